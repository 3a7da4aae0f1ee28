// Tables by the names that people read, on pages that are told of tables by their identifiers.

import { get } from "./api.js";
import { word, wordOwnWay } from "./i18n.js";

/** @import { Message } from "./fluent.js" */

/** @type {Map<string, Message>} */
const names = new Map();

/** @param {{ table: string, label: Message }[]} tables views, or whatever else has a table and its name */
export function nameTables(tables) {
  for (const { table, label } of tables) names.set(table, label);
}

/** The tables as they are now, so that each goes by its name. */
export async function readTables() {
  const tables = await get("/api/tables");
  nameTables(tables);
  return tables;
}

/**
 * Tables to choose from in a form, by their names; those that are known where none are given.
 * @param {Iterable<string>} [tables]
 * @returns {string[][]} each as it is sent, and as it is read
 */
export function tableChoices(tables = names.keys()) {
  return [...new Set(tables)]
    .map((table) => [table, tableName(table)])
    .sort(([, one], [, other]) => one.localeCompare(other, undefined, { numeric: true }));
}

/**
 * A field for a table that need not be named; one that was closed stays chosen where it is known already.
 * @param {string} name
 * @param {string} label
 */
export function anyTable(name, label, value = "") {
  const known = value ? [...names.keys(), value] : names.keys();
  return { name, label, kind: "choice", value, options: [["", "–"], ...tableChoices(known)] };
}

/**
 * The name of a table by its identifier, which itself stands for one that was not named yet.
 * @param {string} table
 */
export function tableName(table) {
  const label = names.get(table);
  return label ? word(label) : table;
}

/** Wherever a sentence has a place for a table, its name stands there. */
wordOwnWay("$table", ({ table }) =>
  typeof table === "string" ? tableName(table) : word(/** @type {Message} */ (table)),
);
