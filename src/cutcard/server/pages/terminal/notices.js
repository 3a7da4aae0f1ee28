// What staff did to the patron's bets, and what else changed their money: told until they have seen it.

import { clauseBehind, clausesButton } from "../help/clauses.js";
import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { Region } from "../shared/live/region.js";
import { money } from "../shared/money.js";
import { isString, sessionStore } from "../shared/store.js";
import { speak } from "./stage/toast.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { OwnNotice } from "../shared/wire.js"
 */

const KEY = "cutcard-placed";
const seen = new Set(sessionStore.readList(KEY, isString));

export class Notices extends Region {
  /** @param {HTMLElement} node */
  constructor(node) {
    super(node, (/** @type {OwnNotice[]} */ unseen) => {
      const lines = unseen.map(({ message, clause }) => el("p", {}, word(message), clauseBehind(clause)));
      const asks = unseen.some(({ clause }) => clause) && clausesButton(t("terminal-why"));
      const onclick = () => {
        for (const { id } of unseen) seen.add(id);
        sessionStore.writeJson(KEY, [...seen]);
        node.hidden = true;
      };
      const button = { type: "button", class: "button pill", data: { act: "placed-seen" }, onclick };
      return el(
        "div",
        { class: "ruled" },
        el("div", {}, ...lines),
        asks,
        unseen.length > 0 && el("button", button, t("terminal-placed-seen")),
      );
    });
  }

  /** @param {OwnNotice[]} told */
  tell(told) {
    const unseen = told.filter(({ id }) => !seen.has(id));
    this.node.hidden = unseen.length === 0;
    this.show(unseen);
  }
}

/**
 * A bet of the patron's own is confirmed, or taken back.
 * @param {{ wager: string, cents: number }} bet
 * @param {Message | undefined} label
 */
export function speakBet({ wager, cents }, label = undefined) {
  const named = { wager: label ?? wager };
  speak(cents > 0 ? t("terminal-placed", { amount: money(cents), ...named }) : t("terminal-taken-back", named));
}
