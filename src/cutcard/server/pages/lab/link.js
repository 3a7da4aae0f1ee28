// What is bent, as the page holds it and as a link says it. The server reads the same text, and is who checks it.

const VERSION = "1";

/**
 * @typedef {{ game: string, edition: string, decks: number, gone: Map<string, number>, pays: Map<string, string>,
 *   without: Set<string>, wager: string, bets: number }} Bent `pays` has the odds by wager and number of the line
 */

/** @returns {Bent} */
export function nothingBent() {
  const nothing = { gone: new Map(), pays: new Map(), without: new Set() };
  return { game: "", edition: "", decks: 8, ...nothing, wager: "", bets: 1_000 };
}

/**
 * A line by its wager and its number, as links name it.
 * @param {string} wager
 * @param {number} line
 */
export function lineOf(wager, line) {
  return `${wager}~${line}`;
}

/** @param {Bent} bent */
export function written(bent) {
  const link = new URLSearchParams({ v: VERSION });
  if (bent.game) link.set("game", bent.game);
  if (bent.edition) link.set("edition", bent.edition);
  link.set("decks", String(bent.decks));
  if (bent.gone.size) link.set("gone", [...bent.gone].map(([code, copies]) => `${code}${copies}`).join("."));
  for (const name of bent.without) link.append("without", name);
  for (const [line, odds] of bent.pays) link.append("pay", `${line}~${odds}`);
  if (bent.wager) link.set("wager", bent.wager);
  link.set("bets", String(bent.bets));
  return link.toString();
}

/**
 * A link that the server has read.
 * @param {string} text
 * @returns {Bent}
 */
export function read(text) {
  const link = new URLSearchParams(text);
  const bent = nothingBent();
  for (const each of (link.get("gone") ?? "").split(".").filter(Boolean))
    bent.gone.set(each.slice(0, 2), Number(each.slice(2)));
  for (const each of link.getAll("pay")) {
    const [wager, line, odds] = each.split("~");
    bent.pays.set(lineOf(wager, Number(line)), odds);
  }
  bent.without = new Set(link.getAll("without"));
  bent.game = link.get("game") ?? "";
  bent.edition = link.get("edition") ?? "";
  bent.wager = link.get("wager") ?? "";
  bent.decks = Number(link.get("decks") ?? bent.decks);
  bent.bets = Number(link.get("bets") ?? bent.bets);
  return bent;
}
