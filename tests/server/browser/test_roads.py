"""Roads on the pages: square cells of a readable size, as many columns as there is room for, the newest in view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from playwright.sync_api import expect

from browsers import PHONE, becomes, bring, rounds_until
from floors import serving
from touch import small_targets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"
PHONE_SIZE = (390, 664)
SIZES = (PHONE_SIZE, (820, 1180), (1280, 800), (1920, 1080))
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
WHOLE = """() => {
  const seen = [...document.querySelectorAll("road-map")].filter((each) => each.checkVisibility());
  const drawn = (each) => each.querySelector("svg[viewBox]")?.getBoundingClientRect().width > 0;
  return seen.length > 0 && seen.every(drawn) && !document.querySelector(".road-strip[data-first]");
}"""
"""There are roads in sight, each is drawn, and those of a terminal are those of the house."""

IN_VIEW = """() => {
  const strip = document.querySelector(".road-strip");
  const { left } = strip.getBoundingClientRect();
  return [...strip.children].find((each) => Math.abs(each.getBoundingClientRect().left - left) < 2)?.dataset.kind;
}"""
"""The road on the strip that begins where the strip does."""
NAMED = f"(names) => names[({IN_VIEW})()] === document.querySelector('.road-page').textContent"
TWICE = """(strip, key) => {
  for (const _ of [1, 2]) strip.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}"""


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


def long_shoe(floor: FloorServer) -> dict[str, Any]:
    """The roads of a shoe that has gone on for so long that not all of them fits everywhere."""

    def roads() -> dict[str, Any] | None:
        bring(floor, TABLE, "ready")
        told: dict[str, Any] = floor.person("Ana").get(f"/api/tables/{TABLE}/roads")
        return told if len(told["bead"]) > 50 else None

    return rounds_until(roads, "a bead plate of more than fifty rounds")


@pytest.mark.wide
def test_board_fills_its_screen_with_square_cells(floor: FloorServer, screens: Windows) -> None:
    ana = floor.person("Ana")
    told = long_shoe(floor)
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


@pytest.mark.wide
def test_terminal_shows_every_road_in_cells_that_can_be_read(floor: FloorServer, screens: Windows) -> None:
    """All five at once where there is room, and otherwise one at a time, the others a swipe away."""
    told = long_shoe(floor)
    bring(floor, TABLE, "betting")
    page = screens.terminal(floor.person("Ana"), TABLE)
    for size in SIZES:
        drawn = resized(page, size)
        assert drawn.keys() == ROADS.keys()
        for road, each in drawn.items():
            assert each.cell_height >= (14 if road in {"big", "bead"} else 10) - 0.1, (size, each)
            check_newest_in_view(each, told[ROADS[road]])


@pytest.mark.wide
def test_strip_of_roads_is_swiped_or_paged(floor: FloorServer, screens: Windows) -> None:
    """A finger swipes on a phone, and keys move the strip; where there is room for them, buttons page it."""
    long_shoe(floor)
    bring(floor, TABLE, "betting")
    page = screens.terminal(floor.person("Ana"), TABLE, PHONE)
    resized(page, PHONE_SIZE)
    assert small_targets(page, "#roads") == []
    strip = page.locator(".road-strip")
    assert page.evaluate(IN_VIEW) == "big"
    strip.focus()
    for road in list(ROADS)[1:]:
        page.keyboard.press("ArrowRight")
        becomes(page, f"() => ({IN_VIEW})() === '{road}'", "the next road comes")
    for key, road in (("ArrowLeft", "eye"), ("ArrowRight", "cockroach")):
        strip.evaluate(TWICE, key)
        becomes(page, f"() => ({IN_VIEW})() === '{road}'", "each of two presses at once counts")
    bring(floor, TABLE, "dealing")
    becomes(page, f"() => ({IN_VIEW})() === 'big'", "the big road stands over the cards")
    bring(floor, TABLE, "betting")
    becomes(page, f"() => ({IN_VIEW})() === 'cockroach'", "the chosen road is back")
    bring(floor, TABLE, "dealing")
    page.set_viewport_size({"width": 820, "height": 1000})
    after = page.get_by_role("button", name="Next road")
    names = ["Big road", "Bead plate", "Big eye boy", "Small road", "Cockroach road"]
    becomes(page, NAMED, "the name is that of the road in view", dict(zip(ROADS, names, strict=True)))
    first = names.index(page.locator(".road-page").inner_text())
    for name in [*names[first:], "Statistics of this shoe", names[0]]:
        expect(page.locator(".road-page")).to_have_text(name)
        after.click()
    page.get_by_role("button", name="Previous road").click()
    expect(page.locator(".road-page")).to_have_text(names[0])
    bring(floor, TABLE, "ready")


@pytest.mark.wide
def test_roads_are_chosen_in_one_menu_that_keeps_the_last_of_them(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(floor.person("Ana"), TABLE, PHONE)
    menu = page.get_by_role("button", name="Roads shown")
    menu.press("Enter")
    boxes = page.locator("#road-menu").get_by_role("checkbox")
    expect(boxes).to_have_count(5)
    assert small_targets(page, "#road-menu") == []
    for kind in list(ROADS)[1:]:
        page.locator(f"#road-menu [value={kind}]").uncheck()
        expect(page.locator(f".road-of[data-kind={kind}]")).to_be_hidden()
    expect(page.locator("#road-menu [value=big]")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(page.locator("#road-menu")).to_be_hidden()
    page.reload()
    expect(page.locator(".road-of[data-kind=big]")).to_be_visible()
    expect(page.locator(".road-of[data-kind=bead]")).to_be_hidden()
    menu.press("Enter")
    page.locator("#road-menu [value=cockroach]").check()
    expect(page.locator("#road-menu [value=big]")).to_be_enabled()
    expect(page.locator(".road-of[data-kind=cockroach]")).not_to_be_hidden()
