// A doubled tap on the Dealer's console does one act, and a Dealer who means two is not held up.

import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { DOUBLED_MS, Presses } from "../../src/cutcard/server/pages/dealer/taps/taps.js";

const SETTLE = { at: 1000, x: 500, y: 700, name: "SettleBets", rests: false };

test("another act at the same place is not taken with the second of a doubled tap", () => {
  const presses = new Presses();
  assert.equal(presses.doubled(SETTLE), false);
  assert.equal(presses.doubled({ ...SETTLE, at: 1150, x: 504, name: "OpenBets" }), true);
  assert.equal(presses.doubled({ ...SETTLE, at: 1000 + DOUBLED_MS, name: "OpenBets" }), false);
});

test("another place and the same act are taken at once", () => {
  const presses = new Presses();
  presses.doubled({ ...SETTLE, name: "PlaceBet 1" });
  assert.equal(presses.doubled({ ...SETTLE, at: 1150, name: "PlaceBet 1" }), false);
  assert.equal(presses.doubled({ ...SETTLE, at: 1200, x: 900, name: "PlaceBet 2" }), false);
});

test("a key of the pad is not taken twice in a row", () => {
  const presses = new Presses();
  const spades = { ...SETTLE, name: "suit-s", rests: true };
  assert.equal(presses.doubled(spades), false);
  assert.equal(presses.doubled({ ...spades, at: 1150 }), true);
  assert.equal(presses.doubled({ ...spades, at: 1200, x: 100, name: "rank-7" }), false);
  assert.equal(presses.doubled({ ...spades, at: 1350 }), false);
});
