// Bets that staff placed or raised for the patron: told until the patron has seen it.

import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";

/** @typedef {import("../shared/wire.js").OwnBet} OwnBet */

const KEY = "cutcard-placed";
/** @type {Set<string>} */
const seen = new Set(kept());

/** @returns {string[]} */
function kept() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...seen]));
  } catch {
    // Without storage it is told again on a page that is loaded anew.
  }
}

/**
 * A bet that is raised once more is told once more.
 * @param {string} table
 * @param {OwnBet} bet
 */
function mark(table, { number, stake_cents }) {
  return `${table}/${number}/${stake_cents}`;
}

/**
 * @param {HTMLElement} node
 * @param {string} table
 * @param {OwnBet[]} bets
 */
export function drawPlaced(node, table, bets) {
  const unseen = bets.filter((bet) => bet.placed_by_label && !seen.has(mark(table, bet)));
  const told = unseen.map(({ placed_by_label: position, stake_cents, wager, wager_label: label }) =>
    t("terminal-placed-by", { position: position ?? "", amount: money(stake_cents), wager: label ?? wager }),
  );
  node.hidden = told.length === 0;
  const button = () =>
    el("button", {
      type: "button",
      class: "button pill",
      data: { act: "placed-seen" },
      text: t("terminal-placed-seen"),
      onclick: () => {
        for (const bet of unseen) seen.add(mark(table, bet));
        keep();
        node.hidden = true;
      },
    });
  const key = told.join("|");
  if (node.dataset.told === key) return;
  node.dataset.told = key;
  node.replaceChildren(el("div", {}, ...told.map((text) => el("p", { text }))), ...(told.length ? [button()] : []));
}
