// The one act that comes next: large, always in the same place, as the house says.

import { capital, cardText, rest, resting, rule } from "../shared/console/console.js";
import { nextStep } from "../shared/console/procedure.js";
import { el } from "../shared/dom.js";
import { keyed, t, word } from "../shared/i18n.js";
import { sentence } from "../shared/wording.js";

/**
 * @typedef {import("../shared/console/staff.js").StaffView} StaffView
 * @typedef {import("../shared/console/staff.js").NextAct} NextAct
 * @typedef {import("../shared/wire.js").Layout} Layout
 * @typedef {import("../shared/i18n.js").Message} Message
 * @typedef {import("../shared/console/form.js").From} From
 * @typedef {import("../shared/console/form.js").Asked} Asked
 * @typedef {{ label: string, act: Asked | null, type?: string, hand?: number | null, does?: () => void }} Wanted
 * @typedef {{ says: string, clause?: string, buttons: Wanted[] }} Shown a sentence, its clause, one button or two
 */

/**
 * What the primary place shows.
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {string | null} staged
 * @param {From} from
 * @returns {Shown}
 */
function primary(view, layout, staged, from) {
  const next = view.next;
  if (view.incident) return procedureStep(view, view.incident, layout, from);
  if (view.automatic) return { says: view.held ? t("dealer-held") : t("dealer-watching"), buttons: [] };
  if (!next) return { says: word(view.says_message), buttons: [] };
  if (next.act === "RemoveBet") {
    const wager = view.heavier_label ?? "";
    return { says: t("dealer-out-of-balance", { wager }), buttons: [] };
  }
  if (next.act === "SetRevealOrder") return revealOrder(layout);
  if (next.hand !== null) return atHand(view, next, next.hand, layout.hands[next.hand].label, staged);
  const says = word(next.why_message ?? keyed("dealer-next", next.act));
  return { says: capital(says), buttons: [{ label: word(keyed("dealer-act", next.act)), act: { type: next.act } }] };
}

/**
 * @param {Layout} layout
 * @returns {Shown}
 */
function revealOrder(layout) {
  return {
    says: t("dealer-which-first"),
    buttons: layout.hands.map(({ label }, hand) => ({
      label: t("dealer-hand-first", { hand: label }),
      hand,
      act: { type: "SetRevealOrder", first: hand },
    })),
  };
}

/**
 * What comes next at one of the hands.
 * @param {StaffView} view
 * @param {NextAct} next
 * @param {number} at
 * @param {Message} hand
 * @param {string | null} staged
 * @returns {Shown}
 */
function atHand(view, next, at, hand, staged) {
  if (next.act === "DealCard") return deal(view, next, hand, staged);
  const { patron, act } = next;
  const [says, label] = patron
    ? act === "PassHand"
      ? [t("dealer-pass-to-says", { patron, hand }), t("dealer-pass-to", { patron, hand })]
      : [t("dealer-turn-for-says", { patron, hand }), t("dealer-turn-for", { patron, hand })]
    : [t("dealer-turn-says", { hand }), t("dealer-turn", { hand })];
  return { says, buttons: [{ label, hand: at, act: { type: act, hand: at } }] };
}

/**
 * @param {StaffView} view
 * @param {NonNullable<StaffView["incident"]>} incident
 * @param {Layout} layout
 * @param {From} from
 * @returns {Shown}
 */
function procedureStep(view, incident, layout, from) {
  if (incident.may_resume) {
    const label = word(keyed("dealer-act", "ResumePlay"));
    return { says: t("dealer-all-steps-taken"), buttons: [{ label, act: { type: "ResumePlay" } }] };
  }
  const found = nextStep({ view, layout, from });
  if (!found) return { says: t("dealer-remedy-above"), buttons: [] };
  const { step } = found;
  if (!step.may) {
    const label = t("console-awaits", { position: step.by_label });
    const says = t("dealer-next-step", { remedy: step.remedy_label });
    return { says, clause: step.clause, buttons: [{ label, act: null, type: "RuleOn" }] };
  }
  return {
    says: t("dealer-next-step-by", { position: step.by_label }),
    clause: step.clause,
    buttons: [{ label: capital(word(step.remedy_label)), act: { type: "RuleOn" }, does: found.rule }],
  };
}

/**
 * The act that deals a card; where a patron draws, it says who.
 * @param {StaffView} view
 * @param {string} card
 * @returns {Asked}
 */
export function dealing(view, card) {
  const drawer = view.next?.patron;
  return drawer ? { type: "DealCard", card, drawn_by: drawer } : { type: "DealCard", card };
}

/**
 * @param {StaffView} view
 * @param {NextAct} next
 * @param {Message} hand
 * @param {string | null} staged
 * @returns {Shown}
 */
function deal(view, next, hand, staged) {
  const [waiting] = view.waiting;
  if (!view.keyed && !waiting) return { says: t("dealer-patron-takes-device"), buttons: [] };
  const card = waiting ?? staged;
  const why = next.why_message ? capital(word(next.why_message)) : t("dealer-next-card", { hand });
  const says = waiting ? t("dealer-drawn-before", { card: cardText(waiting) }) : why;
  const keys = next.patron ? t("dealer-patron-draws", { patron: next.patron }) : t("dealer-key-in");
  return {
    says: card && !next.patron ? says : t("console-sentences", { first: sentence(says), next: keys }),
    buttons: [
      {
        label: dealLabel(hand, card ? cardText(card) : "", Boolean(next.patron)),
        hand: next.hand,
        act: card ? dealing(view, card) : null,
        type: "DealCard",
      },
    ],
  };
}

/**
 * @param {Message} hand
 * @param {string} card
 * @param {boolean} records a patron draws, and the Dealer records it
 */
function dealLabel(hand, card, records) {
  if (records) return card ? t("dealer-record-card", { card, hand }) : t("dealer-record", { hand });
  return card ? t("dealer-deal-card", { card, hand }) : t("dealer-deal", { hand });
}

/** The buttons stay the same elements as long as their number does, so that focus and thumb stay where they are. */
export class PrimaryBar {
  #node;
  #press;
  #from;
  #call;
  #says = el("p", { class: "next-says" });
  #clause = el("p", { class: "next-clause" });
  #buttons = el("div", { class: "next-acts" });
  #busy = false;

  /**
   * @param {HTMLElement} node
   * @param {{ press: (asked: Asked) => Promise<unknown>, from: From, call: () => void }} doing
   */
  constructor(node, { press, from, call }) {
    this.#node = node;
    this.#from = from;
    this.#press = press;
    this.#call = el("button", {
      class: "button danger call",
      type: "button",
      "data-act": "CallIrregularity",
      onclick: () => (resting(this.#call) ? null : call()),
    });
    node.append(
      el("div", { class: "next-told", "aria-live": "polite" }, this.#says, this.#clause),
      this.#buttons,
      this.#call,
    );
  }

  /**
   * @param {StaffView} view
   * @param {Layout} layout
   * @param {string | null} staged
   * @param {string} line
   */
  show(view, layout, staged, line) {
    const shown = primary(view, layout, staged, this.#from);
    this.#says.textContent = shown.says;
    this.#clause.replaceChildren(
      ...[rule(layout.document, shown.clause ?? (view.automatic ? "" : view.next?.clause))].filter(
        (each) => each !== null,
      ),
    );
    this.#call.textContent = t("dealer-asks-more", { act: keyed("dealer-act", "CallIrregularity") });
    rest(this.#call, !view.available.includes("CallIrregularity") || line !== "up");
    const held = this.#buttons.contains(document.activeElement);
    while (this.#buttons.children.length > shown.buttons.length) this.#buttons.lastChild?.remove();
    while (this.#buttons.children.length < shown.buttons.length) {
      this.#buttons.append(el("button", { class: "button primary next", type: "button" }));
    }
    shown.buttons.forEach((wanted, place) => {
      this.#set(this.#all()[place], wanted, view, line);
    });
    if (held && !this.#buttons.contains(document.activeElement)) (this.#all().at(-1) ?? this.#call).focus();
  }

  get busy() {
    return this.#busy;
  }

  #all() {
    return /** @type {HTMLButtonElement[]} */ ([...this.#buttons.children]);
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Wanted} wanted
   * @param {StaffView} view
   * @param {string} line
   */
  #set(button, wanted, view, line) {
    const type = wanted.act?.type ?? wanted.type ?? "";
    button.textContent = wanted.label;
    button.dataset.act = type;
    if (wanted.hand === undefined || wanted.hand === null) delete button.dataset.hand;
    else button.dataset.hand = String(wanted.hand);
    rest(button, this.#busy || !wanted.act || !view.available.includes(type) || line !== "up");
    button.onclick = () => {
      if (resting(button)) return;
      if (wanted.does) wanted.does();
      else this.go(wanted.act);
    };
  }

  /** @param {Asked | null} act */
  async go(act) {
    if (this.#busy || !act) return undefined;
    this.#busy = true;
    for (const button of this.#all()) rest(button, true);
    const refused = await this.#press(act);
    this.#busy = false;
    this.#node.dispatchEvent(new CustomEvent("done"));
    return refused;
  }
}
