// A house that answers acts at one table when it is told to: well, with a refusal, or spoiled on the way.

import "./browser.js";

export const WAGERS = [
  { name: "Player", most_cents: 200_00 },
  { name: "Banker", most_cents: 200_00 },
  { name: "Tie", most_cents: 100_00 },
];

/** Until everything that can go on without an answer has gone on. */
export async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
}

export class House {
  round = 7;
  version = 10;
  credit = 500_00;
  /** @type {{ number: number, area: number, wager: string, stake_cents: number }[]} */
  bets = [];
  /** @type {Map<string, unknown>} what was answered, by the id of the act */
  #known = new Map();
  /** @type {{ asked: any, answer: (response: Response | Error) => void }[]} what waits for an answer */
  waiting = [];
  /** @type {any[]} every post, in sequence */
  posts = [];

  constructor() {
    globalThis.fetch = (_, options) => {
      const asked = JSON.parse(String(options?.body));
      this.posts.push(asked);
      return new Promise((done, fail) => {
        const answer = (/** @type {Response | Error} */ said) => (said instanceof Error ? fail(said) : done(said));
        this.waiting.push({ asked, answer });
      });
    };
  }

  /** Write an act, once for each id, as the house does. @param {any} asked */
  write({ id, act }) {
    if (!this.#known.has(id)) {
      this.version += 1;
      const event = this.#happens(act);
      const done = { id, stream: "table:t1", version: this.version, seq: 100 + this.version, repeated: false };
      this.#known.set(id, { ...done, events: [event], credit_cents: this.credit, ticket_code: null });
    }
    return this.#known.get(id);
  }

  /** @param {any} act */
  #happens(act) {
    const found = this.bets.find(({ number }) => number === act.number);
    this.credit += (found?.stake_cents ?? 0) - (act.stake_cents ?? 0);
    if (act.type === "PlaceBet") {
      const bet = { number: this.version, area: act.area, wager: act.wager, stake_cents: act.stake_cents };
      this.bets.push(bet);
      return { type: "BetPlaced", bet: { ...bet, patron: act.patron } };
    }
    if (act.type === "ChangeBet") {
      Object.assign(found ?? {}, { stake_cents: act.stake_cents });
      return { type: "BetChanged", number: act.number, stake_cents: act.stake_cents };
    }
    this.bets = this.bets.filter((bet) => bet !== found);
    return { type: "BetWithdrawn", number: act.number };
  }

  /** Answer what waits longest. @param {(asked: any) => Response | Error} how */
  async answer(how = (asked) => Response.json(this.write(asked))) {
    const next = this.waiting.shift();
    if (!next) throw new Error("nothing waits for an answer");
    next.answer(how(next.asked));
    await settle();
  }

  async answerAll() {
    while (this.waiting.length) await this.answer();
  }

  /** @param {string} code */
  refuse(code, status = 409) {
    return this.answer(() => Response.json({ code, says: "no", document: "", clause: "" }, { status }));
  }

  /** The table as a view tells of it now. */
  view() {
    const common = { round: this.round, version: this.version, phase: "betting" };
    return /** @type {[any, any]} */ ([common, { bets: this.bets.map((bet) => ({ ...bet })), settled: [] }]);
  }
}
