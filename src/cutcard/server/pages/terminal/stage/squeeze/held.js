// The cards that a patron was handed: large, to be bent and turned; and how much time is left for it.

import { card } from "../../../shared/cards.js";
import { byId, el, say } from "../../../shared/dom.js";
import { series, t } from "../../../shared/i18n.js";
import { Region } from "../../../shared/live/region.js";
import { still } from "../flight.js";
import { speak } from "../toast.js";
import { bendable } from "./bending.js";
import { SkipChoice, skipsSqueeze } from "./skip.js";

/**
 * @import { PlayingCard } from "../../../shared/cards.js"
 * @import { Bend as Told, OwnView, PatronView } from "../../../shared/wire.js"
 * @import { HandAct } from "../hands.js"
 * @import { Bend } from "./fold.js"
 * @typedef {{ holder: HTMLButtonElement, drawn: PlayingCard, place: number, code: string | null, turns: boolean,
 *   skips: "no" | "waits" | "turned" }} Held whether it is turned without a squeeze
 * @typedef {{ whole: HTMLElement, name: HTMLElement, cards: HTMLElement, how: HTMLElement, keys: HTMLElement,
 *   acts: Region }} Group
 */

const BETWEEN_MS = 170;
const LINGER_MS = 900;
/** Cards that were turned without a squeeze lie open for longer, and with them the choice to squeeze again. */
const LINGER_SKIPPED_MS = 3_000;
const FACE_DOWN = "??";
/** What lies under the sheet, or dimmed beside it, where nothing can be done meanwhile. */
const BEHIND = ".skip, .strip, .roads, #last, .stage > .hand, .layout, .till";

/**
 * The cards in hand, with what is on them where that is known here.
 * @param {PatronView} common
 * @param {OwnView | null} mine
 * @returns {{ place: number, hand: number, number: number, code: string | null }[]}
 */
function inHand({ hands, phase }, mine) {
  if (!mine || phase !== "dealing") return [];
  return hands.flatMap(({ cards }, hand) => {
    const told = mine.held.filter((each) => each.hand === hand);
    const closed = [...cards.keys()].filter((number) => cards[number] === FACE_DOWN);
    if (!told.length && !mine.turns.includes(hand)) return [];
    return closed.map((number, at) => ({ place: told[at]?.place ?? 0, hand, number, code: told[at]?.card ?? null }));
  });
}

export class HeldCards {
  /** @type {Map<string, Held>} */
  #held = new Map();
  #round = "";
  #skip = new SkipChoice();
  #at = { table: "", round: 0 };
  #counted = "";
  /** @type {Animation | undefined} */
  #running = undefined;
  #sent = 0;
  #sending = false;
  /** @type {Map<number, Told>} */
  #unsent = new Map();
  /** @type {Map<number, [number, number]>} */
  #edges = new Map();
  /** @type {Set<string>} what was said of the cards in hand */
  #said = new Set();
  /** @type {HTMLElement | null} what had the focus before they came */
  #before = null;

  /**
   * @param {HTMLElement} root
   * @param {{ turn: (hand: number, place: number) => void, bent: (told: Told) => void,
   *   buttons: (acts: HandAct[]) => HTMLElement[] }} asked
   */
  constructor(root, asked) {
    this.asked = asked;
    this.time = el("i");
    this.groups = [0, 1].map((hand) => this.#group(hand));
    const bar = el("div", { class: "held-time", "aria-hidden": "true" }, this.time);
    const hands = el("div", { class: "held-hands" }, ...this.groups.map(({ whole }) => whole));
    const about = { class: "held", role: "dialog", tabindex: "-1", hidden: true };
    this.panel = el("section", about, bar, hands, this.#skip.whole);
    root.append(this.panel);
    document.addEventListener("close", () => this.#focus(true), { capture: true });
  }

  /**
   * @param {number} hand
   * @returns {Group}
   */
  #group(hand) {
    const [name, cards] = [el("h2", { class: "serif" }), el("div", { class: "held-cards" })];
    const [how, keys] = [el("span"), el("span", { class: "held-keys" })];
    const told = el("p", { class: "small", id: `held-how-${hand}` }, how, " ", keys);
    const acts = new Region(el("div", { class: "held-acts" }), (/** @type {HandAct[]} */ all) => {
      const buttons = this.asked.buttons(all);
      return all[0]?.what === "reveal" ? el("span", { class: "hand-pair" }, ...buttons) : buttons;
    });
    const whole = el("div", { class: "held-hand", data: { held: hand } }, name, cards, told, acts.node);
    return { whole, name, cards, how, keys, acts };
  }

  /**
   * @param {PatronView} common
   * @param {OwnView | null} mine
   * @param {HandAct[][]} acts what may be done with each hand stands under its cards
   */
  show(common, mine, acts) {
    const cards = inHand(common, mine);
    const round = `${common.table} ${common.round}`;
    this.#at = { table: common.table, round: common.round };
    const arrives = this.#held.size === 0 && cards.length > 0;
    if (round !== this.#round) this.#clear();
    this.#round = round;
    const there = new Map(cards.map((each) => [`${each.hand} ${each.number}`, each]));
    for (const [key, held] of this.#held) if (!there.has(key)) this.#leave(key, held, common);
    for (const [key, each] of there) this.#hold(key, each, common, mine);
    const hands = [...new Set(cards.map(({ hand }) => hand))];
    this.#name(common, mine, hands);
    this.#open();
    this.#skip.show();
    this.panel.setAttribute(
      "aria-label",
      hands.length ? t("terminal-with-you", { side: this.#sides(common, hands) }) : "",
    );
    for (const [hand, group] of this.groups.entries()) group.acts.show(acts[hand]);
    this.#count(common, mine);
    this.#tellNew(cards, common, mine);
    this.#focus(arrives);
    this.#turnSkipped();
  }

  /**
   * Who listens is told of each card once when it comes, and once when it may be turned: what to do, and by when.
   * @param {{ hand: number, number: number }[]} cards
   * @param {PatronView} common
   * @param {OwnView | null} mine
   */
  #tellNew(cards, common, mine) {
    const turns = (/** @type {number} */ hand) => mine?.turns.includes(hand) ?? false;
    const known = cards.map((each) => ({
      ...each,
      key: `${this.#round} ${each.hand} ${each.number} ${turns(each.hand)}`,
    }));
    const news = known.filter(({ key }) => !this.#said.has(key));
    this.#said = new Set(known.map(({ key }) => key));
    if (!news.length) return;
    const { hand, number } = news.find((each) => turns(each.hand)) ?? news[0];
    const side = common.hands[hand].label;
    const later = number >= common.initial_cards;
    const has = later ? t("terminal-has-card", { side, number: number + 1 }) : t("terminal-has-cards", { side });
    const seconds = Math.round((common.turns_in_ms ?? 0) / 1000);
    const first = common.hands[common.reveal_first ?? 1 - hand].label;
    const how = turns(hand)
      ? [t("terminal-held-keys"), seconds ? t("terminal-held-seconds", { seconds }) : ""]
      : [t("terminal-held-waits", { side: first })];
    speak(series("series-sentences", [has, ...(skipsSqueeze() ? [] : how)].filter(Boolean)));
  }

  /**
   * Who plays with keys goes on where the cards are: to the first when they come, from one that was turned to the next
   * in hand, else to the button that turns. A dialog that is open keeps the focus until it is closed.
   * @param {boolean} arrives
   */
  #focus(arrives) {
    if (this.panel.hidden || document.querySelector("dialog[open]")) return;
    const now = document.activeElement;
    const here = now instanceof HTMLElement && this.panel.contains(now) && now !== this.panel;
    if (here && now.checkVisibility() && !now.matches(":disabled")) return;
    const lost = now === document.body || this.panel.contains(now) || now?.closest("[inert]");
    if (!lost && !arrives) return;
    const places = [".held-card:enabled", '[data-act="reveal"]'].flatMap((each) => [
      .../** @type {NodeListOf<HTMLElement>} */ (this.panel.querySelectorAll(each)),
    ]);
    const next = places.find((each) => each.checkVisibility()) ?? this.panel;
    next.focus({ preventScroll: true });
  }

  /**
   * @param {PatronView} common
   * @param {number[]} hands
   */
  #sides(common, hands) {
    return common.hands[hands[0]].label;
  }

  /** What lies behind the cards in hand is dimmed: nothing can be done there meanwhile. Then it has the focus again. */
  #open() {
    const cards = this.panel.querySelector(".held-card") !== null;
    if (cards !== this.panel.hidden) return;
    const now = document.activeElement;
    const here = this.panel.contains(now) || now === document.body;
    if (cards) this.#before = now instanceof HTMLElement ? now : null;
    this.panel.hidden = !cards;
    document.body.classList.toggle("squeezes", cards);
    for (const each of document.querySelectorAll(BEHIND)) each.toggleAttribute("inert", cards);
    if (cards || !here) return;
    const back = this.#before?.isConnected && this.#before !== document.body ? this.#before : byId("layout");
    back.focus({ preventScroll: true });
  }

  /** Each hand once, when its cards may be turned and the house has told which they are: the page is connected then. */
  #turnSkipped() {
    /** @type {Set<number>} */
    const hands = new Set();
    for (const [key, held] of this.#held) {
      if (held.skips !== "waits" || !held.turns || !held.code) continue;
      held.skips = "turned";
      hands.add(Number(key.split(" ")[0]));
    }
    for (const hand of hands) this.asked.turn(hand, 0);
  }

  #clear() {
    for (const { holder } of this.#held.values()) holder.remove();
    this.#held.clear();
  }

  /**
   * @param {string} key
   * @param {{ place: number, hand: number, number: number, code: string | null }} each
   * @param {PatronView} common
   * @param {OwnView | null} mine
   */
  #hold(key, { place, hand, number, code }, common, mine) {
    const side = common.hands[hand].label;
    const held = this.#held.get(key) ?? this.#take(key, hand);
    held.place = place;
    held.holder.dataset.place = String(place);
    held.code = code;
    held.turns = mine?.turns.includes(hand) ?? false;
    held.holder.toggleAttribute("data-waits", !held.turns);
    held.holder.setAttribute("aria-label", t("terminal-held-card", { side, number: number + 1 }));
  }

  /**
   * Which card it is may come later than that it is there: a page comes without faces, which travel by the socket alone.
   * @param {string} key
   * @param {number} hand
   */
  #take(key, hand) {
    const drawn = card(FACE_DOWN);
    const named = {
      type: "button",
      class: "held-card",
      data: { card: key },
      "aria-describedby": `held-how-${hand}`,
    };
    const holder = el("button", named, drawn);
    /** @type {Held} */
    const held = { holder, drawn, place: 0, code: null, turns: false, skips: skipsSqueeze() ? "waits" : "no" };
    bendable(holder, drawn, {
      code: () => held.code,
      bent: (bend) => held.place && this.#tell(held.place, bend),
      turn: () => held.turns && this.asked.turn(hand, held.place),
    });
    this.#held.set(key, held);
    this.groups[hand].cards.append(holder);
    return held;
  }

  /**
   * A card that was turned lies open for a moment before it is laid down; one that was passed on is gone.
   * @param {string} key
   * @param {Held} held
   * @param {PatronView} common
   */
  #leave(key, held, common) {
    this.#held.delete(key);
    const [hand, number] = key.split(" ").map(Number);
    const code = common.hands[hand]?.cards[number];
    if (!code || code === FACE_DOWN) {
      held.holder.remove();
      return;
    }
    held.holder.disabled = true;
    held.drawn.classList.add("turned");
    held.drawn.code = code;
    setTimeout(
      () => {
        held.holder.remove();
        this.#open();
        for (const { whole, cards } of this.groups) whole.hidden = !cards.children.length;
      },
      held.skips === "turned" ? LINGER_SKIPPED_MS : LINGER_MS,
    );
  }

  /**
   * @param {PatronView} common
   * @param {OwnView | null} mine
   * @param {number[]} hands
   */
  #name(common, mine, hands) {
    const next = hands.find((hand) => mine?.turns.includes(hand)) ?? hands[0];
    this.panel.classList.toggle("both", hands.length > 1);
    for (const [hand, { whole, name, cards, how, keys }] of this.groups.entries()) {
      whole.hidden = !cards.children.length;
      whole.dataset.side = common.hands[hand].colour;
      whole.classList.toggle("next", hand === next || next === undefined);
      say(name, t("terminal-with-you", { side: common.hands[hand].label }));
      const first = common.hands[common.reveal_first ?? 1 - hand].label;
      const waits = hands.includes(hand) ? t("terminal-held-waits", { side: first }) : "";
      say(how, mine?.turns.includes(hand) ? t("terminal-held-how") : waits);
      say(keys, mine?.turns.includes(hand) ? t("terminal-held-keys") : "");
    }
  }

  /**
   * The time that is left shrinks by itself; only the house says how much it is.
   * @param {PatronView} common
   * @param {OwnView | null} mine
   */
  #count(common, mine) {
    const left = mine?.turns.length ? (common.turns_in_ms ?? 0) : 0;
    const span = Math.max(common.turning_ms ?? 0, left, 1);
    const cards = common.hands.map((hand) => hand.cards.length).join(" ");
    const key = left ? `${common.table} ${common.round} ${mine?.turns} ${cards}` : "";
    this.panel.classList.toggle("counts", left > 0);
    if (key === this.#counted) return;
    this.#counted = key;
    this.#running?.cancel();
    if (!left) return;
    const easing = still() ? `steps(${Math.max(1, Math.round(left / 1000))})` : "linear";
    const frames = [{ transform: `scaleX(${left / span})` }, { transform: "scaleX(0)" }];
    this.#running = this.time.animate(frames, { duration: left, easing, fill: "forwards" });
  }

  /**
   * Others are shown it a few times a second, and in the end as it lies.
   * @param {number} place
   * @param {Bend | null} bend
   */
  #tell(place, bend) {
    const edge = bend?.edge ?? this.#edges.get(place) ?? [0, 0];
    this.#edges.set(place, edge);
    this.#unsent.set(place, { ...this.#at, place, edge, tip: bend?.tip ?? null });
    if (this.#sending) return;
    this.#sending = true;
    setTimeout(
      () => {
        for (const told of this.#unsent.values()) this.asked.bent(told);
        this.#unsent.clear();
        this.#sending = false;
        this.#sent = performance.now();
      },
      Math.max(0, this.#sent + BETWEEN_MS - performance.now()),
    );
  }
}
