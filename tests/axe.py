"""The rules of axe in tests: what it finds wrong on a page or in one of its parts, contrast among it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parent.parent / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FLAT = {
    "--felt": "var(--felt-1)",
    "--button-gold": "rgb(187 149 72)",
    "--area-player": "rgb(47 111 214 / 0.3)",
    "--area-banker": "rgb(140 34 42 / 0.78)",
    "--area-tie": "rgb(46 158 91 / 0.28)",
}
"""Where colours run into each other axe cannot tell a contrast: it is shown the end that is hardest to read on."""
BROKEN = """async ([tags, flat, within]) => {
  for (const [name, colour] of Object.entries(flat)) document.documentElement.style.setProperty(name, colour);
  const how = { runOnly: tags, resultTypes: ["violations"], preload: false };
  const { violations, passes } = await axe.run(within, how);
  return { rules: passes.map(({ id }) => id), broken: violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`)) };
}"""
"""Nothing is loaded a second time for axe: no rule of these reads style sheets, and no page has sound or film."""


def broken(page: Page, within: str = "html") -> list[str]:
    """What axe finds wrong; that it has measured contrasts is seen from its own list."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    told: dict[str, Any] = page.evaluate(BROKEN, [TAGS, FLAT, within])
    assert "color-contrast" in told["rules"] or any("color-contrast" in each for each in told["broken"])
    return list(told["broken"])
