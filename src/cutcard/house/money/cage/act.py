"""What an act at the cage is made of: its command, what happened, who may, and how it is decided."""

from __future__ import annotations

from collections.abc import MutableMapping
from copy import copy
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeAlias

from cutcard.house.names import GivenNames
from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.referee import Refusal
from cutcard.table.commands import Command
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import date

    from cutcard.house.journal.entry import Transfer
    from cutcard.house.money.ledger import Account
    from cutcard.rulebook.editions import Editions
    from cutcard.rulebook.procedure import Position


@dataclass(frozen=True, slots=True)
class CageCommand(Command):
    """Something asked of the cage."""


@dataclass(frozen=True, slots=True)
class Fact(Cited):
    """Something that has happened at the cage, or that the house itself adds to a table's record."""

    document: str
    clause: Clauses


@dataclass(frozen=True, slots=True)
class Ticket:
    number: int
    account: str
    cents: int
    redeemed: bool = False


class PendingTickets(MutableMapping[str, Ticket]):
    """Tickets that are changed while those beneath stay as they are: a house has too many to copy for every act."""

    def __init__(self, beneath: Mapping[str, Ticket], changed: Mapping[str, Ticket]) -> None:
        self.beneath, self.changed = beneath, dict(changed)

    def __getitem__(self, digest: str) -> Ticket:
        return self.changed[digest] if digest in self.changed else self.beneath[digest]

    def __setitem__(self, digest: str, ticket: Ticket) -> None:
        self.changed[digest] = ticket

    def __delitem__(self, digest: str) -> None:
        raise TypeError("no ticket is ever forgotten")

    def __iter__(self) -> Iterator[str]:
        yield from self.beneath
        yield from (digest for digest in self.changed if digest not in self.beneath)

    def __len__(self) -> int:
        return len(self.beneath) + sum(digest not in self.beneath for digest in self.changed)


@dataclass(frozen=True, slots=True)
class Appointment:
    """A position that somebody acts in: until when (0: until it is ended), why, and who gave it."""

    position: Position
    until: int
    reason: str
    by: str

    def lasts(self, now: float) -> bool:
        return not self.until or now < self.until


@dataclass(frozen=True, slots=True)
class Employee:
    """Somebody of the staff: their own position, or the last they had where they were dismissed."""

    position: Position
    dismissed: bool = False


@dataclass(frozen=True, slots=True)
class OwnLimit:
    """What a patron limited themselves to, and what they may come to from a later day on; None is no limit."""

    most: int | None
    then: int | None = None
    begins: date | None = None

    def on(self, today: date) -> int | None:
        return self.then if self.begins is None or today >= self.begins else self.most


@dataclass(slots=True)
class Cage:
    """Tickets by their digest, the tables the house runs, the accounts that are locked, and who acts for whom."""

    tickets: MutableMapping[str, Ticket] = field(default_factory=dict)
    tables: dict[str, Any] = field(default_factory=dict)
    """For each open table the fact that opened it."""
    names: set[str] = field(default_factory=set)
    """Every name a table ever had: a name stands for one table for ever."""
    locked: dict[str, str] = field(default_factory=dict)
    """Accounts where no money moves, and why."""
    appointments: dict[str, Appointment] = field(default_factory=dict)
    """Who acts in a higher position than their own."""
    people: dict[str, Employee] = field(default_factory=dict)
    """Who works for the house, and who did."""
    given: GivenNames = field(default_factory=GivenNames)
    """What the name of every account and of everybody engaged reads as: no other that reads alike is given."""
    editions: dict[str, Any] = field(default_factory=dict)
    """For each table that has taken an edition since it was opened, the fact of it."""
    known_shoes: dict[str, int] = field(default_factory=dict)
    """By table, the shoe whose next cards were seen before the house was restored."""
    archived: dict[str, int] = field(default_factory=dict)
    """By stream, how many of its entries are in archives."""
    detached: dict[str, int] = field(default_factory=dict)
    """By stream, up to which of its entries the archives alone may hold what was written."""
    limits: dict[str, dict[str, OwnLimit]] = field(default_factory=dict)
    """By account and kind, the limits that patrons have set themselves."""
    zone: str = "UTC"
    """By which calendar the house goes."""
    zone_said: bool = False
    """Whether somebody has said where the house stands."""

    def copy(self) -> Cage:
        """The same again, to go on with while this one stays as it is."""
        held = self.tickets
        tickets = (
            PendingTickets(held.beneath, held.changed) if isinstance(held, PendingTickets) else PendingTickets(held, {})
        )
        others = {each.name: copy(getattr(self, each.name)) for each in fields(self) if each.name != "tickets"}
        return Cage(tickets=tickets, **others)


@dataclass(frozen=True, slots=True)
class CageContext:
    """What an act at the cage is decided on."""

    cage: Cage
    account: Callable[[str], Account]
    games: Editions


Decision: TypeAlias = "tuple[tuple[Fact, ...], list[Transfer]] | Refusal"
"""The facts and the money that moves with them, or why not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CageAct:
    """An act: its command, from which position upwards it is taken, what follows, and whether it takes two."""

    command: type[CageCommand]
    least: Position
    decide: Callable[[CageContext, Any], Decision]
    fact: type[Fact]
    apply: Callable[[Cage, Any], None] = lambda _, __: None
    by_two: Callable[[Any], bool] = lambda _: False


def refuse(code: str, why: Message) -> Refusal:
    """The cage stands in no document: its refusals cite no clause."""
    return Refusal("", "", code, why)


def refuse_no_reason(reason: object) -> Refusal | None:
    return None if isinstance(reason, str) and reason.strip() else refuse("reason", message("refusal-reason"))
