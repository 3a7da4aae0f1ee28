// Win beside theoretical win as bars: plain SVG, with a sentence for those who cannot see it.

import { el, svg } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { roundMoney } from "../../shared/money.js";

/** @import { DayLine } from "../wire.js" */

const [WIDTH, HEAD, ROW, EDGE, THICK] = [340, 20, 34, 32, 6];

/**
 * The whole name of each stands above its bars, so that no two look the same.
 * @param {string} title
 * @param {DayLine[]} lines
 * @param {(line: DayLine) => string} label
 */
export function bars(title, lines, label) {
  const ends = lines.flatMap((line) => [line.win_cents, line.theoretical_cents]);
  const top = Math.max(0, ...ends);
  const low = Math.min(0, ...ends);
  const x = (/** @type {number} */ cents) => EDGE + ((WIDTH - 2 * EDGE) * (cents - low)) / (top - low || 1);
  const high = HEAD + lines.length * ROW;
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${high}`, role: "img", "aria-label": title });
  const room = Math.min(...[low, top].filter(Boolean).map((cents) => Math.abs(x(cents) - x(0))));
  for (const cents of new Set(room < 2 * EDGE ? [low, top].filter(Boolean) : [low, 0, top]))
    picture.append(svg("text", { x: x(cents), y: HEAD - 8, "text-anchor": "middle" }, roundMoney(Math.round(cents))));
  for (const [at, line] of lines.entries()) {
    const y = HEAD + at * ROW + 2 * THICK;
    picture.append(svg("text", { x: 0, y }, label(line)));
    picture.append(svg("line", { class: "zero", x1: x(0), x2: x(0), y1: y + THICK - 2, y2: y + 3 * THICK + 2 }));
    /** @type {[number, string, number][]} */
    const pair = [
      [line.win_cents, line.win_cents < 0 ? "loss" : "win", y + THICK],
      [line.theoretical_cents, "expected", y + 2 * THICK],
    ];
    for (const [cents, colour, upper] of pair) {
      const width = Math.max(0.8, Math.abs(x(cents) - x(0)));
      picture.append(svg("rect", { class: colour, x: Math.min(x(cents), x(0)), y: upper, width, height: THICK }));
    }
  }
  const caption = el("figcaption", { class: "small dim" }, t("pit-day-chart", { title }));
  const figure = el("figure", { class: "day-chart" }, caption);
  figure.append(picture);
  return figure;
}
