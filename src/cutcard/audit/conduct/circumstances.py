"""The circumstances of each clause on irregularities, asked of the auditor's own books.

The table asks them too, before it takes a call; nothing of that is believed here. What only eyes establish is attested
in words, by the person who called.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cutcard.audit.acts import Stage
from cutcard.audit.conduct.handing import with_the_wrong_patron
from cutcard.audit.conduct.known import any_known, decided, face_down, unturned_in_hands, with_whom
from cutcard.audit.conduct.order import can_be_laid_anew, lies_wrong, on_another_hand, walked, wrong_number
from cutcard.rulebook.drawing import Complete, Draw
from cutcard.rulebook.irregularities import BEFORE, LAPSING, Circumstance, Irregularity, Kind, Remedy

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.audit.table.incident import Incident
    from cutcard.audit.table.state import Json, TableBooks


OF_SETTLED_ROUNDS = {Kind.SURPLUS_CARDS, Kind.WRONG_NUMBER}
"""Cases that are about the cards of a round, also one that is settled."""


def lacking(table: TableBooks, call: Json, case: Irregularity) -> Circumstance | None:
    """The first circumstance of a case that does not hold; None where its clause applies."""
    then = table
    if case.kind in OF_SETTLED_ROUNDS and not table.in_progress(call["round_number"]):
        over = table.settled_round(call["round_number"])
        then = table if over is None else table.as_it_was(over)
    for circumstance in case.when:
        asked_of = table if circumstance is Circumstance.UNTIL_THE_NEXT_ROUND else then
        if not ASKED[circumstance](asked_of, call):
            return circumstance
    return None


def ended(table: TableBooks, incident: Incident) -> Circumstance | None:
    """What held when an irregularity was called and a card turned since has ended; asked before the first step."""
    call = {"note": "", "hand": incident.hand, "place": incident.place, "count": 0}
    call["cards"] = [card for card in incident.cards if card is not None]
    if incident.case is None or incident.steps_taken:
        return None
    asked = (each for each in incident.case.when if each in LAPSING)
    return next((each for each in asked if not ASKED[each](table, call)), None)


def not_yet(table: TableBooks, incident: Incident, remedy: Remedy) -> Circumstance | None:
    """What must be brought about before a remedy."""
    first = BEFORE.get(remedy)
    return first if first is not None and not ASKED[first](table, {"hand": incident.hand}) else None


def _no_card_left(table: TableBooks, call: Json) -> bool:
    """As the cards were counted; or in words, at a table keyed by hand, where no clause speaks of missing cards."""
    clauses = {each.kind for each in table.game.irregularities}
    attested = bool(call["note"].strip()) and table.source == "keyed" and Kind.WRONG_CARDS not in clauses
    required = isinstance(walked(table).then, Draw) and not table.waiting
    return required and (not in_the_device(table) or attested)


def in_the_device(table: TableBooks) -> int:
    """How many cards whole decks still hold, less all that left."""
    return max(0, len(table.shoe)) if table.shoe is not None else 0


def _a_card_is_to_be_drawn(table: TableBooks, _: Json) -> bool:
    """None where the round has its last card, nor while cards that were drawn before wait."""
    return not table.waiting and not isinstance(walked(table).then, Complete)


def _until_the_next_round(table: TableBooks, call: Json) -> bool:
    return call["round_number"] in {0, table.round_number}


def _order_not_on_record(table: TableBooks, _: Json) -> bool:
    """Names keyed in may be wrong; a wrong number on the record is no puzzle unless a card was never drawn."""
    return not can_be_laid_anew(table) if wrong_number(table) else table.source == "keyed"


def _by_rule(table: TableBooks, hand: int) -> int:
    """How many cards the rule has given a hand so far, and one more where it was settled without that."""
    hands, then = walked(table)
    left_out = isinstance(then, Draw) and then.hand == hand and not can_be_laid_anew(table)
    return hands.count(hand) + left_out


def _may_be_in_the_device(table: TableBooks, cards: list[str]) -> bool:
    shoe = table.shoe
    return shoe is not None and all(shoe.left.get(card, 0) >= count for card, count in Counter(cards).items())


def _face_down_at_the_place(table: TableBooks, call: Json) -> bool:
    place, named = call["place"], call["cards"]
    if not 1 <= place <= len(table.cards) or table.cards[place - 1].face_up:
        return False
    there = table.cards[place - 1].card
    if there is None:
        seen = table.seen.lying.get(place)
        as_seen = seen is None or set(named) <= set(seen.names)
        return len(named) == 1 and as_seen and _may_be_in_the_device(table, named)
    return not named


def _several_drawn(table: TableBooks, call: Json) -> bool:
    """Counted where cards are keyed in by hand; named where a device reads them, and first those that were seen."""
    if table.source == "keyed":
        return not call["cards"] and table.shoe is not None and 2 <= call["count"] <= len(table.shoe)
    as_seen = table.seen.can_come(call["cards"])
    return len(call["cards"]) >= 2 and as_seen and _may_be_in_the_device(table, call["cards"])


def _order_not_seen(table: TableBooks, call: Json) -> bool:
    """More than one of the cards that left together could be another, for all that was seen before."""
    told = table.seen.tell(len(call["cards"]) or call["count"])
    return told.count(None) > 1


def can_have_been_seen(table: TableBooks, cards: list[str]) -> bool:
    """Whether the decks hold these cards beside all others that were seen in the device."""
    there = dict.fromkeys(each for each in table.seen.queue[len(table.waiting) :] if each is not None)
    others = [card for seen in there for card in seen.names]
    return bool(cards) and _may_be_in_the_device(table, [*cards, *others, *table.seen.somewhere])


def _nothing_else(table: TableBooks, call: Json) -> bool:
    """No case that the record alone shows; the others are for the Gaming Shift Manager to weigh.

    While another is open nobody fetches cards back from the wrong patron, who may be gone with them; after an
    interruption the cards in patrons' hands are turned before anything else is put right.
    """
    if table.interrupted:
        return True
    set_aside = Kind.WRONG_PATRON if table.incidents else None
    cases = (case for case in table.game.irregularities if case.kind is not set_aside)
    by_the_record = (case for case in cases if Circumstance.ATTESTED not in case.when)
    return all(lacking(table, {**call, "note": ""}, case) is not None for case in by_the_record)


def _held_face_down(table: TableBooks, call: Json) -> bool:
    return bool(face_down(table, call["hand"])) and with_whom(table, call["hand"]) is not None


def _value_unknown(table: TableBooks, call: Json) -> bool:
    """Where cards were keyed in before they were turned, the record tells their value too; or all saw each of them."""
    there = face_down(table, call["hand"])
    told = [seen.tells for place in there if (seen := table.seen.lying.get(place)) is not None]
    unnamed = all(table.cards[place - 1].card is None for place in there)
    return unnamed and not (there and len(there) == len(told) - told.count(None))


ASKED: dict[Circumstance, Callable[[TableBooks, Json], bool]] = {
    Circumstance.IN_A_ROUND: lambda table, _: table.stage in {Stage.OPEN, Stage.CLOSED, Stage.SETTLING},
    Circumstance.AFTER_THE_CLOSE: lambda table, _: table.stage is Stage.CLOSED,
    Circumstance.A_CARD_IS_DEALT: lambda table, _: bool(table.cards),
    Circumstance.NO_CARD_KNOWN: lambda table, _: not any_known(table),
    Circumstance.IN_THE_INITIAL_DEAL: lambda table, _: not table.initial_deal_complete,
    Circumstance.AFTER_THE_INITIAL_DEAL: lambda table, _: table.initial_deal_complete,
    Circumstance.NO_CARD_LEFT: _no_card_left,
    Circumstance.A_CARD_IS_TO_BE_DRAWN: _a_card_is_to_be_drawn,
    Circumstance.ON_THE_WRONG_HAND: lambda table, _: on_another_hand(table),
    Circumstance.TOO_MANY_CARDS: lambda table, _: wrong_number(table),
    Circumstance.TOO_MANY_OR_TOO_FEW_CARDS: lambda table, _: wrong_number(table),
    Circumstance.MORE_CARDS_SAID: lambda table, call: call["count"] > max(1, _by_rule(table, call["hand"])),
    Circumstance.ANOTHER_NUMBER_SAID: lambda table, call: 0 < call["count"] != _by_rule(table, call["hand"]),
    Circumstance.CAN_BE_RECONSTRUCTED: lambda table, _: can_be_laid_anew(table),
    Circumstance.ORDER_NOT_ON_RECORD: _order_not_on_record,
    Circumstance.UNTIL_THE_NEXT_ROUND: _until_the_next_round,
    Circumstance.WITH_THE_WRONG_PATRON: lambda table, call: with_the_wrong_patron(table, call["hand"]),
    Circumstance.FACE_DOWN_AT_THE_PLACE: _face_down_at_the_place,
    Circumstance.HELD_FACE_DOWN: _held_face_down,
    Circumstance.VALUE_UNKNOWN: _value_unknown,
    Circumstance.AS_THE_RULE_SAYS: lambda table, _: not lies_wrong(table),
    Circumstance.OTHER_CARDS_OPEN: lambda table, call: not face_down(table, 1 - call["hand"]),
    Circumstance.HANDED_OUT_CARDS_OPEN: lambda table, _: not unturned_in_hands(table),
    Circumstance.SEVERAL_DRAWN: _several_drawn,
    Circumstance.ORDER_NOT_SEEN: _order_not_seen,
    Circumstance.CARDS_SEEN: lambda table, call: can_have_been_seen(table, call["cards"]),
    Circumstance.ELECTRONIC_DEVICE: lambda table, _: table.source != "keyed",
    Circumstance.METHOD_C: lambda table, _: table.method == "C",
    Circumstance.NO_OUTCOME_ESTABLISHED: lambda table, _: not decided(table),
    Circumstance.AN_OUTCOME_ESTABLISHED: lambda table, _: bool(decided(table)),
    Circumstance.NOTHING_ELSE_APPLIES: _nothing_else,
    Circumstance.ATTESTED: lambda _, call: bool(call["note"].strip()),
}
