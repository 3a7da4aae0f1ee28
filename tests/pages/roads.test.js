// Which columns of a road are in view.

import assert from "node:assert/strict";
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
const { cells, firstColumn, KINDS } = await import("../../src/cutcard/server/pages/shared/roads/marks.js");

/** @type {(columns: number[]) => [number, number, string, number][]} */
const inColumns = (columns) => columns.map((column) => [column, 0, "B", 0]);
/** @param {number} last */
const upTo = (last) => inColumns(Array.from({ length: last + 1 }, (_, column) => column));

test("a road that has room begins with its first column", () => {
  assert.equal(firstColumn([], 8), 0);
  assert.equal(firstColumn(upTo(6), 8), 0);
});

test("of a longer road the newest columns are in view, with an empty one after them", () => {
  assert.equal(firstColumn(upTo(7), 8), 1);
  assert.equal(firstColumn(upTo(40), 8), 34);
});

test("the newest column is the rightmost, which the newest mark need not be in", () => {
  assert.equal(firstColumn([...upTo(9), [7, 5, "B", 0]], 8), 3);
});

test("columns that the house has left out leave no gap", () => {
  assert.equal(firstColumn(inColumns([17, 18, 19]), 30), 17);
});

test("each road finds its cells under the house's own name for it, and none where the house sent none", () => {
  const sent = { bead: 1, big: 2, big_eye_cells: 3, small_cells: 4, cockroach_cells: 5 };
  const data = Object.fromEntries(Object.entries(sent).map(([name, column]) => [name, inColumns([column])]));
  const found = KINDS.map((kind) => cells(kind, { results: [], ...data })[0][0]);
  assert.deepEqual(found, [2, 1, 3, 4, 5]);
  assert.deepEqual(cells("eye", { results: [] }), []);
});
