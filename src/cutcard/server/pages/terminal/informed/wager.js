// A wager's card: when it pays what, its clauses for whoever asks why, its exact price, how often it wins, and how often it has.

import { clausesButton } from "../../help/clauses.js";
import { exampleRow } from "../../help/examples.js";
import { el } from "../../shared/dom.js";
import { t, word } from "../../shared/i18n.js";
import { oneIn, percent, roundMoney } from "../../shared/money.js";
import { naming, paidOnce, payWhen } from "../../shared/wording.js";

/** @import { Layout, LayoutWager, Roads } from "../../shared/wire.js" */

/**
 * A line of the paytable, and below it an example of the hands that bring it.
 * @param {Layout} layout
 * @param {LayoutWager} wager
 * @param {number} at
 */
function line(layout, wager, at) {
  const pay = wager.pays[at];
  const { outcome, outcome_label, odds, clause } = pay;
  const pays = outcome === "win" && odds ? odds.replace(":", " : ") : word(outcome_label);
  return [
    el(
      "tr",
      {},
      el("td", { text: payWhen(pay) }),
      el("td", { class: "right odds", text: pays }),
      el("td", { class: "clause", text: t("shared-rule", { clause }) }),
    ),
    exampleRow(layout, wager, at),
  ];
}

/**
 * How often a wager has won since the shoe began; nothing where some cards were not seen.
 * @param {LayoutWager} wager
 * @param {Roads | null} roads
 */
function seen({ name }, roads) {
  const counted = [...(roads?.results ?? []), ...(roads?.hits ?? [])].find((each) => each.name === name);
  if (!roads || !counted) return t("terminal-unseen");
  return t("terminal-seen-of", { count: counted.count, rounds: roads.counts.rounds });
}

/**
 * @param {Layout} layout
 * @param {LayoutWager} wager
 * @param {Roads | null} roads
 */
export function wagerCard(layout, wager, roads) {
  /** @type {(key: string, label: string, value: string) => HTMLElement} */
  const fact = (key, label, value) =>
    el("div", { data: { fact: key } }, el("dt", { text: label }), el("dd", { text: value }));
  const wins = t("terminal-one-in", { many: oneIn(wager.hit_frequency), part: percent(wager.hit_frequency) });
  const once = paidOnce(wager.pays);
  return el(
    "article",
    { class: "wager-card ruled", data: { about: wager.name } },
    el("h3", { class: "serif", text: naming(wager.label).both }),
    el(
      "dl",
      { class: "wager-facts" },
      fact("edge", t("terminal-edge"), percent(wager.house_edge)),
      fact("wins", t("terminal-wins"), wins),
    ),
    el("table", { class: "figures-table" }, el("tbody", {}, ...wager.pays.flatMap((_, at) => line(layout, wager, at)))),
    once ? el("p", { class: "small", text: once }) : null,
    el(
      "dl",
      { class: "wager-facts" },
      fact("seen", t("terminal-seen"), seen(wager, roads)),
      fact(
        "limits",
        t("terminal-least-most"),
        t("shared-span", { least: roundMoney(wager.least_cents), most: roundMoney(wager.most_cents) }),
      ),
      el("div", { class: "clause" }, el("dt", { text: t("help-rule") }), el("dd", { text: wager.clause })),
    ),
    clausesButton(t("terminal-why")),
  );
}
