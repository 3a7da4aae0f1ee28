// A chime for what has newly come up; heard until somebody mutes it, and the choice is kept.

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { localStore } from "../store.js";

const KEPT = "cutcard-chime";
const NOTES = [880, 659.25];
/** @type {AudioContext | null} */
let context = null;
let muted = localStore.read(KEPT) === "off";

/** Two falling notes. Browsers make no sound before a page is touched. */
export function chime() {
  document.documentElement.dataset.chimes = String(Number(document.documentElement.dataset.chimes ?? 0) + 1);
  if (muted || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const [at, pitch] of NOTES.entries()) {
    const begins = context.currentTime + at * 0.18;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, begins);
    gain.gain.linearRampToValueAtTime(0.2, begins + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0005, begins + 0.6);
    tone.connect(gain).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + 0.7);
  }
}

/** The button that mutes the chime, and lets it be heard again. */
export function muteButton() {
  const button = el("button", { class: "button pill", type: "button", "data-act": "mute" });
  const show = () => {
    button.textContent = muted ? t("console-sound-off") : t("console-sound-on");
    button.setAttribute("aria-pressed", String(!muted));
  };
  button.addEventListener("click", () => {
    muted = !muted;
    localStore.write(KEPT, muted ? "off" : "on");
    show();
    if (!muted) chime();
  });
  show();
  return { button, show };
}
