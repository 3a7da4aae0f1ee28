"""Nothing on the terminal overlaps or is cut off: a tap hits what it should on every screen, in any language."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import bet, bring, newcomer, phase
from catalogues import PSEUDO, pseudo
from cutcard import GAMES
from cutcard.words import catalogue, languages
from floors import STILL, FloorServer, furnished
from page_hits import wrong_on, zoomed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playwright.sync_api import Page

    from browsers import Windows

pytestmark = pytest.mark.wide
SIZES = (
    (320, 568),
    (360, 560),
    (360, 740),
    (390, 664),
    (412, 732),
    (568, 320),
    (667, 331),
    (750, 342),
    (768, 1024),
    (1024, 690),
    (1280, 600),
    (1280, 800),
    (1920, 1080),
)
"""Phones with their browsers' bars, upright and sideways, tablets, and screens."""
SCREENS = sorted({each for size in SIZES for each in zoomed(size)})
TILLS = (*SIZES, (1024, 768), (1366, 768), (1440, 900), (390, 844))
SAMPLE = ((320, 568), (390, 664), (480, 270), (667, 331), (1280, 800))
LANGUAGES = (*languages(), PSEUDO)
CHOOSE = """([menu], code) => {
  menu.value = code;
  menu.dispatchEvent(new Event("change", { bubbles: true }));
}"""
"""In the menu of languages, be it in sight or not."""

LARGE, SMALL = ("$1,450.50", "$12,345.00", "$23,456.00"), ("$7.50", "$0.00", "$0.00")
TILLED = """async (sums) => {
  for (const [at, id] of ["credit", "bet", "win"].entries()) document.getElementById(id).textContent = sums[at];
  await new Promise((done) => requestAnimationFrame(done));
  const till = document.querySelector(".till");
  const places = [...till.querySelectorAll("button:not([hidden])"), document.getElementById("layout")];
  const at = Object.fromEntries(places.filter((each) => each.checkVisibility()).map((each) => {
    const { left, top } = each.getBoundingClientRect();
    return [each.dataset.chip ?? each.dataset.act ?? each.id, [Math.round(left), Math.round(top + scrollY)]];
  }));
  const rows = [".meters", ".chips", ".acts"].map((part) => till.querySelector(part).getBoundingClientRect());
  const oneRow = Math.max(...rows.map(({ top }) => top)) < Math.min(...rows.map(({ bottom }) => bottom));
  const acts = [...till.querySelectorAll(".acts button")].map((each) => each.getBoundingClientRect().top);
  const inSight = till.getBoundingClientRect().bottom + scrollY <= innerHeight + 1;
  return { at, oneRow: oneRow && new Set(acts).size === 1, inSight };
}"""
"""Where all that can be pressed in the till stands with these sums in it, and whether it is one row on the screen."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    house = furnished(tmp_path_factory.mktemp("hits") / "house.db")
    catalogues = {code: catalogue(code) for code in languages()} | {PSEUDO: pseudo()}
    server = FloorServer(house, STILL, catalogues=catalogues).start()
    try:
        yield server
    finally:
        server.stop()
        house.close()


def speak(page: Page, language: str) -> None:
    page.locator('[data-act="language"]').evaluate_all(CHOOSE, language)
    tag = PSEUDO if language == PSEUDO else catalogue(language).plain("language-tag")
    expect(page.locator("html")).to_have_attribute("lang", tag)


def taking_turns(
    screens: Sequence[tuple[int, int]], languages: Sequence[str], turn: int
) -> dict[str, list[tuple[int, int]]]:
    """Every screen once and every language; as many turns as there are languages have every screen in each."""
    first, number = turn % len(languages), len(languages)
    return {each: list(screens[(at - first) % number :: number]) for at, each in enumerate(languages)}


def tried(page: Page, state: str, screens: Mapping[str, Sequence[tuple[int, int]]]) -> list[str]:
    """The screens of every language, one after the other, and all that is wrong there."""
    found = []
    for language, sizes in screens.items():
        speak(page, language)
        for wide, high in sizes:
            page.set_viewport_size({"width": wide, "height": high})
            found += [f"{state}, {language}, {wide}x{high}: {each}" for each in wrong_on(page)]
    speak(page, "en")
    page.set_viewport_size({"width": 1280, "height": 800})
    return found


NUMBERS = count(1)
"""A patron of their own for each terminal."""


def played(floor: FloorServer, windows: Windows, slug: str, wagers: int | None = None) -> Page:
    """A terminal at a table that takes bets, with one on every wager, or on the first so many."""
    page = windows.terminal(newcomer(floor, f"Hal {next(NUMBERS)}", 5_000_00), slug)
    bring(floor, slug, "betting")
    phase(page, "betting")
    for wager in GAMES[slug].wagers[:wagers]:
        bet(page, wager.name, 5_00)
    return page


def walk(floor: FloorServer, windows: Windows, slug: str, *screens: Mapping[str, Sequence[tuple[int, int]]]) -> None:
    """With chips on every wager, and with all that a finished round leaves: cards, totals, outcomes and reasons."""
    page = played(floor, windows, slug)
    found = tried(page, "betting", screens[0])
    bring(floor, slug, "ready")
    phase(page, "ready")
    expect(page.locator("[data-wager][data-outcome]")).to_have_count(len(GAMES[slug].wagers))
    found += tried(page, "over", screens[-1])
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("turn", "slug"), [(0, "fortune-six-no-commission"), (2, "dragon-tiger")])
def test_a_tap_hits_what_it_should(floor: FloorServer, screens: Windows, turn: int, slug: str) -> None:
    """A sample: the layout with the longest names, and the one with the most ways to pay."""
    walk(floor, screens, slug, *(taking_turns(SAMPLE, LANGUAGES, turn + state) for state in (0, 1)))


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_tap_hits_what_it_should_in_every_game_on_every_screen(
    floor: FloorServer, screens: Windows, slug: str
) -> None:
    walk(floor, screens, slug, dict.fromkeys(LANGUAGES, SCREENS))


@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.long)])
def test_the_till_stays_as_it_is_whatever_the_sums(floor: FloorServer, screens: Windows, turn: int) -> None:
    """No chip and no button moves when credit, bet or what was paid have more figures; wide screens keep one row."""
    page = played(floor, screens, "tiger-baccarat")
    found = []
    for language, sizes in taking_turns(TILLS, languages(), turn).items():
        speak(page, language)
        for wide, high in sizes:
            page.set_viewport_size({"width": wide, "height": high})
            where = f"{language}, {wide}x{high}"
            small, large = (page.evaluate(TILLED, sums) for sums in (SMALL, LARGE))
            found += [f"{where}: {name} moves" for name, at in small["at"].items() if large["at"][name] != at]
            if wide >= 1024:
                found += [f"{where}: not {what}" for what in ("oneRow", "inSight") if not large[what]]
            found += [f"{where}: {each}" for each in wrong_on(page)]
    assert not found, "\n".join(found)


def test_nothing_moves_when_the_ring_begins_to_count(floor: FloorServer, screens: Windows) -> None:
    """The layout stands where it stood before betting opened, upright and sideways."""
    page = played(floor, screens, "tiger-baccarat", 1)
    top = """(counts) => {
      document.getElementById("phase").classList.toggle("counts", counts);
      return document.getElementById("layout").getBoundingClientRect().top + scrollY;
    }"""
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        away, counting = (page.evaluate(top, counts) for counts in (False, True))
        assert away == counting, f"{wide}x{high}"


def test_what_lies_on_the_table_stands_under_the_middle_of_the_headline(floor: FloorServer, screens: Windows) -> None:
    page = played(floor, screens, "tiger-baccarat", 1)
    bring(floor, "tiger-baccarat", "dealing")
    phase(page, "dealing")
    expect(page.locator(".own-line")).to_contain_text("On the table")
    middle = "(each) => (({ left, width }) => left + width / 2)(each.getBoundingClientRect())"
    for wide, high in ((1280, 800), (768, 1024), (390, 844)):
        page.set_viewport_size({"width": wide, "height": high})
        headline, own = (page.locator(each).evaluate(middle) for each in (".headline", ".own-line"))
        assert abs(headline - own) < 2, f"{wide}x{high}"
    bring(floor, "tiger-baccarat", "ready")
