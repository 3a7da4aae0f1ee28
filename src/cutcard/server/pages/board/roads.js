// The roads as our own drawing: ivory sheets, red and blue and green, a letter or a stroke beside every colour.

import { svg } from "../shared/dom.js";

/**
 * @typedef {import("../shared/wire.js").Roads & { rows: number }} RoadsOfShoe
 * @typedef {[number, number, string, ...number[]]} Cell a column, a row, a mark, and of the big road the ties
 * @typedef {"big_eye" | "small" | "cockroach"} Derived
 */

/** @type {Record<string, string>} */
const INK = { B: "var(--banker)", P: "var(--player)", T: "var(--tie-solid)", r: "var(--banker)", b: "var(--player)" };
const CELL = 20;

/**
 * An empty sheet of so many columns; marks are drawn by `mark(cell)` at the middle of their cells.
 * @param {number} columns
 * @param {number} rows
 * @param {Cell[]} cells
 * @param {(cell: Cell) => SVGElement[]} mark
 * @param {string} label
 */
function sheet(columns, rows, cells, mark, label) {
  const width = columns * CELL;
  const height = rows * CELL;
  const last = Math.max(0, ...cells.map(([column]) => column));
  const first = Math.max(0, last - columns + 2);
  const lines = [];
  for (let at = 0; at <= columns; at += 1) lines.push(`M${at * CELL} 0V${height}`);
  for (let at = 0; at <= rows; at += 1) lines.push(`M0 ${at * CELL}H${width}`);
  const shown = cells
    .filter(([column]) => column >= first)
    .map((cell) => {
      const place = svg("g", { transform: `translate(${(cell[0] - first + 0.5) * CELL} ${(cell[1] + 0.5) * CELL})` });
      place.append(...mark(cell));
      return place;
    });
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    svg("rect", { width, height, fill: "var(--paper)" }),
    svg("path", { d: lines.join(""), stroke: "var(--board-sheet-line)", "stroke-width": 0.6, fill: "none" }),
    ...shown,
  );
}

/**
 * @param {string} text
 * @param {string} fill
 * @param {number} size
 */
function letters(text, fill, size) {
  const node = svg("text", {
    "text-anchor": "middle",
    "dominant-baseline": "central",
    "font-size": size,
    "font-weight": 700,
    fill,
    y: 0.4,
  });
  node.textContent = text;
  return node;
}

/**
 * @param {RoadsOfShoe} roads
 * @param {number} columns
 * @param {string} label
 */
export function beadPlate(roads, columns, label) {
  const faces = new Map(roads.results.map(({ mark, face }) => [mark, [...face][0]]));
  return sheet(
    columns,
    roads.rows,
    roads.bead,
    ([, , mark]) => [
      svg("circle", { r: 8.6, fill: INK[mark] }),
      letters(faces.get(mark) ?? "", "var(--ink-bright)", 11),
    ],
    label,
  );
}

/**
 * @param {RoadsOfShoe} roads
 * @param {number} columns
 * @param {string} label
 */
export function bigRoad(roads, columns, label) {
  return sheet(
    columns,
    roads.rows,
    roads.big,
    ([, , mark, ties]) => {
      const parts = [];
      if (mark === "B" || mark === "P")
        parts.push(svg("circle", { r: 7.4, fill: "none", stroke: INK[mark], "stroke-width": 3 }));
      if (ties) parts.push(svg("path", { d: "M-7.5 7.5L7.5 -7.5", stroke: INK.T, "stroke-width": 2.4 }));
      if (ties > 1) parts.push(letters(String(ties), INK.T, 9));
      return parts;
    },
    label,
  );
}

/** @type {Record<Derived, (ink: string) => SVGElement[]>} */
const SMALL = {
  big_eye: (ink) => [svg("circle", { r: 6.8, fill: "none", stroke: ink, "stroke-width": 3.4 })],
  small: (ink) => [svg("circle", { r: 8, fill: ink })],
  cockroach: (ink) => [svg("path", { d: "M-7 7L7 -7", stroke: ink, "stroke-width": 3.6, "stroke-linecap": "round" })],
};

/**
 * @param {RoadsOfShoe} roads
 * @param {Derived} name
 * @param {number} columns
 * @param {string} label
 */
export function derivedRoad(roads, name, columns, label) {
  return sheet(columns, roads.rows, roads[`${name}_cells`], ([, , mark]) => SMALL[name](INK[mark]), label);
}
