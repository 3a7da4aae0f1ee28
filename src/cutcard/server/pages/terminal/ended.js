// What a patron's last round at each table brought: from the table's own word, or, on a new screen, from the record.

import { get } from "../shared/api.js";

export class Ended {
  #of = new Map();
  #past = null;

  get(table) {
    return this.#of.get(table);
  }

  /** A round of this patron's is over. */
  concluded({ table, round }, { settled, win_cents }) {
    this.#of.set(table, over(round, settled, win_cents));
  }

  /** The last bets at a table, and what they brought, from the house's own record; null where there are none. */
  async remembered(table) {
    this.#past ??= get("/api/me/rounds?last=20").catch(() => []);
    const records = await this.#past;
    const played = (record) => record.bets.filter((bet) => bet.outcome !== "returned" && bet.stake_cents > 0);
    const here = records.filter((record) => record.table === table && record.status === "complete");
    const found = here.find((record) => played(record).length > 0);
    if (!found) return null;
    const settled = played(found);
    const back = settled.reduce((sum, bet) => sum + bet.stake_cents + bet.net_cents, 0);
    const win = settled.some((bet) => bet.net_cents > 0) ? back : 0;
    if (!this.#of.has(table)) this.#of.set(table, over(found.round_number, settled, win));
    return settled.map((bet) => ({ wager: bet.wager, cents: bet.stake_cents }));
  }
}

function over(round, settled, win) {
  const clauses = new Map(settled.map((bet) => [bet.number, bet.clause]));
  return { round, settled, win, net: netOf(settled), clauses };
}

/** What bets brought together: a gain only where it is more than was staked. */
export function netOf(settled) {
  return settled.reduce((sum, bet) => sum + bet.net_cents, 0);
}
