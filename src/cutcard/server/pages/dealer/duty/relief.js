// Who is the Dealer of the table, said to a Dealer who looks at it; and the way to relieve them, in two taps.

import { cage, get } from "../../shared/api.js";
import { timeOf } from "../../shared/console/console.js";
import { ask } from "../../shared/console/form.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { tableName } from "../../shared/names.js";
import { actName } from "../../shared/wording.js";

/**
 * @import { StaffView } from "../../shared/console/staff.js"
 * @import { Me } from "../../shared/wire.js"
 * @typedef {{ due: Record<string, string>, next: Record<string, string>, turns_at: number }} Rota
 */

const ROTA_MS = 60_000;

export class Relief {
  /** @type {Rota | null} */
  #rota = null;
  #relieved = false;
  #was = "";

  /** @param {{ who: Me, table: string, changed: () => void }} opened */
  constructor({ who, table, changed }) {
    this.who = who;
    this.table = table;
    this.changed = changed;
    if (!this.#deals) return;
    this.#read();
    setInterval(() => this.#read(), ROTA_MS);
  }

  /** Somebody higher deals without relieving anybody. */
  get #deals() {
    return this.who.position === "DEALER";
  }

  /** What is drawn again when any of it has changed. @param {StaffView} view */
  about({ dealer, assigned_only, automatic }) {
    if (this.#was === this.who.name && dealer && dealer !== this.who.name) this.#relieved = true;
    if (dealer === this.who.name) this.#relieved = false;
    this.#was = dealer;
    return [dealer, assigned_only, automatic, this.#relieved, this.#due()];
  }

  async #read() {
    this.#rota = await get("/api/rota").catch(() => null);
    this.changed();
  }

  /** Where this Dealer is due when the next turn of the rota begins, in words. */
  #due() {
    const rota = this.#rota;
    if (!rota?.turns_at || ![...Object.values(rota.due), ...Object.values(rota.next)].includes(this.who.name))
      return "";
    const [table] = Object.keys(rota.next).filter((each) => rota.next[each] === this.who.name);
    const time = timeOf(rota.turns_at * 1e6);
    return table ? t("dealer-due", { time, table: tableName(table) }) : t("dealer-due-break", { time });
  }

  /** @param {StaffView | null} view */
  show(view) {
    if (!view || !this.#deals || view.automatic || !(view.dealer || view.assigned_only)) return null;
    const { dealer } = view;
    const due = this.#due();
    const small = due ? el("span", { class: "dim small" }, due) : null;
    if (dealer === this.who.name) return due ? el("p", { class: "notice" }, small) : null;
    if (!dealer) return el("p", { class: "notice" }, t("dealer-duty-nobody"), " ", small);
    const says = this.#relieved ? t("dealer-relieved", { dealer }) : t("dealer-duty-other", { dealer });
    const asks = {
      class: "button",
      type: "button",
      "data-act": "Relieve",
      onclick: () => this.#ask(dealer),
    };
    const button = el("button", asks, t("dealer-relieve", { dealer }));
    return el("div", { class: "notice kept-row", role: "status" }, el("b", {}, says), " ", small, button);
  }

  /** @param {string} dealer */
  #ask(dealer) {
    ask({
      title: actName("Relieve"),
      says: t("dealer-relieve-says", { dealer }),
      act: "Relieve",
      go: t("dealer-relieve", { dealer }),
      fields: [],
      submit: async () => {
        await cage({ type: "Relieve", table: this.table, dealer });
        this.#relieved = false;
      },
    });
  }
}
