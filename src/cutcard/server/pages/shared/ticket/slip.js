// A ticket as a slip of paper: what it is worth, its code in digits and in bars, which house pays it, when it was issued,
// and on what terms.

import { el, svg } from "../dom.js";
import { t } from "../i18n.js";
import { money } from "../money.js";
import { bars } from "./barcode.js";
import { codeSquare } from "./code.js";

/**
 * @typedef {{ house: string, at: string, zone: string, fingerprint: string, act: string }} Issued who pays a ticket, and when it was issued by whose clock
 * @typedef {{ code: string, cents: number } & Partial<Issued>} Slip
 */

const HEIGHT = 40;

/** @param {string} code */
function barcode(code) {
  const { modules, bars: drawn } = bars(code.replace(/\D/g, ""));
  return svg(
    "svg",
    { class: "barcode", viewBox: `0 0 ${modules} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...drawn.map(({ x, wide }) => svg("rect", { x, y: 0, width: wide, height: HEIGHT })),
  );
}

/**
 * The house's own time: its clock's figures as they were sent, whatever zone this screen is in.
 * @param {string} at
 * @param {string} zone
 */
export function houseTime(at, zone) {
  const [, day, clock, offset] = /^(\S{10})T(\d\d:\d\d:\d\d)([+-]\d\d:\d\d)$/.exec(at) ?? [];
  if (!day) return "";
  if (zone === "UTC") return `${day} ${clock} UTC`;
  return t("shared-ticket-at", { time: `${day} ${clock} UTC${offset}`, zone });
}

/**
 * @param {string} label
 * @param {string} value
 * @param {string} name
 */
export function fact(label, value, name) {
  return value ? el("div", {}, el("dt", {}, label), el("dd", { data: { slip: name } }, value)) : null;
}

/** A fingerprint, four digits after four; its beginning is the receipt code, as it is told and printed. */
export const inGroups = (/** @type {string} */ digits) => (digits.match(/.{4}/g) ?? []).join(" ");
export const shortCode = (/** @type {string} */ fingerprint) => inGroups(fingerprint.slice(0, 16));

/** @param {Slip} slip */
export function slip({ code, cents, house = "", at = "", zone = "", fingerprint = "", act = "" }) {
  return el(
    "div",
    { class: "slip" },
    el("p", { class: "serif slip-title" }, t("shared-ticket-title")),
    el("p", { class: "serif slip-amount", data: { slip: "amount" } }, money(cents)),
    barcode(code),
    el("p", { class: "ticket-code", data: { ticket: code } }, code),
    el(
      "dl",
      { class: "slip-facts" },
      fact(t("shared-ticket-house"), house, "house"),
      fact(t("shared-ticket-issued"), houseTime(at, zone), "issued"),
      fact(t("shared-receipt-code"), shortCode(fingerprint), "code"),
      fact(t("shared-ticket-valid"), t("shared-ticket-until"), "valid"),
    ),
    act && codeSquare(act, fingerprint),
    el("p", { class: "slip-terms", data: { slip: "terms" } }, t("shared-ticket-terms")),
  );
}

/**
 * The button that prints a ticket.
 * @param {Slip} printed
 */
export function printButton(printed) {
  return printing("print-ticket", t("shared-ticket-print"), () => slip(printed));
}

/**
 * A button that prints one thing, and nothing else of the page.
 * @param {string} act
 * @param {string} label
 * @param {() => HTMLElement} printed
 */
export function printing(act, label, printed) {
  const onclick = () => {
    const sheet = el("div", { class: "slip-sheet" }, printed());
    document.body.append(sheet);
    addEventListener("afterprint", () => sheet.remove(), { once: true });
    print();
  };
  return el("button", { type: "button", class: "button", data: { act }, onclick }, label);
}
