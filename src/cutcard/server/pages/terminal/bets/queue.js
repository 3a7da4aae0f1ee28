// The changes of bets that a patron has asked for and the house has not confirmed yet, sent one act after the other.

/**
 * @typedef {(stake: number) => number} To the stake that a change leads to, from the one that lies there
 * @typedef {{ before: Map<string, number>, changes: number }} Step one thing that the patron did, so that it can be undone:
 *   the stakes before its changes, once they are sent, and how many of its changes were not refused
 * @typedef {{ wager: string, to: To, step: Step | null }} Change an undo is no step of its own
 * @typedef {{ round: number, wager: string, changes: Change[], kind: "merged" | "alone" | "together" | "withdrawal",
 *   number?: number, targets: Map<string, number> }} Job what is sent next: `merged` changes of one wager are one act, those of
 *   several wagers `together` are laid all or none; `targets` are the stakes that were asked for, once it is sent
 */

/** Refusals for the sake of an amount: a part of it may be taken. */
const TOO_MUCH = new Set(["limits", "funds", "differential", "own_limit"]);

export class BetQueue {
  /** @type {Job[]} */
  #waiting = [];
  /** @type {Job | null} */
  #sent = null;

  #bets;

  /**
   * @param {{ send: (job: Job) => Promise<void>, failed: (job: Job, error: unknown) => void, changed: () => void }} bets
   *   `send` asks the house for what a job is about, until the answer is known
   */
  constructor(bets) {
    this.#bets = bets;
  }

  get busy() {
    return this.#sent !== null || this.#waiting.length > 0;
  }

  /**
   * One more job. Changes of a wager join those of the same wager that wait; what was sent stays as it is.
   * @param {Omit<Job, "targets">} job
   */
  add(job) {
    const { round, wager, changes, kind } = job;
    const last = this.#waiting.findLast(
      (each) => each.wager === wager || each.changes.some((one) => one.wager === wager),
    );
    const joins = kind === "merged" && last?.kind === "merged" && last.round === round;
    if (joins) last.changes.push(...changes);
    else this.#waiting.push({ ...job, targets: new Map() });
    this.#go();
  }

  /**
   * The stake on a wager once everything asked for in the round is done.
   * @param {string} wager
   * @param {number} stake what lies there now
   * @param {number} round
   */
  expected(wager, stake, round) {
    const sent = this.#sent?.round === round ? this.#sent.targets.get(wager) : undefined;
    const changes = this.#waiting.filter((job) => job.round === round).flatMap((job) => job.changes);
    return changes.reduce((now, each) => (each.wager === wager ? each.to(now) : now), sent ?? stake);
  }

  /**
   * The changes of a step that were not sent are forgotten.
   * @param {Step} step
   */
  forget(step) {
    for (const job of this.#waiting) job.changes = job.changes.filter((change) => change.step !== step);
    this.#waiting = this.#waiting.filter((job) => job.kind === "withdrawal" || job.changes.length > 0);
  }

  async #go() {
    this.#bets.changed();
    if (this.#sent) return;
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      this.#sent = job;
      try {
        await this.#bets.send(job);
      } catch (error) {
        if (!this.#split(job, error)) this.#bets.failed(job, error);
      } finally {
        this.#sent = null;
        this.#bets.changed();
      }
    }
  }

  /**
   * Merged changes that are too much together are asked for one by one, before anything else: some may be taken.
   * @param {Job} job
   * @param {any} error
   */
  #split(job, error) {
    if (job.kind !== "merged" || job.changes.length < 2 || !TOO_MUCH.has(error?.code)) return false;
    for (const { wager, step } of job.changes) step?.before.delete(wager);
    const each = job.changes.map((change) => ({ ...job, changes: [change], targets: new Map() }));
    this.#waiting.unshift(...each.map((one) => ({ ...one, kind: /** @type {const} */ ("alone") })));
    return true;
  }
}
