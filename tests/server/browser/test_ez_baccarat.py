"""A game of an installed package at a served house: approved, opened, played, dealt, and on every page an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import ez_baccarat
from browsers import bet, bring, phase, press
from consoles import SECRET
from cutcard import GAMES
from cutcard.compiled.digest import rules_digest
from cutcard.formats.settings import options_json
from cutcard.rulebook.procedure import Position
from cutcard.table import Limits, TableOptions
from ez_baccarat import SLUG
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browsers import Windows
    from floors import FloorServer

TITLES = {"en": "EZ Baccarat (example)", "zh": "EZ百家乐（示例）", "zh-Hant": "EZ百家樂（示例）"}
LIMITS = Limits(1_00, 200_00)
TABLE, BY_HAND = "ez-1", "ez-2"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    """It serves before the package is approved, so its words come while it runs."""
    with (
        ez_baccarat.installed(),
        serving(tmp_path_factory.mktemp("ez") / "house.db", games=["dragon-tiger"]) as server,
    ):
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        boss, manager = server.person("Gus", Position.GAMING_SHIFT_MANAGER), server.person("Max", Position.PIT_MANAGER)
        assert SLUG not in {each["slug"] for each in boss.get("/api/games")}
        refused = manager.cage("OpenTable", table=TABLE, options={"game": SLUG}, source="shuffled")
        assert (refused.status_code, refused.json()["code"]) == (409, "edition")
        rules, signed = rules_digest(GAMES[SLUG]), {"name": "Sue", "secret": SECRET}
        named = {"game": SLUG, "edition": "EZ 2026-01-01", "rules": rules, "reason": "licensed here"}
        approved = boss.cage("ApproveEdition", second=signed, **named)
        assert approved.status_code == 200, approved.text
        assert SLUG in {each["slug"] for each in boss.get("/api/games")}
        for table, source in ((TABLE, "shuffled"), (BY_HAND, "keyed")):
            options = options_json(TableOptions(game=GAMES[SLUG], limits=LIMITS, side_limits=LIMITS))
            opened = manager.cage("OpenTable", table=table, options=options, source=source)
            assert opened.status_code == 200, opened.text
        yield server


@pytest.mark.wide
@pytest.mark.parametrize("language", TITLES)
def test_a_terminal_plays_it_and_says_that_it_is_an_example(
    floor: FloorServer, screens: Windows, language: str
) -> None:
    page = screens.blank(floor.person("Ana"))
    page.add_init_script(f"localStorage.setItem('cutcard-language', '{language}')")
    page.goto(f"/play?table={TABLE}")
    bring(floor, TABLE, "betting")
    phase(page, "betting")
    expect(page.locator("#title")).to_contain_text(TITLES[language])
    for wager in ("Banker", "Dragon 7"):
        bet(page, wager, 1_00)
    bring(floor, TABLE, "ready")
    phase(page, "ready")
    press(page, "recall")
    expect(page.locator("dialog[open]")).to_contain_text({"en": "Dragon 7", "zh": "龙七", "zh-Hant": "龍七"}[language])


@pytest.mark.wide
def test_every_page_of_its_tables_says_that_it_is_an_example(floor: FloorServer, screens: Windows) -> None:
    dealer, manager = floor.person("Dee", Position.DEALER), floor.person("Max", Position.PIT_MANAGER)
    for address, who in (
        (f"/dealer?table={BY_HAND}", dealer),
        ("/pit", manager),
        (f"/board?table={TABLE}", floor.person("Ana")),
        (f"/help?table={TABLE}", None),
        ("/", floor.person("Ana")),
    ):
        page = screens.open(address, who)
        expect(page.locator("body")).to_contain_text("(example)")


@pytest.mark.wide
def test_a_dealer_deals_it_by_hand(floor: FloorServer, screens: Windows) -> None:
    dealer = floor.person("Dee", Position.DEALER)
    for command in ("LoadShoe", "OpenBets", "CloseBets"):
        dealer.do(BY_HAND, command)
    for card in ["2s", "2d", "Kh", "Ac", "Qd", "4s"]:
        dealer.do(BY_HAND, "DealCard", card=card)
    dealer.do(BY_HAND, "AnnounceResult")
    page = screens.open(f"/dealer?table={BY_HAND}", dealer)
    expect(page.locator("body")).to_contain_text("Banker")
