// The cage and the house's tables: accounts, credit, tickets, locks, opening a table, names, and boards for walls.

import { letIn, post } from "../shared/api.js";
import { ask, byAnother, REASON } from "../shared/console/form.js";
import { lasting, moment, refusal } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";
import { keyed, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { printButton, slip } from "../shared/ticket/slip.js";
import { actName } from "../shared/wording.js";
import { cageWords, together } from "./cage-words.js";
import { chipActs } from "./money/chips.js";
import { settingActs } from "./money/settings.js";
import { exactly, LookUp } from "./people/accounts.js";
import { Appointments, appointmentActs } from "./people/appointments.js";
import { engaging, People } from "./people/people.js";
import { zoneAct } from "./table/editions.js";
import { opening } from "./table/opening.js";

/**
 * @import { Act as CageAct, Signs } from "../shared/api.js"
 * @import { Field } from "../shared/console/fields.js"
 * @import { Told } from "../shared/console/form.js"
 * @import { Slip } from "../shared/ticket/slip.js"
 * @import { Me } from "../shared/wire.js"
 * @import { CageDone } from "./pit.js"
 * @import { AccountReport } from "./wire.js"
 * @typedef {{ type: string, label: string, says?: string, fields: Field[], second?: boolean, consent?: boolean, grows?: boolean, by?: boolean,
 *   tell?: (typed: Told) => Promise<string>, put?: (typed: Told) => Told }} Asked `put` makes the act of what was typed
 */

/** @returns {Asked[]} what the cage does, in the language chosen */
function cageActs() {
  const account = { name: "account", kind: "patron", label: t("pit-account") };
  const cents = { name: "cents", kind: "money", label: t("pit-amount") };
  const all = { ...cents, label: t("pit-amount-or-all"), optional: true, placeholder: t("pit-all-of-it") };
  const whose = {
    name: "kind",
    kind: "choice",
    label: t("pit-account-whose"),
    options: [
      ["patron", t("pit-account-patron")],
      ["terminal", t("pit-account-terminal")],
    ],
  };
  const code = { name: "code", label: t("pit-ticket-code-asked"), required: true };
  return [
    { type: "OpenAccount", label: actName("OpenAccount"), fields: [account, whose] },
    {
      type: "BuyCredit",
      label: actName("BuyCredit"),
      fields: [account, cents],
      tell: afterwards(1),
    },
    {
      type: "CashOut",
      label: actName("CashOut"),
      says: t("pit-cage-cash-out-says"),
      second: true,
      consent: true,
      fields: [account, all],
      tell: afterwards(-1),
    },
    {
      type: "RedeemTicket",
      label: actName("RedeemTicket"),
      says: t("pit-cage-redeem-ticket-says"),
      fields: [code],
    },
    {
      type: "AdjustCredit",
      label: actName("AdjustCredit"),
      says: t("pit-cage-adjust-credit-says"),
      second: true,
      fields: [account, { ...cents, signed: true }, REASON],
      tell: afterwards(1),
    },
    { type: "LockAccount", label: actName("LockAccount"), fields: [account, REASON], tell: asItIs },
    {
      type: "UnlockAccount",
      label: actName("UnlockAccount"),
      second: true,
      fields: [account, REASON],
      tell: asItIs,
    },
    {
      type: "ForgetPatron",
      label: actName("ForgetPatron"),
      says: t("pit-cage-forget-patron-says"),
      second: true,
      fields: [account, REASON],
      tell: asItIs,
    },
  ];
}

/**
 * Who does what, where a Dealer may not; the house has the last word. Nobody is a Cashier by rank.
 * @type {Record<string, string>}
 */
const LEAST = {
  BuyCredit: "Cashier",
  CashOut: "Cashier",
  RedeemTicket: "Cashier",
  AdjustCredit: "Pit Manager",
  LockAccount: "Pit Supervisor",
  UnlockAccount: "Pit Manager",
  ForgetPatron: "Pit Manager",
  OpenChips: "Pit Supervisor",
  FillChips: "Pit Supervisor",
  CreditChips: "Pit Supervisor",
  CountDrop: "Cashier",
  CloseChips: "Pit Supervisor",
  OpenTable: "Pit Manager",
  Unlock: "Pit Supervisor",
  Display: "Pit Supervisor",
  Appoint: "Pit Manager",
  EndAppointment: "Pit Manager",
  Engage: "Pit Manager",
  SetTimeZone: "Gaming Shift Manager",
  SetCurrency: "Gaming Shift Manager",
  SetGamingDay: "Gaming Shift Manager",
};

/** What only whoever is signed in can ask for, since it is no act of the house. */
const BY_SESSION = new Set(["Unlock", "Display"]);

const OF_PEOPLE = new Set(["Appoint", "EndAppointment", "Engage", "ChangePosition", "Dismiss"]);

/** @param {Told} typed what has been typed so far */
async function asItIs({ account }) {
  const found = await exactly(account);
  return found ? together(stands(found)) : "";
}

/** @param {AccountReport} found */
function stands({ name, called, credit_cents, locked, locked_message }) {
  const account = called ? t("pit-called", { called, account: name }) : name;
  const has = t("pit-account-has", { account, amount: money(credit_cents) });
  return locked ? [has, t("pit-account-locked", { reason: locked_message ?? locked })] : [has];
}

/**
 * What an account has now and would have then; `sign` says which way the amount goes.
 * @param {1 | -1} sign
 */
function afterwards(sign) {
  return async (/** @type {Told} */ { account, cents }) => {
    const found = await exactly(account);
    if (!found) return "";
    const whole = sign < 0 && cents === null ? found.credit_cents : cents;
    if (!whole) return together(stands(found));
    const then = t("pit-afterwards", { amount: money(found.credit_cents + sign * whole) });
    return together([...stands(found), then]);
  };
}

/** @param {Record<string, unknown>} values */
function known(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

export class CageDesk {
  #said = el("div", { class: "said", "aria-live": "polite" });
  #kept = el("div", { class: "kept" });
  /** @type {{ notice: HTMLElement, again: () => HTMLElement }[]} what stays until it is dismissed */
  #notices = [];
  #lookUp = new LookUp(() => ["Cashier", "Pit Supervisor"].some((each) => this.who.acts_for.includes(each)));
  #appointments = new Appointments();
  #people = new People({
    may: () => this.who.acts_for.includes("Pit Manager"),
    looks: () => this.who.acts_for.includes("Pit Supervisor"),
    ask: (asked) => this.#ask(asked),
    unlock: (name) => this.#unlock(name),
    given: (name, secret) => this.#given(name, secret),
  });

  /**
   * `put` puts an act to the cage; `who` is the person at the console, and `own` leaves out what they may not do.
   * @param {HTMLElement} node
   * @param {{ who: Me, put: (asked: CageAct, signs: Signs) => Promise<CageDone>, own?: boolean }} doing
   */
  constructor(node, { who, put, own = false }) {
    this.node = node;
    this.who = who;
    this.put = put;
    this.own = own;
    node.classList.toggle("own", own);
    this.speak();
  }

  /** All of it in the language chosen; a code that nobody has dismissed stays. */
  speak() {
    this.#notices = this.#notices.filter(({ notice }) => notice.isConnected);
    this.#kept.replaceChildren();
    for (const each of this.#notices) each.notice = each.again();
    this.#said.replaceChildren();
    const button = this.#button.bind(this);
    const acts = cageActs().map((each) => button(each.label, each.type, (by) => this.#ask({ ...each, by })));
    const tables = [
      button(actName("OpenTable"), "OpenTable", (by) => this.#open(by)),
      button(t("act-staff-name-unlocked"), "Unlock", () => this.#unlock()),
      button(t("pit-display"), "Display", () => this.#display()),
      ...[engaging(), ...appointmentActs(), zoneAct(), ...settingActs()].map((each) =>
        button(each.label, each.type, (by) => this.#ask({ ...each, by })),
      ),
    ];
    const list = (/** @type {string} */ title, /** @type {(HTMLElement | null)[]} */ buttons) =>
      buttons.some(Boolean)
        ? el("section", { class: "panel" }, el("h2", {}, title), el("div", { class: "act-list" }, ...buttons))
        : null;
    this.node.replaceChildren(
      this.#said,
      this.#kept,
      el(
        "div",
        { class: "parts" },
        list(t("pit-cage"), acts),
        list(
          t("pit-chips"),
          chipActs().map((each) => button(each.label, each.type, (by) => this.#ask({ ...each, by }))),
        ),
        list(t("pit-people"), tables),
        this.#lookUp.drawn(),
        ...(this.own ? [] : [this.#people.drawn(), this.#appointments.drawn()]),
      ),
    );
  }

  /** The page is looked at: who acts for whom may have changed meanwhile. */
  async opened() {
    if (this.own) return;
    await Promise.all([this.#people.look(), this.#appointments.look()]);
  }

  /**
   * @param {string} act what it is called
   * @param {string} type
   * @param {(by: boolean) => void} does opens the form, for somebody else than whoever is signed in where so said
   */
  #button(act, type, does) {
    const least = LEAST[type] ?? (type === "OpenAccount" && this.who.position === "CASHIER" ? "Cashier" : "Dealer");
    const about = { class: "button", type: "button", "data-act": type, onclick: () => does(false) };
    if (this.who.acts_for.includes(least)) return el("button", about, t("pit-more", { act }));
    if (this.own) return null;
    const position = keyed("position", least);
    const why = el("span", { class: "await" }, t("pit-act-awaits-position", { position }));
    const here = BY_SESSION.has(type) ? null : byAnother(type, () => does(true));
    return el("p", { class: "awaits-act small", "data-awaits": type }, t("pit-act-awaits", { act }), why, " ", here);
  }

  /** @param {Asked} asked */
  #ask(asked) {
    ask({
      ...asked,
      title: asked.label,
      act: asked.type,
      submit: (values, signs) => {
        const told = asked.put?.(values) ?? values;
        return this.#do({ type: asked.type, ...known(told) }, signs);
      },
    });
  }

  /**
   * @param {CageAct} asked
   * @param {Signs} signs
   */
  async #do(asked, signs = {}) {
    const done = await this.put(asked, signs);
    const code = done.ticket_code;
    if (code) {
      this.#said.replaceChildren();
      const { cents = 0 } = done.events.find(({ type }) => type === "TicketIssued") ?? {};
      const ticket = { code, cents, ...done.ticket };
      this.#keep(() => ({ says: cageWords(done), text: code, label: t("pit-ticket-code-asked") }), ticket);
    } else moment(this.#said, cageWords(done));
    if (OF_PEOPLE.has(asked.type)) await this.opened();
  }

  /**
   * @param {() => { says: string, text: string, label: string }} told
   * @param {Slip | null} ticket to be seen as it is printed
   */
  #keep(told, ticket = null) {
    const again = () => {
      const notice = lasting(this.#kept, told());
      if (ticket) notice.append(printButton(ticket), slip(ticket));
      return notice;
    };
    this.#notices.push({ notice: again(), again });
  }

  /** @param {boolean} by somebody else does it here */
  async #open(by) {
    try {
      await opening((asked, signs) => this.#do(asked, signs), by);
    } catch (error) {
      this.#said.replaceChildren(refusal(error));
    }
  }

  /** @param {string} [value] whose name, where that is known */
  #unlock(value = "") {
    ask({
      title: t("act-staff-name-unlocked"),
      says: t("pit-unlock-says"),
      act: "Unlock",
      by: false,
      fields: [{ name: "name", label: t("pit-unlock-name"), required: true, most: 40, value }],
      submit: async ({ name, reason }, { second, approval }) => {
        if (approval) await letIn({ type: "Unlock", name, reason: reason || t("act-staff-name-unlocked") });
        await post(`/api/people/${encodeURIComponent(name)}/unlock`, { second });
        moment(this.#said, t("pit-unlocked", { name }));
        await this.opened();
      },
    });
  }

  /**
   * @param {string} name whose secret is given anew
   * @param {string} secret
   */
  async #given(name, secret) {
    this.#keep(() => ({ says: t("pit-new-secret-given", { name }), text: secret, label: t("pit-new-secret-once") }));
    await this.opened();
  }

  /** A link that opens once, on the screen that is to hang there. */
  async #display() {
    try {
      const { token } = await post("/api/displays");
      const text = `${location.origin}/enter#${token}`;
      this.#keep(() => ({ says: t("pit-display-says"), text, label: t("pit-display-link") }));
    } catch (error) {
      this.#said.replaceChildren(refusal(error));
    }
  }
}
