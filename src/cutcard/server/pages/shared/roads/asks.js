// What the next Banker, and the next Player, would add to a derived road: both add a mark or neither does.

import { el, svg } from "../dom.js";
import { keyed, series, t } from "../i18n.js";
import { COLOURS, DERIVED, faceOf, HOUSE_NAMES } from "./marks.js";

/**
 * @import { Roads } from "../wire.js"
 * @import { Derived } from "./marks.js"
 */

const SIDES = /** @type {const} */ (["banker", "player"]);

/**
 * @param {HTMLElement} place
 * @param {Derived} kind
 * @param {Roads} data
 */
export function drawAsks(place, kind, { ask, results }) {
  /** @type {string[]} */
  const told = [];
  const parts = SIDES.flatMap((side) => {
    const mark = ask[side][HOUSE_NAMES[kind]];
    const result = results.find(({ colour }) => colour === side);
    if (!mark || !result) return [];
    told.push(t("shared-ask", { side: result.label, mark: keyed("shared-ask", mark) }));
    const shown = svg("svg", { viewBox: "0 0 10 10" }, ...DERIVED[kind](COLOURS[mark]));
    return [el("span", { class: `ask ${side}` }, el("b", { text: faceOf(result) }), shown)];
  });
  place.replaceChildren(...parts);
  if (told.length) place.setAttribute("role", "img");
  else place.removeAttribute("role");
  if (told.length) place.setAttribute("aria-label", series("series-comma", told));
  else place.removeAttribute("aria-label");
}
