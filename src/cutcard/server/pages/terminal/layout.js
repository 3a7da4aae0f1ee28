// The layout of any of the games, drawn from what the house says of it.

import { el, shake } from "../shared/dom.js";
import { besideTag, languages, series, t, word } from "../shared/i18n.js";
import { Region } from "../shared/live/region.js";
import { money, roundMoney, signedMoney } from "../shared/money.js";
import { naming } from "../shared/wording.js";
import { fling, pile, slide } from "./chips.js";
import { netOf } from "./ended.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { LayoutPay, LayoutWager, OwnSettledBet as SettledBet } from "../shared/wire.js"
 * @import { Bets } from "./bets/bets.js"
 * @typedef {{ area: HTMLButtonElement, wager: LayoutWager, stack: Region, outcome: Region, paid: Region }} Area
 * @typedef {"" | "win" | "lose" | "push"} Kind what became of the bets on a wager
 */

/** How many side wagers stand in one row of a wide layout. */
const ONE_ROW = 6;
/** A name of more characters takes two lines of a narrow place. */
const LONG_NAME = 14;

/**
 * The pays of a wager in short: "12 / 20 : 1", "0.95 : 1", "1 : 2 · 1 : 1"; a line ends between two of them.
 * @param {LayoutWager} wager
 */
function paysInShort(wager) {
  const odds = [...new Set(wager.pays.filter((pay) => pay.outcome === "win").map((pay) => pay.odds ?? ""))];
  const toOne = odds.filter((each) => each.endsWith(":1")).map((each) => each.slice(0, -2));
  const others = odds.filter((each) => !each.endsWith(":1")).map(spaced);
  toOne.sort((a, b) => Number(a) - Number(b));
  const [slash, between] = toOne.length > 4 ? ["/", ""] : [" /", " "];
  const each = toOne.map((to, at) => (at < toOne.length - 1 ? [`${to}${slash}`, between] : [`${to} : 1`, " · "]));
  const parts = [...each, ...others.map((other) => [other, " · "])];
  return parts.flatMap(([part, after], at) => [el("span", { text: part }), at < parts.length - 1 ? after : ""]);
}

/**
 * Every way that a wager pays, with its condition.
 * @param {LayoutWager} wager
 */
function paysInWords(wager) {
  const wins = wager.pays.filter((pay) => pay.outcome === "win");
  const each = wins.map(({ odds, when_message: when }) => t("terminal-pays-when", { odds: spaced(odds ?? ""), when }));
  return series("series-semicolon", each);
}

/** @param {string} odds */
function spaced(odds) {
  return odds.replace(":", " : ");
}

/**
 * Where a main wager does not always pay the same, each way stands there, in the few words that there is room for; the
 * help says the whole.
 * @param {LayoutWager} wager
 */
function waysToPay(wager) {
  const ways = wager.main ? wager.pays.filter((pay) => pay.short_message) : [];
  return ways.length < 2 ? [] : ways.map(way);
}

/** @param {LayoutPay} pay */
function way({ when_message, short_message, outcome, outcome_label, odds }) {
  const paid = outcome === "win" && odds ? spaced(odds) : word(outcome_label);
  return el(
    "span",
    { class: "way" },
    el("span", { text: word(short_message ?? when_message) }),
    el("b", { text: paid }),
  );
}

/**
 * A name in two languages; the page's own stands first and large, and what is not of it says which language it is.
 * @param {Message} label
 */
function inBothLanguages(label) {
  const { each, said } = naming(label);
  const others = each.filter((name) => name !== said);
  return el(
    "span",
    { class: "area-name" },
    el("span", { class: "name", text: said }),
    ...others.map((text) => el("span", { class: "name-beside", lang: besideTag(), text })),
  );
}

export class Layout {
  /** @type {Map<string, Area>} */
  #areas = new Map();
  /** @type {number[]} */
  #chips = [];

  /**
   * A font with Chinese letters takes a slow phone as long to look up as all the wagers to lay out, so that a word that
   * nobody sees is laid out before them.
   * @param {HTMLElement} root
   */
  constructor(root) {
    this.root = root;
    const text = languages()
      .map(({ name }) => name)
      .join(" ");
    document.body.append(el("span", { class: "unseen letters", lang: besideTag(), "aria-hidden": "true", text }));
  }

  /** @param {import("../shared/wire.js").Layout} layout */
  draw(layout) {
    this.#chips = layout.chips_cents;
    this.#areas.clear();
    const bottom = layout.results.flatMap(({ name }) => layout.wagers.filter((wager) => wager.name === name));
    const top = layout.wagers.filter((wager) => !bottom.includes(wager));
    const long = top.some(({ label }) => word(label).length > LONG_NAME);
    const rows = { rows: top.length > ONE_ROW ? "2" : "1", ...(long ? { long: "" } : {}) };
    const sides = el(
      "div",
      { class: "side-wagers", data: rows },
      ...top.map((wager) => this.#area(wager, "side-area")),
    );
    const mains = el("div", { class: "main-wagers" }, ...bottom.map((wager) => this.#area(wager, "main-area")));
    this.root.replaceChildren(sides, mains);
  }

  /**
   * @param {LayoutWager} wager
   * @param {"main-area" | "side-area"} kind
   */
  #area(wager, kind) {
    const ways = waysToPay(wager);
    const lies = el("span", { class: "stack", "aria-hidden": "true" });
    const won = el("span", { class: "paid", "aria-hidden": "true" });
    const stack = new Region(lies, (solid, pending) => this.#pile(solid, pending));
    const outcome = new Region(el("span", { class: "outcome" }), outcomeInWords);
    const paid = new Region(won, (/** @type {Kind} */ kind, net, gains) => {
      if (lies.childElementCount && kind === "win" && gains) slide(won, "from the house");
      if (lies.childElementCount && kind === "lose") slide(lies, "to the house");
      return kind === "win" ? pile(net, this.#chips, "solid") : [];
    });
    const area = el(
      "button",
      {
        type: "button",
        class: `area ${kind} ${wager.colour}`,
        "aria-label": heard(wager, 0, ""),
        data: { wager: wager.name, stake: "0", pending: "0" },
      },
      inBothLanguages(wager.label),
      ways.length ? el("span", { class: "ways" }, ...ways) : el("span", { class: "pays" }, ...paysInShort(wager)),
      el(
        "span",
        { class: "spot" },
        el("span", { class: "limits", text: `${roundMoney(wager.least_cents)} – ${roundMoney(wager.most_cents)}` }),
        outcome.node,
        won,
        lies,
      ),
    );
    this.#areas.set(wager.name, { area, wager, stack, outcome, paid });
    return area;
  }

  /**
   * Bets as they lie, or, once the round is over, what became of them.
   * @param {{ bets: Bets | undefined, settled: SettledBet[], winner: string | null }} told
   */
  show({ bets, settled, winner }) {
    const gains = netOf(settled) > 0;
    this.root.classList.toggle("gains", gains);
    for (const [name, { area, wager, stack, outcome, paid }] of this.#areas) {
      const over = settled.filter((bet) => bet.wager === name);
      const stake = bets ? bets.stake(name) : 0;
      const pending = bets ? bets.pending(name) : 0;
      const lies = stake || pending > 0 ? stake : over.reduce((sum, bet) => sum + bet.stake_cents, 0);
      const brought = broughtBy(stake || pending ? [] : over);
      stack.show(lies, pending);
      paid.show(brought.kind, brought.net, gains);
      outcome.show(brought);
      if (brought.kind) area.dataset.outcome = brought.kind;
      else delete area.dataset.outcome;
      area.classList.toggle("winner", winner === name);
      area.dataset.stake = String(stake);
      area.dataset.pending = String(pending);
      const label = heard(wager, lies, outcome.node.textContent ?? "");
      if (area.getAttribute("aria-label") !== label) area.setAttribute("aria-label", label);
    }
  }

  /** @param {boolean} usable whether bets can be placed, whatever lies there */
  enable(usable) {
    for (const { area } of this.#areas.values()) {
      if (usable) area.removeAttribute("aria-disabled");
      else area.setAttribute("aria-disabled", "true");
    }
  }

  /**
   * @param {number} solid
   * @param {number} pending
   */
  #pile(solid, pending) {
    const left = solid + Math.min(0, pending);
    const shown = pending > 0 ? left + pending : left || (pending < 0 ? solid : 0);
    const kind = pending > 0 || (pending < 0 && left <= 0) ? "waiting" : "solid";
    return shown > 0 ? pile(shown, this.#chips, kind) : [];
  }

  /**
   * A chip goes from the row of chips to a wager.
   * @param {string} wager
   * @param {HTMLElement | null} from
   */
  lay(wager, from) {
    const stack = this.#areas.get(wager)?.stack.node;
    if (stack && from) fling(from, stack);
  }

  /** @param {string} wager */
  shake(wager) {
    const found = this.#areas.get(wager);
    shake(found ? found.area : this.root);
  }
}

/**
 * A place of the layout for those who cannot see it.
 * @param {LayoutWager} wager
 * @param {number} lies
 * @param {string} outcome
 */
function heard(wager, lies, outcome) {
  const [least, most] = [roundMoney(wager.least_cents), roundMoney(wager.most_cents)];
  const place = t("terminal-tap", { wager: wager.label, pays: paysInWords(wager), least, most });
  const bet = lies ? t("terminal-your-bet", { amount: money(lies) }) : "";
  return series("series-comma", [place, bet, outcome].filter(Boolean));
}

/**
 * What bets brought together, and the rule by which they were paid.
 * @param {SettledBet[]} over
 * @returns {{ kind: Kind, net: number }}
 */
function broughtBy(over) {
  const net = netOf(over);
  const kind = !over.length ? "" : net > 0 ? "win" : net < 0 ? "lose" : "push";
  return { kind, net };
}

/** @param {ReturnType<typeof broughtBy>} brought */
function outcomeInWords({ kind, net }) {
  return kind ? [el("b", { text: kind === "push" ? t("terminal-push") : signedMoney(net) })] : [];
}
