// The tables that a patron sits at and watches: the one on screen, its layout, and the patron's bets at each.

import { cameWith, Refused } from "../../shared/api.js";
import { t } from "../../shared/i18n.js";
import { frame } from "../../shared/live/drawing.js";
import { why } from "../../shared/wording.js";
import { Bets } from "../bets/bets.js";
import { dialog, showHelp } from "../dialogs.js";
import { speakBet } from "../notices.js";
import { hideToast, toast } from "../stage/toast.js";
import { chooseTables } from "../tables.js";

/**
 * @import { Layout, OwnView, PatronView } from "../../shared/wire.js"
 * @import { Screen } from "./screen.js"
 * @import { State } from "./state.js"
 */

export class Seat {
  /**
   * @param {State} state
   * @param {Screen} screen
   */
  constructor(state, screen) {
    this.state = state;
    this.screen = screen;
  }

  /** The house tells of the tables in the strip. */
  follow() {
    this.state.live?.watch(this.screen.strip.tables, this.state.table);
    this.screen.draw();
  }

  /** @param {{ common: PatronView, mine: OwnView | null }} told */
  see(told) {
    const news = this.state.see(told);
    if (!news) return;
    const { common } = told;
    this.state.layouts.follow(common).then((layout) => layout && this.#renew(common.table, layout));
    this.screen.tell(common, news);
  }

  /** All tables of the floor, to sit at one or watch it. */
  choose(told = "") {
    const sit = (/** @type {string} */ name) => this.sit(name);
    chooseTables(dialog("tables"), this.screen.strip, () => this.state.table, sit, told);
  }

  /** @param {string} name */
  async sit(name) {
    const { state, screen } = this;
    if (name === state.table) return;
    let layout;
    try {
      layout = await this.#furnish(name);
    } catch (error) {
      const missing = error instanceof Refused && error.status === 404;
      const told = missing ? t("terminal-no-table", { table: name }) : why(error);
      if (state.table) toast(told);
      else this.choose(told);
      return;
    }
    hideToast();
    state.table = name;
    screen.lay(layout);
    history.replaceState(null, "", `/play?table=${encodeURIComponent(name)}`);
    screen.strip.add(name);
    const told = cameWith(`/api/tables/${name}`);
    if (told) await frame();
    if (told && !state.views.has(name)) this.see(told);
    screen.roads.follow(state.views.get(name)?.common ?? { table: name, shoe: 0, last: null });
    this.follow();
    screen.tick();
    screen.informed.greet().catch(() => {});
  }

  /**
   * From now on a table deals another edition of its rules; what is said of it comes with the patron's notices.
   * @param {string} name
   * @param {Layout} layout
   */
  #renew(name, layout) {
    this.state.bets.get(name)?.renew(layout);
    if (name !== this.state.table) return;
    this.screen.lay(layout);
    if (dialog("help").open) showHelp(layout);
    this.screen.draw();
  }

  /**
   * A table's layout, and the patron's bets there.
   * @param {string} name
   */
  async #furnish(name) {
    const { bets, layouts, live, patron, plays } = this.state;
    const layout = await layouts.of(name);
    if (!bets.has(name) && patron && plays) this.#follows(new Bets(name, patron.name, layout, live));
    return layout;
  }

  /** @param {Bets} own */
  #follows(own) {
    const { state, screen } = this;
    const name = own.table;
    /** @type {(what: string, heard: (detail: any) => void) => void} */
    const on = (what, heard) => own.addEventListener(what, (event) => heard(/** @type {CustomEvent} */ (event).detail));
    on("change", () => name === state.table && screen.draw());
    on("refused", ({ wager, error }) => name === state.table && screen.refuse(wager, error));
    on("confirmed", (bet) => speakBet(bet, state.layouts.wager(name, bet.wager)?.label));
    on("credit", ({ credit_cents, seq }) => {
      state.credit.hear(credit_cents, seq);
      state.lay(own);
      screen.draw();
    });
    state.bets.set(name, own);
    const view = state.views.get(name);
    if (view?.mine) own.see(view.common, view.mine);
    this.#remember(own);
  }

  /**
   * On a terminal that has just been opened, the last bets and what they brought come from the house's own record.
   * @param {Bets} own
   */
  async #remember(own) {
    const last = await this.state.ended.remembered(own.table);
    if (last && !own.last.length) own.recallLast(last);
    if (last) this.screen.draw();
  }
}
