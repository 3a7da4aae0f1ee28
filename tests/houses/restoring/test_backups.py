"""A backup is everything that belongs to a house, as of one commit, read back; or it is not there."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from cutcard.extras import OutOfServiceError
from cutcard.formats.log_end import PLACE_BYTES, read_end
from cutcard.formats.opening import open_reader
from cutcard.house import StoreError, open_store
from cutcard.house.backups.backup import HouseFiles, back_up
from cutcard.house.backups.files import LIST, PART, BackupList, filled
from cutcard.house.journal import sqlite_copies
from houses.backups import (
    copied_end,
    elsewhere_on_disk,
    entries,
    kept,
    mode,
    newly_played,
    play_on,
    played,
    put_back,
)
from houses.later_program import LATER, TODAY, become_later
from houses.stores import LEFT_OPEN, Place, entries_of, furnished, play
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from commands import CommandResult

pytestmark = [LEFT_OPEN, pytest.mark.usefixtures("pg_dump")]


def test_a_backup_is_the_database_the_end_of_its_log_and_the_key(place: Place, tmp_path: Path) -> None:
    played(place)
    listed = kept(place, tmp_path / "kept")
    files = {path.name: path for path in (tmp_path / "kept").iterdir()}
    database = "house.db" if place.on_sqlite else "house.dump"
    assert set(files) == {database, "house.log-end", "house.key", LIST}
    assert {mode(path) for path in files.values()} == {0o600}
    assert mode(tmp_path / "kept") == 0o700
    assert files["house.key"].read_bytes() == place.key.read_bytes()
    with closing(open_reader(place.url)) as store:
        assert listed.streams == store.versions()
    known = read_end(files["house.log-end"])
    assert known == read_end(place.log_end)
    assert known is not None
    assert (listed.log, listed.entries, listed.root) == (known.name, known.size, known.root.hex())
    assert listed.entries == len(entries(place)) == sum(listed.streams.values())
    assert msgspec.json.decode(files[LIST].read_bytes(), type=BackupList) == listed


def test_the_command_says_what_was_written_and_what_is_kept_apart(
    sqlite_place: Place, run: Callable[..., CommandResult], tmp_path: Path
) -> None:
    played(sqlite_place)
    files = ["--key", str(sqlite_place.key), "--log-end", str(sqlite_place.log_end)]
    said = run("house", "backup", sqlite_place.url, str(tmp_path / "kept"), *files)
    assert said.code == 0, said.err
    assert "read back and checked" in said.out
    assert "  cage  4 entries\n" in said.out
    assert "Keep house.log-end away from the database" in said.out
    assert "Keep house.key away from the database" in said.out
    told = run("house", "backup", sqlite_place.url, str(tmp_path / "again"), *files, "--json").json
    assert (told["verified"], told["database"], len(told["keep_apart"])) == (True, "sqlite", 3)
    assert told["streams"]["cage"] == 4
    said = run("house", "backup", sqlite_place.url, str(tmp_path / "less"), *files, "--without-key")
    assert "The key is not among them" in said.out
    assert not (tmp_path / "less" / "house.key").exists()


def test_a_house_in_postgresql_is_backed_up_by_its_address(
    postgres_place: Place, run: Callable[..., CommandResult], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(postgres_place)
    files = ["--key", str(postgres_place.key), "--log-end", str(postgres_place.log_end)]
    assert "key and its log's end" in run("house", "backup", postgres_place.url, str(tmp_path / "kept")).err
    assert run("house", "backup", postgres_place.url, str(tmp_path / "kept"), *files, "--json").json["verified"]
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = run("house", "backup", postgres_place.url, str(tmp_path / "again"), *files)
    assert (ran.code, ran.out) == (2, "")
    said = "pg_dump and pg_restore, which come with PostgreSQL, are not on the PATH"
    assert ran.err == f"cutcard: {said}\n"
    assert not list(tmp_path.glob("again*"))
    with closing(open_store(postgres_place.url)) as store, pytest.raises(StoreError, match=said):
        store.backup(str(tmp_path / "copy.dump"))


def test_a_copy_of_a_house_in_postgresql_is_whole_or_not_there(postgres_place: Place, tmp_path: Path) -> None:
    played(postgres_place)
    with closing(open_store(postgres_place.url)) as store:
        store.backup(str(tmp_path / "copy.dump"))
        assert store.holds_the_same(tmp_path / "copy.dump", lambda *_: None)
        with pytest.raises(StoreError, match="already"):
            store.backup(str(tmp_path / "copy.dump"))
        with pytest.raises(StoreError, match="cannot be written"):
            store.backup(str(tmp_path / "nowhere" / "copy.dump"))
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.dump"]


def test_a_backup_ends_however_much_is_written_meanwhile(
    sqlite_place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a commit after every few pages, which used to make it begin again each time."""
    monkeypatch.setattr(sqlite_copies, "PAGES_A_STEP", 4)
    house = furnished(sqlite_place.house(create=True))
    play(house, rounds=3)
    before, steps = entries_of(house.store), []

    def watch(what: str, done: int, _of: int) -> None:
        if what == "copying":
            steps.append(done)
            assert len(steps) < 500, "it never ends"
            play(house)

    try:
        files = HouseFiles.of(sqlite_place.url, sqlite_place.key, sqlite_place.log_end)
        listed = back_up(files, tmp_path / "kept", watch=watch)
        assert len(entries_of(house.store)) > len(before)
    finally:
        house.close()
    assert len(steps) > 3
    assert steps == sorted(steps)
    with closing(open_reader(str(tmp_path / "kept" / "house.db"))) as copy:
        assert entries_of(copy) == before, "as of the moment it began"
    assert listed.entries == len(before)


# --- refused -----------------------------------------------------------------------------------------


def refused(place: Place, folder: Path, why: str) -> None:
    with pytest.raises(OutOfServiceError, match=why):
        kept(place, folder)
    assert not list(folder.parent.glob(f"{folder.name}{PART}*"))


def test_nothing_is_overwritten(sqlite_place: Place, tmp_path: Path) -> None:
    played(sqlite_place)
    (tmp_path / "kept").mkdir()
    refused(sqlite_place, tmp_path / "kept", "there is something already")
    refused(sqlite_place, sqlite_place.key, "there is something already")
    refused(sqlite_place, tmp_path / "nowhere" / "kept", "there is no folder")
    assert list((tmp_path / "kept").iterdir()) == []


def test_what_is_not_the_houses_own_is_not_kept(sqlite_place: Place, tmp_path: Path) -> None:
    """A key or a log's end of another house, an end that is ahead, and a house that is damaged."""
    played(sqlite_place)
    other = elsewhere_on_disk(tmp_path, "other")
    newly_played(other)
    key, log_end = sqlite_place.key, sqlite_place.log_end
    refused(Place(sqlite_place.url, other.key, log_end), tmp_path / "kept", "is not the key of this house")
    refused(Place(sqlite_place.url, key, other.log_end), tmp_path / "kept", "the end of another log")
    refused(Place(sqlite_place.url, tmp_path / "no.key", log_end), tmp_path / "kept", "key cannot be read")
    refused(Place(sqlite_place.url, key, tmp_path / "no.log-end"), tmp_path / "kept", "the log's end cannot be read")
    Path(sqlite_place.url).rename(tmp_path / "whole.db")
    shutil.copy(tmp_path / "whole.db", sqlite_place.url)
    play_on(sqlite_place)
    shutil.copy(tmp_path / "whole.db", sqlite_place.url)
    refused(sqlite_place, tmp_path / "kept", "ahead of the database: entries were lost")
    other.sql("UPDATE accounts SET cents = cents - 1 WHERE name = 'cage'")
    refused(other, tmp_path / "kept", "what was copied of other.db is not sound: account cage.*cutcard verify")
    assert not (tmp_path / "kept").exists()


def test_without_room_nothing_is_left(sqlite_place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(sqlite_place)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: type("Usage", (), {"free": 10_000}))
    refused(sqlite_place, tmp_path / "kept", "there is no room")


# --- interrupted -------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["copied", "filled"])
def test_interrupted_it_leaves_nothing(sqlite_place: Place, tmp_path: Path, moment: str) -> None:
    played(sqlite_place)

    def interrupt(name: str) -> None:
        if name == moment:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kept(sqlite_place, tmp_path / "kept", failpoint=interrupt)
    assert not list(tmp_path.glob("kept*"))
    kept(sqlite_place, tmp_path / "kept")


SLOW = """
import signal, sys, time
from pathlib import Path
from cutcard.house.backups.backup import HouseFiles, back_up

signal.signal(signal.SIGINT, signal.default_int_handler)  # Also where whoever started all of this has it ignored.
url, key, log_end, folder = sys.argv[1:]

def watch(*told):
    print(*told, flush=True)
    time.sleep(60)

back_up(HouseFiles.of(url, Path(key), Path(log_end)), Path(folder), watch=watch)
"""


@pytest.mark.parametrize("how", first_of([signal.SIGKILL, signal.SIGINT], 1))
def test_a_process_that_is_stopped_leaves_at_most_what_the_next_one_removes(
    sqlite_place: Place, tmp_path: Path, how: signal.Signals
) -> None:
    played(sqlite_place)
    files = [sqlite_place.url, str(sqlite_place.key), str(sqlite_place.log_end), str(tmp_path / "kept")]
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, *files], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"copying")
        with pytest.raises(StoreError, match="another process is writing there"):
            kept(sqlite_place, tmp_path / "kept")
        process.send_signal(how)
        assert process.wait(60) != 0
    left = [path.name for path in tmp_path.glob("kept*")]
    assert left == ([] if how is signal.SIGINT else ["kept.part"])
    kept(sqlite_place, tmp_path / "kept")
    assert [path.name for path in tmp_path.glob("kept*")] == ["kept"]


def test_a_folder_that_somebody_fills_is_left_alone(tmp_path: Path) -> None:
    with filled(tmp_path / "kept.part") as part:
        (part / "file").touch()
        with pytest.raises(StoreError, match="another process"), filled(tmp_path / "kept.part"):
            pass
        assert (part / "file").exists()
    assert not (tmp_path / "kept.part").exists()


# --- old and odd ones --------------------------------------------------------------------------------


def test_an_older_version_is_kept_as_it_is_and_brought_to_this_one_when_put_back(
    place: Place, elsewhere: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(place)
    become_later(monkeypatch.setattr)
    assert kept(place, tmp_path / "kept").schema_version == TODAY
    with closing(open_reader(place.url)) as store:
        assert store.schema_version == TODAY
    put_back(tmp_path / "kept", elsewhere, tmp_path / "kept" / "house.log-end")
    with closing(open_reader(elsewhere.url)) as store:
        assert store.schema_version == LATER
    play_on(elsewhere)


def test_the_end_is_read_while_a_server_writes_it(sqlite_place: Place, tmp_path: Path) -> None:
    """A write that is cut short has changed one of the two places, never both."""
    played(sqlite_place)
    content = bytearray(sqlite_place.log_end.read_bytes())
    content[0:40] = b"x" * 40
    sqlite_place.log_end.write_bytes(content)
    assert kept(sqlite_place, tmp_path / "kept").entries == len(entries(sqlite_place))
    content[PLACE_BYTES : PLACE_BYTES + 40] = b"x" * 40
    sqlite_place.log_end.write_bytes(content)
    unreadable = copied_end(sqlite_place)
    with pytest.raises(Exception, match="unreadable in both its places"):
        kept(Place(sqlite_place.url, sqlite_place.key, unreadable), tmp_path / "again")


def test_a_bigger_house_tells_how_far_it_has_come(sqlite_place: Place, tmp_path: Path) -> None:
    played(sqlite_place, rounds=60)
    told: list[tuple[str, int, int]] = []
    kept(sqlite_place, tmp_path / "kept", watch=lambda *what: told.append(what))
    assert {what for what, _, _ in told} == {"copying", "checking"}
    assert all(0 <= done <= of for _, done, of in told)
    assert json.loads((tmp_path / "kept" / LIST).read_bytes())["house"] == "house.db"
