// Tables by the names that the house has recorded, in sentences that are told of them by their identifiers.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

globalThis.fetch = async () =>
  Response.json({
    code: "en",
    tag: "en",
    messages: {
      "title-tiger": ["Tiger Baccarat"],
      "pit-table": ["Table ", ["$", "table"]],
      "shared-house-name": ["Cutcard"],
      "shared-page-title": [["$", "page"], " · ", ["@", "shared-house-name"]],
      "shared-table-called": [["$", "name"]],
      "shared-table-numbered": [["$", "title"], " ", ["$", "number"]],
    },
    languages: [],
    beside: { code: "zh", tag: "zh", messages: {} },
  });
document.getElementById = () => /** @type {any} */ ({ dataset: { house: "Golden Lotus" } });
const { t } = await import("../../src/cutcard/server/pages/shared/i18n.js");
const { anyTable, nameTables, tableChoices, tableName } = await import(
  "../../src/cutcard/server/pages/shared/names.js"
);

const numbered = { key: "shared-table-numbered", values: { title: { key: "title-tiger" }, number: 2 } };

test("a table goes by its name, and by its identifier before it was named", () => {
  assert.equal(tableName("salon"), "salon");
  nameTables([
    { table: "salon", label: { key: "shared-table-called", values: { name: "Pearl Room" } } },
    { table: "bac-7", label: numbered },
  ]);
  assert.equal(tableName("salon"), "Pearl Room");
  assert.equal(tableName("bac-7"), "Tiger Baccarat 2");
});

test("sentences about a table have its name", () => {
  nameTables([{ table: "bac-7", label: numbered }]);
  assert.equal(t("pit-table", { table: "bac-7" }), "Table Tiger Baccarat 2");
  assert.equal(t("pit-table", { table: "gone" }), "Table gone");
  assert.equal(t("pit-table", { table: numbered }), "Table Tiger Baccarat 2");
});

test("the house has the name that came with the page", () => {
  assert.equal(t("shared-page-title", { page: "Lobby" }), "Lobby · Golden Lotus");
});

test("a form chooses a table by its name and sends its identifier", () => {
  nameTables([{ table: "bac-7", label: numbered }]);
  assert.deepEqual(tableChoices(["salon", "bac-7"]), [
    ["salon", "Pearl Room"],
    ["bac-7", "Tiger Baccarat 2"],
  ]);
  const closed = anyTable("table", "Table", "old-1");
  assert.ok(closed.options.some(([table]) => table === "old-1"));
  assert.deepEqual(closed.options[0], ["", "–"]);
});
