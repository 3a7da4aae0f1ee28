// What is wrong with the house or its server while it lasts, and what to do; nobody acknowledges it.

import { capital, dated } from "../shared/console/console.js";
import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { Region } from "../shared/live/region.js";

/** @import { Condition } from "./wire.js" */

export class Conditions {
  #list = el("ul", { class: "conditions", hidden: true });
  #region = new Region(this.#list, (/** @type {Condition[]} */ all) => all.map(condition));

  /** @param {HTMLElement} node */
  constructor(node) {
    node.prepend(this.#list);
  }

  /** @param {Condition[]} all */
  show(all) {
    this.#region.show(all);
    this.#list.hidden = !all.length;
    this.#list.setAttribute("aria-label", t("pit-conditions"));
  }
}

/** @param {Condition} each */
function condition(each) {
  const exactly = each.why && !each.says.includes(each.why) ? el("p", { class: "dim small" }, each.why) : null;
  return el(
    "li",
    { class: "condition", "data-condition": each.kind, "data-table": each.table, "data-stops": String(each.stops) },
    el("time", { class: "dim figures" }, t("pit-since", { time: dated(each.since) })),
    el(
      "b",
      {},
      each.table || t("pit-where-house"),
      each.node ? el("span", { class: "dim small" }, ` ${each.node}`) : null,
    ),
    el("div", { class: "what" }, el("p", {}, capital(word(each.message))), exactly, advice(each)),
  );
}

/** @param {Condition} each */
function advice(each) {
  return el("p", { class: "advice" }, word(each.advice_message));
}
