// Win beside theoretical win as bars: plain SVG, with a sentence for those who cannot see it.

import { el, svg } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { roundMoney } from "../../shared/money.js";

/** @import { DayLine } from "../wire.js" */

const [WIDTH, HEIGHT, LEFT, FOOT] = [420, 180, 62, 22];
const LABELS_MOST = 12;

/**
 * @param {string} title
 * @param {DayLine[]} lines
 * @param {(line: DayLine) => string} label
 */
export function bars(title, lines, label) {
  const ends = lines.flatMap((line) => [line.win_cents, line.theoretical_cents]);
  const top = Math.max(0, ...ends);
  const low = Math.min(0, ...ends);
  const inner = HEIGHT - FOOT - 14;
  const y = (/** @type {number} */ cents) => 8 + (inner * (top - cents)) / (top - low || 1);
  const step = (WIDTH - LEFT - 6) / Math.max(1, lines.length);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title });
  for (const cents of new Set([top, 0, low]))
    picture.append(svg("text", { x: LEFT - 6, y: y(cents) + 4, "text-anchor": "end" }, roundMoney(Math.round(cents))));
  picture.append(svg("line", { class: "zero", x1: LEFT, x2: WIDTH - 6, y1: y(0), y2: y(0) }));
  for (const [at, line] of lines.entries()) {
    const x = LEFT + at * step + step * 0.14;
    const width = step * 0.35;
    /** @type {[number, string, number][]} */
    const pair = [
      [line.win_cents, line.win_cents < 0 ? "loss" : "win", x],
      [line.theoretical_cents, "expected", x + width],
    ];
    for (const [cents, colour, left] of pair) {
      const height = Math.max(0.8, Math.abs(y(cents) - y(0)));
      picture.append(svg("rect", { class: colour, x: left, y: Math.min(y(cents), y(0)), width, height }));
    }
    if (at % Math.ceil(lines.length / LABELS_MOST) === 0)
      picture.append(svg("text", { x: x + width, y: HEIGHT - 8, "text-anchor": "middle" }, short(label(line), step)));
  }
  const caption = el("figcaption", { class: "small dim" }, t("pit-day-chart", { title }));
  const figure = el("figure", { class: "day-chart" }, caption);
  figure.append(picture);
  return figure;
}

/**
 * As much of a name as there is room for.
 * @param {string} text
 * @param {number} room
 */
function short(text, room) {
  const most = Math.max(3, Math.floor(room / 5.5));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
