// Our own cards: <playing-card code="8s">, "??" face down, `across` for the third card.

import { el } from "./dom.js";
import { back, face } from "./faces/face.js";
import { SUITS } from "./faces/suits.js";
import { has, keyed, t, word, wordOwnWay } from "./i18n.js";

/** @typedef {import("./fluent.js").Message} Message */

const FACE_DOWN = "??";

/**
 * A card in words, in the language chosen.
 * @param {string} code
 */
export function cardName(code) {
  if (!known(code)) return t("shared-card-down");
  return t("shared-card", {
    rank: part(keyed("shared-rank", code[0]), code[0]),
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
  wordOwnWay("card", ({ code }) => t("shared-the-card", { card: cardName(String(code)) }));
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
