// The page that checks receipts, against the vectors of every verifier, and against receipts and bundles that were changed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { check } = await import("../../src/cutcard/server/pages/receipt/check.js");
const { shuffled } = await import("../../src/cutcard/server/pages/receipt/shoe.js");

const vectors = JSON.parse(readFileSync(new URL("../../verifier/vectors/vectors.json", import.meta.url), "utf8"));
const named = new Map(vectors.files.map((/** @type {{ name: string }} */ file) => [file.name, file]));
const MUTATIONS = 1_000;
const OF_SHOES = ["shown", "entries", "sequence", "promise", "beacon", "order"].map((each) => `shoe-${each}`);
const REFUSED = new Set(["entry", "quorum", "signature", "policy", "unreadable", ...OF_SHOES]);

/** @param {Uint8Array} content @param {string} policy what becomes of a file, by a code */
async function verdict(content, policy) {
  return check(content, policy).then(
    ({ unconfirmed }) => unconfirmed || "good",
    ({ message }) => message,
  );
}

for (const { name, content, policy, verdict: expected } of vectors.files)
  test(`${name}: ${expected}`, async () => {
    assert.equal(await verdict(new TextEncoder().encode(content), policy), expected);
  });

test("a receipt shows its entry, its fingerprint and who has seen it", async () => {
  const { content, policy } = named.get("a receipt");
  const { origin, size, entries, cosigned } = await check(new TextEncoder().encode(content), policy);
  const [{ seq, body, fingerprint, round }] = entries;
  assert.deepEqual([origin, size, seq, round], ["casino.example/log", 11, 4, 3]);
  assert.equal(fingerprint, vectors.entries[3].hash);
  assert.equal(JSON.parse(body ?? "").command.patron, "Ana 陈");
  assert.deepEqual([...cosigned.keys()], ["regulator", "auditor"]);
});

test("a bundle shows the entries that it has and hides the others", async () => {
  const { content, policy } = named.get("a round, partly by hashes");
  const { entries } = await check(new TextEncoder().encode(content), policy);
  assert.deepEqual(
    entries.map(({ seq, body }) => [seq, Boolean(body)]),
    [1, 2, 3, 4, 5, 6].map((seq) => [seq, [1, 4, 5].includes(seq)]),
  );
  const hashes = vectors.entries.map((/** @type {{ hash: string }} */ { hash }) => hash);
  assert.deepEqual(
    entries.map(({ fingerprint }) => fingerprint),
    hashes,
  );
});

/** The same with a bit flipped, or a byte left out, doubled, or put before its neighbour. @param {Buffer} content */
function* mutations(content) {
  let state = 41;
  const draw = (/** @type {number} */ most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  for (let number = 0; number < MUTATIONS; number++) {
    const at = draw(content.length);
    const [byte, next] = [content.subarray(at, at + 1), content.subarray(at + 1, at + 2)];
    const flipped = Buffer.from([content[at] ^ (1 << draw(8))]);
    const ways = [[flipped, next], [next], [byte, byte, next], [next, byte]];
    yield Buffer.concat([content.subarray(0, at), ...ways[draw(ways.length)], content.subarray(at + 2)]);
  }
}

for (const name of ["a receipt", "a round, partly by hashes", "a shoe for everybody", "a shoe by chance"])
  test(`whatever is changed in ${name} is refused`, async () => {
    const { content, policy } = named.get(name);
    const whole = Buffer.from(content);
    const seen = new Set();
    for (const changed of mutations(whole)) {
      if (changed.equals(whole)) continue;
      const found = await verdict(changed, policy);
      assert.ok(REFUSED.has(found), `${found}: ${changed}`);
      seen.add(found);
    }
    assert.ok(seen.has("entry") && seen.has("unreadable"), [...seen].join());
  });

test("a number that favours the first places is left out", async () => {
  assert.deepEqual(await shuffled(["a", "b", "c"], [2 ** 32 - 1, 1, 1].values()), ["a", "c", "b"]);
});

test("what is larger than any receipt is not read", async () => {
  assert.equal(await verdict(new Uint8Array(16_000_001), ""), "unreadable");
});

test("a browser without the means says so", async () => {
  const { subtle } = crypto;
  const { content, policy } = named.get("a receipt");
  const bytes = new TextEncoder().encode(content);
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  assert.equal(await verdict(bytes, policy), "no-crypto");
  const lacking = { digest: subtle.digest.bind(subtle), importKey: () => Promise.reject(new Error("not supported")) };
  Object.defineProperty(crypto, "subtle", { value: lacking, configurable: true });
  assert.equal(await verdict(bytes, policy), "no-crypto");
  Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
});
