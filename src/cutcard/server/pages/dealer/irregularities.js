// The drawer of irregularities: every case the game's document foresees, its clause and its procedure, and calling one.

import { capital, rule, saying, shown } from "../shared/console/console.js";
import { ask } from "../shared/console/form.js";
import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";

/**
 * @typedef {import("../shared/wire.js").Layout} Layout
 * @typedef {import("../shared/wire.js").LayoutIrregularity} LayoutIrregularity
 * @typedef {import("../shared/console/form.js").From} From
 */

/** @param {{ layout: Layout, from: From }} at */
export function drawer({ layout, from }) {
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
  const cases = layout.irregularities.map((each) =>
    entry(each, () => {
      dialog.close();
      call({ each, layout, from });
    }),
  );
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    for (const node of cases) node.hidden = !(node.textContent ?? "").toLowerCase().includes(wanted);
    none.hidden = cases.some((node) => !node.hidden);
    const last = cases.find((node) => node.dataset.kind === unforeseen?.kind);
    if (!none.hidden && last) last.hidden = false;
  });
  const dialog = el(
    "dialog",
    { class: "drawer", "aria-label": t("dealer-irregularities") },
    el(
      "header",
      {},
      el("h2", {}, t("dealer-call-title")),
      el("button", { class: "button pill", type: "button", onclick: () => dialog.close() }, t("shared-close")),
    ),
    el(
      "div",
      { class: "inside" },
      el("p", { class: "dim" }, t("dealer-call-says", { document: layout.document })),
      el("label", { class: "field" }, el("span", { class: "unseen" }, t("dealer-find-case")), search),
      none,
      el("ul", { class: "cases" }, ...cases),
    ),
  );
  shown(dialog);
  search.focus();
  return dialog;
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
          onclick: choose,
        },
        t("dealer-call"),
      ),
    ),
  );
}

/** @param {{ each: LayoutIrregularity, layout: Layout, from: From }} called */
function call({ each, layout, from }) {
  ask({
    title: capital(word(each.kind_label)),
    says: saying(each.says_messages),
    clause: each.clause,
    act: "CallIrregularity",
    go: each.voids ? t("dealer-call-voids") : t("dealer-suspend"),
    confirm: each.voids ? t("dealer-call-confirm") : "",
    fields: [
      ...(each.needs_hand ? [whichHand(layout)] : []),
      ...(each.needs_cards ? [together(layout)] : []),
      { name: "note", label: t("dealer-what-happened") },
    ],
    from,
    submit: (told, _, put) =>
      put({
        type: "CallIrregularity",
        kind: each.kind,
        note: told.note,
        hand: Number(told.hand ?? 0),
        cards: told.cards ?? [],
      }),
  });
}

/** @param {Layout} layout */
function whichHand(layout) {
  return {
    name: "hand",
    kind: "choice",
    label: t("dealer-which-hand"),
    options: layout.hands.map(({ label }, hand) => [String(hand), word(label)]),
  };
}

/** @param {Layout} layout */
function together(layout) {
  const most = layout.hands.length * layout.cards_most;
  return { name: "cards", kind: "cards", label: t("dealer-cards-together"), layout, least: 2, most };
}
