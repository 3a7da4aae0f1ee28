// The fields of a form: how each kind is drawn, and how what was typed is read.

import "./cards.js";
import { el } from "../dom.js";

/** What was typed cannot be taken as it is. */
class Wanting extends Error {
  constructor(says) {
    super(says);
    this.says = says;
  }
}

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

const KINDS = {
  text: plain,
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
      ...field.options.map(([value, label]) => el("option", { value, selected: value === field.value }, label)),
    ),
  cards(field) {
    const list = el("card-list");
    list.up = field;
    return list;
  },
  sorted(field) {
    const sorted = el("sorted-cards");
    sorted.up = field;
    return sorted;
  },
};

export function drawn(field) {
  return KINDS[field.kind ?? "text"](field);
}

export function labelled(field, input) {
  const whole = input.localName === "card-list" || input.localName === "sorted-cards";
  const hint = field.hint ? el("span", { class: "small dim" }, field.hint) : null;
  if (whole) return el("fieldset", { class: "field" }, el("legend", {}, field.label), hint, input);
  return el("label", { class: `field ${field.half ? "half" : ""}` }, el("span", {}, field.label), hint, input);
}

/** What a field holds, as it goes to the house; what cannot be taken is said in words. */
export function read(field, input) {
  const value = held(input).value;
  if (field.kind === "cards" || field.kind === "sorted") {
    if (value.length < (field.least ?? 0)) throw new Wanting(`${field.label}: choose ${field.least} or more`);
    return value;
  }
  const text = field.kind === "secret" ? value : value.trim();
  if (!text && field.optional) return null;
  if (field.kind === "number") return whole(text, field);
  if (field.kind === "money") return cents(text, field);
  if (!text && (field.required || field.kind === "patron")) throw new Wanting(`${field.label}: this is needed`);
  return text;
}

function held(input) {
  return input.localName === "span" ? input.firstChild : input;
}

/** What is typed so far, for a sentence beside the fields; null where it cannot be read yet. */
export function soFar(field, input) {
  try {
    return read(field, input);
  } catch {
    return null;
  }
}

function whole(text, field) {
  const [from, to] = [field.from ?? 1, field.to ?? 999];
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(number >= from && number <= to)) throw new Wanting(`${field.label}: a whole number from ${from} to ${to}`);
  return number;
}

/** Money is whole cents; what is typed is never taken as a fraction of a number. */
function cents(text, field) {
  const found = /^([-−+]?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/[$,\s]/g, ""));
  const negative = Boolean(found?.[1]) && found[1] !== "+";
  if (!found || (negative && !field.signed)) throw new Wanting(`${field.label}: an amount such as 25 or 25.50`);
  const size = Number(found[2]) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return negative ? -size : size;
}
