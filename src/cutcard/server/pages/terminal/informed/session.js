// A patron's session: how long, how much, how many rounds; reminders as they choose, and limits that the house keeps.

import { cage, get } from "../../shared/api.js";
import { el, first, say } from "../../shared/dom.js";
import { series, t, word } from "../../shared/i18n.js";
import { day, money, signedMoney } from "../../shared/money.js";
import { localStore } from "../../shared/store.js";
import { why } from "../../shared/wording.js";
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
   * @param {(id: string, text: string) => void} notice told when it is time to be reminded
   */
  constructor(button, notice) {
    this.button = button;
    this.notice = notice;
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
    this.notice(`session ${this.minutes}`, t("terminal-reminder", { minutes: this.minutes, turnover, net }));
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
      reminders(() => {
        this.#reminded = this.minutes;
      }),
      skip.whole,
      el("h3", { text: t("terminal-own-limits") }),
      el("p", { class: "small dim", text: t("terminal-own-limits-how", { rest: told.break_minutes }) }),
      ...told.limits.map((limit) => limitForm(limit, account, again)),
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

/** @param {OwnLimit} limit */
function standing(limit) {
  const parts = [t("terminal-limit-now", { limit: figure(limit, limit.most) })];
  if (limit.rest !== null) parts.push(t("terminal-limit-rest", { rest: money(limit.rest) }));
  if (limit.begins) {
    const from = day(new Date(`${limit.begins}T00:00`));
    parts.push(t("terminal-limit-then", { limit: figure(limit, limit.then), day: from }));
  }
  return series("series-sentences", parts);
}

/**
 * @param {OwnLimit} limit
 * @param {string} account
 * @param {() => Promise<void>} again
 */
function limitForm(limit, account, again) {
  const id = `limit-${limit.kind}`;
  const cents = limit.kind === "session" ? 1 : 100;
  const told = el("p", { class: "notice bad", role: "alert", hidden: true });
  const value = limit.then === null ? "" : String(limit.then / cents);
  const field = el("input", { type: "number", id, min: "0", step: "1", inputmode: "numeric", value });
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const most = field.value === "" ? null : Math.round(Number(field.value) * cents);
    try {
      await cage({ type: "SetLimit", account, kind: limit.kind, most });
      await again();
    } catch (error) {
      told.textContent = why(error);
      told.hidden = false;
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
