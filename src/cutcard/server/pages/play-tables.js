// Several tables at once: the strip of those watched, and the choice of all there are.

import { get, signOut } from "/static/live.js";
import { el, say } from "/static/play-dom.js";
import { gameTitle, money, t, why } from "/static/words.js";

const KEY = "cutcard-tables";
const WATCHED_MOST = 12;

export class Strip {
  #items = new Map();

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
  }

  #item(table, view, current) {
    let item = this.#items.get(table);
    if (!item) {
      item = el(
        "button",
        { type: "button", class: "strip-table", data: { table, act: "table" }, onclick: () => this.chosen(table) },
        el("b", { text: table }),
        el("span", { class: "strip-phase" }),
        el("span", { class: "strip-money" }),
      );
      this.#items.set(table, item);
    }
    if (current && item.getAttribute("aria-current") !== "true") {
      requestAnimationFrame(() => (this.root.scrollLeft = item.offsetLeft - this.root.offsetLeft));
    }
    item.setAttribute("aria-current", current ? "true" : "false");
    if (view) {
      const { common, mine } = view;
      const left = view.closes && view.fresh ? Math.max(0, Math.ceil((view.closes - performance.now()) / 1000)) : 0;
      const phase = common.incident ? "suspended" : common.phase;
      item.dataset.phase = phase;
      say(item.children[1], `${t(`short.${phase}`)}${phase === "betting" && left ? ` ${left}` : ""}`);
      const bet = mine?.bet_cents ? money(mine.bet_cents) : mine?.win_cents ? `+${money(mine.win_cents)}` : "";
      say(item.children[2], bet);
      item.children[2].classList.toggle("won", !mine?.bet_cents && Boolean(mine?.win_cents));
    }
    return item;
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
    };
    const phase = t(`short.${common.incident ? "suspended" : common.phase}`);
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
