"""Conditions: what is wrong at this moment, since when, what it means and what to do.

A condition is nothing that happened, as an alert is, and nobody acknowledges it: it begins, it lasts, it is over. It is
kept in memory alone, because it must be told also when the database is gone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

import structlog

from cutcard.server import metrics
from cutcard.words import Message, english, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

LOG = structlog.get_logger("cutcard.watch")


class Kind(StrEnum):
    """What can be wrong. Those that keep the server from taking acts come first."""

    STORE = "store"
    BEHIND = "behind"
    FULL = "full"
    FENCED = "fenced"
    DOOR = "door"
    SHUT = "shut"
    DEALER = "dealer"
    DISK = "disk"
    CLOCK = "clock"
    LOG = "log"
    JOURNAL = "journal"
    PROGRAM = "program"
    PAGE = "page"
    BUSY = "busy"
    DRAIN = "drain"


STOPS = frozenset({Kind.STORE, Kind.BEHIND, Kind.FULL, Kind.FENCED})
"""With these nothing can be decided, so the server is not ready.

With any other it is ready, and less than whole. A table that is shut, a dealer that stopped or a part of the program
that fails concern one table, and all others go on. A disk that is nearly full lets open rounds end, which they could
not if a proxy sent nobody here any more. A clock that jumped makes times wrong, and no decision about money. A log
witness that is silent lets an insider rewrite what was written since, for as long as it is. An old entry that was
altered moves no money. A screen that cannot draw takes no acts, and every other screen does. A server that is busy
answers later, and whoever it turns away is told so at once. While the house is being
stopped by plan, open rounds end by the acts that they need.
"""
ADVICE = {
    Kind.STORE: message("condition-store-advice"),
    Kind.BEHIND: message("condition-behind-advice"),
    Kind.FULL: message("condition-full-advice"),
    Kind.FENCED: message("condition-fenced-advice"),
    Kind.DOOR: message("condition-door-advice"),
    Kind.SHUT: message("condition-shut-advice"),
    Kind.DEALER: message("condition-dealer-advice"),
    Kind.DISK: message("condition-disk-advice"),
    Kind.CLOCK: message("condition-clock-advice"),
    Kind.LOG: message("condition-log-witness-advice"),
    Kind.JOURNAL: message("condition-journal-advice"),
    Kind.PROGRAM: message("condition-program-advice"),
    Kind.PAGE: message("condition-page-advice"),
    Kind.BUSY: message("condition-busy-advice"),
    Kind.DRAIN: message("condition-drain-advice"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look has found: in words for everybody, and exactly, for staff and the log alone."""

    says: Message
    why: str = ""
    advice: Message | None = None
    """What to do, where it is other than for the rest of its kind."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that is wrong, with the server as a whole or at one table, since a moment in seconds since 1970."""

    kind: Kind
    table: str
    since: float
    says: Message
    advice: Message
    why: str
    began: float
    """The same moment by the clock that never goes back."""

    @property
    def stops(self) -> bool:
        return self.kind in STOPS


@dataclass(slots=True)
class Conditions:
    """All that is wrong now. Whoever tells of it reads it here, so that everybody is told the same."""

    clock: Callable[[], float]
    monotonic: Callable[[], float]
    on_change: Callable[[], None] = lambda: None
    """Called when one begins, is over, or is to be dealt with otherwise."""
    _lasting: dict[tuple[Kind, str], Condition] = field(default_factory=dict)

    def __post_init__(self) -> None:
        metrics.CONDITION.clear()
        for kind in Kind:
            metrics.CONDITION.labels(kind, "").set(0)

    def __iter__(self) -> Iterator[Condition]:
        """The gravest first, and of one kind those that have lasted longest."""
        order = list(Kind)
        return iter(sorted(self._lasting.values(), key=lambda each: (order.index(each.kind), each.since, each.table)))

    def found(self, kind: Kind, findings: Mapping[str, Finding]) -> None:
        """All there is of a kind, by table: what is new begins, what is not among it is over."""
        changed = False
        for table, finding in findings.items():
            lasting, advice = self._lasting.get((kind, table)), finding.advice or ADVICE[kind]
            if lasting is None:
                now = self.monotonic()
                self._begin(Condition(kind, table, self.clock(), finding.says, advice, finding.why, now))
                changed = True
            else:
                self._lasting[kind, table] = replace(lasting, says=finding.says, why=finding.why, advice=advice)
                changed = changed or advice != lasting.advice
        for over in [each for each in self._lasting.values() if each.kind is kind and each.table not in findings]:
            self._end(over)
            changed = True
        if changed:
            self.on_change()

    def _begin(self, condition: Condition) -> None:
        self._lasting[condition.kind, condition.table] = condition
        metrics.CONDITION.labels(condition.kind, condition.table).set(1)
        says, advice = english(condition.says), english(condition.advice)
        log = LOG.error if condition.stops else LOG.warning
        log("condition began", kind=condition.kind, table=condition.table, says=says, why=condition.why, do=advice)

    def _end(self, condition: Condition) -> None:
        del self._lasting[condition.kind, condition.table]
        metrics.CONDITION.labels(condition.kind, condition.table).set(0)
        lasted = round(self.monotonic() - condition.began, 1)
        LOG.warning("condition over", kind=condition.kind, table=condition.table, lasted_s=lasted)
