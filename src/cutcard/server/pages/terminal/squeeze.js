// The squeeze: whoever holds a hand drags a corner of a card and it folds over, to show no more than the paper inside;
// let go past the middle, the hand is turned. What is on the face is not known here: the house shows it once it is open.

import { first, svg } from "../shared/dom.js";

/** @typedef {[x: number, y: number]} Point */

const PAST = 0.5;
const ENLARGED = 1.7;
const MARGIN = 8;
const FURTHEST = 0.92;

/**
 * @param {HTMLElement} card
 * @param {() => void} reveal
 */
export function squeezable(card, reveal) {
  /**
   * The corner that is held, and where it was taken.
   * @type {{ corner: Point, from: Point } | null}
   */
  let held = null;
  let lifted = 0;
  const flap = svg("svg", { class: "card-flap", "aria-hidden": "true" });

  /**
   * The corner follows the finger, as far as the card reaches.
   * @param {PointerEvent} event
   * @param {{ corner: Point, from: Point }} held
   */
  function lift(event, { corner, from }) {
    /** @type {Point} */
    const size = [card.offsetWidth, card.offsetHeight];
    const moved = [event.clientX - from[0], event.clientY - from[1]];
    const finger = moved.map((by, axis) => Math.min(size[axis], Math.max(0, corner[axis] + by / ENLARGED)));
    const way = [finger[0] - corner[0], finger[1] - corner[1]];
    const far = Math.hypot(...way);
    lifted = Math.min(1, far / Math.min(...size));
    card.classList.toggle("past", lifted > PAST);
    if (far < 1) {
      unfold();
      return;
    }
    const shorter = Math.min(1, (FURTHEST * Math.hypot(...size)) / far);
    /** @type {Point} */
    const tip = [corner[0] + way[0] * shorter, corner[1] + way[1] * shorter];
    const { stays, folded } = fold(size, corner, tip);
    first(card, ".card-turn").style.clipPath = clip(stays, size, card.hasAttribute("across"));
    flap.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    flap.replaceChildren(...lining(folded, corner, tip));
  }

  function unfold() {
    first(card, ".card-turn").style.clipPath = "";
    flap.replaceChildren();
  }

  function settle() {
    held = null;
    card.classList.remove("lifting", "past");
    card.style.removeProperty("--enlarged");
    unfold();
    flap.remove();
  }

  card.classList.add("squeezable");
  card.addEventListener("pointerdown", (event) => {
    if (card.hasAttribute("open") || held) return;
    const { left, top, width, height } = card.getBoundingClientRect();
    const [x, y] = [event.clientX, event.clientY];
    const right = x > left + width / 2 ? card.offsetWidth : 0;
    const bottom = y > top + height / 2 ? card.offsetHeight : 0;
    held = { corner: [right, bottom], from: [x, y] };
    lifted = 0;
    enlarge(card);
    card.setPointerCapture(event.pointerId);
    card.classList.add("lifting");
    card.append(flap);
    event.preventDefault();
  });
  card.addEventListener("pointermove", (event) => {
    if (held) lift(event, held);
  });
  card.addEventListener("pointerup", () => {
    if (!held) return;
    const enough = lifted > PAST && !card.hasAttribute("open");
    settle();
    if (enough) reveal();
  });
  card.addEventListener("pointercancel", settle);
}

/**
 * A held card is larger, about a point that keeps all of it on the screen.
 * @param {HTMLElement} card
 */
function enlarge(card) {
  const box = card.getBoundingClientRect();
  /** @type {(low: number, length: number, room: number) => number} */
  const about = (low, length, room) => {
    const more = length * (ENLARGED - 1);
    const before = Math.min(Math.max(more / 2, low + length + more - room + MARGIN), low - MARGIN);
    return Math.min(1, Math.max(0, before / more)) * 100;
  };
  const x = about(box.left, box.width, innerWidth);
  const y = about(box.top, box.height, innerHeight);
  card.style.transformOrigin = `${x}% ${y}%`;
  card.style.setProperty("--enlarged", String(ENLARGED));
}

/**
 * The card folded so that its corner lies on the tip: what stays of its back, and the part turned over.
 * @param {Point} size
 * @param {Point} corner
 * @param {Point} tip
 */
function fold([width, height], corner, tip) {
  const middle = [(corner[0] + tip[0]) / 2, (corner[1] + tip[1]) / 2];
  const along = [tip[0] - corner[0], tip[1] - corner[1]];
  const beyond = (/** @type {Point} */ [x, y]) => (x - middle[0]) * along[0] + (y - middle[1]) * along[1];
  /** @type {Point[]} */
  const edge = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const stays = cut(edge, beyond);
  const gone = cut(edge, (point) => -beyond(point));
  const length = along[0] ** 2 + along[1] ** 2;
  /** @type {Point[]} */
  const folded = gone.map((point) => {
    const over = (2 * beyond(point)) / length;
    return [point[0] - over * along[0], point[1] - over * along[1]];
  });
  return { stays, folded };
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
 * As a clip of the card's own sheet, which is turned a quarter where the card lies across.
 * @param {Point[]} points
 * @param {Point} size
 * @param {boolean} across
 */
function clip(points, [width, height], across) {
  const own = across ? points.map(([x, y]) => [y, width - x]) : points;
  const room = across ? [height, width] : [width, height];
  const shares = own.map(([x, y]) => `${((100 * x) / room[0]).toFixed(2)}% ${((100 * y) / room[1]).toFixed(2)}%`);
  return `polygon(${shares.join(", ")})`;
}

/**
 * The inside of the card, blank, and darker towards the fold.
 * @param {Point[]} points
 * @param {Point} corner
 * @param {Point} tip
 */
function lining(points, corner, tip) {
  const [x1, y1, x2, y2] = [(corner[0] + tip[0]) / 2, (corner[1] + tip[1]) / 2, tip[0], tip[1]];
  const shade = svg(
    "linearGradient",
    { id: "card-lining", gradientUnits: "userSpaceOnUse", x1, y1, x2, y2 },
    svg("stop", { offset: "0", "stop-color": "var(--lining-fold)" }),
    svg("stop", { offset: "0.22", "stop-color": "var(--paper)" }),
    svg("stop", { offset: "1", "stop-color": "var(--lining-far)" }),
  );
  const shape = { points: points.map((point) => point.join(",")).join(" "), fill: "url(#card-lining)" };
  return [svg("defs", {}, shade), svg("polygon", { ...shape, stroke: "var(--lining-edge)", "stroke-width": 0.6 })];
}
