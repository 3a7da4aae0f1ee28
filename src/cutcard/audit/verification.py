"""The independent audit of a house: whether every round, cent and card in its journal can have been so.

It asks nothing of the house that wrote the journal. It keeps books of its own from the entries, and knows only the
rulebook: the cards, the drawing rule, the paytables, the procedure and who may rule on what. Reading takes no lock, so
a house can be audited while it serves.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from cutcard.audit.archives import archived
from cutcard.audit.confirmation import Confirmation
from cutcard.audit.journal import JournalAudit, Projections
from cutcard.audit.log import refuse_other_key
from cutcard.audit.report import Report
from cutcard.audit.resuming import Begun, Resumption
from cutcard.formats import schema
from cutcard.formats.archive import filled
from cutcard.formats.key_ring import ring_of
from cutcard.formats.keys import KEPT_MARK, Keys
from cutcard.formats.log_end import KnownEnd, LogEndError, read_end, sealed_end
from cutcard.formats.log_policy import Trusted
from cutcard.formats.opening import open_reader
from cutcard.formats.reader import POSTGRES, Reader, Rows, accounts_in, entries_in
from cutcard.formats.versions import ChecksumError, DetachedError, StoreError
from cutcard.games import GAMES
from cutcard.rulebook.game import Game
from cutcard.words import message


def verify(
    url: str,
    log_end: Path | None = None,
    games: Mapping[str, Game] = GAMES,
    archives: Sequence[Path] = (),
    *,
    key: Path | Keys | None = None,
    projections: Callable[[Rows], Projections] | None = None,
    trusted: Trusted | None = None,
    resumption: Resumption | None = None,
) -> Report:
    """Audit the house at a path or address, and archives of it; StoreError where it cannot be read at all.

    Its key, where it is at hand, tells whether the last entries and the secrets are those that the house wrote. The
    house's own check of its `projections` is run along where it is given: the audit itself knows nothing of them. A
    checkpoint that somebody's policy has `trusted` confirms the journal up to its size; without one the report stays
    unconfirmed. With a `resumption` it goes on with what an earlier run has kept, and is kept itself.

    A file in which a checksum fails is a finding even where nothing else can be read: somebody may have changed it.
    """
    report = Report(url)
    if missing := [path for path in archives if not path.is_file()]:
        raise StoreError(f"{missing[0]}: there is no such archive")
    opened = _opened(url, report)
    if opened is None:
        return report
    with closing(opened) as store:
        for problem in store.check():
            report.add_finding("database", message("finding-database-check"), expected="nothing", found=problem)
        outside = _known_outside(url, log_end, report)
        keys = _keys(url, key, store)
        audit = JournalAudit(report, games, keys)
        audit.confirmation = Confirmation(trusted) if trusted is not None else None
        if keys is not None and not report.findings:  # What cannot be read is no reason to doubt the key.
            refuse_other_key(store, keys)
        try:
            with store.moment() as journal, archived(archives) as contents:
                sealed = sealed_end(journal(schema.LOG, ()))
                rows = filled(journal, contents)
                accounts = accounts_in(rows)
                for end in (sealed, outside, audit.confirmation):
                    if end is not None:
                        audit.log.look_at(end.size)
                audit.restorations.log = sealed.name if sealed is not None else ""

                def begin() -> Begun:
                    return entries_in(rows), projections(rows) if projections is not None else None

                entries, derived = resumption.resumed(audit, begin) if resumption is not None else begin()
                audit.check_entries(entries, derived, dict(journal(schema.DETACHED, ())))
                audit.ledger.close(accounts)
                audit.log.close(sealed, outside, keys, audit.restorations)
                audit.cage.entered_keys.close()
                if audit.confirmation is not None:
                    audit.confirmation.check(report, audit.log, sealed, audit.cage.entered_keys)
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
    if resumption is not None:
        resumption.close(audit)
    if audit.newer is not None:
        if not any(finding.check == "log" for finding in report.findings):
            raise audit.newer  # Whoever forged an entry could say so too, but then it is not what the house sealed.
        report.add_finding("journal", message("finding-unreadable"), expected="this version", found=audit.newer)
    audit.cage.calendar.note_extended()
    audit.note_sealed_shoes()
    return report


def _opened(url: str, report: Report) -> Reader | None:
    """The house, open for reading; None where not even its first pages can be read."""
    try:
        return open_reader(url)
    except ChecksumError as error:
        what = message("finding-checksum")
        report.add_finding("database", what, expected="every page as Cutcard wrote it", found=error)
        return None


def _keys(url: str, path: Path | Keys | None, store: Reader) -> Keys | None:
    """From the house's key, given, named or beside its file; None where it lies elsewhere, or is for others to read."""
    if isinstance(path, Keys):
        return path
    if path is None and url.startswith(POSTGRES):
        return None
    file = path or Path(url.removeprefix("sqlite:///") + ".key")
    if path is None and not os.access(file, os.R_OK):
        return None
    try:
        mark = store.values_of(*KEPT_MARK).get(KEPT_MARK[1])
    except StoreError:  # What cannot be read is a finding, and no reason to doubt the key.
        mark = None
    return Keys(ring_of(file, mark))


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
