// One dialog for every act that needs more than a tap: its fields, the reason, and who else signs, here or elsewhere.

import { Sent } from "../api.js";
import { dialogWith, el } from "../dom.js";
import { t } from "../i18n.js";
import { actLabel } from "../wording.js";
import { here, rest, resting, rule, shown } from "./console.js";
import { drawn, labelled, read, soFar } from "./fields.js";
import { reasonOf, refusal } from "./notices.js";

/**
 * @import { Signs } from "../api.js"
 * @import { Message } from "../fluent.js"
 * @import { Field } from "./fields.js"
 * @import { Trouble } from "./notices.js"
 */

/**
 *
 * @typedef {{ type: string } & Record<string, any>} Asked an act as it goes to the house
 * @typedef {Record<string, any>} Told what was typed, by the names of the fields
 * @typedef {(asked: Asked, how?: Signs) => Promise<any>} Put puts an act to the table as it was seen
 * @typedef {() => Put} From
 *
 * @typedef {object} Wanted
 * @property {string} title
 * @property {string} [says]
 * @property {string} [clause]
 * @property {string} [act] the name of the command
 * @property {string} [go] what stands on the button
 * @property {Field[]} [fields]
 * @property {boolean} [second] a second person is asked for at once; where the house wants one or a reason, the form
 *   comes to ask for them by itself
 * @property {boolean} [witness] the second person is a witness
 * @property {boolean} [reasoned] whether the act can be given a reason; it can unless this is false
 * @property {boolean} [consent] the second person is the patron whose money it is, or a witness that they are there
 * @property {string} [confirm] what is said before it is done, where it is asked once more
 * @property {From | null} [from]
 * @property {boolean} [here] who else signs does so at this console: it cannot wait for anybody
 * @property {boolean} [by] it is somebody else's act, who signs for it at this console; where the house says that it is
 *   not for whoever is signed in, the form comes to offer that by itself, unless this is false
 * @property {(values: Told, signs: Signs, put: Put) => unknown} submit does it; where it is refused, the dialog
 *   stays and says why. `put` is what `from()` gave when the dialog opened; after a refusal because the table has gone
 *   on, it is what `from()` gives at the next try
 * @property {(values: Told) => Promise<string | null | undefined>} [tell] a sentence about what is typed so far
 * @property {(inputs: Map<string, HTMLElement>) => void} [changed] may set other fields when one is changed
 */

const ABOUT_THE_SECRET = new Set(["second_person", "witness", "consent", "sign_in"]);
/** The refusals of an act that lacks a reason, a second person or a witness. */
const UNSIGNED = new Set(["reason", "second_person", "witness", "consent", "presence"]);
const TELL_MS = 250;
/** So long the button rests that asks once more, so that a doubled tap is no answer. */
const SURE_MS = 600;
/** What is asked of who else signs, and not of the act. */
const SIGNATURES = new Set(["second_name", "second_secret", "by_name", "by_secret"]);

/** @returns {Field[]} */
function second() {
  return [
    { name: "second_name", label: t("console-second-person"), required: true, most: 40 },
    { name: "second_secret", label: t("console-second-secret"), kind: "secret", required: true },
  ];
}

/** @returns {Field[]} */
function another() {
  return [
    { name: "by_name", label: t("console-by-name"), required: true, most: 40 },
    { name: "by_secret", label: t("console-by-secret"), kind: "secret", required: true },
  ];
}

export const REASON = {
  name: "reason",
  required: true,
  get label() {
    return t("console-reason");
  },
};

export const REASON_OPTIONAL = {
  name: "reason",
  get label() {
    return t("console-reason-optional");
  },
};

/** @type {Put} */
const nowhere = async () => {};

/** @param {Wanted} wanted */
export function ask(wanted) {
  const { title, says = "", clause = "", act = "", go = t("console-do-it"), fields = [], from = null } = wanted;
  const parts = signing(wanted);
  const actor = another();
  const every = [...fields, ...actor, ...parts.fields];
  const inputs = new Map(every.map((field) => [field.name, drawn(field)]));
  /** @param {Field} field */
  const input = (field) => /** @type {HTMLElement} */ (inputs.get(field.name));
  /** @param {Field} field */
  const label = (field) => labelled(field, input(field));
  const said = el("div", { class: "said" });
  const told = el("p", { class: "small so-far", role: "status" });
  const button = el("button", { class: "button primary", type: "submit", "data-act": act }, go);
  const more = el("div", { class: "signing" }, ...parts.fields.map(label));
  const hint = el("p", { class: "small dim hint" });
  /** @param {string} code what the act lacks */
  const signs = (code) => {
    const agrees = code === "second_person" ? t("console-second-signs") : t("console-witness-signs");
    const consents = wanted.reasoned === false ? t("console-patron-confirms") : t("console-patron-signs");
    hint.textContent = code === "consent" ? consents : agrees;
  };
  signs(wanted.consent ? "consent" : wanted.witness ? "witness" : "second_person");
  more.prepend(hint);
  more.hidden = !parts.shown;
  const whose = el("div", { class: "by-another" }, ...actor.map(label));
  whose.prepend(el("p", { class: "small dim" }, t("console-by-says")));
  whose.hidden = !wanted.by;
  const send = el(
    "button",
    { class: "button", type: "button", "data-act": "SendForApproval" },
    wanted.consent && wanted.reasoned === false ? t("console-send-patron") : t("console-send"),
  );
  const alone = el("p", { class: "notice small", "data-alone": "" }, t("console-nobody-signs"));
  /** Where nobody else can sign it is sent to whoever may; what a patron confirms goes to their terminal first. */
  const offer = () => {
    send.hidden = (more.hidden && whose.hidden) || Boolean(wanted.here) || (wanted.by === false && more.hidden);
    alone.hidden = send.hidden || here.enrolled;
    button.hidden = !alone.hidden;
    const first = button.hidden || (!send.hidden && Boolean(wanted.consent));
    send.classList.toggle("primary", first);
    button.classList.toggle("primary", !first);
    const signed = every.filter(({ name }) => SIGNATURES.has(name)).map((field) => input(field).closest(".field"));
    const says = wanted.consent ? [] : [hint, whose.firstElementChild];
    for (const each of [...signed, ...says]) each?.toggleAttribute("hidden", button.hidden);
  };
  const form = el(
    "form",
    { class: "asking", novalidate: true },
    el(
      "div",
      { class: "inside form" },
      says ? el("p", {}, says) : null,
      alone,
      ...fields.map(label),
      wanted.tell ? told : null,
      whose,
      more,
      said,
    ),
    el(
      "div",
      { class: "ends" },
      el("button", { class: "button", type: "button", onclick: () => dialog.close() }, t("console-cancel")),
      send,
      button,
    ),
  );
  const dialog = dialogWith({ class: "ask", title: { text: title }, buttons: [rule("", clause)], closes: false }, form);
  offer();
  let put = from?.() ?? null;
  let sure = !wanted.confirm;
  /** @param {boolean} sending nobody signs here, where it is sent to wait for somebody */
  const asked = (sending) =>
    every.filter((field) => {
      if (fields.includes(field)) return true;
      if (actor.includes(field)) return !whose.hidden && !sending;
      return !more.hidden && !(sending && SIGNATURES.has(field.name));
    });
  const typed = (/** @type {string} */ name) =>
    String(soFar(second()[0], /** @type {HTMLElement} */ (inputs.get(name))));

  send.addEventListener("click", () => submitted(true));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submitted(button.hidden);
  });

  /** @param {boolean} sending */
  async function submitted(sending) {
    if (resting(button)) return;
    rest(button, true);
    rest(send, true);
    try {
      const values = Object.fromEntries(asked(sending).map((field) => [field.name, read(field, input(field))]));
      const told = Object.fromEntries(Object.entries(values).filter(([name]) => !SIGNATURES.has(name)));
      if (!sure && !sending) {
        sure = true;
        said.replaceChildren(el("p", { class: "notice", role: "alert", "data-confirm": act }, wanted.confirm));
        button.textContent = t("console-yes", { go });
        await new Promise((done) => setTimeout(done, SURE_MS));
        return;
      }
      put ??= from?.() ?? null;
      const signs = sending ? { approval: true, whom: typed("second_name") } : signatures(values);
      await wanted.submit(told, signs, signed(put ?? nowhere, signs, told.reason));
      dialog.close();
    } catch (error) {
      if (error instanceof Sent) dialog.close();
      else refusedWith(/** @type {Trouble} */ (error));
    } finally {
      rest(button, false);
      rest(send, false);
    }
  }

  /** @param {Trouble} error */
  function refusedWith(error) {
    const code = error.code ?? "";
    if (code === "stale") put = null;
    if (UNSIGNED.has(code)) {
      const first = more.hidden;
      more.hidden = false;
      if (code !== "reason" && !wanted.consent) signs(code);
      if (first) more.querySelector("input")?.focus();
    }
    if (code === "authority" && !wanted.here && wanted.by !== false && whose.hidden) {
      whose.hidden = false;
      whose.querySelector("input")?.focus();
    }
    offer();
    said.replaceChildren(refusal(error));
    said.scrollIntoView({ block: "center" });
    for (const secret of [inputs.get("second_secret"), inputs.get("by_secret")])
      if (secret instanceof HTMLInputElement && ABOUT_THE_SECRET.has(code)) secret.value = "";
  }

  let timer = 0;
  let times = 0;
  const tell = async () => {
    times += 1;
    const mine = times;
    const values = Object.fromEntries(every.map((field) => [field.name, soFar(field, input(field))]));
    const sentence = await wanted.tell?.(values).catch(() => "");
    if (mine === times) told.textContent = sentence ?? "";
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
  if (wanted.tell) tell();
  shown(dialog);
  /** @type {HTMLElement | null} */ (form.querySelector("input, select, button"))?.focus();
  return dialog;
}

/**
 * The reason and the second person: some acts ask for them at once, others when the house wants them.
 * @param {Wanted} wanted
 * @returns {{ fields: Field[], shown: boolean }}
 */
function signing({ second: now = false, consent = false, reasoned = true, fields = [] }) {
  const asked = consent ? REASON_OPTIONAL : REASON;
  const reason = !reasoned || fields.some((field) => field.name === "reason") ? [] : [asked];
  return { fields: [...reason, ...second()], shown: now };
}

/**
 * Who signs here, by what was typed.
 * @param {Told} values
 * @returns {Signs}
 */
function signatures({ second_name, second_secret, by_name, by_secret }) {
  return {
    second: second_name === undefined ? undefined : { name: second_name, secret: second_secret },
    by: by_name === undefined ? undefined : { name: by_name, secret: by_secret },
    whom: second_name,
  };
}

/**
 * What puts an act with the reason and the signatures that the form has come to ask for.
 * @param {Put} put
 * @param {Signs} signs
 * @param {string | undefined} reason
 * @returns {Put}
 */
function signed(put, signs, reason) {
  return (asked, how = {}) => put(reason && !asked.reason ? { ...asked, reason } : asked, { ...signs, ...how });
}

/**
 * Beside the word that something awaits somebody else: they do it right here, by their own name and secret.
 * @param {string} act the name of the command
 * @param {() => unknown} onclick
 * @param {Message} of what is done, for who listens
 */
export function byAnother(act, onclick, of = actLabel(act)) {
  const here = t("console-by-another");
  const about = { class: "button tiny", type: "button", "data-act": "ByAnother", "data-key": `by-${act}`, onclick };
  return el("button", { ...about, "aria-label": t("shared-act-of", { act: here, of }) }, here);
}

/**
 * An act of one tap that was refused for want of a reason, a second person or a witness: it is asked for them.
 * @param {{ asked: Asked, refused: Trouble, title: string, from: From }} at
 * @returns {boolean} whether it was refused for that
 */
export function askSigned({ asked, refused, title, from }) {
  const { code = "" } = refused;
  if (!UNSIGNED.has(code)) return false;
  ask({
    title,
    says: reasonOf(refused),
    clause: refused.clause,
    act: asked.type,
    second: true,
    witness: code !== "second_person",
    from,
    submit: (_, __, put) => put(asked),
  });
  return true;
}
