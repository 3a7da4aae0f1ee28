// The two hands, the result between them, and why.

import { card } from "../shared/cards.js";
import { el, say } from "../shared/dom.js";
import { phrase } from "../shared/phrases.js";
import { colourOf, money, positionName, signedMoney, t, wagerName } from "../shared/words.js";
import { squeezable } from "./squeeze.js";

const BETWEEN = new Set(["ready", "betting", "no shoe", "shoe ended"]);

/** What lies on the table now, or, until the next cards come, the last round. */
export function shownRound(common) {
  const dealt = common.hands.some((hand) => hand.cards.length > 0);
  if (dealt || !BETWEEN.has(common.phase)) {
    const result = common.phase === "settling" ? common.result : null;
    return { round: common.round, hands: common.hands, result, clause: "", last: false };
  }
  const last = common.last;
  if (!last) return { round: 0, hands: common.hands, result: null, clause: "", last: false };
  return { ...last, hands: last.hands ?? common.hands, last: true };
}

/** Which hands this patron may turn now. */
export function mayTurn(common, mine) {
  if (!mine || !common.available.includes("RevealHand")) return [];
  return common.hands
    .map((hand, number) => [hand, number])
    .filter(([hand, number]) => hand.cards.includes("??") && holds(hand, number, mine))
    .map(([, number]) => number);
}

function holds(hand, number, mine) {
  return mine.hands.includes(number) || (!hand.handler && (mine.squeezes || mine.holds_device));
}

export class Hands {
  #round = "";
  #seen = [[], []];

  /** `asked(what, hand)` is called with "reveal", "decline", "take", "give", "withdraw" or "why". */
  constructor(root, asked) {
    this.root = root;
    this.asked = asked;
    this.sides = [0, 1].map((number) => ({
      name: root.querySelector(`[data-hand="${number}"] .hand-name`),
      cards: root.querySelector(`[data-hand="${number}"] .cards`),
      total: root.querySelector(`[data-hand="${number}"] .total`),
      whole: root.querySelector(`[data-hand="${number}"]`),
    }));
    this.eyebrow = root.querySelector(".eyebrow");
    this.headline = root.querySelector(".headline");
    this.own = root.querySelector(".own-line");
    this.reason = root.querySelector(".why-line");
    this.whyButton = root.querySelector('[data-act="why"]');
    this.acts = root.querySelector(".hand-acts");
    this.whyButton.addEventListener("click", () => this.asked("why"));
  }

  forget() {
    this.#round = "";
  }

  show({ common, mine, game, own }) {
    const shown = shownRound(common);
    const turnable = mayTurn(common, mine);
    this.root.dataset.game = game;
    const round = `${common.table} ${shown.round}`;
    if (round !== this.#round) {
      this.#round = round;
      this.#seen = [[], []];
      for (const side of this.sides) side.cards.replaceChildren();
    }
    shown.hands.forEach((hand, number) => {
      const side = this.sides[number];
      side.whole.dataset.side = colourOf(hand.name);
      side.whole.classList.toggle("last", shown.last && common.phase === "betting");
      side.whole.classList.toggle("won", shown.result === hand.name);
      say(side.name, wagerName(hand.name, game).both);
      say(side.total, hand.total === null || hand.total === undefined ? "" : String(hand.total));
      this.#cards(side.cards, hand.cards, number, turnable.includes(number), shown.last);
    });
    this.#middle(common, mine, game, shown, own, turnable.length > 0);
    this.#ask(common, mine, game, turnable);
  }

  #cards(root, codes, number, turnable, still) {
    const before = this.#seen[number];
    const fresh = before.length === 0 && codes.length > 2;
    while (root.children.length > codes.length) root.lastChild.remove();
    codes.forEach((code, place) => {
      let drawn = root.children[place];
      if (!drawn) {
        drawn = card(code, { across: place === 2 });
        if (!still && !fresh) drawn.classList.add("dealt");
        root.append(drawn);
      } else if (drawn.code !== code) {
        if (drawn.code === "??") drawn.classList.add("turned");
        drawn.code = code;
      }
      if (turnable && code === "??" && !drawn.classList.contains("squeezable")) {
        squeezable(drawn, () => this.asked("reveal", number));
      }
      drawn.classList.toggle("mine", turnable && code === "??");
    });
    this.#seen[number] = [...codes];
  }

  #middle(common, mine, game, shown, own, turns) {
    const lies = mine?.bet_cents ?? 0;
    let head = "";
    let colour = "";
    if (shown.result === "void") head = t("void");
    else if (shown.result) {
      colour = colourOf(shown.result);
      const side = wagerName(shown.result, game).said;
      head = shown.result === "Tie" ? t("tie") : t("wins", { side });
    } else if (turns) head = t("squeeze");
    else if (common.phase === "dealing") head = t("dealing_now");
    else if (!common.last) head = t("no_last");
    this.headline.dataset.result = shown.result ?? "";
    this.headline.dataset.colour = colour;
    say(this.eyebrow, shown.last && common.phase === "betting" ? t("last_round") : "");
    say(this.headline, head);
    const net = own && own.round === shown.round ? own.net : null;
    const waiting = lies ? t("good_luck", { amount: money(lies) }) : "";
    say(this.own, net !== null ? t("your_net", { net: signedMoney(net) }) : waiting);
    this.own.dataset.net = net === null ? "" : net > 0 ? "win" : net < 0 ? "lose" : "push";
    const clause = shown.clause ? t("rule", { clause: shown.clause }) : "";
    const said = totals(shown, game);
    const parts = [said, clause, common.corrected ? t("corrected") : ""].filter(Boolean);
    say(this.reason, shown.result ? parts.join(" · ") : "");
    this.whyButton.hidden = net === null;
  }

  #ask(common, mine, game, turnable) {
    const open = common.available;
    const buttons = [];
    for (const number of turnable) {
      const side = wagerName(common.hands[number].name, game).said;
      const both = [this.#button("reveal", t("turn", { side }), number, "primary")];
      const declines = open.includes("DeclineHand") && mine.hands.includes(number);
      if (declines) both.push(this.#button("decline", t("decline"), number));
      buttons.push(el("span", { class: "hand-pair" }, ...both));
    }
    const takes = mine && !mine.holds_device && open.includes("AcceptDevice");
    const gives = mine?.holds_device && open.includes("GiveUpDevice");
    if (takes) buttons.push(this.#button("take", t("take_device")));
    if (gives) buttons.push(this.#button("give", t("give_device")));
    const key = `${common.round} ${buttons.map((each) => each.textContent).join("|")}`;
    if (this.acts.dataset.key === key) return;
    this.acts.dataset.key = key;
    const focused = this.acts.contains(document.activeElement);
    this.acts.replaceChildren(...buttons);
    if (focused) (this.acts.querySelector("button") ?? document.getElementById("layout")).focus();
  }

  #button(what, text, hand = undefined, kind = "") {
    const values = { type: "button", class: `button pill ${kind}`, data: { act: what }, text };
    return el("button", { ...values, onclick: () => this.asked(what, hand) });
  }
}

function totals(shown, game) {
  const told = shown.hands.filter((hand) => hand.total !== null && hand.total !== undefined);
  if (told.length < 2 || shown.result === "void") return "";
  return told.map((hand) => `${wagerName(hand.name, game).said} ${hand.total}`).join(", ");
}

/** An irregularity in words, and, where it is offered, the way to take bets back. */
export function drawIncident(root, common, mine, withdraw) {
  const incident = common.incident;
  const offered = common.may_withdraw && (mine?.bets.length ?? 0) > 0;
  root.hidden = !incident && !offered;
  const key = JSON.stringify([incident, offered, t("withdraw")]);
  if (root.hidden || root.dataset.key === key) return;
  root.dataset.key = key;
  const said = [];
  if (incident) {
    const kind = phrase(incident.kind);
    const rule = (step) => `${t("rule", { clause: step.clause })}, ${positionName(step.by)}`;
    const steps = incident.steps.map((step) => `${phrase(step.remedy)} (${rule(step)})`);
    const told = `${t("suspended", { kind })} (${t("rule", { clause: incident.clause })})`;
    said.push(el("p", { class: "serif", text: told }));
    const done = t("done_next", { steps: steps.join(incident.any_of ? " / " : "; ") });
    if (!offered) said.push(el("p", { class: "small", text: done }));
  }
  if (offered) {
    said.push(el("p", { text: t(incident?.all_or_none ? "may_withdraw_all" : "may_withdraw") }));
    const values = { type: "button", class: "button primary", data: { act: "withdraw" }, text: t("withdraw") };
    said.push(el("button", { ...values, onclick: () => withdraw(Boolean(incident?.all_or_none)) }));
    said.push(el("p", { class: "small dim", text: t("stay") }));
  }
  root.replaceChildren(...said);
}
