// The bars of a ticket, against an encoding that another program made and against the weights of two of five.

import assert from "node:assert/strict";
import { test } from "node:test";

const { bars, widths } = await import("../../src/cutcard/server/pages/shared/ticket/barcode.js");

/** As the tests of the library ZXing have it for these digits: 1 is a module of a bar, 0 one of a space. */
const KNOWN =
  "1010101011100011100010111010001010111000111011101000101000111010001110" +
  "00101010001010111000111010111010001110001011101000101011100011101";

test("fourteen digits are written as ZXing writes them", () => {
  const drawn = widths("00123456789012").map((wide, at) => (at % 2 ? "0" : "1").repeat(wide));
  assert.equal(drawn.join(""), KNOWN);
});

test("every digit is read back by the weights one, two, four and seven", () => {
  const digits = "013579246880123456";
  const inner = widths(digits).slice(4, -3);
  const read = [];
  for (let at = 0; at < inner.length; at += 10) {
    for (const side of [0, 1]) {
      const wide = [1, 2, 4, 7, 0].filter((_, place) => inner[at + 2 * place + side] === 3);
      assert.equal(wide.length, 2);
      read.push((wide[0] + wide[1]) % 11);
    }
  }
  assert.equal(read.join(""), digits);
});

test("bars lie apart, with room on either side for the reader", () => {
  const { modules, bars: drawn } = bars("12");
  assert.equal(drawn[0].x, 10);
  const last = drawn[drawn.length - 1];
  assert.equal(modules - last.x - last.wide, 10);
  assert.ok(drawn.slice(1).every(({ x }, at) => x > drawn[at].x + drawn[at].wide));
});

test("an odd number of digits, or no digits, are refused", () => {
  assert.throws(() => widths("123"));
  assert.throws(() => widths("12a4"));
  assert.throws(() => widths(""));
});
