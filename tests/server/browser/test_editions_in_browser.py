"""The rules change under people's eyes: the pit gives the word, and with the next shoe every page goes by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import next_edition
from browsers import PHONE, area, bet, connected, press, switch_language
from consoles import go
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position
from floor_with_editions import FloorWithEditions, floor_with_editions, with_a_clause_for_the_rest
from houses.play.test_house_editions import BY_HAND, NEW, OLD, OVERLAP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from browsers import Windows

SECRET = "an honest secret"  # noqa: S105


@pytest.fixture
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorWithEditions]:
    path = tmp_path_factory.mktemp("editions") / "house.db"
    with next_edition.known() as known, floor_with_editions(path, with_a_clause_for_the_rest(known)) as server:
        yield server


def manage(pit: Page) -> None:
    pit.locator(f'[data-act="Manage"][data-key="{BY_HAND}"]').click()
    expect(pit.locator("dialog .editions")).to_be_visible()


def recalled(page: Page, edition: str) -> str:
    """The round of that edition as the terminal recalls it, with its rules."""
    found = page.locator("#recall article", has=page.locator(f'[data-edition="{edition}"]'))
    expect(found).to_have_count(1)
    asks = found.locator('[data-act="clauses"][aria-expanded="false"]')
    if asks.count():
        asks.click()
    return found.inner_text()


@pytest.mark.wide
@pytest.mark.parametrize("size", [pytest.param((1280, 800), marks=pytest.mark.long), PHONE], ids=["tablet", "phone"])
def test_a_terminal_shows_the_new_line_and_recalls_the_old_round(
    floor: FloorWithEditions, screens: Windows, size: tuple[int, int]
) -> None:
    floor.loads()
    floor.opens()
    terminal = screens.terminal(floor.wei, BY_HAND, size)
    help_page = screens.open(f"/help?table={BY_HAND}")
    expect(area(terminal, "Fortune Six")).to_contain_text("20")
    expect(area(terminal, "Tie")).to_be_visible()
    expect(help_page.locator('[data-wager="Tie"]')).to_have_count(1)
    bet(terminal, "Fortune Six", 10_00)
    bet(terminal, "Tie", 10_00)
    floor.deals()
    floor.wall.set(OVERLAP)
    assert floor.takes().status_code == 200
    address = terminal.evaluate("performance.timeOrigin")
    floor.next_shoe()
    expect(area(terminal, "Tie")).to_have_count(0)
    expect(area(terminal, "Fortune Six")).to_contain_text("25")
    expect(area(terminal, "Fortune Six")).not_to_contain_text("20")
    expect(terminal.locator("#placed")).to_contain_text("From this shoe on the rules SE (version 3) apply.")
    assert terminal.evaluate("performance.timeOrigin") == address, "the page was not loaded anew"
    switch_language(terminal)
    expect(terminal.locator("#placed")).to_contain_text("自本靴起适用规则 SE（第3版）。")
    switch_language(terminal)
    press(terminal, "placed-seen")
    floor.opens()
    expect(terminal.locator('.acts [data-act="rebet"]')).to_have_attribute("aria-disabled", "false")
    press(terminal, "rebet")
    expect(area(terminal, "Fortune Six")).to_have_attribute("data-stake", "1000")
    floor.deals()
    expect(terminal.locator("#placed")).to_be_hidden()
    press(terminal, "recall")
    assert "4.1, 3.11, 1.1.1" in recalled(terminal, OLD)
    assert "version 2" in recalled(terminal, OLD)
    assert "4.1, 3.12, 1.1.1" in recalled(terminal, NEW)
    assert "version 3" in recalled(terminal, NEW)
    help_page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(help_page.locator('[data-wager="Tie"]')).to_have_count(0)
    terminal.reload()
    connected(terminal)
    expect(area(terminal, "Tie")).to_have_count(0)
    expect(terminal.locator("#placed")).to_be_hidden()


@pytest.mark.wide
def test_the_pit_gives_the_word_and_the_desk_is_told(floor: FloorWithEditions, screens: Windows) -> None:
    floor.loads()
    floor.plays("Fortune Six", "Tie")
    pit = screens.open("/pit", floor.manager)
    desk = screens.open(f"/dealer?table={BY_HAND}", floor.dealer)
    board = screens.open(f"/board?table={BY_HAND}", floor.wei)
    manage(pit)
    section = pit.locator("dialog .editions")
    expect(section).to_have_attribute("data-edition", OLD)
    expect(section).to_contain_text("SE (version 2)")
    expect(section).to_contain_text("31 Jan 2027")
    press(pit, "TakeEdition")
    expect(pit.locator('dialog select[name="edition"] option')).to_have_text(
        ["SE (version 3), in force from 1 Jan 2027"]
    )
    pit.locator('dialog button[type="submit"]').click()
    expect(pit.locator("#said")).to_contain_text(NEW)
    manage(pit)
    expect(section.locator("[data-taken]")).to_have_attribute("data-taken", NEW)
    expect(section.locator('[data-act="TakeEdition"]')).to_have_count(0)
    pit.keyboard.press("Escape")
    floor.wall.set(OVERLAP)
    floor.manager.do(BY_HAND, "ReplaceCards", reason="a new edition")
    go(desk, "LoadShoe")
    began = desk.locator("#began")
    expect(began).to_contain_text("From this shoe on the rules SE (version 3) apply.")
    switch_language(desk)
    expect(began).to_contain_text("自本靴起适用规则 SE（第3版）。")
    switch_language(desk)
    press(desk, "Dismiss")
    expect(began).to_be_empty()
    floor.opens()
    press(desk, "PlaceBet")
    expect(desk.locator('dialog select[name="wager"]')).to_be_visible()
    offered = desk.locator('dialog select[name="wager"] option').all_inner_texts()
    assert not any("Tie" in each for each in offered)
    desk.keyboard.press("Escape")
    assert floor.wei.bet(BY_HAND, "Fortune Six").status_code == 200
    floor.deals()
    expect(board.locator("#counts li")).not_to_have_count(0)
    manage(pit)
    expect(section).to_have_attribute("data-edition", NEW)
    expect(pit.locator("dialog .limits").first).not_to_contain_text("Tie")
    pit.keyboard.press("Escape")
    pit.locator('.tab[data-key="reports"]').click()
    for edition in (OLD, NEW):
        expect(pit.locator(f'tr[data-edition="{edition}"]').first).to_be_visible()
    pit.locator('.tab[data-key="disputes"]').click()
    pit.locator('[data-key="recall-table"]').select_option(BY_HAND)
    for number, edition, cites in ((1, OLD, "SE 4.1, 3.11, 1.1.1"), (2, NEW, "SE 4.1, 3.12, 1.1.1")):
        pit.locator('[data-key="recall-round"]').fill(str(number))
        press(pit, "Recall")
        expect(pit.locator(f'.recalled [data-edition="{edition}"]')).to_be_visible()
        expect(pit.locator(".recalled")).to_contain_text(cites)


@pytest.mark.wide
@pytest.mark.parametrize("size", [(1280, 800), pytest.param(PHONE, marks=pytest.mark.long)], ids=["tablet", "phone"])
def test_consoles_show_the_procedure_of_the_edition_of_the_round(
    floor: FloorWithEditions, screens: Windows, size: tuple[int, int]
) -> None:
    """The new edition has a rule for what it does not foresee, the old one has none: of an old round none is shown."""
    floor.loads()
    floor.plays("Fortune Six")
    floor.wall.set(OVERLAP)
    floor.takes()
    floor.next_shoe()
    floor.plays("Fortune Six")
    shift = floor.person("Sia", Position.GAMING_SHIFT_MANAGER)
    consoles = screens.open("/pit", shift, size), screens.open(f"/dealer?table={BY_HAND}", floor.dealer, size)
    for number, shown in ((1, False), (2, True)):
        asked = {"kind": Kind.UNFORESEEN.value, "note": "a protest", "round_number": number}
        floor.dealer.do(BY_HAND, "CallIrregularity", **asked)
        for page in consoles:
            said = expect(page.locator(".incident"))
            said.to_contain_text("a protest")
            (said.to_contain_text if shown else said.not_to_contain_text)("Where the power fails")
        shift.do(BY_HAND, "ContestCall", reason="there was no protest", second=signed(floor))
        for page in consoles:
            expect(page.locator(".incident")).to_have_count(0)


def signed(floor: FloorWithEditions) -> dict[str, str]:
    """A second person who signs."""
    if floor.app.state.accounts.person("Pim") is None:
        floor.engage("Pim", Position.PIT_SUPERVISOR, SECRET)
    return {"name": "Pim", "secret": SECRET}


@pytest.mark.wide
def test_who_may_not_is_told_who_may_and_the_clock_is_set_from_the_pit(
    floor: FloorWithEditions, screens: Windows
) -> None:
    floor.loads()
    supervisor = screens.open("/pit", floor.person("Sue", Position.PIT_SUPERVISOR))
    manage(supervisor)
    expect(supervisor.locator('dialog [data-act="TakeEdition"]')).to_have_count(0)
    expect(supervisor.locator("dialog .editions .await")).to_contain_text("Pit Manager")
    signed(floor)
    pit = screens.open("/pit", floor.person("Sia", Position.GAMING_SHIFT_MANAGER))
    pit.locator('.tab[data-key="cage"]').click()
    press(pit, "SetTimeZone")
    zone = pit.locator('dialog input[name="zone"]')
    expect(pit.locator("dialog .so-far")).to_contain_text("UTC")
    expect(zone).to_have_attribute("placeholder", "Asia/Singapore")
    zone.fill("Atlantis/Poseidonis")
    for field, typed in (("reason", "it stands there"), ("second_name", "Pim"), ("second_secret", SECRET)):
        pit.locator(f'dialog [name="{field}"]').fill(typed)
    pit.locator('dialog button[type="submit"]').click()
    expect(pit.locator('dialog [data-code="zone"]')).to_be_visible()
    zone.fill("Asia/Singapore")
    pit.locator('dialog button[type="submit"]').click()
    expect(pit.locator("#cage .said")).to_contain_text("Asia/Singapore")
    assert floor.manager.get("/api/calendar")["zone"] == "Asia/Singapore"
