// The numbers of entries as people type them: those of the journal that put a complaint right.

const ENTRIES = /^\d{1,15}(?:[\s,，、]+\d{1,15})*$/;

/**
 * Each number once, of nothing none; null where anything else stands among them, so that nothing is left out unsaid.
 * @param {string | null} typed
 */
export function entriesOf(typed) {
  const text = (typed ?? "").trim();
  if (!text) return [];
  return ENTRIES.test(text) ? [...new Set(text.split(/[\s,，、]+/).map(Number))] : null;
}
