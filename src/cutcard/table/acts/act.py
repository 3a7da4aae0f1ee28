"""What an act of the table is made of.

A command is asked; its `Act` says who may ask when, and how it is decided. An event has happened; its `EventKind` says
what it changes and how it is told. Everything that knows all acts reads these two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.procedure import Method, Methods, Position, Procedure
from cutcard.rulebook.referee import Refusal
from cutcard.table.state import Actor, CardsOnTable, Phase, TableState
from cutcard.words import Message, keyed, message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game


@dataclass(frozen=True, slots=True)
class Command:
    """What somebody asks of a table; `by` is who asks."""

    by: Actor


@dataclass(frozen=True, slots=True)
class Event(Cited):
    """What happened at a table, and the clause that it stands on."""

    document: str
    clause: Clauses


CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)
Answer: TypeAlias = "tuple[Event, ...] | Refusal"
"""What happened, or why not."""
Changes: TypeAlias = dict[str, Any]
"""The fields of a table's state that an event gives another value."""
EventJson: TypeAlias = Mapping[str, Any]
"""An event as the journal holds it."""


HOUSE = "the house"
"""How the house signs what it does of its own accord; nobody else goes by that name."""
AUTOMATIC_DEALER = "automatic dealer"
"""Who deals where no person does."""


def always(*_: object) -> bool:
    return True


def never(*_: object) -> bool:
    return False


def no_one(*_: object) -> frozenset[str]:
    """Nobody is kept from it."""
    return frozenset()


def no_clause(_: Procedure) -> Clauses:
    """No clause: the document is silent."""
    return ""


def document_of(state: TableState) -> str:
    """The document that every answer of a table quotes."""
    return state.options.game.document.code


def refuse(state: TableState, clause: Clauses, code: str, why: Message) -> Refusal:
    return Refusal(document_of(state), clause, code, why)


def refuse_authority(state: TableState, clause: Clauses, least: Position) -> Refusal:
    """The same words wherever somebody of too low a position asks."""
    return refuse(state, clause, "authority", message("refusal-authority", position=least.label))


def has_chips(state: TableState) -> bool:
    """Whether patrons' own hands move chips that staff record; at terminals patrons alone touch their bets."""
    return state.options.game.procedure.terminals is None


def methods_of(procedure: Procedure) -> Methods:
    """Methods A, B and C; without them no act that belongs to one is known."""
    assert procedure.methods is not None
    return procedure.methods


def with_dealer(state: TableState, dealer: str) -> frozenset[str]:
    """The round's Dealers with one more, where it was one of the staff."""
    return state.dealers | {dealer} if dealer else state.dealers


def not_now(state: TableState, _: Command) -> Refusal:
    return refuse(state, "", "phase", keyed("refusal-phase", state.phase.value))


@dataclass(frozen=True, slots=True)
class Act(Generic[CommandT]):
    """A command: in which phases, from which position upwards, and what follows from it."""

    command: type[CommandT]
    phases: tuple[Phase, ...]
    least: Position
    decide: Callable[[TableState, CommandT], Answer]
    methods: tuple[Method, ...] = ()
    """The methods that know the act, where that matters."""
    known: Callable[[Game], object] = always
    """Whether a game's document knows the act at all."""
    during_an_incident: bool = False
    """Whether it can be asked while an irregularity is open."""
    named_by: Callable[[Procedure], Clauses] = no_clause
    """The clause that names who may."""
    step_clause: Callable[[TableState, CommandT], Clauses] = lambda *_: ""
    """The clause of the step that comes next, where an irregularity is ruled on."""
    least_for: Callable[[TableState, CommandT], Position] | None = None
    """Who may, where that depends on what is asked, or on the step of an irregularity that comes next."""
    staff_up_to: Position | None = None
    """For an act of patrons that staff may do too: up to which position without acting for a lower one."""
    is_determined: Callable[[TableState, CommandT], bool] = never
    """Whether the record alone determines what follows, or a document gives patrons the option.

    Every other act rests on somebody's choice or word: where it changes what a bet is paid after a card is known, it
    takes authority, a reason and a witness.
    """
    records_consequence: Callable[[TableState, CommandT], bool] = never
    """Whether what it changes once a card is known is noted beside it, also where the option is a patron's."""
    offers: Callable[[TableState, CommandT], bool] = never
    """Whether it offers, on somebody's word and once a card is known, what would change a payment.

    It takes authority, a reason and a witness, though the offer itself changes nothing yet.
    """
    witnessed: Callable[[TableState, CommandT], bool] = never
    """Whether it takes a reason and a witness whatever it changes."""
    witness_from: Callable[[TableState, CommandT], Position | None] = lambda *_: None
    """The position of the witness whom a clause requires."""
    apart_from: Callable[[TableState, CommandT], frozenset[str]] = no_one
    """Who can neither do it nor witness it, and neither can who dealt the round or has a bet in it."""
    while_interrupted: bool = False
    """Whether it can be asked while cards are to be turned after an interruption."""
    out_of_phase: Callable[[TableState, CommandT], Refusal] = not_now
    """What is said in any other phase."""
    by_two: Callable[[CommandT], bool] = never
    """Whether a second person must agree."""
    on_the_cards: Callable[[CommandT], bool] = never
    """Whether it is done to the cards themselves: where the house shuffles, no person can."""
    needs_hands: Callable[[CommandT], bool] = never
    """Whether it cannot have happened where no hand of the staff touches a card."""
    by_who_deals: bool = False
    """Whether whoever deals does it, or a patron with cards that were handed out: where the house deals, no staff."""
    turns: bool = False
    """Whether cards are turned by it."""
    by_the_house: bool = False
    """Whether the house notices it by itself, so that no person can say it."""
    stakes: bool = False
    """Whether a patron stakes by it, within the limits that they set themselves."""
    consented: Callable[[CommandT], bool] = never
    """Whether staff stake what may be a patron's credit: the patron confirms it, or a second member of staff."""
    of_chips: Callable[[CommandT], bool] = never
    """Whether it is about chips on the layout: they belong to a seat and the tray, and move no account."""
    on_unseen_cards: bool = False
    """Whether it presumes that nobody has seen the next cards."""
    begins_play: bool = False
    """Whether a shoe or a round begins with it: only under an edition that is in force."""
    offered: Callable[[TableState], bool] = always
    """What must be so for a console to offer it, as far as that is known before it is told anything."""
    offered_if_taken: bool = False
    """Whether it need not be told anything, so that it is offered only where the table would not refuse it."""
    where_nobody_deals: bool = False
    """Whether staff may do it at a table that runs itself too."""


class Listed(NamedTuple):
    """A line in the list of significant events: what it was, and what it changed from and to."""

    message: Message
    before: str = ""
    after: str = ""


class Sort(Enum):
    """What an alert is about. Those of the running may be acknowledged together; others are looked at one by one."""

    MONEY = "money"
    CONDUCT = "conduct"
    SECURITY = "security"
    RUNNING = "running"


@dataclass(frozen=True, slots=True)
class AlertRule:
    """Something the pit must look at: every such event that is listed."""

    what: str = ""
    """Its name; defaults to the name of the event."""
    by_note: Callable[[EventJson], str] | None = None
    """For a note: the alert's name by what the note says; empty where it raises none."""
    means: Message | None = None
    """What follows from it, in a few words."""
    sort: Sort = Sort.CONDUCT
    of_the_running: Callable[[EventJson], bool] = never
    """Whether it is of the running of the house after all, where the house itself did it and no person."""
    raised_if: Callable[[EventJson], bool] = always
    """Whether this one raises it."""

    def name_of(self, event: EventJson) -> str:
        """What the alert of one event is called; empty where it raises none."""
        if not self.raised_if(event):
            return ""
        return self.what or event["type"] if self.by_note is None else self.by_note(event)


class Large(Enum):
    """An amount that the pit is told of from a threshold on, which each house sets: a win, or a transaction.

    The value is the name of the alert.
    """

    WIN = "LargeWin"
    TRANSACTION = "LargeTransaction"

    def cents(self, event: EventJson) -> int:
        """The amount of an event."""
        return int(event["net_cents" if self is Large.WIN else "cents"])

    def reached(self, event: EventJson, threshold: int) -> int:
        """The amount with which an event reaches a threshold; 0 where it does not.

        Cash of a patron is added up over the gaming day: it reaches a threshold once, and whenever one amount does.
        """
        cents = self.cents(event)
        total = max(cents, int(event.get("day_cents", 0)))
        return total if cents >= threshold or total - cents < threshold <= total else 0


class Played(NamedTuple):
    """What an event adds to a wager's figures: bets, cents played, and cents paid back, stakes among them."""

    patron: str
    wager: str
    bets: int
    played_cents: int
    paid_cents: int


class CashMoved(NamedTuple):
    """Cash between a patron and the house: on which gaming day, over which counter, and how much."""

    patron: str
    day: str
    over: str
    """"credit", "chips" or "buy_in" where it came in, "tickets" or "redeemed" where it went out."""
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordKind:
    """What an event means to whoever reads the journal: indexes, lists, alerts and records of rounds go by this."""

    listed: Callable[[EventJson], Listed] | None = None
    """Its line among the significant events, where it is one. Every event that has one is marked in the index."""
    listed_if: Callable[[EventJson], bool] = always
    """Whether this one is out of the ordinary: without it most bets would be listed."""
    indexed: bool = False
    """Whether its entry is found again by its kind, though it stands in no list that others read."""
    alert: AlertRule | None = None
    readers: frozenset[Position] = frozenset()
    """Who alone is shown its line and its alert, wherever events are shown; empty where everybody is who reads any."""
    large: Large | None = None
    begins_shoe: bool = False
    begins_round: bool = False
    ends_round: bool = False
    voids_round: bool = False
    """Whether the round that it ends counts for nothing."""
    earlier_round: bool = False
    """Whether its `round_number` may be that of a round which is over."""
    own_bet: bool = False
    """Whether it changes what one patron has at stake, and nothing for others at the table."""
    played: Callable[[EventJson], Played] | None = None
    """What it adds to the figures of a wager, where it says what a bet is paid, or is paid after all."""
    adds: Callable[[EventJson], Mapping[str, int]] | None = None
    """What else it adds to the figures of its table, by their names."""
    cash: Callable[[EventJson], CashMoved | None] | None = None
    """The cash of a named patron that moves with it."""

    @property
    def puts_right(self) -> bool:
        """Whether it changes what a settled bet came to: unlike a settlement, every such event is listed."""
        return self.played is not None and self.listed is not None and self.listed_if is always

    def shown_to(self, position: Position | None) -> bool:
        """Whether somebody is shown its line and its alert; None is a reader whose position nobody has asked for."""
        return not self.readers or position in self.readers

    def marks(self, event: EventJson) -> bool:
        """Whether the entry of an event is found again by its kind."""
        return self.indexed or (self.listed is not None and self.listed_if(event))


class Purse(Enum):
    """Where money lies at a table: with the patron, among the bets, or with the house as its float or its chips."""

    PATRON = "patron"
    BETS = "bets"
    HOUSE = "house"


class Movement(NamedTuple):
    """Money that an event moves for a patron, and the meter that counts it; less than nothing is reclaimed."""

    patron: str
    source: Purse
    target: Purse
    cents: int
    meter: str = ""


def unchanged(_: TableState, __: Event) -> Changes:
    return {}


@dataclass(frozen=True, slots=True)
class EventKind(RecordKind, Generic[EventT]):
    """An event of a table: what it changes and how it is told in a sentence, beside what it means to a reader."""

    event: type[EventT]
    says: Callable[[EventT, Game], Message]
    apply: Callable[[TableState, EventT], Changes] = unchanged
    cards: Callable[[CardsOnTable, EventT], CardsOnTable] | None = None
    """The cards of the round as they lie afterwards, where the event moves or turns any."""
    money: Callable[[TableState, EventT], Iterable[Movement]] | None = None
    """The money it moves, from the table as it was before it."""
    redact: Callable[[EventT], EventT] | None = None
    """The event as it may be told before the round is over: without the name of any card that lies face down."""
