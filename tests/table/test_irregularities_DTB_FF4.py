"""Irregularities of Dragon Tiger Baccarat and Fa Fa Fabulous 4, whose fifth sections bear the same numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cutcard.cards import Card, Shoe, parse_cards
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import Actor, Phase, TableState, commands, events
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, Table, patron

DTB, FF4 = "dragon-tiger-baccarat", "fa-fa-fabulous-4"
PLAYER, BANKER = 0, 1


def both(numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "slug",
        [
            pytest.param(slug, id=code, marks=pytest.mark.clause(*(f"{code} {number}" for number in numbers.split())))
            for slug, code in ((DTB, "DTB"), (FF4, "FF4"))
        ],
    )


def cards(slug: str, ranks: str) -> tuple[Card, ...]:
    return parse_cards(" ".join(rank + {DTB: "s", FF4: "f"}[slug] for rank in ranks.split()))


def dealing(slug: str, ranks: str = "", method: Method = Method.B) -> Table:
    """Bets closed over Ann's on Player and Tie and Bob's on Banker, and these cards dealt; by Ann under method C."""
    table = Table(slug, method=method, high_limit_area=True).open()
    table.bet("Ann", "Player", area=1)
    table.bet("Ann", "Tie", area=1)
    table.bet("Bob", "Banker", area=2)
    table.do(commands.CloseBets(DEALER))
    if method is Method.C:
        table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    draw(table, ranks)
    return table


def draw(table: Table, ranks: str) -> None:
    by = patron("Ann") if table.state.method is Method.C else DEALER
    for card in cards(table.state.options.game.slug, ranks):
        table.do(commands.DealCard(by, card))


def call(table: Table, kind: Kind, *, hand: int = 0, ranks: str = "") -> tuple[events.Event, ...]:
    drawn = cards(table.state.options.game.slug, ranks)
    return table.do(commands.CallIrregularity(DEALER, kind, "as seen", hand, drawn))


def rule(table: Table, remedy: Remedy, by: Actor = DEALER, ranks: str = "") -> tuple[events.Event, ...]:
    return table.do(commands.RuleOn(by, remedy, "as the rule says", cards(table.state.options.game.slug, ranks)))


def held(table: Table, hand: int) -> str:
    return " ".join(str(dealt.card)[0] for dealt in table.state.cards if dealt.hand == hand)


def passed(slug: str, ranks: str = "2 3 T T", method: Method = Method.A) -> Table:
    """Ann has the Player hand before her, face down, and Bob the Banker hand."""
    table = dealing(slug, ranks, method)
    if method is Method.A:
        table.do(commands.PassHand(DEALER, PLAYER))
        table.do(commands.SetRevealOrder(DEALER, BANKER))
    table.do(commands.PassHand(DEALER, BANKER, "Bob"))
    return table


def but_for_the_log(state: TableState) -> TableState:
    return replace(state, log=0)


def numbers_of_bets(table: Table) -> list[int]:
    return [bet.number for bet in table.state.bets]


@pytest.mark.parametrize("phase", ["betting", "dealing", "settling"])
@both("5.1 5.1.1 5.1.2")
def test_5_1_wrong_cards_void_the_round_and_leave_earlier_rounds_alone(slug: str, phase: str) -> None:
    table = dealing(slug, "7 9 T T")
    table.finish()
    table.open().bet("Ann", "Player")
    table.bet("Bob", "Banker")
    if phase != "betting":
        table.do(commands.CloseBets(DEALER))
        draw(table, "9 7 T T")
    if phase == "settling":
        table.do(commands.AnnounceResult(DEALER))
    call(table, Kind.WRONG_CARDS)
    happened = rule(table, Remedy.VOID, PIT_MANAGER)
    assert [event.number for event in happened if isinstance(event, events.BetWithdrawn)] == [4, 5]
    assert [event.round_number for event in happened if isinstance(event, events.RoundVoided)] == [2]
    assert (table.state.phase, table.state.bets, table.state.cards) == (Phase.READY, (), ())
    (noted,) = table.do(commands.ReportDisplay(DEALER, "Tie"))
    assert isinstance(noted, events.DisplayNoted)
    assert noted.stands == "Banker", "the result of the round before stands, and the void round has none"
    table.open()
    assert table.state.round_number == 3


@both("5.1")
def test_5_1_nothing_else_happens_while_play_is_suspended(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    call(table, Kind.WRONG_CARDS)
    for act in (
        commands.AnnounceResult(DEALER),
        commands.SeeCuttingCard(DEALER),
        commands.DealCard(DEALER, cards(slug, "2")[0]),
    ):
        assert table.no(act).code == "suspended"
    for refused in (
        commands.WithdrawBet(patron("Ann"), 1),
        commands.ResumePlay(SHIFT_MANAGER),
        commands.ReplaceCards(PIT_MANAGER),
    ):
        table.no(refused)
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON)).code == "remedy"
    assert numbers_of_bets(table) == [1, 2, 3]


@both("5.6")
def test_5_6_a_card_found_face_up_is_played_as_if_face_down(slug: str) -> None:
    table = dealing(slug)
    assert table.no(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD)).code == "not_the_case"
    draw(table, "9")
    before = table.state
    call(table, Kind.FACE_UP_CARD)
    rule(table, Remedy.AS_FACE_DOWN)
    assert but_for_the_log(table.state) == but_for_the_log(before)
    draw(table, "7 T T")
    table.finish()


@pytest.mark.parametrize("announced", [False, True])
@both("5.7")
def test_5_7_cards_in_the_wrong_order_are_put_into_the_right_hands(slug: str, *, announced: bool) -> None:
    table = dealing(slug, "2 9 T T")
    if announced:
        table.do(commands.AnnounceResult(DEALER))
    call(table, Kind.WRONG_ORDER)
    assert table.no(commands.RuleOn(DEALER, Remedy.RECONSTRUCT, "", cards(slug, "9 3 T T"))).code == "cards"
    rule(table, Remedy.RECONSTRUCT, ranks="9 2 T T")
    assert (held(table, PLAYER), held(table, BANKER)) == ("9 T", "2 T")
    assert (table.state.incident, numbers_of_bets(table)) == (None, [1, 2, 3])
    result = table.do(commands.AnnounceResult(DEALER))[0]
    assert isinstance(result, events.ResultAnnounced)
    assert result.result == "Player"


@both("5.7")
def test_5_7_a_card_that_the_right_order_leaves_over_is_not_part_of_the_round(slug: str) -> None:
    table = dealing(slug, "2 3 T T 9")
    call(table, Kind.WRONG_ORDER)
    rule(table, Remedy.RECONSTRUCT, ranks="9 3 T T 2")
    assert (held(table, PLAYER), held(table, BANKER)) == ("9 T", "3 T")
    assert table.state.waiting == cards(slug, "2")
    assert table.no(commands.DealCard(DEALER, cards(slug, "2")[0])).code == "complete"
    table.finish()


@both("5.7 5.7.1")
def test_5_7_wrongly_passed_cards_are_fetched_back_but_a_slip_of_delivery_changes_nothing(slug: str) -> None:
    table = passed(slug)
    before = table.state
    call(table, Kind.SLIP_OF_DELIVERY)
    assert table.no(commands.RuleOn(PIT_MANAGER, Remedy.VOID)).code == "remedy"
    rule(table, Remedy.PLAY_ON)
    assert but_for_the_log(table.state) == but_for_the_log(before)
    call(table, Kind.WRONG_PATRON, hand=PLAYER)
    rule(table, Remedy.RETRIEVE)
    assert table.no(commands.CallIrregularity(DEALER, Kind.WRONG_PATRON, "", PLAYER)).code == "not_the_case"
    table.do(commands.PassHand(DEALER, PLAYER))
    assert table.state.handlers == ("Ann", "Bob")


@both("5.5 5.8 5.8.1")
def test_5_8_cards_drawn_together_are_dealt_in_their_order_after_bets_could_be_withdrawn(slug: str) -> None:
    table = dealing(slug, "2 3")
    call(table, Kind.TOGETHER_KNOWN, ranks="T 9 4")
    assert table.no(commands.RuleOn(DEALER, Remedy.RECONSTRUCT, "", cards(slug, "T 9 4"))).code == "remedy"
    assert table.no(commands.WithdrawBet(patron("Ann"), 1)).code == "late_withdrawal"
    rule(table, Remedy.OFFER_WITHDRAWAL)
    table.no(commands.WithdrawBet(patron("Bob"), 1))
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert numbers_of_bets(table) == [2, 3]
    assert table.no(commands.RuleOn(DEALER, Remedy.RECONSTRUCT, "", cards(slug, "T 9"))).code == "cards"
    rule(table, Remedy.RECONSTRUCT, ranks="T 9 4")
    assert table.no(commands.WithdrawBet(patron("Ann"), 2)).cites == ("5.5",)
    assert table.no(commands.DealCard(DEALER, cards(slug, "9")[0])).code == "waiting"
    draw(table, "T 9 4")
    assert (held(table, PLAYER), held(table, BANKER), table.state.waiting) == ("2 T 4", "3 9", ())


@both("5.7 5.8")
def test_5_8_cards_that_wait_are_not_lost_by_a_second_irregularity(slug: str) -> None:
    table = dealing(slug, "2 3")
    call(table, Kind.TOGETHER_KNOWN, ranks="T 9")
    rule(table, Remedy.OFFER_WITHDRAWAL)
    rule(table, Remedy.RECONSTRUCT, ranks="T 9")
    call(table, Kind.WRONG_ORDER)
    rule(table, Remedy.RECONSTRUCT, ranks="3 2")
    assert table.state.waiting == cards(slug, "T 9")


@both("5.8.2 5.8.2.1")
def test_5_8_2_1_in_the_initial_deal_an_unknown_order_voids_the_round(slug: str) -> None:
    for dealt in ("", "9", "9 7", "9 7 T"):
        table = dealing(slug, dealt)
        late = commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN_LATE, "", 0, cards(slug, "2 3"))
        assert table.no(late).code == "not_the_case"
        call(table, Kind.TOGETHER_UNKNOWN_EARLY, ranks="2 3")
        assert table.no(commands.RuleOn(SUPERVISOR, Remedy.VOID)).cites == ("5.8.2.1",)
        rule(table, Remedy.VOID, PIT_MANAGER)
        assert (table.state.phase, table.state.bets, table.state.waiting) == (Phase.READY, (), ())


@both("5.8.2 5.8.2.2")
def test_5_8_2_2_after_it_the_pit_manager_sets_the_order_and_patrons_withdraw_all_or_none(slug: str) -> None:
    table = dealing(slug, "2 3 T T")
    early = commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN_EARLY, "", 0, cards(slug, "4 9"))
    assert table.no(early).code == "not_the_case"
    call(table, Kind.TOGETHER_UNKNOWN_LATE, ranks="4 9")
    assert table.no(commands.RuleOn(SUPERVISOR, Remedy.SET_THE_ORDER, "", cards(slug, "9 4"))).code == "authority"
    rule(table, Remedy.SET_THE_ORDER, PIT_MANAGER, "9 4")
    table.no(commands.WithdrawBet(patron("Ann"), 1))
    assert table.no(commands.ResumePlay(DEALER)).code == "unfinished"
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert numbers_of_bets(table) == [3]
    table.do(commands.ResumePlay(DEALER))
    draw(table, "9 4")
    assert (held(table, PLAYER), held(table, BANKER)) == ("2 T 9", "3 T 4")


@pytest.mark.clause("FF4 3.13", "FF4 5.8.2.2")
def test_5_8_2_2_a_pair_bet_that_four_cards_have_decided_is_no_remaining_bet() -> None:
    table = Table(FF4).open()
    table.bet("Ann", "Player")
    decided = table.bet("Ann", "Player Precious Pair")
    table.do(commands.CloseBets(DEALER))
    draw(table, "2 3 T T")
    call(table, Kind.TOGETHER_UNKNOWN_LATE, ranks="4 9")
    rule(table, Remedy.SET_THE_ORDER, PIT_MANAGER, "9 4")
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert numbers_of_bets(table) == [decided]


@both("5.9 3.1 3.2")
def test_5_9_a_device_reset_lets_patrons_withdraw_and_bet_anew_until_bets_close_again(slug: str) -> None:
    table = dealing(slug)
    call(table, Kind.DEVICE_RESET)
    assert table.no(commands.RuleOn(DEALER, Remedy.REOPEN_BETS)).code == "remedy"
    rule(table, Remedy.OFFER_WITHDRAWAL)
    table.do(commands.WithdrawBet(patron("Ann"), 2))
    rule(table, Remedy.REOPEN_BETS)
    assert (table.state.phase, table.state.round_number, table.state.incident) == (Phase.BETTING, 1, None)
    table.bet("Cid", "Banker", area=3)
    table.no(commands.DealCard(DEALER, cards(slug, "9")[0]))
    table.do(commands.CloseBets(DEALER))
    draw(table, "9 7 T T")
    assert [event.number for event in table.finish() if isinstance(event, events.BetSettled)] == [1, 3, 4]


@pytest.mark.parametrize("method", [Method.A, Method.C])
@both("5.10")
def test_5_10_the_dealer_exposes_the_cards_of_a_patron_who_is_not_there(slug: str, method: Method) -> None:
    table = passed(slug, method=method)
    for hand in (BANKER, PLAYER):
        call(table, Kind.ABSENT_PATRON, hand=hand)
        rule(table, Remedy.EXPOSE)
    assert all(dealt.face_up for dealt in table.state.cards)
    if method is Method.A:
        draw(table, "8")
        assert table.state.cards[-1].face_up, "nobody is there to turn a further card either"
        table.finish()


def carried_off(table: Table, missing: str, aside: str = "4 A") -> None:
    """Ann has left with these cards of the Player hand; two are set aside and all others found on sorting."""
    slug = table.state.options.game.slug
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    assert table.no(commands.RuleOn(ASSISTANT, Remedy.SET_TWO_ASIDE, "", cards(slug, aside))).code == "authority"
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.SET_TWO_ASIDE, "", cards(slug, "4"))).code == "cards"
    rule(table, Remedy.SET_TWO_ASIDE, SHIFT_MANAGER, aside)
    found = Counter(Shoe.of(table.state.options.game.deck, decks=8))
    found -= Counter([*(dealt.card for dealt in table.state.cards), *cards(slug, aside)])
    sorted_decks = tuple(found.elements())
    short = commands.RuleOn(SHIFT_MANAGER, Remedy.SORT_AND_IDENTIFY, "", sorted_decks[1:])
    assert table.no(short).code == "count"
    happened = table.do(replace(short, cards=sorted_decks))
    assert [event.cards for event in happened if isinstance(event, events.MissingIdentified)] == [cards(slug, missing)]
    rule(table, Remedy.REPLACE_MISSING, SHIFT_MANAGER)


@both("5.11 5.11.1 5.11.2 5.11.2.1 5.11.3 5.11.4 5.11.5")
def test_5_11_carried_off_cards_are_found_out_replaced_and_the_round_completed(slug: str) -> None:
    table = passed(slug)
    carried_off(table, "2 T")
    assert (held(table, PLAYER), table.state.waiting) == ("2 T", cards(slug, "4 A"))
    table.do(commands.RevealHand(patron("Bob"), BANKER))
    assert table.no(commands.DealCard(DEALER, cards(slug, "A")[0])).code == "waiting"
    draw(table, "4 A")
    table.do(commands.RevealHand(patron("Bob"), BANKER))
    assert (held(table, PLAYER), held(table, BANKER)) == ("2 T 4", "3 T A")
    table.finish()
    assert (table.state.phase, table.state.shoe) == (Phase.NO_SHOE, None)


@both("5.11.2.1 5.11.3")
def test_5_11_2_1_only_a_third_card_is_missing_where_the_first_two_lie_open(slug: str) -> None:
    table = passed(slug)
    table.do(commands.RevealHand(patron("Bob"), BANKER))
    table.do(commands.RevealHand(patron("Ann"), PLAYER))
    draw(table, "8")
    carried_off(table, "8")
    assert held(table, PLAYER) == "2 T 8"
    table.finish()


@both("5.11")
def test_5_11_a_patron_who_draws_the_cards_can_leave_with_them_too(slug: str) -> None:
    call(dealing(slug, "2 3 T T", Method.C), Kind.LEFT_WITH_CARDS, hand=PLAYER)


@both("5.11")
def test_5_11_nobody_leaves_with_a_hand_that_lies_open(slug: str) -> None:
    table = passed(slug)
    table.do(commands.RevealHand(patron("Bob"), BANKER))
    table.no(commands.CallIrregularity(DEALER, Kind.LEFT_WITH_CARDS, "", BANKER))


@both("5.11.5")
def test_5_11_5_the_cards_are_replaced_even_where_the_round_is_void_in_the_end(slug: str) -> None:
    table = passed(slug)
    carried_off(table, "2 T")
    call(table, Kind.WRONG_CARDS)
    rule(table, Remedy.VOID, PIT_MANAGER)
    table.ask(commands.OpenBets(DEALER))
    assert table.state.phase is not Phase.BETTING, "the sorted cards are still in use"


@pytest.mark.parametrize("closed", [False, True])
@both("5.12 5.12.1 5.12.2 6.2")
def test_5_12_a_device_moved_to_a_patron_shows_a_card_or_loses_the_order(slug: str, *, closed: bool) -> None:
    for method in (Method.A, Method.B):
        other = dealing(slug, "2", method)
        assert other.no(commands.CallIrregularity(DEALER, Kind.DEVICE_MOVED_EXPOSED)).cites == ("5.12",)
    table = Table(slug, method=Method.C, high_limit_area=True).open()
    table.bet("Ann", "Player")
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    if closed:
        table.do(commands.CloseBets(DEALER))
    before = table.state
    call(table, Kind.DEVICE_MOVED_EXPOSED)
    rule(table, Remedy.AS_FACE_DOWN)
    assert but_for_the_log(table.state) == but_for_the_log(before)
    call(table, Kind.DEVICE_MOVED_ALTERED)
    happened = rule(table, Remedy.VOID_AND_REPLACE, SHIFT_MANAGER)
    assert [event.cites for event in happened if isinstance(event, events.CardsReplaced)] == [("5.12.2",)]
    assert (table.state.phase, table.state.bets, table.state.shoe) == (Phase.NO_SHOE, (), None)


@both("5.13")
def test_5_13_after_a_void_round_a_pit_manager_may_replace_the_cards(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    table.finish()
    assert table.no(commands.ReplaceCards(PIT_MANAGER)).cites == ("5.13",)
    table.open().do(commands.CloseBets(DEALER))
    call(table, Kind.ORDER_ALTERED)
    rule(table, Remedy.VOID, PIT_MANAGER)
    table.no(commands.ReplaceCards(SUPERVISOR))
    table.do(commands.ReplaceCards(PIT_MANAGER))
    assert (table.state.phase, table.state.shoe) == (Phase.NO_SHOE, None)
    assert table.open().state.shoe == Shoe.of(table.state.options.game.deck, decks=8)
