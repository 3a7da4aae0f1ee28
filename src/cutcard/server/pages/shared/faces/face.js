// The two sides of our cards: ivory with an index that stays clear of the pips, and a lattice back.

import { svg } from "../dom.js";
import { figure, PICTURES } from "./figures.js";
import { letters, pip, SUITS } from "./suits.js";

/** @import { Suit } from "./suits.js" */

const [LEFT, MIDDLE, RIGHT] = [36, 50, 64];
const ACE = 28;
const [TOP, BOTTOM] = [24, 116];
/**
 * Where pips stand, from above to the middle; below it they stand on their heads. All outer rows are equally far from
 * the edge, so that a card that is squeezed is told from the next by the number of its pips alone.
 * @type {Record<string, [x: number, y: number][]>}
 */
const PLACES = {
  2: [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  3: [
    [MIDDLE, TOP],
    [MIDDLE, 70],
    [MIDDLE, BOTTOM],
  ],
  4: four(TOP, BOTTOM),
  5: [...four(TOP, BOTTOM), [MIDDLE, 70]],
  6: [...four(TOP, BOTTOM), ...two(70)],
  7: [...four(TOP, BOTTOM), ...two(70), [MIDDLE, 47]],
  8: [...four(TOP, BOTTOM), ...two(70), [MIDDLE, 47], [MIDDLE, 93]],
  9: [...four(TOP, BOTTOM), ...four(54.7, 85.3), [MIDDLE, 70]],
  T: [...four(TOP, BOTTOM), ...four(54.7, 85.3), [MIDDLE, 39.4], [MIDDLE, 100.6]],
};

/**
 * @param {number} y
 * @returns {[number, number][]}
 */
function two(y) {
  return [
    [LEFT, y],
    [RIGHT, y],
  ];
}

/**
 * @param {number} high
 * @param {number} low
 * @returns {[number, number][]}
 */
function four(high, low) {
  return [...two(high), ...two(low)];
}

/**
 * @param {string} rank
 * @param {Suit} suit
 */
function corner(rank, suit) {
  const picture = PICTURES[rank]?.glyph;
  const shown = picture ?? (rank === "T" ? "10" : rank);
  const index = letters(shown, 13, 25, picture ? 19 : 26, suit.colour, picture !== undefined);
  if (shown.length > 1) {
    index.setAttribute("textLength", "20");
    index.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  const mark = suit.glyph ? letters(suit.glyph, 13, 44, 15, suit.colour, true) : pip(suit, 13, 37, 14);
  return svg("g", {}, index, mark);
}

/**
 * @param {string} rank
 * @param {Suit} suit
 */
function middle(rank, suit) {
  const drawn = figure(rank, suit);
  if (drawn) return [drawn];
  if (!(rank in PLACES)) return [pip(suit, 50, 70, ACE)];
  return PLACES[rank].map(([x, y]) => pip(suit, x, y, 19, y > 70));
}

function sheet() {
  return svg("rect", {
    x: 0.5,
    y: 0.5,
    width: 99,
    height: 139,
    rx: 8,
    fill: "var(--paper)",
    stroke: "var(--card-edge)",
  });
}

/**
 * A face; without its indices for a card that is squeezed, whose rank and suit are to be read from the pips.
 * @param {string} code
 */
export function face(code, { indices = true } = {}) {
  const [rank, mark] = code;
  const suit = SUITS[mark];
  const turned = () => svg("g", { transform: "rotate(180 50 70)" }, corner(rank, suit));
  return svg(
    "svg",
    { viewBox: "0 0 100 140", "aria-hidden": "true", class: "card-face" },
    sheet(),
    ...middle(rank, suit),
    ...(indices ? [corner(rank, suit), turned()] : []),
  );
}

/** Lines that cross within the frame, from edge to edge. */
function lattice() {
  const [left, right, top, bottom] = [11, 89, 11, 129];
  let d = "";
  for (let at = top - (right - left); at < bottom; at += 9.07) {
    const [from, to] = [Math.max(at, top), Math.min(at + right - left, bottom)];
    if (to <= from) continue;
    d += `M${left + from - at} ${from}L${left + to - at} ${to}M${right - from + at} ${from}L${right - to + at} ${to}`;
  }
  return d;
}

export function back() {
  const gold = "var(--card-back-line)";
  const red = "var(--card-back)";
  return svg(
    "svg",
    { viewBox: "0 0 100 140", "aria-hidden": "true", class: "card-back" },
    sheet(),
    svg("rect", { x: 5, y: 5, width: 90, height: 130, rx: 5, fill: red }),
    svg("path", { d: lattice(), fill: "none", stroke: gold, "stroke-width": 0.7, opacity: 0.75 }),
    svg("rect", { x: 8, y: 8, width: 84, height: 124, rx: 3.5, fill: "none", stroke: gold, "stroke-width": 1.2 }),
    svg("rect", { x: 11, y: 11, width: 78, height: 118, rx: 2, fill: "none", stroke: gold, "stroke-width": 0.6 }),
    svg("circle", { cx: 50, cy: 70, r: 15, fill: red, stroke: gold, "stroke-width": 1.4 }),
    svg("path", { d: "M50 59.5l7.5 10.5-7.5 10.5-7.5-10.5z", fill: gold }),
  );
}
