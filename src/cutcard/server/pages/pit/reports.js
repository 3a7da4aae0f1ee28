// The win of every table, every wager's return beside the exact one, and the audit of the whole house.

import { get, getAllowed, post } from "../shared/api.js";
import { dated, rest, resting } from "../shared/console/console.js";
import { csvButton, plainMoney } from "../shared/console/csv.js";
import { refusal } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";
import { keyed, series, t, word } from "../shared/i18n.js";
import { keepingFocus } from "../shared/live/focus.js";
import { whenChanged } from "../shared/live/region.js";
import { figure, money, percent } from "../shared/money.js";
import { seenLog } from "./log_witnesses.js";
import { cashOfDay } from "./money/cash.js";
import { cell, HEADS, moneyCells, together } from "./money_figures.js";

/** @import { AuditReport, Figures, LogView, OpenableGame, PatronCash, ReturnReport, WinReport } from "./wire.js" */

const VERIFY_MS = 600_000;

export class Reports {
  /** @type {{ wins: WinReport[], returns: ReturnReport[], titles: Map<string, string>, log: LogView | null, read: number,
   *   cash: PatronCash[] } | null} */
  #found = null;
  /** @type {(() => HTMLElement) | null} */
  #audited = null;
  #changed = whenChanged(() => keepingFocus(this.node, () => this.speak()));
  #said = el("div", { class: "said", "aria-live": "polite" });
  #verify = el("button", { class: "button primary", type: "button", "data-act": "Verify" });

  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.#verify.addEventListener("click", () => this.#audit());
  }

  async show() {
    if (!this.#found) this.speak();
    const [wins, returns, games, log, cash] = await Promise.all([
      get("/api/reports/win"),
      getAllowed("/api/reports/returns", []),
      getAllowed("/api/games", []),
      getAllowed("/api/log", null),
      getAllowed("/api/cash", []),
    ]);
    const titles = new Map(games.map((/** @type {OpenableGame} */ each) => [each.slug, each.title]));
    this.#found = { wins, returns, titles, log, read: Date.now() * 1000, cash };
    this.#changed(this.#found);
  }

  /** All of it in the language chosen. */
  speak() {
    if (this.#found === null) {
      this.node.replaceChildren(el("p", { class: "dim" }, t("pit-reading")));
      return;
    }
    const { wins, returns, titles, log, read, cash } = this.#found;
    const seen = log ? [seenLog(log)] : [];
    this.#say(this.#audited);
    const parts = [cashOfDay(cash), winReport(wins, titles, read), returnReport(returns)];
    this.node.replaceChildren(this.#books(), ...seen, ...parts);
  }

  /** @param {(() => HTMLElement) | null} told */
  #say(told) {
    this.#audited = told;
    this.#said.replaceChildren(...(told ? [told()] : []));
  }

  async #audit() {
    if (resting(this.#verify)) return;
    rest(this.#verify, true);
    this.#say(() => el("p", { class: "dim" }, t("pit-verifying")));
    try {
      const report = await post("/api/verify", undefined, VERIFY_MS);
      this.#say(() => verdict(report));
    } catch (error) {
      this.#say(() => refusal(error));
    }
    rest(this.#verify, false);
  }

  #books() {
    this.#verify.textContent = t("pit-verify");
    const about = el("span", { class: "dim small" }, t("pit-verify-says"));
    const head = el("header", { class: "head" }, el("h2", {}, t("pit-books")), this.#verify, about);
    return el("section", { class: "audit" }, head, this.#said);
  }
}

/** @param {AuditReport} report */
function verdict(report) {
  const tables = series("series-list", report.held_back);
  const later = tables ? el("p", { class: "small dim" }, t("pit-held-back", { tables })) : null;
  const failed = report.failed.length ? el("p", { class: "notice bad", role: "alert" }, t("pit-audit-failed")) : null;
  return el("div", {}, failed, report.sound || report.listed.length ? found(report) : null, later);
}

/** @param {AuditReport} report */
function found(report) {
  if (report.sound) return el("p", { class: "notice sound", "data-sound": "true" }, t("pit-sound"));
  return el(
    "div",
    { class: "notice bad", role: "alert", "data-sound": "false" },
    el("b", {}, t("pit-findings-number", { number: report.listed.length })),
    el("ul", {}, ...report.listed.map((each) => el("li", {}, word(each.message)))),
  );
}

/**
 * @param {string[]} heads
 * @param {HTMLElement[]} rows
 * @param {HTMLElement | null} foot
 */
function figures(heads, rows, foot = null) {
  /** @type {(name: string, at: number) => HTMLElement} */
  const head = (name, at) => el("th", { scope: "col", class: at > 1 ? "right" : "" }, word(keyed("pit-head", name)));
  return el(
    "div",
    { class: "scroll-x" },
    el(
      "table",
      { class: "figures-table" },
      el("thead", {}, el("tr", {}, ...heads.map(head))),
      el("tbody", {}, ...rows),
      foot ? el("tfoot", {}, foot) : null,
    ),
  );
}

const WIN_HEADS = ["table", "game", "rounds", "void", ...HEADS];
/** A file is data for whatever reads it: its heads and titles are in English, and its signs those of programs. */
const FILE_HEADS = ["Table", "Name", "Game", "Rounds", "Void", "Turnover", "Win", "Credit win", "Chip win", "Drop"];
const FILE_HOLDS = ["Credit hold", "Chip hold", "Chips estimated"];
const MONEY = /** @type {const} */ ([
  "turnover_cents",
  "win_cents",
  "credit_win_cents",
  "chip_win_cents",
  "drop_cents",
]);

/** @param {Figures} each */
function figuresOf(each) {
  return [cell(String(each.rounds)), cell(String(each.void_rounds)), ...moneyCells(each)];
}

/**
 * @param {WinReport[]} wins
 * @param {Map<string, string>} titles
 * @param {number} read when the books were read
 */
function winReport(wins, titles, read) {
  const sorted = [...wins].sort((a, b) => (a.table < b.table ? -1 : 1));
  /** @param {WinReport} each */
  const row = (each) =>
    el(
      "tr",
      { "data-win": each.table },
      el("th", { scope: "row" }, word(each.label)),
      el("td", { class: "game" }, word(each.title_label)),
      ...figuresOf(each),
    );
  const foot = el("tr", {}, el("th", { scope: "row" }, t("pit-all")), el("td"), ...figuresOf(together(sorted)));
  return el(
    "section",
    {},
    el(
      "header",
      { class: "head" },
      el("h2", {}, t("pit-table-win")),
      el("span", { class: "dim small" }, t("pit-period", { now: dated(read) })),
      csvButton("win", () => saved(sorted, titles)),
    ),
    figures(WIN_HEADS, sorted.map(row), foot),
  );
}

/**
 * @param {WinReport[]} wins
 * @param {Map<string, string>} titles of the games, in English
 */
function saved(wins, titles) {
  const share = (/** @type {number | null} */ part) => (part === null ? "" : String(part));
  /** @param {WinReport} each */
  const row = (each) => [
    each.table,
    each.name,
    titles.get(each.game) ?? each.game,
    each.rounds,
    each.void_rounds,
    ...MONEY.map((name) => (each[name] === null ? "" : plainMoney(each[name] ?? 0))),
    share(each.credit_hold),
    share(each.chip_hold),
    String(each.chips_estimated),
  ];
  return [[...FILE_HEADS, ...FILE_HOLDS], ...wins.map(row)];
}

const RETURN_HEADS = ["game", "wager", "bets", "staked", "paid", "actual", "exact", "z"];

/** @param {ReturnReport} each */
const editionOf = ({ edition_message }) => word(edition_message);

/** @param {ReturnReport[]} returns */
function returnReport(returns) {
  /** @param {ReturnReport} each */
  const row = (each) =>
    el(
      "tr",
      { class: each.escalate ? "escalate" : "", "data-escalate": String(each.escalate), "data-edition": each.edition },
      el("th", { scope: "row" }, `${word(each.title_label)} `, el("span", { class: "dim small" }, editionOf(each))),
      el(
        "td",
        {},
        word(each.wager_label),
        each.escalate ? el("span", { class: "badge bad" }, t("pit-escalate")) : null,
      ),
      cell(String(each.bets)),
      cell(money(each.staked_cents)),
      cell(money(each.paid_cents)),
      cell(percent(each.actual)),
      cell(percent(each.theoretical)),
      cell(each.z === null || each.z === undefined ? "–" : figure(each.z)),
    );
  const flagged = [...returns].sort((a, b) => Number(b.escalate) - Number(a.escalate));
  return el(
    "section",
    {},
    el("h2", {}, t("pit-returns")),
    returns.length ? figures(RETURN_HEADS, flagged.map(row)) : el("p", { class: "dim" }, t("pit-no-returns")),
  );
}
