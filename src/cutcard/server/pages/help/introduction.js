// A game in five pictures with a sentence each: the first thing that somebody new to it is shown.

import { el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { naming } from "../shared/wording.js";
import { cards, examplesOf, roundPicture } from "./examples.js";

/**
 * @import { Layout } from "../shared/wire.js"
 * @import { IntroductionStep } from "./wire.js"
 */

/**
 * The card of the game; it stays away where the house cannot be asked.
 * @param {Layout} layout
 * @param {(() => Promise<unknown>) | null} turn waited for before each picture, where other things go on at the time;
 *   its place is kept meanwhile
 */
export function introduction(layout, turn = null) {
  const list = el("ol", { class: "introduction", "aria-label": t("help-introduction") });
  examplesOf(layout).then(
    async ({ introduction: steps }) => {
      const places = steps.map(({ about }) => el("li", { class: "panel", data: { about } }));
      list.append(...places);
      for (const [at, step] of steps.entries()) {
        if (turn) await turn();
        places[at].append(...figure(layout, step));
      }
    },
    () => list.remove(),
  );
  return list;
}

/**
 * What stands in the place of a step.
 * @param {Layout} layout
 * @param {IntroductionStep} step
 */
function figure(layout, step) {
  return [
    el("div", { class: "introduction-picture" }, ...picture(layout, step)),
    el("p", { text: word(step.message) }),
  ];
}

/**
 * @param {Layout} layout
 * @param {IntroductionStep} step
 */
function picture(layout, { about, round, hands }) {
  if (round) return [roundPicture(layout, round)];
  if (hands.length) return hands.map(counted);
  const results = layout.results.flatMap(({ name }) => layout.wagers.filter((wager) => wager.name === name));
  return results.map((wager) => {
    const best = wager.pays.findLast(({ outcome }) => outcome === "win");
    return el(
      "span",
      { class: `introduction-area ${wager.colour}` },
      el("b", { text: naming(wager.label).said }),
      about === "pays" && best?.odds ? el("span", { class: "odds", text: best.odds.replace(":", " : ") }) : null,
    );
  });
}

/** @param {IntroductionStep["hands"][number]} hand its cards, and below them what they count */
function counted(hand) {
  return el("span", { class: "introduction-counted" }, cards(hand), el("b", { text: String(hand.total) }));
}
