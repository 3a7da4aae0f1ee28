// The two hands as they lie, their totals, who handles them, and the last result, which stays until the next round.

import { card } from "/static/cards.js";
import { cardText, make, rule } from "/static/console.js";
import { colourOf, wagerName } from "/static/words.js";

export function hands(view, layout, press) {
  const fresh = view.dealt.length === 0 && view.last && !["betting", "dealing"].includes(view.phase);
  const middle = make("div", { class: "verdict" }, ...verdict(view, layout, fresh));
  const over = fresh && view.last.hands;
  const sides = view.hands.map((hand, side) =>
    over ? past(view.last.hands[side], layout) : lying({ view, layout, hand, side, press }));
  return [sides[0], middle, sides[1]];
}

function verdict(view, layout, fresh) {
  if (view.phase === "settling") {
    return [
      make("p", { class: "result serif" }, wins(view.result, layout)),
      view.corrected ? make("p", { class: "badge warn" }, "A card was corrected") : null,
    ];
  }
  if (fresh) {
    const won = view.last.result === "void" ? `Round ${view.last.round} is void` : wins(view.last.result, layout);
    return [
      make("p", { class: "dim small" }, `Last round, ${view.last.round}`),
      make("p", { class: "result serif" }, won),
      rule(layout.document, view.last.clause),
    ];
  }
  if (view.corrected) return [make("p", { class: "badge warn" }, "A card was corrected")];
  return [];
}

function wins(name, layout) {
  return layout.sides.includes(name) ? `${name} wins` : name;
}

function past(hand, layout) {
  return make("div", { class: `hand past ${colourOf(hand.name)}` },
    heading(hand, layout),
    make("div", { class: "row" }, ...hand.cards.map((code, place) => card(code, { across: place === 2 }))));
}

function lying({ view, layout, hand, side, press }) {
  const dealt = view.dealt.filter((each) => each.hand === side);
  const cards = dealt.map((each, place) =>
    make("figure", { class: place === 2 ? "across" : "" },
      card(each.face_up ? each.card : "??", { across: place === 2 }),
      make("figcaption", { class: "small dim" }, each.face_up ? "" : `down · ${cardText(each.card)}`)));
  const closed = dealt.some((each) => !each.face_up);
  const primary = view.next;
  const can = (act) => view.available.includes(act) && closed && !(primary?.act === act && primary.hand === side);
  const button = (type, label) => {
    const about = { class: "button pill", type: "button", "data-act": type, "data-hand": String(side) };
    return make("button", { ...about, onclick: () => press({ type, hand: side }) }, label);
  };
  const acts = [
    can("PassHand") && !hand.handler && view.dealt.length >= 4 ? button("PassHand", "Pass") : null,
    can("RevealHand") && view.reveal_first !== null ? button("RevealHand", "Turn") : null,
  ];
  const first = view.reveal_first === side && closed ? "turned first" : "";
  const held = hand.handler && dealt.length ? `${closed ? "in the hands of" : "turned for"} ${hand.handler}` : "";
  const look = `hand ${colourOf(hand.name)} ${primary?.hand === side ? "next" : ""}`;
  return make("div", { class: look, "data-hand": String(side) },
    heading(hand, layout),
    make("div", { class: "row" }, ...cards, ...empty(layout, cards.length)),
    make("p", { class: "small held" }, [held, first].filter(Boolean).join(" · ")),
    make("div", { class: "hand-acts" }, ...acts));
}

/** Places for the first cards that have not come yet. */
function empty(layout, dealt) {
  const first = layout.sides.includes("Dragon") ? 1 : 2;
  return Array.from(
    { length: Math.max(0, first - dealt) },
    () => make("div", { class: "place", "aria-hidden": "true" }),
  );
}

function heading({ name, total }, layout) {
  const known = total !== null && total !== undefined;
  const circle = known ? make("span", { class: "total", "aria-label": `total ${total}` }, String(total)) : null;
  return make("h2", {}, wagerName(name, layout.game).both, circle);
}
