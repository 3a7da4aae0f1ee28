"""The audit's books as lines of JSON, and the books again from such lines.

The books of an audit point at one another: a table at its summary in the report, a card at what was seen of it. So
everything that can change is a line of its own, and whatever points at it says the number of that line; what cannot
change is written where it stands. A line says of which kind it is, and no kinds are read but those that are named here,
each from its fields and without a call of its own: nothing in a file can say what is to be run.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, tzinfo
from enum import Enum
from typing import Any

from cutcard.audit.acts import Stage
from cutcard.audit.archives import Archives
from cutcard.audit.cage.books import CageBooks
from cutcard.audit.cage.cash import Cash, Filed, OnTheDay
from cutcard.audit.cage.chips import Chips, SlipBooks
from cutcard.audit.cage.currency import Currency
from cutcard.audit.cage.display_names import DisplayNames
from cutcard.audit.cage.ledger import Ledger
from cutcard.audit.cage.limits import Diary, OwnLimits, Said
from cutcard.audit.cage.tickets import Tickets
from cutcard.audit.day.assignments import Assignments
from cutcard.audit.day.books import Days, Share
from cutcard.audit.day.calendar import Calendar, zone_clock
from cutcard.audit.day.complaints import ComplaintBooks, Complaints
from cutcard.audit.day.drops import ClosedBooks, Drops
from cutcard.audit.keys import EnteredKeys
from cutcard.audit.persons.doors import Doors
from cutcard.audit.persons.duties import Duties, Ticket
from cutcard.audit.persons.exclusions import Exclusions
from cutcard.audit.persons.forgetting import Forgetting
from cutcard.audit.persons.passkeys import Passkeys
from cutcard.audit.persons.private_logs import PrivateLogs
from cutcard.audit.persons.secrets import SecretsGiven
from cutcard.audit.persons.sign_ins import SignIns
from cutcard.audit.persons.staff import Register
from cutcard.audit.persons.standing import Standing
from cutcard.audit.report import AuditError, AuditRun, Finding, Note, TableSummary
from cutcard.audit.restorations import Restorations
from cutcard.audit.table.incident import Incident
from cutcard.audit.table.sightings import Sighting, Sightings
from cutcard.audit.table.state import (
    CardOnTable,
    OpenBet,
    Owed,
    Promised,
    RoundBooks,
    SettledBet,
    ShoeBooks,
    TableBooks,
)
from cutcard.cards import Card, Rank, Suit
from cutcard.deal import Deal, Hand
from cutcard.formats.entry import Body, Entry, Transfer
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.table_options import Limits, Source, TableOptions
from cutcard.words import Cents, Message, Series

BOOKS: tuple[type, ...] = (
    *(
        Archives,
        Assignments,
        CageBooks,
        Calendar,
        Cash,
        Chips,
        Currency,
        Days,
        Diary,
        DisplayNames,
        ClosedBooks,
        ComplaintBooks,
        Complaints,
        Doors,
        Drops,
        Duties,
        Exclusions,
        Filed,
        EnteredKeys,
        Forgetting,
        Incident,
        Ledger,
    ),
    *(
        OnTheDay,
        OwnLimits,
        Passkeys,
        PrivateLogs,
        Register,
        Restorations,
        RoundBooks,
        Said,
        SecretsGiven,
        ShoeBooks,
        Sighting,
        Sightings,
        SignIns,
        SlipBooks,
        Standing,
    ),
    *(TableBooks, TableSummary, Ticket, Tickets),
)
VALUES: tuple[type, ...] = (
    *(AuditError, AuditRun, Body, Card, CardOnTable, Cents, Deal, Entry, Finding, Hand, Limits, Message, Method, Note),
    *(OpenBet, Owed, Position, Promised, Rank, Series, SettledBet, Share, Source, Stage, Suit, TableOptions, Transfer),
)
KINDS = {kind.__name__: kind for kind in BOOKS + VALUES}
COLLECTIONS: dict[type, str] = {each: each.__name__ for each in (list, set, deque, tuple, frozenset)}
FACTORIES: dict[str, Callable[[], Any]] = {"int": int, "Said": Said, "Diary": Diary}
"""What a `defaultdict` makes where there is nothing yet."""
CHANGE = {*BOOKS, list, set, deque, dict, Counter, defaultdict}
PLAIN = {type(None), bool, int, float, str}


def _field_names(kind: type) -> tuple[str, ...]:
    if is_dataclass(kind):
        return tuple(each.name for each in fields(kind))
    names: tuple[str, ...] = getattr(kind, "_fields", ()) or getattr(kind, "__struct_fields__", ())
    return names


FIELDS = {name: _field_names(kind) for name, kind in KINDS.items()}


class BookWriter:
    """Hands on a line of JSON for everything that can change. What stands `outside` is named and not written."""

    def __init__(self, outside: Mapping[str, object], put: Callable[[bytes], object]) -> None:
        self._outside = {id(each): name for name, each in outside.items()}
        self._put = put
        self._lines: dict[int, int] = {}
        self.named: set[str] = set()
        """What outside of the books they point at."""

    def value(self, value: Any) -> Any:
        """What stands for a value; the lines of all that it points at are written first."""
        kind = type(value)
        if kind in PLAIN:
            return value
        if (name := self._outside.get(id(value))) is not None:
            self.named.add(name)
            return ["outside", name]
        if kind not in CHANGE:
            return self._parts(kind, value)
        if (line := self._lines.get(id(value))) is None:
            parts = self._parts(kind, value)
            line = self._lines[id(value)] = len(self._lines)
            self._put(json.dumps(parts, separators=(",", ":")).encode() + b"\n")
        return [line]

    def _parts(self, kind: type, value: Any) -> list[Any]:
        if issubclass(kind, tuple) and PLAIN.issuperset(map(type, value)):  # Most of all there is, at a third the cost.
            return [kind.__name__, *value]
        if kind in COLLECTIONS:
            return [COLLECTIONS[kind], *map(self.value, value)]
        if issubclass(kind, dict):
            of = [value.default_factory.__name__] if kind is defaultdict else []
            return [kind.__name__, *of, *(self.value(each) for pair in value.items() for each in pair)]
        if kind is bytes or kind is date:
            return [kind.__name__, value.hex() if kind is bytes else value.isoformat()]
        if issubclass(kind, tzinfo):
            return ["zone", str(value)]
        assert KINDS.get(kind.__name__) is kind, f"{kind} is no part of an audit's books"
        if issubclass(kind, Enum):
            return [kind.__name__, value.name]
        return [kind.__name__, *(self.value(getattr(value, name)) for name in FIELDS[kind.__name__])]


class BookReader:
    """The books from their lines, and from what stands outside of them."""

    def __init__(self, outside: Mapping[str, object]) -> None:
        self._outside = outside
        self._made: list[Any] = []

    def read(self, lines: Iterable[bytes]) -> Any:
        """What the last line holds."""
        for line in lines:
            self._made.append(self._value(json.loads(line)))
        return self._made[-1]

    def _value(self, written: Any) -> Any:
        if not isinstance(written, list):
            return written
        kind, *parts = written
        if isinstance(kind, int):
            return self._made[kind]
        if kind == "outside":
            return self._outside[parts[0]]
        if kind in FIELDS:
            return self._made_of(kind, parts)
        if kind == "bytes":
            return bytes.fromhex(parts[0])
        if kind == "date":
            return date.fromisoformat(parts[0])
        if kind == "zone":
            return zone_clock(parts[0])
        if kind == "defaultdict":
            return defaultdict(FACTORIES[parts[0]], self._pairs(parts[1:]))
        if kind in {"dict", "Counter"}:
            return (dict if kind == "dict" else Counter)(self._pairs(parts))
        collection = next(each for each, name in COLLECTIONS.items() if name == kind)
        return collection(map(self._value, parts))

    def _pairs(self, parts: list[Any]) -> dict[Any, Any]:
        values = map(self._value, parts)
        return dict(zip(values, values, strict=True))

    def _made_of(self, name: str, parts: list[Any]) -> Any:
        kind = KINDS[name]
        if issubclass(kind, Enum):
            return kind[parts[0]]
        values = map(self._value, parts)
        if not is_dataclass(kind):
            return kind(*values)
        made = object.__new__(kind)
        for field, value in zip(FIELDS[name], values, strict=True):
            object.__setattr__(made, field, value)
        return made
