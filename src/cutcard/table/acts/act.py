"""What an act of the table is made of.

A command is asked; its `Act` says who may ask when, and how it is decided. An event has happened; its `EventKind` says
what it changes and how it is told. Everything that knows all acts reads these two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.referee import Refusal
from cutcard.table.state import Actor
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.procedure import Method, Methods, Position, Procedure
    from cutcard.table.state import CardsOnTable, Phase, TableState
    from cutcard.words import Message


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


def methods_of(procedure: Procedure) -> Methods:
    """Methods A, B and C; without them no act that belongs to one is known."""
    assert procedure.methods is not None
    return procedure.methods


def with_dealer(state: TableState, dealer: str) -> frozenset[str]:
    """The round's Dealers with one more, where it was one of the staff."""
    return state.dealers | {dealer} if dealer else state.dealers


def not_now(state: TableState, _: Command) -> Refusal:
    return refuse(state, "", "phase", message("refusal-phase", phase=state.phase.label))


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
    determined: Callable[[TableState, CommandT], bool] = never
    """Whether the record alone determines what follows, or a document gives patrons the option.

    Every other act rests on somebody's choice or word: where it changes what a bet is paid after a card is known, it
    takes authority, a reason and a witness.
    """
    noted: Callable[[TableState, CommandT], bool] = never
    """Whether what it changes once a card is known is noted beside it, also where the option is a patron's."""
    offers: Callable[[TableState, CommandT], bool] = never
    """Whether it offers, on somebody's word and once a card is known, what would change a payment.

    It takes authority, a reason and a witness, though the offer itself changes nothing yet.
    """
    witnessed: Callable[[TableState, CommandT], bool] = never
    """Whether it takes a reason and a witness whatever it changes."""
    witness_from: Callable[[TableState, CommandT], Position | None] = lambda *_: None
    """The position of the witness whom a clause requires."""
    while_interrupted: bool = False
    """Whether it can be asked while cards are to be turned after an interruption."""
    out_of_phase: Callable[[TableState, CommandT], Refusal] = not_now
    """What is said in any other phase."""
    by_two: Callable[[CommandT], bool] = never
    """Whether a second person must agree."""
    on_the_cards: Callable[[CommandT], bool] = never
    """Whether it is done to the cards themselves: where the house shuffles, no person can."""
    by_the_house: bool = False
    """Whether the house notices it by itself, so that no person can say it."""


class Listed(NamedTuple):
    """A line in the list of significant events: what it was, and what it changed from and to."""

    message: Message
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class AlertRule:
    """Something the pit must look at. Its name and its sign are the event's own where none are given."""

    what: str = ""
    sign: str = ""
    """A word that a journal entry has in it where it may be one."""
    when: Callable[[EventJson], bool] = always


def unchanged(_: TableState, __: Event) -> Changes:
    return {}


@dataclass(frozen=True, slots=True)
class EventKind(Generic[EventT]):
    """An event: what it changes, how it is told in a sentence, and who else must know of it."""

    event: type[EventT]
    says: Callable[[EventT, Game], Message]
    apply: Callable[[TableState, EventT], Changes] = unchanged
    cards: Callable[[CardsOnTable, EventT], CardsOnTable] | None = None
    """The cards of the round as they lie afterwards, where the event moves or turns any."""
    told: Callable[[EventT], EventT] | None = None
    """The event as it may be told before the round is over: without the name of any card that lies face down."""
    listed: Callable[[EventJson], Listed | None] | None = None
    """Its line among the significant events, where it is one."""
    alert: AlertRule | None = None
