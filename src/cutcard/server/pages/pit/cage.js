// The cage and the house's tables: accounts, credit, tickets, locks, opening a table, names, and boards for walls.

import { letIn, post } from "../shared/api.js";
import { ask, byAnother, REASON } from "../shared/console/form.js";
import { lasting, moment, refusal } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";
import { keyed, t } from "../shared/i18n.js";
import { readAfter } from "../shared/live/fresh.js";
import { money } from "../shared/money.js";
import { printButton, slip } from "../shared/ticket/slip.js";
import { actName } from "../shared/wording.js";
import { cageWords, together } from "./cage-words.js";
import { stopping } from "./draining.js";
import { ChipsUnderWay, chipActs } from "./money/chips.js";
import { settingActs } from "./money/settings.js";
import { exactly, LookUp } from "./people/accounts.js";
import { Appointments, appointmentActs } from "./people/appointments.js";
import { excluding, identifying } from "./people/exclusions.js";
import { BY_SESSION, leastFor } from "./people/least.js";
import { engaging, People } from "./people/people.js";
import { address, card, documents, ending, giving, printCard } from "./people/sign_in.js";
import { openComplaint } from "./rounds/complaints.js";
import { zoneAct } from "./table/editions.js";
import { opening } from "./table/opening.js";

/**
 * @import { Act as CageAct, Signs } from "../shared/api.js"
 * @import { ChipForm } from "../shared/chips/forms.js"
 * @import { Field } from "../shared/console/fields.js"
 * @import { Told } from "../shared/console/form.js"
 * @import { Me } from "../shared/wire.js"
 * @import { SignInCard } from "./people/sign_in.js"
 * @import { CageDone } from "./pit.js"
 * @import { AccountReport } from "./wire.js"
 * @typedef {{ type: string, label: string, says?: string, fields: Field[], second?: boolean, reasoned?: boolean, consent?: boolean, grows?: boolean, by?: boolean,
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
      fields: [
        account,
        all,
        { name: "identity", kind: "choice", label: t("pit-identity"), options: [["", "–"], ...documents()] },
      ],
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
      fields: [
        account,
        { ...cents, signed: true },
        { name: "identity", kind: "choice", label: t("pit-identity"), options: [["", "–"], ...documents()] },
        REASON,
      ],
      tell: afterwards(1),
    },
    identifying(),
    giving(),
    ending(),
    ...excluding(),
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

/** A sign-in code goes from the screen after a while: the patron has it by then, and has most often used it. */
const CODE_MS = 10 * 60_000;

/** @param {Told} typed what has been typed so far */
async function asItIs({ account }) {
  const found = await exactly(account);
  return found ? together(stands(found)) : "";
}

/** @param {AccountReport} found */
function stands({ name, called, credit_cents, locked, locked_message, excluded }) {
  const account = called ? t("pit-called", { called, account: name }) : name;
  const has = t("pit-account-has", { account, amount: money(credit_cents) });
  if (excluded !== null) return [has, t("pit-account-excluded", { until: excluded || t("exclusion-for-good") })];
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

/**
 * Buttons first, and below them what awaits somebody else.
 * @param {(HTMLElement | null)[]} acts
 */
function listed(acts) {
  const waits = (/** @type {HTMLElement | null} */ each) => each?.matches(".awaits-act");
  return [
    el("div", { class: "act-list" }, ...acts.filter((each) => !waits(each))),
    el("div", { class: "await-list" }, ...acts.filter(waits)),
  ];
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
  #lookUp = new LookUp({
    knows: () => ["Cashier", "Pit Supervisor"].some((each) => this.who.acts_for.includes(each)),
    give: (account) => this.#ask(giving(account)),
  });
  #appointments = new Appointments();
  #underWay = new ChipsUnderWay();
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

  #told = (/** @type {string} */ says) => moment(this.#said, says);

  /** All of it in the language chosen; a code that nobody has dismissed stays. */
  speak() {
    this.#notices = this.#notices.filter(({ notice }) => notice.isConnected);
    this.#kept.replaceChildren();
    for (const each of this.#notices) each.notice = each.again();
    this.#said.replaceChildren();
    const button = this.#button.bind(this);
    const acts = cageActs().map((each) => button(each.label, each.type, (by) => this.#ask({ ...each, by })));
    if (this.own)
      acts.push(button(actName("OpenComplaint"), "OpenComplaint", () => openComplaint(this.put, {}, this.#told)));
    const tables = [
      button(actName("OpenTable"), "OpenTable", (by) => this.#open(by)),
      button(t("act-staff-name-unlocked"), "Unlock", () => this.#unlock()),
      button(t("pit-display"), "Display", () => this.#display()),
      button(t("pit-drain"), "Drain", () => stopping(() => moment(this.#said, t("pit-draining")))),
      ...[engaging(), ...appointmentActs(), zoneAct(), ...settingActs()].map((each) =>
        button(each.label, each.type, (by) => this.#ask({ ...each, by })),
      ),
    ];
    const list = (/** @type {string} */ title, /** @type {(HTMLElement | null)[]} */ buttons) =>
      buttons.some(Boolean) ? el("section", { class: "panel" }, el("h2", {}, title), ...listed(buttons)) : null;
    this.node.replaceChildren(
      this.#said,
      ...(this.who.acts_for.includes("Cashier") ? [this.#underWay.waits()] : []),
      el(
        "div",
        { class: "parts" },
        list(t("pit-cage"), acts),
        this.#chips(button),
        list(t("pit-people"), tables),
        this.#lookUp.drawn(),
        this.#kept,
        ...(this.own ? [] : [this.#people.drawn(), this.#appointments.drawn()]),
      ),
    );
  }

  /** @param {(act: string, type: string, does: (by: boolean) => void) => HTMLElement | null} button */
  #chips(button) {
    const cashier = this.who.acts_for.includes("Cashier");
    const buttons = chipActs({ cashier }).map((each) =>
      button(each.label, each.type, (by) => this.#askChips(each, by)),
    );
    return el("section", { class: "panel" }, el("h2", {}, t("pit-chips")), this.#underWay.drawn(), ...listed(buttons));
  }

  /**
   * @param {ChipForm} form
   * @param {boolean} by
   */
  async #askChips({ type, label, make }, by) {
    const made = await make();
    if (made) this.#ask({ ...made, type, label, by });
    else moment(this.#said, t("console-nothing-under-way"));
  }

  /** All that was read is read again: who acts for whom may have changed meanwhile. */
  async show() {
    await Promise.all([this.#underWay.look(), this.#lookUp.again()]);
    if (this.own) return;
    await Promise.all([this.#people.look(), this.#appointments.look()]);
  }

  /**
   * @param {string} act what it is called
   * @param {string} type
   * @param {(by: boolean) => void} does opens the form, for somebody else than whoever is signed in where so said
   */
  #button(act, type, does) {
    const least = leastFor(type, this.who.position);
    const about = { class: "button", type: "button", "data-act": type, onclick: () => does(false) };
    if (this.who.acts_for.includes(least)) return el("button", about, t("pit-more", { act }));
    if (this.own) return null;
    const position = keyed("position", least);
    const why = el("span", { class: "await" }, t("pit-act-awaits-position", { position }));
    const here = BY_SESSION.has(type) ? null : byAnother(type, () => does(true));
    const says = el("span", {}, t("pit-act-awaits", { act }), why);
    return el("p", { class: "awaits-act small", "data-awaits": type }, says, here);
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
      const ticket = { code, cents, ...done.ticket, fingerprint: done.fingerprint, act: done.id };
      const told = () => ({ says: cageWords(done), text: code, label: t("pit-ticket-code-asked") });
      this.#keep(told, () => [printButton(ticket), slip(ticket)]);
    } else if (done.sign_in && done.sign_in_code) this.#keepCard(done, done.sign_in, done.sign_in_code);
    else moment(this.#said, cageWords(done));
    await readAfter(() => this.show());
  }

  /**
   * @param {CageDone} done
   * @param {SignInCard} about
   * @param {string} code
   */
  #keepCard(done, about, code) {
    const link = address(about.account, code);
    this.#said.replaceChildren();
    const kept = this.#keep(
      () => ({ says: cageWords(done), text: link, label: t("pit-sign-in-code") }),
      () => [printCard(about, code), card(about, code)],
    );
    setTimeout(() => kept.notice.remove(), CODE_MS);
  }

  /**
   * @param {() => { says: string, text: string, label: string }} told
   * @param {() => HTMLElement[]} printed what is seen as it is printed, and the button for it
   */
  #keep(told, printed = () => []) {
    const again = () => {
      const notice = lasting(this.#kept, told());
      notice.append(...printed());
      return notice;
    };
    const kept = { notice: again(), again };
    this.#notices.push(kept);
    kept.notice.scrollIntoView({ block: "nearest" });
    return kept;
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
        await readAfter(() => this.show());
      },
    });
  }

  /**
   * @param {string} name whose secret is given anew
   * @param {string} secret
   */
  async #given(name, secret) {
    this.#keep(() => ({ says: t("pit-new-secret-given", { name }), text: secret, label: t("pit-new-secret-once") }));
    await readAfter(() => this.show());
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
