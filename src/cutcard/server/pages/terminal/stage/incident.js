// An irregularity in words with what was seen of hidden cards, and, where it is offered, the way to take bets back.

import { clauseBehind, clausesButton } from "../../help/clauses.js";
import { el } from "../../shared/dom.js";
import { series, t, word } from "../../shared/i18n.js";
import { Region } from "../../shared/live/region.js";

/**
 * @import { Message } from "../../shared/fluent.js"
 * @import { IncidentView, OwnView, PatronView } from "../../shared/wire.js"
 */

export class Incident extends Region {
  /**
   * @param {HTMLElement} root
   * @param {(together: boolean) => void} withdraw
   */
  constructor(root, withdraw) {
    super(root, (incident, offered, seen) => inWords(incident, offered, seen, withdraw));
  }

  /**
   * @param {PatronView} common
   * @param {OwnView | null} mine
   */
  tell({ incident, may_withdraw, seen_messages }, mine) {
    const offered = may_withdraw && (mine?.bets.length ?? 0) > 0;
    this.node.hidden = !incident && !offered;
    if (!this.node.hidden) this.show(incident, offered, seen_messages);
  }
}

/**
 * @param {IncidentView | null} incident
 * @param {boolean} offered
 * @param {Message[]} seen
 * @param {(together: boolean) => void} withdraw
 */
function inWords(incident, offered, seen, withdraw) {
  const said = [];
  if (incident) {
    const { kind_label: kind, clause } = incident;
    const asks = clausesButton(t("terminal-why"));
    said.push(el("p", { class: "serif" }, t("terminal-suspended", { kind }), clauseBehind(clause), " ", asks));
    if (!offered) said.push(el("p", { class: "small" }, whatIsDone(incident), clauseBehind(clausesOf(incident))));
  }
  if (offered) {
    const together = Boolean(incident?.all_or_none);
    said.push(el("p", { text: together ? t("terminal-may-withdraw-all") : t("terminal-may-withdraw") }));
    const values = { type: "button", class: "button primary", data: { act: "withdraw" }, text: t("terminal-withdraw") };
    said.push(el("button", { ...values, onclick: () => withdraw(together) }));
    said.push(el("p", { class: "small dim", text: t("terminal-stay") }));
  }
  const looked = seen.map((each) => el("p", { class: "small", data: { seen: "" }, text: word(each) }));
  return el("div", { class: "ruled" }, ...said, ...looked);
}

/** @param {IncidentView} incident */
function whatIsDone({ steps, any_of, ordered_labels }) {
  if (any_of && ordered_labels.length)
    return t("terminal-ordered", { steps: series("series-semicolon", ordered_labels.map(word)) });
  if (any_of && steps.length) return t("terminal-decides", { by: steps[0].by_label ?? "" });
  const each = steps.map(({ remedy_label: remedy, by_label: by }) => t("terminal-step", { remedy, by }));
  return t("terminal-done", { steps: series("series-semicolon", each) });
}

/** @param {IncidentView} incident whose steps are told one by one */
function clausesOf({ steps, any_of }) {
  return any_of ? "" : series("series-comma", [...new Set(steps.map(({ clause }) => clause))].filter(Boolean));
}
