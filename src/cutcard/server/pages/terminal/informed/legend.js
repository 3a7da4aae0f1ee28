// The cards of the five elements: each element and each picture drawn, with its name.

import { card } from "../../shared/cards.js";
import { el } from "../../shared/dom.js";
import { t, word } from "../../shared/i18n.js";

/**
 * @import { Message } from "../../shared/fluent.js"
 * @import { Layout } from "../../shared/wire.js"
 */

const USUAL_SUITS = 4;
const USUAL_RANKS = "A23456789TJQK";

/**
 * The elements and the pictures of a deck that has them; of a usual deck nobody needs to be told.
 * @param {Layout} layout
 */
export function legend({ deck }) {
  if (deck.suits.length <= USUAL_SUITS) return [];
  const [first] = deck.suits;
  const pictures = deck.ranks.filter(({ code }) => !USUAL_RANKS.includes(code));
  /** @type {(code: string, label: Message) => HTMLElement} */
  const drawn = (code, label) =>
    el("figure", { class: "legend-card", data: { legend: code } }, card(code), el("figcaption", { text: word(label) }));
  return [
    el("h3", { text: t("terminal-elements") }),
    el("div", { class: "legend" }, ...deck.suits.map(({ code, label }) => drawn(`A${code}`, label))),
    el("h3", { text: t("terminal-pictures") }),
    el("div", { class: "legend" }, ...pictures.map(({ code, label }) => drawn(`${code}${first.code}`, label))),
  ];
}
