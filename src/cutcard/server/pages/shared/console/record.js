// What stands on the record, for people: the reasons that the house itself gave, its own name, results and cards.

import { has, keyed, word } from "../i18n.js";
import { cardText, dated } from "./console.js";

/** @import { Message } from "../fluent.js" */

/**
 * A reason in the reader's language where the house gave it, and as it stands where a person did.
 * @param {string} text
 */
export function reasonText(text) {
  return known([keyed("reason", text)], text);
}

/** @param {string} name somebody, or the house itself where nobody asked */
export function person(name) {
  return known([keyed("pit-actor", name)], name);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:/;

/**
 * What was so before or after: a moment, a card, a result, a position, or anything else as it stands.
 * @param {string} text
 */
export function valueText(text) {
  if (MOMENT.test(text)) return dated(Date.parse(text) * 1_000);
  return /^[0-9A-Z][a-z]$/.test(text)
    ? cardText(text)
    : known([keyed("hand", text), keyed("wager", text), keyed("result", text), keyed("position", text)], text);
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
  return known([keyed("reason", text), keyed("pit-actor", text)], text);
}

/**
 * The first of these that there are words for, or the text as it stands.
 * @param {Message[]} named
 * @param {string} text
 */
function known(named, text) {
  const found = named.find(({ key }) => text && has(key));
  return found ? word(found) : text;
}
