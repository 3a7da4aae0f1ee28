// The entrance: sign in, or, once signed in, choose a table or a console.

import { get, me, post, Refused, signIn, signOut } from "../shared/api.js";
import { knowsPasskeys, signWithKey } from "../shared/approvals/passkeys.js";
import { card } from "../shared/cards.js";
import { byId, el, first, pressedButton } from "../shared/dom.js";
import { applyWords, nextLanguage, setLanguage, t, word, words } from "../shared/i18n.js";
import { batched, drawParts } from "../shared/live/drawing.js";
import { Live } from "../shared/live/live.js";
import { Region } from "../shared/live/region.js";
import { money, roundMoney } from "../shared/money.js";
import { nameTables, tableName } from "../shared/names.js";
import { tableRoad } from "../shared/roads/road-map.js";
import { phaseInShort, why } from "../shared/wording.js";
import { forgetTicket } from "../terminal/credit/collect.js";
import { ownPasskeys } from "./passkeys.js";

/**
 * @import { Me, MiniRoad, NamedTable, PatronView } from "../shared/wire.js"
 * @typedef {{ place: HTMLElement, show: (now: PatronView) => void }} FloorTable
 */

/** @type {Me | null} */
let person = null;
/** @type {PatronView[]} */
let tables = [];
/** @type {FloorTable[]} */
let shown = [];
/** @type {Live | null} */
let live = null;
/** @type {Map<string, NamedTable>} */
const named = new Map();
/** @type {Map<string, MiniRoad>} */
const roads = new Map();
const LOOK_MS = 2_500;
/** Where somebody goes back to who had been signed out there: pages of this floor, and nothing else. */
const PAGES = /^\/(pit|cage|dealer|play|board)(\?[\w=&%.-]*)?$/;
/** The refusals of a secret that is good once, and of one that is too weak to be somebody's own. */
const CHOOSES = new Set(["new_secret", "weak_secret"]);

function door() {
  const refusal = el("p", { class: "notice bad", role: "alert", hidden: true });
  const name = el("input", { name: "name", autocomplete: "username", required: true, maxlength: 40 });
  const hidden = { type: "password", autocomplete: "current-password" };
  const secret = el("input", { name: "secret", ...hidden, required: true, maxlength: 200 });
  const button = el("button", { class: "button primary big", data: { act: "sign-in" }, text: t("shared-sign-in") });
  /** @type {(label: string, input: HTMLElement) => HTMLElement} */
  const field = (label, input) => el("label", { class: "field" }, label, input);
  const own = el("input", { name: "new-secret", type: "password", autocomplete: "new-password", maxlength: 200 });
  const chosen = field(t("lobby-new-secret"), own);
  chosen.hidden = true;
  const fields = [field(t("shared-name"), name), field(t("shared-secret"), secret), chosen];
  const form = el("form", {}, ...fields, refusal, button);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await signIn(name.value.trim(), secret.value, own.value);
      await entered();
    } catch (error) {
      refusal.textContent = why(error);
      refusal.hidden = false;
      const chooses = error instanceof Refused && CHOOSES.has(error.code);
      chosen.hidden = !chooses;
      own.required = chooses;
      const wrong = chooses ? own : secret;
      wrong.value = "";
      wrong.focus();
    } finally {
      button.disabled = false;
    }
  });
  const passkey = el("button", { class: "button", type: "button", data: { act: "passkey" }, text: t("lobby-passkey") });
  passkey.hidden = !knowsPasskeys();
  passkey.addEventListener("click", async () => {
    passkey.disabled = true;
    try {
      const signed = await signWithKey(await post("/api/passkeys/sign-in/question"));
      if (!signed) return;
      await post("/api/passkeys/sign-in", signed);
      await entered();
    } catch (error) {
      refusal.textContent = why(error);
      refusal.hidden = false;
    } finally {
      passkey.disabled = false;
    }
  });
  form.append(passkey);
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

/** Whoever has signed in goes on where they were, a Cashier to the cage, and anybody else chooses. */
async function entered() {
  const back = new URLSearchParams(location.search).get("back") ?? "";
  if (PAGES.test(back)) location.assign(back);
  else if ((await me())?.position === "CASHIER") location.assign("/cage");
  else await begin();
}

/** @param {Me} person */
function consoles(person) {
  const dealer = el("a", { class: "button", href: "/dealer", data: { act: "dealer" }, text: t("lobby-dealer") });
  const pit = el("a", { class: "button", href: "/pit", data: { act: "pit" }, text: t("lobby-pit") });
  const cage = el("a", { class: "button", href: "/cage", data: { act: "cage" }, text: t("lobby-cage") });
  const others = { DEALER: [dealer], CASHIER: [cage, pit] }[person.position] ?? [dealer, pit];
  return el("div", { class: "consoles" }, ...others);
}

/**
 * A table of the floor: its place is made once, and of what changes while somebody chooses each part is drawn by itself.
 * @param {PatronView} common
 * @param {Me} person
 * @returns {FloorTable}
 */
function tableCard(common, person) {
  const { table } = common;
  const badge = el("span", { class: "badge", data: { of: table } });
  const phase = new Region(badge, (name, says) => {
    badge.dataset.phase = name;
    return says;
  });
  const picture = new Region(el("span", { class: "floor-picture", "aria-hidden": "true" }), pictureOf);
  const limits = new Region(el("span", { class: "floor-limits" }), limitsOf);
  const road = new Region(el("span", { class: "floor-road", data: { roadOf: table } }), roadOf);
  const facts = new Region(el("span", { class: "table-facts", data: { facts: table } }), factsOf);
  const patron = person.position === "PATRON";
  const query = `?table=${encodeURIComponent(table)}`;
  const small = [...(patron ? [] : [table]), ...(common.automatic ? [] : [t("lobby-by-hand")])].join(" · ");
  const links = el(
    "div",
    { class: "table-links" },
    el("a", { href: `/help${query}`, text: t("lobby-rules"), "aria-label": about(t("lobby-rules"), common) }),
    el("a", { href: `/board${query}`, text: t("lobby-board"), "aria-label": about(t("lobby-board"), common) }),
  );
  const place = el(
    "li",
    {},
    el(
      "a",
      { class: "floor-table", href: `${patron ? "/play" : "/dealer"}${query}`, data: { table } },
      picture.node,
      el(
        "span",
        { class: "floor-name" },
        el("b", { text: tableName(table, common.title_label) }),
        limits.node,
        small ? el("span", { class: "small dim", text: small }) : null,
        badge,
      ),
      road.node,
      facts.node,
    ),
    links,
  );
  const show = (/** @type {PatronView} */ now) => {
    phase.show(now.incident ? "suspended" : now.phase, phaseInShort(now));
    road.show(roads.get(table));
    const told = named.get(table);
    picture.show(told?.picture);
    limits.show(told?.least_cents, told?.most_cents);
    facts.show(told);
  };
  return { place, show };
}

/**
 * A link that is told from those of other tables by whoever hears it alone.
 * @param {string} what
 * @param {PatronView} common
 */
function about(what, common) {
  return t("lobby-of-table", { what, table: tableName(common.table, common.title_label) });
}

/** @param {MiniRoad | undefined} road */
function roadOf(road) {
  return road ? tableRoad(road) : null;
}

/** @param {string[][] | undefined} hands the cards of a short round, of the deck that the game is dealt from */
function pictureOf(hands = []) {
  return hands.map((cards) => el("span", {}, ...cards.map((code) => card(code))));
}

/**
 * @param {number | undefined} least
 * @param {number | undefined} most
 */
function limitsOf(least, most) {
  if (least === undefined || most === undefined) return "";
  return t("shared-span", { least: roundMoney(least), most: roundMoney(most) });
}

/**
 * Decks, seats and side wagers: what one chooses a table by besides its limits.
 * @param {NamedTable | undefined} told
 */
function factsOf(told) {
  if (!told) return [];
  const { decks, positions, patrons, sides } = told;
  return [
    el("span", { class: "dim", text: t("lobby-decks", { decks }) }),
    el("span", {
      class: "dim",
      text: positions ? t("lobby-seats", { positions, patrons }) : t("lobby-patrons", { patrons }),
    }),
    el("span", { class: "sides dim", text: sides.map(word).join(" · ") }),
  ];
}

/** @param {Me} person */
function floor(person) {
  const heading = el("h2", { text: t("lobby-tables") });
  shown = tables.map((common) => tableCard(common, person));
  const list = el("ul", { class: "floor-tables" }, ...shown.map(({ place }) => place));
  byId("main").className = "floor";
  const ofStaff = [consoles(person), ...(knowsPasskeys() ? [ownPasskeys()] : [])];
  byId("main").replaceChildren(...(person.position === "PATRON" ? [] : ofStaff), heading, list);
  drawTables();
}

function draw() {
  applyWords();
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
  shown = [];
  tables = person ? await get("/api/tables").catch(() => []) : [];
  if (person) await look();
  draw();
  follow();
}

/** What is told of tables besides their views: the road, the limits, and how many are there. */
async function look() {
  /** @type {[NamedTable[], MiniRoad[]]} */
  const [tables, small] = await Promise.all([get("/api/layouts"), get("/api/roads")]).catch(() => [[], []]);
  nameTables(tables);
  for (const each of tables) named.set(each.table, each);
  for (const each of small) roads.set(each.table, each);
}

/** Rounds end at all tables one after the other: what changed is asked for once for all of them, a moment later. */
const lookSoon = batched(
  () => look().then(drawTables),
  (done) => setTimeout(done, LOOK_MS),
);

/** The tables as they are known now. */
const drawTables = batched(() =>
  drawParts(
    ...shown.map(
      ({ show }, at) =>
        () =>
          show(tables[at]),
    ),
  ),
);

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
    if (before >= 0 && tables[before].last?.round !== common.last?.round) lookSoon();
    if (before >= 0) tables[before] = common;
    drawTables();
  });
  live.addEventListener("state", () => {
    document.body.dataset.line = live?.state ?? "";
    if (live?.state === "signed-out") begin();
  });
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
