// Opening a table: its name, its game, and what the house may choose for it inside the rules.

import { get } from "../shared/api.js";
import { ask } from "../shared/console/form.js";

const SOURCES = [
  ["shuffled", "The house shuffles and deals"],
  ["keyed", "A dealer keys them in"],
  ["device", "A device reads them"],
];
const METHODS = [
  ["", "As usual (B)"],
  ["A", "A: the Dealer draws, patrons turn"],
  ["B", "B: the Dealer draws and turns"],
  ["C", "C: a patron draws, high-limit area"],
];

const limit = (name, label, value) => ({ name, kind: "money", label, value, half: true });
const count = (name, label, value, from, to) => ({
  name,
  kind: "number",
  label,
  value: String(value),
  from,
  to,
  half: true,
});

/** `doing` puts the act to the cage and says what was done. */
export async function opening(doing) {
  const games = (await get("/api/games")).map((each) => [each.slug, `${each.title} (${each.document})`]);
  ask({
    title: "Open a table",
    act: "OpenTable",
    go: "Open",
    fields: [
      { name: "table", label: "Its name (small letters, digits, dashes)", required: true, most: 40 },
      { name: "game", kind: "choice", label: "Game", options: games },
      { name: "source", kind: "choice", label: "Cards", options: SOURCES },
      { name: "method", kind: "choice", label: "Method of dealing", options: METHODS },
      limit("least", "Minimum", "10"),
      limit("most", "Maximum", "10000"),
      limit("side_least", "Minimum of side wagers", "5"),
      limit("side_most", "Maximum of side wagers", "1000"),
      limit("differential", "Differential (0 for none)", "0"),
      {
        name: "high",
        kind: "choice",
        label: "High-limit area",
        half: true,
        options: [
          ["no", "No"],
          ["yes", "Yes"],
        ],
      },
      count("decks", "Decks", 8, 4, 10),
      count("positions", "Areas for bets", 8, 1, 16),
      count("area_most", "Bets in an area on one wager", 3, 1, 3),
      count("cut", "Cards behind the cutting card", 14, 0, 400),
      {
        name: "after",
        kind: "choice",
        label: "Rounds after the cutting card",
        options: [
          ["0", "None: the round in play is the last"],
          ["1", "One more"],
        ],
      },
    ],
    changed: fitting,
    submit: (values) =>
      doing({ type: "OpenTable", table: values.table, source: values.source, options: optionsOf(values) }),
  });
}

/** A table that runs itself is dealt by the house, and method C belongs to the high-limit area. */
function fitting(inputs) {
  const [source, method, high] = ["source", "method", "high"].map((name) => inputs.get(name));
  const itself = source.value === "shuffled";
  for (const option of method.options) option.disabled = itself && ["A", "C"].includes(option.value);
  if (method.selectedOptions[0]?.disabled) method.value = "";
  if (method.value === "C") high.value = "yes";
}

function optionsOf(values) {
  return {
    game: values.game,
    limits: { least_cents: values.least, most_cents: values.most },
    side_limits: { least_cents: values.side_least, most_cents: values.side_most },
    differential_cents: values.differential,
    decks: values.decks,
    positions: values.positions,
    area_most: values.area_most,
    high_limit_area: values.high === "yes",
    cut: values.cut,
    rounds_after_cut: Number(values.after),
    ...(values.method ? { method: values.method } : {}),
  };
}
