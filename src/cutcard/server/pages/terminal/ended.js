// What a patron's last round at each table brought: from the table's own word, or, on a new screen, from the record.

import { get } from "../shared/api.js";

/**
 * @import { OwnSettledBet as SettledBet, OwnView, PatronView, RoundRecord } from "../shared/wire.js"
 * @typedef {{ round: number, edition: string, settled: SettledBet[], back: number, net: number,
 * }} Over `edition` is the stamp of the rules by which it was paid; `back` is what came back, stakes included
 */

export class Ended {
  /** @type {Map<string, Over>} */
  #of = new Map();
  /** @type {Promise<RoundRecord[]> | null} */
  #past = null;

  /** @param {string} table */
  get(table) {
    return this.#of.get(table);
  }

  /**
   * The last round at a table that is known to have one.
   * @param {string} table
   */
  of(table) {
    return /** @type {Over} */ (this.#of.get(table));
  }

  /**
   * A round of this patron's is over; true where that is news.
   * @param {PatronView} common
   * @param {OwnView} mine
   */
  concluded({ table, round, edition }, { settled }) {
    const known = this.#of.get(table)?.round === round;
    this.#of.set(table, over({ round, edition }, settled));
    return !known;
  }

  /**
   * The last bets at a table, and what they brought, from the house's own record; null where there are none.
   * @param {string} table
   */
  async remembered(table) {
    this.#past ??= get("/api/me/rounds?last=20").catch(() => []);
    const records = await this.#past;
    const here = records.filter((record) => record.table === table && record.status === "complete");
    const found = here.find((record) => played(record).length > 0);
    if (!found) return null;
    const settled = played(found);
    const { round_number: round, edition } = found;
    if (!this.#of.has(table)) this.#of.set(table, over({ round, edition }, settled));
    return settled.map((bet) => ({ wager: bet.wager, cents: bet.stake_cents }));
  }
}

/**
 * The bets that stayed to the end.
 * @param {RoundRecord} record
 */
function played(record) {
  return record.bets.filter((bet) => bet.outcome !== "returned" && bet.stake_cents > 0);
}

/**
 * @param {{ round: number, edition: string }} of
 * @param {SettledBet[]} settled
 * @returns {Over}
 */
function over(of, settled) {
  const net = netOf(settled);
  return { ...of, settled, back: settled.reduce((sum, bet) => sum + bet.stake_cents, net), net };
}

/**
 * What is shown of a round that is over: the bets of the round that lies there, and, until the next has any, their
 * outcomes; those of another edition lie on another layout.
 * @param {Over | undefined} over
 * @param {{ round: number, last: boolean }} shown
 * @param {{ betting: boolean, stamp: string }} now
 */
export function afterwards(over, shown, { betting, stamp }) {
  const settled = over && over.round === shown.round && shown.round !== 0 ? over : null;
  const between = shown.last ? settled : null;
  const outcomes = between && between.edition === stamp && !betting ? between.settled : [];
  return { between, outcomes };
}

/**
 * What bets brought together: a gain only where it is more than was staked.
 * @param {SettledBet[]} settled
 */
export function netOf(settled) {
  return settled.reduce((sum, bet) => sum + bet.net_cents, 0);
}
