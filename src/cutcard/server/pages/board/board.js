// The board of one table: it fills a screen, is read from five metres, and blanks itself when it is not sure.

import { get, me } from "../shared/api.js";
import { card, sayCardsByName } from "../shared/cards.js";
import { byId, el, say } from "../shared/dom.js";
import { applyWords, keyed, setLanguage, t, word, wordBeside, words } from "../shared/i18n.js";
import { Layouts } from "../shared/layouts.js";
import { attempt, batched, drawParts } from "../shared/live/drawing.js";
import { Live } from "../shared/live/live.js";
import { only, Region, whenChanged } from "../shared/live/region.js";
import { roundMoney } from "../shared/money.js";
import { naming, phaseMessage, why } from "../shared/wording.js";
import { BoardRoads } from "./roads.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { Layout, Me, NamedTable, PatronView, Roads, SeenHand } from "../shared/wire.js"
 * @typedef {PatronView & { dealt?: { card: string, hand: number, face_up: boolean }[] }} View
 *   what patrons see; where staff look on, the cards that lie face down are told too
 * @typedef {Parameters<typeof why>[0]} Refusal
 * @typedef {"" | "stale" | "connecting" | "signed-out" | "which" | "cannot"} Blank why nothing of the table is shown
 */

const table = new URLSearchParams(location.search).get("table") ?? "";

class Board {
  #closes = 0;
  #roadsOf = "";
  /** Whether the table was seen since the line was lost or a drawing failed. */
  #fresh = false;
  /** @type {View | null} */
  #view = null;
  /** @type {Roads | null} */
  #roads = null;
  #drawn = new BoardRoads((kind) => byId(kind === "big" || kind === "bead" ? kind : "derived"));
  #drawRoads = whenChanged((/** @type {Roads} */ roads) => this.#drawn.show(roads));
  #counts = new Region(byId("counts"), counts);
  #last = new Region(byId("last"), lastRound);

  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.show();
    setInterval(() => attempt(() => this.#tick()), 200);
  }

  /** @param {Layout} layout of another edition of the rules, by which the table deals from now on */
  renew(layout) {
    this.layout = layout;
    this.show();
  }

  /** @param {View} view */
  saw(view) {
    this.#view = view;
    this.#fresh = true;
    this.#closes = view.closes_in_ms === null ? 0 : performance.now() + view.closes_in_ms;
    this.show();
    this.#askRoads(view);
  }

  /** What it shows is no longer sure, until the table is seen again. */
  doubt() {
    this.#fresh = false;
  }

  /** A board that could be drawn whole is lit; one that could not be is blanked by its line. */
  show = batched(() => {
    const [view, roads] = [this.#view, this.#roads];
    const whole = drawParts(
      () => this.#head(),
      ...(view ? [() => this.#phase(view), () => this.#tick(), () => this.#result(view)] : []),
      ...(roads ? [() => this.#drawRoads(roads), () => this.#counts.show(roads)] : []),
    );
    this.#fresh &&= whole;
    if (this.#fresh) blank("");
    if (!whole) this.#roadsOf = "";
  });

  #head() {
    const title = word(this.layout.title_label);
    document.title = t("shared-page-title", { page: title });
    say(byId("title"), title);
    const round = this.#view?.round;
    say(
      byId("where"),
      round === undefined ? word(this.layout.label) : t("board-where-round", { table: this.layout.label, round }),
    );
    say(byId("least"), roundMoney(this.layout.least_cents));
    say(byId("most"), roundMoney(this.layout.most_cents));
    say(byId("side-limits"), sideLimits(this.layout));
  }

  /** @param {View} view */
  #phase(view) {
    const root = document.documentElement;
    root.dataset.phase = view.phase;
    root.dataset.suspended = String(Boolean(view.incident));
    const [says, other = ""] = wordBeside(phaseMessage(view));
    say(byId("says"), says);
    say(byId("says-zh"), other);
  }

  #tick() {
    const left = Math.max(0, Math.ceil((this.#closes - performance.now()) / 1000));
    say(byId("left"), this.#closes && left ? String(left) : "");
  }

  /**
   * The roads are asked for again only when a round has ended or a new shoe has come.
   * @param {View} view
   */
  async #askRoads(view) {
    const wanted = `${view.shoe}/${view.rounds}/${view.last?.round}`;
    if (wanted === this.#roadsOf) return;
    this.#roadsOf = wanted;
    const told = await get(`/api/tables/${encodeURIComponent(table)}/roads`).catch(() => null);
    if (told) {
      this.#roads = told;
      this.show();
      return;
    }
    this.#roadsOf = "";
    this.doubt();
    blank("stale");
  }

  /**
   * The cards that lie open now; before the first of a round, the last result, which stays until the next.
   * @param {View} view
   */
  #result(view) {
    const open = view.hands.map((hand, side) => ({ ...hand, cards: shown(view, hand, side) }));
    const dealing = open.some((hand) => hand.cards.length);
    const announced = view.phase === "settling" ? view.result_message : null;
    const told = dealing ? { hands: open, result_message: announced, round: view.round } : view.last;
    this.#last.show(told, { dealing, ...only(view, ["corrected", "seen_messages", "initial_cards"]) });
  }
}

/** @param {Roads} roads */
function counts({ counts, results, naturals, hits }) {
  const more = naturals && counts.natural !== null ? [count({ key: "board-count-natural" }, counts.natural)] : [];
  more.push(...hits.map((hit) => count(hit.label, hit.count)));
  return [
    count({ key: "board-count-rounds" }, counts.rounds),
    ...results.map((each) => count(each.label, each.count, each.colour)),
    ...more.slice(0, 6),
  ];
}

/**
 * The two hands and, between them, who won.
 * @param {{ hands: SeenHand[] | null, result_message: Message | null, round: number } | null} told
 * @param {Pick<View, "corrected" | "seen_messages" | "initial_cards"> & { dealing: boolean }} about
 */
function lastRound(told, { dealing, corrected, seen_messages, initial_cards }) {
  const seen = seen_messages.map((each) => el("p", { class: "small seen", "data-seen": "" }, word(each)));
  if (!told) return [el("p", { class: "result serif" }, t("board-none")), ...seen];
  const number = told.round;
  const middle = el(
    "div",
    { class: "verdict" },
    el("p", { class: "small" }, dealing ? t("board-now", { number }) : t("board-last", { number })),
    el("p", { class: "result serif" }, told.result_message ? word(told.result_message) : "…"),
    el("p", { class: "small" }, corrected ? t("shared-corrected") : ""),
    ...seen,
  );
  const [first, second] = (told.hands ?? []).map((hand) => laid(hand, initial_cards));
  return [first, middle, second];
}

/**
 * What side wagers take; where their most differs, from the lowest to the highest.
 * @param {Layout} layout
 */
function sideLimits({ wagers }) {
  const sides = wagers.filter(({ main }) => !main);
  if (!sides.length) return "–";
  const least = Math.min(...sides.map(({ least_cents }) => least_cents));
  const most = [Math.min, Math.max].map((pick) => pick(...sides.map(({ most_cents }) => most_cents)));
  return `${roundMoney(least)} – ${[...new Set(most)].map(roundMoney).join("…")}`;
}

/**
 * How often something came, under its name in both languages.
 * @param {Message} label
 * @param {number} number
 * @param {string} colour
 */
function count(label, number, colour = "") {
  const [name, other = name] = wordBeside(label);
  return el(
    "li",
    { class: colour || null },
    el("b", { class: "zh" }, other),
    el("span", {}, name),
    el("strong", {}, String(number)),
  );
}

/**
 * A card that lies face down stays hidden, whoever is signed in at the board.
 * @param {View} view
 * @param {SeenHand} hand
 * @param {number} side
 */
function shown(view, hand, side) {
  if (!view.dealt) return hand.cards;
  return view.dealt.filter((each) => each.hand === side).map((each) => (each.face_up ? each.card : "??"));
}

/**
 * @param {SeenHand} hand
 * @param {number} initial how many cards a hand begins with; the others lie across
 */
function laid(hand, initial) {
  const total = el("span", { class: "total" }, hand.total === null ? "" : String(hand.total));
  total.hidden = hand.total === null || hand.total === undefined;
  return el(
    "div",
    { class: `hand ${hand.colour}` },
    el("h2", {}, naming(hand.label).both, total),
    el("div", { class: "row" }, ...hand.cards.map((code, place) => card(code, { across: place >= initial }))),
  );
}

// --- when the board is not sure -----------------------------------------------------------------

/** @type {Blank} */
let blanked = "";
/** @type {Refusal} */
let refusal = null;

/**
 * @param {Blank} reason
 * @param {Refusal} error
 */
function blank(reason, error = null) {
  blanked = reason;
  refusal = error;
  const title = keyed("board-blank", reason || "stale");
  byId("blank").hidden = !reason;
  byId("blank-title").textContent = word(title);
  byId("blank-other").textContent = wordBeside(title).find((each) => each !== word(title)) ?? "";
  byId("why").textContent = reason === "signed-out" ? t("board-sign-in") : refusal ? why(refusal) : t("board-rule");
  byId("sign-in").hidden = reason !== "signed-out";
  byId("board").toggleAttribute("inert", Boolean(reason));
  byId("board").classList.toggle("blanked", Boolean(reason));
  document.documentElement.dataset.blank = String(Boolean(reason));
}

/**
 * Where no table was named: which one is this board for?
 * @param {NamedTable[]} tables
 */
function offer(tables) {
  const links = tables.map((each) => {
    const href = `/board?table=${encodeURIComponent(each.table)}`;
    return el("a", { class: "button", href, text: word(each.label) });
  });
  blank("which");
  byId("why").replaceChildren(...links);
}

// --- its life -----------------------------------------------------------------------------------

/** @type {Board | null} */
let board = null;
/** @type {Me | null} */
let who = null;
/** @type {NamedTable[] | null} */
let offered = null;

/** The page in the language chosen. */
function speak() {
  applyWords();
  if (!board) document.title = t("shared-page-title", { page: t("board-page") });
  const patron = who?.position === "PATRON";
  const back = /** @type {HTMLAnchorElement} */ (byId("back"));
  back.textContent = patron ? t("board-back") : t("board-floor");
  back.hidden = Boolean(who?.display);
  back.href = patron ? `/play?table=${encodeURIComponent(table)}` : "/";
  board?.show();
  if (offered) offer(offered);
  else blank(blanked, refusal);
}

async function begin() {
  sayCardsByName();
  words.addEventListener("language", speak);
  addEventListener("storage", ({ key, newValue }) => {
    if (key === "cutcard-language" && newValue) setLanguage(newValue);
  });
  blank("connecting");
  who = await me().catch(() => null);
  speak();
  if (!who) {
    blank("signed-out");
    return;
  }
  if (!table) {
    offered = await get("/api/layouts").catch(() => []);
    speak();
    return;
  }
  const layouts = new Layouts();
  try {
    board = new Board(await layouts.of(table));
  } catch (error) {
    blank("cannot", /** @type {Refusal} */ (error));
    return;
  }
  const drawn = board;
  const live = new Live();
  live.addEventListener("state", (event) => {
    const { detail } = /** @type {CustomEvent<Live["state"]>} */ (event);
    if (detail === "up") return;
    drawn.doubt();
    blank(detail === "signed-out" ? "signed-out" : "stale");
  });
  live.addEventListener("view", (event) => {
    const { common } = /** @type {CustomEvent<{ common: View }>} */ (event).detail;
    if (common.table !== table) return;
    drawn.saw(common);
    layouts.follow(common).then((layout) => layout && drawn.renew(layout));
  });
  live.watch([table]);
}

begin();
