// A one-time link: its token comes in the fragment, is spent once, and leaves the address at once.

import { enter, Unreachable } from "../shared/api.js";
import { byId, say } from "../shared/dom.js";
import { applyWords, t, words } from "../shared/i18n.js";
import { why } from "../shared/wording.js";

const READING = { FINANCE: "/office", SURVEILLANCE: "/office", COMPLIANCE: "/office" };
/** @type {Record<string, string>} */
const ON_THE_FLOOR = { PATRON: "/", DEALER: "/dealer", CASHIER: "/cage", ...READING };
/** @type {unknown} */
let refused = null;

function draw() {
  applyWords();
  document.title = t("lobby-entering-title");
  say(byId("says"), state());
  byId("why").hidden = byId("sign-in").hidden = !refused;
  if (refused) say(byId("why"), why(refused));
}

function state() {
  if (!refused) return t("lobby-entering");
  return refused instanceof Unreachable ? t("shared-line-down") : t("lobby-not-entered");
}

async function begin() {
  draw();
  const token = location.hash.slice(1);
  history.replaceState(null, "", "/enter");
  try {
    const person = await enter(token);
    location.replace(person.display ? "/board" : (ON_THE_FLOOR[person.position] ?? "/pit"));
  } catch (error) {
    refused = error;
    draw();
  }
}

words.addEventListener("language", draw);
begin();
