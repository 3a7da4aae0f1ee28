// All tables at a glance, each row with what may be asked of its table from here.

import { otherActs } from "../dealer/acts.js";
import { post } from "../shared/api.js";
import { shown } from "../shared/console/console.js";
import { ask, byAnother, REASON_OPTIONAL } from "../shared/console/form.js";
import { refusal } from "../shared/console/notices.js";
import { dialogWith, el } from "../shared/dom.js";
import { keyed, series, t, word } from "../shared/i18n.js";
import { keepingFocus } from "../shared/live/focus.js";
import { only, Region } from "../shared/live/region.js";
import { money, roundMoney } from "../shared/money.js";
import { actLabel, actName } from "../shared/wording.js";
import { chipMoney } from "./money_figures.js";
import { changing } from "./table/changing.js";
import { editions } from "./table/editions.js";

/**
 * @import { Act as CageAct, Signs } from "../shared/api.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Layout, Me } from "../shared/wire.js"
 * @import { AtTable } from "./pit.js"
 * @import { TableEditions } from "./wire.js"
 */

/**
 * The figures of a table, each with what it is told from.
 * @type {[string, (keyof StaffView)[], (view: StaffView) => string | HTMLElement][]}
 */
const FIGURES = [
  ["Round", ["round"], (view) => String(view.round)],
  ["Turnover", ["turnover_cents"], (view) => money(view.turnover_cents)],
  ["Differential", ["differential_cents", "heavier_label", "differential_exceeded"], gap],
  ["Win", ["win_cents", "chips_estimated"], won],
  ["Rounds an hour", ["rounds_per_hour"], (view) => view.rounds_per_hour.toFixed(0)],
];

/** @param {string} name */
const head = (name) => word(keyed("pit-head", name));

/** @param {StaffView} view */
function won({ win_cents, chips_estimated }) {
  if (win_cents === null) return "–";
  return el("span", { class: win_cents < 0 ? "lost" : "" }, chipMoney(win_cents, chips_estimated));
}

/** @param {StaffView} view */
function gap(view) {
  if (!view.differential_cents || !view.heavier_label) return "–";
  return el(
    "span",
    { class: view.differential_exceeded ? "lost" : "", title: t("pit-heavier-on", { hand: view.heavier_label }) },
    `${money(Math.abs(view.differential_cents))} ${word(view.heavier_label)}`,
  );
}

/** @type {typeof FIGURES} */
const COLUMNS = [["Phase", ["held", "phase_label", "incident"], standing], ...FIGURES];

/** The rows are made once for each table and only their cells change, so that a busy floor stays calm. */
export class TablesAtAGlance {
  /** @type {Map<string, { row: HTMLElement, cells: Region[] }>} */
  #rows = new Map();
  #body = el("tbody");

  /**
   * @param {HTMLElement} node
   * @param {{ manage: (table: string) => void }} doing
   */
  constructor(node, { manage }) {
    this.node = node;
    this.manage = manage;
    this.speak();
  }

  /** All of it in the language chosen; the rows come again when their tables are shown. */
  speak() {
    this.#rows.clear();
    this.#body.replaceChildren();
    const column = (/** @type {string} */ name, side = "") => el("th", { scope: "col", class: side }, head(name));
    const heads = ["table", "game", "phase"].map((name) => column(name));
    const figures = FIGURES.map(([name]) => column(name, "right"));
    const acts = el("td");
    this.node.replaceChildren(
      el(
        "table",
        { class: "figures-table glance" },
        el("thead", {}, el("tr", {}, ...heads, ...figures, acts)),
        this.#body,
      ),
    );
  }

  /** @param {string[]} names */
  keep(names) {
    const gone = [...this.#rows.keys()].filter((name) => !names.includes(name));
    keepingFocus(this.#body, () => {
      for (const name of gone) {
        this.#rows.get(name)?.row.remove();
        this.#rows.delete(name);
      }
    });
  }

  /** @param {StaffView} view */
  show(view) {
    const { row, cells } = this.#rows.get(view.table) ?? this.#add(view);
    row.dataset.phase = view.phase;
    row.dataset.suspended = String(Boolean(view.incident));
    for (const [at, [, names]] of COLUMNS.entries()) cells[at].show(only(view, names));
  }

  /** @param {StaffView} view */
  #add(view) {
    const cells = COLUMNS.map(([name, , tell], at) => {
      const figure = at ? { class: "right money", "data-label": head(name) } : {};
      return new Region(el(at ? "td" : "span", { ...figure, "data-figure": name }), tell);
    });
    const row = this.#el(view, cells);
    this.#rows.set(view.table, { row, cells });
    const after = [...this.#rows].filter(([name]) => name > view.table).sort(([a], [b]) => (a < b ? -1 : 1))[0];
    this.#body.insertBefore(row, after ? after[1].row : null);
    return { row, cells };
  }

  /**
   * @param {StaffView} view
   * @param {Region[]} cells
   */
  #el(view, [phase, ...figures]) {
    const href = (/** @type {string} */ page) => `/${page}?table=${encodeURIComponent(view.table)}`;
    const link = (/** @type {string} */ page, /** @type {string} */ label) =>
      el("a", { class: "button tiny", href: href(page), target: "_blank", rel: "noopener" }, label);
    const manage = {
      class: "button tiny",
      type: "button",
      "data-act": "Manage",
      "data-key": view.table,
      onclick: () => this.manage(view.table),
    };
    const byHand = view.automatic ? null : el("span", { class: "badge" }, t("pit-by-hand"));
    return el(
      "tr",
      { "data-table": view.table },
      el("th", { scope: "row" }, word(view.label), el("span", { class: "dim small" }, ` ${view.table}`)),
      el("td", { class: "game" }, word(view.title_label), byHand),
      el("td", { class: "at" }, el("span", { class: "phase-dot", "aria-hidden": "true" }), phase.node),
      ...figures.map(({ node }) => node),
      el(
        "td",
        { class: "right row-acts" },
        link("dealer", t("pit-dealer")),
        link("board", t("pit-board")),
        el("button", manage, t("pit-manage")),
      ),
    );
  }
}

/** @param {StaffView} view */
function standing({ held, phase_label: phase, incident }) {
  if (!incident) return held ? t("pit-held", { phase }) : word(phase);
  return el(
    "span",
    {},
    el("span", { class: "badge warn" }, t("pit-suspended")),
    el("span", { class: "small dim" }, word(incident.kind_label)),
  );
}

const MANAGED = ["ChooseMethod", "RestrictArea", "ReplaceCards", "AllowDrawing", "AllowSqueeze"];

/**
 * What the pit may ask of one table: other settings, method, bets in an area, fresh cards, a newer edition of its rules,
 * and closing it; and its limits. `put` puts an act to the cage.
 * @param {AtTable & { view: StaffView, layout: Layout, editions: TableEditions, who: Me,
 *   put: (asked: CageAct, signs?: Signs) => Promise<void>, phase: () => string }} managed `phase` is where the table stands then
 */
export function manage({ view, layout, editions: known, who, from, press, tell, put, phase }) {
  const { table } = view;
  const may = who.acts_for.includes("Pit Manager");
  const over = (/** @type {string} */ says) => {
    dialog.close();
    tell(t("pit-at-table", { table, says }));
  };
  const after = async (/** @type {CageAct} */ asked) => {
    const refused = await press(asked);
    if (refused) dialog.close();
    return refused;
  };
  const doing = { who, from, press: after, tell: over };
  const acts = otherActs(view, layout, doing, MANAGED).filter((part) => part?.matches(".act-list"));
  const closes = {
    class: "button danger",
    type: "button",
    "data-act": "CloseTable",
    onclick: () => {
      dialog.close();
      closing(table, put, !may);
    },
  };
  const change = {
    class: "button",
    type: "button",
    "data-act": "ChangeTable",
    onclick: async () => {
      dialog.close();
      await changing(view, { put, phase });
    },
  };
  const changes = el("button", change, t("pit-more", { act: actLabel("ChangeTable") }));
  const position = keyed("position", "Pit Manager");
  const dialog = dialogWith(
    { class: "ask", title: { text: t("pit-table", { table }) } },
    el(
      "div",
      { class: "inside form" },
      el("p", { class: "dim" }, about(view, layout)),
      limits(view, layout),
      editions(known, { who, over: () => dialog.close(), put }),
      may ? el("div", { class: "act-list" }, changes) : null,
      ...acts,
      view.automatic && who.acts_for.includes("Pit Supervisor") ? holding(view, over) : null,
      may
        ? el("button", closes, t("pit-more", { act: actLabel("CloseTable") }))
        : el(
            "p",
            { class: "small await" },
            `${t("pit-closing-awaits", { position })} `,
            byAnother("CloseTable", closes.onclick),
          ),
    ),
  );
  shown(dialog);
}

/**
 * A table that runs itself is stopped after its round, to be changed or closed, or at once; or it goes on again.
 * @param {StaffView} view
 * @param {(says: string) => void} over
 */
function holding(view, over) {
  const said = el("div", { class: "said" });
  const button = (/** @type {string} */ act, /** @type {string} */ label, /** @type {string} */ done, how = {}) =>
    el(
      "button",
      {
        class: "button",
        type: "button",
        "data-act": act,
        onclick: async () => {
          try {
            await post(`/api/tables/${encodeURIComponent(view.table)}/hold`, { held: !view.held, ...how });
            over(done);
          } catch (error) {
            said.replaceChildren(refusal(error));
          }
        },
      },
      label,
    );
  const buttons = view.held
    ? [button("Hold", t("pit-go-on"), t("pit-goes-on"))]
    : [
        button("Hold", t("pit-stop-after"), t("pit-stops-after")),
        button("HoldAtOnce", t("pit-hold-now"), t("pit-held-now"), { at_once: true }),
      ];
  return el("div", { class: "act-list" }, ...buttons, said);
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 */
function about(view, layout) {
  const decks = t("pit-decks-number", { number: layout.decks });
  const facts = { title: layout.title_label, decks, phase: view.phase_label };
  const areas = t("pit-areas-number", { number: layout.positions });
  const sentences = [
    layout.area_most ? t("pit-about", { ...facts, areas }) : t("pit-about-terminals", facts),
    view.method ? t("pit-about-method", { method: keyed("method", view.method) }) : "",
    view.high_limit_area ? t("pit-about-high") : "",
    layout.area_most ? t("pit-about-area", { number: view.area_most }) : "",
  ];
  return series("series-sentences", sentences.filter(Boolean));
}

/**
 * What the table takes: on the two hands, and on every other wager; wagers that take the same stand together.
 * @param {StaffView} view
 * @param {Layout} layout
 */
function limits(view, layout) {
  const span = (/** @type {number} */ least, /** @type {number} */ most) =>
    t("pit-span", { least: roundMoney(least), most: roundMoney(most) });
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const wager of layout.wagers) {
    const takes = span(wager.least_cents, wager.most_cents);
    found.set(takes, [...(found.get(takes) ?? []), word(wager.label)]);
  }
  const row = (/** @type {string} */ takes, /** @type {string} */ of) =>
    el("li", {}, el("b", { class: "money" }, takes), ` ${of}`);
  const rows = [...found].map(([takes, names]) => row(takes, series("series-comma", names)));
  return el(
    "div",
    { class: "limits" },
    el("h3", {}, t("pit-limits", { span: span(layout.least_cents, layout.most_cents) })),
    el(
      "ul",
      { class: "small" },
      ...rows,
      view.differential_limit_cents
        ? row(roundMoney(view.differential_limit_cents), t("pit-limit-differential"))
        : null,
    ),
  );
}

/**
 * @param {string} table
 * @param {(asked: CageAct, signs?: Signs) => Promise<void>} put
 * @param {boolean} by somebody else does it here
 */
function closing(table, put, by) {
  ask({
    title: t("pit-close-table", { table }),
    says: t("pit-close-table-says"),
    act: "CloseTable",
    go: actName("CloseTable"),
    fields: [REASON_OPTIONAL],
    by,
    submit: ({ reason }, signs) => put({ type: "CloseTable", table, reason }, signs),
  });
}
