// Any round again, for a dispute: of tables that are open and of those that were closed.

import { get } from "/static/live.js";
import { card } from "/static/cards.js";
import { capital, cite, dated, clock, make } from "/static/console.js";
import { money, signedMoney } from "/static/words.js";

const ROUND_MOST = 999_999_999;
const layouts = new Map();

/** A form that recalls a round, and the round under it. `refresh(views)` keeps its tables up to date. */
export function disputes(node) {
  const table = make("select", { name: "table", "data-key": "recall-table" });
  const round = make(
    "input",
    { name: "round", type: "number", min: "1", max: String(ROUND_MOST), value: "1", "data-key": "recall-round" },
  );
  const shown = make("div", { class: "recalled", "aria-live": "polite" });
  const say = (says) => shown.replaceChildren(make("p", { class: "notice", role: "status" }, says));
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
  const form = make(
    "form",
    { class: "recall", novalidate: true, onsubmit: (event) => { event.preventDefault(); recall(); } },
    make("label", { class: "field" }, "Table", table),
    make("label", { class: "field" }, "Round", round),
    make("button", { class: "button primary", type: "submit", "data-act": "Recall" }, "Recall"),
    make("button", { class: "button", type: "button", onclick: () => step(-1) }, "Earlier"),
    make("button", { class: "button", type: "button", onclick: () => step(1) }, "Later"),
  );
  node.replaceChildren(make("header", { class: "head" }, make("h2", {}, "A round again")), form, shown);
  let closed = [];
  const offer = (views) => {
    const names = [...new Set([...views.keys(), ...closed])].sort();
    const labels = names.map((name) => (views.has(name) ? name : `${name} (closed)`));
    if (labels.join() === [...table.options].map((option) => option.textContent).join()) return;
    const chosen = table.value;
    table.replaceChildren(...names.map((name, at) => make("option", { value: name }, labels[at])));
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
  return record.hands.map((cards, side) => make(
    "div",
    { class: "recall-hand", "data-hand": String(side) },
    make("h3", {}, names[side], " ", make("span", { class: "dim" }, total(cards, record.game))),
    cards.length
      ? make("div", { class: "row" }, ...cards.map((code, place) => card(code, { across: place === 2 })))
      : make("p", { class: "dim small" }, "No card."),
  ));
}

function verdict(record) {
  if (record.status === "void") return "Void";
  if (!record.result) return capital(record.status);
  return ["Player", "Banker", "Dragon", "Tiger"].includes(record.result) ? `${record.result} wins` : record.result;
}

const BET_HEADS = ["Patron", "Wager", "Area", "Stake", "Outcome", "Net", "Rule"];

function betsOf(record) {
  if (!record.bets.length) return make("p", { class: "dim" }, "Nobody had a bet.");
  const rows = record.bets.map((bet) => make("tr", {},
    make("td", {}, bet.patron), make("td", {}, bet.wager), make("td", { class: "dim" }, `area ${bet.area}`),
    make("td", { class: "right money" }, money(bet.stake_cents)), make("td", {}, bet.outcome.replaceAll("_", " ")),
    make("td", { class: `right money ${bet.net_cents < 0 ? "lost" : "won"}` }, signedMoney(bet.net_cents)),
    make("td", { class: "clause" }, cite(record.document, bet.clause))));
  const right = (name) => (["Stake", "Net"].includes(name) ? "right" : "");
  const heads = BET_HEADS.map((name) => make("th", { scope: "col", class: right(name) }, name));
  return make("div", { class: "scroll-x" }, make("table", { class: "figures-table" },
    make("thead", {}, make("tr", {}, ...heads)),
    make("tbody", {}, ...rows)));
}

function steps(title, list, otherwise) {
  const line = (step) => make(
    "li",
    {},
    step.at ? make("time", { class: "dim figures" }, clock(step.at), " ") : null,
    step.says,
    " ",
    make("span", { class: "clause" }, step.clause),
  );
  return make("div", {}, make("h3", {}, title), list.length
    ? make("ol", { class: "told" }, ...list.map(line))
    : make("p", { class: "dim" }, otherwise));
}

function recalled(record, sides) {
  const [first, second] = handsOf(record, sides);
  const credits = Object.entries(record.credits).map(([name, both]) =>
    make("li", {}, make("b", {}, name), ` ${money(both.before_cents)} → ${money(both.after_cents)}`));
  const without = record.status === "void" ? "The round is void; it has no outcome." : "The round is not over yet.";
  return [
    make(
      "p",
      { class: "head" },
      make("span", { class: "badge warn" }, "Recall"),
      make("b", {}, `Round ${record.round_id}`),
      make("span", { class: "badge" }, record.status),
      record.corrected ? make("span", { class: "badge warn" }, "corrected") : null,
      make("span", { class: "dim small" }, `shoe ${record.shoe}, ${dated(record.began)} to ${clock(record.ended)}`),
    ),
    make("div", { class: "recall-hands" }, first, make("b", { class: "serif result" }, verdict(record)), second),
    betsOf(record),
    credits.length ? make("ul", { class: "credits small" }, ...credits) : null,
    make("div", { class: "two" }, steps("Why", record.why, without), steps("Step by step", record.steps, "Nothing.")),
  ].filter(Boolean);
}
