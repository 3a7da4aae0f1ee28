// For whoever listens: each card, each total and the outcome of a round, once, in one place.

import { cardName } from "../../shared/cards.js";
import { series, t, word } from "../../shared/i18n.js";
import { money } from "../../shared/money.js";
import { phaseSentence } from "../../shared/wording.js";
import { speak } from "../stage/toast.js";

/** @import { PatronView } from "../../shared/wire.js" */

const FACE_DOWN = "??";

export class Narrator {
  /** @type {Set<string>} */
  #told = new Set();
  #at = "";

  /**
   * What is news in a view of the table on screen; what lay there on arrival is no news.
   * @param {PatronView} common
   * @param {{ round: number, net: number } | undefined} over
   */
  hear(common, over) {
    const arrives = this.#at !== common.table;
    this.#at = common.table;
    const said = [...cards(common), ...announced(common), ...seen(common), ...outcome(common, over)];
    const news = said.filter(([key]) => !this.#told.has(key));
    this.#told = new Set(said.map(([key]) => key));
    if (!arrives && news.length) speak(news.map(([, text]) => text).join(" "));
  }
}

/**
 * Each thing to be told, with what tells it from others.
 * @param {PatronView} common
 * @returns {[key: string, text: string][]}
 */
function cards({ round, hands, initial_cards, drawn_message }) {
  /** @type {[string, string][]} */
  const said = [];
  for (const { name, label, cards, total } of hands) {
    for (const [place, code] of cards.entries()) {
      if (code === FACE_DOWN) continue;
      const drawn = place >= initial_cards && drawn_message;
      const card = t("terminal-says-card", { side: label, card: cardName(code) });
      said.push([`${round} ${name} ${place} ${code}`, drawn ? `${word(drawn)}. ${card}` : card]);
    }
    if (total !== null && cards.length >= initial_cards) {
      said.push([`${round} ${name} total ${cards.length}`, t("terminal-says-total", { side: label, total })]);
    }
  }
  return said;
}

/**
 * @param {PatronView} common
 * @returns {[string, string][]}
 */
function announced(common) {
  const { phase, incident, on_hold: held, round } = common;
  if (!incident && !held && phase !== "betting" && phase !== "dealing") return [];
  const stands = held ? "held" : phase;
  return [[`${round} ${incident ? "suspended" : stands}`, phaseSentence(common)]];
}

/**
 * What everybody has seen of cards that do not lie open.
 * @param {PatronView} common
 * @returns {[string, string][]}
 */
function seen({ round, seen_messages }) {
  return seen_messages.map((each) => [`${round} seen ${word(each)}`, word(each)]);
}

/**
 * Who won, with what, and what the patron has of it: told when the bets are settled.
 * @param {PatronView} common
 * @param {{ round: number, net: number } | undefined} over
 * @returns {[string, string][]}
 */
function outcome({ last, phase }, over) {
  if (!last || phase === "dealing" || phase === "settling") return [];
  const totals = (last.hands ?? [])
    .filter(({ total }) => total !== null)
    .map(({ label, total }) => t("terminal-total", { side: label, total: total ?? "" }));
  const winner = (last.hands ?? []).find(({ name, natural }) => natural && name === last.result);
  const won = winner && t("terminal-says-natural", { side: winner.label, total: winner.total ?? "" });
  const told = won ?? last.result_message;
  const result = t("terminal-says-result", { result: told, totals: series("series-comma", totals) });
  return [[`${last.round} over`, over?.round === last.round ? `${result} ${own(over.net)}` : result]];
}

/** @param {number} net */
function own(net) {
  if (net > 0) return t("terminal-says-win", { amount: money(net) });
  return net < 0 ? t("terminal-says-lose", { amount: money(-net) }) : t("terminal-says-even");
}
