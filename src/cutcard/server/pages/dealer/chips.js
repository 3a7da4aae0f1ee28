// Chips of seats without an account: one is chosen, and every tap on a seat and a wager records a bet of it.

import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { chipText, money } from "../shared/money.js";
import { naming } from "../shared/wording.js";

/**
 * @typedef {import("../shared/console/staff.js").StaffView} StaffView
 * @typedef {import("../shared/wire.js").Layout} Layout
 * @typedef {import("./acts.js").Doing} Doing
 */

/** How many chips there are to choose from, the largest of the table. */
const SHOWN = 6;
let chosen = 0;

/** @param {number} seat */
function named(seat) {
  return `#${seat}`;
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing & { redraw: () => void }} doing
 */
export function chipGrid(view, layout, doing) {
  const chips = layout.chips_cents.slice(-SHOWN);
  if (!chips.includes(chosen)) chosen = chips.find((chip) => chip >= layout.least_cents) ?? chips[0];
  const seats = Array.from({ length: layout.positions }, (_, at) => at + 1);
  return el(
    "section",
    { class: "seat-chips", "aria-label": t("dealer-chips") },
    el(
      "div",
      { class: "chip-row", role: "group", "aria-label": t("dealer-chip-chosen") },
      ...chips.map((chip) =>
        el(
          "button",
          {
            class: "button pill",
            type: "button",
            "data-chip": String(chip),
            "aria-pressed": String(chip === chosen),
            "aria-label": money(chip),
            onclick: () => {
              chosen = chip;
              doing.redraw();
            },
          },
          chipText(chip),
        ),
      ),
    ),
    el(
      "div",
      { class: "seat-grid" },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, el("td", {}), ...seats.map((seat) => el("th", { scope: "col" }, named(seat))))),
        el("tbody", {}, ...layout.wagers.map((wager) => row(view, wager, seats, doing))),
      ),
    ),
  );
}

/**
 * One wager: what each seat has on it, to be tapped for one chip more.
 * @param {StaffView} view
 * @param {Layout["wagers"][number]} wager
 * @param {number[]} seats
 * @param {Doing} doing
 */
function row(view, wager, seats, doing) {
  const label = naming(wager.label).both;
  const cells = seats.map((seat) => {
    const patron = named(seat);
    const own = view.bets.filter((bet) => bet.patron === patron && bet.wager === wager.name);
    const lies = own.reduce((sum, bet) => sum + bet.stake_cents, 0);
    const told = { seat: patron, wager: label, amount: money(lies) };
    const asked = { type: "PlaceBet", patron, area: seat, wager: wager.name, chips: true };
    const about = {
      class: lies ? "seat-cell lies" : "seat-cell",
      type: "button",
      "data-seat": String(seat),
      "data-wager": wager.name,
      "aria-label": t("dealer-chip-cell", told),
      onclick: () => doing.press({ ...asked, stake_cents: chosen }),
    };
    return el("td", {}, el("button", about, lies ? chipText(lies) : "+"));
  });
  return el("tr", {}, el("th", { scope: "row" }, label), ...cells);
}
