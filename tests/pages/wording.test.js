// Why the house refused, as patrons are told it: some refusals have words of their own for them.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

globalThis.fetch = async () =>
  Response.json({
    code: "en",
    tag: "en",
    messages: {
      "shared-full-stop": ["."],
      "shared-why-excluded": ["You are excluded (until: ", ["$", "until"], ")"],
      "refusal-excluded": [["$", "account"], ": send them to the Pit Supervisor"],
      "refusal-lock": [["$", "account"], " is locked"],
    },
    languages: [],
    beside: { code: "zh", tag: "zh", messages: {} },
  });
const { why } = await import("../../src/cutcard/server/pages/shared/wording.js");

test("whoever is excluded is told so, and not what staff do about it", () => {
  const worded = { key: "refusal-excluded", values: { account: "Ana", until: "2027-06-01" } };
  assert.equal(why({ code: "excluded", worded }), "You are excluded (until: 2027-06-01).");
});

test("other refusals say to everybody what the house has said", () => {
  const worded = { key: "refusal-lock", values: { account: "Ana" } };
  assert.equal(why({ code: "locked", worded, says: "in English" }), "Ana is locked.");
});
