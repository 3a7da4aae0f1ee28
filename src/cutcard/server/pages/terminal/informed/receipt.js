// The receipt of a round: what was bet, what came, what was paid under which clause, and the fingerprint of its entry.

import { get, Refused } from "../../shared/api.js";
import { cardName } from "../../shared/cards.js";
import { clock, day, zone } from "../../shared/clock.js";
import { el, first } from "../../shared/dom.js";
import { series, t, word } from "../../shared/i18n.js";
import { money, signedMoney } from "../../shared/money.js";
import { codeSquare } from "../../shared/ticket/code.js";
import { shortCode } from "../../shared/ticket/slip.js";
import { dialog } from "../dialogs.js";
import { picture, save, share } from "./picture.js";

/**
 * @import { Message } from "../../shared/fluent.js"
 * @import { RoundRecord } from "../../shared/wire.js"
 * @typedef {{ act: string, fingerprint: string, label: Message }} Code what was done, by the fingerprint of its entry
 */

/**
 * What a receipt says, line by line: a label and its text.
 * @param {RoundRecord} record
 * @returns {[label: string, text: string][]}
 */
function lines(record) {
  const at = record.ended || record.began;
  const ending = record.status === "complete" && record.result_message ? record.result_message : record.status_label;
  const net = record.bets.reduce((sum, bet) => sum + bet.net_cents, 0);
  const both = Object.values(record.credits)[0];
  return [
    [t("shared-ticket-house"), t("shared-house-name")],
    [t("terminal-receipt-game"), word(record.title_label)],
    [t("terminal-receipt-round"), `${word(record.label)} · ${t("shared-round", { number: record.round_number })}`],
    [t("terminal-receipt-when"), `${day(at)} ${clock(at, { seconds: true })} ${zone(at)}`],
    ...record.sides.map(
      ({ label, cards, total }) =>
        /** @type {[string, string]} */ ([
          [word(label), total ?? ""].join(" ").trim(),
          series("series-comma", cards.map(cardName)),
        ]),
    ),
    [t("terminal-receipt-result"), word(ending)],
    ...record.bets.map((bet) => /** @type {[string, string]} */ ([word(bet.wager_label), paid(bet)])),
    [t("terminal-receipt-net"), signedMoney(net)],
    ...(both ? [/** @type {[string, string]} */ ([t("terminal-credit"), creditWords(both)])] : []),
    [t("terminal-receipt-rules"), t("shared-rules-of", { document: record.document, edition: record.edition_message })],
    [t("terminal-receipt-entry"), `${record.table} ${record.entry}`],
    [t("terminal-fingerprint"), record.fingerprint],
  ];
}

/**
 * Credit before and after a round, and what moved elsewhere meanwhile.
 * @param {RoundRecord["credits"][string]} credit
 */
export function creditWords({ before_cents, after_cents, elsewhere_cents }) {
  const told = t("terminal-before-after", { before: money(before_cents), after: money(after_cents) });
  if (!elsewhere_cents) return told;
  return series("series-semicolon", [told, t("shared-credit-elsewhere", { amount: signedMoney(elsewhere_cents) })]);
}

/** @param {RoundRecord["bets"][number]} bet */
function paid({ stake_cents, outcome_label, net_cents, clause }) {
  const told = { stake: money(stake_cents), outcome: outcome_label, net: signedMoney(net_cents) };
  const said = t("terminal-receipt-bet", told);
  return clause ? said + t("shared-rule-behind", { clause }) : said;
}

/**
 * No line ends between a minus and its amount.
 * @param {string} text
 */
function unbroken(text) {
  return text.replaceAll("−", "−\u2060");
}

/** What was done, with the code of its receipt and all of its fingerprint. @param {Code} code */
export function coded({ act, fingerprint, label }) {
  const told = t("shared-line", { label: t("shared-receipt-code"), says: shortCode(fingerprint) });
  const whole = el("code", { text: t("shared-line", { label: t("terminal-fingerprint"), says: fingerprint }) });
  const summary = el("summary", { text: told });
  return [el("strong", { text: word(label) }), el("details", {}, summary, codeSquare(act, fingerprint), whole)];
}

/**
 * The button that saves the file which shows an entry to be in the log, or when there will be one.
 * @param {{ receipt: string, every_seconds: number }} shown
 * @param {string} name of the file
 */
export function keptProof({ receipt, every_seconds: seconds }, name) {
  if (!receipt) {
    const later = seconds ? t("terminal-proof-later", { seconds }) : t("terminal-proof-none");
    return el("span", { class: "small dim", text: later });
  }
  const onclick = () => save(new File([receipt], `${name}.tlog-proof`, { type: "text/plain" }));
  const text = t("terminal-proof-save");
  return el("button", { type: "button", class: "button pill", data: { act: "proof-save" }, text, onclick });
}

/**
 * Each bet by the fingerprint of its own entry, with the file that shows it to be in the log.
 * @param {RoundRecord} record
 * @returns {Promise<HTMLElement[]>}
 */
async function proofs({ bets, table, round_number }) {
  const told = [];
  for (const { act, number, wager_label } of bets) {
    const { fingerprint, ...shown } = await get(`/api/me/receipts/${act}`);
    const name = `${table}-${round_number}-${number}`;
    told.push(
      el("div", { data: { proof: act } }, ...coded({ act, fingerprint, label: wager_label }), keptProof(shown, name)),
    );
  }
  return told;
}

/** @param {RoundRecord} record */
export function showReceipt(record) {
  const told = lines(record);
  const rows = told.map(([label, text]) =>
    el("div", {}, el("dt", { text: label }), el("dd", { text: unbroken(text) })),
  );
  const text = told.map(([label, says]) => t("shared-line", { label, says })).join("\n");
  const name = `${record.table}-${record.round_number}.txt`;
  /** @type {(act: string, text: string, onclick: () => void) => HTMLElement} */
  const button = (act, said, onclick) =>
    el("button", { type: "button", class: "button pill", data: { act }, text: said, onclick });
  const shown = el("div", { class: "proofs" });
  first(dialog("receipt"), ".inside").replaceChildren(
    el("dl", { class: "receipt", data: { receipt: record.round_id } }, ...rows),
    el("p", { class: "small dim", text: t("terminal-receipt-how") }),
    el(
      "p",
      { class: "receipt-acts" },
      button("receipt-print", t("terminal-receipt-print"), () => print()),
      button("receipt-save", t("terminal-receipt-save"), () =>
        save(new File([`${text}\n`], name, { type: "text/plain" })),
      ),
      button("receipt-picture", t("terminal-receipt-picture"), async () => share(await picture(record))),
      button("receipt-proofs", t("terminal-proofs"), async () => {
        const told = await proofs(record).catch((error) => {
          if (!(error instanceof Refused)) throw error;
          return [el("p", { class: "small", text: error.message })];
        });
        const check = el("a", { href: "/receipt", target: "_blank", text: t("shared-receipt-check") });
        shown.replaceChildren(el("p", { class: "small dim" }, t("terminal-proofs-how"), " ", check), ...told);
      }),
    ),
    shown,
  );
  if (!dialog("receipt").open) dialog("receipt").showModal();
}
