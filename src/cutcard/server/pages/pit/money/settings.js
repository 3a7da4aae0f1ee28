// Settings of the whole house: currency, name, the hour at which a gaming day begins, who deals, days for complaints.

import { get } from "../../shared/api.js";
import { REASON } from "../../shared/console/form.js";
import { t } from "../../shared/i18n.js";
import { actName } from "../../shared/wording.js";

/**
 * @import { Asked } from "../cage.js"
 * @import { Calendar } from "../wire.js"
 */

/** @returns {Promise<Calendar>} */
function present() {
  return get("/api/calendar");
}

/** @param {Calendar} held */
function nowAssigned({ assigned_only: only }) {
  return only ? t("pit-assignment-now-only") : t("pit-assignment-now-any");
}

/** @returns {Asked[]} in the language chosen */
export function settingActs() {
  return [
    {
      type: "SetCurrency",
      label: actName("SetCurrency"),
      says: t("pit-currency-says"),
      second: true,
      fields: [
        { name: "code", label: t("pit-currency-code"), required: true, most: 3, placeholder: "SGD" },
        {
          name: "places",
          label: t("pit-currency-places"),
          kind: "choice",
          options: ["2", "0", "3"].map((each) => [each, each]),
        },
        REASON,
      ],
      put: (typed) => ({ ...typed, places: Number(typed.places) }),
      tell: async () => t("pit-currency-now", { code: (await present()).currency }),
    },
    {
      type: "NameHouse",
      label: actName("NameHouse"),
      says: t("pit-house-name-says"),
      second: true,
      fields: [{ name: "display_name", label: t("pit-house-name"), required: true, most: 40 }, REASON],
      tell: async () => t("pit-house-name-now", { name: (await present()).house_name }),
    },
    {
      type: "SetRetention",
      label: actName("SetRetention"),
      says: t("pit-retention-says"),
      second: true,
      fields: [{ name: "days", label: t("pit-retention-days"), kind: "number", from: 1, to: 36600 }, REASON],
    },
    {
      type: "SetGamingDay",
      label: actName("SetGamingDay"),
      says: t("pit-gaming-day-says"),
      second: true,
      fields: [{ name: "begins", label: t("pit-gaming-day-begins"), kind: "number", from: 0, to: 23 }, REASON],
      tell: async () => t("pit-gaming-day-now", { hour: (await present()).day_begins }),
    },
    {
      type: "RequireAssignment",
      label: actName("RequireAssignment"),
      says: t("pit-assignment-says"),
      second: true,
      fields: [
        {
          name: "required",
          kind: "choice",
          label: t("pit-assignment-required"),
          options: [
            ["yes", t("pit-assignment-only")],
            ["", t("pit-assignment-any")],
          ],
        },
        REASON,
      ],
      put: ({ required, ...typed }) => ({ ...typed, required: required === "yes" }),
      tell: async () => nowAssigned(await present()),
    },
    {
      type: "SetComplaintDays",
      label: actName("SetComplaintDays"),
      says: t("pit-complaint-days-says"),
      second: true,
      fields: [{ name: "days", label: t("act-field-days"), kind: "number", from: 1, to: 90 }, REASON],
      tell: async () => t("pit-complaint-days-now", { days: (await present()).complaint_days }),
    },
  ];
}
