"""A wall board is read from five metres: how tall its ranks and totals are, by the ink on the screen."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from cutcard.table import commands
from floors import serving
from scripted_table import ScriptedTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

SIX_CARDS = ("2h", "Kd", "3c", "6s", "7d", "Ah")
"""Player has 5 and then 2; Banker has 6 and then 7."""
DISTANCE_MM, OF_THE_DISTANCE = 5_000, 200
SCREEN_INCHES, MM_AN_INCH = 55, 25.4
WALL = (1920, 1080)
PX_MM = SCREEN_INCHES * MM_AN_INCH / (WALL[0] ** 2 + WALL[1] ** 2) ** 0.5
"""0.634 mm, a pixel of the screen that docs/floor.md names."""
TALL_MM_LEAST = DISTANCE_MM / OF_THE_DISTANCE
ALONE = """(card, code) => {
  card.code = code;
  const [rank, suit] = card.querySelector(".card-face > g:nth-last-child(2)").children;
  suit.style.visibility = "hidden";
  const [inside, letter] = [card, rank].map((each) => each.getBoundingClientRect());
  const rim = inside.width * 0.05;
  const [left, top] = [Math.max(inside.left + rim, letter.left), Math.max(inside.top + rim, letter.top)];
  const [right, bottom] = [Math.min(inside.right - rim, letter.right), Math.min(inside.bottom - rim, letter.bottom)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}"""
"""Shows another card whose suit is hidden, and says where on the paper its rank stands."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("afar") / "house.db", games=("fa-fa-fabulous-4",)) as server:
        yield server


def ink_mm(page: Page, box: Any, *, light: bool) -> float:
    """How tall the letters within a box stand on the wall: the rows with ink, which is light on a colour or dark."""
    picture = Image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")
    rows = [
        row
        for row in range(picture.height)
        if any(_inked(picture.getpixel((x, row)), light=light) for x in range(picture.width))
    ]
    return float((rows[-1] - rows[0] + 1) * PX_MM)


def _inked(pixel: Any, *, light: bool) -> bool:
    return bool(min(pixel) > 200 if light else min(pixel) < 105)


@pytest.mark.wide
@pytest.mark.parametrize("size", [WALL, WALL[::-1]], ids=["wide", "upright"])
def test_ranks_and_totals_are_read_from_five_metres(
    floor: FloorServer, screens: Windows, size: tuple[int, int]
) -> None:
    table = ScriptedTable(floor, f"wall-{size[0]}")
    table.open_bets()
    table.do(commands.CloseBets)
    table.deal(*SIX_CARDS)
    page = screens.open(f"/board?table={table.name}", floor.person("Ana"), size)
    expect(page.locator("#last playing-card")).to_have_count(len(SIX_CARDS))
    first = page.locator("#last playing-card").first
    for rank in "A23456789TJQK":
        assert ink_mm(page, first.evaluate(ALONE, f"{rank}s"), light=False) >= TALL_MM_LEAST, rank
    for total in page.locator("#last .total").all():
        assert ink_mm(page, total.bounding_box(), light=True) >= TALL_MM_LEAST, total.inner_text()
    apart = "(part) => part.scrollWidth - part.clientWidth"
    assert page.locator("#last").evaluate(apart) <= 0, "two hands of three cards fit"
