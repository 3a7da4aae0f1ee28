// The greeting of a newcomer to a game: the game in five pictures and how the terminal is used.

import { introduction } from "../../help/introduction.js";
import { turn } from "../../shared/api.js";
import { el } from "../../shared/dom.js";
import { t, words } from "../../shared/i18n.js";

/**
 * @import { Layout } from "../../shared/wire.js"
 * @import { Bets } from "../bets/bets.js"
 */

/** What lies under it and is out of reach meanwhile. */
const COVERED = "#roads, #last, #stage";
/** What has a keyboard and a mouse has room for a word about them. */
const WIDE = "(width >= 40rem)";
/** @type {(() => void) | null} */
let leave = null;

/** @returns {string[]} */
function tips() {
  return matchMedia(WIDE).matches
    ? [t("help-tap"), t("help-hold"), t("help-swipe"), t("help-keys")]
    : [t("help-tap"), t("help-hold-touch"), t("help-swipe")];
}

/**
 * Lies over the roads alone, and not while there are cards to watch: the countdown stays in sight and every wager can be
 * tapped. It goes when it is told to, when the patron has bet, and when another table comes on screen.
 * @param {HTMLElement} view
 * @param {{ layout: Layout, own: Bets }} table
 * @param {() => void} noMore told that the patron wants to be greeted at no other game
 */
export function greet(view, { layout, own }, noMore) {
  leave?.();
  const greeting = el("section", { id: "greeting", class: "greeting", "aria-labelledby": "greeting-title" });
  const draw = () => {
    /** @type {(act: string, kind: string, text: string, onclick: () => void) => HTMLElement} */
    const button = (act, kind, text, onclick) =>
      el("button", { type: "button", class: `button ${kind}`, data: { act }, text, onclick });
    const never = () => {
      noMore();
      leave?.();
    };
    greeting.replaceChildren(
      el(
        "header",
        {},
        el("h2", { id: "greeting-title", text: t("terminal-greeting", { game: layout.title_label }) }),
        button("greeted-never", "pill", t("terminal-greeting-never"), never),
        button("greeted", "primary", t("terminal-placed-seen"), () => leave?.()),
      ),
      el(
        "div",
        { class: "greeting-inside", tabindex: "0", role: "group", "aria-labelledby": "greeting-title" },
        introduction(layout, turn),
        el("ul", {}, ...tips().map((text) => el("li", { text }))),
      ),
    );
  };
  const bets = () => own.total > 0 && leave?.();
  const keys = (/** @type {KeyboardEvent} */ { key }) => {
    if (key === "Escape" && !document.querySelector("dialog[open]")) leave?.();
  };
  const covered = (/** @type {boolean} */ on) => {
    for (const each of view.querySelectorAll(COVERED)) each.toggleAttribute("inert", on);
  };
  leave = () => {
    const held = greeting.contains(document.activeElement);
    greeting.remove();
    covered(false);
    if (held) document.getElementById("layout")?.focus({ preventScroll: true });
    own.removeEventListener("change", bets);
    words.removeEventListener("language", draw);
    document.removeEventListener("keydown", keys);
    leave = null;
  };
  own.addEventListener("change", bets);
  words.addEventListener("language", draw);
  document.addEventListener("keydown", keys);
  draw();
  view.append(greeting);
  covered(true);
}
