// The dealer's console of one table.

import { act, get } from "../shared/api.js";
import "../shared/cards.js";
import { Approvals } from "../shared/approvals/approvals.js";
import { corner, open } from "../shared/console/console.js";
import "../shared/console/cards.js";
import { askSigned } from "../shared/console/form.js";
import { lasting, moment, reasonOf, refusal } from "../shared/console/notices.js";
import { procedure } from "../shared/console/procedure.js";
import { byId, el, say } from "../shared/dom.js";
import { applyWords, t, word, words } from "../shared/i18n.js";
import { Layouts } from "../shared/layouts.js";
import { batched, drawParts } from "../shared/live/drawing.js";
import { only, Region } from "../shared/live/region.js";
import { nameTables } from "../shared/names.js";
import { actName } from "../shared/wording.js";
import { openForm, otherActs } from "./acts.js";
import { bets } from "./bets.js";
import { correctInstead } from "./corrections.js";
import { Relief } from "./duty/relief.js";
import { hands } from "./hands.js";
import { drawer } from "./irregularities.js";
import { closed, listTables } from "./list.js";
import { Choice, NAMES_A_CARD, naming, renameButton, unwanted } from "./naming.js";
import { OF_THE_ACTS, OF_THE_BETS, OF_THE_HANDS, OF_THE_INCIDENT, standing, whereabouts } from "./parts.js";
import { PrimaryBar } from "./primary.js";
import { restPad, Scanning } from "./scanning.js";
import { listenToTaps } from "./taps/taps.js";

/**
 * @import { CardPad } from "../shared/console/cards.js"
 * @import { Asked, Put } from "../shared/console/form.js"
 * @import { Trouble } from "../shared/console/notices.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Live } from "../shared/live/live.js"
 * @import { Layout, Me } from "../shared/wire.js"
 */

const table = new URLSearchParams(location.search).get("table") ?? "";

/** What is bound to the round alone: bets that come in meanwhile do not make these stale. */
const BY_ROUND = new Set(["CloseBets", "PlaceBet", "CallIrregularity"]);

class DealerDesk {
  /** @type {StaffView | null} */
  view = null;
  /** @type {(() => void)[]} */
  #heard = [];
  #suspended = false;
  #choice = new Choice();
  /** @type {() => HTMLElement | null} */
  #rename = () => null;
  #closed = false;
  #said = byId("said");
  /** @type {Trouble | null} */
  #refused = null;
  #began = false;
  #chips = false;
  #drawn = 0;

  /** @param {{ who: Me, live: Live, layouts: Layouts, layout: Layout }} opened */
  constructor({ who, live, layouts, layout }) {
    this.relief = new Relief({ who, table, changed: () => this.show() });
    this.live = live;
    this.layouts = layouts;
    this.layout = layout;
    this.doing = {
      from: () => this.from(),
      /** @param {Asked} asked */
      press: (asked) => this.press(asked),
      /** @param {string} says */
      tell: (says) => this.tell(says),
      /** @param {number} place */
      choose: (place) => this.choose((choice) => choice.turn(place)),
      chosen: () => this.#choice.place,
      chips: () => this.#chips,
      redraw: () => {
        this.#drawn += 1;
        this.show();
      },
    };
    const { doing } = this;
    const call = () => (this.view ? drawer({ view: this.view, layout: this.layout, from: doing.from }) : null);
    this.primary = new PrimaryBar(byId("primary"), { ...doing, call });
    const { from, press } = doing;
    this.regions = {
      duty: new Region(byId("duty"), () => this.relief.show(this.view)),
      awaits: new Region(byId("awaits"), () =>
        this.view ? procedure({ view: this.view, layout: this.layout, from, press }) : null,
      ),
      hands: new Region(byId("hands"), () => (this.view ? hands(this.view, this.layout, doing) : null)),
      bets: new Region(byId("bets"), () => (this.view ? bets(this.view, this.layout, doing) : null)),
      rename: new Region(byId("rename"), () => this.#rename()),
      acts: new Region(byId("acts"), () => (this.view ? otherActs(this.view, this.layout, doing) : null)),
    };
    this.pad = /** @type {CardPad} */ (byId("pad"));
    this.pad.layout = layout;
    this.pad.addEventListener("staged", () => this.staged());
    this.scanning = new Scanning({
      pad: this.pad,
      wanted: () => Boolean(this.naming()?.wanted) && live.state === "up",
      idle: () => this.idle(),
      deal: async (card) => this.primary.go(this.naming()?.act(card) ?? null),
      refuse: (card) => this.#refuse({ worded: unwanted(this.view, card) }),
      secret: () => this.view?.source === "device",
    });
    for (const event of ["done", "rested"]) byId("primary").addEventListener(event, () => this.show());
    live.addEventListener("state", () => this.show());
    live.addEventListener("state", () => (live.state === "up" ? this.look() : null));
    live.addEventListener("view", (event) => this.saw(/** @type {CustomEvent} */ (event).detail.common));
    live.addEventListener("tables", (event) => this.listed(/** @type {CustomEvent} */ (event).detail));
    words.addEventListener("language", () => this.#speak());
    this.#speak();
  }

  /** What the pad is for now. */
  naming() {
    return this.view ? naming(this.view, this.layout, this.#choice) : null;
  }

  /** A card whose rank and suit are chosen is named at once; where that is refused, it stands on the pad again. */
  async staged() {
    const { card } = this.pad;
    this.show();
    if (card && this.naming()?.wanted) await this.primary.go(this.naming()?.act(card) ?? null);
  }

  /** @param {(choice: Choice) => void} change what the pad is for, out of turn */
  choose(change) {
    change(this.#choice);
    this.pad.clear();
    this.show();
    this.pad.focusField();
  }

  /** Everything once more, in the language chosen. */
  #speak() {
    byId("title").textContent = word(this.layout.title_label);
    document.title = t("dealer-page-of", { table: this.layout.label });
    if (this.#closed) this.#showClosed();
    if (!this.#refused) this.#said.replaceChildren();
    byId("began").replaceChildren();
    if (this.#began) this.#sayEdition();
    this.show();
  }

  /** @param {StaffView} view */
  saw(view) {
    if (view.table !== table) return;
    if (this.#refused && this.#refused.code !== "stale" && standing(view) !== standing(this.view)) this.#refuse(null);
    nameTables([view]);
    const opens = !this.view || (view.phase === "betting" && this.view.phase !== view.phase);
    this.view = view;
    this.show();
    if (opens) this.#lookForChips();
    this.layouts.follow(view).then((layout) => layout && this.renew(layout));
    for (const tell of this.#heard.splice(0)) tell();
  }

  /**
   * The table goes by other settings, or from this shoe on by another edition of its rules: the desk goes by it, and says
   * of an edition until dismissed that it has begun.
   * @param {Layout} layout
   */
  renew(layout) {
    this.#began ||= layout.stamp !== this.layout.stamp;
    this.layout = layout;
    this.pad.layout = layout;
    this.#speak();
  }

  #sayEdition() {
    const { document: code, edition_message: edition, stamp } = this.layout;
    const says = t("notice-edition", { document: code, edition });
    const notice = lasting(byId("began"), { says, done: () => (this.#began = false) });
    notice.dataset.edition = stamp;
  }

  /** Whether seats without an account play chips, as the desk opens and with each round. */
  async #lookForChips() {
    /** @type {{ open: boolean } | null} */
    const tray = await get(`/api/tables/${encodeURIComponent(table)}/chips`).catch(() => null);
    this.#chips = Boolean(tray?.open);
    this.show();
  }

  /** When the line is back, the table may have been closed meanwhile. */
  async look() {
    /** @type {{ table: string }[] | null} */
    const known = await get("/api/layouts").catch(() => null);
    if (known) this.listed(known.map((each) => each.table));
  }

  /**
   * A table that is closed shows nothing more, and says so.
   * @param {string[]} tables
   */
  listed(tables) {
    if (tables.includes(table) || this.#closed) return;
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.live.watch([]);
    this.view = null;
    this.#closed = true;
    byId("primary").hidden = true;
    this.#showClosed();
  }

  #showClosed() {
    const panel = closed(table);
    document.querySelector("main")?.replaceChildren(panel);
    byId("phase").textContent = t("dealer-closed");
    panel.querySelector("a")?.focus();
  }

  /**
   * What puts acts to the table as it is seen now; where the table has gone on meanwhile, they are refused.
   * @returns {Put}
   */
  from() {
    const { round, log } = this.view ?? {};
    return async (asked, signs = {}) => {
      const done = await act(table, asked, { round, log: BY_ROUND.has(asked.type) ? undefined : log, ...signs });
      this.#refuse(null);
      if (this.view && this.view.version < done.version) await this.#next();
      return done;
    };
  }

  /** @returns {Promise<void>} */
  #next() {
    return new Promise((resolve) => {
      this.#heard.push(resolve);
      setTimeout(resolve, 1_500);
    });
  }

  /** Waits until the last act is written. */
  idle() {
    if (!this.primary.busy) return null;
    return new Promise((resolve) => {
      byId("primary").addEventListener("done", resolve, { once: true });
    });
  }

  /**
   * An act that needs nothing more; a refusal is shown on the page and given back.
   * @param {Asked} asked
   */
  async press(asked) {
    /** @type {Trouble | null} */
    let refused = null;
    const staged = NAMES_A_CARD.has(asked.type) ? this.pad.card : null;
    if (staged) this.pad.clear();
    try {
      await this.from()(asked);
      this.#choice.clear();
    } catch (error) {
      refused = /** @type {Trouble} */ (error);
      if (refused.code === "told_apart") this.#choice.clear();
      else if (staged) this.pad.stage(staged);
      const title = actName(asked.type);
      const form = this.view && correctInstead(this.view, this.layout, asked, refused);
      if (this.view && form) openForm("CorrectCard", this.view, this.layout, this.doing, form);
      else if (!askSigned({ asked, refused, title, from: this.doing.from })) this.#refuse(refused);
    }
    this.show();
    return refused;
  }

  /**
   * Why something was refused stays until the next act succeeds, or the round goes on without one.
   * @param {Trouble | null} error
   */
  #refuse(error) {
    this.#refused = error;
    this.#said.replaceChildren(...(error ? [refusal(error)] : []));
  }

  /** @param {string} says what was done */
  tell(says) {
    this.#refused = null;
    moment(this.#said, says);
  }

  show = batched(() => this.#draw());

  #draw() {
    const { view, layout, regions } = this;
    if (!view) return;
    const stamp = `${layout.stamp} ${layout.settings}`;
    const stopped = Boolean(view.incident) || view.interrupted;
    drawParts(
      () => this.#showPhase(view),
      () => say(byId("where"), whereabouts(view, layout)),
      () => regions.duty.show(...this.relief.about(view)),
      () => regions.awaits.show(stopped ? only(view, OF_THE_INCIDENT) : {}, stamp),
      () => this.#choice.keep(view),
      () => regions.hands.show(only(view, OF_THE_HANDS), this.#choice.place, stamp),
      () => regions.bets.show(only(view, OF_THE_BETS), stamp, this.#chips, this.#drawn),
      () => regions.acts.show(only(view, OF_THE_ACTS), stamp),
      () => this.#showPad(view, layout),
      () => this.primary.show(view, layout, this.pad.card, { line: this.live.state, waits: this.#choice.made(view) }),
      () => this.#readyToScan(view),
      () => this.#turnTo(stopped),
    );
  }

  /** @param {StaffView} view */
  #showPhase(view) {
    const root = document.documentElement;
    root.dataset.phase = view.phase;
    root.dataset.suspended = String(Boolean(view.incident));
    const up = this.live.state === "up";
    for (const part of [byId("awaits"), document.querySelector(".desk")]) part?.toggleAttribute("inert", !up);
    byId("phase").textContent = up ? word(view.says_message) : t("dealer-out-of-date");
  }

  /** @param {StaffView} view */
  #readyToScan(view) {
    if (!this.primary.busy) this.scanning.ready(`${standing(view)}/${this.#choice.renaming}`);
  }

  /**
   * @param {StaffView} view
   * @param {Layout} layout
   */
  #showPad(view, layout) {
    const { says, keys, wanted, secret } = naming(view, layout, this.#choice);
    byId("pad-for").textContent = says;
    byId("pad-for").hidden = !says;
    this.pad.secret = secret;
    restPad(this.pad, !keys, view.automatic);
    this.pad.parentElement?.classList.toggle("wanted", wanted);
    document.querySelector(".desk")?.toggleAttribute("data-awaits-card", wanted && keys);
    const { renaming } = this.#choice;
    const rename = () => this.choose((choice) => choice.rename());
    this.#rename = () => renameButton(view, renaming, rename);
    this.regions.rename.show(view.offers.includes("RenameCard"), view.named_last, view.dealt, renaming);
  }

  /**
   * When an irregularity opens, it comes into sight.
   * @param {boolean} suspended
   */
  #turnTo(suspended) {
    if (suspended && !this.#suspended) byId("awaits").scrollIntoView({ block: "start" });
    this.#suspended = suspended;
  }
}

async function begin() {
  applyWords();
  listenToTaps();
  words.addEventListener("language", () => applyWords());
  byId("title").textContent = t("dealer-title");
  document.title = t("dealer-page");
  const opened = await open();
  if (!opened) return;
  corner(byId("corner"), opened, table ? "" : "list");
  const approvals = new Approvals(byId("approvals"), opened.live);
  words.addEventListener("language", () => approvals.show());
  approvals.look();
  if (!table) {
    await list(opened);
    return;
  }
  try {
    const layouts = new Layouts();
    new DealerDesk({ ...opened, layouts, layout: await layouts.of(table) });
    opened.live.watch([table]);
  } catch (error) {
    const refused = /** @type {Trouble} */ (error);
    if (![404, 422].includes(refused.status ?? 0)) {
      byId("said").replaceChildren(el("p", { class: "notice bad" }, reasonOf(refused) || t("dealer-cannot-show")));
      return;
    }
    await list(opened, () => t("dealer-no-table", { table }));
  }
}

/**
 * @param {{ live: Live }} opened
 * @param {() => string} says
 */
function list({ live }, says = () => "") {
  byId("primary").hidden = true;
  const tell = () => {
    byId("title").textContent = t("dealer-title");
    document.title = t("dealer-page");
    byId("phase").textContent = t("dealer-choose-table");
  };
  tell();
  words.addEventListener("language", tell);
  return listTables(/** @type {HTMLElement} */ (document.querySelector("main")), live, says);
}

begin();
