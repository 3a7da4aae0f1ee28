"""The currency of a house: said once, or again while no table is open, and its minor units only over empty books."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.audit.cage.ledger import Ledger
    from cutcard.audit.report import Report
    from cutcard.audit.table.state import Json


@dataclass(slots=True)
class Currency:
    """Until somebody says otherwise, hundredths of a US dollar."""

    report: Report
    code: str = "USD"
    places: int = 2
    said: bool = False

    def set(self, event: Json, open_tables: set[str], ledger: Ledger) -> None:
        what, code, places = message("finding-currency"), event["code"], event["places"]
        if not (isinstance(code, str) and len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()):
            self.report.add_finding("journal", what, expected="a code of three letters", found=code)
        if type(places) is not int or places not in {0, 2, 3}:
            self.report.add_finding("journal", what, expected="0, 2 or 3 decimal places", found=places)
        if (code, places, True) == (self.code, self.places, self.said):
            self.report.add_finding("journal", what, expected=f"another than {self.code}", found=code)
        if event["before"] != self.code:
            self.report.add_finding("journal", what, expected=self.code, found=event["before"])
        if open_tables and (self.said or places != self.places):
            found = ", ".join(sorted(open_tables))
            self.report.add_finding("journal", what, expected="no open table", found=found)
        held = {name: cents for name, cents in ledger.cents.items() if cents}
        if held and places != self.places:
            found = ", ".join(sorted(held))
            self.report.add_finding("money", what, expected="empty books", found=found)
        self.code, self.places, self.said = code, places, True
