"""Chips: trays from opener to closer, seats without an account, and never a cent of anybody's credit."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import Card
from cutcard.formats.denominations import CASH_CENTS, count_of
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.journal.games import REGISTERED
from cutcard.house.ledger import (
    CIRCULATION,
    OVER_SHORT,
    bets_of,
    box_of,
    cash_of,
    chips_of,
    float_of,
    in_transit,
    rack_of,
    seats_of,
)
from cutcard.house.projections.ratings import ratings_csv
from cutcard.house.projections.records import recall
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import Alert, alert_of
from cutcard.table import Actor, commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import BY_POSITION, Premises, audit_money, memory, seconded
from staff import engage
from tables import ASSISTANT, CASHIER, DEALER, PIT_MANAGER, SUPERVISOR, patron
from tiers import those

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from commands import CommandResult

    Forgery = Callable[[EditableJournal], EditableEntry]

RECEIVER = Actor("Cal", Position.CASHIER)
OTHER_MANAGER = Actor("Mia", Position.PIT_MANAGER)
T = table_stream("salon")
TRAY, SEATS, BETS, FLOAT = chips_of("salon"), seats_of("salon"), bets_of("salon"), float_of("salon")
PLAYER_WINS = ("9s", "2h", "Kd", "5c")


UNLIKE = {Position.PATRON, Position.DEALER, Position.PIT_SUPERVISOR, Position.CASHIER, Position.SURVEILLANCE}
"""Positions of which each may do something else with chips; any other is like one of them."""


def opened(house: Premises) -> None:
    house.account("Wei", 1_000_00)
    house.open_table("salon", "dragon-tiger-baccarat", source=cage.KEYED)
    house.open_chips("salon", 10_000_00)


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


def alerts(house: Premises) -> list[Alert]:
    return [alert for each in house.journal() if (alert := alert_of(each)) is not None]


def sound(house: Premises) -> None:
    audit_money(house)
    house.reopen()
    no_findings(verify(str(house.path)))


# --- a round ------------------------------------------------------------------------------------


def test_chips_move_between_tray_and_patrons_and_credit_between_float_and_account(premises: Premises) -> None:
    assert held(premises) == (10_000_00, 0, 0, 0, 1_000_00)
    round_of_chips(premises)
    assert held(premises) == (10_200_00, -200_00, 0, -50_00, 1_050_00)
    assert recall(premises.house.store, "salon", 1, REGISTERED)
    sound(premises)


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


def test_a_tray_goes_from_its_opener_over_slips_and_buy_ins_to_a_closer_that_balances(premises: Premises) -> None:
    round_of_chips(premises)
    premises.fill("salon", 5_000_00)
    premises.credit("salon", 1_000_00)
    premises.do(CAGE, cage.BuyIn(DEALER, "salon", count_of(500_00, CASH_CENTS), "#5"))
    assert (premises.cents(TRAY), premises.cents(box_of("salon"))) == (13_700_00, 500_00)
    assert premises.no(CAGE, cage.CloseTable(PIT_MANAGER, "salon")).code == "chips"
    premises.close_chips("salon", 13_700_00)
    assert (premises.cents(TRAY), premises.cents(OVER_SHORT)) == (13_700_00, 0), "the closer stays in the tray"
    assert premises.no(T, chip_bet(5, "Player", 100_00)).code == "chips"
    audit_money(premises)


def test_a_table_is_closed_when_its_chips_are_back_in_the_cage(premises: Premises) -> None:
    """Two who count a closer falsely, and close the table, would have their shortage counted by nobody."""
    premises.close_chips("salon", 10_000_00)
    closing = cage.CloseTable(PIT_MANAGER, "salon", "renovation")
    assert premises.no(CAGE, closing).code == "chips"
    premises.do(CAGE, cage.OpenChips(SUPERVISOR, "salon", count_of(10_000_00)), second=PIT_MANAGER)
    premises.credit("salon", 10_000_00)
    premises.close_chips("salon", 0)
    premises.do(CAGE, closing)
    assert premises.cents(TRAY) == 0
    sound(premises)


def test_the_opener_is_the_last_closer_or_is_over_or_short(premises: Premises) -> None:
    premises.close_chips("salon", 10_000_00)
    opened = premises.do(CAGE, cage.OpenChips(SUPERVISOR, "salon", count_of(9_000_00)), second=PIT_MANAGER)
    assert opened.body.events[0]["booked_cents"] == 10_000_00
    assert (premises.cents(TRAY), premises.cents(OVER_SHORT)) == (9_000_00, 1_000_00)
    assert [each.what for each in alerts(premises)] == ["OpenerDiffers"]
    sound(premises)


@pytest.mark.parametrize(
    ("found", "over"),
    [
        (9_999_00, -1_00),
        pytest.param(10_000_01, 1, marks=pytest.mark.wide),
        pytest.param(0, -10_000_00, marks=pytest.mark.wide),
    ],
)
def test_a_closer_that_differs_says_by_how_much_and_raises_an_alert(premises: Premises, found: int, over: int) -> None:
    closed = premises.close_chips("salon", found)
    assert closed.body.events[0]["booked_cents"] == 10_000_00
    assert (premises.cents(OVER_SHORT), premises.cents(TRAY)) == (-over, found)
    assert [each.what for each in alerts(premises)] == ["TrayOverOrShort"]
    premises.reopen()
    assert not premises.house.cage.trays
    assert not premises.house.cage.counts
    sound(premises)


def test_a_tray_is_counted_blind_by_two_and_received_by_a_cashier(premises: Premises) -> None:
    """A Supervisor alone closed a tray of 100,000.00 as right."""
    right = count_of(10_000_00)
    assert premises.no(CAGE, cage.CloseChips(CASHIER, "salon")).code == "counted"
    premises.do(CAGE, cage.CountTray(SUPERVISOR, "salon", right))
    assert premises.no(CAGE, cage.CountTray(SUPERVISOR, "salon", right)).code == "counted"
    assert premises.no(CAGE, cage.CloseChips(CASHIER, "salon")).code == "counted"
    assert not premises.do(CAGE, cage.CountTray(DEALER, "salon", count_of(9_000_00))).body.events[0]["agrees"]
    premises.do(CAGE, cage.CountTray(DEALER, "salon", right))
    assert premises.no(CAGE, cage.CountTray(Actor("Dan", Position.DEALER), "salon", right)).code == "authority"
    premises.reopen()
    assert premises.do(CAGE, cage.CountTray(SUPERVISOR, "salon", right)).body.events[0]["agrees"]
    assert premises.no(CAGE, cage.CountTray(PIT_MANAGER, "salon", right)).code == "counted"
    assert premises.no(CAGE, cage.CloseChips(SUPERVISOR, "salon")).code == "authority"
    assert premises.no(CAGE, cage.CloseChips(Actor("Sue", Position.CASHIER), "salon")).code == "authority"
    premises.do(CAGE, cage.CloseChips(CASHIER, "salon"))
    sound(premises)


def test_nothing_moves_at_a_tray_while_it_is_counted(premises: Premises) -> None:
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))
    premises.do(CAGE, cage.CountTray(SUPERVISOR, "salon", {}))
    for asked in (
        cage.RequestChips(SUPERVISOR, "salon", cage.FILL, count_of(1_00)),
        cage.BuyIn(DEALER, "salon", count_of(1_00, CASH_CENTS)),
    ):
        assert premises.no(CAGE, asked).code == "counted"
    assert premises.no(T, chip_bet(5, "Player", 100_00)).code == "counted"


def test_a_tray_is_opened_once_and_counted_between_rounds(premises: Premises) -> None:
    assert premises.no(CAGE, cage.OpenChips(SUPERVISOR, "salon", {})).code == "chips"
    assert premises.no(CAGE, cage.OpenChips(SUPERVISOR, "nowhere", {})).code == "no_such_table"
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))
    premises.do(T, chip_bet(5, "Player", 100_00))
    assert premises.no(CAGE, cage.CountTray(SUPERVISOR, "salon", {})).code == "round_open"


def test_a_count_has_whole_numbers_of_pieces_that_there_are(premises: Premises) -> None:
    for count in ({"300": 1}, {"10000": 0}, {"10000": -1}, {"10000": True}, {"1e4": 1}, {"10000": 10**9}):
        for asked in (
            cage.RequestChips(SUPERVISOR, "salon", cage.FILL, count),
            cage.CountTray(SUPERVISOR, "salon", count),
            cage.BuyIn(DEALER, "salon", {**count, "3": 1}),
            cage.SellChips(CASHIER, count),
        ):
            assert premises.no(CAGE, asked).code == "count"


# --- slips --------------------------------------------------------------------------------------


def test_a_fill_passes_from_hand_to_hand(premises: Premises) -> None:
    number, arrived = premises.slip("salon", cage.FILL, 1_000_00), count_of(1_000_00)
    received = cage.ReceiveFill(DEALER, number, arrived)
    assert premises.no(CAGE, received, second=SUPERVISOR).code == "slip", "it was not sent yet"
    assert premises.no(CAGE, cage.SendCredit(DEALER, number), second=SUPERVISOR).code == "slip"
    assert premises.no(CAGE, cage.IssueFill(Actor("Max", Position.CASHIER), number)).code == "bank"
    premises.do(CAGE, cage.IssueFill(CASHIER, number))
    assert premises.no(CAGE, cage.IssueFill(CASHIER, number)).code == "slip"
    assert premises.no(CAGE, cage.WithdrawRequest(SUPERVISOR, number, "too late")).code == "slip"
    premises.reopen()
    assert premises.cents(in_transit(number)) == 1_000_00
    for by, second in ((PIT_MANAGER, SUPERVISOR), (Actor("Cai", Position.DEALER), SUPERVISOR)):
        assert premises.no(CAGE, cage.ReceiveFill(by, number, arrived), second=second).code == "authority"
    for other in (None, PIT_MANAGER, DEALER, CASHIER):
        assert premises.no(CAGE, received, second=other).code == "second_person"
    premises.do(CAGE, received, second=SUPERVISOR)
    assert (premises.cents(TRAY), premises.cents(in_transit(number))) == (11_000_00, 0)
    assert premises.no(CAGE, received, second=SUPERVISOR).code == "slip"
    audit_money(premises)


def test_two_supervisors_hide_nothing_behind_a_credit(premises: Premises) -> None:
    """Two Supervisors hid 60,000.00 behind a false credit slip: a Cashier now counts what arrives."""
    number = premises.slip("salon", cage.CREDIT, 6_000_00)
    assert premises.no(CAGE, cage.SendCredit(PIT_MANAGER, number), second=SUPERVISOR).code == "authority"
    premises.do(CAGE, cage.SendCredit(DEALER, number), second=SUPERVISOR)
    assert premises.no(CAGE, cage.ReceiveCredit(Actor("Sue", Position.CASHIER), number, {})).code == "bank"
    premises.do(CAGE, cage.ReceiveCredit(CASHIER, number, {}))
    assert premises.cents(OVER_SHORT) == 6_000_00
    assert [each.what for each in alerts(premises)] == ["ChipsOverOrShort"]
    audit_money(premises)


def test_no_more_is_sent_than_there_is(premises: Premises) -> None:
    """999,999.00 were credited from a tray of 1,000.00."""
    number = premises.slip("salon", cage.CREDIT, 999_999_00)
    refusal = premises.no(CAGE, cage.SendCredit(DEALER, number), second=SUPERVISOR)
    assert refusal.code == "funds"
    assert "10,000" not in refusal.says, "no refusal tells what the books say"
    premises.do(CAGE, cage.WithdrawRequest(CASHIER, number, "there is not so much"))
    number = premises.slip("salon", cage.FILL, 5_000_000_00)
    assert premises.no(CAGE, cage.IssueFill(CASHIER, number)).code == "funds"
    assert premises.no(CAGE, cage.BuyIn(DEALER, "salon", count_of(20_000_00, CASH_CENTS))).code == "funds"


@pytest.mark.parametrize(
    ("arrived", "over"),
    [
        (900_00, -100_00),
        pytest.param(1_100_00, 100_00, marks=pytest.mark.wide),
        pytest.param(0, -1_000_00, marks=pytest.mark.wide),
    ],
)
def test_what_arrives_otherwise_than_it_was_sent_is_over_or_short(premises: Premises, arrived: int, over: int) -> None:
    number = premises.slip("salon", cage.FILL, 1_000_00)
    premises.do(CAGE, cage.IssueFill(CASHIER, number))
    premises.do(CAGE, cage.ReceiveFill(DEALER, number, count_of(arrived)), second=SUPERVISOR)
    assert (premises.cents(OVER_SHORT), premises.cents(TRAY)) == (-over, 10_000_00 + arrived)
    assert [each.what for each in alerts(premises)] == ["ChipsOverOrShort"]
    sound(premises)


def test_a_slip_under_way_holds_up_the_closer_and_the_day(premises: Premises) -> None:
    day = cage.OpenGamingDay(PIT_MANAGER, "2026-01-15", "night")
    premises.do(CAGE, day)
    number = premises.slip("salon", cage.FILL, 1_000_00)
    assert premises.no(CAGE, cage.CountTray(SUPERVISOR, "salon", {})).code == "slip"
    close = cage.CloseGamingDay(PIT_MANAGER, "the day is over")
    assert premises.no(CAGE, close, second=SUPERVISOR).code == "slip"
    premises.do(CAGE, cage.WithdrawRequest(SUPERVISOR, number, "not needed"))
    premises.close_chips("salon", 10_000_00)
    premises.do(CAGE, close, second=SUPERVISOR)


@pytest.mark.parametrize("position", those(Position, lambda each: each in UNLIKE))
def test_who_does_what_with_chips(premises: Premises, position: Position) -> None:
    by, cashier = BY_POSITION[position], position is Position.CASHIER
    pit, supervises = position >= Position.DEALER, position >= Position.PIT_SUPERVISOR
    if cashier:
        premises.open_bank(by=by)
    for asked, may in (
        (cage.RequestChips(by, "salon", cage.FILL, count_of(1_00)), supervises),
        (cage.WithdrawRequest(by, premises.slip("salon", cage.FILL, 1_00), "so"), supervises or cashier),
        (cage.IssueFill(by, premises.slip("salon", cage.FILL, 1_00)), cashier),
        (cage.SendCredit(by, premises.slip("salon", cage.CREDIT, 1_00)), pit),
        (cage.BuyIn(by, "salon", count_of(1_00, CASH_CENTS)), pit),
        (cage.SellChips(by, count_of(1_00)), cashier),
        (cage.RedeemChips(by, count_of(1_00)), cashier),
    ):
        if may:
            premises.do(CAGE, asked, **seconded())
        else:
            assert premises.no(CAGE, asked, **seconded()).code == "authority"


# --- banks --------------------------------------------------------------------------------------


def test_a_bank_is_counted_blind_by_two_and_its_difference_is_told(premises: Premises) -> None:
    """A Cashier sold credit without cash, also to nameless accounts: the bank now says so."""
    premises.do(CAGE, cage.BuyCredit(CASHIER, "Wei", 300_00))
    premises.do(CAGE, cage.SellChips(CASHIER, count_of(200_00)))
    premises.do(CAGE, cage.RedeemChips(CASHIER, count_of(50_00)))
    cash, chips = premises.cents(cash_of("Cai")), premises.cents(rack_of("Cai"))
    assert (cash, chips) == (1_000_450_00, 989_850_00)
    assert premises.cents(CIRCULATION) == 150_00
    there = (count_of(cash - 300_00, CASH_CENTS), count_of(chips))
    receiver = Actor("Cal", Position.CASHIER)
    assert premises.no(CAGE, cage.CloseBank(receiver, "Cai", *there)).code == "counted"
    premises.do(CAGE, cage.CountBank(CASHIER, "Cai", *there))
    assert premises.no(CAGE, cage.BuyCredit(CASHIER, "Wei", 1_00)).code == "counted"
    assert premises.no(CAGE, cage.CountBank(CASHIER, "Cai", *there)).code == "counted"
    assert premises.no(CAGE, cage.CountBank(Actor("Cal", Position.CASHIER), "Cai", *there)).code == "authority"
    premises.do(CAGE, cage.CountBank(SUPERVISOR, "Cai", *there))
    for counted in (CASHIER, SUPERVISOR):
        assert premises.no(CAGE, cage.CloseBank(counted, "Cai", *there)).code == "authority"
    closed = premises.do(CAGE, cage.CloseBank(receiver, "Cai", *there)).body.events[0]
    assert closed["cash_booked_cents"] - closed["cash_cents"] == 300_00
    assert (premises.cents(OVER_SHORT), premises.cents(cash_of("Cai")), premises.cents(rack_of("Cai"))) == (
        300_00,
        0,
        0,
    )
    assert [each.what for each in alerts(premises)] == ["BankOverOrShort"]
    audit_money(premises)


def test_whoever_receives_a_bank_counts_it_as_well(premises: Premises) -> None:
    """A Cashier and the pit's counter gave back 500.00 less than there should be, as right."""
    premises.open_bank()
    receiver = Actor("Cal", Position.CASHIER)
    booked = (count_of(premises.cents(cash_of("Cai")), CASH_CENTS), count_of(premises.cents(rack_of("Cai"))))
    there = (count_of(premises.cents(cash_of("Cai")) - 500_00, CASH_CENTS), booked[1])
    for by in (CASHIER, SUPERVISOR):
        premises.do(CAGE, cage.CountBank(by, "Cai", *booked))
    found = premises.do(CAGE, cage.CloseBank(receiver, "Cai", *there)).body
    assert [(event["type"], event["agrees"]) for event in found.events] == [("BankCounted", False)]
    assert not found.money
    premises.reopen()
    assert premises.no(CAGE, cage.CloseBank(receiver, "Cai", *there)).code == "counted", "all counts are made anew"
    for by in (CASHIER, SUPERVISOR):
        premises.do(CAGE, cage.CountBank(by, "Cai", *there))
    premises.do(CAGE, cage.CloseBank(receiver, "Cai", *there))
    assert [each.what for each in alerts(premises)] == ["BankOverOrShort"]
    sound(premises)


def test_a_bank_is_counted_in_every_gaming_day(premises: Premises) -> None:
    """A Cashier who never gives a bank back is never counted: no second day is closed before."""
    premises.close_chips("salon", 10_000_00)
    for day in ("2026-01-15", "2026-01-16"):
        premises.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, day, "night"))
        close = cage.CloseGamingDay(PIT_MANAGER, "the day is over")
        if day == "2026-01-15":
            premises.do(CAGE, close, second=SUPERVISOR)
    premises.reopen()
    refusal = premises.no(CAGE, close, second=SUPERVISOR)
    assert refusal.code == "bank"
    assert "Cai" in refusal.says
    premises.close_bank(1_000_000_00, premises.cents(rack_of("Cai")))
    premises.open_bank()
    premises.do(CAGE, close, second=SUPERVISOR)
    sound(premises)


def test_the_two_who_count_a_closer_do_not_both_count_its_opener(premises: Premises) -> None:
    """A Supervisor and a Dealer took chips, and counted closers and openers as right for ever."""
    premises.close_chips("salon", 10_000_00)
    premises.reopen()
    opener = cage.OpenChips(SUPERVISOR, "salon", count_of(10_000_00))
    as_supervisor = Actor("Dee", Position.PIT_SUPERVISOR)
    assert premises.no(CAGE, opener, second=as_supervisor).code == "authority"
    premises.do(CAGE, opener, second=PIT_MANAGER)
    sound(premises)


def test_once_the_staff_is_known_no_window_is_open_without_a_bank(premises: Premises) -> None:
    engage(premises.house, "Gil", Position.GAMING_SHIFT_MANAGER)
    engage(premises.house, "Max", Position.PIT_MANAGER)
    for name in ("Cai", "Cal"):
        engage(premises.house, name, Position.CASHIER)
    other = Actor("Cal", Position.CASHIER)
    code = premises.house.ticket_code(premises.do(CAGE, cage.CashOut(patron("Wei"), "Wei", cents=5_00)).entry.id)
    for asked in (
        cage.BuyCredit(other, "Wei", 1_00),
        cage.RedeemTicket(other, code),
        cage.SellChips(other, count_of(1_00)),
        cage.RedeemChips(other, count_of(1_00)),
    ):
        assert premises.no(CAGE, asked).code == "bank"
    premises.do(CAGE, cage.BuyCredit(CASHIER, "Wei", 1_00))
    premises.do(CAGE, cage.RedeemTicket(CASHIER, code))
    assert premises.cents(cash_of("Cai")) == 999_996_00
    sound(premises)


# --- buy-ins and ratings ------------------------------------------------------------------------


def test_a_seat_is_one_seat_however_it_is_written(premises: Premises) -> None:
    bought = premises.do(CAGE, cage.BuyIn(DEALER, "salon", count_of(4_000_00, CASH_CENTS), "5"), second=SUPERVISOR)
    assert bought.body.events[0]["seat"] == "#5"
    again = cage.BuyIn(DEALER, "salon", count_of(1_500_00, CASH_CENTS), "5")
    assert premises.no(CAGE, again).code == "second_person", "a seat is no other for being written without its sign"
    for seat in ("x", "0", "100", "5#"):
        assert premises.no(CAGE, cage.BuyIn(DEALER, "salon", count_of(1_00, CASH_CENTS), seat)).code == "seat"
    audit_money(premises)


def test_a_large_buy_in_at_one_seat_takes_a_second_person_however_it_is_cut_up(premises: Premises) -> None:
    for seat in ("#5", "#6"):
        premises.do(CAGE, cage.BuyIn(DEALER, "salon", count_of(2_000_00, CASH_CENTS), seat))
    more = cage.BuyIn(DEALER, "salon", count_of(1, CASH_CENTS), "#5")
    assert premises.no(CAGE, more).code == "second_person"
    premises.do(CAGE, more, second=SUPERVISOR)
    assert (premises.cents(TRAY), premises.cents(box_of("salon"))) == (5_999_99, 4_000_01)
    for nowhere in ("#9", "#77"):
        beyond = cage.BuyIn(DEALER, "salon", count_of(100_00, CASH_CENTS), nowhere)
        assert premises.no(CAGE, beyond).code == "seat", "a seat more is not another threshold"
    own = cage.SetThresholds(ASSISTANT, 0, 0, "the house rules", 100_00)
    premises.do(CAGE, own, second=SUPERVISOR)
    other = cage.BuyIn(DEALER, "salon", count_of(100_01, CASH_CENTS), "#7")
    assert premises.no(CAGE, other).code == "second_person"
    premises.do(CAGE, cage.BuyIn(DEALER, "salon", count_of(100_00, CASH_CENTS), "#7"))
    assert premises.cents(SEATS) == 4_100_01
    audit_money(premises)


def test_a_large_buy_in_takes_a_second_person_whatever_card_and_seat_it_is_cut_up_over(premises: Premises) -> None:
    """Cards that change at a seat do not divide what is bought in there, nor seats and tables what a patron buys."""
    premises.open_table("annex", "dragon-tiger-baccarat", source=cage.KEYED)
    premises.open_chips("annex")
    premises.account("Ana")
    first = cage.BuyIn(DEALER, "salon", count_of(1_500_00, CASH_CENTS), "#3", "Wei")
    premises.do(CAGE, first)
    for other in (
        replace(first, account=""),
        replace(first, account="Ana"),
        replace(first, seat="#4"),
        replace(first, seat=""),
        replace(first, table="annex", seat="#1"),
    ):
        before = premises.trace()
        assert premises.no(CAGE, other).code == "second_person", other
        assert premises.trace() == before
    premises.do(CAGE, replace(first, seat="#4", account="Ana"))
    premises.do(CAGE, replace(first, table="annex"), second=SUPERVISOR)
    premises.reopen()
    assert premises.no(CAGE, replace(first, seat="#6")).code == "second_person"
    no_findings(verify(str(premises.path)))

    def alone(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("BoughtIn", -1)
        draft.body["second"] = draft.body["second_position"] = ""
        return draft

    check_found_where_forged(premises.path, alone, "money")


def test_a_rating_names_a_patron_and_moves_nothing(premises: Premises) -> None:
    premises.house.now = lambda: 1_800_014_400 * 10**9
    began = premises.house.now() // 10**9 - 7_200
    premises.do(CAGE, cage.BuyIn(DEALER, "salon", count_of(2_000_00, CASH_CENTS), "#3", "Wei"), second=SUPERVISOR)
    before = premises.trace()[1]
    rated = cage.RatePlay(SUPERVISOR, "salon", "Wei", began, 90, 250_00, 2_000_00, 1_400_00)
    premises.do(CAGE, rated)
    assert premises.trace()[1] == before
    heads, row = ratings_csv(premises.house.store, premises.house.cage).decode().splitlines()
    told = dict(zip(heads.split(","), row.split(","), strict=True))
    assert (told["account"], told["average_bet"], told["result"]) == ("Wei", "250.00", "-600.00")
    assert told["began"].endswith("+00:00")
    for other, code in (
        (replace(rated, account="Nobody"), "no_such_account"),
        (replace(rated, account=""), "no_such_account"),
        (replace(rated, minutes=180), "time"),
        (replace(rated, minutes=0), "time"),
        (replace(rated, walked_cents=-1), "stake"),
        (replace(rated, by=DEALER), "authority"),
        (replace(rated, by=Actor("Wei", Position.PIT_SUPERVISOR)), "own_account"),
    ):
        assert premises.no(CAGE, other).code == code
    audit_money(premises)


def test_the_command_line_fills_and_closes_a_tray(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    house = str(tmp_path / "house.db")
    assert run("house", "init", house, "--table", "salon=dragon-tiger-baccarat").code == 0
    assert run("house", "chips", house).out == "No tray is open.\n"
    assert run("house", "chips", house, "salon", "open", "--count", "0").code == 2
    assert run("house", "chips", house, "salon", "open", "--count", "0", "--by", "Sue", "--second", "Max").code == 0
    two = ("--by", "Cai", "--second", "Max")
    assert run("house", "bank", house, "open", "--cash", "100x100", "--count", "20x100", *two).code == 0
    asked = ("--table", "salon", "--count", "10x100", "--by", "Max")
    assert run("house", "slip", house, "fill", *asked).out == "Slip 1 of salon, 1,000.00: requested.\n"
    assert run("house", "slip", house, "issue", "1", "--by", "Cai").out == "Slip 1 of salon, 1,000.00: sent off.\n"
    assert "in transit, sent by Cai" in run("house", "chips", house).out
    arrived = ("--count", "10x100", "--by", "Dee", "--second", "Sue")
    assert run("house", "slip", house, "receive", "1", *arrived).out.endswith(": received.\n")
    assert run("house", "buy-in", house, "salon", "--cash", "2x100", "--seat", "#3", "--by", "Dee").code == 0
    assert run("house", "exchange", house, "sell", "--count", "1x100", "--by", "Cai").code == 0
    for by in ("Dee", "Sue"):
        assert run("house", "chips", house, "salon", "count", "--count", "8x100", "--by", by).code == 0
    assert run("house", "chips", house, "salon", "close", "--by", "Cai").out == "bank of Cai\n"
    assert run("house", "drop", house).out == "salon: box of the day that is on to be counted\n"
    for by in ("Kim", "Lou"):
        assert run("house", "drop", house, "salon", "--cash", "2x100", "--by", by).code == 0
    assert run("house", "drop", house).out == "No box waits to be counted.\n"
    there = ("--cash", "101x100", "--count", "9x100", "--of", "Cai")
    for by in ("Cai", "Sue"):
        assert run("house", "bank", house, "count", *there, "--by", by).code == 0
    assert run("house", "bank", house, "close", *there, "--by", "Cam").out.startswith(
        "Bank of Cai: 10,100.00 in cash, 900.00"
    )
    assert "say what to do" in run("house", "chips", house, "salon").err
    assert "20x100" in run("house", "chips", house, "salon", "count", "--count", "many").err


# --- what the audit finds -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("chips") / "house.db"
    with Premises(path) as house:
        at = 1_768_464_000 * 10**9
        house.house.now = lambda: at
        opened(house)
        round_of_chips(house)
        house.credit("salon", 1_000_00)
        house.do(CAGE, cage.BuyCredit(CASHIER, "Wei", 10_00))
        house.do(CAGE, cage.SellChips(CASHIER, count_of(200_00)))
        house.do(CAGE, cage.RedeemChips(CASHIER, count_of(100_00)))
        house.do(CAGE, cage.BuyIn(DEALER, "salon", count_of(500_00, CASH_CENTS), "#5"))
        house.do(CAGE, cage.BuyIn(DEALER, "salon", count_of(1_600_00, CASH_CENTS), "#5"), second=SUPERVISOR)
        rated = cage.RatePlay(SUPERVISOR, "salon", "Wei", house.house.now() // 10**9 - 7_200, 60, 1_00, 1_00, 1_00)
        house.do(CAGE, rated)
        house.close_chips("salon", 5_000_00)
        house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2026-01-15", "night"))
        house.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=OTHER_MANAGER)
        at += 24 * 3_600 * 10**9
        house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2026-01-16", "night"))
        there = (count_of(1_000_100_00, CASH_CENTS), count_of(990_900_00))
        for by in (CASHIER, SUPERVISOR):
            house.do(CAGE, cage.CountBank(by, "Cai", *there))
        house.do(CAGE, cage.CloseBank(RECEIVER, "Cai", *there))
        house.do(CAGE, cage.OpenChips(SUPERVISOR, "salon", count_of(5_000_00)), second=PIT_MANAGER)
        house.close_chips("salon", 5_000_00)
        house.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), second=OTHER_MANAGER)
    no_findings(verify(str(path)))
    return path


def changed(kind: str, *, at: int = 0, money: list[list[Any]] | None = None, **parts: Any) -> Forgery:
    """An event and its command with other values; the money as it was, or other money."""

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, at)
        draft.event(kind).update(parts)
        command = draft.body["command"]
        command.update({name: value for name, value in parts.items() if name in command and name != "by"})
        if money is not None:
            draft.body["money"] = money
        return draft

    return forge


def alone(kind: str, at: int = 0) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, at)
        draft.body["second"] = draft.body["second_position"] = ""
        return draft

    return forge


def done_by(kind: str, name: str, position: str, at: int = 0) -> Forgery:
    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(kind, at)
        draft.body["command"]["by"] = {"name": name, "position": position}
        event = draft.event(kind)
        event.update({part: value for part, value in (("by", name), ("position", position)) if part in event})
        return draft

    return forge


def gone(kind: str, then: str, at: int = 0) -> Forgery:
    """Without an entry that another needs."""

    def forge(journal: EditableJournal) -> EditableEntry:
        journal.drafts.remove(journal.find(kind, at))
        return journal.find(then, at)

    return forge


def before_the_opener(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ChipsRequested")
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
    return journal.find("ChipsRequested")


def _opened_by_the_same(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ChipsOpened", 1)
    draft.body["second"] = "Dee"
    return draft


def _received_as_something_else(journal: EditableJournal) -> EditableEntry:
    """Whoever receives a bank counts less, and it is closed as the two before them said."""
    draft = journal.find("BankClosed")
    draft.body["command"]["cash"] = {"10000": 1}
    return draft


def _never_counted(journal: EditableJournal) -> EditableEntry:
    for kind in ("BankCounted", "BankCounted", "BankClosed"):
        journal.drafts.remove(journal.find(kind))
    return journal.find("GamingDayClosed", 1)


BANK = ("cash/cai", "rack/cai")
FORGERIES: dict[str, tuple[Forgery, str]] = {
    "an opener that is not the last closer": (changed("ChipsOpened", cents=5_00, count={"500": 1}), "money"),
    "an opener by one": (alone("ChipsOpened"), "authority"),
    "a fill from nowhere": (changed("ChipsSent", money=[["adjustments", "transit/1", 10_000_00, ""]]), "money"),
    "a fill that asks for other chips": (changed("ChipsSent", count={"100": 1}), "money"),
    "a fill that arrives as something else": (changed("ChipsReceived", cents=9_000_00), "money"),
    "a fill that was sent as something else": (changed("ChipsReceived", sent_cents=9_000_00), "money"),
    "a fill received by one": (alone("ChipsReceived"), "authority"),
    "a fill issued by a Dealer": (done_by("ChipsSent", "Dee", "DEALER"), "authority"),
    "a fill received by whoever asked for it": (done_by("ChipsReceived", "Max", "PIT_MANAGER"), "money"),
    "a fill that nobody asked for": (gone("ChipsRequested", "ChipsSent"), "money"),
    "a fill that nobody sent": (gone("ChipsSent", "ChipsReceived"), "money"),
    "a credit sent off by one": (alone("ChipsSent", at=1), "authority"),
    "a credit received by its Dealer": (done_by("ChipsReceived", "Dee", "DEALER", at=1), "authority"),
    "a request before the opener": (before_the_opener, "money"),
    "a request by a Dealer": (done_by("ChipsRequested", "Dee", "DEALER"), "authority"),
    "a tray counted twice by one": (done_by("TrayCounted", "Dee", "DEALER", at=1), "money"),
    "a tray counted by two Dealers": (done_by("TrayCounted", "Dan", "DEALER", at=1), "money"),
    "a tray that was counted once": (gone("TrayCounted", "TrayCounted"), "money"),
    "a second count that did not agree": (changed("TrayCounted", at=1, agrees=False), "money"),
    "a closer that nobody counted": (changed("ChipsClosed", cents=4_000_00, count={"400000": 1}), "money"),
    "a closer received by the pit": (done_by("ChipsClosed", "Max", "PIT_MANAGER"), "authority"),
    "a closer received by whoever counted it": (done_by("ChipsClosed", "Sue", "CASHIER"), "money"),
    "a difference that nobody is told": (changed("ChipsClosed", booked_cents=5_000_00, money=[]), "money"),
    "a bank that one takes": (alone("BankIssued"), "authority"),
    "a bank from another's hand": (changed("BankIssued", cashier="Cal"), "money"),
    "a bank with more than is counted": (changed("BankIssued", cash_cents=5_00), "money"),
    "a bank counted by one": (gone("BankCounted", "BankCounted"), "money"),
    "a bank counted by a Dealer": (done_by("BankCounted", "Dee", "DEALER", at=1), "authority"),
    "an opener by the two who counted the closer": (_opened_by_the_same, "money"),
    "a bank received by whoever counted it": (done_by("BankClosed", "Sue", "PIT_SUPERVISOR"), "money"),
    "a bank that was received as something else": (_received_as_something_else, "money"),
    "a day closed over a bank that is never counted": (_never_counted, "day"),
    "a bank's difference that nobody is told": (changed("BankClosed", cash_booked_cents=1_000_100_00), "money"),
    "chips sold without a bank": (gone("BankIssued", "ChipsSent"), "money"),
    "chips sold for no cash": (changed("ChipsSold", money=[[BANK[1], "circulation", 200_00, ""]]), "money"),
    "chips redeemed by the pit": (done_by("ChipsRedeemed", "Max", "PIT_MANAGER"), "authority"),
    "credit sold without cash": (changed("CreditBought", at=1, money=[["cage", "Wei", 10_00, "in"]]), "money"),
    "a buy-in kept in the pocket": (
        changed("BoughtIn", money=[[TRAY, SEATS, 500_00, ""], ["cage", "adjustments", 500_00, ""]]),
        "money",
    ),
    "a large buy-in alone": (alone("BoughtIn", at=1), "money"),
    "a buy-in at a seat that the table has not": (changed("BoughtIn", seat="#77"), "money"),
    "a buy-in by a Cashier": (done_by("BoughtIn", "Cai", "CASHIER"), "authority"),
    "a rating that moves money": (changed("PlayRated", money=[["cage", "Wei", 1_00, "in"]]), "money"),
    "a rating of nobody": (changed("PlayRated", account="Nobody"), "money"),
    "a seat that plays credit": (from_credit, "money"),
    "a seat that the float pays": (_settled, "money"),
    "chips where there is no tray": (without_chips, "money"),
}


FIRST = {
    "an opener that is not the last closer",
    "a fill from nowhere",
    "a fill received by whoever asked for it",
    "a fill that nobody sent",
    "a credit sent off by one",
    "a tray counted twice by one",
    "a tray that was counted once",
    "a closer received by whoever counted it",
    "a difference that nobody is told",
    "a bank counted by one",
    "a bank that was received as something else",
    "a day closed over a bank that is never counted",
    "an opener by the two who counted the closer",
    "chips sold for no cash",
    "credit sold without cash",
    "a large buy-in alone",
}
"""The others are tried in wide runs."""


@pytest.mark.parametrize(
    "forgery", [each if each in FIRST else pytest.param(each, marks=pytest.mark.wide) for each in FORGERIES]
)
def test_a_forged_tray_is_found(played: Path, forgery: str) -> None:
    forge, check = FORGERIES[forgery]
    check_found_where_forged(played, forge, check)
