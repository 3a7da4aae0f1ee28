// The layout of any of the games, drawn from what the house says of it.

import { el, shake } from "../shared/dom.js";
import { phrase } from "../shared/phrases.js";
import { chipText, colourOf, language, money, roundMoney, signedMoney, t, wagerName } from "../shared/words.js";

/** The pays of a wager in short: "12 / 20 : 1", "0.95 : 1", "1 : 2 · 1 : 1". */
function paysInShort(wager) {
  const odds = [...new Set(wager.pays.filter((pay) => pay.outcome === "win").map((pay) => pay.odds))];
  const toOne = odds.filter((each) => each.endsWith(":1")).map((each) => each.slice(0, -2));
  const others = odds.filter((each) => !each.endsWith(":1")).map(spaced);
  toOne.sort((a, b) => Number(a) - Number(b));
  const between = toOne.length > 4 ? "/" : " / ";
  return [...(toOne.length ? [`${toOne.join(between)} : 1`] : []), ...others].join(" · ");
}

function spaced(odds) {
  return odds.replace(":", " : ");
}

/** Where a main wager does not always pay the same, each way stands there; a tie that pushes goes without saying. */
function waysToPay(wager) {
  const ways = wager.pays.filter((pay) => pay.outcome !== "push" || !pay.when.endsWith(" tie"));
  if (ways.length < 2) return [];
  return ways.map((pay) => [
    inShort(pay.when, wager.name),
    pay.outcome === "win" ? spaced(pay.odds) : t(`pays.${pay.outcome}`),
  ]);
}

/** A place on the layout has room for a few words only; the help says the whole. */
function inShort(when, wager) {
  if (when.endsWith(" holds the higher rank")) return t("way.higher");
  if (when.endsWith(" hold the same rank")) return t("way.tie");
  if (when.includes(" wins with a total other than ")) return t("way.other");
  return phrase(when).replace(`${wager} wins `, "");
}

function chipFor(cents, chips) {
  return [...chips].reverse().find((chip) => chip <= cents) ?? chips[0];
}

function shortAmount(cents) {
  const whole = cents / 100;
  if (whole >= 10_000) return `${Math.floor(whole / 100) / 10}K`;
  return Number.isInteger(whole) ? chipText(cents) : whole.toFixed(2);
}

export class Layout {
  #areas = new Map();

  /** `tapped(wager)` is called when a patron taps an area. */
  constructor(root, tapped) {
    this.root = root;
    this.tapped = tapped;
    this.layout = null;
  }

  draw(layout) {
    this.layout = layout;
    this.#areas.clear();
    const named = new Map(layout.wagers.map((wager) => [wager.name, wager]));
    const [first, second] = layout.sides;
    const bottom = [first, "Tie", second].filter((name) => named.has(name));
    const top = layout.wagers.filter((wager) => !bottom.includes(wager.name));
    const sides = el("div", { class: "side-wagers" }, ...top.map((wager) => this.#area(wager, false)));
    sides.style.setProperty("--count", String(top.length));
    sides.style.setProperty("--narrow", String(top.length === 4 ? 2 : 3));
    const mains = el("div", { class: "main-wagers" }, ...bottom.map((name) => this.#area(named.get(name), true)));
    this.root.replaceChildren(sides, mains);
  }

  #area(wager, bottom) {
    const name = wagerName(wager.name, this.layout.game);
    const ways = wager.main ? waysToPay(wager) : [];
    const colour = colourOf(wager.main || wager.name === "Tie" ? wager.name : "");
    const stack = el("span", { class: "stack", "aria-hidden": "true" });
    const outcome = el("span", { class: "outcome" });
    const area = el(
      "button",
      {
        type: "button",
        class: `area ${bottom ? "main-area" : "side-area"} ${colour}`,
        data: { wager: wager.name },
        onclick: () => this.tapped(wager.name),
      },
      el(
        "span",
        { class: "area-name" },
        el("span", { class: "en", lang: "en", text: name.en }),
        el("span", { class: "zh", lang: "zh-Hans", text: name.zh }),
      ),
      ways.length
        ? el("span", { class: "ways" }, ...ways.map(([when, odds]) => way(when, odds)))
        : el("span", { class: "pays", text: paysInShort(wager) }),
      el("span", { class: "limits", text: `${roundMoney(wager.least_cents)} – ${roundMoney(wager.most_cents)}` }),
      stack,
      outcome,
    );
    area.classList.toggle("long", wager.name.length > 11);
    this.#areas.set(wager.name, { area, stack, outcome, wager, name });
    return area;
  }

  /** Bets as they lie, or, once the round is over, what became of them. */
  show({ bets, settled, clauses, winner, usable }) {
    for (const [wager, { area, stack, outcome, wager: told, name }] of this.#areas) {
      const over = settled.filter((bet) => bet.wager === wager);
      const stake = bets ? bets.stake(wager) : 0;
      const pending = bets ? bets.pending(wager) : 0;
      const lies = stake || pending > 0 ? stake : over.reduce((sum, bet) => sum + bet.stake_cents, 0);
      this.#stack(stack, lies, pending);
      this.#outcome(area, outcome, stake || pending ? [] : over, clauses);
      area.classList.toggle("winner", winner === wager);
      if (usable) area.removeAttribute("aria-disabled");
      else area.setAttribute("aria-disabled", "true");
      area.dataset.stake = String(stake);
      area.dataset.pending = String(pending);
      const bet = lies ? t("your_bet", { amount: money(lies) }) : "";
      const label = t("tap", {
        wager: language() === "zh" ? name.zh : name.en,
        pays: paysInShort(told),
        least: roundMoney(told.least_cents),
        most: roundMoney(told.most_cents),
        bet: outcome.textContent ? `${bet}, ${outcome.textContent}` : bet,
      });
      if (area.getAttribute("aria-label") !== label) area.setAttribute("aria-label", label);
    }
  }

  #stack(stack, solid, pending) {
    const key = `${solid} ${pending}`;
    if (stack.dataset.key === key) return;
    stack.dataset.key = key;
    const chips = this.layout.chips_cents;
    const drawn = [];
    const left = solid + Math.min(0, pending);
    if (left > 0) drawn.push(chip(left, chips, "solid"));
    if (pending > 0) drawn.push(chip(left + pending, chips, "waiting"));
    if (pending < 0 && left <= 0) drawn.push(chip(solid, chips, "waiting"));
    stack.replaceChildren(...drawn);
  }

  #outcome(area, outcome, over, clauses) {
    const net = over.reduce((sum, bet) => sum + bet.net_cents, 0);
    const kind = !over.length ? "" : net > 0 ? "win" : net < 0 ? "lose" : "push";
    if (kind) area.dataset.outcome = kind;
    else delete area.dataset.outcome;
    const clause = over.map((bet) => clauses.get(bet.number)).find(Boolean);
    const told = !kind ? "" : kind === "push" ? t("push") : signedMoney(net);
    const key = `${told}|${clause ?? ""}|${language()}`;
    if (outcome.dataset.key === key) return;
    outcome.dataset.key = key;
    outcome.replaceChildren(
      ...(told ? [el("b", { text: told })] : []),
      ...(told && clause ? [el("span", { class: "clause", text: t("rule", { clause: clause.split(",")[0] }) })] : []),
    );
  }

  shake(wager) {
    const found = this.#areas.get(wager);
    shake(found ? found.area : this.root);
  }
}

function way(when, odds) {
  return el("span", { class: "way" }, el("span", { text: when }), el("b", { text: odds }));
}

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

  constructor(root) {
    this.root = root;
  }

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
          "aria-label": t("chip", { amount: roundMoney(cents) }),
          "aria-pressed": String(cents === this.chosen),
          onclick: () => this.choose(cents),
        }),
      ),
    );
  }

  choose(cents) {
    this.chosen = cents;
    for (const each of this.root.children) {
      each.setAttribute("aria-pressed", String(Number(each.dataset.chip) === cents));
    }
  }
}
