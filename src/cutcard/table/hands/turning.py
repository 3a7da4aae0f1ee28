"""Who turns a hand's cards, in which order, and under which clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Clauses, cited
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Method, Methods, Position
from cutcard.table.acts.act import methods_of, refuse
from cutcard.table.hands.entitlement import (
    by_the_bets,
    clause_on,
    closed_places,
    entitled,
    first_cards_closed,
    with_the_wrong_patron,
)
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.rulebook.referee import Refusal
    from cutcard.table.state import Actor, TableState


def refuse_turner(state: TableState, hand: int, by: Actor) -> Refusal | None:
    """Who turns a hand's cards: who has it, who may squeeze it, who drew it under method C; and the Dealer always.

    Under method C a hand reaches anybody but the holder of the device through the Dealer, who may squeeze or not.
    """
    methods, handler = state.options.game.procedure.methods, state.handlers[hand]
    if by.position is not Position.PATRON:
        return None
    if methods is None or state.method is Method.B:
        clause = methods.b.dealer_keeps_the_cards if methods is not None else ""
        return refuse(state, clause, "method", message("refusal-dealer-keeps-cards"))
    drew_it = state.method is Method.C and handler is None
    may_squeeze = by.name in state.squeezers and not drew_it
    if may_squeeze or by.name == (state.device_holder if drew_it else handler):
        return None
    further = not first_cards_closed(state, hand)
    if state.method is Method.A:
        clauses = cited(by_the_bets(state, hand), methods.a.further_cards_face_down if further else "")
    else:
        by_whom = methods.c.further_cards_by_the_patron if further else ""
        clauses = cited(methods.c.other_patron_through_the_dealer, by_whom)
    return refuse(state, clauses, "not_theirs", message("refusal-hand-not-theirs"))


def refuse_turning_first(state: TableState, hand: int) -> Refusal | None:
    """Under method A the Dealer says which hand is turned first, and the other follows when that one lies open."""
    if state.method is not Method.A or hand == state.reveal_first or not first_cards_closed(state, 1 - hand):
        return None
    clause = methods_of(state.options.game.procedure).a.dealer_sets_the_order_of_reveal
    return refuse(state, clause, "order", message("refusal-reveal-order"))


def turning_clauses(state: TableState, hand: int, by: Actor) -> Clauses:
    """Under which clauses a card of this hand is turned now; what staff enter, whoever has the hand has done."""
    procedure = state.options.game.procedure
    if procedure.methods is None:
        return ""
    clause = _by_the_method(state, procedure.methods, further=not first_cards_closed(state, hand))
    turner = by.name if by.position is Position.PATRON else state.handlers[hand]
    squeezed = procedure.squeezing if turner in state.squeezers else ""
    slip = clause_on(state, Kind.SLIP_OF_DELIVERY) if _turned_by_a_slip(state, hand, turner) else ""
    return cited(clause, squeezed, slip)


def yet_to_be_turned(state: TableState) -> Clauses:
    """The clauses under which the hands that are not open yet are to be, before anything follows from them."""
    methods = state.options.game.procedure.methods
    closed = [hand for hand in (0, 1) if closed_places(state, hand)]
    if methods is None:
        return ""
    return cited(*(_by_the_method(state, methods, further=not first_cards_closed(state, hand)) for hand in closed))


def _by_the_method(state: TableState, methods: Methods, *, further: bool) -> Clauses:
    match state.method:
        case Method.A:
            return methods.a.further_cards_face_down if further else methods.a.dealer_sets_the_order_of_reveal
        case Method.C if further:
            return cited(methods.c.further_cards_by_the_patron, methods.c.exposed_cards_laid_down)
        case Method.C:
            return methods.c.first_hands_laid_down
        case _:
            return methods.b.dealer_keeps_the_cards


def _turned_by_a_slip(state: TableState, hand: int, turner: str | None) -> bool:
    """Whether the Dealer turns first cards that are somebody's to turn, or a patron those of another."""
    if turner is None:
        return first_cards_closed(state, hand) and entitled(state, hand) is not None
    return turner not in state.squeezers and with_the_wrong_patron(state, hand)
