"""The audit's books as JSON: written down and read again between entries, they come to the same report."""

from __future__ import annotations

import sys
from collections import Counter
from datetime import date, tzinfo
from operator import attrgetter
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import pytest

from cutcard.audit import books_json
from cutcard.audit.books_json import COLLECTIONS, KINDS, PLAIN, BookReader, BookWriter
from cutcard.audit.journal import JournalAudit
from cutcard.audit.report import Report
from cutcard.audit.resuming import BOOKS, TOLD, _outside
from cutcard.formats.keys import Keys
from cutcard.house.journal.games import REGISTERED
from cutcard.rulebook.editions import Editions, Extension
from cutcard.rulebook.game import Game
from cutcard.rulebook.irregularities import Irregularity
from houses.conduct_forgeries import CARDS
from houses.conduct_house import conducted
from houses.contest_forgeries import CONTESTS
from houses.device_forgeries import MACHINES
from houses.drawing_forgeries import HANDS
from houses.drawn_house import drawn
from houses.editable_journal import EditableJournal, genuine_house
from houses.forgeries import FORGERIES
from houses.houses import accounts_from
from houses.payment_forgeries import PAYMENTS
from houses.refused_forgeries import CONDUCTED, DRAWN, LOOKED_AT
from houses.seen_forgeries import SIGHTINGS
from houses.seen_house import looked_at
from tiers import LONG, first_of, those
from walks import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from cutcard.formats.entry import Entry
    from houses.editable_journal import EditableEntry

OUTSIDE = {Report, Keys, Editions, Game, Irregularity, Extension}
"""What books point at and a file only names."""
FORGED: dict[Any, str] = {
    **dict.fromkeys(FORGERIES, "genuine"),
    **dict.fromkeys(SIGHTINGS | CONTESTS | LOOKED_AT, "looked at"),
    **dict.fromkeys(CARDS | PAYMENTS | CONDUCTED, "conducted"),
    **dict.fromkeys(HANDS | MACHINES | DRAWN, "drawn"),
}
"""Every forgery, and the house that it is of."""
named = attrgetter("__name__")


def _tiger(path: Path) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        return genuine_house(path, "tiger-baccarat", patch)


MADE = {"genuine": _tiger, "looked at": looked_at, "conducted": conducted, "drawn": drawn}


@pytest.fixture(scope="module")
def journal_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], EditableJournal]:
    """The journal of a house, which is made when it is first asked for."""
    made: dict[str, Path] = {}

    def journal_of(name: str) -> EditableJournal:
        if name not in made:
            made[name] = MADE[name](tmp_path_factory.mktemp("books") / "house.db")
        return EditableJournal(made[name])

    return journal_of


def turn_over(audit: JournalAudit) -> None:
    """All that is kept, written down and read again in place of what it was."""
    lines: list[bytes] = []
    report, outside = audit.report, _outside(audit)
    BookWriter(outside, lines.append).value(
        {name: getattr(audit, name) for name in BOOKS}
        | {name: getattr(report, name) for name in TOLD}
        | {"tables": report.tables}
    )
    books = BookReader(outside).read(lines)
    for name in BOOKS:
        setattr(audit, name, books[name])
    for name in (*TOLD, "tables"):
        setattr(report, name, books[name])


def told(entries: list[Entry], *, every: int = 0) -> tuple[Any, ...]:
    """What the audit says, and its ledger; the books are turned over after every so many entries."""
    report = Report("a journal without a database")
    audit = JournalAudit(report, REGISTERED, Keys(bytes(32)))

    def turning() -> Iterator[Entry]:
        for entry in entries:
            yield entry
            if every and entry.seq % every == 0:
                turn_over(audit)

    audit.check_entries(turning())
    audit.ledger.close(accounts_from(entries))
    audit.note_sealed_shoes()
    return report.json(), audit.ledger.cents, audit.ledger.meters, audit.other_ids


@pytest.mark.parametrize(
    ("name", "every"), first_of([pytest.param(name, every) for every in (13, 1) for name in MADE], 2)
)
def test_books_that_are_turned_over_say_the_same(
    name: str, every: int, journal_of: Callable[[str], EditableJournal]
) -> None:
    entries = journal_of(name).entries()
    assert told(entries, every=every) == told(entries)


@pytest.mark.parametrize(
    "forge",
    [
        *those(FORGERIES | SIGHTINGS, lambda forge: forge in {next(iter(FORGERIES)), next(iter(SIGHTINGS))}),
        *first_of([forge for forge in FORGED if forge not in FORGERIES | SIGHTINGS], 0, rest=LONG),
    ],
    ids=named,
)
def test_books_that_are_turned_over_find_the_same(
    forge: Callable[[EditableJournal], EditableEntry], journal_of: Callable[[str], EditableJournal]
) -> None:
    journal = journal_of(FORGED[forge])
    forge(journal)
    entries = journal.entries()
    found = told(entries, every=29)
    assert found[0]["findings"]
    assert found == told(entries)


# --- what can be kept ---------------------------------------------------------------------------


def _unkeepable(hint: Any) -> Iterable[Any]:
    """The parts of a type that have no place in a file."""
    if hint is Any or hint in {*PLAIN, *OUTSIDE, *KINDS.values(), date, tzinfo, bytes, Ellipsis}:
        return
    collection = get_origin(hint)
    if get_args(hint) and (collection in {*COLLECTIONS, dict, Counter} or not isinstance(collection, type)):
        for each in get_args(hint):
            yield from _unkeepable(each)
    elif not (isinstance(collection, type) and collection.__name__ == "UnionType"):
        yield hint
    else:
        for each in get_args(hint):
            yield from _unkeepable(each)


@walk("kind", KINDS.values())
def test_every_field_of_the_books_can_be_kept(kind: type) -> None:
    """An audit of an hour does not end with a field that has no place in its file."""
    known = vars(books_json) | {each.__name__: each for each in OUTSIDE} | {"Value": Any, "Json": dict[str, Any]}
    known |= {"ExpectedTransfer": tuple[str, str, int, str]}
    hints = get_type_hints(kind, vars(sys.modules[kind.__module__]), known)
    assert {name: found for name, hint in hints.items() if (found := list(_unkeepable(hint)))} == {}


def test_two_that_share_something_share_it_afterwards() -> None:
    shared = ["8s"]
    lines: list[bytes] = []
    BookWriter({}, lines.append).value([shared, {"seen": shared}])
    first, second = BookReader({}).read(lines)
    first.append("9s")
    assert second == {"seen": ["8s", "9s"]}


def test_no_other_kind_is_made_from_a_file() -> None:
    for hostile in ('["system","id"]', '["Path","/"]', '["defaultdict","print"]', "[7]"):
        with pytest.raises((LookupError, StopIteration, RuntimeError)):
            BookReader({}).read([hostile.encode()])
