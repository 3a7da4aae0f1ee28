"""The days of a journal that are over, archived: an entry that two people answer for names the file and its hash.

From then on nobody can put another file in its place, and whoever reads the journal knows where its days are kept.
What lies in archives may then be detached: the journal keeps where an entry stands, its command's id and its hash.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cutcard.formats.entry import TABLE
from cutcard.house.cage.act import CageAct, CageCommand, CageContext, Decision, Fact, FactKind, refuse, refuse_no_reason
from cutcard.house.cage.state import Cage
from cutcard.rulebook.procedure import Position
from cutcard.table.acts.act import Listed, always
from cutcard.words import message

__all__ = ["ArchiveJournal", "AttachJournal", "DetachJournal", "JournalArchived", "JournalAttached", "JournalDetached"]

_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class ArchiveJournal(CageCommand):
    """The journal up to a day of the house, as it was written into a file.

    `archive` is what the file is called, `digest` its SHA-256, `until` the last day in it. `size` is the last entry in
    it, `root` the root that the log had there, and `ends` the last entry in it of each stream.
    """

    archive: str
    digest: str
    until: str
    size: int
    root: str
    ends: dict[str, Any]
    reason: str


@dataclass(frozen=True, slots=True)
class JournalArchived(Fact):
    archive: str
    digest: str
    until: str
    size: int
    root: str
    ends: dict[str, Any]
    reason: str


@dataclass(frozen=True, slots=True)
class DetachJournal(CageCommand):
    """Entries of tables, in archives all of them, whose contents the journal may do without from now on.

    `ends` has for each stream up to which entry.
    """

    ends: dict[str, Any]
    reason: str


@dataclass(frozen=True, slots=True)
class JournalDetached(Fact):
    ends: dict[str, Any]
    reason: str


@dataclass(frozen=True, slots=True)
class AttachJournal(CageCommand):
    """What was detached is back in the journal, all of it, and stays until that is agreed on anew."""

    reason: str


@dataclass(frozen=True, slots=True)
class JournalAttached(Fact):
    reason: str


def _archive(context: CageContext, command: ArchiveJournal) -> Decision:
    if (refusal := refuse_no_reason(command.reason)) is not None:
        return refusal
    ends = command.ends.values()
    hashes = (command.digest, command.root)
    if not ends or not all(type(each) is int and each > 0 for each in ends) or not all(map(_HASH.fullmatch, hashes)):
        return refuse("archive", message("refusal-archive"))
    archived = context.cage.archived
    if any(end <= archived.get(stream, 0) for stream, end in command.ends.items()):
        return refuse("archive", message("refusal-archived-before"))
    of_file = (command.archive, command.digest, command.until, command.size, command.root, command.ends)
    return (JournalArchived("", "", *of_file, command.reason),), []


def _archived(state: Cage, fact: JournalArchived) -> None:
    state.archived |= fact.ends


def _detach(context: CageContext, command: DetachJournal) -> Decision:
    if (refusal := refuse_no_reason(command.reason)) is not None:
        return refusal
    archived, detached = context.cage.archived, context.cage.detached
    lies_there = all(
        stream.startswith(TABLE) and type(end) is int and detached.get(stream, 0) < end <= archived.get(stream, 0)
        for stream, end in command.ends.items()
    )
    if not command.ends or not lies_there:
        return refuse("archive", message("refusal-detach"))
    return (JournalDetached("", "", command.ends, command.reason),), []


def _detached(state: Cage, fact: JournalDetached) -> None:
    state.detached |= fact.ends


def _attach(context: CageContext, command: AttachJournal) -> Decision:
    if (refusal := refuse_no_reason(command.reason)) is not None:
        return refusal
    if not context.cage.detached:
        return refuse("archive", message("refusal-attach"))
    return (JournalAttached("", "", command.reason),), []


def _attached(state: Cage, _: JournalAttached) -> None:
    state.detached = {}


ACTS = (
    CageAct(
        command=ArchiveJournal,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_archive,
        by_two=always,
    ),
    CageAct(
        command=DetachJournal,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_detach,
        by_two=always,
    ),
    CageAct(
        command=AttachJournal,
        least=Position.GAMING_SHIFT_MANAGER,
        decide=_attach,
        by_two=always,
    ),
)
FACTS = (
    FactKind(
        JournalArchived,
        _archived,
        ("archived",),
        listed=lambda event: Listed(
            message("listed-journal-archived", until=event["until"], archive=event["archive"]), after=event["digest"]
        ),
    ),
    FactKind(
        JournalDetached,
        _detached,
        ("detached",),
        listed=lambda event: Listed(
            message("listed-journal-detached"), after=", ".join(f"{name} {end}" for name, end in event["ends"].items())
        ),
    ),
    FactKind(JournalAttached, _attached, ("detached",), listed=lambda _: Listed(message("listed-journal-attached"))),
)
