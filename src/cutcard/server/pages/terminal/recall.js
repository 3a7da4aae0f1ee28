// Recall: a patron's last rounds again, marked as such, each with its bets, its money and its reasons.

import { clausesButton } from "../help/clauses.js";
import { get } from "../shared/api.js";
import { card } from "../shared/cards.js";
import { clock, day, zone } from "../shared/clock.js";
import { el, first } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { money, signedMoney } from "../shared/money.js";
import { naming, why } from "../shared/wording.js";
import { coded, creditWords, showReceipt } from "./informed/receipt.js";

/**
 * @import { OwnComplaint } from "../shared/complaints/wire.js"
 * @import { RoundRecord } from "../shared/wire.js"
 * @import { Code } from "./informed/receipt.js"
 */

/** @param {string} clause */
function rule(clause) {
  return clause ? t("shared-rule", { clause }) : "";
}

/**
 * @param {RoundRecord} record
 * @param {number} number
 */
function hand({ sides, initial_cards }, number) {
  const { label, colour, cards, total } = sides[number];
  return el(
    "div",
    { class: `recall-hand ${colour}` },
    el("span", { class: "recall-side", text: [naming(label).both, total ?? ""].join(" ").trim() }),
    el(
      "span",
      { class: "recall-cards" },
      ...cards.map((code, place) => card(code, { across: place >= initial_cards })),
    ),
  );
}

/** @param {RoundRecord} record */
function bets(record) {
  const returned = (/** @type {{ outcome: string }} */ bet) => Number(bet.outcome === "returned");
  const playedFirst = [...record.bets].sort((a, b) => returned(a) - returned(b));
  const rows = playedFirst.map((bet) =>
    el(
      "tr",
      { data: { outcome: bet.outcome } },
      el("td", { text: naming(bet.wager_label).both }),
      el("td", { class: "right", text: money(bet.stake_cents) }),
      el("td", { text: word(bet.outcome_label) }),
      el("td", { class: "right money", text: signedMoney(bet.net_cents) }),
      el("td", { class: "clause wrap", text: rule(bet.clause ?? "") }),
    ),
  );
  return el("table", { class: "figures-table" }, el("tbody", {}, ...rows));
}

/**
 * @param {RoundRecord} record
 * @param {boolean} open
 */
function steps(record, open) {
  if (!record.why.length) return null;
  const told = record.why.map((step) =>
    el(
      "li",
      {},
      el("span", { text: word(step.message) }),
      " ",
      el("span", { class: "clause wrap", text: rule(step.clause) }),
    ),
  );
  const summary = el("summary", { text: t("terminal-step-by-step") });
  return el("details", { open }, summary, el("ol", { class: "steps" }, ...told));
}

/** @param {RoundRecord} record */
function ending({ status, status_label, result_message }) {
  return word(status === "complete" && result_message ? result_message : status_label);
}

/** @param {RoundRecord} record */
function rules({ document, edition_message }) {
  return t("shared-by-the-rules", { document, edition: edition_message });
}

/** @param {RoundRecord} record */
function credits(record) {
  const both = Object.values(record.credits)[0];
  if (!both) return null;
  return el("p", { class: "small dim", text: creditWords(both) });
}

/**
 * @param {RoundRecord} record
 * @param {boolean} open
 */
function round(record, open) {
  const at = `${clock(record.ended || record.began, { seconds: true })} · ${word(record.status_label)}`;
  return el(
    "article",
    {
      class: `recall-round panel ruled${open ? " shown" : ""}`,
      data: { round: record.round_id, status: record.status },
    },
    el(
      "header",
      {},
      el("h3", {
        text: `${word(record.label)} · ${t("shared-round", { number: record.round_number })}`,
      }),
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
    el("p", { class: "clause wrap", data: { edition: record.edition }, text: rules(record) }),
    record.corrected ? el("p", { class: "small", text: t("shared-corrected") }) : null,
    steps(record, open),
    el(
      "p",
      { class: "recall-acts" },
      el("button", {
        type: "button",
        class: "button pill",
        data: { act: "receipt" },
        text: t("terminal-receipt"),
        onclick: () => showReceipt(record),
      }),
      clausesButton(t("help-rule"), open),
    ),
  );
}

/**
 * What the patron has complained of, by when the house answers, and what it answered.
 * @param {OwnComplaint[]} complaints
 */
function complained(complaints) {
  return complaints.map(({ number, state_label, outcome_label, says, answer, due, state, language, regulator }) =>
    el(
      "article",
      { class: "recall-round panel ruled", data: { complaint: String(number) } },
      el(
        "header",
        {},
        el("h3", { text: t("terminal-complaint", { number }) }),
        el("span", {
          class: "small dim",
          text: outcome_label ? `${word(state_label)} · ${word(outcome_label)}` : word(state_label),
        }),
      ),
      el("p", { class: "dim", lang: language, text: says }),
      answer ? el("p", { lang: language, text: answer }) : null,
      state === "open"
        ? el("p", { class: "small", text: t("terminal-complaint-due", { time: dayAndTime(due) }) })
        : null,
      regulator ? el("p", { class: "small", text: t("terminal-complaint-passed-on", { regulator }) }) : null,
    ),
  );
}

/** @param {number} seconds since 1970 */
function dayAndTime(seconds) {
  const at = seconds * 1_000_000;
  return `${day(at)} ${clock(at)} ${zone(at)}`;
}

/**
 * Fill a dialog with the last rounds, newest first; `only` names one round to open at its reasons.
 * @param {HTMLDialogElement} dialog
 * @param {string} only
 * @param {Code[]} codes of what was done in the round that runs, which is no last one yet
 */
export async function showRecall(dialog, only = "", codes = []) {
  const inside = first(dialog, ".inside");
  inside.replaceChildren(el("p", { class: "dim", text: "…" }));
  if (!dialog.open) dialog.showModal();
  try {
    const both = Promise.all([get("/api/me/rounds?last=10"), get("/api/me/complaints")]);
    const [found, complaints] = /** @type {[RoundRecord[], OwnComplaint[]]} */ (await both);
    const asked = found.filter((record) => record.round_id === only);
    const records = [...asked, ...found.filter((record) => record.round_id !== only)];
    const mark = records.length ? t("terminal-recall-marked") : t("terminal-recall-none");
    inside.replaceChildren(
      el("p", { class: "small dim recall-mark", text: mark }),
      ...codes.map((code) => el("div", { class: "proofs panel" }, ...coded(code))),
      ...(only ? [] : complained(complaints)),
      ...records.map((record) => round(record, record.round_id === only)),
    );
  } catch (error) {
    inside.replaceChildren(el("p", { class: "notice bad", text: why(error) }));
  }
  dialog.scrollTop = 0;
  const answer = inside.querySelector("details[open]");
  answer?.scrollIntoView({ block: "start" });
  answer?.querySelector("summary")?.focus({ preventScroll: true });
}
