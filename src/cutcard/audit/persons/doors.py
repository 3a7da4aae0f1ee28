"""Door rows: each row that decides who gets in or who a patron is holds what the journal last said of it.

The house itself said so, and the index of patrons' names follows from their rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from cutcard.audit.persons.secrets import GIVEN
from cutcard.audit.persons.staff import reads_as
from cutcard.formats import schema
from cutcard.formats.doors import (
    AGAIN,
    KINDS,
    MISSED,
    PATRON,
    PATRON_NAME,
    PERSON,
    SIGNED_IN,
    UNDER_KEY,
    digest_of,
    door_of,
    kind_of,
)
from cutcard.formats.entry import SALT_BYTES, Body
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json
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
                account, held = event["account"], self.held.items()
                self.held = {door: each for door, each in held if each[1] != account or kind_of(door) == AGAIN}
            case "Noted" if event.get("first"):
                self._first_secret(event)
            case "HouseRestored":
                self._end(SIGNED_IN)
            case "KeyEntered" if event["key"] == "house" and event["before"] != event["after"]:
                self._end(UNDER_KEY)

    def _end(self, kinds: tuple[str, ...]) -> None:
        self.held = {door: each for door, each in self.held.items() if kind_of(door) not in kinds}

    def _first_secret(self, event: Json) -> None:
        """It raises no alert, where a secret given anew does: so it is one, of somebody who has none."""
        if event["what"] != GIVEN or door_of(PERSON, event["after"]) in self.held:
            what = message("finding-not-asked", event="Noted", part="first")
            self.report.add_finding("doors", what, expected=False, found=True)

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

    def _differs(self, row: str, expected: str, found: str) -> None:
        self.report.add_finding("doors", message("finding-door", row=row), expected=expected, found=found)

    def check(self, rows: Rows) -> None:
        """The rows of the database, as of the moment that the journal was read at."""
        left, named, wrong = dict(self.held), dict[str, str](), set[str]()
        for kind in KINDS:
            for key, value in sorted(rows(schema.KEPT, (kind,))):
                digest, _ = left.pop(door_of(kind, key), ("", ""))
                if digest != digest_of(value):
                    self._differs(f"{kind} {key}", digest or "no such row", digest_of(value))
                    wrong.add(key)
                elif kind == PATRON and (name := msgspec.json.decode(value[SALT_BYTES:]).get("name")):
                    named[key] = reads_as(name)
        for door in [door for door in left if kind_of(door) in MISSED]:
            digest, name = left.pop(door)
            self._differs(f"{kind_of(door)} {name}" if name else door, digest, "no such row")
            wrong |= {name} if kind_of(door) == PATRON else set()
        indexed = {(whose.decode(errors="replace"), reading) for reading, whose in rows(schema.KEPT, (PATRON_NAME,))}
        for account in sorted({account for account, _ in indexed ^ {*named.items()}} - wrong):
            self._differs(f"{PATRON_NAME} of {account}", "the name in their row", "another, or none")
        if left:
            self.report.add_note("doors", message("note-doors-gone", rows=len(left), first=min(left)))
