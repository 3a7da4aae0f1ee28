"""Houses under test with a second place: backed up here, put back there."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from cutcard.formats.entry import CAGE
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.backups.backup import HouseFiles, back_up
from cutcard.house.backups.files import Backup
from cutcard.house.backups.restore import Acceptance, compare, restore, target_of
from houses import stores
from houses.stores import MANAGER, Place, do, entries_of, furnished, made_once, play

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.formats.entry import Entry
    from cutcard.house.backups.files import BackupList
    from cutcard.house.backups.restore import Comparison
    from cutcard.house.engine.house import House

ACCEPTED = Acceptance("Gia", "Sue", "the disk is gone")
GIA = ("Gia", "Gaming Shift Manager")
SUE = ("Sue", "Pit Supervisor")


@pytest.fixture
def elsewhere(place: Place, tmp_path: Path, request: pytest.FixtureRequest) -> Place:
    """Where a house may be put back, on the same kind of store."""
    (tmp_path / "elsewhere").mkdir()
    if place.on_sqlite:
        return stores.sqlite_place(tmp_path / "elsewhere")
    return stores.postgres_place(request.getfixturevalue("postgres_server"), tmp_path / "elsewhere")


def staffed(house: House, *people: tuple[str, str]) -> House:
    """The record says as what these sign in."""
    for name, title in people:
        do(house, CAGE, cage.Note(MANAGER, "may sign in", "", f"{name}, {title}", "set up"))
    return house


def played(place: Place, rounds: int = 3) -> Place:
    """A house with two tables, people of its own, and rounds behind it: always the same one."""
    made_once(place, f"two tables and {rounds} rounds", lambda there: newly_played(there, rounds))
    return place


def newly_played(place: Place, rounds: int = 3) -> Place:
    """The same, but a house of its own."""
    house = staffed(furnished(place.house(create=True), "t1", "t2"), GIA, SUE, ("Max", "Pit Manager"))
    play(house, "t1", rounds)
    play(house, "t2", 1)
    house.close()
    return place


def play_on(place: Place, table: str = "t1", rounds: int = 2) -> Place:
    house = place.house()
    play(house, table, rounds)
    house.close()
    return place


def kept(place: Place, folder: Path, **how: Any) -> BackupList:
    return back_up(HouseFiles.of(place.url, place.key, place.heads), folder, **how)


def compared(folder: Path, *heads: Path, key: Path | None = None) -> Comparison:
    return compare(Backup.found(folder), key=key, heads=heads)


def put_back(
    folder: Path, place: Place, *heads: Path, accepted: Acceptance | None = None, key: Path | None = None, **how: Any
) -> Comparison:
    found = compared(folder, *heads, key=key)
    restore(found, target_of(found, place.url, place.key, place.heads), accepted, **how)
    return found


def entries(place: Place) -> list[Entry]:
    with closing(open_reader(place.url)) as store:
        return entries_of(store)


def nothing_there(place: Place) -> bool:
    """Whether a place is as it was before anything was put there."""
    files = sorted(path.name for path in place.heads.parent.iterdir())
    if place.on_sqlite:
        return files == []
    with psycopg.connect(place.url) as session:
        found = session.execute("SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace").fetchall()
        found += session.execute("SELECT 1 FROM pg_proc WHERE pronamespace = 'public'::regnamespace").fetchall()
    return files == [] and found == []


def copied_heads(place: Place, name: str = "newest.heads") -> Path:
    """The chain heads as they were carried away at this moment."""
    path = place.heads.with_name(name)
    path.write_bytes(place.heads.read_bytes())
    return path


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777
