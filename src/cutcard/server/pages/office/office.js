// The place of those who read: finance, surveillance and compliance each see what is theirs, and no act of anybody else.

import { Day } from "../pit/day/day.js";
import { Events } from "../pit/events.js";
import { Reports } from "../pit/reports.js";
import { Complaints } from "../pit/rounds/complaints.js";
import { Disputes } from "../pit/rounds/disputes.js";
import { cage } from "../shared/api.js";
import "../shared/cards.js";
import { corner, open } from "../shared/console/console.js";
import { moment } from "../shared/console/notices.js";
import { namedTabs, tabs } from "../shared/console/tabs.js";
import { byId } from "../shared/dom.js";
import { applyWords, t, word, words } from "../shared/i18n.js";
import { Fresh } from "../shared/live/fresh.js";
import { readTables } from "../shared/names.js";
import { Cash } from "./cash.js";
import { PrivateLog } from "./private_log.js";
import { naming } from "./recording.js";

/**
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Me } from "../shared/wire.js"
 */

/** @type {Record<string, string[]>} what each position has here, what it looks at first before the rest */
const OF = {
  FINANCE: ["day", "reports", "events"],
  SURVEILLANCE: ["disputes", "log", "complaints", "events"],
  COMPLIANCE: ["cash", "complaints", "suspicions", "disputes", "events"],
};

/**
 * @param {Me} who
 * @param {(id: string) => void} choose another tab
 * @returns {Record<string, { speak: () => void, show: () => Promise<void>, still?: boolean }>} by tab, what is seen there
 */
function parts(who, choose) {
  const watches = who.position === "SURVEILLANCE";
  const film = watches ? naming((says) => moment(byId("said"), says)) : null;
  const disputes = new Disputes(byId("disputes"), true, { film });
  const recall = (/** @type {string} */ table, /** @type {number} */ round) => {
    choose("disputes");
    disputes.recall(table, round);
  };
  const state = who.position === "COMPLIANCE" ? "overdue" : "";
  return {
    day: new Day(byId("day"), { who, put: cage }),
    reports: new Reports(byId("reports")),
    disputes: { speak: () => disputes.speak(), show: async () => disputes.opened(await tables()), still: true },
    log: new PrivateLog(byId("log"), { path: "/api/surveillance/log", type: "LogObservation" }),
    suspicions: new PrivateLog(byId("suspicions"), {
      path: "/api/compliance/suspicions",
      type: "RecordSuspicion",
    }),
    complaints: new Complaints(byId("complaints"), { who, put: cage, recall, state }),
    cash: new Cash(byId("cash")),
    events: new Events(byId("events")),
  };
}

async function tables() {
  /** @type {StaffView[]} */
  const views = await readTables();
  return new Map(views.map((view) => [view.table, view]));
}

async function begin() {
  applyWords();
  const opened = await open();
  if (!opened) return;
  const { who } = opened;
  corner(byId("corner"), opened, "office");
  const mine = OF[who.position] ?? [];
  let choose = (/** @type {string} */ _) => {};
  const seen = parts(who, (id) => choose(id));
  const speak = () => {
    applyWords();
    byId("whose").textContent = word(who.title_label);
    document.title = t("shared-page-title", { page: word(who.title_label) });
    namedTabs();
  };
  words.addEventListener("language", () => {
    speak();
    for (const id of mine) seen[id].speak();
  });
  opened.live.watch([]);
  await tables().catch(() => null);
  const fresh = new Fresh(opened.live, byId("as-of"), () => seen[document.documentElement.dataset.tab ?? ""] ?? null);
  choose = tabs(mine, (id) => {
    document.documentElement.dataset.tab = id;
    fresh.chosen();
  });
  speak();
}

begin();
