// Our own cards: <playing-card code="8s">, "??" face down, `across` for the third card.

import { el, svg } from "./dom.js";
import { has, keyed, t, word, wordOwnWay } from "./i18n.js";

/** @typedef {import("./fluent.js").Message} Message */
/** @typedef {{ colour: string, glyph?: string, draw?: (colour: string) => SVGElement }} Suit how a suit is drawn */

const SERIF = "'DejaVu Serif','Noto Serif CJK SC','Songti SC',Georgia,serif";
const BRUSH = "'Noto Serif CJK SC','Noto Serif SC','Songti SC',SimSun,serif";
const IVORY = "var(--paper)";

const INK = "var(--suit-black)";
const RED = "var(--suit-red)";
/** @type {Record<string, Suit>} */
const SUITS = {
  s: { colour: INK, draw: spade },
  h: { colour: RED, draw: heart },
  d: { colour: RED, draw: diamond },
  c: { colour: INK, draw: club },
  f: { colour: "var(--suit-fire)", glyph: "火" },
  g: { colour: "var(--suit-gold)", glyph: "金" },
  e: { colour: "var(--suit-earth)", glyph: "土" },
  w: { colour: "var(--suit-wood)", glyph: "木" },
  a: { colour: "var(--suit-water)", glyph: "水" },
};
/**
 * The picture cards of the five elements, as they are printed.
 * @type {Record<string, string>}
 */
const PICTURES = { S: "寿", L: "禄", F: "福" };
const FACE_DOWN = "??";

/** @param {string} colour */
function heart(colour) {
  const d = "M50 92C22 67 5 50 5 29 5 14 16 5 28 5c10 0 18 6 22 15C54 11 62 5 72 5c12 0 23 9 23 24 0 21-17 38-45 63z";
  return svg("path", { d, fill: colour });
}

/** @param {string} colour */
function diamond(colour) {
  const d = "M50 2c9 19 22 35 38 48-16 13-29 29-38 48-9-19-22-35-38-48C28 37 41 21 50 2z";
  return svg("path", { d, fill: colour });
}

/** @param {string} colour */
function spade(colour) {
  const d =
    "M50 3c9 23 44 37 44 62 0 13-10 21-22 21-8 0-15-4-19-11 1 10 5 17 12 21H35c7-4 11-11 12-21-4 7-11 11-19 11" +
    "C16 86 6 78 6 65 6 40 41 26 50 3z";
  return svg("path", { d, fill: colour });
}

/** @param {string} colour */
function club(colour) {
  /** @type {(cx: number, cy: number) => SVGElement} */
  const round = (cx, cy) => svg("circle", { cx, cy, r: 22, fill: colour });
  const stem = svg("path", { d: "M46 44h8c0 26 3 44 12 52H34c9-8 12-26 12-52z", fill: colour });
  return svg("g", {}, round(50, 25), round(26, 59), round(74, 59), stem);
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 */
function letters(text, x, y, size, colour, font = SERIF) {
  const drawn = svg("text", {
    x,
    y,
    "font-size": size,
    "font-family": font,
    "font-weight": 700,
    "text-anchor": "middle",
    fill: colour,
  });
  drawn.textContent = text;
  return drawn;
}

/**
 * Two figures are drawn narrow, so that they stay clear of the edge.
 * @param {SVGElement} index
 */
function narrow(index) {
  index.setAttribute("textLength", "23");
  index.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

/**
 * @param {Suit} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function pip({ glyph = "", draw, colour }, x, y, size) {
  if (!draw) return letters(glyph, x + size / 2, y + size * 0.87, size, colour, BRUSH);
  return svg("g", { transform: `translate(${x} ${y}) scale(${size / 100})` }, draw(colour));
}

/**
 * @param {string} rank
 * @param {Suit} suit
 */
function corner(rank, suit) {
  const picture = PICTURES[rank];
  const shown = picture ?? (rank === "T" ? "10" : rank);
  const [font, size] = picture ? [BRUSH, 26] : [SERIF, 30];
  const index = letters(shown, 18, 30, size, suit.colour, font);
  if (shown.length > 1) narrow(index);
  return svg("g", {}, index, pip(suit, 9, 37, 18));
}

/** @param {string} code */
function face(code) {
  const [rank, mark] = code;
  const suit = SUITS[mark];
  const drawn = svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", class: "card-face" });
  drawn.append(svg("rect", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 8, fill: IVORY, stroke: "var(--card-edge)" }));
  const turned = svg("g", { transform: "rotate(180 50 70)" }, corner(rank, suit));
  drawn.append(corner(rank, suit), turned);
  if (rank in PICTURES) {
    drawn.append(svg("circle", { cx: 50, cy: 72, r: 27, fill: "none", stroke: suit.colour, "stroke-width": 2 }));
    drawn.append(letters(PICTURES[rank], 50, 87, 42, suit.colour, BRUSH));
  } else {
    drawn.append(pip(suit, 26, 47, 48));
  }
  return drawn;
}

function back() {
  const drawn = svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", class: "card-back" });
  drawn.append(svg("rect", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 8, fill: IVORY, stroke: "var(--card-edge)" }));
  drawn.append(svg("rect", { x: 6, y: 6, width: 88, height: 128, rx: 5, fill: "var(--card-back)" }));
  let lattice = "";
  for (let y = 14; y <= 126; y += 16) {
    for (let x = 14; x <= 86; x += 18) lattice += `M${x} ${y - 6}l6 6-6 6-6-6z`;
  }
  drawn.append(svg("path", { d: lattice, fill: "none", stroke: "var(--card-back-line)", "stroke-width": 1.1 }));
  drawn.append(
    svg("rect", { x: 9, y: 9, width: 82, height: 122, rx: 3, fill: "none", stroke: "var(--card-back-line)" }),
  );
  drawn.append(
    svg("circle", {
      cx: 50,
      cy: 70,
      r: 17,
      fill: "var(--card-back)",
      stroke: "var(--card-back-line)",
      "stroke-width": 1.4,
    }),
  );
  drawn.append(svg("path", { d: "M50 58l9 12-9 12-9-12z", fill: "var(--card-back-line)" }));
  return drawn;
}

/**
 * A card in words, in the language chosen.
 * @param {string} code
 */
export function cardName(code) {
  if (!known(code)) return t("shared-card-down");
  return t("shared-card", {
    rank: part(keyed("shared-rank", code[0]), code[0]),
    suit: part(keyed("shared-suit", code[1]), code[1]),
  });
}

/**
 * A rank or a suit of a card; figures are written as they are.
 * @param {Message} name
 * @param {string} code
 */
function part(name, code) {
  return has(name.key) ? word(name) : code;
}

/** Sentences name their cards from now on, as patrons read them: "the 10 of hearts" where staff read "Th (Ten of Hearts)". */
export function sayCardsByName() {
  wordOwnWay("card", ({ code }) => t("shared-the-card", { card: cardName(String(code)) }));
  wordOwnWay("card-code", ({ code }) => cardName(String(code)));
  wordOwnWay("count-card", ({ card, points }) => t("shared-card-counts", { card, points }));
}

/** @param {string} code */
function known(code) {
  return code !== FACE_DOWN && code.length === 2 && code[1] in SUITS;
}

export class PlayingCard extends HTMLElement {
  static observedAttributes = ["code"];
  #turn = el("span", { class: "card-turn" });

  connectedCallback() {
    this.setAttribute("role", "img");
    this.draw();
  }

  /**
   * @param {string} _
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(_, before, after) {
    if (this.isConnected && before !== after) this.draw();
  }

  get code() {
    return this.getAttribute("code") ?? FACE_DOWN;
  }

  set code(code) {
    this.setAttribute("code", code);
  }

  draw() {
    const open = known(this.code);
    this.setAttribute("aria-label", cardName(this.code));
    if (this.#turn.parentNode !== this) this.replaceChildren(this.#turn);
    this.#turn.replaceChildren(...(open ? [face(this.code), back()] : [back()]));
    this.toggleAttribute("open", open);
  }
}

customElements.define("playing-card", PlayingCard);

/**
 * A card ready to be put somewhere.
 * @param {string} code
 */
export function card(code, { across = false } = {}) {
  const made = /** @type {PlayingCard} */ (el("playing-card"));
  made.setAttribute("code", code);
  made.toggleAttribute("across", across);
  return made;
}
