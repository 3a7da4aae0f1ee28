// A small big road: how a table's shoe has gone so far, for lists of several tables. `GET /api/roads` has them all.

import { el, svg } from "../dom.js";
import { series, t } from "../i18n.js";
import { bigMark, grid, placed } from "./marks.js";

/** @import { MiniRoad as Mini } from "../wire.js" */

const ROWS = 6;

/**
 * The last columns of a table's big road; its counts are said to those who cannot see it.
 * @param {Mini} road
 * @param {number} columns
 */
export function miniRoad({ big, results, rounds }, columns = 16) {
  const used = big.reduce((most, [column]) => Math.max(most, column + 1), 0);
  const skip = Math.max(0, used - columns);
  const drawn = svg("svg", { viewBox: `0 0 ${columns * 10} ${ROWS * 10}`, "aria-hidden": "true" });
  drawn.append(grid(columns, ROWS));
  for (const [column, row, what, ties] of big) {
    if (column >= skip) drawn.append(placed(column - skip, row, bigMark(what, ties, null)));
  }
  const counts = results.map(({ label, count }) => t("shared-counted", { what: label, count }));
  const said = rounds ? series("series-comma", counts) : t("shared-no-rounds");
  return el("div", { class: "mini-road", role: "img", "aria-label": said, data: { rounds: String(rounds) } }, drawn);
}
