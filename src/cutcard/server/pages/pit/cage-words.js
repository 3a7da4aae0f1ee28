// What the cage did, in words.

import { keyed, series, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";

/** @import { CageDone } from "./pit.js" */

/** @type {Record<string, (event: any) => string>} */
const WORDS = {
  AccountOpened: ({ account }) => t("pit-told-account-opened", { account }),
  CreditBought: ({ account, cents }) => t("pit-told-credit-bought", { account, amount: money(cents) }),
  TicketIssued: ({ number, account, cents }) => t("pit-told-ticket-issued", { number, account, amount: money(cents) }),
  TicketRedeemed: ({ number, cents }) => t("pit-told-ticket-redeemed", { number, amount: money(cents) }),
  CreditAdjusted: ({ account, cents }) => t("pit-told-credit-adjusted", { account, amount: money(cents) }),
  AccountLocked: ({ account }) => t("pit-told-account-locked", { account }),
  AccountUnlocked: ({ account }) => t("pit-told-account-unlocked", { account }),
  PatronForgotten: ({ account }) => t("pit-told-patron-forgotten", { account }),
  TableOpened: ({ table }) => t("pit-told-table-opened", { table }),
  TableClosed: ({ table }) => t("pit-told-table-closed", { table }),
  Appointed: ({ name, position }) => t("pit-told-appointed", { name, position: keyed("position", position) }),
  AppointmentEnded: ({ name }) => t("pit-told-appointment-ended", { name }),
  Engaged: ({ name, position }) => t("pit-told-engaged", { name, position: keyed("position", position) }),
  PositionChanged: ({ name, position }) => t("pit-told-engaged", { name, position: keyed("position", position) }),
  Dismissed: ({ name }) => t("pit-told-dismissed", { name }),
  EditionTaken: ({ table, edition }) => t("pit-told-edition-taken", { table, edition }),
  ChipsOpened: ({ table, cents }) => t("pit-told-chips", { table, amount: money(cents) }),
  ChipsFilled: ({ table, cents }) => t("pit-told-chips", { table, amount: money(cents) }),
  ChipsCredited: ({ table, cents }) => t("pit-told-chips", { table, amount: money(cents) }),
  DropCounted: ({ table, cents }) => t("pit-told-chips", { table, amount: money(cents) }),
  ChipsClosed: ({ table, cents }) => t("pit-told-chips", { table, amount: money(cents) }),
  CurrencySet: ({ code }) => t("pit-told-currency-set", { code }),
  GamingDaySet: ({ begins }) => t("pit-told-gaming-day-set", { hour: begins }),
  TimeZoneSet: ({ zone }) => t("pit-told-time-zone-set", { zone }),
};

/** @param {string[]} said sentences one after another */
export function together(said) {
  return series("series-sentences", said);
}

/**
 * What the cage did, in words.
 * @param {CageDone} done
 */
export function cageWords(done) {
  return together(done.events.map((event) => WORDS[event.type]?.(event) ?? event.type));
}
