// A table's two hands and the bets that lie on it, small, for somebody who rules from afar.

import { card } from "../cards.js";
import { el } from "../dom.js";
import { t, word } from "../i18n.js";
import { money } from "../money.js";
import { wordCards } from "./notices.js";

/**
 * @import { Layout } from "../wire.js"
 * @import { StaffView } from "./staff.js"
 */

/**
 * @param {StaffView} view
 * @param {Layout} layout
 */
export function tableSummary(view, layout) {
  const hands = view.hands.map((hand, side) => {
    const dealt = view.dealt.filter((each) => each.hand === side);
    const total = hand.total === null ? "" : ` ${hand.total}`;
    return el(
      "div",
      { class: `small-hand ${hand.colour}`, "data-hand": String(side) },
      el("b", {}, `${word(hand.label)}${total}`),
      dealt.length
        ? el("span", { class: "row" }, ...dealt.map(laid))
        : el("span", { class: "dim small" }, t("console-no-card-yet")),
      typeof hand.handler === "string"
        ? el("span", { class: "dim small" }, t("console-held-by", { patron: hand.handler }))
        : null,
    );
  });
  const seen = view.seen_messages.map((each) => el("p", { class: "small", "data-seen": "" }, wordCards(each)));
  return el("div", { class: "table-summary" }, ...hands, ...seen, bets(view, layout));
}

/**
 * @param {StaffView["dealt"][number]} each
 * @param {number} place
 */
function laid(each, place) {
  const down = each.face_up ? null : el("small", { class: "dim" }, t("console-face-down"));
  const shown = card(each.card, { across: false });
  return el("span", { class: "small-card", "data-place": String(place) }, shown, down);
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 */
function bets(view, layout) {
  if (!view.bets.length) return el("p", { class: "dim small" }, t("console-no-bets"));
  const total = view.bets.reduce((sum, bet) => sum + bet.stake_cents, 0);
  const order = layout.wagers.map((wager) => wager.name);
  const sorted = [...view.bets].sort((a, b) => order.indexOf(a.wager) - order.indexOf(b.wager));
  const rows = sorted.map((bet) =>
    el(
      "tr",
      { "data-bet": String(bet.number) },
      el("td", {}, bet.patron),
      el("td", { class: "dim" }, bet.area ? t("console-area", { area: bet.area }) : ""),
      el("td", {}, el("span", { class: `dot ${bet.colour}` }), word(bet.wager_label)),
      el("td", { class: "right money" }, money(bet.stake_cents)),
    ),
  );
  return el(
    "table",
    { class: "small-bets" },
    el("caption", {}, t("console-bets"), el("b", { class: "money" }, money(total))),
    el("tbody", {}, ...rows),
  );
}
