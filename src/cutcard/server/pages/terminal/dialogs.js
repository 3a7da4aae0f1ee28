// The dialogues of the terminal, and the one that explains the game.

import { helpContent } from "../help/content.js";
import { dialogWith, el, first } from "../shared/dom.js";
import { legend } from "./informed/legend.js";

/** @import { Layout } from "../shared/wire.js" */

const keys = el("button", { type: "button", class: "button pill", "data-act": "keys", "data-t": "terminal-keys" });
const DIALOGS = {
  recall: dialogWith({ id: "recall", title: { "data-t": "terminal-recall-title" } }),
  help: dialogWith(
    { id: "help", title: { "data-t": "terminal-help" }, buttons: [keys] },
    el("div", { class: "inside help-content" }),
  ),
  keys: dialogWith({ id: "keys", class: "narrow", title: { "data-t": "terminal-keys" } }),
  tables: dialogWith({ id: "tables", title: { "data-t": "terminal-choose-tables" } }),
  collect: dialogWith({ id: "collect", class: "narrow", title: { "data-t": "terminal-collect" } }),
  redeem: dialogWith({ id: "redeem", class: "narrow", title: { "data-t": "terminal-redeem" } }),
  prices: dialogWith({ id: "prices", title: { "data-t": "terminal-prices" } }),
  wager: dialogWith({ id: "wager", class: "card-dialog", title: { "data-t": "terminal-wager" } }),
  saved: dialogWith({ id: "saved", class: "card-dialog", title: { "data-t": "terminal-saved" } }),
  reminder: dialogWith({
    id: "reminder",
    class: "narrow",
    title: { "data-t": "terminal-reality-check" },
    closes: false,
  }),
  session: dialogWith({ id: "session", class: "card-dialog", title: { "data-t": "terminal-session" } }),
  receipt: dialogWith({ id: "receipt", class: "card-dialog", title: { "data-t": "terminal-receipt" } }),
};
document.body.append(...Object.values(DIALOGS));

/** @param {keyof typeof DIALOGS} id */
export function dialog(id) {
  return DIALOGS[id];
}

/** @param {Layout | undefined} layout */
export function showHelp(layout) {
  if (!layout) return;
  first(dialog("help"), ".inside").replaceChildren(...helpContent(layout), ...legend(layout));
  if (!dialog("help").open) dialog("help").showModal();
}
