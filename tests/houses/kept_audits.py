"""Audits that are interrupted, kept in memory and gone on with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit import verify
from cutcard.audit.resuming import Resumption
from cutcard.house.projections.check import ProjectionCheck

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.audit.report import Report
    from cutcard.formats.entry import Entry


@dataclass
class File:
    """What an audit keeps, in memory."""

    content: bytes | None = None
    written: list[bytes] = field(default_factory=list)
    now: float = 0.0
    an_entry_takes: float = 0.0
    writing_takes: float = 0.0

    def audit(self, house: Path | str, *, until: int | None = None, **how: Any) -> Report:
        """An audit that goes on with it; interrupted after so many entries in all that it reads."""

        def reading(entries: Iterator[Entry]) -> Iterator[Entry]:
            for entry in entries:
                if until is not None and entry.seq > until:
                    raise KeyboardInterrupt
                self.now += self.an_entry_takes
                yield entry

        program = how.pop("program", "this program")
        resumption = Resumption("audit.kept", program, self.content, self._write, lambda: self.now, reading)
        return verify(str(house), projections=ProjectionCheck, resumption=resumption, **how)

    def _write(self, content: bytes) -> None:
        self.content = content
        self.written.append(content)
        self.now += self.writing_takes


def kept_at(house: Path | str, size: int, **how: Any) -> File:
    """The file of an audit that was interrupted after so many entries."""
    file = File()
    with pytest.raises(KeyboardInterrupt):
        file.audit(house, until=size, **how)
    return file


def told(report: Report) -> dict[str, Any]:
    """What is said of the house, and nothing about the runs."""
    answer = report.json()
    del answer["runs"]
    answer["notes"] = [note for note in answer["notes"] if note["message"]["key"] != "note-earlier-run"]
    return answer


def in_one_run(house: Path) -> dict[str, Any]:
    return told(verify(str(house), projections=ProjectionCheck))
