// The help page: readable by anybody, without signing in and without credit.

import { get, me, wasSignedIn } from "../shared/api.js";
import { byId, el, pressedButton } from "../shared/dom.js";
import { applyWords, nextLanguage, setLanguage, t, words } from "../shared/i18n.js";
import { Layouts } from "../shared/layouts.js";
import { sayMoneyWithItsSign } from "../shared/money.js";
import { learnTables, tableName } from "../shared/names.js";
import { why } from "../shared/wording.js";
import { helpContent } from "./content.js";
import { examplesOf } from "./examples.js";

/** @import { Layout, NamedTable } from "../shared/wire.js" */

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
let signedIn = wasSignedIn();

function draw() {
  applyWords();
  document.title = t("help-page-title");
  byId("play").hidden = !signedIn;
  byId("enter").hidden = signedIn;
  byId("choice").replaceChildren(...tables.map(link));
  byId("choice").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  if (refused) {
    byId("content").replaceChildren(el("p", { class: "notice bad", role: "alert", text: why(refused) }));
    return;
  }
  if (!layout) return;
  byId("title").textContent = tableName(table, layout.title_label);
  document.title = t("help-page", { game: layout.title_label });
  byId("play").setAttribute("href", `/play?table=${encodeURIComponent(table)}`);
  byId("content").replaceChildren(...helpContent(layout));
}

/** @param {NamedTable} each */
function link(each) {
  const href = `/help?table=${encodeURIComponent(each.table)}`;
  const current = each.table === table ? "page" : null;
  return el("a", { class: "button pill", href, "aria-current": current, text: tableName(each.table) });
}

/** Everything is fetched before anything is shown, so that nothing moves under a reader's eyes. */
async function begin() {
  sayMoneyWithItsSign();
  applyWords();
  const knows = signedIn ? me().catch(() => null) : null;
  tables = await learnTables().catch(() => tables);
  if (!asked && tables.length && !tables.some((each) => each.table === table)) table = tables[0].table;
  try {
    layout = await layouts.of(table);
    await examplesOf(layout).catch(() => null);
  } catch (error) {
    refused = error;
  }
  signedIn = (await knows) !== null;
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
document.addEventListener("click", (event) => {
  if (pressedButton(event)?.dataset.act === "language") setLanguage(nextLanguage().code);
});
words.addEventListener("language", draw);
begin();
