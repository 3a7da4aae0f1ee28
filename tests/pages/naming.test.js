// What the Dealer's pad takes and refuses, and when a refusal has had its time.

import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

globalThis.fetch = async () =>
  Response.json({
    code: "en",
    tag: "en",
    messages: {},
    languages: [],
    beside: { code: "zh", tag: "zh", messages: {} },
  });
globalThis.HTMLElement ??= /** @type {any} */ (class {});
globalThis.customElements ??= /** @type {any} */ ({ define() {} });
const { unwanted } = await import("../../src/cutcard/server/pages/dealer/naming.js");
const { standing } = await import("../../src/cutcard/server/pages/dealer/parts.js");

/** @param {object} view */
const key = (view) => unwanted(/** @type {any} */ (view), "8s").key;

test("a card read while the next is dealt face down is told that it is not named yet", () => {
  const next = { act: "DealCard", face_down: true };
  assert.equal(key({ keyed: false, next }), "dealer-dealt-unnamed");
  assert.equal(key({ keyed: false, next: { act: "SettleBets" } }), "dealer-no-card-wanted");
  assert.equal(key({ keyed: false, next: null }), "dealer-no-card-wanted");
  assert.equal(key({ source: "device", next }), "dealer-no-card-wanted-unseen", "a secret card is not named");
});

test("the round stands elsewhere once a card is dealt or turned, and not with every bet", () => {
  const view = { round: 3, phase: "dealing", dealt: [{ face_up: false }], incident: null, bets: [] };
  const at = (/** @type {object} */ change) => standing(/** @type {any} */ ({ ...view, ...change }));
  assert.equal(at({ bets: [{}] }), at({}));
  for (const change of [{ round: 4 }, { phase: "reveal" }, { dealt: [{ face_up: true }] }, { incident: {} }])
    assert.notEqual(at(change), at({}), JSON.stringify(change));
});
