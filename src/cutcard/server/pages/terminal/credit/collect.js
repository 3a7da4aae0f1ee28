// Tickets: all the credit leaves as one, whose code stays on the screen until its bearer says it is kept; and a ticket
// that is redeemed is credit again.

import { tellRefusal } from "../../help/clauses.js";
import { cage, get, signOut } from "../../shared/api.js";
import { el, first } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { money } from "../../shared/money.js";
import { isString, sessionStore } from "../../shared/store.js";
import { printButton, slip } from "../../shared/ticket/slip.js";
import { why } from "../../shared/wording.js";
import { keptProof } from "../informed/receipt.js";

/**
 * @import { Slip } from "../../shared/ticket/slip.js"
 * @typedef {{ account: string } & Slip} Ticket
 * @typedef {{ credit_cents: number | null, seq: number }} Told the credit that an act left, and its entry
 */

const KEY = "cutcard-ticket";

/**
 * @param {any} value
 * @returns {value is Ticket}
 */
function isTicket(value) {
  return isString(value?.account) && isString(value.code) && Number.isSafeInteger(value.cents);
}

/**
 * The last ticket of this account in this browser, for as long as its window is open.
 * @param {string} account
 */
export function lastTicket(account) {
  const kept = sessionStore.readJson(KEY, isTicket);
  return kept?.account === account ? kept : null;
}

/** Whoever signs out leaves no code behind. */
export function forgetTicket() {
  sessionStore.remove(KEY);
}

/** Signing out collects nothing: credit stays in the patron's account, and bets play on. */
export function signOutButton() {
  return button("sign-out", "pill", t("shared-sign-out"), async () => {
    forgetTicket();
    await signOut().catch(() => {});
    location.assign("/");
  });
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} account
 * @param {number} cents
 * @param {{ usable: () => boolean, done: (told: Told) => void }} terminal
 */
export function collect(dialog, account, cents, { usable, done }) {
  const last = lastTicket(account);
  const again = [
    button("redeem", "", t("terminal-redeem"), () => dialog.close()),
    ...(last ? [button("ticket-again", "", t("terminal-ticket-again"), () => showTicket(dialog, last))] : []),
  ];
  if (cents <= 0) {
    const none = el("p", { text: t("terminal-collect-none") });
    fill(dialog, none, el("p", { class: "dim", text: t("terminal-buy-credit") }), acts(...again));
    dialog.showModal();
    return;
  }
  const refusal = el("p", { class: "notice bad", role: "alert", hidden: true });
  const yes = button("collect-yes", "primary", t("terminal-collect-yes"), async () => {
    if (!usable()) return;
    yes.disabled = true;
    try {
      const told = await cage({ type: "CashOut", account });
      const issued = told.events.find((/** @type {{ type: string }} */ event) => event.type === "TicketIssued");
      const { ticket_code: code, fingerprint, id: act } = told;
      const ticket = { account, code, cents: issued?.cents ?? cents, ...told.ticket, fingerprint, act };
      sessionStore.writeJson(KEY, ticket);
      done(told);
      showTicket(dialog, ticket);
    } catch (error) {
      tellRefusal(refusal, why(error), error);
      yes.disabled = false;
    }
  });
  const no = button("collect-no", "", t("terminal-cancel"), () => dialog.close());
  fill(
    dialog,
    el("p", { class: "serif collect-ask", text: t("terminal-collect-ask", { amount: money(cents) }) }),
    el("p", { class: "small dim", text: t("terminal-collect-bets") }),
    refusal,
    acts(no, yes),
    acts(...again),
  );
  dialog.showModal();
  no.focus();
}

/**
 * Credit for a ticket: whoever has its code types it in, and what it is worth is theirs to bet.
 * @param {HTMLDialogElement} dialog
 * @param {string} account
 * @param {{ usable: () => boolean, done: (told: Told, cents: number) => void }} terminal
 */
export function redeem(dialog, account, { usable, done }) {
  const code = el("input", {
    name: "code",
    autocomplete: "off",
    inputmode: "numeric",
    maxlength: "40",
    required: true,
  });
  const refusal = el("p", { class: "notice bad", role: "alert", hidden: true });
  const yes = el("button", { class: "button primary", data: { act: "redeem-yes" }, text: t("terminal-redeem-yes") });
  const no = button("redeem-no", "", t("terminal-cancel"), () => dialog.close());
  const field = el("label", { class: "field redeem-code" }, t("terminal-redeem-code"), code);
  const form = el("form", {}, field, refusal, acts(no, yes));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!usable()) return;
    yes.disabled = true;
    try {
      const told = await cage({ type: "RedeemTicket", account, code: code.value });
      const paid = told.events.find((/** @type {{ type: string }} */ event) => event.type === "TicketRedeemed");
      if (digitsOf(lastTicket(account)?.code) === digitsOf(code.value)) forgetTicket();
      dialog.close();
      done(told, paid?.cents ?? 0);
    } catch (error) {
      tellRefusal(refusal, why(error), error);
      yes.disabled = false;
      code.focus();
    }
  });
  fill(dialog, form);
  dialog.showModal();
  code.focus();
}

/** @param {string} code which the house takes however its digits were typed */
function digitsOf(code = "") {
  return code.replace(/\D/g, "");
}

/**
 * @param {string} act
 * @param {string} kind
 * @param {string} text
 * @param {() => void} onclick
 */
function button(act, kind, text, onclick) {
  return el("button", { type: "button", class: `button ${kind}`, data: { act }, text, onclick });
}

/** @param {...HTMLElement} buttons */
function acts(...buttons) {
  return el("p", { class: "collect-acts" }, ...buttons);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {...(HTMLElement | null)} children
 */
function fill(dialog, ...children) {
  first(dialog, ".inside").replaceChildren(...children.filter((child) => child !== null));
}

/**
 * The code stays until the button says that it is kept: no key, no gesture and no other button takes it away.
 * @param {HTMLDialogElement} dialog
 * @param {Ticket} ticket
 */
function showTicket(dialog, ticket) {
  const { code, act } = ticket;
  const proof = el("p", { class: "ticket-proof" });
  const paper = slip(ticket);
  const shown = first(paper, "[data-ticket]");
  const copied = el("span", { class: "small", role: "status" });
  const copy = button("copy-code", "", t("terminal-copy-code"), async () => {
    copied.textContent = (await copyText(code, shown)) ? t("terminal-code-copied") : t("terminal-code-selected");
  });
  const kept = button("code-kept", "primary", t("terminal-code-kept"), () => {
    release();
    dialog.close();
  });
  fill(
    dialog,
    el("div", { class: "ticket", role: "status" }, paper),
    el("p", { class: "small", text: t("terminal-keep-code") }),
    acts(printButton(ticket), copy, kept),
    copied,
    proof,
  );
  if (act) tellProof(proof, act);
  const release = holdOpen(dialog);
  copy.focus();
}

/**
 * @param {HTMLElement} place
 * @param {string} act that issued the ticket
 */
async function tellProof(place, act) {
  const shown = await get(`/api/me/receipts/${act}`).catch(() => null);
  if (shown) place.replaceChildren(keptProof(shown, `ticket-${act}`));
}

/**
 * A browser may close a dialog even against its will, with a second Escape or a gesture; then it opens again.
 * @param {HTMLDialogElement} dialog
 */
function holdOpen(dialog) {
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  const stayOnEscape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") event.preventDefault();
  };
  const reopen = () => dialog.showModal();
  dialog.classList.add("held");
  dialog.addEventListener("cancel", stay);
  dialog.addEventListener("keydown", stayOnEscape);
  dialog.addEventListener("close", reopen);
  return () => {
    dialog.classList.remove("held");
    dialog.removeEventListener("cancel", stay);
    dialog.removeEventListener("keydown", stayOnEscape);
    dialog.removeEventListener("close", reopen);
  };
}

/**
 * Where the browser gives no clipboard, the code is selected, ready to be copied by hand.
 * @param {string} text
 * @param {HTMLElement} shown
 */
async function copyText(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return false;
  }
}
