// Sounds of our own making, out of noise and a few notes; none is made until a patron asks for them.

import { localStore } from "../../shared/store.js";

const KEPT = "cutcard-sound";
/** Notes of a rising chord in hertz; a larger win plays more of it. */
const CHORD = [523.25, 659.25, 783.99, 1046.5, 1318.5];
/** @type {AudioContext | null} */
let context = null;
let wanted = localStore.read(KEPT) === "on";

/** Whether a patron has asked for sounds. */
export function sounds() {
  return wanted;
}

/**
 * Sounds on or off, as the button that asks for them shows.
 * @param {Element} button
 * @param {boolean} on
 */
export function hear(button, on) {
  button.setAttribute("aria-pressed", String(on));
  if (on === wanted) return;
  wanted = on;
  localStore.write(KEPT, on ? "on" : "off");
  if (on) chipSound();
}

/** Browsers make no sound before a page is touched; until then there is nothing to play on. */
function playing() {
  if (!wanted || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/**
 * A short burst of noise through a filter: paper or clay, by its pitch.
 * @param {{ pitch: number, seconds: number, loud: number }} how
 */
function burst({ pitch, seconds, loud }) {
  const on = playing();
  if (!on) return;
  const frames = Math.ceil(on.sampleRate * seconds);
  const buffer = on.createBuffer(1, frames, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < frames; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / frames) ** 3;
  const filter = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: 1.1 });
  const gain = new GainNode(on, { gain: loud });
  const source = new AudioBufferSourceNode(on, { buffer });
  source.connect(filter).connect(gain).connect(on.destination);
  source.start();
}

/**
 * @param {number} pitch
 * @param {number} after seconds from now
 */
function note(pitch, after) {
  const on = playing();
  if (!on) return;
  const begins = on.currentTime + after;
  const tone = new OscillatorNode(on, { type: "triangle", frequency: pitch });
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(0.12, begins + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0005, begins + 0.9);
  tone.connect(gain).connect(on.destination);
  tone.start(begins);
  tone.stop(begins + 1);
}

export function chipSound() {
  burst({ pitch: 2600, seconds: 0.05, loud: 0.5 });
}

export function cardSound() {
  burst({ pitch: 1200, seconds: 0.16, loud: 0.35 });
}

/** One low tone: no more bets. */
export function closeSound() {
  note(CHORD[0] / 2, 0);
}

/** @param {number} level of one to three, as the win is */
export function winSound(level) {
  for (const [at, pitch] of CHORD.slice(0, level + 2).entries()) note(pitch, at * 0.11);
}
