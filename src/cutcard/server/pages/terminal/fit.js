// One screen where there is room for it: what is needed least gives way first, and nothing shrinks or overlaps.

import { turn } from "../shared/api.js";
import { byId, first } from "../shared/dom.js";
import { language } from "../shared/i18n.js";
import { tableTitle } from "../shared/names.js";

/**
 * @import { Layout } from "../shared/wire.js"
 * @import { Strip } from "./tables.js"
 */

/**
 * In this order, as far as it takes: the facts and the strip of tables move to the foot of the page, the side wagers
 * drop their limits and second names, the roads go behind a button, the side wagers fold into one row that is moved
 * sideways, and the title and tools go to the foot. What does not fit then is scrolled to.
 */
const GIVES = /** @type {const} */ (["facts", "strip", "limits", "roads", "sides", "tools"]);
const NARROW_PX = 700;
const LOW = "(max-height: 620px) and (min-width: 560px) and (max-width: 999px)";
let fitted = "";

/**
 * Where each part that may move has its own place; the foot takes them in this order.
 * @type {(steps: Set<string>) => void}
 */
function place(gone) {
  const [who, top, tools, watched] = [byId("who"), byId("top"), byId("tools"), byId("watched")];
  const foot = byId("foot");
  if (gone.has("strip")) foot.append(watched);
  else document.body.insertBefore(watched, byId("placed"));
  if (gone.has("tools")) foot.append(who, tools);
  else {
    top.prepend(who);
    top.append(tools);
  }
  if (gone.has("facts")) foot.append(byId("facts"));
  else watched.insertBefore(byId("facts"), watched.lastElementChild);
}

/** @param {number} steps */
function give(steps) {
  const behind = innerWidth <= NARROW_PX || matchMedia(LOW).matches;
  const gone = new Set(GIVES.filter((part, at) => at < steps || (part === "roads" && behind)));
  for (const part of GIVES) document.body.classList.toggle(`gives-${part}`, gone.has(part));
  place(gone);
}

/** Whether all of the table is on the screen; the foot of the page is what may lie below. */
function fits() {
  return first(document, ".till").getBoundingClientRect().bottom + scrollY <= innerHeight + 1;
}

/**
 * The fewest steps after which all fits, found by halving: every step makes the page lower, and every look at it costs.
 * Only what changes the room or the words fits the page anew; a tap or a card never moves an area. True where it did.
 * @param {string} about
 */
function fit(about) {
  const key = `${innerWidth} ${innerHeight} ${about}`;
  if (key === fitted) return false;
  fitted = key;
  const search = halving();
  while (!search.next().done);
  return true;
}

/** What is laid out first, part by part: the whole of it at once would keep a slow processor from all else. */
function* unfolding() {
  const parts = [".top", ".stage", ".side-wagers", ".main-wagers", ".till", ".roads", ".strip"].map((part) =>
    first(document, part),
  );
  give(Math.floor(GIVES.length / 2));
  for (const part of parts) part.classList.add("folded");
  yield;
  for (const part of parts) {
    part.classList.remove("folded");
    part.getBoundingClientRect();
    yield;
  }
  yield* halving();
}

/** Looks at the page with half of what is left given way, until what must is found. */
function* halving() {
  let least = 0;
  /** @type {number} */
  let most = GIVES.length;
  while (least < most) {
    const steps = Math.floor((least + most) / 2);
    give(steps);
    if (fits()) most = steps;
    else least = steps + 1;
    yield;
  }
  give(least);
}

/**
 * Until the first table is drawn whole and fitted nothing of it is shown, so that nothing moves under a finger; each
 * look at the page has a turn of its own, so that none takes long. True where it was the first.
 * @param {string} about
 * @param {() => void} shown called when it is
 */
function arrive(about, shown) {
  const { classList } = document.body;
  if (!classList.contains("arriving")) return false;
  const work = unfolding();
  work.next();
  classList.replace("arriving", "fitting");
  fitted = `${innerWidth} ${innerHeight} ${about}`;
  inTurns(work).then(() => {
    classList.remove("fitting");
    shown();
  });
  return true;
}

/** Nothing is there to be drawn, or not soon: what there is to be said is seen. */
export function arrivedAtNothing() {
  document.body.classList.remove("arriving");
}

/** @param {Generator} work */
async function inTurns(work) {
  do await turn();
  while (!work.next().done);
}

/**
 * Fits the page to whatever of a table takes room; where that moved something, the strip shows its table again.
 * @param {string} table
 * @param {Layout} layout
 * @param {Strip} strip
 */
export function fitTable(table, layout, strip) {
  const told = [
    byId("no-credit").hidden,
    ...["placed", "requests"].map((id) => byId(id).textContent),
    strip.tables.length,
    tableTitle(table),
  ];
  const about = [language(), layout.stamp, layout.settings, table, ...told].join(" ");
  if (!arrive(about, () => strip.bringIntoSight(table)) && fit(about)) strip.bringIntoSight(table);
}
