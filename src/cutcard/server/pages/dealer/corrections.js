// Forms about cards that lie on the record: one that was misread, in this round or a settled one, and one told otherwise.

import { get } from "../shared/api.js";
import { cardText } from "../shared/console/console.js";
import { ask, REASON } from "../shared/console/form.js";
import { t } from "../shared/i18n.js";

/**
 * @typedef {import("../shared/console/staff.js").StaffView} StaffView
 * @typedef {import("../shared/wire.js").Layout} Layout
 * @typedef {import("../shared/wire.js").RoundRecord} RoundRecord
 * @typedef {import("../shared/console/fields.js").Field} Field
 * @typedef {import("./acts.js").Form} Form
 * @typedef {import("./acts.js").Doing} Doing
 * @typedef {{ card: string, hand: number }} Laid
 */

/** @type {(layout: Layout, label: string) => Field} */
export const oneCard = (layout, label) => ({ name: "cards", kind: "cards", label, layout, least: 1, most: 1 });

/**
 * Cards by their places in the order drawn, to choose one of.
 * @param {Laid[]} cards
 * @param {Layout} layout
 * @param {(laid: any) => boolean} fits
 * @returns {Field}
 */
export function whichCard(cards, layout, fits = () => true) {
  const places = cards.map((laid, at) => ({ laid, place: at + 1 })).filter(({ laid }) => fits(laid));
  const options = places.map(({ laid, place }) => [String(place), recorded(laid, place, layout)]);
  return { name: "place", kind: "choice", label: t("dealer-which-card"), options, value: options.at(-1)?.[0] };
}

/**
 * @param {Laid} laid
 * @param {number} place
 * @param {Layout} layout
 */
function recorded({ card, hand }, place, layout) {
  const { label } = layout.hands[hand];
  if (card === "??") return t("dealer-card-down", { place, hand: label });
  return t("dealer-card-recorded", { place, hand: label, card: cardText(card) });
}

/** @type {() => Field} */
const evidence = () => ({ name: "evidence", label: t("dealer-evidence"), required: true });

/**
 * A card of the round on the table.
 * @param {StaffView} view
 * @param {Layout} layout
 * @returns {Form}
 */
export function correcting(view, layout) {
  return {
    says: t("dealer-asks-correctcard"),
    fields: [
      whichCard(view.dealt, layout, (laid) => laid.face_up),
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
 * A card of a round that is settled: first which round, then which of its cards.
 * @param {StaffView} view
 * @param {Layout} layout
 * @param {Doing} doing
 */
export function correctingSettled(view, layout, { from, tell }) {
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
      whichCard(view.dealt, layout, (laid) => !laid.face_up),
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
