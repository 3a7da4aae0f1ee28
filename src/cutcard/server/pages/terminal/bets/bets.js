// One patron's bets at one table: what the house has confirmed, and what is still on its way.

import { act, Refused, Unreachable } from "../../shared/api.js";
import { after, readable } from "./events.js";
import { keepLastBets, lastBets, totals } from "./last.js";
import { BetQueue } from "./queue.js";

/**
 * @import { Act, Line } from "../../shared/api.js"
 * @import { Layout, OwnBet, OwnView, PatronView } from "../../shared/wire.js"
 * @import { Code } from "../informed/receipt.js"
 * @import { LastBet } from "./last.js"
 * @import { Change, Job, Step, To } from "./queue.js"
 */

/** How long it waits before it asks again for what is not known. */
const AGAIN_MS = [300, 700, 1_500, 3_000, 5_000];

/** @param {string} name */
function hashed(name) {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

/**
 * Acts are sent one after the other, each with the round the patron was looking at when it was tapped, and asked again
 * under the same id until it is known what became of them.
 * Events: "change", "confirmed" with {wager, cents}, "refused" with {wager, error}, and "credit" with the house's answer.
 */
export class Bets extends EventTarget {
  #version = -1;
  /** @type {Step[]} */
  #steps = [];
  #queue = new BetQueue(this);
  /** Whether an act was sent and no answer of the house has come. */
  unconfirmed = false;
  /** The receipts of what was done in this round, the last one first. @type {Code[]} */
  codes = [];

  /**
   * @param {string} table
   * @param {string} patron
   * @param {Layout} layout
   * @param {Line | null} line over which acts are asked first
   */
  constructor(table, patron, layout, line = null) {
    super();
    this.line = line;
    this.table = table;
    this.patron = patron;
    this.layout = layout;
    this.area = (hashed(patron) % layout.positions) + 1;
    this.round = 0;
    this.phase = "";
    /** @type {OwnBet[]} */
    this.placed = [];
    this.last = this.#offered(lastBets(patron, table));
  }

  /**
   * The table deals another edition of its rules: a bet on a wager that is gone is not repeated.
   * @param {Layout} layout
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
   * @param {PatronView} common
   * @param {OwnView} mine
   */
  see(common, mine) {
    if (common.round !== this.round) {
      this.round = common.round;
      this.#steps = [];
      this.codes = [];
    }
    this.phase = common.phase;
    if (common.version >= this.#version || common.phase !== "betting") {
      this.#version = Math.max(common.version, this.#version);
      this.placed = mine.bets;
    }
    if (common.phase === "dealing" && mine.bets.length) this.recallLast(totals(mine.bets));
    else if (mine.settled.length) this.recallLast(totals(mine.settled));
    this.changed();
  }

  /**
   * The bets that "re-bet" repeats.
   * @param {LastBet[]} last
   */
  recallLast(last) {
    this.last = this.#offered(last);
    keepLastBets(this.patron, this.table, last);
  }

  /** @param {string} wager */
  stake(wager) {
    return this.placed.reduce((sum, bet) => sum + (bet.wager === wager ? bet.stake_cents : 0), 0);
  }

  /**
   * What will lie on a wager once everything asked for is answered, if nothing is refused.
   * @param {string} wager
   */
  expected(wager) {
    return this.#queue.expected(wager, this.stake(wager), this.round);
  }

  /**
   * What is asked for and not yet answered: more where positive, less where negative.
   * @param {string} wager
   */
  pending(wager) {
    return this.expected(wager) - this.stake(wager);
  }

  get total() {
    return this.placed.reduce((sum, bet) => sum + bet.stake_cents, 0);
  }

  /** The wagers that bets lie on or are on their way to, each with the stake that is expected. */
  get expectedBets() {
    const each = this.layout.wagers.map(({ name }) => ({ wager: name, cents: this.expected(name) }));
    return each.filter(({ cents }) => cents > 0);
  }

  /** What the acts on their way will take of the credit. */
  get pendingTotal() {
    return this.layout.wagers.reduce((sum, { name }) => sum + this.pending(name), 0);
  }

  get busy() {
    return this.#queue.busy;
  }

  get canUndo() {
    return this.#steps.length > 0;
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
    this.#change([{ wager, to: (stake) => stake + cents }]);
  }

  /** What the patron did last: forgotten where it was not sent, else taken back once it is confirmed. */
  undo() {
    const step = this.#steps.pop();
    if (!step) return;
    this.#queue.forget(step);
    for (const wager of [...step.before.keys()].toReversed()) {
      const back = { wager, to: (/** @type {number} */ stake) => step.before.get(wager) ?? stake, step: null };
      this.#queue.add({ round: this.round, wager, changes: [back], kind: "merged" });
    }
    this.changed();
  }

  clear() {
    this.#change(this.expectedBets.map(({ wager }) => ({ wager, to: () => 0 })));
  }

  /** The last round's bets again. */
  repeat() {
    this.#change(this.last.map(({ wager, cents }) => ({ wager, to: () => cents })));
  }

  /**
   * Several bets together: where one of them is refused, those before it are taken back, and none is laid.
   * @param {LastBet[]} bets
   */
  layAll(bets) {
    this.#change(
      bets.map(({ wager, cents }) => ({ wager, to: (stake) => stake + cents })),
      "together",
    );
  }

  /** Every bet doubled, none past its maximum; false where nothing can be doubled. */
  double() {
    const changes = this.doubled();
    this.#change(changes.map(({ wager }) => ({ wager, to: (stake) => this.#twice(wager, stake) })));
    return changes.length > 0;
  }

  /** The wagers whose maximum is less than twice the stake. */
  get cannotDouble() {
    const short = this.expectedBets.filter(({ wager, cents }) => this.#twice(wager, cents) < 2 * cents);
    return this.layout.wagers.filter(({ name }) => short.some(({ wager }) => wager === name));
  }

  doubled() {
    return this.expectedBets
      .map(({ wager, cents }) => ({ wager, from: cents, to: this.#twice(wager, cents) }))
      .filter(({ from, to }) => to > from);
  }

  /**
   * @param {string} wager
   * @param {number} stake
   */
  #twice(wager, stake) {
    const most = this.layout.wagers.find(({ name }) => name === wager)?.most_cents ?? stake;
    return Math.max(stake, Math.min(2 * stake, most));
  }

  /**
   * While it is allowed: each of the patron's bets comes back, or all with one where it is all or none.
   * @param {boolean} together
   */
  withdraw(together) {
    for (const { number, wager } of together ? this.placed.slice(0, 1) : [...this.placed]) {
      this.#queue.add({ round: this.round, wager, changes: [], kind: "withdrawal", number });
    }
  }

  /** The wagers that bets lie on, each with its stake. */
  wagers() {
    return totals(this.placed);
  }

  // --- asking the house -------------------------------------------------------------------------

  /**
   * One step of the patron's: changes that are laid all or none are one job.
   * @param {{ wager: string, to: To }[]} changes
   * @param {"merged" | "together"} kind
   */
  #change(changes, kind = "merged") {
    if (!changes.length) return;
    /** @type {Step} */
    const step = { before: new Map(), changes: changes.length };
    this.#steps.push(step);
    const each = changes.map((change) => ({ ...change, step }));
    for (const job of kind === "together" ? [each] : each.map((change) => [change]))
      this.#queue.add({ round: this.round, wager: job[0].wager, changes: job, kind });
  }

  /**
   * One change of a step came to nothing; a step without any is not there to be undone.
   * @param {Change} change
   */
  #dropped({ wager, step }) {
    if (!step) return;
    step.before.delete(wager);
    step.changes -= 1;
    if (step.changes === 0) this.#steps = this.#steps.filter((each) => each !== step);
  }

  /** @param {Job} job */
  async send(job) {
    if (job.kind === "together") await this.#sendTogether(job);
    else if (job.kind === "withdrawal") await this.#ask({ type: "WithdrawBet", number: job.number }, job);
    else {
      let stake = this.stake(job.wager);
      for (const change of job.changes) {
        const next = change.to(stake);
        if (next === stake) this.#dropped(change);
        else change.step?.before.set(change.wager, stake);
        stake = next;
      }
      await this.#set(job, job.wager, stake);
    }
  }

  /** @param {Job} job */
  async #sendTogether(job) {
    const bets = job.changes.map(({ wager, to, step }) => ({ wager, step, before: this.stake(wager), to }));
    for (const { wager, step, before, to } of bets) {
      step?.before.set(wager, before);
      job.targets.set(wager, to(before));
    }
    const laid = [];
    try {
      for (const bet of bets) {
        await this.#set(job, bet.wager, bet.to(bet.before));
        laid.unshift(bet);
      }
    } catch (error) {
      job.targets.clear();
      for (const { wager, before } of laid) await this.#set(job, wager, before);
      throw error;
    }
  }

  /**
   * It was refused, or it will never be known; whatever else went wrong is reported, and the bets behind it go on.
   * @param {Job} job
   * @param {unknown} error
   */
  failed(job, error) {
    for (const change of job.changes) this.#dropped(change);
    const known = error instanceof Refused;
    if (!known) reportError(error);
    const detail = { wager: job.wager, error: known ? error : new Unreachable() };
    this.dispatchEvent(new CustomEvent("refused", { detail }));
  }

  /**
   * @param {Job} job
   * @param {string} wager
   * @param {number} cents
   */
  async #set({ round, targets }, wager, cents) {
    const bet = this.placed.find((each) => each.wager === wager);
    if ((bet?.stake_cents ?? 0) === cents) return;
    targets.set(wager, cents);
    const { patron, area } = this;
    /** @type {Act} */
    let asked = { type: "PlaceBet", patron, area, wager, stake_cents: cents };
    if (bet) asked = { type: "ChangeBet", number: bet.number, stake_cents: cents };
    if (bet && cents <= 0) asked = { type: "WithdrawBet", number: bet.number };
    await this.#ask(asked, { round, wager, cents });
  }

  /**
   * What stays unknown is asked again for as long as the round lasts; a later one shows what became of it. Where a
   * playing area is full the next one is taken, and kept.
   * @param {Act} asked
   * @param {{ round: number, wager: string, cents?: number }} about the stake that it leads to
   * @returns {Promise<void>}
   */
  async #ask(asked, { round, wager, cents = 0 }, areas = 1) {
    const again = async (/** @type {number} */ tries) => {
      this.unconfirmed = true;
      this.changed();
      const wait = AGAIN_MS[Math.min(tries, AGAIN_MS.length) - 1];
      await new Promise((done) => setTimeout(done, wait));
      return round === this.round;
    };
    try {
      const done = await act(this.table, asked, { round, readable, again, line: this.line }).finally(() => {
        this.unconfirmed = false;
      });
      if (round === this.round && done.version > this.#version) {
        this.#version = done.version;
        for (const event of done.events) this.placed = after(this.placed, event, this.patron);
      }
      const label = this.layout.wagers.find(({ name }) => name === wager)?.label;
      if (label) this.codes = [{ act: done.id, fingerprint: done.fingerprint, label }, ...this.codes];
      this.dispatchEvent(new CustomEvent("credit", { detail: done }));
      this.dispatchEvent(new CustomEvent("confirmed", { detail: { wager, cents } }));
    } catch (error) {
      const full = error instanceof Refused && error.code === "area_full" && areas < this.layout.positions;
      if (!full || asked.type !== "PlaceBet") throw error;
      this.area = (this.area % this.layout.positions) + 1;
      await this.#ask({ ...asked, area: this.area }, { round, wager, cents }, areas + 1);
    }
  }

  changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}
