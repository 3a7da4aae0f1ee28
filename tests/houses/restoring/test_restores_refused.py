"""Backups that cannot be put back, and what is done with copies that were made by other means."""

from __future__ import annotations

import shutil
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import apsw
import msgspec
import pytest

from cutcard.formats import versions
from cutcard.formats.sqlite_file import checksums
from cutcard.formats.versions import JOURNAL_VERSION, NewerVersionError
from cutcard.house import StoreError, open_store
from cutcard.house.backups.backup import write_end
from cutcard.house.backups.files import LIST, Backup
from cutcard.house.backups.restore import compare, target_of
from cutcard.house.engine import batch
from cutcard.house.journal.pg_dump import dump
from houses.backups import (
    copied_end,
    elsewhere_on_disk,
    kept,
    known_end,
    newly_played,
    play_on,
    played,
    put_back,
    refused,
)
from houses.stores import (
    LEFT_OPEN,
    Place,
    furnished,
    play,
)

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = [LEFT_OPEN, pytest.mark.usefixtures("pg_dump")]


# --- what cannot be put back -------------------------------------------------------------------------


def test_nothing_that_is_there_is_touched(place: Place, backup: Path, elsewhere: Place) -> None:
    newest = copied_end(place)
    elsewhere.log_end.write_bytes(b"somebody's")
    with pytest.raises(StoreError, match="is here already; move it aside and name it with --log-end"):
        put_back(backup, elsewhere, newest)
    elsewhere.log_end.unlink()
    elsewhere.key.write_bytes(b"another")
    with pytest.raises(StoreError, match="another key is here already"):
        put_back(backup, elsewhere, newest)
    assert elsewhere.key.read_bytes() == b"another"
    elsewhere.key.write_bytes(place.key.read_bytes())
    put_back(backup, elsewhere, newest)
    with pytest.raises(StoreError, match="there is a file already" if place.on_sqlite else "is not empty"):
        put_back(backup, Place(elsewhere.url, elsewhere.key, newest.with_name("others")), newest)
    play_on(elsewhere)


def test_the_kind_of_database_must_fit(place: Place, backup: Path, elsewhere: Place) -> None:
    found = compare(Backup.found(backup), log_end=[place.log_end])
    url = "postgresql://nowhere/none" if place.on_sqlite else "new.db"
    with pytest.raises(StoreError, match="the backup is of a house that needs"):
        target_of(found, url, elsewhere.key, elsewhere.log_end)


def test_a_key_or_an_end_of_another_house_is_told(place: Place, backup: Path, elsewhere: Place, tmp_path: Path) -> None:
    other = elsewhere_on_disk(tmp_path, "other")
    play_on(newly_played(other, rounds=9), rounds=9)
    refused(backup, elsewhere, "other.key is not the key of this house.*--key", place.log_end, key=other.key)
    refused(backup, elsewhere, "the end of another log", other.log_end)
    known = known_end(place.log_end)
    for number, size in enumerate((1, known.size)):
        write_end(contradicts := tmp_path / str(number), replace(known, size=size, root=bytes(32)))
        refused(backup, elsewhere, f"up to entry {size} it had other entries", contradicts)


def test_a_damaged_backup_is_told(place: Place, backup: Path, elsewhere: Place) -> None:
    database = next(path for path in backup.iterdir() if path.name in {"house.db", "house.dump"})
    whole = database.read_bytes()
    for part in (1, len(whole) // 3, len(whole) // 2, len(whole) - 1):
        database.write_bytes(whole[:part])
        refused(backup, elsewhere, "damaged", place.log_end)
        damaged = bytearray(whole)
        damaged[part] ^= 0xFF
        database.write_bytes(damaged)
        refused(backup, elsewhere, "damaged", place.log_end)
    database.write_bytes(whole)
    (backup / "house.key").write_bytes(bytes(32))
    refused(backup, elsewhere, "house.key is damaged", place.log_end)
    (backup / LIST).write_bytes(b"{")
    refused(backup, elsewhere, "backup.json cannot be read", place.log_end)
    database.unlink()
    (backup / LIST).unlink()
    refused(backup, elsewhere, "holds no database of a house", place.log_end)
    refused(backup / "nowhere", elsewhere, "there is no backup here", place.log_end)
    shutil.copytree(backup, backup.with_name("kept.part"))
    refused(backup.with_name("kept.part"), elsewhere, "was not finished", place.log_end)


def test_damage_is_found_without_the_list_too(place: Place, backup: Path, elsewhere: Place) -> None:
    """By the checksums of pages and rows, and by the chains."""
    (backup / LIST).unlink()
    database = next(path for path in backup.iterdir() if path.name in {"house.db", "house.dump"})
    whole = database.read_bytes()
    found, says = 0, ""
    for part in range(len(whole) // 20, len(whole), len(whole) // 10):
        damaged = bytearray(whole)
        damaged[part : part + 64] = bytes(byte ^ 0xFF for byte in damaged[part : part + 64])
        database.write_bytes(damaged)
        try:
            compare(Backup.found(backup), log_end=[place.log_end])
        except StoreError as error:
            found, says = found + ("damaged" in str(error)), says + str(error)
    assert found >= (10 if place.on_sqlite else 6), "what pg_dump says of indexes and the like holds no entry"
    assert ("the checksum of a page fails" in says) == place.on_sqlite
    database.write_bytes(whole)
    put_back(backup, elsewhere, place.log_end)


ALTERATIONS = {
    "money from nowhere": ("UPDATE accounts SET cents = cents + 1 WHERE name = 'cage'", "account cage"),
    "an entry changed": (
        "DROP TRIGGER journal_stands; UPDATE journal SET body = CAST(body || ' ' AS BLOB) WHERE seq = 9",
        "is not what was written",
    ),
    "an entry taken out": (
        "DROP TRIGGER journal_stays; DELETE FROM journal WHERE seq = 9",
        "entry 9 of the journal is missing",
    ),
    "the last taken away": (
        "DROP TRIGGER journal_stays; DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)",
        "of the journal are missing",
    ),
    "another end of the log": ("UPDATE log SET subtrees = zeroblob(length(subtrees))", "is not what the house sealed"),
    "an end that somebody else sealed": ("UPDATE log SET seal = zeroblob(32)", "was not sealed by the house"),
    "no end of the log": ("DELETE FROM log", "its log has no end"),
}


@pytest.mark.parametrize("what", ALTERATIONS)
def test_a_backup_that_somebody_has_changed_is_not_put_back(sqlite_place: Place, tmp_path: Path, what: str) -> None:
    change, why = ALTERATIONS[what]
    kept(played(sqlite_place), tmp_path / "kept")
    (tmp_path / "kept" / LIST).unlink()
    with closing(apsw.Connection(str(tmp_path / "kept" / "house.db"), vfs=checksums())) as connection:
        connection.execute(change)
    with pytest.raises(StoreError, match=why):
        put_back(tmp_path / "kept", elsewhere_on_disk(tmp_path), sqlite_place.log_end)


def test_what_a_newer_program_wrote_is_left_to_it(place: Place, elsewhere: Place, tmp_path: Path) -> None:
    kept(played(place), tmp_path / "kept")
    listed = msgspec.json.decode((tmp_path / "kept" / LIST).read_bytes())
    (tmp_path / "kept" / LIST).write_bytes(msgspec.json.encode({**listed, "format": 2}))
    with pytest.raises(NewerVersionError, match="newer Cutcard"):
        put_back(tmp_path / "kept", elsewhere, place.log_end)
    place.sql("PRAGMA user_version = 9" if place.on_sqlite else "UPDATE cutcard_house SET schema_version = 9")
    database = tmp_path / "newer"
    if place.on_sqlite:
        shutil.copy(place.url, database)
    else:
        dump(place.url, database)
    refused(database, elsewhere, "written by a newer Cutcard.*install the newer program", place.log_end, key=place.key)


def test_a_newer_journal_is_left_to_its_program(sqlite_place: Place, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as later:
        for module in (versions, batch):
            later.setattr(module, "JOURNAL_VERSION", JOURNAL_VERSION + 1)
        kept(newly_played(sqlite_place), tmp_path / "kept")
    there = elsewhere_on_disk(tmp_path)
    with pytest.raises(NewerVersionError, match="its journal has version"):
        put_back(tmp_path / "kept", there, sqlite_place.log_end)
    with pytest.MonkeyPatch.context() as later:
        later.setattr(versions, "JOURNAL_VERSION", JOURNAL_VERSION + 1)
        put_back(tmp_path / "kept", there, sqlite_place.log_end)


# --- copies made by other means ----------------------------------------------------------------------


def test_a_copy_without_a_write_ahead_log_gets_one(sqlite_place: Place, tmp_path: Path) -> None:
    """As `VACUUM INTO` and some tools leave it; whoever read it used to keep the writer out."""
    copy = tmp_path / "copy.db"
    with closing(open_store(played(sqlite_place).url)) as store:
        store.backup(str(copy))
    with closing(apsw.Connection(str(copy), vfs=checksums())) as connection:
        assert connection.execute("PRAGMA journal_mode = DELETE").get == "delete"
    there = elsewhere_on_disk(tmp_path)
    put_back(copy, there, sqlite_place.log_end, key=sqlite_place.key)
    opened = Place(str(copy), sqlite_place.key, sqlite_place.log_end)
    for place in (there, opened):
        with closing(place.house()) as house:
            reading = house.store.read()
            next(reading)
            play(house)
            assert len(list(reading)) > 10
        with closing(apsw.Connection(place.url)) as connection:
            assert connection.execute("PRAGMA journal_mode").get == "wal"


def test_a_file_in_use_is_no_backup(sqlite_place: Place, tmp_path: Path) -> None:
    house = furnished(sqlite_place.house(create=True))
    play(house)
    for ending in ("", "-wal"):
        shutil.copy(f"{sqlite_place.url}{ending}", f"{tmp_path / 'copy.db'}{ending}")
    house.close()
    there = elsewhere_on_disk(tmp_path)
    with pytest.raises(StoreError, match=r"in use.*cutcard house backup"):
        put_back(tmp_path / "copy.db", there, sqlite_place.log_end, key=sqlite_place.key)
