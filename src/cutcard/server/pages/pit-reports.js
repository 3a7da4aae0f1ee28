// The win of every table, every wager's return beside the exact one, and the audit of the whole house.

import { get, post } from "/static/live.js";
import { dated, make, rest, resting } from "/static/console.js";
import { csvButton, plainMoney } from "/static/console-csv.js";
import { refusal } from "/static/console-notices.js";
import { money, percent, signedMoney } from "/static/words.js";

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
  const said = make("div", { class: "said", "aria-live": "polite" });
  const button = make("button", { class: "button primary", type: "button", "data-act": "Verify" }, "Verify now");
  button.addEventListener("click", async () => {
    if (resting(button)) return;
    rest(button, true);
    said.replaceChildren(make("p", { class: "dim" }, "Every entry is being checked…"));
    try {
      said.replaceChildren(verdict(await post("/api/verify", undefined, 600_000)));
    } catch (error) {
      said.replaceChildren(refusal(error));
    }
    rest(button, false);
  });
  return make("section", { class: "audit" },
    make("header", { class: "head" }, make("h2", {}, "The books"), button,
      make("span", { class: "dim small" }, "An independent reading of the whole journal: chain, money, rules.")), said);
}

function verdict(report) {
  if (report.sound) return make(
    "p",
    { class: "notice sound", "data-sound": "true" },
    "Sound: every entry, every cent and every ruling agrees.",
  );
  return make("div", { class: "notice bad", role: "alert", "data-sound": "false" },
    make("b", {}, `${report.findings.length} findings`), make(
      "ul",
      {},
      ...report.findings.map((each) => make("li", {}, each)),
    ));
}

function figures(heads, rows, foot = null) {
  return make("div", { class: "scroll-x" }, make("table", { class: "figures-table" },
    make(
      "thead",
      {},
      make("tr", {}, ...heads.map((name, at) => make("th", { scope: "col", class: at > 1 ? "right" : "" }, name))),
    ),
    make("tbody", {}, ...rows), foot ? make("tfoot", {}, foot) : null));
}

const cell = (text, more = "") => make("td", { class: `right figures ${more}` }, text);

const WIN_HEADS = ["Table", "Game", "Rounds", "Void", "Turnover", "On the table", "Given back", "Paid", "Win", "Hold"];
const SUMMED = ["rounds", "void_rounds", "turnover_cents", "lying_cents", "returned_cents", "paid_cents", "win_cents"];

function hold({ turnover_cents, lying_cents, returned_cents, win_cents }) {
  const played = turnover_cents - lying_cents - returned_cents;
  return played ? percent(win_cents / played) : "–";
}

function winReport(wins, title) {
  const sorted = [...wins].sort((a, b) => (a.table < b.table ? -1 : 1));
  const figuresOf = (each) => [
    cell(String(each.rounds)), cell(String(each.void_rounds)),
    cell(money(each.turnover_cents)), cell(money(each.lying_cents)), cell(money(each.returned_cents)),
    cell(money(each.paid_cents)),
    cell(signedMoney(each.win_cents), each.win_cents < 0 ? "lost" : ""), cell(hold(each)),
  ];
  const row = (each) => make("tr", { "data-win": each.table },
    make("th", { scope: "row" }, each.table), make("td", {}, title(each.game)), ...figuresOf(each));
  const all = Object.fromEntries(SUMMED.map((name) => [name, sorted.reduce((sum, each) => sum + each[name], 0)]));
  const foot = make("tr", {}, make("th", { scope: "row" }, "All"), make("td"), ...figuresOf(all));
  const plain = (each) => [
    each.rounds, each.void_rounds, ...SUMMED.slice(2).map((name) => plainMoney(each[name])), hold(each),
  ];
  const rows = () => [WIN_HEADS, ...sorted.map((each) => [each.table, title(each.game), ...plain(each)])];
  const period = `every round in the books, from the first to ${dated(Date.now() * 1000)}; closed tables too`;
  return make("section", {},
    make("header", { class: "head" },
      make("h2", {}, "Table win"),
      make("span", { class: "dim small" }, period),
      csvButton("win", rows)),
    figures(WIN_HEADS, sorted.map(row), foot));
}

function returnReport(returns, title) {
  const row = (each) => make("tr", { class: each.escalate ? "escalate" : "", "data-escalate": String(each.escalate) },
    make("th", { scope: "row" }, title(each.game)), make(
      "td",
      {},
      each.wager,
      each.escalate ? make("span", { class: "badge bad" }, "escalate") : null,
    ),
    cell(String(each.bets)), cell(money(each.staked_cents)), cell(money(each.returned_cents)),
    cell(percent(each.actual)), cell(percent(each.theoretical)),
    cell(each.z === null || each.z === undefined ? "–" : each.z.toFixed(2)));
  const flagged = [...returns].sort((a, b) => Number(b.escalate) - Number(a.escalate));
  return make("section", {}, make("h2", {}, "Returns by paytable"),
    returns.length ? figures(
      ["Game", "Wager", "Bets", "Staked", "Returned", "Actual", "Exact", "z"],
      flagged.map(row),
    ) : make("p", { class: "dim" }, "No bet has been settled yet."));
}
