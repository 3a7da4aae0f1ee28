// What pages that check files have in common: whom the reader trusts, a verdict, and moments.

import { clock, day, zone } from "../shared/clock.js";
import { el } from "../shared/dom.js";
import { keyed, t, word } from "../shared/i18n.js";
import { Wrong } from "./trust.js";

/** @import { Checked } from "./check.js" */

/** @param {number} at in microseconds since 1970 */
export function moment(at) {
  return `${day(at)} ${clock(at, { seconds: true })} ${zone(at)}`;
}

/** @param {string} verdict @param {string} text @param {"sound" | "bad" | ""} tone */
export function notice(verdict, text, tone = "bad") {
  return el("p", { class: `notice ${tone}`.trim(), data: { verdict }, text });
}

/** What is less than proved, or nothing. @param {Checked} found */
export function partOf({ unconfirmed }) {
  const reason = unconfirmed && word(keyed("receipt-why", unconfirmed));
  return unconfirmed === "no-policy" ? t("receipt-part", { why: reason }) : reason;
}

/** @param {Checked} found @returns {"sound" | "bad" | ""} */
export const toneOf = ({ unconfirmed }) => (unconfirmed === "no-policy" ? "bad" : unconfirmed ? "" : "sound");

/** Who has seen the checkpoint, and when. @param {Checked} found */
export const seenBy = ({ cosigned }) =>
  [...cosigned].map(([name, at]) => el("p", { text: t("receipt-seen", { name, time: moment(at * 1e6) }) }));

/** Why a file shows nothing. @param {unknown} error */
export function refusal(error) {
  const wrong = error instanceof Wrong ? error.message : "unreadable";
  return [notice(wrong, t("receipt-bad", { why: word(keyed("receipt-why", wrong)) }))];
}

/** The policy that the house itself gives; nothing where it gives none. */
export async function housePolicy() {
  const answer = await fetch("/policy").catch(() => null);
  return answer?.ok ? answer.text() : "";
}
