// The figures that every report of the pit shows in the same columns: turnover, win by credit and chips, drop and hold.

import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { money, percent, signedMoney } from "../shared/money.js";

/** @import { Figures } from "./wire.js" */

export const HEADS = ["turnover", "win", "credit-win", "chip-win", "drop", "credit-hold", "chip-hold"];

/** @param {string} text */
export const cell = (text, more = "") => el("td", { class: `right figures ${more}` }, text);

/** @param {number} cents */
const won = (cents, text = signedMoney(cents)) => cell(text, cents < 0 ? "lost" : "");

const NOT_APPLICABLE = "–";

/** @param {number | null} part */
const share = (part) => cell(part === null ? "–" : percent(part));

/**
 * An amount that follows from chips which are not counted yet says so.
 * @param {number} cents
 * @param {boolean} estimated
 */
export function chipMoney(cents, estimated) {
  return estimated ? t("pit-estimated", { amount: signedMoney(cents) }) : signedMoney(cents);
}

/** @param {Figures} each */
export function moneyCells(each) {
  return [
    cell(money(each.turnover_cents)),
    won(each.win_cents, chipMoney(each.win_cents, each.chips_estimated)),
    won(each.credit_win_cents),
    each.chip_win_cents === null
      ? cell(NOT_APPLICABLE)
      : won(each.chip_win_cents, chipMoney(each.chip_win_cents, each.chips_estimated)),
    cell(each.drop_cents === null ? NOT_APPLICABLE : money(each.drop_cents)),
    share(each.credit_hold),
    share(each.chip_hold),
  ];
}
