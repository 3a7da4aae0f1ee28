// The two hands, the result between them, and why.

import { card } from "../../shared/cards.js";
import { byId, el, first, say } from "../../shared/dom.js";
import { series, t, word } from "../../shared/i18n.js";
import { Region } from "../../shared/live/region.js";
import { money } from "../../shared/money.js";
import { naming } from "../../shared/wording.js";
import { appear, fly, shoe } from "./flight.js";
import { netInWords, returned } from "./net.js";
import { cardSound } from "./sound.js";
import { HeldCards } from "./squeeze/held.js";
import { watchBend } from "./squeeze/watched.js";

/**
 * @import { PlayingCard } from "../../shared/cards.js"
 * @import { Message } from "../../shared/fluent.js"
 * @import { Bend, BendMessage, HandView, Layout, OwnView, PatronView, SeenHand } from "../../shared/wire.js"
 * @import { Over } from "../ended.js"
 * @typedef {{ round: number, hands: SeenHand[], result: string | null, result_message: Message | null, clause: string,
 *   last: boolean }} ShownRound
 * @typedef {{ name: HTMLElement, cards: HTMLElement, total: HTMLElement, whole: HTMLElement, made: number,
 *   later?: ReturnType<typeof setTimeout> }} Side `made` is when the card is seen that makes its total
 * @typedef {"reveal" | "turn" | "decline" | "take" | "give" | "why"} Asked
 * @typedef {{ what: Asked, text: string, hand?: number }} HandAct what a button does with a hand or the dealing device
 */

const BETWEEN = new Set(["ready", "betting", "no shoe", "shoe ended"]);
const VOID = "void";
const FACE_DOWN = "??";

/**
 * What lies on the table now, or, until the next cards come, the last round.
 * @param {PatronView} common
 * @returns {ShownRound}
 */
export function shownRound(common) {
  const { hands, last, phase, round } = common;
  const dealt = hands.some((hand) => hand.cards.length > 0);
  const nothing = { hands, result: null, result_message: null, clause: "", last: false };
  if (dealt || !BETWEEN.has(phase)) {
    if (phase !== "settling") return { ...nothing, round };
    return { ...nothing, round, result: common.result, result_message: common.result_message };
  }
  return last ? { ...last, hands: last.hands ?? hands, last: true } : { ...nothing, round: 0 };
}

export class Hands {
  #round = "";
  #opened = "";
  /** @type {string[][]} */
  #seen = [[], []];

  /**
   * @param {HTMLElement} root
   * @param {(what: Asked, at?: number) => void} asked
   * @param {(bend: Bend) => void} bent
   */
  constructor(root, asked, bent) {
    this.root = root;
    this.asked = asked;
    /** @type {Side[]} */
    this.sides = [0, 1].map((number) => ({
      name: first(root, `[data-hand="${number}"] .hand-name`),
      cards: first(root, `[data-hand="${number}"] .cards`),
      total: first(root, `[data-hand="${number}"] .total`),
      whole: first(root, `[data-hand="${number}"]`),
      made: 0,
    }));
    this.headline = first(root, ".headline");
    this.own = first(root, ".own-line");
    this.back = first(root, ".back-line");
    this.reason = first(root, ".why-line");
    this.seen = first(root, ".seen-line");
    this.whyButton = first(root, '[data-act="why"]');
    /** @type {(acts: HandAct[]) => HTMLElement[]} */
    const buttons = (acts) => acts.map((each) => actButton(each, asked));
    this.acts = new Region(first(document, ".hand-acts"), buttons);
    this.last = byId("last");
    this.shoe = first(root, ".shoe-place");
    this.shoe.append(shoe());
    this.whyButton.addEventListener("click", () => this.asked("why"));
    const turn = (/** @type {number} */ hand, /** @type {number} */ place) =>
      place ? this.asked("turn", place) : this.asked("reveal", hand);
    this.held = new HeldCards(document.body, { turn, bent, buttons });
  }

  /**
   * Somebody else at the table bends a card.
   * @param {BendMessage} told
   */
  watch({ table, round, hand, number, edge, tip }) {
    const bent = /** @type {PlayingCard | undefined} */ (this.sides[hand]?.cards.children[number]);
    if (bent && this.#round === `${table} ${round}`) watchBend(bent, { edge, tip });
  }

  forget() {
    this.#round = "";
  }

  /** The cards of the last round while bets are taken; asked for once more, they go again. */
  openLast() {
    this.#opened = this.#opened ? "" : this.#round;
    this.#stage(true);
  }

  /**
   * The stage grows when cards come, and is a chip while bets are taken.
   * @param {boolean} rests whether there is nothing on it but the last round, or nothing at all
   */
  #stage(rests) {
    const opened = rests && this.#opened === this.#round && this.#opened !== "";
    document.body.dataset.stage = rests && !opened ? "chip" : "cards";
    this.last.setAttribute("aria-expanded", String(opened));
  }

  /**
   * @param {{ common: PatronView, mine: OwnView | null, layout: Layout,
   *   own: Over | null }} told
   */
  show({ common, mine, layout, own }) {
    const shown = shownRound(common);
    const turnable = mine?.turns ?? [];
    const turning = shown.last ? [] : beingTurned(common);
    this.root.dataset.initialCards = String(layout.initial_cards);
    const round = `${common.table} ${shown.round}`;
    if (round !== this.#round) {
      this.#round = round;
      this.#seen = [[], []];
      for (const side of this.sides) {
        side.cards.replaceChildren();
        side.made = 0;
      }
    }
    for (const [number, hand] of shown.hands.entries()) {
      const side = this.sides[number];
      side.whole.dataset.side = hand.colour;
      side.whole.classList.toggle("won", shown.result === hand.name && common.phase !== "betting");
      say(side.name, ownFirst(hand.label));
      const landed = this.#cards(side.cards, hand.cards, number, {
        glows: turning.includes(number) || turnable.includes(number),
        still: shown.last,
        initial: layout.initial_cards,
      });
      showTotal(side, hand.total === null ? "" : String(hand.total), landed);
    }
    if (common.phase !== "dealing" || turning.length) this.#dim();
    this.#stage(!common.incident && (shown.last ? common.phase === "betting" : shown.round === 0));
    this.#chip(shown);
    this.#middle(common, mine, shown, own, turnable.length > 0);
    this.#ask(common, mine, turnable);
  }

  /**
   * Cards that lay there when the page came are simply there; how long until the face of a new one is seen.
   * @param {HTMLElement} root
   * @param {string[]} codes
   * @param {number} number
   * @param {{ glows: boolean, still: boolean, initial: number }} how
   */
  #cards(root, codes, number, { glows, still, initial }) {
    const before = this.#seen[number];
    let landed = 0;
    const fresh = before.length === 0 && codes.length > initial;
    while (root.children.length > codes.length) root.lastChild?.remove();
    codes.forEach((code, place) => {
      let drawn = /** @type {PlayingCard | undefined} */ (root.children[place]);
      if (!drawn) {
        drawn = card(code, { across: place >= initial });
        root.append(drawn);
        if (!still && !fresh) landed = this.#deal(drawn, place >= initial);
      } else if (drawn.code !== code) {
        if (drawn.code === FACE_DOWN) drawn.classList.add("turned");
        drawn.code = code;
      }
      drawn.classList.toggle("turning", glows && code === FACE_DOWN);
    });
    this.#seen[number] = [...codes];
    return landed;
  }

  /**
   * What was just dealt is the brightest thing on the table, until cards are handed out.
   * @param {PlayingCard} drawn
   * @param {boolean} third
   */
  #deal(drawn, third) {
    this.#dim();
    drawn.classList.add("newest");
    cardSound();
    return fly(drawn, this.shoe, { third });
  }

  #dim() {
    for (const each of this.root.querySelectorAll(".newest")) each.classList.remove("newest");
  }

  /**
   * The last round in short: "Last: Player 3, Banker 2", or how it ended where that is not in its totals.
   * @param {ShownRound} shown
   */
  #chip(shown) {
    const { last, result_message } = shown;
    this.last.hidden = !last || !result_message;
    if (last && result_message) say(this.last, t("terminal-last", { result: totals(shown) || result_message }));
  }

  /**
   * @param {PatronView} common
   * @param {OwnView | null} mine
   * @param {ShownRound} shown
   * @param {Over | null} own
   * @param {boolean} turns
   */
  #middle(common, mine, shown, own, turns) {
    const lies = mine?.bet_cents ?? 0;
    say(this.headline, headline(common, mine, shown, turns));
    const net = own && own.round === shown.round ? own.net : null;
    const waiting = lies ? t("terminal-on-table", { amount: money(lies) }) : "";
    say(this.own, net !== null ? netInWords(net) : waiting);
    say(this.back, own && net !== null ? returned(own) : "");
    this.own.dataset.net = net === null ? "" : net > 0 ? "win" : net < 0 ? "lose" : "push";
    const parts = [totals(shown), common.corrected ? t("shared-corrected") : ""].filter(Boolean);
    say(this.reason, shown.result ? parts.join(" · ") : "");
    say(this.seen, series("series-sentences", common.seen_messages.map(word)));
    this.whyButton.hidden = net === null;
  }

  /**
   * @param {PatronView} common
   * @param {OwnView | null} mine
   * @param {number[]} turnable
   */
  #ask(common, mine, turnable) {
    const open = common.available;
    const side = (/** @type {number} */ hand) => common.hands[hand].label;
    /** @type {HandAct[][]} */
    const held = [[], []];
    for (const hand of turnable) {
      held[hand].push({ what: "reveal", hand, text: t("terminal-turn", { side: side(hand) }) });
      if (mine?.declines.includes(hand)) held[hand].push({ what: "decline", hand, text: t("terminal-decline") });
    }
    /** @type {HandAct[]} */
    const acts = [];
    for (const hand of (mine?.declines ?? []).filter((each) => !turnable.includes(each))) {
      const under = mine?.held.some((each) => each.hand === hand) ? held[hand] : acts;
      under.push({ what: "decline", hand, text: t("terminal-decline-side", { side: side(hand) }) });
    }
    this.held.show(common, mine, held);
    if (mine && !mine.holds_device && open.includes("AcceptDevice"))
      acts.push({ what: "take", text: t("terminal-take-device") });
    if (mine?.holds_device && open.includes("GiveUpDevice"))
      acts.push({ what: "give", text: t("terminal-give-device") });
    this.acts.show(acts, common.round);
  }
}

/**
 * A total is another when the card that makes it is seen, not before.
 * @param {Side} side
 * @param {string} total
 * @param {number} landed how long until that is
 */
function showTotal(side, total, landed) {
  if (landed) side.made = performance.now() + landed;
  clearTimeout(side.later);
  const wait = side.made - performance.now();
  if (wait <= 0) {
    say(side.total, total);
    return;
  }
  side.later = setTimeout(() => {
    if (side.total.textContent !== total) appear(side.total);
    say(side.total, total);
  }, wait);
}

/**
 * @param {HandAct} act
 * @param {(what: Asked, at?: number) => void} asked
 */
function actButton({ what, text, hand }, asked) {
  const kind = what === "reveal" ? "primary" : "";
  const values = { type: "button", class: `button pill ${kind}`, data: { act: what }, text };
  return el("button", { ...values, onclick: () => asked(what, hand) });
}

/**
 * @param {PatronView} common
 * @param {OwnView | null} mine
 * @param {ShownRound} shown
 * @param {boolean} turns
 */
function headline(common, mine, shown, turns) {
  if (shown.result_message) return word(shown.result_message);
  if (turns) return t("terminal-squeeze");
  const draws = common.comes_message ?? common.drawn_message;
  if (common.phase === "dealing" && draws) return word(draws);
  if (common.phase === "dealing") return whoseTurn(common, mine) || t("terminal-dealing");
  return common.last ? "" : t("terminal-no-last");
}

/**
 * The hands that everybody looks at once patrons have cards: the one that is turned first, then the other; until that
 * is said, those that were handed out.
 * @param {PatronView} common
 */
function beingTurned({ hands, method, phase, initial_complete, reveal_first: first }) {
  if (method !== "A" || phase !== "dealing" || !initial_complete) return [];
  const closed = [...hands.keys()].filter((number) => hands[number].cards.includes(FACE_DOWN));
  if (first === null) return closed.filter((number) => hands[number].handler);
  return closed.includes(first) ? [first] : closed;
}

/**
 * Where patrons handle the cards: with whom they are.
 * @param {PatronView} common
 * @param {OwnView | null} mine
 */
function whoseTurn({ hands, method, initial_complete, reveal_first }, mine) {
  if (method !== "A" || !initial_complete) return "";
  const closed = [...hands.keys()].filter((number) => hands[number].cards.includes(FACE_DOWN));
  const found = (/** @type {number[]} */ of) => closed.find((number) => of.includes(number));
  const [offered, own] = [found(mine?.offered ?? []), found(mine?.hands ?? [])];
  if (own !== undefined) return t("terminal-with-you", { side: hands[own].label });
  if (offered !== undefined) return t("terminal-offered-to-you", { side: hands[offered].label });
  const other = closed.find((number) => hands[number].handler);
  if (other !== undefined) return t("terminal-with-another", { side: hands[other].label });
  return closed.length && reveal_first !== null ? t("terminal-being-turned") : "";
}

/**
 * The name of a hand in two languages, the page's own first.
 * @param {Message} label
 */
function ownFirst(label) {
  const { said, each } = naming(label);
  return [said, ...each.filter((name) => name !== said)].join(" · ");
}

/** A line ends between two hands. @param {string} text */
function unbroken(text) {
  return text.replaceAll(" ", "\u00a0");
}

/** @param {ShownRound} shown */
function totals({ hands, result }) {
  if (result === VOID || hands.some((hand) => hand.total === null)) return "";
  const each = hands.map(({ label, total }) => unbroken(t("terminal-total", { side: label, total: total ?? "" })));
  return series("series-comma", each);
}
