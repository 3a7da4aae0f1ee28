// Keying in cards: a pad of the game's ranks and suits, and a field for a scanner that types.

import { el } from "../dom.js";
import { t, word, words } from "../i18n.js";
import { keepingFocus } from "../live/focus.js";
import { cardText } from "./console.js";

/**
 * @import { Layout } from "../wire.js"
 * @typedef {{ layout?: Layout, most?: number, elsewhere?: string[], secret?: boolean }} Asked a field that asks for
 *   cards; `secret` ones lie face down and are shown to nobody
 * @typedef {() => string} Says a sentence, made whenever it is shown
 */

/** @param {Layout} layout */
function everyCard({ deck }) {
  return deck.suits.flatMap((suit) => deck.ranks.map((rank) => rank.code + suit.code));
}

/**
 * "10S" and "8s" and "tc" as scanners and people write them; null where it is no card of the deck.
 * @param {string} text
 * @param {Layout} layout
 */
function readCard(text, layout) {
  const tidy = text.trim().replace(/^10/, "T");
  const code = (tidy[0] ?? "").toUpperCase() + (tidy[1] ?? "").toLowerCase();
  return tidy.length === 2 && everyCard(layout).includes(code) ? code : null;
}

/**
 * A pad on which a rank and a suit make a card. Events: "staged" when both are chosen (detail the card, or null when
 * taken back) and "scanned" when a whole card was typed and entered.
 */
export class CardPad extends HTMLElement {
  /** @type {Layout | null} */
  #layout = null;
  #rank = "";
  #suit = "";
  #field = el("input", {
    class: "scanner",
    type: "text",
    maxlength: "8",
    inputmode: "none",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
    "data-key": "scanner",
  });
  #told = el("output", { class: "small told-card" });
  /** @type {Says | null} */
  #says = null;
  #speak = () => this.#draw();

  constructor() {
    super();
    this.#field.addEventListener("keydown", (event) => this.#typed(event));
    this.#field.addEventListener("input", () => {
      this.#field.removeAttribute("aria-invalid");
      this.tell(null);
    });
  }

  connectedCallback() {
    words.addEventListener("language", this.#speak);
  }

  disconnectedCallback() {
    words.removeEventListener("language", this.#speak);
  }

  /** @param {Layout} layout */
  set layout(layout) {
    this.#layout = layout;
    this.#draw();
  }

  get card() {
    return this.#rank && this.#suit ? this.#rank + this.#suit : null;
  }

  clear() {
    this.#rank = "";
    this.#suit = "";
    this.#press();
  }

  /**
   * A card that could not be dealt stands on the pad again, unless another has been begun.
   * @param {string} card
   */
  stage(card) {
    if (this.#rank || this.#suit) return;
    [this.#rank, this.#suit] = card;
    this.#press();
  }

  /** Whether what is scanned lies face down, so that nobody reads it here. */
  set secret(/** @type {boolean} */ on) {
    this.#field.type = on ? "password" : "text";
  }

  focusField() {
    this.#field.focus({ preventScroll: true });
  }

  /**
   * A word under the scanner's field: what waits, or why a card was not taken.
   * @param {Says | null} says
   */
  tell(says, bad = false) {
    this.#says = says;
    this.#told.textContent = says?.() ?? "";
    this.#told.classList.toggle("await", bad);
  }

  /** The keys in the language chosen; what was begun and typed stays. */
  #draw() {
    if (!this.#layout) return;
    const { deck } = this.#layout;
    /** @type {(kind: string, letter: string, name: string, text: string) => HTMLElement} */
    const key = (kind, letter, name, text) =>
      el(
        "button",
        {
          type: "button",
          class: `key ${kind} ${kind}-${letter}`,
          "data-key": `${kind}-${letter}`,
          "aria-label": name,
          onclick: () => this.#choose(kind, letter),
        },
        text,
      );
    const ranks = deck.ranks.map(({ code, label }) => key("rank", code, word(label), cardText(`${code} `).trim()));
    const suits = deck.suits.map(({ code, label }) => key("suit", code, word(label), cardText(` ${code}`).trim()));
    this.#field.placeholder = `${deck.example} ⏎`;
    this.#field.setAttribute("aria-label", t("console-scan"));
    this.#told.textContent = this.#says?.() ?? "";
    keepingFocus(this, () =>
      this.replaceChildren(
        el("label", { class: "scan" }, el("span", { class: "dim small" }, t("console-scanner")), this.#field),
        el("div", { class: "keys ranks", role: "group", "aria-label": t("console-rank") }, ...ranks),
        el("div", { class: "keys suits", role: "group", "aria-label": t("console-suit") }, ...suits),
        this.#told,
      ),
    );
    this.#press();
  }

  /**
   * @param {string} kind
   * @param {string} letter
   */
  #choose(kind, letter) {
    if (kind === "rank") this.#rank = this.#rank === letter ? "" : letter;
    else this.#suit = this.#suit === letter ? "" : letter;
    this.#press();
    this.dispatchEvent(new CustomEvent("staged", { detail: this.card }));
  }

  #press() {
    for (const key of this.querySelectorAll(".key")) {
      const name = key.getAttribute("data-key");
      const chosen = name === `rank-${this.#rank}` || name === `suit-${this.#suit}`;
      key.setAttribute("aria-pressed", String(chosen));
    }
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    const typed = this.#field.value.trim();
    const layout = this.#layout;
    if (!typed || !layout) return;
    const card = readCard(typed, layout);
    this.#field.setAttribute("aria-invalid", String(!card));
    if (!card) {
      this.#field.select();
      this.tell(() => t("console-no-card", { typed, example: layout.deck.example }), true);
      return;
    }
    this.tell(null);
    this.#field.value = "";
    this.clear();
    this.dispatchEvent(new CustomEvent("scanned", { detail: card }));
  }
}
customElements.define("card-pad", CardPad);

/** Cards chosen one after another, in their order, as a field of a form. */
export class CardList extends HTMLElement {
  /** @type {string[]} */
  #cards = [];
  #row = el("div", { class: "chosen", "aria-live": "polite" });
  #secret = false;
  /** @type {CardPad | null} */
  #pad = null;
  #most = 20;

  /** @param {Asked} asked */
  set up({ layout, most = 20, secret = false }) {
    this.#most = most;
    this.#secret = secret;
    if (layout) this.append(this.#keyed(layout), this.#row);
    this.#show();
  }

  get value() {
    return [...this.#cards];
  }

  /** @param {Layout} layout */
  #keyed(layout) {
    const pad = new CardPad();
    this.#pad = pad;
    pad.layout = layout;
    pad.secret = this.#secret;
    /** @param {Event} event */
    const take = (event) => {
      const card = /** @type {CustomEvent<string | null>} */ (event).detail;
      if (!card) return;
      this.#add(card);
      pad.clear();
    };
    pad.addEventListener("staged", take);
    pad.addEventListener("scanned", take);
    return pad;
  }

  /**
   * Where one card is wanted, another takes its place.
   * @param {string} card
   */
  #add(card) {
    const most = this.#most;
    if (most === 1) this.#cards = [];
    const full = this.#cards.length >= most;
    if (!full) this.#cards.push(card);
    this.#pad?.tell(full ? () => t("console-cards-most", { most }) : null, full);
    this.#show();
  }

  #show() {
    const shown = this.#cards.map((card) => (this.#secret ? t("console-face-down") : cardText(card)));
    const cards = shown.map((card, place) =>
      el(
        "button",
        {
          type: "button",
          class: "card-tag",
          "data-key": `chosen-${place}`,
          "aria-label": t("console-take-card-back", { place: place + 1, card }),
          onclick: () => {
            this.#cards.splice(place, 1);
            this.#pad?.tell(null);
            this.#show();
          },
        },
        el("small", {}, `${place + 1}`),
        card,
      ),
    );
    keepingFocus(this, () => {
      const none = el("span", { class: "dim small" }, t("console-no-card-chosen"));
      this.#row.replaceChildren(...(cards.length ? cards : [none]));
    });
    this.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
customElements.define("card-list", CardList);

/** How many of every card were found when all were sorted; it begins with what should be there. */
export class SortedCards extends HTMLElement {
  /** @type {Map<string, number>} */
  #counts = new Map();
  #count = el("output", { class: "dim small" });

  /** @param {Asked} asked */
  set up({ layout, elsewhere = [] }) {
    if (!layout) return;
    const { deck, decks } = layout;
    for (const card of everyCard(layout)) this.#counts.set(card, decks);
    for (const card of elsewhere) this.#counts.set(card, this.#of(card) - 1);
    const head = el(
      "tr",
      {},
      el("th", {}),
      ...deck.suits.map(({ code }) => el("th", { scope: "col" }, cardText(` ${code}`))),
    );
    const rows = deck.ranks.map((rank) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, cardText(`${rank.code} `)),
        ...deck.suits.map((suit) => this.#cell(rank.code + suit.code, decks)),
      ),
    );
    this.append(el("table", { class: "sorted" }, el("thead", {}, head), el("tbody", {}, ...rows)), this.#count);
    this.#tell();
  }

  get value() {
    return [...this.#counts].flatMap(([card, count]) => /** @type {string[]} */ (Array(count).fill(card)));
  }

  /** @param {string} card */
  #of(card) {
    return this.#counts.get(card) ?? 0;
  }

  #tell() {
    this.#count.textContent = t("console-cards-found", { number: this.value.length });
  }

  /**
   * @param {string} card
   * @param {number} decks
   */
  #cell(card, decks) {
    const input = el("input", {
      type: "number",
      min: "0",
      max: String(decks),
      value: String(this.#of(card)),
      "aria-label": cardText(card),
      "data-card": card,
    });
    input.addEventListener("input", () => {
      const found = Math.max(0, Math.min(decks, Math.floor(Number(input.value) || 0)));
      this.#counts.set(card, found);
      if (input.value !== "" && input.value !== String(found)) input.value = String(found);
      this.#tell();
    });
    return el("td", {}, input);
  }
}
customElements.define("sorted-cards", SortedCards);
