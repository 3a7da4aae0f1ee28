// Pictures of hands: the example rounds that the house deals by its own rules, for each line that a wager pays.

import { get } from "../shared/api.js";
import { card } from "../shared/cards.js";
import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";

/**
 * @import { Layout, LayoutWager } from "../shared/wire.js"
 * @import { ExampleHand, ExampleRound, Examples } from "./wire.js"
 */

/** A line of a paytable: when it pays, what it pays, and its rule. */
const COLUMNS = 3;
/** @type {Map<string, Promise<Examples>>} */
const asked = new Map();

/**
 * All pictures of a table's game, asked for once for each edition and settings.
 * @param {Layout} layout
 * @returns {Promise<Examples>}
 */
export function examplesOf({ table, stamp, settings }) {
  const key = [table, stamp, settings].join(" ");
  const known = asked.get(key) ?? get(`/api/tables/${encodeURIComponent(table)}/examples`);
  asked.set(key, known);
  known.catch(() => asked.delete(key));
  return known;
}

/**
 * Below a line of a wager's paytable, a round that it decides; the row stays empty where the house cannot be asked.
 * @param {Layout} layout
 * @param {LayoutWager} wager
 * @param {number} line
 */
export function exampleRow(layout, wager, line) {
  const place = el("td", { colSpan: COLUMNS });
  examplesOf(layout).then(
    ({ wagers }) => {
      const round = wagers.find(({ name }) => name === wager.name)?.rounds[line];
      if (round) place.append(roundPicture(layout, round));
    },
    () => {},
  );
  return el("tr", { class: "example", data: { example: String(line) } }, place);
}

/**
 * Both hands with their names and totals; the hands to look at are framed, and how the round ends is said of it.
 * @param {Layout} layout
 * @param {ExampleRound} round
 */
export function roundPicture({ hands, initial_cards }, { hands: dealt, marked, result_message }) {
  const drawn = dealt.map((hand, at) => {
    const { label, colour } = hands[at];
    return el(
      "span",
      { class: `example-hand ${colour}${marked.includes(at) ? " marked" : ""}` },
      el("span", { class: "example-name", text: t("help-hand-total", { hand: label, total: hand.total }) }),
      cards(hand, initial_cards),
    );
  });
  return el("span", { class: "example-round", role: "group", "aria-label": word(result_message) }, ...drawn);
}

/**
 * @param {ExampleHand} hand
 * @param {number} initial
 */
export function cards({ cards }, initial = cards.length) {
  return el("span", { class: "example-cards" }, ...cards.map((code, at) => card(code, { across: at >= initial })));
}
