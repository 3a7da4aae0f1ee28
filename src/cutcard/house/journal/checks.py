"""What must agree before a house is served: the log to its sealed end, what is known of it outside, and the books."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cutcard.extras import OutOfServiceError
from cutcard.formats.accounts import METERS, RAISING_METERS, Account
from cutcard.formats.entry import CAGE, Body, Entry, Money, read_money
from cutcard.formats.log_end import KnownEnd, SealedEnd
from cutcard.formats.log_fold import MISSING, LogFold
from cutcard.formats.merkle import LogEnd

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cutcard.formats.keys import Keys

OPENED = "AccountOpened"
"""The event that opens an account and says of which kind."""
FORGED = "keep the database as it is for whoever looks into it, and restore a backup from before"


class CorruptError(OutOfServiceError):
    """The house cannot open: what was found, each with its place."""

    def __init__(self, findings: list[str]) -> None:
        super().__init__("; ".join(findings))
        self.findings = findings


class JournalTotals:
    """What the journal's transfers add up to, account by account."""

    def __init__(self) -> None:
        self.cents: dict[str, int] = defaultdict(int)
        self.meters: dict[tuple[str, str], int] = defaultdict(int)
        self.kinds: dict[str, str] = {}
        """Of accounts that were opened for patrons and terminals."""

    def add(self, entry: Entry) -> None:
        read: Money | Body = read_money(entry.body)
        if entry.stream == CAGE:
            read = entry.read()
            self.kinds |= {each["account"]: each["kind"] for each in read.events if each["type"] == OPENED}
        if read.id != entry.id:
            raise ValueError("the entry stands under another id than its own")
        for transfer in read.money:
            self.cents[transfer.source] -= transfer.cents
            self.cents[transfer.target] += transfer.cents
            if transfer.meter:
                patron = transfer.target if transfer.meter in RAISING_METERS else transfer.source
                self.meters[patron, transfer.meter] += transfer.cents


class FoldedJournal:
    """A journal read to its end, and what is wrong with it, each finding with its place."""

    def __init__(
        self,
        sealed: SealedEnd | None,
        outside: KnownEnd | None,
        end: LogEnd | None = None,
        versions: Mapping[str, int] = {},
    ) -> None:
        """From the first entry on, or from an end at which every stream had so many entries."""
        self._sealed, self._outside = sealed, outside
        self._fold = LogFold(end, versions)
        self.findings: list[str] = []
        self._root: bytes | None = None
        """What the log had for a root where it is known outside how far it had come."""
        self._at_seal: LogEnd | None = None
        self._note()

    @property
    def end(self) -> LogEnd:
        return self._fold.end

    @property
    def versions(self) -> dict[str, int]:
        return self._fold.versions

    def _note(self) -> None:
        if self._outside is not None and self._outside.size == self.end.size:
            self._root = self.end.root
        if self._sealed is not None and self._sealed.size == self.end.size:
            self._at_seal = self.end

    def add(self, entry: Entry) -> None:
        before = self._fold.seq
        if wrong := self._fold.add(entry):
            missing = wrong == MISSING and entry.seq != before + 1
            place = f"{entry.stream}: entry {entry.version} (seq {entry.seq})"
            self.findings.append(
                f"entry {before + 1} of the journal is missing" if missing else f"{place} is not what was written"
            )
        self._note()

    def close(self, keys: Keys | None, where: object = "") -> None:
        """The end that it came to, against the one the house sealed and the one known outside."""
        sealed, outside = self._sealed, self._outside
        if outside is not None and sealed is not None and outside.name != sealed.name:
            self.findings.append(f"{where} holds the log's end of another house; put this one's back")
        elif outside is not None and outside.size > self.end.size:
            lost = f"{outside.size} entries were written, and the journal has {self.end.size}"
            self.findings.append(f"{lost}: this is an older database, or its newest entries are gone")
        elif outside is not None and self._root is not None and self._root != outside.root:
            self.findings.append(f"the journal up to entry {outside.size} is not what was written, as {where} tells")
        if sealed is None:
            self.findings.append("the log's end is not in the database")
        elif keys is not None and not sealed.is_of(keys):
            self.findings += ["the log's end in the database was not sealed by the house", FORGED]
        elif self._at_seal is None and self.end.size < sealed.size:
            self.findings.append(f"entries {self.end.size + 1} to {sealed.size} of the journal are missing")
        elif self._at_seal != sealed.end:
            self.findings += [f"the journal up to entry {sealed.size} is not what the house sealed", FORGED]
        elif self.end.size > sealed.size:
            self.findings += [_not_written(sealed.size + 1, self.end.size), FORGED]


def _not_written(first: int, last: int) -> str:
    if first == last:
        return f"entry {last} of the journal was not written by the house"
    return f"entries {first} to {last} of the journal were not written by the house"


def check_books(totals: JournalTotals, accounts: Iterable[Account]) -> list[str]:
    """The accounts against the journal: every balance and every meter, and no cent from nowhere."""
    findings, there = [], {account.name: account for account in accounts}
    for name in sorted({*totals.cents, *totals.kinds, *there}):
        account = there.get(name) or Account(name)
        if account.kind != totals.kinds.get(name, ""):
            findings.append(f"account {name}: it is of the kind {account.kind!r}, and was opened as another")
        if account.cents != totals.cents.get(name, 0):
            findings.append(
                f"account {name}: the books say {account.cents}, the journal {totals.cents.get(name, 0)} cents"
            )
        wrong = [
            meter for meter in METERS if account.has_meters and account.meters[meter] != totals.meters[name, meter]
        ]
        findings += [f"account {name}: the meter {meter!r} disagrees with the journal" for meter in wrong]
    return findings
