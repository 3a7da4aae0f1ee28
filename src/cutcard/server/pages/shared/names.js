// Tables by names that patrons read: the title of the game, with a number where several tables deal it. The identifiers
// of tables stand in addresses and on the pages of staff.

import { get } from "./api.js";
import { t, word } from "./i18n.js";

/**
 * @import { Message } from "./fluent.js"
 * @import { NamedTable } from "./wire.js"
 * @typedef {{ table: string, title: string, title_label: Message }} Titled
 */

/** @type {Map<string, { title: Message, number: number | null }>} */
const names = new Map();
/** @type {Promise<NamedTable[]> | null} */
let asked = null;

/**
 * Tables of one game go by the numbers that their identifiers end in, or else are counted in the order of these.
 * @param {Titled[]} tables all tables of the floor
 */
export function nameTables(tables) {
  for (const { table, title, title_label } of tables) {
    const same = tables.filter((each) => each.title === title).map((each) => each.table);
    names.set(table, { title: title_label, number: same.length > 1 ? numberAmong(same.sort(), table) : null });
  }
}

/**
 * @param {string[]} same
 * @param {string} table
 */
function numberAmong(same, table) {
  const own = same.map((each) => Number(/\d+$/.exec(each)?.[0] ?? 0));
  const told = own.every((number) => number > 0) && new Set(own).size === own.length;
  const at = same.indexOf(table);
  return told ? own[at] : at + 1;
}

/** All tables with their games, asked for once; nobody has to be signed in. */
export function learnTables() {
  asked ??= get("/api/layouts").then(
    (/** @type {NamedTable[]} */ tables) => {
      nameTables(tables);
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
 * The name of a table; one that was not named yet goes by its game's title, where that is known.
 * @param {string} table
 * @param {Message} [game]
 */
export function tableName(table, game) {
  const { title, number } = names.get(table) ?? { title: game, number: null };
  if (!title) return table;
  return number === null ? word(title) : t("shared-table-numbered", { title, number });
}
