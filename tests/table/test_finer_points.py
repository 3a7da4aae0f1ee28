"""Finer points that mutants of the table found unguarded: the other hand, the other side, the last copies."""

from __future__ import annotations

import pytest

from cutcard import GAMES, Card
from cutcard.formats.settings import options_from, options_json
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import Limits, TableOptions, commands, events
from dealt_rounds import every_game
from tables import ASSISTANT, DEALER, PIT_MANAGER, SUPERVISOR, WITNESS, Table, patron

BOTH = pytest.mark.parametrize("slug", ["dragon-tiger-baccarat", "fa-fa-fabulous-4"])
FIRST_FOUR = {"dragon-tiger-baccarat": "8s Kd 2h 5c", "fa-fa-fabulous-4": "8f Lw 2g 5a"}
PLAYER_NATURAL = {"dragon-tiger-baccarat": "8s Kd Th 5c", "fa-fa-fabulous-4": "8f Lw Tg 5a"}


def bets_on_both(slug: str, method: Method = Method.A) -> Table:
    table = Table(slug, method=method, high_limit_area=True, positions=8, differential_cents=500_00).open()
    table.bet("Ana", "Player", 300_00, 1)
    table.bet("Wei", "Banker", 300_00, 2)
    return table


@BOTH
@pytest.mark.parametrize(("heavy", "light"), [("Player", "Banker"), ("Banker", "Player")])
def test_the_heavier_hand_is_asked_down_whichever_it_is(slug: str, heavy: str, light: str) -> None:
    table = bets_on_both(slug)
    number = table.bet("Cy", heavy, 900_00, 3)
    table.do(commands.AskToBalance(DEALER))
    lying = {bet.wager: bet.number for bet in table.state.bets if bet.patron != "Cy"}
    assert table.no(commands.ChangeBet(patron("Cy"), number, 950_00)).code == "differential"
    assert table.no(commands.RemoveBet(PIT_MANAGER, lying[light])).code == "balanced"
    table.do(commands.ChangeBet(patron("Ana" if light == "Player" else "Wei"), lying[light], 350_00))
    table.do(commands.RemoveBet(PIT_MANAGER, number))
    table.do(commands.CloseBets(DEALER))


@BOTH
def test_one_cent_beyond_the_differential_is_beyond_it(slug: str) -> None:
    table = Table(slug, differential_cents=500_00, limits=Limits(1, 10_000_00)).open()
    table.bet("Ana", "Banker", 500_01)
    assert table.no(commands.CloseBets(DEALER)).code == "differential"
    (event,) = table.do(commands.AskToBalance(DEALER))
    assert (event.heavier, event.gap_cents) == ("Banker", 500_01)  # type: ignore[attr-defined]


@BOTH
@pytest.mark.parametrize("hand", [0, 1])
def test_one_hand_declined_leaves_the_other_where_it_is(slug: str, hand: int) -> None:
    table = bets_on_both(slug)
    table.do(commands.CloseBets(DEALER))
    table.deal(FIRST_FOUR[slug])
    for each in (0, 1):
        table.do(commands.PassHand(DEALER, each))
    who = ("Ana", "Wei")
    table.do(commands.DeclineHand(patron(who[hand]), hand))
    assert table.state.handlers[hand] is None
    assert table.state.handlers[1 - hand] == who[1 - hand]


def drawn_by_ana(slug: str, *bets: tuple[str, int]) -> Table:
    """A round under method C, drawn by Ana, in which Player wins with a natural."""
    table = Table(slug, method=Method.C, high_limit_area=True).open()
    for wager, stake in bets:
        table.bet("Ana", wager, stake)
    table.do(commands.AllowDrawing(ASSISTANT, "Ana"))
    table.do(commands.AcceptDevice(patron("Ana"), "Ana"))
    table.do(commands.CloseBets(DEALER))
    for card in PLAYER_NATURAL[slug].split():
        table.do(commands.DealCard(DEALER, Card.parse(card), "Ana"))
    for hand in (0, 1):
        table.do(commands.RevealHand(patron("Ana"), hand))
    table.finish()
    return table


@BOTH
def test_the_bet_on_a_hand_decides_whether_the_device_is_kept(slug: str) -> None:
    assert drawn_by_ana(slug, ("Player", 100_00), ("Tie", 10_00)).state.device_holder == "Ana"
    assert drawn_by_ana(slug, ("Banker", 100_00)).state.device_holder is None
    assert drawn_by_ana(slug, ("Tie", 10_00)).state.device_holder is None, "where there is no other, a side wager does"


@BOTH
def test_of_equals_the_first_to_reach_the_stake_is_asked_first(slug: str) -> None:
    table = Table(slug, method=Method.A, positions=8).open()
    table.bet("Ana", "Player", 100_00, 1)
    table.bet("Wei", "Player", 200_00, 2)
    table.do(commands.ChangeBet(patron("Ana"), 1, 200_00))
    table.do(commands.CloseBets(DEALER))
    table.deal(FIRST_FOUR[slug])
    (passed,) = table.do(commands.PassHand(DEALER, 0))
    assert passed.patron == "Wei", "Ana placed first, but reached the stake later"  # type: ignore[attr-defined]


@BOTH
def test_cards_replaced_leave_nothing_of_the_old_shoe(slug: str) -> None:
    table = Table(slug).open()
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_CARDS, "one too many"))
    table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID, "one too many"))
    table.do(commands.ReplaceCards(PIT_MANAGER))
    assert (table.state.after_void, table.state.must_replace, table.state.shoe) == (False, "", None)
    assert not table.state.not_whole


@BOTH
def test_a_bet_that_is_found_is_taken_as_it_lies(slug: str) -> None:
    table = Table(slug, limits=Limits(10_00, 500_00)).open()
    table.do(commands.CloseBets(DEALER))
    procedure = GAMES[slug].procedure.betting
    for area, (name, stake, clause) in enumerate(
        (
            ("Ana", 9_99, procedure.under_minimum),
            ("Wei", 500_01, procedure.over_maximum),
            ("Cy", 10_00, ""),
            ("Dot", 500_00, ""),
        ),
        start=1,
    ):
        (found,) = table.do(commands.FindBet(SUPERVISOR, name, area, "Player", stake, "overlooked"), WITNESS)
        assert isinstance(found, events.BetPlaced)
        assert set(found.cites) == {procedure.late_bet, clause} - {""}
        bet = found.bet
        assert (bet.patron, bet.area, bet.wager, bet.stake_cents, bet.found) == (name, area, "Player", stake, True)
        assert (bet.number, bet.since) == (table.state.next_bet - 1, table.state.log - 1)


@BOTH
def test_a_bet_taken_back_in_time_stands_under_no_clause(slug: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ana", "Player")
    (gone,) = table.do(commands.WithdrawBet(patron("Ana"), number))
    assert gone.clause == ""
    assert not table.state.bets


@every_game
def test_settings_are_written_and_read_with_what_is_offered(slug: str) -> None:
    game = GAMES[slug]
    optional = [wager.name for wager in game.wagers if wager.optional]
    for offered in (None, frozenset[str](), frozenset(optional[:1])):
        options = TableOptions(game=game, offered=offered, decks=6, cut=20)
        assert options_from(options_json(options), GAMES) == options
