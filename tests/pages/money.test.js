// Credit by the entry it comes from, and money as it is written.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./browser.js";

globalThis.fetch = async () =>
  Response.json({
    code: "en",
    tag: "en",
    messages: {},
    languages: [],
    beside: { code: "zh", tag: "zh", messages: {} },
  });
const pages = "../../src/cutcard/server/pages";
const { centsOf, chipText, money, oneIn, percent, roundMoney, signedMoney } = await import(`${pages}/shared/money.js`);
const { together } = await import(`${pages}/pit/money_figures.js`);
const { Credit } = await import(`${pages}/terminal/credit/credit.js`);

test("money is written to the cent, with the sign of a loss before it", () => {
  assert.match(money(113_375), /1,133\.75$/);
  assert.equal(money(-5), `−${money(5)}`);
  assert.equal(signedMoney(5), `+${money(5)}`);
  assert.equal(signedMoney(0), money(0));
  assert.match(money(5), /0\.05$/);
});

test("what tables come to together is not applicable where it is to none, and holds are those of the sums", () => {
  const nothing = { rounds: 1, void_rounds: 0, bets: 2, turnover_cents: 100, credit_turnover_cents: 100 };
  const none = { chip_win_cents: null, drop_cents: null, credit_hold: -0.5, chip_hold: null, chips_estimated: false };
  const credit = { ...nothing, ...none, win_cents: -50, credit_win_cents: -50 };
  const both = together([credit, { ...credit, win_cents: 0, credit_win_cents: 0, credit_hold: 0 }]);
  assert.deepEqual([both.chip_win_cents, both.drop_cents, both.chip_hold, both.credit_hold], [null, null, null, -0.25]);
  assert.deepEqual([both.rounds, both.bets, both.turnover_cents, both.win_cents], [2, 4, 200, -50]);
  const chips = together([credit, { ...credit, chip_win_cents: 30, drop_cents: 60, chips_estimated: true }]);
  assert.deepEqual(
    [chips.chip_win_cents, chips.drop_cents, chips.chip_hold, chips.chips_estimated],
    [30, 60, 0.5, true],
  );
  assert.deepEqual([together([]).rounds, together([]).credit_hold], [0, null]);
});

test("limits are written without needless cents", () => {
  assert.match(roundMoney(200_00), /200$/);
  assert.match(roundMoney(50), /0\.50$/);
});

test("an amount is read as the command line reads it", () => {
  const amounts = JSON.parse(readFileSync(new URL("../data/amounts.json", import.meta.url), "utf8"));
  for (const [text, cents] of Object.entries(amounts)) assert.equal(centsOf(text), cents, text);
});

test("a chip has its worth in short", () => {
  assert.deepEqual([5_00, 1_000_00, 1_500_00, 5_000_00].map(chipText), ["5", "1K", "1500", "5K"]);
});

test("a part of one is a percentage, and a chance one in so many", () => {
  assert.equal(percent(0.0106), "1.06%");
  assert.equal(percent(-0.05), "−5.00%");
  assert.equal(percent(-0.000001), "0.00%");
  assert.deepEqual([oneIn(0.25), oneIn(3 / 1000), oneIn(0)], ["4", "333", "0"]);
});

test("an older figure does not undo a newer credit", () => {
  const credit = new Credit();
  credit.hear(100_00, -1);
  assert.equal(credit.cents, 100_00);
  credit.hear(90_00, 12);
  credit.hear(100_00, 11);
  credit.hear(null, 13);
  assert.equal(credit.cents, 90_00);
  credit.hear(80_00, 12);
  assert.equal(credit.cents, 80_00);
});

test("after the line was lost, a house with fewer entries is heard", () => {
  const credit = new Credit();
  credit.hear(90_00, 12);
  credit.lineLost();
  credit.hear(100_00, 3);
  assert.equal(credit.cents, 100_00);
});
