// Cards that come from the scanner: the field is ready whenever a card is wanted, and no card that was read is lost.

import { cardText } from "../shared/console/console.js";
import { t } from "../shared/i18n.js";

/** @import { CardPad } from "../shared/console/cards.js" */

const TYPING = 'input, select:not([data-act="language"]), textarea';

/**
 * `pad` is where cards are keyed in, `wanted()` says whether a card is to be named now, `idle()` waits until nothing is
 * being written, `deal(card)` names one and gives the refusal where it is refused, `refuse(card)` says on the page
 * why a card was not taken, and `secret()` whether cards are read that nobody may see.
 * @typedef {{ pad: CardPad, wanted: () => boolean, idle: () => unknown, deal: (card: string) => Promise<unknown>,
 *   refuse: (card: string) => void, secret: () => boolean }} Scanned
 */

export class Scanning {
  /** @type {string[]} */
  #queue = [];
  #dealing = false;
  #place = "";
  #of;

  /** @param {Scanned} of */
  constructor(of) {
    this.#of = of;
    of.pad.addEventListener("scanned", (event) => this.scanned(/** @type {CustomEvent<string>} */ (event).detail));
    document.addEventListener("keydown", (event) => this.#caught(event), { capture: true });
  }

  /**
   * The field takes the focus when another card is wanted, unless a dialog or another field is in use.
   * @param {string} place
   */
  ready(place) {
    const asked = this.#of.wanted() ? place : "";
    if (asked === this.#place) return;
    this.#place = asked;
    if (asked) this.#focus();
  }

  #focus() {
    const inUse = document.activeElement;
    const typing = inUse?.matches(TYPING) && !this.#of.pad.contains(inUse);
    if (!typing && !document.querySelector("dialog[open], .locked")) this.#of.pad.focusField();
  }

  /**
   * A scanner types wherever the focus is; unless that is a field, its card goes to the pad and presses nothing.
   * @param {KeyboardEvent} event
   */
  #caught(event) {
    const letter = /^[0-9a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (letter && !this.#of.pad.inert) this.#focus();
  }

  /**
   * One after another: a card read while the last is being written waits for it.
   * @param {string} card
   */
  async scanned(card) {
    this.#queue.push(card);
    if (this.#dealing) {
      this.#tell();
      return;
    }
    this.#dealing = true;
    for (let next = card; this.#queue.length; ) {
      await this.#of.idle();
      next = this.#queue.shift() ?? next;
      this.#tell();
      if (!this.#of.wanted()) {
        this.#of.refuse(next);
        this.#drop(next);
      } else if (await this.#of.deal(next)) {
        this.#drop(next);
      }
    }
    this.#dealing = false;
    this.#focus();
  }

  #tell() {
    const number = this.#queue.length;
    const cards = this.#queue.map(cardText).join(" ");
    const says = () => (this.#of.secret() ? t("dealer-waiting-unseen", { number }) : t("dealer-waiting", { cards }));
    this.#of.pad.tell(number ? says : null);
  }

  /**
   * A card that could not be dealt: those read after it are not dealt either, and that is said.
   * @param {string} card
   */
  #drop(card) {
    const after = this.#queue.splice(0);
    const told = { cards: after.map(cardText).join(" "), card: cardText(card) };
    const unseen = this.#of.secret();
    const says = () => (unseen ? t("dealer-not-dealt-unseen", { number: after.length }) : t("dealer-not-dealt", told));
    if (after.length) this.#of.pad.tell(says, true);
  }
}

/**
 * The keys rest where no card is wanted; the scanner's field stays, so that it never loses the focus.
 * @param {CardPad} pad
 * @param {boolean} resting
 * @param {boolean} whole
 */
export function restPad(pad, resting, whole) {
  pad.toggleAttribute("inert", whole);
  for (const keys of pad.querySelectorAll(".keys")) keys.toggleAttribute("inert", resting);
  pad.parentElement?.classList.toggle("resting", resting);
}
