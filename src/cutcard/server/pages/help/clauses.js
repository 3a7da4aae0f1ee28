// Clause numbers on the pages of patrons: they stay away until somebody asks for them with the button beside.

import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/**
 * Shows and hides the clause numbers of the part around it, which has the class "ruled".
 * @param {string} text
 * @param {boolean} shown whether they are shown to begin with
 */
export function clausesButton(text, shown = false) {
  const button = el("button", { type: "button", class: "button pill", data: { act: "clauses" }, text });
  button.ariaExpanded = String(shown);
  button.addEventListener("click", () => {
    const shown = button.closest(".ruled")?.classList.toggle("shown") === true;
    button.ariaExpanded = String(shown);
  });
  return button;
}

/** @param {string} clause behind the sentence that it is the rule of; nothing where there is none */
export function clauseBehind(clause) {
  return clause ? el("span", { class: "clause", text: t("shared-rule-behind", { clause }) }) : null;
}

/**
 * A refusal in a place of its own: what happened, and its rule for whoever asks why.
 * @param {HTMLElement} place
 * @param {string} said
 * @param {unknown} error what was thrown: a `Refused`
 */
export function tellRefusal(place, said, error) {
  const clause = /** @type {{ clause?: string }} */ (error).clause ?? "";
  place.classList.add("ruled");
  place.classList.remove("shown");
  place.replaceChildren(el("span", {}, said, clauseBehind(clause)));
  if (clause) place.append(clausesButton(t("terminal-why")));
  place.hidden = false;
}
