// How a game is played, as the rulebook tells it, and how this terminal is used.

import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { introduction } from "./introduction.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { Layout } from "../shared/wire.js"
 */

/**
 * A sentence of the rulebook with its clause small behind it.
 * @param {Message} message
 * @param {string} clause
 */
export function ruled(message, clause, kind = "") {
  const rule = el("span", { class: "clause", text: t("shared-rule-behind", { clause }) });
  return el("p", { class: kind || null }, word(message), rule);
}

/** @param {Layout} layout */
function thisTerminal({ positions, methods, area_most: areas }) {
  return [
    t("help-terminal-bet"),
    t("help-terminal-money"),
    ...(areas ? [t("help-terminal-area", { positions })] : []),
    ...(methods ? [t("help-terminal-squeeze")] : []),
    t("help-roads"),
  ];
}

/**
 * What comes first in the help: the game, then the terminal.
 * @param {Layout} layout
 */
export function rulesContent(layout) {
  return [
    el("h2", { data: { help: "how" }, text: t("help-how") }),
    introduction(layout),
    ...layout.how.map(({ message, clause }) => ruled(message, clause)),
    el("h2", { data: { help: "terminal" }, text: t("help-terminal") }),
    ...thisTerminal(layout).map((text) => el("p", { text })),
  ];
}
