"""The database that two nodes share in a rehearsal, and how each of them reaches it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from psycopg import OperationalError

from cutcard.formats.postgres_reader import DRIVERS, Driver
from cutcard.house.nodes.relief import end_silent
from cutcard.house.nodes.session import LOOKS_A_LEASE
from cutcard.rehearsal.connection import Connection, Listening
from cutcard.rehearsal.database import Database
from cutcard.rehearsal.virtual import EVENING, LEASE_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rehearsal.virtual import Clock, VirtualLoop


class Node(Protocol):
    """A machine, as far as its database is concerned."""

    name: str
    clock: Clock

    @property
    def dead(self) -> bool: ...


class SharedDatabase:
    """The one database of the house; it has no faults of its own."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self.database = Database(lambda: EVENING * 10**6 + int(loop.now * 1e6), self._wait)

    def _wait(self, asking: Connection, happened: Callable[[], bool]) -> None:
        """Whoever waits stands still; its session looks from another line whether it is a silent node it waits for."""
        timeout = asking.settings.get("statement_timeout", 0) / 1_000
        until = self._loop.now + (timeout or 2 * LEASE_SECONDS)
        while not (happened() or asking.gone) and self._loop.now < until:
            node = asking.name.partition(" ")[2]
            self._loop.stand_still(node, LEASE_SECONDS / LOOKS_A_LEASE, lambda: happened() or asking.gone)
            self.database.end_overdue()
            with Connection(self.database) as line:
                end_silent(line, LEASE_SECONDS)  # type: ignore[arg-type]

    def address(self, node: Node, draw: Callable[[int], bytes], *, pause: Callable[[bool], None]) -> str:
        """Where a node finds the database. Before each statement it may stand still; it says whether it writes."""
        url = f"postgresql://{node.name}@rehearsal/house"

        def connect(_: str, *, application_name: str = "", **__: Any) -> Any:
            if node.dead:
                raise OperationalError("connection refused")
            return Connection(self.database, application_name, pause, node.name)

        async def connect_async(line: str, **more: Any) -> Any:
            return Listening(connect(line, **more))

        DRIVERS[url] = Driver(
            connect=connect,
            connect_async=connect_async,
            clock=node.clock.nanoseconds,
            monotonic=partial(_nanoseconds, self._loop),
            random_below=lambda most: int.from_bytes(draw(8), "big") % most,
            run_aside=lambda _, __: None,
        )
        return url

    def close(self) -> None:
        DRIVERS.clear()

    def lose(self, node: str, *, silently: bool) -> None:
        """A node has no line any more; of one whose power failed the database hears nothing, and waits."""
        for each in list(self.database.sessions.values()):
            if each.node == node:
                each.closed = True
                if not silently:
                    self.database.end(each)


def _nanoseconds(loop: VirtualLoop) -> int:
    return int(loop.now * 1e9)
