// The suits of our cards: four drawn as everywhere, and the five elements as emblems of our own.

import { svg } from "../dom.js";

/**
 * @typedef {{ colour: string, glyph?: string, draw: (colour: string) => SVGElement }} Suit how a suit is drawn, in a
 *   square of a hundred; an element is also written
 */

const SERIF = "var(--serif)";
const BRUSH = "'Noto Serif CJK SC','Noto Serif SC','Songti SC',SimSun,serif";
const INK = "var(--suit-black)";
const RED = "var(--suit-red)";
const LIGHT = "var(--paper)";

/** @type {Record<string, Suit>} */
export const SUITS = {
  s: { colour: INK, draw: spade },
  h: { colour: RED, draw: heart },
  d: { colour: RED, draw: diamond },
  c: { colour: INK, draw: club },
  f: { colour: "var(--suit-fire)", glyph: "火", draw: flame },
  g: { colour: "var(--suit-gold)", glyph: "金", draw: ingot },
  e: { colour: "var(--suit-earth)", glyph: "土", draw: mountain },
  w: { colour: "var(--suit-wood)", glyph: "木", draw: tree },
  a: { colour: "var(--suit-water)", glyph: "水", draw: wave },
};

/**
 * @param {string} d
 * @param {string} fill
 */
function shape(d, fill) {
  return svg("path", { d, fill });
}

/**
 * @param {string} d
 * @param {string} stroke
 * @param {number} width
 */
export function line(d, stroke, width) {
  return svg("path", {
    d,
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
}

/** @param {string} colour */
function heart(colour) {
  return shape(
    "M50 92C22 67 5 50 5 29 5 14 16 5 28 5c10 0 18 6 22 15C54 11 62 5 72 5c12 0 23 9 23 24 0 21-17 38-45 63z",
    colour,
  );
}

/** @param {string} colour */
function diamond(colour) {
  return shape("M50 2c9 19 22 35 38 48-16 13-29 29-38 48-9-19-22-35-38-48C28 37 41 21 50 2z", colour);
}

/** @param {string} colour */
function spade(colour) {
  const d =
    "M50 3c9 23 44 37 44 62 0 13-10 21-22 21-8 0-15-4-19-11 1 10 5 17 12 21H35c7-4 11-11 12-21-4 7-11 11-19 11" +
    "C16 86 6 78 6 65 6 40 41 26 50 3z";
  return shape(d, colour);
}

/** @param {string} colour */
function club(colour) {
  /** @type {(cx: number, cy: number) => SVGElement} */
  const round = (cx, cy) => svg("circle", { cx, cy, r: 22, fill: colour });
  return svg(
    "g",
    {},
    round(50, 25),
    round(26, 59),
    round(74, 59),
    shape("M46 44h8c0 26 3 44 12 52H34c9-8 12-26 12-52z", colour),
  );
}

/** @param {string} colour a flame with a lighter heart */
function flame(colour) {
  return svg(
    "g",
    {},
    shape(
      "M54 3c3 21 32 32 32 60 0 21-16 34-36 34S14 84 14 64c0-16 10-25 16-36 3 9 6 13 12 16 6-13 2-25 12-41z",
      colour,
    ),
    shape("M51 52c2 11 15 15 15 28 0 9-7 14-16 14s-16-6-16-15c0-8 6-12 8-18 2 4 4 6 6 7 2-5 1-10 3-16z", LIGHT),
  );
}

/** @param {string} colour an ingot, as gold was cast */
function ingot(colour) {
  return svg(
    "g",
    {},
    svg("ellipse", { cx: 50, cy: 40, rx: 24, ry: 18, fill: colour }),
    shape("M3 33c8 15 25 22 47 22s39-7 47-22c2 30-14 52-28 52H31C17 85 1 63 3 33z", colour),
    line("M14 52c9 9 21 13 36 13s27-4 36-13", LIGHT, 5),
  );
}

/** @param {string} colour two peaks, and the ground in layers */
function mountain(colour) {
  return svg(
    "g",
    {},
    shape("M4 68L34 20l14 22L60 26l36 42z", colour),
    shape("M25 34l9-14 9 14-5 6-5-4-4 4z", LIGHT),
    line("M8 79h84M20 91h60", colour, 7),
  );
}

/** @param {string} colour a tree of three crowns */
function tree(colour) {
  return svg(
    "g",
    {},
    shape("M50 3l27 30H64l22 25H66l20 22H14l20-22H14l22-25H23z", colour),
    shape("M44 80h12v17H44z", colour),
    line("M50 26v44", LIGHT, 4),
  );
}

/** @param {string} colour a wave that breaks over two others */
function wave(colour) {
  return svg(
    "g",
    {},
    shape("M3 62C5 28 29 8 56 9c21 1 33 14 31 28-1 10-10 16-18 13-7-2-9-10-4-15-15-5-28 6-29 27z", colour),
    line("M4 74c11-9 20-9 31 0s20 9 31 0 20-9 30 0M4 91c11-9 20-9 31 0s20 9 31 0 20-9 30 0", colour, 7),
  );
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 */
export function letters(text, x, y, size, colour, brush = false) {
  const drawn = svg("text", {
    x,
    y,
    "font-size": size,
    "font-family": brush ? BRUSH : SERIF,
    "font-weight": 700,
    "text-anchor": "middle",
    fill: colour,
  });
  drawn.textContent = text;
  return drawn;
}

/**
 * The emblem of a suit about a point.
 * @param {Suit} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function pip({ draw, colour }, x, y, size, turned = false) {
  const placed = `translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${size / 100}) translate(-50 -50)`;
  return svg("g", { transform: placed }, draw(colour));
}
