// What the terminal knows: who plays, at which table, and everything as the house last said it.

import { Layouts } from "../../shared/layouts.js";
import { Credit } from "../credit/credit.js";
import { Ended } from "../ended.js";

/**
 * @import { Live } from "../../shared/live/live.js"
 * @import { Me, OwnView, PatronView } from "../../shared/wire.js"
 * @import { Bets } from "../bets/bets.js"
 * @import { SeenTable } from "../tables.js"
 */

export class State {
  /** @type {Me | null} */
  patron = null;
  /** @type {Live | null} */
  live = null;
  /** The table on screen. */
  table = "";
  /** @type {Map<string, SeenTable>} */
  views = new Map();
  layouts = new Layouts();
  /** @type {Map<string, Bets>} */
  bets = new Map();
  ended = new Ended();
  credit = new Credit();

  get view() {
    return this.views.get(this.table);
  }

  get layout() {
    return this.layouts.get(this.table);
  }

  /** The patron's own bets at the table on screen. */
  get own() {
    return this.bets.get(this.table);
  }

  /** Whether a patron plays here; staff look on. */
  get plays() {
    return this.patron?.position === "PATRON";
  }

  /** Whether what is shown can be acted on. */
  usable = () => this.live?.state === "up" && this.view?.fresh === true && this.plays;

  takesBets = () => {
    const common = this.view?.common;
    return this.usable() && common?.phase === "betting" && !common.incident;
  };

  /**
   * A view of a table: what was seen of the table before, and whether a round of the patron's is over; null for a view
   * older than the one that is known.
   * @param {{ common: PatronView, mine: OwnView | null }} told
   */
  see({ common, mine }) {
    const before = this.views.get(common.table);
    if (before?.fresh && before.common.version > common.version) return null;
    const left = common.closes_in_ms ?? 0;
    const closes = left ? performance.now() + left : 0;
    const span = Math.max(common.betting_ms ?? 0, left);
    this.views.set(common.table, { common, mine, closes, span, fresh: true });
    if (mine) this.credit.hear(mine.credit_cents, mine.credit_seq);
    if (mine) this.bets.get(common.table)?.see(common, mine);
    const over = mine !== null && mine.settled.length > 0 && this.ended.concluded(common, mine);
    return { before, over };
  }

  /**
   * What an answer has told of the patron's bets at a table: no view says it again on the line that was answered.
   * @param {Bets} bets
   */
  lay({ table, placed, total }) {
    const view = this.views.get(table);
    if (view?.mine) view.mine = { ...view.mine, bets: placed, bet_cents: total };
  }

  lineLost() {
    for (const view of this.views.values()) view.fresh = false;
    this.credit.lineLost();
  }
}
