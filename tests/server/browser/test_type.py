"""The two faces that come with the pages: small, licensed, used where they are there; no text below twelve pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, TABLET, becomes, bet, bring, connected, fits_its_width, newcomer, phase
from cutcard import GAMES
from cutcard.rulebook.procedure import Position
from cutcard.server.files.routes import PAGES
from floors import serving
from page_hits import FINGER_PX, wrong_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"
FONTS = sorted((PAGES / "shared" / "fonts").glob("*.woff2"))
MOST_BYTES = 150_000
LEAST_PX, READERS_PX = 12, 20
"""The smallest text where a reader has changed nothing, and what one has set who wants it larger."""
DOUBLED = (PHONE, (820, 1180), TABLET)
HEIGHTS = (
    "(all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.offsetHeight)"
)
LOADED = """() => ["Serif", "Sans"].every((name) =>
  [...document.fonts].some(({ family, status }) => family === `Cutcard ${name}` && status === "loaded"))"""
FACE = """() => getComputedStyle(document.querySelector(".acts .button")).fontFamily"""
TOPS = """() => [...document.querySelectorAll("[data-wager], button")]
  .filter((each) => each.checkVisibility())
  .map((each) => (({ top, bottom }) => [top, bottom])(each.getBoundingClientRect()))"""
WIDTH = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let width = 0;
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    if (!walker.currentNode.parentElement.closest("svg")) width += range.getBoundingClientRect().width;
  }
  return width;
}"""
"""Of all text that is shown, one after the other."""
SMALL = """(least) => {
  const small = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || holder.closest("svg, script") || !holder.checkVisibility()) continue;
    const size = Number.parseFloat(getComputedStyle(holder).fontSize);
    if (size < least - 0.01) small.push(`${walker.currentNode.data.trim()} has ${size} px`);
  }
  return small;
}"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("type") / "house.db") as server:
        for _ in range(8):
            bring(server, TABLE, "ready")
        yield server


def test_two_faces_are_small_and_come_with_their_licences() -> None:
    assert [path.stem for path in FONTS] == ["sans", "serif"]
    assert all(path.read_bytes().startswith(b"wOF2") for path in FONTS)
    assert sum(path.stat().st_size for path in FONTS) <= MOST_BYTES
    for path in FONTS:
        licence = path.with_name(f"{path.stem}-licence.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert licence.startswith("Copyright")


@pytest.mark.wide
def test_faces_are_used_and_what_stands_in_is_as_large(floor: FloorServer, screens: Windows) -> None:
    """Without them every wager and button is in its row, and words are as wide as with them."""
    ana = floor.person("Ana")
    with_fonts, without = screens.terminal(ana, TABLE), screens.blank(ana)
    becomes(with_fonts, LOADED, "both faces are there")
    without.route("**/*.woff2", lambda route: route.abort())
    without.goto(f"/play?table={TABLE}")
    connected(without)
    assert not without.evaluate(LOADED)
    assert with_fonts.evaluate(TOPS) == [pytest.approx(each, abs=2) for each in without.evaluate(TOPS)]
    assert with_fonts.evaluate(WIDTH) == pytest.approx(without.evaluate(WIDTH), rel=0.05)


@pytest.mark.wide
def test_a_phone_uses_the_faces_from_its_second_visit_on(floor: FloorServer, screens: Windows) -> None:
    """On the first it fetches them when the table is there; turned on its side, it keeps its letters."""
    page = screens.terminal(floor.person("Ana"), TABLE, PHONE)
    becomes(page, LOADED, "both faces are there")
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    assert not page.evaluate(FACE).startswith('"Cutcard Sans",')
    becomes(page, "localStorage.getItem('cutcard-fonts') !== null", "the next visit is told")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.reload()
    connected(page)
    assert page.evaluate(FACE).startswith('"Cutcard Sans",')


@pytest.mark.wide
@pytest.mark.parametrize(
    ("path", "there", "position"),
    [
        ("/", ".floor-table", Position.PATRON),
        (f"/help?table={TABLE}", ".help-wager", Position.PATRON),
        (f"/board?table={TABLE}", "#counts strong", Position.PATRON),
        ("/dealer?table=salon", "#primary button", Position.PIT_MANAGER),
        ("/pit", "#floor tbody tr", Position.PIT_MANAGER),
    ],
    ids=["lobby", "help", "board", "dealer", "pit"],
)
def test_text_is_large_enough_and_follows_the_readers_setting(
    floor: FloorServer, screens: Windows, path: str, there: str, position: Position
) -> None:
    """The text of a board follows its screen, which is read from afar."""
    page = screens.open(path, floor.person("Max" if position is Position.PIT_MANAGER else "Ana", position))
    for wide, high in (TABLET, PHONE):
        page.set_viewport_size({"width": wide, "height": high})
        expect(page.locator(there).first).to_be_visible()
        assert page.evaluate(SMALL, LEAST_PX) == []
        page.evaluate("(px) => { document.documentElement.style.fontSize = `${px}px`; }", READERS_PX)
        assert fits_its_width(page)
        assert path.startswith("/board") or page.evaluate(SMALL, LEAST_PX * READERS_PX / 16) == []
        page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.wide
def test_nothing_overlaps_on_a_phone_whose_reader_wants_larger_text(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(floor.person("Ana"), TABLE, PHONE)
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    bet(page, "Player", 5_00)
    assert page.evaluate(SMALL, LEAST_PX) == []
    page.evaluate("(px) => { document.documentElement.style.fontSize = `${px}px`; }", READERS_PX)
    assert wrong_on(page) == []


@pytest.mark.wide
@pytest.mark.parametrize("table", [TABLE, pytest.param("fortune-six-no-commission", marks=pytest.mark.long)])
def test_all_that_is_needed_to_bet_is_there_in_text_of_twice_its_size(
    floor: FloorServer, screens: Windows, table: str
) -> None:
    """Nothing is clipped or lies on anything else, from the first chip to the result, and cards can be read."""
    page = screens.terminal(newcomer(floor, f"Tess at {table}", 500_00), table, PHONE)
    page.evaluate("(px) => { document.documentElement.style.fontSize = `${px}px`; }", 2 * 16)
    bring(floor, table, "betting")
    phase(page, "betting")
    for wager in GAMES[table].wagers:
        bet(page, wager.name, 5_00)

    def seen(state: str) -> list[str]:
        found = []
        for wide, high in DOUBLED:
            page.set_viewport_size({"width": wide, "height": high})
            found += [f"{state}, {wide}x{high}: {each}" for each in wrong_on(page)]
            cards = page.locator(".stage playing-card:not([across])").evaluate_all(HEIGHTS)
            found += [f"{state}, {wide}x{high}: a card is {card} px high" for card in cards if card < FINGER_PX]
        return found

    found = seen("betting")
    bring(floor, table, "dealing")
    while len(floor.house.table(table).state.cards) < 4:
        floor.house.step(table)
    expect(page.locator(".stage playing-card")).to_have_count(4)
    expect(page.locator(".close-banner")).to_have_count(0)
    found += seen("dealing")
    bring(floor, table, "ready")
    phase(page, "ready")
    found += seen("over")
    assert not found, "\n".join(found)
