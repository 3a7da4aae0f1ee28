// The ring that counts down while bets are taken: two halves that turn out of sight, which costs the page nothing.

import { still } from "./flight.js";

/** @type {Animation[]} */
let running = [];
let counted = "";

/**
 * How much of the time is left is known on arrival; from then on nothing is drawn anew. Where less motion is wished
 * it goes from second to second.
 * @param {HTMLElement} ring
 * @param {{ left: number, span: number, of: string }} now milliseconds, and the round that they are of
 */
export function countDown(ring, { left, span, of }) {
  const key = left > 0 ? `${of} ${span}` : "";
  if (key === counted) return;
  counted = key;
  for (const each of running) each.cancel();
  if (!key) {
    running = [];
    return;
  }
  const half = span / 2;
  const gone = span - left;
  const easing = still() ? `steps(${Math.max(1, Math.round(half / 1000))})` : "linear";
  running = [...ring.querySelectorAll("i")].map((each, at) =>
    each.animate([{ transform: "rotate(45deg)" }, { transform: "rotate(225deg)" }], {
      delay: at * half - gone,
      duration: half,
      easing,
      fill: "both",
    }),
  );
}
