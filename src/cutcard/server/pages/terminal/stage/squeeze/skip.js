// For whoever never squeezes: on this device the cards in hand are turned as soon as they may be.

import { el, say } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { localStore } from "../../../shared/store.js";

const KEPT = "cutcard-squeeze-off";

/** Whether cards that are handed out now are turned at once. */
export function skipsSqueeze() {
  return localStore.read(KEPT) !== null;
}

/** The box that chooses it. It holds for the cards that come next, so that a box ticked by mistake turns nothing. */
export class SkipChoice {
  #box = el("input", { type: "checkbox" });
  #says = el("span");
  whole = el("label", { class: "skip-squeeze" }, this.#box, this.#says);

  constructor() {
    this.#box.addEventListener("change", () => {
      if (this.#box.checked) localStore.write(KEPT, "1");
      else localStore.remove(KEPT);
    });
  }

  /** In the language chosen, and as it was chosen last, here or elsewhere. */
  show() {
    say(this.#says, t("terminal-held-skip"));
    this.#box.checked = skipsSqueeze();
  }
}
