// Chips of the tables and the Cashiers' banks: what is under way, and the acts on it.

import { chipForms, slipWords, underWay } from "../../shared/chips/forms.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { tableName } from "../../shared/names.js";

/**
 * @import { ChipForm } from "../../shared/chips/forms.js"
 * @import { ChipSlip } from "../../shared/chips/wire.js"
 */

/** What a Cashier does at the window: the pit is not offered it. */
const AT_THE_WINDOW = ["OpenBank", "SellChips", "RedeemChips", "IssueFill", "ReceiveCredit", "CloseChips", "CountDrop"];

/**
 * @param {{ cashier: boolean }} who
 * @returns {ChipForm[]} in the language chosen
 */
export function chipActs({ cashier }) {
  return chipForms().filter(({ type }) => cashier || !AT_THE_WINDOW.includes(type));
}

/** @param {ChipSlip} slip */
function forTheCage({ way, sent_by: sender }) {
  return way === "fill" ? !sender : Boolean(sender);
}

/**
 * A slip that waits for the cage to act.
 * @param {ChipSlip} slip
 */
function waiting(slip) {
  const says = slip.way === "fill" ? t("pit-fill-waits") : t("pit-credit-waits");
  return el(
    "li",
    { class: "condition", "data-slip": String(slip.number) },
    el("b", {}, tableName(slip.table)),
    el("div", { class: "what" }, el("p", {}, says), el("p", { class: "advice" }, slipWords(slip))),
  );
}

/** Slips, banks and counts under way, as they were when it was last looked at. */
export class ChipsUnderWay {
  #node = el("ul", { class: "plain under-way", "aria-live": "polite" });

  #waits = el("ul", { class: "conditions", hidden: true, role: "status" });

  #desk = {
    slips: /** @type {ChipSlip[]} */ ([]),
    banks: /** @type {string[]} */ ([]),
    counting: /** @type {string[]} */ ([]),
  };

  /** In the language chosen. */
  drawn() {
    this.#speak();
    return this.#node;
  }

  /** The slips that wait for the cage, as they are said on top of its page. */
  waits() {
    return this.#waits;
  }

  async look() {
    this.#desk = await underWay();
    this.#speak();
  }

  #speak() {
    const desk = this.#desk;
    const counting = desk.counting.map((account) => t("pit-being-counted", { account }));
    const banks = desk.banks.map((name) => t("pit-bank-open", { name }));
    const lines = [...desk.slips.map(slipWords), ...banks, ...counting];
    const slips = desk.slips.filter(forTheCage);
    this.#waits.hidden = !slips.length;
    this.#waits.setAttribute("aria-label", t("pit-slips-wait"));
    this.#waits.replaceChildren(...slips.map(waiting));
    this.#node.replaceChildren(...lines.map((line) => el("li", {}, line)));
  }
}
