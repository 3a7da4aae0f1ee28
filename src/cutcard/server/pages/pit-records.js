// Alerts until somebody has acknowledged them, significant events, and any round again for a dispute.

import { get, post } from "/static/live.js";
import { card } from "/static/cards.js";
import { clock, cite, make, refusal, rule, spaced } from "/static/console.js";
import { money, signedMoney } from "/static/words.js";

/** One alert, which stays until it is acknowledged. */
export function alert(each, acknowledged) {
  const button = make(
    "button",
    { class: "button tiny", type: "button", "data-act": "Acknowledge", "data-number": String(each.seq) },
    "Acknowledge",
  );
  const row = make("li", { class: "alert", "data-alert": String(each.seq) },
    make("time", { class: "dim figures" }, clock(each.at)),
    make("b", {}, each.where),
    make(
      "span",
      { class: "what" },
      [spaced(each.what), each.kind, each.reason].filter(Boolean).join(": "),
      " ",
      rule("", each.clause),
    ),
    make("span", { class: "dim" }, each.by),
    button);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await post(`/api/alerts/${each.seq}/acknowledge`);
    } catch (error) {
      if (error.status !== 404) {
        button.disabled = false;
        row.append(refusal(error));
        return;
      }
    }
    acknowledged();
  });
  return row;
}

export async function showEvents(node) {
  const found = await get("/api/events?last=200");
  const rows = found.map((each) => make("tr", {},
    make("td", { class: "figures dim" }, clock(each.at)),
    make("td", {}, each.stream.replace(/^table\//, "")),
    make(
      "td",
      {},
      each.what,
      each.before || each.after ? make("span", { class: "dim" }, ` ${each.before} → ${each.after}`) : null,
    ),
    make("td", {}, [each.who, each.second && `with ${each.second}`].filter(Boolean).join(" ")),
    make("td", { class: "dim" }, each.reason),
    make("td", { class: "clause" }, each.clause)));
  node.replaceChildren(
    make(
      "header",
      { class: "head" },
      make("h2", {}, "Significant events"),
      make("span", { class: "dim small" }, `the last ${rows.length}, newest first`),
    ),
    make("div", { class: "scroll-x" }, make("table", { class: "figures-table" },
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          ...["Time", "Where", "What", "Who", "Reason", "Rule"].map((name) => make("th", { scope: "col" }, name)),
        ),
      ),
      make("tbody", {}, ...rows))));
}

/** A form that recalls a round, and the round under it. */
export function disputes(node, tables) {
  const table = make("select", { name: "table", "data-key": "recall-table" });
  const round = make("input", { name: "round", type: "number", min: "1", value: "1", "data-key": "recall-round" });
  const shown = make("div", { class: "recalled", "aria-live": "polite" });
  const recall = async () => {
    try {
      const record = await get(`/api/tables/${encodeURIComponent(table.value)}/rounds/${Number(round.value) || 0}`);
      shown.replaceChildren(...recalled(record));
    } catch (error) {
      shown.replaceChildren(make("p", { class: "notice" }, error.says || "That round cannot be recalled."));
    }
  };
  const step = (by) => { round.value = String(Math.max(1, Number(round.value) + by)); recall(); };
  const form = make("form", { class: "recall", onsubmit: (event) => { event.preventDefault(); recall(); } },
    make("label", { class: "field" }, "Table", table),
    make("label", { class: "field" }, "Round", round),
    make("button", { class: "button primary", type: "submit", "data-act": "Recall" }, "Recall"),
    make("button", { class: "button", type: "button", onclick: () => step(-1) }, "Earlier"),
    make("button", { class: "button", type: "button", onclick: () => step(1) }, "Later"));
  node.replaceChildren(make("header", { class: "head" }, make("h2", {}, "A round again")), form, shown);
  return (views) => {
    const names = [...views.keys()].sort();
    if (names.join() === [...table.options].map((option) => option.value).join()) return;
    const chosen = table.value;
    table.replaceChildren(...names.map((name) => make("option", { value: name }, name)));
    table.value = names.includes(chosen) ? chosen : (names[0] ?? "");
    const view = views.get(table.value);
    if (!chosen && view) round.value = String(Math.max(1, view.round - 1));
  };
}

function recalled(record) {
  const hand = (cards) => make(
    "div",
    { class: "row" },
    ...cards.map((code, place) => card(code, { across: place === 2 })),
  );
  const bets = record.bets.map((bet) => make("tr", {},
    make("td", {}, bet.patron), make("td", {}, bet.wager), make("td", { class: "dim" }, `area ${bet.area}`),
    make("td", { class: "right money" }, money(bet.stake_cents)), make("td", {}, bet.outcome.replaceAll("_", " ")),
    make("td", { class: `right money ${bet.net_cents < 0 ? "lost" : "won"}` }, signedMoney(bet.net_cents)),
    make("td", { class: "clause" }, cite(record.document, bet.clause))));
  const credits = Object.entries(record.credits).map(([name, both]) =>
    make("li", {}, make("b", {}, name), ` ${money(both.before_cents)} → ${money(both.after_cents)}`));
  const list = (title, steps) => make("div", {}, make("h3", {}, title), steps.length
    ? make(
      "ol",
      { class: "told" },
      ...steps.map(
        (step) => make(
          "li",
          {},
          step.at ? make("time", { class: "dim figures" }, clock(step.at), " ") : null,
          step.says,
          " ",
          make("span", { class: "clause" }, step.clause),
        ),
      ),
    )
    : make("p", { class: "dim" }, "Nothing."));
  return [
    make("p", { class: "head" }, make(
      "span",
      { class: "badge warn" },
      "Recall",
    ), make("b", {}, `Round ${record.round_id}`), make("span", { class: "badge" }, record.status),
      record.corrected ? make("span", { class: "badge warn" }, "corrected") : null, make(
        "span",
        { class: "dim small" },
        `shoe ${record.shoe}, ${clock(record.began)} to ${clock(record.ended)}`,
      )),
    make(
      "div",
      { class: "recall-hands" },
      hand(record.hands[0]),
      make("b", { class: "serif result" }, record.result || record.status),
      hand(record.hands[1]),
    ),
    bets.length ? make(
      "div",
      { class: "scroll-x" },
      make("table", { class: "figures-table" }, make("tbody", {}, ...bets)),
    ) : make("p", { class: "dim" }, "Nobody had a bet."),
    credits.length ? make("ul", { class: "credits small" }, ...credits) : null,
    make("div", { class: "two" }, list("Why", record.why), list("Step by step", record.steps)),
  ].filter(Boolean);
}
