"""What the house knows at the cage: its day, tables, people, slips, counts, reports and settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from copy import copy
from dataclasses import dataclass, field, fields
from datetime import date, timedelta
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from cutcard.house.cage.under_way import CashOfDay, CashReport, Complaint, Counting, Exclusion, Slip, TakenAway
from cutcard.house.names import GivenNames
from cutcard.house.zones import gaming_day
from cutcard.rulebook.procedure import Position
from cutcard.table.conduct.persons import person, same_person

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ticket:
    number: int
    account: str
    cents: int
    redeemed: bool = False


LAYERED = (
    *("tickets", "doors", "last_dealt"),
    *("limits", "forgotten", "exclusions", "unconfirmed", "sign_ins_anew"),
)
"""Parts of the cage that a house has too many of to copy for every act."""


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
        more = sum((value is not None) - (key in self.beneath) for key, value in self.changed.items())
        return len(self.beneath) + more


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


class Dealings(Struct, frozen=True, forbid_unknown_fields=True):
    """What Cashiers have sold and paid on one gaming day: sold and paid by account, and both by who did it."""

    day: str = ""
    sold: dict[str, int] = {}
    paid: dict[str, int] = {}
    by: dict[str, int] = {}

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
    """Who gave whom a secret on one gaming day, and knew it, or a position: by the persons' names."""

    day: str = ""
    pairs: frozenset[tuple[str, str]] = frozenset()
    appointed: frozenset[tuple[str, str]] = frozenset()
    """Who engaged, promoted or appointed whom."""

    def on(self, day: str) -> SecretsGiven:
        """Those of a day: a new one begins with none."""
        return self if day == self.day else SecretsGiven(day)

    def more(self, day: str, giver: str, name: str) -> SecretsGiven:
        held = self.on(day)
        return SecretsGiven(day, held.pairs | {(person(giver), person(name))}, held.appointed)

    def more_appointed(self, day: str, giver: str, name: str) -> SecretsGiven:
        held = self.on(day)
        return SecretsGiven(day, held.pairs, held.appointed | {(person(giver), person(name))})

    def between(self, day: str, one: str, other: str) -> bool:
        """Whether either gave the other one on that day."""
        pair = (person(one), person(other))
        return day == self.day and not self.pairs.isdisjoint({pair, pair[::-1]})

    def has_appointed(self, day: str, giver: str, name: str) -> bool:
        """Whether somebody was given their position by the other on that day."""
        return day == self.day and (person(giver), person(name)) in self.appointed


class Currency(Struct, frozen=True, forbid_unknown_fields=True):
    """The currency of a house: its ISO 4217 code, the decimal places of its amounts, and whether anybody said it."""

    code: str = "USD"
    places: int = 2
    said: bool = False


class TableName(NamedTuple):
    """What a table is called: by the name that it was last opened under, or by its game and its number."""

    game: str
    number: int
    given: str = ""


class GamingDay(Struct, frozen=True, forbid_unknown_fields=True):
    """The gaming day that is open, its shift and who has it; the last that was closed, and with which entry."""

    day: str = ""
    shift: str = ""
    holder: str = ""
    after: int = 0
    last: str = ""


class Rota(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables and the Dealers in the order in which they move, how many minutes each turn is, and when it began."""

    tables: tuple[str, ...] = ()
    dealers: tuple[str, ...] = ()
    minutes: int = 0
    began: int = 0


@dataclass(slots=True)
class Cage:
    """Tickets by their digest, the tables the house runs, the accounts that are locked, and who acts for whom."""

    tickets: MutableMapping[str, Ticket] = field(default_factory=dict)
    tables: dict[str, Any] = field(default_factory=dict)
    """For each open table the fact that opened it."""
    names: dict[str, TableName] = field(default_factory=dict)
    """By identifier, every table there ever was: one table of one game for ever, however often it is opened."""
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
    approved: dict[str, Any] = field(default_factory=dict)
    """By game and edition, the fact with which each came onto the list of those that the house deals."""
    known_shoes: dict[str, int] = field(default_factory=dict)
    """By table, the shoe whose next cards were seen before the house was restored."""
    archived: dict[str, int] = field(default_factory=dict)
    """By stream, how many of its entries are in archives."""
    detached: dict[str, int] = field(default_factory=dict)
    """By stream, up to which of its entries the archives alone may hold what was written."""
    limits: MutableMapping[str, dict[str, OwnLimit]] = field(default_factory=dict)
    """By account and kind, the limits that patrons have set themselves."""
    forgotten: MutableMapping[str, int] = field(default_factory=dict)
    """By account, how often what the house kept of a patron's person was erased."""
    dealings: Dealings = field(default_factory=Dealings)
    """What was sold and paid on the last gaming day on which anything was."""
    secrets: SecretsGiven = SecretsGiven()
    """Who gave whom a secret or a position on the last gaming day on which anybody did."""
    sign_ins_anew: MutableMapping[str, tuple[str, str]] = field(default_factory=dict)
    """By account in use, on which gaming day it was last given a sign-in, and by which document: its patron is told."""
    day: GamingDay = field(default_factory=GamingDay)
    dealers: dict[str, str] = field(default_factory=dict)
    """By table, who deals there."""
    supervisors: dict[str, str] = field(default_factory=dict)
    """By table, the Pit Supervisor who was assigned to it; where nobody was, it is every Pit Supervisor's."""
    house_keys: tuple[str, ...] = ()
    """The marks of the house's keys, the first first; none before the first rotation."""
    log_key: str = ""
    """The verifier line of the key that signs checkpoints, once it was rotated."""
    keeper_key: str = ""
    """The public key of the keeper of shoes, once it was rotated."""
    assigned_only: bool = False
    """Whether a Dealer deals only where they are assigned."""
    rota: Rota = field(default_factory=Rota)
    thresholds: tuple[int, int] = (0, 0)
    """From which win and which transaction on the pit is told; 0 where it is not."""
    zone: str = "UTC"
    """By which calendar the house goes."""
    trays: set[str] = field(default_factory=set)
    """The tables that have chips to play with."""
    slips: dict[str, Slip] = field(default_factory=dict)
    """By number, fills and credits that are under way."""
    slips_made: int = 0
    counts: dict[str, Counting] = field(default_factory=dict)
    """By account, the trays and banks that are being counted: nothing moves there until they are closed."""
    boxes: dict[str, dict[str, int]] = field(default_factory=dict)
    """By table and gaming day, what was bought in on record, for boxes that were taken out and not counted yet."""
    awaiting: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """The gaming days that are closed and not final, each with the boxes counted since: what was found and booked."""
    banks: dict[str, str] = field(default_factory=dict)
    """By person, the Cashiers who have a bank open, as they are written."""
    banks_kept: tuple[str, ...] = ()
    """The persons whose bank was open when the last gaming day was closed: it is counted before this one is."""
    closers: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By table, the two who counted its last closer: at least one other person counts the opener."""
    unconfirmed: MutableMapping[str, tuple[TakenAway, ...]] = field(default_factory=dict)
    """By account, the last credit that left without its holder's own confirmation: they are told of it."""
    bought_in: Dealings = field(default_factory=Dealings)
    """What was bought in on the last gaming day on which anything was, by table and seat, and by patron."""
    buy_in_alone_cents: int = 2_000_00
    """Beyond so much at one seat in a gaming day, a Dealer takes a buy-in before a second person only."""
    complaints: dict[str, Complaint] = field(default_factory=dict)
    """By number, complaints that are not closed."""
    complaints_made: int = 0
    complaint_days: int = 14
    """Within so many days a complaint is answered."""
    observations: int = 0
    """How many records surveillance has in its log."""
    suspicions: int = 0
    terminals: frozenset[str] = frozenset()
    """The accounts of terminals: whoever plays there is nobody the house knows."""
    cash: CashOfDay = field(default_factory=CashOfDay)
    """Patrons' cash of the last gaming day on which any moved."""
    report_cents: int = 10_000_00
    """From so much cash of a patron in a gaming day, in or out, they are identified and reported; 0 where never."""
    report_days: int = 15
    """So many days after it a report is due."""
    unplayed_cents: int = 2_000_00
    """From so much cash that came and went in a gaming day with hardly any play the pit is told; 0 where never."""
    reports: dict[int, CashReport] = field(default_factory=dict)
    """By number, the reports that are open."""
    reports_made: int = 0
    exclusions: MutableMapping[str, Exclusion] = field(default_factory=dict)
    """By account, patrons who are excluded, or were and nobody has ended it."""
    retention_days: int = 5 * 365 + 1
    """So long after the house last dealt with a patron it keeps who they are."""
    last_dealt: MutableMapping[str, str] = field(default_factory=dict)
    """By account, the last gaming day on which the cage dealt with the patron."""
    currency: Currency = field(default_factory=Currency)
    """What its cents are of."""
    house_name: str = "Cutcard"
    """What the house is called on screens and slips; its log has a name of its own."""
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
        layered: dict[str, Any] = {name: Pending.over(getattr(self, name)) for name in LAYERED}
        others = {each.name: copy(getattr(self, each.name)) for each in fields(self) if each.name not in layered}
        return Cage(**layered, **others)


BACK_MOST = timedelta(days=2)
"""So far the day by the clock goes back with zone and hour; cash of a later day was counted by a wrong clock."""


def gaming_day_of(here: Cage, at: int) -> str:
    """The gaming day of an act at a moment in microseconds, under which sheet, cash and identity are kept alike.

    It is the day that is open. While none is, it is that of the clock; or the one after the last that was closed, where
    the clock has not come so far, because whatever is done then stands on the sheet of the next. And a sum of a
    patron's that is begun goes on under its own day, where the clock goes back to another with zone or hour.
    """
    if here.day.day:
        return here.day.day
    last, today = here.day.last, gaming_day(at, here.zone, here.day_begins)
    next_day = (date.fromisoformat(last) + timedelta(days=1)).isoformat() if last else ""
    return max(today.isoformat(), next_day, begun_day(here, today))


def begun_day(here: Cage, today: date) -> str:
    """The day for which patrons' cash is counted already, as far as it can be today's; empty where there is none."""
    begun = here.cash.day
    return begun if begun and date.fromisoformat(begun) - today <= BACK_MOST else ""
