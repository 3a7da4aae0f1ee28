"""Journal and database carry the number of their version: a house that a newer program wrote is left as it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from commands import CommandResult, run
from cutcard.audit import verify
from cutcard.formats import schema
from cutcard.formats.entry import CAGE, SALT_BYTES, Body, Entry
from cutcard.formats.keys import Keys
from cutcard.formats.log_end import KnownEnd, SealedEnd, sealed_end
from cutcard.formats.log_fold import placed
from cutcard.formats.versions import JOURNAL_VERSION, SCHEMA_VERSION
from cutcard.house import (
    THE_HOUSE,
    NewerVersionError,
    Reply,
    Request,
    StoreError,
    cage,
    new_id,
    open_house,
    significant,
)
from cutcard.house.engine import batch
from cutcard.house.journal.log_end_file import LogEndFile
from houses.later_program import NOTES
from houses.stores import LEFT_OPEN, ON_BOTH_STORES, Place, furnished

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["run"]
pytestmark = LEFT_OPEN


def set_schema_version(place: Place, number: int) -> None:
    if place.on_sqlite:
        place.sql(f"PRAGMA user_version = {number}")
    else:
        place.sql(f"UPDATE cutcard_house SET schema_version = {number}")  # noqa: S608


def write_newer(place: Place, version: int) -> None:
    """One entry more at the cage, rightly hashed and sealed, as a program of another version would write it."""
    store, keys = place.store(), Keys(place.key.read_bytes())
    with store.writing() as writing:
        sealed = sealed_end(store.few(schema.LOG))
        assert sealed is not None
        assert sealed.end is not None
        command = {"type": "Foresee", "by": {"name": "Max", "position": "PIT_MANAGER"}}
        event = {"type": "Foreseen", "document": "", "clause": ""}
        body = msgspec.json.encode(Body("from-tomorrow", 1, "house", command, [event], journal_version=version))
        place_in_stream = (CAGE, store.versions()[CAGE] + 1, "from-tomorrow", 0, 0)
        entries, end = placed(sealed.end, [(*place_in_stream, body)], bytes(SALT_BYTES))
        writing.append(entries, (sealed, SealedEnd.of(sealed.name, end, keys)))
    store.close()
    outside = LogEndFile(place.log_end)
    outside.write(KnownEnd.of(sealed.name, end))
    outside.close()


@pytest.fixture
def made(place: Place) -> Place:
    furnished(place.house(create=True)).close()
    return place


@ON_BOTH_STORES
def test_a_database_of_a_newer_version_is_refused_with_what_to_do(made: Place) -> None:
    set_schema_version(made, SCHEMA_VERSION + 1)
    for attempt in (made.house, made.store, lambda: verify(made.url, made.log_end)):
        with pytest.raises(
            NewerVersionError,
            match=f"newer Cutcard .*version {SCHEMA_VERSION + 1}, this program knows {SCHEMA_VERSION}.*upgrade",
        ):
            attempt()
    set_schema_version(made, SCHEMA_VERSION)
    made.house().close()
    assert verify(made.url, made.log_end).findings == []


@ON_BOTH_STORES
def test_a_database_of_no_known_version_is_no_house(made: Place) -> None:
    set_schema_version(made, 0)
    with pytest.raises(StoreError, match="not a house that this Cutcard knows"):
        made.house()


def test_a_journal_of_a_newer_version_is_refused_and_left_as_it_is(made: Place) -> None:
    write_newer(made, JOURNAL_VERSION + 1)
    before = [entry.hash for entry in _entries(made)]
    for attempt in (
        made.house,
        lambda: verify(made.url, made.log_end),
        lambda: list(significant(made.store(), large_win_cents=0)),
    ):
        with pytest.raises(
            NewerVersionError,
            match=f"its journal has version {JOURNAL_VERSION + 1}, this program knows {JOURNAL_VERSION}",
        ):
            attempt()
    assert [entry.hash for entry in _entries(made)] == before


def test_an_entry_of_this_version_that_nobody_understands_is_damage_and_not_news(made: Place) -> None:
    """The same entry without the newer number: the house does not open, and the audit says why."""
    write_newer(made, JOURNAL_VERSION)
    with pytest.raises(Exception, match="Foreseen") as caught:
        made.house()
    assert not isinstance(caught.value, NewerVersionError)
    assert any("no kind 'Foresee'" in str(finding) for finding in verify(made.url, made.log_end).findings)


def test_a_later_version_is_written_into_every_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it will be when the number rises: this program then refuses what the later one wrote."""
    path = tmp_path / "house.db"
    house = open_house(str(path), create=True)
    monkeypatch.setattr(batch, "JOURNAL_VERSION", JOURNAL_VERSION + 1)
    assert isinstance(house.ask(Request(new_id(), CAGE, cage.OpenAccount(THE_HOUSE, "Wei"))), Reply)
    house.close()
    monkeypatch.undo()
    with pytest.raises(NewerVersionError, match="its journal"):
        open_house(str(path))


def test_every_entry_names_its_version_and_one_that_names_none_is_damage(made: Place) -> None:
    assert all(f'"journal_version":{JOURNAL_VERSION}'.encode() in entry.body for entry in _entries(made))
    write_newer(made, 0)
    with pytest.raises(Exception, match="entry 4 cannot be read"):
        made.house()


def test_the_handbook_shows_what_a_migration_says() -> None:
    page = (Path(__file__).parents[3] / "docs" / "migrations.md").read_text(encoding="utf-8")
    assert f"cutcard: schema version {NOTES.before} to {NOTES.after}: " in page
    assert f"cutcard: done: casino.db has schema version {NOTES.after}\n" in page


def test_the_command_line_says_it_in_one_line(tmp_path: Path, run: Callable[..., CommandResult]) -> None:
    path = tmp_path / "house.db"
    open_house(str(path), create=True).close()
    set_schema_version(Place(str(path), Path(f"{path}.key"), Path(f"{path}.log-end")), 7)
    for command in (["house", "status", str(path)], ["verify", str(path)], ["house", "buy", str(path), "Wei", "5"]):
        ran = run(*command)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.count("\n") == 1
        assert f"version 7, this program knows {SCHEMA_VERSION}" in ran.err


def _entries(place: Place) -> list[Entry]:
    store = place.store()
    try:
        return list(store.read())
    finally:
        store.close()
