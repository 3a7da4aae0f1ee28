"""A terminal that fails: the round goes on, and what was accepted stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cutcard import GAMES
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import Actor, commands, events
from cutcard.table.codec import command_from, event_from, to_json
from cutcard.table.views import view
from cutcard.table.words import in_words
from dealt_rounds import (
    DT,
    DTB,
    FF4,
    SE,
    announced,
    check_settled_to_the_cent,
    dealing,
    every_electronic_game,
    play_to_the_end,
    put_right,
)
from tables import DEALER, SHIFT_MANAGER, SUPERVISOR, Table, patron


def fails(table: Table, name: str = "Ada", by: Actor = DEALER) -> events.TerminalInterrupted:
    """The patron's terminal fails, which changes nothing at the table."""
    before = table.state
    (event,) = table.do(commands.ReportTerminal(by, name))
    assert isinstance(event, events.TerminalInterrupted)
    assert event.patron == name
    assert replace(table.state, log=before.log) == before
    return event


@pytest.mark.clause("EB 5.10", "EB 5.10.2")
@every_electronic_game
def test_eb_5_10_2_before_the_close_a_patron_without_a_bet_takes_no_part(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Ben", "Player")
    event = fails(table)
    assert (event.cites, event.accepted, event.closed) == (("5.10", "5.10.2"), (), False)


@pytest.mark.clause("EB 5.10", "EB 5.10.2")
@every_electronic_game
def test_eb_5_10_2_a_bet_taken_back_or_refused_was_not_accepted(slug: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ada", "Player")
    table.do(commands.WithdrawBet(patron("Ada"), number))
    table.no(commands.PlaceBet(patron("Ada"), "Ada", 1, "Player", 1))
    event = fails(table)
    assert (event.cites, event.accepted) == (("5.10", "5.10.2"), ())


@pytest.mark.clause("EB 5.10", "EB 5.10.2")
@every_electronic_game
def test_eb_5_10_2_after_the_close_too_who_has_no_bet_takes_no_part(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    event = fails(table, "Ben")
    assert (event.cites, event.accepted, event.closed) == (("5.10", "5.10.2"), (), True)
    late = commands.PlaceBet(patron("Ben"), "Ben", 2, "Player", 100_00)
    assert table.no(late).code == "late_bet"


@pytest.mark.clause("EB 5.10", "EB 5.10.1")
@every_electronic_game
def test_eb_5_10_1_accepted_closed_and_with_an_outcome_the_round_is_concluded(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    own = tuple(bet.number for bet in table.state.bets)
    event = fails(table)
    assert (event.cites, event.accepted, event.closed) == (("5.10", "5.10.1"), own, True)
    table.do(commands.AnnounceResult(DEALER))
    assert fails(table).cites == ("5.10", "5.10.1")
    table.do(commands.SettleBets(DEALER))
    check_settled_to_the_cent(table, ("9 T", "7 T"))


@pytest.mark.clause("EB 5.10", "EB 5.10.1")
def test_eb_5_10_1_any_wager_on_offer_establishes_an_outcome_whoever_bet_on_it() -> None:
    for offered, cites in ((None, ("5.10", "5.10.1")), (frozenset[str](), ("5.10",))):
        table = Table("tiger-baccarat", offered=offered).open()
        table.bet("Ada", "Player")
        table.do(commands.CloseBets(DEALER))
        table.deal("2s Th 2d")
        assert fails(table).cites == cites


@pytest.mark.clause("EB 5.10")
@pytest.mark.parametrize("ranks", ["", "2", "2 3"])
@every_electronic_game
def test_eb_5_10_accepted_and_closed_with_nothing_established_the_round_goes_on(slug: str, ranks: str) -> None:
    table = dealing(slug, ranks)
    own = tuple(bet.number for bet in table.state.bets)
    event = fails(table)
    assert (event.cites, event.accepted, event.closed) == (("5.10",), own, True)
    play_to_the_end(table)
    settled = [event.number for event in table.events if isinstance(event, events.BetSettled)]
    assert settled == list(own), "a bet that was accepted stands"


@pytest.mark.clause("EB 5.10")
@every_electronic_game
def test_eb_5_10_a_bet_accepted_before_the_terminal_fails_stands_though_betting_is_open(slug: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ada", "Banker")
    event = fails(table)
    assert (event.cites, event.accepted, event.closed) == (("5.10",), (number,), False)
    table.do(commands.CloseBets(DEALER))
    table.deal("7s 9s Ts Ts")
    assert [event.number for event in table.finish() if isinstance(event, events.BetSettled)] == [number]


@pytest.mark.clause("EB 5.10", "EB 5.10.1", "EB 5.10.2")
@every_electronic_game
def test_eb_5_10_every_terminal_fails_by_itself(slug: str) -> None:
    table = Table(slug).open()
    numbers = [table.bet(name, "Player") for name in ("Ada", "Ben", "Ada")]
    table.do(commands.CloseBets(DEALER))
    table.deal("9s 7s Ts Ts")
    answers = {name: fails(table, name) for name in ("Ada", "Ben", "Cyn")}
    assert answers["Ada"].accepted == (numbers[0], numbers[2])
    assert answers["Ben"].accepted == (numbers[1],)
    assert answers["Cyn"].cites == ("5.10", "5.10.2")
    table.finish()


@pytest.mark.clause("EB 5.10")
@every_electronic_game
def test_eb_5_10_a_terminal_may_fail_while_play_is_suspended(slug: str) -> None:
    table = dealing(slug, "2")
    table.do(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD))
    assert fails(table).cites == ("5.10",)
    table.do(commands.RuleOn(DEALER, Remedy.AS_FACE_DOWN))
    table.deal("3s")


@pytest.mark.clause("EB 5.10", "EB 5.10.1", "EB 6.3")
@every_electronic_game
def test_eb_5_10_1_a_terminal_fails_before_and_after_a_correction(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    assert fails(table).cites == ("5.10", "5.10.1")
    put_right(table, 1, "8")
    assert fails(table).cites == ("5.10", "5.10.1")
    table.finish()
    check_settled_to_the_cent(table, ("8 T", "7 T"))


@every_electronic_game
def test_a_failed_terminal_is_reported_by_staff(slug: str) -> None:
    table = dealing(slug, "9")
    assert table.no(commands.ReportTerminal(patron("Ada"), "Ada")).code == "authority"
    assert "ReportTerminal" not in view(table.state, patron("Ada")).available
    assert "ReportTerminal" in view(table.state, DEALER).available
    assert fails(table, by=SUPERVISOR).cites == ("5.10", "6.2")


@every_electronic_game
def test_between_rounds_a_failed_terminal_interrupts_nothing(slug: str) -> None:
    table = announced(slug)
    table.do(commands.SettleBets(DEALER))
    assert table.no(commands.ReportTerminal(DEALER, "Ada")).code == "phase"


@pytest.mark.parametrize("slug", [DTB, FF4, SE, DT])
def test_a_game_without_terminals_has_none_that_fail(slug: str) -> None:
    table = dealing(slug, "9")
    refusal = table.no(commands.ReportTerminal(SHIFT_MANAGER, "Ada"))
    assert (refusal.code, refusal.cites) == ("unknown_act", ())
    assert "ReportTerminal" not in view(table.state, SHIFT_MANAGER).available


@every_electronic_game
def test_a_failed_terminal_is_told_in_words_and_kept_in_the_journal(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    command = commands.ReportTerminal(DEALER, "Ada")
    assert command_from(to_json(command)) == command
    for name, told in (("Ada", "bets 1, "), ("Ben", "no bet was accepted")):
        event = fails(table, name)
        assert event_from(to_json(event)) == event
        assert name in in_words(event, GAMES[slug])
        assert told in in_words(event, GAMES[slug])
