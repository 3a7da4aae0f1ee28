// Several tables at once: the strip of those watched, and the choice of all there are.

import { get } from "../shared/api.js";
import { el, first, say } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { Region, whenChanged } from "../shared/live/region.js";
import { money, roundMoney, signedMoney } from "../shared/money.js";
import { tableRoad } from "../shared/roads/road-map.js";
import { phaseInShort, why } from "../shared/wording.js";
import { signOutButton } from "./credit/collect.js";
import { netOf } from "./ended.js";
import { keepWatched, watchedTables } from "./watched.js";

/**
 * @import { MiniRoad, NamedTable, OwnView, PatronView } from "../shared/wire.js"
 * @typedef {{ common: PatronView, mine: OwnView | null, closes: number, span: number, fresh: boolean }} SeenTable
 * @typedef {{ node: HTMLElement, name: HTMLElement, phase: HTMLElement, own: HTMLElement }} Item a table in the strip
 */

const WATCHED_MOST = 12;
/** Seconds after which the choice of tables asks again what each of them does. */
const LOOK_S = 4;

/** @param {SeenTable | undefined} view nothing is said of a table before it was seen */
const nameOf = (view) => (view ? word(view.common.label) : "");

export class Strip {
  /** @type {Map<string, Item>} */
  #items = new Map();
  #list;
  #turnTo = whenChanged((current) => this.bringIntoSight(current));

  /**
   * @param {HTMLElement} root
   * @param {(table: string) => void} chosen called when another table is to come on screen
   * @param {() => void} changed called when the list is another
   */
  constructor(root, chosen, changed) {
    this.root = root;
    this.chosen = chosen;
    this.changed = changed;
    this.tables = watchedTables();
    this.#list = new Region(root, (/** @type {string[]} */ tables) => tables.map((table) => this.#item(table).node));
    root.addEventListener("scroll", () => this.#edges(), { passive: true });
    new ResizeObserver(() => this.#edges()).observe(root);
  }

  /** Where there is more beyond an edge the strip fades towards it, instead of ending in the middle of a word. */
  #edges() {
    const { scrollLeft, clientWidth, scrollWidth, classList } = this.root;
    classList.toggle("more-before", scrollLeft > 1);
    classList.toggle("more-after", scrollLeft + clientWidth < scrollWidth - 1);
  }

  /** @param {string} table */
  add(table) {
    if (this.tables.includes(table)) return;
    this.tables = [...this.tables, table].slice(-WATCHED_MOST);
    keepWatched(this.tables);
    this.changed();
  }

  /** @param {string} table */
  remove(table) {
    this.tables = this.tables.filter((each) => each !== table);
    keepWatched(this.tables);
    this.changed();
  }

  /**
   * @param {Map<string, SeenTable>} views
   * @param {string} current
   */
  show(views, current) {
    this.#list.show(this.tables);
    for (const table of this.tables) this.#tell(this.#item(table), views.get(table), table === current);
    this.#turnTo(
      current,
      this.tables.map((table) => nameOf(views.get(table))),
    );
  }

  /**
   * The table on screen is in sight in the strip as well, once its words are there and the page is shown.
   * @param {string} current
   */
  bringIntoSight(current) {
    requestAnimationFrame(() => {
      const item = this.#items.get(current)?.node.getBoundingClientRect();
      const { left, width } = this.root.getBoundingClientRect();
      if (item) this.root.scrollLeft += item.left + item.width / 2 - left - width / 2;
      this.#edges();
    });
  }

  /** @param {string} table */
  #item(table) {
    const known = this.#items.get(table);
    if (known) return known;
    const name = el("b", { class: "strip-name" });
    const [phase, own] = ["phase", "money"].map((part) => el("span", { class: `strip-${part}` }));
    const about = { type: "button", class: "strip-table", data: { table, act: "table" } };
    const node = el("button", { ...about, onclick: () => this.chosen(table) }, name, phase, own);
    const item = { node, name, phase, own };
    this.#items.set(table, item);
    return item;
  }

  /**
   * @param {Item} item
   * @param {SeenTable | undefined} view
   * @param {boolean} current
   */
  #tell({ node, name, phase, own }, view, current) {
    say(name, nameOf(view));
    node.setAttribute("aria-current", current ? "true" : "false");
    if (!view) return;
    const { common, mine } = view;
    const left = view.closes && view.fresh ? view.closes - performance.now() : 0;
    node.dataset.phase = common.incident ? "suspended" : common.phase;
    say(phase, withSeconds(common, left));
    this.#money(own, mine);
  }

  /**
   * What lies there, or else what the round brought: a gain is gold and has its sign, a loss never looks like one.
   * @param {HTMLElement} own
   * @param {OwnView | null} mine
   */
  #money(own, mine) {
    const lies = mine?.bet_cents ?? 0;
    const over = lies ? [] : (mine?.settled ?? []);
    const net = netOf(over);
    say(own, over.length ? signedMoney(net) : lies ? money(lies) : "");
    own.classList.toggle("won", net > 0);
    own.classList.toggle("lost", net < 0);
  }
}

/**
 * All tables of the floor in a dialog: sit at one, watch one beside, or leave.
 * @param {HTMLDialogElement} dialog
 * @param {Strip} strip
 * @param {() => string} current
 * @param {(table: string) => void} sit
 * @param {string} told what is to be said first: that there is no table of the name that was asked for
 */
export async function chooseTables(dialog, strip, current, sit, told = "") {
  const inside = first(dialog, ".inside");
  if (!dialog.open) dialog.showModal();
  /** @type {PatronView[]} */
  let all;
  /** @type {Map<string, MiniRoad>} */
  let roads;
  /** @type {Map<string, NamedTable>} */
  let named;
  try {
    const [tables, marks, layouts] = await Promise.all([get("/api/tables"), get("/api/roads"), get("/api/layouts")]);
    all = tables;
    roads = new Map(marks.map((/** @type {MiniRoad} */ road) => [road.table, road]));
    named = new Map(layouts.map((/** @type {NamedTable} */ layout) => [layout.table, layout]));
  } catch (error) {
    inside.replaceChildren(el("p", { class: "notice bad", text: why(error) }));
    return;
  }
  const said = told ? [el("p", { class: "notice bad", role: "alert", text: told })] : [];
  const redraw = () => inside.replaceChildren(...said, list(), foot());
  const list = () => el("ul", { class: "table-list" }, ...all.map((common) => row(common)));
  const foot = () => el("p", { class: "table-foot" }, signOutButton());
  const row = (/** @type {PatronView} */ common) => {
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
      first(inside, `li[data-table="${CSS.escape(common.table)}"] [data-act="watch"]`).focus();
    };
    const phase = el("span", { class: "table-phase", text: phaseInShort(common), data: { of: common.table } });
    const limits = named.get(common.table);
    const road = roads.get(common.table);
    /** @type {(act: string, kind: string, text: string, onclick: () => void) => HTMLElement} */
    const button = (act, kind, text, onclick) => {
      const which = { "aria-label": t("shared-act-of", { act: text, of: common.label }) };
      const about = { type: "button", class: `button pill ${kind}`, data: { act }, text, disabled: here, onclick };
      return el("button", { ...about, ...which });
    };
    return el(
      "li",
      { data: { table: common.table } },
      el(
        "div",
        {},
        el("b", { class: "serif", text: word(common.label) }),
        el("span", { class: "small dim" }, " · ", phase),
        limits ? el("span", { class: "small table-limits", text: limitsOf(limits) }) : null,
      ),
      road ? tableRoad(road) : null,
      button("watch", "", watched ? t("terminal-unwatch") : t("terminal-watch"), turn),
      button("sit", "primary", here ? t("terminal-on-screen") : t("terminal-sit"), go),
    );
  };
  redraw();
  keepPhases(dialog);
}

/** @param {NamedTable} table */
function limitsOf({ least_cents: least, most_cents: most }) {
  return t("shared-span", { least: roundMoney(least), most: roundMoney(most) });
}

/**
 * The phases of all tables stay true, and betting counts down, for as long as the dialog is open.
 * @param {HTMLDialogElement} dialog
 */
async function keepPhases(dialog) {
  while (dialog.open) {
    /** @type {PatronView[]} */
    const tables = await get("/api/tables").catch(() => []);
    const since = performance.now();
    for (let tick = 0; tick < LOOK_S && dialog.open; tick += 1) {
      for (const common of tables) {
        const place = dialog.querySelector(`.table-phase[data-of="${CSS.escape(common.table)}"]`);
        const closes = (common.closes_in_ms ?? 0) - (performance.now() - since);
        if (place instanceof HTMLElement) say(place, withSeconds(common, closes));
      }
      await new Promise((done) => setTimeout(done, 1_000));
    }
  }
}

/**
 * What a table does, in short, and while it takes bets for how long yet.
 * @param {PatronView} common
 * @param {number} milliseconds
 */
function withSeconds(common, milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${phaseInShort(common)}${common.phase === "betting" && seconds ? ` ${seconds}` : ""}`;
}
