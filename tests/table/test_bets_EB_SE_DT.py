"""Whose hands and how much, where bets are placed at terminals and where the document says nothing of it."""

from __future__ import annotations

import pytest

from cutcard import GAMES, RefusedError
from cutcard.table import Limits, commands, events
from dealt_rounds import DT, SE, every_electronic_game
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, Table, patron

silent = pytest.mark.parametrize(("slug", "wager", "cards"), [(SE, "Player", "9f 7f Tf Tg"), (DT, "Dragon", "Ks 2h")])
STAFF = (DEALER, SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER)


def place(name: str, wager: str, stake_cents: int = 100_00, area: int = 1) -> commands.PlaceBet:
    return commands.PlaceBet(patron(name), name, area, wager, stake_cents)


@pytest.mark.clause(
    "EB 2.2", holds="a patron's bets on an option add up to at most the maximum, wherever they were sent"
)
@every_electronic_game
def test_eb_2_2_a_terminals_bets_on_an_option_add_up(slug: str) -> None:
    table = Table(slug, limits=Limits(10_00, 200_00)).open()
    number = table.bet("Ada", "Player", 100_00, area=1)
    (raised,) = table.do(place("Ada", "Player", 100_00, area=5))
    assert isinstance(raised, events.BetChanged)
    assert (raised.number, raised.stake_cents) == (number, 200_00)
    assert {"2.2", "3.5"} <= set(raised.cites)
    table.bet("Ada", "Banker", 200_00)
    table.bet("Ben", "Player", 200_00)


@pytest.mark.clause("EB 2.2", refuses="a patron's bets on an option would add up to more than the maximum")
@every_electronic_game
def test_eb_2_2_more_than_the_maximum_is_refused_in_parts_too(slug: str) -> None:
    table = Table(slug, limits=Limits(10_00, 200_00)).open()
    number = table.bet("Ada", "Player", 150_00)
    for more in (place("Ada", "Player", 50_01, area=2), commands.ChangeBet(patron("Ada"), number, 200_01)):
        refused = table.no(more)
        assert (refused.code, refused.cites) == ("limits", ("2.2",))


@every_electronic_game
def test_the_twenty_fifth_patron_is_welcome_at_an_electronic_table(slug: str) -> None:
    table = Table(slug).open()
    for number in range(25):
        table.bet(f"patron {number}", "Player", area=1 + number % 8)
    table.bet("patron 25", "Player", area=99)
    assert len(table.state.bets) == 26


@pytest.mark.clause("EB 3.5", refuses="staff place, raise, lower or take off, at request or as chips")
@every_electronic_game
def test_eb_3_5_the_patron_alone_chooses(slug: str) -> None:
    table = Table(slug, staff_place_bets=True).open()
    number = table.bet("Ada", "Player")
    for staff in STAFF:
        for chips in (False, True):
            for act in (
                commands.PlaceBet(staff, "Ada", 1, "Banker", 100_00, chips=chips),
                commands.ChangeBet(staff, number, 150_00, chips=chips),
                commands.ChangeBet(staff, number, 50_00, chips=chips),
                commands.WithdrawBet(staff, number, chips=chips),
            ):
                refused = table.no(act)
                assert (refused.code, refused.cites) == ("patron_alone", ("3.5",))
    table.do(commands.CloseBets(DEALER))
    assert table.no(commands.NoteLateBet(DEALER, "Ada", 1, "Player", 5_00)).code == "unknown_act"
    assert table.no(commands.NoteLateWithdrawal(DEALER, number)).code == "unknown_act"


@silent
def test_where_the_document_is_silent_the_patron_alone_bets_unless_the_house_says_otherwise(
    slug: str, wager: str, cards: str
) -> None:
    table = Table(slug).open()
    number = table.bet("Ada", wager)
    for staff in STAFF:
        for act in (
            commands.PlaceBet(staff, "Ada", 2, wager, 100_00),
            commands.ChangeBet(staff, number, 150_00),
            commands.WithdrawBet(staff, number),
        ):
            refused = table.no(act)
            assert (refused.code, refused.cites) == ("patron_alone", ())
    table = Table(slug, staff_place_bets=True).open()
    table.do(commands.PlaceBet(DEALER, "Ada", 1, wager, 100_00))
    table.do(commands.ChangeBet(DEALER, 1, 150_00))
    assert table.state.bets[0].placed_by == "Dee"
    for down in (commands.ChangeBet(DEALER, 1, 149_99), commands.WithdrawBet(DEALER, 1)):
        assert (table.no(down).code, table.no(down).cites) == ("patron_alone", ())
    table.do(commands.CloseBets(DEALER))
    table.deal(cards)
    table.finish()


@silent
def test_the_dealer_records_chips_where_the_document_is_silent(slug: str, wager: str, cards: str) -> None:
    table = Table(slug).open()
    table.do(commands.PlaceBet(DEALER, "seat 1", 1, wager, 100_00, chips=True))
    table.do(commands.ChangeBet(DEALER, 1, 200_00, chips=True))
    table.do(commands.ChangeBet(DEALER, 1, 50_00, chips=True))
    table.do(commands.WithdrawBet(DEALER, 1, chips=True))
    assert not table.state.bets
    table.do(commands.CloseBets(DEALER))
    table.deal(cards)
    table.finish()


@silent
def test_limits_are_the_houses_own_where_the_document_is_silent(slug: str, wager: str, cards: str) -> None:
    table = Table(slug, limits=Limits(10_00, 200_00)).open()
    table.bet("Ada", wager, 150_00)
    for too_much_or_little in (place("Ben", wager, 50_01), place("Ben", wager, 9_99), place("Ada", wager, 50_01)):
        refused = table.no(too_much_or_little)
        assert (refused.code, refused.cites) == ("limits", ())
    table.bet("Ben", wager, 50_00)
    table.do(commands.CloseBets(DEALER))
    table.deal(cards)
    table.finish()


@pytest.mark.clause("SE 5.6", "SE 5.7", holds="late chips are refused; those taken away late still win or lose")
def test_se_5_6_late_chips_of_sands_elements() -> None:
    check_late_chips(SE, "Player", "9f 7f Tf Tg")


@pytest.mark.clause("DT 5.6", "DT 5.7", holds="late chips are refused; those taken away late still win or lose")
def test_dt_5_6_late_chips_of_dragon_tiger() -> None:
    check_late_chips(DT, "Dragon", "Ks 2h")


def check_late_chips(slug: str, wager: str, cards: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ada", wager)
    for early in (
        commands.NoteLateBet(DEALER, "Ben", 1, wager, 5_00),
        commands.NoteLateWithdrawal(DEALER, number),
    ):
        assert table.no(early).code == "phase"
    table.do(commands.CloseBets(DEALER))
    (refused,) = table.do(commands.NoteLateBet(DEALER, "Ben", 1, wager, 5_00))
    (stands,) = table.do(commands.NoteLateWithdrawal(DEALER, number))
    assert (type(refused), refused.cites) == (events.LateBetRefused, ("5.6",))
    assert (type(stands), stands.cites) == (events.LateWithdrawalNoted, ("5.7",))
    table.deal(cards)
    settled = [event for event in table.finish() if isinstance(event, events.BetSettled)]
    assert [(event.number, event.net_cents) for event in settled] == [(number, 100_00)]


@pytest.mark.parametrize("slug", [SE, DT])
def test_a_differential_of_the_house_is_held_and_cites_nothing(slug: str) -> None:
    first, second = (side.name for side in GAMES[slug].drawing.sides)
    table = Table(slug, differential_cents=100_00).open()
    heavy = table.bet("Ann", first, 300_00)
    table.bet("Bob", second, 150_00)
    refusal = table.no(commands.CloseBets(DEALER))
    assert (refusal.code, refusal.clause) == ("differential", "")
    assert table.no(commands.RemoveBet(PIT_MANAGER, heavy, "too much")).code == "balanced", "patrons are asked first"
    (asked,) = table.do(commands.AskToBalance(DEALER))
    assert (asked.clause, asked.heavier, asked.gap_cents) == ("", first, 150_00)  # type: ignore[attr-defined]
    assert table.no(commands.PlaceBet(patron("Cy"), "Cy", 3, first, 50_00)).code == "differential"
    assert table.no(commands.RemoveBet(DEALER, heavy, "too much")).code == "authority"
    (removed,) = table.do(commands.RemoveBet(PIT_MANAGER, heavy, "too much"))
    assert removed.clause == ""
    table.bet("Ann", first, 200_00)
    table.do(commands.CloseBets(DEALER))


def test_at_terminals_nobody_asks_patrons_to_balance() -> None:
    with pytest.raises(RefusedError, match="differential"):
        Table("no-commission", differential_cents=100_00)
