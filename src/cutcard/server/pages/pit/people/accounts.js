// Accounts looked up, by id or by what the patron is called for those who may know it; and what is kept of a patron.

import { get, post } from "../../shared/api.js";
import { ask } from "../../shared/console/form.js";
import { refusal } from "../../shared/console/notices.js";
import { el } from "../../shared/dom.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { money } from "../../shared/money.js";

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

/** An account by its name, or by how that begins. */
export class LookUp {
  #name = el("input", { type: "search", name: "find-account", maxlength: "40", "data-key": "find-account" });
  #found = el("div", { class: "found", "aria-live": "polite" });
  /** @type {() => HTMLElement | null} */
  #told = () => null;

  /** @param {() => boolean} knows whether this console is told what patrons are called */
  constructor(knows) {
    this.knows = knows;
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
    try {
      const all = await accounts(this.#name.value.trim());
      this.#show(() => this.#listed(all));
    } catch (error) {
      this.#show(() => refusal(error));
    }
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
      this.#show(() => refusal(error));
    }
  }

  /** @param {AccountReport[]} all */
  #listed(all) {
    if (!all.length) return el("p", { class: "dim" }, t("pit-no-account"));
    const rows = all.map((each) =>
      el(
        "tr",
        { "data-account": each.name },
        el("th", { scope: "row" }, each.name),
        el("td", { class: "called" }, each.called),
        el("td", {}, word(keyed("pit-kind", each.kind))),
        el("td", { class: "right money" }, money(each.credit_cents)),
        el("td", {}, each.locked ? el("span", { class: "badge bad" }, t("pit-locked")) : ""),
        el("td", {}, this.knows() && each.kind === "patron" ? this.#button(each.name) : ""),
      ),
    );
    return el("div", { class: "scroll-x" }, el("table", { class: "figures-table" }, el("tbody", {}, ...rows)));
  }

  /** @param {string} account */
  #button(account) {
    const onclick = () => this.#edit(account);
    const about = { class: "button tiny", type: "button", "data-act": "Person", onclick };
    return el("button", about, t("pit-more", { act: t("pit-patron-person") }));
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
      this.#show(() => refusal(error));
    }
  }
}
