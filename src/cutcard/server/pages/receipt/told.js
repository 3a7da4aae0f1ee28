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

/** @param {string} verdict @param {string} text */
export function notice(verdict, text, good = false) {
  return el("p", { class: good ? "notice sound" : "notice bad", data: { verdict }, text });
}

/** Why nobody confirms it, or nothing. @param {Checked} found */
export const partOf = ({ unconfirmed }) =>
  unconfirmed && t("receipt-part", { why: word(keyed("receipt-why", unconfirmed)) });

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
