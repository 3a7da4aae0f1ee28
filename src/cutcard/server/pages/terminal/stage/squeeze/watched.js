// How others bend the cards that they were handed: their backs bend, and what is on them stays with whoever holds them.

import { still } from "../flight.js";
import { showBend } from "./fold.js";

/**
 * @import { PlayingCard } from "../../../shared/cards.js"
 * @import { Bend } from "./fold.js"
 */

const BETWEEN_MS = 170;
const FORGOTTEN_MS = 5_000;
const FACE_DOWN = "??";
/** @type {WeakMap<HTMLElement, { shown: Bend, goal: Bend, began: number, from: Bend, flat: boolean, timer: number }>} */
const bends = new WeakMap();

/**
 * @param {PlayingCard} card
 * @param {{ edge: [number, number], tip: [number, number] | null }} told
 */
export function watchBend(card, { edge, tip }) {
  if (card.code !== FACE_DOWN) return;
  const before = bends.get(card);
  if (before) clearTimeout(before.timer);
  const goal = { edge, tip: tip ?? edge };
  const same = before && before.shown.edge[0] === edge[0] && before.shown.edge[1] === edge[1];
  const from = same ? before.shown : { edge, tip: edge };
  const timer = tip ? setTimeout(() => watchBend(card, { edge, tip: null }), FORGOTTEN_MS) : 0;
  const running = before && before.began > 0;
  bends.set(card, { shown: from, goal, from, began: performance.now(), flat: tip === null, timer: Number(timer) });
  if (still()) show(card, 1);
  else if (!running) requestAnimationFrame(() => step(card));
}

/** @param {PlayingCard} card */
function step(card) {
  const now = bends.get(card);
  if (!now) return;
  const part = Math.min(1, (performance.now() - now.began) / BETWEEN_MS);
  show(card, part);
  if (part < 1 && card.isConnected) requestAnimationFrame(() => step(card));
}

/**
 * @param {PlayingCard} card
 * @param {number} part
 */
function show(card, part) {
  const now = bends.get(card);
  if (!now || card.code !== FACE_DOWN) return;
  const { from, goal } = now;
  const [x, y] = [0, 1].map((axis) => from.tip[axis] + (goal.tip[axis] - from.tip[axis]) * part);
  now.shown = { edge: goal.edge, tip: [x, y] };
  if (part === 1) now.began = 0;
  showBend(card, part === 1 && now.flat ? null : now.shown, null);
}
