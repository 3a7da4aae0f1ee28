// Chips: the row to choose from, piles of them by value, and how they move.

import { PLACES, UNIT } from "../shared/currency.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { chipText, roundMoney } from "../shared/money.js";
import { sessionStore } from "../shared/store.js";
import { still } from "./stage/flight.js";

/** @import { Layout } from "../shared/wire.js" */

const PILE_MOST = 4;
const SLIDE_MS = 420;
const FLING_MS = 260;

/** @param {number} cents */
function shortAmount(cents) {
  const whole = cents / UNIT;
  if (whole >= 10_000) return `${Math.floor(whole / 100) / 10}K`;
  return Number.isInteger(whole) ? chipText(cents) : whole.toFixed(PLACES);
}

/**
 * The chips an amount is made of, the largest first; what is less than the smallest chip shows that chip.
 * @param {number} cents
 * @param {number[]} chips
 */
function madeOf(cents, chips) {
  const found = [];
  let left = cents;
  for (const chip of [...chips].reverse()) {
    for (; left >= chip && found.length < PILE_MOST; left -= chip) found.push(chip);
  }
  return found.length ? found : [chips[0]];
}

/**
 * A pile of no more chips than can be told apart, and the whole amount beside it; where there is no room for that, it
 * stands on the topmost.
 * @param {number} cents
 * @param {number[]} chips
 * @param {"solid" | "waiting"} kind
 */
export function pile(cents, chips, kind) {
  const text = shortAmount(cents);
  const made = madeOf(cents, chips);
  const top = made.length - 1;
  const drawn = made.map((value, at) => {
    const own = el("b", { class: "own", text: at === top ? chipText(value) : "" });
    const whole = el("b", { class: text.length > 3 ? "whole wide" : "whole", text: at === top ? text : "" });
    const chip = el("span", { class: `chip ${kind}`, data: { chip: String(value) } }, own, whole);
    chip.style.setProperty("--at", String(at));
    return chip;
  });
  return [
    ...drawn,
    el("span", { class: "pile-amount figures", text: made.length > 1 || cents !== made[0] ? text : "" }),
  ];
}

/**
 * Between an area and the house, which is above the layout.
 * @param {HTMLElement} chips
 * @param {"from the house" | "to the house"} way
 */
export function slide(chips, way) {
  if (still()) return;
  const away = { transform: "translateY(-120px) scale(0.8)", opacity: 0 };
  const here = { transform: "none", opacity: 1, visibility: "visible" };
  const frames = way === "from the house" ? [away, here] : [here, { ...away, visibility: "visible" }];
  chips.animate(frames, { duration: SLIDE_MS, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" });
}

/**
 * The chosen chip goes from the row to where it is laid.
 * @param {HTMLElement} chip
 * @param {HTMLElement} to
 */
export function fling(chip, to) {
  if (still()) return;
  const from = chip.getBoundingClientRect();
  const place = (to.firstElementChild ?? to.parentElement ?? to).getBoundingClientRect();
  const flown = el("span", { class: "chip flown", data: { chip: chip.dataset.chip }, text: chip.textContent ?? "" });
  flown.style.left = `${from.left + scrollX}px`;
  flown.style.top = `${from.top + scrollY}px`;
  flown.style.setProperty("--chip-size", `${from.width}px`);
  document.body.append(flown);
  const dx = place.right - from.width / 2 - from.left - from.width / 2;
  const dy = place.bottom - from.height / 2 - from.top - from.height / 2;
  const moved = { transform: `translate(${dx}px, ${dy}px) scale(${0.8})`, opacity: 0.9 };
  flown.animate([{ transform: "none" }, moved], { duration: FLING_MS, easing: "ease-out" }).finished.finally(() => {
    flown.remove();
  });
}

/** The row of chips to choose from; where there are many, the smallest stay away. */
export class Chips {
  chosen = 0;
  #key = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /**
   * The chips of a table; the one that a patron has chosen there in this window is chosen again.
   * @param {Layout} layout
   * @param {string} patron
   */
  draw(layout, patron) {
    const chips = layout.chips_cents.slice(-6);
    const enough = chips.find((chip) => chip >= layout.least_cents) ?? chips[0];
    this.#key = `chip ${patron} ${layout.table}`;
    this.chosen = Number(sessionStore.read(this.#key)) || this.chosen;
    if (!chips.includes(this.chosen)) this.chosen = Math.max(enough, chips.includes(500) ? 500 : enough);
    if (this.chosen < layout.least_cents) this.chosen = enough;
    this.root.replaceChildren(
      ...chips.map((cents) =>
        el("button", {
          type: "button",
          class: "chip",
          data: { chip: String(cents), act: "chip" },
          text: chipText(cents),
          "aria-label": t("terminal-chip", { amount: roundMoney(cents) }),
          "aria-pressed": String(cents === this.chosen),
          onclick: () => this.choose(cents),
        }),
      ),
    );
  }

  /** The chip that is chosen, as it stands in the row. */
  get held() {
    return /** @type {HTMLElement | null} */ (this.root.querySelector('[aria-pressed="true"]'));
  }

  /** @param {number} cents */
  choose(cents) {
    this.chosen = cents;
    sessionStore.write(this.#key, String(cents));
    for (const each of /** @type {Iterable<HTMLElement>} */ (this.root.querySelectorAll("[data-chip]"))) {
      each.setAttribute("aria-pressed", String(Number(each.dataset.chip) === cents));
    }
  }
}
