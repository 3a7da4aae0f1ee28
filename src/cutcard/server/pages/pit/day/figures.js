// The figures of a gaming day and of a patron's play, as tables; and the days that were closed.

import { person } from "../../shared/console/record.js";
import { el } from "../../shared/dom.js";
import { has, keyed, t, word } from "../../shared/i18n.js";
import { figure, money, percent, signedMoney } from "../../shared/money.js";
import { cell, HEADS, moneyCells } from "../money_figures.js";

/** @import { DayLine, DayView, PatronPlay } from "../wire.js" */

const BEFORE = ["name", "rounds", "bets"];
const AFTER = ["theoretical", "deviation", "z", "chance"];

/** @param {string} day */
export function files(day) {
  const query = day ? `?day=${day}` : "";
  /** @type {[string, string][]} */
  const kinds = [
    ["csv", t("pit-day-csv")],
    ["pdf", t("pit-day-pdf")],
  ];
  return kinds.map(([kind, label]) =>
    el("a", { class: "button tiny", href: `/api/day/report.${kind}${query}`, download: "", "data-file": kind }, label),
  );
}

/** @param {PatronPlay} play */
export function playOf(play) {
  /** @type {[string, string][]} */
  const told = [
    [
      t("pit-head-patron"),
      play.called ? t("pit-called", { called: play.called, account: play.account }) : play.account,
    ],
    [t("pit-play-credit"), money(play.credit_cents)],
    [t("pit-play-rounds"), String(play.rounds)],
    [t("pit-play-turnover"), money(play.turnover_cents)],
    [t("pit-play-average"), money(play.average_cents)],
    [t("pit-play-loss"), signedMoney(play.loss_cents)],
    [t("pit-play-theoretical"), money(Math.round(play.theoretical_cents))],
    [t("pit-play-session"), t("pit-play-minutes", { minutes: play.session_minutes })],
    [t("pit-play-today"), `${money(play.today_turnover_cents)} · ${signedMoney(play.today_loss_cents)}`],
  ];
  const rows = told.map(([name, value]) =>
    el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "right figures" }, value)),
  );
  return el("div", { class: "scroll-x" }, el("table", { class: "figures-table", "data-play": play.account }, ...rows));
}

/** @param {DayLine} line */
export function nameOf(line) {
  if (line.by === "hour") return line.name.slice(0, 16).replace("T", " ");
  if (line.by === "day") return t("pit-all");
  if (line.label) return word(line.label);
  if (line.by === "game" && has(keyed("game", line.name).key)) return word(keyed("game", line.name));
  if (line.by === "dealer") return line.name ? person(line.name) : t("pit-day-nobody");
  return line.name;
}

/**
 * @param {string} by
 * @param {DayLine[]} lines
 */
export function figures(by, lines) {
  if (!lines.length) return null;
  const right = (/** @type {number} */ at) => (at ? "right" : "");
  const heads = [...BEFORE, ...HEADS, ...AFTER].map((name, at) =>
    el("th", { scope: "col", class: right(at) }, word(keyed("pit-head", name))),
  );
  const rows = lines.map((line) =>
    el(
      "tr",
      { class: line.look ? "escalate" : "", "data-by": by, "data-line": line.name, "data-look": String(line.look) },
      el(
        "th",
        { scope: "row" },
        nameOf(line),
        line.look ? el("span", { class: "badge bad" }, t("pit-escalate")) : null,
      ),
      cell(line.rounds ? String(line.rounds) : "–"),
      cell(String(line.bets)),
      ...moneyCells(line),
      cell(money(Math.round(line.theoretical_cents))),
      cell(money(Math.round(line.deviation_cents))),
      cell(line.deviation_cents ? figure(line.z) : "–"),
      cell(percent(Math.min(1, line.chance))),
    ),
  );
  return el(
    "section",
    {},
    el("h3", {}, word(keyed("pit-day-by", by))),
    el(
      "div",
      { class: "scroll-x" },
      el("table", { class: "figures-table" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
    ),
  );
}

/**
 * @param {DayView} view
 * @param {(day: string) => void} open
 */
export function closed(view, open) {
  if (!view.closed?.length) return el("div");
  const rows = view.closed.map((each) =>
    el(
      "tr",
      { "data-closed": each.day },
      el(
        "th",
        { scope: "row" },
        el("button", { class: "button tiny", type: "button", onclick: () => open(each.day) }, each.day),
        el("span", { class: "badge" }, word(keyed("pit-sheet-state", each.final ? "final" : "closed"))),
        each.unwitnessed ? el("span", { class: "badge bad" }, t("pit-day-unwitnessed")) : null,
      ),
      el("td", { class: "right figures" }, signedMoney(each.win_cents)),
      el("td", {}, t("pit-with", { who: person(each.by), second: each.second })),
      el("td", { class: "clause" }, (each.final || each.digest).slice(0, 12)),
    ),
  );
  const table = el("table", { class: "figures-table" }, el("tbody", {}, ...rows));
  return el("section", {}, el("h3", {}, t("pit-day-closed-days")), el("div", { class: "scroll-x" }, table));
}
