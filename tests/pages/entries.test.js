// The entries that put a complaint right, as a Supervisor types their numbers.

import assert from "node:assert/strict";
import { test } from "node:test";

const { entriesOf } = await import("../../src/cutcard/server/pages/pit/rounds/entries.js");

test("numbers of entries are read, each once", () => {
  assert.deepEqual(entriesOf("412"), [412]);
  assert.deepEqual(entriesOf(" 412, 413 413，9 "), [412, 413, 9]);
  assert.deepEqual([entriesOf(null), entriesOf("  ")], [[], []]);
});

test("what is no number of an entry is refused, and never left out", () => {
  for (const typed of ["abc", "412 and 413", "4.5", "-3", "No. 412", "412,"])
    assert.equal(entriesOf(typed), null, typed);
});
