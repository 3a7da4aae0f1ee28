// What somebody sees who has excluded themselves: that it is done, until when, and how they get what is theirs.

import { day } from "../shared/clock.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { isString, sessionStore } from "../shared/store.js";

const KEY = "cutcard-excluded";

/** @param {string} until the first day on which they may play again, empty for good */
export function rememberExclusion(until) {
  sessionStore.writeJson(KEY, until);
}

/** Until when somebody excluded themselves in this window and has not read so yet; null where nobody did. */
export function exclusionTold() {
  return sessionStore.readJson(KEY, isString);
}

/**
 * @param {string} until
 * @param {() => void} read it has been read
 */
export function excludedPage(until, read) {
  const onclick = () => {
    sessionStore.remove(KEY);
    read();
  };
  const lasts = until ? t("lobby-excluded-until", { day: day(until) }) : t("lobby-excluded-for-good");
  return el(
    "section",
    { class: "panel", "data-excluded": until },
    el("h2", {}, t("lobby-excluded")),
    el("p", {}, lasts),
    el("p", {}, t("lobby-excluded-money")),
    el(
      "button",
      { class: "button primary big", type: "button", "data-act": "excluded-read", onclick },
      t("lobby-excluded-read"),
    ),
  );
}
