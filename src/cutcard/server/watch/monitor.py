"""The watch: looks every second at whatever can be wrong with a house that is served, and says what it finds.

It asks nothing of the house that could wait behind what is wrong: the disk and the writer are asked beside the loop,
and one that gives no answer is a finding too.
"""

from __future__ import annotations

import asyncio
import math
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cutcard.extras import OutOfServiceError
from cutcard.formats import schema
from cutcard.formats.entry import CAGE, Entry
from cutcard.formats.versions import FullError
from cutcard.house import cage
from cutcard.house.engine.deciding import FREE_BYTES_LEAST
from cutcard.house.engine.requests import Request
from cutcard.house.journal.checks import CorruptError
from cutcard.house.journal.scrub import Scrub
from cutcard.house.journal.store import BehindError, GoneError
from cutcard.server import metrics
from cutcard.server.alerts import CLOCK_JUMPED
from cutcard.server.watch import log_witnesses
from cutcard.server.watch.clock import JUMP_SECONDS, ClockWatch, Jump
from cutcard.server.watch.conditions import STOPS, Conditions, Finding, Kind
from cutcard.server.watch.page_errors import PageErrors
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from cutcard.house.checkpoints.publisher import Publisher
    from cutcard.house.engine.house import House
    from cutcard.server.cluster import Cluster
    from cutcard.server.dealer_loop import DealerLoop
    from cutcard.server.draining import Drain
    from cutcard.server.runtime import Runtime
    from cutcard.server.watch.loops import Loops

LOOK_SECONDS = 1.0
LAST = f"SELECT {schema.COLUMNS} FROM journal ORDER BY seq DESC LIMIT 1"  # noqa: S608
LATE_SECONDS = 1.0
"""A loop that comes round so much later than it meant to keeps whoever asks waiting as long."""
BUSY_SECONDS = 10.0
"""So long it is told that the server was busy."""
SILENT_SECONDS = 10.0
"""A writer that has not come round for so long waits for a disk that gives no answer."""
FILE_ADVICE = message("condition-store-file-advice")
FULL_FILE_ADVICE = message("condition-full-file-advice")
FORGED_ADVICE = message("condition-forged-advice")
CLOCK_HERE_ADVICE = message("condition-clock-here-advice")
SHUT_HERE_ADVICE = message("condition-shut-here-advice")
DOORS_NAMED = 5
"""Of rows that were refused; the audit names them all."""
MEBIBYTE = 2**20
ROOM_AGAIN_BYTES = 16 * MEBIBYTE
"""So much more must be free before a disk no longer counts as nearly full, so that it does not come and go."""


class Monitor:
    """One for each server. What it finds lies in `conditions`, and everybody who tells of it reads it there."""

    def __init__(  # noqa: PLR0913 - each part that is watched.
        self,
        house: House,
        dealers: DealerLoop,
        cluster: Cluster,
        *,
        conditions: Conditions,
        loops: Loops,
        runtime: Runtime,
        note: Callable[[str, str, str], Coroutine[Any, Any, object]],
        publisher: Publisher | None = None,
        drain: Drain,
        turned_away: Callable[[], float],
    ) -> None:
        self._drain, self._turned_away = drain, turned_away
        self._late_at, self._late_by = -math.inf, 0.0
        self._house, self._dealers, self._cluster = house, dealers, cluster
        self._conditions, self._loops, self._runtime, self._note = conditions, loops, runtime, note
        self.page_errors = PageErrors(runtime)
        self._publisher, self._clock = publisher, ClockWatch(runtime)
        self._scrub = Scrub(house.store, house.log)
        self._asked = self._heard = runtime.monotonic()
        """When the writer was last asked, and when it last came round to answering."""
        self._free_bytes: int | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._notes: set[asyncio.Task[object]] = set()
        self._overdue: set[str] = set()
        """The notes of what is overdue that the house was asked for."""

    def start(self) -> None:
        store = self._house.store
        last = [Entry(*row).read().at for row in store.rows(LAST, ())]
        self._clock = ClockWatch(self._runtime, max(last, default=0) / 1e6)
        self._asked = self._heard = self._runtime.monotonic()
        loops = {"looking": self._keep_looking, "looking at the disk": self._keep_measuring}
        if store.exclusive:
            loops["listening to the writer"] = self._keep_listening
        self._tasks = [self._loops.start(what, loop) for what, loop in loops.items()]

    async def stop(self) -> None:
        for task in [*self._tasks, *self._notes]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._notes, return_exceptions=True)
        self._tasks.clear()

    def recorded(self, at: int) -> None:
        """The journal has an entry of this time, in microseconds since 1970."""
        self._clock.recorded = max(self._clock.recorded, at / 1e6)

    # --- looking --------------------------------------------------------------------------------

    async def _keep_looking(self) -> None:
        while True:
            self.look()
            if self._house.store.exclusive and not self._house.fenced:
                self._dealers.cover()
            self._note_overdue()
            await self._drain.look()
            due = self._runtime.monotonic() + LOOK_SECONDS
            await self._runtime.sleep(LOOK_SECONDS)
            self._note_lateness(self._runtime.monotonic(), due)

    def _note_lateness(self, now: float, due: float) -> None:
        metrics.LOOP_LATE.set(now - due)
        if now - due > LATE_SECONDS:
            self._late_at, self._late_by = now, now - due

    def _busy(self) -> dict[str, Finding]:
        """Whether somebody was kept waiting or turned away lately: no figure of acts tells of those."""
        since = self._runtime.monotonic() - BUSY_SECONDS
        if max(self._late_at, self._turned_away()) < since:
            return {}
        late = f"{self._late_by:.1f} seconds late" if self._late_at >= since else "patrons were turned away"
        return {"": Finding(message("condition-busy"), late)}

    def _note_overdue(self) -> None:
        """What nobody ended in time becomes an entry, once, whichever node comes first."""
        for name, note, _ in cage.overdue(self._house.cage, self._house.now() // 1_000):
            if name not in self._overdue and not self._house.fenced:
                self._overdue.add(name)
                self._house.enqueue(Request(name, CAGE, note, via="house"))

    async def _keep_measuring(self) -> None:
        while True:
            await self._runtime.read_in_thread(self._measure)
            await self._runtime.sleep(LOOK_SECONDS)

    def _measure(self) -> None:
        try:
            self._house.store.refuse_gone()
            self._free_bytes = self._house.free_bytes()
        except GoneError as error:
            if not self._house.fenced:
                self._house.fence(error)
        with suppress(OutOfServiceError):  # That nothing can be read is told by others.
            self._house.doors.look_again()
            self._read_on()

    def _read_on(self) -> None:
        """More of the journal; of a database that the house does not go on from, nothing is said but that."""
        if self._house.fenced:
            self._scrub = Scrub(self._house.store, self._house.log)
        else:
            self._scrub.step()

    async def _keep_listening(self) -> None:
        while True:
            self._asked = self._runtime.monotonic()
            await self._runtime.keep_in_thread(self._house.run_on_writer, self._hear)
            await self._runtime.sleep(LOOK_SECONDS)

    def _hear(self) -> None:
        """Called by the writer itself: a loop that is busy is not taken for a disk that gives no answer."""
        self._heard = self._runtime.monotonic()

    def look(self) -> None:
        """At what is known without asking anybody: whoever tells of the conditions looks first."""
        found: dict[Kind, dict[str, Finding]] = {kind: {} for kind in STOPS}
        if (stopping := self.stopping()) is not None:
            kind, table, finding = stopping
            found[kind][table] = finding
        found[Kind.DOOR] = self._doors()
        altered = "" if stopping else self._scrub.finding or self._house.snapshots.finding
        found[Kind.JOURNAL] = {"": Finding(message("condition-journal"), altered)} if altered else {}
        found[Kind.SHUT] = {name: self._shut(name, why) for name, why in list(self._house.stopped.items())}
        found[Kind.DEALER] = {
            name: Finding(message("condition-dealer", table=name, why=finding.says), finding.why)
            for name, finding in self._dealers.stuck.items()
        }
        found[Kind.DISK] = {} if found[Kind.FULL] else self._disk()
        found[Kind.PROGRAM] = {
            table: Finding(message("condition-program", what=failure.what), failure.why)
            for table, failure in self._loops.lately().items()
        }
        draining = self._drain.finding()
        found[Kind.DRAIN] = {} if draining is None else {"": draining}
        found[Kind.PAGE] = self.page_errors.findings()
        found[Kind.BUSY] = self._busy()
        found[Kind.LOG] = log_witnesses.findings(self._publisher)
        jump = self._clock.look()
        found[Kind.CLOCK] = self._deviation() if jump is None else {"": _off(jump)}
        if jump is not None and (jump.new or not any(each.kind is Kind.CLOCK for each in self._conditions)):
            self._note_jump(jump)
        for kind in Kind:
            self._conditions.found(kind, found[kind])

    def _deviation(self) -> dict[str, Finding]:
        """A machine whose clock is not the one that the house goes by: harmless, and somebody should know."""
        nodes = self._house.store.nodes
        if nodes is None or abs(ahead := nodes.clock_ahead) <= JUMP_SECONDS:
            return {}
        seconds = round(abs(ahead))
        early, late = (
            message("condition-clock-ahead", seconds=seconds),
            message("condition-clock-late", seconds=seconds),
        )
        return {"": Finding(early if ahead > 0 else late, advice=CLOCK_HERE_ADVICE)}

    def stopping(self) -> tuple[Kind, str, Finding] | None:
        """Why nothing can be decided, if that is so."""
        house, cluster = self._house, self._cluster
        asked_for = self._runtime.monotonic() - self._asked if self._heard < self._asked else 0.0
        silent = house.store.exclusive and asked_for > SILENT_SECONDS
        if not house.fenced and cluster.answers and not silent:
            return None
        faults = [fault for fault in (cluster.fault, house.fault) if fault is not None]
        why = str(faults[0]) if faults else f"no answer for {SILENT_SECONDS:.0f} seconds" if silent else ""
        for fault in faults:
            if isinstance(fault, BehindError):
                return Kind.BEHIND, "", Finding(message("condition-behind"), str(fault))
            if isinstance(fault, GoneError):
                return Kind.STORE, "", Finding(message("condition-store-gone"), why, FILE_ADVICE)
            if isinstance(fault, FullError):
                advice = FULL_FILE_ADVICE if house.store.exclusive else None
                return Kind.FULL, "", Finding(message("condition-full"), str(fault), advice)
        forged = any(isinstance(fault, CorruptError) for fault in faults)
        shared = not house.store.exclusive and all(isinstance(fault, OutOfServiceError) for fault in faults)
        if house.fenced and (forged or not shared):
            fenced = Finding(message("condition-forged"), why, FORGED_ADVICE)
            return Kind.FENCED, "", fenced if forged else Finding(message("condition-fenced"), why)
        return Kind.STORE, "", Finding(message("condition-store"), why, FILE_ADVICE if silent else None)

    def _shut(self, name: str, why: str) -> Finding:
        """A table that is shut; where several nodes serve the house, whether another can run it."""
        if self._house.store.exclusive:
            return Finding(message("condition-shut", table=name, why=why), why)
        if name in self._cluster.run_elsewhere:
            return Finding(message("condition-shut-here", table=name, why=why), why, SHUT_HERE_ADVICE)
        return Finding(message("condition-shut-everywhere", table=name, why=why), why)

    def _doors(self) -> dict[str, Finding]:
        """Rows that somebody has put there past the journal, and that let nobody in."""
        refused = sorted(self._house.doors.refused)
        why = ", ".join(f"{kind} {key}" for kind, key in refused[:DOORS_NAMED])
        return {"": Finding(message("condition-door", rows=len(refused)), why)} if refused else {}

    def _disk(self) -> dict[str, Finding]:
        lasting = any(each.kind is Kind.DISK for each in self._conditions)
        least = FREE_BYTES_LEAST + (ROOM_AGAIN_BYTES if lasting else 0)
        if self._free_bytes is None or self._free_bytes >= least:
            return {}
        free, none_below = self._free_bytes // MEBIBYTE, FREE_BYTES_LEAST // MEBIBYTE
        return {"": Finding(message("condition-disk", free=free, least=none_below))}

    def _note_jump(self, jump: Jump) -> None:
        """It belongs in the record, and somebody acknowledges it; where nothing can be written, it is shown alone."""
        how = "forwards" if jump.seconds > 0 else "back"
        task = asyncio.create_task(self._note(CLOCK_JUMPED, CAGE, f"{abs(jump.seconds):.0f} seconds {how}"))
        self._notes.add(task)
        task.add_done_callback(self._noted)

    def _noted(self, task: asyncio.Task[object]) -> None:
        self._notes.discard(task)
        if (
            not task.cancelled()
            and (error := task.exception()) is not None
            and not isinstance(error, OutOfServiceError)
        ):
            self._loops.failed("noting that the clock jumped", error)


def _off(jump: Jump) -> Finding:
    seconds = round(abs(jump.seconds))
    if jump.seconds > 0:
        return Finding(message("condition-clock-forwards", seconds=seconds))
    return Finding(message("condition-clock-back", seconds=seconds))
