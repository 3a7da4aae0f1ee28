// The roads of the shoe in play and its statistics; they are history and foretell nothing.

import { get, turn } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { series, t, word } from "../shared/i18n.js";
import { percent } from "../shared/money.js";
import { drawAsks } from "../shared/roads/asks.js";
import { cells, faceOf, isDerived, KINDS, roadName } from "../shared/roads/marks.js";
import { roadMap } from "../shared/roads/road-map.js";
import { naming } from "../shared/wording.js";
import { RoadMenu } from "./roads/menu.js";
import { RoadPages } from "./roads/pages.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { Kind } from "../shared/roads/marks.js"
 * @import { RoadMap } from "../shared/roads/road-map.js"
 * @import { Roads as RoadsOfShoe } from "../shared/wire.js"
 * @typedef {{ name: HTMLElement, asks: HTMLElement, map: RoadMap, whole: HTMLElement }} Box
 */

const LAST = 6;

export class Roads {
  /** @type {RoadsOfShoe | null} */
  data = null;
  /** @type {Map<Kind, Box>} */
  #boxes = new Map();
  #of = "";

  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} lead what stands in the head of the roads, after the menu
   */
  constructor(root, lead) {
    const about = { class: "road-strip", tabindex: 0, role: "group", data: { tLabel: "terminal-roads", first: "" } };
    const strip = el("div", about);
    for (const kind of KINDS) {
      const [name, asks, map] = [el("span"), el("span", { class: "asks" }), roadMap(kind)];
      const whole = el("figure", { class: "road-of", data: { kind } }, el("figcaption", {}, name, asks), map);
      this.#boxes.set(kind, { name, asks, map, whole });
      strip.append(whole);
    }
    this.shares = el("div", { class: "shares", role: "img" });
    this.badges = el("div", { class: "badges", role: "group", tabindex: 0, data: { tLabel: "board-counts" } });
    strip.append(this.badges);
    this.pages = new RoadPages(strip);
    this.menu = new RoadMenu((kinds) => this.#choose(kinds));
    const head = el("div", { class: "roads-head" }, ...this.menu.parts, lead, this.shares, this.pages.pager);
    root.replaceChildren(head, strip);
    this.root = root;
    this.#choose(this.menu.chosen);
    this.strip = strip;
  }

  /** @param {Kind[]} kinds the roads that are shown */
  #choose(kinds) {
    for (const [kind, { whole }] of this.#boxes) whole.hidden = !kinds.includes(kind);
    this.pages.draw();
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
      await turn();
      delete this.strip.dataset.first;
    } catch {
      if (this.#of === of) this.#of = "";
    }
  }

  /** Roads measure themselves: they are laid out once, when all below them has its height. */
  reveal() {
    this.root.hidden = false;
  }

  /** @param {RoadsOfShoe} data */
  show(data) {
    this.data = data;
    this.redraw();
  }

  redraw() {
    const data = this.data;
    if (!data) return;
    const told = inWords(data);
    for (const [kind, box] of this.#boxes) drawRoad(kind, box, data, told);
    this.root.style.setProperty("--newest", String(data.big.at(-1)?.[1] ?? 0));
    this.menu.draw();
    this.pages.draw();
    this.#share(data, told.counts);
    const { naturals, hits, counts } = data;
    const badge = (/** @type {string} */ name, /** @type {number} */ count) =>
      el("span", { class: "badge" }, `${name} `, el("b", { text: String(count) }));
    this.badges.replaceChildren(
      el("span", { class: "badge", text: t("terminal-rounds", { number: counts.rounds }) }),
      ...(naturals && counts.natural !== null ? [badge(t("terminal-natural"), counts.natural)] : []),
      ...hits.map(({ label, count }) => badge(word(label), count)),
    );
  }

  /**
   * How often each result has come, in figures and as parts of the whole; where there is little room, the character of
   * its bead stands for its name.
   * @param {RoadsOfShoe} data
   * @param {string} told
   */
  #share({ results, counts }, told) {
    const parts = results.map((each) => {
      const { colour, label, count } = each;
      const part = counts.rounds ? percent(count / counts.rounds, 0) : "";
      const drawn = el(
        "span",
        { class: `share ${colour}`, data: { face: faceOf(each) } },
        el("span", { class: "share-name", text: `${word(label)} ` }),
        el("b", { text: String(count) }),
        el("small", { text: part }),
      );
      drawn.style.flexGrow = String(counts.rounds ? count : 1);
      return drawn;
    });
    this.shares.setAttribute("aria-label", told);
    this.shares.replaceChildren(...parts);
  }
}

/**
 * A road with its name over it, the name of a wide one in two languages.
 * @param {Kind} kind
 * @param {Box} box
 * @param {RoadsOfShoe} data
 * @param {{ counts: string, last: string }} told
 */
function drawRoad(kind, { name, asks, map }, data, told) {
  const road = roadName(kind);
  const { both, said } = naming(road);
  const marks = cells(kind, data).length;
  name.textContent = isDerived(kind) ? said : both;
  if (isDerived(kind)) drawAsks(asks, kind, data);
  map.show(data, marks ? roadInWords(kind, data, { road, marks, ...told }) : t("terminal-road-empty", { road }));
}

/**
 * A derived road tells of red and blue marks, which are no results.
 * @param {Kind} kind
 * @param {RoadsOfShoe} data
 * @param {{ road: Message, marks: number, counts: string, last: string }} told
 */
function roadInWords(kind, data, told) {
  if (!isDerived(kind)) return t("terminal-road", told);
  const red = cells(kind, data).filter(([, , what]) => what === "r").length;
  return t("terminal-road-derived", { road: told.road, red, blue: told.marks - red });
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
