// The tables that a patron sits at and watches in this window, for as long as it is open.

import { isString, sessionStore } from "../shared/store.js";

const KEY = "cutcard-tables";

/** In the order in which they were chosen. */
export function watchedTables() {
  return sessionStore.readList(KEY, isString);
}

/** @param {string[]} tables */
export function keepWatched(tables) {
  sessionStore.writeJson(KEY, tables);
}
