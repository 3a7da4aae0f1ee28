// Parts of a live page: each is drawn again only when what it shows has changed.

import { isShown } from "../dom.js";
import { words } from "../i18n.js";
import { keepingFocus } from "./focus.js";

/** @import { Child } from "../dom.js" */

/** How often the words have changed: another language was chosen, or those came that the page was without. */
let worded = 0;
words.addEventListener("language", () => {
  worded += 1;
});

/**
 * Work that is done again only for other values, or in other words; true where it was done. Work that failed is
 * done again for the same values too.
 * @param {(...values: any[]) => void} work
 */
export function whenChanged(work) {
  let done = "";
  return (/** @type {any[]} */ ...values) => {
    const key = JSON.stringify([worded, values]);
    if (key === done) return false;
    done = "";
    work(...values);
    done = key;
    return true;
  };
}

/** A part of the page that is drawn again only when what it shows or the language has changed, so that focus and typing stay. */
export class Region {
  /**
   * @param {HTMLElement} node
   * @param {(...values: any[]) => Child | Child[]} draw what stands in the node, out of the values that are shown
   */
  constructor(node, draw) {
    this.node = node;
    /** Shows the values; true where the part was drawn anew. */
    this.show = whenChanged((...values) =>
      keepingFocus(node, () => node.replaceChildren(...[draw(...values)].flat().filter(isShown))),
    );
  }
}

/**
 * What a part shows of a view.
 * @param {Record<string, any>} view
 * @param {readonly string[]} names
 * @returns {any}
 */
export function only(view, names) {
  return Object.fromEntries(names.map((name) => [name, view[name]]));
}
