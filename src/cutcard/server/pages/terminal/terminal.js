// The patron's terminal: one table on screen, others beside it, and everything as the house last said it.

import { helpContent } from "../help/content.js";
import { act, get, me, Refused } from "../shared/api.js";
import { sayCardsByName } from "../shared/cards.js";
import { byId, first, pressedButton, shake } from "../shared/dom.js";
import { dress, nextLanguage, setLanguage, t, words } from "../shared/i18n.js";
import { Layouts } from "../shared/layouts.js";
import { Live } from "../shared/live.js";
import { money } from "../shared/money.js";
import { learnTables } from "../shared/names.js";
import { why } from "../shared/wording.js";
import { Bets } from "./bets.js";
import { collect, redeem } from "./collect.js";
import { Ended } from "./ended.js";
import { drawIncident, Hands, shownRound } from "./hands.js";
import { Chips, Layout } from "./layout.js";
import { drawPlaced } from "./placed.js";
import { showRecall } from "./recall.js";
import { Roads } from "./roads.js";
import { chooseTables, Strip } from "./tables.js";
import { drawActs, drawMoney, enough } from "./till.js";
import { hideToast, speak, toast, toastIsPast } from "./told.js";
import { drawClock, drawLine, drawTop } from "./top.js";

/**
 * @typedef {import("../shared/wire.js").Layout} TableLayout
 * @typedef {import("../shared/wire.js").OwnView} OwnView
 * @typedef {import("../shared/wire.js").PatronView} PatronView
 * @typedef {import("./tables.js").SeenTable} SeenTable
 */

const FIRST_TABLE = "tiger";
const chips = new Chips(byId("chips"));
const layoutBoard = new Layout(byId("layout"), tapped);
const roads = new Roads(byId("roads"));
const hands = new Hands(first(document, ".hands"), askedOfHand);
const strip = new Strip(byId("strip"), sit, follow);
/** @type {Map<string, SeenTable>} */
const views = new Map();
const layouts = new Layouts();
/** @type {Map<string, Bets>} */
const bets = new Map();
const ended = new Ended();
/** @type {import("../shared/wire.js").Me | null} */
let patron = null;
/** @type {Live | null} */
let live = null;
let table = "";
let credit = 0;
let roadsOf = "";

// --- what is shown now --------------------------------------------------------------------------

/** @param {"recall" | "help" | "tables" | "collect" | "redeem"} id */
function dialog(id) {
  return /** @type {HTMLDialogElement} */ (byId(id));
}

function usable() {
  return live?.state === "up" && views.get(table)?.fresh === true && patron?.position === "PATRON";
}

function draw() {
  const view = views.get(table);
  const layout = layouts.get(table);
  document.body.dataset.line = live?.state ?? "down";
  drawLine(live?.state ?? "down", { staff: patron !== null && patron.position !== "PATRON", known: views.size > 0 });
  strip.show(views, table);
  if (!view || !layout) return;
  const { common, mine } = view;
  const own = bets.get(table);
  const shown = shownRound(common);
  const over = ended.get(table);
  const settled = over && over.round === shown.round && shown.round !== 0 ? over : null;
  const between = shown.last ? settled : null;
  const priced = between?.edition === layout.stamp;
  const showsOutcomes = between && priced && common.phase !== "betting" && !own?.total && !own?.busy;
  const plays = patron?.position === "PATRON";
  drawTop(common, layout, { area: own?.area, terminal: patron?.terminal ?? "", lost: plays && !usable() });
  hands.show({ common, mine, layout, own: between });
  drawIncident(byId("incident"), common, mine, withdraw);
  layoutBoard.show({
    bets: own,
    settled: showsOutcomes ? between.settled : [],
    clauses: settled?.clauses ?? new Map(),
    winner: shown.result,
    usable: usable(),
  });
  const staked = own?.total ?? 0;
  const open = usable() && common.phase === "betting" && !common.incident;
  drawMoney(credit, staked, between);
  byId("no-credit").hidden = credit > 0 || staked > 0 || !plays;
  drawActs(own, { usable: usable(), open });
  drawPlaced(byId("placed"), mine);
}

function tick() {
  strip.show(views, table);
  drawClock(views.get(table));
}

// --- what the house says ------------------------------------------------------------------------

/** @param {{ common: PatronView, mine: OwnView | null }} told */
function seen({ common, mine }) {
  const name = common.table;
  const before = views.get(name);
  if (before?.fresh && before.common.version > common.version) return;
  const left = common.closes_in_ms ?? 0;
  const closes = left ? performance.now() + left : 0;
  const span = left ? Math.max(before?.common.round === common.round ? before.span : 0, left) : 0;
  views.set(name, { common, mine, closes, span, fresh: true });
  if (mine) {
    credit = mine.credit_cents;
    bets.get(name)?.see(common, mine);
    if (mine.settled.length) ended.concluded(common, mine);
  }
  layouts.follow(common).then((layout) => layout && renew(name, layout));
  if (name === table && before && before.common.phase !== common.phase) toastIsPast();
  if (name === table && common.last && roadsOf !== `${name} ${common.shoe} ${common.last.round}`) drawRoads(common);
  draw();
}

/** @param {{ table: string, shoe: number, last: { round: number } | null }} common */
async function drawRoads(common) {
  roadsOf = `${common.table} ${common.shoe} ${common.last?.round}`;
  try {
    const told = await get(`/api/tables/${common.table}/roads`);
    if (common.table === table) roads.show(told);
  } catch {
    roadsOf = "";
  }
}

/** @param {Live["state"]} state */
function lineChanged(state) {
  if (state !== "up") for (const view of views.values()) view.fresh = false;
  if (state === "signed-out") setTimeout(() => location.assign("/"), 2_500);
  draw();
}

// --- what the patron does -----------------------------------------------------------------------

/**
 * @param {string} table
 * @param {string} name
 */
function wagerOf(table, name) {
  return layouts.get(table)?.wagers.find((wager) => wager.name === name) ?? null;
}

/**
 * @param {string} wager
 * @param {Refused} error
 */
function refuseHere(wager, error) {
  layoutBoard.shake(wager);
  toast(why(error, wagerOf(table, wager)));
}

/** @param {string} wager */
function tapped(wager) {
  const own = bets.get(table);
  if (!own || !usable()) {
    layoutBoard.shake(wager);
    if (live?.state === "up" && patron?.position === "PATRON") toast(t("shared-line-stale"));
    else shake(byId("line"));
    return;
  }
  hideToast();
  own.add(wager, chips.chosen);
}

/** @param {boolean} together */
function withdraw(together) {
  if (usable()) bets.get(table)?.withdraw(together);
}

/**
 * @param {import("./hands.js").Asked} what
 * @param {number} [hand]
 */
async function askedOfHand(what, hand) {
  if (what === "why") {
    showRecall(dialog("recall"), `${table}/${ended.get(table)?.round}`);
    return;
  }
  const view = views.get(table);
  if (!usable() || !view) return;
  const asked = {
    reveal: { type: "RevealHand", hand },
    decline: { type: "DeclineHand", hand },
    take: { type: "AcceptDevice", patron: patron?.name },
    give: { type: "GiveUpDevice" },
  }[what];
  try {
    await act(table, asked, { round: view.common.round });
  } catch (error) {
    toast(why(error));
  }
}

/** @type {Record<string, (own: Bets) => void>} */
const ACTS = {
  undo: (own) => own.undo(),
  clear: (own) => own.clear(),
  rebet: (own) => {
    if (
      enough(
        credit,
        own.last.map(({ cents }) => ({ from: 0, to: cents })),
      )
    )
      own.repeat();
  },
  double: (own) => {
    if (enough(credit, own.doubled()) && !own.double()) toast(t("terminal-at-most"), "calm");
  },
};

/** @param {Event} event */
function pressed(event) {
  const button = pressedButton(event);
  if (!button || button.disabled || button.getAttribute("aria-disabled") === "true") return;
  const name = button.dataset.act ?? "";
  const own = bets.get(table);
  if (name in ACTS && usable() && own) ACTS[name](own);
  else if (name === "swap") swap(button);
  else if (name === "language") setLanguage(nextLanguage().code);
  else if (name === "recall") showRecall(dialog("recall"));
  else if (name === "help") help();
  else if (name === "tables") chooseTables(dialog("tables"), strip, () => table, sit);
  else if (name === "close") button.closest("dialog")?.close();
  else if (name === "collect" && usable() && patron) {
    collect(dialog("collect"), patron.name, credit, { usable, done: paidOut });
  } else if (name === "redeem" && usable() && patron) {
    redeem(dialog("redeem"), patron.name, { usable, done: paidIn });
  }
}

/**
 * @param {number | undefined} left
 * @param {number} cents
 */
function paidIn(left, cents) {
  paidOut(left);
  toast(t("terminal-redeemed", { amount: money(cents) }), "calm");
}

/** @param {number | undefined} left */
function paidOut(left) {
  credit = left ?? credit;
  draw();
}

/** @param {HTMLElement} button */
function swap(button) {
  const swapped = document.body.classList.toggle("swapped");
  button.setAttribute("aria-pressed", String(swapped));
  roads.redraw();
}

function help() {
  const layout = layouts.get(table);
  if (!layout) return;
  first(dialog("help"), ".inside").replaceChildren(...helpContent(layout));
  if (!dialog("help").open) dialog("help").showModal();
}

// --- which tables -------------------------------------------------------------------------------

function follow() {
  live?.watch(strip.tables, table);
  draw();
}

/** @param {string} name */
async function sit(name) {
  if (name === table) return;
  let layout;
  try {
    layout = await furnish(name);
  } catch (error) {
    toast(error instanceof Refused && error.status === 404 ? t("terminal-no-table") : why(error));
    return;
  }
  table = name;
  roadsOf = "";
  lay(layout);
  history.replaceState(null, "", `/play?table=${encodeURIComponent(name)}`);
  strip.add(name);
  drawRoads(views.get(name)?.common ?? { table: name, shoe: 0, last: null });
  follow();
  tick();
}

/** @param {TableLayout} layout */
function lay(layout) {
  hands.forget();
  layoutBoard.draw(layout);
  chips.draw(layout);
}

/**
 * From now on a table deals another edition of its rules; what is said of it comes with the patron's notices.
 * @param {string} name
 * @param {TableLayout} layout
 */
function renew(name, layout) {
  bets.get(name)?.renew(layout);
  if (name !== table) return;
  lay(layout);
  if (dialog("help").open) help();
  draw();
}

/**
 * A table's layout, and the patron's bets there.
 * @param {string} name
 */
async function furnish(name) {
  const layout = await layouts.of(name);
  if (!bets.has(name) && patron?.position === "PATRON") follows(new Bets(name, patron.name, layout));
  return layout;
}

/** @param {Bets} own */
function follows(own) {
  const name = own.table;
  /** @type {(what: string, heard: (detail: any) => void) => void} */
  const on = (what, heard) => own.addEventListener(what, (event) => heard(/** @type {CustomEvent} */ (event).detail));
  on("change", () => name === table && draw());
  on("refused", ({ wager, error }) => name === table && refuseHere(wager, error));
  on("confirmed", (detail) => confirmed(name, detail));
  on("credit", (cents) => {
    if (Number.isInteger(cents)) credit = cents;
    draw();
  });
  bets.set(name, own);
  const view = views.get(name);
  if (view?.mine) own.see(view.common, view.mine);
  remember(own);
}

/**
 * On a terminal that has just been opened, the last bets and what they brought come from the house's own record.
 * @param {Bets} own
 */
async function remember(own) {
  const last = await ended.remembered(own.table);
  if (last && !own.last.length) own.recallLast(last);
  if (last) draw();
}

/**
 * @param {string} name
 * @param {{ wager: string, cents: number }} bet
 */
function confirmed(name, bet) {
  const wager = wagerOf(name, bet.wager)?.label ?? bet.wager;
  speak(
    bet.cents > 0 ? t("terminal-placed", { amount: money(bet.cents), wager }) : t("terminal-taken-back", { wager }),
  );
}

/** Everything in the language that has just been chosen. */
function reword() {
  dress();
  const layout = layouts.get(table);
  if (layout) lay(layout);
  roads.redraw();
  draw();
}

async function begin() {
  sayCardsByName();
  dress();
  document.title = t("terminal-title");
  patron = await me().catch(() => null);
  if (!patron) {
    location.assign("/");
    return;
  }
  credit = patron.credit_cents ?? 0;
  document.addEventListener("click", pressed);
  words.addEventListener("language", reword);
  learnTables().then(draw, () => {});
  live = new Live();
  live.addEventListener("view", (event) => seen(/** @type {CustomEvent} */ (event).detail));
  live.addEventListener("state", (event) => lineChanged(/** @type {CustomEvent} */ (event).detail));
  await sit(new URLSearchParams(location.search).get("table") || strip.tables[0] || FIRST_TABLE);
  if (!table) chooseTables(dialog("tables"), strip, () => table, sit);
  follow();
  setInterval(tick, 200);
  tick();
}

begin();
