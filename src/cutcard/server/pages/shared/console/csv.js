// What is shown in a table of figures, as a file for a spreadsheet; it is made in the page.

import { isoDay } from "../clock.js";
import { PLACES, UNIT } from "../currency.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {string | number | null | undefined} Cell */

/**
 * A cell that a spreadsheet would take for a formula is given as text.
 * @param {Cell} value
 */
function cell(value) {
  const text = String(value ?? "");
  const formula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?%?$/.test(text);
  const safe = formula ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {number} cents as a spreadsheet reads them: 113375 is 1133.75 where there are two places */
export function plainMoney(cents) {
  const size = Math.abs(cents);
  const part = PLACES ? `.${String(size % UNIT).padStart(PLACES, "0")}` : "";
  return `${cents < 0 ? "-" : ""}${Math.floor(size / UNIT)}${part}`;
}

/**
 * A button that saves rows as a file; `rows()` gives them, the heads first, when it is pressed.
 * @param {string} name
 * @param {() => Cell[][]} rows
 */
export function csvButton(name, rows) {
  return el(
    "button",
    { class: "button pill", type: "button", "data-act": "Csv", "data-key": name, onclick: () => save(name, rows()) },
    t("console-csv"),
  );
}

/**
 * @param {string} name
 * @param {Cell[][]} rows
 */
function save(name, rows) {
  const text = `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = el("a", { href: address, download: `cutcard-${name}-${isoDay(new Date())}.csv` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
