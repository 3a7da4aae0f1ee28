// What a console says back: refusals in words, what was done for a moment, and what stays until it is dismissed.

import { el } from "../dom.js";
import { cardText, rule } from "./console.js";

const OF_CARDS = new Set(["foreign_card", "waiting", "same_card", "cards", "count"]);
const UNKNOWN = "It is not known whether this was written; wait for the table to show it.";
const GONE_ON = "The table has gone on; look, then do it.";
const MOMENT_MS = 6_000;

/** A refusal shown where the act was asked, with its clause; it goes when the next act succeeds. */
export function refusal(error) {
  const code = error?.code || "error";
  return el(
    "p",
    { class: "notice bad refused", role: "alert", "data-code": code },
    ...sentence(error, code),
    " ",
    rule(error?.document, error?.clause),
  );
}

function sentence(error, code) {
  if (code === "unreachable") return [el("strong", {}, "The house cannot be reached. "), UNKNOWN];
  const says = (error?.says || error?.message || "that did not work").replace(/\.$/, "");
  if (code === "stale") return [el("strong", {}, "Not done. "), `${GONE_ON} Nothing has changed.`];
  return [el("strong", {}, "Refused: "), `${OF_CARDS.has(code) ? withCards(says) : says}. Nothing has changed.`];
}

/** "the shoe holds no 8s" is read as "the shoe holds no 8♠". */
function withCards(says) {
  return says.replace(/\b[A2-9TJQKSLF][shdcfgewa]\b/g, cardText);
}

/** What was done, for a moment; the next refusal or act takes its place sooner. */
export function moment(node, says) {
  const told = el("p", { class: "notice sound", role: "status" }, says);
  node.replaceChildren(told);
  setTimeout(() => told.remove(), MOMENT_MS);
}

/** A notice that stays until somebody dismisses it, with something to be copied. */
export function lasting(node, { says, text, label }) {
  const dismiss = el("button", { class: "button tiny", type: "button", "data-act": "Dismiss" }, "Dismiss");
  const notice = el(
    "div",
    { class: "notice sound lasting" },
    el("p", { role: "status" }, says),
    copyable(text, label),
    dismiss,
  );
  dismiss.addEventListener("click", () => {
    const next = notice.nextElementSibling ?? notice.previousElementSibling;
    notice.remove();
    (next ?? node.parentElement).querySelector("button")?.focus();
  });
  node.append(notice);
  return notice;
}

/** A text beside a button that copies it; where the browser lets nobody copy, it is marked for the person to do so. */
export function copyable(text, label) {
  const field = el("input", { class: "copied", type: "text", readonly: "", value: text, "aria-label": label });
  const button = el("button", { class: "button tiny", type: "button", "data-act": "Copy" }, "Copy");
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      field.focus();
      field.select();
      button.textContent = "Marked: copy it";
    }
  });
  return el("span", { class: "copyable" }, field, button);
}
