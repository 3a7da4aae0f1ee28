// The one act that comes next: large, always in the same place, as the house says.

import { capital, cardText, ranks, rest, resting, rule } from "../shared/console/console.js";
import { nextStep } from "../shared/console/procedure.js";
import { el } from "../shared/dom.js";

const PLAIN = {
  LoadShoe: ["Load a fresh shoe", "The dealing device is empty or at its end."],
  OpenBets: ["Open bets", "The table is ready for the next round."],
  CloseBets: ["Close bets", "Bets are open."],
  AskToBalance: [
    "Ask to balance",
    "The table differential is exceeded: the heavier side is asked down, the lighter let up.",
  ],
  AnnounceResult: ["Announce the result", "Both hands are complete."],
  SettleBets: ["Settle the bets", "The result is announced."],
};

/** What the primary place shows: a sentence, its clause, and one button or two. */
export function primary(view, layout, staged, { who, from }) {
  const next = view.next;
  if (view.incident) return procedureStep(view, layout, { who, from });
  if (view.automatic) {
    const held = "This table runs itself, and stops after its round until the pit lets it go on.";
    return { says: view.held ? held : "This table runs itself; you are watching.", buttons: [] };
  }
  if (!next) return { says: view.says, buttons: [] };
  const side = layout.sides[next.hand] ?? "";
  const simple = (label, says = "") => ({
    says: capital(next.why || says),
    buttons: [{ label, act: { type: next.act } }],
  });
  switch (next.act) {
    case "DealCard":
      return deal(view, next, side, staged);
    case "PassHand":
      return {
        says: `${next.patron} has the highest bet on ${side} and is handed the cards, face down.`,
        buttons: [
          { label: `Pass ${side} to ${next.patron}`, hand: next.hand, act: { type: "PassHand", hand: next.hand } },
        ],
      };
    case "SetRevealOrder":
      return {
        says: "Which hand is turned first?",
        buttons: layout.sides.map((name, hand) => ({
          label: `${name} first`,
          hand,
          act: { type: "SetRevealOrder", first: hand },
        })),
      };
    case "RevealHand":
      return {
        says: next.patron
          ? `${next.patron} may turn ${side} at their terminal; you turn it for a patron who does not.`
          : `Nobody has taken ${side}'s cards; you turn them.`,
        buttons: [
          {
            label: next.patron ? `Turn ${side} for ${next.patron}` : `Turn ${side}`,
            hand: next.hand,
            act: { type: "RevealHand", hand: next.hand },
          },
        ],
      };
    case "RemoveBet":
      return {
        says: `Still out of balance: a Pit Manager removes bets on ${view.heavier}, in the list of bets.`,
        buttons: [],
      };
    default:
      return simple(...(PLAIN[next.act] ?? [next.act]));
  }
}

function procedureStep(view, layout, { who, from }) {
  if (view.incident.may_resume) {
    return {
      says: "All steps are taken. Patrons have had their choice?",
      buttons: [{ label: "Resume play", act: { type: "ResumePlay" } }],
    };
  }
  const found = nextStep({ view, layout, from });
  if (!found) return { says: "Play is suspended. One of the remedies above is chosen.", buttons: [] };
  if (!ranks(who.title, found.step.by)) {
    const label = `Awaits a ${found.step.by}`;
    return {
      says: `The next step: ${found.step.remedy}.`,
      clause: found.step.clause,
      buttons: [{ label, act: null, type: "RuleOn" }],
    };
  }
  return {
    says: `The next step, by a ${found.step.by} or higher.`,
    clause: found.step.clause,
    buttons: [{ label: capital(found.step.remedy), act: { type: "RuleOn" }, does: found.rule }],
  };
}

/** Whether the next card is keyed in or scanned here, by the Dealer or for the patron who draws. */
export function isKeyed(view) {
  const deals = view.next?.act === "DealCard" && !view.incident && !view.automatic && !view.waiting.length;
  return deals && (view.method !== "C" || Boolean(view.device_holder));
}

/** The act that deals a card; where a patron draws, it says who. */
export function dealing(view, card) {
  return view.method === "C" ? { type: "DealCard", card, drawn_by: view.device_holder } : { type: "DealCard", card };
}

function deal(view, next, side, staged) {
  const drawer = view.method === "C" ? view.device_holder : null;
  if (view.method === "C" && !drawer) {
    return { says: "A patron takes the device and draws; hand it over under the other acts.", buttons: [] };
  }
  const card = view.waiting[0] ?? staged;
  const drawn = capital(next.why || `The next card is ${side}'s.`);
  const says = view.waiting.length ? `${cardText(card)} was drawn before and comes next.` : drawn;
  const keys = drawer ? `${drawer} draws; record the card.` : "Key in or scan the card.";
  const does = drawer ? "Record" : "Deal";
  return {
    says: card && !drawer ? says : `${says.replace(/\.$/, "")}. ${keys}`,
    buttons: [
      {
        label: [does, card && cardText(card), drawer ? "for" : "to", side].filter(Boolean).join(" "),
        hand: next.hand,
        act: card ? dealing(view, card) : null,
        type: "DealCard",
      },
    ],
  };
}

/** The buttons stay the same elements as long as their number does, so that focus and thumb stay where they are. */
export class PrimaryBar {
  #node;
  #press;
  #doing;
  #call;
  #says = el("p", { class: "next-says" });
  #clause = el("p", { class: "next-clause" });
  #buttons = el("div", { class: "next-acts" });
  #busy = false;

  constructor(node, { press, from, who, call }) {
    this.#node = node;
    this.#doing = { who, from };
    this.#press = press;
    this.#call = el(
      "button",
      {
        class: "button danger call",
        type: "button",
        "data-act": "CallIrregularity",
        onclick: () => (resting(this.#call) ? null : call()),
      },
      "Irregularity…",
    );
    node.append(
      el("div", { class: "next-told", "aria-live": "polite" }, this.#says, this.#clause),
      this.#buttons,
      this.#call,
    );
  }

  show(view, layout, staged, line) {
    const shown = primary(view, layout, staged, this.#doing);
    this.#says.textContent = shown.says;
    this.#clause.replaceChildren(
      ...[rule(layout.document, shown.clause ?? (view.automatic ? "" : view.next?.clause))].filter(Boolean),
    );
    rest(this.#call, !view.available.includes("CallIrregularity") || line !== "up");
    const held = this.#buttons.contains(document.activeElement);
    while (this.#buttons.children.length > shown.buttons.length) this.#buttons.lastChild.remove();
    while (this.#buttons.children.length < shown.buttons.length) {
      this.#buttons.append(el("button", { class: "button primary next", type: "button" }));
    }
    shown.buttons.forEach((wanted, place) => this.#set(this.#buttons.children[place], wanted, view, line));
    if (held && !this.#buttons.contains(document.activeElement)) (this.#buttons.lastChild ?? this.#call).focus();
  }

  get busy() {
    return this.#busy;
  }

  #set(button, wanted, view, line) {
    const type = wanted.act?.type ?? wanted.type;
    button.textContent = wanted.label;
    button.dataset.act = type;
    if (wanted.hand === undefined || wanted.hand === null) delete button.dataset.hand;
    else button.dataset.hand = wanted.hand;
    rest(button, this.#busy || !wanted.act || !view.available.includes(type) || line !== "up");
    button.onclick = () => {
      if (resting(button)) return;
      if (wanted.does) wanted.does();
      else this.go(wanted.act);
    };
  }

  async go(act) {
    if (this.#busy || !act) return undefined;
    this.#busy = true;
    for (const button of this.#buttons.children) rest(button, true);
    const refused = await this.#press(act);
    this.#busy = false;
    this.#node.dispatchEvent(new CustomEvent("done"));
    return refused;
  }
}
