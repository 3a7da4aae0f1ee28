// Other settings for a table that stands open: limits, wagers on offer, its pace, and its decks between two shoes.

import { get, post } from "../../shared/api.js";
import { ask, REASON } from "../../shared/console/form.js";
import { refusal } from "../../shared/console/notices.js";
import { byId } from "../../shared/dom.js";
import { t, word } from "../../shared/i18n.js";
import { actName, IN_A_ROUND } from "../../shared/wording.js";

/**
 * @import { Act as CageAct, Signs } from "../../shared/api.js"
 * @import { Field } from "../../shared/console/fields.js"
 * @import { StaffView } from "../../shared/console/staff.js"
 * @import { TableSettings } from "../wire.js"
 * @typedef {{ put: (asked: CageAct, signs?: Signs) => Promise<void>, phase: () => string }} Doing
 */

const LOOK_MS = 250;
const WAIT_MS = 120_000;

/** @type {(name: string, label: string, cents: number) => Field} */
const amount = (name, label, cents) => ({ name, kind: "money", label, value: String(cents / 100), half: true });

/**
 * A table that runs itself is held for it: the round ends, the settings change, and it goes on.
 * @param {StaffView} view
 * @param {Doing} doing
 */
export async function changing(view, { put, phase }) {
  /** @type {TableSettings} */
  let now;
  try {
    now = await get(`/api/tables/${encodeURIComponent(view.table)}/settings`);
  } catch (error) {
    byId("said").replaceChildren(refusal(error));
    return;
  }
  ask({
    title: t("pit-change-table", { table: view.table }),
    says: view.automatic ? t("pit-change-says-itself") : t("pit-change-says"),
    act: "ChangeTable",
    go: actName("ChangeTable"),
    fields: [...fieldsOf(view, now), REASON],
    submit: async ({ reason, ...values }, signs) => {
      const settings = changed(now, values);
      await between(view, phase, () => put({ type: "ChangeTable", table: view.table, settings, reason }, signs));
    },
  });
}

/**
 * @param {StaffView} view
 * @param {TableSettings} now
 * @returns {Field[]}
 */
function fieldsOf(view, now) {
  /** @type {[string, string][]} */
  const offered = [
    ["yes", t("pit-on-offer")],
    ["no", t("pit-not-on-offer")],
  ];
  const { least, most } = now.betting;
  return [
    amount("least", t("pit-open-least"), now.least_cents),
    amount("most", t("pit-open-most"), now.most_cents),
    amount("side_least", t("pit-open-side-least"), now.side_least_cents),
    amount("side_most", t("pit-open-side-most"), now.side_most_cents),
    ...(now.differential_cents === null
      ? []
      : [amount("differential", t("pit-open-differential"), now.differential_cents)]),
    ...(view.automatic
      ? [
          {
            name: "seconds",
            kind: "number",
            label: t("pit-change-seconds", { least, most }),
            value: String(now.betting_seconds),
            from: 0,
            to: most,
            half: true,
          },
        ]
      : []),
    ...(now.between_shoes
      ? [
          {
            name: "decks",
            kind: "number",
            label: t("pit-open-decks"),
            value: String(now.decks.usual),
            from: now.decks.least,
            to: now.decks.most,
            half: true,
          },
        ]
      : []),
    ...now.optional.map((wager) => ({
      name: `offer ${wager.name}`,
      kind: "choice",
      label: word(wager.label),
      value: wager.offered ? "yes" : "no",
      options: offered,
      half: true,
    })),
  ];
}

/**
 * What was changed, and nothing else.
 * @param {TableSettings} now
 * @param {Record<string, any>} values
 */
function changed(now, values) {
  const limits = { least_cents: values.least, most_cents: values.most };
  const side = { least_cents: values.side_least, most_cents: values.side_most };
  const offered = now.optional.filter(({ name }) => values[`offer ${name}`] === "yes").map(({ name }) => name);
  const was = now.optional.filter((wager) => wager.offered).map(({ name }) => name);
  const same = (/** @type {typeof limits} */ told, /** @type {number} */ least, /** @type {number} */ most) =>
    told.least_cents === least && told.most_cents === most;
  /** @type {Record<string, any>} */
  const settings = {};
  if (!same(limits, now.least_cents, now.most_cents)) settings.limits = limits;
  if (!same(side, now.side_least_cents, now.side_most_cents)) settings.side_limits = side;
  if (values.differential !== undefined && values.differential !== now.differential_cents)
    settings.differential_cents = values.differential;
  if (values.seconds !== undefined && values.seconds !== now.betting_seconds) settings.betting_seconds = values.seconds;
  if (values.decks !== undefined && values.decks !== now.decks.usual) settings.decks = values.decks;
  if (offered.join() !== was.join()) settings.offered = [...offered].sort();
  return settings;
}

/**
 * Does it between two rounds; a table that was not held before goes on afterwards, whatever came of it.
 * @param {StaffView} view
 * @param {() => string} phase
 * @param {() => Promise<void>} doing
 */
async function between(view, phase, doing) {
  if (!view.automatic || view.held) return doing();
  const hold = (/** @type {boolean} */ held) => post(`/api/tables/${encodeURIComponent(view.table)}/hold`, { held });
  await hold(true);
  try {
    const until = performance.now() + WAIT_MS;
    while (IN_A_ROUND.has(phase()) && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await doing();
  } finally {
    await hold(false);
  }
}
