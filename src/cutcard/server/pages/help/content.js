// Help: how the game is played, how each wager wins, what it pays, its price and its rule; what voids, and what an interruption does.

import { el } from "../shared/dom.js";
import { keyed, series, t, word } from "../shared/i18n.js";
import { percent, roundMoney } from "../shared/money.js";
import { naming, paidOnce, payWhen } from "../shared/wording.js";
import { clauseBehind, clausesButton } from "./clauses.js";
import { exampleRow } from "./examples.js";
import { ruled, ruledPart, rulesContent } from "./rules.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { Layout, LayoutIrregularity, LayoutPay, LayoutWager } from "../shared/wire.js"
 */

/** @param {LayoutPay} pay */
function oddsText({ outcome, odds }) {
  return outcome === "win" && odds ? odds.replace(":", " : ") : word(keyed("help-outcome", outcome));
}

/**
 * A name in the language chosen, the other behind it.
 * @param {Message} label
 */
function chosenFirst(label) {
  const { said, each } = naming(label);
  return [said, ...each.filter((name) => name !== said)].join(" · ");
}

/**
 * @param {Layout} layout
 * @param {LayoutWager} wager
 */
function wagerCard(layout, wager) {
  const rows = wager.pays.flatMap((pay, line) => [
    el(
      "tr",
      {},
      el("td", { text: payWhen(pay) }),
      el("td", { class: "right odds", text: oddsText(pay) }),
      el("td", { class: "clause", text: pay.clause }),
    ),
    exampleRow(layout, wager, line),
  ]);
  const once = paidOnce(wager.pays);
  /** @type {(label: string, value: string) => HTMLElement} */
  const fact = (label, value) => el("div", {}, el("dt", { text: label }), el("dd", { text: value }));
  return el(
    "article",
    { class: "help-wager panel ruled", data: { wager: wager.name } },
    el("h3", { text: chosenFirst(wager.label) }),
    wager.own_message ? ruled(wager.own_message, wager.clause, "small clause") : null,
    el(
      "table",
      { class: "figures-table" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { text: t("help-when") }),
          el("th", { class: "right", text: t("help-odds") }),
          el("th", { class: "clause", text: t("help-rule") }),
        ),
      ),
      el("tbody", {}, ...rows),
    ),
    once ? el("p", { class: "small", text: once }) : null,
    el(
      "dl",
      { class: "help-facts" },
      fact(t("help-edge"), percent(wager.house_edge)),
      fact(t("help-hits"), percent(wager.hit_frequency)),
      fact(
        t("help-limits"),
        t("shared-span", { least: roundMoney(wager.least_cents), most: roundMoney(wager.most_cents) }),
      ),
    ),
    clausesButton(t("help-rule")),
  );
}

/**
 * What is done: every step in its order, or what somebody chooses among.
 * @param {LayoutIrregularity} case_
 */
function remedies({ any_of, steps_labels, procedure }) {
  const steps = series("series-semicolon", steps_labels);
  return any_of && procedure.length ? t("help-chosen", { by: procedure[0].by_label, steps }) : steps;
}

/** @param {Layout} layout */
function cases(layout) {
  const rows = layout.irregularities.map((each) =>
    el(
      "tr",
      {},
      el("td", { text: word(each.kind_label) }),
      el("td", { text: remedies(each) }),
      el("td", { class: "clause", text: each.clause }),
    ),
  );
  const heads = [t("help-case"), t("help-done")].map((text) => el("th", { text }));
  heads.push(el("th", { class: "clause", text: t("help-rule") }));
  const table = el(
    "table",
    { class: "figures-table" },
    el("thead", {}, el("tr", {}, ...heads)),
    el("tbody", {}, ...rows),
  );
  return ruledPart(table);
}

/** @param {Layout} layout */
function interruptions(layout) {
  if (!layout.interruptions.length) return el("p", { text: t("help-uninterrupted") });
  const lines = layout.interruptions.map((each) =>
    el("li", {}, t("help-interruption", { when: each.when_label, done: each.then_label }), clauseBehind(each.clause)),
  );
  return ruledPart(el("ul", {}, ...lines));
}

/**
 * Everything a patron may want to know of a table before betting.
 * @param {Layout} layout
 */
export function helpContent(layout) {
  const facts = {
    title: layout.title_label,
    document: layout.document,
    edition: layout.edition_message,
    decks: layout.decks,
    least: roundMoney(layout.least_cents),
    most: roundMoney(layout.most_cents),
  };
  return [
    ...rulesContent(layout),
    el("h2", { text: t("help-wagers") }),
    el("p", { class: "dim", text: t("help-price") }),
    el("div", { class: "help-wagers" }, ...layout.wagers.map((wager) => wagerCard(layout, wager))),
    el("h2", { text: t("help-table") }),
    el("p", { text: t("help-facts", facts) }),
    el("p", { text: t("help-step", { step: roundMoney(layout.step_cents) }) }),
    el("h2", { text: t("help-voids") }),
    el("p", { text: t("help-confirmed") }),
    el("p", { text: t("help-late") }),
    cases(layout),
    el("h2", { text: t("help-interrupted") }),
    interruptions(layout),
    el("p", { text: t("help-connection") }),
  ];
}
