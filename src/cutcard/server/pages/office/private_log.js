// A log that one position alone writes and reads: it grows, and nothing in it is changed.

import { cage, get } from "../shared/api.js";
import { dated } from "../shared/console/console.js";
import { ask } from "../shared/console/form.js";
import { moment } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";
import { keyed, t, word } from "../shared/i18n.js";
import { keepingFocus } from "../shared/live/focus.js";
import { readAfter } from "../shared/live/fresh.js";
import { whenChanged } from "../shared/live/region.js";
import { anyTable, tableName } from "../shared/names.js";
import { actName } from "../shared/wording.js";

/**
 * @typedef {{ number: number, at: number, by: string, opened: boolean, says: string, account: string, table: string,
 *   round_number: number }} PrivateLine
 */

const SAYS_MOST = 1000;

export class PrivateLog {
  #said = el("div", { class: "said", "aria-live": "polite" });
  #listed = el("div", { class: "found", "aria-live": "polite" });
  /** @type {PrivateLine[]} */
  #lines = [];
  #changed = whenChanged(() => keepingFocus(this.node, () => this.speak()));

  /**
   * @param {HTMLElement} node
   * @param {{ path: string, type: string }} of
   */
  constructor(node, { path, type }) {
    this.node = node;
    this.path = path;
    this.type = type;
  }

  async show() {
    this.#lines = await get(this.path);
    this.#changed(this.#lines);
  }

  /** All of it in the language chosen. */
  speak() {
    const write = { class: "button primary", type: "button", "data-act": this.type, onclick: () => this.#write() };
    this.node.replaceChildren(
      el("header", { class: "head" }, el("h2", {}, word(keyed("pit-tab", this.node.id)))),
      el("p", { class: "dim small" }, t("private-says")),
      this.#said,
      el("div", { class: "recall" }, el("button", write, t("pit-more", { act: actName(this.type) }))),
      this.#listed,
    );
    const none = el("p", { class: "dim" }, t("private-none"));
    this.#listed.replaceChildren(...(this.#lines.length ? this.#lines.map(line) : [none]));
  }

  #write() {
    ask({
      title: actName(this.type),
      act: this.type,
      reasoned: false,
      by: false,
      fields: [
        { name: "says", kind: "lines", label: t("private-what"), required: true, most: SAYS_MOST },
        { name: "account", label: t("pit-account"), optional: true, most: 40 },
        anyTable("table", t("pit-recall-table")),
        { name: "round_number", kind: "number", label: t("pit-recall-round"), optional: true, to: 1e9 },
      ],
      submit: async ({ says, account, table, round_number: round }, signs) => {
        const about = { account: account ?? "", table: table ?? "", round_number: round ?? 0 };
        await cage({ type: this.type, says, ...about }, signs);
        await readAfter(() => this.show());
        moment(this.#said, t("private-written"));
      },
    });
  }
}

/** @param {PrivateLine} written */
function line({ number, at, by, opened, says, account, table, round_number: round }) {
  const where = round ? t("pit-find-round", { table: tableName(table), round }) : table && tableName(table);
  return el(
    "article",
    { class: "complaint", "data-private": String(number) },
    el(
      "p",
      { class: "small dim" },
      t("private-line", { number, time: dated(at * 1_000_000), name: by }),
      ...[account, where].filter(Boolean).flatMap((each) => [" ", el("span", { class: "badge" }, each)]),
    ),
    el("blockquote", { class: "says" }, opened ? says : t("private-closed")),
  );
}
