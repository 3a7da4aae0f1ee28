"""A third language is one file: one that nobody speaks is walked over every page, and nothing else is read there.

The language is made from the English catalogue: every sentence between brackets, its vowels with accents. Whatever
stands on a page outside of brackets is not from the catalogue; it must be a figure, a name or a code.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import READ, area, bet, bring, connected, phase, press
from catalogues import PSEUDO, pseudo
from consoles import SECRET, go, key_in, submit
from cutcard import GAMES
from cutcard.rulebook.procedure import Position
from cutcard.words import catalogue
from floors import HEADS, STILL, FloorServer, furnished
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import Person

SAID = re.compile("⟦[^⟦⟧]*⟧")
NAMES = {"Ana", "Wei", "Dee", "Sue", "Pim", "Cutcard", "salon", "the house", "for a test", *HEADS, *GAMES}
"""People, tables, the product, and a reason that somebody gave: nobody translates these."""
CODES = re.compile(
    r"\b(DTB|FF4|SE|DT|EB|CSV|[A2-9TJQKSLF][shdcfgewa]|[AJQKSLF]|[ABC]|T7|UTC|[AP]M|\d+K|[0-9a-f]{6,})\b"
)
"""Documents, cards, the three methods, terminals, halves of a day, chips, and seals."""
TABLE = "tiger-baccarat"
TABS = ("floor", "disputes", "events", "reports", "cage")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    house = furnished(tmp_path_factory.mktemp("third") / "house.db")
    catalogues = {"en": catalogue("en"), "zh": catalogue("zh"), PSEUDO: pseudo()}
    server = FloorServer(house, STILL, catalogues=catalogues).start()
    server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
    try:
        yield server
    finally:
        server.stop()
        house.close()


def opened(screens: Windows, path: str, person: Person | None = None) -> Page:
    page = screens.blank(person)
    page.add_init_script(f"localStorage.setItem('cutcard-language', '{PSEUDO}')")
    page.goto(path)
    expect(page.locator("html")).to_have_attribute("lang", PSEUDO)
    return page


def unsaid(page: Page) -> list[str]:
    """What is read on the page and does not come from the catalogue."""
    found, read = set(), page.evaluate(READ)
    assert any(SAID.search(text) for text in read), "something on the page comes from the catalogue"
    for text in read:
        rest = text
        while rest != (rest := SAID.sub("", rest)):
            pass
        for name in sorted(NAMES, key=len, reverse=True):
            rest = rest.replace(name, "")
        if re.search(r"[A-Za-z]|undefined", CODES.sub("", rest)):
            found.add(text.strip())
    return sorted(found)


@pytest.mark.wide
def test_the_doors(floor: FloorServer, screens: Windows) -> None:
    page = opened(screens, "/")
    for path in ("/", "/enter", "/nowhere", f"/help?table={TABLE}", "/help?table=dragon-tiger", "/board"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", PSEUDO)
        page.wait_for_load_state("networkidle")
        assert unsaid(page) == [], path
    assert unsaid(opened(screens, "/", floor.person("Ana"))) == []


@pytest.mark.wide
def test_a_terminal(floor: FloorServer, screens: Windows) -> None:
    page = opened(screens, f"/play?table={TABLE}", floor.person("Ana"))
    connected(page)
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    for wager in ("Player", "Tie"):
        bet(page, wager, 1_00)
    assert unsaid(page) == []
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    assert unsaid(page) == []
    for act in ("recall", "help", "tables", "prices", "saved", "session", "collect"):
        press(page, act)
        expect(page.locator("dialog[open]")).to_be_visible()
        page.wait_for_load_state("networkidle")
        if act == "recall":
            page.locator("dialog[open] summary").first.click()
        assert unsaid(page) == [], act
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    expect(area(page, "Player")).to_be_visible()


@pytest.mark.parametrize("slug", first_of([TABLE, "dragon-tiger"], 1))
def test_a_board(floor: FloorServer, screens: Windows, slug: str) -> None:
    for _ in range(3):
        bring(floor, slug, "ready")
    page = opened(screens, f"/board?table={slug}", floor.person("Ana"))
    page.wait_for_load_state("networkidle")
    assert unsaid(page) == []


@pytest.mark.wide
def test_the_dealer(floor: FloorServer, screens: Windows) -> None:
    manager = floor.person("Pim", Position.PIT_MANAGER)
    manager.do("salon", "ChooseMethod", method="B")
    assert unsaid(opened(screens, "/dealer", manager)) == []
    desk = opened(screens, "/dealer?table=salon", floor.person("Dee", Position.GAMING_SHIFT_MANAGER))
    go(desk, "LoadShoe")
    expect(desk.locator('#primary [data-act="OpenBets"]')).to_be_visible()
    assert unsaid(desk) == []
    go(desk, "OpenBets")
    expect(desk.locator('#primary [data-act="CloseBets"]')).to_be_visible()
    assert unsaid(desk) == []
    go(desk, "CloseBets")
    for card in ("2h", "Kd"):
        key_in(desk, card)
        assert unsaid(desk) == []
    press(desk, "CallIrregularity")
    expect(desk.locator("dialog.drawer")).to_be_visible()
    assert unsaid(desk) == []
    desk.locator('dialog.drawer .cases [data-act="CallIrregularity"]:visible').last.click()
    desk.locator('dialog.ask input[name="note"]').fill("12345")
    assert unsaid(desk) == []
    submit(desk)
    expect(desk.locator("html")).to_have_attribute("data-suspended", "true")
    assert unsaid(desk) == []


@pytest.mark.wide
def test_the_pit(floor: FloorServer, screens: Windows) -> None:
    pit = opened(screens, "/pit", floor.person("Pim", Position.GAMING_SHIFT_MANAGER))
    for tab in TABS:
        pit.locator(f'#tabs [data-key="{tab}"]').click()
        expect(pit.locator(f"#{tab}")).to_be_visible()
        pit.wait_for_load_state("networkidle")
        assert unsaid(pit) == [], tab
