// Collect: all the credit leaves as a ticket, whose code is shown once and kept by the bearer.

import { cage } from "/static/live.js";
import { el } from "/static/play-dom.js";
import { money, t, why } from "/static/words.js";

export function collect(dialog, account, cents, { usable, done }) {
  const inside = dialog.querySelector(".inside");
  if (cents <= 0) {
    inside.replaceChildren(el("p", { text: t("collect_none") }));
    dialog.showModal();
    return;
  }
  const refusal = el("p", { class: "notice bad", role: "alert", hidden: true });
  const look = { class: "button primary big", data: { act: "collect-yes" } };
  const yes = el("button", { type: "button", ...look, text: t("collect_yes") });
  yes.addEventListener("click", async () => {
    if (!usable()) return;
    yes.disabled = true;
    try {
      const told = await cage({ type: "CashOut", account });
      const issued = told.events.find((event) => event.type === "TicketIssued");
      done(told.credit_cents);
      inside.replaceChildren(...ticket(told.ticket_code, issued?.cents ?? cents));
    } catch (error) {
      refusal.textContent = why(error);
      refusal.hidden = false;
      yes.disabled = false;
    }
  });
  inside.replaceChildren(
    el("p", { class: "serif collect-ask", text: t("collect_ask", { amount: money(cents) }) }),
    el("p", { class: "small dim", text: t("collect_bets") }),
    refusal,
    el("p", { class: "collect-acts" }, yes),
  );
  dialog.showModal();
}

function ticket(code, cents) {
  return [
    el(
      "div",
      { class: "ticket", role: "status" },
      el("p", { class: "serif ticket-amount", text: t("ticket", { amount: money(cents) }) }),
      el("p", { class: "ticket-code", data: { ticket: code }, text: code }),
      el("p", { class: "small", text: t("keep_code") }),
    ),
  ];
}
