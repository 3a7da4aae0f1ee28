// Several tables at once: the strip of those watched, and the choice of all there are.

import { get, signOut } from "../shared/api.js";
import { el, say } from "../shared/dom.js";
import { tableName, tableTitle } from "../shared/names.js";
import { gameTitle, money, phaseWord, signedMoney, t, why } from "../shared/words.js";
import { forgetTicket } from "./collect.js";
import { netOf } from "./ended.js";

const KEY = "cutcard-tables";
const WATCHED_MOST = 12;

export class Strip {
  #items = new Map();
  #inSight = "";

  /** `chosen(table)` is called when another table is to come on screen, `changed()` when the list is another. */
  constructor(root, chosen, changed) {
    this.root = root;
    this.chosen = chosen;
    this.changed = changed;
    this.tables = this.#kept();
  }

  #kept() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY));
      return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
    } catch {
      return [];
    }
  }

  #keep() {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.tables));
    } catch {
      // Without storage the list lasts as long as the page.
    }
  }

  add(table) {
    if (this.tables.includes(table)) return;
    this.tables = [...this.tables, table].slice(-WATCHED_MOST);
    this.#keep();
    this.changed();
  }

  remove(table) {
    this.tables = this.tables.filter((each) => each !== table);
    this.#items.delete(table);
    this.#keep();
    this.changed();
  }

  show(views, current) {
    const drawn = this.tables.map((table) => this.#item(table, views.get(table), table === current));
    const there = [...this.root.children];
    const same = drawn.length === there.length && drawn.every((item, at) => item === there[at]);
    if (!same) this.root.replaceChildren(...drawn);
    this.#bringIntoSight(current, `${current} ${tableTitle(current)} ${this.tables.length} ${views.has(current)}`);
  }

  /** The table on screen is in sight in the strip as well, once its words are there. */
  #bringIntoSight(current, state) {
    if (this.#inSight === state) return;
    this.#inSight = state;
    requestAnimationFrame(() => this.#items.get(current)?.scrollIntoView({ inline: "center", block: "nearest" }));
  }

  #item(table, view, current) {
    let item = this.#items.get(table);
    if (!item) {
      item = el(
        "button",
        { type: "button", class: "strip-table", data: { table, act: "table" }, onclick: () => this.chosen(table) },
        el("span", { class: "strip-name" }),
        el("span", { class: "strip-phase" }),
        el("span", { class: "strip-money" }),
      );
      this.#items.set(table, item);
    }
    const [name, phase, own] = item.children;
    if (name.dataset.title !== tableTitle(table)) {
      name.dataset.title = tableTitle(table);
      name.replaceChildren(...tableName(table));
    }
    item.setAttribute("aria-current", current ? "true" : "false");
    if (view) {
      const { common, mine } = view;
      const left = view.closes && view.fresh ? Math.max(0, Math.ceil((view.closes - performance.now()) / 1000)) : 0;
      item.dataset.phase = common.incident ? "suspended" : common.phase;
      say(phase, `${t(`short.${phaseWord(common)}`)}${common.phase === "betting" && left ? ` ${left}` : ""}`);
      this.#money(own, mine);
    }
    return item;
  }

  /** What lies there, or else what the round brought: a gain is gold and has its sign, a loss never looks like one. */
  #money(own, mine) {
    const over = !mine?.bet_cents && mine?.settled.length > 0;
    const net = over ? netOf(mine.settled) : 0;
    say(own, over ? signedMoney(net) : mine?.bet_cents ? money(mine.bet_cents) : "");
    own.classList.toggle("won", net > 0);
    own.classList.toggle("lost", net < 0);
  }
}

/** All tables of the floor in a dialog: sit at one, watch one beside, or leave. */
export async function chooseTables(dialog, strip, current, sit) {
  const inside = dialog.querySelector(".inside");
  if (!dialog.open) dialog.showModal();
  let all;
  try {
    all = await get("/api/tables");
  } catch (error) {
    inside.replaceChildren(el("p", { class: "notice bad", text: why(error) }));
    return;
  }
  const redraw = () => inside.replaceChildren(list(), foot());
  const list = () => el("ul", { class: "table-list" }, ...all.map((common) => row(common)));
  const foot = () => {
    const leave = async () => {
      forgetTicket();
      await signOut().catch(() => {});
      location.assign("/");
    };
    const values = { type: "button", class: "button pill", data: { act: "sign-out" }, text: t("sign_out") };
    return el("p", { class: "table-foot" }, el("button", { ...values, onclick: leave }));
  };
  const row = (common) => {
    const here = common.table === current();
    const watched = strip.tables.includes(common.table);
    const go = () => {
      dialog.close();
      sit(common.table);
    };
    const turn = () => {
      if (watched) strip.remove(common.table);
      else strip.add(common.table);
      redraw();
      inside.querySelector(`li[data-table="${CSS.escape(common.table)}"] [data-act="watch"]`)?.focus();
    };
    const phase = t(`short.${phaseWord(common)}`);
    const button = (act, kind, text, onclick) =>
      el("button", { type: "button", class: `button pill ${kind}`, data: { act }, text, disabled: here, onclick });
    return el(
      "li",
      { data: { table: common.table } },
      el(
        "div",
        {},
        el("b", { class: "serif", text: gameTitle(common.title) }),
        el("span", { class: "small dim", text: ` ${common.table} · ${phase}` }),
      ),
      button("watch", "", t(watched ? "unwatch" : "watch"), turn),
      button("sit", "primary", t(here ? "on_screen" : "sit"), go),
    );
  };
  redraw();
}
