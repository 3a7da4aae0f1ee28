"""What every store must do, shown on SQLite, on PostgreSQL and on the one that is made up alike."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import apsw
import psycopg
import pytest
from msgspec import structs

from cutcard.formats import schema
from cutcard.formats.accounts import Account
from cutcard.formats.entry import CAGE, Entry, table_stream
from cutcard.formats.log_end import SealedEnd, sealed_end
from cutcard.formats.versions import StoreError
from cutcard.house.journal.checks import CorruptError
from cutcard.house.journal.connect import open_store
from houses.stores import (
    IN_MEMORY,
    KINDS,
    Place,
    accounts_of,
    asked_for,
    await_end,
    begin_log,
    end_session,
    entries_of,
    furnished,
    new_id,
    next_entries,
    play,
)
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.merkle import LogEnd
    from cutcard.house.engine.house import House
    from cutcard.house.journal.store import Store

    Shut = Callable[[Store], Store]
    Ends = tuple[SealedEnd, SealedEnd]

REFUSED_BY_THE_DATABASE = (apsw.ConstraintError, psycopg.IntegrityError, psycopg.errors.RaiseException, StoreError)
T1 = table_stream("t1")
UNUSUAL = ("大同一號桌", "O'Brien", 'Robert"); DROP TABLE journal;--', "á ñ ü", "%s %(name)s ?1", "桌" * 120, "x" * 120)


@pytest.fixture(params=(*KINDS, IN_MEMORY))
def place(request: pytest.FixtureRequest) -> Place:
    """Every test of this file is of the first tier on every store."""
    return asked_for(request)


def appended(store: Store, stream: str = T1, count: int = 1, *, shoe: int = 0) -> list[Entry]:
    """So many entries more in a stream."""
    made, ends = following(store, stream, count, shoe=shoe)
    with store.writing() as writing:
        writing.hold([stream])
        writing.append(made, ends)
    return made


def following(store: Store, stream: str = T1, count: int = 1, *, shoe: int = 0) -> tuple[list[Entry], Ends]:
    """Entries that would be the next ones, and the log's ends before and after them."""
    made, ends, _ = next_entries(end_of(store), count, stream, store.versions().get(stream, 0), shoe=shoe)
    return made, ends


def end_of(store: Store) -> LogEnd:
    if sealed_end(store.few(schema.LOG)) is None:
        begin_log(store)
    sealed = sealed_end(store.few(schema.LOG))
    assert sealed is not None
    assert sealed.end is not None
    return sealed.end


def booked(store: Store, *accounts: Account) -> None:
    """Accounts alone."""
    made, ends = following(store)
    with store.writing() as writing:
        writing.post(accounts, ())
        writing.append(made, ends)


def patron(name: str = "Wei", cents: int = 0, bought: int = 0, **meters: int) -> Account:
    account = Account(name, "patron", cents)
    account.meters.update({"in": bought}, **meters)
    return account


# --- appending and reading --------------------------------------------------------------------------


def test_what_is_appended_is_read_back(store: Store) -> None:
    one, other = appended(store, count=3), appended(store, CAGE, count=2)
    assert list(store.read(T1)) == one
    assert list(store.read(CAGE)) == other
    assert list(store.read()) == one + other
    assert list(store.read(T1, after=2)) == one[2:]
    assert list(store.read(after=one[1].seq)) == one[2:] + other
    assert list(store.read("table/nowhere")) == []
    assert store.versions() == {T1: 3, CAGE: 2}


def test_a_transaction_sees_ids_and_accounts(store: Store) -> None:
    made = appended(store, count=2)
    booked(store, patron(cents=5, bought=5))
    with store.writing() as writing:
        held = writing.hold([T1], ["Wei", "Bob"], [made[0].id, "never asked"])
        assert held.known == {made[0].id: made[0]}
        assert held.accounts == writing.accounts(["Wei", "Bob"]) == {"Wei": patron(cents=5, bought=5)}
        assert held.noted == ([] if store.exclusive else store.few(schema.LOG)), "the end, where others may move it"
        assert writing.hold([T1]) == ({}, {}, held.noted, {})


def test_a_round_is_read_by_its_number(house: House) -> None:
    play(house, rounds=2)
    entries = list(house.store.read(T1))
    for number in (1, 2):
        assert list(house.store.read(T1, round_number=number)) == [each for each in entries if each.round == number]


def test_sequence_numbers_rise_and_are_nobody_elses(store: Store) -> None:
    seqs = [entry.seq for _ in range(4) for entry in appended(store, count=3)]
    assert seqs == sorted(set(seqs))


def test_another_end_of_the_log_than_the_one_there_is_is_refused_and_nothing_is_written(store: Store) -> None:
    appended(store, count=2)
    before = entries_of(store), store.few(schema.LOG)
    made, (there, after) = following(store)
    others = (
        there._replace(name="another"),
        there._replace(size=1),
        there._replace(subtrees=bytes(32)),
        there._replace(seal=bytes(32)),
    )
    for other in others:
        with pytest.raises(CorruptError, match="is not the one that the house wrote last"), store.writing() as writing:
            writing.append(made, (other, after))
    assert (entries_of(store), store.few(schema.LOG)) == before


def test_a_place_in_the_journal_is_taken_once(store: Store) -> None:
    appended(store, count=2)
    before = entries_of(store)
    made, ends = following(store)
    for taken in (structs.replace(made[0], seq=1), structs.replace(made[0], version=2)):
        with pytest.raises(REFUSED_BY_THE_DATABASE), store.writing() as writing:
            writing.append([taken], ends)
    assert entries_of(store) == before


def test_an_id_is_permanent(store: Store) -> None:
    (old,) = appended(store)
    (new,), ends = following(store, "table/t2")
    with pytest.raises(REFUSED_BY_THE_DATABASE), store.writing() as writing:
        writing.append([structs.replace(new, id=old.id)], ends)
    assert entries_of(store) == [old]


def test_a_write_that_the_database_refused_leaves_the_next_one_alone(store: Store) -> None:
    (old,) = appended(store)
    (new,), ends = following(store, "table/t2")
    with pytest.raises(REFUSED_BY_THE_DATABASE), store.writing() as writing:
        writing.append([structs.replace(new, id=old.id)], ends)
    assert appended(store, "table/t2") == entries_of(store)[1:]


def test_a_transaction_that_fails_leaves_no_trace(store: Store) -> None:
    before = appended(store)

    def cut_short() -> None:
        made, ends = following(store)
        with store.writing() as writing:
            writing.post([patron()], ())
            writing.append(made, ends)
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        cut_short()
    assert entries_of(store) == before
    assert accounts_of(store) == {}
    assert len(appended(store)) == 1, "and the next one goes through"


def test_entries_since_the_shoe_begin_with_the_one_that_loaded_it(store: Store) -> None:
    assert list(store.since_shoe(T1)) == []
    first = appended(store, count=2)
    assert list(store.since_shoe(T1)) == first
    shoe = [*appended(store, count=1, shoe=1), *appended(store, count=3, shoe=1)]
    assert list(store.since_shoe(T1)) == shoe
    second = appended(store, count=2, shoe=2)
    assert list(store.since_shoe(T1)) == second


def test_unusual_names_come_back_as_they_were(store: Store) -> None:
    for name in UNUSUAL:
        made = appended(store, name, count=2)
        booked(store, patron(name))
        with store.writing() as writing:
            writing.hold([name])
            assert writing.accounts([name]) == {name: patron(name)}
        assert store.versions()[name] == 2, name
        assert list(store.read(name)) == list(store.since_shoe(name)) == made
        assert store.own(name), name


def test_a_snapshot_is_of_one_moment_while_others_write(store: Store) -> None:
    """Every entry raises one account by a cent, so that journal and books of one moment count the same."""
    stop = threading.Event()
    written = 0

    def write() -> None:
        nonlocal written
        while not stop.is_set() and written < 400:
            written += 1
            made, ends = following(store)
            with store.writing() as writing:
                writing.post([Account("float/t1", "", written)], ())
                writing.append(made, ends)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        counts = []
        for _ in range(15):
            with store.snapshot() as (entries, accounts):
                seen = written
                until(lambda: not writer.is_alive() or written > seen, "another entry of the writer", every=0.001)  # noqa: B023
                counts.append((len(list(entries)), sum(account.cents for account in accounts)))
    finally:
        stop.set()
        writer.join()
    assert [entries for entries, _ in counts] == [cents for _, cents in counts]
    assert len(set(counts)) > 1, "the writer wrote meanwhile"


# --- what the database itself refuses ---------------------------------------------------------------


def test_no_statement_changes_the_journal(place: Place, store: Store) -> None:
    before = appended(store, count=2)
    for statement in (
        "UPDATE journal SET body = hash",
        "UPDATE journal SET round = 7 WHERE seq = 1",
        "DELETE FROM journal",
        "DELETE FROM journal WHERE version = 2",
    ):
        with pytest.raises(REFUSED_BY_THE_DATABASE, match="append-only"):
            place.sql(statement)
        assert entries_of(store) == before, statement


def test_no_statement_puts_another_entry_in_the_place_of_one(sqlite_place: Place, shut: Shut) -> None:
    """SQLite's REPLACE deletes without asking the trigger that forbids deleting."""
    store = shut(sqlite_place.store(create=True))
    before = appended(store, count=2)
    for row in ("1, 'table/t9', 9", "9, 'table/t1', 1"):
        with pytest.raises(REFUSED_BY_THE_DATABASE):
            sqlite_place.sql(
                f"REPLACE INTO journal VALUES ({row}, '{new_id()}', 0, 0, x'00', zeroblob(32), zeroblob(16), x'')"  # noqa: S608
            )
    assert entries_of(store) == before


def test_the_journal_of_postgresql_cannot_be_emptied_or_replaced(postgres_place: Place, shut: Shut) -> None:
    store = shut(postgres_place.store(create=True))
    before = appended(store, count=2)
    again = "INSERT INTO journal SELECT * FROM journal ON CONFLICT (seq) DO UPDATE SET round = 7"
    for statement in ("TRUNCATE journal", again):
        with pytest.raises(REFUSED_BY_THE_DATABASE, match="append-only"):
            postgres_place.sql(statement)
    assert entries_of(store) == before


def test_the_database_itself_refuses_books_that_do_not_add_up(store: Store) -> None:
    """Never negative, and credit is what the meters say: the last wall, whatever the program does."""
    for account in (
        patron(cents=-1, turnover=1),
        patron(cents=100),
        patron(cents=100, bought=101),
        patron(cents=0, wins=5, out=4),
        patron(cents=0, voided=1),
        patron(cents=0, bought=-5, wins=5),
        patron(cents=0, reclaimed=-1, turnover=1),
    ):
        with pytest.raises(REFUSED_BY_THE_DATABASE), store.writing() as writing:
            writing.post([account], ())
        assert accounts_of(store) == {}, account


def test_books_that_add_up_are_taken(store: Store) -> None:
    full = patron(cents=47, out=1, turnover=10, wins=20, voided=30, reclaimed=2, bought=10)
    booked(store, full, Account("float/t1", "", -500))
    assert accounts_of(store) == {"Wei": full, "float/t1": Account("float/t1", "", -500)}


# --- who serves a table -----------------------------------------------------------------------------


def test_a_node_owns_what_it_owns(store: Store) -> None:
    assert store.own(T1)
    assert store.own(T1)


def test_another_node_owns_a_table_only_after_the_first_has_closed(shared_place: Place, shut: Shut) -> None:
    one = shut(shared_place.store(create=True, node="one"))
    two = shut(shared_place.store(node="two"))
    assert one.own(T1)
    assert not two.own(T1)
    assert two.own("table/t2")
    assert not one.own("table/t2")
    one.close()
    await_end(shared_place, "one")
    assert two.own(T1)


def test_a_node_that_lost_its_session_cannot_write_and_another_takes_over(shared_place: Place, shut: Shut) -> None:
    one = shut(shared_place.store(create=True, node="one"))
    two = shut(shared_place.store(node="two"))
    assert one.own(T1)
    end_session(shared_place, "one")
    assert two.own(T1)
    with pytest.raises((StoreError, psycopg.OperationalError)):
        appended(one)
    assert appended(two)


def test_a_node_that_lost_its_session_does_not_believe_that_it_still_serves(shared_place: Place, shut: Shut) -> None:
    one = shut(shared_place.store(create=True, node="one"))
    assert one.own(T1)
    end_session(shared_place, "one")
    assert not believes(one)


def believes(node: Store) -> bool:
    """Whether a node still takes itself for the one that serves the table."""
    try:
        return node.own(T1)
    except (StoreError, psycopg.OperationalError):
        return False


def test_other_nodes_are_told_once_a_batch(shared_place: Place, shut: Shut) -> None:
    store = shut(shared_place.store(create=True))
    with shared_place.line() as session:
        session.execute("LISTEN cutcard")
        made = appended(store, count=5)
        assert [notice.payload for notice in session.notifies(timeout=5, stop_after=1)] == [str(made[-1].seq)]
        assert list(session.notifies(timeout=0)) == []


# --- backups ---------------------------- ------------------------------------------------------------


def test_a_backup_opens_and_is_equal(sqlite_place: Place, shut: Callable[[House], House], tmp_path: Path) -> None:
    house = shut(furnished(sqlite_place.house(create=True)))
    play(house, rounds=3)
    house.store.backup(str(tmp_path / "copy.db"))
    kept = entries_of(house.store), accounts_of(house.store), house.store.few(schema.LOG)
    heads = sqlite_place.log_end.read_bytes()
    play(house, rounds=1)
    (tmp_path / "copy.log-end").write_bytes(heads)
    copy = shut(Place(str(tmp_path / "copy.db"), sqlite_place.key, tmp_path / "copy.log-end").house())
    assert (entries_of(copy.store), accounts_of(copy.store), copy.store.few(schema.LOG)) == kept
    assert copy.store.check() == []
    assert not copy.stopped
    play(copy, rounds=1)
    with pytest.raises(StoreError, match="there is a file already"):
        copy.store.backup(str(tmp_path / "copy.db"))


def test_a_backup_of_a_house_larger_than_the_cache_is_whole_too(
    sqlite_place: Place, shut: Shut, tmp_path: Path
) -> None:
    """Pages then leave the cache before the first one is written; every one has its checksum all the same."""
    store = shut(sqlite_place.store(create=True))
    for number in range(40):
        store.put_value("filling", str(number), bytes(250_000))
    assert Path(sqlite_place.url).stat().st_size + Path(f"{sqlite_place.url}-wal").stat().st_size > 8_000_000
    store.backup(str(tmp_path / "copy.db"))
    copy = shut(open_store(str(tmp_path / "copy.db")))
    assert copy.check() == []
    assert copy.values_of("filling") == store.values_of("filling")
    copy.put_value("filling", "0", b"written to")
    assert copy.check() == []


def test_a_backup_that_cannot_be_written_leaves_nothing(sqlite_place: Place, shut: Shut, tmp_path: Path) -> None:
    store = shut(sqlite_place.store(create=True))
    with pytest.raises(StoreError, match="the copy cannot be written"):
        store.backup(str(tmp_path / "nowhere" / "copy.db"))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(StoreError, match="No space left"):
        store.backup(str(tmp_path / "copy.db"), full)
    assert not list(tmp_path.glob("copy*"))
