// Tables by the names of their games: a title to read, and the table's own code small beside it.

import { get } from "./api.js";
import { el } from "./dom.js";
import { gameTitle } from "./words.js";

const titles = new Map();
let asked = null;

/** All tables with their games, asked for once; nobody has to be signed in. */
export function learnTables() {
  asked ??= get("/api/layouts").then(
    (tables) => {
      for (const each of tables) titles.set(each.table, each.title);
      return tables;
    },
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The title of a table's game; a table nobody told of is called by its code. */
export function tableTitle(table) {
  return titles.has(table) ? gameTitle(titles.get(table)) : table;
}

/** The title, and small beside it the code that tells two tables of one game apart. */
export function tableName(table) {
  const title = tableTitle(table);
  const code = title === table ? null : el("span", { class: "table-code", text: table });
  return [el("b", { class: "table-title", text: title }), code].filter(Boolean);
}
