"""Opening begins at the last snapshot: what it reads, what it still finds, and whom it does not believe."""

from __future__ import annotations

from contextlib import closing
from functools import partial

import msgspec
import pytest

from cutcard import audit
from cutcard.formats.entry import CAGE, Entry
from cutcard.formats.keys import SEAL_BYTES, Keys, Purpose
from cutcard.house import cage
from cutcard.house.engine.requests import Reply
from cutcard.house.journal.chain import CorruptError
from cutcard.house.projections import snapshots
from cutcard.house.projections.check import ProjectionCheck
from houses.stores import LEFT_OPEN, MANAGER, ON_BOTH_STORES, Place, do, furnished, made_once, new_id, play, put

pytestmark = LEFT_OPEN

verify = partial(audit.verify, projections=ProjectionCheck)
"""As the command does it: with the house's own check of what it keeps for speed."""


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot after forty entries, so that a short house has one."""
    monkeypatch.setattr(snapshots, "EVERY", 40)


def played(place: Place) -> Place:
    """A house with a snapshot that was taken while it was open, and play since."""
    made_once(place, "with a snapshot", _play)
    return place


def _play(place: Place) -> None:
    with pytest.MonkeyPatch.context() as seldom:
        seldom.setattr(snapshots, "EVERY", 10**9)  # None but the one that is asked for, wherever the rounds end.
        house = furnished(place.house(create=True), "t1", "t2")
        play(house, "t1", rounds=3)
        snapshots.take_another(house.store, house.keeper.keys)
        play(house, "t2", rounds=1)
        house.close()


def entries_read(place: Place, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many entries an opening checks against the one before."""
    count = 0
    follows = Entry.follows

    def counted(entry: Entry, previous: bytes) -> bool:
        nonlocal count
        count += 1
        return follows(entry, previous)

    with monkeypatch.context() as patched:
        patched.setattr(Entry, "follows", counted)
        patched.setattr(snapshots, "EVERY", 10**9)
        place.house().close()
    return count


def lengths(place: Place) -> tuple[int, int]:
    """How many entries the journal has, and how many of them the snapshot covers."""
    with closing(place.store()) as store:
        snapshot = snapshots.kept(store)
        assert snapshot is not None
        return sum(head.version for head in store.heads().values()), sum(
            head.version for head in snapshot.heads.values()
        )


@ON_BOTH_STORES
def test_opening_reads_what_came_after_the_snapshot(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, covered = lengths(played(place))
    assert 0 < covered < whole
    read = entries_read(place, monkeypatch)
    place.sql("DELETE FROM kept WHERE kind = 'snapshot'")
    assert entries_read(place, monkeypatch) - read >= covered


def test_a_house_opened_from_a_snapshot_goes_on_as_any_other(place: Place) -> None:
    """An id that was sent before the snapshot still has its answer; locks, tables and money are as they were."""
    house = furnished(place.house(create=True), "t1")
    once = new_id()
    do(house, CAGE, cage.OpenAccount(MANAGER, "Ana"), id=once)
    do(house, CAGE, cage.LockAccount(MANAGER, "Ana", "lost her card"))
    play(house, "t1", rounds=3)
    house.close()
    before = house.cage
    again = place.house()
    assert again.cage == before
    answer = put(again, CAGE, cage.OpenAccount(MANAGER, "Ana"), id=once)
    assert isinstance(answer, Reply)
    play(again, "t1", rounds=3)
    again.close()
    place.house().close()
    assert verify(place.url, place.heads).findings == []


def forged(place: Place, keys: Keys | None = None) -> None:
    """The snapshot with a cent more for Wei, as somebody with the database's tools would write it."""
    with closing(place.store()) as store:
        value = store.values_of(snapshots.KIND, snapshots.KEY)[snapshots.KEY]
        content = msgspec.json.decode(value[SEAL_BYTES:])
        content["cents"]["Wei"] += 1
        written = msgspec.json.encode(content)
        seal = keys.seal(Purpose.SNAPSHOT, written) if keys else value[:SEAL_BYTES]
        store.put_value(snapshots.KIND, snapshots.KEY, seal + written)


def test_a_forged_snapshot_is_not_believed_and_the_audit_finds_it(place: Place) -> None:
    forged(played(place))
    (finding,) = verify(place.url, place.heads).findings
    assert "snapshot" in str(finding)
    place.house().close()


def test_a_snapshot_that_contradicts_the_books_keeps_the_house_shut(place: Place) -> None:
    """Even one that is sealed: somebody has the key."""
    played(place)
    forged(place, Keys(place.key.read_bytes()))
    with pytest.raises(CorruptError, match="account Wei"):
        place.house()


def test_what_was_changed_after_the_snapshot_is_found_at_opening(sqlite_place: Place) -> None:
    played(sqlite_place)
    sqlite_place.rewrite("UPDATE journal SET round = round + 1 WHERE seq = (SELECT max(seq) FROM journal)")
    with pytest.raises(CorruptError, match=r"table/t2: entry \d+ .* is not what was written"):
        sqlite_place.house()


def test_a_journal_that_lost_what_the_snapshot_ends_with_is_read_whole(sqlite_place: Place) -> None:
    played(sqlite_place)
    sqlite_place.rewrite("UPDATE journal SET hash = zeroblob(32) WHERE stream = 'table/t1' AND version > 1")
    with pytest.raises(CorruptError, match=r"table/t1: entry \d+ .* is not what was written"):
        sqlite_place.house()


def test_what_was_changed_before_the_snapshot_is_found_by_the_audit(sqlite_place: Place) -> None:
    """Opening does not read it again, and the audit reads everything."""
    played(sqlite_place)
    sqlite_place.rewrite("UPDATE journal SET round = round + 1 WHERE stream = 'cage' AND version = 2")
    sqlite_place.house().close()
    assert any("chain" in each.check for each in verify(sqlite_place.url, sqlite_place.heads).findings)
