// Ended shoes, checked without the house: from promise, beacon and seed to the order of the cards. Bytes are strings.

import { array, demand, from64, hex, letters, noteFrom, sha256 } from "./trust.js";

/**
 * @typedef {{ name: string, commitment: string, beacon: { kind?: string, checkpoint?: string, given?: string[][] }, order: string, salt: string }} Shoe
 * @typedef {{ seq: number, stream?: string, body?: string }} Told an entry that tells of it
 */

const DECKS = [
  ["shdc", "A23456789TJQK"],
  ["fgewa", "A23456789TSLF"],
];
/** How many entries tell of a shoe. @type {Record<string, number[]>} */
const ENTRIES = { chance: [2], none: [2, 3], cosignature: [3], terminals: [3] };
const FIELDS = { name: "", commitment: "", beacon: {}, order: "", salt: "" };

/** @param {Shoe} shoe */
export const kindOf = ({ beacon }) => (Object.keys(beacon).length ? String(beacon.kind) : "chance");

/** @param {unknown} text @param {number} [least] 32 bytes, or none where there need be none */
function bytes(text, least = 32) {
  demand(typeof text === "string" && /^([0-9a-f]{64})?$/.test(text) && text.length >= 2 * least);
  return String(text).replace(/../g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** @param {string} key @param {string} data */
async function mac(key, data) {
  const how = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", array(key), how, false, ["sign"]);
  return letters(new Uint8Array(await crypto.subtle.sign("HMAC", made, array(data))));
}

/** The numbers of HMAC_DRBG with SHA-256 (NIST SP 800-90A, 10.1.2), four bytes each, eight a request. @param {string} given */
async function* numbers(given) {
  let [key, value] = ["\0".repeat(32), "\x01".repeat(32)];
  for (const mark of "\0\x01") {
    key = await mac(key, value + mark + given);
    value = await mac(key, value);
  }
  for (;;) {
    value = await mac(key, value);
    const made = new DataView(array(value).buffer);
    for (let at = 0; at < 32; at += 4) yield made.getUint32(at);
    key = await mac(key, `${value}\0`);
    value = await mac(key, value);
  }
}

/** The same cards unshuffled; nothing where they are no whole decks. @param {string[]} cards */
function wholeDecks(cards) {
  const sorted = [...cards].sort().join();
  for (const [suits, ranks] of DECKS) {
    const copies = Array(Math.max(1, Math.floor(cards.length / (suits.length * ranks.length)))).fill(0);
    const all = [...suits].flatMap((suit) => [...ranks].flatMap((rank) => copies.map(() => rank + suit)));
    if ([...all].sort().join() === sorted) return all;
  }
  return null;
}

/**
 * @param {string[]} cards unshuffled
 * @param {{ next: () => Promise<IteratorResult<number, void>> | IteratorResult<number, void> }} made numbers of four bytes
 */
export async function shuffled(cards, made) {
  for (let last = cards.length - 1; last > 0; last--) {
    let number = 2 ** 32;
    while (number >= 2 ** 32 - (2 ** 32 % (last + 1))) number = (await made.next()).value ?? 0;
    const other = number % (last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/** What two programs write of one value. @param {unknown} value @returns {string} */
function canonical(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    return Array.isArray(value) ? `[${value.map(canonical)}]` : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
    .sort()}}`;
}

/** Whether each entry that is shown whole says once, at this table, what is said of the shoe. @param {Shoe} shoe @param {Told[]} told */
function agree({ name, commitment, beacon, order, salt }, told) {
  const slash = name.lastIndexOf("/");
  const promises = Object.keys(beacon).length ? { ShoePromised: { promise: commitment } } : {};
  const begins = { ShoeStamped: { commitment, beacon } };
  const says = told.length === 3 ? [promises, begins] : [{ ...promises, ...begins }];
  for (const [at, kinds] of [...says, { ShoeOpened: { order, salt } }].entries()) {
    const { body, stream } = told[at];
    for (const [kind, fields] of body ? Object.entries(kinds) : []) {
      const number = Number(name.slice(slash + 1));
      const own = JSON.parse(body ?? "").events.filter(
        (/** @type {any} */ each) => each.type === kind && each.shoe === number,
      );
      demand(stream === `table/${name.slice(0, slash)}` && own.length === 1, "shoe-entries");
      for (const [field, value] of Object.entries(fields))
        demand(canonical(own[0][field] ?? {}) === canonical(value), "shoe-entries");
    }
  }
}

/**
 * What goes into the order, and the checkpoint that a log witness cosigned for it.
 * @param {Shoe} shoe
 */
async function beaconOf({ beacon }) {
  const { kind, checkpoint, given, ...more } = beacon;
  demand(Object.keys(more).length === 0);
  if (kind === "cosignature") {
    demand(typeof checkpoint === "string" && given === undefined);
    const note = noteFrom(letters(new TextEncoder().encode(checkpoint)));
    demand(note.signatures.length === 2);
    const [, last] = note.signatures;
    return { note, given: [], digest: await sha256(note.text + last.slice(last.indexOf("\n") + 5)) };
  }
  demand(checkpoint === undefined);
  if (kind !== "terminals") {
    demand(given === undefined);
    return { note: null, given: [], digest: "" };
  }
  demand(Array.isArray(given));
  const pairs = (given ?? []).map((each) => {
    demand(Array.isArray(each) && each.length === 2);
    return [bytes(each[0]), bytes(each[1], 0)];
  });
  return { note: null, given: pairs, digest: await sha256(pairs.map(([, revealed]) => revealed).join("")) };
}

/**
 * Refused unless these entries promise, begin and end the shoe, and promise, beacon and seed give its order.
 * @param {Shoe} shoe @param {Told[]} told
 * @param {string} origin of the log that has these entries
 * @param {((note: import("./trust.js").Note) => Promise<boolean>) | null} signed whether those whom the policy names gave the beacon
 */
export async function checkShoe(shoe, told, origin, signed) {
  demand(Object.keys(shoe).join() === Object.keys(FIELDS).join());
  for (const [field, value] of Object.entries(FIELDS))
    demand(typeof shoe[/** @type {keyof typeof FIELDS} */ (field)] === typeof value);
  const { name, commitment, beacon, order, salt } = shoe;
  const kind = kindOf(shoe);
  demand(beacon && !Array.isArray(beacon) && /^[^/]+\/[1-9]\d{0,8}$/.test(name));
  demand(Object.hasOwn(ENTRIES, kind) && (kind === "chance") === (Object.keys(beacon).length === 0));
  demand(ENTRIES[kind].includes(told.length));
  const [seed, { note, given, digest }] = [bytes(salt), await beaconOf(shoe)];
  agree(shoe, told);
  if (note) {
    const [of, size, root, ...end] = note.text.split("\n");
    demand(/^(0|[1-9]\d{0,15})$/.test(size) && from64(root, 32) && end.join() === "" && end.length === 1);
    demand(told[0].seq <= Number(size) && Number(size) < told[1].seq, "shoe-sequence");
    demand(of === origin && (!signed || (await signed(note))), "shoe-beacon");
  }
  const own = new TextEncoder();
  const named = letters(own.encode(name));
  const promised =
    kind === "chance" ? seed + letters(own.encode(order)) : `cutcard promises the seed of shoe ${named}\n${seed}`;
  demand(hex(await sha256(promised)) === commitment, "shoe-promise");
  const revealed = given.filter(([, each]) => each);
  demand(kind !== "terminals" || revealed.length, "shoe-beacon");
  for (const [committed, each] of revealed) demand((await sha256(each)) === committed, "shoe-beacon");
  const cards = order.split(" ");
  const unshuffled = wholeDecks(cards);
  demand(unshuffled, "shoe-order");
  if (kind !== "chance")
    demand((await shuffled(unshuffled ?? [], numbers(seed + digest + named))).join() === cards.join(), "shoe-order");
}
