// The pit: what awaits a person on top, then all tables, the gaming day, disputes, events, reports, the cage.

import { act, cage, get } from "../shared/api.js";
import "../shared/cards.js";
import { Approvals } from "../shared/approvals/approvals.js";
import { chime, muteButton } from "../shared/console/chime.js";
import { corner, open } from "../shared/console/console.js";
import { askSigned } from "../shared/console/form.js";
import { moment, refusal } from "../shared/console/notices.js";
import { namedTabs, tabs } from "../shared/console/tabs.js";
import { byId, say } from "../shared/dom.js";
import { applyWords, t, words } from "../shared/i18n.js";
import { Layouts } from "../shared/layouts.js";
import { batched, drawParts } from "../shared/live/drawing.js";
import { Fresh } from "../shared/live/fresh.js";
import { nameTables } from "../shared/names.js";
import { Awaits, inWords } from "./awaits.js";
import { CageDesk } from "./cage.js";
import { cageWords } from "./cage-words.js";
import { Day } from "./day/day.js";
import { Events } from "./events.js";
import { FirstDay } from "./first-day.js";
import { Reports } from "./reports.js";
import { Complaints } from "./rounds/complaints.js";
import { Disputes } from "./rounds/disputes.js";
import { manage, TablesAtAGlance } from "./tables.js";

/**
 * @import { Act as CageAct, Signs } from "../shared/api.js"
 * @import { From } from "../shared/console/form.js"
 * @import { Trouble } from "../shared/console/notices.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Panel } from "../shared/live/fresh.js"
 * @import { Live } from "../shared/live/live.js"
 * @import { Issued } from "../shared/ticket/slip.js"
 * @import { Me } from "../shared/wire.js"
 * @import { SignInCard } from "./people/sign_in.js"
 * @import { About } from "./rounds/complaints.js"
 * @import { Alert, Condition } from "./wire.js"
 * @typedef {{ events: { type: string, cents?: number }[], ticket_code?: string | null, ticket?: Issued | null, fingerprint?: string, id?: string,
 *   sign_in_code?: string | null, sign_in?: SignInCard | null }} CageDone
 * @typedef {{ from: From, press: (asked: CageAct) => Promise<Trouble | null>, tell: (says: string) => void }} AtTable
 *   what puts acts to one table: `from()` as it is seen at that moment, `press` at once with a refusal on the page
 */

const ALERTS_MS = 5_000;
const SOON_MS = 400;
const TABS = ["floor", "day", "disputes", "complaints", "events", "reports", "cage"];

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
  /** Whether it is known which tables there are: before that nothing is said of what needs attention. */
  #listed = false;

  /** @param {{ who: Me, live: Live }} opened */
  constructor({ who, live }) {
    this.who = who;
    this.live = live;
    this.glance = new TablesAtAGlance(byId("floor"), { manage: (table) => this.manage(table) });
    this.day = new Day(byId("day"), { who, put: (asked, more) => this.atTheCage(asked, more) });
    const knows = ["Cashier", "Pit Supervisor"].some((each) => who.acts_for.includes(each));
    const put = (/** @type {CageAct} */ asked, /** @type {Signs} */ signs) => this.atTheCage(asked, signs);
    this.disputes = new Disputes(byId("disputes"), knows, { complain: (about) => this.#complain(about) });
    this.complaints = new Complaints(byId("complaints"), {
      who,
      put,
      recall: (table, round) => this.#recall(table, round),
    });
    this.events = new Events(byId("events"));
    this.reports = new Reports(byId("reports"));
    this.awaits = new Awaits(byId("awaits"), {
      who,
      at: (table) => this.at(table),
      layout: (table) => this.layouts.wanted(table, () => this.show()),
      changed: () => this.listen(),
    });
    this.first = new FirstDay(/** @type {HTMLDetailsElement} */ (byId("first-day")));
    this.cage = new CageDesk(byId("cage"), { who, put: (asked, more) => this.atTheCage(asked, more) });
    this.approvals = new Approvals(byId("approvals"), live, () => this.show());
    /** @type {Record<string, Panel>} */
    const read = {
      day: this.day,
      events: this.events,
      complaints: this.complaints,
      reports: this.reports,
      cage: this.cage,
      disputes: { show: () => this.disputes.opened(this.views), still: true },
    };
    this.fresh = new Fresh(live, byId("as-of"), () => read[document.documentElement.dataset.tab ?? ""] ?? null);
    this.choose = tabs(TABS, (chosen) => this.opened(chosen));
    speakFrame();
    live.addEventListener("view", (event) => this.saw(/** @type {CustomEvent} */ (event).detail.common));
    live.addEventListener("tables", () => this.list());
    live.addEventListener("conditions", () => this.watch());
    live.addEventListener("state", () => (live.state === "up" && this.views.size ? this.list() : null));
    words.addEventListener("language", () => this.speak());
  }

  /** All of it in the language chosen. */
  speak() {
    speakFrame();
    for (const part of [this.glance, this.day, this.disputes, this.complaints, this.events, this.reports, this.cage])
      part.speak();
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
    nameTables(tables);
    this.#listed = true;
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
      await this.first.look();
      this.alerts = await get("/api/alerts");
      if (this.alerts.some(({ seq }) => !known.has(seq))) chime();
      this.show();
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
      () => this.#listed && this.first.show(views.some(({ last }) => last)),
      () => this.disputes.offer(this.views),
      () => this.#summary(views),
      () => say(byId("where"), this.#listed ? t("pit-tables-number", { number: this.views.size }) : ""),
      () => this.awaits.show(views, this.alerts, this.conditions),
    );
  }

  /** @param {StaffView[]} views */
  #summary(views) {
    if (!this.#listed) {
      say(byId("phase"), t("console-connecting"));
      return;
    }
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

  /** @param {About} about */
  #complain(about) {
    this.choose("complaints");
    this.complaints.open(about);
  }

  /**
   * @param {string} table
   * @param {number} round
   */
  #recall(table, round) {
    this.choose("disputes");
    this.disputes.recall(table, round);
  }

  /** @param {string} tab */
  opened(tab) {
    document.documentElement.dataset.tab = tab;
    this.fresh.chosen();
  }
}

/** The headings and the tabs in the language chosen. */
function speakFrame() {
  document.title = t("shared-page-title", { page: t("pit-heading") });
  applyWords();
  namedTabs();
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
