// The clock of the house: every time on a screen is told by it, whatever zone the screen itself is set to.

import { AHEAD, ZONE } from "./currency.js";
import { locale } from "./i18n.js";
import { plainTime } from "./plain.js";

/** @typedef {Date | string | number} Moment a date, ISO 8601 as the house writes it, or microseconds since 1970 */

/** Zones change their offset on a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const KNOWN_MOST = 200;
const DAY_MINUTES = 24 * 60;
const PARTS = /** @type {const} */ (["year", "month", "day", "hour", "minute"]);
/** @type {Map<number, number>} by quarter of an hour, how many minutes the house is ahead of UTC */
const known = new Map([[Math.floor(Date.now() / QUARTER_MS), AHEAD]]);
/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {number} ms */
function minutesAhead(ms) {
  const quarter = Math.floor(ms / QUARTER_MS);
  const found = known.get(quarter) ?? asked(quarter * QUARTER_MS);
  if (known.size > KNOWN_MOST) known.clear();
  known.set(quarter, found);
  return found;
}

/**
 * The offset as the browser's tables have it, which are slow to be asked first.
 * @param {number} ms
 */
function asked(ms) {
  if (ZONE === "UTC") return 0;
  const shown = Object.fromEntries(PARTS.map((part) => [part, "numeric"]));
  const parts = new Intl.DateTimeFormat("en-US", { ...shown, hourCycle: "h23", timeZone: ZONE }).formatToParts(ms);
  const [year, month, day, hour, minute] = PARTS.map((part) => Number(parts.find(({ type }) => type === part)?.value));
  return (Date.UTC(year, month - 1, day, hour, minute) - ms) / MINUTE_MS;
}

/** @param {Moment} at */
function instant(at) {
  if (at instanceof Date) return at;
  return new Date(typeof at === "number" ? at / 1000 : at);
}

/**
 * A date whose parts in UTC are those of the house's clock; a day without a time stays what it is.
 * @param {Moment} at
 */
function onTheWall(at) {
  const ms = instant(at).getTime();
  if (Number.isNaN(ms) || (typeof at === "string" && !at.includes("T"))) return new Date(ms);
  const [, sign, hours, minutes] = (typeof at === "string" && /([+-])(\d\d):(\d\d)$/.exec(at)) || [];
  const ahead = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : minutesAhead(ms);
  return new Date(ms + ahead * MINUTE_MS);
}

/**
 * A moment as a locale writes it; nothing where there is none.
 * @param {Moment} at
 * @param {string} where
 * @param {Intl.DateTimeFormatOptions} how
 */
export function written(at, where, how) {
  const wall = onTheWall(at);
  if (Number.isNaN(wall.getTime())) return "";
  const key = `${where} ${JSON.stringify(how)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(where, { ...how, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(wall);
}

/**
 * The time of day, as whoever reads is used to.
 * @param {Moment} at
 */
export function clock(at, { seconds = false } = {}) {
  const wall = onTheWall(at);
  if (Number.isNaN(wall.getTime())) return "";
  const plain = plainTime(wall, { locale: locale(), seconds });
  return (
    plain ?? written(at, locale(), { hour: "2-digit", minute: "2-digit", ...(seconds ? { second: "2-digit" } : {}) })
  );
}

/** @param {Moment} at the day */
export function day(at) {
  return written(at, locale(), { dateStyle: "medium" });
}

/** @param {Moment} at the day as files are named: 2026-11-16 */
export function isoDay(at) {
  return onTheWall(at).toISOString().slice(0, 10);
}

const TYPED = /^(?:(\d{4}-\d\d-\d\d)[ T])?(\d{1,2}):(\d\d)$/;

/**
 * A moment by the house's clock as people type it, in seconds since 1970; null where it is none. Without a day it is
 * the last time that the clock showed so. Where the clock shows it twice in a night, the first is taken.
 * @param {string} typed such as 20:50, or 2026-11-18 20:50
 */
export function momentOf(typed) {
  const [, date = isoDay(new Date()), hours, minutes] = TYPED.exec(typed.trim()) ?? [];
  if (!hours) return null;
  const wall = Date.parse(`${date}T${hours.padStart(2, "0")}:${minutes}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== date) return null;
  const ms = fromTheWall(wall);
  if (typed.includes("-") || ms <= Date.now()) return ms / 1000;
  return fromTheWall(wall - DAY_MINUTES * MINUTE_MS) / 1000;
}

/**
 * The first moment at which the clock showed so; where it skipped that, the moment at which it would have.
 * @param {number} wall
 */
function fromTheWall(wall) {
  const day = DAY_MINUTES * MINUTE_MS;
  const both = [wall - day, wall + day].map((near) => wall - minutesAhead(near) * MINUTE_MS);
  const shown = both.filter((ms) => ms + minutesAhead(ms) * MINUTE_MS === wall);
  return Math.min(...(shown.length ? shown : both.slice(0, 1)));
}

/** @param {Moment} at by how much the house is ahead of UTC then: UTC+8, UTC−3:30 */
export function zone(at = new Date()) {
  const ahead = Math.round((onTheWall(at).getTime() - instant(at).getTime()) / MINUTE_MS);
  if (!ahead) return "UTC";
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `UTC${ahead < 0 ? "−" : "+"}${hours}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}`;
}
