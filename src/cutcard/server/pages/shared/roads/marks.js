// The marks of the roads, each in a cell of ten by ten: what a round came to, its pairs and its ties.

import { svg } from "../dom.js";
import { keyed, word } from "../i18n.js";

/**
 * @import { RoadRound, Roads } from "../wire.js"
 * @typedef {"eye" | "small" | "cockroach"} Derived
 * @typedef {"big" | "bead" | Derived} Kind
 * @typedef {Pick<Roads, "results"> & Partial<Roads>} RoadData the whole of a shoe, or its big road alone
 * @typedef {[column: number, row: number, shapes: SVGElement[]]} Mark
 * @typedef {RoadRound | null | undefined} Pairs none where the cards were not seen
 */

/** The roads in the order in which they are shown. @type {readonly Kind[]} */
export const KINDS = ["big", "bead", "eye", "small", "cockroach"];

/**
 * What the house calls each derived road.
 * @type {{ readonly eye: "big_eye", readonly small: "small", readonly cockroach: "cockroach" }}
 */
export const HOUSE_NAMES = { eye: "big_eye", small: "small", cockroach: "cockroach" };

/**
 * @param {Kind} kind
 * @returns {kind is Derived}
 */
export function isDerived(kind) {
  return kind in HOUSE_NAMES;
}

/**
 * The name of a road, as a message.
 * @param {Kind} kind
 */
export function roadName(kind) {
  return keyed("shared-road", isDerived(kind) ? HOUSE_NAMES[kind] : kind);
}

/**
 * What is drawn for a result, in Chinese whoever reads: in the reader's own characters where these are Chinese.
 * @param {Pick<Roads["results"][number], "label" | "face">} result
 */
export function faceOf({ label, face }) {
  const own = word(label);
  const [first] = /^\p{Script=Han}/u.test(own) ? own : face;
  return first;
}

/** @type {Record<string, string>} */
export const COLOURS = {
  B: "var(--banker)",
  P: "var(--player)",
  T: "var(--tie)",
  r: "var(--banker)",
  b: "var(--player)",
};

/**
 * @param {string} text
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
function letter(text, y, size, fill) {
  const drawn = svg("text", { x: 5, y, "font-size": size, "text-anchor": "middle", fill, "font-weight": 700 });
  drawn.textContent = text;
  return drawn;
}

/**
 * A Banker pair is a red dot at the top left of a cell, a Player pair a blue one at its bottom right.
 * @param {Pairs} pairs
 */
function dots(pairs) {
  /** @type {(at: number, mark: string, pair: string) => SVGElement} */
  const dot = (at, mark, pair) => {
    const drawn = { cx: at, cy: at, r: 1.6, fill: COLOURS[mark], stroke: "var(--road-paper)", "stroke-width": 0.5 };
    return svg("circle", { ...drawn, "data-pair": pair });
  };
  return [
    ...(pairs?.banker_pair ? [dot(1.9, "B", "banker")] : []),
    ...(pairs?.player_pair ? [dot(8.1, "P", "player")] : []),
  ];
}

/**
 * @param {string} what
 * @param {string} text
 * @param {Pairs} pairs
 */
export function beadMark(what, text, pairs) {
  return [
    svg("circle", { cx: 5, cy: 5, r: 4.3, fill: COLOURS[what] }),
    letter(text, 7.1, 5.6, "var(--ink-bright)"),
    ...dots(pairs),
  ];
}

/**
 * @param {string} what
 * @param {number} ties
 * @param {Pairs} pairs
 */
export function bigMark(what, ties, pairs) {
  const colour = COLOURS[what] ?? COLOURS.T;
  /** @type {SVGElement[]} */
  const drawn = [svg("circle", { cx: 5, cy: 5, r: 3.6, fill: "none", stroke: colour, "stroke-width": 1.4 })];
  if (ties) drawn.push(svg("path", { d: "M1.5 8.5L8.5 1.5", stroke: COLOURS.T, "stroke-width": 1.3 }));
  if (ties > 1) drawn.push(letter(String(ties), 7, 5.4, "var(--road-ties)"));
  return [...drawn, ...dots(pairs)];
}

const RING = { cx: 5, cy: 5, r: 3.3, fill: "none", "stroke-width": 1.8 };
/** @type {Record<Derived, (colour: string) => SVGElement[]>} */
export const DERIVED = {
  eye: (colour) => [svg("circle", { ...RING, stroke: colour })],
  small: (colour) => [svg("circle", { cx: 5, cy: 5, r: 4, fill: colour })],
  cockroach: (colour) => [svg("path", { d: "M1.5 8.5L8.5 1.5", stroke: colour, "stroke-width": 2 })],
};

/**
 * The cells that the house sends of a road.
 * @param {Kind} kind
 * @param {RoadData} data
 */
export function cells(kind, data) {
  return (isDerived(kind) ? data[`${HOUSE_NAMES[kind]}_cells`] : data[kind]) ?? [];
}

/**
 * A road's marks, each with its column and row; of pairs only where the rounds' cards were seen.
 * @param {Kind} kind
 * @param {RoadData} data
 * @returns {Mark[]}
 */
export function marks(kind, data) {
  const seen = data.cards ?? [];
  if (isDerived(kind))
    return cells(kind, data).map(([column, row, what]) => [column, row, DERIVED[kind](COLOURS[what])]);
  if (kind === "big") {
    const decided = (data.bead ?? []).flatMap(([, , what], at) => (what === "T" ? [] : [seen[at]]));
    return cells(kind, data).map(([column, row, what, ties], at) => [column, row, bigMark(what, ties, decided[at])]);
  }
  const faces = new Map(data.results.map((each) => [each.mark, faceOf(each)]));
  return cells(kind, data).map(([column, row, what], at) => [
    column,
    row,
    beadMark(what, faces.get(what) ?? "", seen[at]),
  ]);
}

/**
 * The column at which a road begins to be shown: the newest are in view, with an empty one after them, and none is
 * shown that the house has left out.
 * @param {[column: number, ...rest: unknown[]][]} cells
 * @param {number} columns for how many there is room
 */
export function firstColumn(cells, columns) {
  if (!cells.length) return 0;
  const all = cells.map(([column]) => column);
  return Math.max(Math.min(...all), Math.max(...all) + 2 - columns);
}

/**
 * The lines between cells.
 * @param {number} columns
 * @param {number} rows
 */
export function grid(columns, rows) {
  let lines = "";
  for (let column = 1; column < columns; column += 1) lines += `M${column * 10} 0v${rows * 10}`;
  for (let row = 1; row < rows; row += 1) lines += `M0 ${row * 10}h${columns * 10}`;
  return svg("path", { d: lines, stroke: "var(--road-line)", "stroke-width": 0.5, fill: "none" });
}

/**
 * A cell's marks where it lies.
 * @param {number} column
 * @param {number} row
 * @param {SVGElement[]} shapes
 */
export function placed(column, row, shapes) {
  return svg("g", { transform: `translate(${column * 10} ${row * 10})` }, ...shapes);
}
