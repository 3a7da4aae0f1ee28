// The roads of the shoe in play and its statistics; they are history and foretell nothing.

import { get } from "../shared/api.js";
import { el, svg } from "../shared/dom.js";
import { keyed, series, t, word } from "../shared/i18n.js";
import { percent } from "../shared/money.js";
import { beadMark, bigMark, COLOURS, DERIVED, grid, placed } from "../shared/roads/marks.js";
import { naming } from "../shared/wording.js";

/**
 * @import { Derived } from "../shared/roads/marks.js"
 * @import { Roads as RoadsOfShoe } from "../shared/wire.js"
 * @typedef {"bead" | "big" | Derived} Kind
 * @typedef {[column: number, row: number, shapes: SVGElement[]]} Mark
 * @typedef {{ name: HTMLElement, sheet: HTMLElement, whole: HTMLElement, toggle: HTMLElement }} Box
 */

const ROWS = 6;
const LAST = 6;
const CHOSEN = "cutcard-roads";
/**
 * What stands for each road on the button that shows and hides it.
 * @type {Record<Kind, () => SVGElement[]>}
 */
const SIGNS = {
  bead: () => beadMark("B", "", null),
  big: () => bigMark("P", 1, null),
  big_eye: () => DERIVED.big_eye(COLOURS.r),
  small: () => DERIVED.small(COLOURS.b),
  cockroach: () => DERIVED.cockroach(COLOURS.r),
};
/** @type {Kind[]} */
const KINDS = ["bead", "big", "big_eye", "small", "cockroach"];

/**
 * @param {Kind} kind
 * @param {RoadsOfShoe} data
 * @returns {Mark[]}
 */
function marks(kind, data) {
  const faces = new Map(data.results.map(({ mark, face }) => [mark, face]));
  const seen = data.cards ?? [];
  if (kind === "bead")
    return data.bead.map(([column, row, what], at) => [column, row, beadMark(what, faces.get(what) ?? "", seen[at])]);
  if (kind === "big") {
    const decided = data.bead.flatMap(([, , what], at) => (what === "T" ? [] : [seen[at]]));
    return data.big.map(([column, row, what, ties], at) => [column, row, bigMark(what, ties, decided[at])]);
  }
  const draw = DERIVED[kind];
  return data[`${kind}_cells`].map(([column, row, what]) => [column, row, draw(COLOURS[what])]);
}

/**
 * The name of a road, over a wide one in two languages.
 * @param {Kind} kind
 */
function roadName(kind) {
  const { both, said } = naming(keyed("shared-road", kind));
  return kind === "bead" || kind === "big" ? both : said;
}

/**
 * Which roads are shown, as this device was last told; at least one is.
 * @returns {Kind[]}
 */
function chosen() {
  try {
    const kept = JSON.parse(localStorage.getItem(CHOSEN) ?? "null");
    const known = KINDS.filter((kind) => Array.isArray(kept) && kept.includes(kind));
    return known.length ? known : KINDS;
  } catch {
    return KINDS;
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
      const sheet = el("div", { class: "road", role: "img", data: { road: kind } });
      const whole = el("figure", { class: `road-of ${kind}` }, name, sheet);
      const sign = svg("svg", { class: "road-sign", viewBox: "0 0 10 10", "aria-hidden": "true" }, ...SIGNS[kind]());
      const toggle = el("button", { type: "button", class: "road-toggle", data: { toggle: kind } }, sign);
      toggle.addEventListener("click", () => this.#toggle(kind));
      this.#boxes.set(kind, { name, sheet, whole, toggle });
      return whole;
    };
    this.shares = el("div", { class: "shares" });
    this.badges = el("div", { class: "badges", role: "group", tabindex: 0, data: { tLabel: "board-counts" } });
    this.ask = el("p", { class: "ask small" });
    const main = el("div", { class: "main-roads" }, box("bead"), box("big"));
    const little = el("div", { class: "little-roads" }, box("big_eye"), box("small"), box("cockroach"));
    this.toggles = el("div", { class: "road-toggles", role: "group" });
    this.toggles.append(...[...this.#boxes.values()].map(({ toggle }) => toggle));
    const [head, foot] = ["roads-head", "roads-foot"].map((name) => el("div", { class: name }));
    head.append(this.shares, this.badges);
    foot.append(this.toggles, this.ask);
    root.replaceChildren(head, main, little, foot);
    this.#choose(chosen());
    new ResizeObserver(() => this.#draw()).observe(root);
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
    if (!data || !this.root.checkVisibility()) return;
    const told = inWords(data);
    this.toggles.setAttribute("aria-label", t("terminal-road-toggles"));
    for (const [kind, box] of this.#boxes) box.name.textContent = roadName(kind);
    const sizes = [...this.#boxes.values()].map(({ sheet }) => sheet.getBoundingClientRect());
    for (const [at, [kind, box]] of [...this.#boxes].entries()) this.#road(kind, box, data, told, sizes[at]);
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
   * @param {{ width: number, height: number }} size measured for all roads before any is drawn
   */
  #road(kind, box, data, told, { width, height }) {
    const named = word(keyed("shared-road", kind));
    box.toggle.setAttribute("aria-label", named);
    box.toggle.title = named;
    const all = marks(kind, data);
    const road = keyed("shared-road", kind);
    const label = all.length
      ? t("terminal-road", { road, marks: all.length, ...told })
      : t("terminal-road-empty", { road });
    box.sheet.setAttribute("aria-label", label);
    if (width < 8 || height < 8) return;
    const used = all.reduce((most, [column]) => Math.max(most, column + 1), 0);
    const columns = Math.max(4, Math.floor(width / (height / ROWS)));
    const skip = Math.max(0, used + 1 - columns);
    const drawn = svg("svg", { viewBox: `0 0 ${columns * 10} 60`, preserveAspectRatio: "none", "aria-hidden": "true" });
    drawn.append(grid(columns, ROWS));
    for (const [column, row, shapes] of all) if (column >= skip) drawn.append(placed(column - skip, row, shapes));
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
