// What several pages say alike: the names of things in two languages, what a table is doing, and why the house refused.

import { has, keyed, t, word, wordBeside } from "./i18n.js";
import { roundMoney } from "./money.js";

/**
 * @import { Message } from "./fluent.js"
 * @import { LayoutPay } from "./wire.js"
 */

/**
 * The name of a hand, a wager or a result: in the language chosen, and in two with that one first, "闲 · Player".
 * @param {Message} label
 */
export function naming(label) {
  const said = word(label);
  const each = [said, ...wordBeside(label).filter((name) => name !== said)];
  return { said, both: each.join(" · "), each, toString: () => each.join(" · ") };
}

/**
 * What an act is called: on a button, over its form and where it waits for approval.
 * @param {string} type the name of the command, "OpenBets"
 */
export function actLabel(type) {
  return keyed("act", type.replace(/(?<!^)(?=[A-Z])/g, " "));
}

/** @param {string} type the name of the command, in the language chosen */
export function actName(type) {
  return word(actLabel(type));
}

/**
 * When a line of a paytable pays; one below another that pays in its place speaks of the other cases alone.
 * @param {LayoutPay} pay
 */
export function payWhen({ when_message: when, otherwise }) {
  return otherwise ? t("shared-otherwise", { when }) : word(when);
}

/** @param {LayoutPay[]} pays that no two lines pay together, where two could apply */
export function paidOnce(pays) {
  return pays.some(({ otherwise }) => otherwise) ? t("shared-paid-once") : "";
}

/** The phases in which a round is open. */
export const IN_A_ROUND = new Set(["betting", "dealing", "settling"]);

/**
 * Which words tell what a table is doing; where it is dealt by hand, it may wait for its dealer.
 * @param {{ incident?: unknown, phase: string, automatic?: boolean, on_hold?: boolean, closing?: boolean, last?: unknown }} view
 */
function doing({ incident, phase, automatic, on_hold: held, closing, last }) {
  if (incident) return "suspended";
  if (held) return closing && !IN_A_ROUND.has(phase) ? "closing" : "held";
  if (closing && phase === "betting") return "last betting";
  if (automatic !== false) return phase;
  if (phase === "no shoe" || (phase === "ready" && !last)) return "no dealer";
  return phase === "ready" ? "dealer ready" : phase;
}

/** @param {Parameters<typeof doing>[0]} view what the table is doing, as a sentence that a board says in two languages */
export function phaseMessage(view) {
  return keyed("shared-phase", doing(view));
}

/** @param {Parameters<typeof doing>[0]} view what the table is doing, as a sentence */
export function phaseSentence(view) {
  return word(phaseMessage(view));
}

/** @param {Parameters<typeof doing>[0]} view what the table is doing, in a word or two */
export function phaseInShort(view) {
  return word(keyed("shared-short", doing(view)));
}

/** @typedef {{ code?: string, says?: string, worded?: Message | null } | null | undefined} Refusal */

/**
 * Why the house refused, in the language chosen. Some refusals have words of their own for patrons; a `wager` lends its
 * limits.
 * @param {unknown} error what was thrown: a `Refused`
 * @param {{ label: Message, least_cents: number, most_cents: number } | null} wager
 */
export function why(error, wager = null) {
  return sentence(reason(/** @type {Refusal} */ (error), wager));
}

/**
 * @param {Refusal} refused
 * @param {{ label: Message, least_cents: number, most_cents: number } | null} wager
 */
function reason(refused, wager) {
  if (refused?.code === "limits" && wager) {
    const [least, most] = [roundMoney(wager.least_cents), roundMoney(wager.most_cents)];
    return t("shared-limits", { wager: wager.label, least, most });
  }
  const own = keyed("shared-why", refused?.code ?? "");
  if (has(own.key)) return word({ ...own, values: refused?.worded?.values });
  return refused?.worded && has(refused.worded.key) ? word(refused.worded) : (refused?.says ?? "");
}

/** @param {string} text with a capital and a full stop, where the language has them */
export function sentence(text) {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.。!?！？]$/.test(begun) || !begun ? begun : begun + t("shared-full-stop");
}
