// The help page: readable by anybody, without signing in and without credit.

import "/static/play-words.js";
import { get, wasSignedIn } from "/static/live.js";
import { byId, el } from "/static/play-dom.js";
import { helpContent } from "/static/play-help.js";
import { addWords, dress, gameTitle, language, setLanguage, t, why, words } from "/static/words.js";

addWords({ to_the_table: ["To the table", "到台前"], choose_help: ["Rules and odds", "规则与赔率"] });

const FIRST_TABLE = "tiger";
const table = new URLSearchParams(location.search).get("table") || FIRST_TABLE;
let layout = null;
let refused = null;

function draw() {
  dress();
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

/** The list of tables is for those who are signed in; without it the page shows its own table. */
async function others() {
  byId("choice").hidden = !wasSignedIn();
  if (!wasSignedIn()) return;
  try {
    const tables = await get("/api/tables");
    const link = (each) => {
      const href = `/help?table=${encodeURIComponent(each.table)}`;
      const current = each.table === table ? "page" : null;
      return el("a", { class: "button pill", href, "aria-current": current, text: each.table });
    };
    byId("choice").replaceChildren(...tables.map(link));
  } catch {
    byId("choice").hidden = true;
  }
}

async function begin() {
  draw();
  try {
    layout = await get(`/api/tables/${encodeURIComponent(table)}/layout`);
  } catch (error) {
    refused = error;
  }
  draw();
  await others();
}

document.addEventListener("click", (event) => {
  if (event.target.closest('[data-act="language"]')) setLanguage(language() === "zh" ? "en" : "zh");
});
words.addEventListener("language", draw);
begin();
