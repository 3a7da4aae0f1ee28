// The page on which anybody checks how ended shoes were ordered: the house gives their files, and this browser checks.

import { check, MOST_BYTES } from "../receipt/check.js";
import { kindOf } from "../receipt/shoe.js";
import { housePolicy, notice, partOf, refusal, seenBy, toneOf } from "../receipt/told.js";
import { letters, noteFrom } from "../receipt/trust.js";
import { get, Refused, Unreachable } from "../shared/api.js";
import { byId, el } from "../shared/dom.js";
import { allWords, applyWords, keyed, t, word, words } from "../shared/i18n.js";
import { fact, inGroups, printing } from "../shared/ticket/slip.js";
import { why } from "../shared/wording.js";

/**
 * @import { Checked } from "../receipt/check.js"
 * @import { Shoe } from "../receipt/shoe.js"
 * @import { Message } from "../shared/fluent.js"
 * @typedef {{ table: string, label: Message, shoe: number, promise: string, ended: number[] }} Table
 */

const policy = /** @type {HTMLTextAreaElement} */ (byId("policy"));
const file = /** @type {HTMLInputElement} */ (byId("file"));
/** @type {Uint8Array<ArrayBuffer> | null} */
let content = null;
/** @type {{ tables: Table[], voids: number } | string | null} what the house tells, or why it does not */
let house = null;
let asked = 0;

/** @param {Table} table */
function tableDrawn({ table, label, shoe, promise, ended }) {
  const shoes = ended.map((number) =>
    el("button", {
      type: "button",
      class: "button",
      data: { table, shoe: String(number) },
      text: t("fair-shoe", { shoe: number }),
      onclick: () => fetched(table, number),
    }),
  );
  return el(
    "div",
    { class: "fair-table" },
    el("h3", { text: word(label) }),
    el("p", { text: promise ? t("fair-in-play", { shoe }) : t("fair-between") }),
    promise ? el("p", { class: "fair-digits", data: { promise: table }, text: inGroups(promise) }) : null,
    el("p", { text: shoes.length ? t("fair-ended") : t("fair-ended-none") }),
    el("div", { class: "fair-shoes" }, ...shoes),
  );
}

function drawTables() {
  if (house === null) return;
  if (typeof house === "string") return byId("tables").replaceChildren(el("p", { text: house }));
  const { tables, voids } = house;
  const counted = el("p", { data: { voids: String(voids) }, text: t("fair-voids", { voids }) });
  byId("tables").replaceChildren(
    ...(tables.length ? [...tables.map(tableDrawn), counted] : [el("p", { text: t("fair-none") })]),
  );
}

/** @param {Shoe} shoe */
function beaconOf(shoe) {
  const { given = [], checkpoint = "" } = shoe.beacon;
  const kind = kindOf(shoe);
  if (kind === "cosignature") {
    const { text, signatures } = noteFrom(letters(new TextEncoder().encode(checkpoint)));
    return t("fair-beacon-cosignature", { name: signatures[1].split("\n")[0], size: Number(text.split("\n")[1]) });
  }
  const withheld = given.filter(([, revealed]) => !revealed).length;
  if (kind === "terminals") return t("fair-beacon-terminals", { revealed: given.length - withheld, withheld });
  return word(keyed("fair-beacon", kind));
}

/** @param {Checked} found */
function told(found) {
  const { shoe, entries } = found;
  if (!shoe) return [notice("unreadable", t("receipt-bad", { why: t("receipt-why-unreadable") }))];
  const [part, slash, kind] = [partOf(found), shoe.name.lastIndexOf("/"), kindOf(shoe)];
  const id = shoe.name.slice(0, slash);
  const known = typeof house === "object" ? house?.tables.find(({ table }) => table === id) : undefined;
  const named = { table: known ? word(known.label) : id, shoe: Number(shoe.name.slice(slash + 1)) };
  const digits = (/** @type {string} */ text) => el("span", { class: "fair-digits", text });
  const row = (/** @type {string} */ label, /** @type {Node | string} */ value, /** @type {string} */ name) =>
    el("div", {}, el("dt", { text: label }), el("dd", { data: { fair: name } }, value));
  return [
    notice(found.unconfirmed || "good", part || word(keyed("fair-proves", kind)), toneOf(found)),
    ...(part ? [el("p", { text: word(keyed("fair-proves", kind)) })] : []),
    ...seenBy(found),
    el(
      "div",
      { class: "panel fair-facts" },
      el("h2", { text: t("fair-shoe-of", named) }),
      el(
        "dl",
        { class: "slip-facts" },
        row(t("fair-promised"), digits(inGroups(shoe.commitment)), "promise"),
        row(t("fair-beacon"), beaconOf(shoe), "beacon"),
        row(kind === "chance" ? t("fair-salt") : t("fair-seed"), digits(inGroups(shoe.salt)), "seed"),
        fact(t("fair-entries"), entries.map(({ seq }) => String(seq)).join(" · "), "entries"),
      ),
      el(
        "details",
        { class: "help-part" },
        el("summary", { text: `${t("fair-order")} · ${t("fair-cards", { cards: shoe.order.split(" ").length })}` }),
        el("p", { class: "fair-digits", data: { fair: "order" }, text: shoe.order }),
      ),
      el("button", { type: "button", class: "button", data: { act: "save" }, text: t("fair-save"), onclick: save }),
    ),
  ];
}

async function draw() {
  const mine = ++asked;
  const given = content ?? new Uint8Array();
  const shown = await check(given, policy.value).then(told).catch(refusal);
  if (mine === asked) byId("shown").replaceChildren(...(given.length ? shown : []));
}

/** @param {string} table @param {number} shoe */
async function fetched(table, shoe) {
  const answer = await fetch(`/api/fair/${encodeURIComponent(table)}/${shoe}`).catch(() => null);
  if (!answer?.ok) {
    content = null;
    const refused = answer ? new Refused(answer.status, await answer.json()) : new Unreachable(true);
    return byId("shown").replaceChildren(notice("refused", why(refused)));
  }
  content = new Uint8Array(await answer.arrayBuffer());
  if (!policy.value.trim()) policy.value = await housePolicy();
  await draw();
  byId("shown").focus();
  byId("shown").scrollIntoView({ block: "nearest" });
}

function save() {
  const link = el("a", { href: URL.createObjectURL(new Blob([content ?? ""])), download: "shoe.json" });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function take() {
  const [chosen] = file.files ?? [];
  content = chosen ? new Uint8Array(await chosen.slice(0, MOST_BYTES + 1).arrayBuffer()) : null;
  await draw();
}

function begin() {
  applyWords();
  document.title = t("shared-fair");
  const sheet = () => /** @type {HTMLElement} */ (byId("promise").cloneNode(true));
  byId("print").replaceChildren(printing("print-promise", t("shared-ticket-print"), sheet));
  drawTables();
  draw();
}

async function ask() {
  house = await get("/api/fair").catch(why);
  drawTables();
}

policy.addEventListener("input", draw);
file.addEventListener("change", take);
byId("house-policy").addEventListener("click", async () => {
  policy.value = await housePolicy();
  await draw();
});
words.addEventListener("language", begin);
allWords().then(begin).then(ask);
