"""Archives against the journal: each is named by an entry, and is the range of the log that it says.

What an entry held is taken out of the journal only up to where that was agreed on, and only where an archive has it.
"""

from __future__ import annotations

from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.formats.archive import Contents, digest_of, read_archive
from cutcard.formats.entry import TABLE, Body
from cutcard.formats.log_end import subtrees_in
from cutcard.formats.merkle import LogEnd
from cutcard.formats.versions import StoreError
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.reader import Rows


@contextmanager
def archived(paths: Iterable[Path]) -> Iterator[Contents]:
    """What these files hold, as far as they are archives; what they are besides is checked by itself."""
    readable = []
    for path in paths:
        with suppress(StoreError):
            readable.append(read_archive(path).path)
    with closing(Contents(readable)) as contents:
        yield contents


@dataclass(slots=True)
class Archives:
    """Every archive that the journal names, in order."""

    report: Report
    named: list[Json] = field(default_factory=list)
    archived: dict[str, int] = field(default_factory=dict)
    detached: dict[str, int] = field(default_factory=dict)
    """By stream, how far archives go, and up to where they alone may hold what was written."""

    def on_entry(self, body: Body) -> None:
        for event in body.events:
            if event["type"] == "JournalArchived":
                self._archived(event)
            elif event["type"] == "JournalDetached":
                self._detached(event)
            elif event["type"] == "JournalAttached":
                self._attached()

    def _archived(self, event: Json) -> None:
        for stream, end in event["ends"].items():
            if end <= (before := self.archived.get(stream, 0)):
                what = message("finding-archived-again", stream=stream)
                self.report.add_finding("log", what, expected=f"more than {before} entries", found=end)
        self.archived |= event["ends"]
        self.named.append(event)
        self.report.add_note("log", message("note-archived", archive=event["archive"], until=event["until"]))

    def _detached(self, event: Json) -> None:
        """A table's entries alone, no further than archives go."""
        for stream, end in event["ends"].items():
            least = self.detached.get(stream, 0) + 1
            most = self.archived.get(stream, 0) if stream.startswith(TABLE) else 0
            if not least <= end <= most:
                what = message("finding-detached", stream=stream)
                self.report.add_finding("log", what, expected=f"{least} to {most}", found=end)
        self.detached |= event["ends"]

    def _attached(self) -> None:
        if not self.detached:
            what = message("finding-attached")
            self.report.add_finding("log", what, expected="something detached", found="nothing")
        self.detached = {}

    def check(self, rows: Rows, paths: Iterable[Path]) -> None:
        """What the entries say of the journal, and what the files at hand hold."""
        subtree = subtrees_in(lambda query, values: list(rows(query, values)))
        begin, began = 0, {}
        for event in self.named:
            began[event["digest"]] = (event, begin)
            begin = event["size"]
            root = LogEnd.at(begin, subtree).root.hex()
            if root != event["root"]:
                what = message("finding-archived-end", archive=event["archive"])
                self.report.add_finding("log", what, expected=event["root"], found=root)
            for stream, end in event["ends"].items():
                there = [int(row[0]) for row in rows(schema.AT, (stream, end))]
                if not there or there[0] > begin:
                    what = message("finding-archived-stream", stream=stream, archive=event["archive"])
                    self.report.add_finding(
                        "log", what, expected=f"up to entry {begin}", found=" ".join(map(str, there))
                    )
        emptied = list(rows(schema.EMPTIED, (b"",)))
        if emptied:
            self.report.add_note("log", message("note-detached", count=sum(int(row[2]) for row in emptied)))
        for stream, last, _ in emptied:
            if last > self.detached.get(stream, 0):
                what = message("finding-emptied", stream=stream)
                self.report.add_finding("log", what, expected=f"up to {self.detached.get(stream, 0)}", found=last)
        for path in paths:
            self._check_file(path, began)

    def _check_file(self, path: Path, began: dict[str, tuple[Json, int]]) -> None:
        what = message("finding-archive", archive=path.name)
        try:
            digest = digest_of(path)
            event, begin = began.get(digest, (None, 0))
            if event is None:
                self.report.add_finding("log", what, expected="a file that an entry names", found=f"SHA-256 {digest}")
                return
            archive = read_archive(path)
        except (OSError, StoreError) as error:
            self.report.add_finding("log", what, expected="an archive that can be read", found=error)
            return
        named = (begin, event["size"], event["root"], event["ends"])
        if (archive.begin.size, archive.end.size, archive.end.root.hex(), archive.ends) != named:
            self.report.add_finding("log", what, expected="the ends that the entry names", found="others")
        elif wrong := archive.wrong():
            self.report.add_finding("log", what, expected="every entry after the one before", found=wrong)
