// The list of tables for a dealer who has not chosen one: those dealt by hand first.

import { get } from "/static/live.js";
import { make, plural } from "/static/console.js";
import { refusal } from "/static/console-notices.js";

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
    says ? make("p", { class: "notice", role: "status" }, says) : null,
    make("h2", {}, plural(sorted.length, "table")),
    make("ul", { class: "table-list" }, ...sorted.map((view) => make(
      "li",
      {},
      make(
        "a",
        { class: "panel", href: `/dealer?table=${encodeURIComponent(view.table)}`, "data-table": view.table },
        make("b", {}, view.table),
        make("span", {}, view.title),
        make("span", { class: "badge" }, view.automatic ? "runs itself" : "dealt by hand"),
        make("span", { class: "dim" }, view.incident ? `suspended: ${view.incident.kind}` : view.phase),
      ),
    ))),
  ].filter(Boolean);
}

/** Said in place of a table that is there no more. */
export function closed(table) {
  return make(
    "div",
    { class: "panel closed", role: "alert", "data-closed": table },
    make("h2", {}, "This table is closed"),
    make("p", { class: "dim" }, `Table ${table} has been closed; its records stay.`),
    make("a", { class: "button primary", href: "/dealer" }, "To the list of tables"),
  );
}
