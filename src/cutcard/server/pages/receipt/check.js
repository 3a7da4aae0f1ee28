// Receipts and bundles, checked without the house: from the entry to its leaf, to the root, to who signed it.

import { checkShoe } from "./shoe.js";
import { array, demand, from64, hex, letters, noteFrom, sha256, signersOf, trusted, Wrong } from "./trust.js";

/**
 * @typedef {{ seq: number, proof: string[], stream?: string, version?: number, id?: string, round?: number, shoe?: number,
 *   salt?: string, body?: string, hash?: string }} Shown what is shown of an entry: all of it, or the hash of its leaf
 * @typedef {Shown & { fingerprint: string }} Entry
 * @typedef {{ origin: string, size: number, entries: Entry[], cosigned: Map<string, number>, unconfirmed: string,
 *   shoe?: import("./shoe.js").Shoe }} Checked
 *   `unconfirmed` is the code of why nobody confirms the checkpoint
 */

export const MOST_BYTES = 16_000_000;
const READMES = {
  "cutcard/round-bundle@v1": "d187dfd3f15ffabd64d7ef88cefe2b510d0e9efc7a363697d4cc751cd27e9d87",
  "cutcard/shoe-bundle@v1": "f5b2cfc781589e8d4619417a18f6cb02dceb010cd0b5068ebad18795524ee003",
};
const KINDS = { seq: 0, stream: "", version: 0, id: "", round: 0, shoe: 0, salt: "", body: "" };

/** @param {string} text */
function sizeFrom(text) {
  demand(/^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)));
  return Number(text);
}

/** @param {Shown} shown */
async function leafHash({ proof: _, ...shown }) {
  if (shown.hash !== undefined) {
    demand(Object.keys(shown).length === 2);
    return from64(shown.hash, 32);
  }
  for (const [name, value] of Object.entries(shown))
    demand(typeof value === typeof KINDS[/** @type {keyof typeof KINDS} */ (name)]);
  const { body, salt, ...place } = { ...KINDS, ...shown };
  const where = Object.values(place);
  demand(body && where.every((each) => typeof each === "string" || (Number.isSafeInteger(each) && each >= 0)));
  return sha256(`\0${await sha256(from64(salt, 16) + where.map((each) => `${each}\0`).join("") + body)}`);
}

/** The root that a proof leads to, by RFC 6962. @param {string} leaf @param {Shown} shown @param {number} size */
async function rootOf(leaf, { seq, proof }, size) {
  demand(seq >= 1 && seq <= size, "entry");
  let [place, last, hashed] = [seq - 1, size - 1, leaf];
  for (const sibling of proof.map((each) => from64(each, 32))) {
    demand(last, "entry");
    const left = place % 2 === 1 || place === last;
    hashed = await sha256(left ? `\x01${sibling}${hashed}` : `\x01${hashed}${sibling}`);
    while (left && place && place % 2 === 0) [place, last] = [place / 2, Math.floor(last / 2)];
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  demand(last === 0, "entry");
  return hashed;
}

/** @param {string} text @returns {{ checkpoint: string, shown: Shown }} */
function receiptFrom(text) {
  const gap = text.indexOf("\n\n");
  const [head, extra, index, ...proof] = text.slice(0, gap).split("\n");
  demand(head === "c2sp.org/tlog-proof@v1" && extra.startsWith("extra ") && index.startsWith("index "));
  demand(proof.length <= 63);
  const written = from64(extra.slice(6));
  const shown = JSON.parse(written);
  demand(JSON.stringify(shown) === written && shown.seq === undefined && shown.proof === undefined);
  return { checkpoint: text.slice(gap + 2), shown: { seq: sizeFrom(index.slice(6)) + 1, ...shown, proof } };
}

/** @param {string} text */
async function bundleFrom(text) {
  const told = JSON.parse(text);
  const fields = told.shoe === undefined ? "format,readme,receipts" : "format,readme,shoe,receipts";
  demand(`${JSON.stringify(told, null, 1)}\n` === text && Object.keys(told).join() === fields);
  const format = told.shoe === undefined ? "cutcard/round-bundle@v1" : "cutcard/shoe-bundle@v1";
  demand(told.format === format && hex(await sha256(told.readme)) === READMES[format]);
  const shoe = told.shoe && JSON.parse(new TextDecoder().decode(array(JSON.stringify(told.shoe))));
  return { receipts: /** @type {string[]} */ (told.receipts), shoe };
}

/** @param {Uint8Array} content @param {string} policy whom to trust; empty where nobody says @returns {Promise<Checked>} */
export async function check(content, policy) {
  demand(globalThis.crypto?.subtle, "no-crypto");
  demand(content.length <= MOST_BYTES);
  try {
    const text = letters(content);
    const { receipts, shoe } = text.startsWith("{") ? await bundleFrom(text) : { receipts: [text], shoe: undefined };
    const all = receipts.map(receiptFrom);
    const note = noteFrom(all[0].checkpoint);
    const [origin, length, root, ...end] = note.text.split("\n");
    const size = sizeFrom(length);
    demand(origin && end.join() === "" && end.length === 1);
    const entries = [];
    for (const [at, { checkpoint, shown }] of all.entries()) {
      demand(checkpoint === all[0].checkpoint && (at === 0 || shown.seq > all[at - 1].shown.seq));
      const leaf = await leafHash(shown);
      demand((await rootOf(leaf, shown, size)) === from64(root, 32), "entry");
      const body = shown.body && new TextDecoder().decode(array(shown.body));
      entries.push({ ...shown, body, fingerprint: hex(leaf) });
    }
    const found = { origin, size, entries, shoe, cosigned: new Map(), unconfirmed: "no-policy" };
    const cosigned = policy.trim() ? await trusted(note, policy, origin) : null;
    if (shoe) await checkShoe(shoe, entries, origin, cosigned && ((beacon) => signersOf(beacon, policy, origin)));
    const unshown = shoe && !entries[0].body ? "shoe-shown" : "";
    return cosigned ? { ...found, cosigned, unconfirmed: unshown } : found;
  } catch (error) {
    throw error instanceof Wrong ? error : new Wrong("unreadable");
  }
}
