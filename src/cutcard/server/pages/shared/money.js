// Money and figures as screens write them, the same in every language.

import { amount } from "./fluent.js";

/** @param {number} cents whole cents as money: 113375 is $1,133.75 */
export function money(cents) {
  const text = `$${amount(Math.abs(cents))}`;
  return cents < 0 ? `−${text}` : text;
}

/** @param {number} cents money without needless cents, for limits and layouts: $200, $0.50 */
export function roundMoney(cents) {
  return cents % 100 ? money(cents) : money(cents).slice(0, -3);
}

/** @param {number} cents a gain or a loss with its sign */
export function signedMoney(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** @param {number} cents what stands on a chip */
export function chipText(cents) {
  const whole = cents / 100;
  return whole >= 1000 && whole % 1000 === 0 ? `${whole / 1000}K` : String(whole);
}

/** @param {number} part a part of one as a percentage with two places */
export function percent(part) {
  return `${(part * 100).toFixed(2)}%`;
}
