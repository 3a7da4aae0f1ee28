// The bench: which game, how many decks and bets, and the shoe, from which a card goes at a tap.

import { cardName, namePictures } from "../shared/cards.js";
import { byId, el, say } from "../shared/dom.js";
import { SUITS } from "../shared/faces/suits.js";
import { t, word } from "../shared/i18n.js";

/**
 * @import { Bent } from "./link.js"
 * @import { LabFigures, LabGame } from "./wire.js"
 */

const SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/** @param {string} code a card as few letters say it */
function inShort(code) {
  const rank = code[0] === "T" ? "10" : code[0];
  return `${rank}${SIGNS[code[1]] ?? SUITS[code[1]]?.glyph ?? code[1]}`;
}

/**
 * @param {LabGame[]} games
 * @param {LabFigures} told
 * @param {Bent} bent
 */
export function drawChoices(games, told, bent) {
  const listed = games.map(({ slug, title }) => el("option", { value: slug, text: word(title) }));
  const game = el("select", { id: "game", data: { choice: "game" } }, ...listed);
  game.value = told.game;
  const range = Array.from({ length: told.most - told.least + 1 }, (_, at) => String(told.least + at));
  const decks = el(
    "select",
    { id: "decks", data: { choice: "decks" } },
    ...range.map((text) => el("option", { value: text, text })),
  );
  decks.value = String(told.decks);
  const bets = el("input", {
    id: "bets",
    type: "text",
    inputmode: "numeric",
    maxlength: "6",
    data: { choice: "bets" },
  });
  bets.value = String(bent.bets);
  /** @type {(label: string, field: HTMLElement, kind?: string) => HTMLElement} */
  const labelled = (label, field, kind = "field") => el("label", { class: kind }, el("span", { text: label }), field);
  byId("choices").replaceChildren(
    labelled(t("lab-game"), game, "field lab-game"),
    labelled(t("lab-decks"), decks),
    labelled(t("lab-bets"), bets),
  );
}

/**
 * The shoe, a suit at a time; each card says how many are left.
 * @param {LabFigures} told
 * @param {Bent} bent
 */
export function drawShoe(told, bent) {
  namePictures(told);
  say(byId("cards"), t("lab-cards", { cards: told.cards }));
  byId("shoe").replaceChildren(...told.suits.map(({ code, label }) => suit(told, bent, code, word(label))));
  const gone = [...bent.gone].map(([card, copies]) =>
    el("button", {
      ...{ type: "button", id: `back-${card}`, class: "button pill", text: `${inShort(card)} × ${copies}` },
      "aria-label": t("lab-put-back", { card: cardName(card), copies }),
      data: { act: "put-back", card },
    }),
  );
  byId("gone").replaceChildren(...(gone.length ? gone : [el("p", { class: "dim small", text: t("lab-gone-none") })]));
}

/**
 * @param {LabFigures} told
 * @param {Bent} bent
 * @param {string} suit
 * @param {string} label
 */
function suit(told, bent, suit, label) {
  const cards = told.ranks.map(({ code }) => {
    const card = `${code}${suit}`;
    const left = told.decks - (bent.gone.get(card) ?? 0);
    return el(
      "button",
      {
        ...{ type: "button", id: `take-${card}`, class: left < told.decks ? "lab-card fewer" : "lab-card" },
        "aria-label": t("lab-take", { card: cardName(card), left }),
        "aria-disabled": left ? null : "true",
        data: { act: "take", card, suit, left: String(left) },
      },
      el("b", { text: inShort(card) }),
      el("span", { text: String(left) }),
    );
  });
  return el("div", { class: "lab-suit", role: "group", "aria-label": label }, ...cards);
}
