// The laboratory: whatever is bent is asked of the server as a link, and what it answers is shown; nothing is worked out here.

import { get, Refused, Unreachable } from "../shared/api.js";
import { byId, el, pressedButton } from "../shared/dom.js";
import { applyWords, t, word, words } from "../shared/i18n.js";
import { why } from "../shared/wording.js";
import { drawChoices, drawShoe } from "./bench.js";
import { lineOf, nothingBent, read, written } from "./link.js";
import { drawPlots, pictureFile } from "./plots.js";
import { drawLines, drawTotals, drawWagers } from "./tables.js";

/** @import { LabFigures, LabGame, LabPlots } from "./wire.js" */

const TYPING_MS = 150;
const UNDO_MOST = 200;
/** @type {LabGame[]} */
let games = [];
let bent = nothingBent();
/** @type {LabFigures | null} */
let told = null;
/** @type {LabPlots | null} */
let plots = null;
/** @type {string[]} the links before this one */
const past = [];
let shown = "";
let asked = 0;
/** The field in which somebody types. */
let typed = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

/** @param {unknown} error */
function refuse(error) {
  const place = byId("refused");
  place.hidden = error === null;
  place.textContent = error === null ? "" : error instanceof Unreachable ? t("shared-line-down") : why(error);
}

/** The figures of what is bent. Of two answers that cross, the one to the later question counts. */
async function ask() {
  const link = written(bent);
  asked += 1;
  const mine = asked;
  byId("lab").setAttribute("aria-busy", "true");
  try {
    const figures = await get(`/api/lab/figures?${link}`);
    if (mine !== asked) return;
    settle(figures);
    refuse(null);
    const drawn = await get(`/api/lab/plots?${link}`);
    if (mine !== asked) return;
    plots = drawn;
    drawPlots(figures, plots);
    byId("lab").setAttribute("aria-busy", "false");
  } catch (error) {
    if (mine !== asked) return;
    byId("lab").setAttribute("aria-busy", "false");
    refuse(error);
  }
}

/**
 * What was answered is shown, and kept in the address.
 * @param {LabFigures} figures
 */
function settle(figures) {
  told = figures;
  bent.game = figures.game;
  bent.edition = figures.in_force;
  bent.wager = figures.wager;
  shown = written(bent);
  history.replaceState(null, "", `#${shown}`);
  draw();
}

/**
 * Something is bent, and can be undone; what is typed into one field is undone as one.
 * @param {() => void} act
 * @param {string} field
 */
function bend(act, field = "") {
  if (!field || field !== typed) past.push(written(bent));
  if (past.length > UNDO_MOST) past.shift();
  typed = field;
  act();
  clearTimeout(typing);
  if (field) typing = setTimeout(ask, TYPING_MS);
  else ask();
}

function draw() {
  applyWords();
  document.title = t("lab-page-title");
  if (!told) return;
  const focused = document.activeElement?.id ?? "";
  byId("name").textContent = word(told.title);
  byId("badge").hidden = !told.variant;
  const { document: code, edition } = told;
  byId("edition").textContent = told.variant
    ? t("lab-bends", { document: code, edition })
    : t("lab-base", { document: code, edition });
  if (focused !== "bets") drawChoices(games, told, bent);
  drawShoe(told, bent);
  drawWagers(told);
  drawLines(told, bent);
  drawTotals(told);
  drawPlots(told, plots);
  /** @type {HTMLInputElement} */ (byId("link")).value = location.href;
  enable("undo", past.length > 0);
  enable("cards-back", bent.gone.size > 0);
  enable("as-approved", told.variant);
  enable("file", told.variant, '[data-file="variant.toml"]');
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
}

/**
 * @param {string} act
 * @param {boolean} able
 * @param {string} which
 */
function enable(act, able, which = "") {
  /** @type {HTMLButtonElement} */ (document.querySelector(`[data-act="${act}"]${which}`)).disabled = !able;
}

/**
 * @param {string} card
 * @param {number} more
 */
function take(card, more) {
  const copies = (bent.gone.get(card) ?? 0) + more;
  if (copies > bent.decks || copies < 0) return;
  bend(() => (copies ? bent.gone.set(card, copies) : bent.gone.delete(card)));
}

/** @param {string} wager */
function leaveOut(wager) {
  bend(() => {
    if (!bent.without.delete(wager)) bent.without.add(wager);
    for (const line of [...bent.pays.keys()]) if (line.startsWith(`${wager}~`)) bent.pays.delete(line);
    if (bent.without.has(bent.wager)) bent.wager = "";
  });
}

/** @param {string} file */
async function fetchFile(file) {
  try {
    const answer = await fetch(`/api/lab/${file}?${shown}`, { cache: "no-store" });
    if (!answer.ok) throw new Refused(answer.status, await answer.json());
    const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? file;
    keep(await answer.blob(), name);
    refuse(null);
  } catch (error) {
    refuse(error instanceof Refused ? error : new Unreachable());
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function keep(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function copy() {
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  byId("copied").textContent = copied ? t("lab-copied") : "";
}

/** @type {Record<string, (button: HTMLButtonElement) => unknown>} */
const ACTS = {
  take: ({ dataset }) => take(dataset.card ?? "", 1),
  "put-back": ({ dataset }) => take(dataset.card ?? "", -1),
  choose: ({ dataset }) =>
    bend(() => {
      bent.wager = dataset.wager ?? "";
    }),
  "leave-out": ({ dataset }) => leaveOut(dataset.wager ?? ""),
  "cards-back": () => bend(() => bent.gone.clear()),
  "as-approved": () =>
    bend(() => {
      bent.pays.clear();
      bent.without.clear();
    }),
  undo: () => {
    const link = past.pop();
    if (link === undefined) return;
    bent = read(link);
    typed = "";
    ask();
  },
  file: ({ dataset }) => fetchFile(dataset.file ?? ""),
  save: (button) => {
    const figure = /** @type {HTMLElement} */ (button.closest("figure"));
    keep(pictureFile(figure), `${told?.variant ? "variant-" : ""}${told?.game}-${button.id}.svg`);
  },
  copy,
};

document.addEventListener("click", (event) => {
  const button = pressedButton(event);
  if (button) ACTS[button.dataset.act ?? ""]?.(button);
});

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  bend(() => {
    if (target.dataset.choice === "decks") bent.decks = Number(target.value);
    else bent = { ...nothingBent(), game: target.value, bets: bent.bets };
  });
});

document.addEventListener("input", ({ target: field }) => {
  if (!(field instanceof HTMLInputElement) || !told) return;
  const { choice, line } = field.dataset;
  if (choice === "bets") bend(() => (bent.bets = Number(field.value)), field.id);
  if (line) bend(() => pay(Number(line), field.value.trim()), `${told?.wager} ${field.id}`);
});

/**
 * @param {number} line
 * @param {string} odds
 */
function pay(line, odds) {
  const { wager, lines } = /** @type {LabFigures} */ (told);
  if (odds === lines[line - 1].approved) bent.pays.delete(lineOf(wager, line));
  else bent.pays.set(lineOf(wager, line), odds.replaceAll("~", "") || "?");
}

/** A link is the server's to read. One that it refuses is told of and forgotten, and the page begins as ever. */
async function begin() {
  applyWords();
  const link = location.hash.slice(1);
  games = await get("/api/lab/games").catch(refuse);
  if (!games) return;
  if (link) {
    try {
      await get(`/api/lab/figures?${link}`);
      bent = read(link);
    } catch (error) {
      history.replaceState(null, "", location.pathname);
      await ask();
      refuse(error);
      return;
    }
  }
  await ask();
}

addEventListener("hashchange", () => {
  if (location.hash.slice(1) !== shown) begin();
});
addEventListener("resize", () => (told ? drawPlots(told, plots) : null));
words.addEventListener("language", draw);
begin();
