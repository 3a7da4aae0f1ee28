// The win of every table, every wager's return beside the exact one, and the audit of the whole house.

import { get, post } from "../shared/api.js";
import { dated, rest, resting } from "../shared/console/console.js";
import { csvButton, plainMoney } from "../shared/console/csv.js";
import { refusal } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";
import { money, percent, signedMoney } from "../shared/words.js";

export async function showReports(node) {
  const [wins, returns, games] = await Promise.all([
    get("/api/reports/win"),
    get("/api/reports/returns"),
    get("/api/games").catch(() => []),
  ]);
  const titles = new Map(games.map((each) => [each.slug, each.title]));
  const title = (slug) => titles.get(slug) ?? slug;
  node.replaceChildren(audit(), winReport(wins, title), returnReport(returns, title));
}

function audit() {
  const said = el("div", { class: "said", "aria-live": "polite" });
  const button = el("button", { class: "button primary", type: "button", "data-act": "Verify" }, "Verify now");
  button.addEventListener("click", async () => {
    if (resting(button)) return;
    rest(button, true);
    said.replaceChildren(el("p", { class: "dim" }, "Every entry is being checked…"));
    try {
      said.replaceChildren(verdict(await post("/api/verify", undefined, 600_000)));
    } catch (error) {
      said.replaceChildren(refusal(error));
    }
    rest(button, false);
  });
  return el(
    "section",
    { class: "audit" },
    el(
      "header",
      { class: "head" },
      el("h2", {}, "The books"),
      button,
      el("span", { class: "dim small" }, "An independent reading of the whole journal: chain, money, rules."),
    ),
    said,
  );
}

function verdict(report) {
  if (report.sound)
    return el(
      "p",
      { class: "notice sound", "data-sound": "true" },
      "Sound: every entry, every cent and every ruling agrees.",
    );
  return el(
    "div",
    { class: "notice bad", role: "alert", "data-sound": "false" },
    el("b", {}, `${report.findings.length} findings`),
    el("ul", {}, ...report.findings.map((each) => el("li", {}, each))),
  );
}

function figures(heads, rows, foot = null) {
  return el(
    "div",
    { class: "scroll-x" },
    el(
      "table",
      { class: "figures-table" },
      el(
        "thead",
        {},
        el("tr", {}, ...heads.map((name, at) => el("th", { scope: "col", class: at > 1 ? "right" : "" }, name))),
      ),
      el("tbody", {}, ...rows),
      foot ? el("tfoot", {}, foot) : null,
    ),
  );
}

const cell = (text, more = "") => el("td", { class: `right figures ${more}` }, text);

const WIN_HEADS = ["Table", "Game", "Rounds", "Void", "Turnover", "On the table", "Given back", "Paid", "Win", "Hold"];
const SUMMED = ["rounds", "void_rounds", "turnover_cents", "lying_cents", "returned_cents", "paid_cents", "win_cents"];

function hold({ turnover_cents, lying_cents, returned_cents, win_cents }) {
  const played = turnover_cents - lying_cents - returned_cents;
  return played ? percent(win_cents / played) : "–";
}

function winReport(wins, title) {
  const sorted = [...wins].sort((a, b) => (a.table < b.table ? -1 : 1));
  const figuresOf = (each) => [
    cell(String(each.rounds)),
    cell(String(each.void_rounds)),
    cell(money(each.turnover_cents)),
    cell(money(each.lying_cents)),
    cell(money(each.returned_cents)),
    cell(money(each.paid_cents)),
    cell(signedMoney(each.win_cents), each.win_cents < 0 ? "lost" : ""),
    cell(hold(each)),
  ];
  const row = (each) =>
    el(
      "tr",
      { "data-win": each.table },
      el("th", { scope: "row" }, each.table),
      el("td", {}, title(each.game)),
      ...figuresOf(each),
    );
  const all = Object.fromEntries(SUMMED.map((name) => [name, sorted.reduce((sum, each) => sum + each[name], 0)]));
  const foot = el("tr", {}, el("th", { scope: "row" }, "All"), el("td"), ...figuresOf(all));
  const plain = (each) => [
    each.rounds,
    each.void_rounds,
    ...SUMMED.slice(2).map((name) => plainMoney(each[name])),
    hold(each),
  ];
  const rows = () => [WIN_HEADS, ...sorted.map((each) => [each.table, title(each.game), ...plain(each)])];
  const period = `every round in the books, from the first to ${dated(Date.now() * 1000)}; closed tables too`;
  return el(
    "section",
    {},
    el(
      "header",
      { class: "head" },
      el("h2", {}, "Table win"),
      el("span", { class: "dim small" }, period),
      csvButton("win", rows),
    ),
    figures(WIN_HEADS, sorted.map(row), foot),
  );
}

function returnReport(returns, title) {
  const row = (each) =>
    el(
      "tr",
      { class: each.escalate ? "escalate" : "", "data-escalate": String(each.escalate) },
      el("th", { scope: "row" }, title(each.game)),
      el("td", {}, each.wager, each.escalate ? el("span", { class: "badge bad" }, "escalate") : null),
      cell(String(each.bets)),
      cell(money(each.staked_cents)),
      cell(money(each.returned_cents)),
      cell(percent(each.actual)),
      cell(percent(each.theoretical)),
      cell(each.z === null || each.z === undefined ? "–" : each.z.toFixed(2)),
    );
  const flagged = [...returns].sort((a, b) => Number(b.escalate) - Number(a.escalate));
  return el(
    "section",
    {},
    el("h2", {}, "Returns by paytable"),
    returns.length
      ? figures(["Game", "Wager", "Bets", "Staked", "Returned", "Actual", "Exact", "z"], flagged.map(row))
      : el("p", { class: "dim" }, "No bet has been settled yet."),
  );
}
