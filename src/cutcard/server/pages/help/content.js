// Help: how the game is played, how each wager wins, what it pays, its price and its rule; what voids, and what an interruption does.

import { el } from "../shared/dom.js";
import { phrase } from "../shared/phrases.js";
import { addWords, editionName, gameTitle, language, percent, roundMoney, t, wagerName } from "../shared/words.js";
import { rulesContent } from "./rules.js";

addWords({
  help_wagers: ["The wagers", "各种注码"],
  help_price: [
    "The house edge is what the house keeps of each dollar bet, on average, worked out exactly for a full shoe. Over time it cannot be beaten.",
    "赌场优势是赌场平均从每一元注码所得的比例，按整靴牌精确算出。长期而言无法战胜。",
  ],
  help_when: ["It pays when", "派彩条件"],
  help_odds: ["Pays", "赔率"],
  help_edge: ["House edge", "赌场优势"],
  help_hits: ["Wins", "中奖率"],
  help_limits: ["Limits", "限额"],
  help_rule: ["Rule", "规则"],
  help_push: ["push", "退回"],
  help_half: ["half is lost", "输一半"],
  help_table: ["This table", "本台"],
  help_facts: [
    "{title}, rules {document} ({edition}). {decks} decks. A main wager takes {least} to {most}; each wager's own limits stand beside it.",
    "{title}，规则 {document}（{edition}）。{decks} 副牌。主注限额 {least} 至 {most}；各注限额见旁。",
  ],
  help_step: ["Stakes in steps of {step} are paid exactly.", "以 {step} 为单位的注码可准确派彩。"],
  help_commission: [
    "Where odds are below even money (0.95 : 1, 1 : 2), that is the commission; none is taken besides.",
    "低于一赔一的赔率（如 0.95 : 1、1 : 2）即为佣金，不另收取。",
  ],
  help_voids: ["What voids, and what is done", "何时作废及如何处理"],
  help_malfunction: [
    "Malfunction voids all pays and plays. A bet counts once the house has confirmed it: the chip turns solid. What is not confirmed has not been placed.",
    "机件故障，一切赔付及牌局作废。筹码变实即为赌场已确认；未确认者不作下注。",
  ],
  help_late: [
    "After “No more bets” nothing can be placed, raised or taken back. The house's clock decides, not this screen.",
    "“买定离手”后不得下注、加注或取回。以赌场时钟为准，非以此屏幕为准。",
  ],
  help_connection: [
    "If your terminal loses its connection, bets already confirmed play on and are settled as usual; you find the result in Recall.",
    "终端断线时，已确认的注码继续有效并照常结算；结果可在“回看”中查阅。",
  ],
  help_interrupted: ["If the power fails or the table is interrupted", "停电或牌局中断时"],
  help_uninterrupted: [
    "These rules name no interruption of its own; the Gaming Shift Manager decides.",
    "本规则未另列中断情形，由当值赌场经理裁定。",
  ],
  help_case: ["What goes wrong", "情况"],
  help_done: ["What is done", "处理"],
});

function oddsText(pay) {
  if (pay.outcome === "push") return t("help_push");
  if (pay.outcome === "half_lose") return t("help_half");
  return pay.odds.replace(":", " : ");
}

/** The rulebook's sentence on a wager, where it speaks of that one alone and sends nobody to another clause. */
function ownSentence(wager, layout) {
  const shared = layout.wagers.some((other) => other !== wager && other.says === wager.says);
  if (language() !== "en" || !wager.says || shared || /\d\.\d+\.\d/.test(wager.says)) return null;
  return el(
    "p",
    { class: "small" },
    `${wager.says} `,
    el("span", { class: "clause", text: `(${t("rule", { clause: wager.clause })})` }),
  );
}

function wagerCard(wager, layout) {
  const rows = wager.pays.map((pay) =>
    el(
      "tr",
      {},
      el("td", { text: phrase(pay.when) }),
      el("td", { class: "right odds", text: oddsText(pay) }),
      el("td", { class: "clause", text: pay.clause }),
    ),
  );
  const fact = (label, value) => el("div", {}, el("dt", { text: label }), el("dd", { text: value }));
  return el(
    "article",
    { class: "help-wager panel", data: { wager: wager.name } },
    el("h3", { text: wagerName(wager.name, layout.game).both }),
    ownSentence(wager, layout),
    el(
      "table",
      { class: "figures-table" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { text: t("help_when") }),
          el("th", { class: "right", text: t("help_odds") }),
          el("th", { text: t("help_rule") }),
        ),
      ),
      el("tbody", {}, ...rows),
    ),
    el(
      "dl",
      { class: "help-facts" },
      fact(t("help_edge"), percent(wager.house_edge)),
      fact(t("help_hits"), percent(wager.hit_frequency)),
      fact(t("help_limits"), `${roundMoney(wager.least_cents)} – ${roundMoney(wager.most_cents)}`),
    ),
  );
}

function cases(layout) {
  const rows = layout.irregularities.map((each) =>
    el(
      "tr",
      {},
      el("td", { text: phrase(each.kind) }),
      el("td", { text: each.steps.map(phrase).join("; ") }),
      el("td", { class: "clause", text: each.clause }),
    ),
  );
  const heads = ["help_case", "help_done", "help_rule"].map((key) => el("th", { text: t(key) }));
  return el("table", { class: "figures-table" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
}

function interruptions(layout) {
  if (!layout.interruptions.length) return el("p", { text: t("help_uninterrupted") });
  const lines = layout.interruptions.map((each) =>
    el("li", { text: `${phrase(each.when)}: ${phrase(each.then)} (${t("rule", { clause: each.clause })})` }),
  );
  return el("ul", {}, ...lines);
}

/** Everything a patron may want to know of a table before betting. */
export function helpContent(layout) {
  const facts = {
    title: gameTitle(layout.title),
    document: layout.document,
    edition: editionName(layout.edition),
    decks: layout.decks,
    least: roundMoney(layout.least_cents),
    most: roundMoney(layout.most_cents),
  };
  return [
    ...rulesContent(layout),
    el("h2", { text: t("help_wagers") }),
    el("p", { class: "dim", text: t("help_price") }),
    el("div", { class: "help-wagers" }, ...layout.wagers.map((wager) => wagerCard(wager, layout))),
    el("h2", { text: t("help_table") }),
    el("p", { text: t("help_facts", facts) }),
    el("p", { text: `${t("help_step", { step: roundMoney(layout.step_cents) })} ${t("help_commission")}` }),
    el("h2", { text: t("help_voids") }),
    el("p", { text: t("help_malfunction") }),
    el("p", { text: t("help_late") }),
    cases(layout),
    el("h2", { text: t("help_interrupted") }),
    interruptions(layout),
    el("p", { text: t("help_connection") }),
  ];
}
