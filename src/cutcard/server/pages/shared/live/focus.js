// The focus stays where it was when what has it is drawn anew, and goes to the next act when that is gone.

export const FOCUSABLE = "button:not(:disabled), a[href], input:not(:disabled), select, summary";

/**
 * @param {ParentNode} node
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function every(node, selector) {
  return [...node.querySelectorAll(selector)].filter((each) => each instanceof HTMLElement);
}

/** What has the focus. */
export function inUse() {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/**
 * Draws a part anew: what had the focus has it again, or what stands in its place, or the next act; and a table that was
 * scrolled aside stays there.
 * @param {HTMLElement} node
 * @param {() => void} draw
 */
export function keepingFocus(node, draw) {
  const active = inUse();
  const held = active && node.contains(active) && active !== node ? active : null;
  const before = held ? every(node, FOCUSABLE).indexOf(held) : -1;
  const same = held ? hook(held) : "";
  const aside = every(node, ".scroll-x").map((each) => each.scrollLeft);
  draw();
  if (aside.some(Boolean))
    for (const [at, each] of every(node, ".scroll-x").entries()) each.scrollLeft = aside[at] ?? 0;
  if (!held || node.contains(document.activeElement)) return;
  const after = every(node, FOCUSABLE);
  const found = (same && every(node, same)[0]) || after[Math.min(Math.max(before, 0), after.length - 1)];
  (found ?? elsewhere())?.focus({ preventScroll: true });
}

/** Where the focus goes when what had it is gone: to the layout, the next act, or the tab that is open. */
export function elsewhere() {
  const places = ["#layout", "#primary .next", '.tab[aria-selected="true"]', "main a, main button"];
  return places.flatMap((each) => every(document, each).slice(0, 1))[0];
}

/**
 * A selector that finds what a button is for, so that the one drawn in its place is found.
 * @param {HTMLElement} node
 */
export function hook(node) {
  const { act, hand, number, key } = node.dataset;
  const parts = Object.entries({ act, hand, number, key });
  return parts.map(([name, value]) => (value === undefined ? "" : `[data-${name}="${CSS.escape(value)}"]`)).join("");
}
