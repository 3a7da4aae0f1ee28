// Pictures for a talk, drawn as plain SVG in the width that there is; each says in a sentence what it shows.

import { byId, el, svg } from "../shared/dom.js";
import { series, t, word } from "../shared/i18n.js";

/** @import { LabFigures, LabPlots, Point } from "./wire.js" */

const HEIGHT = 230;
const [TOP, FOOT, LEFT, RIGHT] = [14, 26, 80, 12];
const ROOM = 130;
/** How wide the words beside the line at nothing are. */
const ABOVE = 18;
/** For what stands over the bars. */
const WIDTH_LEAST = 240;

/** A scale from values to places, whatever way they run. */
const scale =
  (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ start, /** @type {number} */ end) =>
  (/** @type {number} */ value) =>
    start + ((value - from) * (end - start)) / (to - from || 1);

/**
 * @param {LabFigures} told
 * @param {LabPlots | null} plots
 */
export function drawPlots(told, plots) {
  const place = byId("plots");
  const chosen = told.wagers.find(({ name }) => name === told.wager);
  const wager = chosen ? word(chosen.label) : told.wager;
  const mark = told.variant ? word(told.title) : "";
  const width = Math.max(WIDTH_LEAST, widthOf(place));
  const drawn = [totals(told, wager, width)];
  if (plots) {
    drawn.push(edges(t("lab-plot-decks", { wager }), plots.by_decks, width, "line"));
    if (plots.by_card.length) drawn.push(edges(t("lab-plot-cards", { wager }), plots.by_card, width, "bars"));
  }
  place.replaceChildren(...drawn.map(({ title, picture }, at) => figure(title, picture, at, mark)));
}

/** @param {HTMLElement} place the width of one picture in it */
function widthOf(place) {
  const columns = getComputedStyle(place).gridTemplateColumns.split(" ");
  return Math.floor((Number.parseFloat(columns[0]) || WIDTH_LEAST) - 26);
}

/**
 * @param {string} title
 * @param {SVGElement} picture
 * @param {number} at
 * @param {string} mark that it is a variant, where it is one
 */
function figure(title, picture, at, mark) {
  const save = el("button", {
    ...{ type: "button", id: `save-${at}`, class: "button pill", text: t("lab-save") },
    ...{ "aria-label": t("lab-save-of", { title }), data: { act: "save" } },
  });
  const caption = el(
    "figcaption",
    {},
    el("b", { text: title }),
    mark ? el("span", { class: "small", text: mark }) : null,
  );
  return el("figure", { class: "panel lab-plot" }, caption, picture, save);
}

/**
 * @param {number} width
 * @param {string} says
 */
function empty(width, says) {
  return svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": says });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} anchor
 */
function label(x, y, text, anchor = "middle") {
  return svg("text", { x, y, "text-anchor": anchor }, text);
}

/**
 * @param {LabFigures} told
 * @param {string} wager
 * @param {number} width
 */
function totals({ totals: told }, wager, width) {
  const title = t("lab-plot-totals", { bets: told.bets, wager });
  const { ahead, even, behind, bars } = told;
  const picture = empty(width, t("lab-plot-totals-says", { title, ahead, even, behind }));
  const [low, high] = [bars[0].low, bars[bars.length - 1].high];
  const x = scale(low, high, LEFT, width - RIGHT);
  const most = Math.max(...bars.map(({ chance }) => chance));
  const y = scale(0, most, HEIGHT - FOOT, TOP + ABOVE);
  for (const share of [0, most / 2, most])
    picture.append(label(LEFT - 6, y(share) + 4, `${(100 * share).toPrecision(2)} %`, "end"));
  for (const { low: from, high: to, chance } of bars) {
    const middle = (from + to) / 2;
    const gain = from > 0 ? "gain" : middle < 0 ? "loss" : "even";
    const wide = Math.max(1, (x(to) - x(from)) * 0.86);
    const rect = { x: x(from), y: y(chance), width: wide, height: HEIGHT - FOOT - y(chance) };
    picture.append(svg("rect", { class: gain, ...rect }));
  }
  picture.append(svg("line", { x1: LEFT, x2: width - RIGHT, y1: HEIGHT - FOOT, y2: HEIGHT - FOOT }));
  const ends = [low, (low + high) / 2, high].map((value) => ({
    value,
    text: value.toFixed(Math.abs(high - low) < 10 ? 1 : 0),
  }));
  for (const [at, { value, text }] of ends.entries())
    picture.append(label(x(value), HEIGHT - 8, text, ["start", "middle", "end"][at]));
  if (low < 0 && high > 0) {
    picture.append(svg("line", { class: "zero", x1: x(0), x2: x(0), y1: TOP, y2: HEIGHT - FOOT }));
    if (x(0) > ROOM) picture.append(label(x(0) - 5, TOP + 2, `${t("lab-plot-loss")} ${behind}`, "end"));
    if (width - x(0) > ROOM) picture.append(label(x(0) + 5, TOP + 2, `${t("lab-plot-gain")} ${ahead}`, "start"));
  }
  return { title, picture };
}

/**
 * A figure for each of some points: joined by a line, or as bars from nothing.
 * @param {string} title
 * @param {Point[]} points
 * @param {number} width
 * @param {"line" | "bars"} kind
 */
function edges(title, points, width, kind) {
  const said = points.map((point) => ({ key: "lab-plot-point", values: { label: point.label, value: point.says } }));
  const picture = empty(width, t("lab-plot-says", { title, points: series("series-comma", said) }));
  const values = points.map(({ value }) => value);
  const spread = Math.max(...values) - Math.min(...values) || Math.abs(values[0]) || 1e-9;
  const [low, high] =
    kind === "bars"
      ? [Math.min(0, ...values), Math.max(0, ...values) || (Math.min(...values) < 0 ? 0 : 1e-9)]
      : [Math.min(...values) - spread * 0.15, Math.max(...values) + spread * 0.15];
  const y = scale(low, high, HEIGHT - FOOT, TOP);
  const step = (width - LEFT - RIGHT) / points.length;
  const x = (/** @type {number} */ at) => LEFT + step * (at + 0.5);
  const places = spread * 100 < 0.01 ? 5 : 3;
  for (const value of [low, (low + high) / 2, high])
    picture.append(label(LEFT - 6, y(value) + 4, `${(100 * value).toFixed(places)}%`, "end"));
  const every = Math.ceil(18 / step);
  if (kind === "line")
    picture.append(svg("polyline", { points: points.map(({ value }, at) => `${x(at)},${y(value)}`).join(" ") }));
  for (const [at, { value, label: name }] of points.entries()) {
    if (kind === "line") picture.append(svg("circle", { cx: x(at), cy: y(value), r: 4 }));
    else {
      const [top, bottom] = [Math.min(y(0), y(value)), Math.max(y(0), y(value))];
      const rect = { x: x(at) - step * 0.36, y: top, width: step * 0.72, height: Math.max(0.8, bottom - top) };
      picture.append(svg("rect", { class: value > 0 ? "loss" : "gain", ...rect }));
    }
    if (at % every === 0) picture.append(label(x(at), HEIGHT - 8, name === "T" ? "10" : name));
  }
  if (kind === "bars") picture.append(svg("line", { class: "zero", x1: LEFT, x2: width - RIGHT, y1: y(0), y2: y(0) }));
  return { title, picture };
}

const KEPT = ["fill", "stroke", "stroke-width", "font-family", "font-size", "font-weight"];

/**
 * A picture as a file of its own: colours and letters are written into it, and what it is of stands above it.
 * @param {HTMLElement} figure
 */
export function pictureFile(figure) {
  const shown = /** @type {SVGSVGElement} */ (figure.querySelector("svg"));
  const copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  const originals = [...shown.querySelectorAll("*")];
  for (const [at, node] of [...copy.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(originals[at]);
    for (const name of KEPT) node.setAttribute(name, style.getPropertyValue(name));
  }
  const width = shown.viewBox.baseVal.width;
  const titles = [...figure.querySelectorAll("figcaption *")].map((node) => node.textContent ?? "");
  const above = 22 * titles.length + 8;
  const { fill, family } = { fill: getComputedStyle(figure).color, family: getComputedStyle(figure).fontFamily };
  const lines = titles.map((text, at) =>
    svg("text", { x: 12, y: 22 * (at + 1) - above, fill, "font-family": family, "font-size": 14 }, text),
  );
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  copy.prepend(svg("rect", { x: 0, y: -above, width, height: HEIGHT + above, fill: ground }), ...lines);
  copy.setAttribute("viewBox", `0 ${-above} ${width} ${HEIGHT + above}`);
  copy.setAttribute("height", String(HEIGHT + above));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}
