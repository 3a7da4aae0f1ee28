// The drawer of irregularities: every case the game's document foresees, its clause and its procedure, and calling one.

import { get } from "../shared/api.js";
import { capital, rule, saying, shown } from "../shared/console/console.js";
import { ask } from "../shared/console/form.js";
import { dialogWith, el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { actName } from "../shared/wording.js";
import { oneCard, whichCard } from "./corrections.js";
import { altered, cardsSeen, howSeen, SIGHTS, seesCards } from "./seen.js";

/**
 * @import { Asked, From, Told } from "../shared/console/form.js"
 * @import { StaffView } from "../shared/console/staff.js"
 * @import { Layout, LayoutIrregularity } from "../shared/wire.js"
 */

/**
 * First the cases whose circumstances hold as far as the record tells, which the house is asked; the others are folded.
 * @param {{ view: StaffView, layout: Layout, from: From }} at
 */
export async function drawer({ view, layout, from }) {
  /** @type {string[]} */
  const kinds = await get(`/api/tables/${encodeURIComponent(view.table)}/cases`).catch(() =>
    layout.irregularities.map(({ kind }) => kind),
  );
  const search = el("input", {
    type: "search",
    placeholder: t("dealer-find-case"),
    "aria-label": t("dealer-find-case"),
    "data-key": "find-case",
  });
  const unforeseen = layout.irregularities.find((each) => each.unforeseen);
  const none = el(
    "p",
    { class: "notice", role: "status", hidden: true },
    unforeseen
      ? t("dealer-none-found", { kind: unforeseen.kind_label })
      : t("dealer-none-foreseen", { document: layout.document }),
  );
  const choose = (/** @type {LayoutIrregularity} */ each) =>
    entry(each, () => {
      dialog.close();
      call({ each, view, layout, from });
    });
  const possible = layout.irregularities.filter((each) => kinds.includes(each.kind));
  const others = layout.irregularities.filter((each) => !possible.includes(each) && !ofMethodC(each, view));
  const [open, closed] = [possible.map(choose), others.map(choose)];
  const cases = [...open, ...closed];
  const folded = el(
    "details",
    { class: "folded", hidden: !closed.length },
    el("summary", { "data-key": "other-cases" }, t("dealer-not-as-it-stands", { number: closed.length })),
    el("ul", { class: "cases" }, ...closed),
  );
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    for (const node of cases) node.hidden = !(node.textContent ?? "").toLowerCase().includes(wanted);
    none.hidden = cases.some((node) => !node.hidden);
    const last = cases.find((node) => node.dataset.kind === unforeseen?.kind);
    if (!none.hidden && last) last.hidden = false;
    folded.open = Boolean(wanted) && closed.some((node) => !node.hidden);
    folded.hidden = closed.every((node) => node.hidden);
  });
  const dialog = dialogWith(
    { class: "drawer", title: { text: actName("CallIrregularity") } },
    el(
      "div",
      { class: "inside" },
      el("p", { class: "dim" }, t("dealer-call-says", { document: layout.document })),
      el("label", { class: "field" }, el("span", { class: "unseen" }, t("dealer-find-case")), search),
      none,
      el("ul", { class: "cases" }, ...open),
      folded,
    ),
  );
  shown(dialog);
  search.focus();
  return dialog;
}

/**
 * What can only happen where a patron draws, at a table where the Dealer does.
 * @param {LayoutIrregularity} each
 * @param {StaffView} view
 */
function ofMethodC({ patron_draws }, { method }) {
  return patron_draws && method !== "C";
}

/**
 * @param {LayoutIrregularity} each
 * @param {() => void} choose
 */
function entry(each, choose) {
  const steps = each.procedure.map((step) => {
    const told = { position: step.by_label, clause: step.clause };
    const by = step.second_person ? t("dealer-step-by-two", told) : t("dealer-step-by", told);
    return el("li", {}, capital(word(step.remedy_label)), " ", el("span", { class: "dim small" }, by));
  });
  const says = saying(each.says_messages);
  return el(
    "li",
    { "data-kind": each.kind },
    el(
      "div",
      { class: "case" },
      el("b", {}, capital(word(each.kind_label))),
      says ? el("p", { class: "small dim" }, says) : null,
      el(each.any_of ? "ul" : "ol", { class: "small" }, ...steps),
    ),
    el(
      "div",
      { class: "call-it" },
      rule("", each.clause),
      el(
        "button",
        {
          class: "button danger",
          type: "button",
          "data-act": "CallIrregularity",
          "data-kind": each.kind,
          "aria-label": t("shared-act-of", { act: t("dealer-call"), of: each.kind_label }),
          onclick: choose,
        },
        t("dealer-call"),
      ),
    ),
  );
}

/**
 * What a case must be told: its hand, its cards by number or by name, the place of a card, and what is attested.
 * @param {{ each: LayoutIrregularity, view: StaffView, layout: Layout, from: From, hand?: number | null }} called
 */
export function call({ each, view, layout, from, hand = null }) {
  const note = each.attested ? t("dealer-what-is-attested") : t("dealer-what-happened");
  ask({
    title: capital(word(each.kind_label)),
    says: saying(each.says_messages),
    clause: each.clause,
    act: "CallIrregularity",
    go: each.voids ? t("dealer-call-voids") : t("dealer-suspend"),
    confirm: each.voids ? t("dealer-call-confirm") : "",
    fields: [
      ...(each.needs_hand ? [whichHand(layout, hand)] : []),
      ...(each.needs_count ? [howMany(layout, each.needs_hand)] : []),
      ...(each.needs_cards ? [together(layout)] : []),
      ...(each.needs_place ? [whichCard(view.dealt, layout, (laid) => !laid.face_up)] : []),
      ...(each.needs_card && each.needs_place ? [oneCard(layout, t("dealer-card-seen"))] : []),
      ...(seesCards(each, view) ? cardsSeen(each, layout) : []),
      ...(each.alters_the_order && view.seen_messages.length ? [altered()] : []),
      { name: "note", label: note, required: each.attested },
    ],
    changed: howSeen,
    from,
    submit: (told, _, put) => put(called(each, told)),
  });
}

/**
 * @param {LayoutIrregularity} each
 * @param {Told} told
 */
function called({ kind }, { note = "", hand = 0, cards = [], count = 0, place = 0, sight = SIGHTS[0], evidence = "" }) {
  return {
    type: "CallIrregularity",
    kind,
    note,
    hand: Number(hand),
    cards,
    count,
    place: Number(place),
    sight: cards.length ? sight : SIGHTS[0],
    evidence,
  };
}

/**
 * An irregularity that the record shows is called at a tap, unless somebody must attest it.
 * @param {{ view: StaffView, layout: Layout, from: From, press: (asked: Asked) => unknown }} at
 */
export function callShown({ view, layout, from, press }) {
  const { kind, hand } = view.next ?? {};
  const each = layout.irregularities.find((one) => one.kind === kind);
  if (!each) return;
  if (each.attested) call({ each, view, layout, from, hand });
  else press(called(each, { hand: hand ?? 0 }));
}

/**
 * @param {Layout} layout
 * @param {number | null} hand
 */
function whichHand(layout, hand) {
  return {
    name: "hand",
    kind: "choice",
    label: t("dealer-which-hand"),
    value: hand === null ? undefined : String(hand),
    options: layout.hands.map(({ label }, hand) => [String(hand), word(label)]),
  };
}

/**
 * The cards that left the device together, or those that a hand was given.
 * @param {Layout} layout
 * @param {boolean} ofAHand
 */
function howMany(layout, ofAHand) {
  const to = layout.hands.length * layout.cards_most;
  const label = ofAHand ? t("dealer-cards-of-the-hand") : t("dealer-cards-together-number");
  return { name: "count", kind: "number", label, value: "2", from: ofAHand ? 1 : 2, to };
}

/**
 * Cards that a device has read and nobody has seen.
 * @param {Layout} layout
 */
function together(layout) {
  const most = layout.hands.length * layout.cards_most;
  return { name: "cards", kind: "cards", label: t("dealer-cards-together"), layout, least: 2, most, secret: true };
}
