// Forms about cards that lie on the record: one that was misread, in this round or a settled one, and one told otherwise.

import { get } from "../shared/api.js";
import { cardText, saying } from "../shared/console/console.js";
import { ask, REASON } from "../shared/console/form.js";
import { reasonOf } from "../shared/console/notices.js";
import { series, t } from "../shared/i18n.js";
import { sentence } from "../shared/wording.js";
import { cardAt } from "./places.js";

/**
 * @import { Field } from "../shared/console/fields.js"
 * @import { Asked } from "../shared/console/form.js"
 * @import { Trouble } from "../shared/console/notices.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Layout, RoundRecord } from "../shared/wire.js"
 * @import { Doing, Form } from "./acts.js"
 * @typedef {{ card: string, hand: number | null, face_up?: boolean, seen?: string[] }} Laid a card that is still to come
 *   has no hand yet
 */

/** @type {(layout: Layout, label: string) => Field} */
export const oneCard = (layout, label) => ({ name: "cards", kind: "cards", label, layout, least: 1, most: 1 });

/**
 * Cards by their places in the order drawn, to choose one of.
 * @param {Laid[]} cards
 * @param {Layout} layout
 * @param {(laid: Laid, place: number) => boolean} fits
 * @returns {Field}
 */
export function whichCard(cards, layout, fits = () => true) {
  const places = cards.map((laid, at) => ({ laid, place: at + 1 })).filter(({ laid, place }) => fits(laid, place));
  const options = places.map(({ laid, place }) => [String(place), recorded(laid, cardAt(cards, place, layout))]);
  const last = places.findLast(({ laid }) => laid.hand !== null) ?? places.at(-1);
  return { name: "place", kind: "choice", label: t("dealer-which-card"), options, value: String(last?.place ?? "") };
}

/**
 * @param {Laid} laid
 * @param {string} which
 */
function recorded({ card, hand, seen: names = [] }, which) {
  const seen = series("series-or", names.map(cardText));
  if (hand === null) return t("dealer-card-coming", { which, card: seen });
  if (card === "??" && seen) return t("dealer-card-down-seen", { which, card: seen });
  if (card === "??") return t("dealer-card-down", { which });
  return t("dealer-card-recorded", { which, card: cardText(card) });
}

/** @type {() => Field} */
const evidence = () => ({ name: "evidence", label: t("dealer-evidence"), required: true });

/**
 * The round's cards, and behind them those that were seen and are still to come.
 * @param {StaffView} view
 * @returns {Laid[]}
 */
function drawnAndSeen({ dealt, coming }) {
  return [...dealt, ...coming.map((seen) => ({ card: "??", hand: null, seen }))];
}

/**
 * A card of the round on the table, or one that was seen and is still to come.
 * @param {StaffView} view
 * @param {Layout} layout
 * @returns {Form}
 */
export function correcting(view, layout) {
  return {
    says: t("dealer-asks-correctcard"),
    fields: [
      whichCard(drawnAndSeen(view), layout, (_, place) => view.correctable.includes(place)),
      oneCard(layout, t("dealer-what-it-is")),
      evidence(),
      REASON,
    ],
    second: true,
    witness: true,
    act: corrected,
  };
}

/** @type {Form["act"]} */
function corrected({ place, cards, evidence: shows, reason, round_number = 0 }) {
  return { type: "CorrectCard", place: Number(place), card: cards[0], evidence: shows, reason, round_number };
}

/**
 * A card that was named otherwise than it may be: the record is put right, by whoever may and before a witness. So it is
 * where the other name means another outcome, and where another card was seen before.
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Asked} asked
 * @param {Trouble} refused
 * @returns {Form | null} null where it was refused for another reason
 */
export function correctInstead(view, layout, asked, refused) {
  const place = misnamed(view, asked, refused);
  const { card } = asked;
  if (!card || !view.correctable.includes(place)) return null;
  const which = cardAt(drawnAndSeen(view), place, layout);
  return {
    says: saying([sentence(reasonOf(refused)), t("dealer-corrected-to", { which, card: cardText(card) })]),
    clause: refused.clause,
    fields: [evidence(), REASON],
    by: !view.offers.includes("CorrectCard"),
    second: true,
    witness: true,
    act: (told) => corrected({ ...told, place, cards: [card] }),
  };
}

/**
 * The place of the card that an act names otherwise; 0 where it was refused for another reason.
 * @param {StaffView} view
 * @param {Asked} asked
 * @param {Trouble} refused
 */
function misnamed(view, { type, place }, { code }) {
  if (code === "told_apart") return view.named_last;
  if (code !== "not_as_seen") return 0;
  return type === "TurnCard" ? place : view.dealt.length + 1;
}

/**
 * A card of a round that is settled: first which round, then which of its cards.
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing} doing
 * @param {boolean} by it is somebody else's to do
 */
export function correctingSettled(view, layout, { from, tell }, by = false) {
  const last = view.last?.round ?? view.round;
  ask({
    title: t("dealer-correct-settled"),
    says: t("dealer-correct-settled-says"),
    act: "CorrectSettled",
    go: t("dealer-show-round"),
    fields: [{ name: "round", kind: "number", label: t("dealer-round"), value: String(last), to: view.round }],
    submit: async ({ round }) => {
      /** @type {RoundRecord} */
      const record = await get(`/api/tables/${encodeURIComponent(view.table)}/rounds/${round}`);
      ask({
        title: t("dealer-correct-round", { number: round }),
        says: t("dealer-asks-correct-settled"),
        act: "CorrectCard",
        fields: [whichCard(record.drawn, layout), oneCard(layout, t("dealer-what-it-is")), evidence(), REASON],
        by,
        second: true,
        witness: true,
        from,
        submit: async (told, _, put) => {
          await put(corrected({ ...told, round_number: round }));
          tell(t("dealer-done-correctcard"));
        },
      });
    },
  });
}

/**
 * A card that went with a patron, told by what saw it.
 * @param {StaffView} view
 * @param {Layout} layout
 * @returns {Form}
 */
export function toldOtherwise(view, layout) {
  const unnamed = view.dealt.some((laid) => laid.unnamed);
  return {
    says: t("dealer-asks-turncard"),
    fields: [
      whichCard(view.dealt, layout, (laid) => !laid.face_up && laid.hand === view.incident_hand),
      ...(unnamed ? [oneCard(layout, t("dealer-what-it-is"))] : []),
      {
        name: "seen",
        kind: "choice",
        label: t("dealer-told-by"),
        options: [
          ["surveillance", t("dealer-told-by-surveillance")],
          ["dealing device", t("dealer-told-by-device")],
        ],
      },
      REASON,
    ],
    second: true,
    witness: true,
    act: ({ place, cards = [], seen, reason }) => ({
      type: "TurnCard",
      place: Number(place),
      ...(cards[0] ? { card: cards[0] } : {}),
      seen,
      reason,
    }),
  };
}
