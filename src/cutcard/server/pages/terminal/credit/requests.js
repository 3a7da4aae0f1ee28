// What staff were asked to stake from the patron's credit: it waits here until the patron confirms or declines it.

import { get, post } from "../../shared/api.js";
import { el } from "../../shared/dom.js";
import { allWords, t, word } from "../../shared/i18n.js";
import { Region } from "../../shared/live/region.js";
import { toastRefusal } from "../stage/toast.js";

/** @import { ApprovalView } from "../../shared/console/staff.js" */

const LOOK_MS = 5_000;

export class Requests {
  /** @type {ApprovalView[]} */
  #waiting = [];
  #region;
  #changed;
  #awaited;

  /**
   * @param {HTMLElement} node
   * @param {{ changed: () => void, awaited: () => boolean }} about `awaited` says whether one may come now: a house of
   *   several servers tells of it by the one that the patron is not connected to
   */
  constructor(node, { changed, awaited }) {
    this.#region = new Region(node, (/** @type {ApprovalView[]} */ all) => all.map((each) => this.#item(each)));
    this.#changed = changed;
    this.#awaited = awaited;
    setInterval(() => this.lookIfAwaited(), LOOK_MS);
  }

  lookIfAwaited() {
    if (this.#awaited()) this.look();
  }

  async look() {
    /** @type {ApprovalView[] | null} */
    const found = await get("/api/approvals").catch(() => null);
    if (!found) return; // The connection's badge tells of it.
    if (found.length) await allWords();
    this.#waiting = found;
    this.draw();
  }

  draw() {
    this.#region.node.hidden = this.#waiting.length === 0;
    this.#region.show(this.#waiting);
    this.#changed();
  }

  /** @param {ApprovalView} each */
  #item({ digest, asker, changes }) {
    /** @type {(name: string, says: string, kind: string, body: Record<string, string>) => HTMLElement} */
    const button = (name, says, kind, body) =>
      el("button", {
        type: "button",
        class: `button pill ${kind}`,
        data: { act: name },
        text: says,
        onclick: () => this.#answer(`/api/approvals/${digest}/${name}`, body),
      });
    return el(
      "div",
      { data: { request: digest } },
      el("p", { text: t("terminal-request", { asker }) }),
      ...changes.map((change) => el("p", { text: word(change) })),
      button("decline", t("terminal-request-decline"), "", { reason: t("terminal-request-declined") }),
      button("approve", t("terminal-request-confirm"), "primary", {}),
    );
  }

  /**
   * @param {string} path
   * @param {Record<string, string>} body
   */
  async #answer(path, body) {
    try {
      await post(path, body);
    } catch (error) {
      toastRefusal(error);
    }
    await this.look();
  }
}
