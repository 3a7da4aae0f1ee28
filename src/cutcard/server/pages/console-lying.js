// A table's two hands and the bets that lie on it, small, for somebody who rules from afar.

import { card } from "/static/cards.js";
import { cardText, make } from "/static/console.js";
import { colourOf, money } from "/static/words.js";

export function lying(view, layout) {
  const hands = view.hands.map((hand, side) => {
    const dealt = view.dealt.filter((each) => each.hand === side);
    const total = hand.total === null || hand.total === undefined ? "" : ` ${hand.total}`;
    return make(
      "div",
      { class: `small-hand ${colourOf(hand.name)}`, "data-hand": String(side) },
      make("b", {}, `${hand.name}${total}`),
      dealt.length
        ? make("span", { class: "row" }, ...dealt.map(laid))
        : make("span", { class: "dim small" }, "no card yet"),
      hand.handler ? make("span", { class: "dim small" }, `in the hands of ${hand.handler}`) : null,
    );
  });
  return make("div", { class: "lying" }, ...hands, bets(view, layout));
}

function laid(each, place) {
  const down = each.face_up ? null : make("small", { class: "dim" }, `down · ${cardText(each.card)}`);
  const shown = card(each.face_up ? each.card : "??", { across: false });
  return make("span", { class: "small-card", "data-place": String(place) }, shown, down);
}

function bets(view, layout) {
  if (!view.bets.length) return make("p", { class: "dim small" }, "No bet lies on the table.");
  const total = view.bets.reduce((sum, bet) => sum + bet.stake_cents, 0);
  const order = layout.wagers.map((wager) => wager.name);
  const sorted = [...view.bets].sort((a, b) => order.indexOf(a.wager) - order.indexOf(b.wager));
  const row = (bet) => make(
    "tr",
    { "data-bet": String(bet.number) },
    make("td", {}, bet.patron),
    make("td", { class: "dim" }, `area ${bet.area}`),
    make("td", {}, make("span", { class: `dot ${colourOf(bet.wager)}` }), bet.wager),
    make("td", { class: "right money" }, money(bet.stake_cents)),
  );
  return make(
    "table",
    { class: "small-bets" },
    make("caption", {}, "Bets ", make("b", { class: "money" }, money(total))),
    make("tbody", {}, ...sorted.map(row)),
  );
}
