// The net of a patron's whole round in words: a win only where more was paid than staked.

import { t } from "../../shared/i18n.js";
import { money } from "../../shared/money.js";

/** @import { Over } from "../ended.js" */

/** @param {number} net */
export function netInWords(net) {
  if (net > 0) return t("terminal-you-win", { amount: money(net) });
  return net < 0 ? t("terminal-you-lost", { amount: money(-net) }) : t("terminal-even");
}

/**
 * What came back of the stakes of a round without a gain, where anything did.
 * @param {Over} over
 */
export function returned({ settled, net }) {
  const staked = settled.reduce((sum, bet) => sum + bet.stake_cents, 0);
  const back = staked + net;
  return net <= 0 && back > 0 ? t("terminal-returned-of", { back: money(back), staked: money(staked) }) : "";
}
