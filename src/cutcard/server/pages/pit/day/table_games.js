// The table-games sheet: a line for each table, its shifts below it, and the house; what is not applicable is no 0.

import { el } from "../../shared/dom.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { money, percent, signedMoney } from "../../shared/money.js";

/** @import { SheetRow, SheetView } from "../wire.js" */

const TRAY = /** @type {const} */ (["opener", "fills", "credits", "drop", "closer"]);
const VARIANCES = /** @type {const} */ (["tray_variance", "drop_variance", "transit_variance", "bank_variance"]);
const WINS = /** @type {const} */ (["chip_win", "credit_win", "win"]);
const PLAYED = /** @type {const} */ (["turnover", "theoretical"]);
const HOLDS = /** @type {const} */ (["chip_hold", "credit_hold"]);
const COLUMNS = [...TRAY, ...VARIANCES, ...WINS, ...PLAYED, ...HOLDS];

/**
 * @param {SheetRow} row
 * @param {typeof COLUMNS[number]} name
 */
function cell(row, name) {
  const held = HOLDS.find((each) => each === name);
  if (held) return plain(row[held] === null ? "–" : percent(row[held] ?? 0));
  const cents = row[/** @type {`${Exclude<typeof name, typeof HOLDS[number]>}_cents`} */ (`${name}_cents`)];
  if (cents === null) return plain("–");
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

/** @param {SheetRow} row */
function line(row) {
  const name = row.shift || (row.label ? word(row.label) : t("pit-all"));
  return el(
    "tr",
    { class: row.shift ? "of-shift" : "", "data-sheet": row.table, "data-shift": row.shift },
    el("th", { scope: "row" }, name),
    ...COLUMNS.map((each) => cell(row, each)),
  );
}

/** @param {SheetView} sheet */
export function tableGames(sheet) {
  if (!sheet.lines.length) return null;
  const heads = ["name", ...COLUMNS].map((name, at) =>
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
      el("span", { class: "badge" }, word(keyed("pit-sheet-state", sheet.state))),
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
        el("tbody", {}, ...sheet.lines.map(line)),
      ),
    ),
    circulation === null
      ? null
      : el("p", { data: { circulation: String(circulation) } }, t("pit-circulation", { amount: money(circulation) })),
    el("p", { class: "small dim" }, t("pit-sheet-says", { currency, zone, adjustments })),
  );
}
