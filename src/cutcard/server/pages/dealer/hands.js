// The two hands as they lie, their totals, who handles them, and the last result, which stays until the next round.

import { card } from "../shared/cards.js";
import { rule } from "../shared/console/console.js";
import { ask } from "../shared/console/form.js";
import { wordCards } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { actName, naming } from "../shared/wording.js";
import { patronsAt } from "./bets.js";
import { cardAt } from "./places.js";

/**
 * @import { From } from "../shared/console/form.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Message } from "../shared/fluent.js"
 * @import { Layout } from "../shared/wire.js"
 * @import { Doing } from "./acts.js"
 * @typedef {{ label: Message, total?: number | null }} Headed
 * @typedef {Doing & { choose: (place: number) => void, chosen: () => number }} Desk what turns a card that must be named
 */

/**
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Desk} doing
 */
export function hands(view, layout, doing) {
  const over = view.dealt.length === 0 && !["betting", "dealing"].includes(view.phase) ? view.last : null;
  const middle = el("div", { class: "verdict" }, ...verdict(view, layout, over));
  const past = over?.hands;
  const sides = view.hands.map((_, side) => (past ? gone(past[side], layout) : lying({ view, layout, side, doing })));
  return [sides[0], middle, sides[1]];
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {StaffView["last"]} over the last round, while nothing of the next is seen
 */
function verdict(view, layout, over) {
  const corrected = view.corrected ? el("p", { class: "badge warn" }, t("dealer-corrected")) : null;
  if (view.phase === "settling") {
    return [el("p", { class: "result serif" }, view.result_message ? word(view.result_message) : ""), corrected];
  }
  if (over) {
    const number = over.round;
    return [
      el("p", { class: "dim small" }, t("dealer-last-round", { number })),
      el(
        "p",
        { class: "result serif" },
        over.result === "void" ? t("dealer-round-void", { number }) : word(over.result_message),
      ),
      rule(layout.document, over.clause),
      ...seen(view),
    ];
  }
  return [corrected, reserved(view), ...seen(view)];
}

/**
 * What everybody has seen of cards that do not lie open.
 * @param {StaffView} view
 */
function seen({ seen_messages }) {
  return seen_messages.map((each) => el("p", { class: "small seen", "data-seen": "" }, wordCards(each)));
}

/**
 * Cards that were drawn before and come next. None is named: some were read before a witness and are shown to nobody.
 * @param {StaffView} view
 */
function reserved({ waiting }) {
  const number = waiting.length;
  return number ? el("p", { class: "small", "data-reserved": "" }, t("dealer-reserved", { number })) : null;
}

/**
 * A hand of the last round.
 * @param {Headed & { cards: string[], colour: string }} hand
 * @param {Layout} layout
 */
function gone(hand, layout) {
  return el(
    "div",
    { class: `hand past ${hand.colour}` },
    heading(hand),
    el("div", { class: "row" }, ...hand.cards.map((code, place) => card(code, { across: isAcross(place, layout) }))),
  );
}

/** @param {{ view: StaffView, layout: Layout, side: number, doing: Desk }} at */
function lying({ view, layout, side, doing }) {
  const hand = view.hands[side];
  const places = view.dealt.map((each, at) => ({ ...each, place: at + 1, name: cardAt(view.dealt, at + 1, layout) }));
  const dealt = places.filter((each) => each.hand === side);
  const cards = dealt.map((each, at) => laid(each, isAcross(at, layout), doing));
  const closed = dealt.some((each) => !each.face_up);
  const first = view.reveal_first === side && closed ? t("dealer-turned-first") : "";
  return el(
    "div",
    { class: `hand ${hand.colour} ${view.next?.hand === side ? "next" : ""}`, "data-hand": String(side) },
    heading(hand),
    el("div", { class: "row" }, ...cards, ...empty(layout, cards.length)),
    el("p", { class: "small held" }, [handled(hand.handler, dealt.length, closed), first].filter(Boolean).join(" · ")),
    el("div", { class: "hand-acts" }, ...handActs({ view, layout, side, doing })),
  );
}

/**
 * A card as it lies; one that may be turned by itself is turned, or named, at a tap.
 * @param {StaffView["dealt"][number] & { place: number, name: string }} each
 * @param {boolean} across
 * @param {Desk} doing
 */
function laid({ card: code, face_up, turns, unnamed, place, name }, across, { press, choose, chosen }) {
  const shown = card(code, { across });
  const named = chosen() === place;
  const caption = face_up ? "" : named ? t("dealer-name-it") : t("console-face-down");
  const turn = () => (unnamed ? choose(place) : press({ type: "TurnCard", place }));
  const label = t("dealer-turn-card", { card: name });
  const about = { class: "turn", type: "button", "data-act": "TurnCard", "data-key": `turn-${place}` };
  return el(
    "figure",
    { class: `${across ? "across" : ""} ${named ? "named" : ""}`, "data-place": String(place) },
    turns ? el("button", { ...about, "aria-label": label, onclick: turn }, shown) : shown,
    el("figcaption", { class: "small dim" }, caption),
  );
}

/**
 * Who has the cards of a hand, or had them turned.
 * @param {string | boolean | null} handler
 * @param {number} dealt
 * @param {boolean} closed
 */
function handled(handler, dealt, closed) {
  if (typeof handler !== "string" || !dealt) return "";
  return closed ? t("console-held-by", { patron: handler }) : t("dealer-turned-for", { patron: handler });
}

/**
 * What the house offers at one hand beside the next act; where a patron must be named, it is asked who.
 * @param {{ view: StaffView, layout: Layout, side: number, doing: Desk }} at
 */
function handActs({ view, layout, side, doing }) {
  const offered = view.hand_acts[side].filter(({ act }) => !["ChooseHandler", "DealCard"].includes(act));
  return offered.map(({ act, asks_patron, patron }) =>
    el(
      "button",
      {
        class: "button pill",
        type: "button",
        "data-act": act,
        "data-hand": String(side),
        "data-key": asks_patron ? "to-another" : act,
        onclick: () =>
          asks_patron
            ? passing({ view, layout, side, from: doing.from })
            : doing.press({ type: act, hand: side, ...(patron ? { patron } : {}) }),
      },
      handAct(act, asks_patron, patron),
    ),
  );
}

/**
 * @param {string} act
 * @param {boolean} asks
 * @param {string | null} patron
 */
function handAct(act, asks, patron) {
  if (asks) return t("dealer-pass-to-other");
  return patron ? t("dealer-declines", { patron }) : actName(act);
}

/**
 * The Dealer passes a hand to another patron than the one who draws.
 * @param {{ view: StaffView, layout: Layout, side: number, from: From }} at
 */
function passing({ view, layout, side, from }) {
  const names = patronsAt(view).filter((name) => name !== view.device_holder);
  ask({
    title: t("dealer-pass-to-other-title", { hand: layout.hands[side].label }),
    says: t("dealer-pass-to-other-says"),
    act: "PassHand",
    go: actName("PassHand"),
    fields: [{ name: "to", kind: "patron", label: t("console-patron"), names }],
    from,
    submit: ({ to }, _, put) => put({ type: "PassHand", hand: side, to }),
  });
}

/**
 * What is drawn after the first cards lies across.
 * @param {number} place
 * @param {Layout} layout
 */
function isAcross(place, layout) {
  return place >= layout.initial_cards;
}

/**
 * Places for the first cards that have not come yet.
 * @param {Layout} layout
 * @param {number} dealt
 */
function empty(layout, dealt) {
  return Array.from({ length: Math.max(0, layout.initial_cards - dealt) }, () =>
    el("div", { class: "place", "aria-hidden": "true" }),
  );
}

/** @param {Headed} hand */
function heading({ label, total }) {
  const known = total !== null && total !== undefined;
  const circle = known
    ? el("span", { class: "total", "aria-label": t("dealer-total", { total }) }, String(total))
    : null;
  return el("h2", {}, naming(label).both, circle);
}
