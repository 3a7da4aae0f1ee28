// What a page finds in every browser and its modules ask for when they are loaded, as far as the tests here need it.

export const storage = new Map();
const place = {
  getItem: (/** @type {string} */ key) => storage.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => storage.set(key, value),
  removeItem: (/** @type {string} */ key) => storage.delete(key),
};
const page = new EventTarget();

/** @param {string} name @param {unknown} value */
function provide(name, value) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

provide("document", {
  hidden: false,
  documentElement: {},
  cookie: "",
  getElementById: () => null,
  querySelector: () => null,
  addEventListener: page.addEventListener.bind(page),
});
provide("location", { protocol: "https:", host: "house.test" });
provide("addEventListener", page.addEventListener.bind(page));
provide("sessionStorage", place);
provide("localStorage", place);
provide("CSS", { escape: (/** @type {string} */ text) => text });
