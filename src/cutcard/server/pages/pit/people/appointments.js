// Who acts in a higher position than their own: the list, and the acts that begin and end an appointment.

import { get } from "../../shared/api.js";
import { dated, rule } from "../../shared/console/console.js";
import { REASON } from "../../shared/console/form.js";
import { el } from "../../shared/dom.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { actName } from "../../shared/wording.js";

/**
 * @import { Asked } from "../cage.js"
 * @import { Appointment } from "../wire.js"
 */

const POSITIONS = ["PIT_SUPERVISOR", "PIT_MANAGER", "ASSISTANT_CASINO_MANAGER"];
const HOURS = ["4", "8", "12"];

/** @returns {Asked[]} in the language chosen */
export function appointmentActs() {
  const name = { name: "name", label: t("pit-appoint-name"), required: true, most: 40 };
  const position = {
    name: "position",
    kind: "choice",
    label: t("pit-appoint-position"),
    options: POSITIONS.map((each) => [each, word(keyed("position", each))]),
  };
  const hours = {
    name: "hours",
    kind: "choice",
    label: t("pit-appoint-until"),
    options: [
      ["", t("pit-appoint-until-ended")],
      ...HOURS.map((each) => [each, t("pit-appoint-hours", { hours: each })]),
    ],
  };
  return [
    {
      type: "Appoint",
      label: actName("Appoint"),
      says: t("pit-appoint-says"),
      second: true,
      fields: [name, position, hours, REASON],
      put: ({ hours: lasts, ...asked }) => ({ ...asked, until: lasts ? inHours(Number(lasts)) : 0 }),
    },
    { type: "EndAppointment", label: actName("EndAppointment"), second: true, fields: [name, REASON] },
  ];
}

/** @param {number} hours from now, in seconds since 1970 */
function inHours(hours) {
  return Math.floor(Date.now() / 1000) + hours * 3600;
}

export class Appointments {
  #node = el("div", { class: "found", "aria-live": "polite" });
  /** @type {Appointment[]} */
  #all = [];

  drawn() {
    this.#show();
    return el("section", { class: "panel" }, el("h2", {}, t("pit-appointments"), " ", rule("", "6.2")), this.#node);
  }

  async look() {
    this.#all = await get("/api/appointments").catch(() => this.#all);
    this.#show();
  }

  #show() {
    const rows = this.#all.map(({ name, position_label, until, by, reason }) =>
      el(
        "tr",
        { "data-appointed": name },
        el("th", { scope: "row" }, name),
        el("td", {}, word(position_label)),
        el("td", {}, until ? t("pit-appointed-until", { time: dated(until * 1_000_000) }) : ""),
        el("td", {}, t("pit-appointed-by", { by, reason })),
      ),
    );
    const none = el("p", { class: "dim" }, t("pit-appointments-none"));
    this.#node.replaceChildren(rows.length ? el("table", { class: "figures-table" }, el("tbody", {}, ...rows)) : none);
  }
}
