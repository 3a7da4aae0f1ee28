// Money and figures as screens write them: in the way of whoever reads, and to the cent.

import { CURRENCY, PLACES, UNIT } from "./currency.js";
import { locale, wordOwnWay } from "./i18n.js";
import { plainMoney, plainPercent } from "./plain.js";

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {Intl.NumberFormatOptions} how */
function format(how) {
  const key = `${locale()} ${JSON.stringify(how)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale(), how);
  formats.set(key, known);
  return known;
}

/**
 * @param {number} digits
 * @param {number} cents
 */
function currency(digits, cents) {
  const size = Math.abs(cents);
  const known = plainMoney(size, { locale: locale(), currency: CURRENCY, places: PLACES, digits });
  const text = known ?? format(currencyWith(digits)).format(size / UNIT);
  return cents < 0 ? `−${text}` : text;
}

/**
 * @param {number} digits
 * @returns {Intl.NumberFormatOptions}
 */
function currencyWith(digits) {
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return { style: "currency", currency: CURRENCY, currencyDisplay: "narrowSymbol", ...places };
}

/** @param {number} cents whole minor units as money: 113375 is 1,133.75 where there are two places */
export function money(cents) {
  return currency(PLACES, cents);
}

/** Sentences write money as the screen around them does, with the sign of its currency, from now on. */
export function sayMoneyWithItsSign() {
  wordOwnWay("cents", ({ cents }) => money(Number(cents)));
}

/** @param {number} cents money without needless minor units, for limits and layouts: 200, 0.50 */
export function roundMoney(cents) {
  return currency(cents % UNIT ? PLACES : 0, cents);
}

/** @param {number} cents a gain or a loss with its sign */
export function signedMoney(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

const AMOUNT = /^(\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.(\d{1,3}))?$/;
const MOST_CENTS = 10 ** 14;

/**
 * What somebody typed as an amount, in whole minor units; null where it is none. A comma stands between thousands or
 * nowhere, as `money.py` reads it: "2,50" is never 250.
 * @param {string} text
 */
export function centsOf(text) {
  const found = AMOUNT.exec(text.trim());
  const part = found?.[2] ?? "";
  if (!found || part.length > PLACES) return null;
  const cents = Number(found[1].replaceAll(",", "")) * UNIT + Number(part.padEnd(PLACES, "0"));
  return cents <= MOST_CENTS ? cents : null;
}

/** @param {number} cents what stands on a chip */
export function chipText(cents) {
  const whole = cents / UNIT;
  return whole >= 1000 && whole % 1000 === 0 ? `${whole / 1000}K` : String(whole);
}

/** @param {number} part a part of one as a percentage, with two places unless more are asked for */
export function percent(part, digits = 2) {
  const rounded = Number((Math.abs(part) * 100).toFixed(digits)) / 100;
  /** @type {Intl.NumberFormatOptions} */
  const how = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = plainPercent(rounded, { locale: locale(), digits }) ?? format(how).format(rounded);
  return part < 0 && rounded ? `−${text}` : text;
}

/** @param {number} number a figure without a unit, to two places, with the sign that amounts have */
export function figure(number) {
  const text = Math.abs(number).toFixed(2);
  return number < 0 && Number(text) ? `−${text}` : text;
}

/** @param {number} part a chance as one in so many, to a tenth where that says something */
export function oneIn(part) {
  const many = part > 0 ? 1 / part : 0;
  return format({ maximumFractionDigits: many < 100 ? 1 : 0 }).format(many);
}
