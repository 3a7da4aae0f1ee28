// Collect: all the credit leaves as a ticket, whose code stays on the screen until its bearer says it is kept.

import { cage } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { money, t, why } from "../shared/words.js";

const KEY = "cutcard-ticket";

/** The last ticket of this account in this browser, for as long as its window is open. */
export function lastTicket(account) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    return kept?.account === account ? kept : null;
  } catch {
    return null;
  }
}

function keepTicket(ticket) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ticket));
  } catch {
    // Without storage the code is on the screen alone.
  }
}

/** Whoever signs out leaves no code behind. */
export function forgetTicket() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is none.
  }
}

export function collect(dialog, account, cents, { usable, done }) {
  const last = lastTicket(account);
  const again = last ? [button("ticket-again", "", t("ticket_again"), () => showTicket(dialog, last))] : [];
  if (cents <= 0) {
    fill(dialog, el("p", { text: t("collect_none") }), el("p", { class: "dim", text: t("no_credit") }), acts(...again));
    dialog.showModal();
    return;
  }
  const refusal = el("p", { class: "notice bad", role: "alert", hidden: true });
  const yes = button("collect-yes", "primary", t("collect_yes"), async () => {
    if (!usable()) return;
    yes.disabled = true;
    try {
      const told = await cage({ type: "CashOut", account });
      const issued = told.events.find((event) => event.type === "TicketIssued");
      const ticket = { account, code: told.ticket_code, cents: issued?.cents ?? cents };
      keepTicket(ticket);
      done(told.credit_cents);
      showTicket(dialog, ticket);
    } catch (error) {
      refusal.textContent = why(error);
      refusal.hidden = false;
      yes.disabled = false;
    }
  });
  const no = button("collect-no", "", t("cancel"), () => dialog.close());
  fill(
    dialog,
    el("p", { class: "serif collect-ask", text: t("collect_ask", { amount: money(cents) }) }),
    el("p", { class: "small dim", text: t("collect_bets") }),
    refusal,
    acts(no, yes),
    acts(...again),
  );
  dialog.showModal();
  no.focus();
}

function button(act, kind, text, onclick) {
  return el("button", { type: "button", class: `button ${kind}`, data: { act }, text, onclick });
}

function acts(...buttons) {
  return buttons.length ? el("p", { class: "collect-acts" }, ...buttons) : null;
}

function fill(dialog, ...children) {
  dialog.querySelector(".inside").replaceChildren(...children.filter(Boolean));
}

/** The code stays until the button says that it is kept: no key, no gesture and no other button takes it away. */
function showTicket(dialog, { code, cents }) {
  const shown = el("p", { class: "ticket-code", data: { ticket: code }, text: code });
  const copied = el("span", { class: "small", role: "status" });
  const copy = button("copy-code", "", t("copy_code"), async () => {
    copied.textContent = t((await copyText(code, shown)) ? "code_copied" : "code_selected");
  });
  const kept = button("code-kept", "primary", t("code_kept"), () => {
    release();
    dialog.close();
  });
  fill(
    dialog,
    el(
      "div",
      { class: "ticket", role: "status" },
      el("p", { class: "serif ticket-amount", text: t("ticket", { amount: money(cents) }) }),
      shown,
      el("p", { class: "small", text: t("keep_code") }),
    ),
    acts(copy, kept),
    copied,
  );
  const release = holdOpen(dialog);
  copy.focus();
}

/** A browser may close a dialog even against its will, with a second Escape or a gesture; then it opens again. */
function holdOpen(dialog) {
  const stay = (event) => event.preventDefault();
  const escape = (event) => {
    if (event.key === "Escape") event.preventDefault();
  };
  const reopen = () => dialog.showModal();
  dialog.classList.add("held");
  dialog.addEventListener("cancel", stay);
  dialog.addEventListener("keydown", escape);
  dialog.addEventListener("close", reopen);
  return () => {
    dialog.classList.remove("held");
    dialog.removeEventListener("cancel", stay);
    dialog.removeEventListener("keydown", escape);
    dialog.removeEventListener("close", reopen);
  };
}

/** Where the browser gives no clipboard, the code is selected, ready to be copied by hand. */
async function copyText(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(shown);
    return false;
  }
}
