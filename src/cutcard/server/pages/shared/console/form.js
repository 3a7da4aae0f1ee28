// One dialog for every act that needs more than a tap: its fields, the reason, and the second person who signs.

import { el } from "../dom.js";
import { rest, resting, shown } from "./console.js";
import { drawn, labelled, read, soFar } from "./fields.js";
import { refusal } from "./notices.js";

const SIGNING = "A second person, a Pit Supervisor or higher, agrees and signs here.";
const SECOND = [
  { name: "second_name", label: "Second person", required: true, most: 40 },
  { name: "second_secret", label: "Their secret", kind: "secret", required: true },
];
const ABOUT_THE_SECRET = new Set(["second_person", "locked", "sign_in"]);
const TELL_MS = 250;

export const REASON = { name: "reason", label: "Reason, which is kept", required: true };
export const REASON_OPTIONAL = { name: "reason", label: "Reason, which is kept (may be left out)" };

/**
 * Fields: {name, label, kind, …} with kind text, patron, number, money, choice, cards, sorted or secret.
 *
 * `submit(values, second, put)` does it; where it is refused, the dialog stays and says why. `put` is what `from()`
 * gave when the dialog opened; after a refusal because the table has gone on, it is what `from()` gives at the next
 * try.
 * `second` asks for a second person at once, `grows` only when the house wants a reason and a second person.
 * `confirm` is what is said before it is done, where it is asked once more. `tell(values)` gives a sentence about what
 * is typed so far; `changed(inputs)` may set other fields when one is changed.
 */
export function ask(wanted) {
  const { title, says = "", clause = "", act = "", go = "Do it", fields = [], from = null } = wanted;
  const parts = signing(wanted);
  const every = [...fields, ...parts.fields];
  const inputs = new Map(every.map((field) => [field.name, drawn(field)]));
  const label = (field) => labelled(field, inputs.get(field.name));
  const said = el("div", { class: "said" });
  const told = el("p", { class: "small so-far", role: "status" });
  const button = el("button", { class: "button primary", type: "submit", "data-act": act }, go);
  const more = el("div", { class: "signing" }, ...parts.fields.map(label));
  if (parts.fields.length) more.prepend(el("p", { class: "small dim hint" }, SIGNING));
  more.hidden = !parts.shown;
  const form = el(
    "form",
    { class: "inside form", novalidate: true },
    says ? el("p", {}, says) : null,
    ...fields.map(label),
    wanted.tell ? told : null,
    parts.fields.length ? more : null,
    said,
    el(
      "div",
      { class: "ends" },
      el("button", { class: "button", type: "button", onclick: () => dialog.close() }, "Cancel"),
      button,
    ),
  );
  const dialog = el(
    "dialog",
    { class: "ask", "aria-label": title },
    el("header", {}, el("h2", {}, title), clause ? el("span", { class: "clause" }, `rule ${clause}`) : null),
    form,
  );
  let put = from?.() ?? null;
  let sure = !wanted.confirm;
  const asked = () => every.filter((field) => fields.includes(field) || !more.hidden);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (resting(button)) return;
    rest(button, true);
    try {
      const values = Object.fromEntries(asked().map((field) => [field.name, read(field, inputs.get(field.name))]));
      const { second_name: name, second_secret: secret, ...rest_ } = values;
      if (!sure) {
        sure = true;
        said.replaceChildren(el("p", { class: "notice", role: "alert", "data-confirm": act }, wanted.confirm));
        button.textContent = `Yes: ${go}`;
        return;
      }
      put ??= from?.() ?? null;
      await wanted.submit(rest_, name === undefined ? undefined : { name, secret }, put);
      dialog.close();
    } catch (error) {
      refusedWith(error);
    } finally {
      rest(button, false);
    }
  });

  function refusedWith(error) {
    if (error.code === "stale") put = null;
    if (wanted.grows && more.hidden && ["reason", "second_person"].includes(error.code)) {
      more.hidden = false;
      inputs.get("reason")?.focus();
    }
    said.replaceChildren(refusal(error));
    said.scrollIntoView({ block: "center" });
    const secret = inputs.get("second_secret");
    if (secret && ABOUT_THE_SECRET.has(error.code)) secret.value = "";
  }

  let timer = 0;
  let times = 0;
  const tell = async () => {
    times += 1;
    const mine = times;
    const values = Object.fromEntries(every.map((field) => [field.name, soFar(field, inputs.get(field.name))]));
    const says = await wanted.tell(values).catch(() => "");
    if (mine === times) told.textContent = says ?? "";
  };
  form.addEventListener("input", () => {
    sure = !wanted.confirm;
    button.textContent = go;
    said.replaceChildren();
    wanted.changed?.(inputs);
    if (!wanted.tell) return;
    clearTimeout(timer);
    timer = setTimeout(tell, TELL_MS);
  });
  wanted.changed?.(inputs);
  shown(dialog);
  form.querySelector("input, select, button")?.focus();
  return dialog;
}

/** The reason and the second person, where the act asks for them at once or may come to. */
function signing({ second = false, grows = false, fields = [] }) {
  if (!second && !grows) return { fields: [], shown: false };
  const reason = grows && !fields.some((field) => field.name === "reason") ? [REASON] : [];
  return { fields: [...reason, ...SECOND], shown: second };
}
