"""Chips: trays from opener to closer, seats without an account, and never a cent of anybody's credit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import Card
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.journal.games import REGISTERED
from cutcard.house.ledger import OVER_SHORT, bets_of, chips_of, float_of, seats_of
from cutcard.house.projections.records import recall
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import BY_POSITION, Premises, audit_money, memory, seconded
from tables import CASHIER, DEALER, PIT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

    Forgery = Callable[[EditableJournal], EditableEntry]

T = table_stream("salon")
TRAY, SEATS, BETS, FLOAT = chips_of("salon"), seats_of("salon"), bets_of("salon"), float_of("salon")
PLAYER_WINS = ("9s", "2h", "Kd", "5c")


def opened(house: Premises) -> None:
    house.account("Wei", 1_000_00)
    house.open_table("salon", "dragon-tiger-baccarat", source=cage.KEYED)
    house.do(CAGE, cage.OpenChips(SUPERVISOR, "salon", 10_000_00, "opens tonight"), second=PIT_MANAGER)


@pytest.fixture
def premises() -> Iterator[Premises]:
    """A table dealt by hand whose tray was opened with 10,000.00, and Wei with an account."""
    with memory() as folder, Premises(folder / "house.db") as house:
        opened(house)
        yield house


def chip_bet(seat: int, wager: str, cents: int, by: Actor = DEALER) -> commands.PlaceBet:
    return commands.PlaceBet(by, f"#{seat}", seat, wager, cents, chips=True)


def round_of_chips(house: Premises) -> None:
    """Seat 5 wins 100.00 on Player, seat 6 loses 300.00 on Banker, and Wei wins 50.00 of credit on Player."""
    for command in (
        commands.LoadShoe(DEALER),
        commands.OpenBets(DEALER),
        chip_bet(5, "Player", 100_00),
        chip_bet(6, "Banker", 300_00),
        commands.PlaceBet(patron("Wei"), "Wei", 1, "Player", 50_00),
        commands.CloseBets(DEALER),
        *(commands.DealCard(DEALER, Card.parse(card)) for card in PLAYER_WINS),
    ):
        house.do(T, command)
    for command in (commands.AnnounceResult(DEALER), commands.SettleBets(DEALER)):
        house.do(T, command)


def held(house: Premises) -> tuple[int, ...]:
    accounts = house.accounts()
    return tuple(accounts[name].cents if name in accounts else 0 for name in (TRAY, SEATS, BETS, FLOAT, "Wei"))


# --- a round ------------------------------------------------------------------------------------


def test_chips_move_between_tray_and_patrons_and_credit_between_float_and_account(premises: Premises) -> None:
    assert held(premises) == (10_000_00, 0, 0, 0, 1_000_00)
    round_of_chips(premises)
    assert held(premises) == (10_200_00, -200_00, 0, -50_00, 1_050_00)
    assert recall(premises.house.store, "salon", 1, REGISTERED)
    audit_money(premises)
    premises.reopen()
    no_findings(verify(str(premises.path)))


def test_a_chip_bet_that_is_changed_and_withdrawn_leaves_everything_as_it_was(premises: Premises) -> None:
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))
    premises.do(T, chip_bet(5, "Player", 100_00))
    premises.do(T, chip_bet(5, "Player", 25_00))
    assert held(premises)[:3] == (10_000_00, -125_00, 125_00)
    premises.do(T, commands.WithdrawBet(DEALER, 1, chips=True, reason="the patron took it"))
    assert held(premises) == (10_000_00, 0, 0, 0, 1_000_00)
    no_findings(verify(str(premises.path)))


def test_a_seat_plays_only_what_staff_record_at_a_table_that_has_chips(premises: Premises) -> None:
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))
    assert premises.no(T, chip_bet(5, "Player", 100_00, patron("#5"))).code == "authority"
    assert premises.no(T, chip_bet(5, "Player", 100_00, CASHIER)).code == "authority"
    assert premises.no(T, chip_bet(9, "Player", 100_00)).code == "seat"
    assert premises.no(T, chip_bet(99, "Player", 100_00)).code == "seat"
    for name in ("#0", "#100", "#05", "# 5", "#"):
        bet = commands.PlaceBet(DEALER, name, 5, "Player", 100_00, chips=True)
        assert premises.no(T, bet).code == "no_such_account"
    assert premises.no(CAGE, cage.OpenAccount(DEALER, "#5")).code == "name"
    premises.open_table("other", "dragon-tiger-baccarat", source=cage.KEYED)
    other = table_stream("other")
    premises.do(other, commands.LoadShoe(DEALER))
    premises.do(other, commands.OpenBets(DEALER))
    assert premises.no(other, chip_bet(5, "Player", 100_00)).code == "chips"


# --- the tray -----------------------------------------------------------------------------------


def test_a_tray_goes_from_its_opener_over_fills_credits_and_drop_to_a_closer_that_balances(premises: Premises) -> None:
    round_of_chips(premises)
    premises.do(CAGE, cage.FillChips(SUPERVISOR, "salon", 5_000_00, "running low"), second=PIT_MANAGER)
    premises.do(CAGE, cage.CreditChips(SUPERVISOR, "salon", 1_000_00, "too many"), second=PIT_MANAGER)
    premises.do(CAGE, cage.CountDrop(CASHIER, "salon", 2_000_00, "end of shift"), **seconded())
    assert premises.cents(TRAY) == 12_200_00
    assert premises.no(CAGE, cage.CloseTable(PIT_MANAGER, "salon")).code == "chips"
    premises.do(CAGE, cage.CloseChips(SUPERVISOR, "salon", 12_200_00))
    assert (premises.cents(TRAY), premises.cents(OVER_SHORT)) == (0, 0)
    assert premises.no(T, chip_bet(5, "Player", 100_00)).code == "chips"
    premises.do(CAGE, cage.CloseTable(PIT_MANAGER, "salon"))
    audit_money(premises)
    premises.reopen()
    no_findings(verify(str(premises.path)))


@pytest.mark.parametrize(("counted", "over"), [(9_999_00, -1_00), (10_000_01, 1), (0, -10_000_00)])
def test_a_closer_that_differs_takes_two_and_says_by_how_much(premises: Premises, counted: int, over: int) -> None:
    alone = cage.CloseChips(SUPERVISOR, "salon", counted)
    assert premises.no(CAGE, alone).code == "reason"
    asked = cage.CloseChips(SUPERVISOR, "salon", counted, "counted twice")
    assert premises.no(CAGE, asked).code == "second_person"
    assert premises.no(CAGE, asked, second=SUPERVISOR).code == "second_person"
    closed = premises.do(CAGE, asked, second=PIT_MANAGER)
    assert closed.body.events[0]["booked_cents"] == 10_000_00
    assert (premises.cents(OVER_SHORT), premises.cents(TRAY)) == (-over, 0)
    premises.reopen()
    assert not premises.house.cage.trays
    no_findings(verify(str(premises.path)))


def test_a_tray_is_opened_once_and_closed_between_rounds(premises: Premises) -> None:
    assert premises.no(CAGE, cage.OpenChips(SUPERVISOR, "salon", 1_00)).code == "chips"
    assert premises.no(CAGE, cage.OpenChips(SUPERVISOR, "nowhere", 1_00)).code == "no_such_table"
    for cents in (0, -1, 10**15):
        refusal = premises.no(CAGE, cage.FillChips(SUPERVISOR, "salon", cents, "so"), second=PIT_MANAGER)
        assert (refusal.code, refusal.says[:20]) == ("stake", "an amount must be mo"), "no bet is spoken of"
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))
    premises.do(T, chip_bet(5, "Player", 100_00))
    assert premises.no(CAGE, cage.CloseChips(SUPERVISOR, "salon", 10_000_00)).code == "round_open"
    premises.reopen()
    assert premises.house.cage.trays == {"salon"}


@pytest.mark.parametrize("position", Position)
def test_who_does_what_with_chips(premises: Premises, position: Position) -> None:
    by = BY_POSITION[position]
    pit = position >= Position.PIT_SUPERVISOR
    for asked, may in (
        (cage.FillChips(by, "salon", 1_00, "so"), pit),
        (cage.CreditChips(by, "salon", 1_00, "so"), pit),
        (cage.CountDrop(by, "salon", 1_00, "so"), position is Position.CASHIER),
        (cage.CloseChips(by, "salon", 9_999_00, "so"), pit),
        (cage.OpenChips(by, "salon", 1_00, "so"), pit),
    ):
        if may:
            premises.do(CAGE, asked, **seconded())
        else:
            assert premises.no(CAGE, asked, **seconded()).code == "authority"


def test_openers_fills_credits_and_the_drop_take_two(premises: Premises) -> None:
    premises.open_table("other", "dragon-tiger-baccarat", source=cage.KEYED)
    for asked in (
        cage.OpenChips(SUPERVISOR, "other", 1_00, "so"),
        cage.FillChips(SUPERVISOR, "salon", 1_00, "so"),
        cage.CreditChips(SUPERVISOR, "salon", 1_00, "so"),
        cage.CountDrop(CASHIER, "salon", 1_00, "so"),
    ):
        for second in (None, DEALER, CASHIER, asked.by):
            assert premises.no(CAGE, asked, second=second).code == "second_person"


def test_the_command_line_opens_fills_and_closes_a_tray(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    house = str(tmp_path / "house.db")
    assert run("house", "init", house, "--table", "salon=dragon-tiger-baccarat").code == 0
    assert run("house", "chips", house).out == "No tray is open.\n"
    two = ("--by", "Sue", "--second", "Max", "--reason", "running low")
    assert run("house", "chips", house, "salon", "open", "1000").code == 2
    opened = run("house", "chips", house, "salon", "open", "1000", *two)
    assert opened.out == "salon: 1,000.00 in the tray, patrons 0.00\n"
    assert run("house", "chips", house, "salon", "fill", "500").code == 2
    assert "1,500.00 in the tray" in run("house", "chips", house, "salon", "fill", "500", *two).out
    assert run("house", "chips", house, "salon", "close", "1500").out == "No tray is open.\n"
    assert "say what to do" in run("house", "chips", house, "salon").err


# --- what the audit finds -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("chips") / "house.db"
    with Premises(path) as house:
        opened(house)
        round_of_chips(house)
        house.do(CAGE, cage.FillChips(SUPERVISOR, "salon", 5_000_00, "running low"), second=PIT_MANAGER)
        house.do(CAGE, cage.CountDrop(CASHIER, "salon", 2_000_00, "end of shift"), **seconded())
        house.do(CAGE, cage.CloseChips(SUPERVISOR, "salon", 13_000_00, "counted twice"), second=PIT_MANAGER)
    no_findings(verify(str(path)))
    return path


def moved(kind: str, *money: tuple[str, str, int, str], **parts: Any) -> Forgery:
    """Other chips than were asked for, and what they come to."""

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind)
        draft.event(kind).update(parts)
        draft.body["command"].update({name: value for name, value in parts.items() if name != "booked_cents"})
        draft.body["money"] = [list(each) for each in money]
        return draft

    return forge


def alone(kind: str) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind)
        draft.body["second"] = draft.body["second_position"] = ""
        return draft

    return forge


def by_a_dealer(kind: str) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind)
        draft.body["command"]["by"] = {"name": "Dee", "position": "DEALER"}
        return draft

    return forge


def before_the_opener(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ChipsFilled")
    journal.move(draft, behind=journal.find("TableOpened"))
    return draft


def from_credit(journal: EditableJournal) -> EditableEntry:
    """A seat's stake is taken from somebody's credit."""
    draft = journal.find("BetPlaced")
    draft.body["money"] = [["Wei", BETS, 100_00, "turnover"]]
    return draft


def _settled(journal: EditableJournal) -> EditableEntry:
    """What a seat won is paid by the float."""
    draft = journal.find("RoundConcluded")
    draft.body["money"] = [[FLOAT if each[0] == TRAY else each[0], *each[1:]] for each in draft.body["money"]]
    return draft


def without_chips(journal: EditableJournal) -> EditableEntry:
    journal.drafts.remove(journal.find("ChipsOpened"))
    return journal.find("BetPlaced")


FORGERIES: dict[str, tuple[Forgery, str]] = {
    "an opener that moved nothing": (moved("ChipsOpened"), "money"),
    "a fill from nowhere": (moved("ChipsFilled", ("adjustments", TRAY, 5_000_00, "")), "money"),
    "an opener by one": (alone("ChipsOpened"), "authority"),
    "a fill by one": (alone("ChipsFilled"), "authority"),
    "a fill by a Dealer": (by_a_dealer("ChipsFilled"), "authority"),
    "a fill before the opener": (before_the_opener, "money"),
    "a drop counted by a Dealer": (by_a_dealer("DropCounted"), "authority"),
    "a drop counted by one": (alone("DropCounted"), "authority"),
    "a difference by one": (alone("ChipsClosed"), "authority"),
    "a difference that nobody is told": (
        moved("ChipsClosed", (TRAY, "cage", 13_000_00, ""), booked_cents=13_000_00),
        "money",
    ),
    "a seat that plays credit": (from_credit, "money"),
    "a seat that the float pays": (_settled, "money"),
    "a seat where there are no chips": (without_chips, "money"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_tray_is_found(played: Path, forgery: str) -> None:
    forge, check = FORGERIES[forgery]
    check_found_where_forged(played, forge, check)
