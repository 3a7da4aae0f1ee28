// The significant events, newest first: they follow the house while they are shown.

import { get } from "/static/live.js";
import { dated, make } from "/static/console.js";
import { csvButton } from "/static/console-csv.js";

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
    ...node.events.map((each) =>
      [each.at, where(each), each.what, each.before, each.after, each.who, each.second, each.reason, each.clause]),
  ];
  node.replaceChildren(
    make(
      "header",
      { class: "head" },
      make("h2", {}, "Significant events"),
      make("span", { class: "dim small counted" }),
      csvButton("events", rows),
    ),
    make("div", { class: "scroll-x" }, make("table", { class: "figures-table" },
      make("thead", {}, make("tr", {}, ...HEADS.map((name) => make("th", { scope: "col" }, name)))),
      make("tbody"))),
  );
}

function row(each) {
  return make("tr", {},
    make("td", { class: "figures dim dated" }, dated(each.at)),
    make("td", {}, where(each)),
    make(
      "td",
      {},
      each.what,
      each.before || each.after ? make("span", { class: "dim" }, ` ${each.before} → ${each.after}`) : null,
    ),
    make("td", {}, who(each)),
    make("td", { class: "dim" }, each.reason),
    make("td", { class: "clause" }, each.clause));
}
