"""The terminal uses its room: both hands in the squeeze, and a choice of tables where none was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE
from floors import serving
from handed_tables import handed_out, table_with_method_a

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"
PICTURE = """async ([deck, code]) => {
  customElements.define = () => {};
  const { cardName, namePictures } = await import("/static/shared/cards.js");
  namePictures(deck);
  return cardName(code);
}"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("room") / "house.db") as server:
        yield server


@pytest.mark.wide
def test_who_holds_both_hands_sees_both_on_a_phone(floor: FloorServer, screens: Windows) -> None:
    """What may be done with a hand stands with its cards; what lies behind is dimmed until they are turned."""
    table_with_method_a(floor, "both")
    ana = floor.shared("Ana")
    for wager in ("Player", "Banker"):
        assert ana.bet("both", wager, 20_00).status_code == 200
    handed_out(floor, "both")
    page = screens.terminal(ana, "both", PHONE)
    for hand in (0, 1):
        held = page.locator(f'.held-hand[data-held="{hand}"]')
        expect(held.locator(".held-card")).to_have_count(2)
        for card in held.locator(".held-card").all():
            box = card.bounding_box()
            assert box is not None
            assert box["width"] >= 44
            assert box["y"] + box["height"] <= PHONE[1]
        expect(held.locator('[data-act="decline"]')).to_be_visible()
    dimmed = "() => getComputedStyle(document.querySelector('#layout')).filter"
    assert page.evaluate(dimmed) == "brightness(0.5)"
    ana.do("both", "RevealHand", hand=0)
    ana.do("both", "RevealHand", hand=1)
    expect(page.locator(".held")).to_be_hidden()
    assert page.evaluate(dimmed) == "none"


def test_an_address_that_names_no_table_says_so_over_the_choice_of_tables(floor: FloorServer, screens: Windows) -> None:
    page = screens.open("/play?table=nope", floor.person("Ana"))
    expect(page.locator("#tables .notice")).to_have_text("There is no table nope on this floor. Choose one of these.")
    page.locator(f'#tables li[data-table="{TABLE}"] [data-act="sit"]').click()
    expect(page.locator("#title")).to_have_text("Tiger Baccarat 1")


@pytest.mark.parametrize(
    ("table", "name"),
    [
        pytest.param("sands-elements", "Sau of Gold"),
        pytest.param("fa-fa-fabulous-4", "Shou of Gold", marks=pytest.mark.wide),
    ],
)
def test_pictures_are_called_as_the_document_of_the_table_spells_them(
    floor: FloorServer, screens: Windows, table: str, name: str
) -> None:
    page = screens.open("/help")
    layout = page.request.get(f"{floor.address}/api/tables/{table}/layout").json()
    assert page.evaluate(PICTURE, [layout["deck"], "Sg"]) == name
