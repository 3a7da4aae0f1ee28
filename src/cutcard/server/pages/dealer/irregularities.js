// The drawer of irregularities: every case the game's document foresees, its clause and its procedure, and calling one.

import { capital, rule, shown } from "../shared/console/console.js";
import { ask } from "../shared/console/form.js";
import { leadsToVoid } from "../shared/console/procedure.js";
import { el } from "../shared/dom.js";

const UNFORESEEN = "anything the rules do not cover";

export function drawer({ layout, from, called = () => {} }) {
  const search = el("input", {
    type: "search",
    placeholder: "Find a case",
    "aria-label": "Find a case",
    "data-key": "find-case",
  });
  const none = el(
    "p",
    { class: "notice", role: "status", hidden: true },
    foreseen(layout) ? `None; call “${UNFORESEEN}”.` : `None that ${layout.document} foresees.`,
  );
  const cases = layout.irregularities.map((each) =>
    entry(each, () => {
      dialog.close();
      call({ each, layout, from, called });
    }),
  );
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    cases.forEach((node, at) => {
      node.hidden = !JSON.stringify(layout.irregularities[at]).toLowerCase().includes(wanted);
    });
    none.hidden = cases.some((node) => !node.hidden);
    const last = cases.find((node) => node.dataset.kind === UNFORESEEN);
    if (!none.hidden && last) last.hidden = false;
  });
  const dialog = el(
    "dialog",
    { class: "drawer", "aria-label": "Irregularities" },
    el(
      "header",
      {},
      el("h2", {}, "Call an irregularity"),
      el("button", { class: "button pill", type: "button", onclick: () => dialog.close() }, "Close"),
    ),
    el(
      "div",
      { class: "inside" },
      el(
        "p",
        { class: "dim" },
        `What ${layout.document} foresees. Play is suspended at once; the procedure then leads step by step.`,
      ),
      el("label", { class: "field" }, el("span", { class: "unseen" }, "Find a case"), search),
      none,
      el("ul", { class: "cases" }, ...cases),
    ),
  );
  shown(dialog);
  search.focus();
  return dialog;
}

/** Most documents say who decides what they do not cover. */
function foreseen(layout) {
  return layout.irregularities.some((each) => each.kind === UNFORESEEN);
}

function entry(each, choose) {
  const steps = each.procedure.map((step) =>
    el(
      "li",
      {},
      capital(step.remedy),
      " ",
      el(
        "span",
        { class: "dim small" },
        `${step.by}, rule ${step.clause}${step.second_person ? ", with a second person" : ""}`,
      ),
    ),
  );
  return el(
    "li",
    { "data-kind": each.kind },
    el(
      "div",
      { class: "case" },
      el("b", {}, capital(each.kind)),
      each.says ? el("p", { class: "small dim" }, each.says) : null,
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
        "Call",
      ),
    ),
  );
}

function call({ each, layout, from, called }) {
  const voids = leadsToVoid(each);
  const fields = [
    each.needs_hand
      ? {
          name: "hand",
          kind: "choice",
          label: "Which hand",
          options: layout.sides.map((name, side) => [String(side), name]),
        }
      : null,
    each.needs_cards
      ? {
          name: "cards",
          kind: "cards",
          label: "The cards that left the device together",
          layout,
          least: 2,
          most: 6,
        }
      : null,
    { name: "note", label: "What happened (may be left out)" },
  ].filter(Boolean);
  ask({
    title: capital(each.kind),
    says: each.says,
    clause: each.clause,
    act: "CallIrregularity",
    go: voids ? "Call it (this voids the round)" : "Suspend play",
    confirm: voids ? "The rule leaves nothing but a void round in this case. Is it really this case?" : "",
    fields,
    from,
    submit: async (told, _, put) => {
      await put({
        type: "CallIrregularity",
        kind: each.kind,
        note: told.note,
        hand: Number(told.hand ?? 0),
        cards: told.cards ?? [],
      });
      called();
    },
  });
}
