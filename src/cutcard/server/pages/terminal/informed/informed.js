// What a patron may ask before and after betting: a wager's card, the price list, saved bets and the session.

import { examplesOf } from "../../help/examples.js";
import { byId, el, first, tappedWager } from "../../shared/dom.js";
import { allWords, t } from "../../shared/i18n.js";
import { isString, localStore } from "../../shared/store.js";
import { enough } from "../credit/till.js";
import { dialog } from "../dialogs.js";
import { greet } from "./greeting.js";
import { pricesContent } from "./prices.js";
import { showSaved } from "./saved.js";
import { Session } from "./session.js";
import { wagerCard } from "./wager.js";

/**
 * @import { Roads } from "../../shared/wire.js"
 * @import { LastBet } from "../bets/last.js"
 * @import { State } from "../play/state.js"
 */

/** Patrons who want no greeting; with a game after it, those who had its own. */
const GREETED = "cutcard-greeted";
/** Patrons that a device remembers under each. */
const GREETED_MOST = 50;
const HELD_MS = 500;
const MOVED_PX = 12;

export class Informed {
  #held = false;

  /**
   * @param {State} state
   * @param {() => Roads | null} roads of the table on screen
   */
  constructor(state, roads) {
    this.state = state;
    this.roads = roads;
    this.session = new Session(first(document, '[data-act="session"]'), remind);
    this.#listen(byId("layout"));
  }

  /** A finger that rests on a wager, or the other button of a mouse, asks about it instead of betting. */
  #listen(/** @type {HTMLElement} */ layout) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let from = { x: 0, y: 0 };
    let pressed = false;
    layout.addEventListener("pointerdown", (event) => {
      const wager = tappedWager(event);
      this.#held = false;
      pressed = event.button === 0;
      from = { x: event.clientX, y: event.clientY };
      clearTimeout(timer);
      if (wager && event.button === 0) {
        timer = setTimeout(() => {
          this.#held = true;
          this.about(wager);
        }, HELD_MS);
      }
    });
    layout.addEventListener("pointermove", (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED_PX) clearTimeout(timer);
    });
    for (const ends of ["pointerup", "pointercancel", "pointerleave"]) {
      layout.addEventListener(ends, () => {
        clearTimeout(timer);
        pressed = false;
      });
    }
    layout.addEventListener("click", (event) => {
      if (this.#held) event.stopPropagation();
      this.#held = false;
    });
    layout.addEventListener("contextmenu", (event) => {
      const wager = tappedWager(event);
      if (!wager) return;
      event.preventDefault();
      clearTimeout(timer);
      this.#held ||= pressed;
      if (!dialog("wager").open) this.about(wager);
    });
  }

  /** @param {string} name */
  about(name) {
    const layout = this.state.layouts.get(this.state.table);
    const wager = layout?.wagers.find((each) => each.name === name);
    if (!layout || !wager) return;
    first(dialog("wager"), ".inside").replaceChildren(wagerCard(layout, wager, this.roads()));
    if (!dialog("wager").open) dialog("wager").showModal();
  }

  prices() {
    const { layout, own } = this.state;
    if (!layout) return;
    const laid = own?.wagers() ?? [];
    first(dialog("prices"), ".inside").replaceChildren(...pricesContent(layout, laid, (wager) => this.about(wager)));
    if (!dialog("prices").open) dialog("prices").showModal();
  }

  saved() {
    const { layout, own, credit } = this.state;
    if (!layout || !own) return;
    const lay = (/** @type {LastBet[]} */ bets) => {
      if (!this.state.takesBets()) return t("shared-why-late-bet");
      const changes = bets.map(({ cents }) => ({ from: 0, to: cents }));
      dialog("saved").close();
      if (enough(credit.cents - own.pendingTotal, changes)) own.layAll(bets);
      return "";
    };
    showSaved(first(dialog("saved"), ".inside"), { layout, laid: own.wagers(), lay });
    if (!dialog("saved").open) dialog("saved").showModal();
  }

  async showSession() {
    if (!dialog("session").open) dialog("session").showModal();
    await this.session.show(first(dialog("session"), ".inside"), this.state.patron?.name ?? "");
  }

  /**
   * Who plays a game here for the first time is greeted, once all words and pictures are there; where the house does not
   * send them, another time.
   */
  async greet() {
    const { layout, own } = this.state;
    if (!layout || !own || own.total) return;
    const { patron } = own;
    const key = `${GREETED} ${layout.game}`;
    if ([GREETED, key].some((each) => localStore.readList(each, isString).includes(patron))) return;
    await Promise.all([allWords(), examplesOf(layout)]);
    if (this.state.own !== own || own.total) return;
    remember(key, patron);
    greet(first(document, ".view"), { layout, own }, () => remember(GREETED, patron));
  }

  /**
   * Whether a button was one of these.
   * @param {string} act
   */
  pressed(act) {
    const does = {
      prices: () => this.prices(),
      saved: () => this.saved(),
      session: () => this.showSession(),
    }[act];
    does?.();
    return does !== undefined;
  }

  /** About the wager that has the focus, or else all of them. */
  asksByKey() {
    const wager = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.wager : undefined;
    if (wager) this.about(wager);
    else this.prices();
  }
}

/**
 * @param {string} key
 * @param {string} patron
 */
function remember(key, patron) {
  localStore.writeJson(key, [...localStore.readList(key, isString), patron].slice(-GREETED_MOST));
}

/**
 * A patron's own reminder stands over all that moves, and over any other dialogue, until it is answered.
 * @param {string} text
 */
function remind(text) {
  const check = dialog("reminder");
  check.close();
  /** @type {(act: string, kind: string, label: string) => HTMLElement} */
  const button = (act, kind, label) =>
    el("button", { class: `button ${kind}`, data: { act }, text: label, onclick: () => check.close() });
  first(check, ".inside").replaceChildren(
    el("p", { class: "serif collect-ask", text }),
    el(
      "p",
      { class: "collect-acts" },
      button("session", "", t("terminal-session")),
      button("keep-playing", "primary", t("terminal-keep-playing")),
    ),
  );
  check.showModal();
}
