// The people of the house: who works in which position, engaged, promoted and dismissed by two, and their secrets.

import { get, letIn, post } from "../../shared/api.js";
import { ask, REASON } from "../../shared/console/form.js";
import { el } from "../../shared/dom.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { actName } from "../../shared/wording.js";

/**
 * @import { Asked } from "../cage.js"
 * @import { PersonView } from "../wire.js"
 */

const POSITIONS = [
  "FINANCE",
  "SURVEILLANCE",
  "COMPLIANCE",
  "CASHIER",
  "DEALER",
  "PIT_SUPERVISOR",
  "PIT_MANAGER",
  "ASSISTANT_CASINO_MANAGER",
  "GAMING_SHIFT_MANAGER",
];

/** @param {string} value who it is about, where that is known */
function whom(value = "") {
  return { name: "name", label: t("pit-person-name"), required: true, most: 40, value };
}

/** @param {string} value */
function position(value) {
  return {
    name: "position",
    kind: "choice",
    label: t("pit-person-position"),
    options: POSITIONS.map((each) => [each, word(keyed("position", each))]),
    value,
  };
}

/**
 * @param {string} [name]
 * @returns {Asked}
 */
function engage(name = "") {
  const fields = [whom(name), position("DEALER"), REASON];
  return { type: "Engage", label: actName("Engage"), says: t("pit-engage-says"), second: true, fields };
}

/** @returns {Asked} */
export function engaging() {
  return engage();
}

export class People {
  #node = el("div", { class: "found", "aria-live": "polite" });
  /** @type {PersonView[]} */
  #all = [];

  /**
   * @param {{ may: () => boolean, looks: () => boolean, ask: (asked: Asked) => void, unlock: (name: string) => void,
   *   given: (name: string, secret: string) => unknown }} doing `may` says whether this console engages anybody, `looks` whether it sees them
   */
  constructor(doing) {
    this.doing = doing;
  }

  drawn() {
    this.#show();
    return el(
      "section",
      { class: "panel people", hidden: !this.doing.looks() },
      el("h2", {}, t("pit-staff")),
      this.#node,
    );
  }

  async look() {
    if (!this.doing.looks()) return;
    this.#all = await get("/api/people").catch(() => this.#all);
    this.#show();
  }

  #show() {
    const rows = this.#all.map((each) => this.#row(each));
    const none = el("p", { class: "dim" }, t("pit-staff-none"));
    this.#node.replaceChildren(rows.length ? el("ul", { class: "staff" }, ...rows) : none);
  }

  /** @param {PersonView} person */
  #row(person) {
    const badges = [
      person.acting_label && el("span", { class: "badge" }, t("pit-person-acting", { position: person.acting_label })),
      person.locked && el("span", { class: "badge bad" }, t("pit-locked")),
      person.dismissed && el("span", { class: "badge bad" }, t("pit-dismissed")),
      !person.has_secret && !person.dismissed && el("span", { class: "badge" }, t("pit-no-secret")),
    ].filter((each) => each !== null && each !== false);
    return el(
      "li",
      { "data-person": person.name },
      el("span", { class: "whom" }, el("b", {}, person.name), " ", word(person.position_label), " ", ...badges),
      el("span", { class: "staff-acts" }, ...this.#buttons(person)),
    );
  }

  /** @param {PersonView} person */
  #buttons({ name, position: held, dismissed, locked }) {
    const { may, ask: put, unlock, given } = this.doing;
    const button = (/** @type {string} */ type, /** @type {string} */ act, /** @type {() => void} */ onclick) =>
      el("button", { class: "button tiny", type: "button", "data-act": type, onclick }, t("pit-more", { act }));
    const open = locked ? [button("UnlockPerson", t("act-staff-name-unlocked"), () => unlock(name))] : [];
    if (!may()) return open;
    if (dismissed) return [button("EngageAgain", t("pit-engage-again"), () => put(engage(name)))];
    const change = { type: "ChangePosition", label: actName("ChangePosition"), second: true };
    const dismiss = { type: "Dismiss", label: actName("Dismiss"), says: t("pit-dismiss-says"), second: true };
    return [
      ...open,
      button("ChangePosition", change.label, () => put({ ...change, fields: [whom(name), position(held), REASON] })),
      button("NewSecret", t("act-secret-set-anew"), () => askForSecret(name, (secret) => given(name, secret))),
      button("DismissPerson", dismiss.label, () => put({ ...dismiss, fields: [whom(name), REASON] })),
    ];
  }
}

/**
 * A secret that is good once, for somebody who has none or has lost theirs.
 * @param {string} name
 * @param {(secret: string) => unknown} given
 */
function askForSecret(name, given) {
  ask({
    title: t("pit-new-secret", { name }),
    says: t("pit-new-secret-says"),
    act: "NewSecret",
    second: true,
    witness: true,
    by: false,
    fields: [REASON],
    submit: async ({ reason }, { second, approval }) => {
      if (approval) await letIn({ type: "NewSecret", name, reason });
      const { secret } = await post(`/api/people/${encodeURIComponent(name)}/secret`, { reason, second });
      await given(secret);
    },
  });
}
