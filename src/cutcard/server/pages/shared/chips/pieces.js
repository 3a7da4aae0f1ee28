// A count by denomination: a line for each with what it comes to, and the sum of all.

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { money } from "../money.js";

const PIECES = /^\d{1,6}$/;

/** How many pieces there are of each denomination, as a field of a form. */
export class PieceCount extends HTMLElement {
  /** @type {Map<number, HTMLInputElement>} */
  #lines = new Map();
  #sum = el("output", { class: "sum figures" });

  /** @param {{ of?: number[], label: string }} asked */
  set up({ of = [], label }) {
    const lines = of.map((cents) => {
      const many = el("input", {
        type: "text",
        inputmode: "numeric",
        autocomplete: "off",
        maxlength: "6",
        placeholder: "0",
        "data-piece": String(cents),
        "aria-label": t("console-pieces-of", { what: label, each: money(cents) }),
      });
      this.#lines.set(cents, many);
      return el(
        "div",
        { class: "line" },
        el("span", { class: "figures" }, money(cents)),
        many,
        el("output", { class: "dim" }),
      );
    });
    this.append(el("div", { class: "lines" }, ...lines), el("p", { class: "total" }, `${label} `, this.#sum));
    this.addEventListener("input", () => this.#show());
    this.#show();
  }

  /** The count; null where something that was typed is no number of pieces. */
  get value() {
    /** @type {Record<string, number>} */
    const count = {};
    for (const [cents, { value }] of this.#lines) {
      const text = value.trim();
      if (!text) continue;
      if (!PIECES.test(text)) return null;
      if (Number(text)) count[cents] = Number(text);
    }
    return count;
  }

  #show() {
    let sum = 0;
    for (const [cents, line] of this.#lines) {
      const many = PIECES.test(line.value.trim()) ? Number(line.value) : 0;
      sum += cents * many;
      const own = /** @type {HTMLOutputElement} */ (line.nextElementSibling);
      own.textContent = many ? money(cents * many) : "";
    }
    this.#sum.textContent = money(sum);
  }
}
customElements.define("piece-count", PieceCount);
