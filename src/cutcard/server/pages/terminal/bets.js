// One patron's bets at one table: what the house has confirmed, and what is still on its way.

import { act, Refused } from "../shared/api.js";

/**
 * @typedef {import("../shared/wire.js").OwnBet} OwnBet
 * @typedef {{ wager: string, cents: number }} LastBet
 * @typedef {{ wager: string, from: number, to: number }} Change
 * @typedef {{ wager: string, before: number }[]} Step what one tap changed, so that it can be undone
 */

/** @param {string} name */
function hashed(name) {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

/**
 * @param {string} key
 * @returns {LastBet[] | null}
 */
function kept(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {LastBet[]} value
 */
function keep(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the last bets are forgotten when the page is.
  }
}

/**
 * Acts are sent one after the other, each with the round the patron was looking at when it was tapped.
 * Events: "change", "confirmed" with {wager, cents}, and "refused" with {wager, error}.
 */
export class Bets extends EventTarget {
  #queue = Promise.resolve();
  #version = -1;
  /** @type {Step[]} */
  #steps = [];
  /** @type {Map<string, number>} */
  #pending = new Map();
  #waiting = 0;

  /**
   * @param {string} table
   * @param {string} patron
   * @param {import("../shared/wire.js").Layout} layout
   */
  constructor(table, patron, layout) {
    super();
    this.table = table;
    this.patron = patron;
    this.layout = layout;
    this.area = (hashed(patron) % layout.positions) + 1;
    this.round = 0;
    this.phase = "";
    /** @type {OwnBet[]} */
    this.placed = [];
    this.last = this.#offered(kept(`last ${patron} ${table}`) ?? []);
  }

  /**
   * The table deals another edition of its rules: a bet on a wager that is gone is not repeated.
   * @param {import("../shared/wire.js").Layout} layout
   */
  renew(layout) {
    this.layout = layout;
    this.area = Math.min(this.area, layout.positions);
    this.last = this.#offered(this.last);
  }

  /** @param {LastBet[]} bets */
  #offered(bets) {
    return bets.filter(({ wager }) => this.layout.wagers.some(({ name }) => name === wager));
  }

  /**
   * A view from the house; one older than an answer already received does not undo it.
   * @param {import("../shared/wire.js").PatronView} common
   * @param {import("../shared/wire.js").OwnView} mine
   */
  see(common, mine) {
    if (common.round !== this.round) {
      this.round = common.round;
      this.#steps = [];
      this.#pending.clear();
    }
    this.phase = common.phase;
    if (common.version >= this.#version || common.phase !== "betting") {
      this.#version = Math.max(common.version, this.#version);
      this.placed = mine.bets;
    }
    if (common.phase === "dealing" && mine.bets.length) this.#remember(mine.bets);
    else if (mine.settled.length) this.#remember(mine.settled);
    this.#tell();
  }

  /** @param {{ wager: string, stake_cents: number }[]} bets */
  #remember(bets) {
    /** @type {Map<string, number>} */
    const totals = new Map();
    for (const bet of bets) totals.set(bet.wager, (totals.get(bet.wager) ?? 0) + bet.stake_cents);
    this.recallLast([...totals].map(([wager, cents]) => ({ wager, cents })));
  }

  /**
   * The bets that "re-bet" repeats.
   * @param {LastBet[]} last
   */
  recallLast(last) {
    this.last = this.#offered(last);
    keep(`last ${this.patron} ${this.table}`, last);
  }

  /** @param {string} wager */
  stake(wager) {
    return this.placed.reduce((sum, bet) => sum + (bet.wager === wager ? bet.stake_cents : 0), 0);
  }

  /**
   * What is asked for and not yet answered: more where positive, less where negative.
   * @param {string} wager
   */
  pending(wager) {
    return this.#pending.get(wager) ?? 0;
  }

  get total() {
    return this.placed.reduce((sum, bet) => sum + bet.stake_cents, 0);
  }

  get busy() {
    return this.#waiting > 0;
  }

  get canUndo() {
    return this.busy || this.#steps.some((step) => step.length > 0);
  }

  get canRepeat() {
    return this.last.length > 0 && this.placed.length === 0 && !this.busy;
  }

  // --- what the patron asks ---------------------------------------------------------------------

  /**
   * One chip on a wager.
   * @param {string} wager
   * @param {number} cents
   */
  add(wager, cents) {
    /** @type {Step} */
    const step = [];
    this.#enqueue(wager, cents, async (round) => {
      await this.#set(wager, this.stake(wager) + cents, round, step);
    });
    this.#steps.push(step);
  }

  undo() {
    this.#enqueue("", 0, async (round) => {
      let step = this.#steps.pop();
      while (step && step.length === 0) step = this.#steps.pop();
      for (const { wager, before } of (step ?? []).toReversed()) await this.#set(wager, before, round, []);
    });
  }

  clear() {
    this.#change(this.wagers().map(({ wager, cents }) => ({ wager, from: cents, to: 0 })));
  }

  /** The last round's bets again. */
  repeat() {
    this.#change(this.last.map(({ wager, cents }) => ({ wager, from: 0, to: cents })));
  }

  /**
   * Several bets together: where one of them is refused, those before it are taken back, and none is laid.
   * @param {LastBet[]} bets
   */
  layAll(bets) {
    /** @type {Step} */
    const step = [];
    const [first, ...rest] = bets;
    for (const { wager, cents } of rest) this.#lean(wager, cents);
    this.#enqueue(first.wager, first.cents, async (round) => {
      try {
        for (const { wager, cents } of bets) await this.#set(wager, this.stake(wager) + cents, round, step);
      } catch (error) {
        for (const { wager, before } of step.splice(0).toReversed()) await this.#set(wager, before, round, []);
        throw error;
      } finally {
        for (const { wager, cents } of rest) if (round === this.round) this.#lean(wager, -cents);
      }
    });
    this.#steps.push(step);
  }

  /** Every bet doubled, none past its maximum; false where nothing can be doubled. */
  double() {
    const changes = this.doubled();
    this.#change(changes);
    return changes.length > 0;
  }

  doubled() {
    const most = new Map(this.layout.wagers.map((wager) => [wager.name, wager.most_cents]));
    return this.wagers()
      .map(({ wager, cents }) => ({ wager, from: cents, to: Math.min(2 * cents, most.get(wager) ?? cents) }))
      .filter(({ from, to }) => to > from);
  }

  /**
   * While it is allowed: each of the patron's bets comes back, or all with one where it is all or none.
   * @param {boolean} together
   */
  withdraw(together) {
    for (const { number, wager } of together ? this.placed.slice(0, 1) : [...this.placed]) {
      this.#enqueue(wager, 0, async (round) => {
        await this.#ask({ type: "WithdrawBet", number }, round);
        this.#confirm(wager, 0);
      });
    }
  }

  /** The wagers that bets lie on, each with its stake. */
  wagers() {
    const wagers = new Set(this.placed.map((bet) => bet.wager));
    return [...wagers].map((wager) => ({ wager, cents: this.stake(wager) }));
  }

  // --- asking the house -------------------------------------------------------------------------

  /** @param {Change[]} changes */
  #change(changes) {
    /** @type {Step} */
    const step = [];
    for (const { wager, from, to } of changes) {
      this.#enqueue(wager, to - from, (round) => this.#set(wager, to, round, step));
    }
    if (changes.length) this.#steps.push(step);
  }

  /**
   * @param {string} wager
   * @param {number} cents
   * @param {(round: number) => Promise<void>} run
   */
  #enqueue(wager, cents, run) {
    const round = this.round;
    this.#waiting += 1;
    this.#lean(wager, cents);
    this.#queue = this.#queue.then(async () => {
      try {
        await run(round);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.dispatchEvent(new CustomEvent("refused", { detail: { wager, error } }));
      } finally {
        this.#waiting -= 1;
        if (round === this.round) this.#lean(wager, -cents);
        this.#tell();
      }
    });
  }

  /**
   * @param {string} wager
   * @param {number} cents
   */
  #lean(wager, cents) {
    const left = this.pending(wager) + cents;
    if (left) this.#pending.set(wager, left);
    else this.#pending.delete(wager);
    this.#tell();
  }

  /**
   * @param {string} wager
   * @param {number} cents
   * @param {number} round
   * @param {Step} step
   */
  async #set(wager, cents, round, step) {
    const bet = this.placed.find((each) => each.wager === wager);
    const before = bet?.stake_cents ?? 0;
    if (before === cents) return;
    if (!bet) await this.#place(wager, cents, round);
    else if (cents <= 0) await this.#ask({ type: "WithdrawBet", number: bet.number }, round);
    else await this.#ask({ type: "ChangeBet", number: bet.number, stake_cents: cents }, round);
    step.push({ wager, before });
    this.#confirm(wager, cents);
  }

  /**
   * @param {string} wager
   * @param {number} cents
   */
  #confirm(wager, cents) {
    this.dispatchEvent(new CustomEvent("confirmed", { detail: { wager, cents } }));
  }

  /**
   * Where a playing area is full the next one is taken, and kept.
   * @param {string} wager
   * @param {number} cents
   * @param {number} round
   */
  async #place(wager, cents, round) {
    for (let tries = 1; ; tries += 1) {
      try {
        const asked = { type: "PlaceBet", patron: this.patron, area: this.area, wager, stake_cents: cents };
        await this.#ask(asked, round);
        return;
      } catch (error) {
        const full = error instanceof Refused && error.code === "area_full";
        if (!full || tries >= this.layout.positions) throw error;
        this.area = (this.area % this.layout.positions) + 1;
      }
    }
  }

  /**
   * @param {import("../shared/api.js").Act} asked
   * @param {number} round
   */
  async #ask(asked, round) {
    const done = await act(this.table, asked, { round });
    if (round === this.round && done.version > this.#version) {
      this.#version = done.version;
      for (const event of done.events) this.#happened(event);
    }
    this.dispatchEvent(new CustomEvent("credit", { detail: done }));
  }

  /** @param {{ type: string, number: number, stake_cents: number, bet: OwnBet & { patron: string } }} event */
  #happened(event) {
    if (event.type === "BetPlaced" && event.bet.patron === this.patron) {
      const { number, area, wager, stake_cents } = event.bet;
      this.placed = [...this.placed, { number, area, wager, stake_cents }];
    } else if (event.type === "BetChanged") {
      const changed = (/** @type {OwnBet} */ bet) =>
        bet.number === event.number ? { ...bet, stake_cents: event.stake_cents } : bet;
      this.placed = this.placed.map(changed);
    } else if (event.type === "BetWithdrawn") {
      this.placed = this.placed.filter((bet) => bet.number !== event.number);
    }
  }

  #tell() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}
