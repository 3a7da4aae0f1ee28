// Bending a card in hand: with a finger or a mouse from any edge or corner, on a keyboard with arrows.

import { still } from "../flight.js";
import { pastTheMiddle, showBend } from "./fold.js";

/** @import { Bend, Point } from "./fold.js" */

const CORNER = 0.26;
const STEP = 0.08;
const BACK_MS = 170;
/**
 * Which edge a key takes hold of, and where it brings it.
 * @type {Record<string, { edge: Point, way: Point }>}
 */
const KEYS = {
  ArrowUp: { edge: [0.5, 1], way: [0, -1] },
  ArrowDown: { edge: [0.5, 0], way: [0, 1] },
  ArrowLeft: { edge: [1, 0.5], way: [-1, 0] },
  ArrowRight: { edge: [0, 0.5], way: [1, 0] },
};
/** @type {Record<string, string>} */
const AGAINST = { ArrowUp: "ArrowDown", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** @param {number} share */
const inside = (share) => Math.min(1, Math.max(0, share));

/**
 * Where a card is taken hold of: at the corner that is near, else at the nearest point of its edge.
 * @param {Point} at
 * @returns {Point}
 */
function grip([x, y]) {
  const [left, top] = [x < 0.5, y < 0.5];
  const [aside, above] = [left ? x : 1 - x, top ? y : 1 - y];
  /** @type {Point} */
  const corner = [left ? 0 : 1, top ? 0 : 1];
  if (aside < CORNER && above < CORNER) return corner;
  return aside < above * 1.4 ? [corner[0], y] : [x, corner[1]];
}

/**
 * @param {HTMLElement} holder what is touched and takes the keys
 * @param {HTMLElement} card
 * @param {{ code: () => string | null, bent: (bend: Bend | null) => void, turn: () => void }} told
 */
export function bendable(holder, card, { code, bent, turn }) {
  /** @type {Bend | null} */
  let bend = null;
  /** @type {{ id: number, from: Point, edge: Point } | null} */
  let held = null;
  let drawing = false;
  let key = "";

  /** @param {Bend | null} next */
  function set(next) {
    bend = next;
    bent(next);
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(() => {
      drawing = false;
      showBend(card, bend, code());
      holder.classList.toggle("past", bend !== null && pastTheMiddle(bend));
    });
  }

  /** Let go before the middle, it springs back. */
  function springBack() {
    const from = bend;
    const began = performance.now();
    if (!from || still()) {
      set(null);
      return;
    }
    bent(null);
    const [dx, dy] = [from.edge[0] - from.tip[0], from.edge[1] - from.tip[1]];
    const frame = () => {
      const part = Math.min(1, (performance.now() - began) / BACK_MS);
      if (held || key || !bend) return;
      bend = part < 1 ? { edge: from.edge, tip: [from.tip[0] + dx * part, from.tip[1] + dy * part] } : null;
      showBend(card, bend, code());
      holder.classList.remove("past");
      if (bend) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  function letGo() {
    held = null;
    key = "";
    holder.classList.remove("lifting");
    if (bend && pastTheMiddle(bend)) turn();
    springBack();
  }

  /** @param {PointerEvent} event */
  function at(event) {
    const { left, top, width, height } = card.getBoundingClientRect();
    return /** @type {Point} */ ([(event.clientX - left) / width, (event.clientY - top) / height]);
  }

  holder.addEventListener("pointerdown", (event) => {
    if (held || event.button) return;
    const from = at(event);
    held = { id: event.pointerId, from, edge: grip([inside(from[0]), inside(from[1])]) };
    key = "";
    holder.setPointerCapture(event.pointerId);
    holder.classList.add("lifting");
  });
  holder.addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    const [x, y] = at(event);
    const { from, edge } = held;
    set({ edge, tip: [inside(edge[0] + x - from[0]), inside(edge[1] + y - from[1])] });
  });
  holder.addEventListener("pointerup", (event) => {
    if (held?.id === event.pointerId) letGo();
  });
  holder.addEventListener("pointercancel", () => {
    held = null;
    holder.classList.remove("lifting");
    springBack();
  });
  holder.addEventListener("click", (event) => {
    if (event.detail === 0) turn();
  });
  holder.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && bend) {
      key = "";
      set(null);
    } else if (event.key in KEYS) press(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  holder.addEventListener("blur", () => {
    if (!held && bend) springBack();
    key = "";
  });

  /**
   * The same arrow bends further, the one against it less; another takes hold of another edge.
   * @param {string} pressed
   */
  function press(pressed) {
    const far = bend && key ? Math.hypot(bend.tip[0] - bend.edge[0], bend.tip[1] - bend.edge[1]) : 0;
    const less = key && AGAINST[key] === pressed;
    if (!less) key = pressed;
    const more = less ? far - STEP : (key === pressed && bend ? along(bend, KEYS[key].edge) : 0) + STEP;
    const { edge, way } = KEYS[key];
    const lifted = inside(more);
    if (lifted < STEP / 2) key = "";
    set(lifted < STEP / 2 ? null : { edge, tip: [edge[0] + way[0] * lifted, edge[1] + way[1] * lifted] });
  }
}

/**
 * How far a card is bent from an edge; not at all where it is held at another.
 * @param {Bend} bend
 * @param {Point} edge
 */
function along({ edge: held, tip }, edge) {
  return held[0] === edge[0] && held[1] === edge[1] ? Math.hypot(tip[0] - held[0], tip[1] - held[1]) : 0;
}
