"""What has happened at a table: facts in the past tense, each with its clauses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Cited

if TYPE_CHECKING:
    from cutcard.cards import Card
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Outcome
    from cutcard.rulebook.irregularities import Kind, Remedy
    from cutcard.rulebook.procedure import Method
    from cutcard.table.state import DealtCard, PlacedBet


@dataclass(frozen=True, slots=True)
class Event(Cited):
    document: str
    clause: Clauses


@dataclass(frozen=True, slots=True)
class ShoeLoaded(Event):
    decks: int


@dataclass(frozen=True, slots=True)
class CardBurnt(Event):
    card: Card


@dataclass(frozen=True, slots=True)
class MethodChosen(Event):
    method: Method


@dataclass(frozen=True, slots=True)
class AreaRestricted(Event):
    most: int


@dataclass(frozen=True, slots=True)
class BetsOpened(Event):
    round_number: int


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    bet: PlacedBet


@dataclass(frozen=True, slots=True)
class BetChanged(Event):
    number: int
    stake_cents: int


@dataclass(frozen=True, slots=True)
class BetWithdrawn(Event):
    """Taken back by its patron, or removed, or returned: the stake is the patron's again."""

    number: int


@dataclass(frozen=True, slots=True)
class BalanceAsked(Event):
    heavier: str
    gap_cents: int


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    pass


@dataclass(frozen=True, slots=True)
class BetReturned(Event):
    """A further bet below the minimum is not played."""

    patron: str
    wager: str
    stake_cents: int


@dataclass(frozen=True, slots=True)
class CuttingCardRemoved(Event):
    rounds_left: int


@dataclass(frozen=True, slots=True)
class WithdrawalOffered(Event):
    pass


@dataclass(frozen=True, slots=True)
class DrawingAllowed(Event):
    patron: str


@dataclass(frozen=True, slots=True)
class DeviceAccepted(Event):
    patron: str


@dataclass(frozen=True, slots=True)
class DeviceReturned(Event):
    patron: str


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    card: Card
    hand: int
    face_up: bool


@dataclass(frozen=True, slots=True)
class PairsDecided(Event):
    """The first four cards have decided the pair wagers."""


@dataclass(frozen=True, slots=True)
class HandPassed(Event):
    hand: int
    patron: str


@dataclass(frozen=True, slots=True)
class HandDeclined(Event):
    hand: int
    patron: str


@dataclass(frozen=True, slots=True)
class SqueezeAllowed(Event):
    patron: str


@dataclass(frozen=True, slots=True)
class RevealOrderSet(Event):
    first: int


@dataclass(frozen=True, slots=True)
class HandRevealed(Event):
    hand: int


@dataclass(frozen=True, slots=True)
class ResultAnnounced(Event):
    result: str


@dataclass(frozen=True, slots=True)
class BetSettled(Event):
    """Paid or collected; `returned_cents` is what lay above the maximum and was never at risk."""

    number: int
    outcome: Outcome
    net_cents: int
    returned_cents: int = 0
    under_minimum: bool = False


@dataclass(frozen=True, slots=True)
class RoundConcluded(Event):
    round_number: int
    shoe_ends: bool


@dataclass(frozen=True, slots=True)
class DisplayNoted(Event):
    """A board and the cards disagree, or agree; the cards stand."""

    shows: str
    stands: str


@dataclass(frozen=True, slots=True)
class CardCorrected(Event):
    """What was recorded and what lies on the table disagreed; the card stands."""

    place: int
    was: Card
    card: Card
    corrected_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class TerminalInterrupted(Event):
    """A terminal failed; the round goes on, and the bets that were accepted stand."""

    patron: str
    accepted: tuple[int, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class IrregularityCalled(Event):
    """Play is suspended. Cards drawn together have left the device."""

    kind: Kind
    note: str
    hand: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CallTakenBack(Event):
    """What was called had not happened."""

    kind: Kind
    reason: str
    taken_back_by: str


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """A step was taken: by whom, what, and why."""

    remedy: Remedy
    ruled_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    round_number: int


@dataclass(frozen=True, slots=True)
class CardsReplaced(Event):
    pass


@dataclass(frozen=True, slots=True)
class CardsReconstructed(Event):
    """The round's cards as they should have been dealt, and those drawn that are still to be dealt."""

    cards: tuple[DealtCard, ...]
    waiting: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandRetrieved(Event):
    hand: int


@dataclass(frozen=True, slots=True)
class WithdrawalOpened(Event):
    """Patrons may withdraw bets, or all their bets or none, until play resumes."""

    all_or_none: bool


@dataclass(frozen=True, slots=True)
class BetsReopened(Event):
    pass


@dataclass(frozen=True, slots=True)
class CardsSetAside(Event):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MissingIdentified(Event):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandReplaced(Event):
    hand: int
    cards: tuple[Card, ...]
    cards_replaced: Clauses
    """The clause under which all cards are replaced before the next round."""


@dataclass(frozen=True, slots=True)
class PlayResumed(Event):
    pass


@dataclass(frozen=True, slots=True)
class SettlementReversed(Event):
    """A settled bet of a round found void afterwards: what it gained or lost is given back."""

    number: int
    net_cents: int
