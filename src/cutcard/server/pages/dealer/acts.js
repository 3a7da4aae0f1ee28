// The other acts of a dealer's table: what the house offers now beside the next act, each with what it must be told.

import { cardText } from "../shared/console/console.js";
import { ask, REASON } from "../shared/console/form.js";
import { el } from "../shared/dom.js";
import { keyed, t, word } from "../shared/i18n.js";
import { patronsAt } from "./bets.js";

/**
 * @typedef {import("../shared/console/staff.js").StaffView} StaffView
 * @typedef {import("../shared/wire.js").Layout} Layout
 * @typedef {import("../shared/console/form.js").From} From
 * @typedef {import("../shared/console/form.js").Asked} Asked
 * @typedef {import("../shared/console/form.js").Told} Told
 * @typedef {import("../shared/console/fields.js").Field} Field
 * @typedef {import("../shared/console/notices.js").Trouble} Trouble
 *
 * @typedef {{ from: From, press: (asked: Asked) => Promise<Trouble | null>, tell: (says: string) => void }} Doing what
 *   puts acts to the table, at once or from a form, and what is told when one is done
 * @typedef {{ says?: string, fields: Field[], second?: boolean, go?: string, act: (told: Told) => Asked }} Form
 * @typedef {{ type: string, asks?: (view: StaffView, layout: Layout) => Form,
 *   done?: (asked: Asked, view: StaffView) => string }} Act how it is asked where it must be told something, and what
 *   is said for a moment when it is done
 */

/** @type {(view: StaffView) => Field} */
const patron = (view) => ({ name: "patron", kind: "patron", label: t("console-patron"), names: patronsAt(view) });

/** @type {(layout: Layout, label: string) => Field} */
const oneCard = (layout, label) => ({ name: "cards", kind: "cards", label, layout, least: 1, most: 1 });

/**
 * An act that is told of a patron and nothing else.
 * @param {string} type
 * @param {() => string} says
 * @returns {(view: StaffView) => Form}
 */
function ofPatron(type, says = () => "") {
  return (view) => ({ says: says(), fields: [patron(view)], act: (told) => ({ type, ...told }) });
}

const burnt = { shoe: 0, count: 0 };

/** @param {number} shoe */
function oneMoreBurnt(shoe) {
  burnt.count = burnt.shoe === shoe ? burnt.count + 1 : 1;
  burnt.shoe = shoe;
  return burnt.count;
}

/**
 * In the order in which they stand.
 * @type {Act[]}
 */
const ACTS = [
  { type: "SeeCuttingCard", done: () => t("dealer-done-seecuttingcard") },
  { type: "OfferWithdrawal", done: () => t("dealer-done-offerwithdrawal") },
  {
    type: "BurnCard",
    asks: (_, layout) => ({
      says: t("dealer-asks-burncard"),
      fields: [oneCard(layout, t("dealer-card"))],
      act: ({ cards }) => ({ type: "BurnCard", card: cards[0] }),
    }),
    done: ({ card }, { shoe }) => t("dealer-done-burncard", { card: cardText(card), number: oneMoreBurnt(shoe) }),
  },
  { type: "CorrectCard", asks: correcting, done: () => t("dealer-done-correctcard") },
  { type: "ChooseHandler", asks: choosingHandler },
  {
    type: "AllowSqueeze",
    asks: ofPatron("AllowSqueeze"),
    done: (asked) => t("dealer-done-allowsqueeze", { patron: asked.patron }),
  },
  {
    type: "AllowDrawing",
    asks: ofPatron("AllowDrawing", () => t("dealer-asks-allowdrawing")),
    done: (asked) => t("dealer-done-allowdrawing", { patron: asked.patron }),
  },
  {
    type: "AcceptDevice",
    asks: ofPatron("AcceptDevice"),
    done: (asked) => t("dealer-done-acceptdevice", { patron: asked.patron }),
  },
  { type: "GiveUpDevice", done: () => t("dealer-done-giveupdevice") },
  {
    type: "ReportTerminal",
    asks: ofPatron("ReportTerminal", () => t("dealer-asks-reportterminal")),
    done: (asked) => t("dealer-done-reportterminal", { patron: asked.patron }),
  },
  {
    type: "ReportDisplay",
    asks: (view) => ({
      says: t("dealer-asks-reportdisplay"),
      fields: [{ name: "shows", label: t("dealer-display-shows"), required: true, value: shownResult(view) }],
      act: (told) => ({ type: "ReportDisplay", ...told }),
    }),
    done: (asked) => t("dealer-done-reportdisplay", { shows: asked.shows }),
  },
  { type: "LoadShoe" },
  {
    type: "ReplaceCards",
    asks: () => ({
      says: t("dealer-asks-replacecards"),
      go: word(keyed("dealer-act", "ReplaceCards")),
      fields: [],
      act: () => ({ type: "ReplaceCards" }),
    }),
    done: () => t("dealer-done-replacecards"),
  },
  {
    type: "ChooseMethod",
    asks: choosingMethod,
    done: (asked) => t("dealer-done-choosemethod", { method: asked.method }),
  },
  {
    type: "RestrictArea",
    asks: (view, layout) => ({
      says: t("dealer-asks-restrictarea", { number: view.area_most }),
      fields: [
        {
          name: "most",
          kind: "number",
          label: t("dealer-bets-most"),
          value: String(view.area_most),
          to: layout.area_most,
        },
      ],
      act: (told) => ({ type: "RestrictArea", ...told }),
    }),
    done: (asked) => t("dealer-done-restrictarea", { number: asked.most }),
  },
];

/** @param {StaffView} view */
function shownResult(view) {
  return view.result_label ? word(view.result_label) : "";
}

/**
 * @param {StaffView} view
 * @returns {Form}
 */
function choosingMethod(view) {
  return {
    says: t("dealer-asks-choosemethod", { method: view.method ?? "" }),
    fields: [
      {
        name: "method",
        kind: "choice",
        label: t("dealer-method-label"),
        value: view.method ?? "",
        options: view.methods.map((method) => [method, word(keyed("dealer-method", method))]),
      },
    ],
    act: (told) => ({ type: "ChooseMethod", ...told }),
  };
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 * @returns {Form}
 */
function choosingHandler(view, layout) {
  const open = layout.hands.map(({ label }, hand) => ({ label, hand })).filter(({ hand }) => isChosen(view, hand));
  return {
    says: t("dealer-asks-choosehandler"),
    fields: [
      {
        name: "hand",
        kind: "choice",
        label: t("dealer-hand"),
        options: open.map(({ label, hand }) => [String(hand), word(label)]),
      },
      patron(view),
    ],
    act: (told) => ({ type: "ChooseHandler", hand: Number(told.hand), patron: told.patron }),
  };
}

/**
 * Whether it is chosen who turns a hand, because no bet says so.
 * @param {StaffView} view
 * @param {number} hand
 */
function isChosen(view, hand) {
  return view.hand_acts[hand].some(({ act }) => act === "ChooseHandler");
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 * @returns {Form}
 */
function correcting(view, layout) {
  /** @type {[string, string][]} */
  const places = view.dealt.map(({ hand, card }, at) => [
    String(at + 1),
    t("dealer-card-recorded", { place: at + 1, hand: layout.hands[hand].label, card: cardText(card) }),
  ]);
  const which = { name: "place", kind: "choice", label: t("dealer-which-card"), options: places };
  return {
    says: t("dealer-asks-correctcard"),
    fields: [{ ...which, value: String(places.length) }, oneCard(layout, t("dealer-what-it-is")), REASON],
    second: true,
    act: ({ place, cards, reason }) => ({ type: "CorrectCard", place: Number(place), card: cards[0], reason }),
  };
}

/**
 * All the acts offered now, as buttons; the ones named in `only`, where a console shows a few.
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing} doing
 * @param {string[] | null} only
 */
export function otherActs(view, layout, doing, only = null) {
  const title = el("h2", {}, t("dealer-other-acts"));
  if (view.automatic && !only) return [title, el("p", { class: "dim small" }, t("dealer-automatic"))];
  const offered = ACTS.filter(
    ({ type }) => view.offers.includes(type) && view.next?.act !== type && (!only || only.includes(type)),
  );
  const buttons = [
    ...offered.map((each) => button(each, view, layout, doing)),
    ...(only ? [] : view.awaits.map(awaited)),
  ];
  return [
    title,
    buttons.length
      ? el("div", { class: "act-list" }, ...buttons)
      : el("p", { class: "dim small" }, t("dealer-none-now")),
  ];
}

/**
 * @param {Act} each
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing} doing
 */
function button(each, view, layout, doing) {
  const { type, asks } = each;
  const act = keyed("dealer-act", type);
  return el(
    "button",
    {
      class: "button",
      type: "button",
      "data-act": type,
      onclick: () => (asks ? form(each, asks(view, layout), view, doing) : atOnce(each, view, doing)),
    },
    asks ? t("dealer-asks-more", { act }) : word(act),
  );
}

/**
 * What somebody higher can do here, and who.
 * @param {StaffView["awaits"][number]} awaits
 */
function awaited({ act, by_label }) {
  return el(
    "p",
    { class: "awaits-act small", "data-awaits": act },
    t("dealer-awaits-act", { act: keyed("dealer-act", act) }),
    el("span", { class: "await" }, t("dealer-awaits-by", { position: by_label })),
  );
}

/**
 * @param {Act} act
 * @param {StaffView} view
 * @param {Doing} doing
 */
async function atOnce({ type, done }, view, { press, tell }) {
  const refused = await press({ type });
  if (!refused && done) tell(done({ type }, view));
}

/**
 * @param {Act} act
 * @param {Form} form
 * @param {StaffView} view
 * @param {Doing} doing
 */
function form({ type, done }, { says, fields, second = false, go, act }, view, { from, tell }) {
  ask({
    title: word(keyed("dealer-act", type)),
    says,
    act: type,
    go,
    fields,
    second,
    from,
    submit: async (values, signed, put) => {
      const asked = act(values);
      await put(asked, { second: signed });
      tell(done ? done(asked, view) : t("dealer-done"));
    },
  });
}
