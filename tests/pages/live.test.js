// The line to the house: when it is up, stale, down, and what is shown of it.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "./browser.js";
import { settle } from "./house.js";

/** @type {Line[]} */
let lines = [];

class Line extends EventTarget {
  static OPEN = 1;
  readyState = 0;
  /** @type {any[]} */
  sent = [];

  constructor() {
    super();
    lines.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {unknown} message */
  say(message) {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  close(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

let now = 0;
mock.method(performance, "now", () => now);
Object.assign(globalThis, { WebSocket: Line });
const { Live } = await import("../../src/cutcard/server/pages/shared/live/live.js");

/** @type {import("../../src/cutcard/server/pages/shared/live/live.js").Live} */
let live;
/** @type {string[]} */
let states = [];

/** @param {number} milliseconds */
function pass(milliseconds) {
  for (let left = milliseconds; left > 0; left -= 500) {
    now += 500;
    mock.timers.tick(500);
  }
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  mock.method(Math, "random", () => 0.5);
  [lines, states] = [[], []];
  live = new Live();
  live.addEventListener("state", (event) => states.push(/** @type {CustomEvent} */ (event).detail));
  lines[0].open();
});

afterEach(() => {
  live.close();
  mock.timers.reset();
});

test("a view is handed on, and the line is up", () => {
  /** @type {any[]} */
  const views = [];
  live.addEventListener("view", (event) => views.push(/** @type {CustomEvent} */ (event).detail));
  const told = { type: "view", common: { table: "t1" }, mine: null };
  lines[0].say(told);
  assert.deepEqual(views, [told]);
  assert.deepEqual(states, ["up"]);
});

test("an act goes over a line that is up, and each answer is that of its number", async () => {
  assert.equal(await live.ask("t1", { id: "early" }), null, "nothing was heard yet");
  lines[0].say({ type: "beat" });
  const first = live.ask("t1", { id: "one" });
  const second = live.ask("t2", { id: "two" });
  const [one, two] = lines[0].sent.slice(-2);
  assert.deepEqual([one.type, one.table, one.asked, two.table], ["act", "t1", { id: "one" }, "t2"]);
  lines[0].say({ type: "answer", number: two.number, status: 409, body: { code: "phase" } });
  lines[0].say({ type: "answer", number: one.number, status: 200, body: { id: "one" } });
  lines[0].say({ type: "answer", number: 99, status: 200, body: null });
  assert.equal((await first)?.body.id, "one");
  assert.equal((await second)?.status, 409);
});

test("an act without an answer is nobody's secret: the line is lost, silent, or cannot send", async () => {
  lines[0].say({ type: "beat" });
  const lost = live.ask("t1", {});
  lines[0].close();
  assert.equal(await lost, null);
  assert.equal(await live.ask("t1", {}), null, "the line is down");
  await settle();
  pass(500);
  lines[1].open();
  lines[1].say({ type: "beat" });
  const silent = live.ask("t1", {});
  for (let seconds = 0; seconds < 8; seconds += 1) {
    lines[1].say({ type: "beat" });
    pass(1_000);
  }
  assert.equal(await silent, null);
  mock.method(lines[1], "send", () => {
    throw new Error("the browser sends nothing here");
  });
  assert.equal(await live.ask("t1", {}), null);
});

test("tables to follow are asked for, now and on every new line", async () => {
  live.watch(["t1", "t2", "t1"], "t2");
  const asked = { type: "watch", tables: ["t1", "t2"], at: "t2" };
  assert.deepEqual(lines[0].sent.at(-1), asked);
  lines[0].close();
  await settle();
  pass(500);
  lines[1].open();
  assert.deepEqual(lines[1].sent[0], asked);
});

test("a quiet line is asked, goes stale, is given up, and another is opened", () => {
  lines[0].say({ type: "beat" });
  lines[0].sent = [];
  pass(3_000);
  assert.ok(lines[0].sent.some(({ type }) => type === "ping"));
  assert.deepEqual(states, ["up"]);
  pass(2_500);
  assert.deepEqual(states, ["up", "stale"]);
  pass(9_000);
  assert.equal(lines.length, 2);
});

test("a stale line that speaks again brings its tables anew", () => {
  lines[0].say({ type: "beat" });
  pass(5_500);
  lines[0].sent = [];
  lines[0].say({ type: "beat" });
  assert.deepEqual(states, ["up", "stale", "up"]);
  assert.equal(lines[0].sent[0].type, "watch");
});

test("what cannot be read shows nothing, and conditions keep no line fresh", () => {
  lines[0].say("<html>");
  assert.deepEqual(states, []);
  lines[0].say({ type: "beat" });
  for (let times = 0; times < 12; times += 1) {
    pass(500);
    lines[0].say({ type: "conditions" });
  }
  assert.deepEqual(states, ["up", "stale"]);
});

test("a line that is lost is opened again, later each time", async () => {
  for (const wait of [500, 1_000, 1_500, 3_000]) {
    const count = lines.length;
    lines.at(-1)?.close();
    await settle();
    pass(wait);
    assert.equal(lines.length, count + 1);
  }
  assert.deepEqual(states, []);
});

test("what an abandoned line says is not heard", async () => {
  lines[0].close();
  await settle();
  pass(500);
  lines[0].say({ type: "beat" });
  assert.deepEqual(states, []);
});

test("whoever is signed out is told, and no line is opened any more", async () => {
  globalThis.fetch = async () => Response.json({ code: "signed_out", says: "" }, { status: 401 });
  lines[0].close(4401);
  await settle();
  assert.deepEqual(states, ["signed-out"]);
  pass(20_000);
  assert.equal(lines.length, 1);
});
