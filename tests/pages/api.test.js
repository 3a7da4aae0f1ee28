// Questions to the house: what is an answer of its own, and what is none.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { cage, get, post, Refused, Unreachable } = await import("../../src/cutcard/server/pages/shared/api.js");

/** @param {Response} response */
function answering(response) {
  globalThis.fetch = async () => response.clone();
}

test("a page in place of an answer is none, whatever its status", async () => {
  for (const status of [200, 403, 404, 511]) {
    answering(new Response("<!doctype html>", { status }));
    await assert.rejects(get("/api/tables"), Unreachable);
  }
});

test("a refusal of the house has its code, and an empty answer is nothing", async () => {
  answering(Response.json({ code: "no_such_table", says: "no" }, { status: 404 }));
  await assert.rejects(get("/api/tables/t9"), (error) => error instanceof Refused && error.code === "no_such_table");
  answering(new Response(""));
  assert.equal(await get("/api/sign-out"), null);
});

test("at the cage too, only an answer to the act says that it is done", async () => {
  answering(Response.json({ id: "another", version: 1, seq: 1, events: [], ticket_code: "1" }));
  await assert.rejects(cage({ type: "CashOut", account: "Ana" }), Unreachable);
});

test("a question that fails leaves nothing in doubt, and an act does", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("no line"));
  await assert.rejects(get("/api/day"), (error) => error instanceof Unreachable && error.reading);
  await assert.rejects(post("/api/patrons"), (error) => error instanceof Unreachable && !error.reading);
});
