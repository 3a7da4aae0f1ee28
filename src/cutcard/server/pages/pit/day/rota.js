// The rota of the Dealers, set and applied here, and which Pit Supervisor looks after which table.

import { timeOf } from "../../shared/console/console.js";
import { ask } from "../../shared/console/form.js";
import { el } from "../../shared/dom.js";
import { series, t } from "../../shared/i18n.js";
import { tableChoices, tableName } from "../../shared/names.js";
import { actLabel, actName } from "../../shared/wording.js";

/**
 * @import { Act as CageAct, Signs } from "../../shared/api.js"
 * @import { Me } from "../../shared/wire.js"
 * @import { DayView, RotaView } from "../wire.js"
 * @typedef {(asked: CageAct, signs: Signs, says: string) => Promise<void>} Done
 */

/** @param {string} act @param {() => void} onclick @param {string} [says] */
function button(act, onclick, says = t("pit-more", { act: actLabel(act) })) {
  return el("button", { class: "button tiny", type: "button", "data-act": act, onclick }, says);
}

/** @param {string} text names, separated by commas */
function names(text) {
  return text
    .split(/[,，]/)
    .map((each) => each.trim())
    .filter(Boolean);
}

/**
 * @param {DayView} view
 * @param {RotaView} rota
 * @param {{ who: Me, done: Done }} doing
 */
export function rotaOf(view, rota, { who, done }) {
  const byHand = view.dealers.filter((each) => !each.runs_itself);
  const may = who.acts_for.includes("Pit Supervisor");
  const changed = byHand.filter(({ table, dealer }) => rota.due[table] && rota.due[table] !== dealer);
  const time = timeOf(rota.turns_at * 1e6);
  const rows = rota.tables.map((table) =>
    el(
      "li",
      { "data-due-at": table },
      el("b", {}, tableName(table)),
      el("span", {}, rota.due[table] ?? ""),
      el("span", { class: "dim" }, t("pit-rota-next", { time, dealer: rota.next[table] ?? "" })),
    ),
  );
  const set = button("SetRota", () => setting(byHand, rota, done));
  const apply = button("ApplyRota", () => applying(rota, changed, done), t("pit-rota-apply"));
  return el(
    "section",
    {},
    el(
      "header",
      { class: "head" },
      el("h3", {}, t("pit-rota")),
      may && byHand.length ? set : null,
      may && changed.length ? apply : null,
    ),
    rows.length ? el("ul", { class: "dealers-at" }, ...rows) : el("p", { class: "dim" }, t("pit-rota-none")),
  );
}

/**
 * @param {DayView["dealers"]} byHand
 * @param {RotaView} rota
 * @param {Done} done
 */
function setting(byHand, rota, done) {
  const tables = rota.tables.length ? rota.tables : byHand.map(({ table }) => table);
  const options = tableChoices([...rota.tables, ...byHand.map(({ table }) => table)]);
  ask({
    title: actName("SetRota"),
    says: t("pit-rota-says"),
    act: "SetRota",
    go: actName("SetRota"),
    fields: [
      { name: "tables", kind: "several", label: t("pit-rota-tables"), value: tables.join(","), options },
      { name: "dealers", label: t("pit-rota-dealers"), value: rota.dealers.join(","), most: 900 },
      { name: "minutes", kind: "number", label: t("pit-rota-minutes"), value: String(rota.minutes || 20), half: true },
    ],
    submit: (told, signs) => {
      const asked = { tables: told.tables, dealers: names(String(told.dealers)) };
      return done({ type: "SetRota", ...asked, minutes: Number(told.minutes) }, signs, t("pit-rota-set"));
    },
  });
}

/**
 * @param {RotaView} rota
 * @param {DayView["dealers"]} changed the tables where another Dealer is due
 * @param {Done} done
 */
function applying(rota, changed, done) {
  const dealers = Object.fromEntries(changed.map(({ table }) => [table, rota.due[table]]));
  const places = changed.map(({ table }) =>
    t("pit-rota-at", { table: tableName(table), dealer: rota.due[table] ?? "" }),
  );
  ask({
    title: t("pit-rota-apply"),
    says: t("pit-rota-apply-says", { places: series("series-comma", places) }),
    act: "AssignDealers",
    go: t("pit-rota-apply"),
    fields: [],
    submit: (_, signs) => done({ type: "AssignDealers", dealers, reason: "" }, signs, t("pit-day-assigned")),
  });
}

/**
 * @param {DayView} view
 * @param {{ who: Me, done: Done }} doing
 */
export function supervisorsOf(view, { who, done }) {
  const may = who.acts_for.includes("Pit Manager");
  const rows = view.dealers.map(({ table, supervisor }) =>
    el(
      "li",
      { "data-supervisor-at": table },
      el("b", {}, tableName(table)),
      el("span", {}, supervisor || t("pit-supervisors-all")),
    ),
  );
  const change = button("AssignSupervisors", () => supervising(view, done));
  return el(
    "section",
    {},
    el("header", { class: "head" }, el("h3", {}, t("pit-supervisors")), may && view.dealers.length ? change : null),
    rows.length ? el("ul", { class: "dealers-at" }, ...rows) : el("p", { class: "dim" }, t("pit-day-no-dealers")),
  );
}

/**
 * @param {DayView} view
 * @param {Done} done
 */
function supervising(view, done) {
  ask({
    title: actName("AssignSupervisors"),
    says: t("pit-supervisors-says"),
    act: "AssignSupervisors",
    go: actName("AssignSupervisors"),
    fields: view.dealers.map(({ table, supervisor }) => ({
      name: `at ${table}`,
      label: tableName(table),
      value: supervisor,
      most: 40,
      half: true,
    })),
    submit: (values, signs) => {
      const changed = view.dealers.filter(({ table, supervisor }) => values[`at ${table}`] !== supervisor);
      const supervisors = Object.fromEntries(changed.map(({ table }) => [table, values[`at ${table}`]]));
      return done({ type: "AssignSupervisors", supervisors, reason: "" }, signs, t("pit-day-assigned"));
    },
  });
}
