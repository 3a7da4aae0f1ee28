// Chips of the tables: opener, fills, credits, drop and closer of a tray.

import { get } from "../../shared/api.js";
import { REASON, REASON_OPTIONAL } from "../../shared/console/form.js";
import { t } from "../../shared/i18n.js";
import { money } from "../../shared/money.js";
import { actName } from "../../shared/wording.js";

/**
 * @import { Told } from "../../shared/console/form.js"
 * @import { Asked } from "../cage.js"
 * @import { Tray } from "../wire.js"
 */

/** @param {Told} typed what has been typed so far */
async function asItIs({ table }) {
  if (!table) return "";
  /** @type {Tray} */
  const tray = await get(`/api/tables/${encodeURIComponent(table)}/chips`);
  return tray.open ? t("pit-chips-now", { amount: money(tray.tray_cents) }) : t("pit-chips-none");
}

/** @returns {Asked[]} in the language chosen */
export function chipActs() {
  const table = { name: "table", label: t("pit-chips-table"), required: true, most: 40 };
  const cents = { name: "cents", kind: "money", label: t("pit-amount") };
  const two = { second: true, fields: [table, cents, REASON], tell: asItIs };
  return [
    { type: "OpenChips", label: actName("OpenChips"), ...two },
    { type: "FillChips", label: actName("FillChips"), ...two },
    { type: "CreditChips", label: actName("CreditChips"), ...two },
    { type: "CountDrop", label: actName("CountDrop"), ...two },
    {
      type: "CloseChips",
      label: actName("CloseChips"),
      says: t("pit-chips-close-says"),
      fields: [table, cents, REASON_OPTIONAL],
      tell: asItIs,
    },
  ];
}
