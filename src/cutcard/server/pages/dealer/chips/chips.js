// Chips of seats without an account: a chip and a seat are chosen, and every tap on a wager records a bet.

import { cage } from "../../shared/api.js";
import { chipForms } from "../../shared/chips/forms.js";
import { ask } from "../../shared/console/form.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { chipText, money } from "../../shared/money.js";
import { naming } from "../../shared/wording.js";

/**
 * @import { Signs } from "../../shared/api.js"
 * @import { StaffView } from "../../shared/console/staff.js"
 * @import { Layout } from "../../shared/wire.js"
 * @import { Doing } from "../acts.js"
 */

/** How many chips there are to choose from, the largest of the table. */
const SHOWN = 6;
const chosen = { chip: 0, seat: 1 };

/** What is done with the tray at the table itself. */
const AT_THE_TABLE = ["BuyIn", "ReceiveFill", "SendCredit", "CountTray"];

/**
 * Cash bought in, chips that arrive or go, and the closer.
 * @param {string} table
 * @param {Doing} doing
 */
export function trayActs(table, doing) {
  const buttons = chipForms(AT_THE_TABLE).map(({ type, label, make }) => {
    const onclick = async () => {
      const made = await make(table);
      if (!made) return doing.tell(t("console-nothing-under-way"));
      const submit = async (/** @type {Record<string, any>} */ values, /** @type {Signs} */ signs) => {
        const done = await cage({ type, ...(made.put?.(values) ?? values) }, signs);
        const { cents } = done.events.find((/** @type {{ type: string }} */ event) => event.type === "BoughtIn") ?? {};
        const told = cents ? t("console-bought-in", { amount: money(cents) }) : "";
        doing.tell(told || t("console-act-recorded", { act: label }));
      };
      ask({ ...made, title: label, act: type, submit });
    };
    return el("button", { class: "button", type: "button", "data-act": type, onclick }, label);
  });
  return el("div", { class: "act-list tray-acts" }, ...buttons);
}

/** @param {number} seat */
function named(seat) {
  return `#${seat}`;
}

/**
 * @param {StaffView} view
 * @param {string} patron
 * @param {string} [wager]
 */
function lying(view, patron, wager) {
  const own = view.bets.filter((bet) => bet.patron === patron && (!wager || bet.wager === wager));
  return own.reduce((sum, bet) => sum + bet.stake_cents, 0);
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing & { redraw: () => void }} doing
 */
export function chipGrid(view, layout, doing) {
  const chips = layout.chips_cents.slice(-SHOWN);
  if (!chips.includes(chosen.chip)) chosen.chip = chips.find((chip) => chip >= layout.least_cents) ?? chips[0];
  if (chosen.seat > layout.positions) chosen.seat = 1;
  const seats = Array.from({ length: layout.positions }, (_, at) => at + 1);
  /** @type {(part: "chip" | "seat", value: number, about: Record<string, string>, text: string) => HTMLElement} */
  const choice = (part, value, about, text) => {
    const onclick = () => {
      chosen[part] = value;
      doing.redraw();
    };
    const pressed = String(chosen[part] === value);
    return el("button", { class: "button", type: "button", "aria-pressed": pressed, onclick, ...about }, text);
  };
  return el(
    "section",
    { class: "seat-chips", "aria-label": t("dealer-chips") },
    el(
      "div",
      { class: "choices", role: "group", "aria-label": t("dealer-chip-chosen") },
      ...chips.map((chip) =>
        choice("chip", chip, { "data-chip": String(chip), "aria-label": money(chip) }, chipText(chip)),
      ),
    ),
    el(
      "div",
      { class: "choices", role: "group", "aria-label": t("dealer-seat-chosen") },
      ...seats.map((seat) => {
        const lies = lying(view, named(seat));
        const text = lies ? `${named(seat)} ${chipText(lies)}` : named(seat);
        return choice("seat", seat, { "data-seat": String(seat) }, text);
      }),
    ),
    el("div", { class: "seat-wagers" }, ...layout.wagers.map((wager) => tapped(view, wager, doing))),
  );
}

/**
 * A wager: what the chosen seat has on it, to be tapped for one chip more.
 * @param {StaffView} view
 * @param {Layout["wagers"][number]} wager
 * @param {Doing} doing
 */
function tapped(view, wager, doing) {
  const label = naming(wager.label).both;
  const patron = named(chosen.seat);
  const lies = lying(view, patron, wager.name);
  const about = {
    class: lies ? "button lies" : "button",
    type: "button",
    "data-wager": wager.name,
    "aria-label": t("dealer-chip-cell", { seat: patron, wager: label, amount: money(lies) }),
    onclick: () => {
      const { chip, seat } = chosen;
      doing.press({ type: "PlaceBet", patron, area: seat, wager: wager.name, stake_cents: chip, chips: true });
    },
  };
  return el("button", about, el("span", {}, label), el("b", {}, lies ? chipText(lies) : ""));
}
