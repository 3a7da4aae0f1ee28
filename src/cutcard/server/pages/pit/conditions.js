// What is wrong with the house or its server while it lasts, and what to do; nobody acknowledges it.

import { capital, dated } from "../shared/console/console.js";
import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { Region } from "../shared/live/region.js";
import { tableName } from "../shared/names.js";
import { goingOn } from "./draining.js";

/**
 * @import { Condition } from "./wire.js"
 * @typedef {{ may: boolean, changed: () => void }} Doing whether whoever looks lets a house go on that is being stopped
 */

const GO_ON = { class: "button tiny", type: "button", "data-act": "DrainOff", "data-key": "drain-off" };

export class Conditions {
  #list = el("ul", { class: "conditions", hidden: true });
  #region = new Region(this.#list, (/** @type {Condition[]} */ all) => all.map((each) => condition(each, this.#doing)));
  #doing;

  /**
   * @param {HTMLElement} node
   * @param {Doing} doing
   */
  constructor(node, doing) {
    this.#doing = doing;
    node.prepend(this.#list);
  }

  /** @param {Condition[]} all */
  show(all) {
    this.#region.show(all);
    this.#list.hidden = !all.length;
    this.#list.setAttribute("aria-label", t("pit-conditions"));
  }
}

/**
 * @param {Condition} each
 * @param {Doing} doing
 */
function condition(each, { may, changed }) {
  const exactly = each.why && !each.says.includes(each.why) ? el("p", { class: "dim small" }, each.why) : null;
  const goes =
    may && each.kind === "drain"
      ? el("button", { ...GO_ON, onclick: () => goingOn(changed) }, t("pit-more", { act: t("pit-drain-off") }))
      : null;
  return el(
    "li",
    { class: "condition", "data-condition": each.kind, "data-table": each.table, "data-stops": String(each.stops) },
    el("time", { class: "dim figures" }, t("pit-since", { time: dated(each.since) })),
    el(
      "b",
      {},
      each.table ? tableName(each.table) : t("pit-where-house"),
      each.node ? el("span", { class: "dim small" }, ` ${each.node}`) : null,
    ),
    el("div", { class: "what" }, el("p", {}, capital(word(each.message))), exactly, advice(each), goes),
  );
}

/** @param {Condition} each */
function advice(each) {
  return el("p", { class: "advice" }, word(each.advice_message));
}
