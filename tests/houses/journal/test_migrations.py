"""A house of an older schema is backed up, brought to the next ones and played on, whatever is killed meanwhile."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import apsw
import pytest

from commands import CommandResult, run
from cutcard.audit import Verdict, verify
from cutcard.formats.opening import open_reader
from cutcard.formats.schema import LOADED
from cutcard.formats.versions import SCHEMA_VERSION, SCHEMA_VERSION_FIRST
from cutcard.house import StoreError
from cutcard.house.journal import migrations
from cutcard.house.journal.migrate import BACKED_UP, BACKUPS, Precautions
from cutcard.house.journal.migrations import MIGRATIONS, Migration
from cutcard.table.state import Phase
from houses.later_program import COMMAND, LATER, NOTES, SURROUNDINGS, TODAY, become_later, become_todays
from houses.stores import LEFT_OPEN, ON_BOTH_STORES, Place, bet, furnished, made_once, play, step_to
from ports import free_port

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.wide
__all__ = ["run"]
pytestmark = LEFT_OPEN
FILES = ("house.db", "house.key", "house.log-end")
DONE = [
    "schema version 1 to 2: there is a table for notes",
    "schema version 2 to 3: notes are found by their number",
    "done: house.db has schema version 3",
]
"""What is told of the migrations themselves."""


@pytest.fixture(autouse=True)
def _later(monkeypatch: pytest.MonkeyPatch) -> None:
    become_later(monkeypatch.setattr)


def played(place: Place) -> Place:
    """A house of today's schema with rounds behind it and one open, in which a bet lies."""
    with pytest.MonkeyPatch.context() as today:
        become_todays(today.setattr)
        made_once(place, "of today's schema", _play)
    return place


def _play(place: Place) -> None:
    house = furnished(place.house(create=True))
    play(house, rounds=3)
    step_to(house, "t1", Phase.BETTING)
    bet(house, "t1")
    house.close()


@pytest.fixture
def older(place: Place) -> Place:
    return played(place)


@pytest.fixture
def older_file(sqlite_place: Place) -> Place:
    return played(sqlite_place)


def at(folder: Path) -> Place:
    """A house in a folder, by the names that the kept one has."""
    return Place(*(str(folder / FILES[0]), folder / FILES[1], folder / FILES[2]))


def schema(path: str) -> list[tuple[object, ...]]:
    """However its lines are broken: a column that is added or dropped breaks none."""
    with closing(apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name").fetchall()
    return [
        (*row[:3], " ".join(str(row[3]).replace("(", "( ").replace(")", " )").replace(",", " ,").split()))
        for row in rows
    ]


def schema_version_of(place: Place) -> int:
    with closing(open_reader(place.url)) as store:
        return store.schema_version


def rows(place: Place, first: int | None = None) -> tuple[int, str]:
    """How many entries the journal has, and one hash over every field of those, or of the first so many."""
    hashed, count = sha256(), 0
    with closing(open_reader(place.url)) as store:
        for entry in store.read():
            if first is not None and count == first:
                break
            count += 1
            hashed.update(repr((entry.seq, entry.stream, entry.version, entry.id, entry.round, entry.shoe)).encode())
            hashed.update(entry.body + entry.hash)
    return count, hashed.hexdigest()


def backups(place: Place) -> list[Path]:
    return sorted(place.log_end.parent.glob("*.version-*"))


def files_of(place: Place) -> list[bytes]:
    return [path.read_bytes() for path in (Path(place.url), place.key, place.log_end)]


def put_back(place: Place, files: list[bytes]) -> None:
    """As it was: whoever has a whole copy can."""
    for path, content in zip((Path(place.url), place.key, place.log_end), files, strict=True):
        path.write_bytes(content)


def plays_on(place: Place) -> None:
    house = place.house()
    assert not house.stopped
    step_to(house, "t1", Phase.READY, Phase.SHOE_ENDED)
    play(house, rounds=1)
    house.close()
    assert verify(place.url, place.log_end).findings == []


# --- the list -------------------------------------------------------------------------------------


def test_the_migrations_lead_from_the_first_version_to_this_one() -> None:
    assert [each.before for each in MIGRATIONS] == list(range(SCHEMA_VERSION_FIRST, SCHEMA_VERSION))
    assert [each.after for each in MIGRATIONS] == list(range(SCHEMA_VERSION_FIRST + 1, SCHEMA_VERSION + 1))


def test_a_house_made_by_the_later_program_has_what_a_migrated_one_has(older_file: Place, tmp_path: Path) -> None:
    made = Place(str(tmp_path / "n"), tmp_path / "n.key", tmp_path / "n.log-end")
    made.house(create=True).close()
    assert schema(older_file.url) != schema(made.url)
    older_file.house().close()
    assert schema(older_file.url) == schema(made.url)


def test_the_entry_that_loaded_a_shoe_is_found_by_the_index(sqlite_place: Place) -> None:
    furnished(sqlite_place.house(create=True)).close()
    with closing(apsw.Connection(sqlite_place.url)) as connection:
        plan = str(connection.execute(f"EXPLAIN QUERY PLAN {LOADED}", ("table/t1", 1)).fetchall())
    assert "journal_shoe (stream=? AND shoe=?)" in plan


# --- carried over -----------------------------------------------------------------------------------


@ON_BOTH_STORES
def test_a_house_of_the_first_version_is_migrated_once_and_plays_on(older: Place, pg_dump: None) -> None:  # noqa: ARG001
    before = rows(older)
    told: list[str] = []
    older.house(precautions=Precautions(tell=told.append)).close()
    assert told[-1].startswith("done")
    assert schema_version_of(older) == LATER
    assert rows(older, before[0]) == before
    again: list[str] = []
    older.house(precautions=Precautions(tell=again.append)).close()
    assert again == []
    assert len(backups(older)) == 1
    plays_on(older)
    assert rows(older, before[0]) == before


def test_the_backup_is_the_way_back(older_file: Place, tmp_path: Path) -> None:
    """Put back it is a house of the old schema, as it was before; opened by this program it is migrated again."""
    before = rows(older_file)
    plays_on(older_file)
    (backup,) = backups(older_file)
    back = tmp_path / "back"
    shutil.copytree(backup, back)
    restored = Place(str(back / "house.db"), back / "house.key", back / "house.log-end")
    assert (schema_version_of(restored), rows(restored)) == (TODAY, before)
    plays_on(restored)
    assert schema_version_of(restored) == LATER
    assert len(backups(restored)) == 1


def test_what_lies_half_made_is_removed_and_a_whole_backup_of_now_is_used_again(older_file: Place) -> None:
    with pytest.raises(KeyboardInterrupt):
        older_file.house(failpoint=raising("after backup"))
    (backup,) = backups(older_file)
    half = backup.with_name("house.db.version-1.20200101T000000Z.part")
    half.mkdir()
    (half / "house.db").write_bytes(b"half")
    told: list[str] = []
    older_file.house(precautions=Precautions(tell=told.append)).close()
    assert f"the backup in {backup} is of this house as it stands" in told
    assert backups(older_file) == [backup]


def test_a_backup_of_another_moment_or_a_damaged_one_is_not_taken_for_one(older_file: Place) -> None:
    for number in (2, 3):
        with pytest.raises(KeyboardInterrupt):
            older_file.house(failpoint=raising("after backup"))
        assert len(backups(older_file)) == number - 1
        copy = backups(older_file)[-1] / "house.db"
        if number == 2:
            older_file.sql("INSERT INTO kept VALUES ('link', 'since', x'00')")
        else:
            copy.write_bytes(copy.read_bytes()[:-4096])
    older_file.house().close()
    assert len(backups(older_file)) == 3


def raising(moment: str) -> Callable[[str], None]:
    def failpoint(name: str) -> None:
        if name == moment:
            raise KeyboardInterrupt

    return failpoint


def test_the_key_is_copied_only_from_the_folder_of_the_house(older_file: Place, tmp_path: Path) -> None:
    apart = tmp_path / "safe"
    apart.mkdir()
    older_file.key.rename(apart / "house.key")
    Place(older_file.url, apart / "house.key", older_file.log_end).house().close()
    (backup,) = backups(older_file)
    assert sorted(path.name for path in backup.iterdir()) == ["house.db", "house.log-end"]
    assert backup.stat().st_mode & 0o077 == 0


def test_several_versions_are_made_one_after_another_and_go_on_where_they_stopped(older_file: Place) -> None:
    with pytest.raises(KeyboardInterrupt):
        older_file.house(failpoint=raising("after migration"))
    assert schema_version_of(older_file) == NOTES.after
    told: list[str] = []
    older_file.house(precautions=Precautions(tell=told.append)).close()
    assert [line for line in told if line.startswith("schema version")] == [DONE[1]]
    assert [path.name.split(".")[2] for path in backups(older_file)] == ["version-1", "version-2"]
    assert schema_version_of(older_file) == LATER


def test_a_migration_that_fails_changes_nothing(older_file: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = Migration(1, 2, "fails", (*NOTES.sqlite, "CREATE TABLE journal (n)"), ())
    monkeypatch.setattr(migrations, "MIGRATIONS", (failing,))
    before = schema(older_file.url)
    with pytest.raises(StoreError, match=r"from 1 to 2: .*already exists; nothing was changed"):
        older_file.house()
    assert (schema_version_of(older_file), schema(older_file.url)) == (TODAY, before)


def test_a_damaged_house_is_not_migrated(older_file: Place) -> None:
    older_file.sql("UPDATE accounts SET cents = cents - 1 WHERE name = 'cage'")
    with pytest.raises(Exception, match="account cage"):
        older_file.house()
    assert (schema_version_of(older_file), backups(older_file)) == (TODAY, [])


def test_whoever_only_reads_leaves_an_older_house_as_it_is(
    older_file: Place, run: Callable[..., CommandResult]
) -> None:
    before = files_of(older_file)
    assert run("verify", older_file.url, "--log-end", str(older_file.log_end)).code == Verdict.UNCONFIRMED
    status = run("house", "status", older_file.url, "--json")
    assert (json.loads(status.out)["schema_version"], status.err) == (TODAY, "")
    assert "schema version 1" in run("house", "status", older_file.url).out
    with closing(open_reader(older_file.url)) as store:
        entry = store.loaded("table/t1", 1)
    assert entry is not None
    assert "ShoeLoaded" in str(entry.read().events)
    assert files_of(older_file) == before
    assert backups(older_file) == []


# --- refused -----------------------------------------------------------------------------------------


def refused(place: Place, why: str, precautions: Precautions | None = None) -> None:
    """With what to do, and with nothing changed."""
    before = files_of(place)
    with pytest.raises(StoreError, match=f"only after a backup.*{why}.*nothing was changed.*{BACKUPS}.*{BACKED_UP}=1"):
        place.house(precautions=precautions)
    assert files_of(place) == before
    assert (schema_version_of(place), backups(place)) == (TODAY, [])


def test_without_room_nothing_is_changed(older_file: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=50_000))
    refused(older_file, "there is no room: .* bytes are needed, 50,000 are free")
    monkeypatch.undo()
    plays_on(older_file)


def test_without_a_folder_that_can_be_written_to_nothing_is_changed(older_file: Place, tmp_path: Path) -> None:
    refused(older_file, "No such file", Precautions(backups=tmp_path / "nowhere"))
    refused(older_file, "Not a directory", Precautions(backups=older_file.key))
    apart = tmp_path / "apart"
    apart.mkdir()
    older_file.house(precautions=Precautions(backups=apart)).close()
    assert backups(older_file) == []
    assert len(list(apart.iterdir())) == 1


@pytest.mark.wide
def test_a_disk_that_fills_while_the_backup_is_written_changes_nothing(older_file: Place) -> None:
    """A limit on the size of files stands for the disk: the writes really fail, in the middle of the copy."""
    before, most = files_of(older_file), 40 * 1024
    assert len(before[0]) > most
    files = ["--key", str(older_file.key), "--log-end", str(older_file.log_end)]
    ran = subprocess.run(
        [*COMMAND, "house", "buy", older_file.url, "Wei", "5", *files],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        env={**SURROUNDINGS, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "the copy cannot be written" in ran.stderr
    assert f"{BACKUPS}=FOLDER" in ran.stderr
    assert (files_of(older_file), backups(older_file)) == (before, [])
    plays_on(older_file)


def test_a_backup_made_by_other_means_counts_for_its_version_alone(older_file: Place) -> None:
    before = files_of(older_file)
    told: list[str] = []
    older_file.house(precautions=Precautions(backed_up=1, tell=told.append)).close()
    assert f"no backup is made: {BACKED_UP} says that there is one of schema version 1" in told
    assert backups(older_file) == []
    put_back(older_file, before)
    older_file.house(precautions=Precautions(backed_up=2)).close()
    assert len(backups(older_file)) == 1


# --- commands ----------------------------------------------------------------------------------------


def test_a_command_says_what_it_does_and_its_json_stays_json(
    older_file: Place, run: Callable[..., CommandResult]
) -> None:
    files = ["--key", str(older_file.key), "--log-end", str(older_file.log_end)]
    ran = run("house", "buy", older_file.url, "Wei", "5", *files, "--json")
    assert ran.code == 0
    assert json.loads(ran.out)
    (backup,) = backups(older_file)
    assert ran.err.splitlines() == [
        "cutcard: house.db has schema version 1, this program's is 3; no journal entry is rewritten",
        f"cutcard: backup in {backup}",
        *(f"cutcard: {line}" for line in DONE),
    ]
    assert run("house", "buy", older_file.url, "Wei", "5", *files, "--json").err == ""


def test_the_environment_names_the_folder_and_the_version_backed_up(
    older_file: Place, tmp_path: Path, run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    buying = [
        "house",
        "buy",
        older_file.url,
        "Wei",
        "5",
        "--key",
        str(older_file.key),
        "--log-end",
        str(older_file.log_end),
    ]
    before = files_of(older_file)
    monkeypatch.setenv(BACKED_UP, "yes")
    assert run(*buying).code == 2
    monkeypatch.delenv(BACKED_UP)
    monkeypatch.setenv(BACKUPS, str(tmp_path / "nowhere"))
    assert run(*buying).code == 2
    monkeypatch.setenv(BACKUPS, str(tmp_path / "apart"))
    (tmp_path / "apart").mkdir()
    assert run(*buying).code == 0
    assert len(list((tmp_path / "apart").iterdir())) == 1
    put_back(older_file, before)
    monkeypatch.setenv(BACKED_UP, "1")
    ran = run(*buying)
    assert (ran.code, "no backup is made" in ran.err) == (0, True)


@pytest.mark.wide
def test_the_server_migrates_too_and_logs_it(older_file: Place) -> None:
    files = ["--key", str(older_file.key), "--log-end", str(older_file.log_end)]
    command = [*COMMAND, "serve", "--store", older_file.url, "--port", str(free_port()), *files]
    ran = subprocess.run(command, env=SURROUNDINGS, capture_output=True, text=True, check=False)
    assert (ran.returncode, "no member of staff" in ran.stderr) == (2, True), "which is found when the house is open"
    assert schema_version_of(older_file) == LATER
    assert len(backups(older_file)) == 1
    logged = [json.loads(line)["event"] for line in ran.stderr.splitlines() if line.startswith("{")]
    assert logged[-1] == "done: house.db has schema version 3"


@pytest.mark.wide
def test_a_demonstration_says_on_standard_error_that_it_migrates(sqlite_place: Place) -> None:
    """Its log holds what went wrong alone; that a house is changed is told all the same."""
    with pytest.MonkeyPatch.context() as today:
        become_todays(today.setattr)
        house = sqlite_place.house(create=True)
        house.store.put_value("demonstration", "since", b"1")
        house.close()
    files = ["--key", str(sqlite_place.key), "--log-end", str(sqlite_place.log_end), "--port", str(free_port())]
    command = [*COMMAND, "serve", "--demo", "--store", sqlite_place.url, *files]
    with subprocess.Popen(
        command, env=SURROUNDINGS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as serving:
        assert serving.stdout is not None
        serving.stdout.readline()  # Which it writes when the house is open.
        serving.terminate()
        _, said = serving.communicate(timeout=60)
    (backup,) = backups(sqlite_place)
    assert f"cutcard: backup in {backup}" in said.splitlines()
    assert "cutcard: done: house.db has schema version 3" in said.splitlines()


def test_a_backup_is_announced_when_it_has_its_name(older_file: Place) -> None:
    there: dict[str, bool] = {}

    def tell(what: str) -> None:
        if what.startswith("backup in "):
            there[what] = Path(what.removeprefix("backup in ")).is_dir()

    older_file.house(precautions=Precautions(tell=tell)).close()
    assert list(there.values()) == [True]
