// What awaits a person, above everything else: open irregularities, differentials that a Pit Manager meets, and alerts.

import { post, Refused } from "../shared/api.js";
import { capital, cardText, dated, rest, resting, rule } from "../shared/console/console.js";
import { ask, byAnother } from "../shared/console/form.js";
import { refusal } from "../shared/console/notices.js";
import { procedure } from "../shared/console/procedure.js";
import { person, reasonText } from "../shared/console/record.js";
import { tableSummary } from "../shared/console/table-summary.js";
import { el } from "../shared/dom.js";
import { keyed, series, t, word } from "../shared/i18n.js";
import { only, Region } from "../shared/live/region.js";
import { money, roundMoney, signedMoney } from "../shared/money.js";
import { tableName } from "../shared/names.js";
import { actLabel, actName } from "../shared/wording.js";
import { Conditions } from "./conditions.js";

/**
 * @import { From } from "../shared/console/form.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { IncidentView, Layout, Me } from "../shared/wire.js"
 * @import { AtTable } from "./pit.js"
 * @import { Alert, Condition } from "./wire.js"
 * @typedef {{ who: Me, at: (table: string) => AtTable, layout: (table: string) => Layout | undefined,
 *   changed: () => void }} Doing
 * @typedef {"ruling" | "balance"} Kind
 */

/** So many are acknowledged at once. */
const AT_ONCE_MOST = 200;
const TINY = { class: "button tiny", type: "button" };
const OF_A_RULING = [
  ...["incident", "incident_cards", "incident_hand", "incident_beneath", "incident_missing", "aside", "waiting"],
  ...["incident_beneath_labels", "dealt", "hands", "bets", "round", "interrupted", "contest", "seen_messages"],
];
const OF_A_DIFFERENTIAL = [
  ...["bets", "heavier", "heavier_label", "differential_cents", "differential_limit_cents", "available", "next"],
];

/**
 * Whether play has stopped until somebody rules.
 * @param {StaffView} view
 */
function stopped(view) {
  return Boolean(view.incident) || view.interrupted;
}

/**
 * Whether a table waits for a Pit Manager who removes bets.
 * @param {StaffView} view
 */
function outOfBalance(view) {
  return view.next?.act === "RemoveBet";
}

export class Awaits {
  /** @type {Map<string, { kind: Kind, region: Region }>} */
  #regions = new Map();

  /**
   * `at(table)` gives what puts acts to a table, `layout(table)` its layout once that is known; `changed` hears of those seen.
   * @param {HTMLElement} node
   * @param {Doing} doing
   */
  constructor(node, { who, at, layout, changed }) {
    this.node = node;
    this.at = at;
    this.layout = layout;
    const list = el("ul", { class: "alerts" });
    this.alerts = list;
    const may = who.acts_for.includes("Pit Supervisor");
    this.list = new Region(list, (/** @type {Alert[]} */ all) => [
      ...(may ? kindsAtOnce(all, who.name).map((alike) => together(alike, changed)) : []),
      ...all.map((each) => alert(each, may, changed)),
    ]);
    node.append(list);
    this.conditions = new Conditions(node, { may: who.acts_for.includes("Pit Manager"), changed });
  }

  /**
   * @param {StaffView[]} views
   * @param {Alert[]} alerts
   * @param {Condition[]} conditions
   */
  show(views, alerts, conditions) {
    this.conditions.show(conditions);
    /** @type {Map<string, Kind>} */
    const wanted = new Map();
    for (const view of views) {
      if (stopped(view)) wanted.set(view.table, "ruling");
      else if (outOfBalance(view)) wanted.set(view.table, "balance");
    }
    for (const [table, { kind, region }] of this.#regions) {
      if (wanted.get(table) === kind) continue;
      const held = region.node.contains(document.activeElement);
      region.node.remove();
      this.#regions.delete(table);
      if (held) this.#focus();
    }
    for (const view of views) {
      const kind = wanted.get(view.table);
      const layout = kind && this.layout(view.table);
      if (layout) this.#of(kind, view, layout, wanted.size === 1);
    }
    this.list.show([...alerts].sort((a, b) => b.seq - a.seq));
    if (!alerts.length && this.alerts.contains(document.activeElement)) this.#focus();
    this.alerts.hidden = !alerts.length;
    this.alerts.setAttribute("aria-label", t("pit-alerts"));
    this.node.classList.toggle("nothing", !alerts.length && !this.#regions.size && !conditions.length);
  }

  #focus() {
    const next = this.node.querySelector("button, summary") ?? document.querySelector('.tab[aria-selected="true"]');
    /** @type {HTMLElement | null} */ (next)?.focus();
  }

  /**
   * One that waits alone lies open; of several, each can be opened.
   * @param {Kind} kind
   * @param {StaffView} view
   * @param {Layout} layout
   * @param {boolean} alone
   */
  #of(kind, view, layout, alone) {
    let region = this.#regions.get(view.table)?.region;
    if (!region) {
      const draw = kind === "ruling" ? this.#ruling(view.table, layout) : this.#balance(view.table, layout);
      const open = kind === "ruling" && alone;
      const node = el(kind === "ruling" ? "details" : "div", { class: kind, "data-table": view.table, open });
      region = new Region(node, draw);
      this.#regions.set(view.table, { kind, region });
      this.alerts.before(node);
    }
    region.show(only(view, kind === "ruling" ? OF_A_RULING : OF_A_DIFFERENTIAL));
  }

  /**
   * @param {string} table
   * @param {Layout} layout
   */
  #ruling(table, layout) {
    return (/** @type {StaffView} */ shown) => [
      el(
        "summary",
        { "data-key": `ruling-${table}` },
        el("b", { class: "serif" }, t("pit-ruling-of", { table, round: shown.round })),
        el("span", {}, shown.incident ? word(shown.incident.kind_label) : t("console-interrupted")),
        el("span", { class: "dim" }, shown.incident ? wants(shown.incident) : ""),
      ),
      el("div", { class: "ruled" }, procedure({ view: shown, layout, ...this.at(table) }), tableSummary(shown, layout)),
    ];
  }

  /**
   * @param {string} table
   * @param {Layout} layout
   */
  #balance(table, layout) {
    return (/** @type {StaffView} */ shown) => {
      const may = shown.available.includes("RemoveBet");
      const remove = () => removing({ view: shown, ...this.at(table), by: !may });
      const gap = money(Math.abs(shown.differential_cents));
      const limit = roundMoney(shown.differential_limit_cents ?? 0);
      const position = keyed("position", "Pit Manager");
      return [
        el("b", { class: "serif" }, t("pit-table", { table })),
        el(
          "span",
          {},
          `${t("pit-out-of-balance", { gap, limit, hand: shown.heavier_label ?? "" })} `,
          rule(layout.document, shown.next?.clause ?? ""),
        ),
        may
          ? el(
              "button",
              { ...TINY, "data-act": "RemoveBet", onclick: remove },
              t("pit-more", { act: actLabel("RemoveBet") }),
            )
          : el("span", { class: "await small" }, `${t("pit-awaits", { position })} `, byAnother("RemoveBet", remove)),
      ];
    };
  }
}

/**
 * What waits, in a few words for the bar.
 * @param {StaffView[]} views
 * @param {Alert[]} alerts
 * @param {Condition[]} conditions
 * @param {number} approvals
 */
export function inWords(views, alerts, conditions, approvals) {
  const open = views.filter(stopped).length;
  const heavy = views.filter((view) => !stopped(view) && outOfBalance(view)).length;
  const wrong = conditions.filter(({ kind }) => kind !== "drain").length;
  const parts = [
    wrong ? t("pit-conditions-number", { number: wrong }) : "",
    wrong < conditions.length ? t("pit-drain-lasts") : "",
    approvals ? t("pit-approvals-number", { number: approvals }) : "",
    open ? t("pit-suspended-number", { number: open }) : "",
    heavy ? t("pit-unbalanced-number", { number: heavy }) : "",
    alerts.length ? t("pit-alerts-number", { number: alerts.length }) : "",
  ].filter(Boolean);
  const count = open + heavy + alerts.length + conditions.length + approvals;
  return { count, says: capital(series("series-comma", parts)) || t("pit-nothing-awaits") };
}

/**
 * The bets that a Pit Manager may remove to meet the table differential, and the form that removes one.
 * @param {{ view: StaffView, from: From, tell: (says: string) => void, by: boolean }} at
 */
function removing({ view, from, tell, by }) {
  const heavier = view.bets.filter((bet) => bet.wager === view.heavier);
  ask({
    by,
    title: t("dealer-removing", { wager: view.heavier_label ?? "" }),
    says: t("dealer-removing-says", {
      gap: money(Math.abs(view.differential_cents)),
      most: roundMoney(view.differential_limit_cents ?? 0),
    }),
    act: "RemoveBet",
    go: actName("RemoveBet"),
    fields: [
      {
        name: "number",
        kind: "choice",
        label: t("dealer-which-bet"),
        options: heavier.map(({ number, patron, area, stake_cents }) => [
          String(number),
          t("dealer-bet-of", { patron, area, stake: money(stake_cents) }),
        ]),
      },
    ],
    from,
    submit: async ({ number }, _, put) => {
      await put({ type: "RemoveBet", number: Number(number) });
      tell(t("dealer-removed"));
    },
  });
}

/**
 * What an incident waits for, in a few words.
 * @param {IncidentView} incident
 */
function wants(incident) {
  const [next] = incident.steps.filter((step) => step.next);
  if (!next) return t("pit-waits-resume");
  const position = next.by_label;
  return incident.any_of
    ? t("pit-waits-for", { position })
    : t("pit-waits-next", { remedy: next.remedy_label, position });
}

/**
 * Alerts that one look is enough for, by their kind, where there are several and whoever looks caused none of them.
 * @param {Alert[]} all
 * @param {string} name
 */
function kindsAtOnce(all, name) {
  /** @type {Map<string, Alert[]>} */
  const kinds = new Map();
  for (const each of all.filter(({ together, by, second }) => together && ![by, second].includes(name))) {
    const kind = `${each.what} ${each.kind}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), each].slice(-AT_ONCE_MOST));
  }
  return [...kinds.values()].filter(({ length }) => length > 1);
}

/**
 * @param {Alert[]} alike
 * @param {() => void} acknowledged
 */
function together(alike, acknowledged) {
  const about = { ...TINY, "data-act": "AcknowledgeTogether", "data-kind": alike[0].what };
  const button = el("button", about, t("pit-acknowledge-together", { number: alike.length }));
  const row = el(
    "li",
    { class: "alert" },
    el("span"),
    el("b", {}, word(alike[0].message)),
    el("span"),
    el("span"),
    button,
  );
  acknowledges(button, row, acknowledged, () => post("/api/alerts/acknowledge", { seqs: alike.map(({ seq }) => seq) }));
  return row;
}

/**
 * One alert, which stays until somebody who may has acknowledged it.
 * @param {Alert} each
 * @param {boolean} may
 * @param {() => void} acknowledged
 */
function alert(each, may, acknowledged) {
  const about = { ...TINY, "data-act": "Acknowledge", "data-number": String(each.seq) };
  const button = may ? el("button", about, t("pit-acknowledge")) : null;
  const amount = each.what === "CreditAdjusted" ? signedMoney : money;
  const told = [
    word(each.message),
    each.means ? word(each.means) : "",
    each.called ? t("pit-called", { called: each.called, account: each.account }) : each.account,
    each.cents === null ? "" : amount(each.cents),
    each.was ? `${cardText(each.was)} → ${cardText(each.card)}` : each.card && cardText(each.card),
    each.reason && `“${reasonText(each.reason)}”`,
  ];
  const row = el(
    "li",
    { class: "alert", "data-alert": String(each.seq) },
    el("time", { class: "dim figures" }, dated(each.at)),
    el("b", {}, each.round ? t("pit-alert-round", { table: each.where, round: each.round }) : place(each.where)),
    el("span", { class: "what" }, told.filter(Boolean).join(" · "), " ", rule("", each.clause)),
    el("span", { class: "dim" }, person(each.by)),
    button,
  );
  if (button) acknowledges(button, row, acknowledged, () => post(`/api/alerts/${each.seq}/acknowledge`));
  return row;
}

/**
 * A refusal stays beside the button; what somebody else has acknowledged meanwhile is looked at again.
 * @param {HTMLElement} button
 * @param {HTMLElement} row
 * @param {() => void} acknowledged
 * @param {() => Promise<unknown>} asking
 */
function acknowledges(button, row, acknowledged, asking) {
  button.addEventListener("click", async () => {
    if (resting(button)) return;
    rest(button, true);
    try {
      await asking();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) {
        rest(button, false);
        row.querySelector(".refused")?.remove();
        row.append(refusal(error));
        return;
      }
    }
    acknowledged();
  });
}

/** @param {string} where a table by its name, or the cage */
export function place(where) {
  return where === "cage" ? t("pit-where-cage") : tableName(where);
}
