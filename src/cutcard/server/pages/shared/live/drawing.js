// Drawing that fails closed: a page that cannot draw what it was told is out of date, and reports where it failed.

import { Refused } from "../api.js";

/** Says "failed" when a script of this page failed, and "drawn" when all of the page could be drawn. */
export const drawing = new EventTarget();

const KINDS = new Set(["TypeError", "RangeError", "ReferenceError", "SyntaxError"]);
/** One place is reported once, and again only where it still fails after so long. */
const AGAIN_MS = 5 * 60_000;
const REPORTED_MOST = 10;
const PLACE = /\/static\/([0-9a-f]{16})\/([\w./-]+):(\d+)/;
/** @type {Map<string, number>} */
const reported = new Map();

/**
 * Where in the scripts of this page an error arose, or null: scripts of others, as of extensions, are not the house's.
 * @param {unknown} error
 */
function placeOf(error) {
  const [, version, script, line] = PLACE.exec(error instanceof Error ? (error.stack ?? "") : "") ?? [];
  return version ? { version, script, line: Number(line) } : null;
}

/**
 * The page has failed: until it was told anew and could draw it, nothing on it is to be acted on.
 * @param {unknown} error
 */
export function fail(error) {
  console.error(error);
  report(error);
  drawing.dispatchEvent(new Event("failed"));
}

/**
 * The house is told the line and the kind of an error, and nothing that it says.
 * @param {unknown} error
 */
function report(error) {
  const place = placeOf(error);
  if (!place) return;
  const kind = error instanceof Error && KINDS.has(error.name) ? error.name : "Error";
  const body = JSON.stringify({ ...place, kind });
  const known = reported.get(body);
  if (known === undefined ? reported.size >= REPORTED_MOST : performance.now() - known < AGAIN_MS) return;
  reported.set(body, performance.now());
  const headers = { "content-type": "application/json" };
  fetch("/api/page-errors", { method: "POST", headers, body, credentials: "same-origin" }).catch(() => {});
}

/**
 * Does it, and says whether it could be done.
 * @param {() => unknown} work
 */
export function attempt(work) {
  try {
    work();
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
}

/**
 * Draws every part: one that fails keeps no other from being drawn. Whether all could be.
 * @param {(() => unknown)[]} parts
 */
export function drawParts(...parts) {
  const whole = parts.map(attempt).every(Boolean);
  if (whole) drawing.dispatchEvent(new Event("drawn"));
  return whole;
}

/**
 * Work that is done once for all that asks for it together: before anything is drawn, and after whoever asked is done.
 * @param {() => unknown} work
 * @param {(done: () => void) => unknown} when
 */
export function batched(work, when = queueMicrotask) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    when(() => {
      asked = false;
      attempt(work);
    });
  };
}

/** When the page has been shown as it is now, so that it is laid out in parts; one that nobody sees is not waited for. */
export function frame() {
  return new Promise((done) => (document.hidden ? setTimeout(done) : requestAnimationFrame(() => setTimeout(done))));
}

addEventListener("error", ({ error }) => placeOf(error) && fail(error));
addEventListener("unhandledrejection", ({ reason }) => {
  if (placeOf(reason) && !(reason instanceof Refused)) fail(reason);
});
