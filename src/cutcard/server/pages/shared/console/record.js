// What stands on the record, for people: the reasons that the house itself gave, its own name, results and cards.

import { has, keyed, word } from "../i18n.js";
import { cardText } from "./console.js";

/** @typedef {import("../fluent.js").Message} Message */

const NAMED = ["hand", "wager", "result"];

/**
 * A reason in the reader's language where the house gave it, and as it stands where a person did.
 * @param {string} text
 */
export function reasonText(text) {
  return oneOf(["reason"], text);
}

/** @param {string} name somebody, or the house itself where nobody asked */
export function person(name) {
  return oneOf(["pit-actor"], name);
}

/**
 * What was so before or after: a card, a result, or anything else as it stands.
 * @param {string} text
 */
export function valueText(text) {
  return /^[0-9A-Z][a-z]$/.test(text) ? cardText(text) : oneOf(NAMED, text);
}

/**
 * A sentence of the record, with whoever acted and why in the reader's language where the house did.
 * @param {Message} message
 */
export function recorded({ key, values = {} }) {
  const own = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? ofTheHouse(value) : value,
  ]);
  return word({ key, values: Object.fromEntries(own) });
}

/** @param {string} text */
function ofTheHouse(text) {
  return oneOf(["reason", "pit-actor"], text);
}

/**
 * @param {string[]} families
 * @param {string} text
 */
function oneOf(families, text) {
  const found = families.map((family) => keyed(family, text)).find(({ key }) => text && has(key));
  return found ? word(found) : text;
}
