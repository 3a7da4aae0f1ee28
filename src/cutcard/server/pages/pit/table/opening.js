// Opening a table: its identifier, its name, its game, and what the house may choose for it inside the rules, as the server tells them.

import { get } from "../../shared/api.js";
import { ask } from "../../shared/console/form.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { actName } from "../../shared/wording.js";

/**
 * @import { Act as CageAct, Signs } from "../../shared/api.js"
 * @import { Field } from "../../shared/console/fields.js"
 * @import { OpenableGame, Range } from "../wire.js"
 * @typedef {Map<string, any>} Inputs
 */

const SOURCES = ["shuffled", "keyed", "device"];
/** The house's own shuffle, with which a table runs itself. */
const ITSELF = "shuffled";
/** A device that reads the cards, which a patron who draws needs. */
const READER = "device";

/** @type {(name: string, label: string, value: string) => Field} */
const limit = (name, label, value) => ({ name, kind: "money", label, value, half: true });

/** @type {(name: string, label: string, range: Range) => Field} */
const count = (name, label, { least, most, usual }) => ({
  name,
  kind: "number",
  label,
  value: String(usual),
  from: least,
  to: most,
  half: true,
});

/**
 * `doing` puts the act to the cage and says what was done.
 * @param {(asked: CageAct, signs: Signs) => Promise<void>} doing
 * @param {boolean} by somebody else does it here
 */
export async function opening(doing, by) {
  /** @type {OpenableGame[]} */
  const games = await get("/api/games");
  const [first] = games;
  const counts = {
    decks: count("decks", t("pit-open-decks"), first.choices.decks),
    positions: count("positions", t("pit-open-positions"), first.choices.positions),
    area_most: count("area_most", t("pit-open-area-most"), first.choices.area_most),
    cut: count("cut", t("pit-open-cut"), first.choices.cut),
  };
  ask({
    by,
    title: actName("OpenTable"),
    act: "OpenTable",
    go: actName("OpenTable"),
    fields: [
      { name: "table", label: t("pit-open-identifier"), required: true, most: 40 },
      { name: "display_name", label: t("pit-open-name"), hint: t("pit-open-name-hint"), optional: true, most: 40 },
      { name: "game", kind: "choice", label: t("pit-open-game"), options: games.map(named) },
      {
        name: "source",
        kind: "choice",
        label: t("pit-open-cards"),
        options: SOURCES.map((source) => [source, word(keyed("pit-source", source))]),
      },
      { name: "method", kind: "choice", label: t("pit-open-method"), options: methods(games) },
      limit("least", t("pit-open-least"), "10"),
      limit("most", t("pit-open-most"), "10000"),
      limit("side_least", t("pit-open-side-least"), "5"),
      limit("side_most", t("pit-open-side-most"), "1000"),
      limit("differential", t("pit-open-differential"), "0"),
      {
        name: "high",
        kind: "choice",
        label: t("pit-open-high"),
        half: true,
        options: [
          ["no", t("pit-no")],
          ["yes", t("pit-yes")],
        ],
      },
      ...Object.values(counts),
      {
        name: "after",
        kind: "choice",
        label: t("pit-open-after"),
        options: [
          ["0", t("pit-after-none")],
          ["1", t("pit-after-one")],
        ],
      },
    ],
    changed: (inputs) => {
      fit(games, counts, /** @type {Inputs} */ (inputs));
    },
    submit: (values, signs) =>
      doing(
        {
          type: "OpenTable",
          table: values.table,
          source: values.source,
          options: optionsOf(values),
          display_name: values.display_name ?? "",
        },
        signs,
      ),
  });
}

/**
 * @param {OpenableGame} game
 * @returns {[string, string]}
 */
function named({ slug, title_label, document }) {
  return [slug, t("pit-open-game-of", { title: title_label, document })];
}

/**
 * Every method that any game knows; which of them a table can have depends on its game and its cards.
 * @param {OpenableGame[]} games
 * @returns {[string, string][]}
 */
function methods(games) {
  const names = new Set(games.flatMap((game) => game.choices.methods.map((method) => method.name)));
  const usual = t("pit-method-usual", { method: keyed("method", games[0].choices.method) });
  return [["", usual], ...[...names].map((name) => /** @type {[string, string]} */ ([name, methodName(name)]))];
}

/** @param {string} name */
const methodName = (name) => word(keyed("pit-method", name));

/**
 * The form as the chosen game and the source of the cards allow it.
 * @param {OpenableGame[]} games
 * @param {Record<"decks" | "positions" | "area_most" | "cut", Field>} counts
 * @param {Inputs} inputs
 */
function fit(games, counts, inputs) {
  const { choices } = games.find(({ slug }) => slug === inputs.get("game").value) ?? games[0];
  for (const name of /** @type {const} */ (["decks", "positions", "area_most", "cut"])) {
    const { least, most } = choices[name];
    Object.assign(counts[name], { from: least, to: most });
    Object.assign(inputs.get(name), { min: String(least), max: String(most) });
  }
  const [source, method, high] = ["source", "method", "high"].map((name) => inputs.get(name));
  const known = new Map(choices.methods.map((each) => [each.name, each]));
  const itself = source.value === ITSELF;
  for (const option of method.options) {
    const found = known.get(option.value);
    const read = source.value === READER || !found?.reading_device;
    const why = !option.value || (found && read && (!itself || found.runs_itself)) ? "" : methodNot(found, read);
    option.disabled = Boolean(why);
    if (!option.value) continue;
    const method = methodName(option.value);
    option.textContent = why ? t("pit-method-not", { method, why }) : method;
  }
  if (method.selectedOptions[0]?.disabled) method.value = "";
  if (known.get(method.value)?.high_limit_area) high.value = "yes";
}

/**
 * Why a table cannot be dealt so.
 * @param {unknown} known to the game that was chosen
 * @param {boolean} read whether its cards come as the method needs them
 */
function methodNot(known, read) {
  if (!known) return t("pit-method-not-of-game");
  return read ? t("pit-method-not-by-itself") : t("pit-method-not-read");
}

/** @param {Record<string, any>} values */
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
