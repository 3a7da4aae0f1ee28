// Identity checked at the desk, and patrons who do not play here: excluded, and let in again before their day.

import { REASON } from "../../shared/console/form.js";
import { keyed, t, word } from "../../shared/i18n.js";
import { actName } from "../../shared/wording.js";
import { documents } from "./sign_in.js";

/** @import { Asked } from "../cage.js" */

const ASKED_BY = ["patron", "house", "authority", "under-age"];

/**
 * @param {string} [account] whose, where that is known
 * @returns {Asked}
 */
export function identifying(account = "") {
  return {
    type: "CheckIdentity",
    label: actName("CheckIdentity"),
    says: t("pit-identify-says"),
    fields: [
      { name: "account", kind: "patron", label: t("pit-account"), value: account },
      { name: "identity", kind: "choice", label: t("pit-sign-in-identity"), options: documents() },
    ],
  };
}

/** @returns {Asked[]} */
export function excluding() {
  const account = { name: "account", kind: "patron", label: t("pit-account") };
  return [
    {
      type: "ExcludePatron",
      label: actName("ExcludePatron"),
      says: t("pit-exclude-says"),
      fields: [
        account,
        {
          name: "asked_by",
          kind: "choice",
          label: t("pit-exclude-asked"),
          options: ASKED_BY.map((each) => [each, word(keyed("exclusion", each))]),
        },
        { name: "until", label: t("pit-exclude-until"), optional: true, most: 10, placeholder: "2027-06-01" },
        REASON,
      ],
    },
    {
      type: "EndExclusion",
      label: actName("EndExclusion"),
      says: t("pit-end-exclusion-says"),
      second: true,
      fields: [account, REASON],
    },
  ];
}
