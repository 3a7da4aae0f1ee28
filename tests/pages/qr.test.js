// The square of a receipt code, read back as ISO/IEC 18004 says: its format, its mask, its corrections and its text.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { modules } = await import("../../src/cutcard/server/pages/shared/ticket/qr.js");
const { carried } = await import("../../src/cutcard/server/pages/shared/ticket/code.js");
const TEXT = `https://casino.example/receipt#${"a1".repeat(16)}/${"5f".repeat(16)}`;

/** Whether a module of version 5 belongs to a pattern, a timing line or the format. @param {number} x @param {number} y */
function reserved(x, y) {
  if (x === 6 || y === 6) return true;
  if ((x < 9 && (y < 9 || y >= 29)) || (x >= 29 && y < 9)) return true;
  return x >= 28 && x <= 32 && y >= 28 && y <= 32;
}

/** The codewords under the mask that the format names. @param {boolean[][]} rows */
function codewords(rows) {
  let bits = "";
  let column = 36;
  let upwards = true;
  while (column > 0) {
    if (column === 6) column = 5;
    for (let step = 0; step < 37; step++) {
      const y = upwards ? 36 - step : step;
      for (const x of [column, column - 1]) if (!reserved(x, y)) bits += rows[y][x] !== ((x + y) % 2 === 0) ? "1" : "0";
    }
    upwards = !upwards;
    column -= 2;
  }
  assert.equal(bits.length, 134 * 8 + 7);
  return Array.from({ length: 134 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2));
}

/** @param {number} a @param {number} b multiplied as polynomials modulo x^8 + x^4 + x^3 + x^2 + 1 */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product & 0xff;
}

test("the format says level L and mask 0 in both of its places, and one module is always dark", () => {
  const rows = modules(TEXT);
  const beside = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => rows[8][x]).concat([7, 5, 4, 3, 2, 1, 0].map((y) => rows[y][8]));
  const apart = [36, 35, 34, 33, 32, 31, 30]
    .map((y) => rows[y][8])
    .concat([29, 30, 31, 32, 33, 34, 35, 36].map((x) => rows[8][x]));
  for (const read of [beside, apart]) assert.equal(read.map(Number).join(""), "111011111000100");
  assert.ok(rows[29][8]);
});

test("the three corners and the alignment pattern stand where a reader looks for them", () => {
  const rows = modules(TEXT);
  const ring = [1, 0, 1, 1, 1, 0, 1];
  for (const [x, y] of [
    [0, 0],
    [30, 0],
    [0, 30],
  ]) {
    assert.deepEqual(rows[y + 3].slice(x, x + 7).map(Number), ring);
    assert.deepEqual(
      rows.slice(y, y + 7).map((row) => Number(row[x + 3])),
      ring,
    );
  }
  assert.deepEqual(rows[30].slice(28, 33).map(Number), [1, 0, 1, 0, 1]);
  assert.ok(rows[6].slice(8, 29).every((dark, at) => dark === (at % 2 === 0)));
});

for (const text of [TEXT, "x", "y".repeat(106)])
  test(`${text.length} bytes are read back, and every syndrome is zero`, () => {
    const read = codewords(modules(text));
    for (let power = 0, root = 1; power < 26; power++, root = times(root, 2))
      assert.equal(
        read.reduce((sum, each) => times(sum, root) ^ each, 0),
        0,
        `syndrome ${power}`,
      );
    const bits = read.map((each) => each.toString(2).padStart(8, "0")).join("");
    assert.deepEqual([bits.slice(0, 4), Number.parseInt(bits.slice(4, 12), 2)], ["0100", text.length]);
    const bytes = Array.from({ length: text.length }, (_, at) =>
      Number.parseInt(bits.slice(12 + at * 8, 20 + at * 8), 2),
    );
    assert.equal(String.fromCharCode(...bytes), text);
  });

test("a text that does not fit is refused", () => {
  assert.throws(() => modules("y".repeat(107)), RangeError);
});

test("an address carries an act and half a fingerprint, and nothing else is read from it", () => {
  const [act, half] = ["a1".repeat(16), "5f".repeat(16)];
  assert.deepEqual(carried(`#${act}/${half}`), { act, fingerprint: half });
  for (const other of ["", "#", `#${act}/${half}0`, `#../../etc/${half}`, `#${act}?x/${half}`])
    assert.deepEqual(carried(other), { act: "", fingerprint: "" });
});
