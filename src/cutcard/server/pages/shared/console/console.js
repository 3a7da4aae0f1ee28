// What both consoles stand on: who is signed in, the clock, the connection, the lock, and small builders.

import { me, signOut } from "../api.js";
import { el } from "../dom.js";
import { Live } from "../live.js";

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
    keepingFocus(this.#node, () => {
      const drawn = this.#draw(...values);
      this.#node.replaceChildren(...[drawn].flat().filter(Boolean));
    });
  }
}

const FOCUSABLE = "button:not(:disabled), a[href], input:not(:disabled), select, summary";

/** Draws a part anew: what had the focus has it again, or what stands in its place, or the next act. */
export function keepingFocus(node, draw) {
  const held = node.contains(document.activeElement) && document.activeElement !== node ? document.activeElement : null;
  const before = held ? [...node.querySelectorAll(FOCUSABLE)].indexOf(held) : -1;
  const same = held ? hook(held) : "";
  draw();
  if (!held || node.contains(document.activeElement)) return;
  const after = [...node.querySelectorAll(FOCUSABLE)];
  const found = (same && node.querySelector(same)) || after[Math.min(Math.max(before, 0), after.length - 1)];
  (found ?? elsewhere())?.focus({ preventScroll: true });
}

/** Where the focus goes when what had it is gone: to the next act, or the tab that is open. */
function elsewhere() {
  const places = ["#primary .next", '.tab[aria-selected="true"]', "main a, main button"];
  return places.map((each) => document.querySelector(each)).find(Boolean);
}

/** An open dialog; when it goes, the focus returns to what opened it, or to what now stands in its place. */
export function shown(dialog) {
  const opener = document.activeElement;
  const place = opener?.closest?.("section, [id]");
  const same = opener ? hook(opener) : "";
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement && document.activeElement !== document.body) return;
    const near = place?.isConnected ? place : document;
    const again = opener?.isConnected && opener !== document.body ? opener : same && near.querySelector(same);
    (again || (near === place && near.querySelector(FOCUSABLE)) || elsewhere())?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function hook(node) {
  const { act, hand, number, key } = node.dataset;
  const parts = Object.entries({ act, hand, number, key }).filter(([, value]) => value !== undefined);
  return parts.map(([name, value]) => `[data-${name}="${CSS.escape(value)}"]`).join("");
}

/** A button that cannot be pressed now keeps its focus, so that a scanner or a thumb loses nothing. */
export function rest(button, resting) {
  if (resting) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

export function resting(button) {
  return button.getAttribute("aria-disabled") === "true";
}

export function cite(document_, clause) {
  return clause ? `${document_ ? `${document_} ` : ""}${clause}` : "";
}

export function rule(document_, clause) {
  return clause ? el("span", { class: "clause" }, `rule ${cite(document_, clause)}`) : null;
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
  return name
    .replace(/(?<=[a-z])([A-Z])/g, " $1")
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase());
}

function instant(iso) {
  return new Date(typeof iso === "number" ? iso / 1000 : iso);
}

export function clock(iso) {
  const at = instant(iso);
  return Number.isNaN(at.getTime()) ? "" : at.toLocaleTimeString("en-GB");
}

/** The day and the time, as they are read in a list: 15 Nov 2026, 08:20:11. */
export function dated(iso) {
  const at = instant(iso);
  if (Number.isNaN(at.getTime())) return "";
  return `${at.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" })}, ${clock(iso)}`;
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
  const way = el("a", { class: "button primary big", href: "/" }, "Sign in");
  const told = [el("h2", {}, says), el("p", { class: "dim" }, "Sign in to go on.")];
  const panel = el("div", { class: "panel" }, ...told, way);
  document.body.append(el("div", { class: "locked", role: "alertdialog", "aria-label": says }, panel));
  way.focus();
}

/** The bar's right end: the connection, the clock, the ways to other pages, who is signed in, and the way out. */
export function corner(node, { who, live }, page = "") {
  const line = el("span", { class: "badge line", role: "status" }, "Connecting");
  const time = el("time", { class: "clock figures" });
  const out = el("button", { class: "button pill", type: "button", "data-key": "sign-out" }, "Sign out");
  out.addEventListener("click", async () => {
    await signOut().catch(() => null);
    lock("You are signed out.");
  });
  const lists = el("a", { class: "button pill", href: "/dealer", "data-key": "tables" }, "All tables");
  const pit = el("a", { class: "button pill", href: "/pit", "data-key": "pit" }, "Pit");
  node.replaceChildren(
    line,
    time,
    ...(page === "list" ? [] : [lists]),
    ...(page !== "pit" && ranks(who.title, "Pit Supervisor") ? [pit] : []),
    el("span", { class: "who" }, el("b", {}, who.name), el("span", { class: "dim small" }, who.title)),
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
