// What the patron does: taps and buttons, and what they ask of the house.

import { act } from "../../shared/api.js";
import { byId, pressedButton, shake, tappedWager } from "../../shared/dom.js";
import { allWords, t } from "../../shared/i18n.js";
import { money } from "../../shared/money.js";
import { showKeys } from "../access/keys.js";
import { collect, redeem } from "../credit/collect.js";
import { ACTS } from "../credit/till.js";
import { dialog, showHelp } from "../dialogs.js";
import { showRecall } from "../recall.js";
import { actOf } from "../stage/asked.js";
import { chipSound, hear, sounds } from "../stage/sound.js";
import { hideToast, toast, toastRefusal } from "../stage/toast.js";

/**
 * @import { Told } from "../credit/collect.js"
 * @import { Asked } from "../stage/hands.js"
 * @import { Screen } from "./screen.js"
 * @import { Seat } from "./seat.js"
 * @import { State } from "./state.js"
 */

export class Acts {
  /**
   * @param {State} state
   * @param {Screen} screen
   * @param {Seat} seat
   */
  constructor(state, screen, seat) {
    this.state = state;
    this.screen = screen;
    this.seat = seat;
  }

  /**
   * A tap on a wager lays the chosen chip.
   * @param {string} wager
   */
  #tap(wager) {
    const { state, screen } = this;
    if (state.own && state.usable()) {
      state.own.add(wager, screen.chips.chosen);
      hideToast();
      screen.layout.lay(wager, screen.chips.held);
      chipSound();
      return;
    }
    screen.layout.shake(wager);
    if (state.live?.state === "up" && state.plays) toast(t("shared-line-stale"));
    else shake(byId("line"));
  }

  /** @param {boolean} together */
  withdraw(together) {
    if (this.state.usable()) this.state.own?.withdraw(together);
  }

  /**
   * @param {Asked} what
   * @param {number} [at] the hand, or the place of a card
   */
  async ask(what, at) {
    const { table, view, ended, patron } = this.state;
    if (what === "why") {
      showRecall(dialog("recall"), `${table}/${ended.get(table)?.round}`);
      return;
    }
    if (!this.state.usable() || !view) return;
    try {
      await act(table, actOf(what, at, patron?.name), { round: view.common.round });
    } catch (error) {
      toastRefusal(error);
    }
  }

  /**
   * A wager or a button was pressed, by a finger or a key.
   * @param {Event} event
   */
  pressed = (event) => {
    const { state, screen } = this;
    const wager = tappedWager(event);
    if (wager) {
      this.#tap(wager);
      return;
    }
    const button = pressedButton(event);
    if (!button || button.disabled) return;
    const name = button.dataset.act ?? "";
    if (button.getAttribute("aria-disabled") === "true") {
      if (name === "undo" && state.takesBets() && state.own?.total) toast(t("terminal-undo-none"), "calm");
      return;
    }
    /** @type {HTMLElement | null} */ (button.closest("[popover]"))?.hidePopover();
    if (name in ACTS && state.usable() && state.own) ACTS[name](state.own, state.credit.cents);
    else if (name === "last") screen.hands.openLast();
    else if (name === "sound") hear(button, !sounds());
    else if (name === "recall") allWords().then(() => showRecall(dialog("recall"), "", state.own?.codes));
    else if (name === "help") allWords().then(() => showHelp(state.layout));
    else if (name === "tables") this.seat.choose();
    else if (name === "keys") showKeys();
    else if (screen.informed.pressed(name)) return;
    else if (name === "collect" || name === "redeem") this.#atTheCage(name);
  };

  /** @param {"collect" | "redeem"} name */
  #atTheCage(name) {
    const { patron, credit, usable } = this.state;
    if (!usable() || !patron) return;
    const done = (/** @type {Told} */ { credit_cents, seq }) => {
      credit.hear(credit_cents, seq);
      this.screen.draw();
    };
    if (name === "collect") collect(dialog("collect"), patron.name, credit.cents, { usable, done });
    else
      redeem(dialog("redeem"), patron.name, {
        usable,
        done: (told, cents) => {
          done(told);
          toast(t("terminal-redeemed", { amount: money(cents) }), "calm");
        },
      });
  }
}
