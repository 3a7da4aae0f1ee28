// Any round again, for a dispute: of tables that are open and of those that were closed.

import { get } from "../shared/api.js";
import { card } from "../shared/cards.js";
import { capital, cite, clock, dated } from "../shared/console/console.js";
import { el } from "../shared/dom.js";
import { money, signedMoney } from "../shared/words.js";

const ROUND_MOST = 999_999_999;
const layouts = new Map();

/** A form that recalls a round, and the round under it. `refresh(views)` keeps its tables up to date. */
export function disputes(node) {
  const table = el("select", { name: "table", "data-key": "recall-table" });
  const round = el("input", {
    name: "round",
    type: "number",
    min: "1",
    max: String(ROUND_MOST),
    value: "1",
    "data-key": "recall-round",
  });
  const shown = el("div", { class: "recalled", "aria-live": "polite" });
  const say = (says) => shown.replaceChildren(el("p", { class: "notice", role: "status" }, says));
  const recall = async () => {
    const number = Number(round.value);
    if (!Number.isInteger(number) || number < 1 || number > ROUND_MOST) {
      say("A round has a whole number from 1 on; type one.");
      return;
    }
    try {
      const record = await get(`/api/tables/${encodeURIComponent(table.value)}/rounds/${number}`);
      shown.replaceChildren(...recalled(record, await sidesOf(table.value)));
    } catch (error) {
      say(error.says ? `That cannot be recalled: ${error.says}.` : "That round cannot be recalled.");
    }
  };
  const step = (by) => {
    round.value = String(Math.min(ROUND_MOST, Math.max(1, (Math.floor(Number(round.value)) || 1) + by)));
    recall();
  };
  const form = el(
    "form",
    {
      class: "recall",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        recall();
      },
    },
    el("label", { class: "field" }, "Table", table),
    el("label", { class: "field" }, "Round", round),
    el("button", { class: "button primary", type: "submit", "data-act": "Recall" }, "Recall"),
    el("button", { class: "button", type: "button", onclick: () => step(-1) }, "Earlier"),
    el("button", { class: "button", type: "button", onclick: () => step(1) }, "Later"),
  );
  node.replaceChildren(el("header", { class: "head" }, el("h2", {}, "A round again")), form, shown);
  let closed = [];
  const offer = (views) => {
    const names = [...new Set([...views.keys(), ...closed])].sort();
    const labels = names.map((name) => (views.has(name) ? name : `${name} (closed)`));
    if (labels.join() === [...table.options].map((option) => option.textContent).join()) return;
    const chosen = table.value;
    table.replaceChildren(...names.map((name, at) => el("option", { value: name }, labels[at])));
    table.value = names.includes(chosen) ? chosen : (names[0] ?? "");
    const view = views.get(table.value);
    if (!chosen && view) round.value = String(Math.max(1, view.round - 1));
  };
  return {
    offer,
    /** The tables that were closed are in the books alone. */
    async opened(views) {
      closed = (await get("/api/reports/win")).map((each) => each.table);
      offer(views);
    },
  };
}

/** The names of the two hands, where the table is still there to ask. */
async function sidesOf(table) {
  if (!layouts.has(table)) {
    const layout = await get(`/api/tables/${encodeURIComponent(table)}/layout`).catch(() => null);
    layouts.set(table, layout?.sides ?? null);
  }
  return layouts.get(table);
}

const DRAGON_TIGER = "dragon-tiger";
const VALUES = { A: 1, T: 10, J: 11, Q: 12, K: 13 };

function total(cards, game) {
  if (!cards.length || cards.includes("??")) return "";
  if (game === DRAGON_TIGER) return String(VALUES[cards[0][0]] ?? Number(cards[0][0]));
  const points = cards.reduce((sum, code) => sum + (code[0] === "A" ? 1 : Number(code[0]) || 0), 0);
  return String(points % 10);
}

function handsOf(record, sides) {
  const names = sides ?? (record.game === DRAGON_TIGER ? ["Dragon", "Tiger"] : ["Player", "Banker"]);
  return record.hands.map((cards, side) =>
    el(
      "div",
      { class: "recall-hand", "data-hand": String(side) },
      el("h3", {}, names[side], " ", el("span", { class: "dim" }, total(cards, record.game))),
      cards.length
        ? el("div", { class: "row" }, ...cards.map((code, place) => card(code, { across: place === 2 })))
        : el("p", { class: "dim small" }, "No card."),
    ),
  );
}

function verdict(record) {
  if (record.status === "void") return "Void";
  if (!record.result) return capital(record.status);
  return ["Player", "Banker", "Dragon", "Tiger"].includes(record.result) ? `${record.result} wins` : record.result;
}

const BET_HEADS = ["Patron", "Wager", "Area", "Stake", "Outcome", "Net", "Rule"];

function betsOf(record) {
  if (!record.bets.length) return el("p", { class: "dim" }, "Nobody had a bet.");
  const rows = record.bets.map((bet) =>
    el(
      "tr",
      {},
      el("td", {}, bet.patron),
      el("td", {}, bet.wager),
      el("td", { class: "dim" }, `area ${bet.area}`),
      el("td", { class: "right money" }, money(bet.stake_cents)),
      el("td", {}, bet.outcome.replaceAll("_", " ")),
      el("td", { class: `right money ${bet.net_cents < 0 ? "lost" : "won"}` }, signedMoney(bet.net_cents)),
      el("td", { class: "clause" }, cite(record.document, bet.clause)),
    ),
  );
  const right = (name) => (["Stake", "Net"].includes(name) ? "right" : "");
  const heads = BET_HEADS.map((name) => el("th", { scope: "col", class: right(name) }, name));
  return el(
    "div",
    { class: "scroll-x" },
    el("table", { class: "figures-table" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
  );
}

function steps(title, list, otherwise) {
  const line = (step) =>
    el(
      "li",
      {},
      step.at ? el("time", { class: "dim figures" }, clock(step.at), " ") : null,
      step.says,
      " ",
      el("span", { class: "clause" }, step.clause),
    );
  return el(
    "div",
    {},
    el("h3", {}, title),
    list.length ? el("ol", { class: "told" }, ...list.map(line)) : el("p", { class: "dim" }, otherwise),
  );
}

function recalled(record, sides) {
  const [first, second] = handsOf(record, sides);
  const credits = Object.entries(record.credits).map(([name, both]) =>
    el("li", {}, el("b", {}, name), ` ${money(both.before_cents)} → ${money(both.after_cents)}`),
  );
  const without = record.status === "void" ? "The round is void; it has no outcome." : "The round is not over yet.";
  return [
    el(
      "p",
      { class: "head" },
      el("span", { class: "badge warn" }, "Recall"),
      el("b", {}, `Round ${record.round_id}`),
      el("span", { class: "badge" }, record.status),
      record.corrected ? el("span", { class: "badge warn" }, "corrected") : null,
      el("span", { class: "dim small" }, `shoe ${record.shoe}, ${dated(record.began)} to ${clock(record.ended)}`),
    ),
    el("div", { class: "recall-hands" }, first, el("b", { class: "serif result" }, verdict(record)), second),
    betsOf(record),
    credits.length ? el("ul", { class: "credits small" }, ...credits) : null,
    el("div", { class: "two" }, steps("Why", record.why, without), steps("Step by step", record.steps, "Nothing.")),
  ].filter(Boolean);
}
