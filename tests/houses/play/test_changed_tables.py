"""A table's settings change between rounds, and a table that was closed opens again under its name: done and forged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard import GAMES
from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.projections.records import recall
from cutcard.house.projections.reports import paytable_returns
from cutcard.house.projections.significant_events import significant
from cutcard.table import Limits, TableOptions, commands
from cutcard.table.state import Phase
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, audit_money, seconded
from tables import DEALER, PIT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

GAME = "dragon-tiger-baccarat"
STREAM = table_stream("t1")
HIGHER = {"limits": {"least_cents": 50_00, "most_cents": 100_00}}


def change(settings: dict[str, Any] = HIGHER, *, by: Any = PIT_MANAGER, reason: str = "a busy evening") -> Any:
    return cage.ChangeTable(by, "t1", settings, reason)


def play(house: Premises, *bets: tuple[str, str, int], cards: str = "9s 5h Ks 2d") -> None:
    """A natural for Player, with these bets."""
    house.do(STREAM, commands.OpenBets(DEALER))
    for name, wager, cents in bets:
        house.do(STREAM, commands.PlaceBet(patron(name), name, 1, wager, cents))
    for command in (
        commands.CloseBets(DEALER),
        *(commands.DealCard(DEALER, card) for card in parse_cards(cards)),
        commands.AnnounceResult(DEALER),
        commands.SettleBets(DEALER),
    ):
        house.do(STREAM, command)


def open_again(house: Premises, **options: Any) -> Any:
    written = options_json(TableOptions(game=GAMES[GAME], **options))
    return house.do(CAGE, cage.OpenTable(PIT_MANAGER, "t1", written, cage.DEVICE))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 1_000_00)
        house.open_table("t1", GAME, source=cage.DEVICE, limits=Limits(10_00, 500_00))
        house.do(STREAM, commands.LoadShoe(DEALER))
        yield house


def test_limits_change_between_two_rounds_and_hold_from_the_next_bet_on(house: Premises) -> None:
    play(house, ("Wei", "Player", 20_00))
    done = house.do(CAGE, change())
    (event,) = done.body.events
    assert event["before"] == {"limits": {"least_cents": 10_00, "most_cents": 500_00}}
    house.do(STREAM, commands.OpenBets(DEALER))
    low = house.no(STREAM, commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 20_00))
    high = house.no(STREAM, commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 150_00))
    assert (low.code, high.code, high.clause) == ("limits", "limits", "3.5.1")
    house.do(STREAM, commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 60_00))
    listed = [line for line in significant(house.house.store) if "changed" in line.what]
    assert [(line.what, line.who) for line in listed] == [
        ("table Dragon Tiger Baccarat 1 changed: bets on the hands from 50.00 to 100.00", PIT_MANAGER.name)
    ]
    no_findings(verify(str(house.path)))


def test_who_changes_a_table_when_and_to_what(house: Premises) -> None:
    assert house.no(CAGE, change(by=SUPERVISOR)).code == "authority"
    assert house.no(CAGE, change(reason=" ")).code == "reason"
    assert house.no(CAGE, cage.ChangeTable(PIT_MANAGER, "t9", HIGHER, "why")).code == "no_such_table"
    assert house.no(CAGE, change({})).code == "settings"
    assert house.no(CAGE, change({"game": "dragon-tiger"})).code == "settings"
    assert house.no(CAGE, change({"limits": {"least_cents": 10_00, "most_cents": 500_00}})).code == "unchanged"
    assert house.no(CAGE, change({"limits": {"least_cents": 90_00, "most_cents": 10_00}})).code == "limits"
    assert house.no(CAGE, change({"wager_limits": ""})).code == "settings"
    assert house.no(CAGE, change({"limits": {"least_cents": 1, "most_cents": 10**25}})).code == "unwritable"
    assert house.no(CAGE, change({"offered": ["Lucky 6"]})).code == "offered"
    assert house.no(CAGE, change({"decks": 6})).code == "shoe_in_play", "decks change between two shoes"
    assert house.no(CAGE, change({"betting_seconds": 2})).code == "betting_seconds"
    house.do(STREAM, commands.OpenBets(DEALER))
    before = house.trace()
    assert house.no(CAGE, change()).code == "round_open"
    assert house.trace() == before, "a refusal changes nothing"


def test_decks_change_between_two_shoes_and_each_shoe_is_priced_by_its_own(house: Premises) -> None:
    play(house, ("Wei", "Player", 20_00))
    house.do(STREAM, commands.ReplaceCards(PIT_MANAGER, "an evening with six decks"))
    assert house.table("t1").state.phase is Phase.NO_SHOE
    house.do(CAGE, change({"decks": 6, "offered": []}))
    house.reopen()
    assert house.table("t1").options.decks == 6, "what was changed before a shoe is there again"
    house.do(STREAM, commands.LoadShoe(DEALER))
    assert house.table("t1").state.cards_left == 6 * 52
    play(house, ("Wei", "Player", 30_00))
    house.reopen()
    assert (house.table("t1").options.decks, house.table("t1").options.offered) == (6, frozenset())
    found = {(each.decks, each.staked_cents) for each in paytable_returns(house.house.store)}
    assert found == {(8, 20_00), (6, 30_00)}
    no_findings(verify(str(house.path)))


def put_right(house: Premises) -> None:
    """Round 1 was lost to a natural nine that was none: the right card makes Wei's 400.00 on Player win."""
    card = parse_cards("2d")[0]
    correct = commands.CorrectCard(PIT_MANAGER, 4, card, "misread", evidence="camera 4", round_number=1)
    house.do(STREAM, correct, **seconded())


def test_a_round_before_the_change_is_put_right_by_its_own_limits(house: Premises) -> None:
    """The bet lay above what is now the maximum, and is paid to the last cent all the same."""
    play(house, ("Wei", "Player", 400_00), cards="8s 5h Ks 4d")
    house.do(CAGE, change())
    house.do(STREAM, commands.OpenBets(DEALER))
    card = parse_cards("2d")[0]
    correct = commands.CorrectCard(PIT_MANAGER, 4, card, "misread", evidence="camera 4", round_number=1)
    assert house.no(STREAM, correct, **seconded()).code == "settings", "it waits until the table is between rounds"
    for command in (
        commands.CloseBets(DEALER),
        *(commands.DealCard(DEALER, card) for card in parse_cards("9s 5h Ks 2d")),
        commands.AnnounceResult(DEALER),
        commands.SettleBets(DEALER),
    ):
        house.do(STREAM, command)
    assert house.cents("Wei") == 600_00
    put_right(house)
    assert house.cents("Wei") == 1_400_00
    assert house.table("t1").options.limits == Limits(50_00, 100_00), "the table goes on by its own"
    house.reopen()
    no_findings(verify(str(house.path)))


def test_a_table_that_was_closed_opens_again_and_goes_on_counting(house: Premises) -> None:
    play(house, ("Wei", "Player", 20_00))
    play(house, ("Wei", "Player", 20_00), ("Wei", "Tie", 10_00))
    house.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1", "the night is over"))
    (event,) = open_again(house, decks=6, limits=Limits(5_00, 200_00)).body.events
    assert (event["rounds"], event["bets"], event["shoes"]) == (2, 3, 1)
    assert house.table("t1").state.phase is Phase.NO_SHOE
    house.reopen()
    live = house.table("t1")
    assert (live.state.round_number, live.shoe, live.state.next_bet, live.options.decks) == (2, 1, 4, 6)
    house.do(STREAM, commands.LoadShoe(DEALER))
    play(house, ("Wei", "Player", 5_00))
    house.reopen()
    assert (house.table("t1").state.round_number, house.table("t1").shoe) == (3, 2)
    assert [recall(house.house.store, "t1", number).shoe for number in (1, 2, 3)] == [1, 1, 2]
    found = {(each.decks, each.staked_cents) for each in paytable_returns(house.house.store) if each.wager == "Player"}
    assert found == {(8, 40_00), (6, 5_00)}
    audit_money(house)
    no_findings(verify(str(house.path)))


def test_a_name_stands_for_one_game_and_for_one_table_at_a_time(house: Premises) -> None:
    again = options_json(TableOptions(game=GAMES[GAME]))
    assert house.no(CAGE, cage.OpenTable(PIT_MANAGER, "t1", again)).code == "exists"
    house.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1", "over"))
    other = options_json(TableOptions(game=GAMES["dragon-tiger"]))
    assert house.no(CAGE, cage.OpenTable(PIT_MANAGER, "t1", other)).code == "exists"
    house.do(CAGE, cage.OpenTable(PIT_MANAGER, "t1", again))


def test_a_table_closes_and_opens_again_in_one_write(house: Premises) -> None:
    play(house, ("Wei", "Player", 20_00))
    asked = [
        cage.CloseTable(PIT_MANAGER, "t1", "over"),
        cage.OpenTable(PIT_MANAGER, "t1", options_json(TableOptions(game=GAMES[GAME])), cage.SHUFFLED),
    ]
    requests = [Request(f"both-{at:08}", CAGE, command) for at, command in enumerate(asked)]
    answers = house.house.run_on_writer(lambda: house.house.write(requests))
    assert all(isinstance(answer, Reply) for answer in answers)
    assert house.table("t1").state.round_number == 1
    house.step_to("t1", "betting")
    house.reopen()
    no_findings(verify(str(house.path)))


def test_a_round_of_the_opening_before_is_put_right_by_its_settings(house: Premises) -> None:
    play(house, ("Wei", "Player", 400_00), cards="8s 5h Ks 4d")
    house.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1", "over"))
    open_again(house, decks=4, limits=Limits(5_00, 50_00))
    house.do(STREAM, commands.LoadShoe(DEALER))
    play(house, ("Wei", "Player", 5_00))
    credit = house.cents("Wei")
    put_right(house)
    assert house.cents("Wei") == credit + 800_00
    assert house.table("t1").options.decks == 4
    house.reopen()
    no_findings(verify(str(house.path)))


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table that was changed twice, closed, and opened again."""
    path = tmp_path_factory.mktemp("changed") / "house.db"
    with Premises(path) as house:
        house.account("Wei", 1_000_00)
        house.open_table("t1", GAME, source=cage.DEVICE, limits=Limits(10_00, 500_00))
        house.do(STREAM, commands.LoadShoe(DEALER))
        play(house, ("Wei", "Player", 20_00))
        house.do(CAGE, change())
        play(house, ("Wei", "Player", 60_00))
        house.do(CAGE, change({"betting_seconds": 20}))
        house.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1", "over"))
        open_again(house)
        house.do(STREAM, commands.LoadShoe(DEALER))
        play(house, ("Wei", "Player", 30_00))
    no_findings(verify(str(path)))
    return path


def by_a_supervisor(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TableChanged")
    draft.body["command"]["by"]["position"] = "PIT_SUPERVISOR"
    return draft


def without_a_reason(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TableChanged")
    draft.body["command"]["reason"] = ""
    return draft


def from_other_limits(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TableChanged")
    draft.event("TableChanged")["before"]["limits"]["most_cents"] = 900_00
    return draft


def to_limits_that_cannot_be(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TableChanged")
    for held in (draft.body["command"], draft.event("TableChanged")):
        held["settings"]["limits"]["least_cents"] = 900_00
    return draft


def to_what_stays_while_a_table_is_open(journal: EditableJournal) -> EditableEntry:
    draft, began = journal.find("TableChanged"), journal.find("SettingsBegan")
    for held in (
        draft.body["command"],
        draft.event("TableChanged"),
        began.body["command"],
        began.event("SettingsBegan"),
    ):
        held["settings"] = {"high_limit_area": True}
    draft.event("TableChanged")["before"] = {"high_limit_area": False}
    return draft


def begun_otherwise(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SettingsBegan")
    for held in (draft.body["command"], draft.event("SettingsBegan")):
        held["settings"]["limits"]["most_cents"] = 900_00
    return draft


def never_begun(journal: EditableJournal) -> EditableEntry:
    journal.drafts.remove(journal.find("SettingsBegan"))
    return journal.after(journal.find("TableChanged"), "BetsOpened")


def by_another_name(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("SettingsBegan")
    draft.body["id"] = "an-id-of-my-own"
    return draft


def in_a_round(journal: EditableJournal) -> EditableEntry:
    cage_entry, began = journal.find("TableChanged"), journal.find("SettingsBegan")
    opened = journal.after(began, "BetsOpened")
    journal.move(cage_entry, behind=opened)
    journal.move(began, behind=cage_entry)
    began.round += 1
    return began


def stamped_with_others(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped", 1)
    draft.event("ShoeStamped")["settings"]["limits"]["most_cents"] = 900_00
    return draft


def not_stamped(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped", 1)
    draft.event("ShoeStamped")["settings"] = {}
    return draft


def opened_as_if_new(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TableOpened", 1)
    draft.event("TableOpened").update(after=0, rounds=0)
    return draft


def opened_twice(journal: EditableJournal) -> EditableEntry:
    journal.drafts.remove(journal.find("TableClosed"))
    return journal.find("TableOpened", 1)


FORGED: list[tuple[Callable[[EditableJournal], EditableEntry], str]] = [
    (by_a_supervisor, "authority"),
    (without_a_reason, "authority"),
    (from_other_limits, "journal"),
    (to_limits_that_cannot_be, "round"),
    (to_what_stays_while_a_table_is_open, "journal"),
    (begun_otherwise, "journal"),
    (never_begun, "journal"),
    (by_another_name, "ids"),
    (in_a_round, "round"),
    (stamped_with_others, "shoe"),
    (not_stamped, "shoe"),
    (opened_as_if_new, "journal"),
    (opened_twice, "journal"),
]


@pytest.mark.parametrize(
    ("forge", "check"),
    first_of([pytest.param(*each) for each in FORGED], 4),
    ids=lambda each: getattr(each, "__name__", each),
)
def test_a_change_that_cannot_have_been_is_found(
    changed: Path, forge: Callable[[EditableJournal], EditableEntry], check: str
) -> None:
    check_found_where_forged(changed, forge, check)
