"""What surveillance and compliance wrote down for themselves, opened with the house's key; and recordings of rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.formats.keys import Keys, Purpose
from cutcard.formats.private_log import PrivateRecord, open_record
from cutcard.house.projections.indexes import Indexes

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader

KINDS = {Purpose.OBSERVATION: "ObservationLogged", Purpose.SUSPICION: "SuspicionRecorded"}


@dataclass(frozen=True, slots=True)
class PrivateEntry:
    """A private record: its number, when and by whom it was written, and what; None where the key does not open it."""

    number: int
    at: int
    """In seconds since 1970."""
    by: str
    record: PrivateRecord | None


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording that shows a round, as surveillance named it. Times are in seconds since 1970."""

    camera: str
    begins: int
    ends: int
    reference: str
    by: str
    named: int
    """When it was named."""


def private_log(store: Reader, keys: Keys, purpose: Purpose) -> list[PrivateEntry]:
    """All of one log, the newest first."""
    found = []
    for marked in Indexes(store).marked([KINDS[purpose]], newest_first=True):
        body = marked.entry.read()
        for event in body.events:
            if event["type"] == KINDS[purpose]:
                record = open_record(keys, purpose, body.id, event["sealed"])
                by = body.command["by"]["name"]
                found.append(PrivateEntry(event["number"], body.at // 1_000_000, by, record))
    return found


def recordings_of(store: Reader, table: str, number: int) -> list[Recording]:
    """The recordings of a round, in the order in which they were named."""
    return [
        Recording(
            event["camera"],
            event["begins"],
            event["ends"],
            event["reference"],
            event["by"],
            marked.entry.read().at // 1_000_000,
        )
        for marked in Indexes(store).marked(["RecordingNamed"])
        for event in marked.entry.read().events
        if (event.get("table"), event.get("round_number")) == (table, number)
    ]
