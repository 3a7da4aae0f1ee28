"""5.11: a patron has left with cards whose value nobody can tell, before a Gaming Shift Manager."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from conduct_rounds import BANKER, DTB, FF4, PLAYER, both, call, cards, dealing, draw, held, passed, rule
from cutcard.cards import Shoe
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table import Phase, commands, events
from cutcard.table.event_words import in_words
from cutcard.table.views import view
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron

if TYPE_CHECKING:
    from cutcard.cards import Card

STEPS = (Remedy.SET_TWO_ASIDE, Remedy.SORT_AND_IDENTIFY, Remedy.REPLACE_MISSING)


def gone(slug: str, player: str = "2 T", banker: str = "3 T") -> Table:
    """Banker's hand lies open; Ann has left with the Player hand, which nobody has named."""
    first, second = player.split(), banker.split()
    table = passed(slug, " ".join((first[0], second[0], first[1], second[1])), source=Source.KEYED)
    table.do(commands.RevealHand(DEALER, BANKER, cards(slug, banker)))
    return table


def on_sorting(table: Table, missing: str, aside: str) -> tuple[Card, ...]:
    """What is found when all cards are sorted: whole decks less those in play, those gone and those kept aside."""
    slug = table.state.options.game.slug
    found = Counter(Shoe.of(table.state.options.game.deck, decks=8))
    lying = [dealt.card for dealt in table.state.cards if dealt.face_up and dealt.card is not None]
    found -= Counter([*lying, *cards(slug, missing), *cards(slug, aside)])
    return tuple(found.elements())


def sort(table: Table, missing: str, aside: str) -> commands.RuleOn:
    slug = table.state.options.game.slug
    found = on_sorting(table, missing, aside)
    return commands.RuleOn(SUPERVISOR, Remedy.SORT_AND_IDENTIFY, "sorted", found, cards(slug, aside))


def replaced(table: Table, missing: str = "2 T", aside: str = "4 A") -> tuple[events.Event, ...]:
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    return (
        *rule(table, Remedy.SET_TWO_ASIDE, SUPERVISOR, witness=SHIFT_MANAGER),
        *table.do(sort(table, missing, aside), SHIFT_MANAGER),
        *rule(table, Remedy.REPLACE_MISSING, SUPERVISOR, witness=SHIFT_MANAGER),
    )


@both("5.11 5.11.1 5.11.2 5.11.2.1 5.11.3 5.11.4 5.11.5", holds="a patron left with cards nobody can name")
def test_5_11_carried_off_cards_are_found_out_replaced_and_the_round_completed(slug: str) -> None:
    table = gone(slug)
    left = table.state.cards_left
    happened = replaced(table)
    assert [event.cards for event in happened if isinstance(event, events.MissingIdentified)] == [cards(slug, "2 T")]
    totals = [(event.first, event.second) for event in happened if isinstance(event, events.TotalsAnnounced)]
    assert totals == [(2, 3)], "the totals are announced before a third card"
    assert (held(table, PLAYER), table.state.waiting) == ("2 T", cards(slug, "4 A"))
    assert table.state.cards_left == left - 2
    assert table.no(commands.DealCard(DEALER, cards(slug, "A")[0])).code == "waiting"
    table.do(commands.DealCard(DEALER))
    table.do(commands.DealCard(DEALER))
    if not table.state.cards[-1].face_up:
        table.do(commands.RevealHand(DEALER, BANKER))
    assert (held(table, PLAYER), held(table, BANKER)) == ("2 T 4", "3 T A")
    table.finish()
    assert (table.state.phase, table.state.shoe) == (Phase.NO_SHOE, None), "all cards are replaced"


@both("5.11.5", refuses="the next round is opened before the cards are replaced")
def test_5_11_5_no_round_opens_before_the_cards_are_replaced(slug: str) -> None:
    table = gone(slug)
    replaced(table)
    call(table, Kind.WRONG_CARDS)
    rule(table, Remedy.VOID, PIT_MANAGER)
    refusal = table.no(commands.OpenBets(DEALER))
    assert (refusal.code, refusal.cites) == ("phase", ("5.11.5",))
    table.do(commands.LoadShoe(DEALER))
    table.do(commands.OpenBets(DEALER))
    assert table.no(commands.OpenBets(DEALER)).cites == ()


STEP_CLAUSES = ("5.11.1", "5.11.2 5.11.2.1", "5.11.3 5.11.4")


@pytest.mark.parametrize(
    ("slug", "step"),
    [
        pytest.param(
            slug,
            step,
            id=f"{code}-{STEPS[step].name}",
            marks=pytest.mark.clause(
                *(f"{code} {number}" for number in numbers.split()), refuses="no Gaming Shift Manager is there"
            ),
        )
        for slug, code in ((DTB, "DTB"), (FF4, "FF4"))
        for step, numbers in enumerate(STEP_CLAUSES)
    ],
)
def test_5_11_every_step_is_taken_in_the_presence_of_a_gaming_shift_manager(slug: str, step: int) -> None:
    table = gone(slug)
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    orders = [
        commands.RuleOn(SUPERVISOR, Remedy.SET_TWO_ASIDE, "as the rule says"),
        sort(table, "2 T", "4 A"),
        commands.RuleOn(SUPERVISOR, Remedy.REPLACE_MISSING, "as the rule says"),
    ]
    for order in orders[:step]:
        table.do(order, SHIFT_MANAGER)
    assert table.no(orders[step], PIT_MANAGER).code == "presence"
    assert table.no(orders[step]).code == "witness"
    assert table.no(replace(orders[step], reason=""), SHIFT_MANAGER).code == "reason"
    assert table.no(replace(orders[step], by=DEALER), SHIFT_MANAGER).code == "authority"
    table.do(replace(orders[step], by=SHIFT_MANAGER), WITNESS)


@both("5.11.1")
def test_5_11_1_the_two_cards_lie_aside_unseen_and_no_screen_shows_them_before_they_are_dealt(slug: str) -> None:
    table = gone(slug)
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    happened = list(rule(table, Remedy.SET_TWO_ASIDE, SUPERVISOR, witness=SHIFT_MANAGER))
    assert not any(table.state.aside)
    happened += table.do(sort(table, "2 T", "4 A"), SHIFT_MANAGER)
    assert table.state.aside == cards(slug, "4 A"), "the record knows them from then on"
    told = " ".join(in_words(event, table.state.options.game) for event in happened)
    hidden = [str(card) for card in cards(slug, "4 A")]
    assert not [card for card in hidden if card in told], told
    for viewer in (DEALER, SUPERVISOR, SHIFT_MANAGER, patron("Bob")):
        assert not set(hidden) & {card for hand in view(table.state, viewer).hands for card in hand}


@both("5.11.2.1", refuses="the sorted cards do not leave as many as are gone")
def test_5_11_2_1_the_sorted_decks_must_add_up(slug: str) -> None:
    table = gone(slug)
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    rule(table, Remedy.SET_TWO_ASIDE, SUPERVISOR, witness=SHIFT_MANAGER)
    whole = sort(table, "2 T", "4 A")
    for found in (whole.cards[1:], (*whole.cards, *cards(slug, "2")), (*whole.cards, *cards(slug, "2 T 2"))):
        assert table.no(replace(whole, cards=found), SHIFT_MANAGER).code == "count"
    for aside in ((), cards(slug, "4"), cards(slug, "4 A 2")):
        assert table.no(replace(whole, aside=aside), SHIFT_MANAGER).code == "aside"


@both("5.11.2.1 5.11.3")
def test_5_11_2_1_only_a_third_card_is_missing_where_the_first_two_lie_open(slug: str) -> None:
    table = gone(slug)
    table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "2 T")))
    table.do(commands.DealCard(DEALER))
    replaced(table, "8", "4 A")
    assert held(table, PLAYER) == "2 T 8"
    table.finish()


@both("5.11", holds="surveillance tells the value")
@pytest.mark.parametrize("seen", ["surveillance", "dealing device"])
def test_5_11_a_value_that_is_told_is_recorded_with_its_source(slug: str, seen: str) -> None:
    table = gone(slug)
    tell = commands.TurnCard(SUPERVISOR, 1, cards(slug, "2")[0], seen, "on camera 4")
    assert table.no(tell, WITNESS).code == "not_gone", "nobody has said that they are not there"
    call(table, Kind.LEFT_WITH_CARDS)
    assert table.no(replace(tell, by=DEALER), WITNESS).code == "authority"
    assert table.no(replace(tell, reason=""), WITNESS).code == "reason"
    for nobody in (None, patron("Bob"), SUPERVISOR, replace(WITNESS, name=DEALER.name)):
        assert table.no(tell, nobody).code == "witness"
    turned = table.do(tell, WITNESS)[0]
    assert isinstance(turned, events.CardTurned)
    assert (turned.seen, turned.cites, table.state.cards[0].face_up) == (seen, ("5.11",), True)
    table.do(replace(tell, place=3, card=cards(slug, "T")[0]), WITNESS)
    table.do(commands.ResumePlay(DEALER))
    assert table.no(commands.RenameCard(DEALER, cards(slug, "9")[0])).code == "not_last", "not the Dealer's to rename"


@both("5.11", refuses="the device has read the cards")
def test_5_11_where_a_device_has_read_the_cards_their_value_is_known(slug: str) -> None:
    table = passed(slug)
    table.do(commands.RevealHand(DEALER, BANKER))
    refusal = table.no(commands.CallIrregularity(DEALER, Kind.LEFT_WITH_CARDS, "gone", PLAYER))
    assert (refusal.code, refusal.cites[0]) == ("not_the_case", "5.11")


@both("5.11", refuses="a card too many went with them")
def test_5_11_sorting_does_not_tell_which_of_three_cards_was_laid_last(slug: str) -> None:
    """Two cards count the same in either order; of three, one was laid too soon, and nobody knows which."""
    table = passed(slug, source=Source.KEYED)
    table.do(commands.DealCard(DEALER, hand=PLAYER))
    refusal = table.no(commands.CallIrregularity(DEALER, Kind.LEFT_WITH_CARDS, "gone", PLAYER))
    assert (refusal.code, refusal.cites[0]) == ("not_the_case", "5.11")
    call(table, Kind.UNFORESEEN)
    rule(table, Remedy.VOID, SHIFT_MANAGER)
    assert (table.state.incident, table.state.bets) == (None, ())


@both("5.11")
def test_5_11_where_the_cards_were_left_behind_the_dealer_exposes_them(slug: str) -> None:
    table = gone(slug)
    call(table, Kind.ABSENT_PATRON, hand=PLAYER)
    rule(table, Remedy.EXPOSE, ranks="2 T", witness=None)
    assert (held(table, PLAYER), table.state.incident) == ("2 T", None)
    assert table.no(commands.CallIrregularity(DEALER, Kind.LEFT_WITH_CARDS, "gone", PLAYER)).cites[0] == "5.11"


@both("5.11.5", holds="the round is void in the end")
def test_5_11_5_the_cards_are_replaced_even_where_the_round_is_void_in_the_end(slug: str) -> None:
    table = gone(slug)
    replaced(table)
    call(table, Kind.WRONG_CARDS)
    rule(table, Remedy.VOID, PIT_MANAGER)
    assert (table.state.phase, table.state.shoe) == (Phase.NO_SHOE, None)


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_steps_that_cannot_be_carried_out_end_with_cards_that_are_not_whole(slug: str) -> None:
    """The sorted decks never add up, so cards are missing or foreign: the round is void, and nobody is stuck."""
    table = gone(slug)
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    rule(table, Remedy.SET_TWO_ASIDE, SUPERVISOR, witness=SHIFT_MANAGER)
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "never"), WITNESS).code == "remedy"
    assert table.no(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "they do not add up")).code == "not_the_case"
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_CARDS, "the decks do not add up"))
    voided = rule(table, Remedy.VOID, PIT_MANAGER)
    assert any(isinstance(event, events.RoundVoided) and "5.1.1" in event.cites for event in voided)
    assert (table.state.incident, table.state.bets, table.state.phase) == (None, (), Phase.READY)
    table.no(commands.OpenBets(DEALER))


@pytest.mark.parametrize("slug", [DTB, FF4])
def test_nobody_has_cards_while_the_dealer_keeps_them(slug: str) -> None:
    table = dealing(slug, "2 3 T T", Method.A, source=Source.KEYED)
    draw(table, "")
    for kind in (Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS):
        assert table.no(commands.CallIrregularity(DEALER, kind, "gone", PLAYER)).code == "not_the_case"


def gone_with_seen(slug: str, seen: str, missing: str = "T 9") -> Table:
    """Cards of the Banker hand were seen in the device, each before it was dealt face down; Bob has left with them."""
    table = dealing(slug, method=Method.A, source=Source.KEYED)
    for place in range(4):
        if place % 2 and (rank := missing.split()[place // 2]) in seen:
            call(table, Kind.FACE_UP_CARD, ranks=rank)
            rule(table, Remedy.AS_FACE_DOWN)
        table.do(commands.DealCard(DEALER))
    for hand in (PLAYER, BANKER):
        table.do(commands.PassHand(DEALER, hand))
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    table.do(commands.RevealHand(DEALER, PLAYER, cards(slug, "3 T")))
    return table


@both("6.3", refuses="sorting leaves another card than was seen")
def test_5_11_sorting_does_not_contradict_what_was_seen(slug: str) -> None:
    table = gone_with_seen(slug, "9")
    call(table, Kind.LEFT_WITH_CARDS, hand=BANKER)
    rule(table, Remedy.SET_TWO_ASIDE, SUPERVISOR, witness=SHIFT_MANAGER)
    refusal = table.no(sort(table, "T 2", "4 A"), SHIFT_MANAGER)
    assert (refusal.code, f"9{str(cards(slug, '9')[0])[1]}" in refusal.says) == ("not_as_seen", True)
    identified = table.do(sort(table, "9 T", "4 A"), SHIFT_MANAGER)[-1]
    assert isinstance(identified, events.MissingIdentified)
    assert identified.cards == cards(slug, "T 9"), "the nine was seen second"
    told = commands.TurnCard(SUPERVISOR, 2, cards(slug, "5")[0], "surveillance", "camera 4")
    assert table.no(told, WITNESS).code == "not_as_seen", "what was worked out is known"
    rule(table, Remedy.REPLACE_MISSING, SUPERVISOR, witness=SHIFT_MANAGER)
    assert (held(table, BANKER), table.state.knowledge.seen) == ("T 9", False)


@both("5.11", refuses="everybody has seen the cards that the patron left with")
def test_5_11_cards_that_were_seen_are_no_cards_of_unknown_value(slug: str) -> None:
    table = gone_with_seen(slug, "T 9")
    gone_with = commands.CallIrregularity(DEALER, Kind.LEFT_WITH_CARDS, "Bob is gone", BANKER)
    assert table.no(gone_with).code == "not_the_case"
    call(table, Kind.ABSENT_PATRON, hand=BANKER)
    assert table.no(commands.RuleOn(DEALER, Remedy.EXPOSE, "as seen", cards(slug, "T 2"))).code == "not_as_seen"
    rule(table, Remedy.EXPOSE, ranks="T 9", witness=None)
    assert held(table, BANKER) == "T 9"
