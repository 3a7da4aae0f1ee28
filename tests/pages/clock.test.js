// Times by the clock of the house, in the zone that the page came with, whatever zone the device is set to.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

process.env.TZ = "Pacific/Honolulu";
Object.defineProperty(navigator, "languages", { value: ["en-GB"] });
const told = { dataset: { zone: "America/New_York", ahead: "-300" } };
document.getElementById = (/** @type {string} */ id) => /** @type {any} */ (id === "first-answers" ? told : null);
globalThis.fetch = async () =>
  Response.json({
    code: "en",
    tag: "en-GB",
    messages: {},
    languages: [],
    beside: { code: "zh", tag: "zh", messages: {} },
  });
const { clock, day, isoDay, momentOf, written, zone } = await import("../../src/cutcard/server/pages/shared/clock.js");

const WINTER = "2026-01-15T12:30:05Z";
const SUMMER = "2026-07-15T12:30:05Z";

test("the house's clock is told, and not the device's", () => {
  assert.equal(clock(new Date(WINTER)), "07:30");
  assert.equal(clock(new Date(SUMMER), { seconds: true }), "08:30:05");
  assert.equal(clock(Date.parse(WINTER) * 1000), "07:30", "microseconds, as entries have them");
  assert.equal(written(new Date(WINTER), "en-GB", { timeStyle: "medium" }), "07:30:05");
});

test("what the house has written keeps its figures", () => {
  assert.equal(clock("2026-11-16T23:59:01.250+08:00", { seconds: true }), "23:59:01");
  assert.equal(isoDay("2026-11-16T23:59:01.250+08:00"), "2026-11-16");
  assert.equal(isoDay("2026-11-16T00:01:00-03:30"), "2026-11-16");
});

test("the day is the house's, and a day without a time stays what it is", () => {
  const late = new Date("2026-01-16T03:00:00Z");
  assert.equal(isoDay(late), "2026-01-15");
  assert.match(day(late), /15 Jan 2026/);
  assert.match(day("2026-01-16"), /16 Jan 2026/);
});

test("the zone is said as it is at that moment", () => {
  assert.deepEqual([zone(new Date(WINTER)), zone(new Date(SUMMER))], ["UTC−5", "UTC−4"]);
  assert.equal(zone("2026-11-16T23:59:01+05:45"), "UTC+5:45");
  assert.equal(zone("2026-11-16T23:59:01+00:00"), "UTC");
});

test("nothing is said of no moment", () => {
  assert.deepEqual([clock("never"), day("never"), written("", "en-GB", {})], ["", "", ""]);
});

/** @param {string} typed @param {string} now */
function readAt(typed, now) {
  const RealDate = globalThis.Date;
  globalThis.Date = /** @type {any} */ (
    class extends RealDate {
      /** @param {any[]} parts */
      constructor(...parts) {
        super(.../** @type {[]} */ (parts.length ? parts : [RealDate.parse(now)]));
      }
      static now() {
        return RealDate.parse(now);
      }
    }
  );
  try {
    const at = momentOf(typed);
    return at === null ? null : new RealDate(at * 1000).toISOString();
  } finally {
    globalThis.Date = RealDate;
  }
}

test("a time that is typed is the last time the house's clock showed it, to the minute", () => {
  assert.equal(readAt("07:30", WINTER), "2026-01-15T12:30:00.000Z", "with none of the seconds of now");
  assert.equal(readAt("7:31", WINTER), "2026-01-14T12:31:00.000Z");
  assert.equal(readAt(" 23:59 ", WINTER), "2026-01-15T04:59:00.000Z");
});

test("a time may be typed with its day, as a round is found by it", () => {
  assert.equal(readAt("2026-01-14 20:50", WINTER), "2026-01-15T01:50:00.000Z");
  assert.equal(readAt("2025-07-15T08:30", WINTER), "2025-07-15T12:30:00.000Z");
  assert.equal(readAt("2026-01-16 20:50", WINTER), "2026-01-17T01:50:00.000Z", "the house refuses what is yet to come");
});

test("where the clock goes back, the first of the two times is taken", () => {
  assert.equal(readAt("2026-11-01 01:30", "2026-12-01T00:00:00Z"), "2026-11-01T05:30:00.000Z");
  assert.equal(readAt("01:30", "2026-11-01T06:45:00Z"), "2026-11-01T05:30:00.000Z");
});

test("what is no time is never taken as now", () => {
  for (const typed of ["", "yesterday", "zzz", "24:00", "20:60", "2026-02-30 20:50", "2026-11-18", "20.50", "1:2"])
    assert.equal(readAt(typed, WINTER), null, typed);
});
