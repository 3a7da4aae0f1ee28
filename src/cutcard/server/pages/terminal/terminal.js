// The patron's terminal: one table on screen, others beside it, and everything as the house last said it.

import { me, turn } from "../shared/api.js";
import { sayCardsByName } from "../shared/cards.js";
import { first } from "../shared/dom.js";
import { chooseFonts, fetchFonts } from "../shared/fonts/fonts.js";
import { applyWords, t, words } from "../shared/i18n.js";
import { Live } from "../shared/live/live.js";
import { sayMoneyWithItsSign } from "../shared/money.js";
import { listenToKeys } from "./access/keys.js";
import { Acts } from "./play/acts.js";
import { Screen } from "./play/screen.js";
import { Seat } from "./play/seat.js";
import { State } from "./play/state.js";
import { hear, sounds } from "./stage/sound.js";

const FIRST_TABLE = "tiger-baccarat";
const state = new State();
const screen = new Screen(state, {
  ask: (what, at) => acts.ask(what, at),
  bend: (bend) => state.live?.bend(bend),
  withdraw: (together) => acts.withdraw(together),
  sit: (table) => seat.sit(table),
  follow: () => seat.follow(),
});
const seat = new Seat(state, screen);
const acts = new Acts(state, screen, seat);

/** @param {Live["state"]} line */
function lineChanged(line) {
  if (line !== "up") state.lineLost();
  else if (state.plays) screen.requests.lookIfAwaited();
  if (line === "signed-out") setTimeout(() => location.assign("/"), 2_500);
  screen.draw();
}

async function begin() {
  await turn();
  chooseFonts();
  sayCardsByName();
  sayMoneyWithItsSign();
  applyWords();
  hear(first(document, '[data-act="sound"]'), sounds());
  document.title = t("terminal-title");
  state.patron = await me().catch(() => null);
  if (!state.patron) {
    location.assign("/");
    return;
  }
  state.credit.hear(state.patron.credit_cents, -1);
  document.addEventListener("click", acts.pressed);
  listenToKeys(() => screen.informed.asksByKey());
  if (state.plays) screen.informed.session.refresh();
  words.addEventListener("language", () => screen.reword());
  const live = new Live();
  state.live = live;
  /** @type {(what: string, heard: (detail: any) => void) => void} */
  const on = (what, heard) => live.addEventListener(what, (event) => heard(/** @type {CustomEvent} */ (event).detail));
  on("view", (told) => seat.see(told));
  on("approvals", () => screen.requests.look());
  on("written", async () => {
    if (!state.plays) return;
    state.patron = (await me().catch(() => null)) ?? state.patron;
    screen.draw();
  });
  on("bend", (told) => screen.hands.watch(told));
  on("state", lineChanged);
  await seat.sit(new URLSearchParams(location.search).get("table") || screen.strip.tables[0] || FIRST_TABLE);
  seat.follow();
  screen.tickOn();
  fetchFonts();
}

begin();
