// Money, figures and the clock as screens write them: in the way of whoever reads, and to the cent.

import { CURRENCY, PLACES, UNIT } from "./currency.js";
import { locale, wordOwnWay } from "./i18n.js";
import { plainMoney, plainPercent, plainTime } from "./plain.js";

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();
/** @type {Map<string, Intl.DateTimeFormat>} */
const clocks = new Map();

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

/** @param {number} cents an average, which need not be whole cents: to a hundredth of one */
export function fineMoney(cents) {
  const places = PLACES + 2;
  return currency(places, Number((cents / UNIT).toFixed(places)) * UNIT);
}

/** @param {number} cents a gain or a loss with its sign */
export function signedMoney(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
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

/**
 * The time of day.
 * @param {Date} at
 */
export function clock(at, { seconds = false } = {}) {
  if (Number.isNaN(at.getTime())) return "";
  const plain = plainTime(at, { locale: locale(), seconds });
  if (plain !== null) return plain;
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = { hour: "2-digit", minute: "2-digit", ...(seconds ? { second: "2-digit" } : {}) };
  const key = `${locale()} ${seconds}`;
  const known = clocks.get(key) ?? new Intl.DateTimeFormat(locale(), shown);
  clocks.set(key, known);
  return known.format(at);
}

/** @param {Date} at the day */
export function day(at) {
  return Number.isNaN(at.getTime()) ? "" : at.toLocaleDateString(locale(), { dateStyle: "medium" });
}
