"""Contrast as it is rendered: the colour of every text on a page against the pixels that lie behind its letters.

A picture with letters and one without tell where the letters are and what is behind them, whatever gradients, glows and
translucent grounds are laid over each other there.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from playwright.sync_api import Page

    Pixels = NDArray[np.float64]
    Scheme = Literal["dark", "light"]

SCHEMES: tuple[Scheme, ...] = ("dark", "light")
FELTS = ("", "red")
LEAST, LEAST_LARGE = 4.5, 3.0
"""Web Content Accessibility Guidelines, 1.4.3."""
LETTER = 20
"""A pixel that changes by more than this, of 255, when letters are left out is part of one."""
STRAY = 2
"""So many hundredths of the pixels behind a text may be worse: the edge of a badge or a line of its frame."""
TEXTS = """() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    const idle = holder.closest("svg, script, option, .unseen, :disabled, [inert], [aria-disabled='true']:not(.area)");
    if (!node.data.trim() || idle || !holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { color, fontSize, fontWeight } = getComputedStyle(holder);
    let opacity = 1;
    const within = [0, 0, innerWidth, innerHeight];
    for (let up = holder; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      opacity *= Number(style.opacity);
      if (style.overflowX === "visible" || up === document.documentElement || up === document.body) continue;
      const clip = up.getBoundingClientRect();
      within[0] = Math.max(within[0], clip.left);
      within[1] = Math.max(within[1], clip.top);
      within[2] = Math.min(within[2], clip.right);
      within[3] = Math.min(within[3], clip.bottom);
    }
    for (const line of range.getClientRects()) {
      const [left, top] = [Math.max(line.left, within[0]), Math.max(line.top, within[1])];
      const [right, bottom] = [Math.min(line.right, within[2]), Math.min(line.bottom, within[3])];
      if (right - left < 3 || bottom - top < 3) continue;
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!seen || !(holder.contains(seen) || seen.contains(holder))) continue;
      texts.push({ text: node.data.trim(), box: [left, top, right, bottom], color, opacity,
        size: Number.parseFloat(fontSize), weight: Number(fontWeight) });
    }
  }
  return texts;
}"""
"""Every line of text that can be seen; what cannot be used now may be faint."""
FELT = "(felt) => { document.documentElement.dataset.felt = felt; }"
LETTERLESS = """(hidden) => {
  if (!globalThis.letterless) {
    globalThis.letterless = new CSSStyleSheet();
    letterless.replaceSync("* { -webkit-text-fill-color: transparent !important; text-shadow: none !important }");
  }
  const others = document.adoptedStyleSheets.filter((each) => each !== letterless);
  document.adoptedStyleSheets = hidden ? [...others, letterless] : others;
}"""


def too_faint(page: Page) -> list[str]:
    """Each text of the page as it is now that is harder to read than it may be, with its contrast."""
    with_letters, texts = _picture(page), page.evaluate(TEXTS)
    page.evaluate(LETTERLESS, arg=True)
    behind = _picture(page)
    page.evaluate(LETTERLESS, arg=False)
    assert texts, "no text is seen on the page"
    found = []
    for each in texts:
        contrast = _contrast(each, with_letters, behind)
        is_large = each["size"] >= 24 or (each["size"] >= 18.66 and each["weight"] >= 700)
        if contrast < (LEAST_LARGE if is_large else LEAST):
            found.append(f"{contrast:.2f}: {each['text']!r}, {each['color']}")
    return found


def too_faint_in_any_theme(page: Page) -> list[str]:
    """The same in both schemes on both felts, each with its theme; at the end the page is dark again."""
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for felt in FELTS:
            page.evaluate(FELT, felt)
            found += [f"{scheme} {felt}: {each}" for each in too_faint(page)]
    page.emulate_media(color_scheme="dark")
    page.evaluate(FELT, "")
    return found


def _picture(page: Page) -> Pixels:
    shown = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    return np.asarray(shown, dtype=np.float64)


def _contrast(text: dict[str, Any], with_letters: Pixels, behind: Pixels) -> float:
    left, top, right, bottom = (round(each) for each in text["box"])
    ground = behind[top:bottom, left:right].reshape(-1, 3)
    changed = np.abs(with_letters[top:bottom, left:right].reshape(-1, 3) - ground).max(axis=1) > LETTER
    if changed.any():
        ground = ground[changed]
    red, green, blue, *alpha = (float(each) for each in text["color"].partition("(")[2].rstrip(")").split(","))
    opacity = text["opacity"] * (alpha[0] if alpha else 1.0)
    ink = np.array([red, green, blue]) * opacity + ground * (1 - opacity)
    over, under = _luminance(ink), _luminance(ground)
    ratios = (np.maximum(over, under) + 0.05) / (np.minimum(over, under) + 0.05)
    return float(np.percentile(ratios, STRAY))


def _luminance(pixels: Pixels) -> Pixels:
    parts = pixels / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    weighed: Pixels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return weighed
