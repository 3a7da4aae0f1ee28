// Bets that a patron has saved under names, by game, on this device: laid together or not at all.

import { el } from "../../shared/dom.js";
import { series, t, word } from "../../shared/i18n.js";
import { money, roundMoney } from "../../shared/money.js";
import { isString, localStore } from "../../shared/store.js";
import { isLastBet } from "../bets/last.js";

/**
 * @import { Layout } from "../../shared/wire.js"
 * @import { LastBet } from "../bets/last.js"
 * @typedef {{ name: string, bets: LastBet[] }} SavedSet
 */

const KEY = "cutcard-saved";
const SETS_MOST = 12;
const NAME_MOST = 24;

/**
 * @param {any} value
 * @returns {value is SavedSet}
 */
function isSavedSet(value) {
  return isString(value?.name) && Array.isArray(value.bets) && value.bets.length > 0 && value.bets.every(isLastBet);
}

/** @param {string} game */
function savedSets(game) {
  return localStore.readList(`${KEY} ${game}`, isSavedSet);
}

/**
 * @param {string} game
 * @param {SavedSet[]} sets
 */
function keep(game, sets) {
  localStore.writeJson(`${KEY} ${game}`, sets.slice(-SETS_MOST));
}

/**
 * Why a set cannot be laid as it stands: a wager that is gone, or more than its maximum; empty where it can.
 * @param {Layout} layout
 * @param {LastBet[]} laid what lies there already
 * @param {LastBet[]} bets
 */
function refusal(layout, laid, bets) {
  for (const { wager: name, cents } of bets) {
    const wager = layout.wagers.find((each) => each.name === name);
    if (!wager) return t("terminal-saved-gone", { wager: name });
    const lies = laid.find((each) => each.wager === name)?.cents ?? 0;
    if (cents + lies < wager.least_cents || cents + lies > wager.most_cents) {
      const [least, most] = [roundMoney(wager.least_cents), roundMoney(wager.most_cents)];
      return t("shared-limits", { wager: wager.label, least, most });
    }
  }
  return "";
}

/**
 * @param {Layout} layout
 * @param {LastBet[]} bets
 */
function inWords(layout, bets) {
  const told = bets.map(({ wager, cents }) => {
    const label = layout.wagers.find(({ name }) => name === wager)?.label;
    return t("terminal-saved-bet", { wager: label ? word(label) : wager, amount: roundMoney(cents) });
  });
  return series("series-comma", told);
}

/**
 * The sets of a game, each laid by one tap, and a name for the bets that lie there now.
 * @param {HTMLElement} inside
 * @param {{ layout: Layout, laid: LastBet[], lay: (bets: LastBet[]) => string }} now `lay` answers why it cannot be
 */
export function showSaved(inside, { layout, laid, lay }) {
  const sets = savedSets(layout.game);
  const told = el("p", { class: "notice bad", role: "alert", hidden: true });
  const again = () => showSaved(inside, { layout, laid, lay });
  const row = (/** @type {SavedSet} */ set, /** @type {number} */ at) => {
    const put = () => {
      const wrong = refusal(layout, laid, set.bets) || lay(set.bets);
      told.textContent = wrong;
      told.hidden = !wrong;
    };
    const drop = () => {
      keep(layout.game, sets.toSpliced(at, 1));
      again();
    };
    const total = set.bets.reduce((sum, { cents }) => sum + cents, 0);
    return el(
      "li",
      { data: { saved: set.name } },
      el(
        "button",
        { type: "button", class: "button saved-lay", data: { act: "saved-lay" }, onclick: put },
        el("b", { text: set.name }),
        el("span", { class: "small dim", text: inWords(layout, set.bets) }),
        el("span", { class: "money", text: money(total) }),
      ),
      el("button", {
        type: "button",
        class: "button pill",
        data: { act: "saved-drop" },
        text: t("terminal-saved-drop"),
        "aria-label": t("terminal-saved-drop-named", { name: set.name }),
        onclick: drop,
      }),
    );
  };
  const name = el("input", { type: "text", maxlength: String(NAME_MOST), required: true, id: "saved-name" });
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    const called = name.value.trim();
    if (!called) return;
    keep(layout.game, [...sets.filter((set) => set.name !== called), { name: called, bets: laid }]);
    again();
  };
  const form = el(
    "form",
    { class: "saved-form", onsubmit: save },
    el("p", { class: "small dim", text: t("terminal-saved-now", { bets: inWords(layout, laid) }) }),
    el("label", { for: "saved-name", text: t("terminal-saved-name") }),
    name,
    el("button", {
      type: "submit",
      class: "button primary",
      data: { act: "saved-keep" },
      text: t("terminal-saved-keep"),
    }),
  );
  inside.replaceChildren(
    told,
    sets.length
      ? el("ul", { class: "saved-list" }, ...sets.map(row))
      : el("p", { class: "dim", text: t("terminal-saved-none") }),
    laid.length ? form : el("p", { class: "small dim", text: t("terminal-saved-how") }),
  );
}
