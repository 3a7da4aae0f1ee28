// The other acts of a dealer's table: what the house offers now beside the next act, each with what it must be told.

import { cardText, make } from "/static/console.js";
import { REASON, ask } from "/static/console-form.js";
import { patronsAt } from "/static/dealer-bets.js";

const hand = (layout) => ({
  name: "hand",
  kind: "choice",
  label: "Hand",
  options: layout.sides.map((name, side) => [String(side), name]),
});
const patron = (view) => ({ name: "patron", kind: "patron", label: "Patron", names: patronsAt(view) });
const oneCard = (layout, label = "Card") => ({ name: "cards", kind: "cards", label, layout, least: 1, most: 1 });

/** In the order in which they stand: the act, its label, and for those that must be told something, how it is asked. */
const ACTS = [
  ["SeeCuttingCard", "Cutting card seen"],
  ["OfferWithdrawal", "Offer withdrawal", null, (view) => view.cutting_card_seen && !view.dealt.length],
  ["BurnCard", "Burn a card…", (view, layout) => ({
    says: "Cards are burnt before the first round of a shoe.",
    fields: [oneCard(layout)],
    act: ({ cards }) => ({ type: "BurnCard", card: cards[0] }),
  }), (view) => view.fresh],
  ["CorrectCard", "Correct a card…", correcting, (view) => view.dealt.length > 0],
  ["ChooseHandler", "Choose who turns…", (view, layout) => ({
    says: "Where no bet says who takes the cards, the Pit Supervisor chooses.",
    fields: [hand(layout), patron(view)],
    act: (told) => ({ type: "ChooseHandler", hand: Number(told.hand), patron: told.patron }),
  }), (view) => view.dealt.length >= 4],
  ["AllowSqueeze", "Allow squeezing…", (view) => ({
    fields: [patron(view)], act: (told) => ({ type: "AllowSqueeze", ...told }),
  })],
  ["AllowDrawing", "Allow drawing…", (view) => ({
    says: "A patron without a bet may draw the cards.", fields: [patron(view)], act: (told) => ({
      type: "AllowDrawing",
      ...told,
    }),
  })],
  ["AcceptDevice", "Hand over the device…", (view) => ({
    fields: [patron(view)], act: (told) => ({ type: "AcceptDevice", ...told }),
  }), (view) => !view.device_holder],
  ["ReportTerminal", "Terminal failed…", (view) => ({
    says: "Bets that were accepted stand; the round goes on.", fields: [patron(view)], act: (told) => ({
      type: "ReportTerminal",
      ...told,
    }),
  })],
  ["ReportDisplay", "Display wrong…", (view) => ({
    says: "A display informs; the cards rule. What it showed is kept.",
    fields: [{ name: "shows", label: "What the display shows", required: true, value: view.result ?? "" }],
    act: (told) => ({ type: "ReportDisplay", ...told }),
  }), (view) => Boolean(view.result)],
  ["LoadShoe", "Load a fresh shoe", null, (view) => view.may_reload],
  ["ReplaceCards", "Replace all cards", null, (view) => view.after_void],
  ["ChooseMethod", "Method of dealing…", (view) => ({
    says: `The table deals by method ${view.method}. Method C is for the high-limit area.`,
    fields: [
      {
        name: "method",
        kind: "choice",
        label: "Method",
        value: view.method,
        options: [
          ["A", "A: the Dealer draws, patrons turn"],
          ["B", "B: the Dealer draws and turns"],
          ["C", "C: a patron draws"],
        ],
      },
    ],
    act: (told) => ({ type: "ChooseMethod", ...told }),
  })],
  ["RestrictArea", "Bets in an area…", (view) => ({
    says: `A playing area takes ${view.area_most} bets on one wager now.`,
    fields: [{ name: "most", kind: "number", label: "Bets at most", value: String(view.area_most), to: 3 }],
    act: (told) => ({ type: "RestrictArea", ...told }),
  })],
];

function correcting(view, layout) {
  const places = view.dealt.map(
    (each, at) => [String(at + 1), `Card ${at + 1}: ${layout.sides[each.hand]}, recorded as ${cardText(each.card)}`],
  );
  return {
    says: "The card on the table stands. The round is laid anew by the drawing rule, and patrons are told.",
    fields: [
      { name: "place", kind: "choice", label: "Which card", options: places, value: String(places.length) },
      oneCard(layout, "What it really is"),
      REASON,
    ],
    second: true,
    act: ({ place, cards, reason }) => ({ type: "CorrectCard", place: Number(place), card: cards[0], reason }),
  };
}

/** All the acts offered now, as buttons; the ones named in `only`, where a console shows a few. */
export function otherActs(view, layout, { from, press }, only = null) {
  if (view.automatic && !only) {
    return [
      make("h2", {}, "Other acts"),
      make("p", { class: "dim small" }, "The automatic dealer deals here. An irregularity can still be called."),
    ];
  }
  const offered = ACTS.filter(([type, , , when]) =>
    view.available.includes(type)
    && view.next?.act !== type
    && (!only || only.includes(type))
    && (!when || when(view)));
  const buttons = offered.map(([type, label, asks]) =>
    make("button", {
      class: "button", type: "button", "data-act": type,
      onclick: () => (asks ? form(type, label, asks(view, layout), from) : press({ type })),
    }, label));
  return [
    make("h2", {}, "Other acts"),
    buttons.length ? make("div", { class: "act-list" }, ...buttons) : make("p", { class: "dim small" }, "None now."),
  ];
}

function form(type, label, { says, fields, second = false, act }, from) {
  const put = from();
  ask({
    title: label.replace("…", ""), says, act: type, fields, second,
    submit: (values, signed) => put(act(values), { second: signed }),
  });
}

