// <road-map kind="big">: one road of a shoe on squared paper. A sheet gives the size of a cell as `--cell`, or lets the
// road fill the height of its place with `fills`; the number of columns follows from the width.

import { el, svg } from "../dom.js";
import { language, series, t } from "../i18n.js";
import { cells, firstColumn, grid, marks, placed } from "./marks.js";

/**
 * @import { MiniRoad } from "../wire.js"
 * @import { Kind, RoadData } from "./marks.js"
 */

const UNITS = 10;
const ROWS = 6;
const COLUMNS_LEAST = 6;
/** A width of whole cells may be measured a little narrower than it is. */
const ROUNDING = 0.01;
/** One for all roads of a page: it measures each whose size has changed before any is drawn. */
const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) if (target instanceof RoadMap) target.measured(contentRect);
});

export class RoadMap extends HTMLElement {
  #svg = svg("svg", { role: "img", preserveAspectRatio: "xMinYMid meet" });
  /** @type {RoadData} */
  #data = { results: [] };
  #rows = ROWS;
  #size = { width: 0, height: 0 };
  #drawn = "";

  connectedCallback() {
    this.#svg.setAttribute("data-road", this.kind);
    if (this.#svg.parentNode !== this) this.replaceChildren(this.#svg);
    sizes.observe(this);
  }

  disconnectedCallback() {
    sizes.unobserve(this);
  }

  get kind() {
    return /** @type {Kind} */ (this.getAttribute("kind") ?? "big");
  }

  /**
   * @param {RoadData} data as the house sent it
   * @param {string} label the road in words
   */
  show(data, label) {
    this.#svg.setAttribute("aria-label", label);
    this.#data = data;
    this.#rows = data.rows ?? ROWS;
    this.style.setProperty("--rows", String(this.#rows));
    this.#draw();
  }

  /** @param {{ width: number, height: number }} size */
  measured(size) {
    this.#size = size;
    this.#draw();
  }

  /** Draws the road again where the columns there is room for, the house's data or the reader's letters have changed. */
  #draw() {
    const { width, height } = this.#size;
    if (!width || !height) return;
    const [rows, shown] = [this.#rows, cells(this.kind, this.#data)];
    const columns = Math.max(COLUMNS_LEAST, Math.floor(width / (height / rows) + ROUNDING));
    const drawn = JSON.stringify([columns, rows, shown, this.#data.cards, language()]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const first = firstColumn(shown, columns);
    const inView = marks(this.kind, this.#data).filter(([column]) => column >= first);
    this.#svg.setAttribute("viewBox", `0 0 ${columns * UNITS} ${rows * UNITS}`);
    this.#svg.replaceChildren(
      grid(columns + 1, rows),
      ...inView.map(([column, row, shapes]) => placed(column - first, row, shapes)),
    );
  }
}

customElements.define("road-map", RoadMap);

/**
 * A road ready to be put somewhere.
 * @param {Kind} kind
 */
export function roadMap(kind, { fills = false } = {}) {
  return /** @type {RoadMap} */ (el("road-map", { kind, fills }));
}

/**
 * The big road of one table in a list of tables; how often each result has come is said of it.
 * @param {MiniRoad} road
 * @param {RoadMap} map where it is drawn already
 */
export function tableRoad(road, map = roadMap("big")) {
  const counts = road.results.map(({ label, count }) => t("shared-counted", { what: label, count }));
  map.dataset.rounds = String(road.rounds);
  map.show(road, road.rounds ? series("series-comma", counts) : t("shared-no-rounds"));
  return map;
}
