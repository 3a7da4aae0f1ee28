// A short way to write elements, and small acts upon them; text is always text, never markup.

/**
 * @typedef {Node | string | null | undefined | false} Child what is null, undefined or false is left out
 * @typedef {Record<string, unknown>} Values
 */

/**
 * An element with its attributes and children. `class`, `text` and `data` are as they say, `on…` listens, what is not
 * text goes to the property of its name where there is one, and what is null, undefined or false is left out.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Values} values
 * @param {...(Child | Child[])} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
export function el(tag, values = {}, ...children) {
  const made = document.createElement(tag);
  const properties = /** @type {Values} */ (/** @type {unknown} */ (made));
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") made.className = String(value);
    else if (key === "text") made.textContent = String(value);
    else if (key === "data") Object.assign(made.dataset, value);
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key in made && typeof value !== "string") properties[key] = value;
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter(isShown));
  return /** @type {any} */ (made);
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
export function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * A dialog: its title, its own buttons and the one that closes it stay above what it holds.
 * @param {{ id?: string, class?: string, title: { text: string } | { "data-t": keyof KnownMessages }, buttons?: Child[],
 *   closes?: boolean }} shell the title by its key where it follows the language; `closes` is false where the content has
 *   a way out of its own
 * @param {HTMLElement} inside
 */
export function dialogWith(shell, inside = el("div", { class: "inside" })) {
  const { id, title, buttons = [], closes = true } = shell;
  const name = id && `${id}-title`;
  const close = { type: "button", class: "button pill", "data-act": "close", "data-t": "shared-close" };
  /** @type {HTMLDialogElement} */
  const dialog = el(
    "dialog",
    { id, class: shell.class, "aria-labelledby": name, "aria-label": !id && "text" in title && title.text },
    el(
      "header",
      {},
      el("h2", { id: name, ...title }),
      ...buttons,
      closes && el("button", { ...close, onclick: () => dialog.close() }),
    ),
    inside,
  );
  return dialog;
}

/**
 * An element of a drawing; every value is an attribute.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} values
 * @param {...(Node | string)} children
 */
export function svg(tag, values = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * An element that the page's own file holds.
 * @param {string} id
 */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * The first element inside another that is known to hold one.
 * @param {ParentNode} root
 * @param {string} selector
 */
export function first(root, selector) {
  return /** @type {HTMLElement} */ (root.querySelector(selector));
}

/**
 * What was pressed, by the name of its act.
 * @param {Event} event
 * @returns {HTMLButtonElement | null}
 */
export function pressedButton(event) {
  return event.target instanceof Element ? event.target.closest("[data-act]:not(select)") : null;
}

/**
 * The wager whose area an event is about.
 * @param {Event} event
 */
export function tappedWager({ target }) {
  const area = target instanceof Element ? target.closest("#layout [data-wager]") : null;
  return area instanceof HTMLElement ? area.dataset.wager : undefined;
}

/**
 * Shake once; an element that is asked again while it shakes starts over.
 * @param {HTMLElement} element
 */
export function shake(element) {
  element.classList.remove("shakes");
  void element.offsetWidth;
  element.classList.add("shakes");
  element.addEventListener("animationend", () => element.classList.remove("shakes"), { once: true });
}

/**
 * Text is written only when it differs, so that screen readers are not told twice.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
