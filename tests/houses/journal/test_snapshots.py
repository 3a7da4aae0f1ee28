"""Opening begins at the last snapshot: what it reads, what it still finds, and whom it does not believe."""

from __future__ import annotations

from contextlib import closing
from functools import partial

import pytest
from msgspec import structs

from cutcard import audit
from cutcard.formats.entry import CAGE, Entry
from cutcard.formats.log_fold import LogFold
from cutcard.house import cage
from cutcard.house.engine.requests import Reply
from cutcard.house.journal.checks import CorruptError
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
        house.snapshots.take_another()
        play(house, "t2", rounds=1)
        house.close()


def entries_read(place: Place, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many entries an opening adds to the log that it works out."""
    count = 0
    add = LogFold.add

    def counted(fold: LogFold, entry: Entry) -> str:
        nonlocal count
        count += 1
        return add(fold, entry)

    with monkeypatch.context() as patched:
        patched.setattr(LogFold, "add", counted)
        patched.setattr(snapshots, "EVERY", 10**9)
        place.house().close()
    return count


def lengths(place: Place) -> tuple[int, int]:
    """How many entries the journal has, and how many of them the snapshot covers."""
    with closing(place.store()) as store:
        snapshot = snapshots.kept(store)
        assert snapshot is not None
        return sum(store.versions().values()), snapshot.size


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
    assert verify(place.url, place.log_end).findings == []


def forged(place: Place) -> snapshots.Snapshot:
    """The snapshot with a cent more for Wei, as somebody with the database's tools would write it."""
    with closing(place.store()) as store:
        snapshot = snapshots.kept(store)
        assert snapshot is not None
        more = structs.replace(snapshot, cents={**snapshot.cents, "Wei": snapshot.cents["Wei"] + 1})
        snapshots.keep(store, more)
    return more


def test_a_forged_snapshot_is_not_believed_and_the_audit_finds_it(place: Place) -> None:
    forged(played(place))
    (finding,) = verify(place.url, place.log_end).findings
    assert "snapshot" in str(finding)
    place.house().close()


def test_a_forged_snapshot_that_the_log_names_is_not_believed_against_the_books(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has the house write the digest of it has a house that reads everything."""
    monkeypatch.setattr(snapshots, "EVERY", 10**9)
    more, whole = forged(played(place)), lengths(place)[0]
    with closing(place.house()) as house:
        assert isinstance(house.ask(snapshots.note_of(more)), Reply)
    assert entries_read(place, monkeypatch) > whole


def test_a_snapshot_that_only_a_person_names_is_not_believed(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A note by somebody who may write notes, in the words of the house; it says what nobody has set."""
    monkeypatch.setattr(snapshots, "EVERY", 10**9)
    played(place)
    with closing(place.store()) as store:
        snapshot = snapshots.kept(store)
        assert snapshot is not None
        other = structs.replace(snapshot, cage={**snapshot.cage, "thresholds": [1, 1]})
        snapshots.keep(store, other)
    with closing(place.house()) as house:
        do(house, CAGE, cage.Note(MANAGER, snapshots.TAKEN, "", other.digest, "of all entries"))
        assert house.cage.thresholds == (0, 0)
    assert entries_read(place, monkeypatch) > lengths(place)[0]


def test_an_older_snapshot_put_back_costs_time_alone(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the house's own still: the journal is read on from where it ends."""
    played(place)
    with closing(place.store()) as store:
        older = store.values_of(snapshots.KIND, snapshots.KEY)[snapshots.KEY]
    before = entries_read(place, monkeypatch)
    with closing(place.house()) as house:
        play(house, "t2", rounds=1)
        house.snapshots.take_another()
    newer = entries_read(place, monkeypatch)
    with closing(place.store()) as store:
        store.put_value(snapshots.KIND, snapshots.KEY, older)
    assert newer < before < entries_read(place, monkeypatch)
    assert verify(place.url, place.log_end).findings == []


def test_what_was_changed_after_the_snapshot_is_found_at_opening(sqlite_place: Place) -> None:
    played(sqlite_place)
    sqlite_place.rewrite("UPDATE journal SET round = round + 1 WHERE seq = (SELECT max(seq) FROM journal)")
    with pytest.raises(CorruptError, match=r"table/t2: entry \d+ .* is not what was written"):
        sqlite_place.house()


def test_a_journal_that_lost_what_the_snapshot_ends_with_is_not_served(sqlite_place: Place) -> None:
    played(sqlite_place)
    sqlite_place.rewrite("UPDATE journal SET hash = zeroblob(32) WHERE stream = 'table/t1' AND version > 1")
    with pytest.raises(CorruptError, match=r"entry \d+ of the journal is not what was written"):
        sqlite_place.house()


def test_what_was_changed_before_the_snapshot_is_found_by_the_audit(sqlite_place: Place) -> None:
    """Opening does not read it again, and the audit reads everything."""
    played(sqlite_place)
    sqlite_place.rewrite("UPDATE journal SET round = round + 1 WHERE stream = 'cage' AND version = 2")
    sqlite_place.house().close()
    assert any("log" in each.check for each in verify(sqlite_place.url, sqlite_place.log_end).findings)


def test_a_table_is_not_taken_back_in_time_by_hiding_its_last_entries(place: Place) -> None:
    """Before the snapshot, where opening does not read; its next cards would be in the journal."""
    played(place)
    hidden = "stream = 'table/t1' AND version > (SELECT max(version) FROM journal WHERE stream = 'table/t1') - 3"
    place.rewrite(f"UPDATE journal SET stream = 'x', id = 'z' || id WHERE {hidden}")  # noqa: S608
    with pytest.raises(CorruptError, match=r"entry \d+ of table/t1 is missing where it is looked for"):
        place.house()


def test_what_a_table_is_brought_back_from_is_proved_also_before_the_snapshot(place: Place) -> None:
    """A table begins with its last shoe, which may have been loaded long before."""
    played(place)
    place.rewrite("UPDATE journal SET round = round + 1 WHERE stream = 'table/t1' AND version = 3")
    with pytest.raises(CorruptError, match=r"entry \d+ of the journal is not what was written"):
        place.house()
