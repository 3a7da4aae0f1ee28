// The other acts of a dealer's table: what the house offers now beside the next act, each with what it must be told.

import { cardText } from "../shared/console/console.js";
import { ask, REASON, REASON_OPTIONAL } from "../shared/console/form.js";
import { el } from "../shared/dom.js";
import { keyed, t, word } from "../shared/i18n.js";
import { actName } from "../shared/wording.js";
import { lateBet, patronsAt } from "./bets.js";
import { correcting, correctingSettled, oneCard, toldOtherwise } from "./corrections.js";
import { burningSeen } from "./seen.js";

/**
 * @import { Field } from "../shared/console/fields.js"
 * @import { Asked, From, Told } from "../shared/console/form.js"
 * @import { Trouble } from "../shared/console/notices.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Layout } from "../shared/wire.js"
 */

/**
 *
 * @typedef {{ from: From, press: (asked: Asked) => Promise<Trouble | null>, tell: (says: string) => void }} Doing what
 *   puts acts to the table, at once or from a form, and what is told when one is done
 * @typedef {{ says?: string, clause?: string, fields: Field[], second?: boolean, witness?: boolean, by?: boolean,
 *   go?: string, act: (told: Told) => Asked }} Form
 * @typedef {{ type: string, label?: () => string, asks?: (view: StaffView, layout: Layout) => Form,
 *   told?: (view: StaffView) => Told, done?: (asked: Asked, view: StaffView) => string, beside?: boolean }} Act what its
 *   button says where that is more special than the act's name, how it is asked where it must be told something, what is
 *   said for a moment when it is done, and whether it stands beside the next act of the same name
 */

/** @type {(view: StaffView) => Field} */
const patron = (view) => ({ name: "patron", kind: "patron", label: t("console-patron"), names: patronsAt(view) });

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
  {
    type: "SeeCuttingCard",
    asks: () => ({ says: t("dealer-asks-seecuttingcard"), fields: [], act: () => ({ type: "SeeCuttingCard" }) }),
    done: () => t("dealer-done-seecuttingcard"),
  },
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
  {
    type: "BurnCards",
    asks: () => ({
      says: t("dealer-asks-burncards"),
      fields: [{ name: "count", kind: "number", label: t("dealer-cards-number"), to: 99 }],
      act: (told) => ({ type: "BurnCards", ...told }),
    }),
    done: (asked) => t("dealer-done-burncards", { number: asked.count }),
  },
  {
    type: "BurnSeenCards",
    asks: burningSeen,
    done: () => t("dealer-done-burnseencards"),
  },
  { type: "CorrectCard", asks: correcting, done: () => t("dealer-done-correctcard") },
  { type: "TurnCard", label: () => t("dealer-told-otherwise"), asks: toldOtherwise, beside: true },
  { type: "NoteLateBet", asks: lateBet, done: () => t("dealer-done-notelatebet") },
  {
    type: "NoteDeparture",
    asks: ofPatron("NoteDeparture", () => t("dealer-asks-notedeparture")),
    done: (asked) => t("dealer-done-notedeparture", { patron: asked.patron }),
  },
  {
    type: "ReportInterruption",
    asks: () => ({
      says: t("dealer-asks-reportinterruption"),
      fields: [],
      act: () => ({ type: "ReportInterruption" }),
    }),
    done: () => t("dealer-done-reportinterruption"),
  },
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
  {
    type: "GiveUpDevice",
    told: (view) => ({ patron: view.device_holder ?? "" }),
    done: () => t("dealer-done-giveupdevice"),
  },
  {
    type: "ReportDisplay",
    asks: (view) => ({
      says: t("dealer-asks-reportdisplay"),
      fields: [
        {
          name: "round_number",
          kind: "number",
          label: t("dealer-round"),
          value: String(shownRound(view)),
          to: view.round,
        },
        { name: "shows", label: t("dealer-display-shows"), required: true, value: shownResult(view) },
      ],
      act: (told) => ({ type: "ReportDisplay", ...told }),
    }),
    done: (asked) => t("dealer-done-reportdisplay", { shows: asked.shows }),
  },
  { type: "LoadShoe" },
  {
    type: "ReplaceCards",
    asks: (view) => ({
      says: view.after_void ? t("dealer-asks-replacecards") : t("dealer-asks-replacecards-defect"),
      go: actName("ReplaceCards"),
      fields: [view.after_void ? REASON_OPTIONAL : REASON],
      act: (told) => ({ type: "ReplaceCards", ...told }),
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
 * The round whose result stands: that on the table once it is announced, else the last.
 * @param {StaffView} view
 */
function shownRound(view) {
  return view.phase === "settling" ? view.round : (view.last?.round ?? view.round);
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
 * A card that was laid on a hand against the rule, as it was really done.
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing} doing
 */
function laidElsewhere(view, layout, doing) {
  return view.hand_acts.flatMap((acts, hand) =>
    acts
      .filter(({ act }) => act === "DealCard")
      .map(({ asks_card }) => {
        const says = t("dealer-laid-on", { hand: layout.hands[hand].label });
        const drawer = view.device_holder && view.next?.patron ? { drawn_by: view.device_holder } : {};
        const laid = { type: "DealCard", hand, ...drawer };
        /** @type {Form} */
        const form_ = {
          says: t("dealer-laid-on-says"),
          fields: [oneCard(layout, t("dealer-card"))],
          act: ({ cards }) => ({ ...laid, card: cards[0] }),
        };
        const about = { class: "button", type: "button", "data-act": "LaidOn", "data-hand": String(hand) };
        const open = () =>
          asks_card ? form({ type: "DealCard", title: says }, form_, view, doing) : doing.press(laid);
        return el("button", { ...about, onclick: open }, asks_card ? t("dealer-asks-more", { act: says }) : says);
      }),
  );
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing} doing
 */
function settledRounds(view, layout, doing) {
  if (!view.corrects_settled) return [];
  const about = { class: "button", type: "button", "data-act": "CorrectSettled" };
  const open = () => correctingSettled(view, layout, doing);
  return [el("button", { ...about, onclick: open }, t("dealer-asks-more", { act: t("dealer-correct-settled") }))];
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
    ({ type, beside }) =>
      view.offers.includes(type) && (beside || view.next?.act !== type) && (!only || only.includes(type)),
  );
  const buttons = [
    ...(only ? [] : laidElsewhere(view, layout, doing)),
    ...offered.map((each) => button(each, view, layout, doing)),
    ...settledRounds(view, layout, doing),
    ...(only ? [] : view.awaits.map((each) => awaited(each, view, layout, doing))),
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
  const { type, label, asks } = each;
  const act = label?.() ?? actName(type);
  return el(
    "button",
    {
      class: "button",
      type: "button",
      "data-act": type,
      onclick: () => (asks ? form(each, asks(view, layout), view, doing) : atOnce(each, view, doing)),
    },
    asks ? t("dealer-asks-more", { act }) : act,
  );
}

/**
 * What somebody higher can do here, and who: what has a form is asked of them, or they do it here.
 * @param {StaffView["awaits"][number]} awaits
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing} doing
 */
function awaited({ act: type, by_label }, view, layout, doing) {
  const act = type === "CorrectSettled" ? t("dealer-correct-settled") : actName(type);
  const by = el("span", { class: "await small" }, t("dealer-awaits-by", { position: by_label }));
  const each = ACTS.find((one) => one.type === type);
  const settled = type === "CorrectSettled" && (() => correctingSettled(view, layout, doing, true));
  const asks = settled || (each?.asks && (() => openForm(type, view, layout, doing, { ...asked(), by: true })));
  const asked = () => /** @type {Form} */ (each?.asks?.(view, layout));
  if (!asks) return el("p", { class: "awaits-act small", "data-awaits": type }, t("dealer-awaits-act", { act }), by);
  const about = { class: "button asks-for", type: "button", "data-act": "AskFor", "data-awaits": type };
  return el("button", { ...about, "data-key": `ask-${type}`, onclick: asks }, t("dealer-asks-more", { act }), by);
}

/**
 * @param {Act} act
 * @param {StaffView} view
 * @param {Doing} doing
 */
async function atOnce({ type, told, done }, view, { press, tell }) {
  const asked = { type, ...told?.(view) };
  const refused = await press(asked);
  if (!refused && done) tell(done(asked, view));
}

/**
 * The form of one of these acts, opened from elsewhere: that of the list, unless another is given.
 * @param {string} type
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Pick<Doing, "from" | "tell">} doing
 * @param {Form | null} given
 */
export function openForm(type, view, layout, doing, given = null) {
  const each = ACTS.find((act) => act.type === type);
  const asked = given ?? each?.asks?.(view, layout);
  if (each && asked) form(each, asked, view, doing);
}

/**
 * @param {Act & { title?: string }} act
 * @param {Form} form
 * @param {StaffView} view
 * @param {Pick<Doing, "from" | "tell">} doing
 */
function form({ type, label, title, done }, { act, ...asked }, view, { from, tell }) {
  ask({
    ...asked,
    title: title ?? label?.() ?? actName(type),
    act: type,
    from,
    submit: async (values, _, put) => {
      const wanted = act(values);
      await put(wanted);
      tell(done ? done(wanted, view) : t("dealer-done"));
    },
  });
}
