// The win of every table, every wager's return beside the exact one, and the audit of the whole house.

import { get, post } from "/static/live.js";
import { make, refusal } from "/static/console.js";
import { money, percent, signedMoney } from "/static/words.js";

export async function showReports(node) {
  const [wins, returns] = await Promise.all([get("/api/reports/win"), get("/api/reports/returns")]);
  node.replaceChildren(audit(), winReport(wins), returnReport(returns));
}

function audit() {
  const said = make("div", { class: "said", "aria-live": "polite" });
  const button = make("button", { class: "button primary", type: "button", "data-act": "Verify" }, "Verify now");
  button.addEventListener("click", async () => {
    button.disabled = true;
    said.replaceChildren(make("p", { class: "dim" }, "Every entry is being checked…"));
    try {
      said.replaceChildren(verdict(await post("/api/verify", undefined, 600_000)));
    } catch (error) {
      said.replaceChildren(refusal(error));
    }
    button.disabled = false;
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

function winReport(wins) {
  const row = (each) => make("tr", {}, make("th", { scope: "row" }, each.table), make("td", {}, each.game),
    cell(String(each.rounds)), cell(String(each.void_rounds)),
    cell(money(each.turnover_cents)), cell(money(each.returned_cents)), cell(money(each.paid_cents)),
    cell(signedMoney(each.win_cents), each.win_cents < 0 ? "lost" : ""), cell(percent(each.hold)));
  const sum = (name) => wins.reduce((total, each) => total + each[name], 0);
  const foot = make("tr", {}, make("th", { scope: "row" }, "All"), make("td"),
    cell(String(sum("rounds"))), cell(String(sum("void_rounds"))),
    cell(money(sum("turnover_cents"))), cell(money(sum("returned_cents"))), cell(money(sum("paid_cents"))),
    cell(signedMoney(sum("win_cents"))), cell(""));
  return make("section", {}, make("h2", {}, "Table win"),
    figures(["Table", "Game", "Rounds", "Void", "Turnover", "Given back", "Paid", "Win", "Hold"], wins.map(row), foot));
}

function returnReport(returns) {
  const row = (each) => make("tr", { class: each.escalate ? "escalate" : "", "data-escalate": String(each.escalate) },
    make("th", { scope: "row" }, each.game), make(
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
