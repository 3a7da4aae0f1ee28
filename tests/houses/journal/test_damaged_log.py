"""A write-ahead log of which a bit is another: SQLite would go on without all that lies behind it."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from cutcard.formats.entry import CAGE
from cutcard.formats.sqlite_wal import refuse_damaged_log
from cutcard.formats.versions import ChecksumError
from cutcard.house import cage
from houses.stores import MANAGER, do, entries_of, furnished, play
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from houses.stores import Place

HEADER, FRAME = 32, 24
FLIPS = 40


class Crashed(NamedTuple):
    """What the disk holds when the power has failed: the file, its log, and an end of the log that is older."""

    path: Path
    file: bytes
    log: bytes
    end_file: Path
    end: bytes
    entries: int

    def lies_there(self, log: bytes) -> None:
        for name in (f"{self.path.name}-shm", f"{self.path.name}.snapshot"):
            self.path.with_name(name).unlink(missing_ok=True)
        self.path.write_bytes(self.file)
        self.path.with_name(f"{self.path.name}-wal").write_bytes(log)
        self.end_file.write_bytes(self.end)

    @property
    def commits(self) -> list[int]:
        """Where the frames begin that end a commit."""
        step = FRAME + int.from_bytes(self.log[8:12])
        salts, starts = self.log[16:24], range(HEADER, len(self.log), step)
        return [at for at in starts if any(self.log[at + 4 : at + 8]) and self.log[at + 8 : at + 16] == salts]


@pytest.fixture
def crashed(sqlite_place: Place) -> Crashed:
    path = Path(sqlite_place.url)
    with closing(sqlite_place.house(create=True)) as house:
        furnished(house, "t1")
        end = sqlite_place.log_end.read_bytes()
        play(house, "t1", 2)
        do(house, CAGE, cage.OpenAccount(MANAGER, "Ada"))
        log = path.with_name(f"{path.name}-wal").read_bytes()
        return Crashed(path, path.read_bytes(), log, sqlite_place.log_end, end, len(entries_of(house.store)))


def flipped(log: bytes, at: int) -> bytes:
    return log[:at] + bytes([log[at] ^ 4]) + log[at + 1 :]


def header(log: bytes, _: list[int]) -> bytes:
    return flipped(log, 17)


def a_page(log: bytes, commits: list[int]) -> bytes:
    return flipped(log, commits[len(commits) // 2] + FRAME + 100)


def a_frame(log: bytes, commits: list[int]) -> bytes:
    return flipped(log, commits[3] + 9)


def the_last_but_one(log: bytes, commits: list[int]) -> bytes:
    return flipped(log, commits[-2] + FRAME + 7)


def torn(log: bytes, commits: list[int]) -> bytes:
    return log[: commits[-1] + FRAME + 512] + bytes(len(log) - commits[-1] - FRAME - 512)


def with_an_older_one_behind(log: bytes, _: list[int]) -> bytes:
    """As it is after a checkpoint: the log begins anew over one that was longer, whose frames have other salts."""
    step = FRAME + int.from_bytes(log[8:12])
    old = b"".join(
        log[at : at + 8] + bytes(8) + log[at + 16 : at + step] for at in range(HEADER, len(log) - step + 1, step)
    )
    return log + old


@pytest.mark.parametrize("damage", first_of([a_page, the_last_but_one, header, a_frame], 2))
def test_a_house_whose_log_is_damaged_stays_shut(
    sqlite_place: Place, crashed: Crashed, damage: Callable[[bytes, list[int]], bytes]
) -> None:
    """Also where the log's end outside was not synced, and so knows of nothing that is missing."""
    crashed.lies_there(damage(crashed.log, crashed.commits))
    for _ in range(2):
        with pytest.raises(ChecksumError, match=r"commits lie behind the damage; keep it .* restore a backup"):
            sqlite_place.house()
    log = crashed.path.with_name(f"{crashed.path.name}-wal").read_bytes()
    assert (crashed.path.read_bytes(), log) == (crashed.file, damage(crashed.log, crashed.commits)), "all is as it was"


@pytest.mark.parametrize("left", first_of([torn, None, with_an_older_one_behind], 1))
def test_a_house_opens_on_what_a_power_failure_leaves(
    sqlite_place: Place, crashed: Crashed, left: Callable[[bytes, list[int]], bytes] | None
) -> None:
    crashed.lies_there(crashed.log if left is None else left(crashed.log, crashed.commits))
    with closing(sqlite_place.house()) as house:
        lost = crashed.entries - len(entries_of(house.store))
    assert (lost > 0) == (left is torn)


@pytest.mark.wide
def test_any_bit_before_the_last_commit_is_noticed(crashed: Crashed) -> None:
    chance, last = random.Random(39), crashed.commits[-2] + 1
    for at in sorted(chance.sample(range(last), FLIPS)):
        crashed.lies_there(flipped(crashed.log, at))
        with pytest.raises(ChecksumError):
            refuse_damaged_log(crashed.path)
