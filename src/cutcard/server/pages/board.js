// The board of one table: it fills a screen, is read from eight metres, and blanks itself when it is not sure.

import { Live, get, me } from "/static/live.js";
import { card } from "/static/cards.js";
import { beadPlate, bigRoad, derivedRoad } from "/static/board-roads.js";
import { colourOf, roundMoney, wagerName } from "/static/words.js";

const $ = (id) => document.getElementById(id);
const table = new URLSearchParams(location.search).get("table") ?? "tiger";
const AWAKE_MS = 60_000;
const SAYS_ZH = {
  "no shoe": "正在准备牌靴",
  ready: "下一局即将开始",
  betting: "请下注",
  dealing: "停止下注",
  settling: "正在结算",
  "shoe ended": "牌靴结束",
  suspended: "暂停",
};

const DERIVED = [
  ["big_eye", "Big Eye Boy · 大眼仔"],
  ["small", "Small Road · 小路"],
  ["cockroach", "Cockroach · 曱甴路"],
];

function make(tag, className = "", ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children);
  return node;
}

class Board {
  #closes = 0;
  #roadsOf = "";
  #lastShown = "";

  constructor(layout) {
    this.layout = layout;
    $("title").textContent = layout.title;
    $("where").textContent = `Table ${table}`;
    $("least").textContent = roundMoney(layout.least_cents);
    $("most").textContent = roundMoney(layout.most_cents);
    setInterval(() => this.tick(), 200);
  }

  saw(view) {
    const root = document.documentElement;
    root.dataset.phase = view.phase;
    root.dataset.suspended = String(Boolean(view.incident));
    $("where").textContent = `Table ${table} · Round ${view.round}`;
    $("says").textContent = view.says;
    $("says-zh").textContent = SAYS_ZH[view.incident ? "suspended" : view.phase] ?? "";
    this.#closes = view.closes_in_ms === null ? 0 : performance.now() + view.closes_in_ms;
    this.tick();
    this.result(view);
    this.roads(view);
  }

  tick() {
    const left = Math.max(0, Math.ceil((this.#closes - performance.now()) / 1000));
    $("left").textContent = this.#closes && left ? String(left) : "";
    $("left").hidden = !(this.#closes && left);
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
      blank(true);
    }
  }

  draw(roads) {
    const faces = {
      B: wagerName(roads.names.banker, roads.game).zh[0],
      P: wagerName(roads.names.player, roads.game).zh[0],
      T: "和",
    };
    $("big").replaceChildren(bigRoad(roads, 36));
    $("bead").replaceChildren(beadPlate(roads, 11, faces));
    $("derived").replaceChildren(...DERIVED.map(([name, label]) =>
      make("figure", "", make("figcaption", "", label), make("div", "sheet", derivedRoad(roads, name, 39, label)))));
    this.counts(roads);
  }

  counts(roads) {
    const { counts, names } = roads;
    const row = (name, zh, count, colour = "") => make(
      "li",
      colour,
      make("b", "zh", zh),
      make("span", "", name),
      make("strong", "", String(count)),
    );
    const side = (key) => row(names[key], wagerName(names[key], roads.game).zh, counts[key], colourOf(names[key]));
    const more = [];
    if (counts.natural !== null && roads.game !== "dragon-tiger") more.push(row("Natural", "8/9", counts.natural));
    for (const [name, count] of Object.entries(counts.hits ?? {})) {
      more.push(row(name, wagerName(name, roads.game).zh, count));
    }
    $("counts").replaceChildren(
      row("Rounds", "局", counts.rounds),
      side("banker"),
      side("player"),
      side("tie"),
      ...more.slice(0, 6),
    );
  }

  wins(name) {
    return this.layout.sides.includes(name) ? `${name} wins` : name;
  }

  /** The cards that lie open now; before the first of a round, the last result, which stays until the next. */
  result(view) {
    const open = view.hands.map((hand, side) => ({ ...hand, cards: shown(view, hand, side) }));
    const dealing = open.some((hand) => hand.cards.length);
    const told = dealing ? {
      hands: open,
      result: view.phase === "settling" ? view.result : "",
      round: view.round,
    } : view.last;
    const key = JSON.stringify([told, view.corrected]);
    if (key === this.#lastShown) return;
    this.#lastShown = key;
    if (!told) {
      $("last").replaceChildren(make("p", "result serif", "No round yet"));
      return;
    }
    const hands = told.hands ?? [];
    const says = told.result === "void" ? `Round ${told.round} is void` : this.wins(told.result);
    const middle = make("div", "verdict", make(
      "p",
      "small",
      dealing ? `Round ${told.round}` : `Last round, ${told.round}`,
    ),
      make("p", "result serif", says || "…"), make("p", "small", view.corrected ? "A card was corrected" : ""));
    $("last").replaceChildren(
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
  const total = make("span", "total", hand.total === null ? "" : String(hand.total));
  total.hidden = hand.total === null || hand.total === undefined;
  return make("div", `hand ${colourOf(hand.name)}`, make("h2", "", wagerName(hand.name, game).both, total),
    make("div", "row", ...hand.cards.map((code, place) => card(code, { across: place === 2 }))));
}

function blank(yes, why = "The cards on the table rule.") {
  $("blank").hidden = !yes;
  $("board").toggleAttribute("inert", yes);
  $("board").classList.toggle("blanked", yes);
  document.documentElement.dataset.blank = String(yes);
  $("why").textContent = why;
}

async function begin() {
  blank(true, "Connecting to the house.");
  const who = await me().catch(() => null);
  if (!who) {
    blank(true, "Nobody is signed in at this display.");
    return;
  }
  let board;
  try {
    board = new Board(await get(`/api/tables/${encodeURIComponent(table)}/layout`));
  } catch (error) {
    blank(true, error.says || "This table cannot be shown.");
    return;
  }
  const live = new Live();
  live.addEventListener("state", (event) => {
    if (event.detail !== "up") blank(
      true,
      event.detail === "signed-out" ? "Nobody is signed in at this display." : undefined,
    );
  });
  live.addEventListener("view", (event) => {
    if (event.detail.common.table !== table) return;
    board.saw(event.detail.common);
    blank(false);
  });
  live.watch([table]);
  setInterval(() => me().catch(() => null), AWAKE_MS);
}

begin();
