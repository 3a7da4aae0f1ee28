// The list of tables for a dealer who has not chosen one: those dealt by hand first.

import { get } from "../shared/api.js";
import { plural } from "../shared/console/console.js";
import { refusal } from "../shared/console/notices.js";
import { el } from "../shared/dom.js";

/** The list in `node`, a sentence above it where there is one to say; drawn again when a table opens or closes. */
export async function listTables(node, live, says = "") {
  const draw = async () => {
    try {
      node.replaceChildren(...shown(await get("/api/tables"), says));
    } catch (error) {
      node.replaceChildren(refusal(error));
    }
  };
  live.addEventListener("tables", draw);
  await draw();
}

function shown(tables, says) {
  const order = (a, b) => Number(a.automatic) - Number(b.automatic) || (a.table < b.table ? -1 : 1);
  const sorted = [...tables].sort(order);
  return [
    says ? el("p", { class: "notice", role: "status" }, says) : null,
    el("h2", {}, plural(sorted.length, "table")),
    el(
      "ul",
      { class: "table-list" },
      ...sorted.map((view) =>
        el(
          "li",
          {},
          el(
            "a",
            { class: "panel", href: `/dealer?table=${encodeURIComponent(view.table)}`, "data-table": view.table },
            el("b", {}, view.table),
            el("span", {}, view.title),
            el("span", { class: "badge" }, view.automatic ? "runs itself" : "dealt by hand"),
            el("span", { class: "dim" }, view.incident ? `suspended: ${view.incident.kind}` : view.phase),
          ),
        ),
      ),
    ),
  ].filter(Boolean);
}

/** Said in place of a table that is there no more. */
export function closed(table) {
  return el(
    "div",
    { class: "panel closed", role: "alert", "data-closed": table },
    el("h2", {}, "This table is closed"),
    el("p", { class: "dim" }, `Table ${table} has been closed; its records stay.`),
    el("a", { class: "button primary", href: "/dealer" }, "To the list of tables"),
  );
}
