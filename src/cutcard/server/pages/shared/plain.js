// Amounts, parts and the clock as most who read these pages write them, without the browser's tables: the first time that they
// are asked keeps a slow phone from all else for a fifth of a second.

/** Where 1,234.50 is written so, with the sign of the currency in front. */
export const LOCALES = [
  ...["en", "en-AU", "en-CA", "en-GB", "en-HK", "en-IE", "en-MY", "en-NZ", "en-PH", "en-SG", "en-US"],
  ...["zh", "zh-CN", "zh-HK", "zh-Hans", "zh-Hans-CN", "zh-Hant", "zh-MO", "zh-SG", "zh-TW"],
];

/** @type {Record<string, string>} the sign of a currency, where all of them have the same for it */
export const SIGNS = {
  ...{ AUD: "$", CAD: "$", HKD: "$", NZD: "$", SGD: "$", USD: "$" },
  ...{ CNY: "¥", EUR: "€", GBP: "£", JPY: "¥", KRW: "₩", PHP: "₱" },
};

/**
 * Digit for digit what Intl.NumberFormat says; null where it must be asked.
 * @param {number} cents not negative
 * @param {{ locale: string, currency: string, places: number, digits: number }} how `places` of the currency are minor
 *   units, and `digits` of them are shown
 */
export function plainMoney(cents, { locale, currency, places, digits }) {
  const sign = LOCALES.includes(locale) && SIGNS[currency];
  const unit = 10 ** places;
  const exact = Number.isSafeInteger(cents) && (digits === places || (digits === 0 && cents % unit === 0));
  if (!sign || !exact) return null;
  const whole = String(Math.floor(cents / unit)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const rest = String(cents % unit).padStart(digits, "0");
  return digits ? `${sign}${whole}.${rest}` : `${sign}${whole}`;
}

/**
 * A part of one as a percentage, rounded to that many digits before; null where the tables must be asked.
 * @param {number} part
 * @param {{ locale: string, digits: number }} how
 */
export function plainPercent(part, { locale, digits }) {
  const known = LOCALES.includes(locale) && part >= 0 && part < 10;
  return known ? `${(part * 100).toFixed(digits)}%` : null;
}

/**
 * What stands after the hours before noon and after it; null where they go on to 23.
 * @type {Record<string, [string, string] | null>}
 */
export const NOONS = {
  ...{ en: [" AM", " PM"], "en-US": [" AM", " PM"], "en-AU": [" am", " pm"], "en-SG": [" am", " pm"] },
  ...{ "en-GB": null, "en-IE": null, zh: null, "zh-CN": null, "zh-Hans": null, "zh-Hans-CN": null },
};

/**
 * The time of day, in UTC, as Intl.DateTimeFormat says it; null where that must be asked.
 * @param {Date} at
 * @param {{ locale: string, seconds: boolean }} how
 */
export function plainTime(at, { locale, seconds }) {
  const noon = NOONS[locale];
  if (noon === undefined) return null;
  const hours = noon ? at.getUTCHours() % 12 || 12 : at.getUTCHours();
  const parts = [hours, at.getUTCMinutes(), ...(seconds ? [at.getUTCSeconds()] : [])];
  const text = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return noon ? text + noon[at.getUTCHours() < 12 ? 0 : 1] : text;
}
