// The entrance: sign in, or, once signed in, choose a table or a console.

import "../shared/patron-words.js";
import { get, me, signIn, signOut } from "../shared/api.js";
import { card } from "../shared/cards.js";
import { byId, el } from "../shared/dom.js";
import { Live } from "../shared/live.js";
import {
  addWords,
  dress,
  gameTitle,
  language,
  money,
  phaseWord,
  positionName,
  roundMoney,
  setLanguage,
  t,
  wagerName,
  why,
  words,
} from "../shared/words.js";
import { forgetTicket } from "../terminal/collect.js";

addWords({
  welcome: ["Welcome to the floor", "欢迎光临"],
  link_hint: [
    "With a one-time link you need no secret: open it in this browser.",
    "持一次性链接者无需密码：在此浏览器打开即可。",
  ],
  help_hint: ["Rules and odds of every table, without signing in", "无需登录即可查看各台规则与赔率"],
  floor_tables: ["Choose a table", "请选台"],
  consoles: ["Consoles", "控制台"],
  dealer_console: ["Dealer console", "荷官台"],
  pit_console: ["Pit console", "主管台"],
  board: ["Board", "显示牌"],
  rules: ["Rules & odds", "规则与赔率"],
  signed_in_as: ["{name}, {title}", "{name}（{title}）"],
  limits_of: ["{least} – {most} · {decks} decks", "{least} – {most} · {decks} 副牌"],
  by_hand: ["dealt by hand", "人手发牌"],
});

let person = null;
let tables = [];
let live = null;
const layouts = new Map();

function door() {
  const refusal = el("p", { class: "notice bad", role: "alert", hidden: true });
  const name = el("input", { name: "name", autocomplete: "username", required: true, maxlength: 40 });
  const hidden = { type: "password", autocomplete: "current-password" };
  const secret = el("input", { name: "secret", ...hidden, required: true, maxlength: 200 });
  const button = el("button", { class: "button primary big", data: { act: "sign-in" }, text: t("sign_in") });
  const field = (label, input) => el("label", { class: "field" }, label, input);
  const form = el("form", {}, field(t("name"), name), field(t("secret"), secret), refusal, button);
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
  const help = el("a", { href: "/help", text: t("help_hint") });
  const panel = el(
    "div",
    { class: "panel" },
    shown,
    el("h2", { text: t("welcome") }),
    form,
    el("p", { class: "small dim", text: t("link_hint") }),
    el("p", { class: "small" }, help),
  );
  byId("main").className = "door";
  byId("main").replaceChildren(panel);
  name.focus();
}

function consoles() {
  const dealer = el("a", { class: "button", href: "/dealer", data: { act: "dealer" }, text: t("dealer_console") });
  const pit = el("a", { class: "button", href: "/pit", data: { act: "pit" }, text: t("pit_console") });
  return el("div", { class: "consoles" }, dealer, ...(person.position === "DEALER" ? [] : [pit]));
}

function tableCard(common) {
  const layout = layouts.get(common.table);
  const patron = person.position === "PATRON";
  const phase = common.incident ? "suspended" : common.phase;
  const facts = layout ? limitsOf(layout) : "…";
  const wagers = layout ? wagersOf(layout) : "";
  const query = `?table=${encodeURIComponent(common.table)}`;
  const hand = common.automatic ? "" : ` · ${t("by_hand")}`;
  const links = el(
    "div",
    { class: "table-links" },
    el("a", { href: `/help${query}`, text: t("rules") }),
    el("a", { href: `/board${query}`, text: t("board") }),
  );
  return el(
    "li",
    {},
    el(
      "a",
      { class: "floor-table", href: `${patron ? "/play" : "/dealer"}${query}`, data: { table: common.table } },
      el("b", { text: gameTitle(common.title) }),
      el("span", { class: "small dim", text: `${common.table}${hand}` }),
      el(
        "span",
        { class: "row" },
        el("span", { data: { facts: common.table }, text: facts }),
        el("span", { class: "badge", data: { phase, of: common.table }, text: t(`short.${phaseWord(common)}`) }),
      ),
      el("span", { class: "wagers", data: { wagers: common.table }, text: wagers }),
    ),
    links,
  );
}

function floor() {
  const heading = el("h2", { text: t("floor_tables") });
  const list = el("ul", { class: "floor-tables" }, ...tables.map(tableCard));
  byId("main").className = "floor";
  byId("main").replaceChildren(...(person.position === "PATRON" ? [] : [consoles()]), heading, list);
}

function draw() {
  dress();
  document.querySelector('[data-act="sign-out"]').hidden = !person;
  const credit = person && Number.isInteger(person.credit_cents) ? ` · ${money(person.credit_cents)}` : "";
  byId("who").textContent = person
    ? t("signed_in_as", { name: person.name, title: positionName(person.title) }) + credit
    : "";
  if (person) floor();
  else door();
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
  live.addEventListener("view", ({ detail: { common } }) => {
    const before = tables.findIndex((each) => each.table === common.table);
    if (before >= 0) tables[before] = { ...tables[before], ...common };
    const badge = byId("main").querySelector(`[data-of="${common.table}"]`);
    if (!badge) return;
    badge.dataset.phase = common.incident ? "suspended" : common.phase;
    badge.textContent = t(`short.${phaseWord(common)}`);
  });
  live.addEventListener("state", ({ detail }) => {
    if (detail === "signed-out") begin();
  });
}

/** Limits and wagers of a table are put in when they come. */
async function furnish(common) {
  if (layouts.has(common.table)) return;
  const layout = await get(`/api/tables/${encodeURIComponent(common.table)}/layout`).catch(() => null);
  if (!layout) return;
  layouts.set(common.table, layout);
  const facts = byId("main").querySelector(`[data-facts="${common.table}"]`);
  const wagers = byId("main").querySelector(`[data-wagers="${common.table}"]`);
  if (facts) facts.textContent = limitsOf(layout);
  if (wagers) wagers.textContent = wagersOf(layout);
}

function limitsOf(layout) {
  const { least_cents: least, most_cents: most, decks } = layout;
  return t("limits_of", { least: roundMoney(least), most: roundMoney(most), decks });
}

function wagersOf(layout) {
  return layout.wagers.map((wager) => wagerName(wager.name, layout.game).said).join(" · ");
}

document.addEventListener("click", async (event) => {
  const act = event.target.closest("[data-act]")?.dataset.act;
  if (act === "language") setLanguage(language() === "zh" ? "en" : "zh");
  if (act === "sign-out") {
    forgetTicket();
    await signOut().catch(() => {});
    await begin();
  }
});
words.addEventListener("language", draw);
begin();
