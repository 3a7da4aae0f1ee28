// The bets that lie on the table, by patron, with the totals of each wager and the differential between the two hands.

import { saying } from "../shared/console/console.js";
import { ask, REASON } from "../shared/console/form.js";
import { el } from "../shared/dom.js";
import { has, keyed, t, word } from "../shared/i18n.js";
import { money, roundMoney, signedMoney } from "../shared/money.js";
import { actLabel, actName, naming } from "../shared/wording.js";
import { chipGrid, trayActs } from "./chips/chips.js";

/**
 * @import { Field } from "../shared/console/fields.js"
 * @import { From } from "../shared/console/form.js"
 * @import { BetView, SettledBetView, StaffView } from "../shared/console/staff.js"
 * @import { Layout } from "../shared/wire.js"
 * @import { Doing, Form } from "./acts.js"
 * @typedef {{ view: StaffView, layout: Layout, doing: Doing }} At
 */

/**
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing & { redraw: () => void, chips: () => boolean }} doing `chips` says whether seats play them here
 */
export function bets(view, layout, doing) {
  const over = !view.bets.length && view.settled.length > 0;
  const shown = over ? view.settled : view.bets;
  const total = shown.reduce((sum, bet) => sum + bet.stake_cents, 0);
  const at = { view, layout, doing };
  return [
    el(
      "header",
      { class: "head" },
      el("h2", {}, over ? t("dealer-settled") : t("dealer-bets")),
      el("b", { class: "money" }, money(total)),
      ...betActs(at),
    ),
    differential(view),
    over ? null : totals(view, layout),
    doing.chips() && view.offers.includes("PlaceBet") ? chipGrid(view, layout, doing) : null,
    doing.chips() ? trayActs(view.table, doing) : null,
    shown.length
      ? el("div", { class: "scroll" }, ...byPatron(shown).map(([who, own]) => patronRows(who, own, at)))
      : el("p", { class: "dim empty" }, t("console-no-bets")),
  ];
}

/** @param {At} at */
function betActs({ view, layout, doing }) {
  /** @type {(type: string, form: { says: string, found: boolean }) => HTMLElement} */
  const button = (type, form) =>
    el(
      "button",
      {
        class: "button pill",
        type: "button",
        "data-act": type,
        onclick: () =>
          betForm({ type, title: actName(type), go: actName(type), ...form, view, layout, from: doing.from }),
      },
      actName(type),
    );
  const placing = { says: t("dealer-placing-says"), found: false };
  const finding = { says: t("dealer-finding-says"), found: true };
  return [
    view.offers.includes("PlaceBet") ? button("PlaceBet", placing) : null,
    view.offers.includes("FindBet") ? button("FindBet", finding) : null,
  ];
}

/** @param {StaffView} view */
export function patronsAt(view) {
  return [...new Set([...view.bets, ...view.settled].map((bet) => bet.patron))].sort();
}

/**
 * @param {{ type: string, title: string, says: string, go: string, found: boolean, view: StaffView, layout: Layout,
 *   from: From }} asked
 */
function betForm({ type, title, says, go, found, view, layout, from }) {
  ask({
    title,
    says,
    act: type,
    go,
    second: true,
    consent: !found,
    reasoned: found,
    from,
    fields: [...betFields(view, layout), ...(found ? [REASON] : [])],
    submit: (values, _, put) => put({ type, ...values }),
  });
}

/**
 * Chips that came too late, recorded and refused.
 * @param {StaffView} view
 * @param {Layout} layout
 * @returns {Form}
 */
export function lateBet(view, layout) {
  return {
    says: t("dealer-asks-notelatebet"),
    fields: betFields(view, layout),
    act: (told) => ({ type: "NoteLateBet", ...told }),
  };
}

/**
 * Whose bet, on what, where, and how much.
 * @param {StaffView} view
 * @param {Layout} layout
 * @returns {Field[]}
 */
function betFields(view, layout) {
  const to = layout.positions;
  return [
    { name: "patron", kind: "patron", label: t("console-patron"), names: patronsAt(view) },
    { name: "wager", kind: "choice", label: t("dealer-wager"), options: layout.wagers.map(offered) },
    { name: "area", kind: "number", label: t("dealer-area", { most: to }), value: "1", half: true, to },
    { name: "stake_cents", kind: "money", label: t("dealer-stake"), half: true },
  ];
}

/**
 * A wager with its limits, to be chosen.
 * @param {Layout["wagers"][number]} wager
 * @returns {[string, string]}
 */
function offered({ name, label, ...limits }) {
  return [name, t("dealer-wager-limits", { wager: naming(label).both, ...within(limits) })];
}

/** @param {{ least_cents: number, most_cents: number }} limits */
function within({ least_cents, most_cents }) {
  return { least: roundMoney(least_cents), most: roundMoney(most_cents) };
}

/**
 * A seat's stake put lower or higher as its chips lie, while bets are open; one that was staked from credit is raised
 * at the patron's request.
 * @param {BetView} bet
 * @param {Layout} layout
 * @param {From} from
 */
function changing(bet, layout, from) {
  const limits = within(layout.wagers.find(({ name }) => name === bet.wager) ?? layout);
  ask({
    title: t("dealer-changing", { patron: bet.patron }),
    says: saying([
      t("dealer-changing-says", { stake: money(bet.stake_cents), wager: bet.wager_label, area: bet.area, ...limits }),
      bet.own ? t("dealer-changing-own") : "",
    ]),
    act: "ChangeBet",
    go: actName("ChangeBet"),
    fields: [{ name: "stake_cents", kind: "money", label: t("dealer-new-stake"), value: plain(bet.stake_cents) }],
    reasoned: false,
    from,
    submit: (values, _, put) => put({ type: "ChangeBet", number: bet.number, chips: !bet.own, ...values }),
  });
}

/** @param {number} cents */
function plain(cents) {
  return roundMoney(cents).replace(/[$,]/g, "");
}

/** @param {StaffView} view */
function differential(view) {
  if (!view.differential_limit_cents) return null;
  const gap = Math.abs(view.differential_cents);
  const most = roundMoney(view.differential_limit_cents);
  const share = Math.round(100 * Math.min(1, gap / view.differential_limit_cents));
  const fill = el("span", { class: "fill" });
  fill.style.width = `${share}%`;
  return el(
    "div",
    { class: `differential ${view.differential_exceeded ? "over" : ""}` },
    el(
      "p",
      { class: "small" },
      t("dealer-differential"),
      el("b", { class: "money" }, money(gap)),
      view.heavier_label
        ? t("dealer-differential-on", { most, wager: view.heavier_label })
        : t("dealer-differential-of", { most }),
      view.differential_exceeded ? el("span", { class: "badge bad" }, t("dealer-exceeded")) : null,
    ),
    el("div", { class: "meter", role: "img", "aria-label": t("dealer-share", { number: share }) }, fill),
  );
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 */
function totals(view, layout) {
  const found = layout.wagers.filter((wager) => view.stakes_cents[wager.name]);
  if (!found.length) return null;
  return el(
    "ul",
    { class: "totals", "aria-label": t("dealer-totals") },
    ...found.map(({ name, label, colour }) =>
      el(
        "li",
        { class: colour },
        el("span", {}, word(label)),
        el("b", { class: "money" }, money(view.stakes_cents[name])),
      ),
    ),
  );
}

/**
 * @template {BetView} Bet
 * @param {Bet[]} list
 * @returns {[string, Bet[]][]}
 */
function byPatron(list) {
  /** @type {Map<string, Bet[]>} */
  const found = new Map();
  for (const bet of list) found.set(bet.patron, [...(found.get(bet.patron) ?? []), bet]);
  return [...found];
}

/**
 * What a bet brought, once it is settled.
 * @param {BetView | SettledBetView} bet
 */
function netOf(bet) {
  return "net_cents" in bet ? bet.net_cents : null;
}

/**
 * @param {string} patron
 * @param {(BetView | SettledBetView)[]} own
 * @param {At} at
 */
function patronRows(patron, own, at) {
  const { view, doing } = at;
  const over = own.some((bet) => netOf(bet) !== null);
  const sum = own.reduce((total, bet) => total + (netOf(bet) ?? bet.stake_cents), 0);
  const together = !over && view.offers.includes("WithdrawBet") && Boolean(view.incident?.all_or_none);
  const chips = own.filter((bet) => !bet.own);
  return el(
    "table",
    { class: "bet-rows" },
    el(
      "caption",
      {},
      el("b", {}, patron),
      el("span", { class: `money ${over && sum < 0 ? "lost" : ""}` }, over ? signedMoney(sum) : money(sum)),
    ),
    el(
      "tbody",
      {},
      together && chips.length ? takingAll(patron, chips, doing.press) : null,
      ...own.map((bet) => row(bet, over ? [] : betButtons(bet, together, at))),
    ),
  );
}

/**
 * What may be done with one bet; where a patron takes back all or none, not one by one, and nothing with one on the
 * heavier side before its patrons are asked to balance.
 * @param {BetView} bet
 * @param {boolean} together
 * @param {At} at
 */
function betButtons(bet, together, { view, layout, doing }) {
  const { offers } = view;
  const { press, from } = doing;
  const heavier = bet.wager === view.heavier;
  const removed = offers.includes("RemoveBet") && heavier;
  if (heavier && view.next?.act === "AskToBalance") return [];
  const acts = [];
  if (offers.includes("ChangeBet")) acts.push(small("ChangeBet", bet, () => changing(bet, layout, from), true));
  if (removed) acts.push(small("RemoveBet", bet, () => press({ type: "RemoveBet", number: bet.number })));
  else if (offers.includes("WithdrawBet") && !together && !bet.own)
    acts.push(small("WithdrawBet", bet, () => press({ type: "WithdrawBet", number: bet.number, chips: true })));
  if (offers.includes("NoteLateWithdrawal") && !offers.includes("WithdrawBet") && !bet.own)
    acts.push(small("NoteLateWithdrawal", bet, () => press({ type: "NoteLateWithdrawal", number: bet.number })));
  return acts;
}

/**
 * @param {BetView | SettledBetView} bet
 * @param {HTMLElement[]} acts
 */
function row(bet, acts) {
  const net = netOf(bet);
  return el(
    "tr",
    { "data-bet": String(bet.number) },
    el("td", { class: "dim" }, bet.area ? t("console-area", { area: bet.area }) : ""),
    el(
      "td",
      { class: "wager" },
      el("span", { class: `dot ${bet.colour}` }),
      word(bet.wager_label),
      bet.found ? el("span", { class: "badge warn" }, t("dealer-found")) : null,
    ),
    el("td", { class: "right money" }, money(bet.stake_cents)),
    net === null ? null : el("td", { class: `right money ${net < 0 ? "lost" : "won"}` }, signedMoney(net)),
    acts.length ? el("td", { class: "right bet-acts" }, ...acts) : null,
  );
}

/**
 * All of a patron's bets go back together, or none; one that is decided already cannot speak for the others.
 * @param {string} patron
 * @param {BetView[]} own
 * @param {Doing["press"]} press
 */
function takingAll(patron, own, press) {
  const take = async () => {
    for (const bet of own) {
      const refused = await press({ type: "WithdrawBet", number: bet.number, chips: true });
      if (refused?.code !== "decided") return;
    }
  };
  const about = { "data-act": "WithdrawBet", "data-number": String(own[0].number), onclick: take };
  const button = el("button", { class: "button tiny", type: "button", ...about }, t("dealer-take-all", { patron }));
  return el("tr", {}, el("td", { class: "right", colSpan: 4 }, button));
}

/**
 * @param {string} type
 * @param {BetView} bet
 * @param {() => void} onclick
 * @param {boolean} asks
 */
function small(type, bet, onclick, asks = false) {
  const whole = actLabel(type);
  const short = keyed("dealer-short", whole.key.replace(/^act-/, ""));
  const act = has(short.key) ? short : whole;
  const { number, patron, wager_label: wager } = bet;
  return el(
    "button",
    {
      class: "button tiny",
      type: "button",
      "data-act": type,
      "data-number": String(number),
      "aria-label": t("dealer-bet-act", { act: whole, number, patron, wager }),
      onclick,
    },
    asks ? t("dealer-asks-more", { act }) : word(act),
  );
}
