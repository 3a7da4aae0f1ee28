// The significant events, newest first: they follow the house while they are shown.

import { get } from "../shared/api.js";
import { dated } from "../shared/console/console.js";
import { csvButton } from "../shared/console/csv.js";
import { person, reasonText, valueText } from "../shared/console/record.js";
import { el, say } from "../shared/dom.js";
import { keyed, t, word } from "../shared/i18n.js";
import { Region } from "../shared/live/region.js";
import { place } from "./awaits.js";

/** @import { Significant } from "./wire.js" */

const HEADS = ["time", "where", "what", "who", "reason", "rule"];
/** A file is data for whatever reads it: its heads, like what it quotes from the journal, are in English. */
const FILE_HEADS = ["time", "where", "table", "what", "before", "after", "who", "second person", "reason", "rule"];
const LAST = 200;

/** @param {Significant} each */
const where = (each) => each.stream.replace(/^table\//, "");

export class Events {
  /** @type {Significant[]} */
  #found = [];
  #counted = el("span", { class: "dim small counted" });
  #body = new Region(el("tbody"), (/** @type {Significant[]} */ all) => all.map(row));

  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
  }

  async show() {
    this.#found = await get(`/api/events?last=${LAST}`);
    if (this.node.contains(this.#counted)) this.#fill();
    else this.speak();
  }

  /** All of it in the language chosen. */
  speak() {
    const heads = HEADS.map((name) => el("th", { scope: "col" }, word(keyed("pit-head", name))));
    this.node.replaceChildren(
      el(
        "header",
        { class: "head" },
        el("h2", {}, t("pit-events")),
        this.#counted,
        csvButton("events", () => this.#rows()),
      ),
      el(
        "div",
        { class: "scroll-x" },
        el("table", { class: "figures-table" }, el("thead", {}, el("tr", {}, ...heads)), this.#body.node),
      ),
    );
    this.#fill();
  }

  #fill() {
    say(this.#counted, t("pit-events-number", { number: this.#found.length }));
    this.#body.show(this.#found);
  }

  #rows() {
    const rows = this.#found.map((each) => [
      each.at,
      where(each),
      each.table,
      each.what,
      each.before,
      each.after,
      each.who,
      each.second,
      each.reason,
      each.clause,
    ]);
    return [FILE_HEADS, ...rows];
  }
}

/** @param {Significant} each */
function row(each) {
  const { who, second, before, after } = each;
  return el(
    "tr",
    {},
    el("td", { class: "figures dim dated" }, dated(each.at)),
    el("td", {}, each.label ? word(each.label) : place(where(each))),
    el(
      "td",
      { class: "what" },
      word(each.message),
      before || after ? el("span", { class: "dim" }, ` ${valueText(before)} → ${valueText(after)}`) : null,
    ),
    el("td", {}, second ? t("pit-with", { who: person(who), second }) : person(who)),
    el("td", { class: "dim" }, each.reason_message ? word(each.reason_message) : reasonText(each.reason)),
    el("td", { class: "clause" }, each.clause),
  );
}
