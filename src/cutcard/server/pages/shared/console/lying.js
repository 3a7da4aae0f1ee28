// A table's two hands and the bets that lie on it, small, for somebody who rules from afar.

import { card } from "../cards.js";
import { el } from "../dom.js";
import { colourOf, money } from "../words.js";
import { cardText } from "./console.js";

export function lying(view, layout) {
  const hands = view.hands.map((hand, side) => {
    const dealt = view.dealt.filter((each) => each.hand === side);
    const total = hand.total === null || hand.total === undefined ? "" : ` ${hand.total}`;
    return el(
      "div",
      { class: `small-hand ${colourOf(hand.name)}`, "data-hand": String(side) },
      el("b", {}, `${hand.name}${total}`),
      dealt.length
        ? el("span", { class: "row" }, ...dealt.map(laid))
        : el("span", { class: "dim small" }, "no card yet"),
      hand.handler ? el("span", { class: "dim small" }, `in the hands of ${hand.handler}`) : null,
    );
  });
  return el("div", { class: "lying" }, ...hands, bets(view, layout));
}

function laid(each, place) {
  const down = each.face_up ? null : el("small", { class: "dim" }, `down · ${cardText(each.card)}`);
  const shown = card(each.face_up ? each.card : "??", { across: false });
  return el("span", { class: "small-card", "data-place": String(place) }, shown, down);
}

function bets(view, layout) {
  if (!view.bets.length) return el("p", { class: "dim small" }, "No bet lies on the table.");
  const total = view.bets.reduce((sum, bet) => sum + bet.stake_cents, 0);
  const order = layout.wagers.map((wager) => wager.name);
  const sorted = [...view.bets].sort((a, b) => order.indexOf(a.wager) - order.indexOf(b.wager));
  const row = (bet) =>
    el(
      "tr",
      { "data-bet": String(bet.number) },
      el("td", {}, bet.patron),
      el("td", { class: "dim" }, `area ${bet.area}`),
      el("td", {}, el("span", { class: `dot ${colourOf(bet.wager)}` }), bet.wager),
      el("td", { class: "right money" }, money(bet.stake_cents)),
    );
  return el(
    "table",
    { class: "small-bets" },
    el("caption", {}, "Bets ", el("b", { class: "money" }, money(total))),
    el("tbody", {}, ...sorted.map(row)),
  );
}
