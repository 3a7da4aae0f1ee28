"""A house that is read, by whomever it is served: its cage and its door rows as the journal has them, and no lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from cutcard.formats.versions import StoreError
from cutcard.house.doors import Doors
from cutcard.house.projections.snapshots import kept, read_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.formats.reader import Reader
    from cutcard.house.cage import Cage


class ReadHouse:
    """Nothing can be asked of it, and nothing is written."""

    def __init__(self, store: Reader) -> None:
        self.store = store
        self.cage: Cage
        self.follow()
        self.doors = Doors(self)  # type: ignore[arg-type]  # Reading asks no more of a store than a reader has.

    def follow(self) -> None:
        """The cage as of this moment, from a snapshot where the journal says that it is its own."""
        with self.store.moment() as rows:
            reading = read_on(rows, kept(self.store), None)
            if not reading.is_own or reading.findings:
                reading = read_on(rows, None, None)
        self.cage = reading.cage

    def run_on_writer(self, task: Callable[[], Any]) -> Any:
        return task()

    def ask(self, _: object) -> NoReturn:
        raise StoreError("this house is only read")

    enqueue = ask
