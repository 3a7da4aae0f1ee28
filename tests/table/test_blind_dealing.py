"""Cards are known when they lie open, and to nobody before: blind dealing, turning, renaming, totals and offers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

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
from cutcard import GAMES, Refusal
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import Source
from cutcard.table import Actor, apply_all, commands, decide, events
from cutcard.table.acts.act import HOUSE
from cutcard.table.conduct.decks import tells_apart
from cutcard.table.established import established
from cutcard.table.views import view
from dealt_rounds import DT, SE, card, every_game
from dealt_rounds import dealing as dealt_for_ada
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from tiers import one_a_document
from walks import walk

STAFF = (DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT)
FIRST_CARDS = {DTB: "3.10.1", FF4: "3.9.1"}


def blind(slug: str) -> Table:
    return passed(slug, source=Source.KEYED)


# --- naming -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=pytest.mark.clause(f"{code} {FIRST_CARDS[slug]}", refuses="it is named face down"))
        for slug, code in ((DTB, "DTB"), (FF4, "FF4"))
    ],
)
def test_a_card_keyed_in_by_hand_is_dealt_face_down_without_a_name(slug: str) -> None:
    table = dealing(slug, "", Method.A, source=Source.KEYED)
    named = table.no(commands.DealCard(DEALER, cards(slug, "9")[0]))
    assert (named.code, named.cites) == ("face_down", (FIRST_CARDS[slug],))
    (dealt,) = table.do(commands.DealCard(DEALER))
    assert isinstance(dealt, events.CardDealt)
    assert (dealt.card, dealt.face_up, table.state.unseen) == (None, False, 1)


@both()
def test_it_is_named_when_it_is_turned_one_by_one_or_a_hand_at_once(slug: str) -> None:
    table = blind(slug)
    assert table.no(commands.TurnCard(DEALER, 2)).code == "unnamed"
    table.do(commands.TurnCard(DEALER, 2, cards(slug, "3")[0]))
    assert table.no(commands.RevealHand(DEALER, BANKER, cards(slug, "T 4"))).code == "cards"
    table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "T")))
    table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "2 T")))
    assert (held(table, PLAYER), held(table, BANKER), table.state.unseen) == ("2 T", "3 T", 0)


@both()
@pytest.mark.parametrize("source", [Source.KEYED, Source.READER])
def test_a_card_that_was_seen_in_the_device_is_named_all_the_same_where_it_is_dealt_open(
    slug: str, source: Source
) -> None:
    """Somebody said which card would come; which card came is seen when it lies there."""
    table = dealing(slug, "9", Method.B, source=source)
    call(table, Kind.FACE_UP_CARD, ranks="7")
    rule(table, Remedy.AS_FACE_DOWN)
    assert table.no(commands.DealCard(DEALER)).code == "unnamed"
    (dealt, *_) = table.do(commands.DealCard(DEALER, cards(slug, "7")[0]))
    assert isinstance(dealt, events.CardDealt)
    assert dealt.face_up
    assert not table.state.knowledge.seen


@both("6.3", holds="another card is turned than was seen, and the naming is put right first")
def test_another_card_than_was_seen_is_what_it_is_once_the_naming_is_put_right(slug: str) -> None:
    """The card rules; that the order was altered is said with evidence of its own."""
    table = dealing(slug, "2 3", Method.A, source=Source.KEYED)
    call(table, Kind.FACE_UP_CARD, ranks="7")
    rule(table, Remedy.AS_FACE_DOWN)
    draw(table, "9 T")
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    assert table.no(commands.RevealHand(DEALER, PLAYER, cards(slug, "2 9"))).code == "not_as_seen"
    altered = commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "it must have been")
    assert table.no(altered).code == "evidence"
    named = commands.CorrectCard(SUPERVISOR, 3, cards(slug, "9")[0], "misread in the device", evidence="camera 4")
    assert table.no(replace(named, by=DEALER), WITNESS).code == "authority"
    assert table.no(replace(named, evidence=""), WITNESS).code == "evidence"
    assert table.no(named).code == "witness"
    table.do(named, WITNESS)
    table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "2 9")))
    assert held(table, PLAYER) == "2 9"


@both()
def test_a_card_that_was_seen_and_goes_face_down_is_named_when_it_is_turned_and_is_that_card(slug: str) -> None:
    """Whoever said which card would come has named none: what lies there is seen when it is turned."""
    table = dealing(slug, "2 3", Method.A, source=Source.KEYED)
    call(table, Kind.FACE_UP_CARD, ranks="7")
    rule(table, Remedy.AS_FACE_DOWN)
    draw(table, "7 T")
    assert [dealt.card for dealt in table.state.cards] == [None] * 4
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "2 7")))
    table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "3 T")))
    assert (held(table, PLAYER), held(table, BANKER), table.state.unseen) == ("2 7", "3 T", 0)


@both()
@pytest.mark.parametrize("guess", ["3", "4"])
def test_a_card_that_a_device_has_read_is_turned_without_a_name_and_no_guess_is_answered(slug: str, guess: str) -> None:
    table = passed(slug)
    named = cards(slug, guess)
    assert table.no(commands.TurnCard(DEALER, 2, named[0])).code == "recorded"
    slip = commands.CallIrregularity(DEALER, Kind.SLIP_OF_DELIVERY, "it fell open", BANKER, named, 0, 2)
    refusal = table.no(slip)
    assert (refusal.code, refusal.says.partition(": ")[2]) == ("not_the_case", "call this without naming the card")
    assert table.no(replace(slip, kind=Kind.UNFORESEEN)).says == refusal.says
    assert table.no(commands.RenameCard(DEALER, named[0])).says.startswith("a device reads the cards at this table")
    before = table.state
    table.do(replace(slip, cards=()))
    table.state = before
    table.do(commands.TurnCard(DEALER, 2))


@both()
@pytest.mark.parametrize("source", list(Source))
def test_no_screen_shows_a_card_before_it_is_turned(slug: str, source: Source) -> None:
    table = passed(slug, source=source)
    for viewer in (*STAFF, patron("Ann"), patron("Bob")):
        assert view(table.state, viewer).hands == (("??", "??"), ("??", "??"))
    table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "3 T") if source is Source.KEYED else ()))
    for viewer in (*STAFF, patron("Ann")):
        assert view(table.state, viewer).hands == (("??", "??"), tuple(map(str, cards(slug, "3 T"))))


@pytest.mark.clause("DT 3.4", holds="the Dealer deals face up")
def test_3_4_dragon_tiger_is_dealt_face_up_and_named_at_once() -> None:
    table = Table(DT, source=Source.KEYED).open()
    table.do(commands.CloseBets(DEALER))
    assert table.no(commands.DealCard(DEALER)).code == "unnamed"
    for rank in ("9", "7"):
        (dealt,) = table.do(commands.DealCard(DEALER, card(DT, rank)))
        assert isinstance(dealt, events.CardDealt)
        assert dealt.face_up


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=pytest.mark.clause(f"{code} {number}", holds="one hand is squeezed, the other not"))
        for slug, code, number in ((DTB, "DTB", "3.10.7"), (FF4, "FF4", "3.9.7"))
    ],
)
def test_further_cards_lie_face_down_for_each_hand_by_itself(slug: str) -> None:
    table = dealing(slug, "2 3 T T", Method.A, source=Source.KEYED)
    table.do(commands.PassHand(DEALER, PLAYER))
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "2 T")))
    table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "3 T")))
    assert table.no(commands.DealCard(DEALER, cards(slug, "4")[0])).code == "face_down", "Ann squeezes"
    table.do(commands.DealCard(DEALER))
    table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "4")))
    table.do(commands.DealCard(DEALER, cards(slug, "5")[0]))
    assert [dealt.face_up for dealt in table.state.cards] == [True] * 6


@every_game
def test_cards_are_burnt_by_count_and_stay_unseen(slug: str) -> None:
    table = Table(slug, source=Source.KEYED)
    table.do(commands.LoadShoe(DEALER))
    whole = table.state.cards_left
    (burnt,) = table.do(commands.BurnCards(DEALER, 7))
    assert isinstance(burnt, events.CardsBurnt)
    assert (table.state.cards_left, len(table.state.shoe or ())) == (whole - 7, whole)
    for count in (0, -1, whole):
        assert table.no(commands.BurnCards(DEALER, count)).code == "count"
    table.open()
    assert table.no(commands.BurnCards(DEALER, 1)).code == "phase"


# --- the card named last ----------------------------------------------------------------------------


@every_game
def test_the_dealer_renames_the_card_named_last_where_nothing_tells_the_two_apart(slug: str) -> None:
    """What a wager or the drawing rule tells apart is a correction, by a Pit Supervisor before a witness."""
    table = Table(slug, source=Source.KEYED).open()
    table.do(commands.CloseBets(DEALER))
    table.do(commands.DealCard(DEALER, card(slug, "9")))
    assert table.no(commands.RenameCard(DEALER, card(slug, "6"))).code == "told_apart"
    like = [each for each in GAMES[slug].deck.cards if each.rank is card(slug, "9").rank]
    same = [each for each in like if not tells_apart(GAMES[slug], card(slug, "9"), each)]
    assert (same == like) == (slug != FF4), "there alone a wager looks at Gold"
    assert all(table.no(commands.RenameCard(DEALER, each)).code == "told_apart" for each in like if each not in same)
    assert table.no(commands.RenameCard(DEALER, card(slug, "9"))).code == "same_card"
    for each in same[1:2]:
        (renamed,) = table.do(commands.RenameCard(DEALER, each))
        assert isinstance(renamed, events.CardRenamed)
        assert (renamed.place, renamed.was, renamed.card) == (1, card(slug, "9"), each)


@walk("further", ["drawn", "announced", "called"])
@every_game
def test_once_anything_further_happens_it_is_a_correction(slug: str, further: str) -> None:
    table = Table(slug, source=Source.KEYED).open()
    table.do(commands.CloseBets(DEALER))
    table.deal(" ".join(map(str, (card(slug, rank) for rank in ("9 8" if slug == DT else "9 8 T T").split()))))
    if further == "drawn":
        table.do(commands.DealCard(DEALER, card(slug, "5"), hand=0))
        assert table.state.named_last == len(table.state.cards)
        return
    if further == "announced":
        table.do(commands.AnnounceResult(DEALER))
        assert table.no(commands.RenameCard(DEALER, card(slug, "5"))).code == "phase"
        return
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "it fell"))
    table.do(commands.ContestCall(SHIFT_MANAGER, "it had not"), WITNESS)
    assert table.no(commands.RenameCard(DEALER, card(slug, "5"))).code == "not_last"


@every_game
def test_what_a_device_has_read_is_not_the_dealers_to_rename(slug: str) -> None:
    table = dealt_for_ada(slug, "9")
    assert table.no(commands.RenameCard(DEALER, card(slug, "6"))).code == "not_last"


# --- totals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "slug",
    one_a_document(
        pytest.param(
            slug,
            marks=pytest.mark.clause(
                f"{game.document.code} {game.drawing.totals_announced}", holds="the initial deal lies open"
            ),
        )
        for slug, game in GAMES.items()
        if slug != DT
    ),
)
def test_the_totals_are_announced_when_the_initial_deal_lies_open_before_a_third_card(slug: str) -> None:
    table = dealt_for_ada(slug, "2 3 T")
    assert not [event for event in table.events if isinstance(event, events.TotalsAnnounced)]
    happened = table.deal(str(card(slug, "T")))
    (told,) = [event for event in happened if isinstance(event, events.TotalsAnnounced)]
    assert (told.first, told.second) == (2, 3)
    assert not [each for each in table.deal(str(card(slug, "9"))) if isinstance(each, events.TotalsAnnounced)]


@both()
def test_under_method_a_the_totals_wait_for_the_last_of_the_first_four_to_be_turned(slug: str) -> None:
    table = blind(slug)
    assert table.no(commands.DealCard(DEALER)).code == "unrevealed", "nobody can tell whether a third card is due"
    table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "3 T")))
    happened = table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "2 T")))
    assert [(each.first, each.second) for each in happened if isinstance(each, events.TotalsAnnounced)] == [(2, 3)]


def test_dragon_tiger_has_no_totals_to_announce() -> None:
    table = dealt_for_ada(DT, "9 8")
    assert not [event for event in table.events if isinstance(event, events.TotalsAnnounced)]


# --- established, and what is offered ---------------------------------------------------------------


@both("5.17 5.17.1", holds="nothing lies open that decides a wager")
def test_5_17_1_a_hidden_natural_establishes_nothing(slug: str) -> None:
    """The device has read a natural, but it lies face down with the Dealer: a refusal would tell what lies hidden."""
    table = dealing(slug, "9 8 T T", Method.A)
    assert established(table.state) == {}
    call(table, Kind.INTERRUPTED_OPEN)
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert numbers_of_bets(table) == [3], "all of hers or none"
    rule(table, Remedy.PLAY_ON, witness=None)
    assert table.no(commands.WithdrawBet(patron("Bob"), 3)).code == "late_withdrawal"


def interrupt(table: Table) -> None:
    """The house comes back after a failure and finds cards in patrons' hands."""
    answer = decide(table.state, commands.ReportInterruption(Actor(HOUSE, Position.DEALER)), system=True)
    assert not isinstance(answer, Refusal)
    table.state = apply_all(table.state, answer)
    assert table.state.interrupted


@both("5.17", refuses="cards that were handed out have not been turned")
def test_5_17_cards_in_patrons_hands_are_turned_before_the_question_is_asked(slug: str) -> None:
    table = blind(slug)
    for kind in (Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED):
        assert table.no(commands.CallIrregularity(DEALER, kind, "dark")).code == "not_the_case"
    interrupt(table)
    assert table.no(commands.PassHand(DEALER, PLAYER, "Bob")).code == "interrupted"
    assert table.no(commands.CallIrregularity(DEALER, Kind.WRONG_CARDS, "one short")).code == "interrupted"
    table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "9 T")))
    table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "7 T")))
    call(table, Kind.INTERRUPTED_DECIDED)
    rule(table, Remedy.PLAY_ON, witness=None)
    table.finish()


@both("5.17")
def test_5_17_cards_a_patron_has_drawn_are_turned_too_in_the_middle_of_the_initial_deal(slug: str) -> None:
    table = dealing(slug, "9 7", Method.C)
    assert table.no(commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "dark")).code == "not_the_case"
    interrupt(table)
    for hand in (PLAYER, BANKER):
        table.do(commands.RevealHand(DEALER, hand))
    call(table, Kind.INTERRUPTED_OPEN)
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    rule(table, Remedy.PLAY_ON, witness=None)
    draw(table, "T T")


@both("5.8.1", refuses="cards open before the joint draw have decided the bet")
def test_5_8_1_a_bet_that_open_cards_have_decided_is_not_offered_back(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Ann", "Player")
    decided = next(wager.name for wager in GAMES[slug].wagers if wager.name in DECIDED[slug])
    number = table.bet("Ann", decided)
    table.do(commands.CloseBets(DEALER))
    draw(table, "2 3 T T")
    assert decided in established(table.state)
    call(table, Kind.TOGETHER_KNOWN, ranks="4 5")
    rule(table, Remedy.OFFER_WITHDRAWAL)
    refusal = table.no(commands.WithdrawBet(patron("Ann"), number))
    assert (refusal.code, refusal.cites) == ("decided", ("5.8.1",))
    table.do(commands.WithdrawBet(patron("Ann"), 1))


DECIDED = {DTB: {"Small Dragon"}, FF4: {"Player Precious Pair"}}
"""A wager of each game that two hands which must draw have lost."""


@both("5.8.1")
def test_5_8_1_cards_drawn_together_decide_nothing_before_the_offer_ends(slug: str) -> None:
    table = dealing(slug, "9 7")
    call(table, Kind.TOGETHER_KNOWN, ranks="T T")
    assert established(table.state) == {}
    rule(table, Remedy.OFFER_WITHDRAWAL)
    table.do(commands.WithdrawBet(patron("Bob"), 3))
    rule(table, Remedy.RECONSTRUCT, witness=None)
    draw(table, "T T")
    table.finish()


@pytest.mark.parametrize("slug", [SE, DT])
def test_where_no_document_offers_anything_bets_stay(slug: str) -> None:
    table = dealt_for_ada(slug, "9")
    before = structs.replace(table.state)
    for remedy in (Remedy.OFFER_WITHDRAWAL, Remedy.OFFER_WITHDRAWAL_OF_ALL):
        assert table.no(commands.RuleOn(DEALER, remedy)).code == "no_incident"
    assert table.no(commands.WithdrawBet(patron("Ada"), 1)).code == "late_withdrawal"
    assert table.state == before
