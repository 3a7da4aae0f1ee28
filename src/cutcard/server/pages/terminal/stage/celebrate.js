// A net win is celebrated, in proportion to what was staked; anything else is quiet.

import { el, first } from "../../shared/dom.js";
import { still } from "./flight.js";
import { winSound } from "./sound.js";

/** From how many times the stakes a win is of the second and of the third level. */
const LEVELS = [0, 4, 15];
const SPARKS = [0, 14, 40];
const SPARK_MS = 1_400;

/**
 * How much a round is worth celebrating: nothing where it brought no more than was staked.
 * @param {{ net: number, settled: { stake_cents: number }[] }} over
 */
export function levelOf({ net, settled }) {
  const staked = settled.reduce((sum, bet) => sum + bet.stake_cents, 0);
  if (net <= 0 || staked <= 0) return 0;
  return LEVELS.filter((times) => net > times * staked).length;
}

/** @param {number} level */
export function celebrate(level) {
  const stage = first(document, ".stage");
  stage.dataset.celebration = String(level);
  if (level === 0) return;
  winSound(level);
  if (still()) return;
  first(stage, ".own-line").animate([{ transform: "scale(1.35)" }, { transform: "none" }], {
    duration: 500,
    easing: "cubic-bezier(0.2, 1.6, 0.4, 1)",
  });
  for (let at = 0; at < SPARKS[level - 1]; at += 1) spark(stage);
}

/** @param {HTMLElement} stage a fleck of gold that rises from the middle and falls */
function spark(stage) {
  const flown = el("span", { class: "spark", "aria-hidden": "true" });
  stage.append(flown);
  const [wide, high] = [(Math.random() - 0.5) * stage.offsetWidth * 0.8, 60 + Math.random() * stage.offsetHeight * 0.7];
  flown
    .animate(
      [
        { transform: "translate(0, 0) rotate(0deg)", opacity: 1 },
        { transform: `translate(${wide * 0.7}px, ${-high}px) rotate(200deg)`, opacity: 1, offset: 0.45 },
        { transform: `translate(${wide}px, ${40 - high * 0.2}px) rotate(520deg)`, opacity: 0 },
      ],
      { duration: SPARK_MS * (0.7 + Math.random() * 0.5), easing: "cubic-bezier(0.2, 0.6, 0.4, 1)" },
    )
    .finished.finally(() => flown.remove());
}
