// What the cage did, in words.

import { keyed, series, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";

/** @import { CageDone } from "./pit.js" */

/** @param {{ number: number, table: string, cents: number }} event */
function slip({ number, table, cents }) {
  return t("pit-told-slip", { number, table, amount: money(cents) });
}

/** @param {{ cashier: string, cash_cents: number, chips_cents: number }} event */
function bank({ cashier, cash_cents: cash, chips_cents: chips }) {
  return t("pit-told-bank", { cashier, cash: money(cash), chips: money(chips) });
}

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
  IdentityChecked: ({ account }) => t("pit-told-identified", { account }),
  PatronExcluded: ({ account, until }) => t("pit-told-excluded", { account, until: until || t("exclusion-for-good") }),
  ExclusionEnded: ({ account }) => t("pit-told-exclusion-ended", { account }),
  RetentionSet: ({ days }) => t("pit-told-retention-set", { days }),
  SignInGiven: ({ account }) => t("pit-told-sign-in-given", { account }),
  SignInEnded: ({ account }) => t("pit-told-sign-in-ended", { account }),
  TableOpened: ({ table, display_name }) => t("pit-told-table-opened", { table: display_name || table }),
  TableClosed: ({ table }) => t("pit-told-table-closed", { table }),
  Appointed: ({ name, position }) => t("pit-told-appointed", { name, position: keyed("position", position) }),
  AppointmentEnded: ({ name }) => t("pit-told-appointment-ended", { name }),
  Engaged: ({ name, position }) => t("pit-told-engaged", { name, position: keyed("position", position) }),
  PositionChanged: ({ name, position }) => t("pit-told-engaged", { name, position: keyed("position", position) }),
  Dismissed: ({ name }) => t("pit-told-dismissed", { name }),
  EditionApproved: ({ edition }) => t("pit-told-edition-approved", { edition }),
  EditionTaken: ({ table, edition }) => t("pit-told-edition-taken", { table, edition }),
  ...Object.fromEntries(
    ["ChipsOpened", "TrayCounted", "ChipsClosed", "DropCounted", "BoughtIn"].map((type) => [
      type,
      ({ table, cents }) => t("pit-told-chips", { table, amount: money(cents) }),
    ]),
  ),
  ...Object.fromEntries(["ChipsRequested", "ChipsSent", "ChipsReceived"].map((type) => [type, slip])),
  RequestWithdrawn: ({ number }) => t("pit-told-slip-withdrawn", { number }),
  ...Object.fromEntries(["BankIssued", "BankCounted", "BankClosed"].map((type) => [type, bank])),
  ChipsSold: ({ cents }) => t("pit-told-chips-sold", { amount: money(cents) }),
  ChipsRedeemed: ({ cents }) => t("pit-told-chips-redeemed", { amount: money(cents) }),
  PlayRated: ({ account, table }) => t("pit-told-play-rated", { account, table }),
  CurrencySet: ({ code }) => t("pit-told-currency-set", { code }),
  HouseNamed: ({ display_name }) => t("pit-told-house-named", { name: display_name }),
  GamingDaySet: ({ begins }) => t("pit-told-gaming-day-set", { hour: begins }),
  ComplaintOpened: ({ number }) => t("pit-told-complaint-opened", { number }),
  ComplaintAssigned: ({ number, name }) => t("pit-told-complaint-assigned", { number, name }),
  ComplaintAnswered: ({ number }) => t("pit-told-complaint-answered", { number }),
  ComplaintPassedOn: ({ number, regulator }) => t("pit-told-complaint-passed-on", { number, regulator }),
  ComplaintClosed: ({ number }) => t("pit-told-complaint-closed", { number }),
  ComplaintDaysSet: ({ days }) => t("pit-told-complaint-days", { days }),
  AssignmentRequired: ({ required }) =>
    required ? t("pit-told-assignment-required") : t("pit-told-assignment-not-required"),
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
