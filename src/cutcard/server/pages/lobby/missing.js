// An address that leads nowhere says so in two languages, as nobody knows whose it is.

import { byId, el } from "../shared/dom.js";
import { besideTag, dress, t } from "../shared/i18n.js";
import { naming } from "../shared/wording.js";

/**
 * @param {string} key
 * @returns {HTMLElement[]}
 */
function inBothLanguages(key) {
  const { each, said } = naming({ key });
  return each.map((text) => el("span", { lang: text === said ? null : besideTag(), text }));
}

const [page, ...beside] = inBothLanguages("lobby-missing-page");
const [floor, ...floorBeside] = inBothLanguages("lobby-missing-floor");
dress();
document.title = t("lobby-missing-title");
byId("page").replaceChildren(page, ...beside.flatMap((each) => [el("br"), each]));
byId("floor").replaceChildren(floor, ...floorBeside.flatMap((each) => [" ", each]));
