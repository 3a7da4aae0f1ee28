// The significant events, newest first: they follow the house while they are shown.

import { get } from "../shared/api.js";
import { dated } from "../shared/console/console.js";
import { csvButton } from "../shared/console/csv.js";
import { el } from "../shared/dom.js";

const HEADS = ["Time", "Where", "What", "Who", "Reason", "Rule"];
const LAST = 200;

const where = (each) => each.stream.replace(/^table\//, "");
const who = (each) => [each.who, each.second && `with ${each.second}`].filter(Boolean).join(" ");

export async function showEvents(node) {
  const found = await get(`/api/events?last=${LAST}`);
  if (!node.querySelector("tbody")) frame(node);
  const body = node.querySelector("tbody");
  const newest = `${found[0]?.seq ?? 0}/${found.length}`;
  if (body.dataset.newest === newest) return;
  body.dataset.newest = newest;
  node.events = found;
  node.querySelector(".counted").textContent = `the last ${found.length}, newest first`;
  body.replaceChildren(...found.map(row));
}

function frame(node) {
  const rows = () => [
    ["time", "where", "what", "before", "after", "who", "second person", "reason", "rule"],
    ...node.events.map((each) => [
      each.at,
      where(each),
      each.what,
      each.before,
      each.after,
      each.who,
      each.second,
      each.reason,
      each.clause,
    ]),
  ];
  node.replaceChildren(
    el(
      "header",
      { class: "head" },
      el("h2", {}, "Significant events"),
      el("span", { class: "dim small counted" }),
      csvButton("events", rows),
    ),
    el(
      "div",
      { class: "scroll-x" },
      el(
        "table",
        { class: "figures-table" },
        el("thead", {}, el("tr", {}, ...HEADS.map((name) => el("th", { scope: "col" }, name)))),
        el("tbody"),
      ),
    ),
  );
}

function row(each) {
  return el(
    "tr",
    {},
    el("td", { class: "figures dim dated" }, dated(each.at)),
    el("td", {}, where(each)),
    el(
      "td",
      {},
      each.what,
      each.before || each.after ? el("span", { class: "dim" }, ` ${each.before} → ${each.after}`) : null,
    ),
    el("td", {}, who(each)),
    el("td", { class: "dim" }, each.reason),
    el("td", { class: "clause" }, each.clause),
  );
}
