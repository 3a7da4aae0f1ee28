"""Who takes a bet back, on whose word: patrons their own; staff only what they saw a patron's hand do to chips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conduct_rounds import BANKER, DTB, FF4, PLAYER, both, call, cards, dealing, draw, passed, rule
from cutcard import GAMES
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method, Position
from cutcard.table import Source, commands, events
from cutcard.table.acts.act import HOUSE
from cutcard.table.conduct.known import card_known, handed_out_unturned
from cutcard.table.established import established
from cutcard.table.state import Actor
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from tiers import one_a_document

SE, DT = "sands-elements", "dragon-tiger"
STAFF = (DEALER, SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER)
WHY = "the patron took it back"


def chips(table: Table, wager: str = "Player", stake_cents: int = 100_00, area: int = 3) -> int:
    """A bet of chips at a seat without a terminal, which the Dealer records."""
    table.do(commands.PlaceBet(DEALER, f"seat {area}", area, wager, stake_cents, chips=True))
    return table.state.bets[-1].number


def with_chips(slug: str, ranks: str) -> tuple[Table, int]:
    """Bets closed over Ann's own bet and one of chips, and these cards dealt openly."""
    table = Table(slug).open()
    table.bet("Ann", "Player")
    number = chips(table, "Banker")
    table.do(commands.CloseBets(DEALER))
    draw(table, ranks)
    return table, number


# --- chips ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "wager"), [(DTB, "Player"), (FF4, "Player"), (SE, "Player"), (DT, "Dragon")])
def test_what_a_patron_placed_by_their_own_act_staff_neither_lower_nor_take_back(slug: str, wager: str) -> None:
    table = Table(slug).open()
    number = table.bet("Ann", wager)
    assert table.state.bets[0].own
    for staff in STAFF:
        assert table.no(commands.WithdrawBet(staff, number, chips=True, reason=WHY), WITNESS).code == "patron_alone"
        assert table.no(commands.ChangeBet(staff, number, 50_00, chips=True), WITNESS).code == "patron_alone"
    table.do(commands.ChangeBet(patron("Ann"), number, 50_00))
    table.do(commands.WithdrawBet(patron("Ann"), number))


def test_chips_that_their_patron_raised_by_their_own_act_are_the_patrons_own() -> None:
    table = Table(DTB).open()
    number = chips(table)
    assert not table.state.bets[0].own
    table.do(commands.ChangeBet(patron("seat 3"), number, 50_00))
    assert not table.state.bets[0].own, "lowered, it is what it was"
    table.do(commands.ChangeBet(patron("seat 3"), number, 150_00))
    assert table.state.bets[0].own
    assert table.no(commands.WithdrawBet(DEALER, number, chips=True)).code == "patron_alone"


@pytest.mark.parametrize(("slug", "wager"), [(DTB, "Player"), (FF4, "Player"), (SE, "Player"), (DT, "Dragon")])
def test_while_bets_are_open_the_dealer_records_what_hands_do_to_chips_and_is_named(slug: str, wager: str) -> None:
    table = Table(slug).open()
    number = chips(table, wager)
    (lowered,) = table.do(commands.ChangeBet(DEALER, number, 50_00, chips=True))
    assert isinstance(lowered, events.BetChanged)
    assert lowered.recorded_by == DEALER.name
    (back,) = table.do(commands.WithdrawBet(DEALER, number, chips=True))
    assert isinstance(back, events.BetWithdrawn)
    assert (back.recorded_by, back.reason) == (DEALER.name, "")


@both()
def test_once_a_card_is_known_it_takes_a_supervisor_a_reason_and_a_witness(slug: str) -> None:
    table, number = with_chips(slug, "9 7")
    call(table, Kind.TOGETHER_KNOWN, ranks="T T")
    rule(table, Remedy.OFFER_WITHDRAWAL)
    assert table.no(commands.WithdrawBet(DEALER, number, chips=True, reason=WHY), WITNESS).code == "authority"
    assert table.no(commands.WithdrawBet(SUPERVISOR, number, chips=True), WITNESS).code == "reason"
    assert table.no(commands.WithdrawBet(SUPERVISOR, number, chips=True, reason=WHY)).code == "witness"
    lawful = commands.WithdrawBet(SUPERVISOR, number, chips=True, reason=WHY)
    assert table.no(lawful, DEALER).code == "witness", "who deals attests nothing"
    back, changed = table.do(lawful, WITNESS)
    assert isinstance(back, events.BetWithdrawn)
    assert (back.recorded_by, back.reason) == (SUPERVISOR.name, WHY)
    assert isinstance(changed, events.OutcomeChanged)
    assert [(bet.number, bet.after) for bet in changed.bets] == [(number, "returned")]


@both("5.18.3", refuses="the Dealer records that an excess was taken off before anybody was asked")
def test_5_18_3_chips_are_no_way_round_the_pit_manager(slug: str) -> None:
    table = Table(slug, differential_cents=100_00).open()
    number = chips(table, "Player", 150_00)
    for down in (
        commands.WithdrawBet(DEALER, number, chips=True),
        commands.ChangeBet(DEALER, number, 100_00, chips=True),
    ):
        refusal = table.no(down)
        assert (refusal.code, refusal.cites) == ("differential", ("5.18.1", "5.18.3"))
    table.do(commands.AskToBalance(DEALER))
    (lowered,) = table.do(commands.ChangeBet(DEALER, number, 100_00, chips=True))
    assert lowered.cites == ("5.18.1",)


# --- the offer itself -----------------------------------------------------------------------------

OFFERED = {
    Kind.TOGETHER_KNOWN: (Remedy.OFFER_WITHDRAWAL, "4 9"),
    Kind.INTERRUPTED_OPEN: (Remedy.OFFER_WITHDRAWAL_OF_ALL, ""),
    Kind.UNFORESEEN: (Remedy.OFFER_WITHDRAWAL, ""),
}


@both()
@pytest.mark.parametrize("kind", OFFERED)
def test_an_offer_with_a_card_known_rests_on_more_than_one_word(slug: str, kind: Kind) -> None:
    remedy, together = OFFERED[kind]
    table = dealing(slug, "9 7")
    call(table, kind, ranks=together)
    least = SHIFT_MANAGER if kind is Kind.UNFORESEEN else SUPERVISOR
    for lower in (DEALER, *((SUPERVISOR, PIT_MANAGER) if least is SHIFT_MANAGER else ())):
        assert table.no(commands.RuleOn(lower, remedy, "as seen"), WITNESS).code == "authority"
    assert table.no(commands.RuleOn(least, remedy), WITNESS).code == "reason"
    assert table.no(commands.RuleOn(least, remedy, "as seen")).code == "witness"
    table.do(commands.RuleOn(least, remedy, "as seen"), WITNESS)
    _, *rest = table.do(commands.WithdrawBet(patron("Bob"), 3))
    assert any(isinstance(event, events.OutcomeChanged) for event in rest), "each bet taken back is noted"


@pytest.mark.parametrize("slug", one_a_document(slug for slug in GAMES if slug not in {DTB, FF4}))
def test_the_gaming_shift_manager_alone_offers_nothing_back_once_a_card_is_known(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Ann", GAMES[slug].wagers[0].name)
    table.do(commands.CloseBets(DEALER))
    six = next(card for card in GAMES[slug].deck.cards if card.rank.name == "SIX")
    table.do(commands.DealCard(DEALER, six))
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "as seen"))
    for remedy in (Remedy.OFFER_WITHDRAWAL, Remedy.OFFER_WITHDRAWAL_OF_ALL):
        offer = commands.RuleOn(SHIFT_MANAGER, remedy, "to be fair")
        assert table.no(offer).code == "witness"
        table.do(offer, WITNESS)


@both()
@pytest.mark.parametrize("kind", OFFERED)
def test_where_no_card_is_known_an_offer_takes_one_person(slug: str, kind: Kind) -> None:
    """Where a device has read cards that nobody has seen, it takes a Pit Supervisor and a witness all the same."""
    remedy, together = OFFERED[kind]
    table = dealing(slug)
    call(table, kind, ranks=together)
    offer = commands.RuleOn(SHIFT_MANAGER if kind is Kind.UNFORESEEN else DEALER, remedy, "as seen")
    if together:
        assert table.no(offer).code == "authority"
        assert table.no(replace(offer, by=SUPERVISOR)).code == "witness"
        table.do(replace(offer, by=SUPERVISOR), WITNESS)
    else:
        table.do(offer)
    assert len(table.do(commands.WithdrawBet(patron("Bob"), 3))) == 1


@both()
def test_where_every_bet_is_decided_an_offer_offers_nothing_and_takes_one_person(slug: str) -> None:
    table = Table(slug).open()
    table.bet("Ann", {DTB: "Small Dragon", FF4: "Player Precious Pair"}[slug])
    table.do(commands.CloseBets(DEALER))
    draw(table, "2 3 T T")
    call(table, Kind.TOGETHER_KNOWN, ranks="4 9")
    table.do(commands.RuleOn(DEALER, Remedy.OFFER_WITHDRAWAL))


@both()
def test_the_house_offers_what_the_clause_gives_where_it_noticed_the_interruption(slug: str) -> None:
    table = dealing(slug, "9 7")
    house = Actor(HOUSE, Position.DEALER)
    table.do(commands.CallIrregularity(house, Kind.INTERRUPTED_OPEN, "the house was interrupted"))
    table.do(commands.RuleOn(house, Remedy.OFFER_WITHDRAWAL_OF_ALL, "the house was interrupted"))


# --- what was handed out stays known ---------------------------------------------------------------


def declined(slug: str, source: Source = Source.READER) -> Table:
    """Ann and Bob have had both hands, looked, and declined them; the Dealer has all cards back, face down."""
    table = passed(slug, "9 T T 2", source=source)
    table.do(commands.DeclineHand(patron("Ann"), PLAYER))
    table.do(commands.DeclineHand(DEALER, BANKER, "Bob"))
    assert table.state.handlers == (None, None)
    return table


@both("5.9", refuses="a hand was handed out and declined")
def test_5_9_a_declined_hand_was_handed_out_all_the_same(slug: str) -> None:
    table = declined(slug)
    assert card_known(table.state)
    assert established(table.state), "nine on two cards against two has decided wagers"
    assert table.no(commands.CallIrregularity(DEALER, Kind.DEVICE_RESET, "as seen")).code == "not_the_case"
    late = commands.FindBet(SUPERVISOR, "Bob", 3, "Player", 100_00, "overlooked")
    assert table.no(late, WITNESS).code == "too_late"


@both("5.17", refuses="a hand was handed out, declined and not turned")
@pytest.mark.parametrize("source", [Source.READER, Source.KEYED])
def test_5_17_a_declined_hand_is_turned_before_the_question_is_asked(slug: str, source: Source) -> None:
    table = declined(slug, source=source)
    assert handed_out_unturned(table.state)
    interruption = commands.CallIrregularity(DEALER, Kind.INTERRUPTED_OPEN, "dark")
    assert table.no(interruption).code == "not_the_case"


@both("5.7", holds="a hand lies unturned with another patron than the rule names")
def test_5_7_a_retrieved_hand_was_handed_out_all_the_same(slug: str) -> None:
    table = dealing(slug, "9 T T 2", Method.A)
    table.do(commands.PassHand(DEALER, PLAYER, "Bob"))
    call(table, Kind.WRONG_PATRON, hand=PLAYER)
    rule(table, Remedy.RETRIEVE)
    assert table.state.handlers == (None, None)
    assert card_known(table.state)
    assert table.no(commands.CallIrregularity(DEALER, Kind.DEVICE_RESET, "as seen")).code == "not_the_case"


@both("5.10")
def test_cards_that_were_never_handed_out_are_known_to_nobody(slug: str) -> None:
    table = passed(slug, "9 T T 2")
    table.do(commands.DeclineHand(DEALER, BANKER, "Bob"))
    call(table, Kind.ABSENT_PATRON, hand=PLAYER)
    rule(table, Remedy.EXPOSE)
    assert handed_out_unturned(table.state), "Bob has seen the other hand"
    other = dealing(slug, "9 T T 2", Method.A)
    other.do(commands.PassHand(DEALER, PLAYER))
    call(other, Kind.ABSENT_PATRON, hand=PLAYER)
    rule(other, Remedy.EXPOSE)
    assert not handed_out_unturned(other.state)


@both("5.9")
def test_5_9_who_declined_a_hand_before_the_reset_is_asked_again(slug: str) -> None:
    """A hand may be declined before it is passed: nobody has seen it, and the next one is another."""
    table = dealing(slug, "9 T T 2", Method.A)
    table.do(commands.DeclineHand(patron("Ann"), PLAYER))
    table.do(commands.SetRevealOrder(DEALER, BANKER))
    call(table, Kind.DEVICE_RESET)
    rule(table, Remedy.OFFER_WITHDRAWAL, SUPERVISOR)
    rule(table, Remedy.REOPEN_BETS, SUPERVISOR)
    assert (table.state.declined, table.state.knowledge.handed_out) == (frozenset(), frozenset())
    assert table.state.reveal_first is None
    table.do(commands.CloseBets(DEALER))
    for card in cards(slug, "2 3 4 5"):
        table.do(commands.DealCard(DEALER, card))
    (again,) = table.do(commands.PassHand(DEALER, PLAYER))
    assert isinstance(again, events.HandPassed)
    assert again.patron == "Ann"
