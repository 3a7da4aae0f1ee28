// The layout of any of the games, drawn from what the house says of it.

import { el, first, shake } from "../shared/dom.js";
import { besideTag, language, series, t, word } from "../shared/i18n.js";
import { money, roundMoney, signedMoney } from "../shared/money.js";
import { naming } from "../shared/wording.js";
import { fling, pile, slide } from "./chips.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { LayoutPay, LayoutWager, OwnSettledBet as SettledBet } from "../shared/wire.js"
 * @import { Bets } from "./bets/bets.js"
 * @typedef {{ area: HTMLButtonElement, stack: HTMLElement, outcome: HTMLElement, wager: LayoutWager }} Area
 */

/**
 * The pays of a wager in short: "12 / 20 : 1", "0.95 : 1", "1 : 2 · 1 : 1".
 * @param {LayoutWager} wager
 */
function paysInShort(wager) {
  const odds = [...new Set(wager.pays.filter((pay) => pay.outcome === "win").map((pay) => pay.odds ?? ""))];
  const toOne = odds.filter((each) => each.endsWith(":1")).map((each) => each.slice(0, -2));
  const others = odds.filter((each) => !each.endsWith(":1")).map(spaced);
  toOne.sort((a, b) => Number(a) - Number(b));
  const between = toOne.length > 4 ? "/" : " / ";
  return [...(toOne.length ? [`${toOne.join(between)} : 1`] : []), ...others].join(" · ");
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
   * @param {HTMLElement} root
   * @param {(wager: string) => void} tapped called when a patron taps an area
   */
  constructor(root, tapped) {
    this.root = root;
    this.tapped = tapped;
  }

  /** @param {import("../shared/wire.js").Layout} layout */
  draw(layout) {
    this.#chips = layout.chips_cents;
    this.#areas.clear();
    const bottom = layout.results.flatMap(({ name }) => layout.wagers.filter((wager) => wager.name === name));
    const top = layout.wagers.filter((wager) => !bottom.includes(wager));
    const sides = el("div", { class: "side-wagers" }, ...top.map((wager) => this.#area(wager, "side-area")));
    const mains = el("div", { class: "main-wagers" }, ...bottom.map((wager) => this.#area(wager, "main-area")));
    this.root.replaceChildren(sides, mains);
  }

  /**
   * @param {LayoutWager} wager
   * @param {"main-area" | "side-area"} kind
   */
  #area(wager, kind) {
    const ways = waysToPay(wager);
    const stack = el("span", { class: "stack", "aria-hidden": "true" });
    const outcome = el("span", { class: "outcome" });
    const area = el(
      "button",
      {
        type: "button",
        class: `area ${kind} ${wager.colour}`,
        data: { wager: wager.name },
        onclick: () => this.tapped(wager.name),
      },
      inBothLanguages(wager.label),
      ways.length ? el("span", { class: "ways" }, ...ways) : el("span", { class: "pays", text: paysInShort(wager) }),
      el(
        "span",
        { class: "spot" },
        el("span", { class: "limits", text: `${roundMoney(wager.least_cents)} – ${roundMoney(wager.most_cents)}` }),
        outcome,
        el("span", { class: "paid", "aria-hidden": "true" }),
        stack,
      ),
    );
    this.#areas.set(wager.name, { area, stack, outcome, wager });
    return area;
  }

  /**
   * Bets as they lie, or, once the round is over, what became of them.
   * @param {{ bets: Bets | undefined, settled: SettledBet[], clauses: Map<number, string>,
   *   winner: string | null }} told
   */
  show({ bets, settled, clauses, winner }) {
    for (const [name, { area, stack, outcome, wager }] of this.#areas) {
      const over = settled.filter((bet) => bet.wager === name);
      const stake = bets ? bets.stake(name) : 0;
      const pending = bets ? bets.pending(name) : 0;
      const lies = stake || pending > 0 ? stake : over.reduce((sum, bet) => sum + bet.stake_cents, 0);
      this.#stack(stack, lies, pending);
      this.#outcome(area, outcome, stake || pending ? [] : over, clauses);
      area.classList.toggle("winner", winner === name);
      area.dataset.stake = String(stake);
      area.dataset.pending = String(pending);
      const label = series("series-comma", spoken(wager, lies, outcome.textContent ?? ""));
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
   * @param {HTMLElement} stack
   * @param {number} solid
   * @param {number} pending
   */
  #stack(stack, solid, pending) {
    const key = `${solid} ${pending}`;
    if (stack.dataset.key === key) return;
    stack.dataset.key = key;
    const chips = this.#chips;
    const left = solid + Math.min(0, pending);
    const shown = pending > 0 ? left + pending : left || (pending < 0 ? solid : 0);
    const kind = pending > 0 || (pending < 0 && left <= 0) ? "waiting" : "solid";
    stack.replaceChildren(...(shown > 0 ? pile(shown, chips, kind) : []));
  }

  /**
   * @param {HTMLElement} area
   * @param {HTMLElement} outcome
   * @param {SettledBet[]} over
   * @param {Map<number, string>} clauses
   */
  #outcome(area, outcome, over, clauses) {
    const net = over.reduce((sum, bet) => sum + bet.net_cents, 0);
    const kind = !over.length ? "" : net > 0 ? "win" : net < 0 ? "lose" : "push";
    if (kind) area.dataset.outcome = kind;
    else delete area.dataset.outcome;
    const clause = over.map((bet) => clauses.get(bet.number)).find(Boolean);
    const told = !kind ? "" : kind === "push" ? t("terminal-push") : signedMoney(net);
    const key = `${told}|${clause ?? ""}|${language()}`;
    if (outcome.dataset.key === key) return;
    const fresh = !outcome.dataset.key?.startsWith(`${told}|`);
    outcome.dataset.key = key;
    this.#move(area, kind, net, fresh);
    outcome.replaceChildren(
      ...(told ? [el("b", { text: told })] : []),
      ...(told && clause
        ? [el("span", { class: "clause", text: t("shared-rule", { clause: clause.split(",")[0] }) })]
        : []),
    );
  }

  /**
   * What is won is paid beside the stake, what is lost is swept to the house.
   * @param {HTMLElement} area
   * @param {"" | "win" | "lose" | "push"} kind
   * @param {number} net
   * @param {boolean} fresh
   */
  #move(area, kind, net, fresh) {
    const stack = first(area, ".stack");
    const paid = first(area, ".paid");
    paid.replaceChildren(...(kind === "win" ? pile(net, this.#chips, "solid") : []));
    if (!fresh || !stack.childElementCount) return;
    if (kind === "win") slide(paid, "from the house");
    if (kind === "lose") slide(stack, "to the house");
  }

  /**
   * A chip goes from the row of chips to a wager.
   * @param {string} wager
   * @param {HTMLElement | null} from
   */
  lay(wager, from) {
    const stack = this.#areas.get(wager)?.stack;
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
function spoken(wager, lies, outcome) {
  const [least, most] = [roundMoney(wager.least_cents), roundMoney(wager.most_cents)];
  const place = t("terminal-tap", { wager: wager.label, pays: paysInWords(wager), least, most });
  const bet = lies ? t("terminal-your-bet", { amount: money(lies) }) : "";
  return [place, bet, outcome].filter(Boolean);
}
