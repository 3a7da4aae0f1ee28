// What compliance looks at first: reports of patrons' cash with their deadlines, the day's cash, and who is excluded.

import { cashOfDay, cashReports } from "../pit/money/cash.js";
import { get } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { keepingFocus } from "../shared/live/focus.js";
import { whenChanged } from "../shared/live/region.js";

/**
 * @import { Message } from "../shared/fluent.js"
 * @import { CashReport, PatronCash } from "../pit/wire.js"
 * @typedef {{ account: string, asked_by_label: Message, since: string, until: string, by: string }} Exclusion
 */

export class Cash {
  /** @type {{ cash: PatronCash[], reports: CashReport[], exclusions: Exclusion[] }} */
  #found = { cash: [], reports: [], exclusions: [] };

  #changed = whenChanged(() => keepingFocus(this.node, () => this.speak()));

  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
  }

  async show() {
    const asked = ["/api/cash", "/api/cash-reports", "/api/exclusions"].map((path) => get(path));
    const [cash, reports, exclusions] = await Promise.all(asked);
    this.#found = { cash, reports, exclusions };
    this.#changed(this.#found);
  }

  /** All of it in the language chosen. */
  speak() {
    const { cash, reports, exclusions } = this.#found;
    this.node.replaceChildren(
      cashReports(reports, () => this.show()),
      cashOfDay(cash),
      excluded(exclusions),
    );
  }
}

/** @param {Exclusion[]} exclusions */
function excluded(exclusions) {
  const lines = exclusions.map(({ account, asked_by_label, since, until, by }) =>
    el(
      "li",
      { "data-excluded": account },
      t("exclusion-line", { account, by: asked_by_label, since, until: until || t("exclusion-for-good"), name: by }),
    ),
  );
  return el(
    "section",
    {},
    el("h2", {}, t("pit-exclusions")),
    lines.length ? el("ul", { class: "plain" }, ...lines) : el("p", { class: "dim" }, t("pit-exclusions-none")),
  );
}
