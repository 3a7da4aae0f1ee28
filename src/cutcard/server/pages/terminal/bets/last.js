// The bets of a patron's last round at a table, kept for as long as the page is open: "re-bet" lays them again.

import { isString, sessionStore } from "../../shared/store.js";

/** @typedef {{ wager: string, cents: number }} LastBet */

/**
 * @param {any} value
 * @returns {value is LastBet}
 */
export function isLastBet(value) {
  return isString(value?.wager) && Number.isSafeInteger(value.cents);
}

/**
 * @param {string} patron
 * @param {string} table
 */
export function lastBets(patron, table) {
  return sessionStore.readList(`last ${patron} ${table}`, isLastBet);
}

/**
 * @param {string} patron
 * @param {string} table
 * @param {LastBet[]} bets
 */
export function keepLastBets(patron, table, bets) {
  sessionStore.writeJson(`last ${patron} ${table}`, bets);
}

/**
 * Bets as they are repeated: one a wager.
 * @param {{ wager: string, stake_cents: number }[]} bets
 * @returns {LastBet[]}
 */
export function totals(bets) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const bet of bets) found.set(bet.wager, (found.get(bet.wager) ?? 0) + bet.stake_cents);
  return [...found].map(([wager, cents]) => ({ wager, cents }));
}
