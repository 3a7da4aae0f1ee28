// The menu of roads: which of the five this device shows.

import { el, svg } from "../../shared/dom.js";
import { t, word } from "../../shared/i18n.js";
import { beadMark, bigMark, COLOURS, DERIVED, KINDS, roadName } from "../../shared/roads/marks.js";
import { localStore } from "../../shared/store.js";

/** @import { Kind } from "../../shared/roads/marks.js" */

const KEY = "cutcard-roads";
/**
 * What stands for each road beside its name.
 * @type {Record<Kind, () => SVGElement[]>}
 */
const SIGNS = {
  big: () => bigMark("P", 1, null),
  bead: () => beadMark("B", "", null),
  eye: () => DERIVED.eye(COLOURS.r),
  small: () => DERIVED.small(COLOURS.b),
  cockroach: () => DERIVED.cockroach(COLOURS.r),
};

/**
 * @param {unknown} value
 * @returns {value is Kind}
 */
function isKind(value) {
  return KINDS.some((kind) => kind === value);
}

export class RoadMenu {
  /** @type {Map<Kind, { box: HTMLInputElement, name: HTMLElement }>} */
  #items = new Map();
  #button = el("button", { type: "button", class: "button pill road-menu-button", popovertarget: "road-menu" });
  #menu = el("div", { id: "road-menu", class: "road-menu", role: "group", popover: "auto" });

  /** @param {(kinds: Kind[]) => void} changed told the roads that are shown from now on */
  constructor(changed) {
    const kept = localStore.readList(KEY, isKind);
    for (const kind of KINDS) {
      const box = el("input", { type: "checkbox", name: "road", value: kind });
      box.checked = !kept.length || kept.includes(kind);
      const sign = svg("svg", { class: "road-sign", viewBox: "0 0 10 10", "aria-hidden": "true" }, ...SIGNS[kind]());
      const name = el("span");
      this.#items.set(kind, { box, name });
      this.#menu.append(el("label", { class: "road-choice" }, box, sign, name));
    }
    this.#menu.addEventListener("change", () => {
      localStore.writeJson(KEY, this.chosen);
      this.#keepOne();
      changed(this.chosen);
    });
    this.#button.append(el("span", { "aria-hidden": "true", text: "⋯" }));
    this.#keepOne();
  }

  /** The button, and the menu that it opens. */
  get parts() {
    return [this.#button, this.#menu];
  }

  get chosen() {
    return KINDS.filter((kind) => this.#items.get(kind)?.box.checked);
  }

  /** The last road that is shown stays. */
  #keepOne() {
    const one = this.chosen.length === 1;
    for (const { box } of this.#items.values()) box.disabled = one && box.checked;
  }

  draw() {
    const label = t("terminal-road-toggles");
    for (const part of this.parts) part.setAttribute("aria-label", label);
    this.#button.title = label;
    for (const [kind, { name }] of this.#items) name.textContent = word(roadName(kind));
  }
}
