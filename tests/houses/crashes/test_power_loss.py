"""The power is cut at any moment: whatever the disk had not synced is there, gone, reordered or torn.

Not one commit that was acknowledged before is lost, the log is sound and the books agree with the journal. That
the harness can tell is shown by the same house with `synchronous=NORMAL`, which must lose some.
"""

from __future__ import annotations

import pickle
import random
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cutcard.formats import schema
from cutcard.formats.log_end import LogEndError, sealed_end
from cutcard.formats.versions import ChecksumError
from cutcard.house.journal.checks import CorruptError, FoldedJournal, JournalTotals, check_books
from cutcard.house.journal.sqlite import SqliteStore
from cutcard.house.open import open_house
from cutcard.rehearsal.disk import REPLY, SECTOR, Disk, Op, everything, nothing, sectors, torn_writes, whole_writes
from houses.stores import LEFT_OPEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Record = Callable[[str, int], tuple[list[Op], bytes]]

TESTS = Path(__file__).parents[2]
FEW = 8
campaign = pytest.mark.parametrize(
    "count", [FEW, pytest.param(24, marks=pytest.mark.wide), pytest.param(1_200, marks=pytest.mark.long)]
)
"""How often the power is cut."""


def rounds_for(count: int) -> int:
    """How many rounds a house plays before and after it is opened again: few where it is cut a few times."""
    return 3 if count == FEW else 10


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """What a disk was asked to do by a house with this kind of `synchronous`, and the house's key; made once each."""

    @cache
    def record(synchronous: str, rounds: int) -> tuple[list[Op], bytes]:
        folder = tmp_path_factory.mktemp(synchronous)
        house, trace = folder / "house.db", folder / "trace"
        command = [sys.executable, "-m", "houses.disk", str(house), str(trace), synchronous, str(rounds)]
        subprocess.run(command, check=True, cwd=TESTS)
        ops = [Op(*op) for op in pickle.loads(trace.read_bytes())]  # noqa: S301
        return ops, (folder / "house.db.key").read_bytes()

    return record


def images(
    trace: list[Op], count: int, folder: Path, *, without: str = "?"
) -> Iterator[tuple[Path, set[str], int, str]]:
    """Images of the disk, the ids acknowledged before each cut, the cut and the way of cutting.

    `without` names files that are left out of the cutting and end up as they were at the cut.
    """
    chance = random.Random(count)
    first = next(place for place, op in enumerate(trace) if op.kind == REPLY)
    cuts = sorted(chance.randrange(first, len(trace) + 1) for _ in range(count))
    disk, done, acknowledged = Disk(), 0, set[str]()
    for number, cut in enumerate(cuts):
        for op in trace[done:cut]:
            disk.do(op)
            if op.kind == REPLY:
                acknowledged.add(op.data.decode())
        done = cut
        way, keep = (
            ("dropped", nothing),
            ("kept", everything),
            ("reordered", whole_writes(chance)),
            ("torn", torn_writes(chance)),
        )[number % 4]
        where = folder / "image"
        where.mkdir()
        disk.image(where, lambda op, keep=keep: [op] if op.file.endswith(without) else keep(op))  # type: ignore[misc]
        yield where, acknowledged, cut, way
        shutil.rmtree(where)


def checked_ids(path: Path) -> set[str]:
    """The ids in the journal of an image, after everything in it was checked."""
    store = SqliteStore(str(path))
    try:
        assert store.check() == []
        with store.snapshot() as (rows, accounts):
            entries = list(rows)
        folded, totals = FoldedJournal(sealed_end(store.few(schema.LOG)), None), JournalTotals()
        for entry in entries:
            folded.add(entry)
            totals.add(entry)
        folded.close(None)
        assert folded.findings == [] if entries else folded.findings in ([], ["the log's end is not in the database"])
        assert check_books(totals, accounts) == []
    finally:
        store.close()
    return {entry.id for entry in entries}


def gone(folder: Path, acknowledged: set[str]) -> set[str]:
    """What is no longer there; all of it where the write-ahead log shows that commits behind a break are."""
    try:
        return acknowledged - checked_ids(folder / "house.db")
    except ChecksumError:
        return acknowledged


@campaign
def test_no_acknowledged_commit_is_lost(record: Record, count: int, tmp_path: Path) -> None:
    trace, _ = record("FULL", rounds_for(count))
    for folder, acknowledged, cut, way in images(trace, count, tmp_path):
        lost = acknowledged - checked_ids(folder / "house.db")
        assert not lost, f"power cut after {cut} of {len(trace)}, unsynced writes {way}: {len(lost)} commits are gone"


@campaign
def test_without_the_sync_of_every_commit_some_are_lost(record: Record, count: int, tmp_path: Path) -> None:
    """The control: a harness that finds nothing here would find nothing anywhere."""
    trace, _ = record("NORMAL", rounds_for(count))
    losses = Counter[str]()
    for folder, acknowledged, _, way in images(trace, count, tmp_path):
        losses[way] += bool(gone(folder, acknowledged))
    assert losses["dropped"] > count // 8, losses
    assert losses["reordered"], losses
    assert losses["torn"], losses
    assert not losses["kept"], losses


@LEFT_OPEN
@campaign
def test_the_house_opens_after_every_cut(record: Record, count: int, tmp_path: Path) -> None:
    """The log's end outside lies on the same disk; however little of it is left, it never accuses a sound journal."""
    trace, key = record("FULL", rounds_for(count))
    accused = []
    for folder, acknowledged, cut, way in images(trace, count, tmp_path):
        (folder / "house.db.key").write_bytes(key)
        try:
            house = open_house(str(folder / "house.db"))
        except (LogEndError, CorruptError) as error:
            accused.append(f"power cut after {cut} of {len(trace)}, unsynced writes {way}: {error}")
            continue
        accused += house.stopped.values()
        assert acknowledged <= {entry.id for entry in house.store.read()}
        house.close()
    assert accused == []


@LEFT_OPEN
def test_an_end_that_was_lost_before_another_is_not_taken_for_damage(record: Record, tmp_path: Path) -> None:
    trace, key = record("FULL", rounds_for(FEW))
    disk, outside = Disk(), "house.db.log-end"
    last = next(place for place, op in enumerate(trace) if op.file == outside and op.at >= SECTOR)
    for op in trace[: last + 1]:
        disk.do(op)
    disk.image(tmp_path, lambda op: [] if op.file == outside and op.at < SECTOR else [op])
    (tmp_path / "house.db.key").write_bytes(key)
    open_house(str(tmp_path / "house.db")).close()


@campaign
def test_commits_lost_without_the_sync_are_missed_by_the_end_kept_outside(
    record: Record, count: int, tmp_path: Path
) -> None:
    """Where the log's end survives on another disk, a journal that lost commits is not served as if nothing were.

    Without the sync an end can outlive a commit that nobody had been told of yet; then too the house is not served.
    """
    trace, key = record("NORMAL", rounds_for(count))
    missed = 0
    for folder, acknowledged, cut, _ in images(trace, count, tmp_path, without=".log-end"):
        (folder / "house.db.key").write_bytes(key)
        lost = gone(folder, acknowledged)
        try:
            house = open_house(str(folder / "house.db"))
        except (CorruptError, ChecksumError):
            missed += 1
            continue
        assert house.stopped or not lost, f"power cut after {cut} of {len(trace)}"
        missed += bool(lost)
        house.close()
    assert missed


def test_a_torn_write_falls_into_the_sectors_of_the_disk() -> None:
    torn = sectors(Op("write", "f", 1000, bytes(1100)))
    assert [(op.at, len(op.data)) for op in torn] == [(1000, 24), (1024, 512), (1536, 512), (2048, 52)]
