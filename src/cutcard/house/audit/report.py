"""What an audit says: findings, each with its place, notes, and a summary of what was looked at."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cutcard.house.journal.entry import Entry


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that cannot be as it is written; where it stands, what was expected there and what was found."""

    check: str
    says: str
    expected: str
    found: str
    stream: str = ""
    version: int = 0
    seq: int = 0
    round: int = 0

    def __str__(self) -> str:
        place = f"{self.stream} entry {self.version} (seq {self.seq}, round {self.round}): " if self.version else ""
        return f"{self.check}: {place}{self.says}; expected {self.expected}, found {self.found}"


@dataclass(frozen=True, slots=True)
class Note:
    """Something a reader should know that breaks no rule."""

    check: str
    says: str
    stream: str = ""
    version: int = 0


@dataclass(slots=True)
class TableSummary:
    """What was played at one table. Turnover is what was at risk in rounds that stand, paid what came back of it."""

    game: str
    rounds_complete: int = 0
    rounds_void: int = 0
    rounds_in_progress: int = 0
    bets: int = 0
    turnover_cents: int = 0
    paid_cents: int = 0
    shoes: int = 0
    shoes_opened: int = 0


@dataclass(slots=True)
class Report:
    """The audit of one house."""

    house: str
    findings: list[Finding] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    entries: int = 0
    streams: int = 0
    accounts: int = 0
    tables: dict[str, TableSummary] = field(default_factory=dict)
    entry: Entry | None = None
    """The entry that is being audited, which findings and notes name as their place."""

    def add_finding(self, check: str, says: str, *, expected: object, found: object) -> None:
        place = (self.entry.stream, self.entry.version, self.entry.seq, self.entry.round) if self.entry else ()
        self.findings.append(Finding(check, says, str(expected), str(found), *place))

    def add_note(self, check: str, says: str) -> None:
        place = (self.entry.stream, self.entry.version) if self.entry else ()
        self.notes.append(Note(check, says, *place))

    def json(self) -> dict[str, Any]:
        return {
            "house": self.house,
            "sound": not self.findings,
            "findings": [asdict(finding) for finding in self.findings],
            "notes": [asdict(note) for note in self.notes],
            "summary": {
                "entries": self.entries,
                "streams": self.streams,
                "accounts": self.accounts,
                "tables": {name: asdict(summary) for name, summary in self.tables.items()},
            },
        }
