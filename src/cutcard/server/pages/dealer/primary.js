// The one act that comes next: large, always in the same place, as the house says.

import { capital, cardText, rest, resting, rule } from "../shared/console/console.js";
import { nextStep } from "../shared/console/procedure.js";
import { el, say } from "../shared/dom.js";
import { keyed, series, t, word } from "../shared/i18n.js";
import { Region } from "../shared/live/region.js";
import { actLabel, actName, IN_A_ROUND, sentence } from "../shared/wording.js";
import { openForm } from "./acts.js";
import { callShown } from "./irregularities.js";
import { dealing } from "./naming.js";
import { cardNext } from "./places.js";
import { DOUBLED_MS } from "./taps/taps.js";

/**
 * @import { Asked, From } from "../shared/console/form.js"
 * @import { NextAct, StaffView } from "../shared/console/staff.js"
 * @import { Message } from "../shared/fluent.js"
 * @import { Layout } from "../shared/wire.js"
 * @typedef {{ label: string, act: Asked | null, type?: string, hand?: number | null, does?: () => void }} Wanted
 * @typedef {{ from: From, press: (asked: Asked) => unknown, tell: (says: string) => void }} Pressing
 * @typedef {{ says: string, clause?: string, buttons: Wanted[] }} Shown a sentence, its clause, one button or two
 */

/**
 * What the primary place shows.
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {string | null} staged
 * @param {Pressing} doing
 * @returns {Shown}
 */
function primary(view, layout, staged, { from, press, tell }) {
  const next = view.next;
  if (view.incident && !next) return procedureStep(view, view.incident, layout, from);
  if (view.on_hold) {
    const closing = view.closing && !IN_A_ROUND.has(view.phase);
    return { says: closing ? t("dealer-closing") : t("dealer-on-hold"), clause: "", buttons: [] };
  }
  if (view.automatic) return { says: view.held ? t("dealer-held") : t("dealer-watching"), buttons: [] };
  if (!next) return { says: view.interrupted ? t("dealer-interrupted") : word(view.says_message), buttons: [] };
  if (next.act === "CallIrregularity") return shownIrregularity(next, () => callShown({ view, layout, from, press }));
  if (next.act === "RemoveBet") {
    const wager = view.heavier_label ?? "";
    return { says: t("dealer-out-of-balance", { wager }), buttons: [] };
  }
  if (next.act === "SetRevealOrder") return revealOrder(layout);
  if (next.act === "BurnSeenCards") return burning(() => openForm("BurnSeenCards", view, layout, { from, tell }));
  if (next.hand !== null) return atHand(view, layout, next, next.hand, staged);
  const says = word(next.why_message ?? keyed("dealer-next", next.act));
  return { says: capital(says), buttons: [{ label: actName(next.act), act: { type: next.act } }] };
}

/**
 * What the record shows is called before anything goes on.
 * @param {NextAct} next
 * @param {() => void} does
 * @returns {Shown}
 */
function shownIrregularity({ kind_label }, does) {
  const kind = kind_label ?? "";
  const label = t("dealer-call-kind", { kind });
  return { says: t("dealer-record-shows"), buttons: [{ label, act: { type: "CallIrregularity" }, does }] };
}

/**
 * Between rounds cards that were seen are burnt; whoever may signs here.
 * @param {() => void} does
 * @returns {Shown}
 */
function burning(does) {
  const label = t("dealer-asks-more", { act: actLabel("BurnSeenCards") });
  return { says: t("dealer-burn-seen-first"), buttons: [{ label, act: { type: "BurnSeenCards" }, does }] };
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
 * @param {Layout} layout
 * @param {NextAct} next
 * @param {number} at
 * @param {string | null} staged
 * @returns {Shown}
 */
function atHand(view, layout, next, at, staged) {
  const hand = layout.hands[at].label;
  if (next.act === "DealCard") return deal(view, layout, next, at, staged);
  if (next.act === "TurnCard") return turn(next, hand, staged);
  const { patron, act } = next;
  const [says, label] = patron
    ? act === "PassHand"
      ? [passing(next, patron, hand), t("dealer-pass-to", { patron, hand })]
      : [t("dealer-turn-for-says", { patron, hand }), t("dealer-turn-for", { patron, hand })]
    : [t("dealer-turn-says", { hand }), t("dealer-turn", { hand })];
  return { says, buttons: [{ label, hand: at, act: { type: act, hand: at } }] };
}

/**
 * Who is handed the cards, and why: the highest bet, or, where it was declined, the next.
 * @param {NextAct} next
 * @param {string} patron
 * @param {Message} hand
 */
function passing({ declined }, patron, hand) {
  return declined ? t("dealer-pass-on-says", { patron, hand }) : t("dealer-pass-to-says", { patron, hand });
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
    const label = actName("ResumePlay");
    return { says: stepsTaken(incident), buttons: [{ label, act: { type: "ResumePlay" } }] };
  }
  const found = nextStep({ view, layout, from });
  if (!found) return { says: choice(incident), buttons: [] };
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
 * Whose it is to choose among several remedies.
 * @param {NonNullable<StaffView["incident"]>} incident
 */
function choice({ steps }) {
  const open = steps.filter((step) => step.next);
  const [{ by_label: position } = {}] = open;
  if (!position || open.some((step) => step.may)) return t("dealer-remedy-above");
  return t("dealer-remedy-awaits", { position });
}

/**
 * What was done about an irregularity; patrons are waited for only where they were given a choice.
 * @param {NonNullable<StaffView["incident"]>} incident
 */
function stepsTaken({ offered, any_of, ordered_labels }) {
  if (offered) return t("dealer-choice-had");
  if (!any_of) return t("dealer-all-steps-taken");
  return t("dealer-ordered", { remedies: series("series-semicolon", ordered_labels.map(word)) });
}

/**
 * A card is dealt: face down without a name where it is keyed in when it is turned, else as it is named on the pad.
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {NextAct} next
 * @param {number} at
 * @param {string | null} staged
 * @returns {Shown}
 */
function deal(view, layout, next, at, staged) {
  const hand = layout.hands[at].label;
  if (next.named && !view.keyed) return { says: t("dealer-patron-takes-device"), buttons: [] };
  const which = cardNext(view.dealt, at, layout);
  const why = next.why_message ? capital(word(next.why_message)) : t("dealer-next-card", { which });
  const says = seenNext(view) || (view.waiting.length ? t("dealer-drawn-before") : why);
  const card = next.named && !next.face_down ? staged : null;
  const keys = next.patron
    ? t("dealer-patron-draws", { patron: next.patron })
    : next.face_down
      ? t("dealer-device-reads")
      : t("dealer-key-in", { which });
  return {
    says: next.named && !card ? series("series-sentences", [sentence(says), keys]) : sentence(says),
    buttons: [
      {
        label: dealLabel(next, hand, card ? cardText(card) : ""),
        hand: next.hand,
        act: next.named && !card ? null : dealing(view, card),
        type: "DealCard",
      },
    ],
  };
}

/**
 * What the next card can be, where it was seen.
 * @param {StaffView} view
 */
function seenNext({ coming: [names = []] }) {
  const [card] = names;
  if (names.length > 1) return t("dealer-seen-one-of", { cards: series("series-list", names.map(cardText)) });
  return card ? t("dealer-seen-before", { card: cardText(card) }) : "";
}

/**
 * @param {NextAct} next
 * @param {Message} hand
 * @param {string} card
 */
function dealLabel(next, hand, card) {
  if (next.patron) return card ? t("dealer-record-card", { card, hand }) : t("dealer-record", { hand });
  if (card) return t("dealer-deal-card", { card, hand });
  return next.face_down ? t("dealer-deal-down", { hand }) : t("dealer-deal", { hand });
}

/**
 * A card that nobody has named is turned, and named on the pad.
 * @param {NextAct} next
 * @param {Message} hand
 * @param {string | null} staged
 * @returns {Shown}
 */
function turn(next, hand, staged) {
  const { patron, place } = next;
  const says = patron ? t("dealer-name-turned-for", { patron, hand }) : t("dealer-name-turned", { hand });
  const act = staged ? { type: "TurnCard", place, card: staged } : null;
  const label = staged ? t("dealer-turned-card", { card: cardText(staged), hand }) : t("dealer-turn", { hand });
  return { says, buttons: [{ label, hand: next.hand, act, type: "TurnCard" }] };
}

/** The buttons stay the same elements as long as their number does, so that focus and thumb stay where they are. */
export class PrimaryBar {
  #node;
  #press;
  #from;
  #tell;
  #call;
  #says = el("p", { class: "next-says" });
  #clause = new Region(el("p", { class: "next-clause" }), rule);
  #buttons = el("div", { class: "next-acts" });
  #busy = false;
  #pauses = false;
  /** What a button was for when a finger came down on it. */
  #meant = "";

  /**
   * @param {HTMLElement} node
   * @param {{ press: (asked: Asked) => Promise<unknown>, from: From, call: () => void, tell: (says: string) => void }}
   *   doing
   */
  constructor(node, { press, from, call, tell }) {
    this.#node = node;
    this.#from = from;
    this.#tell = tell;
    this.#press = press;
    this.#call = el("button", {
      class: "button danger call",
      type: "button",
      "data-act": "CallIrregularity",
      onclick: () => (resting(this.#call) ? null : call()),
    });
    node.append(
      el("div", { class: "next-told", "aria-live": "polite" }, this.#says, this.#clause.node),
      this.#buttons,
      this.#call,
    );
  }

  /**
   * @param {StaffView} view
   * @param {Layout} layout
   * @param {string | null} staged
   * @param {{ line: string, waits: boolean }} now the line, and whether the pad waits for a card out of turn
   */
  show(view, layout, staged, { line, waits }) {
    const stale = line === "up" ? "" : t("dealer-out-of-date");
    if (stale) for (const button of [...this.#all(), this.#call]) rest(button, true, stale);
    const doing = { from: this.#from, tell: this.#tell, press: (/** @type {Asked} */ asked) => this.go(asked) };
    const shown = primary(view, layout, waits ? null : staged, doing);
    say(this.#says, shown.says);
    this.#clause.show(layout.document, shown.clause ?? (view.automatic ? "" : view.next?.clause));
    this.#call.textContent = t("dealer-asks-more", { act: actLabel("CallIrregularity") });
    const calls = view.available.includes("CallIrregularity");
    rest(this.#call, !calls || Boolean(stale), stale || t("dealer-why-not-now"));
    const held = this.#buttons.contains(document.activeElement);
    while (this.#buttons.children.length > shown.buttons.length) this.#buttons.lastChild?.remove();
    while (this.#buttons.children.length < shown.buttons.length) {
      this.#buttons.append(el("button", { class: "button primary next", type: "button" }));
    }
    shown.buttons.forEach((wanted, place) => {
      const why = stale || (waits ? t("dealer-why-card-first") : "");
      this.#set(this.#all()[place], wanted, view, why, shown.says);
    });
    if (this.#pauses) for (const button of this.#all()) if (!resting(button)) rest(button, true);
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
   * @param {string} why it cannot be pressed, whatever is wanted
   * @param {string} says what is said beside it: what it lacks
   */
  #set(button, wanted, view, why, says) {
    const type = wanted.act?.type ?? wanted.type ?? "";
    button.textContent = wanted.label;
    button.dataset.act = type;
    if (wanted.hand === undefined || wanted.hand === null) delete button.dataset.hand;
    else button.dataset.hand = String(wanted.hand);
    const may = Boolean(wanted.does) || view.available.includes(type);
    const lacks = why || (wanted.act ? (may ? "" : t("dealer-why-not-now")) : says);
    rest(button, this.#busy || Boolean(lacks), lacks);
    const meant = JSON.stringify([wanted.label, wanted.act]);
    button.onpointerdown = () => {
      this.#meant = meant;
    };
    button.onclick = ({ detail }) => {
      if (resting(button) || (detail && this.#meant !== meant)) return;
      if (wanted.does) wanted.does();
      else this.#tapped(wanted.act);
    };
  }

  /**
   * When a tap is answered, the act that stands there next takes none for a moment, so that a doubled tap does one.
   * @param {Asked | null} act
   */
  async #tapped(act) {
    if (this.#busy || !act) return;
    this.#pauses = true;
    await this.go(act);
    setTimeout(() => {
      this.#pauses = false;
      this.#node.dispatchEvent(new CustomEvent("rested"));
    }, DOUBLED_MS);
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
