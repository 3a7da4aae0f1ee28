// The other acts of a dealer's table: what the house offers now beside the next act, each with what it must be told.

import { cardText, plural, ranks } from "../shared/console/console.js";
import { ask, REASON } from "../shared/console/form.js";
import { el } from "../shared/dom.js";
import { patronsAt } from "./bets.js";
import { unhandled } from "./hands.js";

const patron = (view) => ({ name: "patron", kind: "patron", label: "Patron", names: patronsAt(view) });
const oneCard = (layout, label = "Card") => ({ name: "cards", kind: "cards", label, layout, least: 1, most: 1 });

const burnt = { shoe: null, count: 0 };

function oneMoreBurnt(shoe) {
  burnt.count = burnt.shoe === shoe ? burnt.count + 1 : 1;
  burnt.shoe = shoe;
  return burnt.count;
}

const METHODS = [
  ["A", "A: the Dealer draws, patrons turn"],
  ["B", "B: the Dealer draws and turns"],
  ["C", "C: a patron draws"],
];

/**
 * In the order in which they stand: the act, its label, for those that must be told something how it is asked, when it
 * is offered at all, and what is said for a moment when it is done.
 */
const ACTS = [
  {
    type: "SeeCuttingCard",
    label: "Cutting card seen",
    when: (view) => !view.cutting_card_seen,
    done: () => "The cutting card is out.",
  },
  {
    type: "OfferWithdrawal",
    label: "Offer withdrawal",
    when: (view) => view.high_limit_area && view.cutting_card_seen && !view.dealt.length && !view.may_withdraw,
    done: () => "Patrons may take their bets back.",
  },
  {
    type: "BurnCard",
    label: "Burn a card…",
    asks: (view, layout) => ({
      says: "Cards are burnt before the first round of a shoe.",
      fields: [oneCard(layout)],
      act: ({ cards }) => ({ type: "BurnCard", card: cards[0] }),
    }),
    when: (view) => view.fresh,
    done: (asked, view) =>
      `${cardText(asked.card)} is burnt: ${plural(oneMoreBurnt(view.shoe), "card")} of this shoe at this screen.`,
  },
  {
    type: "CorrectCard",
    label: "Correct a card…",
    asks: correcting,
    when: (view) => view.dealt.length > 0,
    done: () => "The card is corrected.",
  },
  {
    type: "ChooseHandler",
    label: "Choose who turns…",
    asks: (view, layout) => ({
      says: "Where no bet says who takes the cards, the Pit Supervisor chooses.",
      fields: [
        {
          name: "hand",
          kind: "choice",
          label: "Hand",
          options: unhandled(view, layout).map((side) => [String(side), layout.sides[side]]),
        },
        patron(view),
      ],
      act: (told) => ({ type: "ChooseHandler", hand: Number(told.hand), patron: told.patron }),
    }),
    when: (view, layout) => unhandled(view, layout).length > 0,
  },
  {
    type: "AllowSqueeze",
    label: "Allow squeezing…",
    asks: (view) => ({ fields: [patron(view)], act: (told) => ({ type: "AllowSqueeze", ...told }) }),
    done: (asked) => `${asked.patron} may squeeze.`,
  },
  {
    type: "AllowDrawing",
    label: "Allow drawing…",
    asks: (view) => ({
      says: "A patron without a bet may draw the cards.",
      fields: [patron(view)],
      act: (told) => ({ type: "AllowDrawing", ...told }),
    }),
    done: (asked) => `${asked.patron} may draw.`,
  },
  {
    type: "AcceptDevice",
    label: "Hand over the device…",
    asks: (view) => ({ fields: [patron(view)], act: (told) => ({ type: "AcceptDevice", ...told }) }),
    when: (view) => !view.device_holder && !view.dealt.length,
    done: (asked) => `${asked.patron} holds the device.`,
  },
  {
    type: "GiveUpDevice",
    label: "Take the device back",
    when: (view) => Boolean(view.device_holder) && !view.dealt.length,
    done: () => "The device is back with the Dealer.",
  },
  {
    type: "ReportTerminal",
    label: "Terminal failed…",
    asks: (view) => ({
      says: "Bets that were accepted stand; the round goes on.",
      fields: [patron(view)],
      act: (told) => ({ type: "ReportTerminal", ...told }),
    }),
    done: (asked) => `The terminal of ${asked.patron} is noted as failed.`,
  },
  {
    type: "ReportDisplay",
    label: "Display wrong…",
    asks: (view) => ({
      says: "A display informs; the cards rule. What it showed is kept.",
      fields: [{ name: "shows", label: "What the display shows", required: true, value: view.result ?? "" }],
      act: (told) => ({ type: "ReportDisplay", ...told }),
    }),
    when: (view) => Boolean(view.result),
    done: (asked) => `It is noted that the display shows “${asked.shows}”.`,
  },
  { type: "LoadShoe", label: "Load a fresh shoe", when: (view) => view.may_reload },
  {
    type: "ReplaceCards",
    label: "Replace all cards…",
    asks: () => ({
      says: "All cards of this shoe leave the table, and a fresh shoe is loaded before the next round.",
      go: "Replace all cards",
      fields: [],
      act: () => ({ type: "ReplaceCards" }),
    }),
    when: (view) => view.after_void,
    done: () => "All cards are replaced; load a fresh shoe.",
  },
  {
    type: "ChooseMethod",
    label: "Method of dealing…",
    asks: (view, layout, who) => ({
      says:
        `The table deals by method ${view.method}. Method C is for the high-limit area and for an Assistant Casino ` +
        "Manager to choose.",
      fields: [
        {
          name: "method",
          kind: "choice",
          label: "Method",
          value: view.method,
          options: METHODS.filter(([name]) => name !== "C" || mayChooseC(view, who)),
        },
      ],
      act: (told) => ({ type: "ChooseMethod", ...told }),
    }),
    when: (view) => !view.automatic,
    done: (asked) => `The table deals by method ${asked.method}.`,
  },
  {
    type: "RestrictArea",
    label: "Bets in an area…",
    asks: (view) => ({
      says: `A playing area takes ${view.area_most} bets on one wager now.`,
      fields: [{ name: "most", kind: "number", label: "Bets at most", value: String(view.area_most), to: 3 }],
      act: (told) => ({ type: "RestrictArea", ...told }),
    }),
    done: (asked) => `A playing area takes ${plural(asked.most, "bet")} on one wager.`,
  },
];

function mayChooseC(view, who) {
  return view.method === "C" || (view.high_limit_area && ranks(who.title, "Assistant Casino Manager"));
}

function correcting(view, layout) {
  const places = view.dealt.map((each, at) => [
    String(at + 1),
    `Card ${at + 1}: ${layout.sides[each.hand]}, recorded as ${cardText(each.card)}`,
  ]);
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

/**
 * All the acts offered now, as buttons; the ones named in `only`, where a console shows a few. `doing` has what puts
 * acts to the table (`from`, `press`), the person (`who`), and `tell`, which is given what was done.
 */
export function otherActs(view, layout, doing, only = null) {
  if (view.automatic && !only) {
    return [
      el("h2", {}, "Other acts"),
      el("p", { class: "dim small" }, "The automatic dealer deals here. An irregularity can still be called."),
    ];
  }
  const offered = ACTS.filter(
    ({ type, when }) =>
      view.available.includes(type) &&
      view.next?.act !== type &&
      (!only || only.includes(type)) &&
      (!when || when(view, layout)),
  );
  const buttons = offered.map((each) =>
    el(
      "button",
      {
        class: "button",
        type: "button",
        "data-act": each.type,
        onclick: () => (each.asks ? form(each, view, layout, doing) : atOnce(each, view, doing)),
      },
      each.label,
    ),
  );
  if (!only && awaitsCorrecting(view, doing.who)) buttons.push(correctingAwaits());
  return [
    el("h2", {}, "Other acts"),
    buttons.length ? el("div", { class: "act-list" }, ...buttons) : el("p", { class: "dim small" }, "None now."),
  ];
}

/** A Dealer sees that a card can be corrected, and by whom. */
function awaitsCorrecting(view, who) {
  return view.dealt.length > 0 && !view.incident && !ranks(who.title, "Pit Supervisor");
}

function correctingAwaits() {
  return el(
    "p",
    { class: "awaits-act small", "data-awaits": "CorrectCard" },
    "Correct a card: ",
    el("span", { class: "await" }, "awaits a Pit Supervisor"),
  );
}

async function atOnce({ type, done }, view, { press, tell }) {
  const refused = await press({ type });
  if (!refused && done) tell(done({ type }, view));
}

function form({ type, label, asks, done }, view, layout, { from, who, tell }) {
  const { says, fields, second = false, go, act } = asks(view, layout, who);
  ask({
    title: label.replace("…", ""),
    says,
    act: type,
    go,
    fields,
    second,
    from,
    submit: async (values, signed, put) => {
      const asked = act(values);
      await put(asked, { second: signed });
      tell(done ? done(asked, view) : "Done.");
    },
  });
}
