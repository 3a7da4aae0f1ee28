"""What the auditor knows of one table at one entry of its journal."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.audit.acts import Stage
from cutcard.audit.table.procedure import PROCEDURE
from cutcard.audit.table.sightings import Sightings
from cutcard.cards import Card
from cutcard.deal import Deal, Hand
from cutcard.rulebook.cite import Clauses, numbers
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.procedure import Position
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.audit.cage.ledger import ExpectedTransfer, Ledger
    from cutcard.audit.day.calendar import Calendar
    from cutcard.audit.report import Report, TableSummary
    from cutcard.audit.table.incident import Incident
    from cutcard.formats.entry import Body, Entry
    from cutcard.rulebook.drawing import Complete, Draw
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.table_options import TableOptions

Json = dict[str, Any]
"""An event or a command as an entry holds it."""


class OpenBet(NamedTuple):
    """A bet on the table."""

    number: int
    patron: str
    area: int
    wager: str
    stake_cents: int
    found: bool
    since: int = 0
    """When its stake was last raised, as a position of the table's log."""
    placed_by: str = ""
    """Who of the staff placed or raised it at the patron's request."""
    own: bool = False
    """Its patron placed or raised it by their own act."""


class CardOnTable(NamedTuple):
    """A card of the round, on the hand where it was laid. Nobody may have named it yet."""

    card: str | None
    hand: int
    face_up: bool


class SettledBet(NamedTuple):
    """A bet that was settled."""

    bet: OpenBet
    net_cents: int
    played_cents: int


class Owed(NamedTuple):
    """How a bet ends, what it comes to, under which clauses, and how much of it was at risk."""

    outcome: str
    net_cents: int
    clauses: frozenset[str]
    played_cents: int


@dataclass(slots=True)
class RoundBooks:
    """A round of this shoe that is over: its cards in the order drawn, and what each bet came to."""

    number: int
    cards: list[CardOnTable]
    settled: dict[int, SettledBet]
    result: str | None
    dealers: frozenset[str] = frozenset()
    named_dealers: frozenset[str] = frozenset()
    earlier: bool = False
    """Of an earlier shoe."""
    shoe: int = 0
    """The shoe that it was dealt from."""
    options: TableOptions | None = None
    """The settings it was played under: those of the edition of its shoe."""


class Promised(NamedTuple):
    """What was promised of the seed of a shoe that comes, and by which entry of the journal."""

    shoe: int
    promise: str
    nonce: str
    keeper: str
    seq: int


@dataclass(slots=True)
class ShoeBooks:
    """The shoe in the device: what can still come as far as cards were named, and every card named, in order."""

    left: dict[str, int]
    number: int = 0
    unseen: int = 0
    """Cards that have left it and that nobody has named."""
    drawn: list[str] = field(default_factory=list)
    commitment: str = ""
    beacon: Json = field(default_factory=dict)
    """What orders it with a promised seed; empty where its order was sealed."""
    stamped: bool = False
    bet_on: bool = False
    opened: bool = False
    fresh: bool = True

    def __len__(self) -> int:
        """The cards still in the device."""
        return max(0, sum(self.left.values()) - self.unseen)

    @property
    def owes_its_order(self) -> bool:
        return bool(self.commitment) and not self.opened


@dataclass(slots=True)
class TableBooks:
    """One table: its settings, where it stands, its shoe, its cards, its bets, and what is being looked at."""

    name: str
    options: TableOptions
    source: str
    report: Report
    ledger: Ledger
    summary: TableSummary
    calendar: Calendar
    own: TableOptions | None = None
    """Its own settings, while it deals with a round that was played by others."""
    to_begin: Json | None = None
    """Settings that were changed at the cage and have not begun here."""
    opened_after: int = 0
    """The entries of its stream before it was opened again."""
    stage: Stage = Stage.NO_SHOE
    shoe: ShoeBooks | None = None
    before: ShoeBooks | None = None
    """The shoe before this one, which is opened when this one is loaded if it was not before."""
    shoes: int = 0
    promised: Promised | None = None
    """What was promised last, be it of this shoe or of the next."""
    known_shoe: int = 0
    """The shoe whose next cards were seen before the house was restored."""
    round_number: int = 0
    next_bet: int = 1
    log: int = 0
    area_most: int = 0
    method: str | None = None
    device_holder: str | None = None
    lost: set[tuple[int, str]] = field(default_factory=set)
    """Terminals that were lost and are not back: the round, and the patron."""
    may_draw: set[str] = field(default_factory=set)
    under_minimum: set[str] = field(default_factory=set)
    cutting_card_seen: bool = False
    cutting_card_round: int = 0
    rounds_left: int | None = None
    withdrawal_offered: bool = False
    balance_asked: bool = False
    open_bets: dict[int, OpenBet] = field(default_factory=dict)
    held_since: dict[tuple[str, str], list[tuple[int, int | None]]] = field(default_factory=dict)
    """By patron and hand, for rising amounts, since when they have had at least so much there; None: nobody knows."""
    settled: dict[int, SettledBet] = field(default_factory=dict)
    rounds: list[RoundBooks] = field(default_factory=list)
    earlier: dict[int, RoundBooks] = field(default_factory=dict)
    """The rounds of earlier shoes, by their numbers."""
    cards: list[CardOnTable] = field(default_factory=list)
    waiting: list[str | None] = field(default_factory=list)
    aside: list[str | None] = field(default_factory=list)
    dealers: set[str] = field(default_factory=set)
    """The staff who closed the bets of this round, dealt, turned or renamed a card, or announced the result."""
    named_dealers: set[str] = field(default_factory=set)
    """Those of them whom its events name."""
    handlers: list[str | None] = field(default_factory=lambda: [None, None])
    astray: list[int | None] = field(default_factory=lambda: [None, None])
    """Of a hand passed to a patron who was not to have it: how many of its cards lay open then."""
    handed: set[int] = field(default_factory=set)
    """The places of cards that a patron has or has had in this round, counted from 1 as drawn."""
    declined: set[tuple[int, str]] = field(default_factory=set)
    squeezers: set[str] = field(default_factory=set)
    reveal_first: int | None = None
    named_last: int = 0
    """The place of the card named last, until anything further is drawn, turned or announced."""
    seen: Sightings = field(default_factory=Sightings)
    """What was seen of cards that do not lie open."""
    gone: set[str] = field(default_factory=set)
    """Patrons who are said to have left with cards that nobody has seen."""
    announced: bool = False
    """Whether the round's result has been announced, even if it was put right since."""
    interrupted: bool = False
    """Play was interrupted while patrons had cards that lay face down."""
    interrupted_by: tuple[str, str] = ("", "DEALER")
    """Who said so last, and the position that they held."""
    incidents: list[Incident] = field(default_factory=list)
    result: str | None = None
    result_before: str | None = None
    """The result that stands if the round is void."""
    after_void: bool = False
    not_whole: str = ""
    """The clause under which the decks were found not to be whole."""
    must_replace: str = ""
    on_the_table: Deal | None = None
    """The deal that bets are settled on."""
    owed: dict[int, Owed] = field(default_factory=dict)
    """What each bet of the round comes to, reckoned when the first of them is settled."""
    due_on: Deal | None = None
    due: dict[tuple[str, int], tuple[str, int, frozenset[str]]] = field(default_factory=dict)
    """What each wager and stake comes to on that deal: settled once, looked up for every bet like it."""
    # Of the entry that is being looked at:
    entry: Entry | None = None
    body: Body | None = None
    command: Json = field(default_factory=dict)
    round_dealers: frozenset[str] = frozenset()
    """Who had dealt, before the entry, in the round that it is about."""
    round_patrons: frozenset[str] = frozenset()
    """Whose bets lay in it."""
    lay_wrong: bool = False
    """Whether a card of the initial deal lay on the wrong hand before the entry put it right."""
    first: bool = True
    """Whether the event is the entry's first, which also quotes the clause for acting in a lower one's place."""
    voided: bool = False
    shoe_over: bool = False
    """A shoe whose order was promised has ended and is not opened yet."""
    expected: list[ExpectedTransfer] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.area_most = self.options.area_most
        self.method = self.options.method.value if self.game.procedure.methods is not None else None

    @property
    def game(self) -> Game:
        return self.options.game

    def add_finding(self, check: str, what: Message, *, expected: object, found: object) -> None:
        self.report.add_finding(check, what, expected=expected, found=found)

    @property
    def by_itself(self) -> bool:
        """Whether the house acts, and not a person."""
        return self.body is not None and self.body.via in {"automatic", "recovery"}

    @property
    def initial_deal_complete(self) -> bool:
        return len(self.cards) >= 2 * self.game.drawing.initial

    @property
    def last_round(self) -> RoundBooks | None:
        """The round settled last, until another begins, from whichever shoe; None once it is void."""
        between = self.stage in {Stage.NO_SHOE, Stage.READY, Stage.SHOE_ENDED}
        last = self.rounds[-1] if between and self.rounds else None
        return last if last is not None and last.number == self.round_number else None

    def settled_round(self, number: int) -> RoundBooks | None:
        """The settled round of this number; without one, the last, until another begins."""
        return next((each for each in self.rounds if each.number == number), None) if number else self.last_round

    def in_progress(self, number: int) -> bool:
        """Whether a number is that of the round in progress; without one, whether a round is in progress."""
        return self.stage in {Stage.OPEN, Stage.CLOSED, Stage.SETTLING} and number in {0, self.round_number}

    def as_it_was(self, over: RoundBooks) -> TableBooks:
        """The books as they were when a round was settled, to ask about its cards; nothing is written into them."""
        then = copy(self)
        then.cards, then.stage, then.waiting, then.round_number = over.cards, Stage.SETTLING, [], over.number
        return then

    def deal(self) -> Deal:
        """The cards as they lie, as far as they are named."""
        return deal_of(self.cards)

    def next_card(self, deal: Deal) -> Draw | Complete | None:
        """What the drawing rule says follows; None where these cards are no beginning of any deal."""
        try:
            return self.game.drawing.next_card(deal, self.game.document.code)
        except (KeyError, IndexError):
            return None

    def draw(self, card: str | None) -> None:
        """A card leaves the device, named or not."""
        if card is not None:
            self.take(card)
        elif self.shoe is not None:
            self.shoe.unseen += 1

    def identify(self, card: str) -> None:
        """A card that left the device before is named now."""
        self.take(card)
        if self.shoe is not None:
            self.shoe.unseen -= 1

    def put_back(self, card: str | None) -> None:
        """A card that was said to have left the device never did."""
        if self.shoe is None:
            return
        if card is None:
            self.shoe.unseen -= 1
        else:
            self.shoe.left[card] = self.shoe.left.get(card, 0) + 1

    def exchange(self, was: str, card: str) -> None:
        """The one card left the device; the one it was taken for never did."""
        self.take(card)
        self.put_back(was)

    def take(self, card: str) -> None:
        """A card leaves the shoe: one of those that whole decks, less all that left before, still hold."""
        if self.shoe is None:
            self.add_finding(
                "shoe", message("finding-no-shoe", card=card), expected="a shoe in the device", found="none"
            )
            return
        left = self.shoe.left.get(card, 0)
        if left <= 0:
            held = self.options.decks if card in self.shoe.left else 0
            what = message("finding-once-more", card=card)
            self.add_finding("shoe", what, expected=f"at most {held} times", found=f"{held + 1} times or more")
        else:
            self.shoe.left[card] = left - 1
        self.shoe.drawn.append(card)

    def clauses(self, what: Callable[[], Message], event: Json, expected: frozenset[str]) -> None:
        """An event quotes exactly these clauses; an entry's first may add the one for acting for a lower position."""
        quoted = set(numbers(event["clause"]))
        if quoted == expected:
            return
        extra = set(numbers(self.game.procedure.higher_position)) if self.first else set()
        if not (expected <= quoted <= expected | extra):
            self.add_finding(
                "clause", what(), expected=", ".join(sorted(expected)), found=", ".join(sorted(quoted)) or "none"
            )

    def quoted(self, kind: str, event: Json) -> None:
        """The clauses exist; where the procedure names one for such an event, it is that one."""
        clause = event["clause"]
        known = _clauses(self.game.document.index)
        if clause not in known and not known.issuperset(numbers(clause)):
            self.add_finding(
                "clause", message("finding-clause-quoted", event=kind), expected="one of the document", found=clause
            )
        elif (named := PROCEDURE.get(kind)) is not None:
            self.clauses(lambda: message("finding-clause-quoted", event=kind), event, joined(named(self.game)))

    def rank(self, position: str) -> int:
        return self.options.rank(Position[position])


@cache
def _clauses(document: str) -> frozenset[str]:
    return frozenset(clauses(document)) | {""}


def deal_of(cards: list[CardOnTable]) -> Deal:
    """Two hands of the cards that are named."""
    hands: tuple[list[Card], list[Card]] = ([], [])
    for dealt in cards:
        if dealt.card is not None and dealt.hand in {0, 1}:
            hands[dealt.hand].append(card_of(dealt.card))
    return Deal(Hand(tuple(hands[0])), Hand(tuple(hands[1])))


@cache
def card_of(text: str) -> Card:
    return Card.parse(text)


def joined(*clauses: Clauses) -> frozenset[str]:
    return frozenset(number for each in clauses for number in numbers(each))
