"""Roads on the pages: square cells of a readable size, as many columns as there is room for, the newest in view."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from browsers import becomes, bring, rounds_until
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"
SIZES = ((390, 664), (820, 1180), (1280, 800), (1920, 1080))
ROADS = {
    "big": "big",
    "bead": "bead",
    "eye": "big_eye_cells",
    "small": "small_cells",
    "cockroach": "cockroach_cells",
}
"""What the house calls the cells of each road."""
DRAWN = """() => [...document.querySelectorAll("road-map svg[data-road]")].filter((each) => each.checkVisibility()).map(
  (each) => {
    const [left, top, width, height] = each.getAttribute("viewBox").split(" ").map(Number);
    const box = each.getBoundingClientRect();
    const marks = [...each.querySelectorAll("g")].map((mark) => mark.getAttribute("transform").match(/[\\d.]+/g));
    return [each.dataset.road, width / 10, height / 10, (10 * box.width) / width, (10 * box.height) / height,
      each.parentElement.clientWidth, marks.map(([x, y]) => [x / 10, y / 10]), [left, top]];
  })"""
WHOLE = """() => [...document.querySelectorAll("road-map")].every(
  (each) => !each.checkVisibility() || each.querySelector("svg[viewBox]"))"""


class Drawn(NamedTuple):
    """One road as it is drawn: its columns and rows, the size of a cell, the room it has, and where its marks lie."""

    road: str
    columns: int
    rows: int
    cell_width: float
    cell_height: float
    room: float
    marks: list[list[int]]
    corner: list[int]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("roads") / "house.db") as server:
        yield server


def resized(page: Page, size: tuple[int, int]) -> dict[str, Drawn]:
    """The roads that are seen on a page of this size, by name; of several of one name the last."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    becomes(page, WHOLE, "every road is drawn")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    roads = [Drawn(*each) for each in page.evaluate(DRAWN)]
    for each in roads:
        assert each.corner == [0, 0]
        assert each.cell_width == pytest.approx(each.cell_height, rel=0.01), (size, each)
        spare = each.room - each.columns * each.cell_width
        assert -1 <= spare < each.cell_width + 1, f"{each.road} leaves room for another column at {size}"
    return {each.road: each for each in roads}


def check_newest_in_view(drawn: Drawn, cells: list[list[int]]) -> None:
    """Every cell of the columns there is room for, each at its place, and the column after the newest empty."""
    last = max(column for column, *_ in cells)
    first = max(0, last + 2 - drawn.columns)
    assert drawn.marks == [[column - first, row] for column, row, *_ in cells if column >= first]
    assert max(column for column, _ in drawn.marks) <= drawn.columns - 2


@pytest.mark.wide
def test_board_fills_its_screen_with_square_cells(floor: FloorServer, screens: Windows) -> None:
    ana = floor.person("Ana")

    def long_road() -> bool:
        bring(floor, TABLE, "ready")
        return len(ana.get(f"/api/tables/{TABLE}/roads")["bead"]) > 40

    rounds_until(long_road, "a bead plate of more than forty rounds")
    told = ana.get(f"/api/tables/{TABLE}/roads")
    page = screens.open(f"/board?table={TABLE}", ana)
    for size in SIZES:
        drawn = resized(page, size)
        assert drawn.keys() == ROADS.keys()
        for road, each in drawn.items():
            assert each.rows == told["rows"]
            check_newest_in_view(each, told[ROADS[road]])
    assert drawn["big"].cell_height >= 36
    assert drawn["cockroach"].cell_height >= 22


@pytest.mark.wide
def test_lobby_shows_big_roads_of_fourteen_pixels_a_cell(floor: FloorServer, screens: Windows) -> None:
    ana = floor.person("Ana")
    page = screens.open("/", ana)
    for size in SIZES:
        (drawn,) = resized(page, size).values()
        assert drawn.road == "big"
        assert drawn.cell_height >= 13.9, size
        assert drawn.columns >= 16, size
