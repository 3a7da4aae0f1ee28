// Asking the house: questions, acts that carry an id of their own, and who is signed in.

/** A refusal by the house: nothing has changed. */
export class Refused extends Error {
  constructor(status, said) {
    super(said.says || "refused");
    this.name = "Refused";
    this.status = status;
    this.code = said.code || "refused";
    this.says = said.says || "";
    this.clause = said.clause || "";
    this.document = said.document || "";
  }
}

/** The house could not be reached, so it is not known whether the act was written. */
export class Unreachable extends Refused {
  constructor() {
    super(0, { code: "unreachable", says: "the house cannot be reached" });
    this.name = "Unreachable";
  }
}

const REQUEST_MS = 8_000;
/** Says "shut" whenever the house answers that nobody is signed in here. */
export const door = new EventTarget();
const GATEWAY_FAILURES = new Set([502, 504]);

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, {
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(REQUEST_MS),
      ...options,
    });
  } catch {
    throw new Unreachable();
  }
  if (GATEWAY_FAILURES.has(response.status)) throw new Unreachable();
  const text = await response.text().catch(() => {
    throw new Unreachable();
  });
  let told = null;
  try {
    told = text ? JSON.parse(text) : null;
  } catch {
    told = { says: response.statusText };
  }
  const shut = response.status === 401 && told?.code === "signed_out" && path !== "/api/me";
  if (shut) door.dispatchEvent(new Event("shut"));
  if (!response.ok) throw new Refused(response.status, told || {});
  return told;
}

export function get(path) {
  return ask(path);
}

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

/** The id stands for ever, so asking again with the same one can never do the same thing twice. */
async function once(path, body) {
  const asked = { id: commandId(), ...body };
  try {
    return await post(path, asked);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return post(path, asked);
  }
}

function commandId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function known(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}

/** An act at a table: `act("tiger", {type: "PlaceBet", ...}, {round})`. */
export function act(table, asked, { round, log, second } = {}) {
  return once(`/api/tables/${encodeURIComponent(table)}/acts`, { act: asked, ...known({ round, log, second }) });
}

/** An act at the cage: `cage({type: "CashOut", account})`. */
export function cage(asked, { second } = {}) {
  return once("/api/cage/acts", { act: asked, ...known({ second }) });
}

export function enter(token) {
  return post("/api/enter", { token });
}

export function signIn(name, secret, terminal = "") {
  return post("/api/sign-in", { name, secret, terminal });
}

const SIGNED_IN = "cutcard-signed-in";

function note(signedIn) {
  try {
    if (signedIn) localStorage.setItem(SIGNED_IN, "yes");
    else localStorage.removeItem(SIGNED_IN);
  } catch {
    // Without storage nothing is noted, and pages ask the house.
  }
}

/** Whether this browser was signed in when it last asked; only the house knows whether it still is. */
export function wasSignedIn() {
  try {
    return localStorage.getItem(SIGNED_IN) === "yes";
  } catch {
    return false;
  }
}

/** Who is signed in, or null. */
export async function me() {
  try {
    const person = await get("/api/me");
    note(true);
    return person;
  } catch (error) {
    if (error.status !== 401) throw error;
    note(false);
    return null;
  }
}

export function signOut() {
  note(false);
  return post("/api/sign-out");
}
