// The board of one table: it fills a screen, is read from eight metres, and blanks itself when it is not sure.

import "../shared/patron-words.js";
import "./words.js";
import { get, me } from "../shared/api.js";
import { card } from "../shared/cards.js";
import { byId, el } from "../shared/dom.js";
import { Live } from "../shared/live.js";
import {
  bothWords,
  colourOf,
  dress,
  gameTitle,
  language,
  phaseWord,
  roundMoney,
  setLanguage,
  t,
  wagerName,
  why,
  words,
} from "../shared/words.js";
import { beadPlate, bigRoad, derivedRoad } from "./roads.js";

const table = new URLSearchParams(location.search).get("table");
const DERIVED = ["big_eye", "small", "cockroach"];
const upright = matchMedia("(max-aspect-ratio: 1/1)");
const COLUMNS = { wide: { big: 38, bead: 12, derived: 39 }, upright: { big: 26, bead: 11, derived: 26 } };

/** A road under its name in both languages. */
function named(road, drawn) {
  return el("figure", {}, el("figcaption", {}, bothWords(road).join(" · ")), el("div", { class: "sheet" }, drawn));
}

class Board {
  #closes = 0;
  #roadsOf = "";
  #lastShown = "";
  #view = null;
  #roads = null;

  constructor(layout) {
    this.layout = layout;
    this.redraw();
    setInterval(() => this.tick(), 200);
    upright.addEventListener("change", () => this.redraw());
  }

  /** All of it again, in the language chosen and as the screen stands. */
  redraw() {
    const title = gameTitle(this.layout.title);
    document.title = `${title} · Cutcard`;
    byId("title").textContent = title;
    byId("where").textContent = t("board_where", { table });
    byId("least").textContent = roundMoney(this.layout.least_cents);
    byId("most").textContent = roundMoney(this.layout.most_cents);
    this.#lastShown = "";
    if (this.#view) this.saw(this.#view);
    if (this.#roads) this.draw(this.#roads);
  }

  saw(view) {
    const root = document.documentElement;
    const closes = view === this.#view ? this.#closes : null;
    this.#view = view;
    root.dataset.phase = view.phase;
    root.dataset.suspended = String(Boolean(view.incident));
    byId("where").textContent = t("board_where_round", { table, round: view.round });
    [byId("says").textContent, byId("says-zh").textContent] = bothWords(`phase.${phaseWord(view)}`);
    this.#closes = closes ?? (view.closes_in_ms === null ? 0 : performance.now() + view.closes_in_ms);
    this.tick();
    this.result(view);
    this.roads(view);
  }

  tick() {
    const left = Math.max(0, Math.ceil((this.#closes - performance.now()) / 1000));
    byId("left").textContent = this.#closes && left ? String(left) : "";
  }

  /** The roads are asked for again only when a round has ended or a new shoe has come. */
  async roads(view) {
    const wanted = `${view.shoe}/${view.rounds}/${view.last?.round}`;
    if (wanted === this.#roadsOf) return;
    this.#roadsOf = wanted;
    try {
      this.draw(await get(`/api/tables/${encodeURIComponent(table)}/roads`));
    } catch {
      this.#roadsOf = "";
      blank("stale");
    }
  }

  draw(roads) {
    this.#roads = roads;
    const columns = upright.matches ? COLUMNS.upright : COLUMNS.wide;
    const faces = {
      B: wagerName(roads.names.banker, roads.game).zh[0],
      P: wagerName(roads.names.player, roads.game).zh[0],
      T: "和",
    };
    const label = (road, marks) => t("board_marks", { road: t(road), marks });
    byId("big").replaceChildren(named("big", bigRoad(roads, columns.big, label("big", roads.big.length))));
    const beads = beadPlate(roads, columns.bead, faces, label("bead", roads.bead.length));
    byId("bead").replaceChildren(named("bead", beads));
    const derived = DERIVED.map((road) => {
      const told = label(road, roads[`${road}_cells`].length);
      return named(road, derivedRoad(roads, road, columns.derived, told));
    });
    byId("derived").replaceChildren(...derived);
    this.counts(roads);
  }

  counts(roads) {
    const { counts, names } = roads;
    const row = (name, zh, count, colour = "") =>
      el(
        "li",
        { class: colour || null },
        el("b", { class: "zh" }, zh),
        el("span", {}, name),
        el("strong", {}, String(count)),
      );
    const side = (key) => row(names[key], wagerName(names[key], roads.game).zh, counts[key], colourOf(names[key]));
    const more = [];
    if (counts.natural !== null && roads.game !== "dragon-tiger") more.push(row("Natural 8/9", "例牌", counts.natural));
    for (const [name, count] of Object.entries(counts.hits ?? {})) {
      more.push(row(name, wagerName(name, roads.game).zh, count));
    }
    byId("counts").replaceChildren(
      row("Rounds", "局", counts.rounds),
      side("banker"),
      side("player"),
      side("tie"),
      ...more.slice(0, 6),
    );
  }

  wins(name) {
    const side = wagerName(name, this.layout.game).said;
    return this.layout.sides.includes(name) ? t("wins", { side }) : side;
  }

  /** The cards that lie open now; before the first of a round, the last result, which stays until the next. */
  result(view) {
    const open = view.hands.map((hand, side) => ({ ...hand, cards: shown(view, hand, side) }));
    const dealing = open.some((hand) => hand.cards.length);
    const told = dealing
      ? {
          hands: open,
          result: view.phase === "settling" ? view.result : "",
          round: view.round,
        }
      : view.last;
    const key = JSON.stringify([told, view.corrected]);
    if (key === this.#lastShown) return;
    this.#lastShown = key;
    if (!told) {
      byId("last").replaceChildren(el("p", { class: "result serif" }, t("board_none")));
      return;
    }
    const hands = told.hands ?? [];
    const says = told.result === "void" ? t("void") : told.result ? this.wins(told.result) : "…";
    const middle = el(
      "div",
      { class: "verdict" },
      el("p", { class: "small" }, t(dealing ? "board_now" : "board_last", { number: told.round })),
      el("p", { class: "result serif" }, says),
      el("p", { class: "small" }, view.corrected ? t("corrected") : ""),
    );
    byId("last").replaceChildren(
      ...[hands[0] && hand_(hands[0], view.game), middle, hands[1] && hand_(hands[1], view.game)].filter(Boolean),
    );
  }
}

/** A card that lies face down stays hidden, whoever is signed in at the board. */
function shown(view, hand, side) {
  if (!view.dealt) return hand.cards;
  return view.dealt.filter((each) => each.hand === side).map((each) => (each.face_up ? each.card : "??"));
}

function hand_(hand, game) {
  const total = el("span", { class: "total" }, hand.total === null ? "" : String(hand.total));
  total.hidden = hand.total === null || hand.total === undefined;
  return el(
    "div",
    { class: `hand ${colourOf(hand.name)}` },
    el("h2", {}, wagerName(hand.name, game).both, total),
    el("div", { class: "row" }, ...hand.cards.map((code, place) => card(code, { across: place === 2 }))),
  );
}

// --- when the board is not sure -----------------------------------------------------------------

let blanked = "";
let refusal = null;

/** Nothing of the table is shown: it is "stale", "connecting", "signed_out", or it "cannot" be shown. */
function blank(reason, error = null) {
  blanked = reason;
  refusal = error;
  const [en, zh] = bothWords(`board_${reason || "stale"}`);
  const [first, second] = language() === "zh" ? [zh, en] : [en, zh];
  byId("blank").hidden = !reason;
  byId("blank-title").textContent = first;
  byId("blank-other").textContent = second;
  byId("why").textContent = reason === "signed_out" ? t("board_sign_in") : refusal ? why(refusal) : t("board_rule");
  byId("sign-in").hidden = reason !== "signed_out";
  byId("board").toggleAttribute("inert", Boolean(reason));
  byId("board").classList.toggle("blanked", Boolean(reason));
  document.documentElement.dataset.blank = String(Boolean(reason));
}

function speakAgain(board, who) {
  dress();
  const patron = who?.position === "PATRON";
  byId("back").textContent = t(patron ? "board_back" : "board_floor");
  byId("back").hidden = Boolean(who?.display);
  byId("back").href = patron ? `/play?table=${encodeURIComponent(table)}` : "/";
  board?.redraw();
  blank(blanked, refusal);
}

/** Where no table was named: which one is this board for? */
async function offer() {
  const tables = await get("/api/layouts").catch(() => []);
  const links = tables.map((each) => {
    const href = `/board?table=${encodeURIComponent(each.table)}`;
    return el("a", { class: "button", href, text: `${gameTitle(each.title)} · ${each.table}` });
  });
  blank("which");
  byId("why").replaceChildren(...links);
}

async function begin() {
  let board = null;
  let who = null;
  words.addEventListener("language", () => speakAgain(board, who));
  addEventListener("storage", () => speakAgain(board, who));
  document.addEventListener("click", (event) => {
    if (event.target.closest('[data-act="language"]')) setLanguage(language() === "zh" ? "en" : "zh");
  });
  blank("connecting");
  who = await me().catch(() => null);
  speakAgain(board, who);
  if (!who) {
    blank("signed_out");
    return;
  }
  if (!table) {
    await offer();
    return;
  }
  try {
    board = new Board(await get(`/api/tables/${encodeURIComponent(table)}/layout`));
  } catch (error) {
    blank("cannot", error);
    return;
  }
  const live = new Live();
  live.addEventListener("state", (event) => {
    if (event.detail !== "up") blank(event.detail === "signed-out" ? "signed_out" : "stale");
  });
  live.addEventListener("view", (event) => {
    if (event.detail.common.table !== table) return;
    blank("");
    board.saw(event.detail.common);
  });
  live.watch([table]);
}

begin();
