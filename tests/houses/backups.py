"""Houses under test with a second place: backed up here, put back there."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from cutcard.audit import verify
from cutcard.cards import NotationError
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.log_end import read_end
from cutcard.formats.opening import open_reader
from cutcard.formats.signed_notes import KeyType, Note, SignerKey
from cutcard.house import StoreError
from cutcard.house.backups.backup import HouseFiles, back_up
from cutcard.house.backups.files import Backup
from cutcard.house.backups.restore import Acceptance, compare, restore, target_of
from cutcard.rulebook.procedure import Position
from houses.stores import Place, entries_of, furnished, made_once, play
from staff import engage

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cutcard.formats.entry import Entry
    from cutcard.formats.log_end import KnownEnd
    from cutcard.house.backups.files import BackupList
    from cutcard.house.backups.restore import Comparison
    from cutcard.house.engine.house import House

ACCEPTED = Acceptance("Gia", "Sue", "the disk is gone")
STAFF = {
    "Gia": Position.GAMING_SHIFT_MANAGER,
    "Sue": Position.PIT_SUPERVISOR,
    "Max": Position.PIT_MANAGER,
    "Dan": Position.DEALER,
}


def staffed(house: House) -> House:
    """These four work for the house."""
    for name, position in STAFF.items():
        engage(house, name, position)
    return house


def played(place: Place, rounds: int = 3) -> Place:
    """A house with two tables and rounds behind it, which knows nobody yet: always the same one."""
    made_once(place, f"two tables and {rounds} rounds", lambda there: newly_played(there, rounds))
    return place


def newly_played(place: Place, rounds: int = 3) -> Place:
    """The same, but a house of its own."""
    house = furnished(place.house(create=True), "t1", "t2")
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
    return back_up(HouseFiles.of(place.url, place.key, place.log_end), folder, **how)


def compared(folder: Path, *log_end: Path, key: Path | None = None, checkpoints: Sequence[Path] = ()) -> Comparison:
    return compare(Backup.found(folder), key=key, log_end=log_end, checkpoints=checkpoints)


def put_back(
    folder: Path,
    place: Place,
    *log_end: Path,
    accepted: Acceptance = ACCEPTED,
    key: Path | None = None,
    checkpoints: Sequence[Path] = (),
    **how: Any,
) -> Comparison:
    found = compared(folder, *log_end, key=key, checkpoints=checkpoints)
    restore(found, target_of(found, place.url, place.key, place.log_end), accepted, **how)
    return found


def entries(place: Place) -> list[Entry]:
    with closing(open_reader(place.url)) as store:
        return entries_of(store)


def nothing_there(place: Place) -> bool:
    """Whether a place is as it was before anything was put there."""
    files = sorted(path.name for path in place.log_end.parent.iterdir())
    if place.on_sqlite:
        return files == []
    with psycopg.connect(place.url) as session:
        found = session.execute("SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace").fetchall()
        found += session.execute("SELECT 1 FROM pg_proc WHERE pronamespace = 'public'::regnamespace").fetchall()
    return files == [] and found == []


def copied_end(place: Place, name: str = "newest.log-end") -> Path:
    """The log's end as it was carried away at this moment."""
    path = place.log_end.with_name(name)
    path.write_bytes(place.log_end.read_bytes())
    return path


def known_end(path: Path) -> KnownEnd:
    """What a file says of a log's end."""
    end = read_end(path)
    assert end is not None
    return end


def signing_key(name: str) -> SignerKey:
    """What signs the checkpoints of a log."""
    return SignerKey(name, KeyType.LOG, bytes(32))


def published(name: str, size: int, root: bytes = bytes(32)) -> str:
    """A checkpoint of a log as it leaves the house: a signed note."""
    note = Note(Checkpoint(name, size, root).text)
    return bytes(note.with_signature(signing_key(name).sign(note.text))).decode()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def sound(place: Place, *log_end: Path) -> list[str]:
    """The audit finds nothing, also not with other ends; what it notes of the log."""
    told = []
    for path in (place.log_end, *log_end):
        report = verify(place.url, path)
        assert not report.findings, "\n".join(map(str, report.findings))
        told = [note.says for note in report.notes if note.check == "log" and "key was not given" not in note.says]
    return told


def refused(backup: Path, place: Place, why: str, *log_end: Path, **how: Any) -> str:
    with pytest.raises((StoreError, NotationError), match=why) as raised:
        put_back(backup, place, *log_end, **how)
    assert nothing_there(place)
    return str(raised.value)


def elsewhere_on_disk(folder: Path, name: str = "new") -> Place:
    return Place(str(folder / f"{name}.db"), folder / f"{name}.key", folder / f"{name}.log-end")
