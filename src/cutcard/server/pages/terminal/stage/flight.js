// A card comes from the shoe: it flies face down, lies, and turns. The third takes its time.

import { svg } from "../../shared/dom.js";

const FLIGHT_MS = 600;
const THIRD_MS = 1_200;
const TURN_FROM = 0.6;
const TOTAL_MS = 240;
const CURVE = "cubic-bezier(0.22, 0.8, 0.3, 1)";

/** Whether whoever looks wishes that things do not move. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * From the shoe to its place; how long it takes until its face is seen, in milliseconds.
 * @param {HTMLElement} card
 * @param {HTMLElement} shoe
 * @param {{ third: boolean }} how
 */
export function fly(card, shoe, { third }) {
  if (still()) return 0;
  const [from, to] = [shoe.getBoundingClientRect(), card.getBoundingClientRect()];
  const dx = Math.round(from.left + from.width / 2 - to.left - to.width / 2);
  const dy = Math.round(from.top + from.height / 2 - to.top - to.height / 2);
  const duration = third ? THIRD_MS : FLIGHT_MS;
  card.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) rotate(${third ? 70 : 24}deg) scale(0.42)`, opacity: 0.2, zIndex: 4 },
      { opacity: 1, offset: 0.25, zIndex: 4 },
      { transform: "none", opacity: 1, offset: TURN_FROM + 0.1, zIndex: 4 },
      { transform: "none", opacity: 1 },
    ],
    { duration, easing: CURVE },
  );
  turn(card, duration * TURN_FROM, duration * (1 - TURN_FROM));
  return duration;
}

/**
 * Its back is seen until it turns; one that stays face down has nothing to turn.
 * @param {HTMLElement} card
 * @param {number} delay
 * @param {number} duration
 */
function turn(card, delay, duration) {
  const sheet = card.querySelector(".card-turn");
  if (!sheet || !card.hasAttribute("open")) return;
  const lies = card.hasAttribute("across") ? "rotate(90deg) " : "";
  sheet.animate([{ transform: `${lies}rotateY(180deg)` }, { transform: `${lies}rotateY(0deg)` }], {
    delay,
    duration,
    easing: "ease-in-out",
    fill: "backwards",
  });
}

/** A total that has just been made. @param {HTMLElement} total */
export function appear(total) {
  if (still()) return;
  total.animate(
    [
      { opacity: 0, transform: "scale(0.5)" },
      { opacity: 1, transform: "none" },
    ],
    TOTAL_MS,
  );
}

/** The shoe that the cards come from. */
export function shoe() {
  const gold = "var(--card-back-line)";
  const side = { stroke: gold, "stroke-width": 1, "stroke-linejoin": "round" };
  return svg(
    "svg",
    { viewBox: "0 0 96 60", class: "shoe", "aria-hidden": "true" },
    svg("path", { ...side, d: "M20 6h66l6 40H30z", fill: "var(--shoe-top)" }),
    svg("path", { ...side, d: "M20 6L4 38l14 14 12-6z", fill: "var(--shoe-front)" }),
    svg("path", { ...side, d: "M18 52l12-6h62v6a4 4 0 0 1-4 4H22z", fill: "var(--shoe-side)" }),
    svg("path", { d: "M16 20L8 37l9 9 8-17z", fill: "var(--paper)", stroke: gold, "stroke-width": 0.8 }),
    svg("path", { d: "M15.5 24L11 35l6 6 4-9z", fill: "var(--card-back)" }),
    svg("path", { d: "M32 14h46l3 20H38z", fill: "none", stroke: gold, "stroke-width": 0.8, opacity: 0.7 }),
  );
}
