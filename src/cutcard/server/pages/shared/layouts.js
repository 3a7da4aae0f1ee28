// The layouts of tables: each is asked for once, and anew when its table deals another edition or goes by other settings.

import { get } from "./api.js";

/** @import { Layout } from "./wire.js" */

export class Layouts {
  /** @type {Map<string, Layout>} */
  #known = new Map();
  /** @type {Set<string>} the tables whose layouts are being asked for */
  #asked = new Set();

  /** @param {string} table */
  get(table) {
    return this.#known.get(table);
  }

  /**
   * @param {string} table
   * @param {string} name
   */
  wager(table, name) {
    return this.#known.get(table)?.wagers.find((wager) => wager.name === name) ?? null;
  }

  /**
   * @param {string} table
   * @returns {Promise<Layout>}
   */
  async of(table) {
    const layout = this.#known.get(table) ?? (await ask(table));
    this.#known.set(table, layout);
    return layout;
  }

  /**
   * A table's layout where it is known; where it is not, it is asked for, and `come` is called when it is there.
   * @param {string} table
   * @param {() => void} come
   */
  wanted(table, come) {
    const known = this.#known.get(table);
    if (known || this.#asked.has(table)) return known;
    this.#asked.add(table);
    const done = () => this.#asked.delete(table);
    this.of(table)
      .finally(done)
      .then(come, () => {});
    return undefined;
  }

  /**
   * The new layout where a table is seen to deal another edition, or to go by other settings, than its layout tells of;
   * where it cannot be had now, the next view of the table asks again.
   * @param {{ table: string, edition: string, settings: string }} view
   * @returns {Promise<Layout | null>}
   */
  async follow({ table, edition, settings }) {
    const known = this.#known.get(table);
    const same = known?.stamp === edition && known.settings === settings;
    if (!known || same || this.#asked.has(table)) return null;
    this.#asked.add(table);
    const layout = await ask(table).catch(() => known);
    this.#asked.delete(table);
    this.#known.set(table, layout);
    return layout.stamp === known.stamp && layout.settings === known.settings ? null : layout;
  }
}

/**
 * @param {string} table
 * @returns {Promise<Layout>}
 */
function ask(table) {
  return get(`/api/tables/${encodeURIComponent(table)}/layout`);
}
