"""What an act at the cage is made of: its command, what happened, who may, and how it is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from copy import copy
from dataclasses import dataclass, field, fields
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from cutcard.formats.accounts import Account
from cutcard.formats.entry import Transfer
from cutcard.house.names import GivenNames
from cutcard.house.zones import gaming_day
from cutcard.money import text_from_cents
from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.editions import Editions
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.acts.act import Listed, RecordKind, never
from cutcard.table.commands import Command
from cutcard.table.conduct.persons import person, same_person
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cutcard.table.acts.act import EventJson

T = TypeVar("T")


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


class Pending(MutableMapping[str, T]):
    """Values that are changed while those beneath stay as they are: a house has too many to copy for every act."""

    def __init__(self, beneath: Mapping[str, T], changed: Mapping[str, T | None]) -> None:
        self.beneath, self.changed = beneath, dict(changed)

    @classmethod
    def over(cls, held: Mapping[str, T]) -> Pending[T]:
        return cls(held.beneath, held.changed) if isinstance(held, Pending) else cls(held, {})

    def __getitem__(self, key: str) -> T:
        if (found := self.changed[key] if key in self.changed else self.beneath[key]) is None:
            raise KeyError(key)
        return found

    def __setitem__(self, key: str, value: T) -> None:
        self.changed[key] = value

    def __delitem__(self, key: str) -> None:
        self.changed[key] = None

    def __iter__(self) -> Iterator[str]:
        yield from (key for key in self.beneath if self.changed.get(key, self) is not None)
        yield from (key for key, value in self.changed.items() if value is not None and key not in self.beneath)

    def __len__(self) -> int:
        return sum(1 for _ in self)


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
class Passkey:
    """A key that somebody of the staff signs with: whose it is, its public half, and what they call it."""

    name: str
    key: str
    label: str


class Door(NamedTuple):
    """What the journal last said of a door row: the digest of its value, and whose it is."""

    digest: str
    name: str


@dataclass(frozen=True, slots=True)
class OwnLimit:
    """What a patron limited themselves to, and what they may come to from a later day on; None is no limit."""

    most: int | None
    then: int | None = None
    begins: date | None = None

    def on(self, today: date) -> int | None:
        return self.then if self.begins is None or today >= self.begins else self.most


@dataclass(frozen=True, slots=True)
class Dealings:
    """What Cashiers have sold and paid on one gaming day: sold and paid by account, and both by who did it."""

    day: str = ""
    sold: dict[str, int] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    by: dict[str, int] = field(default_factory=dict)

    def on(self, day: str) -> Dealings:
        """Those of a day: a new one begins with none."""
        return self if day == self.day else Dealings(day)

    def more(self, *, sold_to: str = "", paid_for: str = "", by: str, cents: int) -> Dealings:
        return Dealings(
            self.day,
            {**self.sold, sold_to: self.sold.get(sold_to, 0) + cents} if sold_to else self.sold,
            {**self.paid, paid_for: self.paid.get(paid_for, 0) + cents} if paid_for else self.paid,
            {**self.by, by: self.by.get(by, 0) + cents},
        )


@dataclass(frozen=True, slots=True)
class SecretsGiven:
    """Who gave whom a secret on one gaming day, and knew it: by the persons' names."""

    day: str = ""
    pairs: frozenset[tuple[str, str]] = frozenset()

    def more(self, day: str, giver: str, name: str) -> SecretsGiven:
        before = self.pairs if day == self.day else frozenset()
        return SecretsGiven(day, before | {(person(giver), person(name))})

    def between(self, day: str, one: str, other: str) -> bool:
        """Whether either gave the other one on that day."""
        pair = (person(one), person(other))
        return day == self.day and not self.pairs.isdisjoint({pair, pair[::-1]})


@dataclass(frozen=True, slots=True)
class Currency:
    """The currency of a house: its ISO 4217 code, the decimal places of its amounts, and whether anybody said it."""

    code: str = "USD"
    places: int = 2
    said: bool = False


class Duty(Enum):
    """Whose work an act is: that of the pit by rank, that of a Cashier, or of either."""

    PIT = "pit"
    CASHIER = "cashier"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class GamingDay:
    """The gaming day that is open, its shift and who has it; the last that was closed, and with which entry."""

    day: str = ""
    shift: str = ""
    holder: str = ""
    after: int = 0
    last: str = ""


@dataclass(slots=True)
class Cage:
    """Tickets by their digest, the tables the house runs, the accounts that are locked, and who acts for whom."""

    tickets: MutableMapping[str, Ticket] = field(default_factory=dict)
    tables: dict[str, Any] = field(default_factory=dict)
    """For each open table the fact that opened it."""
    names: set[str] = field(default_factory=set)
    """Every name a table ever had: it stands for one table of one game for ever, however often that is opened."""
    locked: dict[str, str] = field(default_factory=dict)
    """Accounts where no money moves, and why."""
    appointments: dict[str, Appointment] = field(default_factory=dict)
    """Who acts in a higher position than their own."""
    people: dict[str, Employee] = field(default_factory=dict)
    """Who works for the house, and who did."""
    passkeys: dict[str, Passkey] = field(default_factory=dict)
    """By its credential, each key that somebody signs with."""
    doors: MutableMapping[str, Door] = field(default_factory=dict)
    """The rows that decide who gets in or who a patron is, each with the digest that counts."""
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
    forgotten: dict[str, int] = field(default_factory=dict)
    """By account, how often what the house kept of a patron's person was erased."""
    dealings: Dealings = field(default_factory=Dealings)
    """What was sold and paid on the last gaming day on which anything was."""
    secrets: SecretsGiven = SecretsGiven()
    """Who gave whom a secret on the last gaming day on which anybody did."""
    day: GamingDay = GamingDay()
    dealers: dict[str, str] = field(default_factory=dict)
    """By table, who deals there."""
    thresholds: tuple[int, int] = (0, 0)
    """From which win and which transaction on the pit is told; 0 where it is not."""
    zone: str = "UTC"
    """By which calendar the house goes."""
    trays: set[str] = field(default_factory=set)
    """The tables that have chips to play with."""
    currency: Currency = field(default_factory=Currency)
    """What its cents are of."""
    day_begins: int = 0
    """The hour of the clock at which a gaming day begins."""
    zone_said: bool = False
    """Whether somebody has said where the house stands."""

    def dealt_by(self, name: str) -> tuple[str, ...]:
        """The tables to which somebody is assigned."""
        return tuple(table for table, dealer in self.dealers.items() if same_person(dealer, name))

    def relieve(self, tables: Iterable[str]) -> None:
        """Nobody is assigned there any more."""
        for table in tables:
            self.dealers.pop(table, None)

    def copy(self) -> Cage:
        """The same again, to go on with while this one stays as it is."""
        layered: dict[str, Any] = {"tickets": Pending.over(self.tickets), "doors": Pending.over(self.doors)}
        others = {each.name: copy(getattr(self, each.name)) for each in fields(self) if each.name not in layered}
        return Cage(**layered, **others)


@dataclass(frozen=True, slots=True)
class LogSeen:
    """What log witnesses have seen of the house's log: its size when they last cosigned it, and when that was.

    Both are 0 where they have cosigned nothing. The time is in microseconds since 1970.
    """

    size: int
    at: int
    overdue: bool
    """Whether it is longer ago than the house allows."""


@dataclass(frozen=True, slots=True)
class CageContext:
    """What an act at the cage is decided on."""

    cage: Cage
    account: Callable[[str], Account]
    games: Editions
    at: int
    """When, in microseconds, as the entry will have it."""
    log_seen: Callable[[int], LogSeen | None]
    """What log witnesses have seen at a moment in microseconds; None where the house asks none."""

    @property
    def day(self) -> str:
        """The gaming day that it falls on."""
        return gaming_day(self.at, self.cage.zone, self.cage.day_begins).isoformat()


Decision: TypeAlias = tuple[tuple[Fact, ...], list[Transfer]] | Refusal
"""The facts and the money that moves with them, or why not."""


NO_REASON = message("refusal-reason")


@dataclass(frozen=True, slots=True, kw_only=True)
class CageAct:
    """An act: its command, whose duty it is and from which position upwards, what follows, and whether it takes two."""

    command: type[CageCommand]
    least: Position
    decide: Callable[[CageContext, Any], Decision]
    duty: Duty = Duty.PIT
    by_the_house: bool = False
    """Whether the house itself does it too, whosever duty it is."""
    by_two: Callable[[Any], bool] = never
    large: Callable[[CageContext, Any], bool] = never
    """Whether it takes two as things stand: by what the same day has seen already, or by what the books say."""
    consented: Callable[[Any], bool] = never
    """Whether staff move what is a patron's: the patron signs, or another person that they are there."""
    concerns: str = ""
    """The field that names whom it is about: they do not sign for it."""
    signed_by: str = ""
    """The field that names who signs as the second person, where it is nobody else's to sign; they take a shift."""
    lacks_reason: Message = NO_REASON
    """What is said where it takes two and has no reason."""
    moves_credit: bool = False
    """Whether it moves an account's credit: nobody of the staff does that with their own."""
    of_staff: bool = False
    """Whether it says who works for the house."""
    takes_rights: bool = False
    """Whether somebody may do less from then on, or is forgotten."""

    def taken_by(self, position: Position) -> bool:
        """Whether somebody of this position takes it: duties are separate, and rank goes for the pit alone."""
        if position is Position.PATRON:
            return self.least is Position.PATRON
        if position is Position.CASHIER:
            return self.duty is not Duty.PIT
        return self.duty is not Duty.CASHIER and position >= self.least


def unchanged(_: Cage, __: Fact) -> None:
    """What most amounts of money change at the cage: nothing but the books."""


@dataclass(frozen=True, slots=True)
class FactKind(RecordKind):
    """A fact: what it changes at the cage, beside what it means to whoever reads the journal."""

    fact: type[Fact]
    apply: Callable[[Cage, Any], None] = unchanged
    changes: tuple[str, ...] = ()
    """The fields of the cage that it changes: some of them are read by these facts alone."""
    ends_sessions_of: str = ""
    """The field that names somebody who is signed out by it, where it does that."""


def listed_cents(what: Message, event: EventJson) -> Listed:
    """The line of a fact that is one amount."""
    return Listed(what, after=text_from_cents(event["cents"]))


def refuse(code: str, why: Message) -> Refusal:
    """The cage stands in no document: its refusals cite no clause."""
    return Refusal("", "", code, why)


def refuse_no_reason(reason: object) -> Refusal | None:
    return None if isinstance(reason, str) and reason.strip() else refuse("reason", NO_REASON)
