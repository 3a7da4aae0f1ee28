// What staff did to the patron's bets, and what else changed their money: told until they have seen it.

import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { isString, sessionStore } from "../shared/store.js";
import { speak } from "./stage/toast.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { OwnNotice } from "../shared/wire.js"
 */

const KEY = "cutcard-placed";
const seen = new Set(sessionStore.readList(KEY, isString));

/**
 * @param {HTMLElement} node
 * @param {OwnNotice[]} told
 */
export function drawNotices(node, told) {
  const notices = told.map(({ id, message, clause }) => ({ key: id, says: ruled(message, clause) }));
  const unseen = notices.filter(({ key }) => !seen.has(key));
  node.hidden = unseen.length === 0;
  const button = () =>
    el("button", {
      type: "button",
      class: "button pill",
      data: { act: "placed-seen" },
      text: t("terminal-placed-seen"),
      onclick: () => {
        for (const { key } of unseen) seen.add(key);
        sessionStore.writeJson(KEY, [...seen]);
        node.hidden = true;
      },
    });
  const key = unseen.map(({ key, says }) => `${key} ${says}`).join("|");
  if (node.dataset.told === key) return;
  node.dataset.told = key;
  const lines = unseen.map(({ says }) => el("p", { text: says }));
  node.replaceChildren(el("div", {}, ...lines), ...(lines.length ? [button()] : []));
}

/**
 * @param {Message} message
 * @param {string} clause
 */
function ruled(message, clause) {
  return clause ? t("terminal-notice-rule", { says: message, clause }) : word(message);
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
