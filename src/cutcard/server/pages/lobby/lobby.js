// The entrance: sign in, or, once signed in, choose a table or a console.

import { get, me, signIn, signOut } from "../shared/api.js";
import { card } from "../shared/cards.js";
import { byId, el, first, pressedButton } from "../shared/dom.js";
import { dress, nextLanguage, setLanguage, t, word, words } from "../shared/i18n.js";
import { Live } from "../shared/live.js";
import { money, roundMoney } from "../shared/money.js";
import { phaseInShort, why } from "../shared/wording.js";
import { forgetTicket } from "../terminal/collect.js";

/**
 * @typedef {import("../shared/wire.js").Layout} Layout
 * @typedef {import("../shared/wire.js").Me} Me
 * @typedef {import("../shared/wire.js").PatronView} PatronView
 */

/** @type {Me | null} */
let person = null;
/** @type {PatronView[]} */
let tables = [];
/** @type {Live | null} */
let live = null;
/** @type {Map<string, Layout>} */
const layouts = new Map();

function door() {
  const refusal = el("p", { class: "notice bad", role: "alert", hidden: true });
  const name = el("input", { name: "name", autocomplete: "username", required: true, maxlength: 40 });
  const hidden = { type: "password", autocomplete: "current-password" };
  const secret = el("input", { name: "secret", ...hidden, required: true, maxlength: 200 });
  const button = el("button", { class: "button primary big", data: { act: "sign-in" }, text: t("shared-sign-in") });
  /** @type {(label: string, input: HTMLElement) => HTMLElement} */
  const field = (label, input) => el("label", { class: "field" }, label, input);
  const form = el("form", {}, field(t("shared-name"), name), field(t("shared-secret"), secret), refusal, button);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await signIn(name.value.trim(), secret.value);
      await begin();
    } catch (error) {
      refusal.textContent = why(error);
      refusal.hidden = false;
      secret.value = "";
      secret.focus();
    } finally {
      button.disabled = false;
    }
  });
  const shown = el("div", { class: "cards", "aria-hidden": "true" }, card("9h"), card("Ks"));
  const help = el("a", { href: "/help", text: t("lobby-help-hint") });
  const panel = el(
    "div",
    { class: "panel" },
    shown,
    el("h2", { text: t("lobby-welcome") }),
    form,
    el("p", { class: "small dim", text: t("lobby-link-hint") }),
    el("p", { class: "small" }, help),
  );
  byId("main").className = "door";
  byId("main").replaceChildren(panel);
  name.focus();
}

/** @param {Me} person */
function consoles(person) {
  const dealer = el("a", { class: "button", href: "/dealer", data: { act: "dealer" }, text: t("lobby-dealer") });
  const pit = el("a", { class: "button", href: "/pit", data: { act: "pit" }, text: t("lobby-pit") });
  return el("div", { class: "consoles" }, dealer, ...(person.position === "DEALER" ? [] : [pit]));
}

/**
 * @param {PatronView} common
 * @param {Me} person
 */
function tableCard(common, person) {
  const layout = layouts.get(common.table);
  const patron = person.position === "PATRON";
  const phase = common.incident ? "suspended" : common.phase;
  const facts = layout ? limitsOf(layout) : "…";
  const wagers = layout ? wagersOf(layout) : "";
  const query = `?table=${encodeURIComponent(common.table)}`;
  const hand = common.automatic ? "" : ` · ${t("lobby-by-hand")}`;
  const links = el(
    "div",
    { class: "table-links" },
    el("a", { href: `/help${query}`, text: t("lobby-rules") }),
    el("a", { href: `/board${query}`, text: t("lobby-board") }),
  );
  return el(
    "li",
    {},
    el(
      "a",
      { class: "floor-table", href: `${patron ? "/play" : "/dealer"}${query}`, data: { table: common.table } },
      el("b", { text: word(common.title_label) }),
      el("span", { class: "small dim", text: `${common.table}${hand}` }),
      el(
        "span",
        { class: "row" },
        el("span", { data: { facts: common.table }, text: facts }),
        el("span", { class: "badge", data: { phase, of: common.table }, text: phaseInShort(common) }),
      ),
      el("span", { class: "wagers", data: { wagers: common.table }, text: wagers }),
    ),
    links,
  );
}

/** @param {Me} person */
function floor(person) {
  const heading = el("h2", { text: t("lobby-tables") });
  const list = el("ul", { class: "floor-tables" }, ...tables.map((common) => tableCard(common, person)));
  byId("main").className = "floor";
  byId("main").replaceChildren(...(person.position === "PATRON" ? [] : [consoles(person)]), heading, list);
}

function draw() {
  dress();
  document.title = t("shared-cutcard");
  first(document, '[data-act="sign-out"]').hidden = !person;
  byId("who").textContent = person ? called(person) : "";
  if (person) floor(person);
  else door();
}

/** @param {Me} person */
function called({ name, title_label: title, credit_cents }) {
  const credit = credit_cents === null ? "" : ` · ${money(credit_cents)}`;
  return t("lobby-signed-in", { name, title }) + credit;
}

async function begin() {
  person = await me().catch(() => null);
  tables = person ? await get("/api/tables").catch(() => []) : [];
  draw();
  follow();
  await Promise.all(tables.map(furnish));
}

/** The tables' phases stay true while somebody chooses. */
function follow() {
  live?.close();
  live = null;
  if (!person) return;
  live = new Live();
  live.watch(tables.map((common) => common.table));
  live.addEventListener("view", (event) => {
    /** @type {PatronView} */
    const common = /** @type {CustomEvent} */ (event).detail.common;
    const before = tables.findIndex((each) => each.table === common.table);
    if (before >= 0) tables[before] = { ...tables[before], ...common };
    for (const badge of /** @type {Iterable<HTMLElement>} */ (of(`[data-of="${common.table}"]`))) {
      badge.dataset.phase = common.incident ? "suspended" : common.phase;
      badge.textContent = phaseInShort(common);
    }
  });
  live.addEventListener("state", () => {
    if (live?.state === "signed-out") begin();
  });
}

/** @param {string} selector */
function of(selector) {
  return byId("main").querySelectorAll(selector);
}

/**
 * Limits and wagers of a table are put in when they come.
 * @param {PatronView} common
 */
async function furnish(common) {
  if (layouts.has(common.table)) return;
  /** @type {Layout | null} */
  const layout = await get(`/api/tables/${encodeURIComponent(common.table)}/layout`).catch(() => null);
  if (!layout) return;
  layouts.set(common.table, layout);
  for (const facts of of(`[data-facts="${common.table}"]`)) facts.textContent = limitsOf(layout);
  for (const wagers of of(`[data-wagers="${common.table}"]`)) wagers.textContent = wagersOf(layout);
}

/** @param {Layout} layout */
function limitsOf(layout) {
  const { least_cents: least, most_cents: most, decks } = layout;
  return t("lobby-limits", { least: roundMoney(least), most: roundMoney(most), decks });
}

/** @param {Layout} layout */
function wagersOf(layout) {
  return layout.wagers.map((wager) => word(wager.label)).join(" · ");
}

document.addEventListener("click", async (event) => {
  const act = pressedButton(event)?.dataset.act;
  if (act === "language") setLanguage(nextLanguage().code);
  if (act === "sign-out") {
    forgetTicket();
    await signOut().catch(() => {});
    await begin();
  }
});
words.addEventListener("language", draw);
begin();
