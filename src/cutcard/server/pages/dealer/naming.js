// What the pad is for at this moment: the next card as the house asks for it, a card that was tapped, or a wrong name.

import { cardText } from "../shared/console/console.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { actLabel } from "../shared/wording.js";
import { cardAt, cardNext } from "./places.js";

/**
 * @import { Asked } from "../shared/console/form.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Message } from "../shared/fluent.js"
 * @import { Layout } from "../shared/wire.js"
 * @typedef {{ says: string, wanted: boolean, keys: boolean, secret: boolean, act: (card: string) => Asked }} Naming
 *   what is said over the pad, whether it wants a card, whether its keys take one or only the scanner, whether the
 *   card lies face down, and the act that names it
 */

/** The acts that name a card on the pad. */
export const NAMES_A_CARD = new Set(["DealCard", "TurnCard", "RenameCard"]);

/**
 * The act that deals the next card; where a patron draws, it says who.
 * @param {StaffView} view
 * @param {string | null} card
 * @returns {Asked}
 */
export function dealing(view, card) {
  const drawer = view.next?.patron;
  return { type: "DealCard", ...(card ? { card } : {}), ...(drawer ? { drawn_by: drawer } : {}) };
}

/** What a Dealer has chosen to name out of turn: a card that was tapped, or the one that was named last. */
export class Choice {
  place = 0;
  renaming = false;

  clear() {
    this.place = 0;
    this.renaming = false;
  }

  /** @param {number} place */
  turn(place) {
    this.place = this.place === place ? 0 : place;
    this.renaming = false;
  }

  rename() {
    this.renaming = !this.renaming;
    this.place = 0;
  }

  /**
   * Whether the pad waits for a card out of turn, before which nothing else is done.
   * @param {StaffView} view
   */
  made({ next }) {
    return this.renaming || (this.place > 0 && !(next?.act === "TurnCard" && next.place === this.place));
  }

  /**
   * What cannot be done any more is chosen no longer.
   * @param {StaffView} view
   */
  keep(view) {
    if (this.renaming && !renames(view)) this.renaming = false;
    if (this.place && !view.dealt[this.place - 1]?.turns) this.place = 0;
  }
}

/** @param {StaffView} view */
function renames(view) {
  return view.offers.includes("RenameCard") && view.named_last > 0;
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Choice} chosen
 * @returns {Naming}
 */
export function naming(view, layout, { place, renaming }) {
  const { next } = view;
  const open = { wanted: true, keys: true, secret: false };
  if (renaming) {
    const card = cardText(view.dealt[view.named_last - 1]?.card);
    return { ...open, says: t("dealer-pad-rename", { card }), act: (card_) => ({ type: "RenameCard", card: card_ }) };
  }
  const turned = place || (next?.act === "TurnCard" && view.keyed ? (next.place ?? 0) : 0);
  if (turned) {
    return {
      ...open,
      says: t("dealer-pad-turn", { card: cardAt(view.dealt, turned, layout) }),
      act: (card) => ({ type: "TurnCard", place: turned, card }),
    };
  }
  const secret = view.keyed && Boolean(next?.face_down);
  const hand = next?.hand ?? null;
  return {
    says: view.keyed && hand !== null ? cardNext(view.dealt, hand, layout) : t("dealer-card"),
    wanted: view.keyed,
    keys: view.keyed && !secret,
    secret,
    act: (card) => dealing(view, card),
  };
}

/**
 * Why a card that was read is not taken: none is dealt now, or the next one lies face down and has no name yet.
 * @param {StaffView | null} view
 * @param {string} card
 * @returns {Message}
 */
export function unwanted(view, card) {
  if (view?.source === "device") return { key: "dealer-no-card-wanted-unseen", values: {} };
  const unnamed = view?.next?.act === "DealCard" && view.next.face_down && !view.keyed;
  return { key: unnamed ? "dealer-dealt-unnamed" : "dealer-no-card-wanted", values: { card: cardText(card) } };
}

/**
 * The button that takes the last name back, while the house lets the Dealer do so.
 * @param {StaffView} view
 * @param {boolean} renaming
 * @param {() => void} rename
 */
export function renameButton(view, renaming, rename) {
  if (!renames(view)) return null;
  const card = cardText(view.dealt[view.named_last - 1]?.card);
  return el(
    "button",
    {
      class: "button pill rename",
      type: "button",
      "data-act": "RenameCard",
      "aria-pressed": String(renaming),
      onclick: rename,
    },
    renaming ? t("console-cancel") : t("dealer-wrong-card", { act: actLabel("RenameCard"), card }),
  );
}
