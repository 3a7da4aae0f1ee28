"""Bets at a live table of Dragon Tiger Baccarat and of Fa Fa Fabulous 4; names carry the DTB numbers."""

from __future__ import annotations

import pytest

from cutcard import GAMES, Card, RefusedError
from cutcard.rulebook.procedure import Method
from cutcard.table import Limits, Phase, TableOptions, commands, events, new_table
from hand_dealt import (
    BANKER_WINS,
    DTB,
    FF4,
    LIMITS,
    PLAYER_WINS,
    both,
    cards,
    closed,
    place,
    settled,
    stakes,
)
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, Table, patron

SIDES = ["Tie", "Dragon Tiger", "Big Dragon", "Small Dragon", "Big Tiger", "Small Tiger"]


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


@both("2.2", "2.2", refuses="no layout has so many positions")
@pytest.mark.parametrize("positions", [0, 17])
def test_2_2_the_layouts_have_one_to_sixteen_positions(slug: str, positions: int) -> None:
    with pytest.raises(RefusedError) as refused:
        new_table(TableOptions(game=GAMES[slug], positions=positions))
    assert refused.value.refusal.code == "positions"
    for possible in (1, 16):
        table = Table(slug, positions=possible).open()
        table.bet("Ann", "Player", area=possible)
        assert table.no(place("Ann", "Player", 100_00, area=possible + 1)).code == "area"


@both("3.5.1", "3.5.1", holds="the sum in one area is at most the maximum, whoever placed it")
def test_3_5_1_several_patrons_bet_in_one_area_and_share_its_maximum(slug: str) -> None:
    table = Table(slug, limits=LIMITS, side_limits=Limits(5_00, 20_00)).open()
    number = table.bet("Ann", "Player", 50_00)
    table.bet("Bob", "Player", 400_00)
    table.bet("Ann", "Tie", 20_00)
    table.bet("Bob", "Player", 500_00, area=2)
    table.do(commands.ChangeBet(patron("Ann"), number, 100_00))
    assert stakes(table) == [100, 400, 20, 500]


@both("3.5.1", "3.5.1", refuses="the sum in one area is above the maximum")
def test_3_5_1_what_lies_in_the_area_already_counts(slug: str) -> None:
    table = Table(slug, limits=LIMITS, side_limits=Limits(5_00, 20_00)).open()
    for wager, stake in (("Player", 500_01), ("Tie", 20_01)):
        over = table.no(place("Ann", wager, stake))
        assert (over.code, over.cites) == ("limits", ("3.5.1",))
    number = table.bet("Ann", "Player", 300_00)
    assert table.no(place("Bob", "Player", 200_01)).cites == ("3.5.1",)
    table.bet("Bob", "Player", 200_00)
    assert table.no(commands.ChangeBet(patron("Ann"), number, 300_01)).cites == ("3.5.1",)
    assert table.no(place("Ann", "Player", 50_00)).cites == ("3.5.1",), "nor by a further bet"


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_a_minimum_is_asked_of_each_bet_and_is_the_houses_own(slug: str) -> None:
    table = Table(slug, limits=LIMITS).open()
    under = table.no(place("Ann", "Player", 49_99))
    assert (under.code, under.cites) == ("limits", ())
    table.bet("Ann", "Player", 50_00)
    assert table.no(place("Bob", "Player", 49_99)).code == "limits", "what others bet there does not help"


@both("3.5.1", "3.5.1", holds="a further bet of the same patron on the same wager and area raises the first")
def test_3_5_1_a_second_bet_raises_the_first(slug: str) -> None:
    table = Table(slug, area_most=1).open()
    number = table.bet("Ann", "Player", 100_00)
    (raised,) = table.do(place("Ann", "Player", 10_00))
    assert isinstance(raised, events.BetChanged)
    assert (raised.number, raised.stake_cents, stakes(table)) == (number, 110_00, [110])
    assert table.state.bets[0].since == table.state.log - 1, "and reached the amount now"
    assert table.bet("Ann", "Player", area=2) != number
    assert table.bet("Ann", "Banker") != number


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


@both("3.7", "3.6", holds="a second and a third bet beside the first", refuses="a fourth one in the same area")
def test_3_7_a_playing_area_takes_three_bets(slug: str) -> None:
    table = Table(slug).open()
    for name in ("Ann", "Bob", "Cid"):
        table.bet(name, "Player")
        assert ({DTB: "3.7", FF4: "3.6"}[slug] in table.events[-1].cites) == (name != "Ann")
    assert table.no(place("Dot", "Player", 100_00)).code == "area_full"
    assert (table.bet("Dot", "Player", area=2), table.bet("Dot", "Banker", area=1)) == (4, 5)


@both("3.7.1", "3.6.1", refuses="below the Pit Manager; a second bet where one is allowed")
def test_3_7_1_the_pit_manager_restricts_an_area_to_fewer_bets(slug: str) -> None:
    table = Table(slug).open()
    assert table.no(commands.RestrictArea(SUPERVISOR, 1)).code == "authority"
    table.no(commands.RestrictArea(PIT_MANAGER, 4))
    table.do(commands.RestrictArea(PIT_MANAGER, 1))
    table.bet("Ann", "Player")
    assert table.no(place("Bob", "Player", 100_00)).code == "area_full"


@both("3.7.1", "3.6.1", holds="bets that lie beyond the new number stand for this round")
def test_3_7_1_bets_that_lie_when_an_area_is_restricted_stand_for_the_round(slug: str) -> None:
    table = Table(slug).open()
    for name in ("Ann", "Bob", "Cid"):
        table.bet(name, "Player")
    table.bet("Ann", "Banker")
    (restricted,) = table.do(commands.RestrictArea(PIT_MANAGER, 1))
    assert isinstance(restricted, events.AreaRestricted)
    assert (restricted.most, restricted.standing, len(table.state.bets)) == (1, 2, 4)
    assert table.no(place("Dot", "Player", 100_00)).code == "area_full"
    assert len(settled(closed(table), PLAYER_WINS)) == 4
    (again,) = table.do(commands.RestrictArea(PIT_MANAGER, 2))
    assert isinstance(again, events.AreaRestricted)
    assert again.standing == 0


@both("3.7.1", "3.6.1")
def test_3_7_1_a_table_set_to_fewer_bets_an_area_says_so(slug: str) -> None:
    table = Table(slug, area_most=1).open()
    table.bet("Ann", "Player")
    assert table.no(place("Bob", "Player", 100_00)).code == "area_full"


@both("3.8", "3.7", holds="the Dealer, the Pit Supervisor or the Pit Manager places or raises at the patron's request")
def test_3_8_staff_place_and_raise_bets_for_a_patron(slug: str) -> None:
    table = Table(slug).open()
    for area, staff in enumerate((DEALER, SUPERVISOR, PIT_MANAGER), start=1):
        (placed,) = table.do(commands.PlaceBet(staff, "Ann", area, "Player", 100_00))
        assert "3.8" in placed.cites or "3.7" in placed.cites
        assert "6.2" not in placed.cites
    assert [(bet.patron, bet.placed_by) for bet in table.state.bets] == [("Ann", "Dee"), ("Ann", "Sue"), ("Ann", "Max")]
    (raised,) = table.do(commands.ChangeBet(SHIFT_MANAGER, 1, 150_00))
    assert isinstance(raised, events.BetChanged)
    assert (raised.placed_by, "6.2" in raised.cites, table.state.bets[0].placed_by) == ("Gil", True, "Gil")
    (again,) = table.do(commands.PlaceBet(DEALER, "Ann", 1, "Player", 50_00))
    assert isinstance(again, events.BetChanged)
    assert (again.placed_by, again.stake_cents) == ("Dee", 200_00)
    table.do(commands.ChangeBet(patron("Ann"), 2, 90_00))
    assert table.state.bets[1].placed_by == "Sue", "it was placed so, whatever its patron does later"
    assert [event.net_cents for event in settled(closed(table), PLAYER_WINS)] == [200_00, 90_00, 100_00]


@both("3.8", "3.7", refuses="another patron places it, or staff lower it or take it off")
def test_3_8_no_patron_bets_for_another_and_staff_take_no_bet_off(slug: str) -> None:
    table = Table(slug).open()
    assert table.no(commands.PlaceBet(patron("Bob"), "Ann", 1, "Player", 100_00)).code == "not_theirs"
    number = table.bet("Ann", "Player")
    for staff in (DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT, SHIFT_MANAGER):
        for down in (commands.ChangeBet(staff, number, 99_99), commands.WithdrawBet(staff, number)):
            refused = table.no(down)
            assert refused.code == "patron_alone"
            assert set(refused.cites) & {"3.8", "3.7"}
    assert stakes(table) == [100]


@both("3.17", "3.17", holds="the cutting card appears during the round")
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


@both(
    "3.17.1",
    "3.17.1",
    holds="high-limit area, the cutting card first: the Dealer offers it",
    refuses="no cutting card has come",
)
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


@both("3.17.1", "3.17.1", refuses="outside the high-limit area, or a card came before the cutting card")
def test_3_17_1_elsewhere_or_after_a_card_no_bets_are_given_back(slug: str) -> None:
    table = closed(Table(slug).open())
    table.do(commands.SeeCuttingCard(DEALER))
    assert table.no(commands.OfferWithdrawal(DEALER)).code == "high_limit_area"
    table = closed(Table(slug, high_limit_area=True).open())
    table.deal(cards(slug, "9"))
    table.do(commands.SeeCuttingCard(DEALER))
    assert table.no(commands.OfferWithdrawal(DEALER)).code == "not_first"


@both("3.17.1", "3.17.1", refuses="the cutting card came in the round before")
def test_3_17_1_a_cutting_card_of_the_round_before_is_no_first_card_of_this_one(slug: str) -> None:
    table = closed(Table(slug, high_limit_area=True, rounds_after_cut=1).open())
    table.deal(cards(slug, "9"))
    table.do(commands.SeeCuttingCard(DEALER))
    settled(table, "7 T T")
    closed(table.open())
    table.no(commands.OfferWithdrawal(DEALER))


@both("5.4", "5.4", refuses="a bet is placed or raised after the close")
def test_5_4_after_the_close_no_bet_is_placed_or_raised(slug: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ann", "Player")
    closed(table)
    late = (
        place("Bob", "Player", 100_00),
        commands.ChangeBet(DEALER, number, 200_00),
        commands.PlaceBet(DEALER, "Bob", 1, "Player", 100_00, chips=True),
    )
    for act in late:
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


@both("6.2", "6.2", holds="somebody higher acts in the position", refuses="somebody lower, by the clause that names it")
def test_6_2_a_higher_position_acts_for_a_lower_one(slug: str) -> None:
    table = Table(slug, high_limit_area=True)
    assert "6.2" in table.do(commands.LoadShoe(SUPERVISOR))[0].cites
    fewer = {DTB: "3.7.1", FF4: "3.6.1"}[slug]
    assert table.no(commands.RestrictArea(SUPERVISOR, 2)).cites == (fewer, "6.2")
    assert table.no(commands.RestrictArea(patron("Ann"), 2)).cites == (fewer,), "a patron holds no position"
    assert table.do(commands.RestrictArea(ASSISTANT, 2))[0].cites == (fewer, "6.2")
    assert "6.2" in table.do(commands.ChooseMethod(SHIFT_MANAGER, Method.C))[0].cites
    assert "6.2" in table.do(commands.OpenBets(PIT_MANAGER))[0].cites
    table.bet("Ann", "Player")
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    assert "6.2" not in table.do(commands.CloseBets(DEALER))[0].cites


@both(
    "6.3", "6.3", holds="a board shows another result than the cards", refuses="there is no result a board could show"
)
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
