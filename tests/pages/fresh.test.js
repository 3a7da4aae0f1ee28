// Panels that stand on what was read: they are read again when the house writes, and say of which moment they are.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "./browser.js";
import { settle } from "./house.js";

globalThis.fetch = async () =>
  Response.json({
    code: "en",
    tag: "en",
    messages: {
      "console-as-of": ["As of ", ["$", "time"]],
      "console-not-read": ["not read"],
      "console-locale": ["en-GB"],
    },
    languages: [],
    beside: { code: "zh", tag: "zh", messages: {} },
  });
let seen = new EventTarget();
let now = 0;
mock.method(performance, "now", () => now);
const { Unreachable } = await import("../../src/cutcard/server/pages/shared/api.js");
const { Fresh } = await import("../../src/cutcard/server/pages/shared/live/fresh.js");

class Line extends EventTarget {
  state = "up";

  /** @param {string} type @param {object} detail */
  say(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** @type {any} */
let line;
/** @type {any} */
let node;
/** @type {any} */
let panel;
let read = 0;
/** @type {Error | null} */
let wrong = null;

/** @param {number} milliseconds */
async function pass(milliseconds) {
  for (let left = milliseconds; left > 0; left -= 500) {
    now += 500;
    mock.timers.tick(500);
    await settle();
  }
}

beforeEach(async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  seen = new EventTarget();
  document.addEventListener = seen.addEventListener.bind(seen);
  [line, node, read, wrong] = [new Line(), { textContent: "", className: "" }, 0, null];
  panel = {
    show: async () => {
      read += 1;
      if (wrong) throw wrong;
    },
  };
  await new Fresh(line, node, () => panel).chosen();
});

afterEach(() => mock.timers.reset());

test("a panel says of which moment it is", () => {
  assert.equal(read, 1);
  assert.match(node.textContent, /^As of \d\d:\d\d/);
});

test("what the cage writes is read within seconds, however often it writes", async () => {
  for (let times = 0; times < 12; times += 1) {
    line.say("written", { cage: true });
    await pass(500);
  }
  assert.ok(read >= 2 && read <= 4, String(read));
});

test("while only play goes on it is read every quarter of a minute", async () => {
  for (let times = 0; times < 80; times += 1) {
    line.say("written", { cage: false });
    await pass(500);
  }
  assert.ok(read >= 3 && read <= 4, String(read));
});

test("nothing is read while nothing is written, nor where a panel stands still", async () => {
  await pass(60_000);
  assert.equal(read, 1);
  panel.still = true;
  line.say("written", { cage: true });
  await pass(60_000);
  assert.equal(read, 1);
});

test("a page that comes back into view is read again, and none is while it is hidden", async () => {
  await pass(5_000);
  const page = /** @type {any} */ (document);
  page.hidden = true;
  line.say("written", { cage: true });
  await pass(10_000);
  assert.equal(read, 1);
  page.hidden = false;
  seen.dispatchEvent(new Event("visibilitychange"));
  await pass(500);
  assert.equal(read, 2);
});

test("what could not be read is said to be so, and is read again by itself", async () => {
  await pass(5_000);
  wrong = new Unreachable();
  line.say("written", { cage: true });
  await pass(500);
  assert.match(node.className, /warn/);
  assert.equal(node.textContent, "not read");
  wrong = null;
  await pass(16_000);
  assert.equal(read, 3);
  assert.match(node.textContent, /^As of/);
  assert.doesNotMatch(node.className, /warn/);
});

test("a line that comes back has the panel read again", async () => {
  await pass(5_000);
  line.state = "down";
  line.say("state");
  await pass(5_000);
  line.state = "up";
  line.say("state");
  await pass(500);
  assert.equal(read, 2);
});
