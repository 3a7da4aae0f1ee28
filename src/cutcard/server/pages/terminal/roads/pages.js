// Where there is room for one road at a time, the others are a swipe or a press away; the name of the road in view and
// a row of dots say where one is.

import { el, say } from "../../shared/dom.js";
import { t, word } from "../../shared/i18n.js";
import { roadName } from "../../shared/roads/marks.js";

/** @import { Kind } from "../../shared/roads/marks.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

export class RoadPages {
  #at = 0;
  /** @type {number | null} the page it is scrolling to because a button or a key asked for it */
  #to = null;
  #before = el("button", { type: "button", class: "button pill", onclick: () => this.#go(-1), text: "‹" });
  #after = el("button", { type: "button", class: "button pill", onclick: () => this.#go(1), text: "›" });
  #name = el("span", { class: "road-page" });
  #dots = el("span", { class: "road-dots", "aria-hidden": "true" });
  pager = el(
    "div",
    { class: "road-pager" },
    this.#before,
    el("span", { class: "road-where" }, this.#name, this.#dots),
    this.#after,
  );

  /** @param {HTMLElement} strip whose children are the pages; those that are hidden are none */
  constructor(strip) {
    this.strip = strip;
    strip.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    for (const type of ["pointerdown", "wheel", "scrollend"]) {
      strip.addEventListener(type, () => this.#arrived(), { passive: true });
    }
    strip.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      this.#go(step);
    });
  }

  #pages() {
    return /** @type {HTMLElement[]} */ ([...this.strip.children]).filter(({ hidden }) => !hidden);
  }

  /**
   * To the page before or after, and from the last one to the first. A second press counts from where the first leads,
   * though the strip has not come there yet.
   * @param {number} step
   */
  #go(step) {
    const pages = this.#pages();
    const to = ((this.#to ?? this.#at) + step + pages.length) % pages.length;
    this.#to = to;
    this.strip.scrollTo({ left: pages[to].offsetLeft - pages[0].offsetLeft });
  }

  #arrived() {
    this.#to = null;
  }

  #scrolled() {
    const pages = this.#pages();
    const left = this.strip.scrollLeft + pages[0].offsetLeft;
    const distances = pages.map(({ offsetLeft }) => Math.abs(offsetLeft - left));
    const at = distances.indexOf(Math.min(...distances));
    if (at === this.#to) this.#arrived();
    if (at === this.#at) return;
    this.#at = at;
    this.draw();
  }

  draw() {
    const pages = this.#pages();
    this.#at = Math.min(this.#at, pages.length - 1);
    const kind = /** @type {Kind | undefined} */ (pages[this.#at].dataset.kind);
    say(this.#name, kind ? word(roadName(kind)) : t("board-counts"));
    this.#before.setAttribute("aria-label", t("terminal-road-before"));
    this.#after.setAttribute("aria-label", t("terminal-road-after"));
    this.#dots.replaceChildren(...pages.map((_, at) => el("i", { class: at === this.#at ? "here" : null })));
  }
}
