"""Entries that the house did not write: the chain takes them from anybody, the seal of its key from nobody else."""

from __future__ import annotations

import shutil
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.formats.entry import CAGE, Head, table_stream
from cutcard.formats.keys import Keys
from cutcard.formats.opening import open_reader
from cutcard.formats.versions import StoreError
from cutcard.house import cage
from cutcard.house.backups.copies import DamagedError
from cutcard.house.journal.chain import CorruptError
from cutcard.house.journal.store import head_seal
from cutcard.house.key_file import key_from
from cutcard.house.staff import THE_HOUSE
from houses.backups import compared, elsewhere, kept, put_back
from houses.stores import (
    LEFT_OPEN,
    MANAGER,
    ON_BOTH_STORES,
    Place,
    do,
    furnished,
    made_once,
    new_id,
    play,
    put,
)
from wording import check_worded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.audit.report import Finding
    from cutcard.house.engine.house import House

__all__ = ["elsewhere"]
pytestmark = LEFT_OPEN
T1, T2 = table_stream("t1"), table_stream("t2")


def _sold(house: House) -> None:
    do(house, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 5_000_00))


def _day_opened(house: House) -> None:
    do(house, CAGE, cage.OpenGamingDay(MANAGER, str(house.today()), "morning"))


def _played(house: House) -> None:
    play(house, "t1")


ACTS: dict[str, tuple[Callable[[House], None], str]] = {
    "credit at the cage": (_sold, CAGE),
    "a gaming day": (_day_opened, CAGE),
    "a round at a table": (_played, T1),
}


@pytest.fixture
def sound(place: Place) -> Place:
    """A house with two tables that were played at."""
    made_once(place, "of which the last entries are sealed", _made)
    return place


def _made(place: Place) -> None:
    with closing(furnished(place.house(create=True), "t1", "t2")) as house:
        play(house, "t1")
        play(house, "t2")


def seals(place: Place) -> dict[str, bytes]:
    with closing(open_reader(place.url)) as store:
        return dict(store.rows("SELECT name, seal FROM streams", ()))


def ends(place: Place) -> dict[str, int]:
    with closing(open_reader(place.url)) as store:
        return {stream: head.version for stream, head in store.heads().items()}


def set_seal(place: Place, stream: str, seal: bytes) -> None:
    written = f"x'{seal.hex()}'" if place.on_sqlite else f"'\\x{seal.hex()}'"
    place.sql(f"UPDATE streams SET seal = {written} WHERE name = '{stream}'")  # noqa: S608


def add_by_hand(place: Place, act: Callable[[House], None]) -> None:
    """Entries, books, indexes and heads to the last byte as the house would write them, by somebody without its key."""
    before = seals(place)
    with closing(place.house()) as house:
        act(house)
    for stream, seal in before.items():
        set_seal(place, stream, seal)


def findings(place: Place) -> list[Finding]:
    found = verify(place.url, place.heads, key=place.key).findings
    for each in found:
        check_worded(each.line)
    return found


def refused(place: Place, why: str) -> None:
    """It is not served, it is told what to do, and nothing was written."""
    before = ends(place), seals(place)
    with pytest.raises(CorruptError, match=f"{why}.*restore a backup"):
        place.house()
    assert (ends(place), seals(place)) == before


# --- added -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("act", "stream"), ACTS.values(), ids=ACTS)
def test_entries_that_were_added_by_hand_are_found(sound: Place, act: Callable[[House], None], stream: str) -> None:
    before = ends(sound)[stream]
    add_by_hand(sound, act)
    first, last = before + 1, ends(sound)[stream]
    which = f"entries {first} to {last} of {stream} were" if last > first else f"entry {last} of {stream} was"
    (found,) = findings(sound)
    assert (found.check, found.says) == ("seals", f"{which} not written by the house")
    refused(sound, f"{which} not written by the house")


def test_without_the_key_the_audit_says_that_seals_were_not_checked(sound: Place) -> None:
    add_by_hand(sound, _sold)
    report = verify(sound.url, sound.heads)
    assert report.findings == []
    (note,) = [note for note in report.notes if note.check == "seals"]
    assert "seals were not checked" in note.says
    check_worded(note.message)
    assert not [note for note in verify(sound.url, sound.heads, key=sound.key).notes if note.check == "seals"]


def test_what_the_forger_seals_with_a_key_of_his_own_is_found(sound: Place) -> None:
    add_by_hand(sound, _sold)
    with closing(open_reader(sound.url)) as store:
        head = store.heads()[CAGE]
    set_seal(sound, CAGE, head_seal(Keys(bytes(32)), CAGE, head))
    assert [each.says for each in findings(sound)] == [f"cage: its seal matches none of its {head.version} entries"]
    refused(sound, "cage: its seal matches none")


def test_a_house_that_is_served_under_another_key_is_found(place: Place, tmp_path: Path) -> None:
    """The mark, by which another key is known, is a row that anybody can delete."""
    with closing(place.house(create=True)) as house:
        do(house, CAGE, cage.OpenAccount(MANAGER, "Wei"))
    place.sql("DELETE FROM kept WHERE kind = 'key'")
    key_from(tmp_path / "other.key", create=True)
    refused(Place(place.url, tmp_path / "other.key", place.heads), "cage: its seal matches none of its 1 entries")
    place.house().close()


def test_entries_added_to_a_broken_stream_are_not_served(sqlite_place: Place) -> None:
    """A broken table is shut and the house is served; what was added to it would count as money all the same."""
    made_once(sqlite_place, "of which the last entries are sealed", _made)
    add_by_hand(sqlite_place, _played)
    sqlite_place.rewrite(f"UPDATE journal SET round = 99 WHERE stream = '{T1}' AND version = 3")  # noqa: S608
    refused(sqlite_place, f"entries .* of {T1} were not written by the house")


# --- seals themselves ------------------------------------------------------------------------------


@ON_BOTH_STORES
def test_seals_that_were_erased_altered_or_exchanged_are_found(sound: Place) -> None:
    genuine = seals(sound)
    altered = bytes([genuine[CAGE][0] ^ 1]) + genuine[CAGE][1:]
    for changed in (
        dict.fromkeys(genuine, b""),
        {**genuine, CAGE: altered},
        {**genuine, T1: genuine[T2], T2: genuine[T1]},
    ):
        wrong = sorted(stream for stream in genuine if changed[stream] != genuine[stream])
        for stream, seal in changed.items():
            set_seal(sound, stream, seal)
        assert [each.says.split(":")[0] for each in findings(sound)] == wrong
        refused(sound, "; ".join(f"{stream}: its seal matches none of its .* entries" for stream in wrong))
    for stream, seal in genuine.items():
        set_seal(sound, stream, seal)
    sound.house().close()
    assert findings(sound) == []


@ON_BOTH_STORES
def test_a_seal_is_put_where_an_entry_is_written_and_nowhere_else(sound: Place) -> None:
    before = seals(sound)
    sound.house().close()
    assert seals(sound) == before
    with closing(sound.house()) as house:
        _sold(house)
        head, keys = house.cage_head, house.keeper.keys
    assert seals(sound) == {**before, CAGE: head_seal(keys, CAGE, head)}
    assert head_seal(keys, CAGE, head) != head_seal(keys, T1, head) != head_seal(keys, T1, Head(1, head.hash))


def test_an_older_copy_of_all_of_it_is_found_by_the_heads_kept_elsewhere(sqlite_place: Place, tmp_path: Path) -> None:
    """Its seals are those of its entries; that there were more of them only somebody else can know."""
    made_once(sqlite_place, "of which the last entries are sealed", _made)
    shutil.copy(sqlite_place.url, tmp_path / "older.db")
    with closing(sqlite_place.house()) as house:
        _sold(house)
    shutil.copy(tmp_path / "older.db", sqlite_place.url)
    assert [(each.check, each.stream) for each in findings(sqlite_place)] == [("chain", "")]
    assert verify(sqlite_place.url, key=sqlite_place.key).findings == []
    with pytest.raises(CorruptError, match=r"entries were written, and not all of them are there"):
        sqlite_place.house()


# --- copies ----------------------------------------------------------------------------------------


def test_a_forged_house_is_not_backed_up_and_a_forged_backup_not_restored(
    sound: Place,
    elsewhere: Place,
    tmp_path: Path,
    pg_dump: None,  # noqa: ARG001
) -> None:
    kept(sound, tmp_path / "sound")
    add_by_hand(sound, _sold)
    with pytest.raises(StoreError, match=r"entry \d+ of cage, its last, was not written by the house"):
        kept(sound, tmp_path / "forged")
    assert not (tmp_path / "forged").exists()
    copy = tmp_path / "copy"
    if sound.on_sqlite:
        shutil.copy(sound.url, copy)
    else:
        from cutcard.house.journal.pg_dump import dump

        dump(sound.url, copy)
    with pytest.raises(DamagedError, match=r"was not written by the house.*nothing was restored"):
        compared(copy, sound.heads, key=sound.key)
    put_back(tmp_path / "sound", elsewhere, tmp_path / "sound" / "house.heads")
    with closing(elsewhere.house()) as house:
        _sold(house)
    assert findings(elsewhere) == []


# --- several nodes ---------------------------------------------------------------------------------


def test_a_node_does_not_go_on_from_what_no_node_has_written(postgres_place: Place) -> None:
    """Whoever writes next would seal it."""
    made_once(postgres_place, "of which the last entries are sealed", _made)
    with closing(postgres_place.house()) as house:
        there, version = postgres_place.beside("south"), house.cage_head.version
        before = seals(postgres_place)
        with closing(there.house()) as south:
            _sold(south)
        sealed = seals(postgres_place)
        set_seal(postgres_place, CAGE, before[CAGE])
        with pytest.raises(CorruptError, match=f"entry {version + 1} of cage was not written by the house"):
            house.run_on_writer(house.follow)
        assert house.cage_head.version == version
        with pytest.raises(Exception, match="not written by the house"):
            put(house, CAGE, cage.OpenAccount(MANAGER, "Ana"), new_id())
        assert (ends(postgres_place)[CAGE], "not written by the house" in house.fenced) == (version + 1, True)
        set_seal(postgres_place, CAGE, sealed[CAGE])
        house.run_on_writer(house.reopen)
        assert house.cage_head.version == version + 1
        do(house, CAGE, cage.OpenAccount(MANAGER, "Ana"))
    assert findings(postgres_place) == []
