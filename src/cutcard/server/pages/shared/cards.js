// Our own cards: <playing-card code="8s">, "??" face down, `across` for the third card.

import { el, svg } from "./dom.js";
import { language } from "./words.js";

const SERIF = "'DejaVu Serif','Noto Serif CJK SC','Songti SC',Georgia,serif";
const BRUSH = "'Noto Serif CJK SC','Noto Serif SC','Songti SC',SimSun,serif";
const IVORY = "#fffdf6";

const INK = "#1b2030";
const RED = "#b3202c";
const SUITS = {
  s: { name: ["spades", "黑桃"], colour: INK, draw: spade },
  h: { name: ["hearts", "红心"], colour: RED, draw: heart },
  d: { name: ["diamonds", "方块"], colour: RED, draw: diamond },
  c: { name: ["clubs", "梅花"], colour: INK, draw: club },
  f: { name: ["Fire", "火"], colour: "#c2301c", glyph: "火" },
  g: { name: ["Gold", "金"], colour: "#92690a", glyph: "金" },
  e: { name: ["Earth", "土"], colour: "#7a4a22", glyph: "土" },
  w: { name: ["Wood", "木"], colour: "#1f7a3d", glyph: "木" },
  a: { name: ["Water", "水"], colour: "#1c5fb0", glyph: "水" },
};
const RANKS = {
  A: ["Ace", "A"],
  T: ["10", "10"],
  J: ["Jack", "J"],
  Q: ["Queen", "Q"],
  K: ["King", "K"],
  S: ["Shou", "寿"],
  L: ["Lu", "禄"],
  F: ["Fu", "福"],
};
const PICTURES = new Set(["S", "L", "F"]);

function heart(colour) {
  const d = "M50 92C22 67 5 50 5 29 5 14 16 5 28 5c10 0 18 6 22 15C54 11 62 5 72 5c12 0 23 9 23 24 0 21-17 38-45 63z";
  return svg("path", { d, fill: colour });
}

function diamond(colour) {
  const d = "M50 2c9 19 22 35 38 48-16 13-29 29-38 48-9-19-22-35-38-48C28 37 41 21 50 2z";
  return svg("path", { d, fill: colour });
}

function spade(colour) {
  const d =
    "M50 3c9 23 44 37 44 62 0 13-10 21-22 21-8 0-15-4-19-11 1 10 5 17 12 21H35c7-4 11-11 12-21-4 7-11 11-19 11" +
    "C16 86 6 78 6 65 6 40 41 26 50 3z";
  return svg("path", { d, fill: colour });
}

function club(colour) {
  const round = (cx, cy) => svg("circle", { cx, cy, r: 22, fill: colour });
  const stem = svg("path", { d: "M46 44h8c0 26 3 44 12 52H34c9-8 12-26 12-52z", fill: colour });
  return svg("g", {}, round(50, 25), round(26, 59), round(74, 59), stem);
}

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

/** Two figures are drawn narrow, so that they stay clear of the edge. */
function narrow(index) {
  index.setAttribute("textLength", 23);
  index.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

function pip(suit, x, y, size) {
  if (suit.glyph) return letters(suit.glyph, x + size / 2, y + size * 0.87, size, suit.colour, BRUSH);
  const scaled = { transform: `translate(${x} ${y}) scale(${size / 100})` };
  return svg("g", scaled, suit.draw(suit.colour));
}

function corner(rank, suit) {
  const shown = PICTURES.has(rank) ? RANKS[rank][1] : rank === "T" ? "10" : rank;
  const font = PICTURES.has(rank) ? BRUSH : SERIF;
  const size = PICTURES.has(rank) ? 26 : 30;
  const index = letters(shown, 18, 30, size, suit.colour, font);
  if (shown.length > 1) narrow(index);
  return svg("g", {}, index, pip(suit, 9, 37, 18));
}

function face(code) {
  const [rank, mark] = code;
  const suit = SUITS[mark];
  const drawn = svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", class: "card-face" });
  drawn.append(svg("rect", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 8, fill: IVORY, stroke: "#d8cfb6" }));
  const turned = svg("g", { transform: "rotate(180 50 70)" }, corner(rank, suit));
  drawn.append(corner(rank, suit), turned);
  if (PICTURES.has(rank)) {
    drawn.append(svg("circle", { cx: 50, cy: 72, r: 27, fill: "none", stroke: suit.colour, "stroke-width": 2 }));
    drawn.append(letters(RANKS[rank][1], 50, 87, 42, suit.colour, BRUSH));
  } else {
    drawn.append(pip(suit, 26, 47, 48));
  }
  return drawn;
}

function back() {
  const drawn = svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", class: "card-back" });
  drawn.append(svg("rect", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 8, fill: IVORY, stroke: "#d8cfb6" }));
  drawn.append(svg("rect", { x: 6, y: 6, width: 88, height: 128, rx: 5, fill: "#7d1a25" }));
  let lattice = "";
  for (let y = 14; y <= 126; y += 16) {
    for (let x = 14; x <= 86; x += 18) lattice += `M${x} ${y - 6}l6 6-6 6-6-6z`;
  }
  drawn.append(svg("path", { d: lattice, fill: "none", stroke: "#d7b66d", "stroke-width": 1.1 }));
  drawn.append(svg("rect", { x: 9, y: 9, width: 82, height: 122, rx: 3, fill: "none", stroke: "#d7b66d" }));
  drawn.append(svg("circle", { cx: 50, cy: 70, r: 17, fill: "#7d1a25", stroke: "#d7b66d", "stroke-width": 1.4 }));
  drawn.append(svg("path", { d: "M50 58l9 12-9 12-9-12z", fill: "#d7b66d" }));
  return drawn;
}

/** A card in words, in the language chosen. */
export function cardName(code) {
  const at = language() === "zh" ? 1 : 0;
  if (!known(code)) return ["a card face down", "一张暗牌"][at];
  const rank = RANKS[code[0]]?.[at] ?? code[0];
  const suit = SUITS[code[1]].name[at];
  return at ? `${suit}${rank}` : `${rank} of ${suit}`;
}

function known(code) {
  return typeof code === "string" && code.length === 2 && code[1] in SUITS && /[A2-9TJQKSLF]/.test(code[0]);
}

class PlayingCard extends HTMLElement {
  static observedAttributes = ["code"];

  connectedCallback() {
    this.setAttribute("role", "img");
    this.draw();
  }

  attributeChangedCallback(_, before, after) {
    if (this.isConnected && before !== after) this.draw();
  }

  get code() {
    return this.getAttribute("code") ?? "??";
  }

  set code(code) {
    this.setAttribute("code", code);
  }

  draw() {
    const open = known(this.code);
    this.setAttribute("aria-label", cardName(this.code));
    if (!this.turn) {
      this.turn = el("span", { class: "card-turn" });
      this.replaceChildren(this.turn);
    }
    this.turn.replaceChildren(...(open ? [face(this.code), back()] : [back()]));
    this.toggleAttribute("open", open);
  }
}

customElements.define("playing-card", PlayingCard);

/** A card ready to be put somewhere. */
export function card(code, { across = false } = {}) {
  const made = el("playing-card");
  made.setAttribute("code", code);
  made.toggleAttribute("across", across);
  return made;
}
