// The line to the house: questions, acts that carry an id of their own, and the live view of tables.

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
const door = new EventTarget();
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

const STALE_MS = 12_000;
const BACKOFF_MS = [300, 700, 1_500, 3_000, 5_000];
const SIGNED_OUT = 4401;

/**
 * Follows tables. Events: "view" with {common, mine}, "tables" with the names of all tables whenever one opens or
 * closes, and "state" with "up", "down", "stale" or "signed-out".
 * A connection that says nothing for twelve seconds is stale: what it showed is no longer to be acted on.
 */
export class Live extends EventTarget {
  #socket = null;
  #tables = [];
  #heard = 0;
  #tries = 0;
  #timer = 0;
  #closed = false;
  state = "down";

  constructor() {
    super();
    this.watchdog = setInterval(() => this.#check(), 1_000);
    addEventListener("online", () => this.#soon(0));
    door.addEventListener("shut", () => this.#signedOut());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#check();
    });
    this.#connect();
  }

  /** The tables to follow from now on, in place of those before. */
  watch(tables) {
    this.#tables = [...new Set(tables)];
    this.#send({ type: "watch", tables: this.#tables });
  }

  close() {
    this.#closed = true;
    clearInterval(this.watchdog);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #say(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  #connect() {
    if (this.#closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    this.#heard = performance.now();
    socket.addEventListener("open", () => {
      this.#heard = performance.now();
      this.#send({ type: "watch", tables: this.#tables });
      this.#send({ type: "ping" });
    });
    socket.addEventListener("message", (event) => this.#hear(socket, event.data));
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
  }

  #hear(socket, text) {
    if (socket !== this.#socket) return;
    this.#heard = performance.now();
    this.#tries = 0;
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    this.#say("up");
    if (message.type === "view") this.dispatchEvent(new CustomEvent("view", { detail: message }));
    if (message.type === "tables") this.dispatchEvent(new CustomEvent("tables", { detail: message.tables }));
  }

  async #lost(socket, code) {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    if (code === SIGNED_OUT && (await this.#signedOut())) return;
    this.#say("down");
    const wait = BACKOFF_MS[Math.min(this.#tries, BACKOFF_MS.length - 1)];
    this.#tries += 1;
    this.#soon(wait * (0.75 + Math.random() / 2));
  }

  /** A house that is still opening closes sockets in the same way, so the answer is asked for. */
  async #signedOut() {
    try {
      if ((await me()) !== null) return false;
    } catch {
      return false;
    }
    this.#say("signed-out");
    this.close();
    return true;
  }

  #soon(milliseconds) {
    clearTimeout(this.#timer);
    if (this.#closed || this.#socket) return;
    this.#timer = setTimeout(() => this.#connect(), milliseconds);
  }

  #check() {
    const quiet = performance.now() - this.#heard;
    if (quiet > STALE_MS) {
      if (this.state === "up") this.#say("stale");
      const silent = this.#socket;
      this.#socket = null;
      silent?.close();
      this.#heard = performance.now();
      this.#soon(0);
    } else if (quiet > STALE_MS / 2) {
      this.#send({ type: "ping" });
    }
  }
}
