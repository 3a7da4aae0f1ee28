// Keying in cards: a pad of the game's ranks and suits, and a field for a scanner that types.

import { el } from "../dom.js";
import { cardText, keepingFocus } from "./console.js";

const FRENCH = { ranks: [..."A23456789TJQK"], suits: [..."shdc"] };
const ELEMENTS = { ranks: [..."A23456789TSLF"], suits: [..."fgewa"] };
const SUIT_NAMES = {
  s: "Spades",
  h: "Hearts",
  d: "Diamonds",
  c: "Clubs",
  f: "Fire",
  g: "Gold",
  e: "Earth",
  w: "Wood",
  a: "Water",
};
const RANK_NAMES = { A: "Ace", T: "Ten", J: "Jack", Q: "Queen", K: "King", S: "寿", L: "禄", F: "福" };

function deckOf(layout) {
  return layout.elements ? ELEMENTS : FRENCH;
}

function everyCard(layout) {
  const deck = deckOf(layout);
  return deck.suits.flatMap((suit) => deck.ranks.map((rank) => rank + suit));
}

/** "10S" and "8s" and "tc" as scanners and people write them; null where it is no card of the deck. */
function readCard(text, layout) {
  const deck = deckOf(layout);
  const tidy = text.trim().replace(/^10/, "T");
  const code = (tidy[0] ?? "").toUpperCase() + (tidy[1] ?? "").toLowerCase();
  return tidy.length === 2 && deck.ranks.includes(code[0]) && deck.suits.includes(code[1]) ? code : null;
}

/**
 * A pad on which a rank and a suit make a card. Events: "staged" when both are chosen (detail the card, or null when
 * taken back) and "scanned" when a whole card was typed and entered.
 */
class CardPad extends HTMLElement {
  #layout = null;
  #rank = "";
  #suit = "";
  #field = null;
  #told = el("output", { class: "small told-card" });

  set layout(layout) {
    if (this.#layout?.elements === layout.elements && this.#field) return;
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

  /** A card that could not be dealt stands on the pad again, unless another has been begun. */
  stage(card) {
    if (this.#rank || this.#suit) return;
    [this.#rank, this.#suit] = card;
    this.#press();
  }

  focusField() {
    this.#field?.focus({ preventScroll: true });
  }

  /** A word under the scanner's field: what waits, or why a card was not taken. */
  tell(says, bad = false) {
    this.#told.textContent = says;
    this.#told.classList.toggle("await", bad);
  }

  #draw() {
    const deck = deckOf(this.#layout);
    const key = (kind, letter, name, text) =>
      el(
        "button",
        {
          type: "button",
          class: `key ${kind} ${kind}-${letter}`,
          "data-key": `${kind}-${letter}`,
          "aria-label": name,
          "aria-pressed": "false",
          onclick: () => this.#choose(kind, letter),
        },
        text,
      );
    const ranks = deck.ranks.map((rank) => key("rank", rank, RANK_NAMES[rank] ?? rank, cardText(`${rank} `).trim()));
    const suits = deck.suits.map((suit) => key("suit", suit, SUIT_NAMES[suit], cardText(` ${suit}`).trim()));
    this.#field = el("input", {
      class: "scanner",
      type: "text",
      maxlength: "8",
      inputmode: "none",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
      placeholder: this.#layout.elements ? "8f ⏎" : "8s ⏎",
      "aria-label": "Scan or type a card, then Enter",
      "data-key": "scanner",
    });
    this.#field.addEventListener("keydown", (event) => this.#typed(event));
    this.#field.addEventListener("input", () => {
      this.#field.removeAttribute("aria-invalid");
      this.tell("");
    });
    this.replaceChildren(
      el("div", { class: "keys ranks", role: "group", "aria-label": "Rank" }, ...ranks),
      el("div", { class: "keys suits", role: "group", "aria-label": "Suit" }, ...suits),
      el("label", { class: "scan" }, el("span", { class: "dim small" }, "Scanner"), this.#field),
      this.#told,
    );
  }

  #choose(kind, letter) {
    if (kind === "rank") this.#rank = this.#rank === letter ? "" : letter;
    else this.#suit = this.#suit === letter ? "" : letter;
    this.#press();
    this.dispatchEvent(new CustomEvent("staged", { detail: this.card }));
  }

  #press() {
    for (const key of this.querySelectorAll(".key")) {
      const chosen = key.dataset.key === `rank-${this.#rank}` || key.dataset.key === `suit-${this.#suit}`;
      key.setAttribute("aria-pressed", String(chosen));
    }
  }

  #typed(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    const typed = this.#field.value.trim();
    if (!typed) return;
    const card = readCard(typed, this.#layout);
    this.#field.setAttribute("aria-invalid", String(!card));
    if (!card) {
      this.#field.select();
      const such = this.#layout.elements ? "8f" : "8s";
      this.tell(`${typed} is no card of this deck; type rank and suit, such as ${such}`, true);
      return;
    }
    this.tell("");
    this.#field.value = "";
    this.clear();
    this.dispatchEvent(new CustomEvent("scanned", { detail: card }));
  }
}
customElements.define("card-pad", CardPad);

/** Cards chosen one after another, in their order, as a field of a form. */
class CardList extends HTMLElement {
  #cards = [];
  #row = null;
  #offered = null;
  #pad = null;

  /** `offered` are the cards to choose from, where they are known; otherwise any card is keyed in. */
  set up({ layout, offered = null, most = 20 }) {
    this.#row = el("div", { class: "chosen", "aria-live": "polite" });
    this.#offered = offered;
    this.most = most;
    if (offered) {
      this.choice = el("div", { class: "choice", role: "group", "aria-label": "Cards to put in order" });
      this.append(el("span", { class: "dim small" }, "Tap the cards in their right order."), this.choice, this.#row);
    } else {
      const pad = el("card-pad");
      this.#pad = pad;
      pad.layout = layout;
      const take = (event) => {
        if (!event.detail) return;
        this.#add(event.detail);
        pad.clear();
      };
      pad.addEventListener("staged", take);
      pad.addEventListener("scanned", take);
      this.append(pad, this.#row);
    }
    this.#show();
  }

  get value() {
    return [...this.#cards];
  }

  /** Where one card is wanted, another takes its place. */
  #add(card) {
    if (this.most === 1) this.#cards = [];
    const full = this.#cards.length >= this.most;
    if (!full) this.#cards.push(card);
    this.#pad?.tell(full ? `${this.most} cards at most; tap one to take it back` : "", full);
    this.#show();
  }

  #show() {
    const cards = this.#cards.map((card, place) =>
      el(
        "button",
        {
          type: "button",
          class: "card-tag",
          "data-key": `chosen-${place}`,
          "aria-label": `${place + 1}: ${cardText(card)}, take back`,
          onclick: () => {
            this.#cards.splice(place, 1);
            this.#pad?.tell("");
            this.#show();
          },
        },
        el("small", {}, `${place + 1}`),
        cardText(card),
      ),
    );
    keepingFocus(this, () => {
      this.#row.replaceChildren(
        ...(cards.length ? cards : [el("span", { class: "dim small" }, "No card chosen yet.")]),
      );
      if (this.#offered) this.#offer();
    });
    this.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #offer() {
    const left = [...this.#offered];
    for (const card of this.#cards) left.splice(left.indexOf(card), 1);
    this.choice.replaceChildren(
      ...left.map((card) =>
        el(
          "button",
          { type: "button", class: "card-tag", "data-card": card, onclick: () => this.#add(card) },
          cardText(card),
        ),
      ),
    );
  }
}
customElements.define("card-list", CardList);

/** How many of every card were found when all were sorted; it begins with what should be there. */
class SortedCards extends HTMLElement {
  #counts = new Map();

  set up({ layout, elsewhere = [] }) {
    const deck = deckOf(layout);
    for (const card of everyCard(layout)) this.#counts.set(card, layout.decks);
    for (const card of elsewhere) this.#counts.set(card, this.#counts.get(card) - 1);
    const count = el("output", { class: "dim small" });
    const tell = () => {
      count.textContent = `${this.value.length} cards found`;
    };
    const cell = (card) => {
      const input = el("input", {
        type: "number",
        min: "0",
        max: String(layout.decks),
        value: String(this.#counts.get(card)),
        "aria-label": cardText(card),
        "data-card": card,
      });
      input.addEventListener("input", () => {
        const found = Math.max(0, Math.min(layout.decks, Math.floor(Number(input.value) || 0)));
        this.#counts.set(card, found);
        if (input.value !== "" && input.value !== String(found)) input.value = String(found);
        tell();
      });
      return el("td", {}, input);
    };
    const head = el(
      "tr",
      {},
      el("th", {}),
      ...deck.suits.map((suit) => el("th", { scope: "col" }, cardText(` ${suit}`))),
    );
    const rows = deck.ranks.map((rank) =>
      el("tr", {}, el("th", { scope: "row" }, cardText(`${rank} `)), ...deck.suits.map((suit) => cell(rank + suit))),
    );
    this.append(el("table", { class: "sorted" }, el("thead", {}, head), el("tbody", {}, ...rows)), count);
    tell();
  }

  get value() {
    return [...this.#counts].flatMap(([card, count]) => Array(count).fill(card));
  }
}
customElements.define("sorted-cards", SortedCards);
