"""Any single flipped bit, anywhere in what the house keeps, is found when the house is opened.

Two images of the files are taken: of a house that was closed, and of one killed while commits lay in its write-ahead
log. Every byte of them belongs to one area:

- database: every page carries its checksum; opening reads every page.
- database, pages that the write-ahead log holds anew: nobody reads them, and the next checkpoint writes over them. A
  flip there either is found or changes nothing; the journal read back must be equal to the last byte.
- write-ahead log: a frame that does not check ends the log, so everything from there on is silently gone. The journal's
  end kept outside tells. The image ends with the last frame that was written; there are no bytes behind it.
- log's end: each has two places. A flip in the newer may be survived with the older, but the house must then be
  exactly as it was; in the older it changes nothing.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.log_end import PLACE_BYTES, LogEndError
from cutcard.formats.versions import StoreError
from cutcard.house.journal.checks import CorruptError
from cutcard.table.state import Phase
from houses.stores import LEFT_OPEN, Place, entries_of, furnished, play, sqlite_place, step_to
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.formats.entry import Entry

pytestmark = LEFT_OPEN
PAGE = 4096
WAL_HEADER, FRAME_HEADER = 32, 24
FOUND, SAME, WRONG = "found", "the same to the last byte", "wrong and not found"


@dataclass(frozen=True)
class Image:
    """The files of a house at one moment, and what its journal says then."""

    place: Place
    journal: list[Entry]

    @property
    def database(self) -> Path:
        return self.place.log_end.with_name("house.db")

    @property
    def wal(self) -> Path:
        return self.place.log_end.with_name("house.db-wal")

    def logged(self) -> set[int]:
        """The pages that the write-ahead log holds anew."""
        held = self.wal.read_bytes() if self.wal.exists() else b""
        starts = range(WAL_HEADER, len(held), FRAME_HEADER + PAGE)
        return {int.from_bytes(held[at : at + 4]) for at in starts}

    def read_bits(self) -> list[range]:
        """The bits of the database file that are read: those of every page the log does not hold anew."""
        pages = range(1, self.database.stat().st_size // PAGE + 1)
        return [page_bits(page) for page in pages if page not in self.logged()]


def page_bits(page: int) -> range:
    return range((page - 1) * PAGE * 8, page * PAGE * 8)


def all_bits(path: Path) -> list[range]:
    return [range(path.stat().st_size * 8)]


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """A house with some rounds, closed as it should be."""
    place = sqlite_place(tmp_path_factory.mktemp("closed"))
    house = furnished(place.house(create=True), "t1", "t2")
    play(house, "t1", rounds=8)
    play(house, "t2", rounds=4)
    journal = entries_of(house.store)
    house.close()
    return Image(place, journal)


@pytest.fixture(scope="module")
def killed(closed: Image, tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The same house opened again and killed in the middle of a round: a copy of its files as they lay."""
    place = copied(closed.place, tmp_path_factory.mktemp("served"))
    house = place.house()
    play(house, "t1", rounds=2)
    step_to(house, "t1", Phase.DEALING)
    image = Image(copied(place, tmp_path_factory.mktemp("killed")), entries_of(house.store))
    house.close()
    return image


def copied(place: Place, folder: Path) -> Place:
    """The house's files, without what is rebuilt whenever it is opened."""
    for name in ("house.db", "house.db-wal", "house.key", "house.log-end"):
        lies = place.log_end.with_name(name)
        if lies.exists():
            shutil.copy(lies, folder / name)
    return sqlite_place(folder)


def flipped(path: Path, bit: int) -> None:
    with path.open("r+b") as file:
        file.seek(bit // 8)
        (byte,) = file.read(1)
        file.seek(bit // 8)
        file.write(bytes([byte ^ 1 << bit % 8]))


def outcome(place: Place, journal: list[Entry]) -> str:
    """What becomes of a house whose files were changed, when it is opened and everything in it is read."""
    try:
        house = place.house()
    except (CorruptError, StoreError, LogEndError):
        return FOUND
    try:
        if house.stopped:
            return FOUND
        return SAME if entries_of(house.store)[: len(journal)] == journal else WRONG
    finally:
        house.close()


def flips(image: Image, path: Path, among: list[range], count: int, folder: Path) -> Counter[str]:
    """Flip single bits of one file, each in a fresh copy of the image; how often each outcome came about."""
    chance, seen = random.Random(f"{path.name} {count}"), Counter[str]()
    for _ in range(count):
        bits = chance.choice(among)
        seen[flip(image, path, chance.choice(bits), folder)] += 1
    return seen


def flip(image: Image, path: Path, bit: int, folder: Path) -> str:
    where = folder / "flipped"
    where.mkdir()
    place = copied(image.place, where)
    flipped(where / path.name, bit)
    came = outcome(place, image.journal)
    assert came != WRONG, f"bit {bit % 8} of byte {bit // 8} of {path.name} was flipped and nobody noticed"
    shutil.rmtree(where)
    return came


campaign = pytest.mark.parametrize(
    "count", [6, pytest.param(25, marks=pytest.mark.wide), pytest.param(1_000, marks=pytest.mark.long)]
)
"""How many bits are flipped, one at a time."""


def test_images_that_nobody_changed_open_and_are_the_same(closed: Image, killed: Image, tmp_path: Path) -> None:
    """Without this every alarm below could be a false one."""
    for number, image in enumerate((closed, killed)):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert outcome(copied(image.place, folder), image.journal) == SAME


def test_the_killed_house_has_commits_in_its_log_only(closed: Image, killed: Image, tmp_path: Path) -> None:
    """Both kinds of database pages exist, and a log cut off loses entries: the areas below are not empty."""
    assert killed.read_bits()
    assert killed.logged()
    place = copied(killed.place, tmp_path)
    (tmp_path / killed.wal.name).unlink()
    assert not closed.wal.exists()
    with pytest.raises(CorruptError, match=r"\d+ entries were written, and the journal has \d+"):
        place.house()


@campaign
def test_a_flipped_bit_in_the_database_of_a_closed_house_is_found(closed: Image, count: int, tmp_path: Path) -> None:
    assert flips(closed, closed.database, all_bits(closed.database), count, tmp_path) == {FOUND: count}


@campaign
def test_a_flipped_bit_in_the_database_of_a_killed_house_is_found(killed: Image, count: int, tmp_path: Path) -> None:
    assert flips(killed, killed.database, killed.read_bits(), count, tmp_path) == {FOUND: count}


@campaign
def test_a_flipped_bit_in_the_write_ahead_log_is_found(killed: Image, count: int, tmp_path: Path) -> None:
    assert flips(killed, killed.wal, all_bits(killed.wal), count, tmp_path) == {FOUND: count}


@pytest.mark.wide
@campaign
def test_a_flipped_bit_in_a_page_the_log_holds_anew_changes_nothing(killed: Image, count: int, tmp_path: Path) -> None:
    size = killed.database.stat().st_size
    among = [page_bits(page) for page in killed.logged() if page * PAGE <= size]
    seen = flips(killed, killed.database, among, count, tmp_path)
    assert seen[FOUND] + seen[SAME] == count


@campaign
@pytest.mark.parametrize("which", first_of(["closed", "killed"], 1))
def test_a_flipped_bit_in_the_end_kept_outside_never_leads_to_another_state(
    which: str, count: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    image: Image = request.getfixturevalue(which)
    seen = flips(image, image.place.log_end, all_bits(image.place.log_end), count, tmp_path)
    assert seen[FOUND] + seen[SAME] == count


@pytest.mark.parametrize("byte", [16, 18, 20, 21, 24, 28, 60, 92, 96, PAGE - 8, PAGE - 1])
def test_a_flipped_bit_in_what_says_how_to_read_the_file_is_found(closed: Image, byte: int, tmp_path: Path) -> None:
    """Page size, format, room for checksums, layout: bytes that could make the checksums themselves be skipped."""
    assert [flip(closed, closed.database, byte * 8 + bit, tmp_path) for bit in range(8)] == [FOUND] * 8


@pytest.mark.long
@pytest.mark.parametrize("head", range(100))
def test_every_bit_of_the_first_hundred_bytes_is_guarded(closed: Image, head: int, tmp_path: Path) -> None:
    assert [flip(closed, closed.database, head * 8 + bit, tmp_path) for bit in range(8)] == [FOUND] * 8


def test_an_end_damaged_in_both_its_places_is_found(closed: Image, tmp_path: Path) -> None:
    place = copied(closed.place, tmp_path)
    for copy in (0, 1):
        flipped(place.log_end, (copy * PLACE_BYTES + 10) * 8)
    with pytest.raises(LogEndError, match=r"unreadable in both its places.*put the right one back"):
        place.house().close()


def test_the_end_of_another_history_is_found(closed: Image, tmp_path: Path) -> None:
    """A restored copy that went on by itself may be as long as what was lost; only the hashes differ."""
    one, other = (branch(closed, tmp_path / name) for name in ("one", "other"))
    shutil.copy(one.log_end, other.log_end)
    assert outcome(other, []) == FOUND


def branch(image: Image, folder: Path) -> Place:
    """The house gone on for one round more, on cards of its own."""
    folder.mkdir()
    place = copied(image.place, folder)
    house = place.house()
    play(house, "t1", rounds=1)
    house.close()
    return place


def without_an_end(place: Place) -> None:
    place.log_end.unlink()


def with_an_empty_end(place: Place) -> None:
    place.log_end.write_bytes(b"")


@pytest.mark.parametrize("loss", [without_an_end, with_an_empty_end])
def test_a_lost_end_is_found(loss: Callable[[Place], None], killed: Image, tmp_path: Path) -> None:
    """Nothing is assumed: without it nobody could tell whether the log was cut off."""
    place = copied(killed.place, tmp_path)
    loss(place)
    assert outcome(place, killed.journal) == FOUND


def test_the_key_of_another_house_is_found(closed: Image, tmp_path: Path) -> None:
    place = copied(closed.place, tmp_path)
    flipped(place.key, 5)
    assert outcome(place, closed.journal) == FOUND
