// The layout of any of the games, drawn from what the house says of it.

import { el, shake } from "../shared/dom.js";
import { besideTag, language, series, t, word } from "../shared/i18n.js";
import { chipText, money, roundMoney, signedMoney } from "../shared/money.js";
import { naming } from "../shared/wording.js";

/**
 * @typedef {import("../shared/wire.js").LayoutPay} LayoutPay
 * @typedef {import("../shared/wire.js").LayoutWager} LayoutWager
 * @typedef {import("../shared/wire.js").OwnSettledBet} SettledBet
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
 * A name in two languages; English stands first, and what is not of the page's language says which it is.
 * @param {import("../shared/fluent.js").Message} label
 */
function inBothLanguages(label) {
  const { each, said } = naming(label);
  const [english, beside] = each;
  const name = (/** @type {string} */ kind, /** @type {string} */ text) =>
    el("span", { class: kind, lang: text === said ? null : besideTag(), text });
  return el("span", { class: "area-name" }, name("en", english), beside === undefined ? null : name("zh", beside));
}

/**
 * @param {number} cents
 * @param {number[]} chips
 */
function chipFor(cents, chips) {
  return [...chips].reverse().find((chip) => chip <= cents) ?? chips[0];
}

/** @param {number} cents */
function shortAmount(cents) {
  const whole = cents / 100;
  if (whole >= 10_000) return `${Math.floor(whole / 100) / 10}K`;
  return Number.isInteger(whole) ? chipText(cents) : whole.toFixed(2);
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
    sides.style.setProperty("--count", String(top.length));
    sides.style.setProperty("--narrow", String(top.length === 4 ? 2 : 3));
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
      el("span", { class: "limits", text: `${roundMoney(wager.least_cents)} – ${roundMoney(wager.most_cents)}` }),
      stack,
      outcome,
    );
    area.classList.toggle("long", naming(wager.label).each[0].length > 11);
    this.#areas.set(wager.name, { area, stack, outcome, wager });
    return area;
  }

  /**
   * Bets as they lie, or, once the round is over, what became of them.
   * @param {{ bets: import("./bets.js").Bets | undefined, settled: SettledBet[], clauses: Map<number, string>,
   *   winner: string | null, usable: boolean }} told
   */
  show({ bets, settled, clauses, winner, usable }) {
    for (const [name, { area, stack, outcome, wager }] of this.#areas) {
      const over = settled.filter((bet) => bet.wager === name);
      const stake = bets ? bets.stake(name) : 0;
      const pending = bets ? bets.pending(name) : 0;
      const lies = stake || pending > 0 ? stake : over.reduce((sum, bet) => sum + bet.stake_cents, 0);
      this.#stack(stack, lies, pending);
      this.#outcome(area, outcome, stake || pending ? [] : over, clauses);
      area.classList.toggle("winner", winner === name);
      if (usable) area.removeAttribute("aria-disabled");
      else area.setAttribute("aria-disabled", "true");
      area.dataset.stake = String(stake);
      area.dataset.pending = String(pending);
      const label = series("series-comma", spoken(wager, lies, outcome.textContent ?? ""));
      if (area.getAttribute("aria-label") !== label) area.setAttribute("aria-label", label);
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
    const drawn = [];
    const left = solid + Math.min(0, pending);
    if (left > 0) drawn.push(chip(left, chips, "solid"));
    if (pending > 0) drawn.push(chip(left + pending, chips, "waiting"));
    if (pending < 0 && left <= 0) drawn.push(chip(solid, chips, "waiting"));
    stack.replaceChildren(...drawn);
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
    outcome.dataset.key = key;
    outcome.replaceChildren(
      ...(told ? [el("b", { text: told })] : []),
      ...(told && clause
        ? [el("span", { class: "clause", text: t("shared-rule", { clause: clause.split(",")[0] }) })]
        : []),
    );
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
  const place = t("terminal-tap", { wager: wager.label, pays: paysInShort(wager), least, most });
  const bet = lies ? t("terminal-your-bet", { amount: money(lies) }) : "";
  return [place, bet, outcome].filter(Boolean);
}

/**
 * @param {number} cents
 * @param {number[]} chips
 * @param {"solid" | "waiting"} kind
 */
function chip(cents, chips, kind) {
  const made = el("span", { class: `chip ${kind}`, data: { chip: String(chipFor(cents, chips)) } });
  const text = shortAmount(cents);
  made.textContent = text;
  made.classList.toggle("wide", text.length > 3);
  return made;
}

/** The row of chips to choose from; where there are many, the smallest stay away. */
export class Chips {
  chosen = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** @param {import("../shared/wire.js").Layout} layout */
  draw(layout) {
    const chips = layout.chips_cents.slice(-6);
    const enough = chips.find((chip) => chip >= layout.least_cents) ?? chips[0];
    if (!chips.includes(this.chosen)) this.chosen = Math.max(enough, chips.includes(500) ? 500 : enough);
    if (this.chosen < layout.least_cents) this.chosen = enough;
    this.root.replaceChildren(
      ...chips.map((cents) =>
        el("button", {
          type: "button",
          class: "chip",
          data: { chip: String(cents), act: "chip" },
          text: chipText(cents),
          "aria-label": t("terminal-chip", { amount: roundMoney(cents) }),
          "aria-pressed": String(cents === this.chosen),
          onclick: () => this.choose(cents),
        }),
      ),
    );
  }

  /** @param {number} cents */
  choose(cents) {
    this.chosen = cents;
    for (const each of /** @type {Iterable<HTMLElement>} */ (this.root.querySelectorAll("[data-chip]"))) {
      each.setAttribute("aria-pressed", String(Number(each.dataset.chip) === cents));
    }
  }
}
