"""Door rows: each row that decides who gets in holds what the journal last said of it, and the house itself said so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.formats import schema
from cutcard.formats.doors import KINDS, SIGNED_IN, digest_of, door_of, kind_of
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
    from cutcard.formats.entry import Body
    from cutcard.formats.reader import Rows

THE_HOUSE = "the house"


@dataclass(slots=True)
class Doors:
    """By row, the digest that counts and whose row it is."""

    report: Report
    held: dict[str, tuple[str, str]] = field(default_factory=dict)

    def follow(self, event: Json, body: Body) -> None:
        match event["type"]:
            case "DoorsChanged":
                self._changed(event, body)
            case "PatronForgotten":
                self.held = {door: each for door, each in self.held.items() if each[1] != event["account"]}
            case "HouseRestored":
                self.held = {door: each for door, each in self.held.items() if kind_of(door) not in SIGNED_IN}

    def _changed(self, event: Json, body: Body) -> None:
        by = body.command["by"]["name"]
        if by != THE_HOUSE:
            self.report.add_finding(
                "authority", message("finding-act-by", act="ChangeDoors", by=by), expected=THE_HOUSE, found=by
            )
        for door, digest in event["rows"].items():
            if kind_of(door) not in KINDS:
                self.report.add_finding("doors", message("finding-door", row=door), expected=KINDS, found=kind_of(door))
            if digest:
                self.held[door] = digest, event["name"]
            else:
                self.held.pop(door, None)

    def check(self, rows: Rows) -> None:
        """The rows of the database, as of the moment that the journal was read at."""
        left = dict(self.held)
        for kind in KINDS:
            for key, value in sorted(rows(schema.KEPT, (kind,))):
                digest, _ = left.pop(door_of(kind, key), ("", ""))
                if digest != digest_of(value):
                    what, expected = message("finding-door", row=f"{kind} {key}"), digest or "no such row"
                    self.report.add_finding("doors", what, expected=expected, found=digest_of(value))
        if left:
            self.report.add_note("doors", message("note-doors-gone", rows=len(left), first=min(left)))
