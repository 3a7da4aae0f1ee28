// The roads of a board: each fills its place with as many columns as there is room for, the newest always in sight.

import { el, svg } from "../shared/dom.js";
import { keyed, series, t } from "../shared/i18n.js";
import { beadMark, bigMark, COLOURS, DERIVED, grid, placed } from "../shared/roads/marks.js";
import { naming } from "../shared/wording.js";

/**
 * @import { Derived } from "../shared/roads/marks.js"
 * @import { Roads } from "../shared/wire.js"
 * @typedef {Roads & { rows: number }} RoadsOfShoe
 * @typedef {"big" | "bead" | Derived} Kind
 * @typedef {[column: number, row: number, shapes: SVGElement[]]} Mark
 * @typedef {{ name: HTMLElement, asks: HTMLElement, sheet: HTMLElement }} Frame
 */

const KINDS = /** @type {const} */ (["big", "bead", "big_eye", "small", "cockroach"]);
const SIDES = /** @type {const} */ (["banker", "player"]);
const CELL = 10;
const COLUMNS_LEAST = 6;

/**
 * @param {Kind} kind
 * @param {RoadsOfShoe} data
 * @returns {Mark[]}
 */
function marks(kind, { results, bead, big, cards, ...data }) {
  const faces = new Map(results.map(({ mark, face }) => [mark, [...face][0]]));
  const seen = cards ?? [];
  if (kind === "bead")
    return bead.map(([column, row, what], at) => [column, row, beadMark(what, faces.get(what) ?? "", seen[at])]);
  if (kind === "big") {
    const decided = bead.flatMap(([, , what], at) => (what === "T" ? [] : [seen[at]]));
    return big.map(([column, row, what, ties], at) => [column, row, bigMark(what, ties, decided[at])]);
  }
  return data[`${kind}_cells`].map(([column, row, what]) => [column, row, DERIVED[kind](COLOURS[what])]);
}

export class BoardRoads {
  /** @type {Map<Kind, Frame>} */
  #frames = new Map();
  /** @type {RoadsOfShoe | null} */
  #data = null;

  /** @param {(kind: Kind) => HTMLElement} place where a road stands */
  constructor(place) {
    for (const kind of KINDS) {
      const frame = { name: el("span"), asks: el("span", { class: "asks" }), sheet: el("div", { class: "sheet" }) };
      this.#frames.set(kind, frame);
      place(kind).append(el("figure", { class: kind }, el("figcaption", {}, frame.name, frame.asks), frame.sheet));
    }
    const resized = new ResizeObserver(() => this.redraw());
    for (const { sheet } of this.#frames.values()) resized.observe(sheet);
  }

  /** @param {RoadsOfShoe} data */
  show(data) {
    this.#data = data;
    this.redraw();
  }

  redraw() {
    const data = this.#data;
    if (!data) return;
    for (const [kind, { name, asks }] of this.#frames) {
      name.textContent = naming(keyed("shared-road", kind)).both;
      if (kind !== "big" && kind !== "bead") this.#asks(asks, kind, data);
    }
    const sizes = [...this.#frames.values()].map(({ sheet }) => [sheet.clientWidth, sheet.clientHeight]);
    for (const [at, [kind, { sheet }]] of [...this.#frames].entries()) {
      const [width, height] = sizes[at];
      if (width && height) sheet.replaceChildren(drawn(kind, data, width, height));
    }
  }

  /**
   * What the next Banker, and the next Player, would add to a derived road: both do or neither does.
   * @param {HTMLElement} asks
   * @param {Derived} kind
   * @param {RoadsOfShoe} data
   */
  #asks(asks, kind, { ask, results }) {
    /** @type {string[]} */
    const told = [];
    const parts = SIDES.flatMap((side) => {
      const mark = ask[side][kind];
      const result = results.find(({ colour }) => colour === side);
      if (!mark || !result) return [];
      told.push(t("board-ask", { side: result.label, mark: keyed("board-ask", mark) }));
      const shown = svg("svg", { viewBox: `0 0 ${CELL} ${CELL}` }, ...DERIVED[kind](COLOURS[mark]));
      return [el("span", { class: `ask ${side}` }, el("b", { text: [...result.face][0] }), shown)];
    });
    asks.replaceChildren(...parts);
    if (told.length) asks.setAttribute("role", "img");
    else asks.removeAttribute("role");
    if (told.length) asks.setAttribute("aria-label", series("series-comma", told));
    else asks.removeAttribute("aria-label");
  }
}

/**
 * @param {Kind} kind
 * @param {RoadsOfShoe} data
 * @param {number} width
 * @param {number} height
 */
function drawn(kind, data, width, height) {
  const { rows } = data;
  const all = marks(kind, data);
  const columns = Math.max(COLUMNS_LEAST, Math.round(width / (height / rows)));
  const used = all.reduce((most, [column]) => Math.max(most, column + 1), 0);
  const skip = Math.max(0, used + 1 - columns);
  const label = t("board-marks", { road: keyed("shared-road", kind), number: all.length });
  const size = { viewBox: `0 0 ${columns * CELL} ${rows * CELL}`, preserveAspectRatio: "none" };
  const shown = all.filter(([column]) => column >= skip);
  return svg(
    "svg",
    { ...size, role: "img", "aria-label": label },
    grid(columns, rows),
    ...shown.map(([column, row, shapes]) => placed(column - skip, row, shapes)),
  );
}
