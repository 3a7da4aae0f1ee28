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
 * What came back, stakes included, and what was staked; nothing where nothing came.
 * @param {Over} over
 */
export function returned({ back, net }) {
  const told = { back: money(back), staked: money(back - net) };
  if (net > 0) return t("terminal-paid-on", told);
  return back > 0 ? t("terminal-returned-of", told) : "";
}
