// The fields of a form: how each kind is drawn, and how what was typed is read.

import { PLACES, UNIT } from "../currency.js";
import "./cards.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @import { Layout } from "../wire.js"
 * @import { CardList, SortedCards } from "./cards.js"
 */

/**
 *
 * @typedef {{ name: string, label: string, kind?: string, value?: string, required?: boolean, optional?: boolean,
 *   half?: boolean, hint?: string, placeholder?: string, signed?: boolean, least?: number, most?: number, from?: number,
 *   to?: number, names?: string[], options?: string[][], layout?: Layout, elsewhere?: string[], secret?: boolean }}
 *   Field one thing that is asked; `kind` is text, patron, number, money, choice, cards, sorted or secret
 * @typedef {HTMLElement} Input
 */

/** What was typed cannot be taken as it is. */
class Wanting extends Error {
  /** @param {string} says */
  constructor(says) {
    super(says);
    this.says = says;
  }
}

/** @type {(field: Field, more?: Record<string, unknown>) => HTMLInputElement} */
const plain = (field, more = {}) =>
  el("input", {
    type: "text",
    name: field.name,
    autocomplete: "off",
    maxlength: String(field.most ?? 200),
    value: field.value ?? "",
    required: Boolean(field.required),
    ...more,
  });

/** @type {Record<string, (field: Field) => Input>} */
const KINDS = {
  text: (field) => plain(field, field.placeholder ? { placeholder: field.placeholder } : {}),
  secret: (field) => plain(field, { type: "password", autocomplete: "off" }),
  number: (field) =>
    plain(field, { type: "number", min: String(field.from ?? 1), max: String(field.to ?? 999), inputmode: "numeric" }),
  money: (field) => plain(field, { inputmode: "decimal", placeholder: field.placeholder ?? "0.00" }),
  patron(field) {
    const list = `names-${field.name}`;
    const names = (field.names ?? []).map((name) => el("option", { value: name }));
    return el(
      "span",
      { class: "named" },
      plain(field, { list, maxlength: "40", required: true }),
      el("datalist", { id: list }, ...names),
    );
  },
  choice: (field) =>
    el(
      "select",
      { name: field.name },
      ...(field.options ?? []).map(([value, label]) => el("option", { value, selected: value === field.value }, label)),
    ),
  cards(field) {
    const list = /** @type {CardList} */ (el("card-list"));
    list.up = field;
    return list;
  },
  sorted(field) {
    const sorted = /** @type {SortedCards} */ (el("sorted-cards"));
    sorted.up = field;
    return sorted;
  },
};

/** @param {Field} field */
export function drawn(field) {
  return KINDS[field.kind ?? "text"](field);
}

/**
 * @param {Field} field
 * @param {Input} input
 */
export function labelled(field, input) {
  const whole = input.localName === "card-list" || input.localName === "sorted-cards";
  const hint = field.hint ? el("span", { class: "small dim" }, field.hint) : null;
  if (whole) return el("fieldset", { class: "field" }, el("legend", {}, field.label), hint, input);
  return el("label", { class: `field ${field.half ? "half" : ""}` }, el("span", {}, field.label), hint, input);
}

/**
 * What a field holds, as it goes to the house; what cannot be taken is said in words.
 * @param {Field} field
 * @param {Input} input
 * @returns {any} a card list's cards, a number, or text
 */
export function read(field, input) {
  const { label, least = 0 } = field;
  const value = held(input).value;
  if (typeof value !== "string") {
    const exactly = least === field.most ? t("console-choose-exactly", { label, least }) : "";
    if (value.length < least) throw new Wanting(exactly || t("console-choose-more", { label, least }));
    return value;
  }
  const text = field.kind === "secret" ? value : value.trim();
  if (!text && field.optional) return null;
  if (field.kind === "number") return whole(text, field);
  if (field.kind === "money") return cents(text, field);
  if (!text && (field.required || field.kind === "patron")) throw new Wanting(t("console-needed", { label }));
  return text;
}

/**
 * What holds the value of a field: an input inside of its list of names, or the field itself.
 * @param {Input} input
 */
function held(input) {
  const holder = input.localName === "span" ? input.firstElementChild : input;
  return /** @type {HTMLInputElement | CardList | SortedCards} */ (holder);
}

/**
 * What is typed so far, for a sentence beside the fields; null where it cannot be read yet.
 * @param {Field} field
 * @param {Input} input
 */
export function soFar(field, input) {
  try {
    return read(field, input);
  } catch {
    return null;
  }
}

/**
 * @param {string} text
 * @param {Field} field
 */
function whole(text, { label, from = 1, to = 999 }) {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(number >= from && number <= to)) throw new Wanting(t("console-whole-number", { label, from, to }));
  return number;
}

/**
 * Money is whole minor units of the house's currency; what is typed is never taken as a fraction of a number.
 * @param {string} text
 * @param {Field} field
 */
function cents(text, { label, signed }) {
  const found = /^([-−+]?)(\d{1,12})(?:\.(\d{1,3}))?$/.exec(text.replace(/[\p{Sc},\s]/gu, ""));
  const negative = Boolean(found?.[1]) && found?.[1] !== "+";
  const part = found?.[3] ?? "";
  if (!found || part.length > PLACES || (negative && !signed)) throw new Wanting(t("console-amount", { label }));
  const size = Number(found[2]) * UNIT + Number(part.padEnd(PLACES, "0"));
  return negative ? -size : size;
}
