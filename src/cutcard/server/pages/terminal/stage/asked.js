// What a patron asks of cards and of the dealing device, as acts of the table.

/** @import { Asked } from "./hands.js" */

/**
 * @param {Exclude<Asked, "why">} what
 * @param {number | undefined} at the hand, or the place of a card
 * @param {string | undefined} patron
 */
export function actOf(what, at, patron) {
  return {
    reveal: { type: "RevealHand", hand: at },
    turn: { type: "TurnCard", place: at },
    decline: { type: "DeclineHand", hand: at },
    take: { type: "AcceptDevice", patron },
    give: { type: "GiveUpDevice" },
  }[what];
}
