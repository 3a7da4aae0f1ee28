"""A house that goes on from a backup: what it gave up, accepted by two, and where the history before it ended."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json, TableBooks
    from cutcard.formats.entry import Body, Entry, Head

HASH = re.compile(r"[0-9a-f]{64}")
BETTING = {"BetsOpened", "BetPlaced", "BetChanged"}
OPENING = "recovery"
"""Who writes while nobody is served: a house that is open cannot be restored."""


@dataclass(slots=True)
class Restorations:
    """Every part of a history that was given up, by stream: after which entry, up to which, and its last hash."""

    report: Report
    lost: list[tuple[str, int, int, str]] = field(default_factory=list)

    def check(self, entry: Entry, body: Body, heads: dict[str, Head], tables: dict[str, TableBooks]) -> None:
        """The entry names what is given up beyond the very entries that stand before it."""
        for event in body.events:
            if event["type"] == "HouseRestored":
                self._check_event(event, entry, body, heads)
                self._check_shoes(event, tables)

    def _check_event(self, event: Json, entry: Entry, body: Body, heads: dict[str, Head]) -> None:
        report, what = self.report, message("finding-restored")
        if body.via != OPENING:
            report.add_finding("authority", what, expected="before the house is served", found=body.via)
        if HASH.fullmatch(event["digest"]) is None:
            report.add_finding("journal", what, expected="the SHA-256 of a backup", found=event["digest"])
        told = []
        for stream, end in event["lost"].items():
            kept, version, hashed = end["kept"], end["version"], end["hash"]
            stands = entry.version - 1 if stream == entry.stream else heads[stream].version if stream in heads else 0
            ends = message("finding-restored-end", stream=stream)
            if kept != stands:
                report.add_finding("chain", ends, expected=f"{stands} entries kept", found=kept)
            if type(version) is not int or version <= stands or HASH.fullmatch(hashed) is None:
                report.add_finding("chain", ends, expected=f"an entry after {stands} and its hash", found=version)
                continue
            self.lost.append((stream, stands, version, hashed))
            told.append(message("note-restored-lost", stream=stream, first=stands + 1, last=version))
        self._note(event, body, told)

    def _check_shoes(self, event: Json, tables: dict[str, TableBooks]) -> None:
        """Where rounds were lost, or may have been, people have seen the next cards of the shoe that was in play."""
        known = {
            name: table.shoes
            for name, table in tables.items()
            if table.shoes and (f"table/{name}" in event["lost"] or not event["lost"])
        }
        if {name: shoe for name, shoe in event["shoes"].items() if name in tables} != known:
            what = message("finding-restored")
            self.report.add_finding("shoe", what, expected=f"shoes {known}", found=event["shoes"])
        for name, number in known.items():
            tables[name].known_shoe = number

    def _note(self, event: Json, body: Body, told: list[Message]) -> None:
        lost: Message | Series = Series("series-comma", tuple(told)) if told else message("note-restored-unknown")
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
        self.report.add_note("chain", note)

    def given_up(self, stream: str, head: Head) -> bool:
        """Whether a head is of a part that was given up: its end by the hash, what lies before that by its place."""
        return any(
            (stream == name and kept < head.version <= version)
            and (head.version < version or head.hash.hex() == hashed)
            for name, kept, version, hashed in self.lost
        )

    def note_head(self, stream: str, head: Head) -> None:
        self.report.add_note("chain", message("note-lost-head", stream=stream, version=head.version))


def check_known_shoe(table: TableBooks, command: str, kind: str) -> None:
    """No bets are opened, placed or taken back on a shoe whose next cards people have seen."""
    betting = kind in BETTING or command == "WithdrawBet"
    if betting and table.known_shoe and table.known_shoe == table.shoes:
        what = message("finding-known-shoe", event=kind, shoe=table.shoes)
        table.add_finding("shoe", what, expected="that its cards are replaced first", found=kind)
