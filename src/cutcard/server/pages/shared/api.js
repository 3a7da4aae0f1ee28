// Asking the house: questions, acts that carry an id of their own, and who is signed in.

/**
 * @import { ApprovalView } from "./console/staff.js"
 * @import { Message } from "./fluent.js"
 * @import { Me } from "./wire.js"
 */

/** A refusal by the house: nothing has changed. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, says?: string, clause?: string, document?: string, message?: Message | null }} said
   */
  constructor(status, said) {
    super(said.says || "refused");
    this.name = "Refused";
    this.status = status;
    this.code = said.code || "refused";
    this.says = said.says || "";
    this.clause = said.clause || "";
    this.document = said.document || "";
    /** What is to be said, before anybody has worded it; `message` is an error's own, in English. */
    this.worded = said.message ?? null;
  }
}

/** The house could not be reached, so that it is not known whether an act was written. */
export class Unreachable extends Refused {
  /** @param {boolean} [reading] nothing was to be written */
  constructor(reading = false) {
    super(0, { code: "unreachable" });
    this.name = "Unreachable";
    this.reading = reading;
  }
}

const REQUEST_MS = 8_000;
/** So long an act is worth writing after it was asked for: longer than it is asked again. */
const WORTH_MS = 60_000;
/** How far the house's clock is ahead of this screen's, once an answer has told. @type {number | null} */
let aheadMs = null;
/**
 * Says "shut" whenever the house answers that nobody is signed in here, "asleep" that this console was left alone, and
 * "sent" that an act waits for approval.
 */
export const door = new EventTarget();
const GATEWAY_FAILURES = new Set([502, 504]);

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function ask(path, options = {}) {
  const reading = !options.method;
  let response;
  try {
    response = await fetch(path, {
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(REQUEST_MS),
      ...options,
    });
  } catch {
    throw new Unreachable(reading);
  }
  if (GATEWAY_FAILURES.has(response.status)) throw new Unreachable(reading);
  const houseTime = response.headers.get("house-time");
  if (houseTime) aheadMs = Number(houseTime) * 1_000 - Date.now();
  const text = await response.text().catch(() => {
    throw new Unreachable(reading);
  });
  const told = read(text);
  if (told === undefined) throw new Unreachable(reading);
  return judged(response.status, told, { reading, shuts: path !== "/api/me" });
}

/**
 * What was told, however it came, unless it is that something is refused.
 * @param {number} status
 * @param {any} told
 * @param {{ reading?: boolean, shuts?: boolean }} about whether nothing was to be written, and whether a page that is told
 *   that nobody is signed in goes dark
 */
function judged(status, told, { reading = false, shuts = true } = {}) {
  const done = status >= 200 && status < 300;
  if (!done && typeof told?.code !== "string") throw new Unreachable(reading);
  if (told?.code === "asleep") door.dispatchEvent(new Event("asleep"));
  if (status === 401 && told?.code === "signed_out" && shuts) door.dispatchEvent(new Event("shut"));
  if (!done) throw new Refused(status, told);
  return told;
}

/**
 * What the house says, or undefined where it is not the house that speaks: a captive portal answers with pages.
 * @param {string} text
 */
function read(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
}

/**
 * A page comes with the answers to what it asks first; each is taken once, and none after a while: the house goes on.
 * @type {Map<string, any>}
 */
const came = new Map(Object.entries(JSON.parse(document.getElementById("first-answers")?.textContent || "{}")));
const FRESH_MS = 10_000;

/**
 * What came with the page for this address, or undefined.
 * @param {string} path
 */
export function cameWith(path) {
  const told = came.get(path);
  came.delete(path);
  return performance.now() < FRESH_MS ? told : undefined;
}

/**
 * What came with the page is handed out in a turn of its own, as an answer from afar would be: a page that is drawn in
 * parts answers to a finger in between.
 * @param {string} path
 */
export async function get(path) {
  const told = cameWith(path);
  if (told === undefined) return ask(path);
  await turn();
  return told;
}

/** Whether the house may answer otherwise soon: it could not be reached, is out of service, or was asked too often.
 * @param {unknown} error
 */
export function passes(error) {
  return error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/**
 * What the house tells whoever may know it, and another value where it refuses; that it could not be read is no answer.
 * @param {string} path
 * @param {unknown} otherwise
 */
export function getAllowed(path, otherwise) {
  return get(path).catch((error) => {
    if (passes(error)) throw error;
    return otherwise;
  });
}

const { scheduler } = /** @type {{ scheduler?: { postTask: (task: () => void) => Promise<void> } }} */ (
  /** @type {unknown} */ (globalThis)
);

/** The next turn of the page: whatever waits, a finger above all, comes first. A timer would rest before each turn. */
export function turn() {
  return scheduler ? scheduler.postTask(() => {}) : new Promise((done) => setTimeout(done));
}

/**
 * @param {string} path
 * @param {unknown} body
 */
export function post(path, body = undefined, milliseconds = REQUEST_MS) {
  const signal = AbortSignal.timeout(milliseconds);
  if (body === undefined) return ask(path, { method: "POST", signal });
  return ask(path, {
    method: "POST",
    signal,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Codes that leave open whether an act was written. */
const UNDECIDED = new Set(["unreachable", "failed", "out_of_service"]);
/** Statuses of a house that has not looked at an act this time. */
const NOT_LOOKED_AT = new Set([429, 503]);

/**
 * @typedef {{ ask: (table: string, asked: Record<string, unknown>) => Promise<{ status: number, body: any } | null> }} Line
 * @typedef {(told: any) => boolean} Readable whether an answer has what is read of it
 * @typedef {(tries: number) => boolean | Promise<boolean>} Again whether to ask again after so many tries
 */

/**
 * Until when an act at the cage may be written, by the house's clock: one that arrives later is one that nobody waits
 * for. An act at a table has its round.
 */
function worthUntil() {
  return aheadMs === null ? undefined : Math.ceil((Date.now() + aheadMs + WORTH_MS) / 1_000);
}

/**
 * The id stands for ever, so asking again with the same one can never do the same thing twice. Only an answer to that id
 * that can be read says that it is done.
 * @param {(asked: Record<string, unknown>) => Promise<any>} put
 * @param {Record<string, unknown>} body
 * @param {(told: any, id: unknown) => boolean} answers
 * @param {Again} again
 */
async function once(put, body, answers, again = (tries) => tries < 2) {
  const asked = { id: commandId(), ...body };
  for (let tries = 1; ; tries += 1) {
    /** @type {Refused | null} */
    let why = null;
    try {
      const told = await put(asked);
      if (answers(told, asked.id)) return told;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (UNDECIDED.has(error.code)) why = error;
      else if (tries === 1 || !NOT_LOOKED_AT.has(error.status)) throw error;
    }
    if (!(await again(tries))) throw why ?? new Unreachable();
  }
}

/**
 * @param {any} told
 * @param {unknown} id
 */
function isDone(told, id) {
  const whole = told?.id === id && Number.isInteger(told.version) && Number.isInteger(told.seq);
  return whole && Array.isArray(told.events) && told.events.every((/** @type {any} */ each) => each?.type);
}

function commandId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** It is not done yet: it waits until somebody else approves it on their own console. */
export class Sent extends Error {
  /** @param {ApprovalView} approval */
  constructor(approval) {
    super("sent for approval");
    this.approval = approval;
  }
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @returns {Promise<never>}
 */
async function send(path, body) {
  const approval = await once(
    (asked) => post(path, asked),
    body,
    (told) => typeof told?.digest === "string",
  );
  door.dispatchEvent(new CustomEvent("sent", { detail: approval }));
  throw new Sent(approval);
}

/** @param {Record<string, unknown>} values */
function known(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}

/**
 * @typedef {{ type: string } & Record<string, unknown>} Act
 * @typedef {{ name: string, secret: string }} SecondPerson
 * @typedef {{ second?: SecondPerson | null, by?: SecondPerson | null, approval?: boolean, whom?: string }} Signs who else
 *   signs at this console: who agrees, or whose act it is; with `approval` it waits for somebody at theirs, whose name
 *   is `whom` where it matters
 */

/**
 * An act at a table: `act("tiger", {type: "PlaceBet", ...}, {round})`. Where a live `line` is given it goes over that
 * first, and over HTTP where no answer comes there.
 * @param {string} table
 * @param {Act} asked
 * @param {{ round?: number | null, log?: number | null, readable?: Readable, again?: Again, line?: Line | null } & Signs} about
 */
export function act(table, asked, { round, log, second, by, approval, readable = () => true, again, line } = {}) {
  const at = `/api/tables/${encodeURIComponent(table)}`;
  if (approval) return send(`${at}/approvals`, { act: asked, ...known({ round, log }) });
  const answers = (/** @type {any} */ told, /** @type {unknown} */ id) => isDone(told, id) && readable(told);
  const put = async (/** @type {Record<string, unknown>} */ whole) => {
    const said = await line?.ask(table, whole);
    return said ? judged(said.status, said.body) : post(`${at}/acts`, whole);
  };
  return once(put, { act: asked, ...known({ round, log, second, by }) }, answers, again);
}

/**
 * An act at the cage: `cage({type: "CashOut", account})`.
 * @param {Act} asked
 * @param {Signs} signs
 */
export function cage(asked, { second, by, approval } = {}) {
  if (approval) return send("/api/cage/approvals", { act: asked });
  const put = (/** @type {unknown} */ asked) => post("/api/cage/acts", asked);
  return once(put, { act: asked, ...known({ second, by, until: worthUntil() }) }, isDone);
}

/**
 * Somebody is let in again, once another has approved it: `letIn({type: "Unlock", name, reason})`.
 * @param {Act} asked
 */
export function letIn(asked) {
  return send("/api/people/approvals", { act: asked });
}

/**
 * @param {string} token
 * @returns {Promise<Me>}
 */
export function enter(token) {
  return post("/api/enter", { token });
}

/**
 * @param {string} name
 * @param {string} secret
 * @returns {Promise<Me>}
 */
export function signIn(name, secret, new_secret = "") {
  return post("/api/sign-in", { name, secret, terminal: "", new_secret });
}

/**
 * Who is signed in, or null.
 * @returns {Promise<Me | null>}
 */
export async function me() {
  try {
    return await get("/api/me");
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    return null;
  }
}

export function signOut() {
  return post("/api/sign-out");
}
