// The pit: what awaits a person on top, then all tables, disputes, events, reports, the cage.

import { act, cage, get } from "../shared/api.js";
import "../shared/cards.js";
import { corner, open, plural } from "../shared/console/console.js";
import { moment, refusal } from "../shared/console/notices.js";
import { byId, el } from "../shared/dom.js";
import { Awaits, inWords } from "./awaits.js";
import { showCage, told } from "./cage.js";
import { disputes } from "./disputes.js";
import { showEvents } from "./events.js";
import { showReports } from "./reports.js";
import { manage, TablesAtAGlance } from "./tables.js";

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
  #tab = "floor";
  #waiting = Promise.resolve();

  constructor({ who, live }) {
    this.who = who;
    this.live = live;
    this.glance = new TablesAtAGlance(byId("floor"), { manage: (table) => this.manage(table) });
    this.disputes = disputes(byId("disputes"));
    this.awaits = new Awaits(byId("awaits"), {
      who,
      at: (table) => this.at(table),
      layout: (table) => this.layout(table),
      changed: () => this.listen(),
    });
    showCage(byId("cage"), { who, put: (asked, more) => this.atTheCage(asked, more) });
    tabs((chosen) => this.opened(chosen));
    live.addEventListener("view", (event) => this.saw(event.detail.common));
    live.addEventListener("tables", () => this.list());
    live.addEventListener("state", (event) => (event.detail === "up" && this.views.size ? this.list() : null));
  }

  async start() {
    await this.list();
    await this.listen();
    setInterval(() => this.listen(), ALERTS_MS);
  }

  /** The tables there are now: those that opened come, those that closed go. */
  async list() {
    const tables = await get("/api/tables").catch(() => null);
    if (!tables) return;
    this.views = new Map(tables.map((view) => [view.table, view]));
    this.titles = new Map(tables.map((view) => [view.table, view.title]));
    this.glance.keep([...this.views.keys()]);
    this.live.watch([...this.views.keys()]);
    this.show();
  }

  async listen() {
    try {
      this.alerts = await get("/api/alerts");
      this.show();
      if (this.#tab === "events") await showEvents(byId("events"));
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
    requestAnimationFrame(async () => {
      const views = [...this.views.values()];
      for (const view of views) this.glance.show(view, this.titles.get(view.table) ?? view.game);
      this.disputes.offer(this.views);
      const { count, says } = inWords(views, this.alerts);
      if (byId("phase").textContent !== says) byId("phase").textContent = says;
      byId("where").textContent = plural(this.views.size, "table");
      document.documentElement.dataset.awaits = String(count);
      this.#drawing = false;
      await this.#await(views);
    });
  }

  /** One drawing of what awaits a person at a time, so that none is drawn twice. */
  #await(views) {
    this.#waiting = this.#waiting.then(() => this.awaits.show(views, this.alerts)).catch(() => null);
    return this.#waiting;
  }

  async layout(table) {
    if (!this.layouts.has(table)) this.layouts.set(table, await get(`/api/tables/${encodeURIComponent(table)}/layout`));
    return this.layouts.get(table);
  }

  /** Acts at one table, stamped with the position that this screen shows. */
  at(table) {
    const from = () => {
      const { round, log } = this.views.get(table) ?? {};
      return async (asked, { second } = {}) => {
        const done = await act(table, asked, { round, log, second });
        byId("said").replaceChildren();
        return done;
      };
    };
    const press = async (asked) => {
      try {
        await from()(asked);
        return null;
      } catch (error) {
        byId("said").replaceChildren(refusal(error));
        return error;
      }
    };
    return { from, press, tell: (says) => moment(byId("said"), says) };
  }

  async manage(table) {
    try {
      const layout = await this.layout(table);
      const close = async (asked) => moment(byId("said"), told(await this.atTheCage(asked)));
      manage({ view: this.views.get(table), layout, who: this.who, ...this.at(table), close });
    } catch (error) {
      byId("said").replaceChildren(refusal(error));
    }
  }

  async atTheCage(asked, { second } = {}) {
    const done = await cage(asked, { second });
    if (asked.type === "OpenTable" || asked.type === "CloseTable") setTimeout(() => this.list(), 400);
    return done;
  }

  async opened(tab) {
    this.#tab = tab;
    document.documentElement.dataset.tab = tab;
    const shows = {
      events: () => showEvents(byId("events")),
      reports: () => showReports(byId("reports")),
      disputes: () => this.disputes?.opened(this.views),
    }[tab];
    if (!shows) return;
    if (tab === "reports") byId(tab).replaceChildren(el("p", { class: "dim" }, "The books are being read…"));
    try {
      await shows();
    } catch (error) {
      if (tab === "disputes") byId("said").replaceChildren(refusal(error));
      else byId(tab).replaceChildren(refusal(error));
    }
  }
}

/** Arrow keys move between the tabs, as they do elsewhere. */
function tabs(opened) {
  const buttons = TABS.map(([id, label]) =>
    el(
      "button",
      { class: "tab", type: "button", role: "tab", "aria-controls": id, "data-key": id, onclick: () => choose(id) },
      label,
    ),
  );
  const choose = (id) => {
    for (const [each] of TABS) byId(each).hidden = each !== id;
    buttons.forEach((button) => {
      const chosen = button.dataset.key === id;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    });
    opened(id);
  };
  byId("tabs").append(...buttons);
  byId("tabs").addEventListener("keydown", (event) => {
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
  corner(byId("corner"), opened, "pit");
  try {
    await new Pit(opened).start();
  } catch (error) {
    byId("said").replaceChildren(refusal(error));
  }
}

begin();
