// The roads of a board: each fills its place with as many columns as there is room for, the newest always in sight.

import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { drawAsks } from "../shared/roads/asks.js";
import { cells, isDerived, KINDS, roadName } from "../shared/roads/marks.js";
import { roadMap } from "../shared/roads/road-map.js";
import { naming } from "../shared/wording.js";

/**
 * @import { Kind } from "../shared/roads/marks.js"
 * @import { RoadMap } from "../shared/roads/road-map.js"
 * @import { Roads } from "../shared/wire.js"
 * @typedef {{ name: HTMLElement, asks: HTMLElement, map: RoadMap }} Frame
 */

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
      if (isDerived(kind)) drawAsks(asks, kind, data);
      map.show(data, t("board-marks", { road, number: cells(kind, data).length }));
    }
  }
}
