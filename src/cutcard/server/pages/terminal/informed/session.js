// A patron's session: how long, how much, how many rounds; reminders as they choose, and limits that the house keeps.

import { tellRefusal } from "../../help/clauses.js";
import { rememberExclusion } from "../../lobby/excluded.js";
import { cage, get } from "../../shared/api.js";
import { day } from "../../shared/clock.js";
import { UNIT } from "../../shared/currency.js";
import { el, first, say } from "../../shared/dom.js";
import { series, t, word } from "../../shared/i18n.js";
import { centsOf, money, signedMoney } from "../../shared/money.js";
import { localStore } from "../../shared/store.js";
import { why } from "../../shared/wording.js";
import { signOutButton } from "../credit/collect.js";
import { SkipChoice } from "../stage/squeeze/skip.js";

/** @import { OwnLimit, SessionView } from "./wire.js" */

const KEY = "cutcard-remind";
const REMINDERS = [0, 15, 30, 60];
const MINUTE_MS = 60_000;

function remindEvery() {
  return Number(localStore.read(KEY)) || 0;
}

export class Session {
  /** @type {SessionView | null} */
  #told = null;
  #since = 0;
  #reminded = 0;

  /**
   * @param {HTMLElement} button which shows time and net in short
   * @param {(text: string) => void} remind told when it is time for it
   */
  constructor(button, remind) {
    this.button = button;
    this.remind = remind;
  }

  get minutes() {
    return this.#told ? Math.floor((performance.now() - this.#since) / MINUTE_MS) : 0;
  }

  /** Ask the house anew; the screen keeps the time in between. */
  async refresh() {
    try {
      /** @type {SessionView} */
      const told = await get("/api/me/session");
      if (!this.#told) this.#reminded = Math.floor(told.seconds / 60);
      this.#told = told;
      this.#since = performance.now() - told.seconds * 1000;
      this.draw();
    } catch {
      // What it showed before still stands; the next round asks again.
    }
  }

  draw() {
    const told = this.#told;
    this.button.hidden = !told;
    if (!told) return;
    const figures = [t("terminal-session-minutes", { minutes: this.minutes }), signedMoney(told.net_cents)];
    say(first(this.button, ".session-time"), figures[0]);
    say(first(this.button, ".session-net"), figures[1]);
    this.button.setAttribute("aria-label", series("series-comma", [t("terminal-session"), ...figures]));
    const every = remindEvery();
    if (every && this.minutes >= this.#reminded + every) this.#remind(told);
  }

  /** @param {SessionView} told */
  #remind(told) {
    this.#reminded = this.minutes;
    const [turnover, net] = [money(told.turnover_cents), signedMoney(told.net_cents)];
    this.remind(t("terminal-reminder", { minutes: this.minutes, turnover, net }));
  }

  /**
   * @param {HTMLElement} inside
   * @param {string} account
   */
  async show(inside, account) {
    await this.refresh();
    const told = this.#told;
    if (!told) return;
    const again = () => this.show(inside, account);
    const skip = new SkipChoice();
    skip.show();
    /** @type {(key: string, label: string, value: string) => HTMLElement} */
    const fact = (key, label, value) =>
      el("div", { data: { session: key } }, el("dt", { text: label }), el("dd", { class: "figures", text: value }));
    inside.replaceChildren(
      el(
        "dl",
        { class: "session-facts" },
        fact("minutes", t("terminal-session-time"), t("terminal-session-minutes", { minutes: this.minutes })),
        fact("turnover", t("terminal-session-turnover"), money(told.turnover_cents)),
        fact("net", t("terminal-session-net"), signedMoney(told.net_cents)),
        fact("rounds", t("terminal-session-rounds"), String(told.rounds)),
      ),
      el(
        "p",
        { class: "leave" },
        el("a", { class: "button pill", href: "/", data: { act: "lobby" }, text: t("board-floor") }),
        signOutButton(),
        el("span", { class: "small dim", text: t("terminal-leave-how") }),
      ),
      reminders(() => {
        this.#reminded = this.minutes;
      }),
      skip.whole,
      el("h3", { text: t("terminal-own-limits") }),
      el("p", { class: "small dim", text: t("terminal-own-limits-how", { rest: told.break_minutes }) }),
      ...told.limits.map((limit) => limitForm(limit, account, again)),
      exclusion(account),
    );
  }
}

/** @param {() => void} changed */
function reminders(changed) {
  const chosen = remindEvery();
  const choice = el(
    "select",
    { id: "remind" },
    ...REMINDERS.map((minutes) =>
      el("option", {
        value: String(minutes),
        selected: minutes === chosen,
        text: minutes ? t("terminal-remind-every", { minutes }) : t("terminal-remind-never"),
      }),
    ),
  );
  choice.addEventListener("change", () => {
    localStore.write(KEY, choice.value);
    changed();
  });
  return el("p", { class: "remind" }, el("label", { for: "remind", text: t("terminal-remind") }), choice);
}

/** @param {OwnLimit} limit what it comes to, in money or minutes */
function figure({ kind }, /** @type {number | null} */ most) {
  if (most === null) return t("terminal-limit-none");
  return kind === "session" ? t("terminal-session-minutes", { minutes: most }) : money(most);
}

/**
 * What may still be lost today; what was won today may be lost besides the limit.
 * @param {number} rest
 * @param {number} most
 */
function left(rest, most) {
  const told = { rest: money(rest), ahead: money(rest - most) };
  return rest > most ? t("terminal-limit-rest-ahead", told) : t("terminal-limit-rest", told);
}

/** @param {OwnLimit} limit */
function standing(limit) {
  const parts = [t("terminal-limit-now", { limit: figure(limit, limit.most) })];
  if (limit.rest !== null) parts.push(left(limit.rest, limit.most ?? limit.rest));
  if (limit.begins) {
    const from = day(limit.begins);
    parts.push(t("terminal-limit-then", { limit: figure(limit, limit.then), day: from }));
  }
  return series("series-sentences", parts);
}

/** @param {string} typed */
function wholeOf(typed) {
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null;
}

/**
 * @param {OwnLimit} limit
 * @param {boolean} minutes
 */
function unread({ label }, minutes) {
  const what = word(label);
  return minutes ? t("console-whole-number", { label: what, from: 0, to: 1440 }) : t("console-amount", { label: what });
}

/**
 * @param {OwnLimit} limit
 * @param {string} account
 * @param {() => Promise<void>} again
 */
function limitForm(limit, account, again) {
  const id = `limit-${limit.kind}`;
  const minutes = limit.kind === "session";
  const told = el("p", { class: "notice bad", role: "alert", hidden: true });
  const value = limit.then === null ? "" : String(limit.then / (minutes ? 1 : UNIT));
  const field = el("input", { type: "text", id, maxlength: "20", inputmode: "decimal", autocomplete: "off", value });
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const typed = field.value.trim();
    const most = minutes ? wholeOf(typed) : centsOf(typed);
    try {
      if (typed && most === null) throw { says: unread(limit, minutes) };
      await cage({ type: "SetLimit", account, kind: limit.kind, most });
      await again();
    } catch (error) {
      tellRefusal(told, why(error), error);
    }
  };
  return el(
    "form",
    { class: "limit-form", data: { limit: limit.kind }, onsubmit: save },
    el("label", { for: id, text: word(limit.label) }),
    field,
    el("button", { type: "submit", class: "button pill", data: { act: "limit-set" }, text: t("terminal-limit-set") }),
    el("p", { class: "small dim limit-now", text: standing(limit) }),
    told,
  );
}

/**
 * Patrons exclude themselves: asked once more before it is done, since nobody but the house ends it early.
 * @param {string} account
 */
function exclusion(account) {
  const told = el("p", { class: "notice bad", role: "alert", hidden: true });
  const until = el("input", { type: "date", id: "exclude-until" });
  const sure = el("input", { type: "checkbox", id: "exclude-sure", required: true });
  const leave = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await cage({ type: "ExcludeSelf", account, until: until.value });
      rememberExclusion(until.value);
      location.assign("/");
    } catch (error) {
      tellRefusal(told, why(error), error);
    }
  };
  return el(
    "form",
    { class: "limit-form exclude", data: { exclude: "" }, onsubmit: leave },
    el("h3", { text: t("terminal-exclude") }),
    el("p", { class: "small dim", text: t("terminal-exclude-how") }),
    el("label", { for: "exclude-until", text: t("terminal-exclude-until") }),
    until,
    el("label", { class: "sure" }, sure, t("terminal-exclude-sure")),
    el("button", { type: "submit", class: "button pill", data: { act: "exclude" }, text: t("terminal-exclude-go") }),
    told,
  );
}
