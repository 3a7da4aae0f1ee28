// Which edition of its rules a table deals and may take, and by which clock the house goes.

import { get } from "../../shared/api.js";
import { written } from "../../shared/clock.js";
import { ask, byAnother, REASON } from "../../shared/console/form.js";
import { el } from "../../shared/dom.js";
import { keyed, t } from "../../shared/i18n.js";
import { actLabel, actName } from "../../shared/wording.js";

/**
 * @import { Act as CageAct, Signs } from "../../shared/api.js"
 * @import { Me } from "../../shared/wire.js"
 * @import { Asked } from "../cage.js"
 * @import { Calendar, EditionChoice, TableEditions } from "../wire.js"
 */

/** @param {string} iso a day of the house's calendar */
function dayText(iso) {
  const shown = /** @type {const} */ ({ day: "numeric", month: "short", year: "numeric" });
  return written(iso, t("console-locale"), shown);
}

/** @param {EditionChoice} edition */
function nameOf({ document, edition_message }) {
  return t("shared-rules-of", { document, edition: edition_message });
}

/** @param {EditionChoice} edition */
function daysOf({ since, until }) {
  const from = dayText(since);
  return until
    ? t("pit-edition-days", { since: from, until: dayText(until) })
    : t("pit-edition-since", { since: from });
}

/** @param {EditionChoice} edition */
function stands(edition) {
  const told = { rules: nameOf(edition), days: daysOf(edition) };
  return edition.in_force ? t("pit-edition-deals", told) : t("pit-edition-over", told);
}

/** @param {EditionChoice} edition */
function awaited(edition) {
  const told = { rules: nameOf(edition), since: dayText(edition.since) };
  return edition.in_force ? t("pit-edition-taken", told) : t("pit-edition-taken-early", told);
}

/**
 * What the table deals, until when, what it has taken, and the way to let it take a newer edition where there is one.
 * @param {TableEditions} found
 * @param {{ who: Me, over: () => void, put: (asked: CageAct, signs?: Signs) => Promise<void> }} doing
 */
export function editions({ table, deals, taken, newer }, { who, over, put }) {
  const position = keyed("position", "Pit Manager");
  const may = who.acts_for.includes("Pit Manager");
  const act = {
    class: "button",
    type: "button",
    "data-act": "TakeEdition",
    onclick: () => {
      over();
      taking(table, newer, put, !may);
    },
  };
  const waits = el(
    "p",
    { class: "small await" },
    `${t("pit-edition-awaits", { position })} `,
    byAnother("TakeEdition", act.onclick),
  );
  return el(
    "div",
    { class: "editions", "data-edition": deals.stamp },
    el("h3", {}, t("pit-edition")),
    el("p", { class: "small" }, stands(deals)),
    deals.withdrawn_by
      ? el("p", { class: "small", "data-withdrawn": "" }, t("pit-edition-withdrawn", { by: deals.withdrawn_by }))
      : null,
    taken ? el("p", { class: "small", "data-taken": taken.stamp }, awaited(taken)) : null,
    newer.length ? (may ? el("button", act, t("pit-more", { act: actLabel("TakeEdition") })) : waits) : null,
  );
}

/**
 * @param {string} table
 * @param {EditionChoice[]} newer
 * @param {(asked: CageAct, signs?: Signs) => Promise<void>} put
 * @param {boolean} by somebody else does it here
 */
function taking(table, newer, put, by) {
  const options = newer.map((each) => [
    each.name,
    t("pit-edition-choice", { rules: nameOf(each), days: daysOf(each) }),
  ]);
  ask({
    title: t("pit-edition-take", { table }),
    says: t("pit-edition-take-says"),
    act: "TakeEdition",
    fields: [{ name: "edition", kind: "choice", label: t("pit-edition"), options }],
    by,
    submit: ({ edition }, signs) => put({ type: "TakeEdition", table, edition }, signs),
  });
}

/** @returns {Asked} in the language chosen */
export function zoneAct() {
  return {
    type: "SetTimeZone",
    label: actName("SetTimeZone"),
    says: t("pit-zone-says"),
    second: true,
    fields: [{ name: "zone", label: t("pit-zone"), required: true, most: 60, placeholder: "Asia/Singapore" }, REASON],
    tell: present,
  };
}

/** By which clock the house goes now. */
async function present() {
  /** @type {Calendar} */
  const { zone, today } = await get("/api/calendar");
  return t("pit-zone-now", { zone, today: dayText(today) });
}
