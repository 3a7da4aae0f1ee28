"""The terminal rests: one screen on a phone, and nothing that can be tapped moves from one phase to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, area, bet, bring, connected, newcomer, phase, press
from cutcard import GAMES
from floors import STILL, FloorServer, furnished
from touch import small_targets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows

PHONES = ((360, 640), (390, 664), (844, 390))
SIZES = (*PHONES, (820, 1180), (1280, 800), (1920, 1080))
SAMPLE = ("tiger-baccarat", "fortune-six-no-commission")
WATCHED = ("dragon-tiger", "no-commission")
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll(
    "[data-wager], .till button, .menu, .tools > button:not([data-act=session]), .road-menu-button, .strip button")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each.dataset.wager ?? each.dataset.chip ?? each.dataset.table ?? each.dataset.act
      ?? each.className, each])
    .map(([name, each]) => [name, each.getBoundingClientRect()])
    .map(([name, { left, top, width, height }]) => [name, [left, top, width, height]]))"""
BEYOND = """() => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""
"""How far a page can be scrolled, sideways and down."""
ROADS = """() => [...document.querySelectorAll("road-map svg[data-road]")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each.dataset.road, (10 * each.getBoundingClientRect().height) / each.viewBox.baseVal.height])"""
"""Every road that is shown, and the size of its cells."""
COVERED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const toast = box(document.getElementById("toast"));
  const parts = "button, .roads-head, road-map, .hand-name, .total, .cards > *, .told > *, #says, #layout";
  return [...document.querySelectorAll(parts)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog, .skip, #toast"))
    .filter((each) => box(each).bottom > toast.top + 1 && box(each).top < toast.bottom - 1
      && box(each).right > toast.left + 1 && box(each).left < toast.right - 1)
    .map((each) => each.id || each.className || each.localName);
}"""
"""What a notice lies on."""
MOVES_MOST_PX = 2


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    house = furnished(tmp_path_factory.mktemp("rest") / "house.db")
    server = FloorServer(house, STILL).start()
    try:
        yield server
    finally:
        server.stop()
        house.close()


def seen_at(page: Page, sizes: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], dict[str, list[float]]]:
    """Where everything that can be tapped stands, at each size."""
    found = {}
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found[size] = page.evaluate(PLACES)
        roads = dict(page.evaluate(ROADS))
        assert size not in {(820, 1180), (1280, 800)} or len(roads) == 5, f"roads have given way: {roads}"
        small = [each for each, cell in roads.items() if cell < (14 if each in {"big", "bead"} else 10) - 0.1]
        assert not small, f"{size}: {roads}"
        assert size not in PHONES or page.evaluate(BEYOND) == [0, 0], f"{size} has to be scrolled"
    return found


@pytest.mark.wide
@pytest.mark.parametrize("watched", [(), WATCHED], ids=["alone", "watching"])
@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug in SAMPLE else pytest.mark.long) for slug in GAMES]
)
def test_nothing_that_can_be_tapped_moves_from_phase_to_phase(
    floor: FloorServer, screens: Windows, slug: str, watched: tuple[str, ...]
) -> None:
    """Also beside other tables, with every road and without a page scroll on a phone."""
    page = screens.terminal(newcomer(floor, f"Rea at {slug} {len(watched)}", 5_000_00), slug, PHONE)
    if watched:
        kept = [slug, *(each for each in watched if each != slug)]
        page.evaluate("all => sessionStorage.setItem('cutcard-tables', JSON.stringify(all))", kept)
        page.reload()
        connected(page)
    bring(floor, slug, "betting")
    phase(page, "betting")
    before = seen_at(page, SIZES)
    for wager in GAMES[slug].wagers:
        bet(page, wager.name, 5_00)
    phases = {"with bets": seen_at(page, SIZES)}
    bring(floor, slug, "dealing")
    phase(page, "dealing")
    phases["dealing"] = seen_at(page, SIZES)
    bring(floor, slug, "ready")
    phase(page, "ready")
    expect(page.locator(".own-line")).not_to_be_empty()
    phases["over"] = seen_at(page, SIZES)
    found = [
        f"{size}, {when}: {name} from {before[size][name]} to {place}"
        for when, places in phases.items()
        for size, there in places.items()
        for name, place in there.items()
        if max(abs(a - b) for a, b in zip(before[size][name], place, strict=True)) > MOVES_MOST_PX
    ]
    assert not found, "\n".join(found)


@pytest.mark.wide
def test_every_target_of_the_terminal_is_as_large_as_a_finger(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(newcomer(floor, "Tia", 500_00), "tiger-baccarat", PHONE)
    for width, height in SIZES[:4]:
        page.set_viewport_size({"width": width, "height": height})
        assert small_targets(page, "body") == [], (width, height)
    page.locator(".menu").click()
    assert small_targets(page, "#tools") == []


@pytest.mark.wide
def test_the_last_round_is_a_chip_while_bets_are_taken_and_its_cards_are_a_tap_away(
    floor: FloorServer, screens: Windows
) -> None:
    table = "super-six-no-commission"
    page = screens.terminal(newcomer(floor, "Lea", 500_00), table, PHONE)
    bring(floor, table, "betting")
    phase(page, "betting")
    bring(floor, table, "ready")
    phase(page, "ready")
    expect(page.locator(".stage")).to_be_visible()
    bring(floor, table, "betting")
    phase(page, "betting")
    expect(page.locator(".stage .hand").first).to_be_hidden()
    expect(page.locator("#last")).to_contain_text("Last: ")
    expect(page.locator('road-map svg[data-road="big"]')).to_be_visible()
    expect(page.locator("[data-wager].winner")).to_have_count(0)
    press(page, "last")
    expect(page.locator(".stage playing-card").first).to_be_visible()
    expect(page.locator('road-map svg[data-road="big"]')).to_be_visible()
    expect(page.locator("#last")).to_have_attribute("aria-expanded", "true")
    bring(floor, table, "dealing")
    phase(page, "dealing")
    expect(page.locator(".close-banner")).to_have_count(0)
    bring(floor, table, "ready")
    phase(page, "ready")


@pytest.mark.wide
def test_a_notice_lies_on_nothing_else(floor: FloorServer, screens: Windows) -> None:
    """It has a row of its own; over the cards on a phone the big road leaves it its row."""
    table = "super-6-no-commission"
    page = screens.terminal(newcomer(floor, "Nia", 500_00), table, PHONE)
    bring(floor, table, "betting")
    phase(page, "betting")
    bet(page, "Super 6", 100_00)
    toast = page.locator("#toast")
    for wanted in ("betting", "dealing"):
        if wanted == "dealing":
            bring(floor, table, "dealing")
            phase(page, "dealing")
            while len(floor.house.table(table).state.cards) < 4:
                floor.house.step(table)
            expect(page.locator(".stage playing-card")).to_have_count(4)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            area(page, "Super 6").tap(force=True)
            expect(toast).to_contain_text("was not accepted")
            assert page.evaluate(COVERED) == [], (wanted, width, height)
    bring(floor, table, "ready")
