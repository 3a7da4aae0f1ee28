// All tables at a glance, each row with what may be asked of its table from here.

import { otherActs } from "../dealer/acts.js";
import { post } from "../shared/api.js";
import { keepingFocus, plural, ranks, shown } from "../shared/console/console.js";
import { ask, REASON_OPTIONAL } from "../shared/console/form.js";
import { refusal } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";
import { money, roundMoney, signedMoney } from "../shared/words.js";

const FIGURES = [
  ["Round", (view) => String(view.round)],
  ["Turnover", (view) => money(view.turnover_cents)],
  ["Differential", (view) => gap(view)],
  ["Win", (view) => el("span", { class: view.win_cents < 0 ? "lost" : "" }, signedMoney(view.win_cents))],
  ["Rounds an hour", (view) => view.rounds_per_hour.toFixed(0)],
];

function gap(view) {
  if (!view.differential_cents) return "–";
  const over = view.differential_limit_cents && Math.abs(view.differential_cents) > view.differential_limit_cents;
  return el(
    "span",
    { class: over ? "lost" : "", title: `heavier on ${view.heavier}` },
    `${money(Math.abs(view.differential_cents))} ${view.heavier}`,
  );
}

/** The rows are made once for each table and only their cells change, so that a busy floor stays calm. */
export class TablesAtAGlance {
  #rows = new Map();
  #body = el("tbody");

  constructor(node, { manage }) {
    this.manage = manage;
    const heads = ["Table", "Game", "Phase", ...FIGURES.map(([name]) => name), ""];
    const right = (name) => (FIGURES.some(([each]) => each === name) ? "right" : "");
    node.append(
      el(
        "table",
        { class: "figures-table glance" },
        el("thead", {}, el("tr", {}, ...heads.map((name) => el("th", { scope: "col", class: right(name) }, name)))),
        this.#body,
      ),
    );
  }

  keep(names) {
    const gone = [...this.#rows.keys()].filter((name) => !names.includes(name));
    keepingFocus(this.#body, () => {
      for (const name of gone) {
        this.#rows.get(name).remove();
        this.#rows.delete(name);
      }
    });
  }

  show(view, title) {
    let row = this.#rows.get(view.table);
    if (!row) {
      row = this.#el(view, title);
      this.#rows.set(view.table, row);
      const after = [...this.#rows].filter(([name]) => name > view.table).sort(([a], [b]) => (a < b ? -1 : 1))[0];
      this.#body.insertBefore(row, after ? after[1] : null);
    }
    row.dataset.phase = view.phase;
    row.dataset.suspended = String(Boolean(view.incident));
    const [phase, ...figures] = [...row.querySelectorAll("[data-figure]")];
    set(phase, view.incident ? suspended(view.incident) : `${view.phase}${view.held ? ", held" : ""}`);
    FIGURES.forEach(([, tell], at) => set(figures[at], tell(view)));
  }

  #el(view, title) {
    const link = (page, label) =>
      el(
        "a",
        {
          class: "button tiny",
          href: `/${page}?table=${encodeURIComponent(view.table)}`,
          target: "_blank",
          rel: "noopener",
        },
        label,
      );
    return el(
      "tr",
      { "data-table": view.table },
      el("th", { scope: "row" }, view.table),
      el("td", { class: "game" }, title, view.automatic ? null : el("span", { class: "badge" }, "by hand")),
      el(
        "td",
        { class: "at" },
        el("span", { class: "phase-dot", "aria-hidden": "true" }),
        el("span", { "data-figure": "Phase" }),
      ),
      ...FIGURES.map(([name]) => el("td", { class: "right money", "data-figure": name, "data-label": name })),
      el(
        "td",
        { class: "right row-acts" },
        link("dealer", "Dealer"),
        link("board", "Board"),
        el(
          "button",
          {
            class: "button tiny",
            type: "button",
            "data-act": "Manage",
            "data-key": view.table,
            onclick: () => this.manage(view.table),
          },
          "Manage…",
        ),
      ),
    );
  }
}

function suspended(incident) {
  return el(
    "span",
    {},
    el("span", { class: "badge warn" }, "suspended"),
    el("span", { class: "small dim" }, incident.kind),
  );
}

function set(cell, value) {
  if (typeof value === "string") {
    if (cell.textContent !== value || cell.firstElementChild) cell.textContent = value;
  } else if (cell.firstElementChild?.outerHTML !== value.outerHTML) cell.replaceChildren(value);
}

const MANAGED = ["ChooseMethod", "RestrictArea", "ReplaceCards", "AllowDrawing", "AllowSqueeze"];

/** What the pit may ask of one table: method, bets in an area, fresh cards, and closing it; and its limits. */
export function manage({ view, layout, who, from, press, tell, close }) {
  const over = (says) => {
    dialog.close();
    tell(`Table ${view.table}: ${says}`);
  };
  const after = async (asked) => {
    const refused = await press(asked);
    if (refused) dialog.close();
    return refused;
  };
  const doing = { who, from, press: after, tell: over };
  const acts = otherActs(view, layout, doing, MANAGED).filter((part) => part.matches(".act-list"));
  const dialog = el(
    "dialog",
    { class: "ask", "aria-label": `Table ${view.table}` },
    el(
      "header",
      {},
      el("h2", {}, `Table ${view.table}`),
      el("button", { class: "button pill", type: "button", onclick: () => dialog.close() }, "Close"),
    ),
    el(
      "div",
      { class: "inside form acts-inside" },
      el("p", { class: "dim" }, about(view, layout)),
      limits(view, layout),
      ...acts,
      view.automatic && ranks(who.title, "Pit Supervisor") ? holding(view, over) : null,
      ranks(who.title, "Pit Manager")
        ? el(
            "button",
            {
              class: "button danger",
              type: "button",
              "data-act": "CloseTable",
              onclick: () => {
                dialog.close();
                closing(view.table, close);
              },
            },
            "Close this table…",
          )
        : el("p", { class: "small await" }, "Closing this table awaits a Pit Manager."),
    ),
  );
  shown(dialog);
}

/** A table that runs itself is stopped after its round, to be changed or closed, or goes on again. */
function holding(view, over) {
  const said = el("div", { class: "said" });
  const label = view.held ? "Let it go on" : "Stop it after this round";
  const button = el("button", { class: "button", type: "button", "data-act": "Hold" }, label);
  button.addEventListener("click", async () => {
    try {
      await post(`/api/tables/${encodeURIComponent(view.table)}/hold`, { held: !view.held });
      over(view.held ? "it goes on." : "it stops after this round; then it can be changed or closed.");
    } catch (error) {
      said.replaceChildren(refusal(error));
    }
  });
  return el("div", { class: "act-list" }, button, said);
}

function about(view, layout) {
  const method = view.method ? ` Method ${view.method}.` : "";
  const area = `An area takes ${plural(view.area_most, "bet")} on one wager.`;
  const high = view.high_limit_area ? " High-limit area." : "";
  const size = `${plural(layout.decks, "deck")}, ${plural(layout.positions, "area")}`;
  return `${layout.title}, ${size}, ${view.phase}.${method}${high} ${area}`;
}

/** What the table takes: on the two hands, and on every other wager; wagers that take the same stand together. */
function limits(view, layout) {
  const span = (least, most) => `${roundMoney(least)} to ${roundMoney(most)}`;
  const found = new Map();
  for (const wager of layout.wagers) {
    const takes = span(wager.least_cents, wager.most_cents);
    found.set(takes, [...(found.get(takes) ?? []), wager.name]);
  }
  const gap = view.differential_limit_cents
    ? el("li", {}, el("b", { class: "money" }, roundMoney(view.differential_limit_cents)), " differential")
    : null;
  return el(
    "div",
    { class: "limits" },
    el("h3", {}, `Limits: ${span(layout.least_cents, layout.most_cents)}`),
    el(
      "ul",
      { class: "small" },
      ...[...found].map(([takes, names]) => el("li", {}, el("b", { class: "money" }, takes), ` ${names.join(", ")}`)),
      gap,
    ),
  );
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
