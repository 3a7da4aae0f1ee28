"""Touch targets in tests: what is too small for a finger on a page, or in one of its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

LEAST_PX = 44
SMALL = """([within, height, width]) => {
  const pressed = "button, a.button, summary, select, input, textarea, [role=button], [role=tab]";
  const target = (each) => (each.matches("[type=checkbox], [type=radio]") && each.closest("label")) || each;
  const shown = [...document.querySelector(within).querySelectorAll(pressed)].filter((each) => each.checkVisibility());
  return [...new Set(shown.map(target))].map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height && (box.width < width - 0.5 || box.height < height - 0.5))
    .map(([each, box]) => `${each.outerHTML.slice(0, 160)}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
}"""
"""A box that is ticked is as large as its label, which can be pressed too."""


def small_targets(
    page: Page, within: str = "html", *, width_px: int = LEAST_PX, height_px: int = LEAST_PX
) -> list[str]:
    """Everything to be pressed that is too low or too narrow, on a page that is told of a finger."""
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    return list(page.evaluate(SMALL, [within, height_px, width_px]))
