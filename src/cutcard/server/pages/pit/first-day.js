// A new house's list of what is still to be done, in the order in which it works; it is gone when all of it is done.

import { get } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { Region } from "../shared/live/region.js";

/** @import { FirstDayStep } from "./wire.js" */

export class FirstDay {
  /** @type {FirstDayStep[]} */
  #steps = [];
  #over = false;
  /** @type {boolean | null} as it was when it was last shown */
  #played = null;
  #region;

  /** @param {HTMLDetailsElement} node */
  constructor(node) {
    this.node = node;
    this.#region = new Region(node, (/** @type {FirstDayStep[]} */ steps) => drawn(steps));
  }

  /** Asked for until there is nothing more to do. */
  async look() {
    if (this.#over) return;
    this.#steps = await get("/api/first-day");
    this.#over = !this.#steps.length;
  }

  /** @param {boolean} played whether any round was: the list is then one line until somebody opens it */
  show(played) {
    if (this.#steps.length && played !== this.#played) this.node.open = !played;
    if (this.#steps.length) this.#played = played;
    this.node.hidden = !this.#steps.length;
    this.#region.show(this.#steps);
  }
}

/** @param {FirstDayStep[]} steps */
function drawn(steps) {
  const done = steps.filter((step) => step.done).length;
  return steps.length
    ? [
        el(
          "summary",
          { "data-key": "first-day" },
          el("b", { class: "serif" }, t("pit-first-day", { done, steps: steps.length })),
        ),
        el("p", { class: "small dim" }, t("pit-first-day-says")),
        el("ol", {}, ...steps.map(row)),
      ]
    : [];
}

/** @param {FirstDayStep} step */
function row({ step, message, by_label, done }) {
  const whose = done ? t("pit-first-day-done") : t("pit-awaits", { position: by_label });
  return el(
    "li",
    { "data-step": step, "data-done": String(done) },
    el("span", {}, word(message)),
    " ",
    el("span", { class: done ? "small dim" : "small await" }, whose),
  );
}
