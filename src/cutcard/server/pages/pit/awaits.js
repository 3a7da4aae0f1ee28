// What awaits a person, above everything else: open irregularities, differentials that a Pit Manager meets, and alerts.

import { removing } from "../dealer/bets.js";
import { post } from "../shared/api.js";
import { cardText, dated, plural, Region, ranks, rest, resting, rule, spaced } from "../shared/console/console.js";
import { lying } from "../shared/console/lying.js";
import { refusal } from "../shared/console/notices.js";
import { procedure } from "../shared/console/procedure.js";
import { el } from "../shared/dom.js";
import { money, roundMoney, signedMoney } from "../shared/words.js";

const TINY = { class: "button tiny", type: "button" };
const OF_A_RULING = [
  ...["incident", "incident_cards", "incident_hand", "incident_beneath", "incident_missing", "aside", "waiting"],
  ...["dealt", "hands", "bets", "round"],
];
const OF_A_DIFFERENTIAL = ["bets", "heavier", "differential_cents", "differential_limit_cents", "available", "next"];

function only(view, names) {
  return Object.fromEntries(names.map((name) => [name, view[name]]));
}

/** Whether a table waits for a Pit Manager who removes bets. */
function outOfBalance(view) {
  return view.next?.act === "RemoveBet";
}

export class Awaits {
  #regions = new Map();

  /** `at(table)` gives what puts acts to a table, `layout(table)` its layout; `changed` hears of those seen. */
  constructor(node, { who, at, layout, changed }) {
    Object.assign(this, { node, who, at, layout });
    const list = el("ul", { class: "alerts", "aria-label": "Alerts" });
    this.alerts = list;
    const may = ranks(who.title, "Pit Supervisor");
    this.list = new Region(list, (all) => all.map((each) => alert(each, may, changed)));
    node.append(list);
  }

  async show(views, alerts) {
    const wanted = new Map();
    for (const view of views) {
      if (view.incident) wanted.set(view.table, "ruling");
      else if (outOfBalance(view)) wanted.set(view.table, "balance");
    }
    for (const [table, { kind, node }] of this.#regions) {
      if (wanted.get(table) === kind) continue;
      const held = node.contains(document.activeElement);
      node.remove();
      this.#regions.delete(table);
      if (held) this.#focus();
    }
    for (const view of views) {
      const kind = wanted.get(view.table);
      if (kind) await this.#of(kind, view, wanted.size === 1);
    }
    this.list.show([...alerts].sort((a, b) => b.seq - a.seq));
    if (!alerts.length && this.alerts.contains(document.activeElement)) this.#focus();
    this.alerts.hidden = !alerts.length;
    this.node.classList.toggle("nothing", !alerts.length && !this.#regions.size);
  }

  #focus() {
    (this.node.querySelector("button, summary") ?? document.querySelector('.tab[aria-selected="true"]'))?.focus();
  }

  /** One that waits alone lies open; of several, each can be opened. */
  async #of(kind, view, alone) {
    const layout = await this.layout(view.table);
    let region = this.#regions.get(view.table);
    if (!region) {
      const draw = kind === "ruling" ? this.#ruling(view.table, layout) : this.#balance(view.table, layout);
      const open = kind === "ruling" && alone;
      const node = el(kind === "ruling" ? "details" : "div", { class: kind, "data-table": view.table, open });
      region = { kind, node, region: new Region(node, draw) };
      this.#regions.set(view.table, region);
      this.alerts.before(node);
    }
    region.region.show(only(view, kind === "ruling" ? OF_A_RULING : OF_A_DIFFERENTIAL));
  }

  #ruling(table, layout) {
    return (shown) => [
      el(
        "summary",
        { "data-key": `ruling-${table}` },
        el("b", { class: "serif" }, `Table ${table}, round ${shown.round}`),
        el("span", {}, shown.incident.kind),
        el("span", { class: "dim" }, wants(shown.incident)),
      ),
      el(
        "div",
        { class: "ruled" },
        procedure({ view: shown, layout, who: this.who, ...this.at(table) }),
        lying(shown, layout),
      ),
    ];
  }

  #balance(table, layout) {
    return (shown) => {
      const may = shown.available.includes("RemoveBet");
      const remove = () => removing({ view: shown, ...this.at(table) });
      return [
        el("b", { class: "serif" }, `Table ${table}`),
        el(
          "span",
          {},
          `Still out of balance: ${money(Math.abs(shown.differential_cents))} of ` +
            `${roundMoney(shown.differential_limit_cents)}, heavier on ${shown.heavier}. `,
          rule(layout.document, shown.next.clause),
        ),
        may
          ? el("button", { ...TINY, "data-act": "RemoveBet", onclick: remove }, "Remove…")
          : el("span", { class: "await small" }, "Awaits a Pit Manager"),
      ];
    };
  }
}

/** What waits, in a few words for the bar. */
export function inWords(views, alerts) {
  const open = views.filter((view) => view.incident).length;
  const heavy = views.filter((view) => !view.incident && outOfBalance(view)).length;
  const parts = [
    open ? `${plural(open, "table")} suspended` : "",
    heavy ? `${plural(heavy, "table")} out of balance` : "",
    alerts.length ? plural(alerts.length, "alert") : "",
  ].filter(Boolean);
  return { count: open + heavy + alerts.length, says: parts.join(", ") || "Nothing awaits a person" };
}

/** What an incident waits for, in a few words. */
function wants(incident) {
  const next = incident.steps.filter((step) => step.next);
  if (!next.length) return "waits to be resumed";
  return incident.any_of ? `waits for a ${next[0].by}` : `next: ${next[0].remedy}, by a ${next[0].by} or higher`;
}

/** One alert, which stays until somebody who may has acknowledged it. */
function alert(each, may, acknowledged) {
  const about = { ...TINY, "data-act": "Acknowledge", "data-number": String(each.seq) };
  const button = may ? el("button", about, "Acknowledge") : null;
  const amount = each.what === "CreditAdjusted" ? signedMoney : money;
  const told = [
    [spaced(each.what), each.kind].filter(Boolean).join(": "),
    each.account,
    Number.isInteger(each.cents) ? amount(each.cents) : "",
    each.was ? `${cardText(each.was)} → ${cardText(each.card)}` : each.card && cardText(each.card),
    each.reason && `“${each.reason}”`,
  ];
  const row = el(
    "li",
    { class: "alert", "data-alert": String(each.seq) },
    el("time", { class: "dim figures" }, dated(each.at)),
    el("b", {}, each.where),
    el("span", { class: "what" }, told.filter(Boolean).join(" · "), " ", rule("", each.clause)),
    el("span", { class: "dim" }, each.by),
    button,
  );
  button?.addEventListener("click", async () => {
    if (resting(button)) return;
    rest(button, true);
    try {
      await post(`/api/alerts/${each.seq}/acknowledge`);
    } catch (error) {
      if (error.status !== 404) {
        rest(button, false);
        row.querySelector(".refused")?.remove();
        row.append(refusal(error));
        return;
      }
    }
    acknowledged();
  });
  return row;
}
