// Any round again, for a dispute: of tables that are open and of those that were closed.

import { get, Refused } from "../../shared/api.js";
import { card } from "../../shared/cards.js";
import { capital, cite, dated, timeOf } from "../../shared/console/console.js";
import { person, recorded } from "../../shared/console/record.js";
import { el } from "../../shared/dom.js";
import { has, keyed, languages, series, t, word } from "../../shared/i18n.js";
import { Region } from "../../shared/live/region.js";
import { money, signedMoney } from "../../shared/money.js";
import { nameTables, tableName } from "../../shared/names.js";
import { actName } from "../../shared/wording.js";
import { creditOf, Finding } from "./finding.js";

/**
 * @import { StaffView } from "../../shared/console/staff.js"
 * @import { Message } from "../../shared/fluent.js"
 * @import { Language } from "../../shared/i18n.js"
 * @import { WinReport } from "../wire.js"
 * @import { NamedRecording, RecordedStep, StaffRecord } from "./wire.js"
 * @import { About } from "./complaints.js"
 * @typedef {(about: About) => void} Complain
 * @typedef {(round: { table: string, round: number }, again: () => void) => void} Film
 * @typedef {{ complain?: Complain | null, film?: Film | null }} Doing
 */

const ROUND_MOST = 999_999_999;

/** A form that recalls a round, and the round under it. */
export class Disputes {
  #table = el("select", { name: "table", "data-key": "recall-table" });
  #tables = new Region(this.#table, (/** @type {[string, boolean][]} */ all) =>
    all.map(([table, open]) =>
      el("option", { value: table }, open ? tableName(table) : t("pit-table-closed", { table })),
    ),
  );
  #round = el("input", {
    name: "round",
    type: "number",
    min: "1",
    max: String(ROUND_MOST),
    value: "1",
    "data-key": "recall-round",
  });
  #shown = el("div", { class: "recalled", "aria-live": "polite" });
  #sought = el("section", { class: "sought" });
  #finding = new Finding(this.#sought, (table, round) => this.recall(table, round));
  /** @type {() => HTMLElement[]} */
  #told = () => [];
  /** @type {Map<string, StaffView>} */
  #views = new Map();
  /** @type {string[]} */
  #closed = [];

  /**
   * @param {HTMLElement} node
   * @param {boolean} may whether this console may look for the rounds of patrons
   * @param {Doing} doing what else may be done about a round at this console
   */
  constructor(node, may, { complain = null, film = null } = {}) {
    this.node = node;
    this.may = may;
    this.complain = complain;
    this.film = film;
    this.speak();
  }

  /** All of it in the language chosen. */
  speak() {
    const label = (/** @type {string} */ says, /** @type {HTMLElement} */ input) =>
      el("label", { class: "field" }, says, input);
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#recall();
    };
    const form = el(
      "form",
      { class: "recall", novalidate: true, onsubmit },
      label(t("pit-recall-table"), this.#table),
      label(t("pit-recall-round"), this.#round),
      el("button", { class: "button primary", type: "submit", "data-act": "Recall" }, t("pit-recall")),
      el("button", { class: "button", type: "button", onclick: () => this.#step(-1) }, t("pit-earlier")),
      el("button", { class: "button", type: "button", onclick: () => this.#step(1) }, t("pit-later")),
    );
    const head = (/** @type {string} */ says) => el("header", { class: "head" }, el("h2", {}, says));
    const find = this.may ? [head(t("pit-find-round-title")), this.#sought] : [];
    this.node.replaceChildren(...find, head(t("pit-round-again")), form, this.#shown);
    this.#finding.speak([...this.#views.keys(), ...this.#closed]);
    this.#shown.replaceChildren(...this.#told());
    this.offer(this.#views);
  }

  /** @param {() => HTMLElement[]} told */
  #show(told) {
    this.#told = told;
    this.#shown.replaceChildren(...told());
  }

  /** @param {() => string} says */
  #say(says) {
    this.#show(() => [el("p", { class: "notice", role: "status" }, says())]);
  }

  async #recall() {
    const number = Number(this.#round.value);
    if (!Number.isInteger(number) || number < 1 || number > ROUND_MOST) {
      this.#say(() => t("pit-round-number-wanted"));
      return;
    }
    try {
      const record = await get(`/api/tables/${encodeURIComponent(this.#table.value)}/rounds/${number}`);
      this.#show(() => [...recalled(record, this.may, this.complain), ...this.#filming(record)]);
    } catch (error) {
      this.#say(() => notRecalled(error));
    }
  }

  /** @param {StaffRecord} record */
  #filming({ table, round_number: round }) {
    const film = this.film;
    if (!film) return [];
    const name = { class: "button", type: "button", "data-act": "NameRecording" };
    const onclick = () => film({ table, round }, () => this.#recall());
    return [el("button", { ...name, onclick }, t("pit-more", { act: actName("NameRecording") }))];
  }

  /**
   * One that was found.
   * @param {string} table
   * @param {number} round
   */
  async recall(table, round) {
    this.#table.value = table;
    this.#round.value = String(round);
    await this.#recall();
    this.#shown.scrollIntoView({ block: "start" });
  }

  /** @param {number} by */
  #step(by) {
    const from = Math.floor(Number(this.#round.value)) || 1;
    this.#round.value = String(Math.min(ROUND_MOST, Math.max(1, from + by)));
    this.#recall();
  }

  /**
   * Keeps its tables up to date.
   * @param {Map<string, StaffView>} views
   */
  offer(views) {
    this.#views = views;
    const names = [...new Set([...views.keys(), ...this.#closed])].sort();
    const chosen = this.#table.value;
    this.#finding.offer(names);
    if (!this.#tables.show(names.map((table) => [table, views.has(table)]))) return;
    this.#table.value = names.includes(chosen) ? chosen : (names[0] ?? "");
    const view = views.get(this.#table.value);
    if (!chosen && view) this.#round.value = String(Math.max(1, view.round - 1));
  }

  /**
   * The tables that were closed are in the books alone.
   * @param {Map<string, StaffView>} views
   */
  async opened(views) {
    /** @type {WinReport[]} */
    const wins = await get("/api/reports/win");
    nameTables(wins);
    this.#closed = wins.map((each) => each.table);
    this.offer(views);
  }
}

/** @param {unknown} error */
function notRecalled(error) {
  if (!(error instanceof Refused) || !(error.worded || error.says)) return t("pit-not-recalled");
  return t("pit-not-recalled-because", { why: error.worded ?? error.says });
}

/** @param {StaffRecord} record */
function handsOf(record) {
  return record.sides.map((side, at) =>
    el(
      "div",
      { class: "recall-hand", "data-hand": String(at) },
      el("h3", {}, word(side.label), " ", el("span", { class: "dim" }, side.total === null ? "" : String(side.total))),
      side.cards.length
        ? el("div", { class: "row" }, ...side.cards.map((code, place) => laid(code, place >= record.initial_cards)))
        : el("p", { class: "dim small" }, t("pit-no-card")),
    ),
  );
}

/**
 * @param {string} code
 * @param {boolean} across
 */
const laid = (code, across) => card(code, { across });

/** @param {StaffRecord} record */
function verdict(record) {
  const won = record.status !== "void" && record.result_message;
  return won ? word(won) : capital(word(record.status_label));
}

const BET_HEADS = ["patron", "wager", "area", "stake", "outcome", "net", "rule"];

/** @param {StaffRecord} record */
function betsOf(record) {
  if (!record.bets.length) return el("p", { class: "dim" }, t("pit-no-bet"));
  const areas = record.bets.some(({ area }) => area);
  const rows = record.bets.map((bet) =>
    el(
      "tr",
      {},
      el("td", {}, bet.patron),
      el("td", {}, word(bet.wager_label)),
      ...(areas ? [el("td", { class: "dim" }, t("pit-area", { area: bet.area }))] : []),
      el("td", { class: "right money" }, money(bet.stake_cents)),
      el("td", {}, bet.outcome === "returned" ? t("pit-bet-returned") : word(bet.outcome_label)),
      el("td", { class: `right money ${bet.net_cents < 0 ? "lost" : "won"}` }, signedMoney(bet.net_cents)),
      el("td", { class: "clause" }, cite(record.document, bet.clause ?? "")),
    ),
  );
  const right = (/** @type {string} */ name) => (["stake", "net"].includes(name) ? "right" : "");
  const shown = BET_HEADS.filter((name) => areas || name !== "area");
  const heads = shown.map((name) => el("th", { scope: "col", class: right(name) }, word(keyed("pit-head", name))));
  return el(
    "div",
    { class: "scroll-x" },
    el("table", { class: "figures-table" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
  );
}

/** @typedef {{ says: string, message: Message | null, clause: string }} Step */

/** @param {Step} step */
const said = ({ message, says }) => (message ? recorded(message) : says);

/** @param {Step} step */
const explained = (step) => el("li", {}, said(step), " ", el("span", { class: "clause" }, step.clause));

/**
 * A step of the round; who answers for an act stands under the first thing that followed from it.
 * @param {RecordedStep} step
 * @param {number} at
 * @param {RecordedStep[]} all
 */
function happened(step, at, all) {
  const first = at === 0 || all[at - 1].entry !== step.entry;
  return el(
    "li",
    {},
    el("time", { class: "dim figures" }, timeOf(step.at), " "),
    said(step),
    " ",
    el("span", { class: "clause" }, step.clause),
    first ? answers(step) : null,
  );
}

/**
 * Somebody and their position; the house itself has none.
 * @param {string} name
 * @param {Message | null} position
 */
function inPosition(name, position) {
  const itself = has(keyed("pit-actor", name).key);
  return itself || !position ? person(name) : t("pit-step-position", { name, position });
}

/** @param {RecordedStep} step */
function answers(step) {
  const { entry, by, by_label, witness, witness_label, reason, reason_message, evidence, message } = step;
  const known = message?.values?.reason === reason;
  const why = reason_message ? word(reason_message) : reason;
  const parts = [
    by ? t("pit-step-by", { name: inPosition(by, by_label) }) : "",
    witness ? t("pit-step-witness", { name: inPosition(witness, witness_label) }) : "",
    reason && !known ? t("pit-step-reason", { reason: why }) : "",
    evidence ? t("pit-step-evidence", { evidence }) : "",
  ].filter(Boolean);
  if (parts.length) parts.push(t("pit-step-entry", { entry: String(entry) }));
  return parts.length ? el("p", { class: "answers small dim" }, ...parts.map((part) => el("span", {}, part))) : null;
}

/**
 * @param {string} title
 * @param {HTMLElement[]} lines
 * @param {string} otherwise
 */
function steps(title, lines, otherwise) {
  return el(
    "div",
    {},
    el("h3", {}, title),
    lines.length ? el("ol", { class: "told" }, ...lines) : el("p", { class: "dim" }, otherwise),
  );
}

/** @param {StaffRecord} record */
function rulesOf({ document, edition_message }) {
  return t("shared-by-the-rules", { document, edition: edition_message });
}

/** @param {StaffRecord} record */
const over = ({ status }) => status === "complete" || status === "void";

/**
 * The answer to a patron, to be printed, in each language: one page with nothing of anybody else's.
 * @param {StaffRecord} record
 * @param {string} patron
 */
function answerLinks({ table, round_number }, patron, /** @type {Complain | null} */ complain) {
  const path = `/api/tables/${encodeURIComponent(table)}/rounds/${round_number}/answer.html`;
  const link = (/** @type {Language} */ { code, name }) =>
    el(
      "a",
      {
        class: "button tiny",
        target: "_blank",
        rel: "noopener",
        "data-answer": code,
        href: `${path}?${new URLSearchParams({ patron, language: code })}`,
      },
      t("pit-answer", { language: name }),
    );
  const about = { table, round: round_number, account: patron };
  const open = { class: "button tiny", type: "button", "data-act": "OpenComplaint" };
  const button = complain
    ? el("button", { ...open, onclick: () => complain(about) }, t("pit-more", { act: actName("OpenComplaint") }))
    : null;
  return el("div", { class: "staff-acts" }, ...languages().map(link), button);
}

/** @param {NamedRecording} recording */
function recordingOf({ camera, begins, ends, reference, by }) {
  const [from, until] = [dated(begins * 1_000_000), timeOf(ends * 1_000_000)];
  const says = t("pit-recording", { camera, from, until, reference, name: person(by) });
  return el("p", { class: "small", data: { recording: camera } }, says);
}

/**
 * @param {StaffRecord} record
 * @param {boolean} may whether this console answers patrons
 * @param {Complain | null} complain
 */
function recalled(record, may, complain) {
  const [first, second] = handsOf(record);
  const credits = Object.entries(record.credits).map(([name, both]) =>
    el(
      "li",
      {},
      el("b", {}, name),
      " ",
      creditOf(both),
      may && over(record) ? answerLinks(record, name, complain) : null,
    ),
  );
  const without = record.status === "void" ? t("pit-why-void") : t("pit-why-not-over");
  const time = { shoe: record.shoe, began: dated(record.began), ended: timeOf(record.ended) };
  return [
    el(
      "p",
      { class: "head" },
      el("span", { class: "badge warn" }, t("pit-recall")),
      el("b", {}, t("pit-round-recalled", { round: record.round_id })),
      el("span", { class: "badge" }, word(record.status_label)),
      record.corrected ? el("span", { class: "badge warn" }, t("pit-corrected")) : null,
      el("span", { class: "dim small" }, t("pit-shoe-and-time", time)),
      record.dealers.length
        ? el(
            "span",
            { class: "dim small" },
            t("pit-recall-dealer", { name: series("series-list", record.dealers.map(person)) }),
          )
        : null,
      el("span", { class: "dim small", "data-edition": record.edition }, rulesOf(record)),
    ),
    el("div", { class: "recall-hands" }, first, el("b", { class: "serif result" }, verdict(record)), second),
    betsOf(record),
    ...record.recordings.map(recordingOf),
    ...(credits.length ? [el("ul", { class: "credits small" }, ...credits)] : []),
    el(
      "div",
      { class: "two" },
      steps(t("pit-why"), record.why.map(explained), without),
      steps(t("pit-step-by-step"), record.steps.map(happened), t("pit-no-step")),
    ),
  ];
}
