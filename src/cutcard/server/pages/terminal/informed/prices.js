// The price list of a table, and what the bets that lie there cost together.

import { get } from "../../shared/api.js";
import { el } from "../../shared/dom.js";
import { t, word } from "../../shared/i18n.js";
import { money, oneIn, percent } from "../../shared/money.js";
import { why } from "../../shared/wording.js";
import { legend } from "./legend.js";

/**
 * @import { Layout } from "../../shared/wire.js"
 * @import { JointPrice } from "./wire.js"
 * @typedef {{ wager: string, cents: number }} Laid
 */

/**
 * @param {Layout} layout
 * @param {(wager: string) => void} ask called for the card of one wager
 */
function list(layout, ask) {
  const rows = layout.wagers.map((wager) =>
    el(
      "tr",
      { data: { price: wager.name } },
      el(
        "th",
        { scope: "row" },
        el(
          "button",
          { type: "button", class: "about", data: { act: "about" }, onclick: () => ask(wager.name) },
          el("span", { class: "about-i", "aria-hidden": "true", text: "ⓘ" }),
          word(wager.label),
        ),
      ),
      el("td", { class: "right", text: percent(wager.house_edge) }),
      el("td", { class: "right", text: oneIn(wager.hit_frequency) }),
    ),
  );
  const heads = [
    el("th", { scope: "col", text: t("terminal-wager") }),
    el("th", { scope: "col", class: "right", text: t("terminal-edge") }),
    el("th", { scope: "col", class: "right", text: t("terminal-wins-in") }),
  ];
  return el(
    "table",
    { class: "figures-table price-list" },
    el("thead", {}, el("tr", {}, ...heads)),
    el("tbody", {}, ...rows),
  );
}

/**
 * What bets cost together, once the house has worked it out.
 * @param {Layout} layout
 * @param {Laid[]} laid
 */
function together(layout, laid) {
  const told = el("p", { class: "together", role: "status", text: laid.length ? "…" : t("terminal-together-none") });
  if (laid.length) {
    const query = new URLSearchParams(laid.map(({ wager, cents }) => ["bet", `${wager}:${cents}`]));
    get(`/api/tables/${encodeURIComponent(layout.table)}/joint-price?${query}`).then(
      (/** @type {JointPrice} */ price) => {
        told.dataset.exact = price.exact;
        told.textContent = t("terminal-together", {
          stake: money(price.stake_cents),
          cost: money(Math.round(price.cost_cents)),
          edge: percent(price.house_edge),
          deviation: money(Math.round(price.deviation_cents)),
        });
      },
      (error) => {
        told.textContent = why(error);
      },
    );
  }
  return el("section", { class: "panel together-panel" }, el("h3", { text: t("terminal-together-title") }), told);
}

/**
 * @param {Layout} layout
 * @param {Laid[]} laid
 * @param {(wager: string) => void} ask
 */
export function pricesContent(layout, laid, ask) {
  const decks = el("p", { class: "small dim", text: t("terminal-prices-of", { decks: layout.decks }) });
  return [together(layout, laid), list(layout, ask), decks, ...legend(layout)];
}
