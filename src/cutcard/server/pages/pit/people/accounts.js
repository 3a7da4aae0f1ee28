// Accounts looked up, by id or by what the patron is called for those who may know it; and what is kept of a patron.

import { get, post } from "../../shared/api.js";
import { ask } from "../../shared/console/form.js";
import { refusal } from "../../shared/console/notices.js";
import { el } from "../../shared/dom.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { keepingFocus } from "../../shared/live/focus.js";
import { whenChanged } from "../../shared/live/region.js";
import { money } from "../../shared/money.js";
import { actName } from "../../shared/wording.js";

/** @import { AccountReport, PatronPerson } from "../wire.js" */

/**
 * The accounts whose ids begin so, or whose patrons are called so; a house that does not tell has none.
 * @param {string} name
 * @returns {Promise<AccountReport[]>}
 */
function accounts(name) {
  return get(`/api/accounts?name=${encodeURIComponent(name)}`);
}

/** @param {string} name */
export async function exactly(name) {
  if (!name) return null;
  const found = await accounts(name).catch(() => []);
  return found.find((each) => each.name === name) ?? null;
}

/** @param {AccountReport} account */
function badges({ locked, excluded, identified }) {
  const badge = (/** @type {string} */ kind, /** @type {string} */ text) =>
    el("span", { class: `badge ${kind}` }, text);
  return [
    locked ? badge("bad", t("pit-locked")) : null,
    excluded === null ? null : badge("bad", t("pit-excluded")),
    identified ? badge("", t("pit-identified")) : null,
  ].filter((each) => each !== null);
}

/** An account by its name, or by how that begins. */
export class LookUp {
  #name = el("input", { type: "search", name: "find-account", maxlength: "40", "data-key": "find-account" });
  #found = el("div", { class: "found", "aria-live": "polite" });
  /** @type {() => HTMLElement | null} */
  #told = () => null;
  /** @type {string | null} the name that was looked up last */
  #asked = null;
  #changed = whenChanged((_, /** @type {{ all?: AccountReport[], error?: unknown }} */ { all, error }) =>
    keepingFocus(this.#found, () => this.#show(() => (all ? this.#listed(all) : refusal(error)))),
  );

  /**
   * @param {{ knows: () => boolean, give: (account: string) => void }} doing `knows` says whether this console is told what
   *   patrons are called; `give` asks for a patron's sign-in
   */
  constructor({ knows, give }) {
    this.knows = knows;
    this.give = give;
  }

  drawn() {
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#look();
    };
    const onclick = () => this.#open();
    this.#show(this.#told);
    return el(
      "section",
      { class: "panel" },
      el("h2", {}, t("pit-look-up-account")),
      el(
        "form",
        { class: "recall", onsubmit },
        el("label", { class: "field" }, t("pit-look-up-name"), this.#name),
        el("button", { class: "button", type: "submit", "data-act": "FindAccount" }, t("pit-look-up")),
      ),
      this.knows()
        ? el("button", { class: "button", type: "button", "data-act": "NewPatron", onclick }, t("pit-patron-new"))
        : null,
      this.#found,
    );
  }

  /** @param {() => HTMLElement | null} told */
  #show(told) {
    this.#told = told;
    const drawn = told();
    this.#found.replaceChildren(...(drawn ? [drawn] : []));
  }

  async #look() {
    this.#asked = this.#name.value.trim();
    try {
      await this.again();
    } catch (error) {
      this.#changed(this.#asked, { error });
    }
  }

  /** What was looked up, as it stands now. */
  async again() {
    const asked = this.#asked;
    if (asked === null) return;
    const all = await accounts(asked);
    if (asked === this.#asked) this.#changed(asked, { all });
  }

  /** @param {string} account */
  async #find(account) {
    this.#name.value = account;
    await this.#look();
  }

  /** An account under an id that says nothing of the patron. */
  async #open() {
    try {
      /** @type {PatronPerson} */
      const { account } = await post("/api/patrons");
      await this.#find(account);
      await this.#edit(account);
    } catch (error) {
      this.#changed(this.#asked, { error });
    }
  }

  /** @param {AccountReport[]} all */
  #listed(all) {
    if (!all.length) return el("p", { class: "dim" }, t("pit-no-account"));
    const rows = all.map((each) =>
      el(
        "li",
        { "data-account": each.name },
        el(
          "span",
          { class: "whom" },
          el("b", {}, each.name),
          " ",
          el("span", { class: "called" }, each.called),
          " ",
          el("span", { class: "small dim" }, word(keyed("pit-kind", each.kind))),
          ...badges(each),
        ),
        el("span", { class: "figures money" }, money(each.credit_cents)),
        el(
          "span",
          { class: "staff-acts" },
          ...(this.knows() && each.kind === "patron" ? this.#buttons(each.name) : []),
        ),
      ),
    );
    return el("ul", { class: "plain staff" }, ...rows);
  }

  /** @param {string} account */
  #buttons(account) {
    const button = (/** @type {string} */ type, /** @type {string} */ act, /** @type {() => unknown} */ onclick) =>
      el("button", { class: "button tiny", type: "button", "data-act": type, onclick }, t("pit-more", { act }));
    return [
      button("Person", t("pit-patron-person"), () => this.#edit(account)),
      button("GiveSignIn", actName("GiveSignIn"), () => this.give(account)),
    ];
  }

  /**
   * What is kept of a patron, to be read and changed.
   * @param {string} account
   */
  async #edit(account) {
    const path = `/api/patrons/${encodeURIComponent(account)}/person`;
    try {
      /** @type {PatronPerson} */
      const kept = await get(path);
      const field = (
        /** @type {"name" | "shown" | "contact" | "born" | "note"} */ name,
        /** @type {number} */ most,
      ) => ({
        name,
        label: word(keyed("pit-patron", name)),
        optional: true,
        most,
        value: kept[name],
        placeholder: name === "born" ? "1990-02-28" : "",
      });
      ask({
        title: t("pit-patron-of", { account }),
        says: t("pit-patron-says"),
        act: "KeepPerson",
        fields: [field("name", 40), field("shown", 80), field("contact", 120), field("born", 10), field("note", 500)],
        submit: async (values) => {
          await post(path, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""])));
          await this.#find(account);
        },
      });
    } catch (error) {
      this.#changed(this.#asked, { error });
    }
  }
}
