"""A door row is refused where somebody has changed it, and never because it was just written."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.formats.doors import digest_of, door_of
from cutcard.house.doors import Doors

if TYPE_CHECKING:
    from collections.abc import Callable

KIND, KEY = "approval", "an-act"


class BusyHouse:
    """A node that follows another, which writes the row again whenever this one has just followed."""

    def __init__(self, *written: bytes) -> None:
        self.later = list(written)
        self.row, self.said = self.later.pop(0), b""
        self.store, self.cage = self, SimpleNamespace(doors={})

    def values_of(self, _kind: str, *_keys: str) -> dict[str, bytes]:
        return {KEY: self.row}

    def run_on_writer(self, task: Callable[[], Any]) -> Any:
        return task()

    def follow(self) -> None:
        self.said = self.said or self.row
        self.cage.doors = {door_of(KIND, KEY): SimpleNamespace(digest=digest_of(self.said), name="Max")}
        if self.later:
            self.row = self.said = self.later.pop(0)


@pytest.mark.parametrize("written", [(b"asked",), (b"asked", b"approved"), (b"asked", b"approved", b"done")])
def test_a_row_that_is_written_while_it_is_read_is_believed(written: tuple[bytes, ...]) -> None:
    doors = Doors(BusyHouse(*written))  # type: ignore[arg-type]
    assert doors.read(KIND, KEY) == written[-1]
    assert doors.all(KIND) == {KEY: written[-1]}
    assert doors.refused == set()


def test_a_row_that_the_journal_does_not_know_is_refused() -> None:
    house = BusyHouse(b"asked", b"approved")
    doors = Doors(house)  # type: ignore[arg-type]
    assert doors.read(KIND, KEY) == b"approved"
    house.row = b"forged"
    assert doors.read(KIND, KEY) is None
    assert doors.all(KIND) == {}
    assert doors.refused == {(KIND, KEY)}
    house.row = b"approved"
    doors.look_again()
    assert doors.refused == set()
