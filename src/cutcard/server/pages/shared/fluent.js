// Words a message from a catalogue in the compiled form that the server sends; `words/fluent.py` says what that is.

import { PLACES, UNIT } from "./currency.js";

/**
 * @typedef {{ key: string, values?: Values }} Message A sentence before anybody reads it: its key and its values.
 * @typedef {{ cents: number }} Cents
 * @typedef {{ by: string, parts: Value[] }} Series Several values in a row, two joined by the message `by`.
 * @typedef {string | number | Message | Cents | Series} Value
 * @typedef {Record<string, Value>} Values
 * @typedef {[string | number, Part[]]} Variant
 * @typedef {string | ["$", string] | ["@", string] | ["?", string, Variant[], number]} Part
 * @typedef {Record<string, Part[]>} Messages
 * @typedef {(values: Values) => string} OwnWords
 */

/** One language's messages, and how they are worded. */
export class Catalogue {
  /**
   * @param {string} tag the language as `Intl` knows it
   * @param {Messages} messages
   * @param {Map<string, OwnWords>} own what a page words itself, by key: it names a card where a terminal writes its code;
   *   by "cents", money in a sentence; by "$table", a table in its place
   */
  constructor(tag, messages, own = new Map()) {
    this.tag = tag;
    this.messages = messages;
    this.own = own;
  }

  /** @type {Intl.PluralRules | undefined} */
  #plurals;
  /** @type {Intl.NumberFormat | undefined} */
  #amounts;

  /** A slow processor takes long to make these, and a page can be read before it has a sentence that needs them. */
  get plurals() {
    this.#plurals ??= new Intl.PluralRules(this.tag);
    return this.#plurals;
  }

  get amounts() {
    this.#amounts ??= new Intl.NumberFormat(this.tag, { minimumFractionDigits: PLACES, maximumFractionDigits: PLACES });
    return this.#amounts;
  }

  /** @type {Set<string>} what was asked for and is not there */
  #missed = new Set();

  /**
   * The messages that these lacked. True where one of them was asked for before it was there.
   * @param {Messages} messages
   */
  complete(messages) {
    Object.assign(this.messages, messages);
    return [...this.#missed].some((key) => this.has(key));
  }

  /** @param {string} key */
  has(key) {
    return Object.hasOwn(this.messages, key);
  }

  /**
   * @param {string} key
   * @param {Values} values
   * @returns {string} the sentence; of a key that nobody knows the name it brings, else the key itself, so that it is seen
   */
  says(key, values = {}) {
    const own = this.own.get(key);
    if (own) return own(values);
    if (!this.has(key)) this.#missed.add(key);
    if (!this.has(key)) return Object.keys(values).join() === "name" ? this.value(values.name) : key;
    return this.messages[key].map((part) => this.part(part, values)).join("");
  }

  /**
   * @param {Part} part
   * @param {Values} values
   * @returns {string}
   */
  part(part, values) {
    if (typeof part === "string") return part;
    const [kind, name] = part;
    if (kind === "@") return this.says(name, values);
    if (kind === "$" && !(name in values)) return `{${name}}`;
    if (kind === "$") return this.own.get(`$${name}`)?.(values) ?? this.value(values[name]);
    const [, , variants, otherwise] = part;
    const given = values[name];
    const plural = typeof given === "number" ? this.plurals.select(given) : given;
    const [, text] = variants.find(([variant]) => variant === given || variant === plural) ?? variants[otherwise];
    return text.map((each) => this.part(each, values)).join("");
  }

  /**
   * @param {Value} value
   * @returns {string} the value as it stands in a sentence
   */
  value(value) {
    if (typeof value !== "object") return String(value);
    if ("key" in value) return this.says(value.key, value.values);
    if ("cents" in value)
      return this.own.get("cents")?.({ cents: value.cents }) ?? this.amounts.format(value.cents / UNIT);
    const [first, ...rest] = value.parts.map((part) => this.value(part));
    return rest.reduce((said, next) => this.says(value.by, { first: said, next }), first);
  }
}
