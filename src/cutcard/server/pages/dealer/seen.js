// Cards that were seen in the device: how a call names them, what shows that they come otherwise, and burning them.

import { REASON } from "../shared/console/form.js";
import { wordCards } from "../shared/console/notices.js";
import { keyed, series, t, word } from "../shared/i18n.js";
import { oneCard } from "./corrections.js";

/**
 * @import { CardList } from "../shared/console/cards.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Layout, LayoutIrregularity } from "../shared/wire.js"
 * @import { Form } from "./acts.js"
 */

/** How cards in a device were seen, as the house names it. */
export const SIGHTS = ["in order", "order unknown", "depth unknown"];
const IN_A_ROUND = new Set(["betting", "dealing"]);
/** More cards at the mouth of a device than anybody sees at once. */
const MOST_SEEN = 8;

/**
 * Whether cards are named that were seen in the device; between rounds they are burnt, and nothing is called.
 * @param {LayoutIrregularity} each
 * @param {StaffView} view
 */
export function seesCards({ needs_card, needs_place, takes_card }, { phase }) {
  return (needs_card && !needs_place) || (takes_card && IN_A_ROUND.has(phase));
}

/**
 * The cards, and how they were seen, which is asked once one is named.
 * @param {LayoutIrregularity} each
 * @param {Layout} layout
 */
export function cardsSeen({ needs_card }, layout) {
  const label = needs_card ? t("dealer-cards-seen") : t("dealer-cards-seen-if-any");
  const options = SIGHTS.map((sight) => [sight, word(keyed("sight", sight))]);
  return [
    { ...oneCard(layout, label), least: needs_card ? 1 : 0, most: MOST_SEEN },
    { name: "sight", kind: "choice", label: t("dealer-sight"), value: SIGHTS[0], options },
  ];
}

/**
 * One card comes next, unless its depth is unknown; several have an order or not.
 * @param {Map<string, HTMLElement>} inputs
 */
export function howSeen(inputs) {
  const sight = inputs.get("sight");
  const cards = inputs.get("cards");
  if (!(sight instanceof HTMLSelectElement) || !cards) return;
  const { length } = /** @type {CardList} */ (cards).value;
  const [inOrder, unknown] = sight.options;
  inOrder.textContent = length > 1 ? word(keyed("sight", SIGHTS[0])) : t("dealer-sight-next");
  unknown.hidden = unknown.disabled = length < 2;
  if (unknown.selected && unknown.disabled) sight.selectedIndex = 0;
  const label = sight.closest("label");
  if (label) label.hidden = length === 0;
}

/** What shows that cards which were seen come otherwise. */
export function altered() {
  return { name: "evidence", label: t("dealer-altered-evidence"), required: true };
}

/**
 * Cards that were seen between rounds: those that nobody has noted are named. Whoever may signs here.
 * @param {StaffView} view
 * @param {Layout} layout
 * @returns {Form}
 */
export function burningSeen(view, layout) {
  const named = view.coming.length ? [] : [{ ...oneCard(layout, t("dealer-cards-seen")), most: MOST_SEEN }];
  return {
    says: series("series-sentences", [t("dealer-asks-burnseencards"), ...view.seen_messages.map(wordCards)]),
    fields: [...named, REASON],
    by: !view.available.includes("BurnSeenCards"),
    second: true,
    witness: true,
    act: ({ cards = [], reason }) => ({ type: "BurnSeenCards", cards, reason }),
  };
}
