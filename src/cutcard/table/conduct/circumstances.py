"""The circumstances in which a clause on an irregularity applies, asked of the record.

What only eyes can establish is attested by whoever calls the irregularity: their words are the recorded condition.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cutcard.rulebook.drawing import Complete, Draw
from cutcard.rulebook.irregularities import BEFORE, LAPSING, Circumstance, Irregularity, Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import Source
from cutcard.table.conduct.decks import can_be_seen
from cutcard.table.conduct.known import card_known, face_down_places, handed_out_unturned, holder_of
from cutcard.table.conduct.order import (
    can_be_reconstructed,
    next_step,
    number_by_rule,
    on_the_wrong_hand,
    wrong_number_of_cards,
    wrongly_dealt,
)
from cutcard.table.conduct.rounds import about
from cutcard.table.established import established
from cutcard.table.hands.entitlement import misdelivered
from cutcard.table.state import Incident, Phase, TableState

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.cards import Card


class Call(NamedTuple):
    """What is said when an irregularity is called: what is attested, the hand, its cards, their number and place."""

    note: str
    hand: int
    cards: tuple[Card, ...]
    drawn: int
    place: int
    round_number: int = 0
    """The settled round that it is about; without it the one on the table, or the last until another begins."""


OF_ANY_ROUND = {Kind.SURPLUS_CARDS, Kind.WRONG_NUMBER, Kind.UNFORESEEN}
"""Cases that may come to light when their round is settled."""
OF_THE_TABLE = {Circumstance.UNTIL_THE_NEXT_ROUND, Circumstance.NOTHING_ELSE_APPLIES}
"""Circumstances that are asked of the table as it is, whichever round a call is about."""


def holds(state: TableState, call: Call, case: Irregularity, circumstance: Circumstance) -> bool:
    """Whether a circumstance of a case holds: asked of the round that the call is about, as it was."""
    then = about(state, call.round_number) if case.kind in OF_ANY_ROUND - {Kind.UNFORESEEN} else None
    return ASKED[circumstance](state if then is None or circumstance in OF_THE_TABLE else then, call)


def missing(state: TableState, call: Call, case: Irregularity) -> Circumstance | None:
    """The first circumstance of a case that does not hold; None where the clause applies."""
    return next((each for each in case.when if not holds(state, call, case, each)), None)


def lapsed(state: TableState, incident: Incident, case: Irregularity) -> Circumstance | None:
    """The circumstance of a called case that an act since then has ended; None while its first step can be taken."""
    named = tuple(card for card in incident.cards if card is not None)
    call = Call(incident.note, incident.hand, named, len(incident.cards), incident.place)
    asked = () if incident.steps_taken else (each for each in case.when if each in LAPSING)
    return next((each for each in asked if not ASKED[each](state, call)), None)


def not_yet(state: TableState, incident: Incident, remedy: Remedy) -> Circumstance | None:
    """What must be brought about before a step is taken; None where nothing is missing."""
    first = BEFORE.get(remedy)
    call = Call(incident.note, incident.hand, (), 0, incident.place)
    return first if first is not None and not ASKED[first](state, call) else None


def _no_card_left(state: TableState, call: Call) -> bool:
    """By the record, or by what is attested of a device that nothing but eyes can see into.

    Where the record still has cards and the document speaks of missing ones, that is the case, and not this one.
    """
    required = isinstance(next_step(state), Draw) and not state.waiting
    attested = bool(call.note.strip()) and state.options.source is Source.KEYED
    said_empty = attested and state.options.game.irregularity(Kind.WRONG_CARDS) is None
    return required and (not state.cards_left or said_empty)


def missing_cards(state: TableState, lacking: Circumstance) -> Irregularity | None:
    """The case that it is where a device seems empty while the record has cards in it; None where it is none such."""
    required = isinstance(next_step(state), Draw) and not state.waiting
    seems_empty = lacking is Circumstance.NO_CARD_LEFT and state.options.source is Source.KEYED and required
    return state.options.game.irregularity(Kind.WRONG_CARDS) if seems_empty else None


def rests_on_a_word(state: TableState, case: Irregularity) -> bool:
    """Whether a case rests on what somebody said, and not on the record alone."""
    return case.attested or (Circumstance.NO_CARD_LEFT in case.when and state.cards_left > 0)


def _a_card_is_to_be_drawn(state: TableState, _: Call) -> bool:
    """What is drawn beyond the round's last card is surplus, and while drawn cards wait none leaves the device."""
    return not state.waiting and not isinstance(next_step(state), Complete)


def _until_the_next_round(state: TableState, call: Call) -> bool:
    return call.round_number in {0, state.round_number}


def _order_not_on_record(state: TableState, _: Call) -> bool:
    """What was keyed in may not be what lay there; a device's record is, and a wrong number on it is reconstructed.

    Only where a settled round lacks a card that was never drawn can no record tell what it would have been.
    """
    if wrong_number_of_cards(state):
        return not can_be_reconstructed(state)
    return state.options.source is Source.KEYED


def face_down_at_the_place(state: TableState, call: Call) -> bool:
    """The card is named where nobody has named it, as it was seen where it was; else no guess is answered."""
    if not 1 <= call.place <= len(state.cards):
        return False
    dealt = state.cards[call.place - 1]
    if dealt.card is None:
        names = state.knowledge.names_at(call.place)
        as_seen = not names or set(call.cards) <= set(names)
        return not dealt.face_up and len(call.cards) == 1 and as_seen and _can_be_there(state, call.cards)
    return not dealt.face_up and not call.cards


def _can_be_there(state: TableState, cards: tuple[Card, ...]) -> bool:
    return state.shoe is not None and all(state.shoe.count(card) for card in cards)


def _several_drawn(state: TableState, call: Call) -> bool:
    """Cards that were seen in the device before are drawn first, as they were seen."""
    assert state.shoe is not None
    if state.options.source is Source.KEYED:
        return not call.cards and 2 <= call.drawn <= state.cards_left
    there = all(count <= state.shoe.count(card) for card, count in Counter(call.cards).items())
    return len(call.cards) >= 2 and there and state.knowledge.can_come(call.cards)


def _order_not_seen(state: TableState, call: Call) -> bool:
    drawn = len(call.cards) or call.drawn
    return drawn < 2 or state.knowledge.leaves_an_order(drawn)


def _cards_seen(state: TableState, call: Call) -> bool:
    return bool(call.cards) and can_be_seen(state, call.cards)


def _value_unknown(state: TableState, call: Call) -> bool:
    """The record tells none of the cards, and not all of them were seen before they were dealt."""
    there = face_down_places(state, call.hand)
    seen = [len(state.knowledge.names_at(place)) == 1 for place in there]
    return all(state.cards[place - 1].card is None for place in there) and not (seen and all(seen))


def covering(state: TableState, call: Call) -> Irregularity | None:
    """The case that the record alone shows, which has its own clause; None where only eyes could see one.

    Cards with the wrong patron are fetched back when nothing else is open: that covers no case in which they are gone.
    After an interruption nothing that the record shows is put right before the cards in patrons' hands are turned.
    """
    if state.interrupted:
        return None
    open_ = {Kind.WRONG_PATRON} if state.incident is not None else set()
    listed = [case for case in state.options.game.irregularities if not case.attested and case.kind not in open_]
    return next((case for case in listed if missing(state, call._replace(note=""), case) is None), None)


def _held_face_down(state: TableState, call: Call) -> bool:
    return holder_of(state, call.hand) is not None and bool(face_down_places(state, call.hand))


ASKED: dict[Circumstance, Callable[[TableState, Call], bool]] = {
    Circumstance.IN_A_ROUND: lambda state, _: state.phase in {Phase.BETTING, Phase.DEALING, Phase.SETTLING},
    Circumstance.AFTER_THE_CLOSE: lambda state, _: state.phase is Phase.DEALING,
    Circumstance.A_CARD_IS_DEALT: lambda state, _: bool(state.cards),
    Circumstance.NO_CARD_KNOWN: lambda state, _: not card_known(state),
    Circumstance.IN_THE_INITIAL_DEAL: lambda state, _: not state.initial_deal_complete,
    Circumstance.AFTER_THE_INITIAL_DEAL: lambda state, _: state.initial_deal_complete,
    Circumstance.NO_CARD_LEFT: _no_card_left,
    Circumstance.A_CARD_IS_TO_BE_DRAWN: _a_card_is_to_be_drawn,
    Circumstance.ON_THE_WRONG_HAND: lambda state, _: on_the_wrong_hand(state),
    Circumstance.TOO_MANY_CARDS: lambda state, _: wrong_number_of_cards(state),
    Circumstance.TOO_MANY_OR_TOO_FEW_CARDS: lambda state, _: wrong_number_of_cards(state),
    Circumstance.MORE_CARDS_SAID: lambda state, call: call.drawn > max(1, number_by_rule(state, call.hand)),
    Circumstance.ANOTHER_NUMBER_SAID: lambda state, call: 0 < call.drawn != number_by_rule(state, call.hand),
    Circumstance.CAN_BE_RECONSTRUCTED: lambda state, _: can_be_reconstructed(state),
    Circumstance.ORDER_NOT_ON_RECORD: _order_not_on_record,
    Circumstance.UNTIL_THE_NEXT_ROUND: _until_the_next_round,
    Circumstance.WITH_THE_WRONG_PATRON: lambda state, call: call.hand in {0, 1} and misdelivered(state, call.hand),
    Circumstance.FACE_DOWN_AT_THE_PLACE: face_down_at_the_place,
    Circumstance.HELD_FACE_DOWN: _held_face_down,
    Circumstance.VALUE_UNKNOWN: _value_unknown,
    Circumstance.AS_THE_RULE_SAYS: lambda state, _: not wrongly_dealt(state),
    Circumstance.OTHER_CARDS_OPEN: lambda state, call: not face_down_places(state, 1 - call.hand),
    Circumstance.HANDED_OUT_CARDS_OPEN: lambda state, _: not handed_out_unturned(state),
    Circumstance.SEVERAL_DRAWN: _several_drawn,
    Circumstance.ORDER_NOT_SEEN: _order_not_seen,
    Circumstance.CARDS_SEEN: _cards_seen,
    Circumstance.ELECTRONIC_DEVICE: lambda state, _: state.options.source is not Source.KEYED,
    Circumstance.METHOD_C: lambda state, _: state.method is Method.C,
    Circumstance.NO_OUTCOME_ESTABLISHED: lambda state, _: not established(state),
    Circumstance.AN_OUTCOME_ESTABLISHED: lambda state, _: bool(established(state)),
    Circumstance.NOTHING_ELSE_APPLIES: lambda state, call: covering(state, call) is None,
    Circumstance.ATTESTED: lambda _, call: bool(call.note.strip()),
}
assert ASKED.keys() == set(Circumstance), "every circumstance is asked"
