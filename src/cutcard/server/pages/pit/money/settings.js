// Settings of the whole house: its currency, and the hour at which a gaming day begins.

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
      type: "SetGamingDay",
      label: actName("SetGamingDay"),
      says: t("pit-gaming-day-says"),
      second: true,
      fields: [{ name: "begins", label: t("pit-gaming-day-begins"), kind: "number", from: 0, to: 23 }, REASON],
      tell: async () => t("pit-gaming-day-now", { hour: (await present()).day_begins }),
    },
  ];
}
