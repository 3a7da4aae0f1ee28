// The language of this screen: its catalogue from the server, and every sentence by its key.

import { HOUSE } from "./currency.js";
import { el } from "./dom.js";
import { Catalogue } from "./fluent.js";
import { localStore } from "./store.js";

/**
 * @import { Message, Messages, OwnWords, Value, Values } from "./fluent.js"
 * @typedef {{ code: string, name: string }} Language
 * @typedef {KnownMessages} Known the keys of the catalogue, each with the values its sentence needs
 */

const CHOSEN = "cutcard-language";
const FIRST = "en";
const AGAIN_MS = 1_000;
const MENU = 'select[data-act="language"]';
const changes = new EventTarget();
/** @type {Map<string, OwnWords>} */
const own = new Map([["shared-house-name", () => HOUSE]]);

/** Fires "language" when another language is chosen. */
export const words = changes;

/**
 * The language that was chosen here, or the one that the page came in, which is the browser's where the house speaks it.
 * @returns {string}
 */
function stored() {
  /** @type {HTMLLinkElement | null} */
  const came = document.querySelector("link[data-words]");
  return localStore.read(CHOSEN) ?? came?.dataset.words ?? FIRST;
}

/**
 * The house is told which language was chosen, so that the next page comes in it.
 * @param {string} code
 */
function remember(code) {
  const chosen = `${CHOSEN}=${encodeURIComponent(code)}`;
  if (!document.cookie.split("; ").includes(chosen))
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not known to every browser.
    document.cookie = `${chosen}; path=/; max-age=31536000; samesite=strict`;
}

/**
 * A language as the server has it; a page can say nothing without, so it asks until it is told. The one that the page
 * came in is on its way already, from an address whose words never change.
 * @param {string} code
 */
async function loaded(code) {
  /** @type {HTMLLinkElement | null} */
  const coming = document.querySelector(`link[data-words="${CSS.escape(code)}"]`);
  for (let first = coming; ; first = null) {
    const words = first ? fetch(first.href) : fetch(`/words/${encodeURIComponent(code)}.json`, { cache: "no-cache" });
    const answer = await words.catch(() => null);
    if (answer?.status === 404 && code !== FIRST) return loaded(FIRST);
    const told = answer?.ok ? await answer.json().catch(() => null) : null;
    if (told) return made(told, first?.dataset.rest ?? "");
    if (!first) await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}

/**
 * @param {{ code: string, tag: string, messages: Messages, languages: Language[],
 *   beside: { code: string, tag: string, messages: Messages } }} told
 * @param {string} rest where the words are that these lack, or nothing where they are all there is
 */
function made({ code, tag, messages, languages: all, beside }, rest) {
  const names = new Catalogue(beside.tag, beside.messages);
  const { code: other, tag: otherTag } = beside;
  return {
    code,
    tag,
    all,
    rest,
    locale: "",
    catalogue: new Catalogue(tag, messages, own),
    beside: { code: other, tag: otherTag, names },
  };
}

let spoken = await loaded(stored());
setTimeout(() => remember(spoken.code));
document.documentElement.lang = spoken.tag;
let complete = rest();

/** The words that the language spoken now came without: the page came with a part of its own language alone. */
function rest() {
  return spoken.rest ? completed(spoken.catalogue, spoken.rest) : Promise.resolve();
}

/**
 * A page comes with the words that it shows first, and is of use with them; the others follow while it is drawn.
 * Whatever was to be said before they came is said then.
 * @param {Catalogue} catalogue
 * @param {string} rest
 */
async function completed(catalogue, rest) {
  for (;;) {
    const answer = await fetch(rest, { priority: "low" }).catch(() => null);
    const told = answer?.ok ? await answer.json().catch(() => null) : null;
    if (told) {
      if (catalogue.complete(told.messages) && spoken.catalogue === catalogue)
        changes.dispatchEvent(new CustomEvent("language", { detail: spoken.code }));
      return;
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}

/** Until every word is there: a page that is about to say much waits for it. */
export function allWords() {
  return complete;
}

/** The language this screen speaks. */
export function language() {
  return spoken.code;
}

/**
 * How figures, money and clocks are written: as whoever reads is used to, where the browser says so in this language
 * and its letters.
 */
export function locale() {
  const [base] = spoken.tag.split("-");
  const own = (/** @type {string} */ each) => each.split("-")[0] === base && letters(each) === letters(spoken.tag);
  spoken.locale ||= navigator.languages.find(own) ?? spoken.tag;
  return spoken.locale;
}

/**
 * The letters that a language is written in: those of zh-HK are Traditional.
 * @param {string} tag
 */
function letters(tag) {
  return new Intl.Locale(tag).maximize().script;
}

/** The languages there are, in the order in which a menu has them. */
export function languages() {
  return spoken.all;
}

/** @param {string} code */
export async function setLanguage(code) {
  localStore.write(CHOSEN, code);
  spoken = await loaded(code);
  complete = rest();
  remember(spoken.code);
  document.documentElement.lang = spoken.tag;
  changes.dispatchEvent(new CustomEvent("language", { detail: spoken.code }));
}

/**
 * The sentence of a key, with the values it has places for.
 * @type {<K extends keyof Known>(key: K, ...values: {} extends Known[K] ? [] : [Known[K]]) => string}
 */
export const t = (key, ...[values]) => spoken.catalogue.says(key, values);

/**
 * A message of the server's in the language chosen.
 * @param {Message} message
 */
export function word(message) {
  return spoken.catalogue.value(message);
}

/**
 * Several things in a row, two joined by the message `by`; of none nothing is said.
 * @param {keyof Known & `series-${string}`} by
 * @param {Value[]} parts
 */
export function series(by, parts) {
  return parts.length ? spoken.catalogue.value({ by, parts }) : "";
}

/**
 * A message in English and in the language beside it, English first, as a board's two lines have them.
 * @param {Message} message
 */
export function wordBeside(message) {
  const here = word(message);
  const there = spoken.beside.names.value(message);
  const both = spoken.beside.code === FIRST ? [there, here] : [here, there];
  return [...new Set(both)];
}

/** The tag of the language whose names stand beside this one's. */
export function besideTag() {
  return spoken.beside.tag;
}

/** @param {string} key */
export function has(key) {
  return spoken.catalogue.has(key);
}

/**
 * One of a family of messages, by the identifier of what it names: `keyed("phase", "no shoe")` is `phase-no-shoe`.
 * @param {string} family
 * @param {string} name
 * @returns {Message}
 */
export function keyed(family, name) {
  return { key: [family, ...name.toLowerCase().split(/[^\p{L}\p{N}]+/u)].filter(Boolean).join("-") };
}

/**
 * What pages word in a way of their own.
 * @param {string} key
 * @param {OwnWords} says
 */
export function wordOwnWay(key, says) {
  own.set(key, says);
}

/**
 * Every element with data-t shows its sentence, and says data-t-label to screen readers. A menu of languages has each
 * under the name that its readers know.
 * @param {ParentNode} root
 */
export function applyWords(root = document) {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-t]")))
    each.textContent = said(each.dataset.t);
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-t-label]")))
    each.setAttribute("aria-label", said(each.dataset.tLabel));
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-t-title]")))
    each.title = said(each.dataset.tTitle);
  for (const menu of /** @type {NodeListOf<HTMLSelectElement>} */ (root.querySelectorAll(MENU))) {
    if (!menu.length)
      menu.append(...spoken.all.map(({ code, name }) => el("option", { value: code, lang: code }, name)));
    menu.value = spoken.code;
  }
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement && target.matches(MENU))) return;
  /** @type {HTMLElement | null} */ (target.closest("[popover]"))?.hidePopover();
  setLanguage(target.value);
});

/** @param {string | undefined} key */
function said(key = "") {
  return spoken.catalogue.says(key);
}
