// What the house's answer to an act says of the patron's bets.

/**
 * @import { OwnBet } from "../../shared/wire.js"
 * @typedef {{ type: string, number: number, stake_cents: number, bet: OwnBet & { patron: string } }} BetEvent
 */

/**
 * Whether the answer has all that is read of it; one that lacks it confirms nothing.
 * @param {{ events: BetEvent[] }} done
 */
export function readable({ events }) {
  return events.every(({ type, number, stake_cents, bet }) => {
    if (type === "BetPlaced") return Number.isInteger(bet?.number) && Number.isInteger(bet.stake_cents);
    if (type === "BetChanged") return Number.isInteger(number) && Number.isInteger(stake_cents);
    return type !== "BetWithdrawn" || Number.isInteger(number);
  });
}

/**
 * The bets after an event.
 * @param {OwnBet[]} placed
 * @param {BetEvent} event
 * @param {string} patron
 * @returns {OwnBet[]}
 */
export function after(placed, event, patron) {
  if (event.type === "BetPlaced" && event.bet.patron === patron) {
    const { number, area, wager, stake_cents } = event.bet;
    return [...placed, { number, area, wager, stake_cents }];
  }
  if (event.type === "BetChanged") {
    const { number, stake_cents } = event;
    return placed.map((bet) => (bet.number === number ? { ...bet, stake_cents } : bet));
  }
  return event.type === "BetWithdrawn" ? placed.filter((bet) => bet.number !== event.number) : placed;
}
