// Sentences put together from the compiled catalogue.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { Catalogue } = await import("../../src/cutcard/server/pages/shared/fluent.js");

const MESSAGES = /** @type {import("../../src/cutcard/server/pages/shared/fluent.js").Messages} */ ({
  plain: ["Place your bets"],
  wager: ["Tie"],
  on: [["$", "amount"], " on ", ["@", "wager"]],
  and: [["$", "first"], " and ", ["$", "next"]],
  cards: [
    [
      "?",
      "count",
      [
        ["one", ["one card"]],
        ["other", [["$", "count"], " cards"]],
      ],
      1,
    ],
  ],
  nought: [
    [
      "?",
      "count",
      [
        [0, ["none"]],
        ["other", ["some"]],
      ],
      1,
    ],
  ],
  says: ["So: ", ["$", "message"]],
});

test("a sentence has its values, other messages and plurals in it", () => {
  const english = new Catalogue("en", MESSAGES);
  assert.equal(english.says("plain"), "Place your bets");
  assert.equal(english.says("on", { amount: { cents: 1_234_50 } }), "1,234.50 on Tie");
  assert.equal(english.says("cards", { count: 1 }), "one card");
  assert.equal(english.says("cards", { count: 3 }), "3 cards");
  assert.equal(english.says("nought", { count: 0 }), "none");
  assert.equal(english.says("says", { message: { key: "wager" } }), "So: Tie");
  assert.equal(
    english.says("says", { message: { by: "and", parts: ["a", "b", { key: "wager" }] } }),
    "So: a and b and Tie",
  );
});

test("what is missing is seen, and a name stands for itself", () => {
  const english = new Catalogue("en", { ...MESSAGES });
  assert.equal(english.says("says"), "So: {message}");
  assert.equal(english.says("wager-lucky", { name: "Lucky" }), "Lucky");
  assert.equal(english.says("later"), "later");
  assert.equal(english.complete({ other: ["x"] }), false);
  assert.equal(english.complete({ later: ["now"] }), true);
  assert.equal(english.says("later"), "now");
});

test("a page words some things in its own way", () => {
  const own = new Map([
    ["cents", () => "$7"],
    ["wager", () => "和"],
  ]);
  const english = new Catalogue("en", MESSAGES, /** @type {any} */ (own));
  assert.equal(english.says("on", { amount: { cents: 700 } }), "$7 on 和");
});
