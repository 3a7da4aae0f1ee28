// The receipt of a round: what was bet, what came, what was paid under which clause, and the fingerprint of its entry.

import { cardName } from "../../shared/cards.js";
import { el, first } from "../../shared/dom.js";
import { series, t, word } from "../../shared/i18n.js";
import { clock, day, money, signedMoney } from "../../shared/money.js";
import { tableName } from "../../shared/names.js";
import { dialog } from "../dialogs.js";
import { picture, save, share } from "./picture.js";

/** @import { RoundRecord } from "../../shared/wire.js" */

/**
 * What a receipt says, line by line: a label and its text.
 * @param {RoundRecord} record
 * @returns {[label: string, text: string][]}
 */
function lines(record) {
  const at = new Date(record.ended || record.began);
  const ending = record.status === "complete" && record.result_message ? record.result_message : record.status_label;
  const net = record.bets.reduce((sum, bet) => sum + bet.net_cents, 0);
  const both = Object.values(record.credits)[0];
  return [
    [t("terminal-receipt-game"), word(record.title_label)],
    [
      t("terminal-receipt-round"),
      `${tableName(record.table, record.title_label)} · ${t("shared-round", { number: record.round_number })}`,
    ],
    [t("terminal-receipt-when"), `${day(at)} ${clock(at, { seconds: true })}`],
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
    ...(both
      ? [
          /** @type {[string, string]} */ ([
            t("terminal-credit"),
            t("terminal-before-after", { before: money(both.before_cents), after: money(both.after_cents) }),
          ]),
        ]
      : []),
    [t("terminal-receipt-rules"), t("shared-rules-of", { document: record.document, edition: record.edition_message })],
    [t("terminal-receipt-entry"), `${record.table} ${record.entry}`],
    [t("terminal-fingerprint"), record.fingerprint],
  ];
}

/** @param {RoundRecord["bets"][number]} bet */
function paid({ stake_cents, outcome_label, net_cents, clause }) {
  const told = { stake: money(stake_cents), outcome: outcome_label, net: signedMoney(net_cents) };
  const said = t("terminal-receipt-bet", told);
  return clause ? said + t("shared-rule-behind", { clause }) : said;
}

/** @param {RoundRecord} record */
export function showReceipt(record) {
  const told = lines(record);
  const rows = told.map(([label, text]) => el("div", {}, el("dt", { text: label }), el("dd", { text })));
  const text = told.map(([label, says]) => t("shared-line", { label, says })).join("\n");
  const name = `${record.table}-${record.round_number}.txt`;
  /** @type {(act: string, text: string, onclick: () => void) => HTMLElement} */
  const button = (act, said, onclick) =>
    el("button", { type: "button", class: "button pill", data: { act }, text: said, onclick });
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
    ),
  );
  if (!dialog("receipt").open) dialog("receipt").showModal();
}
