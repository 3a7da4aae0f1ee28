// A doubled tap does one act: what takes the place of a button that was pressed is not pressed along with it.

import { hook } from "../../shared/live/focus.js";

/** So long what stands where something was pressed takes no second press. */
export const DOUBLED_MS = 600;
const NEAR_PX = 32;

/** @typedef {{ at: number, x: number, y: number, name: string, rests: boolean }} Press `rests` of a key of the pad,
 *   which is never meant twice in a row */

export class Presses {
  /** @type {Press | null} */
  #last = null;

  /**
   * Whether a press is the second of a doubled one; it is then not to be taken.
   * @param {Press} press
   */
  doubled(press) {
    const last = this.#last;
    const soon = last !== null && press.at - last.at < DOUBLED_MS;
    const near = last !== null && Math.hypot(press.x - last.x, press.y - last.y) < NEAR_PX;
    if (soon && near && (press.rests || press.name !== last.name)) return true;
    this.#last = press;
    return false;
  }
}

/** Acts on the whole page are pressed once: by a finger, and by a key that is held down. */
export function listenToTaps() {
  const presses = new Presses();
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (!button || button.matches('[aria-disabled="true"]')) return;
      const { x, y } = placeOf(event, button);
      const says = button.matches(".primary, .danger") ? button.textContent : "";
      const press = { at: event.timeStamp, x, y, name: `${hook(button)} ${says}`, rests: button.matches(".key") };
      if (presses.doubled(press)) stop(event);
    },
    { capture: true },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const presses = event.key === "Enter" || event.key === " ";
      if (event.repeat && presses && event.target instanceof HTMLButtonElement) stop(event);
    },
    { capture: true },
  );
}

/**
 * Where something was pressed. A key of the keyboard and a reader of the screen press a button in its middle.
 * @param {MouseEvent} event
 * @param {Element} button
 */
function placeOf({ detail, clientX, clientY }, button) {
  if (detail) return { x: clientX, y: clientY };
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}
