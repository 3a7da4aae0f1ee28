// An address that leads nowhere says so in two languages, as nobody knows whose it is.

import { card } from "../shared/cards.js";
import { byId, el } from "../shared/dom.js";
import { applyWords, besideTag, t } from "../shared/i18n.js";
import { naming } from "../shared/wording.js";

/**
 * @param {string} key
 * @returns {HTMLElement[]}
 */
function inBothLanguages(key) {
  const { each, said } = naming({ key });
  return each.map((text) => el("span", { lang: text === said ? null : besideTag(), text }));
}

/**
 * @param {string} place
 * @param {string} key
 * @param {() => (string | HTMLElement)} between what stands between the two
 */
function put(place, key, between) {
  const [said, ...beside] = inBothLanguages(key);
  byId(place).replaceChildren(said, ...beside.flatMap((each) => [between(), each]));
}

applyWords();
document.title = t("lobby-missing-title");
// A four, a card face down, a four: what is missing lies in the middle.
byId("cards").replaceChildren(card("4s"), card("??"), card("4h"));
put("page", "lobby-missing-page", () => el("br"));
put("why", "lobby-missing-why", () => el("br"));
put("floor", "lobby-missing-floor", () => " ");
put("help", "lobby-missing-help", () => " · ");
