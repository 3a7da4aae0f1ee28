// Whom somebody trusts and what these have signed, in the forms of C2SP. Bytes are strings of one letter each.

/** A refusal; its message is a code for which there is a sentence, `receipt-why-…`. */
export class Wrong extends Error {}

/** @param {unknown} holds @param {string} code */
export function demand(holds, code = "unreadable") {
  if (!holds) throw new Wrong(code);
}

export const array = (/** @type {string} */ bytes) => Uint8Array.from(bytes, (each) => each.charCodeAt(0));
export const letters = (/** @type {Uint8Array} */ bytes) =>
  Array.from(bytes, (each) => String.fromCharCode(each)).join("");
export const hex = (/** @type {string} */ bytes) =>
  Array.from(array(bytes), (each) => each.toString(16).padStart(2, "0")).join("");
export const sha256 = async (/** @type {string} */ bytes) =>
  letters(new Uint8Array(await crypto.subtle.digest("SHA-256", array(bytes))));

/** Base64 in its one canonical form, of as many bytes as are named. @param {string} text @param {number} [length] */
export function from64(text, length) {
  const bytes = atob(text);
  demand(btoa(bytes) === text && (length ?? bytes.length) === bytes.length);
  return bytes;
}

/** The text of a signed note, and its signatures behind the names of their keys. @param {string} content */
export function noteFrom(content) {
  const gap = content.lastIndexOf("\n\n") + 1;
  demand(gap > 1 && content.endsWith("\n"));
  const lines = content.slice(gap + 1, -1).split("\n");
  const signatures = lines.map((line) => {
    const [dash, name, value, ...more] = line.split(" ");
    demand(dash === "\xe2\x80\x94" && from64(value).length > 4 && !more.length);
    return `${name}\n${from64(value)}`;
  });
  return { text: content.slice(0, gap), signatures };
}

/** @typedef {{ text: string, signatures: string[] }} Note */
/** @typedef {{ name: string, moments: (note: Note) => Promise<number[]> }} Key when it signed a note; wrongly, and the note is spoilt */

/** @param {string} written @param {"\x01" | "\x04"} type of a log, or of a log witness, which signs the time too */
async function keyFrom(written, type) {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(written) ?? [];
  const content = from64(encoded, 33);
  const own = (await sha256(`${name}\n${content}`)).slice(0, 4);
  demand(content[0] === type && hex(own) === id);
  const key = await crypto.subtle.importKey("raw", array(content.slice(1)), "Ed25519", false, ["verify"]).catch(() => {
    throw new Wrong("no-crypto");
  });
  /** @param {Note} note */
  async function moments({ text, signatures }) {
    const told = [];
    for (const each of signatures.filter((each) => each.startsWith(`${name}\n${own}`))) {
      const value = each.slice(name.length + 5);
      const at = type === "\x01" ? 1n : BigInt(`0x${hex(value.slice(0, 8))}`);
      const signed = type === "\x01" ? text : `cosignature/v1\ntime ${at}\n${text}`;
      const holds = await crypto.subtle.verify(
        "Ed25519",
        key,
        array(value.slice(type === "\x01" ? 0 : 8)),
        array(signed),
      );
      demand(holds && at > 0n && at < 1n << 63n, "signature");
      told.push(Number(at));
    }
    return told;
  }
  return { name, moments };
}

/** Each line names what stands above it. @param {string} content */
async function policyFrom(content) {
  /** @type {Key[]} */
  const logs = [];
  /** @type {Map<string, { key?: Key, least: number, members: string[] }>} log witnesses, and groups of them */
  const parties = new Map();
  const members = new Set();
  let quorum = "";
  for (const line of content.split("\n")) {
    const [word, name = "", second = "", ...rest] = line.trim().split(/[ \t]+/);
    if (!word || word.startsWith("#")) continue;
    const fresh = name !== "none" && !parties.has(name);
    if (word === "log") logs.push(await keyFrom(name, "\x01"));
    else if (word === "witness" && fresh)
      parties.set(name, { key: await keyFrom(second, "\x04"), least: 0, members: [] });
    else if (word === "group" && fresh) {
      const least = { all: rest.length, any: 1 }[second] ?? (/^[1-9]\d{0,3}$/.test(second) ? Number(second) : 0);
      for (const each of rest) demand(parties.has(each) && !members.has(each) && members.add(each));
      demand(least > 0 && least <= rest.length);
      parties.set(name, { least, members: rest });
    } else {
      demand(word === "quorum" && !quorum && (name === "none" || parties.has(name)));
      quorum = name;
    }
  }
  demand(quorum);
  return { logs, parties, quorum };
}

/** @param {string} policy */
const readPolicy = (policy) =>
  policyFrom(letters(new TextEncoder().encode(policy))).catch(({ message }) => {
    throw new Wrong(message === "no-crypto" ? message : "policy");
  });

/**
 * Whether a log of the policy signed a checkpoint of the beacon, and after it one of the log witnesses.
 * @param {Note} note @param {string} policy @param {string} origin
 */
export async function signersOf({ text, signatures }, policy, origin) {
  const { logs, parties } = await readPolicy(policy);
  const witnesses = [...parties.values()].flatMap(({ key }) => key ?? []);
  const sides = [logs.filter(({ name }) => name === origin), witnesses];
  const all = sides.map((keys, at) => keys.map((key) => key.moments({ text, signatures: [signatures[at]] })));
  const found = await Promise.all(all.map((each) => Promise.all(each))).catch(() => []);
  return found.length === 2 && found.every((moments) => moments.flat().length === 1);
}

/**
 * When each log witness of a policy cosigned a checkpoint, in seconds since 1970; refused where it is not to be trusted.
 * @param {Note} note @param {string} policy @param {string} origin
 */
export async function trusted(note, policy, origin) {
  const { logs, parties, quorum } = await readPolicy(policy);
  const own = await Promise.all(logs.filter(({ name }) => name === origin).map((key) => key.moments(note)));
  demand(own.flat().length, "quorum");
  /** @type {Map<string, number>} */
  const cosigned = new Map();
  const agreed = new Set(["none"]);
  for (const [name, { key, least, members }] of parties) {
    const moments = (await key?.moments(note)) ?? [];
    if (moments.length) cosigned.set(name, Math.max(...moments));
    if (moments.length || (least && members.filter((each) => agreed.has(each)).length >= least)) agreed.add(name);
  }
  demand(agreed.has(quorum), "quorum");
  return cosigned;
}
