"""Irregularities of Dragon Tiger Baccarat and Fa Fa Fabulous 4, whose fifth sections bear the same numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conduct_rounds import (
    BANKER,
    DTB,
    FF4,
    PLAYER,
    both,
    call,
    cards,
    dealing,
    draw,
    held,
    numbers_of_bets,
    passed,
    rule,
)
from cutcard.cards import Shoe
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import Phase, commands, events
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron


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


@both("5.1 2.1", refuses="the decks are not whole yet")
def test_5_1_after_wrong_cards_no_round_opens_before_the_decks_are_whole(slug: str) -> None:
    table = dealing(slug, "9")
    call(table, Kind.WRONG_CARDS)
    rule(table, Remedy.VOID, PIT_MANAGER)
    refusal = table.no(commands.OpenBets(DEALER))
    assert (refusal.code, set(refusal.cites) >= {"2.1", "5.1.1"}) == ("not_whole", True)
    assert table.no(commands.CallIrregularity(DEALER, Kind.WRONG_CARDS, "still one short")).cites[0] == "5.1"
    table.do(commands.LoadShoe(DEALER))
    table.do(commands.OpenBets(DEALER))


@both("2.1", holds="a defect of the cards is found between rounds")
def test_2_1_between_rounds_the_pit_manager_replaces_a_defective_shoe_and_nothing_is_void(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    table.finish()
    assert table.no(commands.CallIrregularity(DEALER, Kind.WRONG_CARDS, "one too many")).code == "not_the_case"
    assert table.no(commands.ReplaceCards(SUPERVISOR, "one too many")).code == "authority"
    (replaced,) = table.do(commands.ReplaceCards(PIT_MANAGER, "one too many"))
    assert replaced.cites == ("2.1",)
    assert (table.state.phase, table.state.rounds[-1].result) == (Phase.NO_SHOE, "Player")


@both("5.1")
def test_5_1_nothing_else_happens_while_play_is_suspended(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    call(table, Kind.WRONG_CARDS)
    for act in (
        commands.AnnounceResult(DEALER),
        commands.SeeCuttingCard(DEALER),
        commands.DealCard(DEALER, cards(slug, "2")[0]),
        commands.RenameCard(DEALER, cards(slug, "2")[0]),
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


@both("5.6", holds="a card is found face up after the first card")
def test_5_6_the_card_found_face_up_comes_next_and_no_other_can(slug: str) -> None:
    table = dealing(slug, "9")
    call(table, Kind.FACE_UP_CARD, ranks="7")
    assert [event.card for event in rule(table, Remedy.AS_FACE_DOWN) if isinstance(event, events.CardSeen)] == [
        *cards(slug, "7")
    ]
    other = table.no(commands.DealCard(DEALER, cards(slug, "6")[0]))
    assert (other.code, other.cites) == ("not_as_seen", ("6.3",)), "if another card has come, the naming was wrong"
    draw(table, "7 T T")
    assert not table.state.knowledge.seen
    table.finish()


@both("5.6")
def test_5_6_cards_drawn_together_begin_with_the_card_that_was_seen(slug: str) -> None:
    table = dealing(slug, "9")
    call(table, Kind.FACE_UP_CARD, ranks="7")
    rule(table, Remedy.AS_FACE_DOWN)
    other = commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "seen", 0, cards(slug, "6 T"))
    assert table.no(other).code == "not_the_case"
    call(table, Kind.TOGETHER_KNOWN, ranks="7 T")
    rule(table, Remedy.OFFER_WITHDRAWAL)
    rule(table, Remedy.RECONSTRUCT)
    draw(table, "7 T 2")
    assert (held(table, PLAYER), held(table, BANKER)) == ("9 T", "7 2")


@both("5.8 5.8.1")
def test_5_8_cards_drawn_together_are_dealt_in_their_order_after_bets_could_be_withdrawn(slug: str) -> None:
    table = dealing(slug, "2 3")
    call(table, Kind.TOGETHER_KNOWN, ranks="T 9 4")
    assert table.no(commands.RuleOn(DEALER, Remedy.RECONSTRUCT)).code == "remedy"
    assert table.no(commands.WithdrawBet(patron("Ann"), 1)).code == "late_withdrawal"
    rule(table, Remedy.OFFER_WITHDRAWAL)
    table.no(commands.WithdrawBet(patron("Bob"), 1))
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert numbers_of_bets(table) == [2, 3]
    rule(table, Remedy.RECONSTRUCT)
    assert table.no(commands.WithdrawBet(patron("Ann"), 2)).cites == ("5.5",), "the offer ended with its step"
    guesses = {table.no(commands.DealCard(DEALER, guess)) for guess in cards(slug, "9 T")}
    assert [each.code for each in guesses] == ["waiting"], "a right guess is answered like a wrong one"
    draw(table, "T 9 4")
    assert (held(table, PLAYER), held(table, BANKER), table.state.waiting) == ("2 T 4", "3 9", ())


@both("5.8", holds="cards keyed in by hand are drawn together and nobody has named them")
def test_5_8_cards_that_no_device_reads_are_counted_and_named_when_dealt(slug: str) -> None:
    table = dealing(slug, "2 3", source=Source.KEYED)
    named = commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, "seen", 0, cards(slug, "T 9"))
    assert table.no(named).code == "not_the_case"
    left = table.state.cards_left
    call(table, Kind.TOGETHER_KNOWN, count=2)
    assert table.state.cards_left == left - 2
    rule(table, Remedy.OFFER_WITHDRAWAL)
    rule(table, Remedy.RECONSTRUCT)
    assert table.state.waiting == (None, None)
    draw(table, "T 9")
    assert (held(table, PLAYER), held(table, BANKER)) == ("2 T", "3 9")
    assert (table.state.cards_left, table.state.unseen) == (left - 2, 0)


@both("5.8.2 5.8.2.1")
def test_5_8_2_1_in_the_initial_deal_an_unknown_order_voids_the_round(slug: str) -> None:
    for dealt in ("", "9", "9 7", "9 7 T"):
        table = dealing(slug, dealt)
        call(table, Kind.TOGETHER_UNKNOWN_EARLY, ranks="2 3")
        assert table.no(commands.RuleOn(SUPERVISOR, Remedy.VOID)).cites == ("5.8.2.1", "6.2")
        rule(table, Remedy.VOID, PIT_MANAGER)
        assert (table.state.phase, table.state.bets, table.state.waiting) == (Phase.READY, (), ())


@both("5.8.2 5.8.2.2")
def test_5_8_2_2_after_it_the_pit_manager_sets_the_order_and_patrons_withdraw_all_or_none(slug: str) -> None:
    table = dealing(slug, "2 3 T T")
    call(table, Kind.TOGETHER_UNKNOWN_LATE, ranks="4 9")
    order = commands.RuleOn(SUPERVISOR, Remedy.SET_THE_ORDER, "nobody saw", order=(2, 1))
    assert table.no(order, WITNESS).code == "authority"
    alone = commands.RuleOn(PIT_MANAGER, Remedy.SET_THE_ORDER, "nobody saw", order=(2, 1))
    assert table.no(alone).code == "witness", "it is a choice, and needs no consequence to be attested"
    for places in ((), (1,), (1, 1), (1, 3), (1, 2, 3)):
        other = commands.RuleOn(PIT_MANAGER, Remedy.SET_THE_ORDER, "nobody saw", order=places)
        assert table.no(other, WITNESS).code == "cards"
    guesses = [commands.RuleOn(PIT_MANAGER, Remedy.SET_THE_ORDER, "", cards(slug, each)) for each in ("9 4", "9 5")]
    assert len({table.no(guess) for guess in guesses}) == 1, "no name that somebody guesses is compared"
    rule(table, Remedy.SET_THE_ORDER, PIT_MANAGER, order=(2, 1))
    table.no(commands.WithdrawBet(patron("Ann"), 1))
    assert table.no(commands.ResumePlay(DEALER)).code == "unfinished"
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert numbers_of_bets(table) == [3]
    table.do(commands.ResumePlay(DEALER))
    draw(table, "9 4")
    assert (held(table, PLAYER), held(table, BANKER)) == ("2 T 9", "3 T 4")


@both("5.8.2.2")
def test_5_8_2_2_what_is_told_before_the_offer_names_no_card_that_nobody_has_turned(slug: str) -> None:
    from cutcard.table.event_words import in_words

    table = dealing(slug, "2 3 T T")
    happened = call(table, Kind.TOGETHER_UNKNOWN_LATE, ranks="4 9") + rule(
        table, Remedy.SET_THE_ORDER, PIT_MANAGER, order=(2, 1)
    )
    told = " ".join(in_words(event, table.state.options.game) for event in happened)
    assert not [each for each in map(str, cards(slug, "4 9")) if each in told], told


@pytest.mark.clause("FF4 3.13", "FF4 5.8.2.2")
def test_5_8_2_2_a_pair_bet_that_four_cards_have_decided_is_no_remaining_bet() -> None:
    table = Table(FF4).open()
    table.bet("Ann", "Player")
    decided = table.bet("Ann", "Player Precious Pair")
    table.do(commands.CloseBets(DEALER))
    draw(table, "2 3 T T")
    call(table, Kind.TOGETHER_UNKNOWN_LATE, ranks="4 9")
    rule(table, Remedy.SET_THE_ORDER, PIT_MANAGER, order=(2, 1))
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    assert table.no(commands.WithdrawBet(patron("Ann"), decided)).code == "decided"
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert numbers_of_bets(table) == [decided]


@both("5.9 3.1 3.2")
def test_5_9_a_device_reset_lets_patrons_withdraw_and_bet_anew_until_bets_close_again(slug: str) -> None:
    table = dealing(slug, "6 6", Method.A)
    left = table.state.cards_left
    call(table, Kind.DEVICE_RESET)
    assert table.no(commands.RuleOn(DEALER, Remedy.REOPEN_BETS)).code == "remedy"
    rule(table, Remedy.OFFER_WITHDRAWAL)
    table.do(commands.WithdrawBet(patron("Ann"), 2))
    reopen = commands.RuleOn(SUPERVISOR, Remedy.REOPEN_BETS, "reset")
    assert table.no(commands.RuleOn(DEALER, Remedy.REOPEN_BETS, "reset"), WITNESS).code == "authority"
    assert table.no(reopen).code == "witness"
    table.do(reopen, WITNESS)
    assert (table.state.phase, table.state.round_number, table.state.incident) == (Phase.BETTING, 1, None)
    assert (table.state.cards, table.state.cards_left) == ((), left), "what was drawn is set aside unseen"
    table.bet("Cid", "Banker", area=3)
    table.no(commands.DealCard(DEALER, cards(slug, "9")[0]))
    table.do(commands.CloseBets(DEALER))
    assert table.no(commands.WithdrawBet(patron("Bob"), 3)).code == "late_withdrawal", "the offer is over"
    draw(table, "9 8 T T")
    for hand in (PLAYER, BANKER):
        table.do(commands.SetRevealOrder(DEALER, hand)) if hand == PLAYER else None
        table.do(commands.RevealHand(DEALER, hand))
    assert [event.number for event in table.finish() if isinstance(event, events.BetSettled)] == [1, 3, 4]


@pytest.mark.parametrize("closed", [False, True])
@both("5.12 5.12.2 6.2")
def test_5_12_a_device_moved_to_a_patron_shows_a_card_or_loses_the_order(slug: str, *, closed: bool) -> None:
    """The card is played as if it had lain face down, so that it closes the bets: those that lie there were blind."""
    table = Table(slug, method=Method.C, high_limit_area=True).open()
    table.bet("Ann", "Player")
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    if closed:
        table.do(commands.CloseBets(DEALER))
    call(table, Kind.DEVICE_MOVED_EXPOSED, ranks="7")
    bet = commands.PlaceBet(patron("Bob"), "Bob", 2, "Player", 100_00)
    assert table.no(bet).code == "late_bet"
    assert table.no(commands.WithdrawBet(patron("Ann"), 1)).code == "late_withdrawal"
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    assert table.no(commands.DealCard(DEALER, cards(slug, "6")[0], "Ann")).code == "not_as_seen"
    altered = commands.CallIrregularity(DEALER, Kind.DEVICE_MOVED_ALTERED, "it fell")
    assert table.no(altered).code == "evidence", "a card was seen that might be wanted otherwise"
    draw(table, "7")
    table.do(replace(altered, evidence="camera 4"))
    happened = rule(table, Remedy.VOID_AND_REPLACE, SHIFT_MANAGER)
    assert [event.cites for event in happened if isinstance(event, events.CardsReplaced)] == [("5.12.2",)]
    assert (table.state.phase, table.state.bets, table.state.shoe) == (Phase.NO_SHOE, (), None)


@both("5.13", holds="a round was void", refuses="none was, and no reason is given")
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


@both("5.2")
def test_5_13_or_the_next_round_is_dealt_from_the_same_cards(slug: str) -> None:
    table = dealing(slug, "9")
    call(table, Kind.ORDER_ALTERED)
    rule(table, Remedy.VOID, PIT_MANAGER)
    table.do(commands.OpenBets(DEALER))
    assert len(table.state.shoe or ()) == len(Shoe.of(table.state.options.game.deck, decks=8)) - 1


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_a_shoe_does_not_remember_a_card_that_was_seen_in_the_one_before(slug: str) -> None:
    table = dealing(slug, "9", Method.C)
    call(table, Kind.DEVICE_MOVED_EXPOSED, ranks="7")
    rule(table, Remedy.AS_FACE_DOWN)
    fell = commands.CallIrregularity(DEALER, Kind.DEVICE_MOVED_ALTERED, "it fell open", evidence="camera 4")
    table.do(fell)
    rule(table, Remedy.VOID_AND_REPLACE, PIT_MANAGER)
    table.do(commands.LoadShoe(DEALER))
    assert not table.state.knowledge.seen


@both("5.10", holds="the handler is away and the cards lie there")
@pytest.mark.parametrize("method", [Method.A, Method.C])
def test_5_10_the_dealer_alone_exposes_the_cards_of_a_patron_who_is_not_there(slug: str, method: Method) -> None:
    table = passed(slug, method=method)
    for hand in (BANKER, PLAYER):
        call(table, Kind.ABSENT_PATRON, hand=hand)
        rule(table, Remedy.EXPOSE, witness=None)
    assert all(dealt.face_up for dealt in table.state.cards)
    if method is Method.A:
        draw(table, "8")
        assert table.state.cards[-1].face_up, "nobody is there to turn a further card either"
        table.finish()
