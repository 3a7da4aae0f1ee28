// The bets of a patron's last round at a table, kept for as long as the page is open: "re-bet" lays them again.

/** @typedef {{ wager: string, cents: number }} LastBet */

/**
 * @param {string} patron
 * @param {string} table
 * @returns {LastBet[]}
 */
export function lastBets(patron, table) {
  try {
    return JSON.parse(sessionStorage.getItem(`last ${patron} ${table}`) ?? "[]") ?? [];
  } catch {
    return [];
  }
}

/**
 * @param {string} patron
 * @param {string} table
 * @param {LastBet[]} bets
 */
export function keepLastBets(patron, table, bets) {
  try {
    sessionStorage.setItem(`last ${patron} ${table}`, JSON.stringify(bets));
  } catch {
    // Without storage the last bets are forgotten when the page is.
  }
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
