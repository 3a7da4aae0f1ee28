// Tables by the names of their games: a title to read, and the table's own code small beside it.

import { get } from "./api.js";
import { el } from "./dom.js";
import { word } from "./i18n.js";

/**
 * @import { Message } from "./fluent.js"
 * @import { NamedTable } from "./wire.js"
 */

/** @type {Map<string, Message>} */
const titles = new Map();
/** @type {Promise<NamedTable[]> | null} */
let asked = null;

/** All tables with their games, asked for once; nobody has to be signed in. */
export function learnTables() {
  asked ??= get("/api/layouts").then(
    (/** @type {NamedTable[]} */ tables) => {
      for (const each of tables) titles.set(each.table, each.title_label);
      return tables;
    },
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/**
 * The title of a table's game; a table nobody told of is called by its code.
 * @param {string} table
 */
export function tableTitle(table) {
  const title = titles.get(table);
  return title ? word(title) : table;
}

/**
 * The title, and small beside it the code that tells two tables of one game apart.
 * @param {string} table
 */
export function tableName(table) {
  const title = tableTitle(table);
  const code = title === table ? [] : [el("span", { class: "table-code", text: table })];
  return [el("b", { class: "table-title", text: title }), ...code];
}
