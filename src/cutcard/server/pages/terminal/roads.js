// The roads of the shoe in play and its statistics; they are history and foretell nothing.

import { get } from "../shared/api.js";
import { el, svg } from "../shared/dom.js";
import { series, t, word } from "../shared/i18n.js";
import { percent } from "../shared/money.js";
import {
  beadMark,
  bigMark,
  COLOURS,
  cells,
  DERIVED,
  HOUSE_NAMES,
  isDerived,
  KINDS,
  roadName,
} from "../shared/roads/marks.js";
import { roadMap } from "../shared/roads/road-map.js";
import { naming } from "../shared/wording.js";

/**
 * @import { Derived, Kind } from "../shared/roads/marks.js"
 * @import { RoadMap } from "../shared/roads/road-map.js"
 * @import { Roads as RoadsOfShoe } from "../shared/wire.js"
 * @typedef {{ name: HTMLElement, map: RoadMap, whole: HTMLElement, toggle: HTMLElement }} Box
 */

const LAST = 6;
const CHOSEN = "cutcard-roads";
/**
 * What stands for each road on the button that shows and hides it.
 * @type {Record<Kind, () => SVGElement[]>}
 */
const SIGNS = {
  bead: () => beadMark("B", "", null),
  big: () => bigMark("P", 1, null),
  eye: () => DERIVED.eye(COLOURS.r),
  small: () => DERIVED.small(COLOURS.b),
  cockroach: () => DERIVED.cockroach(COLOURS.r),
};

/**
 * Which roads are shown, as this device was last told; at least one is.
 * @returns {Kind[]}
 */
function chosen() {
  try {
    const kept = JSON.parse(localStorage.getItem(CHOSEN) ?? "null");
    const known = KINDS.filter((kind) => Array.isArray(kept) && kept.includes(kind));
    return known.length ? known : [...KINDS];
  } catch {
    return [...KINDS];
  }
}

/** @param {Kind[]} kinds */
function choose(kinds) {
  try {
    localStorage.setItem(CHOSEN, JSON.stringify(kinds));
  } catch {
    // Without storage all are shown.
  }
}

export class Roads {
  /** @type {RoadsOfShoe | null} */
  data = null;
  /** @type {Map<Kind, Box>} */
  #boxes = new Map();
  #of = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    const box = (/** @type {Kind} */ kind) => {
      const name = el("figcaption", { class: "road-name" });
      const map = roadMap(kind, { fills: true });
      const whole = el("figure", { class: "road-of", data: { kind } }, name, map);
      const sign = svg("svg", { class: "road-sign", viewBox: "0 0 10 10", "aria-hidden": "true" }, ...SIGNS[kind]());
      const toggle = el("button", { type: "button", class: "road-toggle", data: { toggle: kind } }, sign);
      toggle.addEventListener("click", () => this.#toggle(kind));
      this.#boxes.set(kind, { name, map, whole, toggle });
      return whole;
    };
    this.shares = el("div", { class: "shares" });
    this.badges = el("div", { class: "badges", role: "group", tabindex: 0, data: { tLabel: "board-counts" } });
    this.ask = el("p", { class: "ask small" });
    const main = el("div", { class: "main-roads" }, box("bead"), box("big"));
    const little = el("div", { class: "little-roads" }, box("eye"), box("small"), box("cockroach"));
    this.toggles = el("div", { class: "road-toggles", role: "group" });
    this.toggles.append(...[...this.#boxes.values()].map(({ toggle }) => toggle));
    const [head, foot] = ["roads-head", "roads-foot"].map((name) => el("div", { class: name }));
    head.append(this.shares, this.badges);
    foot.append(this.toggles, this.ask);
    root.replaceChildren(head, main, little, foot);
    this.#choose(chosen());
  }

  /** @param {Kind} kind */
  #toggle(kind) {
    const shown = chosen();
    const next = shown.includes(kind) ? shown.filter((each) => each !== kind) : [...shown, kind];
    if (!next.length) return;
    choose(next);
    this.#choose(next);
    this.#draw();
  }

  /** @param {Kind[]} kinds */
  #choose(kinds) {
    for (const [kind, { whole, toggle }] of this.#boxes) {
      whole.hidden = !kinds.includes(kind);
      toggle.setAttribute("aria-pressed", String(!whole.hidden));
    }
    for (const row of this.root.querySelectorAll(".main-roads, .little-roads"))
      row.classList.toggle("bare", !row.querySelector("figure:not([hidden])"));
  }

  /**
   * The roads of a table, asked for when a round of it is over.
   * @param {{ table: string, shoe: number, last: { round: number } | null }} common
   */
  async follow({ table, shoe, last }) {
    const of = `${table} ${shoe} ${last?.round}`;
    if (this.#of === of) return;
    this.#of = of;
    try {
      const told = await get(`/api/tables/${table}/roads`);
      if (this.#of === of) this.show(told);
    } catch {
      if (this.#of === of) this.#of = "";
    }
  }

  /** @param {RoadsOfShoe} data */
  show(data) {
    this.data = data;
    this.#draw();
  }

  redraw() {
    this.#draw();
  }

  #draw() {
    const data = this.data;
    if (!data) return;
    const told = inWords(data);
    this.toggles.setAttribute("aria-label", t("terminal-road-toggles"));
    for (const [kind, box] of this.#boxes) drawRoad(kind, box, data, told);
    const { naturals, hits, counts } = data;
    const badge = (/** @type {string} */ name, /** @type {number} */ count) =>
      el("span", { class: "badge" }, `${name} `, el("b", { text: String(count) }));
    this.#share(data);
    this.badges.replaceChildren(
      el("span", { class: "badge", text: t("terminal-rounds", { number: counts.rounds }) }),
      ...(naturals && counts.natural !== null ? [badge(t("terminal-natural"), counts.natural)] : []),
      ...hits.map(({ label, count }) => badge(word(label), count)),
    );
    this.#asked(data);
  }

  /**
   * How often each result has come, in figures and as parts of the whole.
   * @param {RoadsOfShoe} data
   */
  #share({ results, counts }) {
    const parts = results.map(({ colour, label, count }) => {
      const part = counts.rounds ? percent(count / counts.rounds, 0) : "";
      const drawn = el(
        "span",
        { class: `share ${colour}` },
        `${word(label)} `,
        el("b", { text: String(count) }),
        el("small", { text: part }),
      );
      drawn.style.flexGrow = String(counts.rounds ? count : 1);
      return drawn;
    });
    this.shares.replaceChildren(...parts);
  }

  /** @param {RoadsOfShoe} data */
  #asked({ ask, results }) {
    /** @type {Node[]} */
    const parts = [document.createTextNode(`${t("terminal-next")} `)];
    for (const key of /** @type {const} */ (["banker", "player"])) {
      const face = results.find(({ colour }) => colour === key)?.face ?? "";
      const drawn = Object.entries(DERIVED).map(([road, draw]) => {
        const said = ask[key][HOUSE_NAMES[/** @type {Derived} */ (road)]];
        const mark = said ? draw(COLOURS[said]) : [];
        return svg("svg", { viewBox: "0 0 10 10", class: "ask-mark", "aria-hidden": "true" }, ...mark);
      });
      parts.push(el("b", { class: `ask-${key}`, text: face }), ...drawn);
    }
    this.ask.replaceChildren(...parts);
  }
}

/**
 * @param {Kind} kind
 * @param {Box} box
 * @param {RoadsOfShoe} data
 * @param {{ counts: string, last: string }} told
 */
function drawRoad(kind, { name, map, toggle }, data, told) {
  const road = roadName(kind);
  const { both, said } = naming(road);
  const marks = cells(kind, data).length;
  name.textContent = isDerived(kind) ? said : both;
  toggle.setAttribute("aria-label", said);
  toggle.title = said;
  map.show(data, marks ? t("terminal-road", { road, marks, ...told }) : t("terminal-road-empty", { road }));
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
