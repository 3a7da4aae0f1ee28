// The list of tables for a dealer who has not chosen one: those dealt by hand first.

import { get } from "../shared/api.js";
import { refusal } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";
import { t, word, words } from "../shared/i18n.js";

/**
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Live } from "../shared/live/live.js"
 */

/**
 * The list in `node`, a sentence above it where there is one to say; drawn again when a table opens or closes.
 * @param {HTMLElement} node
 * @param {Live} live
 * @param {() => string} says
 */
export async function listTables(node, live, says = () => "") {
  const draw = async () => {
    try {
      node.replaceChildren(...shown(await get("/api/tables"), says()));
    } catch (error) {
      node.replaceChildren(refusal(error));
    }
  };
  live.addEventListener("tables", draw);
  words.addEventListener("language", draw);
  await draw();
}

/**
 * @param {StaffView[]} tables
 * @param {string} says
 */
function shown(tables, says) {
  /** @type {(a: StaffView, b: StaffView) => number} */
  const order = (a, b) => Number(a.automatic) - Number(b.automatic) || (a.table < b.table ? -1 : 1);
  const sorted = [...tables].sort(order);
  return [
    ...(says ? [el("p", { class: "notice", role: "status" }, says)] : []),
    el("h2", {}, t("dealer-tables", { number: sorted.length })),
    el("ul", { class: "table-list" }, ...sorted.map(entry)),
  ];
}

/** @param {StaffView} view */
function entry(view) {
  const { incident } = view;
  const doing = incident ? t("dealer-suspended", { kind: incident.kind_label }) : word(view.phase_label);
  return el(
    "li",
    {},
    el(
      "a",
      { class: "panel", href: `/dealer?table=${encodeURIComponent(view.table)}`, "data-table": view.table },
      el("b", {}, word(view.label)),
      el("span", {}, word(view.title_label)),
      el("span", { class: "badge" }, view.automatic ? t("dealer-runs-itself") : t("dealer-by-hand")),
      el("span", { class: "dim" }, doing),
    ),
  );
}

/**
 * Said in place of a table that is there no more.
 * @param {string} table
 */
export function closed(table) {
  return el(
    "div",
    { class: "panel closed", role: "alert", "data-closed": table },
    el("h2", {}, t("dealer-closed-title")),
    el("p", { class: "dim" }, t("dealer-closed-says", { table })),
    el("a", { class: "button primary", href: "/dealer" }, t("dealer-to-list")),
  );
}
