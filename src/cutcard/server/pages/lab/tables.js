// Figures as tables: all wagers, the lines of one with their odds to edit, and what many bets come to.

import { byId, el, say } from "../shared/dom.js";
import { language, t, word } from "../shared/i18n.js";
import { lineOf } from "./link.js";

/**
 * @import { Bent } from "./link.js"
 * @import { LabFigures, LabLine, LabWager } from "./wire.js"
 */

/** @param {[string, string][]} columns each with its class */
function head(columns) {
  const cells = columns.map(([text, kind]) => el("th", { scope: "col", class: kind || null, text }));
  return el("thead", {}, el("tr", {}, ...cells));
}

/** @param {LabFigures} told */
export function drawWagers(told) {
  const columns = head([
    [t("lab-wager"), ""],
    [t("lab-edge"), "right"],
    [t("lab-resolved"), "right lab-wide"],
    [t("lab-hits"), "right"],
    [t("lab-pushes"), "right lab-wide"],
    [t("lab-deviation"), "right"],
    [t("lab-skewness"), "right lab-wide"],
  ]);
  const rows = told.wagers.map((wager) => wagerRow(wager, wager.name === told.wager));
  byId("wagers").replaceChildren(el("table", { class: "figures-table" }, columns, el("tbody", {}, ...rows)));
}

/**
 * @param {LabWager} wager
 * @param {boolean} chosen
 */
function wagerRow(wager, chosen) {
  const label = word(wager.label);
  /** @type {(figure: string, text: string, kind?: string) => HTMLElement} */
  const cell = (figure, text, kind = "right") => el("td", { class: kind, data: { figure }, text: text || "–" });
  const name = el("button", {
    ...{ type: "button", id: `wager-${wager.name}`, class: "lab-name", text: label },
    ...{ disabled: wager.removed, "aria-pressed": String(chosen), data: { act: "choose", wager: wager.name } },
  });
  const marks = { removed: t("lab-left-out"), changed: t("lab-changed"), none: "" };
  const mark = wager.removed ? "removed" : wager.changed ? "changed" : "none";
  const act = el("button", {
    ...{
      type: "button",
      id: `out-${wager.name}`,
      class: "button lab-out",
      data: { act: "leave-out", wager: wager.name },
    },
    text: wager.removed ? t("lab-put-in") : t("lab-leave-out"),
    "aria-label": wager.removed ? t("lab-put-in-wager", { wager: label }) : t("lab-leave-out-wager", { wager: label }),
  });
  return el(
    "tr",
    { class: chosen ? "chosen" : null, data: { wager: wager.name } },
    el(
      "th",
      { scope: "row" },
      name,
      mark === "none" ? null : el("span", { class: "badge warn", text: marks[mark] }),
      wager.removable ? act : null,
    ),
    cell("house_edge", wager.house_edge),
    cell("house_edge_resolved", wager.house_edge_resolved, "right lab-wide"),
    cell("hit_frequency", wager.hit_frequency),
    cell("push_frequency", wager.push_frequency, "right lab-wide"),
    cell("deviation", wager.deviation),
    cell("skewness", wager.skewness, "right lab-wide"),
  );
}

let drawn = "";

/**
 * The lines of the wager that was chosen. Where they are drawn already only figures are written, so that nobody is
 * kept from typing.
 * @param {LabFigures} told
 * @param {Bent} bent
 */
export function drawLines(told, bent) {
  const wager = told.wagers.find(({ name }) => name === told.wager);
  const label = wager ? word(wager.label) : told.wager;
  say(byId("lines-title"), t("lab-lines", { wager: label }));
  exactly(byId("ev"), t("lab-ev", { ev: told.ev }), told.exact_ev);
  const lines = [...told.lines, told.otherwise];
  const now = [language(), told.game, told.in_force, told.wager].join("|");
  if (now !== drawn) {
    const columns = head([
      [t("lab-when"), ""],
      [t("lab-pays"), ""],
      [t("lab-clause"), ""],
      [t("lab-chance"), "right"],
      [t("lab-adds"), "right lab-wide"],
    ]);
    const rows = lines.map((line, at) => lineRow(line, at, at < told.lines.length));
    byId("lines").replaceChildren(el("table", { class: "figures-table" }, columns, el("tbody", {}, ...rows)));
    drawn = now;
  }
  const moved = t("lab-moved", { before: told.approved_edge, after: told.edge });
  for (const [at, line] of lines.entries()) fillLine(line, at, moved, bent.pays.get(lineOf(told.wager, at + 1)));
}

/**
 * A figure as a percentage; whoever wants the fraction taps it.
 * @param {Element} details
 * @param {string} text
 * @param {string} fraction
 */
function exactly(details, text, fraction) {
  const [summary, exact] = details.children;
  say(/** @type {HTMLElement} */ (summary), text);
  say(/** @type {HTMLElement} */ (exact), fraction);
}

/**
 * @param {LabLine} line
 * @param {number} at
 * @param {boolean} edited
 */
function lineRow(line, at, edited) {
  const when = word(line.when);
  const pays = edited
    ? el("input", {
        ...{ type: "text", id: `pays-${at + 1}`, maxlength: "20", autocomplete: "off", spellcheck: "false" },
        ...{ "aria-label": t("lab-pays-when", { when }), data: { line: String(at + 1) } },
      })
    : el("span", { text: t("lab-loses") });
  /** @type {(figure: string, kind: string) => HTMLElement} */
  const cell = (figure, kind) => el("td", { class: kind, data: { figure } });
  return el(
    "tr",
    { data: { line: String(at + 1) } },
    el("td", { text: when }),
    el(
      "td",
      { class: "lab-pays" },
      pays,
      el("b", { class: "lab-moved", "aria-live": "polite", data: { figure: "moved" } }),
      el("span", { class: "small dim", data: { figure: "was" } }),
    ),
    cell("clause", "clause"),
    el(
      "td",
      { class: "right" },
      el(
        "details",
        { class: "lab-exact" },
        el("summary", { data: { figure: "probability" } }),
        el("span", { class: "lab-fraction", data: { figure: "exact" } }),
      ),
    ),
    cell("adds", "right lab-wide"),
  );
}

/**
 * @param {LabLine} line
 * @param {number} at
 * @param {string} moved the price before and after, which a bent line shows
 * @param {string | undefined} typed
 */
function fillLine(line, at, moved, typed) {
  const row = /** @type {HTMLElement} */ (byId("lines").querySelector(`tr[data-line="${at + 1}"]`));
  const written = {
    was: line.changed ? t("lab-was", { pays: line.approved }) : "",
    moved: line.changed ? moved : "",
    clause: line.clause || t("lab-no-clause"),
    probability: line.probability,
    adds: line.adds,
    exact: line.exact,
  };
  for (const [figure, text] of Object.entries(written))
    say(/** @type {HTMLElement} */ (row.querySelector(`[data-figure="${figure}"]`)), text);
  row.classList.toggle("changed", line.changed);
  const field = row.querySelector("input");
  if (field && field !== document.activeElement) field.value = typed ?? line.pays;
}

/** @param {LabFigures} told */
export function drawTotals({ totals }) {
  say(byId("totals-title"), t("lab-totals", { bets: totals.bets }));
  /** @type {(figure: string, label: string, text: string) => HTMLElement} */
  const fact = (figure, label, text) => el("div", {}, el("dt", { text: label }), el("dd", { data: { figure }, text }));
  byId("totals").replaceChildren(
    el(
      "dl",
      { class: "lab-facts" },
      fact("mean", t("lab-mean"), totals.mean),
      fact("ahead", t("lab-ahead"), totals.ahead),
      fact("even", t("lab-even"), totals.even),
      fact("behind", t("lab-behind"), totals.behind),
      ...totals.bands.map(({ level, low, high }) =>
        fact(`band-${level}`, t("lab-band", { level }), t("lab-range", { low, high })),
      ),
    ),
    el("p", { class: "small dim", text: t("lab-error", { error: totals.error }) }),
  );
}
