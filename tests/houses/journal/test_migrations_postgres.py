"""The same in PostgreSQL, where several servers may open a house at once."""

from __future__ import annotations

import shutil
import subprocess
import threading
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import psycopg
import pytest

from cutcard.audit import verify
from cutcard.formats.postgres_reader import marked
from cutcard.formats.schema import LOADED
from cutcard.house import House, StoreError, open_store
from cutcard.house.journal.migrate import BACKED_UP, Precautions
from houses.journal.test_migrations import backups, played, plays_on, rows, schema_version_of
from houses.journal.test_migrations_killed import KILLED
from houses.later_program import LATER, TODAY, become_later
from houses.migration_kills import MOMENTS, comes, opened
from houses.stores import LEFT_OPEN, Place, await_end

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [LEFT_OPEN, pytest.mark.usefixtures("pg_dump")]


@pytest.fixture(autouse=True)
def _later(monkeypatch: pytest.MonkeyPatch) -> None:
    become_later(monkeypatch.setattr)


@pytest.fixture
def older(postgres_place: Place) -> Place:
    return played(postgres_place)


def test_the_entry_that_loaded_a_shoe_is_found_by_the_index(postgres_place: Place) -> None:
    """In a long stream, for the last of its shoes."""
    postgres_place.house(create=True).close()
    made = "SELECT n, 'table/t1', n, n, 0, 1 + n / 500, '', sha256(''), substr(sha256(''), 1, 16), ''"
    postgres_place.sql(f"INSERT INTO journal {made} FROM generate_series(1, 100000) n")
    postgres_place.sql("ANALYZE journal")
    with psycopg.connect(postgres_place.url) as session:
        plan = str(session.execute(b"EXPLAIN " + marked(LOADED), ("table/t1", 200)).fetchall())
    assert "journal_shoe" in plan
    with closing(open_store(postgres_place.url)) as store:
        entry = store.loaded("table/t1", 200)
    assert entry is not None
    assert entry.version == 99_500


def test_two_servers_open_at_once_and_one_migrates(older: Place) -> None:
    before = rows(older)
    waits = threading.Event()
    told: dict[str, list[str]] = {"north": [], "south": []}
    houses: dict[str, House] = {}
    reached = threading.Event()

    def tell(node: str, what: str) -> None:
        told[node].append(what)
        if "waiting" in what:
            waits.set()

    def failpoint(name: str) -> None:
        if name == "after backup":
            reached.set()
            assert waits.wait(30), "the other server comes while this one is at it"

    def begin(node: str) -> None:
        precautions = Precautions(tell=lambda what: tell(node, what))
        houses[node] = older.beside(node).house(node=node, precautions=precautions, failpoint=failpoint)

    for node in ("north", "south"):
        older.beside(node).log_end.write_bytes(older.log_end.read_bytes())
    north = threading.Thread(target=begin, args=("north",))
    north.start()
    assert reached.wait(30)
    begin("south")
    north.join(30)
    assert told["south"] == ["another server is changing the schema of this house; waiting for it"]
    assert told["north"][-1].endswith("has schema version 3")
    assert {house.store.schema_version for house in houses.values()} == {LATER}
    assert sorted(table for house in houses.values() for table in house.dealing) == ["t1"], "run by one of them"
    for node, house in houses.items():
        house.close()
        await_end(older, node)
    assert len(backups(older)) == 1
    assert rows(older, before[0]) == before
    plays_on(older)


def test_a_house_that_an_older_program_still_serves_is_not_migrated(older: Place) -> None:
    with closing(open_store(older.url, node="old")) as store:
        assert store.own("table/t1")
        with pytest.raises(StoreError, match="served by an older Cutcard; stop every server"):
            older.house()
        assert (schema_version_of(older), backups(older)) == (TODAY, [])
    await_end(older, "old")
    older.house().close()
    assert schema_version_of(older) == LATER


def test_without_pg_dump_it_is_refused_until_the_operator_says_there_is_a_backup(
    older: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    before = rows(older)
    with pytest.raises(
        StoreError, match=f"pg_dump and pg_restore.*not on the PATH; nothing was changed.*{BACKED_UP}=1"
    ):
        older.house()
    assert (schema_version_of(older), rows(older), backups(older)) == (TODAY, before, [])
    older.house(precautions=Precautions(backed_up=1)).close()
    assert (schema_version_of(older), backups(older)) == (LATER, [])


def test_a_pg_dump_that_fails_or_leaves_something_out_is_no_backup(
    older: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def program(name: str, script: str) -> None:
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bin" / name).chmod(0o755)

    (tmp_path / "bin").mkdir()
    program("pg_restore", "exit 0")
    program("pg_dump", "echo 'pg_dump: error: no space' >&2; exit 1")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    with pytest.raises(StoreError, match="no space; nothing was changed"):
        older.house()
    program("pg_dump", 'for each; do case $each in --file=*) : > "${each#--file=}";; esac; done')
    with pytest.raises(StoreError, match="the copy differs from the house"):
        older.house()
    assert (schema_version_of(older), backups(older)) == (TODAY, [])


def test_whoever_only_reads_leaves_an_older_house_as_it_is(older: Place) -> None:
    before = rows(older)
    assert verify(older.url, older.log_end).findings == []
    assert (schema_version_of(older), rows(older), backups(older)) == (TODAY, before, [])


def test_the_backup_is_the_way_back(older: Place, postgres_server: str) -> None:
    before = rows(older)
    plays_on(older)
    (backup,) = backups(older)
    (copy,) = backup.glob("*.dump")
    name = f"{copy.stem}_back"
    with psycopg.connect(postgres_server, autocommit=True) as session:
        session.execute(f"CREATE DATABASE {name}".encode())
    url = older.url.replace(f"/{copy.stem}?", f"/{name}?")
    subprocess.run(["pg_restore", f"--dbname={url}", str(copy)], check=True)
    restored = replace(older, url=url, log_end=backup / older.log_end.name)
    assert (schema_version_of(restored), rows(restored)) == (TODAY, before)
    plays_on(restored)
    assert schema_version_of(restored) == LATER


def killed_twice(place: Place, first: str, second: str) -> None:
    before = rows(place)
    assert opened(place, first) == KILLED
    assert rows(place, before[0]) == before
    assert opened(place, second) == (KILLED if comes(second, after=first) else 0)
    assert rows(place, before[0]) == before
    assert opened(place) == 0
    assert schema_version_of(place) == LATER
    assert rows(place, before[0]) == before
    made = backups(place)
    older = 1 + [first, second].count("after migration")
    assert len(made) == min(older, LATER - TODAY), "one of each version that it was opened in"
    for backup in made:
        shutil.rmtree(backup)
    played(place)


@pytest.mark.wide
def test_killed_at_every_moment_it_always_opens(older: Place) -> None:
    for first in MOMENTS:
        killed_twice(older, first, first)
    plays_on(older)


@pytest.mark.long
def test_every_pair_of_moments(older: Place) -> None:
    for first in MOMENTS:
        for second in MOMENTS:
            killed_twice(older, first, second)
    plays_on(older)
