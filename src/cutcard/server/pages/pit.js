// The pit: what awaits a person on top, then all tables, disputes, events, reports, the cage.

import { act, cage, get } from "/static/live.js";
import "/static/cards.js";
import { Region, corner, make, open, plural, refusal } from "/static/console.js";
import { procedure } from "/static/console-procedure.js";
import { showCage, told } from "/static/pit-cage.js";
import { alert, disputes, showEvents } from "/static/pit-records.js";
import { showReports } from "/static/pit-reports.js";
import { TablesAtAGlance, manage } from "/static/pit-tables.js";

const $ = (id) => document.getElementById(id);
const ALERTS_MS = 5_000;
const TABS = [
  ["floor", "Tables"],
  ["disputes", "Disputes"],
  ["events", "Events"],
  ["reports", "Reports"],
  ["cage", "Cage and tables"],
];

class Pit {
  views = new Map();
  titles = new Map();
  layouts = new Map();
  alerts = [];
  #drawing = false;

  constructor({ who, live }) {
    this.who = who;
    this.live = live;
    this.glance = new TablesAtAGlance($("floor"), { manage: (table) => this.manage(table) });
    this.recallable = disputes($("disputes"));
    this.regions = new Map();
    const list = make("ul", { class: "alerts", "aria-label": "Alerts" });
    this.alertNode = list;
    this.alertList = new Region(list, (all) => all.map((each) => alert(each, () => this.listen())));
    $("awaits").append(list);
    showCage($("cage"), { put: (asked, more) => this.atTheCage(asked, more), games: () => this.games() });
    tabs((chosen) => this.opened(chosen));
    live.addEventListener("view", (event) => this.saw(event.detail.common));
  }

  async start() {
    await this.list();
    await this.listen();
    setInterval(() => this.listen(), ALERTS_MS);
  }

  async list() {
    const tables = await get("/api/tables");
    this.views = new Map(tables.map((view) => [view.table, view]));
    this.titles = new Map(tables.map((view) => [view.table, view.title]));
    this.glance.keep([...this.views.keys()]);
    this.live.watch([...this.views.keys()]);
    this.show();
  }

  games() {
    const found = new Map([...this.views.values()].map((view) => [view.game, this.titles.get(view.table)]));
    return [...found].sort(([, a], [, b]) => (a < b ? -1 : 1));
  }

  async listen() {
    try {
      this.alerts = await get("/api/alerts");
      this.show();
    } catch {
      // The connection's badge tells of it.
    }
  }

  saw(view) {
    if (!this.views.has(view.table)) return;
    const before = this.views.get(view.table).incident;
    this.views.set(view.table, view);
    if (Boolean(before) !== Boolean(view.incident)) this.listen();
    this.show();
  }

  /** Many tables change at once; the page is drawn once for all of them. */
  show() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      for (const view of this.views.values()) this.glance.show(view, this.titles.get(view.table) ?? view.game);
      this.recallable(this.views);
      this.awaiting();
    });
  }

  async awaiting() {
    const open_ = [...this.views.values()].filter((view) => view.incident);
    const count = open_.length + this.alerts.length;
    const suspended = open_.length ? `${plural(open_.length, "table")} suspended` : "";
    const unseen = this.alerts.length ? plural(this.alerts.length, "alert") : "";
    $("phase").textContent = count ? [suspended, unseen].filter(Boolean).join(", ") : "Nothing awaits a person";
    $("where").textContent = plural(this.views.size, "table");
    document.documentElement.dataset.awaits = String(count);
    const wanted = new Set(open_.map((view) => view.table));
    for (const [table, region] of this.regions) {
      if (wanted.has(table)) continue;
      region.node.remove();
      this.regions.delete(table);
    }
    for (const view of open_) await this.ruling(view);
    this.alertList.show(this.alerts);
    this.alertNode.hidden = !this.alerts.length;
  }

  async ruling(view) {
    const layout = await this.layout(view.table);
    if (!this.views.get(view.table)?.incident) return;
    let region = this.regions.get(view.table);
    if (!region) {
      const node = make("details", { class: "ruling", "data-table": view.table, open: !this.regions.size });
      const draw = (shown) => [
        make(
          "summary",
          {},
          make("b", { class: "serif" }, `Table ${view.table}, round ${shown.round}`),
          make("span", {}, shown.incident.kind),
          make("span", { class: "dim" }, wanted(shown.incident)),
        ),
        procedure({ view: shown, layout, who: this.who, ...this.at(view.table) }),
      ];
      region = { node, region: new Region(node, draw) };
      this.regions.set(view.table, region);
      this.alertNode.before(node);
    }
    const { incident, incident_cards, incident_hand, aside, waiting, dealt, bets, round } = view;
    region.region.show({ incident, incident_cards, incident_hand, aside, waiting, dealt, bets, round });
  }

  async layout(table) {
    if (!this.layouts.has(table)) this.layouts.set(table, await get(`/api/tables/${encodeURIComponent(table)}/layout`));
    return this.layouts.get(table);
  }

  /** Acts at one table, stamped with the position that this screen shows. */
  at(table) {
    const from = () => {
      const { round, log } = this.views.get(table);
      return async (asked, { second } = {}) => {
        const done = await act(table, asked, { round, log, second });
        $("said").replaceChildren();
        return done;
      };
    };
    const press = (asked) => from()(asked).catch((error) => $("said").replaceChildren(refusal(error)));
    return { from, press };
  }

  async manage(table) {
    const layout = await this.layout(table);
    const close = async (asked) => $("said").replaceChildren(told(await this.atTheCage(asked)));
    manage({ view: this.views.get(table), layout, ...this.at(table), close });
  }

  async atTheCage(asked, { second } = {}) {
    const done = await cage(asked, { second });
    if (asked.type === "OpenTable" || asked.type === "CloseTable") setTimeout(() => this.list(), 400);
    return done;
  }

  async opened(tab) {
    const shows = { events: showEvents, reports: showReports }[tab];
    if (!shows) return;
    try {
      await shows($(tab));
    } catch (error) {
      $(tab).replaceChildren(refusal(error));
    }
  }
}

/** What an incident waits for, in a few words. */
function wanted(incident) {
  const next = incident.steps.filter((step) => step.next);
  if (!next.length) return "waits to be resumed";
  return incident.any_of ? `waits for a ${next[0].by}` : `next: ${next[0].remedy}, by a ${next[0].by} or higher`;
}

/** Arrow keys move between the tabs, as they do elsewhere. */
function tabs(opened) {
  const buttons = TABS.map(
    ([id, label]) => make(
      "button",
      { class: "tab", type: "button", role: "tab", "aria-controls": id, "data-key": id, onclick: () => choose(id) },
      label,
    ),
  );
  const choose = (id) => {
    for (const [each] of TABS) $(each).hidden = each !== id;
    buttons.forEach((button) => {
      const chosen = button.dataset.key === id;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    });
    opened(id);
  };
  $("tabs").append(...buttons);
  $("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = buttons.indexOf(document.activeElement);
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  choose("floor");
}

async function begin() {
  const opened = await open();
  if (!opened) return;
  corner($("corner"), opened);
  try {
    await new Pit(opened).start();
  } catch (error) {
    $("said").replaceChildren(refusal(error));
  }
}

begin();
