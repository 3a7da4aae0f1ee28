// The figures of our cards, of our own drawing: Jack, Queen and King of the four suits, and Fu, Lu and Shou.

import { svg } from "../dom.js";
import { letters, line, pip } from "./suits.js";

/** @import { Suit } from "./suits.js" */

const INK = "var(--suit-black)";
const GOLD = "var(--court-gold)";
const SKIN = "var(--court-skin)";
const BLUE = "var(--court-blue)";
const PAPER = "var(--paper)";

/**
 * @param {string} d
 * @param {string} fill
 */
function part(d, fill) {
  return svg("path", { d, fill, stroke: INK, "stroke-width": 0.7, "stroke-linejoin": "round" });
}

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {string} fill
 */
function dot(cx, cy, r, fill) {
  return svg("circle", { cx, cy, r, fill });
}

/**
 * A robe from the shoulders to the middle of the card, with a band that carries the suit's colour.
 * @param {string} colour
 */
function robe(colour) {
  return [
    part("M27 70c0-10 8-15 23-15s23 5 23 15z", colour),
    part("M41 55.6l9 14.4 9-14.4c-3-.5-6-.6-9-.6s-6 .1-9 .6z", GOLD),
    part("M46 55l4 8 4-8z", PAPER),
    line("M31 70c0-6 3-9 7-11M69 70c0-6-3-9-7-11", GOLD, 1.6),
    dot(50, 67, 1.5, colour),
  ];
}

function face() {
  return [
    part("M41.5 41c0-6.5 3.5-9.5 8.5-9.5s8.5 3 8.5 9.5c0 7-4 12-8.5 12s-8.5-5-8.5-12z", SKIN),
    dot(46.7, 41.2, 0.95, INK),
    dot(53.3, 41.2, 0.95, INK),
    line("M44.9 38.9c1-.8 2.3-.9 3.4-.4M51.7 38.5c1.1-.5 2.4-.4 3.4.4M50 41.5v3.5l-1 .6", INK, 0.7),
    line("M47.9 48.3c1.3.7 2.9.7 4.2 0", "var(--suit-red)", 0.9),
  ];
}

/** @param {string} colour */
function king(colour) {
  return [
    part("M39 36c-2 8-1 16 2 20h18c3-4 4-12 2-20z", INK),
    ...face(),
    part("M42 46.5c2-1.5 4.5-1.8 8-1.8s6 .3 8 1.8c0 7-3.5 12.5-8 12.5s-8-5.5-8-12.5z", INK),
    line("M47.5 49c1.6.8 3.4.8 5 0", "var(--court-skin)", 1),
    part("M38 35l-2-13 7.5 5.5L50 19l6.5 8.5L64 22l-2 13c-8-2.2-16-2.2-24 0z", GOLD),
    dot(50, 29.5, 1.8, colour),
    dot(43, 30.8, 1.2, BLUE),
    dot(57, 30.8, 1.2, BLUE),
    line("M50 19v-3.5M48.3 17.2h3.4", GOLD, 1.3),
    line("M70 69V34M66.5 38.5h7", INK, 1.5),
    part("M68.8 34L70 26l1.2 8z", PAPER),
  ];
}

/** @param {string} colour */
function queen(colour) {
  return [
    part("M50 29c-11 0-14 9-13.5 17 .3 5-2 8-2.5 12h32c-.5-4-2.8-7-2.5-12C64 38 61 29 50 29z", INK),
    ...face(),
    part("M40 34c0-7 4-11.5 10-11.5S60 27 60 34c-6.5-3.3-13.5-3.3-20 0z", GOLD),
    dot(50, 20.8, 2, colour),
    dot(43.4, 24.4, 1.4, PAPER),
    dot(56.6, 24.4, 1.4, PAPER),
    line("M42 31.5c5-2.2 11-2.2 16 0", BLUE, 1.2),
    line("M44 55.5c4 2 8 2 12 0", PAPER, 1.5),
    line("M69 68c1-6 1-11 0-16", "var(--suit-wood)", 1.3),
    ...[0, 72, 144, 216, 288].map((turn) =>
      svg("ellipse", { cx: 69, cy: 45.6, rx: 1.9, ry: 3, fill: colour, transform: `rotate(${turn} 69 49)` }),
    ),
    dot(69, 49, 1.7, GOLD),
  ];
}

/** @param {string} colour */
function jack(colour) {
  return [
    part("M40.5 36c-3.5 5-3.5 13-1 17 2.5-1 3-4 3-8l15 .5c0 4 .5 6.5 3 7.5 2.5-4 2.5-12-1-17z", GOLD),
    ...face(),
    part("M38.5 34.5c1-8.5 6-11.5 13-11.5 6 0 10.5 4 10.5 11.5-7.8-2.7-15.7-2.7-23.5 0z", colour),
    line("M38.5 34c7.8-2.7 15.7-2.7 23.5 0", GOLD, 2),
    part("M58 25c4-6.5 9-8.5 14-8.5-1.5 5.5-6 10-12 11.5z", BLUE),
    line("M59 26.5c3.5-3.5 7-6.5 11-8.5", PAPER, 0.8),
    line("M31 69V31", INK, 1.6),
    part("M31 22c3.5 3.5 3.8 7.5 0 11-3.8-3.5-3.5-7.5 0-11z", PAPER),
  ];
}

/** @type {Record<string, (colour: string) => SVGElement[]>} */
const COURT = { J: jack, Q: queen, K: king };

/**
 * A figure and the same upside down, between two lines.
 * @param {SVGElement[]} half
 * @param {SVGElement[]} again
 * @param {string} colour
 */
function doubled(half, again, colour) {
  const frame = { x: 25, y: 13, width: 50, height: 114, rx: 2.5, fill: "var(--court-ground)", stroke: GOLD };
  return svg(
    "g",
    {},
    svg("rect", { ...frame, "stroke-width": 1 }),
    svg("g", {}, ...half),
    svg("g", { transform: "rotate(180 50 70)" }, ...again),
    line("M25.5 70h49", colour, 1.4),
  );
}

/** @param {string} colour a peach with its leaves, for a long life */
function peach(colour) {
  return [
    part("M50 49c-10-1-15-7-15-14 0-8 7-13 15-16 8 3 15 8 15 16 0 7-5 13-15 14z", SKIN),
    part("M50 49c4-5 5-17 0-30 8 3 15 8 15 16 0 7-5 13-15 14z", colour),
    part("M50 49c-4-4-9-5-14-3 3 4 8 6 14 3zM50 49c4-4 9-5 14-3-3 4-8 6-14 3z", "var(--suit-wood)"),
  ];
}

/** @param {string} colour the winged hat of an official, for office and income */
function hat(colour) {
  return [
    part("M37 43c0-6 3-9 6-10 0-8 3-13 7-13s7 5 7 13c3 1 6 4 6 10z", colour),
    line("M37 43c9 3 17 3 26 0", GOLD, 2.4),
    line("M44 33c4 1.5 8 1.5 12 0", GOLD, 1.2),
    part("M37.5 37c-4-4-7.5-5-10.5-4 1 4 5 6.5 10 7zM62.5 37c4-4 7.5-5 10.5-4-1 4-5 6.5-10 7z", colour),
    dot(50, 27, 2.2, GOLD),
  ];
}

/** @param {string} colour a bat, whose name sounds like good fortune */
function bat(colour) {
  return [
    part(
      "M50 29c2-3 3-5 3-8 2 1 3 3 3 5 6-6 12-7 17-4-2 2-2 4-1 7-4 0-5 2-5 5-3-1-6 0-7 4-3-1-6 1-10 9-4-8-7-10-10-9-1-4-4-5-7-4" +
        " 0-3-1-5-5-5 1-3 1-5-1-7 5-3 11-2 17 4 0-2 1-4 3-5 0 3 1 5 3 8z",
      colour,
    ),
    dot(48, 30.5, 0.9, PAPER),
    dot(52, 30.5, 0.9, PAPER),
    line("M40 29c-2 2-3 4-3 7M60 29c2 2 3 4 3 7", GOLD, 0.9),
  ];
}

/** @type {Record<string, { glyph: string, draw: (colour: string) => SVGElement[] }>} */
export const PICTURES = {
  S: { glyph: "寿", draw: peach },
  L: { glyph: "禄", draw: hat },
  F: { glyph: "福", draw: bat },
};

/**
 * The middle of a picture of the five elements: its sign twice, and its character in a medallion between.
 * @param {string} rank
 * @param {string} colour
 */
function picture(rank, colour) {
  const { glyph, draw } = PICTURES[rank];
  const drawn = doubled(draw(colour), draw(colour), colour);
  drawn.append(
    svg("circle", { cx: 50, cy: 70, r: 19, fill: PAPER, stroke: GOLD, "stroke-width": 1.6 }),
    svg("circle", { cx: 50, cy: 70, r: 16.5, fill: "none", stroke: colour, "stroke-width": 0.8 }),
    letters(glyph, 50, 79.5, 26, colour, true),
  );
  return drawn;
}

/**
 * The middle of a card that shows a figure; null where it shows pips.
 * @param {string} rank
 * @param {Suit} suit
 */
export function figure(rank, suit) {
  if (rank in PICTURES) return picture(rank, suit.colour);
  if (!(rank in COURT)) return null;
  const half = () => [
    ...robe(suit.colour),
    ...COURT[rank](suit.colour),
    pip(suit, rank === "J" ? 67 : 32, rank === "J" ? 40 : 22.5, 10),
  ];
  return doubled(half(), half(), suit.colour);
}
