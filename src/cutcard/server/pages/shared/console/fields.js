// The fields of a form: how each kind is drawn, and how what was typed is read.

import { momentOf } from "../clock.js";
import "./cards.js";
import "../chips/pieces.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { centsOf } from "../money.js";

/**
 * @import { Layout } from "../wire.js"
 * @import { PieceCount } from "../chips/pieces.js"
 * @import { CardList, SortedCards } from "./cards.js"
 */

/**
 *
 * @typedef {{ name: string, label: string, kind?: string, value?: string, required?: boolean, optional?: boolean,
 *   half?: boolean, hint?: string, placeholder?: string, signed?: boolean, least?: number, most?: number, from?: number,
 *   to?: number, names?: string[], options?: string[][], layout?: Layout, elsewhere?: string[], secret?: boolean,
 *   of?: number[] }}
 *   Field one thing that is asked; `kind` is text, lines, patron, number, money, moment, choice, several, cards, sorted,
 *   pieces or secret
 * @typedef {HTMLElement} Input
 */

/** A day and a time: 2026-11-18 20:50. */
const MOMENT_MOST = 16;
/** What is longer is refused, since a browser would cut it without a word. */
const NAME_MOST = 40;
const TEXT_MOST = 200;

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
    value: field.value ?? "",
    required: Boolean(field.required),
    ...more,
  });

/** @type {Record<string, (field: Field) => Input>} */
const KINDS = {
  text: (field) => plain(field, field.placeholder ? { placeholder: field.placeholder } : {}),
  lines: (field) =>
    el("textarea", { name: field.name, rows: "4", required: Boolean(field.required) }, field.value ?? ""),
  secret: (field) => plain(field, { type: "password", autocomplete: "off" }),
  number: (field) =>
    plain(field, { type: "number", min: String(field.from ?? 1), max: String(field.to ?? 999), inputmode: "numeric" }),
  money: (field) => plain(field, { inputmode: "decimal", placeholder: field.placeholder ?? "0.00" }),
  moment: (field) => plain({ ...field, most: MOMENT_MOST }, { placeholder: field.placeholder ?? "20:50" }),
  patron(field) {
    const list = `names-${field.name}`;
    const names = (field.names ?? []).map((name) => el("option", { value: name }));
    return el(
      "span",
      { class: "named" },
      plain(field, { list, required: true }),
      el("datalist", { id: list }, ...names),
    );
  },
  choice: (field) =>
    el(
      "select",
      { name: field.name },
      ...(field.options ?? []).map(([value, label]) => el("option", { value, selected: value === field.value }, label)),
    ),
  several(field) {
    const chosen = new Set((field.value ?? "").split(","));
    const boxes = (field.options ?? []).map(([value, label]) =>
      el(
        "label",
        { class: "one" },
        el("input", { type: "checkbox", name: field.name, value, checked: chosen.has(value) }),
        el("span", {}, label),
      ),
    );
    return el("span", { class: "several" }, ...boxes);
  },
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
  pieces(field) {
    const pieces = /** @type {PieceCount} */ (el("piece-count"));
    pieces.up = field;
    return pieces;
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
  const parts = ["card-list", "sorted-cards", "piece-count"];
  const whole = parts.includes(input.localName) || field.kind === "several";
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
  if (field.kind === "pieces") return pieces(field, /** @type {PieceCount} */ (input));
  if (field.kind === "several") return several(input);
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
  if (field.kind === "moment") return seconds(text, field);
  if (!text && (field.required || field.kind === "patron"))
    throw new Wanting(t("error-field-needed", { field: label }));
  const most = field.most ?? (field.kind === "patron" ? NAME_MOST : TEXT_MOST);
  if (text.length > most) throw new Wanting(t("error-field-long", { field: label, most }));
  return text;
}

/**
 * @param {Field} field
 * @param {PieceCount} input
 */
function pieces({ label }, { value }) {
  if (value === null) throw new Wanting(t("console-pieces", { label }));
  return value;
}

/** @param {Input} input */
function several(input) {
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (input.querySelectorAll("input:checked"));
  return [...boxes].map(({ value }) => value);
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
 * By the house's clock, in seconds since 1970; nothing else is ever taken as now.
 * @param {string} text
 * @param {Field} field
 */
function seconds(text, { label }) {
  const at = momentOf(text);
  if (at === null) throw new Wanting(t("console-moment", { label }));
  return at;
}

/**
 * Money is whole minor units of the house's currency; what is typed is never taken as a fraction of a number.
 * @param {string} text
 * @param {Field} field
 */
function cents(text, { label, signed }) {
  const [, sign, amount] = /^([-−+]?)(.*)$/su.exec(text) ?? ["", "", text];
  const size = centsOf(amount);
  const negative = sign !== "" && sign !== "+";
  if (size === null || (negative && !signed)) throw new Wanting(t("console-amount", { label }));
  return negative ? -size : size;
}
