"""Opening what is no house, or not now: the error says why and what to do, and nothing was changed or left open."""

from __future__ import annotations

import gc
from contextlib import closing
from typing import TYPE_CHECKING, Any

import apsw
import psycopg
import pytest

from cutcard.extras import OutOfServiceError
from cutcard.formats.keys import KEPT_MARK, Keys, Purpose
from cutcard.formats.log_end import LogEndError
from cutcard.formats.versions import StoreError
from cutcard.house import key_file
from cutcard.house.open import open_house
from houses import stores
from houses.stores import LEFT_OPEN, ON_BOTH_STORES, Place, entries_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.house.journal.store import Store

pytestmark = LEFT_OPEN


def a_folder(path: Path) -> None:
    path.mkdir()


def a_text(path: Path) -> None:
    path.write_text("The house always wins.\n" * 400)


def an_empty_file(path: Path) -> None:
    path.write_bytes(b"")


def another_database(path: Path) -> None:
    with apsw.Connection(str(path)) as connection:
        connection.execute("CREATE TABLE journal (seq); INSERT INTO journal VALUES (1)")
    connection.close()


def a_house_of_a_newer_layout(path: Path) -> None:
    stores.sqlite_place(path.parent).store(create=True).close()
    with apsw.Connection(str(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()


@pytest.mark.parametrize(
    ("what", "advice"),
    [
        (a_folder, "is a folder; name the house's file in it"),
        (a_text, "house init.*restore"),
        (an_empty_file, "house init.*restore"),
        (another_database, "house init.*restore"),
        (a_house_of_a_newer_layout, "newer Cutcard"),
    ],
)
def test_what_is_no_house_is_not_opened_and_not_changed(
    sqlite_place: Place, what: Callable[[Path], None], advice: str
) -> None:
    path = sqlite_place.log_end.with_name("house.db")
    what(path)
    before = path.read_bytes() if path.is_file() else b""
    beside = sorted(path.parent.iterdir())
    with pytest.raises(StoreError, match=advice):
        sqlite_place.store().close()
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert sorted(path.parent.iterdir()) == beside, "nothing is left beside it, no lock either"


def test_every_file_of_a_house_is_its_owners_alone(sqlite_place: Place) -> None:
    """The database, its log and index, the lock, the key and the log's end."""
    folder = sqlite_place.log_end.parent
    with closing(sqlite_place.house(create=True)):
        made = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    assert made == dict.fromkeys(made, 0o600)
    assert {"house.db", "house.db-wal", "house.db-shm", "house.db.lock"} <= set(made)


def test_a_house_that_is_not_there_is_not_made_by_opening_it(sqlite_place: Place) -> None:
    with pytest.raises(StoreError, match="there is no house here; make one with `cutcard house init`"):
        sqlite_place.house()
    assert not sqlite_place.log_end.with_name("house.db").exists()


@ON_BOTH_STORES
def test_a_house_is_not_made_where_one_is(place: Place, store: Store) -> None:
    with pytest.raises(StoreError, match="already"):
        place.store(create=True)
    assert entries_of(store) == []


def test_a_file_that_is_served_is_not_served_twice(sqlite_place: Place) -> None:
    store = sqlite_place.store(create=True)
    with pytest.raises(StoreError, match="another process serves this house; stop it first"):
        sqlite_place.store()
    store.close()
    sqlite_place.store().close()


@pytest.mark.parametrize(
    "layout",
    [
        "",
        pytest.param(
            "CREATE TABLE journal (line text)",
        ),
    ],
)
def test_a_database_of_postgresql_without_a_house_of_this_edition_is_not_opened(
    postgres_place: Place, layout: str
) -> None:
    if layout:
        postgres_place.sql(layout)
    with pytest.raises(StoreError, match="no house"):
        postgres_place.store().close()


def test_a_server_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="the database cannot be reached"):
        Place(f"postgresql:///house?host={tmp_path}", tmp_path / "k", tmp_path / "h").store()


def test_a_house_in_postgresql_must_be_told_where_its_key_lies(postgres_place: Place) -> None:
    """And nothing is made before that is known."""
    with pytest.raises(StoreError, match="needs to be told where its key and its log's end lie"):
        open_house(postgres_place.url, create=True)
    with pytest.raises(StoreError, match="there is no house in this database"):
        postgres_place.store().close()


@pytest.mark.parametrize(
    "there",
    [
        "key",
        "database",
    ],
)
def test_a_house_that_could_not_be_made_can_be_made_afterwards(sqlite_place: Place, there: str) -> None:
    """What lies in the way is not written over, and nothing is begun that would be in the way of the next attempt."""
    blocking = sqlite_place.key if there == "key" else sqlite_place.log_end.with_name("house.db")
    blocking.write_bytes(b"somebody else's")
    with pytest.raises(StoreError):
        sqlite_place.house(create=True)
    assert blocking.read_bytes() == b"somebody else's"
    blocking.unlink()
    sqlite_place.house(create=True).close()


def test_a_house_without_its_key_is_not_opened(sqlite_place: Place) -> None:
    sqlite_place.house(create=True).close()
    key = sqlite_place.key.read_bytes()
    sqlite_place.key.unlink()
    with pytest.raises(StoreError, match="key cannot be read"):
        sqlite_place.house()
    sqlite_place.key.write_bytes(key[:-1])
    with pytest.raises(StoreError, match="not the key of a house"):
        sqlite_place.house()
    sqlite_place.key.write_bytes(key)
    sqlite_place.house().close()


def with_no_key(place: Place) -> None:
    place.key.unlink()


def with_a_broken_end(place: Place) -> None:
    place.log_end.write_bytes(b"x" * 512)


def with_another_layout(place: Place) -> None:
    if place.on_sqlite:
        place.sql("PRAGMA user_version = 99")
    else:
        place.sql("ALTER TABLE journal RENAME TO minutes")


@ON_BOTH_STORES
@pytest.mark.parametrize("harm", [with_no_key, with_a_broken_end, with_another_layout])
def test_a_house_that_cannot_be_opened_leaves_nothing_open(place: Place, harm: Callable[[Place], None]) -> None:
    """Whoever mends it and tries again in the same process must not be told that somebody serves it."""
    place.house(create=True).close()
    harm(place)
    error = refusal_to_open(place)
    count = left_open(place, "one")
    assert error.__traceback__ is not None, "the error is still at hand, and with it all that it refers to"
    del error
    gc.collect()
    assert count == 0


def refusal_to_open(place: Place) -> Exception:
    try:
        place.house(node="one").close()
    except (StoreError, LogEndError) as error:
        return error
    raise AssertionError("the house opened")


def left_open(place: Place, node: str) -> int:
    """Sessions of a node, or locks on the file."""
    if not place.on_sqlite:
        with psycopg.connect(place.url) as session:
            asked = "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s AND datname = current_database()"
            (count,) = session.execute(asked, (f"cutcard {node}",)).fetchone() or (0,)
            return int(count)
    import fcntl

    with open(f"{place.url}.lock", "ab") as guard:  # noqa: PTH123
        try:
            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return 1
    return 0


@pytest.mark.parametrize("marked", [True, False], ids=["with its mark", "with its mark taken away"])
def test_a_key_of_another_house_opens_nothing(place: Place, tmp_path: Path, *, marked: bool) -> None:
    """Shoes would be sealed under it that nobody opens again; without the mark the seal of the log's end tells."""
    house = stores.furnished(place.house(create=True))
    stores.play(house)
    house.close()
    with closing(place.store()) as store:
        assert key_file.mark_in(store) == Keys(place.key.read_bytes()).seal(Purpose.MARK, b"")
        if not marked:
            store.put_value(*KEPT_MARK, None)
        before = entries_of(store)
    other = tmp_path / "other.key"
    other.write_bytes(bytes(range(32)))
    says = (
        r"other\.key is not the key of this house.*--key"
        if marked
        else "the log's end in the database was not sealed by the house"
    )
    with pytest.raises(OutOfServiceError, match=says):
        Place(place.url, other, place.log_end).house()
    with closing(place.store()) as store:
        assert entries_of(store) == before
        assert (key_file.mark_in(store) is not None) is marked
    place.house().close()
    with closing(place.store()) as store:
        assert key_file.mark_in(store) is not None


def test_a_house_without_a_shoe_knows_its_key_from_the_beginning(sqlite_place: Place, tmp_path: Path) -> None:
    sqlite_place.house(create=True).close()
    other = tmp_path / "other.key"
    other.write_bytes(bytes(32))
    with pytest.raises(StoreError, match="is not the key of this house"):
        Place(sqlite_place.url, other, sqlite_place.log_end).house()


class FailingConnection:
    def close(self, *, force: bool) -> None:
        raise apsw.IOError(f"nothing can be synced; {force=}")


def test_a_house_that_is_shut_on_a_failing_disk_says_so_and_leaves_nothing_open(sqlite_place: Place) -> None:
    store: Any = sqlite_place.store(create=True)
    store._open.append(FailingConnection())
    with pytest.raises(StoreError, match="the disk fails"):
        store.close()
    assert not store._open
    sqlite_place.store().close()
