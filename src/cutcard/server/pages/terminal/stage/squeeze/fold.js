// A card that is bent over: what stays of its back, and the part folded over, which shows the face from within.
//
// All of it is in the card's own measure, 100 by 140, as its back is seen upright. The card is held at a point of its
// edge, which is brought to another; the fold lies half-way between the two. Seen from the back the face is mirrored,
// and the fold mirrors it once more, so that what is seen of it reads as it is printed. The indices are not drawn: pips
// come in sight from the edge that is bent, and the whole face once the card is turned.

import { svg } from "../../../shared/dom.js";
import { face } from "../../../shared/faces/face.js";

/**
 * @typedef {[x: number, y: number]} Point parts of the card's width and height, from 0 to 1
 * @typedef {{ edge: Point, tip: Point }} Bend
 */

const [WIDTH, HEIGHT] = [100, 140];
/** @type {Point[]} */
const CORNERS = [
  [0, 0],
  [WIDTH, 0],
  [WIDTH, HEIGHT],
  [0, HEIGHT],
];
const LEAST = 1.5;
const NEAR_THE_MIDDLE = 9;
let made = 0;

/**
 * @param {Point} point
 * @returns {Point}
 */
function measured([x, y]) {
  return [x * WIDTH, y * HEIGHT];
}

/**
 * How far a point lies on the side that stays; what is folded over is below zero.
 * @param {Bend} bend
 */
function sides({ edge, tip }) {
  const [held, to] = [measured(edge), measured(tip)];
  const way = [to[0] - held[0], to[1] - held[1]];
  const far = Math.hypot(...way);
  const along = far ? [way[0] / far, way[1] / far] : [0, 1];
  const middle = [(held[0] + to[0]) / 2, (held[1] + to[1]) / 2];
  const side = (/** @type {Point} */ [x, y]) => (x - middle[0]) * along[0] + (y - middle[1]) * along[1];
  return { far, along, middle, side };
}

/**
 * Whether the fold has come to the middle of the card: let go there, it turns over.
 * @param {Bend} bend
 */
export function pastTheMiddle(bend) {
  const { far, side } = sides(bend);
  return far > LEAST && side([WIDTH / 2, HEIGHT / 2]) < NEAR_THE_MIDDLE;
}

/**
 * The part of a polygon where `side` is not below zero.
 * @param {Point[]} points
 * @param {(point: Point) => number} side
 */
function cut(points, side) {
  /** @type {Point[]} */
  const kept = [];
  points.forEach((point, number) => {
    const next = points[(number + 1) % points.length];
    const [here, there] = [side(point), side(next)];
    if (here >= 0) kept.push(point);
    if (here * there < 0) {
      const part = here / (here - there);
      kept.push([point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part]);
    }
  });
  return kept;
}

/**
 * A card as it lies bent, until it is turned. Where its face is not known here, the inside is blank paper.
 * @param {HTMLElement} card
 * @param {Bend | null} bend
 * @param {string | null} code
 */
export function showBend(card, bend, code) {
  const sheet = card.querySelector(".card-turn");
  const back = /** @type {SVGElement | null} */ (sheet?.querySelector(".card-back"));
  const before = sheet?.querySelector(".card-flap");
  if (!sheet || !back || card.hasAttribute("open")) return;
  const { far, along, middle, side } = bend ? sides(bend) : { far: 0, along: [0, 1], middle: [0, 0], side: () => 0 };
  card.classList.toggle("bent", far > LEAST);
  if (far <= LEAST) {
    back.style.clipPath = "";
    before?.remove();
    return;
  }
  const shares = cut(CORNERS, side).map(([x, y]) => `${x.toFixed(2)}% ${((100 * y) / HEIGHT).toFixed(2)}%`);
  back.style.clipPath = `polygon(${shares.join(", ")})`;
  const gone = cut(CORNERS, (point) => -side(point));
  const over = gone.map((point) => point.map((at, axis) => at - 2 * side(point) * along[axis]));
  const flap = before ?? svg("svg", { class: "card-flap", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  flap.replaceChildren(...folded(over, { along, middle, far, code }));
  if (!before) sheet.append(flap);
}

/**
 * What is seen on the part that is folded over: the face in its place without its indices, darker towards the fold.
 * @param {number[][]} over
 * @param {{ along: number[], middle: number[], far: number, code: string | null }} how
 */
function folded(over, { along: [x, y], middle, far, code }) {
  made += 1;
  const [shape, shade] = [`flap-shape-${made}`, `flap-shade-${made}`];
  const points = over.map((point) => point.map((at) => at.toFixed(2)).join(",")).join(" ");
  const [fx, fy] = middle;
  const reach = Math.max(18, far / 2);
  const along = { x1: fx, y1: fy, x2: fx + x * reach, y2: fy + y * reach };
  const printed = code
    ? [...face(code, { indices: false }).childNodes]
    : [svg("rect", { width: WIDTH, height: HEIGHT, rx: 8, class: "lining" })];
  return [
    svg(
      "defs",
      {},
      svg("clipPath", { id: shape }, svg("polygon", { points })),
      svg(
        "linearGradient",
        { id: shade, gradientUnits: "userSpaceOnUse", ...along },
        svg("stop", { offset: "0", class: "flap-fold" }),
        svg("stop", { offset: "0.2", class: "flap-curve" }),
        svg("stop", { offset: "0.55", class: "flap-light" }),
        svg("stop", { offset: "1", class: "flap-far" }),
      ),
    ),
    svg(
      "g",
      { "clip-path": `url(#${shape})` },
      svg(
        "g",
        { class: "flap-face", transform: `${mirrored(x, y, middle)} translate(${WIDTH} 0) scale(-1 1)` },
        ...printed,
      ),
      svg("polygon", { points, fill: `url(#${shade})` }),
    ),
  ];
}

/**
 * The mirror that stands in the fold.
 * @param {number} x
 * @param {number} y
 * @param {number[]} middle
 */
function mirrored(x, y, middle) {
  const off = 2 * (middle[0] * x + middle[1] * y);
  const matrix = [1 - 2 * x * x, -2 * x * y, -2 * x * y, 1 - 2 * y * y, off * x, off * y];
  return `matrix(${matrix.map((each) => each.toFixed(4)).join(" ")})`;
}
