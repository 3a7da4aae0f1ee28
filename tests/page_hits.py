"""What lies under a finger on a page: every wager, chip and button at nine points, and no words cut off or covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

FINGER_PX = 44
ZOOMS = (1, 2, 4)
LEAST = (320, 256)
"""What a page must still be usable in; WCAG 2.2, 1.4.10 asks for this much and no more."""

WRONG = """async (finger) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame().then(frame);
  const wrong = [];
  const name = (each) => each.dataset.wager ?? each.dataset.act ?? each.id ?? each.className;
  const shown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog, .skip, .unseen");
  const scrolls = (each, axis) => ["auto", "scroll"].includes(getComputedStyle(each)[`overflow${axis}`]);
  const BOXES =
    "[data-wager], button, .road-of, .notice, .total, .badge, dl > div, .hand, header, section, footer, .foot";
  const pressed = [...document.querySelectorAll("[data-wager], button, a")].filter(shown);

  // Nine points of everything that can be pressed: what lies there must be that, and nothing on top of it.
  for (const each of pressed) {
    each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = each.getBoundingClientRect();
    const isWager = each.matches("[data-wager]");
    if (isWager || each.matches(".chip")) {
      if (width < finger - 0.5 || height < finger - 0.5) wrong.push(`${name(each)} is ${width} by ${height}`);
    }
    if (each.matches(".chip") && Math.abs(width - height) > 0.5) wrong.push(`${name(each)} is no longer round`);
    const reach = isWager ? [width / 2 - 5, height / 2 - 5] : [width * 0.34, height * 0.34];
    for (const x of [-1, 0, 1]) {
      for (const y of [-1, 0, 1]) {
        const found = document.elementFromPoint(left + width / 2 + x * reach[0], top + height / 2 + y * reach[1]);
        if (!found || !each.contains(found)) {
          wrong.push(`${name(each)} at ${x},${y} is under ${found ? name(found) || found.localName : "nothing"}`);
        }
      }
    }
  }
  scrollTo(0, 0);
  for (const each of document.querySelectorAll("*")) if (scrolls(each, "X")) each.scrollLeft = 0;

  // Words stand inside of their box and of the page; where a row is moved sideways, only what is in sight counts.
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    if (!node.data.trim() || !shown(holder) || holder.closest("svg, script")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1);
    const box = holder.closest(BOXES);
    const sideways = (() => {
      for (let up = holder; up; up = up.parentElement) if (scrolls(up, "X")) return up;
      return null;
    })();
    const sight = sideways?.getBoundingClientRect() ?? { left: 0, right: document.documentElement.clientWidth };
    const around = box?.getBoundingClientRect();
    for (const line of lines) {
      const moved = sideways && box?.contains(sideways);
      const cut = around && !moved && (line.left < around.left - 1 || line.right > around.right + 1
        || line.top < around.top - 3 || line.bottom > around.bottom + 3);
      if (cut) wrong.push(`"${node.data.trim()}" runs out of ${name(box) || box.localName}`);
      if (!sideways && (line.left < -1 || line.right > sight.right + 1)) wrong.push(`"${node.data.trim()}" is cut off`);
      const seen = line.right > sight.left + 1 && line.left < sight.right - 1;
      const [left, right] = [Math.max(line.left, sight.left), Math.min(line.right, sight.right)];
      if (seen) words.push({ holder, line: { left, right, top: line.top, bottom: line.bottom }, text: node.data });
    }
    for (let up = holder; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const hidesX = overflowX === "hidden" && up.scrollWidth > up.clientWidth + 1;
      const hidesY = overflowY === "hidden" && up.scrollHeight > up.clientHeight + 2;
      if (hidesX || hidesY) wrong.push(`"${node.data.trim()}" is clipped`);
    }
  }

  // Nothing lies on anything else: words, places, buttons, chips and cards.
  const things = words.map(({ holder, line, text }) => ({ of: holder, at: line, says: text.trim() }));
  const drawn = document.querySelectorAll(".stage playing-card, .stack .chip, .total, road-map");
  for (const each of [...pressed, ...drawn]) {
    if (!shown(each)) continue;
    let at = each.getBoundingClientRect();
    for (let up = each.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowX === "visible") continue;
      const sight = up.getBoundingClientRect();
      const [left, right] = [Math.max(at.left, sight.left), Math.min(at.right, sight.right)];
      at = { left, right, top: Math.max(at.top, sight.top), bottom: Math.min(at.bottom, sight.bottom) };
    }
    if (at.right > at.left && at.bottom > at.top) things.push({ of: each, at, says: name(each) });
  }
  const fanned = (a, b) => a.localName === "playing-card" && a.parentElement === b.parentElement;
  const stacked = (a, b) => a.closest(".stack") && a.closest(".stack") === b.closest(".stack");
  const inside = (a, b) => a.contains(b) || b.contains(a);
  for (const [number, a] of things.entries()) {
    for (const b of things.slice(number + 1)) {
      const wide = Math.min(a.at.right, b.at.right) - Math.max(a.at.left, b.at.left);
      const high = Math.min(a.at.bottom, b.at.bottom) - Math.max(a.at.top, b.at.top);
      if (wide <= 1.5 || high <= 3.5 || inside(a.of, b.of) || fanned(a.of, b.of) || stacked(a.of, b.of)) continue;
      wrong.push(`"${a.says}" lies on "${b.says}"`);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) wrong.push("the page scrolls sideways");
  return [...new Set(wrong)];
}"""
"""All that a finger or an eye would miss, in words; an empty list where nothing is wrong."""


def wrong_on(page: Page) -> list[str]:
    found: list[str] = page.evaluate(WRONG, FINGER_PX)
    return found


def zoomed(size: tuple[int, int]) -> list[tuple[int, int]]:
    """A screen at every zoom that leaves enough of it: whoever zooms in has so much fewer pixels of the page."""
    wide, high = size
    return [(wide // by, high // by) for by in ZOOMS if wide // by >= LEAST[0] and high // by >= LEAST[1]]
