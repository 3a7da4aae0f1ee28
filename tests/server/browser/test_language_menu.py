"""The menu of languages, by keyboard and by touch, and Traditional Chinese as the scoreboards draw it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, bring, connected, speak
from cutcard.words import catalogue, languages
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browsers import Windows
    from floors import FloorServer

pytestmark = pytest.mark.wide
TABLE = "tiger-baccarat"
BEADS = "#bead svg text"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("menu") / "house.db", games=(TABLE,)) as server:
        for _ in range(9):
            bring(server, TABLE, "ready")
        yield server


def test_a_board_is_drawn_in_the_readers_own_characters(floor: FloorServer, screens: Windows) -> None:
    """The menu is a field with a name; its keys choose, and keep the focus while the page is worded anew."""
    board = screens.open(f"/board?table={TABLE}", floor.person("Ana"))
    menu = board.get_by_role("combobox", name="Language")
    names = [catalogue(code).plain("language-name") for code in languages()]
    expect(menu.locator("option")).to_have_text(names)
    roads = floor.person("Ana").http.get(f"/api/tables/{TABLE}/roads").json()
    marks = [mark for *_, mark in roads["bead"]]
    menu.focus()
    for code, label, player, banker in (("zh", "语言", "闲", "庄"), ("zh-Hant", "語言", "閒", "莊")):
        board.keyboard.press("ArrowDown")
        expect(board.locator("html")).to_have_attribute("lang", catalogue(code).plain("language-tag"))
        expect(board.get_by_role("combobox", name=label)).to_be_focused()
        expect(board.locator(BEADS)).to_have_text([{"P": player, "B": banker, "T": "和"}[mark] for mark in marks])
        assert set(board.locator(".ask b").all_text_contents()) <= {player, banker}
    board.keyboard.press("ArrowUp")
    expect(board.locator("html")).to_have_attribute("lang", "zh-Hans")


def test_a_phone_closes_its_tools_once_a_language_was_chosen(floor: FloorServer, screens: Windows) -> None:
    phone = screens.open(f"/play?table={TABLE}", floor.person("Wei"), PHONE)
    connected(phone)
    phone.locator(".menu").tap()
    expect(phone.locator("#tools")).to_be_visible()
    speak(phone, "zh-Hant")
    expect(phone.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(phone.locator("#tools")).to_be_hidden()
    expect(phone.locator("#layout")).to_contain_text("莊")
    expect(phone.locator(".share.banker")).to_have_attribute("data-face", "莊")
