// A patron's bets: what is shown, what is asked, and what an answer that is none does.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { storage } from "./browser.js";
import { House, settle, WAGERS } from "./house.js";

const { Bets } = await import("../../src/cutcard/server/pages/terminal/bets/bets.js");

const PORTAL = "<!doctype html><title>Welcome to the guest network</title>";
const SPOILED = {
  "an empty body": () => new Response("", { status: 200 }),
  "no JSON": () => new Response("{", { status: 200 }),
  "the page of a captive portal": () => new Response(PORTAL, { headers: { "content-type": "text/html" } }),
  "a portal's refusal": () => new Response(PORTAL, { status: 403 }),
  "an error of the network": () => new TypeError("Failed to fetch"),
  "a broken gateway": () => new Response("", { status: 502 }),
  "JSON that says nothing": () => Response.json({}),
  "a list": () => Response.json([]),
  "no events": (/** @type {any} */ asked) => Response.json({ id: asked.id, version: 99, seq: 99 }),
  "events that are none": (/** @type {any} */ asked) =>
    Response.json({ id: asked.id, version: 99, seq: 99, events: [null] }),
  "a bet that is none": (/** @type {any} */ asked) =>
    Response.json({ id: asked.id, version: 99, seq: 99, events: [{ type: "BetPlaced" }] }),
  "an answer to another act": () =>
    Response.json({ id: "another", version: 99, seq: 99, events: [], credit_cents: 1, repeated: false }),
  "a failure of the house": () => Response.json({ code: "failed", says: "failed" }, { status: 500 }),
  "a house whose database is away": () => Response.json({ code: "out_of_service", says: "wait" }, { status: 503 }),
};

/** @type {House} */
let house;
/** @type {import("../../src/cutcard/server/pages/terminal/bets/bets.js").Bets} */
let bets;
/** @type {{ confirmed: any[], refused: any[] }} */
let told;

beforeEach(() => {
  storage.clear();
  house = new House();
  bets = new Bets("t1", "Ana", /** @type {any} */ ({ wagers: WAGERS, positions: 7 }));
  told = { confirmed: [], refused: [] };
  for (const what of /** @type {("confirmed" | "refused")[]} */ (["confirmed", "refused"]))
    bets.addEventListener(what, (event) => told[what].push(/** @type {CustomEvent} */ (event).detail));
  bets.see(...house.view());
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

/** The next pause of the queue passes. */
async function pause() {
  await settle();
  mock.timers.tick(10_000);
  await settle();
}

function shown(wager = "Player") {
  return { stake: bets.stake(wager), pending: bets.pending(wager) };
}

test("a confirmed chip lies there", async () => {
  bets.add("Player", 10_00);
  assert.deepEqual(shown(), { stake: 0, pending: 10_00 });
  await settle();
  await house.answer();
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
  assert.deepEqual(told.confirmed, [{ wager: "Player", cents: 10_00 }]);
  assert.equal(bets.busy, false);
});

/** A line that answers as it is told to, or not at all. */
class Line {
  /** @type {any[]} */
  asked = [];
  /** @type {((asked: any) => { status: number, body: any } | null)[]} */
  answers = [];

  /** @param {string} table @param {any} asked */
  async ask(table, asked) {
    this.asked.push([table, asked]);
    return this.answers.shift()?.(asked) ?? null;
  }
}

test("a bet goes over the open line, and nothing is posted", async () => {
  const line = new Line();
  bets.line = line;
  line.answers = [(asked) => ({ status: 200, body: house.write(asked) })];
  bets.add("Player", 10_00);
  await settle();
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
  assert.deepEqual([line.asked.length, house.posts.length], [1, 0]);
});

test("what is refused over the line is refused, and not asked again", async () => {
  const line = new Line();
  bets.line = line;
  const refusal = { code: "limit", says: "no", document: "", clause: "" };
  bets.addEventListener("refused", (event) => told.refused.push(/** @type {CustomEvent} */ (event).detail.error.code));
  line.answers = [() => ({ status: 409, body: refusal })];
  bets.add("Player", 10_00);
  await settle();
  assert.deepEqual(shown(), { stake: 0, pending: 0 });
  assert.equal(told.refused.at(-1), "limit");
  assert.deepEqual([line.asked.length, house.posts.length], [1, 0]);
});

test("where the line does not answer, the same act is posted and lies there once", async () => {
  const line = new Line();
  bets.line = line;
  line.answers = [
    (asked) => {
      house.write(asked);
      return null;
    },
  ];
  bets.add("Player", 10_00);
  await settle();
  assert.equal(house.posts[0].id, line.asked[0][1].id);
  await house.answer();
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
  assert.equal(house.bets.length, 1);
});

test("an answer on the line that says nothing confirms nothing", async () => {
  const line = new Line();
  bets.line = line;
  line.answers = [() => ({ status: 200, body: {} })];
  bets.add("Player", 10_00);
  await settle();
  assert.deepEqual(shown(), { stake: 0, pending: 10_00 });
  await pause();
  await house.answer();
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
});

for (const [name, spoiled] of Object.entries(SPOILED)) {
  test(`${name} confirms nothing, and the same act is asked again until it is known`, async () => {
    bets.add("Player", 10_00);
    await settle();
    const first = house.posts[0].id;
    for (let times = 0; times < 5; times += 1) {
      await house.answer(spoiled);
      await pause();
      assert.deepEqual(told, { confirmed: [], refused: [] });
      assert.deepEqual(shown(), { stake: 0, pending: 10_00 });
      assert.equal(bets.unconfirmed, true);
    }
    await house.answer();
    assert.ok(house.posts.every(({ id }) => id === first));
    assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
    assert.equal(bets.unconfirmed, false);
    bets.add("Player", 5_00);
    await settle();
    await house.answer();
    assert.deepEqual(shown(), { stake: 15_00, pending: 0 });
    assert.equal(told.confirmed.length, 2);
  });
}

test("a bet whose answer was spoiled is placed once", async () => {
  bets.add("Player", 10_00);
  await settle();
  await house.answer((asked) => {
    house.write(asked);
    return new Response(PORTAL);
  });
  await pause();
  await house.answerAll();
  assert.equal(house.bets.length, 1);
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
});

test("a busy house has not looked at an act that may have been written before", async () => {
  bets.add("Player", 10_00);
  await settle();
  await house.answer((asked) => {
    house.write(asked);
    return new TypeError("Failed to fetch");
  });
  await pause();
  await house.refuse("busy", 503);
  assert.deepEqual(told.refused, []);
  await pause();
  await house.answerAll();
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
});

test("a busy house refuses an act that it was asked once", async () => {
  bets.add("Player", 10_00);
  await settle();
  await house.refuse("busy", 503);
  assert.deepEqual(
    told.refused.map(({ error }) => error.code),
    ["busy"],
  );
  assert.deepEqual(shown(), { stake: 0, pending: 0 });
});

test("an act that stays unknown is given up when the round is over, and the next round goes on", async () => {
  bets.add("Player", 10_00);
  await settle();
  await house.answer(() => new Response(""));
  house.round += 1;
  bets.see(...house.view());
  for (let times = 0; house.waiting.length === 0 && times < 3; times += 1) await pause();
  for (let times = 0; house.waiting.length && times < 3; times += 1) {
    await house.answer(() => new Response(""));
    await pause();
  }
  assert.deepEqual(
    told.refused.map(({ error }) => error.code),
    ["unreachable"],
  );
  bets.add("Tie", 5_00);
  await settle();
  await house.answer();
  assert.deepEqual(shown("Tie"), { stake: 5_00, pending: 0 });
});

test("an error of the program's own does not stop the bets that follow", async () => {
  const post = AbortSignal.timeout;
  const reported = mock.fn();
  globalThis.reportError = reported;
  // @ts-expect-error an older browser has no such method.
  AbortSignal.timeout = undefined;
  bets.add("Player", 10_00);
  await settle();
  AbortSignal.timeout = post;
  assert.equal(told.refused.length, 1);
  assert.equal(reported.mock.callCount(), 1);
  assert.deepEqual(shown(), { stake: 0, pending: 0 });
  bets.add("Player", 10_00);
  await settle();
  await house.answer();
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
});

// --- taps that wait -----------------------------------------------------------------------------

test("twenty taps on one wager are two posts", async () => {
  for (let taps = 0; taps < 20; taps += 1) bets.add("Player", 5_00);
  await settle();
  assert.deepEqual(shown(), { stake: 0, pending: 100_00 });
  await house.answerAll();
  assert.deepEqual(
    house.posts.map(({ act }) => act.stake_cents),
    [5_00, 100_00],
  );
  assert.deepEqual(shown(), { stake: 100_00, pending: 0 });
});

test("an act that was sent is never changed", async () => {
  bets.add("Player", 5_00);
  await settle();
  const sent = JSON.stringify(house.posts[0]);
  bets.add("Player", 5_00);
  await house.answer(() => new Response(""));
  bets.add("Player", 5_00);
  await pause();
  assert.equal(JSON.stringify(house.posts[1]), sent);
  await house.answerAll();
  assert.deepEqual(shown(), { stake: 15_00, pending: 0 });
});

test("taps on other wagers in between do not keep taps from merging", async () => {
  for (let taps = 0; taps < 5; taps += 1) for (const wager of ["Player", "Tie"]) bets.add(wager, 5_00);
  await settle();
  await house.answerAll();
  assert.equal(house.posts.length, 3);
  assert.deepEqual(shown(), { stake: 25_00, pending: 0 });
  assert.deepEqual(shown("Tie"), { stake: 25_00, pending: 0 });
});

test("of merged taps that are too much together, those that fit are laid", async () => {
  for (const cents of [100_00, 60_00, 100_00, 40_00]) bets.add("Player", cents);
  await settle();
  while (house.waiting.length) {
    const over = house.waiting[0].asked.act.stake_cents > 200_00;
    await (over ? house.refuse("limits") : house.answer());
  }
  assert.deepEqual(shown(), { stake: 200_00, pending: 0 });
  assert.equal(told.refused.length, 1);
});

test("a tap that was refused with others and then undone is not laid", async () => {
  for (const cents of [10_00, 150_00, 100_00]) bets.add("Player", cents);
  await settle();
  await house.answer();
  await house.refuse("limits");
  bets.undo();
  await house.refuse("limits");
  await house.answerAll();
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
  assert.equal(house.posts.length, 3);
});

test("merged taps that come too late are refused once", async () => {
  for (let taps = 0; taps < 20; taps += 1) bets.add("Player", 5_00);
  await settle();
  await house.answer();
  await house.refuse("late_bet");
  assert.equal(house.posts.length, 2);
  assert.equal(told.refused.length, 1);
  assert.deepEqual(shown(), { stake: 5_00, pending: 0 });
});

// --- clear, double and undo while chips are in flight -------------------------------------------

test("Clear takes back chips in flight as soon as their answer is known", async () => {
  bets.add("Player", 10_00);
  await settle();
  bets.clear();
  await house.answerAll();
  assert.deepEqual(house.bets, []);
  assert.deepEqual(shown(), { stake: 0, pending: 0 });
});

test("Clear asks nothing for chips that were not sent", async () => {
  bets.add("Tie", 5_00);
  await settle();
  for (let taps = 0; taps < 3; taps += 1) bets.add("Player", 10_00);
  bets.clear();
  assert.deepEqual(shown(), { stake: 0, pending: 0 });
  await house.answerAll();
  assert.deepEqual(
    house.posts.map(({ act }) => act.type),
    ["PlaceBet", "WithdrawBet"],
  );
  assert.deepEqual(house.bets, []);
});

test("doubling counts chips in flight", async () => {
  bets.add("Player", 10_00);
  await settle();
  await house.answer();
  bets.add("Player", 10_00);
  await settle();
  assert.deepEqual(bets.doubled(), [{ wager: "Player", from: 20_00, to: 40_00 }]);
  assert.equal(bets.double(), true);
  assert.deepEqual(shown(), { stake: 10_00, pending: 30_00 });
  await house.answerAll();
  assert.deepEqual(shown(), { stake: 40_00, pending: 0 });
});

test("doubling after a chip in flight was refused doubles what lies there", async () => {
  bets.add("Player", 10_00);
  await settle();
  await house.answer();
  bets.add("Player", 100_00);
  await settle();
  bets.double();
  await house.refuse("funds");
  await house.answerAll();
  assert.deepEqual(shown(), { stake: 20_00, pending: 0 });
});

test("undo takes back one tap of several that were merged", async () => {
  for (let taps = 0; taps < 4; taps += 1) bets.add("Player", 10_00);
  await settle();
  await house.answerAll();
  for (const left of [30_00, 20_00]) {
    bets.undo();
    await settle();
    await house.answerAll();
    assert.deepEqual(shown(), { stake: left, pending: 0 });
  }
});

test("undo forgets a tap that was not sent, and takes back one in flight", async () => {
  bets.add("Player", 10_00);
  await settle();
  bets.add("Player", 10_00);
  bets.undo();
  bets.undo();
  assert.equal(bets.canUndo, false);
  await house.answerAll();
  assert.deepEqual(
    house.posts.map(({ act }) => act.type),
    ["PlaceBet", "WithdrawBet"],
  );
  assert.deepEqual(shown(), { stake: 0, pending: 0 });
});

test("undo after Clear lays the bets again", async () => {
  for (const wager of ["Player", "Tie"]) bets.add(wager, 10_00);
  await settle();
  await house.answerAll();
  bets.clear();
  await settle();
  await house.answerAll();
  assert.deepEqual(house.bets, []);
  bets.undo();
  await settle();
  await house.answerAll();
  for (const wager of ["Player", "Tie"]) assert.deepEqual(shown(wager), { stake: 10_00, pending: 0 });
});

test("a refused tap cannot be undone", async () => {
  bets.add("Player", 10_00);
  await settle();
  await house.refuse("late_bet");
  assert.equal(bets.canUndo, false);
});

// --- several together, views, areas -------------------------------------------------------------

test("of bets laid together none lies where one is refused", async () => {
  bets.layAll([
    { wager: "Player", cents: 10_00 },
    { wager: "Tie", cents: 10_00 },
  ]);
  await settle();
  assert.deepEqual(shown("Tie"), { stake: 0, pending: 10_00 });
  await house.answer();
  await house.refuse("limits");
  await house.answerAll();
  assert.deepEqual(house.bets, []);
  for (const wager of ["Player", "Tie"]) assert.deepEqual(shown(wager), { stake: 0, pending: 0 });
  assert.equal(told.refused.length, 1);
  assert.equal(bets.canUndo, false);
});

test("bets laid together are one step", async () => {
  bets.layAll([
    { wager: "Player", cents: 10_00 },
    { wager: "Tie", cents: 10_00 },
  ]);
  await settle();
  await house.answerAll();
  bets.undo();
  await settle();
  await house.answerAll();
  assert.deepEqual(house.bets, []);
});

test("a view that comes before the answer is not counted twice", async () => {
  bets.add("Player", 10_00);
  await settle();
  house.write(house.posts[0]);
  bets.see(...house.view());
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
  await house.answer();
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
});

test("a view older than an answer does not undo it", async () => {
  const before = house.view();
  bets.add("Player", 10_00);
  await settle();
  await house.answer();
  bets.see(...before);
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
});

test("where a playing area is full the next one is taken", async () => {
  const area = bets.area;
  bets.add("Player", 10_00);
  await settle();
  await house.refuse("area_full");
  await house.answer();
  assert.equal(bets.area, (area % 7) + 1);
  assert.deepEqual(told.refused, []);
  assert.deepEqual(shown(), { stake: 10_00, pending: 0 });
});

test("a bet that is withdrawn while that is allowed is gone", async () => {
  bets.add("Player", 10_00);
  await settle();
  await house.answer();
  bets.withdraw(false);
  await settle();
  await house.answerAll();
  assert.deepEqual(house.bets, []);
});
