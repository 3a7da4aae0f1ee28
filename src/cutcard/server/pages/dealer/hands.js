// The two hands as they lie, their totals, who handles them, and the last result, which stays until the next round.

import { card } from "../shared/cards.js";
import { cardText, rule } from "../shared/console/console.js";
import { ask } from "../shared/console/form.js";
import { el } from "../shared/dom.js";
import { colourOf, wagerName } from "../shared/words.js";
import { patronsAt } from "./bets.js";

export function hands(view, layout, { press, from }) {
  const fresh = view.dealt.length === 0 && view.last && !["betting", "dealing"].includes(view.phase);
  const middle = el("div", { class: "verdict" }, ...verdict(view, layout, fresh));
  const over = fresh && view.last.hands;
  const sides = view.hands.map((hand, side) =>
    over ? past(view.last.hands[side], layout) : lying({ view, layout, hand, side, press, from }),
  );
  return [sides[0], middle, sides[1]];
}

function verdict(view, layout, fresh) {
  if (view.phase === "settling") {
    return [
      el("p", { class: "result serif" }, wins(view.result, layout)),
      view.corrected ? el("p", { class: "badge warn" }, "A card was corrected") : null,
    ];
  }
  if (fresh) {
    const won = view.last.result === "void" ? `Round ${view.last.round} is void` : wins(view.last.result, layout);
    return [
      el("p", { class: "dim small" }, `Last round, ${view.last.round}`),
      el("p", { class: "result serif" }, won),
      rule(layout.document, view.last.clause),
    ];
  }
  if (view.corrected) return [el("p", { class: "badge warn" }, "A card was corrected")];
  return [];
}

function wins(name, layout) {
  return layout.sides.includes(name) ? `${name} wins` : name;
}

function past(hand, layout) {
  return el(
    "div",
    { class: `hand past ${colourOf(hand.name)}` },
    heading(hand, layout),
    el("div", { class: "row" }, ...hand.cards.map((code, place) => card(code, { across: place === 2 }))),
  );
}

function lying({ view, layout, hand, side, press, from }) {
  const dealt = view.dealt.filter((each) => each.hand === side);
  const cards = dealt.map((each, place) =>
    el(
      "figure",
      { class: place === 2 ? "across" : "" },
      card(each.face_up ? each.card : "??", { across: place === 2 }),
      el("figcaption", { class: "small dim" }, each.face_up ? "" : `down · ${cardText(each.card)}`),
    ),
  );
  const closed = isClosed(view, side);
  const primary = view.next;
  const button = (type, label, onclick) => {
    const about = { class: "button pill", type: "button", "data-act": type, "data-hand": String(side) };
    return el("button", { ...about, onclick }, label);
  };
  const pass = () => press({ type: "PassHand", hand: side });
  const passTo = () => passing({ view, layout, side, from });
  const passes = mayPass({ view, layout, hand, side });
  const acts = [
    passes && view.method === "A" ? button("PassHand", "Pass", pass) : null,
    passes && view.method === "C" ? button("PassHand", "Pass to…", passTo) : null,
    mayTurn(view, layout, side) ? button("RevealHand", "Turn", () => press({ type: "RevealHand", hand: side })) : null,
  ];
  const first = view.reveal_first === side && closed ? "turned first" : "";
  const held = hand.handler && dealt.length ? `${closed ? "in the hands of" : "turned for"} ${hand.handler}` : "";
  const look = `hand ${colourOf(hand.name)} ${primary?.hand === side ? "next" : ""}`;
  return el(
    "div",
    { class: look, "data-hand": String(side) },
    heading(hand, layout),
    el("div", { class: "row" }, ...cards, ...empty(layout, cards.length)),
    el("p", { class: "small held" }, [held, first].filter(Boolean).join(" · ")),
    el("div", { class: "hand-acts" }, ...acts),
  );
}

function isClosed(view, side) {
  return view.dealt.some((each) => each.hand === side && !each.face_up);
}

function firstCards(layout) {
  return layout.sides.includes("Dragon") ? 1 : 2;
}

/** All the first cards are out. */
function whole(view, layout) {
  return view.dealt.length >= 2 * firstCards(layout);
}

/** The hands that lie closed in nobody's hands, and of which no bet says who turns them. */
export function unhandled(view, layout) {
  if (!whole(view, layout)) return [];
  const passed = ["SetRevealOrder", "RevealHand"].includes(view.next?.act);
  const nobody = (side) => passed || !view.bets.some((bet) => bet.wager === layout.sides[side]);
  return [0, 1].filter((side) => isClosed(view, side) && !view.hands[side].handler && nobody(side));
}

function isNext(view, act, side) {
  return view.next?.act === act && view.next.hand === side;
}

function mayPass({ view, layout, hand, side }) {
  if (view.automatic || !view.available.includes("PassHand") || isNext(view, "PassHand", side)) return false;
  if (!whole(view, layout) || !isClosed(view, side) || hand.handler) return false;
  return view.method === "C" || (view.method === "A" && !unhandled(view, layout).includes(side));
}

/** Where the Dealer sets the order, the hand that is turned first comes first. */
function mayTurn(view, layout, side) {
  if (view.automatic || !view.available.includes("RevealHand") || isNext(view, "RevealHand", side)) return false;
  if (!whole(view, layout) || !isClosed(view, side)) return false;
  return view.method !== "A" || view.reveal_first === side || (view.reveal_first !== null && !isClosed(view, 1 - side));
}

/** Under method C the Dealer passes a hand to another patron than the one who draws. */
function passing({ view, layout, side, from }) {
  const names = patronsAt(view).filter((name) => name !== view.device_holder);
  ask({
    title: `Pass ${layout.sides[side]} to another patron`,
    says: "The Dealer hands the cards on, face down.",
    act: "PassHand",
    go: "Pass",
    fields: [{ name: "to", kind: "patron", label: "Patron", names }],
    from,
    submit: ({ to }, _, put) => put({ type: "PassHand", hand: side, to }),
  });
}

/** Places for the first cards that have not come yet. */
function empty(layout, dealt) {
  return Array.from({ length: Math.max(0, firstCards(layout) - dealt) }, () =>
    el("div", { class: "place", "aria-hidden": "true" }),
  );
}

function heading({ name, total }, layout) {
  const known = total !== null && total !== undefined;
  const circle = known ? el("span", { class: "total", "aria-label": `total ${total}` }, String(total)) : null;
  return el("h2", {}, wagerName(name, layout.game).both, circle);
}
