// The patron's terminal: one table on screen, others beside it, and everything as the house last said it.

import { act, cameWith, me, Refused, turn } from "../shared/api.js";
import { namePictures, sayCardsByName } from "../shared/cards.js";
import { byId, first, pressedButton, shake } from "../shared/dom.js";
import { allWords, applyWords, nextLanguage, setLanguage, t, words } from "../shared/i18n.js";
import { Layouts } from "../shared/layouts.js";
import { attempt, batched, drawParts } from "../shared/live/drawing.js";
import { Live } from "../shared/live/live.js";
import { money, sayMoneyWithItsSign } from "../shared/money.js";
import { learnTables } from "../shared/names.js";
import { why } from "../shared/wording.js";
import { listenToKeys, showKeys } from "./access/keys.js";
import { Narrator } from "./access/narrator.js";
import { Bets } from "./bets/bets.js";
import { Chips } from "./chips.js";
import { collect, redeem } from "./credit/collect.js";
import { Credit } from "./credit/credit.js";
import { Requests } from "./credit/requests.js";
import { ACTS, drawActs, drawMoney } from "./credit/till.js";
import { dialog, showHelp } from "./dialogs.js";
import { afterwards, Ended } from "./ended.js";
import { arrivedAtNothing, fitTable } from "./fit.js";
import { Informed } from "./informed/informed.js";
import { Layout } from "./layout.js";
import { Notices, speakBet } from "./notices.js";
import { showRecall } from "./recall.js";
import { Roads } from "./roads.js";
import { actOf } from "./stage/asked.js";
import { celebrate, levelOf } from "./stage/celebrate.js";
import { Hands, shownRound } from "./stage/hands.js";
import { Incident } from "./stage/incident.js";
import { chipSound, hear, sounds } from "./stage/sound.js";
import { hideToast, toast, toastIsPast } from "./stage/toast.js";
import { chooseTables, Strip } from "./tables.js";
import { drawClock, drawLine, drawTop } from "./top.js";

/**
 * @import { Layout as TableLayout, Me, OwnView, PatronView } from "../shared/wire.js"
 * @import { Told } from "./credit/collect.js"
 * @import { Asked } from "./stage/hands.js"
 * @import { SeenTable } from "./tables.js"
 */

const FIRST_TABLE = "tiger-baccarat";
const draw = batched(drawAll);
const ARRIVING_MOST_MS = 5_000;
const chips = new Chips(byId("chips"));
const layoutBoard = new Layout(byId("layout"), tapped);
const roads = new Roads(byId("roads"));
const hands = new Hands(first(document, ".stage"), askedOfHand, (bend) => live?.bend(bend));
const incident = new Incident(byId("incident"), withdraw);
const notices = new Notices(byId("placed"));
const strip = new Strip(byId("strip"), sit, follow);
/** @type {Map<string, SeenTable>} */
const views = new Map();
const layouts = new Layouts();
/** @type {Map<string, Bets>} */
const bets = new Map();
const ended = new Ended();
const narrator = new Narrator();
const informed = new Informed({
  layout: () => layouts.get(table),
  bets: () => bets.get(table),
  roads: () => roads.data,
  credit: () => credit.cents,
  open: takesBets,
  account: () => patron?.name ?? "",
  changed: draw,
});
const requests = new Requests(byId("requests"), {
  changed: draw,
  awaited: () => takesBets() && layouts.get(table)?.staff_place_bets === true,
});
/** @type {Me | null} */
let patron = null;
/** @type {Live | null} */
let live = null;
let table = "";
const credit = new Credit();

// --- what is shown now --------------------------------------------------------------------------

function usable() {
  return live?.state === "up" && views.get(table)?.fresh === true && patron?.position === "PATRON";
}

function takesBets() {
  const common = views.get(table)?.common;
  return usable() && common?.phase === "betting" && !common.incident;
}

function drawAll() {
  const [view, layout, own] = [views.get(table), layouts.get(table), bets.get(table)];
  const staff = (patron?.position ?? "PATRON") !== "PATRON";
  drawParts(
    () => drawLine(live?.state ?? "down", { staff, known: views.size > 0, unconfirmed: own?.unconfirmed === true }),
    () => layoutBoard.enable(usable()),
    () => strip.show(views, table),
    ...(view && layout ? partsOf(view, layout) : []),
  );
}

/** @type {(view: SeenTable, layout: TableLayout) => (() => void)[]} */
function partsOf({ common, mine }, layout) {
  const own = bets.get(table);
  const lost = patron?.position === "PATRON" && !usable();
  return [
    () => drawTop(common, layout, { area: own?.area, terminal: patron?.terminal ?? "", lost }),
    () => drawRound(common, mine, layout),
    () => incident.tell(common, mine),
    () => drawActs(own, { usable: usable(), open: takesBets() }),
    () => notices.tell([...(mine?.notices ?? []), ...informed.notices]),
    () => fitTable(table, layout, strip),
  ];
}

/**
 * The cards, the bets and the money, and of a round that is over what became of them.
 * @type {(common: PatronView, mine: OwnView | null, layout: TableLayout) => void}
 */
function drawRound(common, mine, layout) {
  const own = bets.get(table);
  const shown = shownRound(common);
  const now = { betting: common.phase === "betting" || Boolean(own?.total || own?.busy), stamp: layout.stamp };
  const { between, outcomes, clauses } = afterwards(ended.get(table), shown, now);
  hands.show({ common, mine, layout, own: between });
  layoutBoard.show({ bets: own, settled: outcomes, clauses, winner: shown.result });
  const staked = own?.total ?? 0;
  drawMoney(credit.cents, staked, between);
  byId("no-credit").hidden = credit.cents > 0 || staked > 0 || patron?.position !== "PATRON";
}

function tick() {
  strip.show(views, table);
  drawClock(views.get(table));
  informed.session.draw();
}

/** Figures change with the seconds of the table on screen, and so does the page: nothing is done in between. */
function tickOn() {
  attempt(tick);
  const left = (views.get(table)?.closes ?? 0) - performance.now();
  setTimeout(tickOn, left > 0 ? (left % 1000) + 10 : 1000);
}

// --- what the house says ------------------------------------------------------------------------

/** @param {{ common: PatronView, mine: OwnView | null }} told */
function seen({ common, mine }) {
  const name = common.table;
  const before = views.get(name);
  if (before?.fresh && before.common.version > common.version) return;
  const left = common.closes_in_ms ?? 0;
  const closes = left ? performance.now() + left : 0;
  const span = Math.max(common.betting_ms ?? 0, left);
  views.set(name, { common, mine, closes, span, fresh: true });
  if (mine) {
    credit.hear(mine.credit_cents, mine.credit_seq);
    bets.get(name)?.see(common, mine);
    const over = mine.settled.length > 0 && ended.concluded(common, mine);
    if (over) informed.session.refresh();
    if (over && name === table && before) celebrate(levelOf(ended.of(name)));
    else if (common.phase === "betting" && name === table) celebrate(0);
  }
  layouts.follow(common).then((layout) => layout && renew(name, layout));
  if (name === table) narrator.hear(common, ended.get(name));
  if (name === table && before && before.common.phase !== common.phase) toastIsPast();
  if (name === table && common.last) roads.follow(common);
  draw();
}

/** @param {Live["state"]} state */
function lineChanged(state) {
  if (state !== "up") for (const view of views.values()) view.fresh = false;
  if (state !== "up") credit.lineLost();
  if (state === "up" && patron?.position === "PATRON") requests.lookIfAwaited();
  if (state === "signed-out") setTimeout(() => location.assign("/"), 2_500);
  draw();
}

// --- what the patron does -----------------------------------------------------------------------

/**
 * @param {string} wager
 * @param {Refused} error
 */
function refuseHere(wager, error) {
  layoutBoard.shake(wager);
  toast(why(error, layouts.wager(table, wager)));
}

/** @param {string} wager */
function tapped(wager) {
  if (informed.asked()) return;
  const own = bets.get(table);
  if (!own || !usable()) {
    layoutBoard.shake(wager);
    if (live?.state === "up" && patron?.position === "PATRON") toast(t("shared-line-stale"));
    else shake(byId("line"));
    return;
  }
  hideToast();
  own.add(wager, chips.chosen);
  layoutBoard.lay(wager, chips.held);
  chipSound();
}

/** @param {boolean} together */
function withdraw(together) {
  if (usable()) bets.get(table)?.withdraw(together);
}

/**
 * @param {Asked} what
 * @param {number} [at] the hand, or the place of a card
 */
async function askedOfHand(what, at) {
  if (what === "why") {
    showRecall(dialog("recall"), `${table}/${ended.get(table)?.round}`);
    return;
  }
  const view = views.get(table);
  if (!usable() || !view) return;
  try {
    await act(table, actOf(what, at, patron?.name), { round: view.common.round });
  } catch (error) {
    toast(why(error));
  }
}

/** @param {Event} event */
function pressed(event) {
  const button = pressedButton(event);
  if (!button || button.disabled || button.getAttribute("aria-disabled") === "true") return;
  const name = button.dataset.act ?? "";
  const own = bets.get(table);
  if (name in ACTS && usable() && own) ACTS[name](own, credit.cents);
  else if (name === "swap") swap(button);
  else if (name === "language") setLanguage(nextLanguage().code);
  else if (name === "sound") hear(button, !sounds());
  else if (name === "recall") allWords().then(() => showRecall(dialog("recall")));
  else if (name === "help") allWords().then(() => showHelp(layouts.get(table)));
  else if (name === "tables") chooseTables(dialog("tables"), strip, () => table, sit);
  else if (name === "keys") showKeys();
  else if (informed.pressed(name)) return;
  else if (name === "collect" && usable() && patron) {
    collect(dialog("collect"), patron.name, credit.cents, { usable, done: paidOut });
  } else if (name === "redeem" && usable() && patron) {
    redeem(dialog("redeem"), patron.name, { usable, done: paidIn });
  }
}

/**
 * @param {Told} told
 * @param {number} cents
 */
function paidIn(told, cents) {
  paidOut(told);
  toast(t("terminal-redeemed", { amount: money(cents) }), "calm");
}

/** @param {Told} told */
function paidOut({ credit_cents, seq }) {
  credit.hear(credit_cents, seq);
  draw();
}

/** @param {HTMLElement} button */
function swap(button) {
  const swapped = document.body.classList.toggle("swapped");
  button.setAttribute("aria-pressed", String(swapped));
  roads.redraw();
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
    const missing = error instanceof Refused && error.status === 404;
    const told = missing ? t("terminal-no-table", { table: name }) : why(error);
    if (table) toast(told);
    else chooseTables(dialog("tables"), strip, () => table, sit, told);
    return;
  }
  table = name;
  lay(layout);
  history.replaceState(null, "", `/play?table=${encodeURIComponent(name)}`);
  strip.add(name);
  const told = cameWith(`/api/tables/${name}`);
  if (told) await turn();
  if (told && !views.has(name)) seen(told);
  roads.follow(views.get(name)?.common ?? { table: name, shoe: 0, last: null });
  follow();
  tick();
}

/** @param {TableLayout} layout */
function lay(layout) {
  namePictures(layout.deck);
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
  if (dialog("help").open) showHelp(layout);
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
  on("confirmed", (bet) => speakBet(bet, layouts.wager(name, bet.wager)?.label));
  on("credit", paidOut);
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

/** Everything in the language that has just been chosen. */
function reword() {
  applyWords();
  const layout = layouts.get(table);
  if (layout) lay(layout);
  roads.redraw();
  requests.draw();
}

async function begin() {
  sayCardsByName();
  sayMoneyWithItsSign();
  applyWords();
  hear(first(document, '[data-act="sound"]'), sounds());
  document.title = t("terminal-title");
  patron = await me().catch(() => null);
  if (!patron) {
    location.assign("/");
    return;
  }
  credit.hear(patron.credit_cents, -1);
  document.addEventListener("click", pressed);
  listenToKeys(() => informed.asksByKey());
  if (patron.position === "PATRON") informed.session.refresh();
  words.addEventListener("language", reword);
  addEventListener("resize", draw);
  learnTables().then(draw, () => {});
  live = new Live();
  live.addEventListener("view", (event) => seen(/** @type {CustomEvent} */ (event).detail));
  live.addEventListener("approvals", () => requests.look());
  live.addEventListener("bend", (event) => hands.watch(/** @type {CustomEvent} */ (event).detail));
  live.addEventListener("state", (event) => lineChanged(/** @type {CustomEvent} */ (event).detail));
  await sit(new URLSearchParams(location.search).get("table") || strip.tables[0] || FIRST_TABLE);
  setTimeout(arrivedAtNothing, table ? ARRIVING_MOST_MS : 0);
  follow();
  tickOn();
}

begin();
