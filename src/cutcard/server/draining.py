"""A planned stop: no round begins any more, those that are open end, then the server stops. Nothing is void by it.

Staff ask for it of the whole house, whichever nodes serve it. That stands in the store until somebody lets the house go
on, so that a server that is started again begins no round by itself. A signal asks for it of one server, which waits as
long as it was told; rounds that are open then are resumed at the next start, and nothing has to be let go on.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from cutcard.extras import OutOfServiceError
from cutcard.house.engine.live_table import LiveTable, round_is_open
from cutcard.server.watch.conditions import Finding
from cutcard.words import Message, Series, message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.house.engine.house import House
    from cutcard.server.live.hub import Hub
    from cutcard.server.runtime import Runtime

KIND, KEY = "drain", "house"
"""Under which the store keeps it."""
BEGUN, CALLED_OFF = "planned stop begun", "planned stop ended"
"""The notes in the journal."""
TOLD_SECONDS = 2.0
"""So long a server goes on once every round has ended, so that every screen and whoever waits hears of it."""
OVER_ADVICE = message("condition-drained-advice")


class Asked(msgspec.Struct, frozen=True):
    """Who asked for it, when in seconds since 1970, and whether every round has ended since."""

    by: str
    at: float
    over: bool = False


class Drain:
    """Whether the house, or this server alone, is being stopped, and how far that has come."""

    def __init__(self, house: House, hub: Hub, runtime: Runtime) -> None:
        self._house, self._hub, self._runtime = house, hub, runtime
        self.asked: Asked | None = None
        self._before: Asked | None = None
        """What stood in the store when this server started: a stop that was over then stops it no more."""
        self._until: float | None = None
        """How long this server waits after a signal, by the clock that never goes back."""
        self._over_at: float | None = None
        """When every round had ended, by the same clock."""
        self.on_over: Callable[[], None] = lambda: None
        """Stops this server, once every round has ended or the time that a signal gave is over."""

    def start(self) -> None:
        self.read()
        self._before = self.asked

    def read(self) -> bool:
        """As the store has it, where several nodes serve the house too; whether that is news to this one."""
        kept, before = self._house.store.values_of(KIND, KEY).get(KEY), self.asked
        self.asked = None if kept is None else msgspec.json.decode(kept, type=Asked)
        self._house.draining = self.lasts
        return before != self.asked

    def begin(self, by: str) -> None:
        self._keep(Asked(by, self._runtime.clock()))

    def call_off(self) -> None:
        self._keep(None)

    def _keep(self, asked: Asked | None) -> None:
        self._house.store.put_value(KIND, KEY, None if asked is None else msgspec.json.encode(asked))
        self.read()

    def stop_within(self, seconds: float) -> None:
        """A signal asks this server alone to stop; the store is not told."""
        self._until = self._runtime.monotonic() + seconds
        self._house.draining = True
        self.mark_changed()
        if not self.still_open():
            self.on_over()

    def mark_changed(self) -> None:
        """Every screen is told."""
        for table in self._hub.projections:
            self._hub.mark_changed(table)

    def still_open(self) -> list[LiveTable]:
        """The tables where a round is open."""
        return [live for _, live in sorted(self._house.tables.items()) if round_is_open(live.state)]

    async def look(self) -> None:
        """Every second: is everything over by now?"""
        now, nothing_open = self._runtime.monotonic(), not self.still_open()
        if self._until is not None and (nothing_open or now >= self._until):
            self.on_over()
        asked = self.asked
        if asked is None or (self._before is not None and self._before.over and self._before.at == asked.at):
            self._over_at = None
        elif self._over_at is not None:
            if now - self._over_at >= TOLD_SECONDS:
                self.on_over()
        elif asked.over or nothing_open:
            self._over_at = now
            with suppress(OutOfServiceError):  # Then the next server that starts finds that every round has ended.
                await self._runtime.run_in_thread(self._end, asked)

    def _end(self, asked: Asked) -> None:
        """Every round has ended, as long as nobody has called it off meanwhile."""
        over = msgspec.structs.replace(asked, over=True)
        self._house.store.swap_value(KIND, KEY, msgspec.json.encode(asked), msgspec.json.encode(over))
        self.read()

    def finding(self) -> Finding | None:
        """What everybody is told of it while it lasts."""
        if self.asked is not None and self.asked.over:
            return Finding(message("condition-drained", by=self.asked.by), advice=OVER_ADVICE)
        if not self.lasts:
            return None
        by = message("drain-by", name=self.asked.by) if self.asked is not None else message("drain-by-signal")
        return Finding(message("condition-drain", by=by, tables=self._tables()))

    def _tables(self) -> Message | Series:
        says = tuple(waits for _, waits in self.playing())
        return Series("series-comma", says) if says else message("drain-no-table")

    @property
    def lasts(self) -> bool:
        return self.asked is not None or self._until is not None

    @property
    def seconds(self) -> int:
        """For how long it has gone on."""
        return 0 if self.asked is None else max(0, int(self._runtime.clock() - self.asked.at))

    def playing(self) -> list[tuple[LiveTable, Message]]:
        """The tables where a round is open, and what each waits for: a person, where one has to do something."""
        return [(live, self._waits(live)) for live in self.still_open()]

    def _waits(self, live: LiveTable) -> Message:
        number, state = live.state.round_number, live.state
        if self._hub.held.get(live.name):
            return message("drain-table-held", table=live.label, round=number)
        if state.incident is not None:
            return message("drain-table-suspended", table=live.label, round=number)
        return message("drain-table", table=live.label, round=number, phase=state.phase.label)
