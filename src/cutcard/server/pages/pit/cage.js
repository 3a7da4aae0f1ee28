// The cage and the house's tables: accounts, credit, tickets, locks, opening a table, names, and boards for walls.

import { get, post } from "../shared/api.js";
import { ranks } from "../shared/console/console.js";
import { ask, REASON } from "../shared/console/form.js";
import { lasting, moment, refusal } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";
import { money } from "../shared/words.js";
import { opening } from "./opening.js";

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
        options: [
          ["patron", "A patron's"],
          ["terminal", "A terminal's"],
        ],
      },
    ],
  },
  { type: "BuyCredit", label: "Sell credit", fields: [ACCOUNT, CENTS], grows: true, tell: afterwards(1) },
  {
    type: "CashOut",
    label: "Cash out to a ticket",
    says: "Credit leaves the account as a ticket: all of it, or so much.",
    fields: [
      ACCOUNT,
      { ...CENTS, label: "Amount in dollars (empty for all of it)", optional: true, placeholder: "all" },
    ],
    grows: true,
    tell: afterwards(-1),
  },
  {
    type: "RedeemTicket",
    label: "Redeem a ticket",
    says: "A ticket is paid once.",
    fields: [{ name: "code", label: "The ticket's code", required: true }],
    grows: true,
  },
  {
    type: "AdjustCredit",
    label: "Adjust credit",
    says: "Up, or down with a minus sign.",
    second: true,
    fields: [ACCOUNT, { ...CENTS, signed: true }, REASON],
    tell: afterwards(1),
  },
  { type: "LockAccount", label: "Lock an account", fields: [ACCOUNT, REASON], tell: asItIs },
  { type: "UnlockAccount", label: "Unlock an account", second: true, fields: [ACCOUNT, REASON], tell: asItIs },
];

/** Who does what, where a Dealer may not. */
const LEAST = {
  AdjustCredit: "Pit Manager",
  LockAccount: "Pit Supervisor",
  UnlockAccount: "Pit Manager",
  OpenTable: "Pit Manager",
  Unlock: "Pit Supervisor",
  Display: "Pit Supervisor",
};

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

/** What the cage did, in words. */
export function told(done) {
  return done.events.map((event) => TOLD[event.type]?.(event) ?? event.type).join(" ");
}

/** The accounts whose names begin so; a house that does not tell has none. */
function accounts(name) {
  return get(`/api/accounts?name=${encodeURIComponent(name)}`);
}

async function exactly(name) {
  if (!name) return null;
  const found = await accounts(name).catch(() => []);
  return found.find((each) => each.name === name) ?? null;
}

async function asItIs({ account }) {
  const found = await exactly(account);
  return found ? stands(found) : "";
}

function stands(found) {
  const kept = found.locked ? ` It is locked${typeof found.locked === "string" ? `: ${found.locked}` : ""}.` : "";
  return `${found.name} has ${money(found.credit_cents)}.${kept}`;
}

/** What an account has now and would have then; `sign` says which way the amount goes. */
function afterwards(sign) {
  return async ({ account, cents }) => {
    const found = await exactly(account);
    if (!found) return "";
    const whole = sign < 0 && cents === null ? found.credit_cents : cents;
    if (!whole) return stands(found);
    return `${stands(found)} Afterwards: ${money(found.credit_cents + sign * whole)}.`;
  };
}

/** `put` puts an act to the cage; `who` is the person at the console. */
export function showCage(node, { who, put }) {
  const said = el("div", { class: "said", "aria-live": "polite" });
  const kept = el("div", { class: "kept" });
  const doing = async (asked, more) => {
    const done = await put(asked, more);
    if (done.ticket_code) {
      said.replaceChildren();
      lasting(kept, { says: told(done), text: done.ticket_code, label: "The ticket's code" });
    } else moment(said, told(done));
  };
  const button = (label, type, onclick) => {
    const least = LEAST[type] ?? "Dealer";
    const about = { class: "button", type: "button", "data-act": type, onclick };
    if (ranks(who.title, least)) return el("button", about, label);
    const why = el("span", { class: "await" }, `awaits a ${least}`);
    return el("p", { class: "awaits-act small", "data-awaits": type }, label.replace("…", ": "), why);
  };
  const cageButtons = CAGE_ACTS.map((each) =>
    button(`${each.label}…`, each.type, () =>
      ask({
        ...each,
        title: each.label,
        act: each.type,
        submit: (values, second) => doing({ type: each.type, ...known(values) }, { second }),
      }),
    ),
  );
  node.replaceChildren(
    said,
    kept,
    el(
      "div",
      { class: "parts" },
      el("section", { class: "panel" }, el("h2", {}, "Cage"), el("div", { class: "act-list" }, ...cageButtons)),
      el(
        "section",
        { class: "panel" },
        el("h2", {}, "Tables and people"),
        el(
          "div",
          { class: "act-list" },
          button("Open a table…", "OpenTable", () => open(said, doing)),
          button("Unlock a name…", "Unlock", () => unlocking(said)),
          button("A board for a wall…", "Display", () => display(said, kept)),
        ),
      ),
      lookUp(),
    ),
  );
}

function known(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function lookUp() {
  const name = el("input", { type: "search", name: "find-account", maxlength: "40", "data-key": "find-account" });
  const found = el("div", { class: "found", "aria-live": "polite" });
  const row = (each) =>
    el(
      "tr",
      { "data-account": each.name },
      el("th", { scope: "row" }, each.name),
      el("td", {}, each.kind),
      el("td", { class: "right money" }, money(each.credit_cents)),
      el("td", {}, each.locked ? el("span", { class: "badge bad" }, "locked") : ""),
    );
  const look = async () => {
    try {
      const all = await accounts(name.value.trim());
      const rows = all.map(row);
      found.replaceChildren(
        rows.length
          ? el("table", { class: "figures-table" }, el("tbody", {}, ...rows))
          : el("p", { class: "dim" }, "No account begins so."),
      );
    } catch (error) {
      found.replaceChildren(refusal(error));
    }
  };
  return el(
    "section",
    { class: "panel" },
    el("h2", {}, "Look up an account"),
    el(
      "form",
      {
        class: "recall",
        onsubmit: (event) => {
          event.preventDefault();
          look();
        },
      },
      el("label", { class: "field" }, "Its name, or how it begins", name),
      el("button", { class: "button", type: "submit", "data-act": "FindAccount" }, "Look up"),
    ),
    found,
  );
}

async function open(said, doing) {
  try {
    await opening(doing);
  } catch (error) {
    said.replaceChildren(refusal(error));
  }
}

function unlocking(said) {
  ask({
    title: "Unlock a name",
    says: "Three wrong secrets lock a name; this lets its owner try again.",
    act: "Unlock",
    fields: [{ name: "name", label: "Name", required: true, most: 40 }],
    submit: async ({ name }) => {
      await post(`/api/people/${encodeURIComponent(name)}/unlock`);
      moment(said, `${name} may try again.`);
    },
  });
}

/** A link that opens once, on the screen that is to hang there. */
async function display(said, kept) {
  try {
    const { token } = await post("/api/displays");
    const says = "Open this link once in the browser of the board; it then shows tables and never falls asleep.";
    lasting(kept, { says, text: `${location.origin}/enter#${token}`, label: "The one-time link" });
  } catch (error) {
    said.replaceChildren(refusal(error));
  }
}
