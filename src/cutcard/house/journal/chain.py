"""What must agree before a house is served: chains, notes of how far they had come, their seals, and the books."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cutcard.extras import OutOfServiceError
from cutcard.formats.accounts import METERS, RAISING_METERS, Account
from cutcard.formats.entry import START, Entry, Head, read_money
from cutcard.formats.keys import Purpose
from cutcard.formats.versions import DetachedError
from cutcard.house.journal.store import head_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cutcard.formats.keys import Keys
    from cutcard.formats.reader import Reader, Rows

STREAMS = "SELECT * FROM streams"
SHOES = "SELECT name, shoe, shoe_version FROM streams ORDER BY name"
LAST_SHOE = "SELECT shoe, version FROM journal WHERE stream = ? AND shoe > 0 ORDER BY shoe DESC, version LIMIT 1"
BACKWARDS = "SELECT version, hash FROM journal WHERE stream = ? ORDER BY version DESC"
LAST_FIRST = (
    "SELECT seq, stream, version, id, round, shoe, body, hash FROM journal WHERE stream = ? ORDER BY version DESC"
)
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

    def add(self, entry: Entry) -> None:
        read = read_money(entry.body)
        if read.id != entry.id:
            raise ValueError("the entry stands under another id than its own")
        for transfer in read.money:
            self.cents[transfer.source] -= transfer.cents
            self.cents[transfer.target] += transfer.cents
            if transfer.meter:
                patron = transfer.target if transfer.meter in RAISING_METERS else transfer.source
                self.meters[patron, transfer.meter] += transfer.cents


class ExpectedHeads:
    """Places the journal must have come to, and the hash each had: the database's own note, and the heads outside."""

    def __init__(self, in_database: dict[str, Head], in_file: dict[str, Head]) -> None:
        self._left = {
            (stream, head.version): head.hash for each in (in_database, in_file) for stream, head in each.items()
        }
        self._contradicting = [
            stream
            for stream in in_database.keys() & in_file.keys()
            if in_database[stream].version == in_file[stream].version and in_database[stream] != in_file[stream]
        ]

    def agrees(self, entry: Entry) -> bool:
        """Whether the entry is what was noted at its place, where anything was."""
        expected = self._left.pop((entry.stream, entry.version), None)
        return expected is None or expected == entry.hash

    @property
    def streams(self) -> set[str]:
        """Those of which anything is expected still."""
        return {stream for stream, _ in self._left}

    def at_or_before(self, heads: Mapping[str, Head]) -> list[tuple[str, int]]:
        """The places that these heads have come to."""
        return [place for place in self._left if 0 < place[1] <= heads.get(place[0], Head()).version]

    def contradict(self, stream: str) -> None:
        """A note that what stands at its place contradicts."""
        self._contradicting.append(stream)

    def missing(self) -> dict[str, str]:
        """Streams that should have come further, or whose notes contradict each other."""
        found = {
            stream: f"{stream}: two notes of its last entry contradict each other" for stream in self._contradicting
        }
        for stream, version in self._left:
            if version:
                found[stream] = f"{stream}: {version} entries were written, and not all of them are there"
        return found


def check_chains(
    entries: Iterable[Entry],
    expected: ExpectedHeads,
    totals: JournalTotals,
    begin: Mapping[str, Head] | None = None,
    counted: Mapping[str, Head] | None = None,
) -> tuple[dict[str, Head], dict[str, str]]:
    """Every entry against the one before it, stream by stream; the heads, and the first break of each stream.

    From the first entry on, or from where the streams were at the beginning. Up to the entries that are counted in
    the totals already, some may be detached; what any other held nobody can count without its archive.
    """
    heads: dict[str, Head] = dict(begin or {})
    broken: dict[str, str] = {}
    for entry in entries:
        before = heads.get(entry.stream, Head(0, START))
        known = counted.get(entry.stream, Head()).version if counted else 0
        if entry.detached and entry.version > known:
            raise DetachedError(entry.stream, entry.version)
        problem = ""
        if entry.version != before.version + 1:
            problem = f"{entry.stream}: entry {before.version + 1} is missing"
        elif not (entry.detached or entry.follows(before.hash)) or not expected.agrees(entry):
            problem = f"{entry.stream}: entry {entry.version} (seq {entry.seq}) is not what was written"
        heads[entry.stream] = Head(entry.version, entry.hash)
        try:
            if entry.version > known:
                totals.add(entry)
        except ValueError:
            problem = problem or f"{entry.stream}: entry {entry.version} cannot be read"
        if problem:
            broken.setdefault(entry.stream, problem)
    for stream, problem in expected.missing().items():
        broken.setdefault(stream, problem)
    return heads, broken


def check_heads(store: Reader, in_file: dict[str, Head]) -> dict[str, str]:
    """Streams that lack the last entry noted outside, or have another in its place, found without reading all of them.

    Heads that were read before the journal is looked at can be no further than it, also while somebody writes.
    """
    found = {}
    for stream, head in in_file.items():
        there = next(iter(store.read(stream, after=head.version - 1)), None) if head.version else None
        if head.version and there is None:
            found[stream] = f"{stream}: {head.version} entries were written, and not all of them are there"
        elif there is not None and there.hash != head.hash:
            found[stream] = f"{stream}: entry {there.version} (seq {there.seq}) is not what was written"
    return found


def seals_in(rows: Rows) -> dict[str, bytes]:
    """The seal of each stream's last entry."""
    return {name: seal for name, _, _, _, _, seal in rows(STREAMS, ())}


def sealed(keys: Keys, stream: str, head: Head, seal: bytes) -> bool:
    return keys.sealed(Purpose.HEAD, head_text(stream, head), seal)


def check_seals(
    keys: Keys, rows: Rows, heads: Mapping[str, Head], seals: Mapping[str, bytes], broken: Mapping[str, str]
) -> list[str]:
    """Streams that end with entries which the house did not write: nobody else can seal them.

    A stream that is broken is shut already; of such a one it is told only where entries were added to it.
    """
    found = []
    for stream, head in sorted(heads.items()):
        if head.version and not sealed(keys, stream, head, seals.get(stream, b"")):
            last = sealed_up_to(keys, stream, seals.get(stream, b""), rows)
            if last:
                found.append(_not_written(stream, last + 1, head.version))
            elif stream not in broken:
                found.append(f"{stream}: its seal matches none of its {head.version} entries")
    return [*found, FORGED] if found else []


def _not_written(stream: str, first: int, last: int) -> str:
    if first == last:
        return f"entry {last} of {stream} was not written by the house"
    return f"entries {first} to {last} of {stream} were not written by the house"


def sealed_up_to(keys: Keys, stream: str, seal: bytes, rows: Rows) -> int:
    """The entry of a stream that a seal is of; 0 where it is of none."""
    places = (Head(version, hashed) for version, hashed in rows(BACKWARDS, (stream,)))
    return next((head.version for head in places if sealed(keys, stream, head, seal)), 0)


def refuse_unsealed(keys: Keys, entries: Iterable[Entry], seals: Mapping[str, bytes]) -> None:
    """What others have written to a house in use counts only where its streams end with what one of them sealed."""
    ends = {entry.stream: Head(entry.version, entry.hash) for entry in entries}
    forged = [stream for stream, head in ends.items() if not sealed(keys, stream, head, seals[stream])]
    if forged:
        raise CorruptError([*(_not_written(stream, *[ends[stream].version] * 2) for stream in forged), FORGED])


def check_shoes(rows: Rows) -> list[str]:
    """Each table's last shoe, where a table is resumed from, against the journal's."""
    found = []
    for name, shoe, version in list(rows(SHOES, ())):
        last, begins = next(iter(rows(LAST_SHOE, (name,))), (0, 0))
        if (last, begins) != (shoe, version):
            noted = f"its last shoe is noted as shoe {shoe} from entry {version} on"
            found.append(f"{name}: {noted}, and in the journal it is shoe {last} from entry {begins} on")
    return found


def check_books(totals: JournalTotals, accounts: Iterable[Account]) -> list[str]:
    """The accounts against the journal: every balance and every meter, and no cent from nowhere."""
    findings, there = [], {account.name: account for account in accounts}
    for name in sorted(set(totals.cents) | set(there)):
        account = there.get(name) or Account(name)
        if account.cents != totals.cents.get(name, 0):
            findings.append(
                f"account {name}: the books say {account.cents}, the journal {totals.cents.get(name, 0)} cents"
            )
        wrong = [
            meter for meter in METERS if account.has_meters and account.meters[meter] != totals.meters[name, meter]
        ]
        findings += [f"account {name}: the meter {meter!r} disagrees with the journal" for meter in wrong]
    return findings
