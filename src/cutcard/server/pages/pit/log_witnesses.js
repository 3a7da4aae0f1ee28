// What outsiders have seen of the house's log: which log witness, how many entries, and when.

import { capital, dated } from "../shared/console/console.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

/** @import { LogView, WitnessSeen } from "./wire.js" */

/** @param {LogView} log */
export function seenLog(log) {
  const head = el(
    "header",
    { class: "head" },
    el("h2", {}, t("pit-log")),
    el("span", { class: "dim small" }, t("pit-log-size", { entries: log.size })),
    el("a", { class: "button tiny", href: "/checkpoint", target: "_blank" }, t("pit-log-checkpoint")),
  );
  const hours = Math.round(log.unwitnessed_hours);
  const overdue = el(
    "p",
    { class: "notice bad", role: "alert", "data-overdue": "true" },
    t("pit-log-overdue", { hours }),
  );
  return el(
    "section",
    { class: "log-witnesses" },
    head,
    log.overdue && log.witnesses.length ? overdue : null,
    log.witnesses.length ? el("ul", {}, ...log.witnesses.map(seen)) : el("p", { class: "dim" }, t("pit-log-nobody")),
  );
}

/** @param {WitnessSeen} each */
function seen(each) {
  const last = each.at ? t("pit-log-seen", { entries: each.size, time: dated(each.at) }) : t("pit-log-never");
  return el(
    "li",
    { "data-log-witness": each.name, "data-failing": String(each.failing) },
    el("b", {}, each.name),
    el("span", { class: "dim small" }, each.signs_as),
    el("span", { class: "figures" }, last),
    el("span", { class: each.failing ? "badge bad" : "badge" }, capital(state(each))),
  );
}

/** @param {WitnessSeen} each */
function state(each) {
  if (each.refuses) return t("pit-log-refuses");
  return each.failing ? t("pit-log-silent") : t("pit-log-cosigns");
}
