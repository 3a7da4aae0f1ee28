// The table-games sheet: a line for each table, its shifts below it where there are several, and the house; what is not applicable is no 0.
// Here what was won comes first, and what no table has is left out; the files have every column in the order of the trade.

import { el } from "../../shared/dom.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { money, percent, signedMoney } from "../../shared/money.js";

/** @import { SheetRow, SheetView } from "../wire.js" */

const TRAY = /** @type {const} */ (["opener", "fills", "credits", "drop", "closer"]);
const VARIANCES = /** @type {const} */ (["tray_variance", "drop_variance", "transit_variance", "bank_variance"]);
const WINS = /** @type {const} */ (["win", "credit_win", "chip_win"]);
const PLAYED = /** @type {const} */ (["turnover", "theoretical"]);
const HOLDS = /** @type {const} */ (["chip_hold", "credit_hold"]);
const COLUMNS = [...WINS, ...PLAYED, ...HOLDS, ...TRAY, ...VARIANCES];

/**
 * @param {SheetRow} row
 * @param {typeof COLUMNS[number]} name
 */
function figureOf(row, name) {
  const held = HOLDS.find((each) => each === name);
  if (held) return row[held];
  return row[/** @type {`${Exclude<typeof name, typeof HOLDS[number]>}_cents`} */ (`${name}_cents`)];
}

/**
 * @param {SheetRow} row
 * @param {typeof COLUMNS[number]} name
 */
function cell(row, name) {
  const cents = figureOf(row, name);
  if (cents === null) return plain("–");
  if (HOLDS.some((each) => each === name)) return plain(percent(cents), cents < 0 ? "lost" : "");
  const variance = VARIANCES.some((each) => each === name);
  if (variance) return plain(signedMoney(cents), cents ? "off" : "");
  const won = WINS.some((each) => each === name);
  const text = won ? signedMoney(cents) : money(cents);
  const estimated = row.chip_win_estimated && name === "chip_win";
  return plain(estimated ? t("pit-estimated", { amount: text }) : text, won && cents < 0 ? "lost" : "");
}

/** @param {string} text */
function plain(text, more = "") {
  return el("td", { class: `right figures ${more}` }, text);
}

/**
 * @param {SheetRow} row
 * @param {typeof COLUMNS} columns
 */
function line(row, columns) {
  const name = row.shift || (row.label ? word(row.label) : t("pit-all"));
  return el(
    "tr",
    { class: row.shift ? "of-shift" : "", "data-sheet": row.table, "data-shift": row.shift },
    el("th", { scope: "row" }, name),
    ...columns.map((each) => cell(row, each)),
  );
}

/**
 * @param {SheetView} sheet
 * @param {boolean} isOpen whether a gaming day is: figures of none have no state
 */
export function tableGames(sheet, isOpen) {
  if (!sheet.lines.length) return null;
  const shifts = new Set(sheet.lines.map(({ shift }) => shift).filter(Boolean));
  const lines = sheet.lines.filter(({ shift }) => !shift || shifts.size > 1);
  const columns = COLUMNS.filter((name) => lines.some((row) => figureOf(row, name) !== null));
  const heads = ["name", ...columns].map((name, at) =>
    el("th", { scope: "col", class: at ? "right" : "" }, word(keyed("pit-head", name.replaceAll("_", "-")))),
  );
  const [house] = sheet.lines.filter(({ table }) => !table);
  const { currency, zone } = sheet;
  const circulation = house?.circulation_cents ?? null;
  const adjustments = money(house?.adjustments_cents ?? 0);
  return el(
    "section",
    { class: "table-games", "data-state": sheet.state },
    el(
      "header",
      { class: "head" },
      el("h3", {}, t("pit-sheet")),
      isOpen || sheet.state !== "open"
        ? el("span", { class: "badge" }, word(keyed("pit-sheet-state", sheet.state)))
        : null,
      el(
        "a",
        { class: "button tiny", href: `/api/day/sheet.csv?day=${sheet.day}`, download: "", "data-file": "sheet" },
        t("pit-day-csv"),
      ),
    ),
    el(
      "div",
      { class: "scroll-x" },
      el(
        "table",
        { class: "figures-table" },
        el("thead", {}, el("tr", {}, ...heads)),
        el("tbody", {}, ...lines.map((row) => line(row, columns))),
      ),
    ),
    circulation === null
      ? null
      : el("p", { data: { circulation: String(circulation) } }, t("pit-circulation", { amount: money(circulation) })),
    el("p", { class: "small dim" }, t("pit-sheet-says", { currency, zone, adjustments })),
  );
}
