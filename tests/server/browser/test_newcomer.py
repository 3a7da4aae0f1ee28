"""A newcomer's first minute: pictures of tables in the lobby, each game in five pictures, wagers with examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsers import PHONE, READ, TABLET, area, bet, bring, fits_its_width, lies, newcomer, phase, press
from cutcard import GAMES, Bet, Deal, settle
from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows
    from floors import FloorServer

TABLE = "tiger-baccarat"
ON_FLOOR = (TABLE, "dragon-tiger", "dragon-tiger-baccarat", "fa-fa-fabulous-4")
CODES = (*ON_FLOOR, "salon")
"""The identifiers of tables; the salon deals what another table deals too."""
SHOWN = """(round) => [...round.querySelectorAll(".example-cards")].map(
  (hand) => [...hand.querySelectorAll("playing-card")].map((card) => card.code).join(" ")).join(" / ")"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("newcomer") / "house.db", games=ON_FLOOR) as started:
        yield started


def in_chinese(page: Page) -> None:
    page.locator('[data-act="language"]').first.click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")


def no_codes(page: Page) -> None:
    read = "\n".join(page.evaluate(READ))
    assert [code for code in CODES if code in read] == []


def test_the_lobby_pictures_every_table_without_codes(floor: FloorServer, screens: Windows) -> None:
    bring(floor, TABLE, "betting")
    page = screens.open("/", floor.shared("Ana"), PHONE)
    here = page.locator(f'.floor-table[data-table="{TABLE}"]')
    expect(here.locator("b")).to_have_text("Tiger Baccarat")
    expect(here.locator(".floor-limits")).to_have_text("$1 – $200")
    expect(here.locator(".floor-picture playing-card")).to_have_count(4)
    expect(here.locator('svg[data-road="big"][viewBox]')).to_have_count(1)
    expect(here.locator(".badge")).to_have_text("Place bets")
    expect(page.locator('[data-table="dragon-tiger"] .floor-picture playing-card')).to_have_count(2)
    elements = page.locator('[data-table="fa-fa-fabulous-4"] .floor-picture playing-card')
    assert {code[1] for code in elements.evaluate_all("all => all.map((each) => each.code)")} <= set("fgewa")
    names = page.locator(".floor-table b").all_text_contents()
    assert len(set(names)) == len(names), "no two tables have one name"
    assert {"Dragon Tiger Baccarat 1", "Dragon Tiger Baccarat 2"} <= set(names)
    assert fits_its_width(page)
    no_codes(page)
    in_chinese(page)
    expect(page.locator('[data-table="salon"] b')).to_have_text("龙虎百家乐 2 号台")
    no_codes(page)


@pytest.mark.wide
def test_staff_still_read_the_code_of_each_table(floor: FloorServer, screens: Windows) -> None:
    page = screens.open("/", floor.person("Dora", Position.DEALER), TABLET)
    expect(page.locator('.floor-table[data-table="salon"]')).to_contain_text("salon")


@pytest.mark.wide
def test_a_patron_who_enters_by_a_link_comes_to_the_lobby(floor: FloorServer, screens: Windows) -> None:
    page = screens.open(f"/enter#{floor.app.state.sessions.link('Ana', Position.PATRON)}")
    expect(page.locator(".floor-table")).to_have_count(len(floor.house.tables))


@pytest.mark.wide
def test_the_terminal_names_tables_without_codes(floor: FloorServer, screens: Windows) -> None:
    patron = newcomer(floor, "Nia", 100_00)
    bring(floor, TABLE, "betting")
    page = screens.terminal(patron, TABLE)
    bet(page, "Tie", 10_00)
    lies(page, "Tie", 10_00)
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    expect(page.locator("#title")).to_have_text("Tiger Baccarat")
    no_codes(page)
    press(page, "tables")
    expect(page.locator('#tables li[data-table="salon"]')).to_contain_text("Dragon Tiger Baccarat 2")
    page.locator('#tables li[data-table="salon"] [data-act="watch"]').click()
    expect(page.locator('.strip-table[data-table="salon"] .strip-name')).to_have_text("Dragon Tiger Baccarat 2")
    no_codes(page)
    page.keyboard.press("Escape")
    press(page, "recall")
    expect(page.locator("#recall .recall-round h3").first).to_contain_text("Tiger Baccarat · Round")
    no_codes(page)


@pytest.mark.parametrize("table", ["dragon-tiger", TABLE, "fa-fa-fabulous-4"])
def test_help_begins_with_the_game_in_five_pictures(screens: Windows, table: str) -> None:
    page = screens.open(f"/help?table={table}", size=PHONE)
    steps = page.locator(".introduction > li")
    expect(steps).to_have_count(5)
    for step in steps.all():
        assert step.locator("playing-card, .introduction-area").count() >= 2
    odds = "11 : 1" if table == "dragon-tiger" else "8 : 1"
    expect(page.locator('[data-about="pays"]')).to_contain_text("$10.00")
    expect(page.locator('[data-about="pays"] .introduction-area.tie .odds')).to_have_text(odds)
    assert fits_its_width(page)
    in_chinese(page)
    expect(page.locator('[data-about="aim"] p')).to_contain_text("押哪一")


@pytest.mark.wide
def test_help_has_an_example_of_every_line_that_pays(screens: Windows) -> None:
    game = GAMES["fa-fa-fabulous-4"]
    page = screens.open(f"/help?table={game.slug}")
    for wager in game.wagers:
        shown = page.locator(f'[data-wager="{wager.name}"] .example .example-round')
        expect(shown).to_have_count(len(wager.pays))
        for pay, drawn in zip(wager.pays, shown.all(), strict=True):
            (settled,) = settle(game, Deal.parse(drawn.evaluate(SHOWN)), [Bet.on(game, wager.name, 10_00)])
            assert settled.pay is pay
    framed = page.locator('[data-wager="Player Precious Pair"] .example-hand.marked .example-name')
    assert {text[:6] for text in framed.all_text_contents()} == {"Player"}, "the pair is framed, whoever wins"


@pytest.mark.wide
def test_help_says_once_that_the_past_does_not_change_the_odds(screens: Windows) -> None:
    page = screens.open(f"/help?table={TABLE}")
    expect(page.locator(".help-wager").first).to_be_visible()
    assert page.locator("main").inner_text().count("Past results do not change the odds") == 1


@pytest.mark.parametrize("ends", ["pointerup", "contextmenu"])
def test_a_long_press_asks_about_a_wager_and_places_no_bet(floor: FloorServer, screens: Windows, ends: str) -> None:
    """A finger that rests opens the card; letting go is a click on the same wager, which must not bet."""
    bring(floor, TABLE, "betting")
    page = screens.terminal(floor.shared("Ana"), TABLE, PHONE)
    phase(page, "betting")
    place = area(page, "Tiger")
    place.dispatch_event("pointerdown", {"button": 0, "pointerType": "touch", "isPrimary": True})
    if ends == "contextmenu":
        place.dispatch_event("contextmenu", {})
    expect(page.locator("#wager")).to_be_visible()
    place.dispatch_event("pointerup", {"button": 0, "pointerType": "touch"})
    place.dispatch_event("click")
    card = page.locator("#wager")
    expect(card.locator(".example-round")).to_have_count(2)
    expect(card.locator('[data-fact="edge"]')).to_contain_text("16.6836%")
    expect(card.locator("tbody")).to_contain_text("12 : 1")
    assert fits_its_width(page)
    page.keyboard.press("Escape")
    expect(place.locator(".stack")).to_be_empty()
    assert not floor.house.table(TABLE).state.bets
    bet(page, "Tiger", 5_00)
