// Tables by names that patrons read: no identifiers, and numbers where several deal one game.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

globalThis.fetch = async () =>
  Response.json({
    code: "en",
    tag: "en",
    messages: {
      "title-tiger": ["Tiger Baccarat"],
      "title-dragon": ["Dragon Tiger"],
      "shared-table-numbered": [["$", "title"], " ", ["$", "number"]],
    },
    languages: [],
    beside: { code: "zh", tag: "zh", messages: {} },
  });
const { nameTables, tableName } = await import("../../src/cutcard/server/pages/shared/names.js");

/** @param {string} key @param {string[]} tables */
const dealing = (key, ...tables) => tables.map((table) => ({ table, title: key, title_label: { key, values: {} } }));

test("a table alone in its game has the game's title", () => {
  nameTables([...dealing("title-dragon", "dragon-tiger"), ...dealing("title-tiger", "salon")]);
  assert.equal(tableName("dragon-tiger"), "Dragon Tiger");
  assert.equal(tableName("salon"), "Tiger Baccarat");
});

test("tables of one game are counted in the order of their identifiers", () => {
  nameTables([...dealing("title-tiger", "tiger-baccarat", "salon"), ...dealing("title-dragon", "dragon-tiger")]);
  assert.equal(tableName("salon"), "Tiger Baccarat 1");
  assert.equal(tableName("tiger-baccarat"), "Tiger Baccarat 2");
  assert.equal(tableName("dragon-tiger"), "Dragon Tiger");
});

test("numbers that all their identifiers end in are kept", () => {
  nameTables(dealing("title-tiger", "bac-7", "bac-12"));
  assert.equal(tableName("bac-7"), "Tiger Baccarat 7");
  assert.equal(tableName("bac-12"), "Tiger Baccarat 12");
  nameTables(dealing("title-tiger", "a-7", "b-7"));
  assert.equal(tableName("b-7"), "Tiger Baccarat 2");
});

test("a table that was not named yet goes by its game's title", () => {
  assert.equal(tableName("new", { key: "title-dragon", values: {} }), "Dragon Tiger");
});
