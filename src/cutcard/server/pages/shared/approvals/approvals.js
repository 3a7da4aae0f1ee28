// Acts that wait for a second person: what somebody else asks for, to be approved or declined here, and what became of
// what was asked for here.

import { door, get, post } from "../api.js";
import { chime } from "../console/chime.js";
import { timeOf } from "../console/console.js";
import { ask } from "../console/form.js";
import { copyable, reasonOf, refusal } from "../console/notices.js";
import { el } from "../dom.js";
import { series, t, word } from "../i18n.js";
import { Region } from "../live/region.js";
import { isString, sessionStore } from "../store.js";
import { knowsPasskeys, signWithKey } from "./passkeys.js";

/**
 * @import { ApprovalView } from "../console/staff.js"
 * @import { Message } from "../fluent.js"
 * @import { Live } from "../live/live.js"
 */

const LOOK_MS = 5_000;
const DISMISSED = "cutcard-approvals";
const TINY = { class: "button tiny", type: "button" };
const dismissed = new Set(sessionStore.readList(DISMISSED, isString));

/** @param {string} digest */
function dismiss(digest) {
  dismissed.add(digest);
  sessionStore.writeJson(DISMISSED, [...dismissed].slice(-100));
}

export class Approvals {
  /** @type {ApprovalView[]} */
  #all = [];
  /** @type {Set<string>} */
  #known = new Set();
  #region;
  #changed;

  /**
   * @param {HTMLElement} node
   * @param {Live} live
   * @param {() => void} changed
   */
  constructor(node, live, changed = () => {}) {
    this.#changed = changed;
    this.#region = new Region(node, (/** @type {ApprovalView[]} */ all) =>
      all.length ? el("ul", { "aria-label": t("console-approvals") }, ...all.map((each) => this.#item(each))) : null,
    );
    live.addEventListener("approvals", () => this.look());
    door.addEventListener("sent", () => this.look());
    setInterval(() => this.look(), LOOK_MS);
  }

  /** How many wait for whoever is signed in here. */
  get waiting() {
    return this.#all.filter((each) => !each.mine).length;
  }

  async look() {
    if (document.querySelector(".locked")) return;
    /** @type {ApprovalView[] | null} */
    const found = await get("/api/approvals").catch(() => null);
    if (!found) return; // The connection's badge tells of it.
    if (found.some(({ mine, digest }) => !mine && !this.#known.has(digest))) chime();
    this.#known = new Set(found.map(({ digest }) => digest));
    this.#all = found;
    this.show();
  }

  show() {
    this.#region.show(this.#all.filter(({ digest }) => !dismissed.has(digest)));
    this.#changed();
  }

  /** @param {ApprovalView} each */
  #item(each) {
    const { digest, mine, state } = each;
    return el(
      "li",
      { class: `approval ${mine ? "mine" : ""}`, "data-approval": digest, "data-state": state },
      el("b", { class: "serif" }, headline(each)),
      el("dl", {}, ...said(each).map(([label, value]) => el("div", {}, el("dt", {}, label), el("dd", {}, value)))),
      each.changes.length
        ? el(
            "ul",
            { class: "changes small" },
            ...each.changes.map((change) => el("li", {}, reasonOf({ worded: change }))),
          )
        : null,
      mine ? this.#mine(each) : this.#others(each),
    );
  }

  /** @param {ApprovalView} each */
  #others(each) {
    const approve = {
      ...TINY,
      class: "button tiny primary",
      "data-act": "Approve",
      onclick: () => this.#approve(each),
    };
    const decline = { ...TINY, "data-act": "Decline", onclick: () => this.#decline(each) };
    return el(
      "p",
      { class: "ends-of" },
      el("span", { class: "small dim" }, t("console-approval-until", { time: timeOf(each.until * 1e6) })),
      el("button", decline, t("console-decline")),
      el("button", approve, t("console-approve")),
    );
  }

  /** @param {ApprovalView} each */
  #mine(each) {
    const { digest, state } = each;
    const waits = state === "waiting";
    const said = el("span", { class: waits ? "await" : "", role: "status" }, became(each));
    const withdraw = el("button", { ...TINY, "data-act": "Withdraw" }, t("console-withdraw"));
    withdraw.addEventListener("click", async () => {
      try {
        await post(`/api/approvals/${digest}/withdraw`);
      } catch (error) {
        said.replaceChildren(refusal(error));
      }
      await this.look();
    });
    const forget = () => {
      dismiss(digest);
      this.show();
    };
    const over = { ...TINY, "data-act": "Dismiss", onclick: forget };
    return el(
      "p",
      { class: "ends-of" },
      said,
      each.ticket_code ? copyable(each.ticket_code, t("console-approval-ticket")) : null,
      each.secret ? copyable(each.secret, t("console-approval-secret")) : null,
      waits ? withdraw : el("button", over, t("console-dismiss")),
    );
  }

  /** @param {ApprovalView} each */
  #approve(each) {
    const told = { asker: each.asker, parts: inShort(each) };
    ask({
      title: t("console-approving", { act: each.act }),
      says: each.lacks === "authority" ? t("console-approving-own", told) : t("console-approving-says", told),
      act: "Approve",
      go: t("console-approve-go"),
      here: true,
      fields: [
        {
          name: "secret",
          label: t("console-own-secret"),
          kind: "secret",
          required: !knowsPasskeys(),
          hint: knowsPasskeys() ? t("console-or-passkey") : "",
        },
      ],
      submit: async ({ secret }) => {
        const signed = secret ? { secret } : { passkey: await this.#key(each) };
        await post(`/api/approvals/${each.digest}/approve`, signed);
        await this.look();
      },
    });
  }

  /**
   * Signed with one's own key, for this very act.
   * @param {ApprovalView} each
   */
  async #key({ digest }) {
    const signed = await signWithKey(await post(`/api/approvals/${digest}/question`));
    if (!signed) throw { code: "passkey", says: t("console-passkey-let-be") };
    return signed;
  }

  /** @param {ApprovalView} each */
  #decline(each) {
    ask({
      title: t("console-declining", { act: each.act }),
      says: t("console-declining-says", { asker: each.asker }),
      act: "Decline",
      go: t("console-decline-go"),
      here: true,
      fields: [
        { name: "reason", label: t("console-reason"), required: true },
        { name: "secret", label: t("console-own-secret"), kind: "secret", required: true },
      ],
      submit: async ({ reason, secret }) => {
        await post(`/api/approvals/${each.digest}/decline`, { reason, secret });
        await this.look();
      },
    });
  }
}

/**
 * Every value of the act, by what it is called.
 * @param {ApprovalView} each
 */
function said({ parts }) {
  return parts.map(({ label, value, text }) => [word(label), value ? reasonOf({ worded: value }) : text]);
}

/**
 * The same in one line, for the dialog that hides the rest.
 * @param {ApprovalView} each
 */
function inShort(each) {
  const parts = said(each).map(([label, value]) => t("console-approval-part", { label, value }));
  return series("series-comma", parts);
}

/** @param {ApprovalView} each */
function headline({ mine, asker, asker_label: position, act, where, label }) {
  const at = where === "cage" ? t("console-at-cage") : t("console-at-table", { table: label ?? where });
  if (mine) return t("console-approval-mine", { act, at });
  return t("console-approval-asks", { asker, position: position ?? "", act, at });
}

/** @param {ApprovalView} each */
function became({ state, lacks, by, reason, why, until }) {
  if (state === "taken on") return t("console-approval-taken-on", { by });
  if (state === "waiting" && lacks === "authority")
    return t("console-approval-waits-doer", { time: timeOf(until * 1e6) });
  if (state === "waiting") return t("console-approval-waits", { time: timeOf(until * 1e6) });
  if (state === "done") return by ? t("console-approval-done", { by }) : t("console-approval-done-alone");
  if (state === "declined") return t("console-approval-declined", { by, reason });
  if (state === "refused") return t("console-approval-refused", { why: why ?? "" });
  if (state === "approved") return t("console-approval-unanswered", { by });
  return state === "withdrawn" ? t("console-approval-withdrawn") : t("console-approval-lapsed");
}
