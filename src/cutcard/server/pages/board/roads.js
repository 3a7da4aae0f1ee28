// The roads of a board: each fills its place with as many columns as there is room for, the newest always in sight.

import { el, svg } from "../shared/dom.js";
import { keyed, series, t } from "../shared/i18n.js";
import { COLOURS, cells, DERIVED, HOUSE_NAMES, isDerived, KINDS, roadName } from "../shared/roads/marks.js";
import { roadMap } from "../shared/roads/road-map.js";
import { naming } from "../shared/wording.js";

/**
 * @import { Derived, Kind } from "../shared/roads/marks.js"
 * @import { RoadMap } from "../shared/roads/road-map.js"
 * @import { Roads } from "../shared/wire.js"
 * @typedef {{ name: HTMLElement, asks: HTMLElement, map: RoadMap }} Frame
 */

const SIDES = /** @type {const} */ (["banker", "player"]);

export class BoardRoads {
  /** @type {Map<Kind, Frame>} */
  #frames = new Map();

  /** @param {(kind: Kind) => HTMLElement} place where a road stands */
  constructor(place) {
    for (const kind of KINDS) {
      const [name, asks, map] = [el("span"), el("span", { class: "asks" }), roadMap(kind, { fills: true })];
      this.#frames.set(kind, { name, asks, map });
      place(kind).append(el("figure", { data: { kind } }, el("figcaption", {}, name, asks), map));
    }
  }

  /** @param {Roads} data */
  show(data) {
    for (const [kind, { name, asks, map }] of this.#frames) {
      const road = roadName(kind);
      name.textContent = naming(road).both;
      if (isDerived(kind)) this.#asks(asks, kind, data);
      map.show(data, t("board-marks", { road, number: cells(kind, data).length }));
    }
  }

  /**
   * What the next Banker, and the next Player, would add to a derived road: both do or neither does.
   * @param {HTMLElement} asks
   * @param {Derived} kind
   * @param {Roads} data
   */
  #asks(asks, kind, { ask, results }) {
    /** @type {string[]} */
    const told = [];
    const parts = SIDES.flatMap((side) => {
      const mark = ask[side][HOUSE_NAMES[kind]];
      const result = results.find(({ colour }) => colour === side);
      if (!mark || !result) return [];
      told.push(t("board-ask", { side: result.label, mark: keyed("board-ask", mark) }));
      const shown = svg("svg", { viewBox: "0 0 10 10" }, ...DERIVED[kind](COLOURS[mark]));
      return [el("span", { class: `ask ${side}` }, el("b", { text: [...result.face][0] }), shown)];
    });
    asks.replaceChildren(...parts);
    if (told.length) asks.setAttribute("role", "img");
    else asks.removeAttribute("role");
    if (told.length) asks.setAttribute("aria-label", series("series-comma", told));
    else asks.removeAttribute("aria-label");
  }
}
