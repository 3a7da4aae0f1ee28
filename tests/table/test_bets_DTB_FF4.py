"""Bets at a live table of Dragon Tiger Baccarat and of Fa Fa Fabulous 4; names carry the DTB numbers."""

from __future__ import annotations

import pytest

from cutcard import GAMES, Card, RefusedError
from cutcard.rulebook.procedure import Method
from cutcard.table import Limits, Phase, TableOptions, commands, events, new_table
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, Table, patron

DTB, FF4 = "dragon-tiger-baccarat", "fa-fa-fabulous-4"
SUITS = {DTB: "s", FF4: "f"}
PLAYER_WINS, BANKER_WINS, TIE = "9 7 T T", "7 9 T T", "8 8 T T"
LIMITS = Limits(50_00, 500_00)
SIDES = ["Tie", "Dragon Tiger", "Big Dragon", "Small Dragon", "Big Tiger", "Small Tiger"]


def both(dtb: str, ff4: str) -> pytest.MarkDecorator:
    """The same test under each document, which numbers its clauses its own way."""
    games = {"DTB": (DTB, dtb), "FF4": (FF4, ff4)}
    params = [
        pytest.param(slug, id=code, marks=pytest.mark.clause(*(f"{code} {number}" for number in numbers.split())))
        for code, (slug, numbers) in games.items()
    ]
    return pytest.mark.parametrize("slug", params)


def cards(slug: str, ranks: str) -> str:
    return " ".join(rank + SUITS[slug] for rank in ranks.split())


def place(name: str, wager: str, stake_cents: int, area: int = 1) -> commands.PlaceBet:
    return commands.PlaceBet(patron(name), name, area, wager, stake_cents)


def settled(table: Table, ranks: str) -> list[events.BetSettled]:
    """The round dealt by the Dealer, announced unless it was, and settled."""
    table.deal(cards(table.state.options.game.slug, ranks))
    if table.state.phase is Phase.DEALING:
        table.do(commands.AnnounceResult(DEALER))
    return [event for event in table.do(commands.SettleBets(DEALER)) if isinstance(event, events.BetSettled)]


def closed(table: Table) -> Table:
    table.do(commands.CloseBets(DEALER))
    return table


def stakes(table: Table) -> list[int]:
    return [bet.stake_cents // 100 for bet in table.state.bets]


@both("1.1.8", "1.1.9")
def test_1_1_8_a_round_ends_when_the_result_is_announced_and_the_bets_are_settled(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Ann", "Player")
    closed(table).deal(cards(slug, PLAYER_WINS))
    table.no(commands.SettleBets(DEALER))
    table.do(commands.AnnounceResult(DEALER))
    assert [event.net_cents for event in settled(table, "")] == [100_00]
    assert isinstance(table.events[-1], events.RoundConcluded)
    assert (table.state.phase, table.state.bets, table.state.cards) == (Phase.READY, (), ())


@both("3.1", "3.1")
def test_3_1_play_commences_when_the_dealer_asks_for_bets(slug: str) -> None:
    table = Table(slug)
    table.do(commands.LoadShoe(DEALER))
    assert table.no(place("Ann", "Player", 100_00)).code == "phase"
    assert table.no(commands.OpenBets(patron("Ann"))).code == "authority"
    table.do(commands.OpenBets(DEALER))
    assert (table.state.round_number, table.state.phase, table.bet("Ann", "Player")) == (1, Phase.BETTING, 1)


@both("3.2", "3.2")
def test_3_2_bets_close_when_the_dealer_calls_no_more_bets(slug: str) -> None:
    table = Table(slug).open()
    table.no(commands.DealCard(DEALER, Card.parse(cards(slug, "9"))))
    assert table.no(commands.CloseBets(patron("Ann"))).code == "authority"
    assert closed(table).state.phase is Phase.DEALING
    table.no(place("Ann", "Player", 100_00))


@pytest.mark.clause("FF4 3.13")
def test_ff4_3_13_the_first_four_cards_decide_the_pair_wagers() -> None:
    table = Table(FF4).open()
    table.bet("Ann", "Player Precious Pair")
    table.bet("Ann", "Banker Precious Pair")
    dealt = closed(table).deal("2f 3f 2g Tf 4f 3g")
    assert [type(event) for event in dealt].index(events.PairsDecided) == 4
    assert [event.net_cents for event in settled(table, "")] == [900_00, -100_00]


@both("1.1.12 5.18", "1.1.11 5.18")
def test_1_1_12_the_differential_is_what_lies_between_all_bets_on_the_two_hands(slug: str) -> None:
    table = Table(slug, differential_cents=200_00).open()
    table.bet("Ann", "Player", 300_00, area=1)
    table.bet("Bob", "Banker", 100_00, area=2)
    table.bet("Cid", "Tie", 900_00, area=3)
    assert table.no(commands.AskToBalance(DEALER)).code == "balanced"
    table.bet("Dot", "Player", 10_00, area=4)
    assert table.no(commands.CloseBets(DEALER)).code == "differential"
    table.bet("Eve", "Banker", 10_00, area=5)
    closed(table)


@both("2.2", "2.2")
@pytest.mark.parametrize("positions", [0, 17])
def test_2_2_the_layouts_have_one_to_sixteen_positions(slug: str, positions: int) -> None:
    with pytest.raises(RefusedError) as refused:
        new_table(TableOptions(game=GAMES[slug], positions=positions))
    assert refused.value.refusal.code == "positions"
    for possible in (1, 16):
        table = Table(slug, positions=possible).open()
        table.bet("Ann", "Player", area=possible)
        assert table.no(place("Ann", "Player", 100_00, area=possible + 1)).code == "area"


@both("3.5.1", "3.5.1")
def test_3_5_1_several_patrons_bet_in_one_area_each_within_the_limits(slug: str) -> None:
    table = Table(slug, limits=LIMITS, side_limits=Limits(5_00, 20_00)).open()
    for wager, stake in (("Player", 49_99), ("Player", 500_01), ("Tie", 4_99), ("Tie", 20_01)):
        assert table.no(place("Ann", wager, stake)).code == "limits"
    number = table.bet("Ann", "Player", 50_00)
    table.bet("Bob", "Player", 500_00)
    table.bet("Ann", "Tie", 20_00)
    assert table.no(commands.ChangeBet(patron("Ann"), number, 500_01)).code == "limits"
    table.do(commands.ChangeBet(patron("Ann"), number, 60_00))
    assert stakes(table) == [60, 500, 20]


@pytest.mark.clause("DTB 3.6")
@pytest.mark.parametrize("wager", SIDES)
@pytest.mark.parametrize("with_main", [True, False])
def test_3_6_side_bets_are_placed_with_or_without_a_bet_on_a_hand(wager: str, *, with_main: bool) -> None:
    table = Table(DTB).open()
    if with_main:
        table.bet("Ann", "Banker")
    table.bet("Ann", wager)
    assert table.state.bets[-1].wager == wager
    assert len(settled(closed(table), PLAYER_WINS)) == 1 + with_main


@both("3.7", "3.6")
def test_3_7_a_playing_area_takes_three_bets(slug: str) -> None:
    table = Table(slug).open()
    for name in ("Ann", "Bob", "Cid"):
        table.bet(name, "Player")
    assert table.no(place("Dot", "Player", 100_00)).code == "area_full"
    assert (table.bet("Dot", "Player", area=2), table.bet("Dot", "Banker", area=1)) == (4, 5)


@both("3.7.1", "3.6.1")
def test_3_7_1_the_pit_manager_restricts_an_area_to_fewer_bets(slug: str) -> None:
    table = Table(slug).open()
    assert table.no(commands.RestrictArea(SUPERVISOR, 1)).code == "authority"
    table.no(commands.RestrictArea(PIT_MANAGER, 4))
    table.do(commands.RestrictArea(PIT_MANAGER, 1))
    table.bet("Ann", "Player")
    assert table.no(place("Bob", "Player", 100_00)).code == "area_full"


@both("3.7.1", "3.6.1")
def test_3_7_1_a_table_set_to_fewer_bets_an_area_says_so(slug: str) -> None:
    table = Table(slug, area_most=1).open()
    table.bet("Ann", "Player")
    assert table.no(place("Bob", "Player", 100_00)).code == "area_full"


@both("3.8", "3.7")
def test_3_8_staff_place_bets_for_a_patron_but_no_patron_for_another(slug: str) -> None:
    table = Table(slug).open()
    assert table.no(commands.PlaceBet(patron("Bob"), "Ann", 1, "Player", 100_00)).code == "not_theirs"
    for staff in (DEALER, SUPERVISOR, PIT_MANAGER):
        table.do(commands.PlaceBet(staff, "Ann", 1, "Player", 100_00))
    assert {(bet.patron, bet.stake_cents) for bet in table.state.bets} == {("Ann", 100_00)}
    assert [event.net_cents for event in settled(closed(table), PLAYER_WINS)] == [100_00] * 3


@both("3.17", "3.17")
@pytest.mark.parametrize("more", [0, 1])
def test_3_17_the_round_is_completed_after_the_cutting_card(slug: str, more: int) -> None:
    table = closed(Table(slug, rounds_after_cut=more).open())
    table.deal(cards(slug, "9 7"))
    table.do(commands.SeeCuttingCard(DEALER))
    assert table.no(commands.SeeCuttingCard(DEALER)).code == "seen"
    table.deal(cards(slug, "T T"))
    table.finish()
    if more:
        table.do(commands.OpenBets(DEALER))
        settled(closed(table), PLAYER_WINS)
    assert table.state.phase is Phase.SHOE_ENDED
    table.no(commands.OpenBets(DEALER))
    table.open()
    assert (table.state.round_number, table.state.cutting_card_seen) == (2 + more, False)


@both("3.17.1", "3.17.1")
def test_3_17_1_bets_may_be_taken_back_in_the_high_limit_area_when_the_cutting_card_comes_first(slug: str) -> None:
    table = Table(slug, high_limit_area=True).open()
    back, late = table.bet("Ann", "Player"), table.bet("Bob", "Banker", area=2)
    closed(table)
    assert table.no(commands.OfferWithdrawal(DEALER)).code == "not_first"
    table.do(commands.SeeCuttingCard(DEALER))
    assert table.no(commands.WithdrawBet(patron("Ann"), back)).code == "late_withdrawal"
    table.no(commands.OfferWithdrawal(patron("Ann")))
    table.do(commands.OfferWithdrawal(DEALER))
    table.no(commands.WithdrawBet(patron("Bob"), back))
    table.do(commands.WithdrawBet(patron("Ann"), back))
    assert [bet.number for bet in table.state.bets] == [late]
    table.deal(cards(slug, "9"))
    assert table.no(commands.WithdrawBet(patron("Bob"), late)).code == "late_withdrawal"


@both("3.17.1", "3.17.1")
def test_3_17_1_elsewhere_or_after_a_card_no_bets_are_given_back(slug: str) -> None:
    table = closed(Table(slug).open())
    table.do(commands.SeeCuttingCard(DEALER))
    assert table.no(commands.OfferWithdrawal(DEALER)).code == "high_limit_area"
    table = closed(Table(slug, high_limit_area=True).open())
    table.deal(cards(slug, "9"))
    table.do(commands.SeeCuttingCard(DEALER))
    assert table.no(commands.OfferWithdrawal(DEALER)).code == "not_first"


@both("3.17.1", "3.17.1")
def test_3_17_1_a_cutting_card_of_the_round_before_is_no_first_card_of_this_one(slug: str) -> None:
    table = closed(Table(slug, high_limit_area=True, rounds_after_cut=1).open())
    table.deal(cards(slug, "9"))
    table.do(commands.SeeCuttingCard(DEALER))
    settled(table, "7 T T")
    closed(table.open())
    table.no(commands.OfferWithdrawal(DEALER))


@both("5.4", "5.4")
def test_5_4_after_the_close_no_bet_is_placed_or_raised(slug: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ann", "Player")
    closed(table)
    late = (place("Bob", "Player", 100_00), commands.ChangeBet(DEALER, number, 200_00))
    for act in (*late, commands.FindBet(DEALER, "Bob", 1, "Player", 100_00)):
        assert table.no(act).code == "late_bet"
    table.deal(cards(slug, PLAYER_WINS))
    table.do(commands.AnnounceResult(DEALER))
    for act in late:
        assert table.no(act).code == "late_bet"
    assert [event.net_cents for event in settled(table, "")] == [100_00]


@both("5.5", "5.5")
def test_5_5_after_the_close_no_bet_is_taken_back_and_it_still_loses(slug: str) -> None:
    table = Table(slug).open()
    gone, stays = table.bet("Ann", "Banker"), table.bet("Ann", "Player")
    table.do(commands.WithdrawBet(patron("Ann"), gone))
    closed(table)
    assert table.no(commands.WithdrawBet(patron("Ann"), stays)).code == "late_withdrawal"
    assert [(event.number, event.net_cents) for event in settled(table, BANKER_WINS)] == [(stays, -100_00)]


@both("5.5", "5.5")
def test_5_5_lowering_a_bet_after_the_close_is_a_withdrawal_of_the_difference(slug: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ann", "Player")
    closed(table)
    assert "5.5" in table.no(commands.ChangeBet(patron("Ann"), number, 50_00)).cites


@pytest.mark.parametrize(("ranks", "net_cents"), [(PLAYER_WINS, 20_00), (BANKER_WINS, -20_00)])
@both("5.14 5.16", "5.14 5.16")
def test_5_14_a_bet_under_the_minimum_is_settled_once_then_returned(slug: str, ranks: str, net_cents: int) -> None:
    table = closed(Table(slug, limits=LIMITS).open())
    table.do(commands.FindBet(DEALER, "Ann", 1, "Player", 20_00))
    (once,) = settled(table, ranks)
    assert (once.net_cents, once.returned_cents) == (net_cents, 0)
    closed(table.open())
    table.do(commands.FindBet(DEALER, "Ann", 1, "Player", 30_00))
    assert isinstance(table.events[-1], events.BetReturned)
    assert (table.events[-1].stake_cents, table.state.bets) == (30_00, ())
    table.do(commands.FindBet(DEALER, "Bob", 1, "Player", 20_00))
    assert [event.net_cents for event in settled(table, ranks)] == [net_cents]


@both("5.14", "5.14")
def test_5_14_a_bet_under_the_minimum_is_settled_when_found_after_the_result(slug: str) -> None:
    table = closed(Table(slug, limits=LIMITS).open())
    table.deal(cards(slug, PLAYER_WINS))
    table.do(commands.AnnounceResult(DEALER))
    table.do(commands.FindBet(DEALER, "Ann", 1, "Player", 20_00))
    assert [event.net_cents for event in settled(table, "")] == [20_00]


@pytest.mark.parametrize(("ranks", "net_cents"), [(PLAYER_WINS, 500_00), (BANKER_WINS, -500_00), (TIE, 0)])
@both("5.15 5.16", "5.15 5.16")
def test_5_15_a_bet_over_the_maximum_is_settled_to_the_maximum(slug: str, ranks: str, net_cents: int) -> None:
    table = closed(Table(slug, limits=LIMITS).open())
    for _ in range(2):
        table.do(commands.FindBet(DEALER, "Ann", 1, "Player", 800_00))
        (event,) = settled(table, ranks)
        assert (event.net_cents, event.returned_cents) == (net_cents, 300_00)
        closed(table.open())


@both("5.16", "5.16")
def test_5_16_a_bet_outside_the_limits_settled_before_stays_settled(slug: str) -> None:
    table = closed(Table(slug, limits=LIMITS).open())
    table.do(commands.FindBet(DEALER, "Ann", 1, "Player", 800_00))
    assert len(settled(table, PLAYER_WINS)) == 1
    assert settled(closed(table.open()), PLAYER_WINS) == []


def unbalanced(slug: str) -> Table:
    """Player outweighs Banker by 300 where 100 are allowed; bets 1 and 2 lie on Player, 3 on Banker."""
    table = Table(slug, differential_cents=100_00).open()
    for wager, stake in (("Player", 300_00), ("Player", 100_00), ("Banker", 100_00)):
        table.bet("Ann", wager, stake)
    table.no(commands.CloseBets(DEALER))
    return table


@both("5.18 5.18.1", "5.18 5.18.1")
def test_5_18_1_the_heavier_side_is_asked_down(slug: str) -> None:
    table = unbalanced(slug)
    table.do(commands.AskToBalance(DEALER))
    assert isinstance(table.events[-1], events.BalanceAsked)
    assert (table.events[-1].heavier, table.events[-1].gap_cents) == ("Player", 300_00)
    assert table.no(commands.ChangeBet(patron("Ann"), 1, 400_00)).code == "differential"
    assert table.no(place("Bob", "Player", 10_00, area=2)).code == "differential", "nor is another laid beside it"
    table.do(commands.ChangeBet(patron("Ann"), 1, 100_00))
    closed(table)
    assert stakes(table) == [100, 100, 100]


@both("5.18.2", "5.18.2")
def test_5_18_2_the_lighter_side_may_go_up(slug: str) -> None:
    table = unbalanced(slug)
    table.do(commands.AskToBalance(DEALER))
    table.do(commands.ChangeBet(patron("Ann"), 3, 300_00))
    closed(table)
    assert stakes(table) == [300, 100, 300]


@both("5.18.3", "5.18.3")
def test_5_18_3_where_asking_was_not_enough_the_pit_manager_removes_bets(slug: str) -> None:
    table = unbalanced(slug)
    assert table.no(commands.RemoveBet(PIT_MANAGER, 1)).code == "balanced"
    table.do(commands.AskToBalance(DEALER))
    table.do(commands.ChangeBet(patron("Ann"), 1, 250_00))
    assert table.no(commands.RemoveBet(SUPERVISOR, 1)).code == "authority"
    table.do(commands.RemoveBet(PIT_MANAGER, 1))
    assert stakes(table) == [100, 100]
    assert table.no(commands.RemoveBet(PIT_MANAGER, 2)).code == "balanced"
    closed(table)


@both("6.2", "6.2")
def test_6_2_a_higher_position_acts_for_a_lower_one(slug: str) -> None:
    table = Table(slug, high_limit_area=True)
    assert "6.2" in table.do(commands.LoadShoe(SUPERVISOR))[0].cites
    assert "6.2" in table.do(commands.RestrictArea(ASSISTANT, 2))[0].cites
    assert "6.2" in table.do(commands.ChooseMethod(SHIFT_MANAGER, Method.C))[0].cites
    assert "6.2" in table.do(commands.OpenBets(PIT_MANAGER))[0].cites
    assert "6.2" not in table.do(commands.CloseBets(DEALER))[0].cites


@both("6.3", "6.3")
def test_6_3_the_cards_stand_whatever_a_board_shows(slug: str) -> None:
    table = Table(slug).open()
    assert table.no(commands.ReportDisplay(DEALER, "Player")).code == "no_result"
    table.bet("Ann", "Banker")
    closed(table).deal(cards(slug, BANKER_WINS))
    table.do(commands.AnnounceResult(DEALER))
    table.do(commands.ReportDisplay(DEALER, "Player"))
    assert isinstance(table.events[-1], events.DisplayNoted)
    assert (table.events[-1].shows, table.events[-1].stands) == ("Player", table.state.result)
    assert [event.net_cents for event in settled(table, "")] == [{DTB: 95_00, FF4: 100_00}[slug]]
    table.do(commands.ReportDisplay(DEALER, "Player"))
