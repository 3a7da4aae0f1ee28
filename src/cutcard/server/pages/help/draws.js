// The table by which the second hand draws its third card, as the house reads it off the rules that it deals by.

import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { examplesOf } from "./examples.js";

/** @import { Layout } from "../shared/wire.js" */

/** What the house writes for a cell. */
const DRAWS = "D";
const STANDS = "-";

/**
 * Its place stays empty where no hand draws, or the house cannot be asked.
 * @param {Layout} layout
 */
export function tableOfPlay(layout) {
  const place = el("div", { class: "table-of-play" });
  examplesOf(layout).then(
    ({ table_of_play: rows }) => rows.length && place.append(drawn(layout, rows)),
    () => {},
  );
  return place;
}

/**
 * A row for each total, and one for several that draw alike.
 * @param {Layout} layout
 * @param {string[][]} rows
 */
function drawn({ hands }, rows) {
  const [first, second] = hands.map(({ label }) => label);
  /** @type {{ from: number, to: number, cells: string[] }[]} */
  const alike = [];
  for (const [total, cells] of rows.entries()) {
    const last = alike.at(-1);
    if (last && String(last.cells) === String(cells)) last.to = total;
    else alike.push({ from: total, to: total, cells });
  }
  const points = rows[0].slice(1).map((_, point) => el("th", { scope: "col", text: String(point) }));
  const across = rows[0].length;
  return el(
    "table",
    { class: "figures-table" },
    el("caption", { text: t("help-draws", { first, second }) }),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col", rowSpan: 2, text: word(second) }),
        el("th", { scope: "colgroup", colSpan: across, text: t("help-draws-third", { first }) }),
      ),
      el("tr", {}, el("th", { scope: "col", text: t("help-draws-none") }), ...points),
    ),
    el("tbody", {}, ...alike.map(row)),
  );
}

/** @param {{ from: number, to: number, cells: string[] }} totals */
function row({ from, to, cells }) {
  const label = from === to ? String(from) : t("shared-span", { least: String(from), most: String(to) });
  return el("tr", {}, el("th", { scope: "row", text: label }), ...cells.map(cell));
}

/** @param {string} what */
function cell(what) {
  const said = { [DRAWS]: t("help-draws-draws"), [STANDS]: t("help-draws-stands") }[what] ?? t("help-draws-either");
  return el("td", { class: what === STANDS ? null : "draws", text: said });
}
