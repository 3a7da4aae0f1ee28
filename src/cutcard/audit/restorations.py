"""A house that goes on from a backup: what it gave up, accepted by two, and where the history before it ended."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.formats.beacons import NONE
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.signed_notes import Note, NoteError
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json, TableBooks
    from cutcard.formats.entry import Body, Entry
    from cutcard.formats.log_end import KnownEnd
    from cutcard.formats.merkle import LogEnd

HASH = re.compile(r"[0-9a-f]{64}")
BETTING = {"BetsOpened", "BetPlaced", "BetChanged"}
OPENING = "recovery"
"""Who writes while nobody is served: a house that is open cannot be restored."""


@dataclass(slots=True)
class Restorations:
    """Every part of a history that was given up: after which entry, up to which, and the root that the log had there.

    `log` is the name that the log has now, and `former` has those that it had before.
    """

    report: Report
    log: str = ""
    former: set[str] = field(default_factory=set)
    lost: list[tuple[int, int, str]] = field(default_factory=list)

    def check(self, entry: Entry, body: Body, before: LogEnd, tables: dict[str, TableBooks]) -> None:
        """The entry names what is given up beyond the very entries that stand before it, with which the log ended."""
        for event in body.events:
            if event["type"] == "HouseRestored":
                self._check_event(event, body)
                self._check_end(event, entry, before)
                self._check_checkpoint(event)
                self._check_shoes(event, tables)
                self._note(event, body)

    def _check_event(self, event: Json, body: Body) -> None:
        report, what = self.report, message("finding-restored")
        if body.via != OPENING:
            report.add_finding("authority", what, expected="before the house is served", found=body.via)
        if HASH.fullmatch(event["digest"]) is None:
            report.add_finding("journal", what, expected="the SHA-256 of a backup", found=event["digest"])

    def _check_end(self, event: Json, entry: Entry, before: LogEnd) -> None:
        """Where the log ended is after what is kept, or there with the root that it has there; or nobody knows."""
        kept, size, root = event["kept"], event["size"], event["root"]
        stands, ends = entry.seq - 1, message("finding-restored-end")
        if kept != stands:
            self.report.add_finding("log", ends, expected=f"{stands} entries kept", found=kept)
        if not root and not size:
            return
        if size < stands or HASH.fullmatch(root) is None:
            self.report.add_finding("log", ends, expected=f"{stands} entries or more and their root", found=size)
        elif size == stands and root != before.root.hex():
            self.report.add_finding("log", ends, expected=before.root.hex(), found=root)
        elif size > stands:
            self.lost.append((stands, size, root))

    def _check_checkpoint(self, event: Json) -> None:
        """A log of which more was published goes on under another name than the one that its checkpoint has."""
        if not event["checkpoint"]:
            return
        what, larger = message("finding-restored-checkpoint"), f"one of {event['kept'] + 1} to {event['size']} entries"
        try:
            published = Checkpoint.parse(Note.parse(event["checkpoint"].encode()).text)
        except NoteError as error:
            self.report.add_finding("log", what, expected=larger, found=error)
            return
        if not event["kept"] < published.size <= event["size"]:
            self.report.add_finding("log", what, expected=larger, found=published.size)
        elif published.size == event["size"] and published.root.hex() != event["root"]:
            self.report.add_finding("log", what, expected=event["root"], found=published.root.hex())
        if published.origin in {self.log, *self.former}:
            self.report.add_finding("log", what, expected="the name of another log", found=published.origin)
        self.former.add(published.origin)

    def _check_shoes(self, event: Json, tables: dict[str, TableBooks]) -> None:
        """Unless nothing was lost, people may have seen the next cards of every shoe that was in play."""
        lost = not event["root"] or event["size"] > event["kept"]
        known = {name: table.shoes for name, table in tables.items() if table.shoes and lost}
        if {name: shoe for name, shoe in event["shoes"].items() if name in tables} != known:
            what = message("finding-restored")
            self.report.add_finding("shoe", what, expected=f"shoes {known}", found=event["shoes"])
        for name, number in known.items():
            tables[name].known_shoe = number
            if tables[name].options.beacon == NONE:  # Its seed may have been opened in the part that was lost.
                tables[name].promised = None

    def _note(self, event: Json, body: Body) -> None:
        kept, size = event["kept"], event["size"]
        if not event["root"]:
            lost = message("note-restored-unknown")
        elif size > kept:
            lost = message("note-restored-lost", first=kept + 1, last=size)
        else:
            lost = message("note-restored-whole")
        by, second = body.command["by"]["name"], body.second or "-"
        note = message(
            "note-restored",
            backup=event["backup"],
            made=event["made"],
            by=by,
            second=second,
            reason=event["reason"],
            lost=lost,
        )
        self.report.add_note("log", note)

    def given_up(self, known: KnownEnd) -> bool:
        """Whether an end kept outside is of a part that was given up: the last by its root, others by their place."""
        return any(
            kept < known.size <= size and (known.size < size or known.root.hex() == root)
            for kept, size, root in self.lost
        )

    def note_end(self, known: KnownEnd) -> None:
        self.report.add_note("log", message("note-lost-end", size=known.size))


def check_known_shoe(table: TableBooks, command: str, kind: str) -> None:
    """No bets are opened, placed or taken back on a shoe whose next cards people have seen."""
    betting = kind in BETTING or command == "WithdrawBet"
    if betting and table.known_shoe and table.known_shoe == table.shoes:
        what = message("finding-known-shoe", event=kind, shoe=table.shoes)
        table.add_finding("shoe", what, expected="that its cards are replaced first", found=kind)
