// The parts of a dealer's desk: what each of them shows, and the line that says which table it is.

import { t, word } from "../shared/i18n.js";
import { roundMoney } from "../shared/money.js";

/**
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Layout } from "../shared/wire.js"
 */

/**
 * What each part of the desk shows; it is drawn again when any of it has changed.
 * @type {(keyof StaffView)[]}
 */
export const OF_THE_INCIDENT = [
  "incident",
  "incident_cards",
  "incident_hand",
  "incident_beneath",
  "incident_missing",
  "aside",
  "waiting",
  "dealt",
  "bets",
  "interrupted",
  "contest",
];
/** @type {(keyof StaffView)[]} */
export const OF_THE_HANDS = [
  "dealt",
  "seen_messages",
  "waiting",
  "hands",
  "phase",
  "last",
  "next",
  "hand_acts",
  "result",
  "corrected",
  "reveal_first",
  "bets",
  "settled",
  "device_holder",
];
/** @type {(keyof StaffView)[]} */
export const OF_THE_BETS = [
  "bets",
  "settled",
  "stakes_cents",
  "offers",
  "differential_cents",
  "differential_limit_cents",
  "differential_exceeded",
  "balance_asked",
  "heavier",
  "incident",
];
/** @type {(keyof StaffView)[]} */
export const OF_THE_ACTS = [
  "offers",
  "awaits",
  "hand_acts",
  "next",
  "automatic",
  "dealt",
  "method",
  "methods",
  "area_most",
  "result",
  "bets",
  "settled",
  "shoe",
  "round",
  "last",
  "after_void",
  "corrects_settled",
  "coming",
  "correctable",
  "incident_hand",
];

/**
 * Where the round stands: what was refused before it went on is said no longer.
 * @param {StaffView | null} view
 */
export function standing(view) {
  const open = view?.dealt.filter((each) => each.face_up).length;
  return [view?.round, view?.phase, view?.dealt.length, open, Boolean(view?.incident)].join("/");
}

/**
 * The table, its round and shoe, and its limits; where they take two lines, none of them is torn apart.
 * @param {StaffView} view
 * @param {Layout} layout
 */
export function whereabouts(view, layout) {
  const about = [
    word(view.label),
    t("shared-round", { number: view.round }),
    t("dealer-shoe", { number: view.shoe }),
    view.method ? t("dealer-method", { method: view.method }) : "",
    t("dealer-limits", { least: roundMoney(layout.least_cents), most: roundMoney(layout.most_cents) }),
    view.cutting_card_seen ? t("dealer-cutting-card-out") : "",
  ];
  const whole = about.filter(Boolean).map((each) => each.replaceAll(" ", "\u00a0"));
  return whole.join(" · ");
}
