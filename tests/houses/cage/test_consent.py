"""Credit is staked on its holder's own confirmation; chips belong to a seat and the tray, and move no account."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.rulebook.procedure import Position
from cutcard.table import commands
from cutcard.table.state import Actor
from houses.editable_journal import no_findings
from houses.houses import Premises
from tables import DEALER, PIT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SALON, T = "salon", table_stream("salon")
WEI = patron("Wei")
DAN = Actor("Dan", Position.DEALER)


@pytest.fixture(params=["dragon-tiger-baccarat", "fa-fa-fabulous-4"])
def premises(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 10_000_00)
        house.account("Ana", 10_000_00)
        house.open_table(SALON, request.param, source=cage.KEYED)
        house.open_chips(SALON)
        house.do(T, commands.LoadShoe(DEALER))
        house.do(T, commands.OpenBets(DEALER))
        yield house


def at_request(cents: int = 1_000_00) -> commands.PlaceBet:
    return commands.PlaceBet(DEALER, "Wei", 2, "Player", cents)


def test_chips_that_name_an_account_are_refused_and_move_no_credit(premises: Premises) -> None:
    named = commands.PlaceBet(DEALER, "Wei", 2, "Player", 1_000_00, chips=True)
    for second in (None, PIT_MANAGER, WEI):
        assert premises.no(T, named, second=second).code == "chips"
    premises.do(T, commands.PlaceBet(DEALER, "#2", 2, "Player", 1_000_00, chips=True))
    assert premises.cents("Wei") == 10_000_00


def test_chips_do_not_raise_lower_or_withdraw_what_was_staked_from_credit(premises: Premises) -> None:
    number = premises.bet(SALON, "Wei", "Player", 500_00)
    premises.do(T, at_request(300_00), second=WEI)
    for bet in (number, number + 1):
        assert premises.no(T, commands.ChangeBet(DEALER, bet, 900_00, chips=True), second=PIT_MANAGER).code == "chips"
        for taken in (
            commands.ChangeBet(DEALER, bet, 100_00, chips=True),
            commands.WithdrawBet(DEALER, bet, chips=True, reason="so I saw"),
        ):
            assert premises.no(T, taken, second=PIT_MANAGER).code == "patron_alone"
    assert premises.cents("Wei") == 9_200_00


def test_a_bet_at_request_waits_for_its_holder_or_a_second_of_the_staff(premises: Premises) -> None:
    for second in (None, DEALER, Actor("Wei", Position.DEALER), Actor("Cay", Position.CASHIER), patron("Ana")):
        assert premises.no(T, at_request(), second=second).code == "consent", second
    assert premises.cents("Wei") == 10_000_00


@pytest.mark.parametrize("second", [WEI, DAN, SUPERVISOR])
def test_a_bet_at_request_stands_with_who_placed_and_who_confirmed_it(premises: Premises, second: Actor) -> None:
    placed = premises.do(T, at_request(), second=second)
    assert placed.body.events[0]["bet"]["placed_by"] == DEALER.name
    assert (placed.body.second, placed.body.second_position) == (second.name, second.position.name)
    raised = commands.ChangeBet(DEALER, 1, 1_500_00)
    assert premises.no(T, raised).code == "consent"
    told = premises.do(T, raised, second=second).body
    assert (told.events[0]["placed_by"], told.second) == (DEALER.name, second.name)
    assert premises.no(T, at_request()).code == "consent"  # Which would raise it once more.
    assert premises.cents("Wei") == 8_500_00
    premises.reopen()
    no_findings(verify(str(premises.path)))


def test_who_has_a_terminal_confirms_there_and_no_staff_in_their_place(premises: Premises) -> None:
    premises.house.has_terminal = lambda name: name == "Wei"
    refused = premises.no(T, at_request(), second=SUPERVISOR)
    assert (refused.code, refused.clause) == (
        "consent",
        premises.table(SALON).options.game.procedure.betting.placed_by_staff,
    )
    premises.do(T, at_request(), second=WEI)
    premises.do(T, commands.PlaceBet(DEALER, "Ana", 3, "Player", 100_00), second=SUPERVISOR)


def test_a_patrons_own_bet_and_a_seats_chips_need_nobody_else(premises: Premises) -> None:
    premises.bet(SALON, "Wei", "Player", 100_00)
    premises.do(T, commands.ChangeBet(WEI, 1, 200_00))
    for chips in (True, False):
        premises.do(T, commands.PlaceBet(DEALER, "#4", 4, "Banker", 100_00, chips=chips))
    premises.do(T, commands.WithdrawBet(DEALER, 2, chips=True))
    premises.do(T, commands.WithdrawBet(WEI, 1))
    assert premises.cents("Wei") == 10_000_00


def test_a_found_bet_is_a_seats_chips_and_takes_no_credit(premises: Premises) -> None:
    premises.bet(SALON, "Wei", "Player", 100_00)
    premises.do(T, commands.CloseBets(DEALER))
    for name, area in (("Wei", 1), ("Ana", 3)):
        found = commands.FindBet(SUPERVISOR, name, area, "Player", 500_00, "under a glass")
        assert premises.no(T, found, second=PIT_MANAGER).code == "chips"
    premises.do(T, commands.FindBet(SUPERVISOR, "#3", 3, "Player", 500_00, "under a glass"), second=PIT_MANAGER)
    assert (premises.cents("Wei"), premises.cents("Ana")) == (9_900_00, 10_000_00)
    premises.reopen()
    no_findings(verify(str(premises.path)))
