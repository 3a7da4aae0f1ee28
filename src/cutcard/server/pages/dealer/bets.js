// The bets that lie on the table, by patron, with the totals of each wager and the differential between the two hands.

import { ask, REASON } from "../shared/console/form.js";
import { el } from "../shared/dom.js";
import { colourOf, money, roundMoney, signedMoney, wagerName } from "../shared/words.js";

export function bets(view, layout, { from, press }) {
  const lying = view.bets.length ? view.bets : [];
  const over = !lying.length && view.settled.length > 0;
  const shown = over ? view.settled : lying;
  const total = shown.reduce((sum, bet) => sum + bet.stake_cents, 0);
  return [
    el(
      "header",
      { class: "head" },
      el("h2", {}, over ? "Settled" : "Bets"),
      el("b", { class: "money" }, money(total)),
      ...betActs(view, layout, from),
    ),
    differential(view),
    over ? null : totals(view, layout),
    shown.length
      ? el(
          "div",
          { class: "scroll" },
          ...byPatron(shown).map(([who, own]) => patronRows({ patron: who, own, view, layout, over, press, from })),
        )
      : el("p", { class: "dim empty" }, "No bet lies on the table."),
  ];
}

function betActs(view, layout, from) {
  const buttons = [];
  const place = (type, label, title, says) =>
    el(
      "button",
      {
        class: "button pill",
        type: "button",
        "data-act": type,
        onclick: () => betForm({ type, title, says, view, layout, from }),
      },
      label,
    );
  if (view.available.includes("PlaceBet") && !view.automatic) {
    buttons.push(
      place(
        "PlaceBet",
        "Place for a patron",
        "Place a bet for a patron",
        "The patron says what and where; the bet is theirs and paid from their credit.",
      ),
    );
  }
  if (view.available.includes("FindBet") && !view.automatic) {
    buttons.push(
      place(
        "FindBet",
        "Find a bet",
        "A bet is found after the close",
        "A bet outside the limits that lay unnoticed: it is played once, above the maximum only up to it.",
      ),
    );
  }
  return buttons;
}

export function patronsAt(view) {
  return [...new Set([...view.bets, ...view.settled].map((bet) => bet.patron))].sort();
}

function betForm({ type, title, says, view, layout, from }) {
  const found = type === "FindBet";
  ask({
    title,
    says,
    act: type,
    go: found ? "Record" : "Place",
    second: found,
    from,
    fields: [
      { name: "patron", kind: "patron", label: "Patron", names: patronsAt(view) },
      {
        name: "wager",
        kind: "choice",
        label: "Wager",
        options: layout.wagers.map((wager) => [
          wager.name,
          `${wagerName(wager.name).both}  (${roundMoney(wager.least_cents)} to ${roundMoney(wager.most_cents)})`,
        ]),
      },
      {
        name: "area",
        kind: "number",
        label: `Area (1 to ${layout.positions})`,
        value: "1",
        half: true,
        to: layout.positions,
      },
      { name: "stake_cents", kind: "money", label: "Stake in dollars", half: true },
      ...(found ? [REASON] : []),
    ],
    submit: (values, second, put) => put({ type, ...values }, { second }),
  });
}

/** A patron's stake put lower or higher at their word, while bets are open. */
function changing({ bet, layout, from }) {
  const wager = layout.wagers.find((each) => each.name === bet.wager);
  const limits = wager ? ` It takes ${roundMoney(wager.least_cents)} to ${roundMoney(wager.most_cents)}.` : "";
  ask({
    title: `Change the stake of ${bet.patron}`,
    says: `${money(bet.stake_cents)} lie on ${bet.wager} in area ${bet.area}.${limits}`,
    act: "ChangeBet",
    go: "Change",
    fields: [{ name: "stake_cents", kind: "money", label: "New stake in dollars", value: plain(bet.stake_cents) }],
    from,
    submit: (values, _, put) => put({ type: "ChangeBet", number: bet.number, ...values }),
  });
}

function plain(cents) {
  return roundMoney(cents).replace(/[$,]/g, "");
}

/** The bets that a Pit Manager may remove to meet the table differential, and the form that removes one. */
export function removing({ view, from, tell = () => {} }) {
  const heavier = view.bets.filter((bet) => bet.wager === view.heavier);
  ask({
    title: `Remove a bet on ${view.heavier}`,
    says:
      `${money(Math.abs(view.differential_cents))} lie between the two hands; the differential is ` +
      `${roundMoney(view.differential_limit_cents)}.`,
    act: "RemoveBet",
    go: "Remove",
    fields: [
      {
        name: "number",
        kind: "choice",
        label: "Which bet",
        options: heavier.map((bet) => [
          String(bet.number),
          `${bet.patron}, area ${bet.area}: ${money(bet.stake_cents)}`,
        ]),
      },
    ],
    from,
    submit: async ({ number }, _, put) => {
      await put({ type: "RemoveBet", number: Number(number) });
      tell("The bet went back to its patron.");
    },
  });
}

function differential(view) {
  if (!view.differential_limit_cents) return null;
  const gap = Math.abs(view.differential_cents);
  const over = gap > view.differential_limit_cents;
  const share = Math.min(1, gap / view.differential_limit_cents);
  const fill = el("span", { class: "fill" });
  fill.style.width = `${Math.round(share * 100)}%`;
  return el(
    "div",
    { class: `differential ${over ? "over" : ""}` },
    el(
      "p",
      { class: "small" },
      "Differential ",
      el("b", { class: "money" }, money(gap)),
      ` of ${roundMoney(view.differential_limit_cents)}${view.heavier ? `, heavier on ${view.heavier}` : ""}`,
      over ? el("span", { class: "badge bad" }, "Exceeded") : null,
    ),
    el(
      "div",
      { class: "meter", role: "img", "aria-label": `${Math.round(share * 100)} per cent of the differential` },
      fill,
    ),
  );
}

function totals(view, layout) {
  const found = layout.wagers.filter((wager) => view.stakes_cents[wager.name]);
  if (!found.length) return null;
  return el(
    "ul",
    { class: "totals", "aria-label": "Totals by wager" },
    ...found.map((wager) =>
      el(
        "li",
        { class: colourOf(wager.name) },
        el("span", {}, wager.name),
        el("b", { class: "money" }, money(view.stakes_cents[wager.name])),
      ),
    ),
  );
}

function byPatron(list) {
  const found = new Map();
  for (const bet of list) found.set(bet.patron, [...(found.get(bet.patron) ?? []), bet]);
  return [...found];
}

function patronRows({ patron, own, view, layout, over, press, from }) {
  const sum = own.reduce((total, bet) => total + (over ? bet.net_cents : bet.stake_cents), 0);
  const open = view.phase === "betting" || view.may_withdraw;
  const mayTake = view.available.includes("WithdrawBet") && open && !over && !view.automatic;
  const together = mayTake && Boolean(view.incident?.all_or_none);
  const mayChange = view.available.includes("ChangeBet") && !over && !view.automatic;
  const unbalanced = view.balance_asked && Math.abs(view.differential_cents) > view.differential_limit_cents;
  const mayRemove = view.available.includes("RemoveBet") && unbalanced && !over;
  const acts = (bet) =>
    [
      mayChange ? small("ChangeBet", bet, "Change…", () => changing({ bet, layout, from })) : null,
      mayRemove && bet.wager === view.heavier
        ? small("RemoveBet", bet, "Remove", () => press({ type: "RemoveBet", number: bet.number }))
        : null,
      mayTake && !together && !(mayRemove && bet.wager === view.heavier)
        ? small("WithdrawBet", bet, "Take back", () => press({ type: "WithdrawBet", number: bet.number }))
        : null,
    ].filter(Boolean);
  return el(
    "table",
    { class: "bet-rows" },
    el(
      "caption",
      {},
      el("b", {}, patron),
      el("span", { class: `money ${over && sum < 0 ? "lost" : ""}` }, over ? signedMoney(sum) : money(sum)),
    ),
    el("tbody", {}, ...own.map((bet) => row(bet, over, acts(bet))), together ? takingAll(patron, own, press) : null),
  );
}

function row(bet, over, acts) {
  return el(
    "tr",
    { "data-bet": String(bet.number) },
    el("td", { class: "dim" }, `area ${bet.area}`),
    el(
      "td",
      { class: "wager" },
      el("span", { class: `dot ${colourOf(bet.wager)}` }),
      bet.wager,
      bet.found ? el("span", { class: "badge warn" }, "found") : null,
    ),
    el("td", { class: "right money" }, money(bet.stake_cents)),
    over ? el("td", { class: `right money ${bet.net_cents < 0 ? "lost" : "won"}` }, signedMoney(bet.net_cents)) : null,
    acts.length ? el("td", { class: "right bet-acts" }, ...acts) : null,
  );
}

/** All of a patron's bets go back together, or none; one that is decided already cannot speak for the others. */
function takingAll(patron, own, press) {
  const take = async () => {
    for (const bet of own) {
      const refused = await press({ type: "WithdrawBet", number: bet.number });
      if (refused?.code !== "decided") return;
    }
  };
  const about = { "data-act": "WithdrawBet", "data-number": String(own[0].number), onclick: take };
  const button = el("button", { class: "button tiny", type: "button", ...about }, `Take back all of ${patron}`);
  return el("tr", {}, el("td", { class: "right", colSpan: 4 }, button));
}

function small(type, bet, label, onclick) {
  return el(
    "button",
    {
      class: "button tiny",
      type: "button",
      "data-act": type,
      "data-number": String(bet.number),
      "aria-label": `${label.replace("…", "")}: bet ${bet.number} of ${bet.patron} on ${bet.wager}`,
      onclick,
    },
    label,
  );
}
