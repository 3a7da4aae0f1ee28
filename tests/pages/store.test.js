// What pages keep in a browser: read back, checked, and held by the page where the browser does not take it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { storage } from "./browser.js";

const { isString, localStore, sessionStore } = await import("../../src/cutcard/server/pages/shared/store.js");

/** @param {unknown} value */
const isPoint = (value) => typeof (/** @type {any} */ (value)?.x) === "number";
const working = globalThis.localStorage;

/** @param {PropertyDescriptor} how */
function provideLocal(how) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...how });
}

const full = {
  ...working,
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
};

beforeEach(() => {
  provideLocal({ value: working });
  for (const key of ["word", "point", "list"]) localStore.remove(key);
  storage.clear();
});

test("what is written is stored, read and removed", () => {
  assert.equal(localStore.read("word"), null);
  localStore.write("word", "tiger");
  assert.equal(storage.get("word"), "tiger");
  assert.equal(localStore.read("word"), "tiger");
  localStore.remove("word");
  assert.equal(storage.has("word"), false);
  assert.equal(localStore.read("word"), null);
});

test("the two stores are two storages", () => {
  const other = new Map();
  provideLocal({ value: { ...working, setItem: (/** @type {string} */ key) => other.set(key, "") } });
  localStore.write("word", "tiger");
  assert.deepEqual([...other.keys()], ["word"]);
  assert.equal(sessionStore.read("word"), null);
  sessionStore.write("word", "dragon");
  assert.equal(storage.get("word"), "dragon");
});

test("JSON is read where it fits, and is null otherwise", () => {
  sessionStore.writeJson("point", { x: 1 });
  assert.deepEqual(sessionStore.readJson("point", isPoint), { x: 1 });
  for (const spoiled of ["{", "null", "[]", '{"x": "1"}', ""]) {
    storage.set("point", spoiled);
    assert.equal(sessionStore.readJson("point", isPoint), null, spoiled);
  }
});

test("a list keeps the items that fit", () => {
  assert.deepEqual(sessionStore.readList("list", isString), []);
  sessionStore.writeJson("list", ["a", 1, null, "b"]);
  assert.deepEqual(sessionStore.readList("list", isString), ["a", "b"]);
  for (const spoiled of ["{", "null", '"ab"', '{"length": 2}']) {
    storage.set("list", spoiled);
    assert.deepEqual(sessionStore.readList("list", isString), [], spoiled);
  }
});

test("full storage: the page holds the newer value until it can be stored", () => {
  localStore.write("word", "old");
  provideLocal({ value: full });
  localStore.write("word", "new");
  assert.equal(localStore.read("word"), "new");
  assert.equal(storage.get("word"), "old");
  localStore.remove("word");
  assert.equal(localStore.read("word"), null);
  localStore.write("word", "new");
  provideLocal({ value: working });
  localStore.write("word", "newest");
  assert.equal(storage.get("word"), "newest");
  assert.equal(localStore.read("word"), "newest");
});

for (const [how, descriptor] of /** @type {[string, PropertyDescriptor][]} */ ([
  ["missing", { value: undefined }],
  [
    "forbidden",
    {
      get: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    },
  ],
])) {
  test(`${how} storage: values last as long as the page`, () => {
    provideLocal(descriptor);
    assert.equal(localStore.read("word"), null);
    localStore.write("word", "tiger");
    assert.equal(localStore.read("word"), "tiger");
    localStore.writeJson("point", { x: 2 });
    assert.deepEqual(localStore.readJson("point", isPoint), { x: 2 });
    localStore.remove("word");
    assert.equal(localStore.read("word"), null);
  });
}
