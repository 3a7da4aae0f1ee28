// For whoever plays with a keyboard: arrows over the layout, and a key for every act, listed on "?".

import { el, first } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { localStore } from "../../shared/store.js";
import { dialog } from "../dialogs.js";
import { speakSeconds } from "../top.js";

const OFF = "cutcard-keys-off";
/**
 * What each key presses.
 * @type {Record<string, string>}
 */
const PRESSES = {
  u: '.acts [data-act="undo"]',
  x: '.acts [data-act="clear"]',
  r: '.acts [data-act="rebet"]',
  d: '.acts [data-act="double"]',
  v: '[data-act="last"]',
  w: '.stage [data-act="why"]',
  s: '[data-act="sound"]',
  p: '[data-act="recall"]',
  h: '[data-act="help"]',
  b: '.acts [data-act="saved"]',
  t: '[data-act="session"]',
};
/** @type {Record<string, [x: number, y: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let asksAbout = () => {};

/** Whether single letters act; some speak to their computer, and turn that off. */
function lettersAct() {
  return localStore.read(OFF) === null;
}

/** @param {boolean} on */
function letLettersAct(on) {
  if (on) localStore.remove(OFF);
  else localStore.write(OFF, "1");
}

/** @param {Element} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * The wager that lies next in a direction; what lies straight on goes before what is nearer and aside.
 * @param {Element} from
 * @param {[number, number]} way
 */
function nextArea(from, [x, y]) {
  const [fromX, fromY] = middle(from);
  let [best, least] = [/** @type {HTMLElement | null} */ (null), Number.POSITIVE_INFINITY];
  for (const area of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#layout [data-wager]"))) {
    const [atX, atY] = middle(area);
    const [dx, dy] = [atX - fromX, atY - fromY];
    const ahead = dx * x + dy * y;
    const far = ahead + 2.5 * Math.abs(dx * y + dy * x);
    if (ahead > 4 && far < least) [best, least] = [area, far];
  }
  return best;
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const at = event.target instanceof Element ? event.target : document.body;
  if (at.closest("input, select, textarea")) return;
  const area = at.closest("#layout [data-wager]");
  if (event.key in WAYS && (area || at.id === "layout")) {
    const next = area ? nextArea(area, WAYS[event.key]) : first(at, "[data-wager]");
    next?.focus();
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
    event.preventDefault();
  } else if (event.key === "?") showKeys();
  else if (lettersAct() && !event.repeat) pressFor(event.key.toLowerCase());
}

/** @param {string} key */
function pressFor(key) {
  const chip = Number(key) >= 1 ? `#chips > :nth-child(${Number(key)})` : "";
  const wanted = chip || PRESSES[key];
  if (key === "i") asksAbout();
  if (key === "c") speakSeconds();
  if (wanted) /** @type {HTMLElement | null} */ (document.querySelector(wanted))?.click();
}

/** All keys with what they do. */
export function showKeys() {
  const rows = [
    ["1 – 6", t("terminal-key-chip")],
    ["← ↑ → ↓", t("terminal-key-arrows")],
    ["Enter", t("terminal-key-lay")],
    ["U", t("terminal-undo")],
    ["X", t("terminal-clear")],
    ["R", t("terminal-rebet")],
    ["D", t("terminal-double-label")],
    ["V", t("terminal-last-cards")],
    ["W", t("terminal-why")],
    ["S", t("terminal-sound")],
    ["P", t("terminal-recall")],
    ["H", t("terminal-help")],
    ["I", t("terminal-odds")],
    ["B", t("terminal-saved")],
    ["T", t("terminal-session")],
    ["C", t("terminal-key-seconds")],
    ["?", t("terminal-keys")],
  ].map(([key, does]) => el("tr", {}, el("td", {}, el("kbd", { text: key })), el("td", { text: does })));
  const on = el("input", { type: "checkbox", checked: lettersAct() });
  on.addEventListener("change", () => letLettersAct(on.checked));
  const table = el("table", { class: "figures-table" }, el("tbody", {}, ...rows));
  const choice = el("label", { class: "keys-on" }, on, t("terminal-keys-on"));
  first(dialog("keys"), ".inside").replaceChildren(table, choice);
  if (!dialog("keys").open) dialog("keys").showModal();
}

/** @param {() => void} asks called when a key asks about a wager */
export function listenToKeys(asks) {
  asksAbout = asks;
  document.addEventListener("keydown", pressed);
}
