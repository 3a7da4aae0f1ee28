// Tabs of a console: one panel is seen at a time, and arrow keys move between them.

import { byId, el } from "../dom.js";
import { keyed, word } from "../i18n.js";

/**
 * Makes a tab for each panel, opens the first, and gives what opens any other.
 * @param {string[]} ids of the panels
 * @param {(id: string) => void} opened
 */
export function tabs(ids, opened) {
  // What lies above grows when somebody is awaited: a tab that moves away while it is pressed is pressed all the same.
  const onpointerdown = (/** @type {PointerEvent} */ { target, pointerId }) =>
    /** @type {Element} */ (target).setPointerCapture(pointerId);
  const about = { class: "tab", type: "button", role: "tab", onpointerdown };
  const buttons = ids.map((id) =>
    el("button", { ...about, "aria-controls": id, "data-key": id, onclick: () => choose(id) }),
  );
  const choose = (/** @type {string} */ id) => {
    for (const each of ids) byId(each).hidden = each !== id;
    for (const button of buttons) {
      const chosen = button.dataset.key === id;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
    }
    opened(id);
  };
  byId("tabs").append(...buttons);
  byId("tabs").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  if (ids.length) choose(ids[0]);
  return choose;
}

/** The tabs in the language chosen. */
export function namedTabs() {
  for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#tabs .tab")))
    tab.textContent = word(keyed("pit-tab", tab.dataset.key ?? ""));
}
