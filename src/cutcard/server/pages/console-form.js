// One dialog for every act that needs more than a tap: its fields, the reason, and the second person who signs.

import { make, refusal } from "/static/console.js";
import "/static/console-cards.js";

/**
 * Fields: {name, label, kind, …} with kind text, patron, number, money, choice, cards, sorted or secret.
 * `submit(values, second)` does it; where it is refused, the dialog stays and says why.
 */
export function ask({ title, says = "", clause = "", act = "", go = "Do it", fields = [], second = false, submit }) {
  const wanted = second ? [...fields, ...SECOND] : fields;
  const shown = (field) => labelled(field, inputs.get(field.name));
  const inputs = new Map(wanted.map((field) => [field.name, KINDS[field.kind ?? "text"](field)]));
  const said = make("div", { class: "said" });
  const button = make("button", { class: "button primary", type: "submit", "data-act": act }, go);
  const form = make(
    "form",
    { class: "inside form", novalidate: true },
    says ? make("p", {}, says) : null,
    ...fields.map(shown),
    second ? make(
      "div",
      { class: "signing" },
      make("p", { class: "small dim hint" }, SIGNING),
      ...SECOND.map(shown),
    ) : null,
    said,
    make("div", { class: "ends" },
      make("button", { class: "button", type: "button", onclick: () => dialog.close() }, "Cancel"), button),
  );
  const dialog = make(
    "dialog",
    { class: "ask", "aria-label": title },
    make("header", {}, make("h2", {}, title), clause ? make("span", { class: "clause" }, `rule ${clause}`) : null),
    form,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const values = Object.fromEntries(wanted.map((field) => [field.name, read(field, inputs.get(field.name))]));
      const { second_name: name, second_secret: secret, ...rest } = values;
      await submit(rest, second ? { name, secret } : undefined);
      dialog.close();
    } catch (error) {
      said.replaceChildren(refusal(error));
      said.scrollIntoView({ block: "center" });
      const secret = inputs.get("second_secret");
      if (secret) secret.value = "";
    } finally {
      button.disabled = false;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input, select, button")?.focus();
  return dialog;
}

const SIGNING = "A second person, a Pit Supervisor or higher, agrees and signs here.";
const SECOND = [
  { name: "second_name", label: "Second person" },
  { name: "second_secret", label: "Their secret", kind: "secret" },
];

export const REASON = { name: "reason", label: "Reason, which is kept", required: true };
export const REASON_OPTIONAL = { name: "reason", label: "Reason, which is kept (may be left out)" };

class Wanting extends Error {
  constructor(says) {
    super(says);
    this.says = says;
  }
}

const plain = (field, more = {}) =>
  make(
    "input",
    {
      type: "text",
      name: field.name,
      autocomplete: "off",
      maxlength: String(field.most ?? 200),
      value: field.value ?? "",
      ...more,
    },
  );

const KINDS = {
  text: plain,
  secret: (field) => plain(field, { type: "password", autocomplete: "off" }),
  number: (field) => plain(
    field,
    { type: "number", min: String(field.from ?? 1), max: String(field.to ?? 999), inputmode: "numeric" },
  ),
  money: (field) => plain(field, { inputmode: "decimal", placeholder: "0.00" }),
  patron(field) {
    const list = `names-${field.name}`;
    const names = (field.names ?? []).map((name) => make("option", { value: name }));
    return make(
      "span",
      { class: "named" },
      plain(field, { list, maxlength: "40" }),
      make("datalist", { id: list }, ...names),
    );
  },
  choice: (field) =>
    make("select", { name: field.name }, ...field.options.map(([value, label]) =>
      make("option", { value, selected: value === field.value }, label))),
  cards(field) {
    const list = document.createElement("card-list");
    list.up = field;
    return list;
  },
  sorted(field) {
    const sorted = document.createElement("sorted-cards");
    sorted.up = field;
    return sorted;
  },
};

function labelled(field, input) {
  const whole = input.localName === "card-list" || input.localName === "sorted-cards";
  const hint = field.hint ? make("span", { class: "small dim" }, field.hint) : null;
  if (whole) return make("fieldset", { class: "field" }, make("legend", {}, field.label), hint, input);
  return make("label", { class: `field ${field.half ? "half" : ""}` }, make("span", {}, field.label), hint, input);
}

function read(field, input) {
  const held = input.localName === "span" ? input.firstChild : input;
  const value = held.value;
  if (field.kind === "cards" || field.kind === "sorted") {
    if (value.length < (field.least ?? 0)) throw new Wanting(`${field.label}: choose ${field.least} or more`);
    return value;
  }
  const text = field.kind === "secret" ? value : value.trim();
  if (field.kind === "number") {
    if (!/^\d+$/.test(text)) throw new Wanting(`${field.label}: a whole number`);
    return Number(text);
  }
  if (field.kind === "money") return cents(text, field);
  if (!text && (field.required || field.kind === "patron")) throw new Wanting(`${field.label}: this is needed`);
  return text;
}

/** Money is whole cents; what is typed is never taken as a fraction of a number. */
function cents(text, field) {
  const found = /^([-−+]?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/[$,\s]/g, ""));
  const negative = Boolean(found?.[1]) && found[1] !== "+";
  if (!found || (negative && !field.signed)) throw new Wanting(`${field.label}: an amount such as 25 or 25.50`);
  const size = Number(found[2]) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return negative ? -size : size;
}
