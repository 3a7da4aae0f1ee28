// How a game is played, as the rulebook tells it, and how this terminal is used.

import { el } from "../shared/dom.js";
import { series, t, word } from "../shared/i18n.js";
import { clauseBehind, clausesButton } from "./clauses.js";
import { tableOfPlay } from "./draws.js";
import { introduction } from "./introduction.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { Layout } from "../shared/wire.js"
 */

/**
 * A sentence of the rulebook, with its clause behind it.
 * @param {Message} message
 * @param {string} clause
 */
export function ruled(message, clause, kind = "") {
  return el("p", { class: kind || null }, word(message), clauseBehind(clause));
}

/**
 * A part of the help whose clause numbers are behind a button.
 * @param {...HTMLElement} children
 */
export function ruledPart(...children) {
  return el("section", { class: "help-part ruled" }, ...children, clausesButton(t("help-rule")));
}

/** @param {Layout} layout */
function thisTerminal({ positions, methods, area_most: areas }) {
  return [
    t("help-terminal-bet"),
    t("help-hold"),
    t("help-terminal-money"),
    ...(areas ? [t("help-terminal-area", { positions })] : []),
    ...(methods ? [t("help-terminal-squeeze")] : []),
    series("series-sentences", [t("help-roads"), t("help-swipe")]),
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
    ruledPart(...layout.how.map(({ message, clause }) => ruled(message, clause))),
    tableOfPlay(layout),
    el("h2", { data: { help: "terminal" }, text: t("help-terminal") }),
    ...thisTerminal(layout).map((text) => el("p", { text })),
  ];
}
