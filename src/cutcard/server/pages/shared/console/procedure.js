// An open irregularity as its procedure: step by step, the clause and who may rule beside each, and back to play.

import { el } from "../dom.js";
import { keyed, series, t, word } from "../i18n.js";
import { actName } from "../wording.js";
import { capital, cardText, rest, resting, rule, saying } from "./console.js";
import { ask, byAnother, REASON, REASON_OPTIONAL } from "./form.js";
import { reasonText } from "./record.js";

/**
 * @import { IncidentView, Layout, LayoutRemedy, StepView } from "../wire.js"
 * @import { Field } from "./fields.js"
 * @import { Asked, From } from "./form.js"
 * @import { StaffView } from "./staff.js"
 */

/**
 * The case of the rules that is open, and what it says of each step: a round of a former edition brings its own along.
 * @param {StaffView} view
 * @param {Layout} layout
 */
function caseOf(view, layout) {
  return view.incident?.former_case ?? layout.irregularities.find((each) => each.kind === view.incident?.kind);
}

/**
 * `view` is a table's common view with an incident, `layout` its layout. `from()` gives what puts acts to the table as
 * it is seen at that moment; `press` asks at once and shows a refusal on the page.
 * @param {{ view: StaffView, layout: Layout, from: From, press: (asked: Asked) => Promise<unknown> }} at
 */
export function procedure({ view, layout, from, press }) {
  const { incident } = view;
  if (!incident) return view.interrupted ? interruption(view, from) : null;
  const known = caseOf(view, layout);
  const says = saying(known?.says_messages ?? []);
  const waits = incident.steps.filter((step) => step.next);
  return el(
    "section",
    {
      class: "incident",
      "data-incident": incident.kind,
      "aria-label": t("console-irregularity", { kind: incident.kind_label }),
    },
    el(
      "header",
      {},
      el("span", { class: "badge warn" }, t("console-suspended")),
      el("h2", {}, capital(word(incident.kind_label))),
      rule(layout.document, incident.clause),
    ),
    el(
      "p",
      { class: "dim" },
      saying([says, incident.note ? t("console-note", { note: reasonText(incident.note) }) : ""]),
    ),
    concerned(view, layout),
    ordered(incident),
    incident.any_of && waits.length ? el("p", { class: "small" }, t("console-one-of")) : null,
    incident.any_of && !waits.length ? null : el("ol", { class: "steps" }, ...steps({ view, incident, layout, from })),
    offer(incident, view),
    resume(incident, press),
    contest(view.contest, from),
    beneath(view, layout),
  );
}

/**
 * Where remedies are chosen, which were.
 * @param {IncidentView} incident
 */
function ordered({ any_of, ordered_labels }) {
  if (!any_of || !ordered_labels.length) return null;
  const remedies = series("series-semicolon", ordered_labels.map(word));
  return el("p", { class: "notice", "data-ordered": "" }, t("console-ordered", { remedies }));
}

/**
 * The steps; what the rule says of one is left out where it has just been said.
 * @param {{ view: StaffView, incident: IncidentView, layout: Layout, from: From }} at
 */
function steps({ view, incident, layout, from }) {
  const known = caseOf(view, layout);
  const whole = saying(known?.says_messages ?? []);
  let before = whole;
  return incident.steps.map((step, number) => {
    const told = known?.procedure.find(({ remedy }) => remedy === step.remedy);
    const says = saying(told?.says_messages ?? []);
    const repeats = says === before || says === whole;
    before = says;
    return item({ step, told, says: repeats ? "" : says, number, incident, view, layout, from });
  });
}

/**
 * What was called before and is gone on with when this one is dealt with.
 * @param {StaffView} view
 * @param {Layout} layout
 */
function beneath(view, layout) {
  if (!view.incident_beneath.length) return null;
  return el(
    "ul",
    { class: "beneath small", "aria-label": t("console-beneath") },
    ...view.incident_beneath.map(({ kind, clause }, at) =>
      el(
        "li",
        { "data-beneath": kind },
        t("console-then", { kind: view.incident_beneath_labels[at] }),
        rule(layout.document, clause),
      ),
    ),
  );
}

/**
 * @param {StaffView} view
 * @param {Layout} layout
 */
function concerned(view, layout) {
  /** @type {(cards: string[]) => string} */
  const named = (cards) => series("series-list", cards.map(cardText));
  const known = caseOf(view, layout);
  const hand = known?.needs_hand ? view.incident_hand : null;
  const cards = named(view.incident_cards);
  const out = known?.needs_cards || known?.needs_count;
  const said = saying([
    cards ? (out ? t("console-cards-out", { cards }) : t("console-cards-seen", { cards })) : "",
    view.incident_missing.length ? t("console-cards-missing", { cards: named(view.incident_missing) }) : "",
    view.aside.length ? t("console-cards-aside", { number: view.aside.length }) : "",
    hand === null ? "" : t("console-concerns", { hand: layout.hands[hand].label }),
  ]);
  return said ? el("p", { class: "small" }, said) : null;
}

/**
 * @param {{ step: StepView, told: LayoutRemedy | undefined, says: string, number: number, incident: IncidentView,
 *   view: StaffView, layout: Layout, from: From }} at
 */
function item({ step, told, says, number, incident, view, layout, from }) {
  const stands = step.taken ? "taken" : step.next ? "next" : "later";
  const awaits = step.next && !step.may;
  const button = el(
    "button",
    {
      class: "button primary",
      type: "button",
      "data-act": "RuleOn",
      "data-key": step.remedy,
      "aria-label": t("shared-act-of", {
        act: incident.any_of ? t("console-rule-so") : t("console-take-step"),
        of: step.remedy_label,
      }),
      onclick: () => ruling({ step, told, view, layout, from }),
    },
    incident.any_of ? t("console-rule-so") : t("console-take-step"),
  );
  const mark = step.taken ? "✓" : incident.any_of ? "◦" : String(number + 1);
  const position = step.by_label;
  return el(
    "li",
    {
      "data-step": String(number + 1),
      "data-stands": stands,
      "data-remedy": step.remedy,
      "aria-current": step.next ? "step" : undefined,
    },
    el("span", { class: "mark", "aria-hidden": "true" }, mark),
    el(
      "div",
      { class: "what" },
      el("b", {}, capital(word(step.remedy_label))),
      el("span", { class: "unseen" }, t("console-stands", { stands: keyed("console-stands", stands) })),
      says ? el("p", { class: "small dim" }, says) : null,
    ),
    el(
      "div",
      { class: "by" },
      rule(layout.document, step.clause),
      el(
        "span",
        { class: `small ${awaits ? "await" : "dim"}` },
        awaits ? t("console-awaits", { position }) : t("console-or-higher", { position }),
      ),
      signedBy(told, step),
    ),
    step.next && step.may ? button : null,
    awaits ? byAnother("RuleOn", () => ruling({ step, told, view, layout, from, by: true }), step.remedy_label) : null,
  );
}

/**
 * Who else signs for a step.
 * @param {LayoutRemedy | undefined} told
 * @param {StepView} step
 */
function signedBy(told, step) {
  if (step.witnessed) return el("span", { class: "small dim" }, t("console-with-witness"));
  return told?.second_person ? el("span", { class: "small dim" }, t("console-with-second")) : null;
}

/**
 * The one step that comes next, for the place of the primary act; null where several are offered or none is left.
 * @param {{ view: StaffView, layout: Layout, from: From }} at
 */
export function nextStep({ view, layout, from }) {
  const { incident } = view;
  const waits = incident?.steps.filter((step) => step.next) ?? [];
  if (!incident || incident.any_of || waits.length !== 1) return null;
  const [step] = waits;
  const told = caseOf(view, layout)?.procedure[incident.steps.indexOf(step)];
  return { step, rule: () => ruling({ step, told, view, layout, from }) };
}

/**
 * @param {{ step: StepView, told: LayoutRemedy | undefined, view: StaffView, layout: Layout, from: From, by?: boolean }}
 *   at with `by` somebody else rules here
 */
function ruling({ step, told, view, layout, from, by = false }) {
  const second = (told?.second_person ?? false) || step.witnessed;
  ask({
    title: capital(word(step.remedy_label)),
    says: saying(told?.says_messages ?? []),
    clause: step.clause,
    act: "RuleOn",
    go: actName("RuleOn"),
    fields: [...cardsFields(step, view, layout), second || view.incident?.any_of ? REASON : REASON_OPTIONAL],
    by,
    second,
    witness: step.witnessed,
    from,
    submit: ({ reason, cards = [], aside = [], order = "" }, _, put) =>
      put({
        type: "RuleOn",
        remedy: step.remedy,
        reason,
        cards,
        aside,
        order: places(order),
      }),
  });
}

/**
 * The cards that a step must name, as the house says; those that lie face down stay hidden as they are keyed in, and
 * those that a device has read are put in order by their places.
 * @param {StepView} step
 * @param {StaffView} view
 * @param {Layout} layout
 * @returns {Field[]}
 */
function cardsFields({ cards, cards_count: count, aside_count: kept }, view, layout) {
  const named = { name: "cards", kind: "cards", layout, least: count, most: count };
  if (cards === "drawn together") {
    const hint = t("console-in-order-hint", { cards: count });
    return [{ name: "order", label: t("console-in-order"), hint, required: true }];
  }
  if (cards === "turned") return [{ ...named, label: t("console-turned-in-order") }];
  if (cards !== "sorted") return [];
  const elsewhere = view.dealt.filter((each) => each.face_up).map((each) => each.card);
  const sorted = { ...named, kind: "sorted", least: 0, elsewhere };
  const aside = { ...named, name: "aside", label: t("console-aside-read"), least: kept, most: kept, secret: true };
  return [
    { ...sorted, label: t("console-sorted"), hint: t("console-sorted-hint") },
    ...(kept ? [{ ...aside, hint: t("console-aside-hint") }] : []),
  ];
}

/**
 * @param {IncidentView} incident
 * @param {StaffView} view
 */
function offer(incident, view) {
  if (!incident.offered) return null;
  const how = incident.all_or_none ? "all" : "each";
  return el("p", { class: "notice" }, t("console-offered", { how, number: view.bets.length }));
}

/**
 * Play was interrupted, and nothing has been called yet.
 * @param {StaffView} view
 * @param {From} from
 */
function interruption(view, from) {
  const title = t("console-interrupted");
  return el(
    "section",
    { class: "incident", "data-incident": "interrupted", "aria-label": title },
    el("header", {}, el("h2", {}, title)),
    el("p", { class: "dim" }, t("console-interrupted-says")),
    contest(view.contest, from),
  );
}

/**
 * While nothing has followed from a call, whoever rules on it may find it untrue, before a witness.
 * @param {StaffView["contest"]} may
 * @param {From} from
 */
function contest(may, from) {
  if (!may) return null;
  const by = !may.may;
  const onclick = () => contesting(may, from, by);
  if (by) {
    const says = t("console-contest-by", { position: may.by_label });
    return el("p", { class: "small dim contest" }, `${says} `, byAnother("ContestCall", onclick));
  }
  const about = { class: "button", type: "button", "data-act": "ContestCall", onclick };
  return el("p", { class: "contest" }, el("button", about, t("console-contest")));
}

/**
 * @param {NonNullable<StaffView["contest"]>} may
 * @param {From} from
 * @param {boolean} by somebody else finds so here; the house says whether they need evidence
 */
function contesting({ needs_evidence, cards_to_order: cards }, from, by) {
  const required = needs_evidence && !by;
  const label = required ? t("console-contest-evidence") : t("console-contest-evidence-optional");
  const hint = t("console-contest-order-hint", { cards });
  ask({
    title: actName("ContestCall"),
    says: t("console-contest-says"),
    act: "ContestCall",
    fields: [
      ...(cards ? [{ name: "order", label: t("console-contest-order"), hint }] : []),
      { name: "evidence", label, required },
      REASON,
    ],
    by,
    second: true,
    witness: true,
    from,
    submit: ({ reason, evidence, order = "" }, _, put) =>
      put({ type: "ContestCall", reason, evidence, order: places(order) }),
  });
}

/**
 * Places as somebody writes them, "2 1" or "2, 1".
 * @param {string} text
 */
function places(text) {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/**
 * @param {IncidentView} incident
 * @param {(asked: Asked) => Promise<unknown>} press
 */
function resume(incident, press) {
  if (!incident.may_resume) return null;
  const about = { class: "button primary big", type: "button", "data-act": "ResumePlay" };
  const button = el("button", about, actName("ResumePlay"));
  button.addEventListener("click", async () => {
    if (resting(button)) return;
    rest(button, true);
    await press({ type: "ResumePlay" });
    rest(button, false);
  });
  return el("div", { class: "resume" }, button);
}
