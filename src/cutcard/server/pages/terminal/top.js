// The top of the terminal: which game and table this is, what the table is doing, and how long bets are taken.

import { clock, zone } from "../shared/clock.js";
import { byId, say } from "../shared/dom.js";
import { keyed, t, word } from "../shared/i18n.js";
import { roundMoney } from "../shared/money.js";
import { phaseSentence } from "../shared/wording.js";
import { countDown } from "./stage/ring.js";
import { speak } from "./stage/toast.js";

/**
 * @import { Layout, PatronView } from "../shared/wire.js"
 * @import { SeenTable } from "./tables.js"
 */

const LAST_SECONDS = 5;
let lastSecondsOf = "";

/**
 * @param {PatronView} common
 * @param {Layout} layout
 * @param {{ area: number | undefined, terminal: string, lost: boolean }} here
 */
export function drawTop(common, layout, { area, terminal, lost }) {
  const title = word(common.label);
  const phase = common.incident ? "suspended" : common.phase;
  document.body.dataset.phase = phase;
  byId("phase").dataset.phase = phase;
  say(byId("title"), title);
  byId("title").classList.toggle("long", title.length > 30);
  say(byId("says"), lost ? t("terminal-lost") : phaseSentence(common));
  cite(byId("says"), lost ? "" : common.says_clause);
  const { round } = common;
  const [least, most] = [roundMoney(layout.least_cents), roundMoney(layout.most_cents)];
  const place = area === undefined || !layout.area_most ? "" : ` · ${t("terminal-area", { area })}`;
  say(byId("facts1"), t("terminal-facts", { round, terminal: terminal || "–" }));
  say(byId("facts2"), t("terminal-limits", { least, most, decks: layout.decks }) + place);
  say(byId("malfunction"), layout.malfunction ? word(layout.malfunction) : "");
  document.title = t("shared-page-title", { page: title });
}

/**
 * Betting opens and closes with the words displayed here; the rule that says so stands behind them.
 * @param {HTMLElement} says
 * @param {string} clause
 */
function cite(says, clause) {
  says.dataset.clause = clause;
  if (clause) says.title = t("shared-rule", { clause });
  else says.removeAttribute("title");
}

/**
 * The clock on the wall, and the one that runs while bets are taken; its last seconds are told once a round.
 * @param {SeenTable | undefined} view
 */
export function drawClock(view) {
  say(byId("clock"), clock(new Date()));
  say(byId("zone"), zone());
  const left = view?.closes && view.fresh ? Math.max(0, view.closes - performance.now()) : 0;
  byId("phase").classList.toggle("counts", left > 0);
  countDown(byId("ring"), { left, span: view?.span ?? 0, of: `${view?.common.table} ${view?.common.round}` });
  const seconds = Math.ceil(left / 1000);
  say(byId("seconds"), left > 0 ? String(seconds) : "");
  const counted = `${view?.common.table} ${view?.common.round}`;
  if (left > 0 && seconds <= LAST_SECONDS && lastSecondsOf !== counted) {
    lastSecondsOf = counted;
    speak(t("terminal-seconds-left", { seconds }));
  }
}

/** How long bets are taken still, at the table on screen; where they are not, what it is doing. */
export function speakSeconds() {
  const seconds = Number(byId("seconds").textContent);
  speak(seconds ? t("terminal-seconds-left", { seconds }) : (byId("says").textContent ?? ""));
}

/**
 * What is to be said of the line to the house: that staff look on, that a bet is not confirmed, or that what is shown
 * cannot be trusted.
 * @param {string} state
 * @param {{ staff: boolean, known: boolean, unconfirmed: boolean }} about whether staff look, whether any table has been
 *   seen, and whether an act waits for an answer that can be read
 */
export function drawLine(state, { staff, known, unconfirmed }) {
  document.body.dataset.line = state;
  const line = byId("line");
  const up = staff ? t("terminal-staff-looks-on") : unconfirmed ? t("terminal-unconfirmed") : "";
  line.hidden = state === "up" ? !up : state === "down" && !known;
  if (!line.hidden) say(line, state === "up" ? up : word(keyed("shared-line", state)));
}
