"""The entries of a journal, one after another: each by its leaf, its shape, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from cutcard.audit.archives import Archives
from cutcard.audit.cage.books import CageBooks
from cutcard.audit.cage.ledger import Ledger
from cutcard.audit.day.calendar import NoTimeZonesError
from cutcard.audit.log import LogAudit
from cutcard.audit.restorations import Restorations
from cutcard.audit.table.changing import check_begun
from cutcard.audit.table.entries import check_entry
from cutcard.formats.entry import CAGE, TABLE, Body, Entry
from cutcard.formats.shapes import misshapen
from cutcard.formats.versions import DetachedError, NewerVersionError, StoreError
from cutcard.rulebook.editions import Editions, UnknownEditionError
from cutcard.words import Message, message

if TYPE_CHECKING:
    from cutcard.audit.confirmation import Confirmation
    from cutcard.audit.report import Report
    from cutcard.formats.keys import Keys
    from cutcard.rulebook.game import Game


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
        self.other_ids: dict[int, str | None] = {}
        """By sequence, the ids of entries whose row has another one; an entry that cannot be read has none."""
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
                self.other_ids[entry.seq] = None
                report.add_finding(
                    "journal", message("finding-unreadable"), expected="an entry of a journal", found=error
                )
            else:
                if self.confirmation is not None:
                    self.confirmation.on_entry(entry)
                self._check_stamps(entry, body)
                self._check_shape(entry, body)
                if derived is not None and report.is_sound:  # What is not whole cannot be derived from.
                    derived.add(entry)
        report.entry, report.streams = None, len(self.log.versions)
        report.clock = self.cage.calendar.clock

    def _check_stamps(self, entry: Entry, body: Body) -> None:
        if entry.id != body.id:
            self.other_ids[entry.seq] = body.id
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
        self.cage.drops.on_entry(entry, body)
        self.cage.complaints.moved(entry, body)
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
        self.cage.assignments.check_dealt(name, body)
        self.cage.complaints.played(name, entry, body)
        if body.command["type"] == "LoadShoe":
            self.cage.entered_keys.check_promises(body)
        check_entry(table, entry, body)
        day = self.cage.calendar.gaming_day(body)
        today = self.cage.calendar.by_the_clock(body)
        self.cage.limits.played(body, today, table.open_bets.values())
        self.cage.forgetting.played(body, today)
        self.cage.exclusions.played(body, day)

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
