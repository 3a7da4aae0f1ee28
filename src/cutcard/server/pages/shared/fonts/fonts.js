// A phone has its first visit in the letters of the system, and the faces of the pages from the next one on: neither
// its line nor its processor is busy with them before bets can be placed. A sheet reads `data-fonts`.

import { localStore } from "../store.js";

const KEY = "cutcard-fonts";
const PHONE = "(width < 40rem)";
const REST_MS = 1_000;
const FACES = ["Cutcard Serif", "Cutcard Sans"];

/** Once for a visit: a phone that is turned keeps its letters. */
export function chooseFonts() {
  const later = matchMedia(PHONE).matches && !localStore.read(KEY);
  document.body.dataset.fonts = later ? "later" : "now";
}

/** When the page is at rest, for the visits to come. */
export function fetchFonts() {
  const fetched = () => localStore.write(KEY, "fetched");
  const fetch = () => Promise.all(FACES.map((face) => document.fonts.load(`1em "${face}"`))).then(fetched, () => {});
  if (!localStore.read(KEY)) setTimeout(fetch, REST_MS);
}
