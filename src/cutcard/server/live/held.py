"""Cards in a patron's hands: what the terminal that they were passed to is told, and how they are bent before others.

The face of a card that lies face down travels to the screen of whoever was handed it and to no other, once the record
says that it was handed over. How it is bent is shown to everybody at the table, is no part of the record, and names no
card.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.live.messages import BendMessage, HeldCard
from cutcard.table.acts.turning import RevealHand
from cutcard.table.conduct.known import holder_of
from cutcard.table.hands.entitlement import closed_places, with_the_wrong_patron
from cutcard.table.hands.turning import refuse_turner
from cutcard.table.machine import decide
from cutcard.table.state import Actor, Phase, TableState
from cutcard.words import message

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
"""A part of a card's width or height."""
DIGITS = 3
"""So exactly a bend is passed on: finer than anybody sees, and too coarse to carry anything else."""


class Bend(msgspec.Struct, tag_field="type", tag="bend", forbid_unknown_fields=True):
    """A card is held at a point of its edge, which is brought to another; without that it lies flat again."""

    table: str
    round: int
    place: Annotated[int, msgspec.Meta(ge=1, le=99)]
    """The card, counted from 1 as drawn."""
    edge: tuple[Share, Share]
    tip: tuple[Share, Share] | None = None


def held_cards(state: TableState, patron: str) -> list[HeldCard]:
    """The cards face down that a patron was handed, as far as device or sealed shoe have told the record.

    Cards that went astray are fetched back unseen.
    """
    if state.phase is not Phase.DEALING or not state.initial_deal_complete:
        return []
    return [
        HeldCard(place + 1, hand, str(card))
        for hand in (0, 1)
        if holder_of(state, hand) == patron and not with_the_wrong_patron(state, hand)
        for place in closed_places(state, hand)
        if (card := state.cards[place].card) is not None
    ]


def turns_now(state: TableState, patron: str) -> list[int]:
    """The hands that a patron may turn now, and the record would name."""
    if state.phase is not Phase.DEALING or not state.initial_deal_complete:
        return []
    by, closed = Actor(patron, Position.PATRON), [hand for hand in (0, 1) if closed_places(state, hand)]
    return [hand for hand in closed if not isinstance(decide(state, RevealHand(by, hand)), Refusal)]


def bent(state: TableState, bend: Bend, patron: str) -> BendMessage | Refusal:
    """How a card lies bent, for everybody else at the table; refused to whoever does not have it in hand."""
    document = state.options.game.document.code
    closed = bend.place <= len(state.cards) and not state.cards[bend.place - 1].face_up
    if bend.round != state.round_number or state.phase is not Phase.DEALING or not closed:
        return Refusal(document, "", "revealed", message("refusal-revealed"))
    hand = state.cards[bend.place - 1].hand
    if (refusal := refuse_turner(state, hand, Actor(patron, Position.PATRON))) is not None:
        return refusal
    if not state.initial_deal_complete or state.handlers[hand] not in {None, patron}:
        return Refusal(document, "", "not_theirs", message("refusal-hand-not-theirs"))
    if not any(share in {0, 1} for share in bend.edge):
        return Refusal(document, "", "edge", message("refusal-bend-edge"))
    number = sum(dealt.hand == hand for dealt in state.cards[: bend.place - 1])
    return BendMessage(
        "bend",
        bend.table,
        bend.round,
        hand,
        number,
        [round(share, DIGITS) for share in bend.edge],
        None if bend.tip is None else [round(share, DIGITS) for share in bend.tip],
    )
