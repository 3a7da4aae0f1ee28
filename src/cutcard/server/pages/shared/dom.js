// A short way to write elements, and small acts upon them; text is always text, never markup.

/**
 * An element with its attributes and children. `class`, `text` and `data` are as they say, `on…` listens, what is not
 * text goes to the property of its name where there is one, and what is null, undefined or false is left out.
 */
export function el(tag, values = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") made.className = value;
    else if (key === "text") made.textContent = value;
    else if (key === "data") Object.assign(made.dataset, value);
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && typeof value !== "string") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** The same for a drawing; every value is an attribute. */
export function svg(tag, values = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function byId(id) {
  return document.getElementById(id);
}

/** Shake once; an element that is asked again while it shakes starts over. */
export function shake(element) {
  element.classList.remove("shakes");
  void element.offsetWidth;
  element.classList.add("shakes");
  element.addEventListener("animationend", () => element.classList.remove("shakes"), { once: true });
}

/** Text is written only when it differs, so that screen readers are not told twice. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
