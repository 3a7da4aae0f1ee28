"""What can go wrong at a table, who rules on it, and what is done.

Irregularities are many, remedies few. Each irregularity names the circumstances in which its clause applies and a list
of steps; a step is a remedy under its clause, taken by the position the clause names, or by the house's usual one where
it names nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cutcard.rulebook.cite import Clauses
from cutcard.rulebook.procedure import Position
from cutcard.words import Message, keyed


class Kind(StrEnum):
    """The kinds of irregularity."""

    WRONG_CARDS = "extra, missing, foreign or unshuffled cards"
    FOREIGN_CARD = "a card of another deck"
    ORDER_ALTERED = "order of the cards altered beyond repair"
    TOO_FEW_CARDS = "too few cards to finish the round"
    FACE_UP_CARD = "card found face up in the device"
    WRONG_ORDER = "cards dealt in the wrong order"
    WRONG_PATRON = "cards passed to the wrong patron"
    SLIP_OF_DELIVERY = "cards not passed, dealt face up or exposed by mistake"
    TOGETHER_KNOWN = "cards drawn together, order known"
    TOGETHER_UNKNOWN_EARLY = "cards drawn together in the initial deal, order unknown"
    TOGETHER_UNKNOWN_LATE = "cards drawn together after the initial deal, order unknown"
    TOGETHER_UNKNOWN = "cards drawn together, order unknown"
    DEVICE_RESET = "dealing device must be reset after the close"
    ABSENT_PATRON = "patron handling cards is not there"
    LEFT_WITH_CARDS = "patron left with cards of unknown value"
    DEVICE_MOVED_EXPOSED = "cards exposed when the device was moved"
    DEVICE_MOVED_ALTERED = "order altered when the device was moved"
    SURPLUS_CARDS = "wrong number of cards that can be reconstructed"
    WRONG_NUMBER = "wrong number of cards that cannot be reconstructed"
    INTERRUPTED_OPEN = "power failure or interruption, no outcome established"
    INTERRUPTED_DECIDED = "power failure or interruption, an outcome established"
    UNFORESEEN = "anything the rules do not cover"

    @property
    def label(self) -> Message:
        """Its name in every language."""
        return keyed("kind", self.name)


TOGETHER = frozenset(
    {Kind.TOGETHER_KNOWN, Kind.TOGETHER_UNKNOWN, Kind.TOGETHER_UNKNOWN_EARLY, Kind.TOGETHER_UNKNOWN_LATE}
)
"""Cards left the device together."""
INTERRUPTED = frozenset({Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED})


class Remedy(StrEnum):
    """What is done about them."""

    VOID = "void the round"
    VOID_AND_REPLACE = "void the round and replace the cards"
    PLAY_ON = "play on, the result stands"
    AS_FACE_DOWN = "play the card as if it had lain face down"
    BURN = "burn the card that was seen"
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


VOIDING = frozenset({Remedy.VOID, Remedy.VOID_AND_REPLACE})


class Circumstance(StrEnum):
    """What must be the case for a clause to apply. The record tells all but the last, which a named person attests."""

    IN_A_ROUND = "a round is in progress"
    AFTER_THE_CLOSE = "bets are closed and the result is not announced"
    A_CARD_IS_DEALT = "a card of the round has been dealt"
    NO_CARD_KNOWN = "no card is face up, was handed out or was seen"
    IN_THE_INITIAL_DEAL = "the initial deal is not complete"
    AFTER_THE_INITIAL_DEAL = "the initial deal is complete"
    NO_CARD_LEFT = "the next card that the rule requires is missing"
    A_CARD_IS_TO_BE_DRAWN = "the round still needs a card from the device"
    ON_THE_WRONG_HAND = "a card lies on the wrong hand"
    TOO_MANY_CARDS = "a hand has a card that the rule does not give it"
    TOO_MANY_OR_TOO_FEW_CARDS = "a hand has the wrong number of cards"
    MORE_CARDS_SAID = "the hand is reported with more cards than the rule gives it"
    ANOTHER_NUMBER_SAID = "the hand is reported with a number of cards that the rule does not give it"
    CAN_BE_RECONSTRUCTED = "every card that the rule requires was drawn or can still be drawn"
    ORDER_NOT_ON_RECORD = "the record is not enough to reconstruct the cards"
    UNTIL_THE_NEXT_ROUND = "the next round has not begun"
    WITH_THE_WRONG_PATRON = "the wrong patron has the hand, and it has not been turned"
    FACE_DOWN_AT_THE_PLACE = "the card at that place is face down"
    HELD_FACE_DOWN = "a patron has cards of this hand face down"
    VALUE_UNKNOWN = "no record shows the value of these cards"
    AS_THE_RULE_SAYS = "every card lies where the drawing rule puts it"
    OTHER_CARDS_OPEN = "all other cards are face up"
    HANDED_OUT_CARDS_OPEN = "all cards that were handed out have been turned"
    SEVERAL_DRAWN = "two or more cards left the device together"
    ORDER_NOT_SEEN = "what was seen in the device does not tell their order"
    CARDS_SEEN = "the cards that were seen are named and can be in the device"
    ELECTRONIC_DEVICE = "the dealing device is electronic"
    METHOD_C = "a patron draws the cards"
    NO_OUTCOME_ESTABLISHED = "no wager on offer has conclusively won or lost"
    AN_OUTCOME_ESTABLISHED = "a wager on offer has conclusively won or lost"
    NOTHING_ELSE_APPLIES = "no other clause covers this case"
    ATTESTED = "a note says what was seen"

    @property
    def label(self) -> Message:
        """Its sentence in every language."""
        return keyed("circumstance", self.name)


USUAL: dict[Kind, tuple[Circumstance, ...]] = {
    Kind.WRONG_CARDS: (Circumstance.IN_A_ROUND, Circumstance.ATTESTED),
    Kind.FOREIGN_CARD: (Circumstance.IN_A_ROUND, Circumstance.ATTESTED),
    Kind.ORDER_ALTERED: (Circumstance.IN_A_ROUND, Circumstance.ATTESTED),
    Kind.TOO_FEW_CARDS: (Circumstance.AFTER_THE_CLOSE, Circumstance.NO_CARD_LEFT),
    Kind.FACE_UP_CARD: (
        Circumstance.AFTER_THE_CLOSE,
        Circumstance.A_CARD_IS_DEALT,
        Circumstance.CARDS_SEEN,
        Circumstance.ATTESTED,
    ),
    Kind.WRONG_ORDER: (Circumstance.ON_THE_WRONG_HAND,),
    Kind.WRONG_PATRON: (Circumstance.WITH_THE_WRONG_PATRON,),
    Kind.SLIP_OF_DELIVERY: (
        Circumstance.AFTER_THE_CLOSE,
        Circumstance.FACE_DOWN_AT_THE_PLACE,
        Circumstance.ATTESTED,
    ),
    Kind.TOGETHER_KNOWN: (
        Circumstance.AFTER_THE_CLOSE,
        Circumstance.A_CARD_IS_TO_BE_DRAWN,
        Circumstance.SEVERAL_DRAWN,
        Circumstance.ATTESTED,
    ),
    Kind.TOGETHER_UNKNOWN: (
        Circumstance.AFTER_THE_CLOSE,
        Circumstance.A_CARD_IS_TO_BE_DRAWN,
        Circumstance.SEVERAL_DRAWN,
        Circumstance.ORDER_NOT_SEEN,
        Circumstance.ATTESTED,
    ),
    Kind.TOGETHER_UNKNOWN_EARLY: (
        Circumstance.AFTER_THE_CLOSE,
        Circumstance.IN_THE_INITIAL_DEAL,
        Circumstance.A_CARD_IS_TO_BE_DRAWN,
        Circumstance.SEVERAL_DRAWN,
        Circumstance.ORDER_NOT_SEEN,
        Circumstance.ATTESTED,
    ),
    Kind.TOGETHER_UNKNOWN_LATE: (
        Circumstance.AFTER_THE_CLOSE,
        Circumstance.AFTER_THE_INITIAL_DEAL,
        Circumstance.A_CARD_IS_TO_BE_DRAWN,
        Circumstance.SEVERAL_DRAWN,
        Circumstance.ORDER_NOT_SEEN,
        Circumstance.ATTESTED,
    ),
    Kind.DEVICE_RESET: (
        Circumstance.AFTER_THE_CLOSE,
        Circumstance.ELECTRONIC_DEVICE,
        Circumstance.NO_CARD_KNOWN,
        Circumstance.ATTESTED,
    ),
    Kind.ABSENT_PATRON: (Circumstance.HELD_FACE_DOWN, Circumstance.ATTESTED),
    Kind.LEFT_WITH_CARDS: (
        Circumstance.HELD_FACE_DOWN,
        Circumstance.VALUE_UNKNOWN,
        Circumstance.AS_THE_RULE_SAYS,
        Circumstance.ATTESTED,
    ),
    Kind.DEVICE_MOVED_EXPOSED: (
        Circumstance.METHOD_C,
        Circumstance.IN_A_ROUND,
        Circumstance.CARDS_SEEN,
        Circumstance.ATTESTED,
    ),
    Kind.DEVICE_MOVED_ALTERED: (Circumstance.METHOD_C, Circumstance.IN_A_ROUND, Circumstance.ATTESTED),
    Kind.SURPLUS_CARDS: (Circumstance.TOO_MANY_CARDS,),
    Kind.WRONG_NUMBER: (
        Circumstance.UNTIL_THE_NEXT_ROUND,
        Circumstance.A_CARD_IS_DEALT,
        Circumstance.ORDER_NOT_ON_RECORD,
        Circumstance.ANOTHER_NUMBER_SAID,
        Circumstance.ATTESTED,
    ),
    Kind.INTERRUPTED_OPEN: (
        Circumstance.IN_A_ROUND,
        Circumstance.HANDED_OUT_CARDS_OPEN,
        Circumstance.NO_OUTCOME_ESTABLISHED,
        Circumstance.ATTESTED,
    ),
    Kind.INTERRUPTED_DECIDED: (
        Circumstance.IN_A_ROUND,
        Circumstance.HANDED_OUT_CARDS_OPEN,
        Circumstance.AN_OUTCOME_ESTABLISHED,
        Circumstance.ATTESTED,
    ),
    Kind.UNFORESEEN: (Circumstance.NOTHING_ELSE_APPLIES, Circumstance.ATTESTED),
}
"""When a clause on such a case applies, in every document that has one."""


BEFORE: dict[Remedy, Circumstance] = {Remedy.SET_TWO_ASIDE: Circumstance.OTHER_CARDS_OPEN}
"""What must be the case before a step is taken: once it is called that a patron left, other cards are turned first."""
LAPSING = frozenset(
    {
        Circumstance.WITH_THE_WRONG_PATRON,
        Circumstance.FACE_DOWN_AT_THE_PLACE,
        Circumstance.HELD_FACE_DOWN,
        Circumstance.VALUE_UNKNOWN,
    }
)
"""What a card turned after the call can end, so that it is asked again before the first step."""


@dataclass(frozen=True, slots=True)
class Step:
    """One remedy of an irregularity: under which clause, from which position upwards, and in whose presence.

    `BEFORE` says what must be the case before some remedies, beside what the case itself asks.
    """

    remedy: Remedy
    clause: Clauses
    by: Position = Position.PIT_MANAGER
    before: Position | None = None
    """The position of the witness whom the clause requires."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A case, the clause that foresees it, when it applies, and its steps in order.

    Where `any_of`, the steps are taken as whoever rules chooses, as many as are needed.
    """

    kind: Kind
    clause: Clauses
    steps: tuple[Step, ...]
    any_of: bool = False
    cards_replaced: Clauses = ""
    """The clause under which the cards are replaced before the next round."""
    when: tuple[Circumstance, ...] = ()
    """When the clause applies; where a game does not say otherwise, as such cases usually do."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "when", self.when or USUAL[self.kind])

    @property
    def attested(self) -> bool:
        """Whether the case rests on somebody's word and not on the record alone."""
        return Circumstance.ATTESTED in self.when


UNFORESEEN_REMEDIES = (
    Remedy.VOID,
    Remedy.VOID_AND_REPLACE,
    Remedy.PLAY_ON,
    Remedy.AS_FACE_DOWN,
    Remedy.BURN,
    Remedy.RECONSTRUCT,
    Remedy.RETRIEVE,
    Remedy.OFFER_WITHDRAWAL,
    Remedy.OFFER_WITHDRAWAL_OF_ALL,
    Remedy.REOPEN_BETS,
    Remedy.EXPOSE,
)


def referred(clause: Clauses = "") -> Irregularity:
    """What no rule covers goes to the Gaming Shift Manager, who says why and orders any remedy, several in a row.

    A document without such a clause leaves it to the same person, and nothing is cited.
    """
    steps = tuple(Step(remedy, clause, Position.GAMING_SHIFT_MANAGER) for remedy in UNFORESEEN_REMEDIES)
    return Irregularity(Kind.UNFORESEEN, clause, steps, any_of=True)
