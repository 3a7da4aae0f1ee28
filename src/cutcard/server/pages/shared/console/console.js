// What both consoles stand on: who is signed in, the clock, the connection, the language, the lock, and small builders.

import { door, me, post, signOut } from "../api.js";
import { written, zone } from "../clock.js";
import { ZONE } from "../currency.js";
import { el } from "../dom.js";
import { applyWords, series, t, word, words } from "../i18n.js";
import { elsewhere, every, FOCUSABLE, hook, inUse } from "../live/focus.js";
import { Live } from "../live/live.js";
import { why } from "../wording.js";

/**
 * @import { Moment } from "../clock.js"
 * @import { Message } from "../fluent.js"
 * @import { Me } from "../wire.js"
 */

/**
 * An open dialog; when it goes, the focus returns to what opened it, or to what now stands in its place.
 * @param {HTMLDialogElement} dialog
 */
export function shown(dialog) {
  const opener = inUse();
  const place = opener?.closest("section, [id]");
  const same = opener ? hook(opener) : "";
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement && document.activeElement !== document.body) return;
    const near = place?.isConnected ? place : document;
    const again = opener?.isConnected && opener !== document.body ? opener : same && every(near, same)[0];
    (again || (near === place && every(near, FOCUSABLE)[0]) || elsewhere())?.focus();
  });
  applyWords(dialog);
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * A button that cannot be pressed now keeps its focus, so that a scanner or a thumb loses nothing. Where it rests for
 * longer than an answer takes it says why: beside the pointer, to who listens, and below it when it is pressed.
 * @param {HTMLElement} button
 * @param {boolean} resting
 */
export function rest(button, resting, why = "") {
  if (resting) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  button.title = resting ? why : "";
  if (!resting || !why) button.removeAttribute("aria-description");
  else button.setAttribute("aria-description", why);
}

const WHY_MS = 5_000;

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest('[aria-disabled="true"][aria-description]') : null;
  if (!(button instanceof HTMLElement) || button.nextElementSibling?.matches(".why-resting")) return;
  const said = el("p", { class: "why-resting small", role: "status" }, button.title);
  button.after(said);
  setTimeout(() => said.remove(), WHY_MS);
});

/** @param {HTMLElement} button */
export function resting(button) {
  return button.getAttribute("aria-disabled") === "true";
}

/**
 * @param {string | undefined} document_
 * @param {string | undefined} clause
 */
export function cite(document_, clause) {
  return clause ? `${document_ ? `${document_} ` : ""}${clause}` : "";
}

/**
 * @param {string | undefined} document_
 * @param {string | undefined} clause
 */
export function rule(document_, clause) {
  const said = () => t("shared-rule", { clause: cite(document_, clause) });
  return clause ? el("span", { class: "clause" }, said()) : null;
}

/** @type {Record<string, string>} */
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣", f: "火", g: "金", e: "土", w: "木", a: "水" };
/** @type {Record<string, string>} */
const PICTURES = { S: "寿", L: "禄", F: "福", T: "10" };

/**
 * A card as staff read it: 8♠, 10♥, 禄金.
 * @param {string | null | undefined} code
 */
export function cardText(code) {
  if (!code || code === "??") return t("console-face-down");
  return `${PICTURES[code[0]] ?? code[0]}${SUITS[code[1]] ?? code[1]}`;
}

/**
 * Several sentences one after another.
 * @param {(Message | string)[]} parts
 */
export function saying(parts) {
  return series("series-sentences", parts.filter(Boolean));
}

/** @param {Moment} at the time of day: 08:20:11 */
export function timeOf(at) {
  return written(at, t("console-locale"), { timeStyle: "medium" });
}

/**
 * The day and the time, as they are read in a list: 15 Nov 2026, 08:20:11.
 * @param {Moment} at
 */
export function dated(at) {
  const day = written(at, t("console-locale"), { day: "numeric", month: "short", year: "numeric" });
  return day && t("console-dated", { day, time: timeOf(at) });
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const IDLE_MS = 5 * 60_000;
const LOCKING_MS = 30_000;
const SECOND_MS = 1_000;
const RELOAD_MS = 5_000;

/** Whether others of the staff can sign at this console too. */
export const here = { enrolled: true };

/**
 * Opens a console: nobody, or a patron, is sent to sign in.
 * @returns {Promise<{ who: Me, live: Live } | null>}
 */
export async function open({ staff = true } = {}) {
  /** @type {any} */
  let trouble = null;
  const who = await me().catch((error) => {
    trouble = error;
    return null;
  });
  if (trouble) {
    wait(trouble.worded ? word(trouble.worded) : t("console-line-down"));
    return null;
  }
  if (!who || (staff && who.position === "PATRON")) {
    lock(who ? t("console-staff-only") : t("shared-line-signed-out"));
    return null;
  }
  here.enrolled = who.enrolled;
  return { who, live: new Live() };
}

/**
 * Nobody can tell who is signed in, because the house is out of service: the page says so, and tries again by itself.
 * @param {string} says
 */
function wait(says) {
  const told = [el("h2", {}, capital(says)), el("p", { class: "dim" }, t("console-tries-again"))];
  document.body.append(el("div", { class: "locked", role: "alert" }, el("div", { class: "panel" }, ...told)));
  setTimeout(() => location.reload(), RELOAD_MS);
}

/**
 * Covers the page whole; what was on it can no longer be read nor acted on.
 * @param {string} says
 */
export function lock(says) {
  if (document.querySelector(".locked")) return;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  for (const part of document.body.children) part.setAttribute("inert", "");
  const back = encodeURIComponent(location.pathname + location.search);
  const way = el("a", { class: "button primary big", href: `/?back=${back}` }, t("shared-sign-in"));
  const told = [el("h2", {}, says), el("p", { class: "dim" }, t("console-sign-in-to-go-on"))];
  const panel = el("div", { class: "panel" }, ...told, way);
  document.body.append(el("div", { class: "locked", role: "alertdialog", "aria-label": says }, panel));
  way.focus();
}

/**
 * The bar's right end: the connection, the clock, the ways to other pages, the language, who is signed in, and the way
 * out.
 * @param {HTMLElement} node
 * @param {{ who: Me, live: Live }} opened
 * @param {string} page
 */
export function corner(node, { who, live }, page = "") {
  const line = el("span", { class: "badge line", role: "status" });
  const time = el("time", { class: "clock figures", title: ZONE });
  const tongue = el("select", { class: "button pill", "data-act": "language", "data-t-label": "shared-language" });
  const out = el("button", { class: "button pill", type: "button", "data-key": "sign-out" });
  const lists = el("a", { class: "button pill", href: "/dealer", "data-key": "tables" });
  const pit = el("a", { class: "button pill", href: "/pit", "data-key": "pit" });
  const title = el("span", { class: "dim small" });
  const toPit = page !== "pit" && who.acts_for.includes("Pit Supervisor");
  out.addEventListener("click", async () => {
    await signOut().catch(() => null);
    lock(t("shared-line-signed-out"));
  });
  node.replaceChildren(
    line,
    time,
    ...(["list", "cage", "office"].includes(page) ? [] : [lists]),
    ...(toPit ? [pit] : []),
    tongue,
    el("span", { class: "who" }, el("b", {}, who.name), title),
    out,
  );
  const tick = () => {
    const now = written(new Date(), t("console-locale"), { hour: "2-digit", minute: "2-digit" });
    time.replaceChildren(now, el("span", { class: "small dim" }, ` ${zone()}`));
  };
  tick();
  setInterval(tick, 5_000);
  let known = live.state === "up" ? "up" : "";
  const speak = () => {
    applyWords(node);
    lists.textContent = t("console-all-tables");
    pit.textContent = t("console-pit");
    title.textContent = word(who.title_label);
    out.textContent = t("shared-sign-out");
    line.textContent = inLine(known);
  };
  words.addEventListener("language", speak);
  const show = () => {
    line.textContent = inLine(known);
    line.className = `badge line ${known === "up" ? "" : "bad"}`;
    document.body.dataset.line = known;
    if (known === "signed-out") lock(t("shared-line-signed-out"));
  };
  live.addEventListener("state", () => {
    known = live.state;
    show();
  });
  speak();
  if (known) show();
  watchIdle(who);
}

/** @param {string} state of the line, empty before the first word */
function inLine(state) {
  if (state === "up") return t("console-line-up");
  if (state === "down") return t("console-line-down");
  if (state === "stale") return t("console-line-stale");
  return state ? t("console-line-signed-out") : t("console-connecting");
}

/**
 * A console left alone for five minutes shows and does nothing more until its owner has said their secret.
 * A bar counts the last half minute down. The house holds to the same.
 * @param {Me} who
 */
function watchIdle(who) {
  let timer = 0;
  let until = 0;
  const meter = el("progress", { max: String(LOCKING_MS) });
  const says = el("p", { class: "serif" });
  const bar = el("div", { class: "locking", role: "status" }, says, meter);
  const count = () => {
    const left = until - Date.now();
    if (left <= 0) {
      bar.remove();
      lockForIdle(who);
      return;
    }
    if (left <= LOCKING_MS && !document.querySelector(".locked, .asleep")) {
      meter.value = left;
      says.textContent = t("console-locking");
      meter.setAttribute("aria-label", says.textContent);
      if (!bar.isConnected) (document.querySelector("dialog[open]") ?? document.body).append(bar);
    }
    timer = setTimeout(count, left > LOCKING_MS ? left - LOCKING_MS : SECOND_MS);
  };
  const awake = () => {
    clearTimeout(timer);
    bar.remove();
    until = Date.now() + IDLE_MS;
    timer = setTimeout(count, IDLE_MS - LOCKING_MS);
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, awake, { capture: true, passive: true });
  door.addEventListener("asleep", () => lockForIdle(who));
  awake();
}

/**
 * Nothing on the page is seen or acted on, by whoever finds the console left alone. It goes on behind the curtain.
 * @param {Me} who
 */
function lockForIdle({ name }) {
  if (document.querySelector(".locked, .asleep")) return;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  const held = inUse();
  const parts = [...document.body.children];
  for (const part of parts) part.setAttribute("inert", "");
  const secret = el("input", { name: "wake", type: "password", autocomplete: "current-password", required: true });
  const refused = el("p", { class: "notice bad", role: "alert", hidden: true });
  const go = el("button", { class: "button primary", type: "submit", "data-act": "wake" }, t("console-wake"));
  const told = [el("h2", {}, t("console-idle")), el("p", { class: "dim" }, t("console-wakes", { name }))];
  const label = el("label", { class: "field" }, t("shared-secret"), secret);
  const form = el("form", {}, ...told, label, refused, go);
  const curtain = el("div", { class: "asleep", role: "dialog", "aria-label": t("console-idle") }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await post("/api/wake", { secret: secret.value });
      for (const part of parts) part.removeAttribute("inert");
      curtain.remove();
      (held?.isConnected && held !== document.body ? held : elsewhere())?.focus();
    } catch (error) {
      refused.textContent = why(error);
      refused.hidden = false;
      secret.value = "";
      secret.focus();
    }
  });
  document.body.append(curtain);
  secret.focus();
}
