// The pit: what awaits a person on top, then all tables, the gaming day, disputes, events, reports, the cage.

import { act, cage, get, Refused } from "../shared/api.js";
import "../shared/cards.js";
import { Approvals } from "../shared/approvals/approvals.js";
import { chime, muteButton } from "../shared/console/chime.js";
import { corner, open } from "../shared/console/console.js";
import { askSigned } from "../shared/console/form.js";
import { moment, refusal } from "../shared/console/notices.js";
import { byId, el, say } from "../shared/dom.js";
import { applyWords, keyed, t, word, words } from "../shared/i18n.js";
import { Layouts } from "../shared/layouts.js";
import { batched, drawParts, fail } from "../shared/live/drawing.js";
import { Awaits, inWords } from "./awaits.js";
import { CageDesk } from "./cage.js";
import { cageWords } from "./cage-words.js";
import { Day } from "./day/day.js";
import { Disputes } from "./disputes.js";
import { Events } from "./events.js";
import { Reports } from "./reports.js";
import { manage, TablesAtAGlance } from "./tables.js";

/**
 * @import { Act as CageAct, Signs } from "../shared/api.js"
 * @import { From } from "../shared/console/form.js"
 * @import { Trouble } from "../shared/console/notices.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Live } from "../shared/live/live.js"
 * @import { Issued } from "../shared/ticket/slip.js"
 * @import { Me } from "../shared/wire.js"
 * @import { Alert, Condition } from "./wire.js"
 * @typedef {{ events: { type: string, cents?: number }[], ticket_code?: string | null, ticket?: Issued | null }} CageDone
 * @typedef {{ from: From, press: (asked: CageAct) => Promise<Trouble | null>, tell: (says: string) => void }} AtTable
 *   what puts acts to one table: `from()` as it is seen at that moment, `press` at once with a refusal on the page
 */

const ALERTS_MS = 5_000;
const SOON_MS = 400;
const TABS = ["floor", "day", "disputes", "events", "reports", "cage"];

/** Whether nobody is signed in at this page any more: it then asks the house nothing. */
function isLocked() {
  return document.querySelector(".locked") !== null;
}

class Pit {
  /** @type {Map<string, StaffView>} */
  views = new Map();
  layouts = new Layouts();
  /** @type {Alert[]} */
  alerts = [];
  /** @type {Condition[]} */
  conditions = [];
  #tab = "floor";

  /** @param {{ who: Me, live: Live }} opened */
  constructor({ who, live }) {
    this.who = who;
    this.live = live;
    this.glance = new TablesAtAGlance(byId("floor"), { manage: (table) => this.manage(table) });
    this.day = new Day(byId("day"), { who, put: (asked, more) => this.atTheCage(asked, more) });
    this.disputes = new Disputes(byId("disputes"));
    this.events = new Events(byId("events"));
    this.reports = new Reports(byId("reports"));
    this.awaits = new Awaits(byId("awaits"), {
      who,
      at: (table) => this.at(table),
      layout: (table) => this.layouts.wanted(table, () => this.show()),
      changed: () => this.listen(),
    });
    this.cage = new CageDesk(byId("cage"), { who, put: (asked, more) => this.atTheCage(asked, more) });
    this.approvals = new Approvals(byId("approvals"), live, () => this.show());
    tabs((chosen) => this.opened(chosen));
    live.addEventListener("view", (event) => this.saw(/** @type {CustomEvent} */ (event).detail.common));
    live.addEventListener("tables", () => this.list());
    live.addEventListener("conditions", () => this.watch());
    live.addEventListener("state", () => (live.state === "up" && this.views.size ? this.list() : null));
    words.addEventListener("language", () => this.speak());
  }

  /** All of it in the language chosen. */
  speak() {
    speakFrame();
    for (const part of [this.glance, this.day, this.disputes, this.events, this.reports, this.cage]) part.speak();
    byId("said").replaceChildren();
    this.approvals.show();
    this.show();
  }

  async start() {
    await this.watch();
    await this.list();
    await this.listen();
    await this.approvals.look();
    setInterval(() => this.listen(), ALERTS_MS);
    setInterval(() => this.watch(), ALERTS_MS);
  }

  /** The tables there are now: those that opened come, those that closed go. */
  async list() {
    if (isLocked()) return;
    const tables = await get("/api/tables").catch(() => null);
    if (!tables) return;
    this.views = new Map(tables.map((/** @type {StaffView} */ view) => [view.table, view]));
    this.glance.keep([...this.views.keys()]);
    this.live.watch([...this.views.keys()]);
    this.show();
  }

  /** What is wrong now: told also when the database is gone, and with it the alerts. */
  async watch() {
    if (isLocked()) return;
    try {
      this.conditions = await get("/api/conditions");
      this.show();
    } catch {
      // The connection's badge tells of it.
    }
  }

  async listen() {
    if (isLocked()) return;
    try {
      const known = new Set(this.alerts.map(({ seq }) => seq));
      this.alerts = await get("/api/alerts");
      if (this.alerts.some(({ seq }) => !known.has(seq))) chime();
      this.show();
      if (this.#tab === "events") await this.events.show();
    } catch {
      // The connection's badge tells of it.
    }
  }

  /** @param {StaffView} view */
  saw(view) {
    const before = this.views.get(view.table);
    if (!before) return;
    this.views.set(view.table, view);
    this.layouts.follow(view).then((layout) => layout && this.show());
    if (Boolean(before.incident) !== Boolean(view.incident)) this.listen();
    this.show();
  }

  /** Many tables change at once; the page is drawn once for all of them. */
  show = batched(() => this.#draw(), requestAnimationFrame);

  #draw() {
    const views = [...this.views.values()];
    drawParts(
      ...views.map((view) => () => this.glance.show(view)),
      () => this.disputes.offer(this.views),
      () => this.#summary(views),
      () => say(byId("where"), t("pit-tables-number", { number: this.views.size })),
      () => this.awaits.show(views, this.alerts, this.conditions),
    );
  }

  /** @param {StaffView[]} views */
  #summary(views) {
    const { count, says } = inWords(views, this.alerts, this.conditions, this.approvals.waiting);
    say(byId("phase"), says);
    document.documentElement.dataset.awaits = String(count);
  }

  /**
   * Acts at one table, stamped with the position that this screen shows.
   * @param {string} table
   * @returns {AtTable}
   */
  at(table) {
    const from = () => {
      const { round, log } = this.views.get(table) ?? {};
      return async (/** @type {CageAct} */ asked, /** @type {Signs} */ signs = {}) => {
        const done = await act(table, asked, { round, log, ...signs });
        byId("said").replaceChildren();
        return done;
      };
    };
    const press = async (/** @type {CageAct} */ asked) => {
      try {
        await from()(asked);
        return null;
      } catch (error) {
        const refused = /** @type {Trouble} */ (error);
        const title = t("pit-table", { table });
        if (!askSigned({ asked, refused, title, from })) byId("said").replaceChildren(refusal(error));
        return refused;
      }
    };
    return { from, press, tell: (says) => moment(byId("said"), says) };
  }

  /** @param {string} table */
  async manage(table) {
    try {
      const layout = await this.layouts.of(table);
      const editions = await get(`/api/tables/${encodeURIComponent(table)}/editions`);
      const view = this.views.get(table);
      if (!view) return;
      const put = async (/** @type {CageAct} */ asked, /** @type {Signs} */ signs = {}) =>
        moment(byId("said"), cageWords(await this.atTheCage(asked, signs)));
      const phase = () => this.views.get(table)?.phase ?? "";
      manage({ view, layout, editions, who: this.who, ...this.at(table), put, phase });
    } catch (error) {
      byId("said").replaceChildren(refusal(error));
    }
  }

  /**
   * @param {CageAct} asked
   * @param {Signs} signs
   * @returns {Promise<CageDone>}
   */
  async atTheCage(asked, signs = {}) {
    const done = await cage(asked, signs);
    if (asked.type === "OpenTable" || asked.type === "CloseTable") setTimeout(() => this.list(), SOON_MS);
    return done;
  }

  /** @param {string} tab */
  async opened(tab) {
    this.#tab = tab;
    document.documentElement.dataset.tab = tab;
    try {
      if (tab === "day") await this.day.show();
      if (tab === "events") await this.events.show();
      if (tab === "reports") await this.reports.show();
      if (tab === "cage") await this.cage.opened();
      if (tab === "disputes") await this.disputes.opened(this.views);
    } catch (error) {
      if (!(error instanceof Refused)) fail(error);
      const node = tab === "disputes" ? byId("said") : byId(tab);
      node.replaceChildren(refusal(error));
    }
  }
}

/**
 * Arrow keys move between the tabs, as they do elsewhere.
 * @param {(id: string) => void} opened
 */
function tabs(opened) {
  const about = { class: "tab", type: "button", role: "tab" };
  const buttons = TABS.map((id) =>
    el("button", { ...about, "aria-controls": id, "data-key": id, onclick: () => choose(id) }),
  );
  const choose = (/** @type {string} */ id) => {
    for (const each of TABS) byId(each).hidden = each !== id;
    for (const button of buttons) {
      const chosen = button.dataset.key === id;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    opened(id);
  };
  byId("tabs").append(...buttons);
  byId("tabs").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  speakFrame();
  choose("floor");
}

/** The headings and the tabs in the language chosen. */
function speakFrame() {
  document.title = t("shared-page-title", { page: t("pit-heading") });
  applyWords();
  for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#tabs .tab")))
    tab.textContent = word(keyed("pit-tab", tab.dataset.key ?? ""));
}

async function begin() {
  speakFrame();
  const opened = await open();
  if (!opened) return;
  corner(byId("corner"), opened, "pit");
  const { button, show } = muteButton();
  byId("corner").prepend(button);
  words.addEventListener("language", show);
  try {
    await new Pit(opened).start();
  } catch (error) {
    byId("said").replaceChildren(refusal(error));
  }
}

begin();
