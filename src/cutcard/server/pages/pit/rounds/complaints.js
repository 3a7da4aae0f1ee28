// Complaints: those there are, by how they stand; opened, assigned, answered, passed on and closed.

import { get } from "../../shared/api.js";
import { dated } from "../../shared/console/console.js";
import { ask, REASON } from "../../shared/console/form.js";
import { moment, refusal } from "../../shared/console/notices.js";
import { person } from "../../shared/console/record.js";
import { el } from "../../shared/dom.js";
import { keyed, languages, series, t, word } from "../../shared/i18n.js";
import { keepingFocus } from "../../shared/live/focus.js";
import { whenChanged } from "../../shared/live/region.js";
import { anyTable, tableName } from "../../shared/names.js";
import { actName } from "../../shared/wording.js";
import { cageWords } from "../cage-words.js";
import { leastFor } from "../people/least.js";
import { entriesOf } from "./entries.js";

/**
 * @import { Act as CageAct, Signs } from "../../shared/api.js"
 * @import { Field } from "../../shared/console/fields.js"
 * @import { Told } from "../../shared/console/form.js"
 * @import { Me } from "../../shared/wire.js"
 * @import { CageDone } from "../pit.js"
 * @import { Complaint } from "./wire.js"
 * @typedef {{ account?: string, table?: string, round?: number }} About what is known of the round already
 * @typedef {(asked: CageAct, signs: Signs) => Promise<CageDone>} Put
 */

const STATES = ["", "open", "overdue", "answered", "passed-on", "closed"];
const SAYS_MOST = 1000;
const MICROSECONDS = 1_000_000;

/** Asks for a complaint that a patron has at the desk.
 * @param {Put} put
 * @param {About} about
 * @param {(says: string) => void} done
 */
export function openComplaint(put, { account = "", table = "", round = 0 }, done) {
  const tongues = languages().map(({ code, name }) => [code, name]);
  /** @type {Field[]} */
  const fields = [
    { name: "account", label: t("pit-account"), optional: true, most: 40, value: account },
    { name: "says", kind: "lines", label: t("complaint-says"), required: true, most: SAYS_MOST },
    { name: "language", kind: "choice", label: t("complaint-language"), options: tongues },
    anyTable("table", t("pit-recall-table"), table),
    {
      name: "round_number",
      kind: "number",
      label: t("pit-recall-round"),
      optional: true,
      to: 1e9,
      value: `${round || ""}`,
    },
    { name: "at", kind: "moment", label: t("complaint-at"), optional: true, hint: t("console-moment-hint") },
  ];
  ask({
    title: actName("OpenComplaint"),
    says: t("complaint-open-says"),
    act: "OpenComplaint",
    fields,
    reasoned: false,
    submit: async ({ at, account: whose, table: where, round_number: number, ...typed }, signs) => {
      const about = { account: whose ?? "", table: where ?? "", round_number: number ?? 0, happened: at ?? 0 };
      const asked = { ...typed, ...about };
      done(cageWords(await put({ type: "OpenComplaint", ...asked }, signs)));
    },
  });
}

/** The complaints, and what this console may do with them. */
export class Complaints {
  #said = el("div", { class: "said", "aria-live": "polite" });
  #listed = el("div", { class: "complaints", "aria-live": "polite" });
  #state = el("select", { name: "state", "data-key": "complaint-state", onchange: () => this.#look() });
  /** @type {Complaint[]} */
  #all = [];
  /** @type {unknown} why those in the state that was chosen could not be read */
  #refused = null;
  #changed = whenChanged(() => keepingFocus(this.#listed, () => this.#draw()));

  /**
   * @param {HTMLElement} node
   * @param {{ who: Me, put: Put, recall?: (table: string, round: number) => void, state?: string }} doing
   */
  constructor(node, { who, put, recall, state = "" }) {
    this.node = node;
    this.who = who;
    this.put = put;
    this.recall = recall;
    this.first = state;
    this.speak();
  }

  /** @param {string} type */
  #may(type) {
    return this.who.acts_for.includes(leastFor(type, this.who.position));
  }

  /** All of it in the language chosen. */
  speak() {
    const chosen = this.#state.value || this.first;
    const options = STATES.map((state) =>
      el(
        "option",
        { value: state, selected: state === chosen },
        state ? word(keyed("complaint", state)) : t("complaint-every"),
      ),
    );
    this.#state.replaceChildren(...options);
    const open = el(
      "button",
      { class: "button primary", type: "button", "data-act": "OpenComplaint", onclick: () => this.open({}) },
      t("pit-more", { act: actName("OpenComplaint") }),
    );
    this.node.replaceChildren(
      el("header", { class: "head" }, el("h2", {}, t("pit-tab-complaints"))),
      el(
        "div",
        { class: "recall" },
        el("label", { class: "field" }, t("complaint-state"), this.#state),
        this.#may("OpenComplaint") ? open : null,
        el("a", { class: "button", href: "/api/complaints.csv", download: "" }, t("complaint-csv")),
      ),
      this.#said,
      this.#listed,
    );
    this.#draw();
  }

  /** @param {About} about */
  open(about) {
    openComplaint(this.put, about, (says) => this.#done(says));
  }

  async show() {
    const state = this.#state.value;
    const all = await get(`/api/complaints?state=${state}`);
    if (state !== this.#state.value) return; // Another was chosen meanwhile, and is being read.
    [this.#all, this.#refused] = [all, null];
    this.#changed(this.#all);
  }

  async #look() {
    try {
      await this.show();
    } catch (error) {
      this.#refused = error;
      this.#changed(error);
    }
  }

  /** @param {string} says */
  #done(says) {
    moment(this.#said, says);
    this.#look();
  }

  #draw() {
    const open = new Set([...this.#listed.querySelectorAll("details[open]")].map((each) => each.id));
    if (this.#refused) {
      this.#listed.replaceChildren(refusal(this.#refused));
      return;
    }
    const none = el("p", { class: "dim" }, t("complaint-none"));
    this.#listed.replaceChildren(...(this.#all.length ? this.#all.map((each) => this.#drawn(each, open)) : [none]));
  }

  /**
   * @param {Complaint} complaint
   * @param {Set<string>} open which are
   */
  #drawn(complaint, open) {
    const { number, state_label, outcome_label, account, overdue, says, due, state } = complaint;
    const id = `complaint-${number}`;
    const waits = state === "open" && !overdue ? t("complaint-due", { time: dated(due * MICROSECONDS) }) : "";
    return el(
      "details",
      { class: "complaint", id, open: open.has(id), "data-complaint": String(number) },
      el(
        "summary",
        {},
        el("b", {}, t("complaint-number", { number })),
        el("span", { class: `badge ${overdue ? "warn" : ""}` }, overdue ? t("complaint-overdue") : word(state_label)),
        outcome_label ? el("span", { class: "badge" }, word(outcome_label)) : null,
        el("span", {}, account || t("complaint-no-account")),
        el("span", { class: "dim" }, about(complaint)),
        el("span", { class: "dim small" }, waits),
      ),
      el("blockquote", { class: "says", lang: complaint.language }, says),
      el("ul", { class: "plain small" }, ...history(complaint).map((line) => el("li", {}, line))),
      el("div", { class: "staff-acts" }, ...this.#acts(complaint)),
    );
  }

  /** @param {Complaint} complaint */
  #acts(complaint) {
    const { number, state, assigned, table, round_number: round, account, language } = complaint;
    /** @type {(type: string, does: () => void, may?: boolean) => HTMLElement | null} */
    const act = (type, does, may = true) =>
      may && this.#may(type)
        ? el("button", { class: "button tiny", type: "button", "data-act": type, onclick: does }, actName(type))
        : null;
    const answer = new URLSearchParams({ patron: account, language });
    const path = `/api/tables/${encodeURIComponent(table)}/rounds/${round}/answer.html?${answer}`;
    const printed = { class: "button tiny", target: "_blank", rel: "noopener", href: path };
    const mine = assigned === this.who.name;
    const recall = this.recall;
    return [
      act("AssignComplaint", () => this.#assign(number), state === "open"),
      act("AnswerComplaint", () => this.#answer(complaint), state === "open" && mine),
      act("PassOnComplaint", () => this.#passOn(number), state === "open" || state === "answered"),
      act("CloseComplaint", () => this.#close(complaint), state !== "closed"),
      round && recall
        ? el("button", { class: "button tiny", type: "button", onclick: () => recall(table, round) }, t("pit-recall"))
        : null,
      round && account ? el("a", printed, t("complaint-printed")) : null,
    ].filter((each) => each !== null);
  }

  /**
   * @param {string} type
   * @param {string} says
   * @param {Field[]} fields
   * @param {(typed: Told) => Told} made
   */
  #ask(type, says, fields, made) {
    ask({
      title: actName(type),
      says,
      act: type,
      fields,
      submit: async (typed, signs) => this.#done(cageWords(await this.put({ type, ...made(typed) }, signs))),
    });
  }

  /** @param {number} number */
  #assign(number) {
    const fields = [{ name: "name", label: t("complaint-assign-name"), required: true, most: 40 }];
    this.#ask("AssignComplaint", t("complaint-assign-says", { number }), fields, ({ name }) => ({ number, name }));
  }

  /** @param {Complaint} complaint */
  #answer({ number, says }) {
    /** @type {Field[]} */
    const fields = [
      outcomeOf(["upheld", "rejected"]),
      { name: "answer", kind: "lines", label: t("complaint-answer"), required: true, most: SAYS_MOST },
      {
        name: "entries",
        label: t("complaint-corrections"),
        hint: t("complaint-corrections-hint"),
        optional: true,
        most: 80,
      },
    ];
    this.#ask("AnswerComplaint", t("complaint-answer-says", { says }), fields, ({ outcome, answer, entries }) => ({
      number,
      outcome,
      answer,
      corrections: corrections(entries),
    }));
  }

  /** @param {number} number */
  #passOn(number) {
    const fields = [{ name: "regulator", label: t("complaint-regulator"), required: true, most: 80 }, REASON];
    this.#ask("PassOnComplaint", "", fields, ({ regulator, reason }) => ({ number, regulator, reason }));
  }

  /** @param {Complaint} complaint */
  #close({ number, state, outcome }) {
    const decided = state === "answered" ? [outcome] : state === "passed-on" ? ["upheld", "rejected"] : [];
    const fields = [outcomeOf([...decided, "settled", "withdrawn"]), REASON];
    this.#ask("CloseComplaint", "", fields, (typed) => ({ number, outcome: typed.outcome, reason: typed.reason }));
  }
}

/**
 * What the house decides: nothing is chosen before somebody has chosen it.
 * @param {string[]} values
 * @returns {Field}
 */
function outcomeOf(values) {
  const options = values.map((each) => [each, word(keyed("complaint", each))]);
  const none = ["", "–"];
  return {
    name: "outcome",
    kind: "choice",
    label: t("complaint-outcome"),
    options: [none, ...options],
    required: true,
  };
}

/** @param {string | null} typed */
function corrections(typed) {
  const entries = entriesOf(typed);
  if (!entries) throw { code: "entries", says: t("complaint-corrections-wrong") };
  return entries;
}

/** @param {Complaint} complaint */
function about({ table, label, round_number: round, happened }) {
  const where = label ? word(label) : table ? tableName(table) : "";
  if (round) return t("pit-find-round", { table: where, round });
  return [where, dated(happened * MICROSECONDS)].filter(Boolean).join(" ");
}

/**
 * What was done, in its order.
 * @param {Complaint} complaint
 */
function history(complaint) {
  const {
    opened,
    opened_by: by,
    involved,
    assigned,
    answered,
    answered_by,
    answer,
    corrections,
    regulator,
  } = complaint;
  const { closed, closed_by, reason } = complaint;
  const time = (/** @type {number} */ at) => dated(at * MICROSECONDS);
  return [
    t("complaint-was-opened", { time: time(opened), name: person(by) }),
    involved.length ? t("complaint-involved", { names: series("series-list", involved.map(person)) }) : "",
    assigned ? t("complaint-assigned-to", { name: person(assigned) }) : "",
    answered ? t("complaint-was-answered", { time: time(answered), name: person(answered_by), answer }) : "",
    corrections.length ? t("complaint-put-right", { entries: series("series-comma", corrections.map(String)) }) : "",
    regulator ? t("complaint-was-passed-on", { regulator, reason: closed ? "–" : reason }) : "",
    closed ? t("complaint-was-closed", { time: time(closed), name: person(closed_by), reason }) : "",
  ].filter(Boolean);
}
