"""A table at one moment, as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, TypeAlias

import msgspec

from cutcard.cards import Card, Shoe
from cutcard.deal import Deal, Hand
from cutcard.rulebook.irregularities import TOGETHER, Kind
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import TableOptions
from cutcard.table.knowledge import Knowledge, Names, Sight
from cutcard.words import Message, keyed


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


class PlacedBet(msgspec.Struct, frozen=True, gc=False):
    """A bet that lies on the table. A struct, since more of them are made than of anything else."""

    number: int
    patron: str
    area: int
    wager: str
    stake_cents: int
    since: int = 0
    """When its stake was last raised, as a position of the log."""
    found: bool = False
    """It lay there unnoticed and was found after the bets had closed."""
    placed_by: str = ""
    """The member of staff who placed or raised it at the patron's request; empty where the patron alone did."""
    own: bool = False
    """Its patron placed or raised it by their own act, not as chips that staff record: nobody else takes it back."""


class HandTotal(NamedTuple):
    """What a patron came to have on a hand itself, over all playing areas, and at which position of the log."""

    patron: str
    wager: str
    cents: int
    log: int
    found: bool
    """By chips that were found after the close: nobody can tell since when they lay there."""


class SettledBet(NamedTuple):
    """A bet that is settled: what it gained or lost, and how much of it was played; above the maximum nothing is."""

    bet: PlacedBet
    net_cents: int
    played_cents: int


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A card of the round: where it was laid, and whether it lies face up. Nobody may have named it yet."""

    card: Card | None
    hand: int
    face_up: bool


CardsOnTable: TypeAlias = tuple[DealtCard, ...]
"""The cards of a round in the order drawn, each on the hand where it was really laid."""


def deal_of(cards: CardsOnTable) -> Deal:
    """The two hands as the cards lie, once all of them are named."""
    hands: tuple[list[Card], list[Card]] = ([], [])
    for dealt in cards:
        assert dealt.card is not None, "a card that nobody has named decides nothing"
        hands[dealt.hand].append(dealt.card)
    return Deal(Hand(tuple(hands[0])), Hand(tuple(hands[1])))


@dataclass(frozen=True, slots=True)
class Incident:
    """An irregularity that suspends play until its steps are taken; then the one beneath goes on, if there is one."""

    kind: Kind
    note: str
    hand: int
    cards: tuple[Card | None, ...]
    """Cards that left the device together and are not yet dealt."""
    place: int = 0
    """The card that was exposed, counted from 1 as drawn."""
    sight: Sight = Sight.IN_ORDER
    """How cards in the device were seen, where any were."""
    seen_before: Names = ()
    """What was known of the card at the place before."""
    called_by: str = ""
    """Whose word it is."""
    position: Position = Position.DEALER
    """The position that they held."""
    closed_bets: bool = False
    """Whether the bets were closed by it."""
    steps_taken: int = 0
    offered: bool = False
    taken_back: bool = False
    """Whether a bet was taken back under it."""
    offer_clause: str = ""
    all_or_none: bool = False
    missing: tuple[Card, ...] = ()
    round_number: int = 0
    """The settled round that it is about; 0 where it is the one on the table, or none."""
    beneath: Incident | None = None
    """The one that was open when this came to light."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """All that is open, the latest first."""
        return (self.kind, *(self.beneath.kinds if self.beneath is not None else ()))

    @property
    def drawn_together(self) -> tuple[Card | None, ...]:
        """The cards that left the device together and are not ruled on yet, in this irregularity or beneath it."""
        if self.kind in TOGETHER:
            return self.cards
        return self.beneath.drawn_together if self.beneath is not None else ()

    def with_drawn_together(self, cards: tuple[Card | None, ...]) -> Incident:
        """The open irregularities, those cards by these names."""
        if self.kind in TOGETHER or self.beneath is None:
            return replace(self, cards=cards)
        return replace(self, beneath=self.beneath.with_drawn_together(cards))


@dataclass(frozen=True, slots=True)
class BetOutcome:
    """Where a bet stood before an act and stands after it: its net in cents, how far it is decided, or returned."""

    number: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round that is over: its cards in the order drawn, its settled bets with their nets, its result, who dealt."""

    number: int
    cards: CardsOnTable
    settled: tuple[SettledBet, ...]
    result: str
    dealers: tuple[str, ...] = ()
    """The staff who closed its bets, dealt, turned or renamed a card, announced its result or settled it."""
    earlier: bool = False
    """Dealt from an earlier shoe, and brought back from the record for one act that is about it."""


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides what may happen next.

    A struct: every event of every table makes another state, and all its fields are copied at once.
    """

    options: TableOptions
    phase: Phase = Phase.NO_SHOE
    method: Method | None = None
    area_most: int
    shoe: Shoe | None = None
    """What can still come as far as cards have been named: some of it may lie face down or be burnt."""
    unseen: int = 0
    """Cards that have left the device without being named."""
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
    hand_totals: tuple[HandTotal, ...] = ()
    """Under method A, how patrons' totals on the hands came about since the first of the bets that lie."""
    cards: CardsOnTable = ()
    dealers: frozenset[str] = frozenset()
    """The staff who closed the bets of this round, dealt, turned or renamed a card, or announced the result."""
    named_last: int = 0
    """The place of the card that was named last, until anything further happens to the cards; none where its name was
    known before it was dealt.
    """
    knowledge: Knowledge = Knowledge()
    """What has been seen of cards that do not lie open."""
    announced: bool = False
    """The result of this round has been announced, even if it was put right since."""
    interrupted: bool = False
    """Play was interrupted while cards lay in patrons' hands: they are turned before anything else is asked."""
    interrupted_by: Actor | None = None
    """Who said so last."""
    reveal_first: int | None = None
    handlers: tuple[str | None, str | None] = (None, None)
    astray: tuple[int | None, int | None] = (None, None)
    """Of a hand passed to a patron who was not to have it: how many of its cards lay open then."""
    declined: frozenset[tuple[int, str]] = frozenset()
    squeezers: frozenset[str] = frozenset()
    withdrawal_offered: bool = False
    balance_asked: bool = False
    device_holder: str | None = None
    may_draw: frozenset[str] = frozenset()
    result: str | None = None
    result_before: str | None = None
    """The last result that stands if this round is void."""
    settled: tuple[SettledBet, ...] = ()
    """The last round's bets with their nets, until the next round begins."""
    rounds: tuple[RoundRecord, ...] = ()
    """The rounds of this shoe that are over; until its first one begins, the last of the shoe before."""
    under_minimum: frozenset[str] = frozenset()
    """Patrons whose bet below the minimum has been settled once already."""
    taken_late: frozenset[int] = frozenset()
    """Bets of this round whose chips were taken away after the close, as was noted."""
    gone: frozenset[str] = frozenset()
    """Patrons who are said to have left in this round with cards that nobody has seen."""
    lost_terminals: frozenset[str] = frozenset()
    """Patrons whose terminals were lost in this round and are not back."""
    incident: Incident | None = None
    waiting: tuple[Card | None, ...] = ()
    """Cards out of the device that are dealt before any other."""
    aside: tuple[Card | None, ...] = ()
    after_void: bool = False
    not_whole: str = ""
    """The clause under which the decks are not whole, or had to be replaced: no round is opened before they are."""
    must_replace: str = ""
    """The clause under which all cards are replaced when this round is over."""
    corrected: bool = False
    """A card of this round was recorded wrongly and has been put right."""
    log: int = 0
    """Events applied so far."""

    @property
    def deal(self) -> Deal:
        """The cards of the round as they lie, once all of them are named."""
        return deal_of(self.cards)

    @property
    def cards_left(self) -> int:
        """The cards still in the device."""
        return max(0, len(self.shoe) - self.unseen) if self.shoe is not None else 0

    @property
    def initial_deal_complete(self) -> bool:
        return len(self.cards) >= 2 * self.options.game.drawing.initial

    @property
    def revealed(self) -> frozenset[int]:
        """The hands of which every card lies open, once the initial deal is complete."""
        if not self.initial_deal_complete:
            return frozenset()
        return frozenset({0, 1} - {dealt.hand for dealt in self.cards if not dealt.face_up})

    def bet(self, number: int) -> PlacedBet | None:
        return next((bet for bet in self.bets if bet.number == number), None)

    def lying_bet(self, number: int) -> PlacedBet:
        bet = self.bet(number)
        assert bet is not None, "money moves only for a bet that lies on the table"
        return bet


def last_round(state: TableState) -> RoundRecord | None:
    """The round that was settled last, until another begins, from whichever shoe; None once it is void."""
    between = state.phase in {Phase.NO_SHOE, Phase.READY, Phase.SHOE_ENDED}
    last = state.rounds[-1] if between and state.rounds else None
    return last if last is not None and last.number == state.round_number else None
