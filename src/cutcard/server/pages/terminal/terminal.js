// The patron's terminal: one table on screen, others beside it, and everything as the house last said it.

import "../shared/patron-words.js";
import { helpContent } from "../help/content.js";
import { act, get, me, Refused } from "../shared/api.js";
import { byId, say, shake } from "../shared/dom.js";
import { Live } from "../shared/live.js";
import { learnTables } from "../shared/names.js";
import {
  dress,
  gameTitle,
  language,
  money,
  phaseWord,
  roundMoney,
  setLanguage,
  t,
  wagerName,
  why,
  words,
} from "../shared/words.js";
import { Bets } from "./bets.js";
import { collect, lastTicket } from "./collect.js";
import { Ended } from "./ended.js";
import { drawIncident, Hands, shownRound } from "./hands.js";
import { Chips, Layout } from "./layout.js";
import { showRecall } from "./recall.js";
import { Roads } from "./roads.js";
import { chooseTables, Strip } from "./tables.js";
import { hideToast, speak, toast, toastIsPast } from "./told.js";

const FIRST_TABLE = "tiger";
const LAST_SECONDS = 5;
const chips = new Chips(byId("chips"));
const layoutBoard = new Layout(byId("layout"), tapped);
const roads = new Roads(byId("roads"));
const hands = new Hands(document.querySelector(".hands"), askedOfHand);
const strip = new Strip(byId("strip"), sit, follow);
const views = new Map();
const layouts = new Map();
const bets = new Map();
const ended = new Ended();
let patron = null;
let live = null;
let table = "";
let credit = 0;
let roadsOf = "";
let lastSecondsOf = "";

// --- what is shown now --------------------------------------------------------------------------

function usable() {
  return live?.state === "up" && views.get(table)?.fresh === true && patron?.position === "PATRON";
}

function draw() {
  const view = views.get(table);
  const layout = layouts.get(table);
  document.body.dataset.line = live?.state ?? "down";
  drawLine();
  strip.show(views, table);
  if (!view || !layout) return;
  const { common, mine } = view;
  const own = bets.get(table);
  const shown = shownRound(common);
  const over = ended.get(table);
  const settled = over && over.round === shown.round && shown.round !== 0 ? over : null;
  const between = shown.last && settled;
  const showsOutcomes = between && common.phase !== "betting" && !own.total && !own.busy;
  drawTop(common, layout, own);
  hands.show({ common, mine, game: layout.game, own: settled && between ? settled : null });
  drawIncident(byId("incident"), common, mine, withdraw);
  layoutBoard.show({
    bets: own,
    settled: showsOutcomes ? settled.settled : [],
    clauses: settled?.clauses ?? new Map(),
    winner: shown.result,
    usable: usable(),
  });
  drawMoney(own, between ? settled : null);
  drawActs(common, own);
}

function drawTop(common, layout, own) {
  const phase = common.incident ? "suspended" : common.phase;
  document.body.dataset.phase = phase;
  byId("phase").dataset.phase = phase;
  say(byId("title"), gameTitle(layout.title));
  byId("title").classList.toggle("long", gameTitle(layout.title).length > 30);
  say(byId("says"), usable() || patron?.position !== "PATRON" ? t(`phase.${phaseWord(common)}`) : t("lost"));
  const terminal = patron?.terminal || "–";
  const least = roundMoney(layout.least_cents);
  const most = roundMoney(layout.most_cents);
  say(byId("facts1"), t("facts1", { table, round: common.round, terminal }));
  const place = own ? ` · ${t("area", { area: own.area })}` : "";
  say(byId("facts2"), t("facts2", { least, most, decks: layout.decks }) + place);
  document.title = `${gameTitle(layout.title)} · Cutcard`;
}

/** What was paid is gold only where the whole round was a gain. */
function drawMoney(own, settled) {
  const staked = own?.total ?? 0;
  const win = settled?.win ?? 0;
  for (const [id, cents] of [
    ["credit", credit],
    ["bet", staked],
    ["win", win],
  ]) {
    const shown = byId(id);
    shown.dataset[id] = String(cents);
    say(shown, money(cents));
  }
  byId("win").classList.toggle("won", win > 0 && settled.net > 0);
  byId("no-credit").hidden = credit > 0 || staked > 0 || patron?.position !== "PATRON";
}

function drawActs(common, own) {
  const open = usable() && own && common.phase === "betting" && !common.incident;
  const may = {
    undo: open && own.canUndo,
    clear: open && own.placed.length > 0,
    rebet: open && own.canRepeat,
    double: open && own.placed.length > 0,
    collect: usable() && (credit > 0 || lastTicket(patron.name) !== null),
  };
  for (const [name, allowed] of Object.entries(may)) {
    const button = document.querySelector(`.acts [data-act="${name}"]`);
    button.setAttribute("aria-disabled", String(!allowed));
  }
  for (const button of document.querySelectorAll(".hand-acts button, .incident button")) button.disabled = !usable();
}

function drawLine() {
  const line = byId("line");
  const state = live?.state ?? "down";
  const staff = state === "up" && patron && patron.position !== "PATRON";
  line.hidden = !staff && (state === "up" || (state === "down" && views.size === 0));
  if (!line.hidden) say(line, staff ? t("staff_looks_on") : t(`line.${state}`));
}

function tick() {
  say(byId("clock"), new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }));
  strip.show(views, table);
  const view = views.get(table);
  const left = view?.closes && view.fresh ? Math.max(0, view.closes - performance.now()) : 0;
  byId("phase").classList.toggle("counts", left > 0);
  byId("phase").classList.toggle("hurry", left > 0 && left < 3_500);
  byId("ring").style.strokeDashoffset = String(100 - (view?.span ? (100 * left) / view.span : 0));
  const seconds = Math.ceil(left / 1000);
  say(byId("seconds"), left > 0 ? String(seconds) : "");
  const counted = `${table} ${view?.common.round}`;
  if (left > 0 && seconds <= LAST_SECONDS && lastSecondsOf !== counted) {
    lastSecondsOf = counted;
    speak(t("seconds_left", { seconds }));
  }
}

// --- what the house says ------------------------------------------------------------------------

function seen({ common, mine }) {
  const name = common.table;
  const before = views.get(name);
  if (before?.fresh && before.common.version > common.version) return;
  const closes = common.closes_in_ms ? performance.now() + common.closes_in_ms : 0;
  const same = before && before.common.round === common.round;
  const span = closes ? Math.max(same ? (before.span ?? 0) : 0, common.closes_in_ms) : 0;
  views.set(name, { common, mine, closes, span, fresh: true });
  if (mine) {
    credit = mine.credit_cents;
    bets.get(name)?.see(common, mine);
    if (mine.settled.length) ended.concluded(common, mine);
  }
  if (name === table && before && before.common.phase !== common.phase) toastIsPast();
  if (name === table && common.last && roadsOf !== `${name} ${common.shoe} ${common.last.round}`) drawRoads(common);
  draw();
}

async function drawRoads(common) {
  roadsOf = `${common.table} ${common.shoe} ${common.last?.round}`;
  try {
    const told = await get(`/api/tables/${common.table}/roads`);
    if (common.table === table) roads.show(told);
  } catch {
    roadsOf = "";
  }
}

function lineChanged(state) {
  if (state !== "up") for (const view of views.values()) view.fresh = false;
  if (state === "signed-out") setTimeout(() => location.assign("/"), 2_500);
  draw();
}

// --- what the patron does -----------------------------------------------------------------------

function refuseHere(wager, error) {
  layoutBoard.shake(wager);
  const layout = layouts.get(table);
  const found = layout?.wagers.find((each) => each.name === wager);
  toast(why(error, found && { ...found, game: layout.game }));
}

function tapped(wager) {
  const own = bets.get(table);
  if (!own || !usable()) {
    layoutBoard.shake(wager);
    if (live?.state === "up" && patron?.position === "PATRON") toast(t("line.stale"));
    else shake(byId("line"));
    return;
  }
  hideToast();
  own.add(wager, chips.chosen);
}

function enough(changes) {
  const needed = changes.reduce((sum, { from, to }) => sum + to - from, 0);
  if (needed <= credit) return true;
  toast(why(new Refused(0, { code: "funds" })));
  shake(byId("credit"));
  return false;
}

function withdraw(together) {
  if (usable()) bets.get(table)?.withdraw(together);
}

async function askedOfHand(what, hand) {
  if (what === "why") {
    showRecall(byId("recall"), `${table}/${ended.get(table)?.round}`);
    return;
  }
  const view = views.get(table);
  if (!usable() || !view) return;
  const asked = {
    reveal: { type: "RevealHand", hand },
    decline: { type: "DeclineHand", hand },
    take: { type: "AcceptDevice", patron: patron.name },
    give: { type: "GiveUpDevice" },
  }[what];
  try {
    await act(table, asked, { round: view.common.round });
  } catch (error) {
    toast(why(error));
  }
}

const ACTS = {
  undo: (own) => own.undo(),
  clear: (own) => own.clear(),
  rebet: (own) => {
    if (enough(own.last.map(({ cents }) => ({ from: 0, to: cents })))) own.repeat();
  },
  double: (own) => {
    if (enough(own.doubled()) && !own.double()) toast(t("at_most"), "calm");
  },
};

function pressed(event) {
  const button = event.target.closest("[data-act]");
  if (!button || button.disabled || button.getAttribute("aria-disabled") === "true") return;
  const name = button.dataset.act;
  if (name in ACTS && usable() && bets.get(table)) ACTS[name](bets.get(table));
  else if (name === "swap") swap(button);
  else if (name === "language") setLanguage(language() === "zh" ? "en" : "zh");
  else if (name === "recall") showRecall(byId("recall"));
  else if (name === "help") help();
  else if (name === "tables") chooseTables(byId("tables"), strip, () => table, sit);
  else if (name === "close") button.closest("dialog").close();
  else if (name === "collect" && usable()) collect(byId("collect"), patron.name, credit, { usable, done: paidOut });
}

function paidOut(left) {
  credit = left ?? credit;
  draw();
}

function swap(button) {
  const swapped = document.body.classList.toggle("swapped");
  button.setAttribute("aria-pressed", String(swapped));
  roads.redraw();
}

function help() {
  const layout = layouts.get(table);
  if (!layout) return;
  byId("help")
    .querySelector(".inside")
    .replaceChildren(...helpContent(layout));
  byId("help").showModal();
}

// --- which tables -------------------------------------------------------------------------------

function follow() {
  live?.watch(strip.tables);
  draw();
}

async function sit(name) {
  if (name === table) return;
  try {
    await furnish(name);
  } catch (error) {
    toast(error.status === 404 ? t("no_table") : why(error));
    return;
  }
  table = name;
  roadsOf = "";
  hands.forget();
  const layout = layouts.get(name);
  layoutBoard.draw(layout);
  chips.draw(layout);
  history.replaceState(null, "", `/play?table=${encodeURIComponent(name)}`);
  strip.add(name);
  drawRoads(views.get(name)?.common ?? { table: name, shoe: 0, last: null });
  draw();
  tick();
}

async function furnish(name) {
  if (!layouts.has(name)) layouts.set(name, await get(`/api/tables/${encodeURIComponent(name)}/layout`));
  if (bets.has(name) || patron?.position !== "PATRON") return;
  const own = new Bets(name, patron.name, layouts.get(name));
  own.addEventListener("change", () => name === table && draw());
  own.addEventListener("refused", (event) => name === table && refuseHere(event.detail.wager, event.detail.error));
  own.addEventListener("confirmed", (event) => confirmed(name, event.detail));
  own.addEventListener("credit", (event) => {
    if (Number.isInteger(event.detail)) credit = event.detail;
    draw();
  });
  bets.set(name, own);
  const view = views.get(name);
  if (view?.mine) own.see(view.common, view.mine);
  remember(own);
}

/** On a terminal that has just been opened, the last bets and what they brought come from the house's own record. */
async function remember(own) {
  const last = await ended.remembered(own.table);
  if (last && !own.last.length) own.recallLast(last);
  if (last) draw();
}

function confirmed(name, { wager, cents }) {
  const said = wagerName(wager, layouts.get(name).game).said;
  speak(cents > 0 ? t("placed", { amount: money(cents), wager: said }) : t("taken_back", { wager: said }));
}

async function begin() {
  dress();
  patron = await me().catch(() => null);
  if (!patron) {
    location.assign("/");
    return;
  }
  credit = patron.credit_cents ?? 0;
  document.addEventListener("click", pressed);
  words.addEventListener("language", () => {
    dress();
    const layout = layouts.get(table);
    if (layout) {
      layoutBoard.draw(layout);
      chips.draw(layout);
    }
    hands.forget();
    roads.redraw();
    draw();
  });
  learnTables().then(draw, () => {});
  live = new Live();
  live.addEventListener("view", (event) => seen(event.detail));
  live.addEventListener("state", (event) => lineChanged(event.detail));
  await sit(new URLSearchParams(location.search).get("table") || strip.tables[0] || FIRST_TABLE);
  if (!table) chooseTables(byId("tables"), strip, () => table, sit);
  follow();
  setInterval(tick, 200);
  tick();
}

begin();
