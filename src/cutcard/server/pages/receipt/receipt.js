// The page on which anybody checks a receipt: what is chosen or pasted stays in this browser.

import { get } from "../shared/api.js";
import { byId, el } from "../shared/dom.js";
import { allWords, applyWords, has, keyed, t, word, words } from "../shared/i18n.js";
import { money, sayMoneyWithItsSign } from "../shared/money.js";
import { carried } from "../shared/ticket/code.js";
import { fact, inGroups, printing } from "../shared/ticket/slip.js";
import { why } from "../shared/wording.js";
import { check, MOST_BYTES } from "./check.js";
import { housePolicy, moment, notice, partOf, refusal, seenBy, toneOf } from "./told.js";

/** @import { Checked } from "./check.js" */

const { act, fingerprint } = carried(location.hash);
const [file, text, policy, code] = ["file", "text", "policy", "code"].map(
  (id) => /** @type {HTMLInputElement} */ (byId(id)),
);
/** @type {Uint8Array | null} */
let content = null;
let asked = 0;

/** What happened: bets in words, anything else as it is written; whatever a file says is shown as text. @param {any} event */
function happened({ type, number, bet = {}, stake_cents, cents = bet.stake_cents ?? stake_cents }) {
  const { key } = keyed("event", String(type).replace(/(?<!^)(?=[A-Z])/g, " "));
  if (!["event-bet-placed", "event-bet-changed", "event-bet-withdrawn"].includes(key))
    return cents === undefined ? String(type) : `${type} ${money(Number(cents))}`;
  const [patron, name] = [String(bet.patron), String(bet.wager)];
  const wager = ["wager", "hand", "result"].map((family) => keyed(family, name)).find((each) => has(each.key)) ?? name;
  const [area, stake] = [Number(bet.area), { cents: Number(cents) }];
  return word({ key, values: { patron, wager, area, stake, number: Number(number) } });
}

/** @param {Checked["entries"][number]} entry @param {Checked} all */
function drawn({ seq, stream, round, body, fingerprint }, { origin, size, entries }) {
  const said = body ? JSON.parse(body) : null;
  const events = said?.events.map((/** @type {unknown} */ event) => fact("", happened(event), "says"));
  return el(
    "details",
    { class: "panel", open: entries.length === 1 },
    el("summary", { text: t("receipt-entry", { seq, size, origin }) }),
    el(
      "dl",
      { class: "slip-facts" },
      said ? events : fact("", t("receipt-hash"), "says"),
      fact(t("terminal-receipt-round"), said ? `${stream} · ${round ?? 0}` : "", "round"),
      fact(t("terminal-receipt-when"), said ? moment(said.at) : "", "when"),
      fact(t("terminal-fingerprint"), inGroups(fingerprint), "fingerprint"),
      fact(t("terminal-receipt-entry"), body ?? "", "text"),
    ),
  );
}

/** @param {Checked} found */
function told(found) {
  const { unconfirmed, entries } = found;
  const typed = code.value.replace(/\s/g, "").toLowerCase();
  const same = entries.some((entry) => entry.fingerprint.startsWith(typed));
  const part = partOf(found);
  return [
    notice(unconfirmed || "good", part || t("receipt-good"), toneOf(found)),
    ...(typed
      ? [notice(same ? "same" : "other", same ? t("receipt-same") : t("receipt-other"), same ? "sound" : "bad")]
      : []),
    ...seenBy(found),
    ...entries.map((entry) => drawn(entry, found)),
  ];
}

async function draw() {
  const mine = ++asked;
  const given = content ?? new TextEncoder().encode(text.value);
  const shown = await check(given, policy.value).then(told).catch(refusal);
  if (mine === asked) byId("shown").replaceChildren(...(given.length ? shown : []));
}

/** One that is larger than any receipt is not read. @param {File | undefined} chosen */
async function take(chosen) {
  content = chosen ? new Uint8Array(await chosen.slice(0, MOST_BYTES + 1).arrayBuffer()) : null;
  await draw();
}

/** The receipt that a square leads to, for whoever made the bet and is signed in here. */
async function fetched() {
  const told = await get(`/api/me/receipts/${act}`).catch((error) => ({ receipt: why(error) }));
  text.value = told.receipt ?? t("terminal-proof-later", { seconds: told.every_seconds ?? 0 });
  await take(undefined);
}

async function takeHousePolicy() {
  policy.value = await housePolicy();
  await draw();
}

function begin() {
  applyWords();
  document.title = t("shared-receipt-check");
  const sheet = () => /** @type {HTMLElement} */ (byId("promise").cloneNode(true));
  byId("print").replaceChildren(printing("print-promise", t("shared-ticket-print"), sheet));
  draw();
}

for (const typed of [policy, code]) typed.addEventListener("input", draw);
text.addEventListener("input", () => take(undefined));
file.addEventListener("change", () => take(file.files?.[0]));
byId("fetch").hidden = !act;
byId("fetch").addEventListener("click", fetched);
byId("house-policy").addEventListener("click", takeHousePolicy);
code.value = inGroups(fingerprint);
words.addEventListener("language", begin);
sayMoneyWithItsSign();
allWords().then(begin);
