"""A terminal that fails: the round goes on, and what was accepted stands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from cutcard import GAMES
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Position
from cutcard.table import Actor, commands, events
from cutcard.table.codec import command_from, event_from, to_json
from cutcard.table.event_words import in_words
from cutcard.table.views import view
from dealt_rounds import (
    DT,
    DTB,
    FF4,
    SE,
    announced,
    card,
    check_settled_to_the_cent,
    dealing,
    every_electronic_game,
    play_to_the_end,
    put_right,
)
from tables import DEALER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from walks import walk

HOUSE = Actor("the house", Position.DEALER)


def fails(table: Table, name: str = "Ada", by: Actor = HOUSE) -> events.TerminalInterrupted:
    """The patron's terminal fails, which changes nothing else at the table."""
    before = table.state
    (event,) = table.do(commands.ReportTerminal(by, name))
    assert isinstance(event, events.TerminalInterrupted)
    assert event.patron == name
    assert table.state.lost_terminals == before.lost_terminals | {name}
    assert structs.replace(table.state, log=before.log, lost_terminals=before.lost_terminals) == before
    return event


def returns(table: Table, name: str = "Ada") -> events.TerminalReturned:
    """It is back, and all is as before it failed."""
    before = table.state
    (event,) = table.do(commands.TerminalBack(HOUSE, name))
    assert isinstance(event, events.TerminalReturned)
    assert table.state.lost_terminals == before.lost_terminals - {name}
    return event


@pytest.mark.clause("EB 5.10", "EB 5.10.2", holds="no bet was accepted and betting is open")
@every_electronic_game
def test_eb_5_10_2_before_the_close_a_patron_without_a_bet_takes_no_part(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Ben", "Player")
    event = fails(table)
    assert (event.cites, event.accepted, event.closed) == (("5.10", "5.10.2"), (), False)


@pytest.mark.clause("EB 5.10", "EB 5.10.2", holds="the bet was taken back, or refused")
@every_electronic_game
def test_eb_5_10_2_a_bet_taken_back_or_refused_was_not_accepted(slug: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ada", "Player")
    table.do(commands.WithdrawBet(patron("Ada"), number))
    table.no(commands.PlaceBet(patron("Ada"), "Ada", 1, "Player", 1))
    event = fails(table)
    assert (event.cites, event.accepted) == (("5.10", "5.10.2"), ())


@pytest.mark.clause("EB 5.10")
@every_electronic_game
def test_eb_5_10_2_is_not_cited_after_the_close_nor_for_a_patron_with_a_bet(slug: str) -> None:
    open_table = Table(slug).open()
    open_table.bet("Ada", "Player")
    assert fails(open_table).cites == ("5.10",)
    table = dealing(slug, "9 7 T T")
    lost = table.no(commands.ReportTerminal(HOUSE, "Ben"))
    assert (lost.code, lost.cites) == ("not_in_round", ("5.10",))
    late = table.no(commands.PlaceBet(patron("Ben"), "Ben", 2, "Player", 100_00))
    assert (late.code, late.cites) == ("late_bet", ("5.5",))


@pytest.mark.clause("EB 5.10", refuses="a terminal that is lost bets, or changes or takes back a bet that stands")
@every_electronic_game
def test_eb_5_10_from_a_lost_terminal_nothing_comes_before_it_is_back(slug: str) -> None:
    table = Table(slug).open()
    fails(table)
    bet = commands.PlaceBet(patron("Ada"), "Ada", 1, "Player", 100_00)
    assert (table.no(bet).code, table.no(bet).cites) == ("terminal_lost", ("5.10",))
    table.bet("Ben", "Player")
    returns(table)
    table.do(bet)
    number = table.state.bets[-1].number
    fails(table)
    for act in (
        bet,
        commands.ChangeBet(patron("Ada"), number, 50_00),
        commands.WithdrawBet(patron("Ada"), number),
    ):
        assert table.no(act).code == "terminal_lost"
    assert table.state.bet(number) is not None, "what was accepted stands"
    returns(table)
    table.do(commands.WithdrawBet(patron("Ada"), number))


@pytest.mark.clause("EB 5.10", "EB 5.10.1", holds="accepted, closed, and an outcome is established")
@every_electronic_game
def test_eb_5_10_1_accepted_closed_and_with_an_outcome_the_round_is_concluded(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    own = tuple(bet.number for bet in table.state.bets)
    event = fails(table)
    assert (event.cites, event.accepted, event.closed) == (("5.10", "5.10.1"), own, True)
    table.do(commands.AnnounceResult(DEALER))
    returns(table)
    assert fails(table).cites == ("5.10", "5.10.1")
    table.do(commands.SettleBets(DEALER))
    check_settled_to_the_cent(table, ("9 T", "7 T"))


@pytest.mark.clause("EB 5.10.2", refuses="a bet comes after the close from a terminal that was lost without one")
@every_electronic_game
def test_eb_5_10_2_who_had_no_bet_accepted_takes_no_part_later(slug: str) -> None:
    table = Table(slug).open()
    fails(table)
    table.do(commands.CloseBets(DEALER))
    late = commands.PlaceBet(patron("Ada"), "Ada", 1, "Player", 100_00)
    assert (table.no(late).code, table.no(late).cites) == ("late_bet", ("5.5", "5.10.2"))
    assert table.no(replace(late, by=patron("Ben"), patron="Ben")).cites == ("5.5",), "whose terminal was never lost"
    returns(table)
    assert table.no(late).cites == ("5.5",)


@pytest.mark.clause("EB 5.10.1", refuses="an accepted bet is taken back from a lost terminal, an outcome established")
@every_electronic_game
def test_eb_5_10_1_what_was_accepted_is_played_to_the_end(slug: str) -> None:
    for ranks, cites in (("2", ("5.4",)), ("9 7 T T", ("5.4", "5.10.1"))):
        table = dealing(slug, ranks)
        fails(table)
        refusal = table.no(commands.WithdrawBet(patron("Ada"), table.state.bets[0].number))
        assert (refusal.code, refusal.cites) == ("late_withdrawal", cites)


@pytest.mark.clause("EB 5.10", "EB 5.10.1")
def test_eb_5_10_1_any_wager_on_offer_establishes_an_outcome_whoever_bet_on_it() -> None:
    for offered, cites in ((None, ("5.10", "5.10.1")), (frozenset[str](), ("5.10",))):
        table = Table("tiger-baccarat", offered=offered).open()
        table.bet("Ada", "Player")
        table.do(commands.CloseBets(DEALER))
        table.deal("2s Th 2d")
        assert fails(table).cites == cites


@pytest.mark.clause("EB 5.10")
@walk("ranks", ["", "2", "2 3"])
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


@pytest.mark.clause("EB 5.10", "EB 5.10.1")
@every_electronic_game
def test_eb_5_10_every_terminal_fails_by_itself(slug: str) -> None:
    table = Table(slug).open()
    numbers = [table.bet(name, wager) for name, wager in (("Ada", "Player"), ("Ben", "Player"), ("Ada", "Banker"))]
    table.do(commands.CloseBets(DEALER))
    table.deal("9s 7s Ts Ts")
    answers = {name: fails(table, name) for name in ("Ada", "Ben")}
    assert answers["Ada"].accepted == (numbers[0], numbers[2])
    assert answers["Ben"].accepted == (numbers[1],)
    assert table.no(commands.ReportTerminal(HOUSE, "Cyn")).code == "not_in_round", "there Cyn had none to lose"
    table.finish()
    assert not table.state.lost_terminals, "with the round its interruptions are over"


@pytest.mark.clause("EB 5.10")
@every_electronic_game
def test_eb_5_10_a_terminal_may_fail_while_play_is_suspended(slug: str) -> None:
    table = dealing(slug, "2")
    table.do(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, "seen in the device", cards=(card(slug, "3"),)))
    assert fails(table).cites == ("5.10",)
    table.do(commands.RuleOn(DEALER, Remedy.AS_FACE_DOWN, "as the clause says"), WITNESS)
    table.deal("3s")


@pytest.mark.clause("EB 5.10", "EB 5.10.1", "EB 6.3")
@every_electronic_game
def test_eb_5_10_1_a_terminal_fails_before_and_after_a_correction(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    assert fails(table).cites == ("5.10", "5.10.1")
    put_right(table, 1, "8")
    returns(table)
    assert fails(table).cites == ("5.10", "5.10.1")
    table.finish()
    check_settled_to_the_cent(table, ("8 T", "7 T"))


@pytest.mark.clause("EB 5.10", "EB 3.1")
@every_electronic_game
def test_eb_5_10_who_returns_before_the_close_takes_part(slug: str) -> None:
    table = Table(slug).open()
    assert fails(table).cites == ("5.10", "5.10.2")
    event = returns(table)
    assert (event.cites, event.closed) == (("5.10",), False)
    assert "takes part" in in_words(event, GAMES[slug])
    number = table.bet("Ada", "Player")
    table.do(commands.CloseBets(DEALER))
    fails(table)
    event = returns(table)
    assert event.closed
    assert "takes part" not in in_words(event, GAMES[slug])
    table.deal("7s 9s Ts Ts")
    assert [event.number for event in table.finish() if isinstance(event, events.BetSettled)] == [number]


@pytest.mark.clause("EB 5.10", refuses="the terminal is lost already, or was not lost")
@every_electronic_game
def test_a_terminal_is_lost_once_and_comes_back_only_when_it_was_lost(slug: str) -> None:
    table = Table(slug).open()
    assert table.no(commands.TerminalBack(HOUSE, "Ada")).code == "not_lost"
    fails(table)
    assert table.no(commands.ReportTerminal(HOUSE, "Ada")).code == "lost_already"
    assert table.no(commands.TerminalBack(HOUSE, "Ben")).code == "not_lost"
    returns(table)
    assert table.no(commands.TerminalBack(HOUSE, "Ada")).code == "not_lost"


@pytest.mark.parametrize("act", [commands.ReportTerminal, commands.TerminalBack])
@every_electronic_game
def test_a_failed_terminal_is_noticed_by_the_house_and_reported_by_nobody(
    slug: str, act: type[commands.ReportTerminal | commands.TerminalBack]
) -> None:
    table = dealing(slug, "9")
    assert table.no(act(patron("Ada"), "Ada")).code == "authority"
    for staff in (DEALER, SUPERVISOR, SHIFT_MANAGER):
        assert table.no(act(staff, "Ada")).code == "by_the_house"
        assert act.__name__ not in view(table.state, staff).available
    assert act.__name__ not in view(table.state, patron("Ada")).available


@every_electronic_game
def test_between_rounds_a_failed_terminal_interrupts_nothing(slug: str) -> None:
    table = announced(slug)
    table.do(commands.SettleBets(DEALER))
    assert table.no(commands.ReportTerminal(HOUSE, "Ada")).code == "phase"
    assert table.no(commands.TerminalBack(HOUSE, "Ada")).code == "phase"


@pytest.mark.parametrize("slug", [DTB, FF4, SE, DT])
def test_a_game_without_terminals_has_none_that_fail(slug: str) -> None:
    table = dealing(slug, "9")
    refusal = table.no(commands.ReportTerminal(SHIFT_MANAGER, "Ada"))
    assert (refusal.code, refusal.cites) == ("unknown_act", ())
    assert "ReportTerminal" not in view(table.state, SHIFT_MANAGER).available


@every_electronic_game
def test_a_failed_terminal_is_told_in_words_and_kept_in_the_journal(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Ada", "Player")
    command = commands.ReportTerminal(HOUSE, "Ada")
    assert command_from(to_json(command)) == command
    for name, told in (("Ada", "bets 1 "), ("Ben", "no bet was accepted")):
        event = fails(table, name)
        assert event_from(to_json(event)) == event
        assert name in in_words(event, GAMES[slug])
        assert told in in_words(event, GAMES[slug])
