"""What has been seen is known: cards seen in the device form a queue, decide bets and bar what presumes ignorance."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from conduct_rounds import BANKER, DTB, FF4, PLAYER, both, call, cards, dealing, draw, held, passed, rule
from cutcard import GAMES
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import Phase, commands, events
from cutcard.table.conduct.known import Knower, card_known, who_knows
from cutcard.table.established import established
from cutcard.table.knowledge import Knowledge, Sight, possible_orders
from dealt_rounds import DT, SE, every_game
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron

WHY = "as everybody saw"


def seen(table: Table, slug: str, ranks: str, sight: Sight = Sight.IN_ORDER) -> None:
    table.do(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, WHY, 0, cards(slug, ranks), sight=sight))


def with_a_natural_to_come(slug: str, source: Source = Source.KEYED, method: Method = Method.B) -> Table:
    """Player's first card is a Ten, and everybody has seen that Banker's is a Nine."""
    table = Table(slug, method=method, source=source, high_limit_area=True).open()
    table.bet("Ann", "Player", 10_000_00)
    table.bet("Bob", "Banker", 10_000_00, 2)
    table.do(commands.CloseBets(DEALER))
    draw(table, "T")
    return table


# --- the queue --------------------------------------------------------------------------------------


@both("6.3", refuses="another card is named for the one that was seen")
def test_5_6_a_second_card_that_is_seen_comes_behind_the_first(slug: str) -> None:
    """The Dealer alone does not swap the card that all have seen: whatever is named next joins the end."""
    table = with_a_natural_to_come(slug)
    seen(table, slug, "9")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    seen(table, slug, "K" if slug == DTB else "T")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    other = cards(slug, "K" if slug == DTB else "T")[0]
    refusal = table.no(commands.DealCard(DEALER, other))
    assert (refusal.code, refusal.cites) == ("not_as_seen", ("6.3",))
    table.do(commands.DealCard(DEALER, cards(slug, "9")[0]))
    table.do(commands.DealCard(DEALER, other))
    assert not table.state.knowledge.seen


@both("6.3", holds="another card leaves the device than was seen")
def test_6_3_where_another_card_comes_the_naming_was_wrong(slug: str) -> None:
    """The card rules, but not on the Dealer's word: a Pit Supervisor, a witness and evidence put the naming right."""
    table = with_a_natural_to_come(slug)
    seen(table, slug, "9 8")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    right = commands.CorrectCard(SUPERVISOR, 2, cards(slug, "4")[0], "misread", evidence="camera 4")
    assert table.no(replace(right, by=DEALER), WITNESS).code == "authority"
    assert table.no(replace(right, evidence=" "), WITNESS).code == "evidence"
    assert table.no(right, DEALER).code == "witness"
    assert table.no(replace(right, place=4), WITNESS).code == "place"
    assert table.no(replace(right, card=cards(slug, "9")[0]), WITNESS).code == "same_card"
    corrected, *_ = table.do(right, WITNESS)
    assert isinstance(corrected, events.CardCorrected)
    assert (corrected.place, corrected.was, corrected.card) == (2, *cards(slug, "9 4"))
    draw(table, "4 8")
    assert (held(table, PLAYER), held(table, BANKER)) == ("T 8", "4")


@pytest.mark.parametrize("source", [Source.KEYED, Source.READER])
@both("5.8.2", refuses="what was seen tells the order of the cards")
def test_5_8_2_an_order_that_the_queue_determines_is_not_unknown(slug: str, source: Source) -> None:
    table = with_a_natural_to_come(slug, source)
    seen(table, slug, "9")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    by_name = source is Source.READER
    two = {"cards": cards(slug, "9 8")} if by_name else {"count": 2}
    three = {"cards": cards(slug, "9 8 7")} if by_name else {"count": 3}
    unknown = commands.CallIrregularity(DEALER, Kind.TOGETHER_UNKNOWN_EARLY, WHY, **two)
    assert table.no(unknown).code == "not_the_case"
    if by_name:
        second = replace(unknown, kind=Kind.TOGETHER_KNOWN, cards=cards(slug, "8 9"))
        assert table.no(second).code == "not_the_case", "the card that was seen left the device first"
    table.do(replace(unknown, **three))


@every_game
def test_cards_seen_together_may_come_in_either_order_and_no_other_does(slug: str) -> None:
    table = Table(slug, source=Source.KEYED).open()
    table.do(commands.CloseBets(DEALER))
    deck = GAMES[slug].deck.cards
    group = (deck[0], deck[1])
    called = commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, cards=group, sight=Sight.ORDER_UNKNOWN)
    table.do(called)
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.AS_FACE_DOWN, WHY), WITNESS)
    table.do(commands.ResumePlay(DEALER))
    assert table.no(commands.DealCard(DEALER, deck[2])).code == "not_as_seen"
    table.do(commands.DealCard(DEALER, deck[1]))
    assert table.state.knowledge.coming == ((deck[0],),)
    assert table.no(commands.DealCard(DEALER, deck[1])).code == "not_as_seen"
    table.do(commands.DealCard(DEALER, deck[0]))
    assert not table.state.knowledge.seen


@both("5.12.1", holds="two cards are exposed at once")
def test_5_12_1_two_cards_exposed_at_once_are_both_on_record(slug: str) -> None:
    table = dealing(slug, "9", Method.C)
    call_ = commands.CallIrregularity(
        DEALER, Kind.DEVICE_MOVED_EXPOSED, WHY, 0, cards(slug, "7 8"), sight=Sight.ORDER_UNKNOWN
    )
    table.do(call_)
    happened = rule(table, Remedy.AS_FACE_DOWN)
    assert [event.card for event in happened if isinstance(event, events.CardSeen)] == [*cards(slug, "7 8")]
    assert table.no(commands.DealCard(DEALER, cards(slug, "6")[0], "Ann")).code == "not_as_seen"
    draw(table, "8 7")
    assert not table.state.knowledge.coming


@both("5.6", holds="a card is seen at a depth that nobody knows")
def test_5_6_a_card_seen_at_an_unknown_depth_is_played_when_it_comes(slug: str) -> None:
    table = with_a_natural_to_come(slug)
    seen(table, slug, "9", Sight.DEPTH_UNKNOWN)
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    assert established(table.state) == {}
    assert card_known(table.state)
    draw(table, "2")
    assert table.state.knowledge.somewhere == cards(slug, "9")
    draw(table, "9")
    assert not table.state.knowledge.seen


@both("5.11.1", holds="the cards set aside had been seen")
def test_5_11_1_cards_set_aside_keep_the_names_by_which_they_were_seen(slug: str) -> None:
    table = passed(slug, source=Source.KEYED)
    table.do(commands.SetRevealOrder(DEALER, BANKER))
    table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "3 T")))
    seen(table, slug, "8")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    (_, aside, *_) = table.do(commands.RuleOn(SUPERVISOR, Remedy.SET_TWO_ASIDE, WHY), SHIFT_MANAGER)
    assert isinstance(aside, events.CardsSetAside)
    assert aside.cards == (cards(slug, "8")[0], None)
    assert table.state.knowledge.coming == (cards(slug, "8"),)


# --- what is public decides, and bars what presumes ignorance -----------------------------------------


@both("5.17 5.17.1", refuses="a card that everybody has seen has decided")
def test_5_17_a_power_failure_gives_no_bet_back_that_a_seen_card_has_decided(slug: str) -> None:
    """The cards that make Banker's natural are still in the device, but all have seen them."""
    table = dealing(slug, "2 9", Method.B)
    open_call = commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "power failure")
    before = table.state
    table.do(open_call)
    table.state = before
    seen(table, slug, "T 9")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    assert established(table.state).keys() >= {bet.wager for bet in table.state.bets}
    assert table.no(open_call).code == "not_the_case"
    table.do(replace(open_call, kind=Kind.INTERRUPTED_DECIDED))


@every_game
def test_what_only_the_order_in_the_device_decides_is_established(slug: str) -> None:
    """Dealt or to be dealt, the same cards decide the same."""
    deck = GAMES[slug].deck.cards
    for first, second in ((0, 8), (8, 0), (12, 5)):
        dealt = Table(slug, source=Source.KEYED).open()
        dealt.do(commands.CloseBets(DEALER))
        waits = dealt.state
        for at in (first, second):
            dealt.do(commands.DealCard(DEALER, deck[at]))
        coming = structs.replace(waits, knowledge=Knowledge(coming=((deck[first],), (deck[second],))))
        either = structs.replace(waits, knowledge=Knowledge(coming=((deck[first], deck[second]),) * 2))
        assert established(coming) == established(dealt.state)
        assert established(either).items() <= established(coming).items()


@both("6.1", refuses="a card was seen in the device")
def test_5_4_no_bet_is_found_on_a_hand_whose_card_all_have_seen(slug: str) -> None:
    table = Table(slug, method=Method.A, source=Source.KEYED, high_limit_area=True).open()
    table.bet("Ann", "Player")
    table.do(commands.CloseBets(DEALER))
    table.do(commands.DealCard(DEALER))
    found = commands.FindBet(SUPERVISOR, "Bob", 2, "Banker", 9_000_00, WHY)
    before = table.state
    table.do(found, WITNESS)
    table.state = before
    seen(table, slug, "9")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    assert card_known(table.state)
    assert table.no(found, WITNESS).code == "too_late"


@both("3.17.1", refuses="a card was seen in the device")
def test_3_17_1_bets_are_not_offered_back_on_a_card_that_was_seen(slug: str) -> None:
    table = Table(slug, high_limit_area=True).open()
    table.bet("Ann", "Player")
    table.do(commands.CloseBets(DEALER))
    table.do(commands.SeeCuttingCard(DEALER))
    call(table, Kind.UNFORESEEN, ranks="9")
    rule(table, Remedy.AS_FACE_DOWN, SHIFT_MANAGER)
    table.do(commands.ResumePlay(DEALER))
    assert table.no(commands.OfferWithdrawal(DEALER)).code == "not_first"


@both("5.9", refuses="a card was seen in the device")
def test_5_9_the_device_is_not_reset_on_a_card_that_was_seen(slug: str) -> None:
    table = dealing(slug, "2", Method.A)
    seen(table, slug, "9")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    assert table.no(commands.CallIrregularity(DEALER, Kind.DEVICE_RESET, WHY)).code == "not_the_case"


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_what_was_seen_stays_known_where_it_is_dealt_face_down(slug: str) -> None:
    for source in (Source.KEYED, Source.READER):
        table = dealing(slug, "2", Method.A, source=source)
        seen(table, slug, "9")
        rule(table, Remedy.AS_FACE_DOWN, DEALER)
        before = established(table.state)
        draw(table, "9")
        assert not table.state.cards[1].face_up
        assert established(table.state) == before
        assert card_known(table.state)


@both("5.9", refuses="a device has read cards, and the Dealer alone offers bets back")
def test_5_9_on_cards_that_only_a_device_has_read_a_word_takes_a_pit_supervisor(slug: str) -> None:
    table = dealing(slug, "2 3", Method.A, source=Source.READER)
    assert not card_known(table.state)
    assert established(table.state) == {}
    call(table, Kind.DEVICE_RESET)
    offer = commands.RuleOn(DEALER, Remedy.OFFER_WITHDRAWAL, WHY)
    assert table.no(offer, WITNESS).code == "authority"
    assert table.no(replace(offer, by=SUPERVISOR)).code == "witness"
    table.do(replace(offer, by=SUPERVISOR), WITNESS)


# --- before the first card ----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [DTB, FF4, "tiger-baccarat", SE, DT])
def test_a_card_seen_while_bets_are_open_is_burnt_or_the_round_is_void(slug: str) -> None:
    """Nobody bets on a known card, nor takes a bet back: betting stops until it is burnt."""
    table = Table(slug, source=Source.KEYED).open()
    wager = GAMES[slug].wagers[0].name
    table.bet("Ann", wager)
    card = GAMES[slug].deck.cards[8]
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, cards=(card,)))
    assert table.no(commands.PlaceBet(patron("Bob"), "Bob", 2, wager, 9_000_00)).code == "suspended"
    assert table.no(commands.WithdrawBet(patron("Ann"), 1)).code == "late_withdrawal"
    for remedy in (Remedy.AS_FACE_DOWN, Remedy.PLAY_ON, Remedy.OFFER_WITHDRAWAL):
        assert table.no(commands.RuleOn(SHIFT_MANAGER, remedy, WHY), WITNESS).code == "remedy"
    assert table.no(commands.ResumePlay(DEALER)).code == "unfinished"
    before = table.state
    assert table.no(commands.RuleOn(PIT_MANAGER, Remedy.BURN, WHY), WITNESS).code == "authority"
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.BURN, WHY)).code == "witness"
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.BURN, WHY), WITNESS)
    table.do(commands.ResumePlay(DEALER))
    assert (table.state.phase, table.state.knowledge.seen) == (Phase.BETTING, False)
    table.bet("Bob", wager, area=2)
    table.state = before
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, WHY), WITNESS)
    assert table.state.bets == ()
    assert table.no(commands.OpenBets(DEALER)).code == "card_seen"
    table.do(commands.BurnSeenCards(SUPERVISOR, reason=WHY), WITNESS)
    table.do(commands.OpenBets(DEALER))


@pytest.mark.parametrize("slug", [DTB, FF4, "tiger-baccarat", SE, DT])
def test_a_card_seen_between_the_close_and_the_first_card_is_played(slug: str) -> None:
    table = Table(slug, source=Source.KEYED).open()
    table.bet("Ann", GAMES[slug].wagers[0].name)
    table.do(commands.CloseBets(DEALER))
    card = GAMES[slug].deck.cards[8]
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, cards=(card,)))
    for remedy in (Remedy.BURN, Remedy.VOID, Remedy.REOPEN_BETS, Remedy.OFFER_WITHDRAWAL, Remedy.PLAY_ON):
        assert table.no(commands.RuleOn(SHIFT_MANAGER, remedy, WHY), WITNESS).code == "remedy", remedy
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.AS_FACE_DOWN, WHY), WITNESS)
    table.do(commands.ResumePlay(DEALER))
    assert table.no(commands.DealCard(DEALER, GAMES[slug].deck.cards[0])).code == "not_as_seen"
    table.do(commands.DealCard(DEALER, card))


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_each_card_is_known_to_everybody_a_patron_a_device_or_nobody(slug: str) -> None:
    knowers = {}
    for source in (Source.KEYED, Source.READER):
        table = dealing(slug, "2 3", Method.A, source=source)
        seen(table, slug, "9")
        rule(table, Remedy.AS_FACE_DOWN, DEALER)
        draw(table, "9 T")
        table.do(commands.PassHand(DEALER, BANKER))
        knowers[source] = [who_knows(table.state, place) for place in (1, 2, 3, 4)]
    assert knowers[Source.KEYED] == [Knower.NOBODY, Knower.HOLDER, Knower.EVERYBODY, Knower.HOLDER]
    assert knowers[Source.READER] == [Knower.DEVICE, Knower.HOLDER, Knower.EVERYBODY, Knower.HOLDER]


@both("6.3", refuses="a card that was seen is called by another name")
def test_6_3_a_card_that_was_seen_is_not_exposed_as_another(slug: str) -> None:
    """Neither a slip of delivery nor the unforeseen gives a card that all have seen another name."""
    table = dealing(slug, "2", Method.A, source=Source.KEYED)
    seen(table, slug, "9")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    draw(table, "9 T T")
    for kind in (Kind.SLIP_OF_DELIVERY, Kind.UNFORESEEN):
        slip = commands.CallIrregularity(DEALER, kind, "it fell open", BANKER, cards(slug, "2"), place=2)
        assert table.no(slip).code == "not_as_seen"
        before = table.state
        table.do(replace(slip, cards=cards(slug, "9")))
        table.state = before


@both("5.17.1", refuses="a card was seen at a depth that nobody knows, and the Dealer alone offers bets back")
def test_5_17_1_a_card_at_an_unknown_depth_is_known(slug: str) -> None:
    table = dealing(slug, "2", Method.A, source=Source.KEYED)
    seen(table, slug, "9", Sight.DEPTH_UNKNOWN)
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    call(table, Kind.INTERRUPTED_OPEN)
    offer = commands.RuleOn(DEALER, Remedy.OFFER_WITHDRAWAL_OF_ALL, WHY)
    assert table.no(offer, WITNESS).code == "authority"
    table.do(replace(offer, by=SUPERVISOR), WITNESS)


def test_chips_are_recorded_while_a_card_lies_at_an_unknown_depth() -> None:
    table = dealing(DTB, "2", source=Source.KEYED)
    seen(table, DTB, "9", Sight.DEPTH_UNKNOWN)
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    draw(table, "T 7 T")
    table.finish()
    table.open()
    assert card_known(table.state)
    table.do(commands.PlaceBet(DEALER, "#3", 3, "Player", 100_00, chips=True))


@both("6.3")
def test_6_3_a_naming_is_put_right_beneath_another_irregularity(slug: str) -> None:
    table = dealing(slug, "2 3", source=Source.KEYED)
    seen(table, slug, "9")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    table.do(commands.CallIrregularity(DEALER, Kind.TOGETHER_KNOWN, WHY, count=2))
    call(table, Kind.INTERRUPTED_DECIDED)
    right = commands.CorrectCard(SUPERVISOR, 3, cards(slug, "8")[0], "misread", evidence="camera 4")
    table.do(right, WITNESS)
    incident = table.state.incident
    assert incident is not None
    assert incident.beneath is not None
    assert incident.beneath.cards == (cards(slug, "8")[0], None)


@both("5.12", holds="the card was not exposed after all")
def test_5_12_bets_that_a_false_exposure_closed_are_open_again(slug: str) -> None:
    table = Table(slug, method=Method.C, high_limit_area=True).open()
    table.bet("Ann", "Player")
    table.do(commands.AcceptDevice(patron("Ann"), "Ann"))
    exposed = commands.CallIrregularity(DEALER, Kind.DEVICE_MOVED_EXPOSED, WHY, 0, cards(slug, "7"))
    table.do(exposed)
    assert table.state.phase is Phase.DEALING
    table.do(commands.ContestCall(SUPERVISOR, "nothing was exposed", "camera 4"), WITNESS)
    assert (table.state.phase, table.state.knowledge.seen) == (Phase.BETTING, False)
    table.bet("Bob", "Banker", area=2)


# --- the value itself ---------------------------------------------------------------------------------


def test_a_group_is_known_by_its_members_until_one_is_named() -> None:
    nine, king, two = cards(DTB, "9 K 2")
    known = (
        Knowledge().with_seen((nine, king), Sight.ORDER_UNKNOWN, waiting=0).with_seen((two,), Sight.IN_ORDER, waiting=0)
    )
    assert known.coming == ((nine, king), (nine, king), (two,))
    assert set(possible_orders(known.coming)) == {(nine, king, two), (king, nine, two)}
    assert known.leaves_an_order(2)
    assert not known.after_dealing(1, king).leaves_an_order(2)
    face_down = known.after_dealing(1, None)
    assert (face_down.names_at(1), face_down.coming) == ((nine, king), ((nine, king), (two,)))
    assert face_down.after_turning(1, nine).coming == ((king,), (two,))
    assert face_down.after_dealing(2, nine).names_at(1) == (king,)
    assert known.between_rounds(0).coming == known.coming
    assert known.between_rounds(2).coming == ((two,),)
    assert known.without_coming(3) == Knowledge()


def test_two_copies_of_one_card_in_two_groups_are_told_apart() -> None:
    nine, king = cards(DTB, "9 K")
    known = Knowledge()
    for _ in range(2):
        known = known.with_seen((nine, king), Sight.ORDER_UNKNOWN, waiting=0)
    assert known.after_dealing(1, nine).coming == ((king,), (nine, king), (nine, king))


def test_what_is_seen_behind_waiting_cards_comes_behind_them() -> None:
    nine, king = cards(DTB, "9 K")
    known = Knowledge().with_seen((nine,), Sight.IN_ORDER, waiting=2)
    assert known.coming == ((), (), (nine,))
    assert known.with_seen((king,), Sight.IN_ORDER, waiting=2).coming == ((), (), (nine,), (king,))
    assert known.without_seen((nine,), Sight.IN_ORDER) == Knowledge()
    assert known.allows_order((1, 0, 2), after=0)
    assert not known.allows_order((2, 0, 1), after=0)


# --- what strangers found -------------------------------------------------------------------------


@both("5.6", holds="a card too many is found after the result, and is not the one that was seen")
def test_a_card_too_many_that_is_found_leaves_what_was_seen_to_come(slug: str) -> None:
    table = dealing(slug, "9 2 T 5")
    call(table, Kind.FACE_UP_CARD, ranks="3")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    table.do(commands.AnnounceResult(DEALER))
    before = table.state
    table.do(commands.DealCard(DEALER, cards(slug, "6")[0], hand=PLAYER))
    assert table.state.knowledge == before.knowledge
    table.state = before
    table.do(commands.DealCard(DEALER, cards(slug, "3")[0], hand=PLAYER))
    assert not table.state.knowledge.seen, "it was the card that had been seen"


def cutting_card_first(slug: str, source: Source = Source.KEYED) -> Table:
    table = dealing(slug, source=source)
    table.do(commands.SeeCuttingCard(DEALER))
    return table


@both("3.17.1", refuses="a card was seen since bets were offered back")
def test_3_17_1_an_offer_ends_when_a_card_is_seen(slug: str) -> None:
    table = cutting_card_first(slug)
    table.do(commands.OfferWithdrawal(DEALER))
    before = table.state
    table.do(commands.WithdrawBet(patron("Ann"), before.bets[0].number))
    table.state = before
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "it slipped", cards=cards(slug, "9")))
    rule(table, Remedy.AS_FACE_DOWN, SHIFT_MANAGER)
    table.do(commands.ResumePlay(DEALER))
    assert table.no(commands.WithdrawBet(patron("Ann"), before.bets[0].number)).code == "late_withdrawal"
    refusal = table.no(commands.OfferWithdrawal(DEALER))
    assert (refusal.code, "has been seen" in refusal.says) == ("not_first", True)


@both("3.17.1", refuses="cards of the round have left the device")
def test_3_17_1_nothing_is_offered_back_once_cards_have_left_the_device(slug: str) -> None:
    table = dealing(slug)
    call(table, Kind.TOGETHER_KNOWN, ranks="9 2")
    rule(table, Remedy.OFFER_WITHDRAWAL)
    rule(table, Remedy.RECONSTRUCT)
    table.do(commands.SeeCuttingCard(DEALER))
    assert table.no(commands.OfferWithdrawal(DEALER)).code == "not_first"


@both("5.6", refuses="one person alone says that a card was seen")
def test_5_6_no_card_is_played_as_seen_on_one_word(slug: str) -> None:
    table = dealing(slug, "2")
    call(table, Kind.FACE_UP_CARD, ranks="9")
    assert table.no(commands.RuleOn(DEALER, Remedy.AS_FACE_DOWN, WHY)).code == "witness"
    rule(table, Remedy.AS_FACE_DOWN, DEALER)


@both("6.3", refuses="a card that waits was seen as another")
def test_6_3_a_card_that_waits_and_was_seen_is_put_right_before_it_is_dealt(slug: str) -> None:
    table = dealing(slug, "2", source=Source.KEYED)
    call(table, Kind.FACE_UP_CARD, ranks="9")
    rule(table, Remedy.AS_FACE_DOWN, DEALER)
    call(table, Kind.TOGETHER_KNOWN, count=2)
    rule(table, Remedy.OFFER_WITHDRAWAL)
    rule(table, Remedy.RECONSTRUCT)
    assert table.no(commands.DealCard(DEALER, cards(slug, "8")[0])).code == "not_as_seen"
    table.do(commands.CorrectCard(SUPERVISOR, 2, cards(slug, "8")[0], WHY, evidence="camera 4"), WITNESS)
    table.do(commands.DealCard(DEALER))
    assert table.state.cards[-1].card == cards(slug, "8")[0]


def test_what_was_contested_is_struck_out_and_nothing_else() -> None:
    knowledge = Knowledge().with_seen(cards(DTB, "Q"), Sight.DEPTH_UNKNOWN, waiting=0)
    both_seen = knowledge.with_seen(cards(DTB, "9"), Sight.DEPTH_UNKNOWN, waiting=0)
    opened = both_seen.after_naming((), cards(DTB, "9")[0])
    assert opened.without_seen(cards(DTB, "9"), Sight.DEPTH_UNKNOWN).somewhere == cards(DTB, "Q")
