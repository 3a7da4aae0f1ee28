"""The independent audit of a house: whether every round, cent and card in its journal can have been so.

It asks nothing of the house that wrote the journal. It keeps books of its own from the entries, and knows only the
rulebook: the cards, the drawing rule, the paytables, the procedure and who may rule on what. Reading takes no lock, so
a house can be audited while it serves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from cutcard.audit.archives import Archives, archived
from cutcard.audit.cage.books import CageBooks
from cutcard.audit.cage.ledger import Ledger
from cutcard.audit.confirmation import Confirmation
from cutcard.audit.day.calendar import NoTimeZonesError
from cutcard.audit.log import LogAudit, refuse_other_key
from cutcard.audit.report import Report
from cutcard.audit.restorations import Restorations
from cutcard.audit.table.changing import check_begun
from cutcard.audit.table.entries import check_entry
from cutcard.formats import schema
from cutcard.formats.archive import filled
from cutcard.formats.entry import CAGE, TABLE
from cutcard.formats.keys import KEY_BYTES, Keys
from cutcard.formats.log_end import KnownEnd, LogEndError, read_end, sealed_end
from cutcard.formats.log_policy import Trusted
from cutcard.formats.opening import open_reader
from cutcard.formats.reader import POSTGRES, Rows, accounts_in, entries_in
from cutcard.formats.shapes import misshapen
from cutcard.formats.versions import ChecksumError, DetachedError, NewerVersionError, StoreError
from cutcard.games import GAMES
from cutcard.rulebook.editions import Editions, UnknownEditionError
from cutcard.rulebook.game import Game
from cutcard.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.formats.entry import Body, Entry


def verify(
    url: str,
    log_end: Path | None = None,
    games: Mapping[str, Game] = GAMES,
    archives: Sequence[Path] = (),
    *,
    key: Path | Keys | None = None,
    projections: Callable[[Rows], Projections] | None = None,
    trusted: Trusted | None = None,
) -> Report:
    """Audit the house at a path or address, and archives of it; StoreError where it cannot be read at all.

    Its key, where it is at hand, tells whether the last entries and the secrets are those that the house wrote. The
    house's own check of its `projections` is run along where it is given: the audit itself knows nothing of them. A
    checkpoint that somebody's policy has `trusted` confirms the journal up to its size; without one the report stays
    unconfirmed.

    A file in which a checksum fails is a finding even where nothing else can be read: somebody may have changed it.
    """
    report = Report(url)
    for path in archives:
        if not path.is_file():
            raise StoreError(f"{path}: there is no such archive")
    try:
        opened = open_reader(url)
    except ChecksumError as error:
        what = message("finding-checksum")
        report.add_finding("database", what, expected="every page as Cutcard wrote it", found=error)
        return report
    with closing(opened) as store:
        for problem in store.check():
            report.add_finding("database", message("finding-database-check"), expected="nothing", found=problem)
        outside = _known_outside(url, log_end, report)
        keys = _keys(url, key)
        audit = JournalAudit(report, games, keys)
        audit.confirmation = Confirmation(trusted) if trusted is not None else None
        if keys is not None and not report.findings:  # What cannot be read is no reason to doubt the key.
            refuse_other_key(store, keys)
        try:
            with store.moment() as journal, archived(archives) as contents:
                sealed = sealed_end(journal(schema.LOG, ()))
                for end in (sealed, outside, audit.confirmation):
                    if end is not None:
                        audit.log.look_at(end.size)
                audit.restorations.log = sealed.name if sealed is not None else ""
                rows = filled(journal, contents)
                accounts = accounts_in(rows)
                derived = projections(rows) if projections is not None else None
                audit.check_entries(entries_in(rows), derived, dict(journal(schema.DETACHED, ())))
                audit.ledger.close(accounts)
                audit.log.close(sealed, outside, keys, audit.restorations)
                if audit.confirmation is not None:
                    audit.confirmation.check(report, audit.log, sealed)
                audit.archives.check(journal, archives)
                audit.cage.forgetting.check(store)
                audit.cage.doors.check(journal)
                if derived is not None and report.is_sound:  # A fault in the journal is told alone.
                    for what, expected, found in derived.differences():
                        report.add_finding("database", what, expected=expected, found=found)
        except DetachedError as error:
            report.entry = None
            report.add_finding("log", message("finding-archive-missing"), expected="its archive", found=error)
        except StoreError as error:
            report.entry = None
            report.add_finding("database", message("finding-journal-end"), expected="every entry", found=error)
    if audit.newer is not None:
        if not any(finding.check == "log" for finding in report.findings):
            raise audit.newer  # Whoever forged an entry could say so too, but then it is not what the house sealed.
        report.add_finding("journal", message("finding-unreadable"), expected="this version", found=audit.newer)
    audit.cage.calendar.note_extended()
    audit.note_sealed_shoes()
    return report


def _keys(url: str, path: Path | Keys | None) -> Keys | None:
    """From the house's key, given, named or beside its file; None where it lies elsewhere, or is for others to read."""
    if isinstance(path, Keys):
        return path
    if path is None and url.startswith(POSTGRES):
        return None
    file = path or Path(url.removeprefix("sqlite:///") + ".key")
    try:
        written = file.read_bytes()
    except OSError as error:
        if path is not None:
            raise StoreError(f"the house's key cannot be read: {error}") from None
        return None
    if len(written) != KEY_BYTES:
        raise StoreError(f"{file} is not the key of a house")
    return Keys(written)


def _known_outside(url: str, path: Path | None, report: Report) -> KnownEnd | None:
    """The log's end kept outside the database, where there is such a file; one that holds none hides something."""
    beside = Path(url.removeprefix("sqlite:///") + ".log-end")
    if path is None and (url.startswith(POSTGRES) or not beside.exists()):
        report.add_note("log", message("note-no-log-end"))
        return None
    path = path or beside
    if not path.is_file():
        raise StoreError(f"the log's end cannot be read: there is no file {path}")
    try:
        known = read_end(path)
    except LogEndError as error:
        known, found = None, str(error)
    else:
        found = "nothing"
    if known is None:
        what = message("finding-log-end-file", path=str(path))
        report.add_finding("log", what, expected="one of its two places readable", found=found)
    return known


class Projections(Protocol):
    """The house's own check of what it keeps beside the journal for speed, which an audit may run along."""

    def add(self, entry: Entry) -> None: ...

    def differences(self) -> Iterable[tuple[Message, str, str]]:
        """What is kept that does not follow from the journal: about what, as it follows, as it is kept."""


class JournalAudit:
    """Once over the journal, in sequence."""

    def __init__(self, report: Report, games: Mapping[str, Game], keys: Keys | None = None) -> None:
        self.report = report
        self.ledger = Ledger(report)
        self.cage = CageBooks(report, self.ledger, Editions.over(games), keys)
        self.restorations = Restorations(report)
        self.archives = Archives(report)
        self.log = LogAudit(report)
        self.ids: set[str] = set()
        self.clocks: dict[str, int] = {}
        self.versions: dict[str, int] = {}
        self.confirmation: Confirmation | None = None
        """A trusted checkpoint that the journal is held against."""
        self.newer: NewerVersionError | None = None
        """Why an entry could not be read: a newer program says it wrote it."""

    def check_entries(
        self, entries: Iterable[Entry], derived: Projections | None = None, detached: Mapping[str, int] = {}
    ) -> None:
        """All entries, in sequence; up to which of each stream archives alone may hold them is noted as detached."""
        report = self.report
        for entry in entries:
            report.entry = entry
            if entry.detached and entry.version <= detached.get(entry.stream, 0):
                raise DetachedError(entry.stream, entry.version)
            if entry.detached:
                what = message("finding-unreadable")
                report.add_finding("journal", what, expected="an entry of a journal", found="nothing")
                self.log.add(entry)
                continue
            report.entries += 1
            self.log.add(entry)
            try:
                body = entry.read()
            except NewerVersionError as error:
                self.newer = self.newer or error
            except ValueError as error:
                report.add_finding(
                    "journal", message("finding-unreadable"), expected="an entry of a journal", found=error
                )
            else:
                if self.confirmation is not None:
                    self.confirmation.on_entry(entry, body)
                self._check_stamps(entry, body)
                self._check_shape(entry, body)
                if derived is not None and report.is_sound:  # What is not whole cannot be derived from.
                    derived.add(entry)
        report.entry, report.streams = None, len(self.log.versions)

    def _check_stamps(self, entry: Entry, body: Body) -> None:
        if entry.id != body.id:
            self.report.add_finding("ids", message("finding-entry-id"), expected=body.id, found=entry.id)
        if body.id in self.ids:
            self.report.add_finding(
                "ids", message("finding-id-again", id=body.id), expected="once for ever", found="again"
            )
        self.ids.add(body.id)
        before = self.clocks.get(entry.stream, 0)
        if body.at < before:
            self.report.add_note("clock", message("note-clock", microseconds=before - body.at))
        self.clocks[entry.stream] = body.at
        version = self.versions.get(entry.stream, body.journal_version)
        if body.journal_version < version:
            what = message("finding-journal-version")
            self.report.add_finding("journal", what, expected=f"version {version} or later", found=body.journal_version)
        self.versions[entry.stream] = max(version, body.journal_version)

    def _check_shape(self, entry: Entry, body: Body) -> None:
        """What does not have the shape of an entry is a finding; what fails after that is a fault of the audit.

        It goes on, because a fault must hide nothing; what is found later may follow from it, and is told apart.
        """
        if wrong := misshapen(body):
            self.report.add_finding(
                "journal", message("finding-not-whole"), expected="all that such an entry holds", found=wrong
            )
            self._post_as_written(body)
            return
        try:
            self._check_content(entry, body)
        except (NoTimeZonesError, StoreError):
            raise
        except UnknownEditionError as error:
            self.cage.set_aside(entry.stream.removeprefix(TABLE), error)
            self._post_as_written(body)
        except Exception as error:  # noqa: BLE001 - whatever it is, the house is not to blame.
            self.report.add_error(error)
            self._post_as_written(body)

    def _check_content(self, entry: Entry, body: Body) -> None:
        self.cage.standing.check(body)
        self.cage.days.on_entry(entry, body, self.cage.tables.get(entry.stream.removeprefix(TABLE)))
        if entry.stream == CAGE:
            self.cage.check_entry(entry, body)
            self.restorations.check(entry, body, self.log.before, self.cage.tables)
            self.archives.on_entry(body)
            return
        name = entry.stream.removeprefix(TABLE)
        if entry.stream.startswith(TABLE) and name in self.cage.unknown:
            self.cage.unknown[name] += 1
            self._post_as_written(body)
            return
        table = self.cage.tables.get(name)
        closing = body.command["type"] == "CloseTable"
        there = table is not None and (table.name not in self.cage.open) == closing
        if table is None or not there or not entry.stream.startswith(TABLE):
            what = message("finding-entry-of", stream=entry.stream)
            self.report.add_finding("journal", what, expected="a table the cage has open", found="none")
            return
        check_entry(table, entry, body)
        day = self.cage.calendar.gaming_day(body)
        self.cage.limits.played(body, day, table.open_bets.values())
        self.cage.forgetting.played(body, day)

    def _post_as_written(self, body: Body) -> None:
        self.ledger.post(body, [(each.source, each.target, each.cents, each.meter) for each in body.money])

    def note_sealed_shoes(self) -> None:
        for name, entries in self.cage.unknown.items():
            self.report.add_note("edition", message("note-edition-unknown", table=name, entries=entries))
        for table in self.cage.tables.values():
            if table.name in self.cage.unknown:
                continue
            check_begun(table, None)
            shoe = table.shoe
            if shoe is not None and shoe.owes_its_order:
                if table.name not in self.cage.open:
                    what = message("finding-closed-with-shoe", table=table.name, shoe=shoe.number)
                    self.report.add_finding(
                        "shoe", what, expected="that its order is opened", found="that it stays sealed"
                    )
                    continue
                self.report.add_note("shoe", message("note-shoe-in-play", table=table.name, shoe=shoe.number))
