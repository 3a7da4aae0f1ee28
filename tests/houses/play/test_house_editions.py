"""A house in which the rules change: a made-up next edition of Sands Elements, on either store, with two nodes."""

from __future__ import annotations

import datetime
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

import next_edition
from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.cards import Card
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.cage.approved import same_rules
from cutcard.house.cage.open_tables import opened_edition
from cutcard.house.engine.resume import claim
from cutcard.house.projections import records, reports
from cutcard.rulebook.editions import UnknownEditionError
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import commands
from cutcard.table.state import Phase
from houses.stores import MANAGER, SUPERVISOR, WEI, await_end, do, furnished, no, step_to
from tables import DEALER, SHIFT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.audit.report import Report
    from cutcard.house.engine.house import House
    from cutcard.rulebook.editions import Editions
    from houses.stores import Place

SLUG, OWN, BY_HAND = "sands-elements", "t1", "hand"
OLD, NEW = next_edition.FORMER.document.name, next_edition.SE.name
BEFORE, OVERLAP, AFTER = datetime.date(2026, 12, 20), datetime.date(2027, 1, 10), datetime.date(2027, 2, 1)
STREAM = table_stream(BY_HAND)
FORTUNE_SIX = "Tf Tf Tf 2f Tf 4f"
"""Banker wins with 6 of three cards, after Player has drawn to 0."""
TAKE = cage.TakeEdition(MANAGER, BY_HAND, "2027-01-01")


class Wall:
    """A clock that hangs on the wall: it goes on by itself, and somebody may set another day."""

    def __init__(self, day: datetime.date = BEFORE, hour: int = 12) -> None:
        self.set(day, hour)

    def set(self, day: datetime.date, hour: int = 12) -> None:
        at = datetime.datetime(day.year, day.month, day.day, hour, tzinfo=datetime.UTC)
        self.now = int(at.timestamp()) * 10**9

    def __call__(self) -> int:
        self.now += 1_000
        return self.now


@pytest.fixture
def known() -> Iterator[Editions]:
    with next_edition.known() as editions:
        yield editions


@pytest.fixture
def wall() -> Wall:
    return Wall()


Open = "Callable[..., House]"


@pytest.fixture
def opened(place: Place, known: Editions, wall: Wall) -> Iterator[Callable[..., House]]:
    """Opens the house as a node, with both editions and the clock on the wall."""
    with ExitStack() as stack:

        def open_it(at: Place = place, **more: Any) -> House:
            house = at.house(**{"games": known, "clock": wall, **more})
            stack.callback(house.close)
            return house

        yield open_it


def with_tables(house: House) -> House:
    furnished(house, OWN, game=SLUG)
    do(house, CAGE, cage.OpenTable(MANAGER, BY_HAND, {"game": SLUG}, cage.KEYED))
    return house


def dealt(house: House, *wagers: str, cards: str = FORTUNE_SIX) -> None:
    """A round by hand, with a shoe where there is none."""
    if house.table(BY_HAND).state.phase in {Phase.NO_SHOE, Phase.SHOE_ENDED}:
        do(house, STREAM, commands.LoadShoe(DEALER))
    do(house, STREAM, commands.OpenBets(DEALER))
    for wager in wagers:
        do(house, STREAM, commands.PlaceBet(WEI, "Wei", 1, wager, 10_00))
    do(house, STREAM, commands.CloseBets(DEALER))
    for card in cards.split():
        do(house, STREAM, commands.DealCard(DEALER, Card.parse(card)))
    do(house, STREAM, commands.AnnounceResult(DEALER))
    do(house, STREAM, commands.SettleBets(DEALER))


def by_itself(house: House, *wagers: str) -> None:
    step_to(house, OWN, Phase.BETTING)
    for wager in wagers:
        do(house, table_stream(OWN), commands.PlaceBet(WEI, "Wei", 1, wager, 10_00))
    step_to(house, OWN, Phase.READY, Phase.SHOE_ENDED)


def changed(house: House, wall: Wall) -> None:
    """A round under the old edition at each table; then the new one at both."""
    dealt(house, "Fortune Six", "Tie")
    by_itself(house, "Banker", "Tie")
    wall.set(OVERLAP)
    for table in (OWN, BY_HAND):
        do(house, CAGE, cage.TakeEdition(MANAGER, table, "2027-01-01"))
    dealt(house, "Tie")
    by_itself(house, "Tie")
    wall.set(AFTER)
    replace_cards(house)
    dealt(house, "Fortune Six")
    by_itself(house, "Fortune Six")


def replace_cards(house: House) -> None:
    do(house, STREAM, commands.ReplaceCards(MANAGER, "a new edition"))


def findings(place: Place, known: Editions) -> list[str]:
    return [f"{each.check}: {each.says} ({each.expected} / {each.found})" for each in audited(place, known).findings]


def audited(place: Place, known: Any) -> Report:
    return verify(place.url, place.log_end, games=known)


def stamps(house: House, table: str) -> list[str]:
    bodies = [entry.read() for entry in house.store.read(table_stream(table))]
    return [event["edition"] for body in bodies for event in body.events if event["type"] == "ShoeStamped"]


def nets(house: House, table: str, number: int, known: Editions) -> dict[str, int]:
    record = records.recall(house.store, table, number, known)
    return {bet.wager: bet.net_cents for bet in record.bets.values()}


# --- the change -------------------------------------------------------------------------------------


def test_a_house_goes_on_over_the_change_and_verifies_whole(
    opened: Any, place: Place, known: Editions, wall: Wall
) -> None:
    house = with_tables(opened(create=True))
    changed(house, wall)
    for table in (OWN, BY_HAND):
        assert (stamps(house, table)[0], stamps(house, table)[-1]) == (OLD, NEW)
        assert house.table(table).state.options.game is next_edition.GAME
    began = [
        event for entry in house.store.read(STREAM) for event in entry.read().events if event["type"] == "EditionBegan"
    ]
    assert [(event["before"], event["edition"]) for event in began] == [(OLD, NEW)]
    house.close()
    assert findings(place, known) == []


def test_each_round_is_paid_and_recalled_by_the_edition_of_its_shoe(opened: Any, known: Editions, wall: Wall) -> None:
    house = with_tables(opened(create=True))
    changed(house, wall)
    assert nets(house, BY_HAND, 1, known) == {"Fortune Six": 200_00, "Tie": -10_00}
    assert nets(house, BY_HAND, 3, known) == {"Fortune Six": 250_00}
    old, new = (records.recall(house.store, BY_HAND, number, known) for number in (1, 3))
    assert (old.edition, new.edition) == (OLD, NEW)
    assert [bet.clause for bet in old.bets.values() if bet.wager == "Fortune Six"] == ["4.1, 3.11, 1.1.1"]
    assert [bet.clause for bet in new.bets.values()] == ["4.1, 3.12, 1.1.1"]
    told = {record.round_number: record.edition for record in records.rounds(house.store, BY_HAND, known)}
    assert told == {1: OLD, 2: OLD, 3: NEW}
    history = records.patron_history(house.store, "Wei", games=known)
    assert {(record.table, record.round_number): record.edition for record in history}[BY_HAND, 1] == OLD


def test_a_report_prices_each_bet_by_its_own_edition(opened: Any, known: Editions, wall: Wall) -> None:
    house = with_tables(opened(create=True))
    changed(house, wall)
    rows = {(row.edition, row.wager): row for row in reports.paytable_returns(house.store, known)}
    assert {edition for edition, _ in rows} == {OLD, NEW}
    assert (NEW, "Tie") not in rows
    cheap, dear = rows[OLD, "Fortune Six"], rows[NEW, "Fortune Six"]
    assert (cheap.bets, cheap.paid_cents) == (1, 210_00)
    assert dear.bets == 2
    assert dear.theoretical > cheap.theoretical, "25:1 pays more than 20:1"


def test_under_an_edition_that_is_over_no_bet_opens_and_no_shoe_is_loaded(
    opened: Any, place: Place, known: Editions, wall: Wall
) -> None:
    house = with_tables(opened(create=True))
    dealt(house, "Tie")
    wall.set(datetime.date(2027, 1, 31), 23)
    do(house, STREAM, commands.OpenBets(DEALER))
    wall.set(AFTER)
    do(house, STREAM, commands.PlaceBet(WEI, "Wei", 1, "Tie", 10_00))
    do(house, STREAM, commands.CloseBets(DEALER))
    for card in FORTUNE_SIX.split():
        do(house, STREAM, commands.DealCard(DEALER, Card.parse(card)))
    do(house, STREAM, commands.AnnounceResult(DEALER))
    do(house, STREAM, commands.SettleBets(DEALER))
    refusal = no(house, STREAM, commands.OpenBets(DEALER))
    assert refusal.code == "edition"
    assert "2027-01-31" in refusal.says
    replace_cards(house)
    assert no(house, STREAM, commands.LoadShoe(DEALER)).code == "edition"
    do(house, CAGE, TAKE)
    dealt(house, "Fortune Six")
    house.close()
    assert findings(place, known) == []


def test_the_house_goes_by_the_days_of_its_own_zone(opened: Any, wall: Wall) -> None:
    """In Singapore the last day of the former edition is over at four in the afternoon of the same day in London."""
    house = with_tables(opened(create=True))
    dealt(house, "Tie")
    wall.set(datetime.date(2027, 1, 31), 17)
    assert (
        no(house, CAGE, cage.SetTimeZone(MANAGER, "Asia/Singapore", "as it is"), second=SUPERVISOR).code == "authority"
    )
    assert no(house, CAGE, zone("Atlantis/Poseidonis"), second=SUPERVISOR).code == "zone"
    do(house, STREAM, commands.OpenBets(DEALER))
    step = commands.CloseBets(DEALER)
    do(house, STREAM, step)
    for card in FORTUNE_SIX.split():
        do(house, STREAM, commands.DealCard(DEALER, Card.parse(card)))
    do(house, STREAM, commands.AnnounceResult(DEALER))
    do(house, STREAM, commands.SettleBets(DEALER))
    do(house, CAGE, zone("Asia/Singapore"), second=SUPERVISOR)
    assert no(house, STREAM, commands.OpenBets(DEALER)).code == "edition"
    assert no(house, CAGE, zone("Etc/GMT+12"), second=SUPERVISOR).code == "zone", "a house does not move"


def zone(name: str, reason: str = "where the house stands") -> cage.SetTimeZone:
    return cage.SetTimeZone(SHIFT_MANAGER, name, reason)


def test_two_people_and_a_reason_set_the_zone_and_the_same_again_is_nothing(
    opened: Any, place: Place, known: Editions
) -> None:
    """One person alone does not move the days on which an edition is in force."""
    house = opened(create=True)
    assert no(house, CAGE, zone("Asia/Singapore")).code == "second_person"
    assert no(house, CAGE, zone("Asia/Singapore"), second=SHIFT_MANAGER).code == "second_person"
    assert no(house, CAGE, zone("Asia/Singapore", " "), second=SUPERVISOR).code == "reason"
    do(house, CAGE, zone("UTC"), second=SUPERVISOR)
    again = no(house, CAGE, zone("UTC"), second=SUPERVISOR)
    assert (again.code, again.says) == ("zone", "this house already uses UTC")
    do(house, CAGE, zone("Asia/Singapore"), second=SUPERVISOR)
    house.close()
    assert findings(place, known) == []


def test_an_edition_that_has_begun_is_dealt_on_its_own_days_alone(opened: Any, wall: Wall) -> None:
    """A clock that is put back does not let a table deal an edition before its first day."""
    house = with_tables(opened(create=True))
    do(house, CAGE, TAKE)
    wall.set(OVERLAP)
    dealt(house, "Fortune Six")
    wall.set(BEFORE)
    refusal = no(house, STREAM, commands.OpenBets(DEALER))
    assert (refusal.code, "2026-12-20" in refusal.says) == ("edition", True)


def test_nobody_without_a_name_gives_the_word(opened: Any) -> None:
    house = with_tables(opened(create=True))
    nobody = MANAGER.__class__("", MANAGER.position)
    assert no(house, CAGE, cage.TakeEdition(nobody, BY_HAND, "2027-01-01")).code == "name"


def test_who_lets_a_table_take_an_edition_and_which(opened: Any, wall: Wall) -> None:
    house = with_tables(opened(create=True))
    assert no(house, CAGE, cage.TakeEdition(SUPERVISOR, BY_HAND, "2027-01-01")).code == "authority"
    assert no(house, CAGE, cage.TakeEdition(MANAGER, "nowhere", "2027-01-01")).code == "no_such_table"
    unknown = no(house, CAGE, cage.TakeEdition(MANAGER, BY_HAND, "2031-01-01"))
    assert (unknown.code, "2027-01-01" in unknown.says) == ("edition", True), "those that there are, by name"
    assert no(house, CAGE, cage.TakeEdition(MANAGER, BY_HAND, OLD)).code == "edition"
    do(house, CAGE, TAKE)
    assert no(house, CAGE, TAKE).code == "edition", "taken already"
    dealt(house, "Tie")
    assert stamps(house, BY_HAND) == [OLD], "taken beforehand, and not yet in force"
    wall.set(OVERLAP)
    replace_cards(house)
    dealt(house, "Fortune Six")
    assert stamps(house, BY_HAND) == [OLD, NEW]


def test_limits_and_offers_of_a_wager_that_is_gone_fall_away(
    opened: Any, place: Place, known: Editions, wall: Wall
) -> None:
    house = opened(create=True)
    furnished(house, OWN, game=SLUG)
    least = {"least_cents": 5_00, "most_cents": 50_00}
    settings = {"game": SLUG, "wager_limits": [["Tie", least], ["Fortune Six", least]]}
    do(house, CAGE, cage.OpenTable(MANAGER, BY_HAND, settings, cage.KEYED))
    do(house, CAGE, TAKE)
    wall.set(OVERLAP)
    dealt(house, "Fortune Six")
    assert [name for name, _ in house.table(BY_HAND).state.options.wager_limits] == ["Fortune Six"]
    do(house, STREAM, commands.OpenBets(DEALER))
    assert no(house, STREAM, commands.PlaceBet(WEI, "Wei", 1, "Tie", 10_00)).code == "not_offered"
    house.close()
    assert findings(place, known) == []


# --- rounds of the former edition --------------------------------------------------------------------


def corrected(number: int = 2) -> commands.CorrectCard:
    return commands.CorrectCard(MANAGER, 6, Card.parse("5f"), "misread", number, "camera 3")


@pytest.mark.parametrize("again", [False, True], ids=["at once", "opened again"])
def test_a_round_of_the_former_edition_is_put_right_by_that_edition(
    opened: Any, place: Place, known: Editions, wall: Wall, *, again: bool
) -> None:
    house = with_tables(opened(create=True))
    wall.set(OVERLAP)
    dealt(house, "Fortune Six")
    dealt(house, "Fortune Six", cards="Tf Tf Tf 2f Tf 5f")
    do(house, CAGE, TAKE)
    replace_cards(house)
    do(house, STREAM, commands.LoadShoe(DEALER))
    assert house.table(BY_HAND).state.options.game is next_edition.GAME
    if again:
        house.close()
        await_end(place, "") if not place.on_sqlite else None
        house = opened()
    put_right = commands.CorrectCard(MANAGER, 6, Card.parse("4f"), "misread", 2, "camera 3")
    do(house, STREAM, put_right, second=SHIFT_MANAGER)
    assert nets(house, BY_HAND, 2, known) == {"Fortune Six": 200_00}, "at the old price"
    assert house.table(BY_HAND).state.options.game is next_edition.GAME
    do(house, STREAM, commands.OpenBets(DEALER))
    refusal = no(house, STREAM, corrected(1), second=SHIFT_MANAGER)
    assert (refusal.code, OLD in refusal.says) == ("edition", True), "between two rounds"
    do(house, STREAM, commands.CloseBets(DEALER))
    for card in FORTUNE_SIX.split():
        do(house, STREAM, commands.DealCard(DEALER, Card.parse(card)))
    do(house, STREAM, commands.AnnounceResult(DEALER))
    do(house, STREAM, commands.SettleBets(DEALER))
    do(house, STREAM, corrected(1), second=SHIFT_MANAGER)
    assert nets(house, BY_HAND, 1, known) == {"Fortune Six": -10_00}
    house.close()
    assert findings(place, known) == []


def test_while_a_round_of_the_former_edition_is_looked_at_the_table_goes_by_that_edition(
    opened: Any, place: Place, known: Editions, wall: Wall
) -> None:
    house = with_tables(opened(create=True))
    wall.set(OVERLAP)
    dealt(house, "Fortune Six")
    do(house, CAGE, TAKE)
    replace_cards(house)
    do(house, STREAM, commands.LoadShoe(DEALER))
    call = commands.CallIrregularity(SHIFT_MANAGER, Kind.UNFORESEEN, "a protest", round_number=1)
    do(house, STREAM, call)
    assert house.table(BY_HAND).state.options.game is next_edition.FORMER
    house.close()
    await_end(place, "") if not place.on_sqlite else None
    house = opened()
    assert house.table(BY_HAND).state.options.game is next_edition.FORMER, "also when it is opened again"
    do(house, STREAM, commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "it is upheld"), second=MANAGER)
    assert house.table(BY_HAND).state.options.game is next_edition.GAME
    assert records.recall(house.store, BY_HAND, 1, known).status == records.VOID
    dealt(house, "Fortune Six")
    assert nets(house, BY_HAND, 2, known) == {"Fortune Six": 250_00}
    house.close()
    assert findings(place, known) == []


# --- an edition that the program does not know ------------------------------------------------------


def test_an_edition_that_is_not_known_is_named_and_nothing_is_guessed(opened: Any, place: Place, wall: Wall) -> None:
    house = with_tables(opened(create=True))
    do(house, CAGE, cage.OpenTable(MANAGER, "other", {"game": "tiger-baccarat"}))
    changed(house, wall)
    house.close()
    await_end(place, "") if not place.on_sqlite else None
    older = opened(games=GAMES)
    assert set(older.stopped) == {OWN, BY_HAND}
    assert all(NEW in why for why in older.stopped.values())
    assert set(older.tables) == {"other"}
    with pytest.raises(UnknownEditionError, match=NEW):
        records.recall(older.store, BY_HAND, 3, GAMES)
    assert records.recall(older.store, BY_HAND, 1, GAMES).edition == OLD
    older.close()
    found = audited(place, GAMES)
    assert {each.check for each in found.findings} == {"edition"}
    assert all(NEW in str(each.found) for each in found.findings)
    assert any("not checked" in note.says for note in found.notes)


def test_a_word_for_an_edition_that_is_not_known_is_refused_at_the_next_shoe(opened: Any, place: Place) -> None:
    """The shoe in play goes on; what the next one is dealt under, this program cannot say."""
    house = with_tables(opened(create=True))
    dealt(house, "Tie")
    do(house, CAGE, TAKE)
    house.close()
    await_end(place, "") if not place.on_sqlite else None
    older = opened(games=GAMES)
    dealt(older, "Tie", cards="Te Te Te 2e Te 4e")
    replace_cards(older)
    for stream, command in ((STREAM, commands.LoadShoe(DEALER)), (CAGE, TAKE)):
        refusal = no(older, stream, command)
        assert (refusal.code, NEW in refusal.says) == ("edition", True)


# --- two nodes --------------------------------------------------------------------------------------


def test_a_word_given_at_one_node_is_heard_at_the_other(postgres_place: Place, known: Editions, wall: Wall) -> None:
    with ExitStack() as stack:
        one = postgres_place.house(create=True, node="one", games=known, clock=wall)
        stack.callback(one.close)
        with_tables(one)
        dealt(one, "Tie")
        beside = postgres_place.beside("two")
        two = beside.house(node="two", games=known, clock=wall)
        stack.callback(two.close)
        assert claim(two) == []
        wall.set(OVERLAP)
        do(two, CAGE, TAKE)
        replace_cards(one)
        dealt(one, "Fortune Six")
        assert stamps(one, BY_HAND) == [OLD, NEW]
        one.close()
        await_end(postgres_place, "one")
        assert set(claim(two)) == {OWN, BY_HAND}
        dealt(two, "Fortune Six")
        assert nets(two, BY_HAND, 3, known) == {"Fortune Six": 250_00}
    assert findings(postgres_place, known) == []


def test_a_table_of_a_game_that_nobody_knows_and_a_digest_of_a_later_version_are_not_guessed() -> None:
    opened = cage.TableOpened("", "", "t1", {"game": "caribbean-stud"}, "keyed")
    with pytest.raises(UnknownEditionError, match="no game 'caribbean-stud' that this program knows"):
        opened_edition(opened, GAMES)
    assert not same_rules(GAMES["dragon-tiger"], "99:0123")
