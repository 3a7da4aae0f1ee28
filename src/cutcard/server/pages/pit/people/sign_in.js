// A patron's sign-in, given at the desk: which document was checked, and the card with a code for one use.

import { REASON } from "../../shared/console/form.js";
import { el } from "../../shared/dom.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { fact, houseTime, printing } from "../../shared/ticket/slip.js";
import { actName } from "../../shared/wording.js";

/**
 * @import { Asked } from "../cage.js"
 * @typedef {{ house: string, account: string, until: string, zone: string }} SignInCard
 */

const IDENTITIES = ["passport", "identity-card", "driving-licence", "residence-permit", "other-official"];

/** The kinds of documents to choose from. */
export function documents() {
  return IDENTITIES.map((each) => [each, word(keyed("identity", each))]);
}

/**
 * @param {string} [account] whose, where that is known
 * @returns {Asked}
 */
export function giving(account = "") {
  return {
    type: "GiveSignIn",
    label: actName("GiveSignIn"),
    says: t("pit-sign-in-says"),
    fields: [
      { name: "account", kind: "patron", label: t("pit-account"), value: account },
      {
        name: "identity",
        kind: "choice",
        label: t("pit-sign-in-identity"),
        options: documents(),
      },
    ],
  };
}

/** @returns {Asked} */
export function ending() {
  const account = { name: "account", kind: "patron", label: t("pit-account") };
  return { type: "EndSignIn", label: actName("EndSignIn"), fields: [account, REASON] };
}

/**
 * What is handed to the patron.
 * @param {SignInCard} told
 * @param {string} code
 */
export function card({ house, account, until, zone }, code) {
  return el(
    "div",
    { class: "slip" },
    el("p", { class: "serif slip-title" }, t("pit-card-title")),
    el("p", { class: "ticket-code", data: { code } }, code),
    el(
      "dl",
      { class: "slip-facts" },
      fact(t("pit-card-account"), account, "account"),
      fact(t("shared-ticket-house"), house, "house"),
      fact(t("pit-card-until"), houseTime(until, zone), "until"),
    ),
    el("p", { class: "slip-terms" }, t("pit-card-how", { address: location.origin })),
  );
}

/**
 * The address at which the patron needs to type nothing but a secret of their own; what follows # no server ever sees.
 * @param {string} account
 * @param {string} code
 */
export function address(account, code) {
  return `${location.origin}/#${encodeURIComponent(account)}/${code}`;
}

/**
 * @param {SignInCard} told
 * @param {string} code
 */
export function printCard(told, code) {
  return printing("print-card", t("pit-card-print"), () => card(told, code));
}
