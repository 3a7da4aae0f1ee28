"""What can go wrong at a table, who rules on it, and what is done.

Irregularities are many, remedies few. Each irregularity is a list of steps; a step is a remedy under its clause, taken
by the position the clause names, or by the house's usual one where it names nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cutcard.rulebook.procedure import Position
from cutcard.words import keyed

if TYPE_CHECKING:
    from cutcard.rulebook.cite import Clauses
    from cutcard.words import Message


class Kind(StrEnum):
    """The kinds of irregularity."""

    WRONG_CARDS = "extra, missing, foreign or unshuffled cards"
    ORDER_ALTERED = "order of the cards altered beyond repair"
    TOO_FEW_CARDS = "too few cards to finish the round"
    FACE_UP_CARD = "card found face up in the device"
    WRONG_ORDER = "cards dealt in the wrong order"
    WRONG_PATRON = "cards passed to the wrong patron"
    SLIP_OF_DELIVERY = "cards not passed, dealt face up or exposed by mistake"
    TOGETHER_KNOWN = "cards drawn together, order known"
    TOGETHER_UNKNOWN_EARLY = "cards drawn together in the initial deal, order unknown"
    TOGETHER_UNKNOWN_LATE = "cards drawn together after the initial deal, order unknown"
    DEVICE_RESET = "dealing device must be reset after the close"
    ABSENT_PATRON = "patron handling cards is not there"
    LEFT_WITH_CARDS = "patron left with cards of unknown value"
    DEVICE_MOVED_EXPOSED = "cards exposed when the device was moved"
    DEVICE_MOVED_ALTERED = "order altered when the device was moved"
    WRONG_NUMBER = "wrong number of cards that cannot be reconstructed"
    INTERRUPTED_OPEN = "power failure or interruption, no outcome established"
    INTERRUPTED_DECIDED = "power failure or interruption, an outcome established"
    UNFORESEEN = "anything the rules do not cover"

    @property
    def label(self) -> Message:
        """Its name in every language."""
        return keyed("kind", self.name)


class Remedy(StrEnum):
    """What is done about them."""

    VOID = "void the round"
    VOID_AND_REPLACE = "void the round and replace the cards"
    PLAY_ON = "play on, the result stands"
    AS_FACE_DOWN = "play the card as if it had lain face down"
    RECONSTRUCT = "reconstruct the cards"
    RETRIEVE = "retrieve the cards for the right patron"
    OFFER_WITHDRAWAL = "let patrons withdraw bets"
    OFFER_WITHDRAWAL_OF_ALL = "let patrons withdraw all their bets or none"
    SET_THE_ORDER = "set the order of the cards"
    REOPEN_BETS = "open the bets again"
    EXPOSE = "the Dealer exposes the cards"
    SET_TWO_ASIDE = "take two cards from the device and keep them in order"
    SORT_AND_IDENTIFY = "sort all cards and work out the missing ones"
    REPLACE_MISSING = "replace the missing cards and finish the round"

    @property
    def label(self) -> Message:
        """Its name in every language."""
        return keyed("remedy", self.name)


@dataclass(frozen=True, slots=True)
class Step:
    """One remedy of an irregularity: under which clause, and from which position upwards."""

    remedy: Remedy
    clause: Clauses
    by: Position = Position.PIT_MANAGER


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A case, the clause that foresees it, and its steps in order; where `any_of`, one step is chosen instead."""

    kind: Kind
    clause: Clauses
    steps: tuple[Step, ...]
    any_of: bool = False
    cards_replaced: Clauses = ""
    """The clause under which the cards are replaced before the next round."""


def referred(clause: Clauses) -> Irregularity:
    """What no rule covers goes to the Gaming Shift Manager, who chooses the remedy."""
    remedies = (Remedy.VOID, Remedy.PLAY_ON, Remedy.OFFER_WITHDRAWAL)
    steps = tuple(Step(remedy, clause, Position.GAMING_SHIFT_MANAGER) for remedy in remedies)
    return Irregularity(Kind.UNFORESEEN, clause, steps, any_of=True)
