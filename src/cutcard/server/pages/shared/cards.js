// Our own cards: <playing-card code="8s">, "??" face down, `across` for the third card.

import { el } from "./dom.js";
import { back, face } from "./faces/face.js";
import { SUITS } from "./faces/suits.js";
import { has, keyed, t, word, wordOwnWay } from "./i18n.js";

/** @import { Message } from "./fluent.js" */

const FACE_DOWN = "??";
const PICTURES = "SLF";
/**
 * What the document of the table on screen calls its pictures: Shou in one is Sau in another.
 * @type {Map<string, Message>}
 */
let pictures = new Map();

/**
 * From now on pictures are called as this deck's document calls them.
 * @param {{ ranks: { code: string, label: Message }[] }} deck
 */
export function namePictures({ ranks }) {
  pictures = new Map(ranks.filter(({ code }) => PICTURES.includes(code)).map(({ code, label }) => [code, label]));
}

/**
 * A card in words, in the language chosen.
 * @param {string} code
 */
export function cardName(code) {
  if (!known(code)) return t("shared-card-down");
  return named(code, pictures.get(code[0]));
}

/**
 * @param {string} code
 * @param {Message | undefined} picture what a picture is called, where that is known
 */
function named(code, picture) {
  return t("shared-card", {
    rank: part(picture ?? keyed("shared-rank", code[0]), code[0]),
    suit: part(keyed("shared-suit", code[1]), code[1]),
  });
}

/**
 * A rank or a suit of a card; figures are written as they are.
 * @param {Message} name
 * @param {string} code
 */
function part(name, code) {
  return has(name.key) ? word(name) : code;
}

/** Sentences name their cards from now on, as patrons read them: "the 10 of hearts" where staff read "Th (Ten of Hearts)". */
export function sayCardsByName() {
  wordOwnWay("card", ({ code, rank }) => {
    const picture = PICTURES.includes(String(code)[0]) ? /** @type {Message} */ (rank) : undefined;
    return t("shared-the-card", { card: picture ? named(String(code), picture) : cardName(String(code)) });
  });
  wordOwnWay("card-code", ({ code }) => cardName(String(code)));
  wordOwnWay("count-card", ({ card, points }) => t("shared-card-counts", { card, points }));
}

/** @param {string} code */
function known(code) {
  return code !== FACE_DOWN && code.length === 2 && code[1] in SUITS;
}

export class PlayingCard extends HTMLElement {
  static observedAttributes = ["code"];
  #turn = el("span", { class: "card-turn" });

  connectedCallback() {
    this.setAttribute("role", "img");
    this.draw();
  }

  /**
   * @param {string} _
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(_, before, after) {
    if (this.isConnected && before !== after) this.draw();
  }

  get code() {
    return this.getAttribute("code") ?? FACE_DOWN;
  }

  set code(code) {
    this.setAttribute("code", code);
  }

  draw() {
    const open = known(this.code);
    this.setAttribute("aria-label", cardName(this.code));
    if (this.#turn.parentNode !== this) this.replaceChildren(this.#turn);
    this.#turn.replaceChildren(...(open ? [face(this.code), back()] : [back()]));
    this.toggleAttribute("open", open);
  }
}

customElements.define("playing-card", PlayingCard);

/**
 * A card ready to be put somewhere.
 * @param {string} code
 */
export function card(code, { across = false } = {}) {
  const made = /** @type {PlayingCard} */ (el("playing-card"));
  made.setAttribute("code", code);
  made.toggleAttribute("across", across);
  return made;
}
