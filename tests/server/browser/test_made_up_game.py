"""The pages decide nothing: a game that no script has heard of is served, and played in Chromium.

Its hands, its totals and its wagers are nobody else's (`made_up_game.py`). Whatever a page shows of it must have come
from the server, because no script could have known.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsers import area, bet, bring, connected, phase, press, rounds_until
from cutcard import GAMES, read_deal
from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.engine.requests import Request
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.settlement import result
from cutcard.table import Limits, TableOptions
from floors import STILL, FloorServer
from made_up_game import GAME, its_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows

TABLE, BY_HAND = "sky", "observatory"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    path = tmp_path_factory.mktemp("sky") / "house.db"
    with its_words():
        house = open_house(str(path), create=True, games={**GAMES, GAME.slug: GAME})
        options = options_json(TableOptions(game=GAME, limits=Limits(1_00, 200_00), side_limits=Limits(1_00, 100_00)))
        for command in (
            cage.OpenTable(THE_HOUSE, TABLE, options),
            cage.OpenTable(THE_HOUSE, BY_HAND, options, cage.KEYED),
            cage.OpenAccount(THE_HOUSE, "Ana"),
            cage.BuyCredit(THE_HOUSE, "Ana", 1_000_00),
        ):
            house.ask(Request(uuid.uuid4().hex, CAGE, command))
        server = FloorServer(house, STILL).start()
        try:
            yield server
        finally:
            server.stop()
            house.close()


def played(floor: FloorServer, page: Page, *, bets: bool = True) -> dict[str, Any]:
    """A round with a bet on each of three wagers, tapped on the page; what the house says of it."""
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    for wager in GAME.wagers[:3] if bets else ():
        bet(page, wager.name, 1_00)
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    number = floor.house.table(TABLE).state.round_number
    record: dict[str, Any] = floor.person("Ana").get(f"/api/tables/{TABLE}/rounds/{number}")
    return record


@pytest.mark.wide
def test_a_terminal_plays_a_game_that_no_script_knows(floor: FloorServer, screens: Windows) -> None:
    page = screens.terminal(floor.person("Ana"), TABLE)
    for wager, both in {
        "Sun": "Sun · 日",
        "Moon": "Moon · 月",
        "Eclipse": "Eclipse · 蚀",
        "Bright Sun": "红日",
    }.items():
        shown = " ".join(area(page, wager).inner_text().split("\n"))
        assert all(part.lower() in shown.lower() for part in both.split(" · ")), shown
    seen: set[str] = set()

    def both_have_won() -> bool:
        record = played(floor, page, bets=not seen & {"Sun", "Moon"})  # The last round with bets has a winner.
        deal = read_deal(GAME, " / ".join(" ".join(hand) for hand in record["hands"]))
        totals = [GAME.count.of(deal.first), GAME.count.of(deal.second)]
        assert [side["total"] for side in record["sides"]] == totals
        for hand, total in enumerate(totals):
            expect(page.locator(f'.hand[data-hand="{hand}"] .total')).to_have_text(str(total))
        ended = result(GAME, deal).name
        expect(page.locator(".headline")).to_contain_text(ended)
        seen.add(ended)
        return {"Sun", "Moon"} <= seen

    rounds_until(both_have_won, "a round that Sun wins, and one that Moon wins")
    press(page, "recall")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Sun")
    dialog.locator("summary").first.click()
    expect(dialog).to_contain_text("shines twice")
    expect(dialog).to_contain_text("outshines the other")


@pytest.mark.wide
def test_its_names_and_reasons_are_told_in_chinese(floor: FloorServer, screens: Windows) -> None:
    page = screens.blank(floor.person("Ana"))
    page.add_init_script("localStorage.setItem('cutcard-language', 'zh')")
    page.goto(f"/play?table={TABLE}")
    connected(page)
    played(floor, page)
    expect(page.locator("#title")).to_contain_text("日月")
    press(page, "recall")
    dialog = page.locator("dialog[open]")
    dialog.locator("summary").first.click()
    expect(dialog).to_contain_text("加倍")


def test_the_help_tells_how_it_pays(screens: Windows) -> None:
    page = screens.open(f"/help?table={TABLE}")
    expect(page.locator("body")).to_contain_text("Bright Sun")
    expect(page.locator("body")).to_contain_text("Sun's card is red")
    expect(page.locator("body")).to_contain_text("3 : 4")


@pytest.mark.wide
def test_a_dealer_deals_it_by_hand(floor: FloorServer, screens: Windows) -> None:
    """The keys of the pad are the deck's, the hands are the game's, and the totals are told by the house."""
    dealer = floor.person("Dee", Position.DEALER)
    cards = [str(card) for card in GAME.deck.cards] * 8
    dealer.do(BY_HAND, "LoadShoe", cards=sorted(cards))
    dealer.do(BY_HAND, "OpenBets")
    dealer.do(BY_HAND, "CloseBets")
    page = screens.open(f"/dealer?table={BY_HAND}", dealer)
    expect(page.locator("body")).to_contain_text("Sun")
    dealer.do(BY_HAND, "DealCard", card="Kh", drawn_by=None)
    dealer.do(BY_HAND, "DealCard", card="2s", drawn_by=None)
    expect(page.locator("body")).to_contain_text("27")
    expect(page.locator("body")).to_contain_text("Moon")


@pytest.mark.wide
def test_a_board_and_the_pit_show_it(floor: FloorServer, screens: Windows) -> None:
    board = screens.open(f"/board?table={TABLE}", floor.person("Ana"))
    expect(board.locator("body")).to_contain_text("Eclipse")
    expect(board.locator("body")).to_contain_text("日")
    pit = screens.open("/pit", floor.person("Pim", Position.PIT_MANAGER))
    expect(pit.locator("body")).to_contain_text("Sun and Moon")
