// The cage and the house's tables: accounts, credit, tickets, locks, and opening a table.

import { post } from "/static/live.js";
import { make } from "/static/console.js";
import { REASON, ask } from "/static/console-form.js";
import { money } from "/static/words.js";

const ACCOUNT = { name: "account", kind: "patron", label: "Account" };
const CENTS = { name: "cents", kind: "money", label: "Amount in dollars" };

const CAGE_ACTS = [
  {
    type: "OpenAccount",
    label: "Open an account",
    fields: [
      ACCOUNT,
      {
        name: "kind",
        kind: "choice",
        label: "Whose",
        options: [["patron", "A patron's"], ["terminal", "A terminal's"]],
      },
    ],
  },
  { type: "BuyCredit", label: "Sell credit", fields: [ACCOUNT, CENTS] },
  {
    type: "CashOut",
    label: "Cash out to a ticket",
    says: "All the credit of the account leaves as a ticket.",
    fields: [ACCOUNT],
  },
  {
    type: "RedeemTicket",
    label: "Redeem a ticket",
    says: "A ticket is paid once.",
    fields: [{ name: "code", label: "The ticket's code", required: true }],
  },
  {
    type: "AdjustCredit",
    label: "Adjust credit",
    says: "Up, or down with a minus sign.",
    second: true,
    fields: [ACCOUNT, { ...CENTS, signed: true }, REASON],
  },
  { type: "LockAccount", label: "Lock an account", fields: [ACCOUNT, REASON] },
  { type: "UnlockAccount", label: "Unlock an account", second: true, fields: [ACCOUNT, REASON] },
];

const TOLD = {
  AccountOpened: (event) => `${event.account} has an account.`,
  CreditBought: (event) => `${event.account} has ${money(event.cents)} more credit.`,
  TicketIssued: (event) => `Ticket ${event.number} over ${money(event.cents)} for ${event.account}.`,
  TicketRedeemed: (event) => `Ticket ${event.number} is good: pay ${money(event.cents)}.`,
  CreditAdjusted: (event) => `The credit of ${event.account} was changed by ${money(event.cents)}.`,
  AccountLocked: (event) => `${event.account} is locked.`,
  AccountUnlocked: (event) => `${event.account} is unlocked.`,
  TableOpened: (event) => `Table ${event.table} is open.`,
  TableClosed: (event) => `Table ${event.table} is closed.`,
};

export function told(done) {
  const lines = done.events.map((event) => TOLD[event.type]?.(event) ?? event.type);
  if (done.ticket_code) lines.push(`Its code: ${done.ticket_code}`);
  return make("p", { class: "notice sound", role: "status" }, lines.join(" "));
}

/** `put` puts an act to the cage; `games` are the games a table can be opened with. */
export function showCage(node, { put, games }) {
  const said = make("div", { class: "said", "aria-live": "polite" });
  const doing = async (asked, more) => said.replaceChildren(told(await put(asked, more)));
  const button = (label, type, onclick) => make(
    "button",
    { class: "button", type: "button", "data-act": type, onclick },
    label,
  );
  const cageButtons = CAGE_ACTS.map((each) => button(`${each.label}…`, each.type, () => ask({
    title: each.label, says: each.says, act: each.type, fields: each.fields, second: each.second,
    submit: (values, second) => doing({ type: each.type, ...values }, { second }),
  })));
  node.replaceChildren(
    said,
    make("section", { class: "panel" }, make("h2", {}, "Cage"), make("div", { class: "act-list" }, ...cageButtons)),
    make("section", { class: "panel" }, make("h2", {}, "Tables and people"),
      make("div", { class: "act-list" },
        button("Open a table…", "OpenTable", () => opening(games(), doing)),
        button("Unlock a name…", "Unlock", () => unlocking(said)))));
}

function opening(games, doing) {
  const limit = (name, label, value) => ({ name, kind: "money", label, value, half: true });
  ask({
    title: "Open a table",
    act: "OpenTable",
    go: "Open",
    fields: [
      { name: "table", label: "Its name (small letters, digits, dashes)", required: true, most: 40 },
      { name: "game", kind: "choice", label: "Game", options: games },
      {
        name: "source",
        kind: "choice",
        half: true,
        label: "Cards",
        options: [
          ["shuffled", "The house shuffles and deals"],
          ["keyed", "A dealer keys them in"],
          ["device", "A device reads them"],
        ],
      },
      {
        name: "method",
        kind: "choice",
        half: true,
        label: "Method of dealing",
        options: [
          ["", "As usual"],
          ["A", "A: the Dealer draws, patrons turn"],
          ["B", "B: the Dealer draws and turns"],
          ["C", "C: a patron draws, high-limit area"],
        ],
      },
      limit("least", "Minimum", "10"), limit("most", "Maximum", "10000"),
      limit("side_least", "Minimum of side wagers", "5"), limit("side_most", "Maximum of side wagers", "1000"),
      limit("differential", "Differential (0 for none)", "0"),
    ],
    submit: (values) => doing(
      { type: "OpenTable", table: values.table, source: values.source, options: optionsOf(values) },
    ),
  });
}

function optionsOf(values) {
  return {
    game: values.game,
    limits: { least_cents: values.least, most_cents: values.most },
    side_limits: { least_cents: values.side_least, most_cents: values.side_most },
    differential_cents: values.differential,
    ...(values.method ? { method: values.method, high_limit_area: values.method === "C" } : {}),
  };
}

function unlocking(said) {
  ask({
    title: "Unlock a name",
    says: "Three wrong secrets lock a name; this lets its owner try again.",
    act: "Unlock",
    fields: [{ name: "name", label: "Name", required: true, most: 40 }],
    submit: async ({ name }) => {
      await post(`/api/people/${encodeURIComponent(name)}/unlock`);
      said.replaceChildren(make("p", { class: "notice sound", role: "status" }, `${name} may try again.`));
    },
  });
}

