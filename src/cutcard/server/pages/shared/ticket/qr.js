// A QR code of version 5 with error correction L: up to 106 bytes in 37 by 37 modules. Readers take any mask, so one
// is enough.

import { svg } from "../dom.js";

const SIZE = 37;
const DATA = 108;
const CORRECTIONS = 26;
const FORMAT = [..."111011111000100"].reverse().map((each) => each === "1");
const EXP = [1];
while (EXP.length < 255) EXP.push((EXP[EXP.length - 1] * 2) ^ (EXP[EXP.length - 1] > 127 ? 0x11d : 0));

/** A product in the field of 256 elements. @param {number} a @param {number} b */
function times(a, b) {
  return a && b ? EXP[(EXP.indexOf(a) + EXP.indexOf(b)) % 255] : 0;
}

/** What is left when the data are divided by the generator, whose roots are the first powers. @param {number[]} data */
function corrections(data) {
  let generator = [1];
  for (const root of EXP.slice(0, CORRECTIONS))
    generator = generator.concat(0).map((each, at) => each ^ times(at ? generator[at - 1] : 0, root));
  const rest = [...data, ...Array(CORRECTIONS).fill(0)];
  for (const at of data.keys())
    for (const [place, lead] of generator.map((each) => times(each, rest[at])).entries()) rest[at + place] ^= lead;
  return rest.slice(data.length);
}

/** @param {string} text */
function codewords(text) {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > DATA - 2) throw new RangeError("this text is too long for the code");
  const digits = [bytes.length, ...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
  const data = `4${digits}0`.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  while (data.length < DATA) data.push((data.length - bytes.length) % 2 ? 0x11 : 0xec);
  return [...data, ...corrections(data)];
}

/** A module that stands whatever is written, or undefined. @param {number} x @param {number} y */
function fixed(x, y) {
  const far = (/** @type {number} */ cx, /** @type {number} */ cy) => Math.max(Math.abs(x - cx), Math.abs(y - cy));
  const finder = Math.min(far(3, 3), far(SIZE - 4, 3), far(3, SIZE - 4));
  if (finder <= 4) return finder !== 2 && finder !== 4;
  if (far(SIZE - 7, SIZE - 7) <= 2) return far(SIZE - 7, SIZE - 7) !== 1;
  if (x === 6 || y === 6) return (x + y) % 2 === 0;
  if (x === 8 && y === SIZE - 8) return true;
  if (x === 8 && y < 9) return FORMAT[y > 6 ? y - 1 : y];
  if (x === 8 && y > SIZE - 8) return FORMAT[y - SIZE + 15];
  if (y === 8 && x < 8) return FORMAT[x > 6 ? 15 - x : 14 - x];
  if (y === 8 && x > SIZE - 9) return FORMAT[SIZE - 1 - x];
}

/** Every module, row by row: true where it is dark. @param {string} text */
export function modules(text) {
  const bits = codewords(text).flatMap((each) => [...each.toString(2).padStart(8, "0")].map(Number));
  const rows = Array.from({ length: SIZE }, (_, y) => Array.from({ length: SIZE }, (_, x) => fixed(x, y)));
  for (let right = SIZE - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < SIZE; step++)
      for (const x of [right, right - 1]) {
        const row = rows[up ? SIZE - 1 - step : step];
        row[x] ??= (x + step) % 2 === Number(bits.shift() ?? 0);
      }
  return rows.map((row) => row.map(Boolean));
}

/** @param {string} text */
export function square(text) {
  const dark = modules(text).flatMap((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  const view = `0 0 ${SIZE + 8} ${SIZE + 8}`;
  return svg("svg", { class: "qr", viewBox: view, "aria-hidden": "true" }, svg("path", { d: dark.join("") }));
}
