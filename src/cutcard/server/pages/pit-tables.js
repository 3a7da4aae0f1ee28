// All tables at a glance, each row with what may be asked of its table from here.

import { make, plural } from "/static/console.js";
import { REASON_OPTIONAL, ask } from "/static/console-form.js";
import { otherActs } from "/static/dealer-acts.js";
import { money, signedMoney } from "/static/words.js";

const FIGURES = [
  ["Round", (view) => String(view.round)],
  ["Turnover", (view) => money(view.turnover_cents)],
  ["Differential", (view) => gap(view)],
  ["Win", (view) => make("span", { class: view.win_cents < 0 ? "lost" : "" }, signedMoney(view.win_cents))],
  ["Rounds an hour", (view) => view.rounds_per_hour.toFixed(0)],
];

function gap(view) {
  if (!view.differential_cents) return "–";
  const over = view.differential_limit_cents && Math.abs(view.differential_cents) > view.differential_limit_cents;
  return make(
    "span",
    { class: over ? "lost" : "", title: `heavier on ${view.heavier}` },
    `${money(Math.abs(view.differential_cents))} ${view.heavier}`,
  );
}

/** The rows are made once for each table and only their cells change, so that a busy floor stays calm. */
export class TablesAtAGlance {
  #rows = new Map();
  #body = make("tbody");

  constructor(node, { manage }) {
    this.manage = manage;
    const heads = ["Table", "Game", "Phase", ...FIGURES.map(([name]) => name), ""];
    const right = (name) => (FIGURES.some(([each]) => each === name) ? "right" : "");
    node.append(
      make("table", { class: "figures-table glance" },
        make(
          "thead",
          {},
          make("tr", {}, ...heads.map((name) => make("th", { scope: "col", class: right(name) }, name))),
        ),
        this.#body));
  }

  keep(names) {
    for (const [name, row] of this.#rows) {
      if (names.includes(name)) continue;
      row.remove();
      this.#rows.delete(name);
    }
  }

  show(view, title) {
    let row = this.#rows.get(view.table);
    if (!row) {
      row = this.#make(view, title);
      this.#rows.set(view.table, row);
      const after = [...this.#rows].filter(([name]) => name > view.table).sort(([a], [b]) => (a < b ? -1 : 1))[0];
      this.#body.insertBefore(row, after ? after[1] : null);
    }
    row.dataset.phase = view.phase;
    row.dataset.suspended = String(Boolean(view.incident));
    const [phase, ...figures] = [...row.querySelectorAll("[data-figure]")];
    set(phase, view.incident ? suspended(view.incident) : view.phase);
    FIGURES.forEach(([, tell], at) => set(figures[at], tell(view)));
  }

  #make(view, title) {
    const link = (page, label) => make(
      "a",
      {
        class: "button tiny",
        href: `/${page}?table=${encodeURIComponent(view.table)}`,
        target: "_blank",
        rel: "noopener",
      },
      label,
    );
    return make("tr", { "data-table": view.table },
      make("th", { scope: "row" }, view.table),
      make("td", { class: "game" }, title, view.automatic ? null : make("span", { class: "badge" }, "by hand")),
      make(
        "td",
        { class: "at" },
        make("span", { class: "phase-dot", "aria-hidden": "true" }),
        make("span", { "data-figure": "Phase" }),
      ),
      ...FIGURES.map(([name]) => make("td", { class: "right money", "data-figure": name, "data-label": name })),
      make("td", { class: "right row-acts" },
        link("dealer", "Dealer"), link("board", "Board"),
        make(
          "button",
          {
            class: "button tiny",
            type: "button",
            "data-act": "Manage",
            "data-key": view.table,
            onclick: () => this.manage(view.table),
          },
          "Manage…",
        )));
  }
}

function suspended(incident) {
  return make(
    "span",
    {},
    make("span", { class: "badge warn" }, "suspended"),
    make("span", { class: "small dim" }, incident.kind),
  );
}

function set(cell, value) {
  if (typeof value === "string") {
    if (cell.textContent !== value || cell.firstElementChild) cell.textContent = value;
  } else if (cell.firstElementChild?.outerHTML !== value.outerHTML) cell.replaceChildren(value);
}

/** What the pit may ask of one table: method, bets in an area, fresh cards, and closing it. */
export function manage({ view, layout, from, press, close }) {
  const after = (asked) => press(asked).then(() => dialog.close());
  const acts = otherActs(
    view,
    layout,
    { from, press: after },
    ["ChooseMethod", "RestrictArea", "ReplaceCards", "AllowDrawing", "AllowSqueeze"],
  ).slice(1);
  const dialog = make("dialog", { class: "ask", "aria-label": `Table ${view.table}` },
    make(
      "header",
      {},
      make("h2", {}, `Table ${view.table}`),
      make("button", { class: "button pill", type: "button", onclick: () => dialog.close() }, "Close"),
    ),
    make("div", { class: "inside form acts-inside" },
      make("p", { class: "dim" }, about(view, layout)),
      ...acts,
      make(
        "button",
        {
          class: "button danger",
          type: "button",
          "data-act": "CloseTable",
          onclick: () => { dialog.close(); closing(view.table, close); },
        },
        "Close this table…",
      )));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function about(view, layout) {
  const method = view.method ? ` Method ${view.method}.` : "";
  const area = `An area takes ${plural(view.area_most, "bet")} on one wager.`;
  return `${layout.title}, ${plural(layout.decks, "deck")}, ${view.phase}.${method} ${area}`;
}

function closing(table, close) {
  ask({
    title: `Close table ${table}`,
    says: "A table closes between rounds; its records stay.",
    act: "CloseTable",
    go: "Close the table",
    fields: [REASON_OPTIONAL],
    submit: ({ reason }) => close({ type: "CloseTable", table, reason }),
  });
}
