"""What an audit says: findings, each with its place, notes, and a summary of what was looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, tzinfo
from enum import IntEnum
from pathlib import Path
from traceback import extract_tb
from typing import Any

from cutcard.formats.entry import Entry
from cutcard.formats.moments import moment
from cutcard.words import Cents, Message, Series, english, keyed, message, to_json


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that cannot be as it is written; where it stands, what was expected there and what was found."""

    check: str
    message: Message
    expected: str
    found: str
    stream: str = ""
    version: int = 0
    seq: int = 0
    round: int = 0

    @property
    def says(self) -> str:
        """What it is about, in English."""
        return english(self.message)

    @property
    def check_label(self) -> Message:
        return keyed("check", self.check)

    @property
    def line(self) -> Message:
        """All of it on one line."""
        check, about, expected, found = self.check_label, self.message, self.expected, self.found
        if not self.version:
            return message("finding-line", check=check, finding=about, expected=expected, found=found)
        return message(
            "finding-line-at",
            check=check,
            stream=self.stream,
            version=self.version,
            seq=self.seq,
            round=self.round,
            finding=about,
            expected=expected,
            found=found,
        )

    def __str__(self) -> str:
        return english(self.line)

    def json(self) -> dict[str, Any]:
        return _with_english(self)


@dataclass(frozen=True, slots=True)
class Note:
    """Something a reader should know that breaks no rule."""

    check: str
    message: Message
    stream: str = ""
    version: int = 0

    @property
    def says(self) -> str:
        """What to know, in English."""
        return english(self.message)

    def json(self) -> dict[str, Any]:
        return _with_english(self)


def _with_english(told: Finding | Note) -> dict[str, Any]:
    """Its parts, with what it says in English before the message for other languages."""
    parts = {each.name: getattr(told, each.name) for each in fields(told)}
    return {"check": parts.pop("check"), "says": told.says, **parts, "message": to_json(told.message)}


def _plain(value: object) -> str:
    """What a forger wrote moves no cursor and clears no line of the terminal that it is read at."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in str(value))


def _sayable(about: Message) -> Message:
    """What a forged entry holds may be of any type, and is then said as Python writes it."""
    kinds = (str, int, Message, Cents, Series)
    values = (
        (name, _plain(value) if isinstance(value, str) or not isinstance(value, kinds) else value)
        for name, value in about.values
    )
    return Message(about.key, tuple(values))


@dataclass(frozen=True, slots=True)
class AuditError:
    """Where the audit itself failed: what it could not work out is neither sound nor a finding."""

    error: str
    place: str
    """The line of the audit, by file and number."""
    stream: str = ""
    version: int = 0
    seq: int = 0

    def __str__(self) -> str:
        at = f" at {self.stream}, entry {self.version} (seq {self.seq})" if self.version else ""
        return f"the audit failed{at}: {self.error} ({self.place})"


class Verdict(IntEnum):
    """How an audit ends, as the exit status of `cutcard verify`."""

    SOUND = 0
    FINDINGS = 1
    UNREADABLE = 2
    """The house cannot be read, or the question was wrong."""
    FAILED = 3
    """The audit itself failed, whatever else it found."""
    UNCONFIRMED = 4
    """Sound in itself, and confirmed by no outside party."""


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


@dataclass(frozen=True, slots=True)
class AuditRun:
    """Which entries one run of an audit checked, and when it began and ended, in seconds since 1970."""

    first: int
    last: int
    began: int
    ended: int
    earlier: bool = False
    """Whether it was an earlier run than the one that reports."""

    def json(self, clock: tzinfo) -> dict[str, Any]:
        return asdict(self) | {"began": moment(self.began, clock), "ended": moment(self.ended, clock)}


@dataclass(frozen=True, slots=True)
class Confirmed:
    """How much of the journal log witnesses have seen, and what was written since."""

    size: int
    cosigned: Mapping[str, int]
    """By the log witness's name in the policy, when it cosigned, in seconds since 1970."""
    entries_since: int
    since: int
    """When the first of those was written, in microseconds since 1970; 0 where there is none."""

    def json(self, clock: tzinfo) -> dict[str, Any]:
        return {
            "size": self.size,
            "cosigned": {name: moment(at, clock) for name, at in self.cosigned.items()},
            "entries_since": self.entries_since,
            "since": moment(self.since / 1e6, clock) if self.since else None,
        }


@dataclass(slots=True)
class Report:
    """The audit of one house."""

    house: str
    findings: list[Finding] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    errors: list[AuditError] = field(default_factory=list)
    """Faults of the audit, not of the house."""
    doubtful: list[Finding] = field(default_factory=list)
    """What was found after such a fault, and perhaps because of it."""
    entries: int = 0
    streams: int = 0
    accounts: int = 0
    tables: dict[str, TableSummary] = field(default_factory=dict)
    runs: list[AuditRun] = field(default_factory=list)
    """Which run checked what, where an audit is kept in a file; otherwise this one checked everything."""
    confirmed: Confirmed | None = None
    """What log witnesses have seen of it; None where no trusted checkpoint confirms the journal."""
    unconfirmed: str = "no checkpoint was held against it"
    """Why not, in one sentence."""
    clock: tzinfo = UTC
    """By which times are told: the house's, as far as the journal was followed."""
    entry: Entry | None = None
    """The entry that is being audited, which findings and notes name as their place."""

    def add_finding(self, check: str, what: Message, *, expected: object, found: object) -> None:
        entry = self.entry
        place = (_plain(entry.stream), entry.version, entry.seq, entry.round) if entry else ()
        found_here = Finding(check, _sayable(what), _plain(expected), _plain(found), *place)
        (self.doubtful if self.errors else self.findings).append(found_here)

    def add_note(self, check: str, what: Message) -> None:
        place = (self.entry.stream, self.entry.version) if self.entry else ()
        self.notes.append(Note(check, _sayable(what), *place))

    def add_error(self, error: Exception) -> None:
        """A fault of the audit itself, with the innermost of its own lines."""
        frames = [frame for frame in extract_tb(error.__traceback__) if "cutcard" in Path(frame.filename).parts]
        inside = ""
        if frames:
            parts = Path(frames[-1].filename).parts
            inside = f"{'/'.join(parts[parts.index('cutcard') :])}, line {frames[-1].lineno}"
        place = (self.entry.stream, self.entry.version, self.entry.seq) if self.entry else ()
        self.errors.append(AuditError(f"{type(error).__name__}: {error}", inside, *place))

    @property
    def verdict(self) -> Verdict:
        if self.errors:
            return Verdict.FAILED
        if self.findings:
            return Verdict.FINDINGS
        return Verdict.SOUND if self.confirmed is not None else Verdict.UNCONFIRMED

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with the house, as far as the house itself can show."""
        return not self.errors and not self.findings

    def told(self, entry: Entry, *keys: str) -> bool:
        """Whether one of these was found in the entry already: one fault is told once."""
        latest = (each for each in self.findings[-8:] if (each.stream, each.version) == (entry.stream, entry.version))
        return any(each.message.key in keys for each in latest)

    def json(self) -> dict[str, Any]:
        return {
            "house": self.house,
            "sound": self.is_sound,
            "verdict": self.verdict.name.lower(),
            "confirmed": self.confirmed.json(self.clock) if self.confirmed is not None else None,
            "unconfirmed": "" if self.confirmed is not None else self.unconfirmed,
            "errors": [asdict(error) for error in self.errors],
            "findings": [finding.json() for finding in self.findings],
            "doubtful": [finding.json() for finding in self.doubtful],
            "notes": [note.json() for note in self.notes],
            "runs": [run.json(self.clock) for run in self.runs],
            "summary": {
                "entries": self.entries,
                "streams": self.streams,
                "accounts": self.accounts,
                "tables": {name: asdict(summary) for name, summary in self.tables.items()},
            },
        }
