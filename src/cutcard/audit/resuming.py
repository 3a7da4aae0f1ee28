"""An audit that was interrupted goes on where it stopped, and one of a journal that has grown since with what is new.

Nearly all the time of an audit goes into its books: what each entry may do by the rules and what follows from it. The
books up to some entry are kept in a file under the house's seal, together with the end that the log had there. A later
run reads every entry from the first again and hashes it, a sixth of the work. Where it comes to the same end, it has
read the same entries to the last bit, from which the same books would follow, and it goes on with those of the file.
Where it does not, the file is of no use: the run says that entries were altered since and begins its books anew.

So a resumed audit finds what one in a single run finds. It relies on the seal in one respect: somebody who has the
house's key and can write to the file can have the part before the position passed over.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from cutcard.audit.books_json import BookReader, BookWriter
from cutcard.audit.digest import digest
from cutcard.audit.report import AuditRun
from cutcard.cards import NotationError
from cutcard.formats.keys import Keys, Purpose
from cutcard.formats.log_end import KnownEnd
from cutcard.formats.moments import moment
from cutcard.formats.versions import StoreError
from cutcard.rulebook.game import Game
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.journal import JournalAudit, Projections
    from cutcard.formats.entry import Entry

SECONDS_BETWEEN = 30.0
TIMES_AS_LONG = 20
"""Large books take long to write: so many times as long goes by before they are written again."""
TOLD = ("findings", "notes", "errors", "doubtful")
BOOKS = ("ledger", "cage", "restorations", "archives", "clocks", "versions", "other_ids")
"""What is kept of the report and of the audit, besides what is counted."""
ANEW = "name another file to read from the first entry"


Begun: TypeAlias = "tuple[Iterator[Entry], Projections | None]"
"""Entries that were not audited yet, and what is checked along with them."""


class Position(msgspec.Struct, frozen=True):
    """What a file says of itself: the log, how far it was audited, by which program, and under which rules."""

    log: str
    size: int
    root: str
    program: str
    rules: dict[str, str]
    """The digest of every game that the books point at."""


@dataclass(slots=True)
class Resumption:
    """The file that an audit is kept in. Its caller reads and writes it."""

    name: str
    program: str
    """What runs: the books of another program may mean something else."""
    saved: bytes | None
    save: Callable[[bytes], object]
    clock: Callable[[], float]
    """The seconds since 1970."""
    reading: Callable[[Iterator[Entry]], Iterator[Entry]] = iter
    """Hands entries on; whoever interrupts it is heard between two of them, by a KeyboardInterrupt."""
    size: int = 0
    """How many entries the books in the file are over."""
    contradicted: bool = False
    """Whether the journal is not the one that was read: then the file is evidence, and stays as it is."""
    _keys: Keys | None = None
    _position: Position | None = None
    _books: bytes = b""
    _runs: list[AuditRun] = field(default_factory=list)
    _began: float = 0.0
    _told_before: dict[str, int] = field(default_factory=dict)
    """What this run had told before it came to the entries."""

    # --- going on -------------------------------------------------------------------------------

    def resumed(self, audit: JournalAudit, begin: Callable[[], Begun]) -> Begun:
        """What is left to audit after the file was taken up; everything where there is none, or it is of no use.

        A file with which this audit cannot go on is refused before anything is read.
        """
        if audit.cage.keys is None:
            raise NotationError(f"{self.name} is kept under the seal of the house's key; name the key with --key")
        self._keys, self._began = audit.cage.keys, self.clock()
        self._told_before = {name: len(getattr(audit.report, name)) for name in TOLD}
        entries, derived = begin()
        if self.saved is not None:
            self._position = position = self._checked(self.saved, audit.restorations.log, self._keys)
            self.size = position.size
            audit.log.look_at(position.size)
            if not self._goes_on(position, audit, entries, derived):
                self.contradicted = True
                audit.log, audit.ids = audit.log.anew(), set()
                entries, derived = begin()
        return self._kept(audit, entries), derived

    def _checked(self, saved: bytes, log: str, keys: Keys) -> Position:
        head, seal, books = (*saved.split(b"\n", 2), b"", b"")[:3]
        try:
            position = msgspec.json.decode(head, type=Position)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise NotationError(f"{self.name} holds no audit to go on with; {ANEW}") from None
        if position.log != log:
            raise NotationError(f"{self.name} is of the log {position.log!r}, and the house has {log!r}; {ANEW}")
        if not keys.sealed(Purpose.AUDIT, head + b"\n" + books, seal.decode(errors="replace")):
            raise NotationError(f"{self.name} is not as this house's key sealed it: somebody has altered it; {ANEW}")
        if position.program != self.program:
            raise NotationError(f"{self.name} was written by another program ({position.program}); {ANEW}")
        self._books = books
        return position

    def _goes_on(
        self, position: Position, audit: JournalAudit, entries: Iterator[Entry], derived: Projections | None
    ) -> bool:
        """Follow the log up to the position and take the books of there; False where it is another log by now."""
        for name in position.rules:
            audit.cage.games.of(name.partition("/")[0])  # A game of an installed package is read once it is named.
        outside = _outside(audit)
        for name, rules in position.rules.items():
            if not isinstance(game := outside.get(name), Game) or digest(game) != rules:
                raise NotationError(f"{self.name} was written under other rules of {name}; {ANEW}")
        with gzip.open(io.BytesIO(self._books)) as lines:
            books = BookReader(outside).read(lines)
        sound = audit.report.is_sound and not books["findings"] and not books["errors"]
        if not self._follow(audit, entries, position, books["other_ids"], derived if sound else None):
            return False
        self._take(audit, books)
        return True

    def _follow(
        self,
        audit: JournalAudit,
        entries: Iterator[Entry],
        position: Position,
        other_ids: dict[int, str | None],
        derived: Projections | None,
    ) -> bool:
        """Whether every entry up to the position is the one that was read, to the last bit."""
        try:
            for entry in self.reading(islice(entries, position.size)):
                audit.log.follow(entry)
                if not audit.log.whole:
                    return False
                if (own_id := other_ids.get(entry.seq, entry.id)) is not None:
                    audit.ids.add(own_id)
                if audit.confirmation is not None:
                    audit.confirmation.on_entry(entry)
                if derived is not None:
                    derived.add(entry)
        except StoreError:
            return False
        return (audit.log.end.size, audit.log.end.root.hex()) == (position.size, position.root)

    def _take(self, audit: JournalAudit, books: dict[str, Any]) -> None:
        report = audit.report
        for name in TOLD:
            getattr(report, name).extend(books[name])
        report.entries, report.tables = books["entries"], books["tables"]
        for name in BOOKS:
            setattr(audit, name, books[name])
        self._runs = [replace(run, earlier=True) for run in books["runs"]]

    # --- keeping --------------------------------------------------------------------------------

    def _kept(self, audit: JournalAudit, entries: Iterator[Entry]) -> Iterator[Entry]:
        """The entries to audit; the books are kept now and then, when an audit is interrupted, and at its end."""
        saved_at, took = self.clock(), 0.0
        try:
            for entry in self.reading(entries):
                yield entry
                if (now := self.clock()) - saved_at > max(SECONDS_BETWEEN, TIMES_AS_LONG * took):
                    self._save(audit)
                    saved_at = self.clock()
                    took = saved_at - now
        except KeyboardInterrupt:
            self._save(audit)
            raise
        self._save(audit)

    def _save(self, audit: JournalAudit) -> None:
        """Only what a later run can know again by the log's end: not the books of a log in which entries are wrong."""
        end, report = audit.log.end, audit.report
        if end.size == self.size or not audit.log.whole or audit.newer is not None or self.contradicted:
            return
        books: dict[str, Any] = {name: getattr(report, name)[self._told_before[name] :] for name in TOLD}
        books |= {name: getattr(audit, name) for name in BOOKS}
        books |= {"entries": report.entries, "tables": report.tables, "runs": self._runs_at(end.size)}
        compressed, outside = io.BytesIO(), _outside(audit)
        with gzip.GzipFile(fileobj=compressed, mode="wb", compresslevel=1, mtime=0) as file:
            writer = BookWriter(outside, file.write)
            writer.value(books)
        games = {name: each for name in sorted(writer.named) if isinstance(each := outside[name], Game)}
        rules = {name: digest(game) for name, game in games.items()}
        head = msgspec.json.encode(Position(audit.restorations.log, end.size, end.root.hex(), self.program, rules))
        assert self._keys is not None, "an audit that is kept has begun with the house's key"
        content = compressed.getvalue()
        seal = self._keys.seal(Purpose.AUDIT, head + b"\n" + content).hex().encode()
        self.save(b"\n".join((head, seal, content)))
        self.size = end.size

    def _runs_at(self, size: int) -> list[AuditRun]:
        first = self._runs[-1].last + 1 if self._runs else 1
        now = AuditRun(first, size, int(self._began), int(self.clock()))
        return [*self._runs, now] if first <= size else self._runs

    # --- what is told of it ---------------------------------------------------------------------

    def close(self, audit: JournalAudit) -> None:
        """After the last entry: what earlier runs checked, or that the journal is not the one that they read."""
        report = audit.report
        report.runs = self._runs_at(audit.log.end.size)
        for run in self._runs:
            began, ended = moment(run.began, report.clock), moment(run.ended, report.clock)
            report.add_note(
                "log", message("note-earlier-run", first=run.first, last=run.last, began=began, ended=ended)
            )
        if self._position is None or not self.contradicted:
            return
        known = KnownEnd(self._position.log, self._position.size, bytes.fromhex(self._position.root))
        there = audit.log.ends.get(known.size)
        if audit.restorations.given_up(known):
            audit.restorations.note_end(known)
        elif there is None or there.root != known.root:
            found = there.root.hex() if there else f"{audit.log.end.size} entries"
            what = message("finding-earlier-run", size=known.size)
            report.add_finding("log", what, expected=known.root.hex(), found=found)


def _outside(audit: JournalAudit) -> dict[str, object]:
    """What books point at and does not belong in them: the report, the keys, and every rule there is, by name."""
    games = audit.cage.games
    named: dict[str, object] = {"report": audit.report, "keys": audit.cage.keys, "games": games}
    for edition in (each for slug in games.slugs for each in games.of(slug)):
        name = f"{edition.game.slug}/{edition.name}"
        rules = {"irregularity": edition.game.irregularities, "extension": edition.extensions}
        named[name] = edition.game
        named |= {f"{name}/{kind}/{at}": each for kind, every in rules.items() for at, each in enumerate(every)}
    return named
