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
const share = (part) => cell(part === null ? NOT_APPLICABLE : percent(part), (part ?? 0) < 0 ? "lost" : "");

/**
 * An amount that follows from chips which are not counted yet says so.
 * @param {number} cents
 * @param {boolean} estimated
 */
export function chipMoney(cents, estimated) {
  return estimated ? t("pit-estimated", { amount: signedMoney(cents) }) : signedMoney(cents);
}

/**
 * What several come to: what is not applicable to any of them is not to all, and the holds are those of the sums.
 * @param {Figures[]} lines
 * @returns {Figures}
 */
export function together(lines) {
  const sum = (/** @type {(each: Figures) => number | null} */ of) =>
    lines.map(of).reduce((all, one) => (one === null ? all : (all ?? 0) + one), null);
  const [staked, won] = [sum((each) => each.credit_turnover_cents) ?? 0, sum((each) => each.credit_win_cents) ?? 0];
  const [chips, drop] = [sum((each) => each.chip_win_cents), sum((each) => each.drop_cents)];
  return {
    rounds: sum((each) => each.rounds) ?? 0,
    void_rounds: sum((each) => each.void_rounds) ?? 0,
    bets: sum((each) => each.bets) ?? 0,
    turnover_cents: sum((each) => each.turnover_cents) ?? 0,
    credit_turnover_cents: staked,
    win_cents: sum((each) => each.win_cents) ?? 0,
    credit_win_cents: won,
    chip_win_cents: chips,
    drop_cents: drop,
    credit_hold: staked ? won / staked : null,
    chip_hold: chips !== null && drop ? chips / drop : null,
    chips_estimated: lines.some((each) => each.chips_estimated),
  };
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
