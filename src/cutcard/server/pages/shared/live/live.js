// The live view of tables: a line to the house that mends itself and says when it cannot be trusted.

import { door, me } from "../api.js";
import { drawing } from "./drawing.js";

/**
 * @import { Bend } from "../wire.js"
 * @typedef {{ status: number, body: any }} Told what an act is answered with, as over HTTP
 */

const QUIET_MS = 1_500;
const STALE_MS = 4_000;
const DEAD_MS = 12_000;
const LOOK_MS = 30_000;
const AGAIN_MS = 3_000;
const BACKOFF_MS = [300, 700, 1_500, 3_000, 5_000];
/** So long an answer is waited for on the line. */
const ANSWER_MS = 8_000;
const SIGNED_OUT = 4401;

/**
 * Follows tables. Events: "view" with {common, mine}, "tables" with the names of all tables whenever one opens or
 * closes, "bend" when somebody at the table bends a card, "conditions" to staff when something is wrong that was not, or no longer, "approvals" to them, and to the patron
 * whose credit it is, when an act waits for a second person, or no longer does, "written" to staff when something was that
 * lists and figures tell of, and "state" with "up", "down",
 * "stale" or "signed-out".
 * A connection that says nothing is asked whether it is there. After four seconds it is stale: what it showed is no
 * longer to be acted on. It may speak again; after twelve it is given up for another. That something is wrong says
 * nothing of the tables, and keeps no connection fresh.
 * A page that could not draw a view is stale as well, whatever the connection says, until it has drawn a later one; at a
 * quiet table that is asked for.
 */
export class Live extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {string[]} */
  #tables = [];
  #at = "";
  #heard = 0;
  #tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  #closed = false;
  #failed = false;
  #viewed = false;
  #asked = 0;
  #acts = 0;
  /** @type {Map<number, (told: Told | null) => void>} the acts that wait for their answers, by their numbers */
  #waiting = new Map();
  /** @type {"up" | "down" | "stale" | "signed-out"} */
  state = "down";

  constructor() {
    super();
    this.watchdog = setInterval(() => this.#check(), 1_000);
    addEventListener("online", () => this.#soon(0));
    addEventListener("offline", () => this.state === "up" && this.#say("stale"));
    door.addEventListener("shut", () => this.#signedOut());
    drawing.addEventListener("failed", () => this.#distrust());
    drawing.addEventListener("drawn", () => this.#trust());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      this.#check();
      this.#look();
    });
    this.looking = setInterval(() => this.#look(), LOOK_MS);
    this.#connect();
  }

  /** The page is in view: whoever watches it is not away. */
  #look() {
    if (!document.hidden) this.#send({ type: "look" });
  }

  /**
   * The tables to follow from now on, in place of those before; `at` is the one that a terminal has on its screen.
   * @param {string[]} tables
   * @param {string} at
   */
  watch(tables, at = "") {
    this.#tables = [...new Set(tables)];
    this.#at = at;
    this.#sendWatch();
  }

  /**
   * How a card in hand is bent, for the others at the table.
   * @param {Bend} bend
   */
  bend(bend) {
    this.#send({ type: "bend", ...bend });
  }

  /**
   * An act at a table over this line; null where it cannot be sent here, or no answer comes: then nobody knows whether it
   * was written, and it is asked again under the same id over HTTP.
   * @param {string} table
   * @param {Record<string, unknown>} asked
   * @returns {Promise<Told | null>}
   */
  async ask(table, asked) {
    if (this.state !== "up" || this.#socket?.readyState !== WebSocket.OPEN) return null;
    this.#acts += 1;
    const number = this.#acts;
    try {
      this.#socket.send(JSON.stringify({ type: "act", number, table, asked }));
    } catch {
      return null;
    }
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const told = await new Promise((done) => {
      this.#waiting.set(number, done);
      timer = setTimeout(() => done(null), ANSWER_MS);
    });
    clearTimeout(timer);
    this.#waiting.delete(number);
    return told;
  }

  /** The line is lost, and with it the answers that have not come. */
  #unanswered() {
    for (const done of this.#waiting.values()) done(null);
  }

  #sendWatch() {
    this.#send({ type: "watch", tables: this.#tables, at: this.#at });
  }

  close() {
    this.#closed = true;
    clearInterval(this.watchdog);
    clearInterval(this.looking);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** What the page shows of the tables is not what it was told. */
  #distrust() {
    if (this.#closed || !this.#tables.length) return;
    if (!this.#failed) this.#asked = performance.now();
    this.#failed = true;
    this.#viewed = false;
    if (this.state === "up") this.#say("stale");
  }

  /** The page was drawn whole; that counts once it was told anew. */
  #trust() {
    if (!this.#failed || !this.#viewed) return;
    this.#failed = false;
    if (this.state === "stale") this.#say("up");
  }

  /** @param {Live["state"]} state */
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
      this.#sendWatch();
      this.#send({ type: "ping" });
      this.#look();
    });
    socket.addEventListener("message", (event) => this.#hear(socket, event.data));
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
  }

  /**
   * @param {WebSocket} socket
   * @param {string} text
   */
  #hear(socket, text) {
    if (socket !== this.#socket) return;
    let message = null;
    try {
      message = JSON.parse(text);
    } catch {
      // What cannot be read is still a word from the house.
    }
    if (["conditions", "approvals", "written"].includes(message?.type)) {
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
      return;
    }
    this.#heard = performance.now();
    this.#tries = 0;
    if (!message) return;
    if (message.type === "answer") this.#waiting.get(message.number)?.(message);
    // What was last shown is not to be acted on, and at a quiet table nothing else would bring it anew.
    if (this.state === "stale" && !this.#failed) this.#sendWatch();
    this.#say(this.#failed ? "stale" : "up");
    if (message.type === "view") this.#viewed = true;
    if (message.type === "view") this.dispatchEvent(new CustomEvent("view", { detail: message }));
    if (message.type === "bend") this.dispatchEvent(new CustomEvent("bend", { detail: message }));
    if (message.type === "tables") this.dispatchEvent(new CustomEvent("tables", { detail: message.tables }));
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  async #lost(socket, code) {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.#unanswered();
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

  /** @param {number} milliseconds */
  #soon(milliseconds) {
    clearTimeout(this.#timer);
    if (this.#closed || this.#socket) return;
    this.#timer = setTimeout(() => this.#connect(), milliseconds);
  }

  #check() {
    const quiet = performance.now() - this.#heard;
    if (quiet > STALE_MS && this.state === "up") this.#say("stale");
    if (this.#failed && performance.now() - this.#asked > AGAIN_MS) {
      this.#asked = performance.now();
      this.#sendWatch();
    }
    if (quiet > DEAD_MS) {
      const silent = this.#socket;
      this.#socket = null;
      this.#unanswered();
      silent?.close();
      this.#heard = performance.now();
      this.#soon(0);
    } else if (quiet > QUIET_MS) {
      this.#send({ type: "ping" });
    }
  }
}
