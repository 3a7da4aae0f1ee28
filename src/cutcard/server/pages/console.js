// What both consoles stand on: who is signed in, the clock, the connection, the lock, and small builders.

import { Live, me, signOut } from "/static/live.js";

/** An element with attributes and children; text is always set as text. */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== "string") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A part of the page that is drawn again only when what it shows has changed, so that focus and typing stay. */
export class Region {
  #node;
  #draw;
  #shown = null;

  constructor(node, draw) {
    this.#node = node;
    this.#draw = draw;
  }

  show(...values) {
    const key = JSON.stringify(values);
    if (key === this.#shown) return;
    this.#shown = key;
    const focused = this.#node.contains(document.activeElement) ? hook(document.activeElement) : "";
    const drawn = this.#draw(...values);
    this.#node.replaceChildren(...[drawn].flat().filter(Boolean));
    if (focused) this.#node.querySelector(focused)?.focus();
  }
}

function hook(node) {
  const { act, hand, number, key } = node.dataset;
  const parts = Object.entries({ act, hand, number, key }).filter(([, value]) => value !== undefined);
  return parts.map(([name, value]) => `[data-${name}="${CSS.escape(value)}"]`).join("");
}

export function cite(document_, clause) {
  return clause ? `${document_ ? `${document_} ` : ""}${clause}` : "";
}

export function rule(document_, clause) {
  return clause ? make("span", { class: "clause" }, `rule ${cite(document_, clause)}`) : null;
}

export function plural(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣", f: "火", g: "金", e: "土", w: "木", a: "水" };
const PICTURES = { S: "寿", L: "禄", F: "福", T: "10" };

/** A card as staff read it: 8♠, 10♥, 禄金. */
export function cardText(code) {
  if (!code || code === "??") return "face down";
  return `${PICTURES[code[0]] ?? code[0]}${SUITS[code[1]] ?? code[1]}`;
}

/** CallIrregularity is read as "call irregularity", CardCorrected as "card corrected". */
export function spaced(name) {
  return name.replace(/(?<=[a-z])([A-Z])/g, " $1").toLowerCase().replace(/^./, (letter) => letter.toUpperCase());
}

export function clock(iso) {
  const at = new Date(typeof iso === "number" ? iso / 1000 : iso);
  return Number.isNaN(at.getTime()) ? "" : at.toLocaleTimeString("en-GB");
}

/** A refusal shown where the act was asked, with its clause; it goes when the next act succeeds. */
export function refusal(error) {
  const says = error?.says || error?.message || "that did not work";
  return make(
    "p",
    { class: "notice bad refused", role: "alert", "data-code": error?.code || "error" },
    make("strong", {}, "Refused. "),
    `${says.charAt(0).toUpperCase()}${says.slice(1)}. Nothing has changed. `,
    rule(error?.document, error?.clause),
  );
}

const IDLE_MS = 5 * 60_000;
const TITLES = ["Dealer", "Pit Supervisor", "Pit Manager", "Assistant Casino Manager", "Gaming Shift Manager"];

/** Whether a title is the one named or a higher one; the house has the last word. */
export function ranks(title, least) {
  return TITLES.indexOf(title) >= TITLES.indexOf(least);
}

/** Opens a console: nobody, or a patron, is sent to sign in. */
export async function open({ staff = true } = {}) {
  const who = await me().catch(() => null);
  if (!who || (staff && who.position === "PATRON")) {
    lock(who ? "This page is for staff." : "You are signed out.");
    return null;
  }
  return { who, live: new Live() };
}

/** Covers the page whole; what was on it can no longer be read nor acted on. */
export function lock(says) {
  if (document.querySelector(".locked")) return;
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const part of document.body.children) part.setAttribute("inert", "");
  const way = make("a", { class: "button primary big", href: "/" }, "Sign in");
  const told = [make("h2", {}, says), make("p", { class: "dim" }, "Sign in to go on.")];
  const panel = make("div", { class: "panel" }, ...told, way);
  document.body.append(make("div", { class: "locked", role: "alertdialog", "aria-label": says }, panel));
  way.focus();
}

/** The bar's right end: the connection, the clock, who is signed in, and the way out. */
export function corner(node, { who, live }) {
  const line = make("span", { class: "badge line", role: "status" }, "Connecting");
  const time = make("time", { class: "clock figures" });
  const out = make("button", { class: "button pill", type: "button", "data-key": "sign-out" }, "Sign out");
  out.addEventListener("click", async () => {
    await signOut().catch(() => null);
    lock("You are signed out.");
  });
  node.replaceChildren(
    line,
    time,
    make("span", { class: "who" }, make("b", {}, who.name), make("span", { class: "dim small" }, who.title)),
    out,
  );
  const tick = () => {
    time.textContent = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  };
  tick();
  setInterval(tick, 5_000);
  const told = { up: "Live", down: "Connection lost", stale: "Out of date", "signed-out": "Signed out" };
  const show = (state) => {
    line.textContent = told[state];
    line.className = `badge line ${state === "up" ? "" : "bad"}`;
    document.body.dataset.line = state;
    if (state === "signed-out") lock("You are signed out.");
  };
  live.addEventListener("state", (event) => show(event.detail));
  if (live.state === "up") show("up");
  sleepless();
}

/** A console left alone for five minutes locks, whatever it still asks of the house by itself. */
function sleepless() {
  let timer = 0;
  const awake = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      await signOut().catch(() => null);
      lock("Locked after five idle minutes.");
    }, IDLE_MS);
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, awake, { capture: true, passive: true });
  awake();
}
