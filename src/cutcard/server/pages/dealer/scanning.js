// Cards that come from the scanner: the field is ready whenever a card is wanted, and no card that was read is lost.

import { cardText } from "../shared/console/console.js";

const TYPING = "input, select, textarea";

/**
 * `pad` is where cards are keyed in, `wanted()` says whether a card is to be dealt now, `idle()` waits until nothing is
 * being written, `deal(card)` deals one and gives the refusal where it is refused, and `refuse(says)` says on the page
 * why a card was not dealt.
 */
export class Scanning {
  #queue = [];
  #dealing = false;
  #place = "";

  constructor({ pad, wanted, idle, deal, refuse }) {
    Object.assign(this, { pad, wanted, idle, deal, refuse });
    pad.addEventListener("scanned", (event) => this.scanned(event.detail));
    document.addEventListener("keydown", (event) => this.#caught(event), { capture: true });
  }

  /** The field takes the focus when another card is wanted, unless a dialog or another field is in use. */
  ready(place) {
    const asked = this.wanted() ? place : "";
    if (asked === this.#place) return;
    this.#place = asked;
    if (asked) this.#focus();
  }

  #focus() {
    const inUse = document.activeElement;
    const typing = inUse?.matches?.(TYPING) && !this.pad.contains(inUse);
    if (!typing && !document.querySelector("dialog[open], .locked")) this.pad.focusField();
  }

  /** A scanner types wherever the focus is; unless that is a field, its card goes to the pad and presses nothing. */
  #caught(event) {
    const letter = /^[0-9a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (letter && !this.pad.inert) this.#focus();
  }

  /** One after another: a card read while the last is being written waits for it. */
  async scanned(card) {
    this.#queue.push(card);
    if (this.#dealing) {
      this.#tell();
      return;
    }
    this.#dealing = true;
    while (this.#queue.length) {
      await this.idle();
      const next = this.#queue.shift();
      this.#tell();
      if (!this.wanted()) {
        this.#drop(next, `no card is to be dealt now; ${cardText(next)} was not dealt`);
      } else if (await this.deal(next)) {
        this.#drop(next, "");
      }
    }
    this.#dealing = false;
    this.#focus();
  }

  #tell() {
    this.pad.tell(this.#queue.length ? `Waiting: ${this.#queue.map(cardText).join(" ")}` : "");
  }

  /** A card that could not be dealt: those read after it are not dealt either, and that is said. */
  #drop(card, says) {
    const after = this.#queue.splice(0).map(cardText);
    if (says) this.refuse(says);
    if (after.length) this.pad.tell(`Not dealt: ${after.join(" ")}, scanned after ${cardText(card)}`, true);
  }
}

/** The keys rest where no card is wanted; the scanner's field stays, so that it never loses the focus. */
export function restPad(pad, resting, whole) {
  pad.toggleAttribute("inert", whole);
  for (const keys of pad.querySelectorAll(".keys")) keys.toggleAttribute("inert", resting);
  pad.parentElement.classList.toggle("resting", resting);
}
