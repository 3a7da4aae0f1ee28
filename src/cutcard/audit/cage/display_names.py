"""What the house and its tables are called on screens: each name as names are written, each number given once."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json

MOST = 40
EXPECTED = f"up to {MOST} letters on one line"


@dataclass(slots=True)
class DisplayNames:
    """The name of the house; for each table its game, its number and the name that it was last given."""

    report: Report
    house: str = "Cutcard"
    tables: dict[str, tuple[str, int, str]] = field(default_factory=dict)

    def house_named(self, event: Json) -> None:
        what = message("finding-house-name")
        if not _is_written(event["display_name"]):
            self.report.add_finding("journal", what, expected=EXPECTED, found=event["display_name"])
        if event["before"] != self.house:
            self.report.add_finding("journal", what, expected=self.house, found=event["before"])
        if event["display_name"] == self.house:
            self.report.add_finding("journal", what, expected="another name", found=event["display_name"])
        self.house = event["display_name"]

    def opened(self, event: Json, open_tables: set[str]) -> None:
        """A table keeps its number, which no other of its game has; openings without one have what follows."""
        table, game, name = event["table"], str(event["options"].get("game")), event.get("display_name", "")
        what, number = message("finding-table-called", table=table), self._number(table, game)
        if (found := event.get("number", number)) != number:
            self.report.add_finding("journal", what, expected=number, found=found)
        if name and not _is_written(name):
            self.report.add_finding("journal", what, expected=EXPECTED, found=name)
        others = {self.tables[each][2].casefold() for each in open_tables - {table} if each in self.tables}
        if name and name.casefold() in others:
            self.report.add_finding("journal", what, expected="a name that no open table has", found=name)
        self.tables[table] = (game, number, name)

    def _number(self, table: str, game: str) -> int:
        if table in self.tables:
            return self.tables[table][1]
        used = [number for of, number, _ in self.tables.values() if of == game]
        last = re.split(r"\D", table.removeprefix(game))[-1].lstrip("0")
        if last and len(last) <= 3 and int(last) not in used:
            return int(last)
        return max(used, default=0) + 1


def _is_written(name: str) -> bool:
    """Letters, figures and signs that can be seen, and single spaces between them."""
    seen = all(letter == " " or unicodedata.category(letter)[0] not in "CZ" for letter in name)
    return seen and 0 < len(name) <= MOST and name[0].isalnum() and name == name.strip() and "  " not in name
