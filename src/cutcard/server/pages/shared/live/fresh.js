// Panels that stand on what was read: each says of which moment it is, and is read again when the house goes on.

import { passes, Refused } from "../api.js";
import { timeOf } from "../console/console.js";
import { refusal } from "../console/notices.js";
import { say } from "../dom.js";
import { t, words } from "../i18n.js";
import { fail } from "./drawing.js";

/**
 * @import { Live } from "./live.js"
 * @typedef {{ show: () => Promise<unknown>, still?: boolean }} Panel `show` reads and draws it; one that is `still` is of no
 *   moment and is read when it is chosen
 */

/** The cage has written: read again at most so often. */
const CAGE_MS = 3_000;
/** Only play went on, or nothing could be read: so often. */
const PLAY_MS = 15_000;

/**
 * Reads again what an act has changed. The act is done, whatever becomes of this: a form that was told otherwise would
 * stay open and have it done once more. What could not be read is read when the house next says that it has written.
 * @param {() => Promise<unknown>} read
 */
export async function readAfter(read) {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof Refused)) fail(error);
  }
}

export class Fresh {
  #read = -Infinity;
  #number = 0;
  #failing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  #due = Infinity;
  /** @type {() => void} what is said of the panel, in the language chosen */
  #told = () => {};

  /**
   * @param {Live} live
   * @param {HTMLElement} node where the moment is said
   * @param {() => Panel | null} shown the panel that is seen now; null where it stands on nothing that is read
   */
  constructor(live, node, shown) {
    this.node = node;
    this.shown = shown;
    live.addEventListener("written", (event) =>
      this.#soon(/** @type {CustomEvent} */ (event).detail.cage ? CAGE_MS : PLAY_MS),
    );
    let was = live.state;
    live.addEventListener("state", () => {
      if (live.state === "up" && was !== "up") this.#soon(CAGE_MS);
      was = live.state;
    });
    document.addEventListener("visibilitychange", () => !document.hidden && this.#soon(CAGE_MS));
    words.addEventListener("language", () => this.#told());
  }

  /** Another panel is chosen: it is read at once. */
  chosen() {
    this.#tell(() => say(this.node, ""));
    return this.#again();
  }

  /**
   * The panel is read again so long after it was last read, or at once where that is longer ago.
   * @param {number} gap
   */
  #soon(gap) {
    const panel = this.shown();
    const due = Math.max(this.#read + gap, performance.now());
    if (document.hidden || due >= this.#due || !panel || (panel.still && !this.#failing)) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#again(), due - performance.now());
  }

  async #again() {
    clearTimeout(this.#timer);
    [this.#due, this.#read] = [Infinity, performance.now()];
    const panel = this.shown();
    if (!panel || document.querySelector(".locked")) return;
    this.#number += 1;
    const [number, at] = [this.#number, Date.now() * 1000];
    try {
      await panel.show();
      this.#failing = false;
      if (number === this.#number && !panel.still) this.#tell(() => say(this.node, asOf(at)));
      else if (number === this.#number) this.#tell(() => say(this.node, ""));
    } catch (error) {
      if (number === this.#number) this.#failed(error);
    }
  }

  /** @param {unknown} error */
  #failed(error) {
    if (!(error instanceof Refused)) fail(error);
    this.#failing = passes(error);
    if (!this.#failing) {
      this.#tell(() => this.node.replaceChildren(refusal(error)));
      return;
    }
    this.#tell(() => say(this.node, t("console-not-read")), "warn");
    this.#soon(PLAY_MS);
  }

  /** @param {() => void} told */
  #tell(told, kind = "") {
    this.#told = told;
    this.node.className = `as-of small dim ${kind}`;
    told();
  }
}

/** @param {number} at in microseconds since 1970 */
function asOf(at) {
  return t("console-as-of", { time: timeOf(at) });
}
