// What a patron may ask before and after betting: a wager's card, the price list, saved bets and the session.

import { byId, first } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { enough } from "../credit/till.js";
import { dialog } from "../dialogs.js";
import { pricesContent } from "./prices.js";
import { showSaved } from "./saved.js";
import { Session } from "./session.js";
import { wagerCard } from "./wager.js";

/**
 * @import { Layout, OwnNotice, Roads } from "../../shared/wire.js"
 * @import { Bets } from "../bets/bets.js"
 * @import { LastBet } from "../bets/last.js"
 * @typedef {{ layout: () => Layout | undefined,
 *   bets: () => Bets | undefined, roads: () => Roads | null,
 *   credit: () => number, open: () => boolean, account: () => string, changed: () => void }} Terminal `open` where bets are
 *   taken
 */

const HELD_MS = 500;
const MOVED_PX = 12;

export class Informed {
  /** @type {OwnNotice[]} */
  notices = [];
  #held = false;

  /** @param {Terminal} terminal */
  constructor(terminal) {
    this.terminal = terminal;
    this.session = new Session(first(document, '[data-act="session"]'), (id, text) => {
      this.notices = [{ id, message: { key: "terminal-said", values: { text } }, clause: "" }];
      terminal.changed();
    });
    this.#listen(byId("layout"));
  }

  /** A finger that rests on a wager, or the other button of a mouse, asks about it instead of betting. */
  #listen(/** @type {HTMLElement} */ layout) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let from = { x: 0, y: 0 };
    const wagerAt = (/** @type {Event} */ event) =>
      event.target instanceof Element
        ? /** @type {HTMLElement | null} */ (event.target.closest("[data-wager]"))?.dataset.wager
        : undefined;
    layout.addEventListener("pointerdown", (event) => {
      const wager = wagerAt(event);
      this.#held = false;
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
      layout.addEventListener(ends, () => clearTimeout(timer));
    }
    layout.addEventListener("contextmenu", (event) => {
      const wager = wagerAt(event);
      if (!wager) return;
      event.preventDefault();
      clearTimeout(timer);
      if (!dialog("wager").open) this.about(wager);
    });
  }

  /** Whether a tap on a wager was the end of a question, and no bet. */
  asked() {
    const held = this.#held;
    this.#held = false;
    return held;
  }

  /** @param {string} name */
  about(name) {
    const wager = this.terminal.layout()?.wagers.find((each) => each.name === name);
    if (!wager) return;
    first(dialog("wager"), ".inside").replaceChildren(wagerCard(wager, this.terminal.roads()));
    if (!dialog("wager").open) dialog("wager").showModal();
  }

  prices() {
    const layout = this.terminal.layout();
    if (!layout) return;
    const laid = this.terminal.bets()?.wagers() ?? [];
    first(dialog("prices"), ".inside").replaceChildren(...pricesContent(layout, laid, (wager) => this.about(wager)));
    if (!dialog("prices").open) dialog("prices").showModal();
  }

  saved() {
    const [layout, own] = [this.terminal.layout(), this.terminal.bets()];
    if (!layout || !own) return;
    const lay = (/** @type {LastBet[]} */ bets) => {
      if (!this.terminal.open()) return t("shared-why-late-bet");
      const changes = bets.map(({ cents }) => ({ from: 0, to: cents }));
      dialog("saved").close();
      if (enough(this.terminal.credit() - own.pendingTotal, changes)) own.layAll(bets);
      return "";
    };
    showSaved(first(dialog("saved"), ".inside"), { layout, laid: own.wagers(), lay });
    if (!dialog("saved").open) dialog("saved").showModal();
  }

  async showSession() {
    if (!dialog("session").open) dialog("session").showModal();
    await this.session.show(first(dialog("session"), ".inside"), this.terminal.account());
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
