"""A table at one moment, as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from cutcard.deal import Deal, Hand
from cutcard.words import keyed

if TYPE_CHECKING:
    from cutcard.cards import Card, Shoe
    from cutcard.rulebook.irregularities import Kind
    from cutcard.rulebook.procedure import Method, Position
    from cutcard.table.options import TableOptions
    from cutcard.words import Message


class Phase(StrEnum):
    """Where a table stands between an empty dealing device and the end of a shoe."""

    NO_SHOE = "no shoe"
    READY = "ready"
    BETTING = "betting"
    DEALING = "dealing"
    SETTLING = "settling"
    SHOE_ENDED = "shoe ended"

    @property
    def label(self) -> Message:
        """Its name in every language."""
        return keyed("phase", self.name)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a name, and the position they hold."""

    name: str
    position: Position


@dataclass(frozen=True, slots=True)
class PlacedBet:
    """A bet that lies on the table."""

    number: int
    patron: str
    area: int
    wager: str
    stake_cents: int
    since: int = 0
    """When its stake was last raised, as a position of the log."""
    found: bool = False
    """It lay there unnoticed and was found after the bets had closed."""


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A card of the round: whose it is, and whether it lies face up."""

    card: Card
    hand: int
    face_up: bool


CardsOnTable: TypeAlias = tuple[DealtCard, ...]
"""The cards of a round in the order dealt."""


@dataclass(frozen=True, slots=True)
class Incident:
    """An irregularity that suspends play until its steps are taken; then the one beneath goes on, if there is one."""

    kind: Kind
    note: str
    hand: int
    cards: tuple[Card, ...]
    """Cards that left the device together and are not yet dealt."""
    steps_taken: int = 0
    offered: bool = False
    offer_clause: str = ""
    all_or_none: bool = False
    missing: tuple[Card, ...] = ()
    beneath: Incident | None = None
    """The one that was open when this came to light."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """All that is open, the latest first."""
        return (self.kind, *(self.beneath.kinds if self.beneath is not None else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """Everything that decides what may happen next."""

    options: TableOptions
    phase: Phase = Phase.NO_SHOE
    method: Method | None = None
    area_most: int
    shoe: Shoe | None = None
    fresh: bool = False
    """No round has been dealt from this shoe yet."""
    cutting_card_seen: bool = False
    cutting_card_round: int = 0
    """The round in which it appeared."""
    rounds_left: int | None = None
    """Rounds still to follow once the cutting card has appeared."""
    round_number: int = 0
    bets: tuple[PlacedBet, ...] = ()
    next_bet: int = 1
    cards: CardsOnTable = ()
    revealed: frozenset[int] = frozenset()
    reveal_first: int | None = None
    handlers: tuple[str | None, str | None] = (None, None)
    declined: frozenset[tuple[int, str]] = frozenset()
    squeezers: frozenset[str] = frozenset()
    withdrawal_offered: bool = False
    balance_asked: bool = False
    device_holder: str | None = None
    may_draw: frozenset[str] = frozenset()
    result: str | None = None
    result_before: str | None = None
    """The last result that stands if this round is void."""
    settled: tuple[tuple[PlacedBet, int], ...] = ()
    """The last round's bets with their nets, until the next round begins."""
    under_minimum: frozenset[str] = frozenset()
    """Patrons whose bet below the minimum has been settled once already."""
    incident: Incident | None = None
    waiting: tuple[Card, ...] = ()
    """Cards out of the device that are dealt before any other."""
    aside: tuple[Card, ...] = ()
    after_void: bool = False
    must_replace: str = ""
    """The clause under which all cards are replaced when this round is over."""
    corrected: bool = False
    """A card of this round was recorded wrongly and has been put right."""
    log: int = field(default=0)
    """Events applied so far."""

    @property
    def deal(self) -> Deal:
        """The cards of the round, whether they lie face up or down."""
        hands = [tuple(dealt.card for dealt in self.cards if dealt.hand == hand) for hand in (0, 1)]
        return Deal(Hand(hands[0]), Hand(hands[1]))

    def bet(self, number: int) -> PlacedBet | None:
        return next((bet for bet in self.bets if bet.number == number), None)
