// The foot of the terminal: the patron's money, and what may be done with the bets now.

import { Refused } from "../../shared/api.js";
import { byId, first, say, shake } from "../../shared/dom.js";
import { series, t } from "../../shared/i18n.js";
import { money, roundMoney } from "../../shared/money.js";
import { why } from "../../shared/wording.js";
import { toast } from "../stage/toast.js";

/**
 * @import { Bets } from "../bets/bets.js"
 * @import { Over } from "../ended.js"
 */

/** So many characters of a sum have room in the till whatever it is: $99,999.99. */
const RESERVED = 10;

/**
 * What was paid is gold only where the whole round was a gain.
 * @param {number} credit
 * @param {number} bet
 * @param {Over | null} settled
 */
export function drawMoney(credit, bet, settled) {
  const win = settled?.back ?? 0;
  for (const [id, cents] of Object.entries({ credit, bet, win })) {
    const shown = byId(id);
    shown.dataset[id] = String(cents);
    const text = money(cents);
    say(shown, text);
    shown.classList.toggle("long", text.length > RESERVED);
  }
  byId("win").classList.toggle("won", win > 0 && (settled?.net ?? 0) > 0);
}

/**
 * @param {Bets | undefined} own
 * @param {{ usable: boolean, open: boolean }} now `open` where bets are taken
 */
export function drawActs(own, { usable, open }) {
  const may = {
    undo: open && own?.canUndo,
    clear: open && own?.expectedBets.length,
    rebet: open && own?.canRepeat,
    double: open && own?.expectedBets.length,
    saved: own,
    collect: usable,
  };
  for (const [name, allowed] of Object.entries(may)) {
    first(document, `.acts [data-act="${name}"]`).setAttribute("aria-disabled", String(!allowed));
  }
  for (const button of document.querySelectorAll(".hand-acts button, .incident button")) {
    button.toggleAttribute("disabled", !usable);
  }
}

/**
 * What a patron may do with the bets, by the names of the buttons.
 * @type {Record<string, (own: Bets, credit: number) => void>}
 */
export const ACTS = {
  undo: (own) => own.undo(),
  clear: (own) => own.clear(),
  rebet: (own, credit) => {
    const changes = own.last.map(({ cents }) => ({ from: 0, to: cents }));
    if (enough(credit, changes)) own.repeat();
  },
  double: (own, credit) => {
    if (!enough(credit - own.pendingTotal, own.doubled())) return;
    const capped = own.cannotDouble.map(({ label, most_cents }) =>
      t("terminal-capped-wager", { wager: label, most: roundMoney(most_cents) }),
    );
    if (!own.double()) toast(t("terminal-at-most"), "calm");
    else if (capped.length) toast(t("terminal-capped", { wagers: series("series-comma", capped) }), "calm");
  },
};

/**
 * Whether the credit is enough for what a patron asks; where it is not, that is said.
 * @param {number} credit
 * @param {{ from: number, to: number }[]} changes
 */
export function enough(credit, changes) {
  const needed = changes.reduce((sum, { from, to }) => sum + to - from, 0);
  if (needed <= credit) return true;
  toast(why(new Refused(0, { code: "funds" })));
  shake(byId("credit"));
  return false;
}
