"""A house killed while it is brought to a later schema, at every moment of it and at any, twice over."""

from __future__ import annotations

import random
import shutil
import signal
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cutcard.house.journal.connect import open_store
from cutcard.house.journal.migrate import PART
from cutcard.house.journal.store import unwatched
from houses.journal.test_migrations import FILES, at, backups, played, plays_on, rows, schema_version_of
from houses.later_program import LATER, TODAY, become_later
from houses.migration_kills import ANY_MOMENT, MOMENTS, comes, opened
from tiers import those

if TYPE_CHECKING:
    from pathlib import Path

    from houses.stores import Place

KILLED = -signal.SIGKILL


@pytest.fixture(autouse=True)
def _later(monkeypatch: pytest.MonkeyPatch) -> None:
    become_later(monkeypatch.setattr)


class Killed:
    """A house of today's schema, killed while it is migrated, as often as one likes."""

    def __init__(self, folder: Path) -> None:
        self._original = at(folder / "original")
        self._original.log_end.parent.mkdir()
        played(self._original)
        self._folder, self._number = folder, 0
        self.before = rows(self._original)

    def fresh(self) -> Place:
        self._number += 1
        shutil.copytree(self._original.log_end.parent, self._folder / str(self._number))
        return at(self._folder / str(self._number))

    def sound(self, place: Place) -> None:
        """Either schema, every entry there, and whatever has the name of a backup is one."""
        assert schema_version_of(place) in range(TODAY, LATER + 1)
        assert rows(place, self.before[0]) == self.before
        for backup in backups(place):
            if backup.suffix != PART and schema_version_of(at(backup)) == TODAY:
                with closing(open_store(self._original.url)) as store:
                    assert store.holds_the_same(backup / FILES[0], unwatched)
                assert (backup / FILES[2]).read_bytes() == self._original.log_end.read_bytes()
                assert (backup / FILES[1]).read_bytes() == self._original.key.read_bytes()

    def ends_well(self, place: Place) -> None:
        """Everything is there; every fifth house is also played on and audited."""
        assert opened(place) == 0
        self.sound(place)
        assert schema_version_of(place) == LATER
        layouts = [schema_version_of(at(backup)) for backup in backups(place)]
        assert len(layouts) == len({*layouts}), "nothing half-made is left, and none was made twice"
        assert TODAY in layouts
        if self._number % 5 == 1:
            plays_on(place)
        shutil.rmtree(place.log_end.parent)


@pytest.fixture
def killed(tmp_path: Path) -> Killed:
    return Killed(tmp_path)


def killed_twice(killed: Killed, first: str, second: str, times: int = 1) -> None:
    place = killed.fresh()
    assert opened(place, first, times) == KILLED
    killed.sound(place)
    assert schema_version_of(place) == (TODAY + 1 if first == "after migration" else TODAY)
    assert opened(place, second) == (KILLED if comes(second, after=first) else 0)
    killed.sound(place)
    killed.ends_well(place)


PAIRS = [*zip(MOMENTS, (*MOMENTS[1:], MOMENTS[0]), strict=True)]
"""Every moment, and the one that comes after it."""


@pytest.mark.parametrize("pair", those(PAIRS, lambda pair: pair[0] in {"mid-backup", "mid-migration"}), ids=str)
def test_killed_at_every_moment_twice_over_it_always_opens(killed: Killed, pair: tuple[str, str]) -> None:
    killed_twice(killed, *pair)


def any_moments(killed: Killed, times: int, seed: int) -> tuple[int, set[int]]:
    """Killed twice, after a time drawn by lot, again and again: how often before it was open, and the layouts found."""
    chance, found, kills = random.Random(seed), set(), 0
    for _ in range(times):
        place = killed.fresh()
        for _ in range(2):
            code = opened(place, ANY_MOMENT, chance.randint(1, 1_500))
            assert code in {KILLED, 0}, "one that was quick has opened the house in peace"
            kills += code == KILLED
            killed.sound(place)
            found.add(schema_version_of(place))
        killed.ends_well(place)
    return kills, found


@pytest.mark.wide
def test_killed_at_any_moment_it_always_opens(killed: Killed) -> None:
    kills, _ = any_moments(killed, times=5, seed=1)
    assert kills, "the house was killed before it was open"


@pytest.mark.long
def test_every_pair_of_moments(killed: Killed) -> None:
    for first in MOMENTS:
        for second in MOMENTS:
            killed_twice(killed, first, second)
    for times in (2, 3, 4):
        killed_twice(killed, "mid-backup", "mid-backup", times)


@pytest.mark.long
def test_two_hundred_kills_at_any_moment(killed: Killed) -> None:
    kills, found = any_moments(killed, times=100, seed=2)
    assert kills
    assert found == {TODAY, LATER}, "before and after it was done"
