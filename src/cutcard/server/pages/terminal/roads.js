// The roads of the shoe in play and its statistics; they are history and foretell nothing.

import { el, svg } from "../shared/dom.js";
import { bothWords, language, t, wagerName } from "../shared/words.js";

const ROWS = 6;
const LAST = 6;
const COLOURS = { B: "#c8323a", P: "#2f6fd6", T: "#2e9e5b", r: "#c8323a", b: "#2f6fd6" };

function marks(kind, data, name) {
  if (kind === "bead") return data.bead.map(([column, row, what]) => [column, row, beadMark(what, name(what))]);
  if (kind === "big") return data.big.map(([column, row, what, ties]) => [column, row, bigMark(what, ties)]);
  const cells = data[`${kind}_cells`];
  const draw = { big_eye: ringMark, small: dotMark, cockroach: slashMark }[kind];
  return cells.map(([column, row, what]) => [column, row, draw(COLOURS[what])]);
}

function letter(text, y, size, fill) {
  const drawn = svg("text", { x: 5, y, "font-size": size, "text-anchor": "middle", fill, "font-weight": 700 });
  drawn.textContent = text;
  return drawn;
}

function beadMark(what, text) {
  return [svg("circle", { cx: 5, cy: 5, r: 4.3, fill: COLOURS[what] }), letter(text, 7.1, 5.6, "#fff")];
}

function bigMark(what, ties) {
  const colour = COLOURS[what] ?? COLOURS.T;
  const drawn = [svg("circle", { cx: 5, cy: 5, r: 3.6, fill: "none", stroke: colour, "stroke-width": 1.4 })];
  if (ties) drawn.push(svg("path", { d: "M1.5 8.5L8.5 1.5", stroke: COLOURS.T, "stroke-width": 1.3 }));
  if (ties > 1) drawn.push(letter(String(ties), 7, 5.4, "#1c6b3c"));
  return drawn;
}

const RING = { cx: 5, cy: 5, r: 3.3, fill: "none", "stroke-width": 1.8 };
const ringMark = (colour) => [svg("circle", { ...RING, stroke: colour })];
const dotMark = (colour) => [svg("circle", { cx: 5, cy: 5, r: 4, fill: colour })];
const slashMark = (colour) => [svg("path", { d: "M1.5 8.5L8.5 1.5", stroke: colour, "stroke-width": 2 })];

/** The name of a road in both languages, the one chosen first. */
function roadName(kind) {
  const [en, zh] = bothWords(kind);
  return language() === "zh" ? `${zh} · ${en}` : `${en} · ${zh}`;
}

export class Roads {
  #data = null;
  #boxes = new Map();

  constructor(root) {
    this.root = root;
    const box = (kind) => {
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

  show(data) {
    this.#data = data;
    this.#draw();
  }

  redraw() {
    this.#draw();
  }

  #draw() {
    if (!this.#data) return;
    const { names, counts, game } = this.#data;
    const long = { B: names.banker, P: names.player, T: names.tie };
    const name = (what) => wagerName(long[what], game).zh;
    const told = this.#inWords(long, counts, game);
    for (const [kind, box] of this.#boxes) this.#road(kind, box, name, told);
    const badge = (kind, text, count) => el("span", { class: `badge ${kind}`, text: `${text} ${count}` });
    const hits = Object.entries(counts.hits ?? {}).filter(([, count]) => count);
    this.badges.replaceChildren(
      el("span", { class: "badge", text: t("rounds", { number: counts.rounds }) }),
      badge("banker", wagerName(names.banker, game).both, counts.banker),
      badge("player", wagerName(names.player, game).both, counts.player),
      badge("tie", wagerName(names.tie, game).both, counts.tie),
      ...(counts.natural ? [badge("", t("natural"), counts.natural)] : []),
      ...hits.map(([hit, count]) => badge("", wagerName(hit, game).said, count)),
    );
    this.#asked(names, game);
  }

  /** How often each side has won, and the last results, for those who cannot see the roads. */
  #inWords(long, counts, game) {
    const said = (what) => wagerName(long[what], game).said;
    const last = this.#data.bead.slice(-LAST).map(([, , what]) => said(what));
    const sides = { B: counts.banker, P: counts.player, T: counts.tie };
    const each = Object.entries(sides).map(([what, count]) => `${said(what)} ${count}`);
    const comma = language() === "zh" ? "，" : ", ";
    return { counts: each.join(comma), last: last.join(comma) };
  }

  #asked(names, game) {
    const { ask } = this.#data;
    const parts = [document.createTextNode(`${t("next")} `)];
    for (const key of ["banker", "player"]) {
      const said = ask[key];
      parts.push(el("b", { class: `ask-${key}`, text: wagerName(names[key], game).zh }));
      for (const [road, draw] of [
        ["big_eye", ringMark],
        ["small", dotMark],
        ["cockroach", slashMark],
      ]) {
        const drawn = said[road] ? draw(COLOURS[said[road]]) : [];
        parts.push(svg("svg", { viewBox: "0 0 10 10", class: "ask-mark", "aria-hidden": "true" }, ...drawn));
      }
    }
    this.ask.replaceChildren(...parts);
  }

  /** As many columns as the box is wide; the newest are always in sight. */
  #road(kind, box, name, told) {
    box.name.textContent = roadName(kind);
    const all = marks(kind, this.#data, name);
    const label = { road: t(kind), marks: all.length, ...told };
    box.sheet.setAttribute("aria-label", t(all.length ? "road_label" : "road_empty", label));
    const { width, height } = box.sheet.getBoundingClientRect();
    if (width < 8 || height < 8) return;
    const used = all.reduce((most, [column]) => Math.max(most, column + 1), 0);
    const columns = Math.max(4, Math.floor(width / (height / ROWS)));
    const skip = Math.max(0, used + 1 - columns);
    let grid = "";
    for (let column = 1; column < columns; column += 1) grid += `M${column * 10} 0v60`;
    for (let row = 1; row < ROWS; row += 1) grid += `M0 ${row * 10}h${columns * 10}`;
    const drawn = svg("svg", { viewBox: `0 0 ${columns * 10} 60`, preserveAspectRatio: "none", "aria-hidden": "true" });
    drawn.append(svg("path", { d: grid, stroke: "#d9d4c3", "stroke-width": 0.5, fill: "none" }));
    for (const [column, row, shapes] of all) {
      if (column < skip) continue;
      drawn.append(svg("g", { transform: `translate(${(column - skip) * 10} ${row * 10})` }, ...shapes));
    }
    box.sheet.replaceChildren(drawn);
  }
}
