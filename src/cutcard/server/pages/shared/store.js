// What a browser keeps for a page: on the device (localStore) or in this window alone (sessionStore). Storage may be
// missing, forbidden, full or spoiled by hand; then values last as long as the page, and what has no shape is not read.

class Store {
  /**
   * Values that the storage did not take; they go before what it holds. Null is a value that it failed to remove.
   * @type {Map<string, string | null>}
   */
  #unstored = new Map();
  #storage;

  /** @param {() => Storage} storage throws where the browser forbids it */
  constructor(storage) {
    this.#storage = storage;
  }

  /** @param {string} key */
  read(key) {
    const unstored = this.#unstored.get(key);
    if (unstored !== undefined) return unstored;
    try {
      return this.#storage().getItem(key);
    } catch {
      return null;
    }
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  write(key, value) {
    this.#change(key, value, (storage) => storage.setItem(key, value));
  }

  /** @param {string} key */
  remove(key) {
    this.#change(key, null, (storage) => storage.removeItem(key));
  }

  /**
   * The JSON value under a key, or null where there is none or it does not fit.
   * @template T
   * @param {string} key
   * @param {(value: any) => value is T} fits
   * @returns {T | null}
   */
  readJson(key, fits) {
    try {
      const value = JSON.parse(this.read(key) ?? "null");
      return fits(value) ? value : null;
    } catch {
      return null;
    }
  }

  /**
   * The items of a JSON list that fit; empty where there is no list.
   * @template T
   * @param {string} key
   * @param {(item: any) => item is T} fits
   * @returns {T[]}
   */
  readList(key, fits) {
    return (this.readJson(key, Array.isArray) ?? []).filter(fits);
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  writeJson(key, value) {
    this.write(key, JSON.stringify(value));
  }

  /**
   * @param {string} key
   * @param {string | null} value
   * @param {(storage: Storage) => void} change
   */
  #change(key, value, change) {
    try {
      change(this.#storage());
      this.#unstored.delete(key);
    } catch {
      this.#unstored.set(key, value);
    }
  }
}

/** What this browser keeps for good. */
export const localStore = new Store(() => localStorage);

/** What this window keeps until it is closed. */
export const sessionStore = new Store(() => sessionStorage);

/**
 * @param {unknown} value
 * @returns {value is string}
 */
export function isString(value) {
  return typeof value === "string";
}
