// Drawing: what is drawn again and what is not, once for all that asks, and what happens when it fails.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import "./browser.js";
import { settle } from "./house.js";

class Element {
  /** @type {unknown[]} */
  children = [];
  drawings = 0;

  /** @param {unknown[]} children */
  replaceChildren(...children) {
    this.children = children;
    this.drawings += 1;
  }

  /** @param {unknown} other */
  contains(other) {
    return this.children.includes(other);
  }

  querySelectorAll() {
    return this.children.filter((each) => each instanceof Button);
  }
}

class Button extends Element {
  focus() {
    page.activeElement = this;
  }

  /** @param {string} act */
  constructor(act) {
    super();
    this.dataset = { act };
  }
}

/** @param {string} path */
async function words(path) {
  const code = path.slice(-7, -5);
  return Response.json({ code, tag: code, messages: {}, languages: [], beside: { tag: "zh", messages: {} } });
}

Object.assign(globalThis, { HTMLElement: Element, fetch: words });
const page = /** @type {any} */ (document);
const { attempt, batched, drawing, drawParts } = await import("../../src/cutcard/server/pages/shared/live/drawing.js");
const { only, Region, whenChanged } = await import("../../src/cutcard/server/pages/shared/live/region.js");
const { setLanguage, words: spoken } = await import("../../src/cutcard/server/pages/shared/i18n.js");

/** @type {string[]} */
let said = [];
for (const what of ["failed", "drawn"]) drawing.addEventListener(what, () => said.push(what));

/** @type {Element} */
let node;

beforeEach(() => {
  said = [];
  node = new Element();
  page.activeElement = null;
  mock.method(console, "error", () => {});
});

/** @param {(...values: any[]) => any} draw */
function region(draw) {
  return new Region(/** @type {any} */ (node), draw);
}

function fails() {
  throw new TypeError("nothing there");
}

test("a part is drawn for what it shows, and again only when that has changed", () => {
  const part = region((round, cards) => [String(round), ...cards]);
  assert.equal(part.show(1, ["8s"]), true);
  assert.deepEqual(node.children, ["1", "8s"]);
  assert.equal(part.show(1, ["8s"]), false);
  assert.equal(node.drawings, 1);
  assert.equal(part.show(1, ["8s", "2h"]), true);
  assert.deepEqual(node.children, ["1", "8s", "2h"]);
});

test("what is null, undefined or false is left out, and one child needs no list", () => {
  region(() => ["a", null, undefined, false, ""]).show();
  assert.deepEqual(node.children, ["a", ""]);
  region(() => null).show();
  assert.deepEqual(node.children, []);
});

test("a part is drawn again in another language", async () => {
  const part = region(() => "x");
  part.show(1);
  await setLanguage("zh");
  assert.equal(part.show(1), true);
  assert.equal(part.show(1), false);
});

test("a part is drawn again when words come that the page was without", () => {
  const part = region(() => "x");
  part.show(1);
  spoken.dispatchEvent(new Event("language"));
  assert.equal(part.show(1), true);
});

test("a part that failed is tried again with the same values, and keeps what it showed", () => {
  let broken = false;
  const part = region((value) => (broken ? fails() : value));
  part.show("a");
  broken = true;
  assert.throws(() => part.show("b"), TypeError);
  assert.throws(() => part.show("b"), TypeError);
  assert.deepEqual(node.children, ["a"]);
  broken = false;
  assert.equal(part.show("b"), true);
  assert.deepEqual(node.children, ["b"]);
});

test("a part that failed is drawn again when it shows what it showed before", () => {
  const part = region((value) => value ?? fails());
  part.show("a");
  assert.throws(() => part.show(null), TypeError);
  assert.equal(part.show("a"), true);
});

test("a button that is drawn anew has the focus of the one before, and one that is gone leaves it to the next", () => {
  const part = region((...acts) => acts.map((act) => new Button(act)));
  page.querySelectorAll = () => [];
  part.show("undo", "clear");
  const [undo] = /** @type {Button[]} */ (node.children);
  undo.focus();
  mock.method(node, "querySelectorAll", (/** @type {string} */ selector) =>
    node.children.filter(
      (each) => selector.startsWith("button") || selector.includes(/** @type {any} */ (each).dataset.act),
    ),
  );
  part.show("clear", "undo");
  assert.equal(page.activeElement.dataset.act, "undo");
  assert.notEqual(page.activeElement, undo);
  part.show("clear");
  assert.equal(page.activeElement.dataset.act, "clear");
});

test("work is done again for other values alone", () => {
  /** @type {unknown[]} */
  const done = [];
  const work = whenChanged((value) => done.push(value));
  for (const value of [1, 1, 2, 2, 1]) work(value);
  assert.deepEqual(done, [1, 2, 1]);
});

test("a part shows of a view what it names, and a change of anything else draws nothing", () => {
  const part = region((view) => view.round);
  const names = ["round", "missing"];
  part.show(only({ round: 1, version: 1 }, names));
  assert.equal(part.show(only({ round: 1, version: 2 }, names)), false);
  assert.equal(part.show(only({ round: 2, version: 2 }, names)), true);
});

test("a page is drawn once for all that asks together, after whoever asked", async () => {
  /** @type {string[]} */
  const order = [];
  const draw = batched(() => order.push("drawn"));
  draw();
  draw();
  order.push("asked");
  await settle();
  assert.deepEqual(order, ["asked", "drawn"]);
  draw();
  await settle();
  assert.deepEqual(order, ["asked", "drawn", "drawn"]);
});

test("what is asked for while a page is drawn is drawn after it", async () => {
  let drawings = 0;
  const draw = batched(() => {
    drawings += 1;
    if (drawings === 1) draw();
  });
  draw();
  await settle();
  assert.equal(drawings, 2);
});

test("a page that could not be drawn says so, and draws the next time", async () => {
  let broken = true;
  const draw = batched(() => drawParts(() => broken && fails()));
  draw();
  await settle();
  assert.deepEqual(said, ["failed"]);
  broken = false;
  draw();
  await settle();
  assert.deepEqual(said, ["failed", "drawn"]);
});

test("batched work that throws is a failure of the page, and does not stop what is asked next", async () => {
  let asked = 0;
  const draw = batched(() => {
    asked += 1;
    fails();
  });
  draw();
  await settle();
  draw();
  await settle();
  assert.equal(asked, 2);
  assert.deepEqual(said, ["failed", "failed"]);
});

test("a part that fails keeps no other from being drawn, and the whole is not drawn", () => {
  const part = region((value) => value);
  assert.equal(
    drawParts(fails, () => part.show("a")),
    false,
  );
  assert.deepEqual(node.children, ["a"]);
  assert.deepEqual(said, ["failed"]);
  assert.equal(
    drawParts(() => part.show("a")),
    true,
  );
  assert.deepEqual(said, ["failed", "drawn"]);
});

test("an attempt says whether it could be done", () => {
  assert.equal(
    attempt(() => false),
    true,
  );
  assert.equal(attempt(fails), false);
});
