// What a console says back: refusals in words, what was done for a moment, and what stays until it is dismissed.

import { el } from "../dom.js";
import { t, word, words } from "../i18n.js";
import { cardText, rule } from "./console.js";

/**
 * @import { Message, Value } from "../fluent.js"
 * @typedef {{ code?: string, says?: string, worded?: Message | null, clause?: string, document?: string,
 *   status?: number, reading?: boolean }} Trouble what the house refused, or what a page could not take
 */

const MOMENT_MS = 6_000;
/** @type {WeakMap<Element, () => (Node | string)[]>} refusals, worded anew in whatever language is chosen */
const said = new WeakMap();

words.addEventListener("language", () => {
  for (const notice of document.querySelectorAll(".refused")) notice.replaceChildren(...(said.get(notice)?.() ?? []));
});

/**
 * A refusal shown where the act was asked, with its clause; it goes when the next act succeeds.
 * @param {unknown} error
 */
export function refusal(error) {
  const refused = /** @type {Trouble} */ (error ?? {});
  const code = refused.code || "error";
  const parts = () => [...told(refused, code), " ", rule(refused.document, refused.clause) ?? ""];
  const notice = el("p", { class: "notice bad refused", role: "alert", "data-code": code }, ...parts());
  said.set(notice, parts);
  return notice;
}

/**
 * @param {Trouble} refused
 * @param {string} code
 */
function told(refused, code) {
  if (code === "unreachable" && refused.reading) return [t("console-not-read-now")];
  if (code === "unreachable") return [el("strong", {}, t("console-unreachable")), t("console-unknown")];
  if (code === "stale") return [el("strong", {}, t("console-not-done")), t("console-gone-on")];
  const why = (reasonOf(refused) || t("console-did-not-work")).replace(/[.。]$/, "");
  return [el("strong", {}, t("console-refused")), t("console-nothing-changed", { why })];
}

/**
 * Why, in the language chosen, with cards as staff read them; of what has no message, in the words it came with.
 * @param {Trouble} refused
 */
export function reasonOf({ worded, says }) {
  return worded ? wordCards(worded) : (says ?? "");
}

/**
 * A sentence with its cards as staff read them.
 * @param {Message} message
 */
export function wordCards(message) {
  return word(withCards(message));
}

/**
 * "the shoe holds no 8s" is read as "the shoe holds no 8♠".
 * @param {Message} message
 * @returns {Message}
 */
function withCards({ key, values = {} }) {
  const read = Object.entries(values).map(([name, value]) => [name, asRead(value)]);
  return { key, values: Object.fromEntries(read) };
}

/**
 * @param {Value} value
 * @returns {Value}
 */
function asRead(value) {
  if (typeof value !== "object" || "cents" in value) return value;
  if ("parts" in value) return { by: value.by, parts: value.parts.map(asRead) };
  const isCard = value.key === "card" || value.key === "card-code";
  return isCard ? cardText(String(value.values?.code)) : withCards(value);
}

/**
 * What was done, for a moment; the next refusal or act takes its place sooner.
 * @param {HTMLElement} node
 * @param {string} says
 */
export function moment(node, says) {
  const done = el("p", { class: "notice sound", role: "status" }, says);
  node.replaceChildren(done);
  setTimeout(() => done.remove(), MOMENT_MS);
}

/**
 * A notice that stays until somebody dismisses it, with something to be copied where there is a text.
 * @param {HTMLElement} node
 * @param {{ says: string, text?: string, label?: string, done?: () => void }} about
 */
export function lasting(node, { says, text, label = says, done }) {
  const dismiss = el("button", { class: "button tiny", type: "button", "data-act": "Dismiss" }, t("console-dismiss"));
  const notice = el(
    "div",
    { class: "notice sound lasting" },
    el("p", { role: "status" }, says),
    text === undefined ? null : copyable(text, label),
    dismiss,
  );
  dismiss.addEventListener("click", () => {
    const next = notice.nextElementSibling ?? notice.previousElementSibling;
    notice.remove();
    done?.();
    (next ?? node.parentElement)?.querySelector("button")?.focus();
  });
  node.append(notice);
  return notice;
}

/**
 * A text beside a button that copies it; where the browser lets nobody copy, it is marked for the person to do so.
 * @param {string} text
 * @param {string} label
 */
export function copyable(text, label) {
  const field = el("input", { class: "copied", type: "text", readonly: "", value: text, "aria-label": label });
  const button = el("button", { class: "button tiny", type: "button", "data-act": "Copy" }, t("console-copy"));
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = t("console-copied");
    } catch {
      field.focus();
      field.select();
      button.textContent = t("console-marked");
    }
  });
  return el("span", { class: "copyable" }, field, button);
}
