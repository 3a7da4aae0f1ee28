// Recall: a patron's last rounds again, marked as such, each with its bets, its money and its reasons.

import { get } from "../shared/api.js";
import { card } from "../shared/cards.js";
import { el } from "../shared/dom.js";
import { tableName } from "../shared/names.js";
import { colourOf, money, signedMoney, t, wagerName, why } from "../shared/words.js";
import { reason } from "./reasons.js";

function time(text) {
  const at = new Date(text);
  const shown = { hour: "2-digit", minute: "2-digit", second: "2-digit" };
  return Number.isNaN(at.getTime()) ? "" : at.toLocaleTimeString("en-GB", shown);
}

const ONE_CARD = "dragon-tiger";
const RANKS = "A23456789TJQK";
const POINTS = "0A23456789";

/** What a hand counts; where a card never lay open nobody knows. */
function totalOf(codes, game) {
  if (!codes.length || codes.includes("??")) return "";
  if (game === ONE_CARD) return String(RANKS.indexOf(codes[0][0]) + 1);
  const points = codes.map(([rank]) => Math.max(0, POINTS.indexOf(rank)));
  return String(points.reduce((sum, value) => sum + value, 0) % 10);
}

function hand(record, number) {
  const codes = record.hands[number];
  const side = (record.game === ONE_CARD ? ["Dragon", "Tiger"] : ["Player", "Banker"])[number];
  const said = [wagerName(side, record.game).both, totalOf(codes, record.game)].filter(Boolean).join(" ");
  return el(
    "div",
    { class: `recall-hand ${colourOf(side)}` },
    el("span", { class: "recall-side", text: said }),
    el("span", { class: "recall-cards" }, ...codes.map((code, place) => card(code, { across: place === 2 }))),
  );
}

function bets(record) {
  const playedFirst = [...record.bets].sort((a, b) => (a.outcome === "returned") - (b.outcome === "returned"));
  const rows = playedFirst.map((bet) =>
    el(
      "tr",
      { data: { outcome: bet.outcome } },
      el("td", { text: wagerName(bet.wager, record.game).both }),
      el("td", { class: "right", text: money(bet.stake_cents) }),
      el("td", { text: t(`outcome.${bet.outcome}`) }),
      el("td", { class: "right money", text: signedMoney(bet.net_cents) }),
      el("td", { class: "clause wrap", text: bet.clause ? t("rule", { clause: bet.clause }) : "" }),
    ),
  );
  return el("table", { class: "figures-table" }, el("tbody", {}, ...rows));
}

function steps(record) {
  if (!record.why.length) return null;
  const rule = (step) => (step.clause ? t("rule", { clause: step.clause }) : "");
  const told = record.why.map((step) =>
    el(
      "li",
      {},
      el("span", { text: reason(step.says, record.game) }),
      " ",
      el("span", { class: "clause wrap", text: rule(step) }),
    ),
  );
  return el("details", {}, el("summary", { text: t("step_by_step") }), el("ol", { class: "steps" }, ...told));
}

function ending(record) {
  if (record.status !== "complete" || !record.result) return t(`status.${record.status}`);
  if (record.result === "Tie") return t("tie");
  return t("wins", { side: wagerName(record.result, record.game).said });
}

function credits(record) {
  const both = Object.values(record.credits)[0];
  if (!both) return null;
  const told = t("before_after", { before: money(both.before_cents), after: money(both.after_cents) });
  return el("p", { class: "small dim", text: told });
}

function round(record, open) {
  const at = `${time(record.ended || record.began)} · ${t(`status.${record.status}`)}`;
  const reasons = steps(record);
  if (reasons && open) reasons.open = true;
  return el(
    "article",
    { class: "recall-round panel", data: { round: record.round_id, status: record.status } },
    el(
      "header",
      {},
      el("h3", {}, ...tableName(record.table), ` · ${t("round", { number: record.round_number })}`),
      el("span", { class: "small dim", text: at }),
    ),
    el(
      "div",
      { class: "recall-hands" },
      hand(record, 0),
      el("strong", { class: "serif", text: ending(record) }),
      hand(record, 1),
    ),
    bets(record),
    credits(record),
    record.corrected ? el("p", { class: "small", text: t("corrected") }) : null,
    reasons,
  );
}

/** Fill a dialog with the last rounds, newest first; `only` names one round to open at its reasons. */
export async function showRecall(dialog, only = null) {
  const inside = dialog.querySelector(".inside");
  inside.replaceChildren(el("p", { class: "dim", text: "…" }));
  if (!dialog.open) dialog.showModal();
  try {
    const found = await get("/api/me/rounds?last=10");
    const records = only ? [...found].sort((a, b) => (b.round_id === only) - (a.round_id === only)) : found;
    inside.replaceChildren(
      el("p", { class: "small dim recall-mark", text: records.length ? t("recall_marked") : t("recall_none") }),
      ...records.map((record) => round(record, record.round_id === only)),
    );
  } catch (error) {
    inside.replaceChildren(el("p", { class: "notice bad", text: why(error) }));
  }
  inside.parentElement.scrollTop = 0;
}
