// The gaming day: opened, handed over and closed here, who deals where, its figures with pictures, and a patron's play.

import { get } from "../../shared/api.js";
import { ask, REASON, REASON_OPTIONAL } from "../../shared/console/form.js";
import { moment, refusal } from "../../shared/console/notices.js";
import { person } from "../../shared/console/record.js";
import { byId, el } from "../../shared/dom.js";
import { keyed, t } from "../../shared/i18n.js";
import { keepingFocus } from "../../shared/live/focus.js";
import { readAfter } from "../../shared/live/fresh.js";
import { whenChanged } from "../../shared/live/region.js";
import { money } from "../../shared/money.js";
import { tableName } from "../../shared/names.js";
import { actLabel, actName } from "../../shared/wording.js";
import { bars } from "./charts.js";
import { closed, figures, files, nameOf, playOf } from "./figures.js";
import { rotaOf, supervisorsOf } from "./rota.js";
import { tableGames } from "./table_games.js";

/**
 * @import { Act as CageAct, Signs } from "../../shared/api.js"
 * @import { Me } from "../../shared/wire.js"
 * @import { DayLine, DayView, PatronPlay, RotaView, SheetView } from "../wire.js"
 * @typedef {{ who: Me, put: (asked: CageAct, signs?: Signs) => Promise<unknown> }} Doing
 */

/** @param {string} type a command whose form asks for more */
function more(type) {
  return t("pit-more", { act: actLabel(type) });
}

const PARTS = ["shift", "hour", "table", "game", "wager", "dealer", "correction"];

/** Those who read, and are offered no act of the day. */
const READ = new Set(["FINANCE", "SURVEILLANCE", "COMPLIANCE"]);

export class Day {
  /** @type {DayView | null} */
  #found = null;
  /** @type {RotaView | null} */
  #rota = null;
  /** @type {SheetView | null} */
  #sheet = null;
  /** @type {(() => HTMLElement) | null} */
  #patron = null;
  #day = "";
  #changed = whenChanged(() => keepingFocus(this.node, () => this.speak()));
  #whose = el("input", { name: "patron", type: "text", maxlength: "40", autocomplete: "off", required: true });

  /**
   * @param {HTMLElement} node
   * @param {Doing} doing
   */
  constructor(node, { who, put }) {
    this.node = node;
    this.who = who;
    this.put = put;
  }

  async show() {
    if (!this.#found) this.node.replaceChildren(el("p", { class: "dim" }, t("pit-reading")));
    const query = this.#day ? `?day=${this.#day}` : "";
    const asked = [get(`/api/day${query}`), get("/api/rota"), get(`/api/day/sheet${query}`)];
    [this.#found, this.#rota, this.#sheet] = await Promise.all(asked);
    this.#changed(this.#found, this.#rota, this.#sheet);
  }

  /** All of it in the language chosen. */
  speak() {
    const [view, rota] = [this.#found, this.#rota];
    if (!view || !rota) return;
    const doing = { who: this.who, done: this.#done.bind(this) };
    const [whole] = view.lines.filter((line) => line.by === "day");
    const hours = view.lines.filter((line) => line.by === "hour");
    const tables = view.lines.filter((line) => line.by === "table");
    const charts = el(
      "div",
      { class: "day-charts" },
      hours.length ? bars(t("pit-day-by-hour"), hours, ({ name }) => name.slice(11, 16)) : null,
      tables.length ? bars(t("pit-day-by-table"), tables, nameOf) : null,
    );
    const parts = [
      this.#head(view),
      this.#acts(view),
      this.#sheet && tableGames(this.#sheet, view.is_open),
      whole ? charts : el("p", { class: "dim" }, t("pit-day-nothing")),
      figures("day", whole ? [whole] : []),
      ...PARTS.map((by) =>
        figures(
          by,
          view.lines.filter((line) => line.by === by),
        ),
      ),
      this.#dealers(view),
      rotaOf(view, rota, doing),
      supervisorsOf(view, doing),
      this.#thresholds(view),
      this.#patrons(),
      closed(view, (day) => this.#open(day)),
    ];
    this.node.replaceChildren(...parts.filter((part) => part !== null));
  }

  /** @param {string} day */
  async #open(day) {
    this.#day = day;
    try {
      await this.show();
    } catch (error) {
      byId("said").replaceChildren(refusal(error));
    }
  }

  /** @param {DayView} view */
  #head(view) {
    const { day, shift, holder, is_open } = view;
    const title = day ? t("pit-day-title", { day }) : t("pit-day-none");
    const has = is_open ? t("pit-day-shift", { shift, holder: person(holder) }) : "";
    return el(
      "header",
      { class: "day-head" },
      el("h2", {}, title),
      el("span", { class: "dim" }, has),
      ...(view.closed ? files(this.#day) : []),
    );
  }

  /** @param {DayView} view */
  #acts(view) {
    const may = this.who.acts_for.includes("Pit Manager");
    const button = (/** @type {string} */ act, /** @type {string} */ says, /** @type {() => void} */ onclick) =>
      el("button", { class: "button", type: "button", "data-act": act, onclick }, says);
    if (this.#day)
      return el(
        "div",
        { class: "day-acts" },
        button("ThisDay", t("pit-day-back"), () => this.#open("")),
      );
    if (READ.has(this.who.position)) return null;
    const position = keyed("position", "Pit Manager");
    const awaits = may ? null : el("p", { class: "small await" }, t("pit-awaits", { position }));
    const opens = [button("OpenGamingDay", more("OpenGamingDay"), () => this.#opening(view, !may))];
    const goes = [
      button("HandOver", more("HandOver"), () => this.#handing(!may)),
      button("CloseGamingDay", more("CloseGamingDay"), () => this.#closing(view, !may)),
    ];
    return el("div", { class: "day-acts" }, awaits, ...(view.is_open ? goes : opens));
  }

  /**
   * @param {CageAct} asked
   * @param {Signs} signs
   * @param {string} says
   */
  async #done(asked, signs, says) {
    await this.put(asked, signs);
    moment(byId("said"), says);
    await readAfter(() => this.show());
  }

  /**
   * @param {DayView} view
   * @param {boolean} by somebody else does it here
   */
  #opening(view, by) {
    ask({
      by,
      title: actName("OpenGamingDay"),
      act: "OpenGamingDay",
      go: actName("OpenGamingDay"),
      fields: [
        { name: "day", label: t("pit-day-date"), value: view.today, required: true, most: 10 },
        { name: "shift", label: t("pit-day-shift-name"), required: true, most: 40 },
      ],
      submit: ({ day, shift }, signs) =>
        this.#done({ type: "OpenGamingDay", day, shift }, signs, t("pit-day-opened", { day })),
    });
  }

  /** @param {boolean} by somebody else does it here */
  #handing(by) {
    ask({
      by,
      title: actName("HandOver"),
      says: t("pit-day-hand-over-says"),
      act: "HandOver",
      go: actName("HandOver"),
      second: true,
      fields: [{ name: "shift", label: t("pit-day-shift-name"), required: true, most: 40 }, REASON],
      submit: ({ shift, reason }, signs) =>
        this.#done(
          { type: "HandOver", to: signs.whom ?? "", shift, reason },
          signs,
          t("pit-day-handed-over", { taker: signs.whom ?? "" }),
        ),
    });
  }

  /**
   * @param {DayView} view
   * @param {boolean} by somebody else does it here
   */
  #closing(view, by) {
    ask({
      by,
      title: actName("CloseGamingDay"),
      says: view.unwitnessed ? t("pit-day-close-unwitnessed-says") : t("pit-day-close-says"),
      act: "CloseGamingDay",
      go: actName("CloseGamingDay"),
      second: true,
      fields: [REASON],
      submit: ({ reason }, signs) =>
        this.#done(
          { type: "CloseGamingDay", reason, unwitnessed: view.unwitnessed },
          signs,
          t("pit-day-closed", { day: view.day }),
        ),
    });
  }

  /** @param {DayView} view */
  #dealers(view) {
    const may = this.who.acts_for.includes("Pit Supervisor") && !this.#day;
    const byHand = view.dealers.filter((each) => !each.runs_itself);
    const change = {
      class: "button tiny",
      type: "button",
      "data-act": "AssignDealers",
      onclick: () => this.#assigning(view),
    };
    const rows = byHand.map(({ table, dealer }) =>
      el(
        "li",
        { "data-dealer-at": table },
        el("b", {}, tableName(table)),
        el("span", {}, dealer || t("pit-day-nobody")),
      ),
    );
    return el(
      "section",
      {},
      el(
        "header",
        { class: "head" },
        el("h3", {}, t("pit-day-dealers")),
        may && byHand.length ? el("button", change, more("AssignDealers")) : null,
      ),
      byHand.length ? el("ul", { class: "dealers-at" }, ...rows) : el("p", { class: "dim" }, t("pit-day-no-dealers")),
    );
  }

  /** @param {DayView} view */
  #assigning(view) {
    const byHand = view.dealers.filter((each) => !each.runs_itself);
    ask({
      title: actName("AssignDealers"),
      says: t("pit-day-assign-says"),
      act: "AssignDealers",
      go: actName("AssignDealers"),
      fields: [
        ...byHand.map(({ table, dealer }) => ({
          name: `at ${table}`,
          label: tableName(table),
          value: dealer,
          most: 40,
          half: true,
        })),
        REASON_OPTIONAL,
      ],
      submit: ({ reason, ...values }, signs) => {
        const changed = byHand.filter(({ table, dealer }) => values[`at ${table}`] !== dealer);
        const dealers = Object.fromEntries(changed.map(({ table }) => [table, values[`at ${table}`]]));
        return this.#done({ type: "AssignDealers", dealers, reason: reason ?? "" }, signs, t("pit-day-assigned"));
      },
    });
  }

  /** @param {DayView} view */
  #thresholds(view) {
    const told = (/** @type {number} */ cents) =>
      cents ? t("pit-large-from", { amount: money(cents) }) : t("pit-large-none");
    const change = {
      class: "button tiny",
      type: "button",
      "data-act": "SetThresholds",
      onclick: () => this.#setting(view),
    };
    const may = this.who.acts_for.includes("Assistant Casino Manager") && !this.#day;
    const [win, transaction] = [told(view.large_win_cents), told(view.large_transaction_cents)];
    return el(
      "section",
      {},
      el(
        "header",
        { class: "head" },
        el("h3", {}, t("pit-large")),
        may ? el("button", change, more("SetThresholds")) : null,
      ),
      el("p", { class: "dim", "data-large": `${win} ${transaction}` }, t("pit-large-says", { win, transaction })),
    );
  }

  /** @param {DayView} view */
  #setting(view) {
    const amount = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ cents) => ({
      name,
      kind: "money",
      label,
      value: String(cents / 100),
      half: true,
    });
    ask({
      title: actName("SetThresholds"),
      act: "SetThresholds",
      go: actName("SetThresholds"),
      second: true,
      fields: [
        amount("win", t("pit-large-win"), view.large_win_cents),
        amount("transaction", t("pit-large-transaction"), view.large_transaction_cents),
        amount("buy_in", t("pit-buy-in-alone"), view.buy_in_alone_cents),
        amount("report", t("pit-report-from"), view.report_cents),
        amount("unplayed", t("pit-unplayed-from"), view.unplayed_cents),
        {
          name: "days",
          label: t("pit-report-days"),
          kind: "number",
          from: 1,
          to: 366,
          value: String(view.report_days),
          half: true,
        },
        REASON,
      ],
      submit: ({ win, transaction, buy_in, report, unplayed, days, reason }, signs) =>
        this.#done(
          {
            type: "SetThresholds",
            large_win_cents: win,
            large_transaction_cents: transaction,
            buy_in_alone_cents: buy_in,
            report_cents: report,
            report_days: Number(days),
            unplayed_cents: unplayed,
            reason,
          },
          signs,
          t("pit-large-set"),
        ),
    });
  }

  #patrons() {
    const shown = el("div", { "aria-live": "polite" }, ...(this.#patron ? [this.#patron()] : []));
    const onsubmit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        /** @type {PatronPlay} */
        const play = await get(`/api/patrons/${encodeURIComponent(this.#whose.value.trim())}/play`);
        this.#patron = () => playOf(play);
      } catch (error) {
        this.#patron = () => refusal(error);
      }
      shown.replaceChildren(this.#patron());
    };
    const form = el(
      "form",
      { class: "recall", novalidate: true, onsubmit },
      el("label", { class: "field" }, t("pit-head-patron"), this.#whose),
      el("button", { class: "button primary", type: "submit", "data-act": "PatronPlay" }, t("pit-play-look")),
    );
    const may = this.who.acts_for.includes("Pit Supervisor");
    return el("section", { hidden: !may }, el("h3", {}, t("pit-play")), form, shown);
  }
}
