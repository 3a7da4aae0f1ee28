// The cage's own page: what a Cashier does there, without what is for others to do.

import { CageDesk } from "../pit/cage.js";
import { cage } from "../shared/api.js";
import { Approvals } from "../shared/approvals/approvals.js";
import { corner, open } from "../shared/console/console.js";
import { byId } from "../shared/dom.js";
import { applyWords, t, words } from "../shared/i18n.js";
import { Fresh } from "../shared/live/fresh.js";
import { readTables } from "../shared/names.js";

function speak() {
  document.title = t("shared-page-title", { page: t("pit-cage") });
  applyWords();
}

async function begin() {
  speak();
  const opened = await open();
  if (!opened) return;
  corner(byId("corner"), opened, "cage");
  const desk = new CageDesk(byId("cage"), { who: opened.who, put: cage, own: true });
  const approvals = new Approvals(byId("approvals"), opened.live);
  words.addEventListener("language", () => {
    speak();
    desk.speak();
    approvals.show();
  });
  opened.live.watch([]);
  opened.live.addEventListener("tables", () => readTables().catch(() => null));
  await readTables().catch(() => null);
  const fresh = new Fresh(opened.live, byId("as-of"), () => desk);
  await Promise.all([approvals.look(), fresh.chosen()]);
}

begin();
