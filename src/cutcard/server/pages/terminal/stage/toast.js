// What the terminal says besides the table itself: a notice on its own line, and words for those who listen.

import { tellRefusal } from "../../help/clauses.js";
import { byId } from "../../shared/dom.js";
import { why } from "../../shared/wording.js";

const TOAST_MS = 5_000;
const READ_MS = 2_500;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let since = 0;

/**
 * A notice on the line that is kept for it, where it hides neither the clock nor the cards nor the bets.
 * @param {string} text
 */
export function toast(text, kind = "bad", error = {}) {
  const box = byId("toast");
  box.className = `notice toast ${kind}`;
  tellRefusal(box, text, error);
  stay();
}

/** @param {unknown} error what the house refused */
export function toastRefusal(error, said = why(error)) {
  toast(said, "bad", /** @type {object} */ (error));
}

/** A notice has its time from the beginning again while somebody asks why. */
function stay() {
  since = performance.now();
  leaveIn(TOAST_MS);
}
byId("toast").addEventListener("click", stay);

export function hideToast() {
  clearTimeout(timer);
  byId("toast").hidden = true;
}

/** The round has gone on: a notice leaves as soon as there was time to read it. */
export function toastIsPast() {
  if (!byId("toast").hidden) leaveIn(Math.max(0, since + READ_MS - performance.now()));
}

/** @param {number} milliseconds */
function leaveIn(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(hideToast, milliseconds);
}

/**
 * Told to screen readers when they come to it; the same words are told again.
 * @param {string} text
 */
export function speak(text) {
  const spoken = byId("spoken");
  spoken.textContent = "";
  requestAnimationFrame(() => {
    spoken.textContent = text;
  });
}
