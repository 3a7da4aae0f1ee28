// The entrance: sign in, or, once signed in, choose a table or a console.

import { get, me, post, Refused, signIn, signOut } from "../shared/api.js";
import { knowsPasskeys, signWithKey } from "../shared/approvals/passkeys.js";
import { card } from "../shared/cards.js";
import { byId, el, first, pressedButton } from "../shared/dom.js";
import { applyWords, t, word, words } from "../shared/i18n.js";
import { batched, drawParts } from "../shared/live/drawing.js";
import { Live } from "../shared/live/live.js";
import { Region } from "../shared/live/region.js";
import { money, roundMoney } from "../shared/money.js";
import { tableRoad } from "../shared/roads/road-map.js";
import { phaseInShort, why } from "../shared/wording.js";
import { forgetTicket } from "../terminal/credit/collect.js";
import { excludedPage, exclusionTold } from "./excluded.js";
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
/** @type {Record<string, string>} where some positions work, who have nothing to choose */
const OWN_PAGES = { CASHIER: "/cage", FINANCE: "/office", SURVEILLANCE: "/office", COMPLIANCE: "/office" };
const PAGES = /^\/(pit|cage|office|dealer|play|board)(\?[\w=&%.-]*)?$/;
/** What a patron's card says of them, until they have signed in. */
let given = carried();
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
  const seen = el("input", { type: "checkbox", name: "show-secret" });
  seen.addEventListener("change", () => {
    own.type = seen.checked ? "text" : "password";
  });
  const shows = el("label", { class: "shows" }, seen, t("lobby-show-secret"));
  const chosen = el("div", { class: "chosen" }, field(t("lobby-new-secret"), own), shows);
  name.value = given.account;
  secret.value = given.code;
  own.required = given.code !== "";
  chosen.hidden = !own.required;
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
  const receipt = el("a", { href: "/receipt", text: t("shared-receipt-check") });
  const panel = el(
    "div",
    { class: "panel" },
    shown,
    el("h2", { text: t("lobby-welcome") }),
    form,
    el("p", { class: "small dim", text: t("lobby-link-hint") }),
    el("p", { class: "small" }, help),
    el("p", { class: "small" }, receipt),
  );
  byId("main").className = "door";
  byId("main").replaceChildren(panel);
  (given.code ? own : name).focus();
}

/** An account and its code for one use from the address, which forgets them at once; nothing where it has none. */
function carried() {
  const [, account = "", code = ""] = /^#([\w%.~-]+)\/([\d-]+)$/.exec(location.hash) ?? [];
  if (code) history.replaceState(null, "", location.pathname + location.search);
  return { account: account.replaceAll("%20", " "), code };
}

/** Whoever has signed in goes on where they were or to a page of their own, and anybody else chooses. */
async function entered() {
  given = { account: "", code: "" };
  const back = new URLSearchParams(location.search).get("back") ?? "";
  if (PAGES.test(back)) location.assign(back);
  else {
    const own = OWN_PAGES[(await me())?.position ?? ""];
    if (own) location.assign(own);
    else await begin();
  }
}

/** @param {Me} person */
function consoles(person) {
  const dealer = el("a", { class: "button", href: "/dealer", data: { act: "dealer" }, text: t("lobby-dealer") });
  const pit = el("a", { class: "button", href: "/pit", data: { act: "pit" }, text: t("lobby-pit") });
  const cage = el("a", { class: "button", href: "/cage", data: { act: "cage" }, text: t("lobby-cage") });
  const office = el("a", { class: "button", href: "/office", data: { act: "office" }, text: word(person.title_label) });
  const [reading, own] = [[office], { DEALER: [dealer], CASHIER: [cage] }];
  const others = { ...own, FINANCE: reading, SURVEILLANCE: reading, COMPLIANCE: reading }[person.position];
  return el("div", { class: "consoles" }, ...(others ?? [dealer, pit]));
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
  const limits = new Region(el("span", { class: "floor-limits" }), limitsOf);
  const road = new Region(el("span", { class: "floor-road", data: { roadOf: table } }), roadOf);
  const facts = new Region(el("span", { class: "table-facts", data: { facts: table } }), factsOf);
  const patron = person.position === "PATRON";
  const query = `?table=${encodeURIComponent(table)}`;
  const [name, game] = [word(common.label), word(common.title_label)];
  const says = [patron ? "" : table, name.startsWith(game) ? "" : game, common.automatic ? "" : t("lobby-by-hand")];
  const small = new Region(el("span", { class: "small dim" }), (squeezed) =>
    [...says, squeezed ? t("lobby-squeeze") : ""].filter(Boolean).join(" · "),
  );
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
      el("span", { class: "floor-name" }, el("b", { text: name }), limits.node, small.node, badge),
      road.node,
      facts.node,
    ),
    unfolds(about(t("lobby-more"), common)),
    links,
  );
  const show = (/** @type {PatronView} */ now) => {
    phase.show(now.incident ? "suspended" : now.phase, phaseInShort(now));
    small.show(now.method === "A");
    road.show(roads.get(table));
    const told = named.get(table);
    limits.show(told?.least_cents, told?.most_cents);
    facts.show(told);
  };
  return { place, show };
}

/**
 * On a phone the facts and links of a table stay folded, so that several tables are seen at once.
 * @param {string} label
 */
function unfolds(label) {
  const button = el("button", { type: "button", class: "floor-more", data: { act: "more" }, "aria-label": label });
  button.ariaExpanded = "false";
  button.addEventListener("click", () => {
    button.ariaExpanded = String(button.parentElement?.classList.toggle("unfolded") === true);
  });
  return button;
}

/**
 * A link that is told from those of other tables by whoever hears it alone.
 * @param {string} what
 * @param {PatronView} common
 */
function about(what, common) {
  return t("lobby-of-table", { what, table: common.label });
}

/** @param {MiniRoad | undefined} road */
function roadOf(road) {
  return road ? tableRoad(road) : null;
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
  document.title = t("shared-house-name");
  first(document, '[data-act="sign-out"]').hidden = !person;
  byId("who").textContent = person ? called(person) : "";
  const until = exclusionTold();
  if (until !== null) byId("main").replaceChildren(excludedPage(until, draw));
  else if (person) floor(person);
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
  if (pressedButton(event)?.dataset.act === "sign-out") {
    forgetTicket();
    await signOut().catch(() => {});
    await begin();
  }
});
words.addEventListener("language", draw);
begin();
