// The acts on chips and the cash for them, as forms: each is made from what is under way when it is asked.

import { get } from "../api.js";
import { timeOf } from "../console/console.js";
import { REASON, REASON_OPTIONAL } from "../console/form.js";
import { keyed, series, t } from "../i18n.js";
import { money } from "../money.js";
import { tableChoices } from "../names.js";
import { actName } from "../wording.js";

/**
 * @import { Field } from "../console/fields.js"
 * @import { Told } from "../console/form.js"
 * @import { Layout } from "../wire.js"
 * @import { ChipDesk, ChipSlip } from "./wire.js"
 * @typedef {{ says?: string, second?: boolean, reasoned?: boolean, fields: Field[], put?: (typed: Told) => Told,
 *   tell?: (typed: Told) => Promise<string> }} Made
 * @typedef {{ type: string, label: string, make: (table?: string) => Promise<Made | null> }} ChipForm `make` gives null
 *   where there is nothing to do it with
 */

/** @returns {Promise<ChipDesk>} */
export function underWay() {
  return get("/api/chips");
}

/**
 * A slip with all that it asks for: who, when, which pieces, and what they come to.
 * @param {ChipSlip} slip
 */
export function slipWords(slip) {
  const { number, table, sent_by: sender } = slip;
  const counts = Object.entries(slip.count).sort(([one], [other]) => Number(other) - Number(one));
  const of = counts.map(([cents, many]) => t("console-slip-piece", { many, each: money(Number(cents)) }));
  const pieces = series("series-comma", of);
  const time = timeOf(slip.requested * 1e6);
  const told = { number, table, way: keyed("slip-way", slip.way), amount: money(slip.cents), pieces, time };
  return sender
    ? t("console-slip-sent", { ...told, name: sender, asker: slip.requested_by })
    : t("console-slip-requested", { ...told, name: slip.requested_by });
}

/** @type {(name: string, label: string, options: string[][]) => Field} */
const choice = (name, label, options) => ({ name, label, kind: "choice", options });
/** @type {(name: string, label: string, of: number[]) => Field} */
const pieces = (name, label, of) => ({ name, label, kind: "pieces", of });

/** @param {string[]} names */
function each(names) {
  return names.map((name) => [name, name]);
}

/**
 * Of an act on a table's tray.
 * @param {(desk: ChipDesk) => Partial<Made> & { fields: Field[] }} rest
 * @returns {(table?: string) => Promise<Made | null>}
 */
function ofTray(rest) {
  return async (table) => {
    const desk = await underWay();
    const trays = table ? desk.trays.filter((name) => name === table) : desk.trays;
    if (!trays.length) return null;
    const made = rest(desk);
    return {
      reasoned: false,
      ...made,
      fields: [choice("table", t("console-chips-table"), tableChoices(trays)), ...made.fields],
    };
  };
}

/**
 * Of an act on a slip at one of its steps.
 * @param {(slip: ChipSlip) => boolean} fits
 * @param {(desk: ChipDesk) => Partial<Made> & { fields: Field[] }} rest
 * @returns {(table?: string) => Promise<Made | null>}
 */
function ofSlip(fits, rest) {
  return async (table) => {
    const desk = await underWay();
    const slips = desk.slips.filter((slip) => fits(slip) && (!table || slip.table === table));
    if (!slips.length) return null;
    const made = rest(desk);
    const options = slips.map((slip) => [
      String(slip.number),
      t("console-slip-short", { number: slip.number, table: slip.table, amount: money(slip.cents) }),
    ]);
    const told = new Map(slips.map((slip) => [String(slip.number), slipWords(slip)]));
    return {
      reasoned: false,
      put: (typed) => ({ ...typed, number: Number(typed.number) }),
      tell: async ({ number }) => told.get(String(number)) ?? "",
      ...made,
      fields: [choice("number", t("console-slip"), options), ...made.fields],
    };
  };
}

/**
 * The seats of a table as the house writes them; of several tables, those of the largest.
 * @param {string[]} tables
 */
async function seatsAt(tables) {
  const asked = tables.map((table) => get(`/api/tables/${encodeURIComponent(table)}/layout`));
  /** @type {Layout[]} */
  const layouts = await Promise.all(asked);
  const most = Math.max(0, ...layouts.map(({ positions }) => positions));
  return Array.from({ length: most }, (_, at) => `#${at + 1}`);
}

/** @param {ChipDesk} desk */
function both(desk) {
  return [pieces("cash", t("console-cash"), desk.cash_cents), pieces("chips", t("console-chips"), desk.chips_cents)];
}

/**
 * Of an act on a Cashier's bank.
 * @param {(desk: ChipDesk) => Field[]} more
 * @param {() => string} [says]
 */
function ofBank(more, says = () => t("console-count-blind")) {
  return async () => {
    const desk = await underWay();
    if (!desk.banks.length) return null;
    const fields = [choice("cashier", t("console-bank-of"), each(desk.banks)), ...more(desk)];
    return { says: says(), reasoned: false, fields };
  };
}

/** Chips for cash, or cash for chips, at the window. */
async function exchange() {
  const { chips_cents: of } = await underWay();
  const account = { name: "account", label: t("console-chips-account"), most: 40 };
  return { fields: [pieces("count", t("console-chips"), of), account, REASON_OPTIONAL] };
}

/** @param {ChipDesk} desk */
function counted(desk) {
  return [pieces("count", t("console-chips"), desk.chips_cents)];
}

/** @type {Record<string, (table?: string) => Promise<Made | null>>} */
const FORMS = {
  async OpenChips(table) {
    const { chips_cents: of, trays } = await underWay();
    const closed = tableChoices(table ? [table] : undefined).filter(([each]) => !trays.includes(each));
    if (!closed.length) return null;
    const which = choice("table", t("console-chips-table"), closed);
    const fields = [which, pieces("count", t("console-chips"), of)];
    return { says: t("console-opener-says"), second: true, reasoned: false, fields };
  },
  RequestChips: ofTray((desk) => ({
    fields: [
      choice(
        "way",
        t("console-slip-way"),
        ["fill", "credit"].map((way) => [way, t("console-way", { way: keyed("slip-way", way) })]),
      ),
      ...counted(desk),
    ],
  })),
  WithdrawRequest: ofSlip(
    ({ sent_by: sender }) => !sender,
    () => ({ reasoned: true, fields: [REASON] }),
  ),
  IssueFill: ofSlip(
    ({ way, sent_by: sender }) => way === "fill" && !sender,
    () => ({ fields: [] }),
  ),
  SendCredit: ofSlip(
    ({ way, sent_by: sender }) => way === "credit" && !sender,
    () => ({ second: true, fields: [] }),
  ),
  ReceiveFill: ofSlip(
    ({ way, sent_by: sender }) => way === "fill" && Boolean(sender),
    (desk) => ({ says: t("console-receive-says"), second: true, fields: counted(desk) }),
  ),
  ReceiveCredit: ofSlip(
    ({ way, sent_by: sender }) => way === "credit" && Boolean(sender),
    (desk) => ({ says: t("console-receive-says"), fields: counted(desk) }),
  ),
  CountTray: ofTray((desk) => ({ says: t("console-count-blind"), fields: counted(desk) })),
  CloseChips: ofTray(() => ({ says: t("console-closer-says"), fields: [] })),
  async BuyIn(table) {
    const seats = await seatsAt(table ? [table] : (await underWay()).trays);
    return ofTray((desk) => ({
      says: t("console-buy-in-says"),
      fields: [
        pieces("cash", t("console-cash"), desk.cash_cents),
        choice("seat", t("console-chips-seat"), [["", "–"], ...each(seats)]),
        { name: "account", label: t("console-chips-account"), most: 40 },
      ],
    }))(table);
  },
  async RatePlay() {
    const { trays } = await underWay();
    if (!trays.length) return null;
    /** @type {(name: string, label: string) => Field} */
    const amount = (name, label) => ({ name, label, kind: "money", half: true });
    return {
      says: t("console-rate-says"),
      reasoned: false,
      fields: [
        choice("table", t("console-chips-table"), tableChoices(trays)),
        { name: "account", kind: "patron", label: t("console-rated-account") },
        { name: "minutes", label: t("console-rated-minutes"), kind: "number", from: 1, to: 2880 },
        amount("average_bet_cents", t("console-rated-average")),
        amount("buy_in_cents", t("console-rated-buy-in")),
        amount("walked_cents", t("console-rated-walked")),
      ],
      put: (typed) => ({ ...typed, began: Math.floor(Date.now() / 1000) - 60 * typed.minutes }),
    };
  },
  async OpenBank() {
    return { says: t("console-bank-says"), second: true, reasoned: false, fields: both(await underWay()) };
  },
  CountBank: ofBank(both),
  async CountDrop() {
    const { boxes, cash_cents: of } = await underWay();
    if (!boxes.length) return null;
    const options = boxes.map(({ table, day }, at) => [String(at), t("console-box", { table, day: day || "–" })]);
    return {
      says: t("console-drop-says"),
      reasoned: false,
      fields: [choice("box", t("console-box-of"), options), pieces("count", t("console-cash"), of)],
      put: ({ box, count }) => ({ ...boxes[Number(box)], count }),
    };
  },
  CloseBank: ofBank(both, () => t("console-bank-received")),
  SellChips: exchange,
  RedeemChips: exchange,
};

/**
 * The forms of these acts, in the language chosen.
 * @param {string[]} [types]
 * @returns {ChipForm[]}
 */
export function chipForms(types = Object.keys(FORMS)) {
  return types.map((type) => ({ type, label: actName(type), make: FORMS[type] }));
}
