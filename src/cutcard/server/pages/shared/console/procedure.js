// An open irregularity as its procedure: step by step, the clause and who may rule beside each, and back to play.

import { el } from "../dom.js";
import { capital, cardText, plural, ranks, rest, resting, rule } from "./console.js";
import { ask, REASON, REASON_OPTIONAL } from "./form.js";

const VOIDS = "void the round";

/** Whether a case of the rules can end only in a void round. */
export function leadsToVoid({ procedure: steps, any_of: chosen }) {
  const voids = (step) => step.remedy.startsWith(VOIDS);
  return chosen ? steps.every(voids) : steps.some(voids);
}

/**
 * `view` is a table's common view with an incident, `layout` its layout, `who` the person at the console. `from()`
 * gives what puts acts to the table as it is seen at that moment; `press` asks at once and shows a refusal on the page.
 */
export function procedure({ view, layout, who, from, press }) {
  const incident = view.incident;
  const known = layout.irregularities.find((each) => each.kind === incident.kind);
  const steps = incident.steps.map((step, number) => {
    const told = known?.procedure?.[number] ?? {};
    const before = number ? known?.procedure?.[number - 1]?.says : known?.says;
    return item({
      step,
      told,
      repeats: [before, known?.says].includes(told.says),
      number,
      incident,
      view,
      layout,
      who,
      from,
    });
  });
  const waits = incident.steps.filter((step) => step.next);
  return el(
    "section",
    { class: "incident", "data-incident": incident.kind, "aria-label": `Irregularity: ${incident.kind}` },
    el(
      "header",
      {},
      el("span", { class: "badge warn" }, "Play is suspended"),
      el("h2", {}, capital(incident.kind)),
      rule(layout.document, incident.clause),
    ),
    el(
      "p",
      { class: "dim" },
      [known?.says, incident.note ? `Called with the note: ${incident.note}.` : ""].filter(Boolean).join(" "),
    ),
    concerned(view, layout),
    incident.any_of && waits.length ? el("p", { class: "small" }, "One of these is chosen:") : null,
    incident.any_of && !waits.length ? null : el("ol", { class: "steps" }, ...steps),
    offer(incident, view),
    resume(incident, press),
    takeBack(incident, who, from),
    beneath(view, layout),
  );
}

/** What was called before and is gone on with when this one is dealt with. */
function beneath(view, layout) {
  if (!view.incident_beneath?.length) return null;
  return el(
    "ul",
    { class: "beneath small", "aria-label": "Irregularities beneath" },
    ...view.incident_beneath.map((each) =>
      el("li", { "data-beneath": each.kind }, `Then: ${each.kind} `, rule(layout.document, each.clause)),
    ),
  );
}

function concerned(view, layout) {
  const parts = [];
  if (view.incident_cards?.length)
    parts.push(`Cards out of the device: ${view.incident_cards.map(cardText).join(" ")}.`);
  if (view.incident_missing?.length)
    parts.push(`Found to be missing: ${view.incident_missing.map(cardText).join(" ")}.`);
  if (view.aside?.length) parts.push(`Set aside in order: ${view.aside.map(cardText).join(" ")}.`);
  const known = layout.irregularities.find((each) => each.kind === view.incident.kind);
  if (known?.needs_hand) parts.push(`It concerns ${layout.sides[view.incident_hand]}.`);
  return parts.length ? el("p", { class: "small" }, parts.join(" ")) : null;
}

function item({ step, told, repeats, number, incident, view, layout, who, from }) {
  const stands = step.taken ? "taken" : step.next ? "next" : "later";
  const may = ranks(who.title, step.by);
  const button =
    step.next && may
      ? el(
          "button",
          {
            class: "button primary",
            type: "button",
            "data-act": "RuleOn",
            "data-key": step.remedy,
            onclick: () => ruling({ step, told, view, layout, from }),
          },
          incident.any_of ? "Rule so" : "Take this step",
        )
      : null;
  const mark = { taken: "✓", next: String(number + 1), later: String(number + 1) }[stands];
  return el(
    "li",
    {
      "data-step": String(number + 1),
      "data-stands": stands,
      "data-remedy": step.remedy,
      "aria-current": step.next ? "step" : undefined,
    },
    el("span", { class: "mark", "aria-hidden": "true" }, incident.any_of && !step.taken ? "◦" : mark),
    el(
      "div",
      { class: "what" },
      el("b", {}, capital(step.remedy)),
      el("span", { class: "unseen" }, ` (${stands})`),
      told.says && !repeats ? el("p", { class: "small dim" }, told.says) : null,
    ),
    el(
      "div",
      { class: "by" },
      rule(layout.document, step.clause),
      el(
        "span",
        { class: `small ${step.next && !may ? "await" : "dim"}` },
        step.next && !may ? `Awaits a ${step.by}` : `${step.by} or higher`,
      ),
      told.second_person ? el("span", { class: "small dim" }, "with a second person") : null,
    ),
    button,
  );
}

/** The one step that comes next, for the place of the primary act; null where several are offered or none is left. */
export function nextStep({ view, layout, from }) {
  const waits = view.incident.steps.filter((step) => step.next);
  if (view.incident.any_of || waits.length !== 1) return null;
  const number = view.incident.steps.indexOf(waits[0]);
  const told = layout.irregularities.find((each) => each.kind === view.incident.kind)?.procedure?.[number] ?? {};
  return { step: waits[0], rule: () => ruling({ step: waits[0], told, view, layout, from }) };
}

function ruling({ step, told, view, layout, from }) {
  const second = told.second_person ?? step.remedy.startsWith(VOIDS);
  const fields = [cardsField(told.cards, view, layout), second ? REASON : REASON_OPTIONAL].filter(Boolean);
  ask({
    title: capital(step.remedy),
    says: told.says ?? "",
    clause: step.clause,
    act: "RuleOn",
    go: "Rule",
    fields,
    second,
    from,
    submit: (values, signed, put) =>
      put(
        { type: "RuleOn", remedy: step.remedy, reason: values.reason, cards: values.cards ?? [] },
        { second: signed },
      ),
  });
}

function cardsField(wanted, view, layout) {
  if (wanted === "in order") {
    const offered = view.incident_cards.length ? view.incident_cards : view.dealt.map((each) => each.card);
    return { name: "cards", kind: "cards", label: "The cards in their right order", layout, offered };
  }
  if (wanted === "two") {
    return { name: "cards", kind: "cards", label: "The two cards, in the order drawn", layout, most: 2, least: 2 };
  }
  if (wanted === "sorted") {
    const lying = view.dealt
      .filter((each) => each.face_up || each.hand !== view.incident_hand)
      .map((each) => each.card);
    return {
      name: "cards",
      kind: "sorted",
      label: "How many of each card were found",
      layout,
      elsewhere: [...lying, ...view.waiting, ...view.aside],
      hint: "It begins with all that should be there; lower what was not found.",
    };
  }
  return null;
}

function offer(incident, view) {
  if (!incident.offered) return null;
  const lie = plural(view.bets?.length ?? 0, "bet lies", "bets lie");
  const how = incident.all_or_none ? "withdraw all their bets or none" : "withdraw bets";
  return el(
    "p",
    { class: "notice" },
    `Patrons may ${how} now; ${lie} on the table. Go on when they have had their choice.`,
  );
}

/** A call by mistake: while nothing has followed from it, whoever may takes it back with a second person. */
function takeBack(incident, who, from) {
  if (!incident.taken_back_by) return null;
  if (!ranks(who.title, incident.taken_back_by)) {
    return el("p", { class: "small dim" }, `Called by mistake? A ${incident.taken_back_by} can take it back.`);
  }
  return el(
    "button",
    {
      class: "button",
      type: "button",
      "data-act": "TakeBackCall",
      onclick: () =>
        ask({
          title: "Take the call back",
          says: "It was called by mistake: nothing has been done about it, and play goes on as it was.",
          act: "TakeBackCall",
          go: "Take it back",
          fields: [REASON],
          second: true,
          from,
          submit: (values, signed, put) => put({ type: "TakeBackCall", reason: values.reason }, { second: signed }),
        }),
    },
    "Called by mistake…",
  );
}

function resume(incident, press) {
  if (!incident.may_resume) return null;
  const button = el("button", { class: "button primary big", type: "button", "data-act": "ResumePlay" }, "Resume play");
  button.addEventListener("click", async () => {
    if (resting(button)) return;
    rest(button, true);
    await press({ type: "ResumePlay" });
    rest(button, false);
  });
  return el("div", { class: "resume" }, button);
}
