// Patrons' cash of the gaming day, over cage, tables and tickets; and the reports of it, which compliance alone reads.

import { cage } from "../../shared/api.js";
import { csvButton, plainMoney } from "../../shared/console/csv.js";
import { ask, REASON } from "../../shared/console/form.js";
import { el } from "../../shared/dom.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { readAfter } from "../../shared/live/fresh.js";
import { money } from "../../shared/money.js";
import { actName } from "../../shared/wording.js";
import { cell } from "../money_figures.js";

/** @import { CashReport, PatronCash } from "../wire.js" */

const CASH = /** @type {const} */ ([
  "credit_cents",
  "chips_cents",
  "buy_in_cents",
  "tickets_cents",
  "redeemed_cents",
  "in_cents",
  "out_cents",
]);
const HEADS = ["credit", "chips", "buy in", "tickets", "redeemed", "in", "out"];
/** A file is data for whatever reads it: its heads are in English. */
const FILE_HEADS = ["Day", "Account", "Credit", "Chips", "Buy-in", "Tickets", "Redeemed", "In", "Out", "Amounts"];
const OPEN = new Set(["open", "overdue"]);

/** @param {PatronCash[]} cash */
export function cashOfDay(cash) {
  const heads = [...HEADS, "amounts"].map((name) => word(keyed("pit-cash", name)));
  const rows = cash.map((each) =>
    el(
      "tr",
      { "data-cash": each.account },
      el("th", { scope: "row" }, each.account),
      ...CASH.map((name) => cell(money(each[name]))),
      cell(String(each.amounts)),
    ),
  );
  const file = () => [
    FILE_HEADS,
    ...cash.map((each) => [each.day, each.account, ...CASH.map((name) => plainMoney(each[name])), each.amounts]),
  ];
  const body = cash.length ? table(["", ...heads], rows) : el("p", { class: "dim" }, t("pit-cash-none"));
  return el(
    "section",
    { class: "cash" },
    el(
      "header",
      { class: "head" },
      el("h2", {}, t("pit-cash")),
      el("span", { class: "dim small" }, t("pit-cash-says")),
      csvButton("cash", file),
    ),
    body,
  );
}

/**
 * @param {CashReport[]} reports
 * @param {() => Promise<unknown>} again
 */
export function cashReports(reports, again) {
  const rows = reports.map((each) =>
    el(
      "tr",
      { "data-report": String(each.number), "data-state": each.state },
      el("th", { scope: "row" }, String(each.number)),
      el("td", {}, each.account),
      el("td", {}, each.day),
      el("td", {}, word(keyed("pit-cash", each.way))),
      cell(money(each.cents)),
      el("td", {}, each.structured ? el("span", { class: "badge bad" }, t("alert-structuring")) : ""),
      el("td", {}, OPEN.has(each.state) ? t("pit-report-due", { day: each.due }) : each.reason),
      el("td", {}, OPEN.has(each.state) ? closing(each, again) : word(keyed("pit-report", each.state))),
    ),
  );
  const body = reports.length ? table([], rows) : el("p", { class: "dim" }, t("pit-reports-none"));
  return el("section", { class: "cash-reports" }, el("h2", {}, t("pit-cash-reports")), body);
}

/**
 * @param {CashReport} report
 * @param {() => Promise<unknown>} again
 */
function closing({ number, account }, again) {
  const onclick = () =>
    ask({
      title: actName("CloseReport"),
      says: t("pit-report-says", { number, account }),
      act: "CloseReport",
      go: actName("CloseReport"),
      by: false,
      fields: [
        {
          name: "filed",
          kind: "choice",
          label: t("pit-report-how"),
          options: [
            ["filed", t("report-filed")],
            ["closed", t("report-not-filed")],
          ],
        },
        REASON,
      ],
      submit: async ({ filed, reason }, signs) => {
        await cage({ type: "CloseReport", number, filed: filed === "filed", reason }, signs);
        await readAfter(again);
      },
    });
  return el(
    "button",
    { class: "button tiny", type: "button", "data-act": "CloseReport", onclick },
    t("pit-report-close"),
  );
}

/**
 * @param {string[]} heads
 * @param {HTMLElement[]} rows
 */
function table(heads, rows) {
  const head = heads.length
    ? el(
        "thead",
        {},
        el("tr", {}, ...heads.map((each, at) => el("th", { scope: "col", class: at ? "right" : "" }, each))),
      )
    : null;
  return el("div", { class: "scroll-x" }, el("table", { class: "figures-table" }, head, el("tbody", {}, ...rows)));
}
