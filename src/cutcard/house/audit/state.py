"""What the auditor knows of one table at one entry of its journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.cards import Card
from cutcard.deal import Deal, Hand
from cutcard.house.audit.acts import Stage
from cutcard.rulebook.cite import Clauses, numbers
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.procedure import Position
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.audit.books import ExpectedTransfer, Ledger
    from cutcard.house.audit.report import Report, TableSummary
    from cutcard.house.journal.entry import Body, Entry
    from cutcard.rulebook.drawing import Complete, Draw
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.table.options import TableOptions
    from cutcard.words import Message

Json = dict[str, Any]


class OpenBet(NamedTuple):
    """A bet on the table."""

    number: int
    patron: str
    area: int
    wager: str
    stake_cents: int
    found: bool


class CardOnTable(NamedTuple):
    """A card of the round."""

    card: str
    hand: int
    face_up: bool


class SettledBet(NamedTuple):
    """A bet that was settled in the last round."""

    bet: OpenBet
    net_cents: int
    played_cents: int


@dataclass(slots=True)
class Incident:
    """An irregularity that is open."""

    kind: str
    hand: int
    cards: list[str]
    case: Irregularity | None
    steps_taken: int = 0
    offered: bool = False
    all_or_none: bool = False
    missing: list[str] = field(default_factory=list)

    @property
    def open_steps(self) -> tuple[Step, ...]:
        if self.case is None:
            return ()
        if self.case.any_of:
            return () if self.steps_taken else self.case.steps
        return self.case.steps[self.steps_taken : self.steps_taken + 1]


@dataclass(slots=True)
class ShoeBooks:
    """The shoe in the device: what is left of each card, and every card that left it, in order."""

    left: dict[str, int]
    number: int = 0
    drawn: list[str] = field(default_factory=list)
    commitment: str = ""
    stamped: bool = False
    bet_on: bool = False
    opened: bool = False
    fresh: bool = True

    def __len__(self) -> int:
        return sum(self.left.values())

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
    stage: Stage = Stage.NO_SHOE
    shoe: ShoeBooks | None = None
    before: ShoeBooks | None = None
    """The shoe before this one, which is opened when this one is loaded if it was not before."""
    shoes: int = 0
    round_number: int = 0
    next_bet: int = 1
    log: int = 0
    area_most: int = 0
    method: str | None = None
    device_holder: str | None = None
    may_draw: set[str] = field(default_factory=set)
    under_minimum: set[str] = field(default_factory=set)
    cutting_card_seen: bool = False
    cutting_card_round: int = 0
    rounds_left: int | None = None
    withdrawal_offered: bool = False
    open_bets: dict[int, OpenBet] = field(default_factory=dict)
    settled: dict[int, SettledBet] = field(default_factory=dict)
    cards: list[CardOnTable] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    to_relay: list[str] = field(default_factory=list)
    """All cards of the round after one was put right, until they are laid anew."""
    incidents: list[Incident] = field(default_factory=list)
    result: str | None = None
    result_before: str | None = None
    """The result that stands if the round is void."""
    after_void: bool = False
    must_replace: str = ""
    on_the_table: Deal | None = None
    """The deal that bets are settled on."""
    due: dict[tuple[str, int], tuple[str, int, frozenset[str]]] = field(default_factory=dict)
    """What each wager and stake of this round comes to: settled once, looked up for every bet like it."""
    # Of the entry that is being looked at:
    entry: Entry | None = None
    body: Body | None = None
    command: Json = field(default_factory=dict)
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

    def deal(self) -> Deal:
        hands = [tuple([card_of(dealt.card) for dealt in self.cards if dealt.hand == hand]) for hand in (0, 1)]
        return Deal(Hand(hands[0]), Hand(hands[1]))

    def next_card(self, deal: Deal) -> Draw | Complete | None:
        """What the drawing rule says follows; None where these cards are no beginning of any deal."""
        try:
            return self.game.drawing.next_card(deal, self.game.document.code)
        except (KeyError, IndexError):
            return None

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
        known = _clauses(self.game.document.code)
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


PROCEDURE: dict[str, Callable[[Game], Clauses]] = {
    "ShoeLoaded": lambda game: game.decks.clause,
    "ShoeStamped": lambda game: game.decks.clause,
    "CardBurnt": lambda _: "",
    "ShoeOpened": lambda _: "",
    "BetsOpened": lambda game: game.procedure.betting.opening,
    "BetsClosed": lambda game: game.procedure.betting.closing,
    "BetReturned": lambda game: game.procedure.betting.under_minimum,
    "CuttingCardRemoved": lambda game: game.procedure.cutting_card,
    "WithdrawalOffered": lambda game: game.procedure.cutting_card_first,
    "PairsDecided": lambda game: game.procedure.pairs_decided_by_first_four,
    "RoundConcluded": lambda game: game.procedure.round_of_play,
    "CardCorrected": lambda game: game.procedure.display,
    "DisplayNoted": lambda game: game.procedure.display,
    "SqueezeAllowed": lambda game: game.procedure.squeezing,
    "AreaRestricted": lambda game: game.procedure.betting.fewer_in_an_area,
}
"""The one clause that stands behind an event, where the procedure names it."""


@cache
def card_of(text: str) -> Card:
    return Card.parse(text)


def joined(*clauses: Clauses) -> frozenset[str]:
    return frozenset(number for each in clauses for number in numbers(each))
