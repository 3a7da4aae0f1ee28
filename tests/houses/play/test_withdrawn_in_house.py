"""A house over the withdrawal of a game: its tables deal to the last day, are closed, and stay on record."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import withdrawn_game
from cutcard.audit.verification import verify
from cutcard.cards import Card
from cutcard.cli.house import editions as house_editions
from cutcard.cli.house import opened as house_opened
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.open import open_house
from cutcard.house.projections import records, reports
from cutcard.server.http.choices import editions_of
from cutcard.table import commands
from cutcard.table.state import Phase
from houses.conduct_forgeries import entry_at
from houses.editable_journal import check_found_where_forged, no_findings
from houses.edition_forgeries import _later
from houses.play.test_house_editions import Wall
from houses.stores import MANAGER, WEI, do, furnished, no, step_to
from tables import DEALER
from withdrawn_game import CAME, EB, FORMER, GONE, LAST_DAY, STAYS
from wording import check_worded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult
    from cutcard.house.engine.house import House
    from cutcard.rulebook.editions import Editions
    from houses.editable_journal import EditableEntry, EditableJournal

OWN, BY_HAND, OTHER = "tiger-1", "tiger-2", "plain"
STREAM = table_stream(BY_HAND)
BEFORE, AFTER = datetime.date(2026, 12, 20), LAST_DAY + datetime.timedelta(days=1)
BANKER_WINS = "Ts Th 2d 7c 3s"
"""Player has 2 and draws to 5, Banker stands on 7."""


@pytest.fixture(scope="module")
def known() -> Iterator[Editions]:
    with withdrawn_game.known() as editions:
        yield editions


def dealt(house: House) -> None:
    """A round by hand, with a shoe where there is none, and a bet on Banker."""
    if house.table(BY_HAND).state.phase is Phase.NO_SHOE:
        do(house, STREAM, commands.LoadShoe(DEALER))
    do(house, STREAM, commands.OpenBets(DEALER))
    played_to_its_end(house)


def played_to_its_end(house: House) -> None:
    do(house, STREAM, commands.PlaceBet(WEI, "Wei", 1, "Banker", 10_00))
    do(house, STREAM, commands.CloseBets(DEALER))
    for card in BANKER_WINS.split():
        do(house, STREAM, commands.DealCard(DEALER, Card.parse(card)))
    do(house, STREAM, commands.AnnounceResult(DEALER))
    do(house, STREAM, commands.SettleBets(DEALER))


def opened(path: Path, known: Editions, wall: Wall, *, create: bool = True) -> House:
    house = open_house(str(path), create=create, games=known, clock=wall)
    if create:
        furnished(house, OWN, game=GONE.slug)
        do(house, CAGE, cage.OpenTable(MANAGER, BY_HAND, {"game": GONE.slug}, cage.KEYED))
        do(house, CAGE, cage.OpenTable(MANAGER, OTHER, {"game": STAYS}))
    return house


def house_over_a_withdrawal(path: Path, known: Editions) -> Path:
    """Rounds before, on the last day, and one that is open when it ends; then the tables are closed."""
    wall = Wall(BEFORE)
    house = opened(path, known, wall)
    dealt(house)
    step_to(house, OWN, Phase.READY, Phase.SHOE_ENDED)
    wall.set(LAST_DAY, 23)
    dealt(house)
    do(house, STREAM, commands.OpenBets(DEALER))
    wall.set(AFTER)
    played_to_its_end(house)
    for table in (OWN, BY_HAND):
        do(house, CAGE, cage.CloseTable(MANAGER, table, "the game is withdrawn"))
    house.close()
    return path


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory, known: Editions) -> Path:
    return house_over_a_withdrawal(tmp_path_factory.mktemp("withdrawn") / "house.db", known)


def test_after_the_last_day_no_bet_opens_and_the_table_says_what_to_do(tmp_path: Path, known: Editions) -> None:
    wall = Wall(BEFORE)
    house = opened(tmp_path / "house.db", known, wall)
    dealt(house)
    wall.set(LAST_DAY, 23)
    dealt(house)
    wall.set(AFTER)
    refusal = no(house, STREAM, commands.OpenBets(DEALER))
    assert refusal.code == "edition"
    assert refusal.says == (
        "Tiger Baccarat is withdrawn by EB 2027-01-01 and was in force until 2027-01-31: no shoe can be loaded and no "
        "bets opened; a Pit Manager closes its tables"
    )
    check_worded(refusal.message)
    do(house, STREAM, commands.ReplaceCards(MANAGER, "the game is withdrawn"))
    assert no(house, STREAM, commands.LoadShoe(DEALER)).says == refusal.says
    word = no(house, CAGE, cage.TakeEdition(MANAGER, BY_HAND, "2027-01-01"))
    assert (word.code, "EB 2027-01-01 has no tiger-baccarat" in word.says) == ("edition", True)
    anew = no(house, CAGE, cage.OpenTable(MANAGER, "tiger-3", {"game": GONE.slug}))
    assert (anew.code, anew.says) == ("edition", refusal.says)
    do(house, CAGE, cage.OpenTable(MANAGER, "lion-1", {"game": CAME.slug}))
    do(house, CAGE, cage.CloseTable(MANAGER, BY_HAND, "the game is withdrawn"))
    assert BY_HAND not in house.tables
    house.close()


def test_a_table_that_runs_itself_waits_to_be_closed(tmp_path: Path, known: Editions) -> None:
    wall = Wall(BEFORE)
    house = opened(tmp_path / "house.db", known, wall)
    step_to(house, OWN, Phase.BETTING)
    wall.set(AFTER)
    step_to(house, OWN, Phase.READY, Phase.SHOE_ENDED)
    assert house.table(OWN).state.phase is Phase.READY
    refused = house.step(OWN)
    assert (getattr(refused, "code", ""), "withdrawn" in str(refused)) == ("edition", True)
    do(house, CAGE, cage.CloseTable(MANAGER, OWN, "the game is withdrawn"))
    house.close()
    no_findings(verify(str(tmp_path / "house.db"), games=known))


def test_the_pit_is_told_that_nothing_follows_and_offered_nothing(tmp_path: Path, known: Editions) -> None:
    wall = Wall(BEFORE)
    house = opened(tmp_path / "house.db", known, wall)
    told = editions_of(house.table(BY_HAND), house.cage, house.games)
    assert (told.deals.withdrawn_by, told.deals.until, told.newer) == (EB.name, LAST_DAY.isoformat(), [])
    told = editions_of(house.table(OTHER), house.cage, house.games)
    assert (told.deals.withdrawn_by, [each.stamp for each in told.newer]) == (None, [EB.name])
    house.close()


def test_the_rounds_of_a_withdrawn_game_are_recalled_reported_and_verified(genuine: Path, known: Editions) -> None:
    no_findings(verify(str(genuine), games=known))
    house = opened(genuine, known, Wall(AFTER), create=False)
    record = records.recall(house.store, BY_HAND, 3, known)
    assert (record.edition, [bet.net_cents for bet in record.bets.values()]) == (FORMER.name, [9_50])
    rows = {(row.game, row.edition) for row in reports.paytable_returns(house.store, known)}
    assert (GONE.slug, FORMER.name) in rows
    house.close()


def the_next_round_after_the_last_day(journal: EditableJournal) -> EditableEntry:
    """The round that was open when the last day ended: as though its bets had been opened on the day after."""
    return _later(journal, entry_at(journal, BY_HAND, "BetsOpened", 2), 2)


def the_shoe_after_the_last_day(journal: EditableJournal) -> EditableEntry:
    return _later(journal, entry_at(journal, BY_HAND, "ShoeLoaded"), 60)


@pytest.mark.parametrize("forge", [the_next_round_after_the_last_day, the_shoe_after_the_last_day])
def test_what_was_dealt_after_the_withdrawal_is_found(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, known: Editions
) -> None:
    check_found_where_forged(genuine, forge, "edition", known)


def test_a_table_of_a_game_that_was_withdrawn_cannot_have_been_opened(genuine: Path, known: Editions) -> None:
    def a_table_is_opened(journal: EditableJournal) -> EditableEntry:
        opening = journal.find("TableOpened", 0, lambda each: each.event("TableOpened")["table"] == OTHER)
        return _later(journal, _of_the_withdrawn_game(opening), 60)

    check_found_where_forged(genuine, a_table_is_opened, "edition", known)


def _of_the_withdrawn_game(opening: EditableEntry) -> EditableEntry:
    for part in (opening.body["command"], opening.event("TableOpened")):
        part["options"]["game"] = GONE.slug
    opening.event("TableOpened").update(edition=FORMER.name, number=3)
    return opening


def test_no_table_is_opened_for_it_by_command_and_the_refusal_says_why(
    tmp_path: Path, known: Editions, monkeypatch: pytest.MonkeyPatch, run: Callable[..., CommandResult]
) -> None:
    path = tmp_path / "house.db"
    opened(path, known, Wall(BEFORE)).close()
    monkeypatch.setattr(house_opened, "open_house", partial(open_house, clock=Wall(AFTER)))
    refused = run("house", "open", str(path), "tiger-3", GONE.slug)
    assert refused.code == 2
    assert "tiger-baccarat was withdrawn by EB 2027-01-01: its last day was 2027-01-31" in refused.err


def test_the_command_shows_that_no_edition_follows(
    tmp_path: Path, known: Editions, monkeypatch: pytest.MonkeyPatch, run: Callable[..., CommandResult]
) -> None:
    wall = Wall(AFTER)
    house = opened(tmp_path / "house.db", known, Wall(BEFORE))
    dealt(house)
    house.close()
    monkeypatch.setattr(house_editions, "now", lambda: wall() / 1e9)
    tables: dict[str, Any] = {
        each["table"]: each for each in run("house", "editions", str(tmp_path / "house.db"), "--json").json["tables"]
    }
    deals = tables[BY_HAND]["deals"]
    assert (deals["withdrawn_by"], deals["in_force"], tables[BY_HAND]["not_taken"]) == (EB.name, False, None)
    assert (tables[OTHER]["deals"]["withdrawn_by"], tables[OTHER]["not_taken"]) == (None, EB.name)
    words = " ".join(run("house", "editions", str(tmp_path / "house.db")).out.split())
    assert "withdraws" in words
