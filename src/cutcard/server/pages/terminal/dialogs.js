// The dialogues of the terminal, and the one that explains the game.

import { helpContent } from "../help/content.js";
import { byId, first } from "../shared/dom.js";
import { legend } from "./informed/legend.js";

/**
 * @import { Layout } from "../shared/wire.js"
 * @typedef {"recall" | "help" | "tables" | "collect" | "redeem" | "keys" | "prices" | "wager" | "saved" | "session" |
 *   "receipt"} Dialog
 */

/** @param {Dialog} id */
export function dialog(id) {
  return /** @type {HTMLDialogElement} */ (byId(id));
}

/** @param {Layout | undefined} layout */
export function showHelp(layout) {
  if (!layout) return;
  first(dialog("help"), ".inside").replaceChildren(...helpContent(layout), ...legend(layout));
  if (!dialog("help").open) dialog("help").showModal();
}
