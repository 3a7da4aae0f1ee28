// The help page: readable by anybody, without signing in and without credit.

import "../shared/patron-words.js";
import { get, me, wasSignedIn } from "../shared/api.js";
import { byId, el } from "../shared/dom.js";
import { learnTables, tableName } from "../shared/names.js";
import { addWords, dress, gameTitle, language, setLanguage, t, why, words } from "../shared/words.js";
import { helpContent } from "./content.js";

addWords({
  to_the_table: ["To the table", "到台前"],
  choose_help: ["Rules and odds", "规则与赔率"],
  other_tables: ["Rules and odds of each table", "各台规则与赔率"],
});

const FIRST_TABLE = "tiger";
const asked = new URLSearchParams(location.search).get("table");
let table = asked || FIRST_TABLE;
let tables = [];
let layout = null;
let refused = null;
let signedIn = wasSignedIn();

function draw() {
  dress();
  byId("play").hidden = !signedIn;
  byId("enter").hidden = signedIn;
  byId("choice").replaceChildren(...tables.map(link));
  if (refused) {
    byId("content").replaceChildren(el("p", { class: "notice bad", role: "alert", text: why(refused) }));
    return;
  }
  if (!layout) return;
  byId("title").textContent = gameTitle(layout.title);
  document.title = `${gameTitle(layout.title)} · ${t("choose_help")} · Cutcard`;
  byId("play").href = `/play?table=${encodeURIComponent(table)}`;
  byId("content").replaceChildren(...helpContent(layout));
}

function link(each) {
  const href = `/help?table=${encodeURIComponent(each.table)}`;
  const current = each.table === table ? "page" : null;
  return el("a", { class: "button pill", href, "aria-current": current }, ...tableName(each.table));
}

/** Everything is fetched before anything is shown, so that nothing moves under a reader's eyes. */
async function begin() {
  dress();
  const knows = signedIn ? me().catch(() => null) : null;
  tables = await learnTables().catch(() => []);
  if (!asked && tables.length && !tables.some((each) => each.table === table)) table = tables[0].table;
  try {
    layout = await get(`/api/tables/${encodeURIComponent(table)}/layout`);
  } catch (error) {
    refused = error;
  }
  signedIn = (await knows) !== null;
  draw();
}

document.addEventListener("click", (event) => {
  if (event.target.closest('[data-act="language"]')) setLanguage(language() === "zh" ? "en" : "zh");
});
words.addEventListener("language", draw);
begin();
