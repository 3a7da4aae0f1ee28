// The board of one table: it fills a screen, is read from eight metres, and blanks itself when it is not sure.

import { get, me } from "../shared/api.js";
import { card, sayCardsByName } from "../shared/cards.js";
import { byId, el } from "../shared/dom.js";
import { applyWords, keyed, nextLanguage, setLanguage, t, word, wordBeside, words } from "../shared/i18n.js";
import { Layouts } from "../shared/layouts.js";
import { attempt, drawParts } from "../shared/live/drawing.js";
import { Live } from "../shared/live/live.js";
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
  #lastShown = "";
  /** @type {View | null} */
  #view = null;
  /** @type {Roads | null} */
  #roads = null;
  #drawn = new BoardRoads((kind) => byId(kind === "big" || kind === "bead" ? kind : "derived"));

  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.redraw();
    setInterval(() => attempt(() => this.tick()), 200);
  }

  /** @param {Layout} layout of another edition of the rules, by which the table deals from now on */
  renew(layout) {
    this.layout = layout;
    this.redraw();
  }

  /** All of it again, in the language chosen and as the screen stands. */
  redraw() {
    const title = word(this.layout.title_label);
    document.title = t("shared-page-title", { page: title });
    byId("title").textContent = title;
    byId("where").textContent = t("board-where", { table });
    byId("least").textContent = roundMoney(this.layout.least_cents);
    byId("most").textContent = roundMoney(this.layout.most_cents);
    byId("side-limits").textContent = sideLimits(this.layout);
    this.#lastShown = "";
    if (this.#view) this.saw(this.#view);
    if (this.#roads) this.draw(this.#roads);
  }

  /** @param {View} view */
  saw(view) {
    const root = document.documentElement;
    const closes = view === this.#view ? this.#closes : null;
    this.#view = view;
    root.dataset.phase = view.phase;
    root.dataset.suspended = String(Boolean(view.incident));
    byId("where").textContent = t("board-where-round", { table, round: view.round });
    const [says, other = ""] = wordBeside(phaseMessage(view));
    [byId("says").textContent, byId("says-zh").textContent] = [says, other];
    this.#closes = closes ?? (view.closes_in_ms === null ? 0 : performance.now() + view.closes_in_ms);
    this.tick();
    this.result(view);
    this.roads(view);
  }

  tick() {
    const left = Math.max(0, Math.ceil((this.#closes - performance.now()) / 1000));
    byId("left").textContent = this.#closes && left ? String(left) : "";
  }

  /**
   * The roads are asked for again only when a round has ended or a new shoe has come.
   * @param {View} view
   */
  async roads(view) {
    const wanted = `${view.shoe}/${view.rounds}/${view.last?.round}`;
    if (wanted === this.#roadsOf) return;
    this.#roadsOf = wanted;
    const told = await get(`/api/tables/${encodeURIComponent(table)}/roads`).catch(() => null);
    if (told && attempt(() => this.draw(told))) return;
    this.#roadsOf = "";
    blank("stale");
  }

  /** @param {Roads} roads */
  draw(roads) {
    this.#roads = roads;
    this.#drawn.show(roads);
    this.counts(roads);
  }

  /** @param {Roads} roads */
  counts({ counts, results, naturals, hits }) {
    const more = naturals && counts.natural !== null ? [count({ key: "board-count-natural" }, counts.natural)] : [];
    more.push(...hits.map((hit) => count(hit.label, hit.count)));
    byId("counts").replaceChildren(
      count({ key: "board-count-rounds" }, counts.rounds),
      ...results.map((each) => count(each.label, each.count, each.colour)),
      ...more.slice(0, 6),
    );
  }

  /**
   * The cards that lie open now; before the first of a round, the last result, which stays until the next.
   * @param {View} view
   */
  result(view) {
    const open = view.hands.map((hand, side) => ({ ...hand, cards: shown(view, hand, side) }));
    const dealing = open.some((hand) => hand.cards.length);
    const announced = view.phase === "settling" ? view.result_message : null;
    const told = dealing ? { hands: open, result_message: announced, round: view.round } : view.last;
    const seen = view.seen_messages.map(word);
    const key = JSON.stringify([told, view.corrected, seen]);
    if (key === this.#lastShown) return;
    this.#lastShown = "";
    const public_ = seen.map((says) => el("p", { class: "small seen", "data-seen": "" }, says));
    if (!told) {
      byId("last").replaceChildren(el("p", { class: "result serif" }, t("board-none")), ...public_);
      this.#lastShown = key;
      return;
    }
    const number = told.round;
    const middle = el(
      "div",
      { class: "verdict" },
      el("p", { class: "small" }, dealing ? t("board-now", { number }) : t("board-last", { number })),
      el("p", { class: "result serif" }, told.result_message ? word(told.result_message) : "…"),
      el("p", { class: "small" }, view.corrected ? t("shared-corrected") : ""),
      ...public_,
    );
    const [first, second] = (told.hands ?? []).map((hand) => laid(hand, view.initial_cards));
    byId("last").replaceChildren(...[first, middle, second].filter(Boolean));
    this.#lastShown = key;
  }
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
    return el("a", { class: "button", href, text: `${word(each.title_label)} · ${each.table}` });
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
  board?.redraw();
  if (offered) offer(offered);
  else blank(blanked, refusal);
}

async function begin() {
  sayCardsByName();
  words.addEventListener("language", speak);
  addEventListener("storage", ({ key, newValue }) => {
    if (key === "cutcard-language" && newValue) setLanguage(newValue);
  });
  byId("language").addEventListener("click", () => setLanguage(nextLanguage().code));
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
    if (detail !== "up") blank(detail === "signed-out" ? "signed-out" : "stale");
  });
  live.addEventListener("view", (event) => {
    const { common } = /** @type {CustomEvent<{ common: View }>} */ (event).detail;
    if (common.table !== table) return;
    if (drawParts(() => drawn.saw(common))) blank("");
    layouts.follow(common).then((layout) => layout && drawn.renew(layout));
  });
  live.watch([table]);
}

begin();
