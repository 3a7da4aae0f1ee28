// Finding a round of which somebody knows little: whose bet it was, about when, at which table, on what, how much.

import { get } from "../../shared/api.js";
import { dated, timeOf } from "../../shared/console/console.js";
import { drawn, labelled, read } from "../../shared/console/fields.js";
import { refusal } from "../../shared/console/notices.js";
import { person } from "../../shared/console/record.js";
import { el } from "../../shared/dom.js";
import { keyed, series, t, word } from "../../shared/i18n.js";
import { money, signedMoney } from "../../shared/money.js";
import { tableName } from "../../shared/names.js";

/**
 * @import { Field } from "../../shared/console/fields.js"
 * @import { FoundRound, FoundRounds } from "./wire.js"
 */

const HEADS = ["time", "round", "outcome", "bets", "credit", ""];

/** @param {string[]} tables that there are */
function asked(tables) {
  const minutes = ["5", "10", "30", "60", "180"].map((each) => [
    each,
    t("pit-find-minutes", { minutes: Number(each) }),
  ]);
  const every = [["", t("pit-find-any")], ...tables.map((table) => [table, tableName(table)])];
  const fields = [
    { name: "patron", label: t("pit-find-patron"), optional: true, most: 40 },
    { name: "at", label: t("pit-find-at"), optional: true, most: 16, placeholder: "20:50" },
    { name: "minutes", label: t("pit-find-give-or-take"), kind: "choice", options: minutes, value: "10" },
    { name: "table", label: t("pit-recall-table"), kind: "choice", options: every },
    { name: "wager", label: t("pit-head-wager"), optional: true, most: 40 },
    { name: "cents", label: t("pit-amount"), kind: "money", optional: true },
    { name: "dealer", label: t("pit-find-dealer"), optional: true, most: 40 },
  ];
  return /** @type {Field[]} */ (fields);
}

/** A form and the rounds that are like what it says; each is recalled by a tap. */
export class Finding {
  #shown = el("div", { class: "found", "aria-live": "polite" });
  #form = el("form", { class: "recall", novalidate: true });
  /** @type {() => HTMLElement[]} */
  #told = () => [];
  /** @type {string[]} */
  #tables = [];
  /** @type {[Field, HTMLElement][]} */
  #fields = [];

  /**
   * @param {HTMLElement} node
   * @param {(table: string, round: number) => void} recall
   */
  constructor(node, recall) {
    this.node = node;
    this.recall = recall;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#find();
    });
    node.replaceChildren(this.#form, this.#shown);
  }

  /**
   * All of it in the language chosen, with what was typed.
   * @param {string[]} tables
   */
  speak(tables) {
    const typed = new Map(
      this.#fields.map(([{ name }, input]) => [name, /** @type {HTMLInputElement} */ (input).value]),
    );
    this.#tables = tables;
    this.#fields = asked(tables).map((field) => {
      const input = /** @type {HTMLInputElement} */ (drawn(field));
      input.value = typed.get(field.name) ?? input.value;
      input.dataset.key = `find-${field.name}`;
      return [field, input];
    });
    const button = el("button", { class: "button primary", type: "submit", "data-act": "FindRounds" }, t("pit-find"));
    this.#form.replaceChildren(...this.#fields.map(([field, input]) => labelled(field, input)), button);
    this.#shown.replaceChildren(...this.#told());
  }

  /** @param {string[]} tables those that there are now */
  offer(tables) {
    if (tables.join() !== this.#tables.join()) this.speak(tables);
  }

  /** @param {() => HTMLElement[]} told */
  #show(told) {
    this.#told = told;
    this.#shown.replaceChildren(...told());
  }

  async #find() {
    try {
      const known = this.#fields.map(([field, input]) => [field.name, read(field, input)]);
      const query = new URLSearchParams(known.filter(([, value]) => value !== null && value !== ""));
      /** @type {FoundRounds} */
      const found = await get(`/api/rounds?${query}`);
      this.#show(() => this.#listed(found));
    } catch (error) {
      this.#show(() => [refusal(error)]);
    }
  }

  /** @param {FoundRounds} found */
  #listed({ rounds, archived, more }) {
    const notes = [
      rounds.length ? "" : t("pit-find-none"),
      archived ? t("pit-find-archived", { number: archived }) : "",
      more ? t("pit-find-more") : "",
    ].filter(Boolean);
    const heads = HEADS.map((name) => el("th", { scope: "col" }, name ? word(keyed("pit-head", name)) : ""));
    const table = el(
      "table",
      { class: "figures-table" },
      el("thead", {}, el("tr", {}, ...heads)),
      el("tbody", {}, ...rounds.map((each) => this.#row(each))),
    );
    return [
      ...notes.map((says) => el("p", { class: "notice", role: "status" }, says)),
      ...(rounds.length ? [el("div", { class: "scroll-x" }, table)] : []),
    ];
  }

  /** @param {FoundRound} found */
  #row(found) {
    const { table, label, round_number, began, ended, status_label, result_message, dealers, bets, credits } = found;
    const onclick = () => this.recall(table, round_number);
    const name = label ? word(label) : table;
    return el(
      "tr",
      { "data-found": `${table}/${round_number}` },
      el("td", { class: "figures" }, dated(began), ended ? el("span", { class: "dim" }, ` – ${timeOf(ended)}`) : null),
      el(
        "th",
        { scope: "row" },
        t("pit-find-round", { table: name, round: round_number }),
        dealers.length ? el("div", { class: "dim small" }, series("series-list", dealers.map(person))) : null,
      ),
      el("td", {}, word(result_message ?? status_label)),
      el("td", {}, ...bets.map(betOf)),
      el("td", { class: "money" }, ...Object.values(credits).map(creditOf)),
      el(
        "td",
        {},
        el("button", { class: "button tiny", type: "button", "data-act": "OpenFound", onclick }, t("pit-recall")),
      ),
    );
  }
}

/** @param {FoundRound["bets"][number]} bet */
function betOf({ patron, wager_label, stake_cents, outcome_label, net_cents }) {
  const told = { patron, wager: wager_label, stake: money(stake_cents), outcome: outcome_label };
  return el("div", {}, t("pit-find-bet", { ...told, net: signedMoney(net_cents) }));
}

/** @param {FoundRound["credits"][string]} credit */
export function creditOf({ before_cents, after_cents, elsewhere_cents }) {
  const both = `${money(before_cents)} → ${money(after_cents)}`;
  const aside = elsewhere_cents ? t("shared-credit-elsewhere", { amount: signedMoney(elsewhere_cents) }) : "";
  return el("div", {}, both, aside ? el("div", { class: "dim small" }, aside) : null);
}
