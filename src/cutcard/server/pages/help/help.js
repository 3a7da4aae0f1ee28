// The help page: readable by anybody, without signing in and without credit.

import { get, me } from "../shared/api.js";
import { byId, el } from "../shared/dom.js";
import { applyWords, t, word, words } from "../shared/i18n.js";
import { Layouts } from "../shared/layouts.js";
import { sayMoneyWithItsSign } from "../shared/money.js";
import { why } from "../shared/wording.js";
import { watchedTables } from "../terminal/watched.js";
import { helpContent } from "./content.js";
import { examplesOf } from "./examples.js";

/** @import { Layout, Me, NamedTable } from "../shared/wire.js" */

const FIRST_TABLE = "tiger-baccarat";
const LOOK_MS = 20_000;
const asked = new URLSearchParams(location.search).get("table");
let table = asked || FIRST_TABLE;
/** @type {NamedTable[]} */
let tables = [];
/** @type {Layout | null} */
let layout = null;
const layouts = new Layouts();
/** @type {unknown} */
let refused = null;
/** @type {Me | null} */
let person = null;

function draw() {
  applyWords();
  document.title = t("help-page-title");
  drawWho();
  byId("choice").replaceChildren(...tables.map(link));
  byId("choice").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  if (refused) {
    byId("content").replaceChildren(el("p", { class: "notice bad", role: "alert", text: why(refused) }));
    return;
  }
  if (!layout) return;
  byId("title").textContent = word(layout.label);
  document.title = t("help-page", { game: layout.title_label });
  byId("content").replaceChildren(...helpContent(layout));
}

/** Who reads, and the ways back: to the table that they sit at in this window, to the one that is read of, to all. */
function drawWho() {
  const sits = watchedTables().at(-1) ?? table;
  const seat = tables.find((each) => each.table === sits)?.label;
  const ways = { play: table, back: sits };
  for (const [id, to] of Object.entries(ways)) byId(id).setAttribute("href", `/play?table=${encodeURIComponent(to)}`);
  byId("back").textContent = seat ? t("help-back", { table: seat }) : "";
  byId("who").textContent = person ? t("lobby-signed-in", { name: person.name, title: person.title_label }) : "";
  byId("back").hidden = !person || !seat || sits === table;
  for (const id of ["play", "floor"]) byId(id).hidden = !person;
  byId("enter").hidden = person !== null;
}

/** @param {NamedTable} each */
function link(each) {
  const href = `/help?table=${encodeURIComponent(each.table)}`;
  const current = each.table === table ? "page" : null;
  return el("a", { class: "button pill", href, "aria-current": current, text: word(each.label) });
}

/** Everything is fetched before anything is shown, so that nothing moves under a reader's eyes. */
async function begin() {
  sayMoneyWithItsSign();
  applyWords();
  const knows = me().catch(() => null);
  tables = await get("/api/layouts").catch(() => tables);
  if (!asked && tables.length && !tables.some((each) => each.table === table)) table = tables[0].table;
  try {
    layout = await layouts.of(table);
    await examplesOf(layout).catch(() => null);
  } catch (error) {
    refused = error;
  }
  person = await knows;
  draw();
}

/** Nobody has to be signed in here, so that no view comes by itself: the page asks which edition is dealt now. */
async function look() {
  /** @type {NamedTable[]} */
  const known = await get("/api/layouts").catch(() => []);
  const here = known.find((each) => each.table === table);
  const renewed = here ? await layouts.follow(here) : null;
  if (!renewed) return;
  layout = renewed;
  draw();
}

document.addEventListener("visibilitychange", () => (document.hidden ? null : look()));
setInterval(look, LOOK_MS);
words.addEventListener("language", draw);
begin();
