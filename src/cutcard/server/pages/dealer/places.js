// Cards by their places in their hands, as a Dealer calls them: Banker's first card, Player's third card.

import { t } from "../shared/i18n.js";

/**
 * @import { Layout } from "../shared/wire.js"
 * @typedef {{ hand: number | null }} Laid a card that is still to come has no hand yet
 */

/**
 * @param {Layout} layout
 * @param {number} hand
 * @param {number} number which of the hand's cards, from 1
 */
function cardOf({ hands, cards_most: most }, hand, number) {
  return t("dealer-card-of", { hand: hands[hand].label, number: most === 1 ? 0 : number });
}

/**
 * The card at a place in the order drawn.
 * @param {readonly Laid[]} cards
 * @param {number} place from 1
 * @param {Layout} layout
 */
export function cardAt(cards, place, layout) {
  const hand = cards[place - 1]?.hand ?? null;
  if (hand === null) return t("dealer-card-drawn", { place });
  return cardOf(layout, hand, cards.slice(0, place).filter((each) => each.hand === hand).length);
}

/**
 * The card that a hand is dealt next.
 * @param {readonly Laid[]} cards
 * @param {number} hand
 * @param {Layout} layout
 */
export function cardNext(cards, hand, layout) {
  return cardOf(layout, hand, cards.filter((each) => each.hand === hand).length + 1);
}
