// The roads of the shoe in play and its statistics; they are history and foretell nothing.

import { el, svg } from "../shared/dom.js";
import { keyed, series, t, word } from "../shared/i18n.js";
import { naming } from "../shared/wording.js";

/**
 * @typedef {import("../shared/wire.js").Roads} RoadsOfShoe
 * @typedef {"big_eye" | "small" | "cockroach"} Derived
 * @typedef {"bead" | "big" | Derived} Kind
 * @typedef {[column: number, row: number, shapes: SVGElement[]]} Mark
 * @typedef {{ name: HTMLElement, sheet: HTMLElement }} Box
 */

const ROWS = 6;
const LAST = 6;
/** @type {Record<string, string>} */
const COLOURS = { B: "var(--banker)", P: "var(--player)", T: "var(--tie)", r: "var(--banker)", b: "var(--player)" };

/**
 * @param {Kind} kind
 * @param {RoadsOfShoe} data
 * @returns {Mark[]}
 */
function marks(kind, data) {
  const faces = new Map(data.results.map(({ mark, face }) => [mark, face]));
  if (kind === "bead")
    return data.bead.map(([column, row, what]) => [column, row, beadMark(what, faces.get(what) ?? "")]);
  if (kind === "big") return data.big.map(([column, row, what, ties]) => [column, row, bigMark(what, ties)]);
  const draw = DERIVED[kind];
  return data[`${kind}_cells`].map(([column, row, what]) => [column, row, draw(COLOURS[what])]);
}

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
 * @param {string} what
 * @param {string} text
 */
function beadMark(what, text) {
  return [svg("circle", { cx: 5, cy: 5, r: 4.3, fill: COLOURS[what] }), letter(text, 7.1, 5.6, "var(--ink-bright)")];
}

/**
 * @param {string} what
 * @param {number} ties
 */
function bigMark(what, ties) {
  const colour = COLOURS[what] ?? COLOURS.T;
  /** @type {SVGElement[]} */
  const drawn = [svg("circle", { cx: 5, cy: 5, r: 3.6, fill: "none", stroke: colour, "stroke-width": 1.4 })];
  if (ties) drawn.push(svg("path", { d: "M1.5 8.5L8.5 1.5", stroke: COLOURS.T, "stroke-width": 1.3 }));
  if (ties > 1) drawn.push(letter(String(ties), 7, 5.4, "var(--road-ties)"));
  return drawn;
}

const RING = { cx: 5, cy: 5, r: 3.3, fill: "none", "stroke-width": 1.8 };
/** @type {Record<Derived, (colour: string) => SVGElement[]>} */
const DERIVED = {
  big_eye: (colour) => [svg("circle", { ...RING, stroke: colour })],
  small: (colour) => [svg("circle", { cx: 5, cy: 5, r: 4, fill: colour })],
  cockroach: (colour) => [svg("path", { d: "M1.5 8.5L8.5 1.5", stroke: colour, "stroke-width": 2 })],
};

/**
 * The name of a road in two languages, the one chosen first.
 * @param {Kind} kind
 */
function roadName(kind) {
  const { each, said } = naming(keyed("shared-road", kind));
  return [said, ...each.filter((name) => name !== said)].join(" · ");
}

export class Roads {
  /** @type {RoadsOfShoe | null} */
  #data = null;
  /** @type {Map<Kind, Box>} */
  #boxes = new Map();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    const box = (/** @type {Kind} */ kind) => {
      const name = el("figcaption", { class: "road-name" });
      const sheet = el("div", { class: "road", role: "img", data: { road: kind } });
      this.#boxes.set(kind, { name, sheet });
      return el("figure", { class: `road-of ${kind}` }, name, sheet);
    };
    this.badges = el("div", { class: "badges" });
    this.ask = el("p", { class: "ask small" });
    const little = el("div", { class: "little-roads" }, box("big_eye"), box("small"), box("cockroach"));
    root.replaceChildren(this.badges, box("bead"), box("big"), little, this.ask);
    new ResizeObserver(() => this.#draw()).observe(root);
  }

  /** @param {RoadsOfShoe} data */
  show(data) {
    this.#data = data;
    this.#draw();
  }

  redraw() {
    this.#draw();
  }

  #draw() {
    const data = this.#data;
    if (!data) return;
    const told = inWords(data);
    for (const [kind, box] of this.#boxes) this.#road(kind, box, data, told);
    const { results, naturals, hits, counts } = data;
    const badge = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {number} */ count) =>
      el("span", { class: `badge ${kind}`, text: `${name} ${count}` });
    this.badges.replaceChildren(
      el("span", { class: "badge", text: t("terminal-rounds", { number: counts.rounds }) }),
      ...results.map(({ colour, label, count }) => badge(colour, naming(label).both, count)),
      ...(naturals && counts.natural ? [badge("", t("terminal-natural"), counts.natural)] : []),
      ...hits.filter(({ count }) => count).map(({ label, count }) => badge("", word(label), count)),
    );
    this.#asked(data);
  }

  /** @param {RoadsOfShoe} data */
  #asked({ ask, results }) {
    /** @type {Node[]} */
    const parts = [document.createTextNode(`${t("terminal-next")} `)];
    for (const key of /** @type {const} */ (["banker", "player"])) {
      const face = results.find(({ colour }) => colour === key)?.face ?? "";
      const drawn = Object.entries(DERIVED).map(([road, draw]) => {
        const said = ask[key][/** @type {Derived} */ (road)];
        const mark = said ? draw(COLOURS[said]) : [];
        return svg("svg", { viewBox: "0 0 10 10", class: "ask-mark", "aria-hidden": "true" }, ...mark);
      });
      parts.push(el("b", { class: `ask-${key}`, text: face }), ...drawn);
    }
    this.ask.replaceChildren(...parts);
  }

  /**
   * As many columns as the box is wide; the newest are always in sight.
   * @param {Kind} kind
   * @param {Box} box
   * @param {RoadsOfShoe} data
   * @param {{ counts: string, last: string }} told
   */
  #road(kind, box, data, told) {
    box.name.textContent = roadName(kind);
    const all = marks(kind, data);
    const road = keyed("shared-road", kind);
    const label = all.length
      ? t("terminal-road", { road, marks: all.length, ...told })
      : t("terminal-road-empty", { road });
    box.sheet.setAttribute("aria-label", label);
    const { width, height } = box.sheet.getBoundingClientRect();
    if (width < 8 || height < 8) return;
    const used = all.reduce((most, [column]) => Math.max(most, column + 1), 0);
    const columns = Math.max(4, Math.floor(width / (height / ROWS)));
    const skip = Math.max(0, used + 1 - columns);
    let grid = "";
    for (let column = 1; column < columns; column += 1) grid += `M${column * 10} 0v60`;
    for (let row = 1; row < ROWS; row += 1) grid += `M0 ${row * 10}h${columns * 10}`;
    const drawn = svg("svg", { viewBox: `0 0 ${columns * 10} 60`, preserveAspectRatio: "none", "aria-hidden": "true" });
    drawn.append(svg("path", { d: grid, stroke: "var(--road-line)", "stroke-width": 0.5, fill: "none" }));
    for (const [column, row, shapes] of all) {
      if (column < skip) continue;
      drawn.append(svg("g", { transform: `translate(${(column - skip) * 10} ${row * 10})` }, ...shapes));
    }
    box.sheet.replaceChildren(drawn);
  }
}

/**
 * How often each result has come, and the last ones, for those who cannot see the roads.
 * @param {RoadsOfShoe} data
 */
function inWords({ results, bead }) {
  const named = new Map(results.map(({ mark, label }) => [mark, word(label)]));
  const last = bead.slice(-LAST).map(([, , what]) => named.get(what) ?? what);
  const counts = results.map(({ label, count }) => t("terminal-total", { side: label, total: count }));
  return { counts: series("series-comma", counts), last: series("series-comma", last) };
}
