// A round as a picture to keep or to share: cards, result and one's own bets, and nobody else's.

import { clock, day, zone } from "../../shared/clock.js";
import { el, svg } from "../../shared/dom.js";
import { back, face } from "../../shared/faces/face.js";
import { t, word } from "../../shared/i18n.js";
import { money, signedMoney } from "../../shared/money.js";

/** @import { RoundRecord } from "../../shared/wire.js" */

const WIDE = 720;
const MARGIN = 36;
const CARD = 84;
const ROW = 34;
const SHARP = 2;
const SHORT = 16;

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{ size?: number, fill?: string, anchor?: string, family?: string, weight?: number }} how
 */
function words(text, x, y, { size = 17, fill = "--ink", anchor = "start", family = "--sans", weight = 400 } = {}) {
  const drawn = svg("text", {
    x,
    y,
    "font-size": size,
    fill: `var(${fill})`,
    "text-anchor": anchor,
    "font-family": `var(${family})`,
    "font-weight": weight,
  });
  drawn.textContent = text;
  return drawn;
}

/**
 * A hand's cards in a row; the third lies across.
 * @param {RoundRecord} record
 * @param {number} number
 * @param {number} left
 * @param {number} top
 */
function hand({ sides, initial_cards }, number, left, top) {
  const { label, colour, cards, total } = sides[number];
  const name = [word(label), total ?? ""].join(" ").trim();
  const ink = colour === "banker" ? "--banker-ink" : colour === "player" ? "--player-ink" : "--ink";
  const drawn = cards.map((code, place) => {
    const shown = code === "??" ? back() : face(code);
    for (const [key, value] of Object.entries({ width: CARD, height: CARD * 1.4 }))
      shown.setAttribute(key, String(value));
    const at = place * (CARD + 8);
    const across = place >= initial_cards ? ` rotate(90 ${CARD / 2} ${CARD * 0.7})` : "";
    const aside = across ? CARD * 0.2 : 0;
    return svg("g", { transform: `translate(${left + at + aside} ${top + 14})${across}` }, shown);
  });
  return [words(name, left, top, { fill: ink, weight: 700, size: 19 }), ...drawn];
}

/** @param {RoundRecord} record */
function bets({ bets: placed }, /** @type {number} */ top) {
  return placed.flatMap((bet, at) => {
    const y = top + at * ROW;
    const won = bet.net_cents > 0;
    return [
      words(word(bet.wager_label), MARGIN, y, { weight: 600 }),
      words(money(bet.stake_cents), 330, y, { anchor: "end" }),
      words(word(bet.outcome_label), 352, y, { fill: "--dim" }),
      words(signedMoney(bet.net_cents), 560, y, { anchor: "end", weight: 700, fill: won ? "--gold" : "--ink" }),
      words(bet.clause ? t("shared-rule", { clause: bet.clause }) : "", WIDE - MARGIN, y, {
        anchor: "end",
        fill: "--dim",
        size: 13,
      }),
    ];
  });
}

/**
 * The drawing, with every colour written out: outside this page nobody knows our names for them.
 * @param {RoundRecord} record
 */
export function drawing(record) {
  const high = 348 + record.bets.length * ROW + 62;
  const at = record.ended || record.began;
  const place = `${word(record.label)} · ${t("shared-round", { number: record.round_number })} · ${day(at)} ${clock(at)} ${zone(at)}`;
  const ending = word(
    record.status === "complete" && record.result_message ? record.result_message : record.status_label,
  );
  const mark = t("terminal-fingerprint-short", { entry: record.entry, mark: record.fingerprint.slice(0, SHORT) });
  const drawn = svg(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${WIDE} ${high}`, width: WIDE, height: high },
    svg("rect", { width: WIDE, height: high, fill: "var(--felt-2)" }),
    svg("rect", { x: 8, y: 8, width: WIDE - 16, height: high - 16, rx: 14, fill: "none", stroke: "var(--line)" }),
    words(word(record.title_label), MARGIN, 56, { size: 26, fill: "--gold", family: "--serif", weight: 700 }),
    words(place, MARGIN, 82, { fill: "--dim", size: 15 }),
    ...hand(record, 0, MARGIN, 122),
    ...hand(record, 1, WIDE / 2 + 20, 122),
    words(ending, WIDE / 2, 298, { size: 24, anchor: "middle", family: "--serif", weight: 700, fill: "--gold" }),
    ...bets(record, 342),
    words(mark, MARGIN, high - 30, { fill: "--dim", size: 13 }),
    words(t("shared-house-name"), WIDE - MARGIN, high - 30, { fill: "--dim", size: 13, anchor: "end" }),
  );
  const colours = getComputedStyle(document.documentElement);
  const plain = (/** @type {string} */ _, /** @type {string} */ name) =>
    asShown(colours.getPropertyValue(name).trim()).replaceAll('"', "'");
  return new XMLSerializer().serializeToString(drawn).replaceAll(/var\((--[\w-]+)\)/g, plain);
}

/**
 * A colour that depends on the page's scheme as the page shows it: the picture has no scheme.
 * @param {string} value
 */
function asShown(value) {
  if (!value.startsWith("light-dark(")) return value;
  const shown = el("span");
  shown.style.color = value;
  document.body.append(shown);
  const { color } = getComputedStyle(shown);
  shown.remove();
  return color;
}

/**
 * The drawing in pixels, which every device can show and send.
 * @param {RoundRecord} record
 * @returns {Promise<File>}
 */
export async function picture(record) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing(record))}`;
  await image.decode();
  const canvas = el("canvas");
  canvas.width = image.width * SHARP;
  canvas.height = image.height * SHARP;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = await new Promise((/** @type {(made: Blob | null) => void} */ done) =>
    canvas.toBlob(done, "image/png"),
  );
  return new File(pixels ? [pixels] : [], `${record.table}-${record.round_number}.png`, { type: "image/png" });
}

/**
 * Shared where the device can, otherwise kept as a file.
 * @param {File} file
 */
export async function share(file) {
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  save(file);
}

/** @param {File} file */
export function save(file) {
  const link = el("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
}
