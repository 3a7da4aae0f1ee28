"""Whoever operates the machine: starts it again when its power failed, and when the house has stopped by itself."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from cutcard.audit import verify
from cutcard.formats.versions import StoreError
from cutcard.rehearsal.disk import everything
from cutcard.rehearsal.faults import BETWEEN, KNOWN, WRITING, What, left_of
from cutcard.rehearsal.machine import HOUSE, flipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.rehearsal.disk import Op
    from cutcard.rehearsal.faults import Fault
    from cutcard.rehearsal.machine import Machine
    from cutcard.rehearsal.stage import Stage

TRIES = 40
LOOK_SECONDS = 0.5
LOG_END = ".log-end"
QUIET_SECONDS = 3.0
"""If the disk has so little to do that its power has not failed by then, it fails now."""


class Kept(NamedTuple):
    """A backup, and whether the end that the log had when the disk was lost is known."""

    folder: Path
    end: str


class Operator:
    """The one who stops and starts the machine; what goes wrong with it is told here first."""

    def __init__(self, stage: Stage, machine: Machine) -> None:
        self._stage, self._machine = stage, machine
        self._chance = random.Random(f"operator {machine.name}{stage.seed}")
        self._fault: Fault | None = None
        """Why the power is to fail next, or the server to be stopped."""
        self._in_order = self._flips = False
        self._backup: Kept | None = None
        """The backup that is put back when the machine is next off."""
        self._sound: Kept | None = None
        """A backup from before the disk read something wrongly."""

    def _tell(self, text: str) -> None:
        self._stage.tell(f"{self._machine.name}: {text}" if self._machine.name else text)

    async def watch(self) -> None:
        while True:
            await self._machine.cut.wait()
            files = await self._stopped()
            fault, self._fault = self._fault, None
            if (kept := self._backup) is not None:
                self._backup, files = None, self._put_back(kept, files)
            await asyncio.sleep(fault.seconds if fault is not None else 1.0)
            await self.start(files, again=fault.again if fault is not None else 0)

    async def look(self) -> None:
        """A house that has stopped by itself is opened again by whoever finds it so."""
        while self._machine.shared is None:  # Nodes that share a house mend themselves.
            await asyncio.sleep(LOOK_SECONDS)
            house, drive = self._machine.house, self._machine.drive
            if house is not None and drive is not None and self._machine.answers and house.fenced and not drive.failing:
                self._tell(house.fenced.partition(";")[0])
                self._machine.cut.set()

    async def fail(self, fault: Fault, *, flips: bool = False) -> None:
        """The power fails after so many operations of the disk, or soon."""
        self._fault, self._flips, drive = fault, flips, self._machine.drive
        if drive is None or not self._machine.answers:
            self._tell("nothing happens, it is off")
            return
        self._machine.goes_silently = fault.what is not What.KILL
        if self._machine.shared is None:
            drive.cut_at = drive.ops + int(fault.amount)
        else:
            self._machine.after_statements(int(fault.amount), drive.cut, writing=fault.way == WRITING)
        await asyncio.sleep(QUIET_SECONDS)
        if self._machine.drive is drive:
            drive.cut()

    async def lose(self, fault: Fault) -> None:
        """A backup is made while the house goes on; then its disk is lost."""
        kept = self._backed_up()
        await asyncio.sleep(fault.seconds)
        if kept is not None and self._machine.answers and self._machine.drive is not None:
            self._fault, self._backup = fault, Kept(kept, fault.way)
            self._machine.drive.cut()

    async def misread(self, fault: Fault) -> None:
        """After a backup the disk reads a bit wrongly, until something is written there or the house stops."""
        drive, kept = self._machine.drive, self._backed_up()
        if drive is None or kept is None:
            return
        self._sound = Kept(kept, KNOWN)
        self._tell(f"a bit of {drive.misreads(self._chance)} is read wrongly")
        await asyncio.sleep(fault.seconds)
        if self._machine.drive is drive and drive.misread and self._machine.answers:
            self._tell("somebody has seen it")
            self._machine.cut.set()

    def _backed_up(self) -> Path | None:
        if not self._machine.answers or self._machine.drive is None:
            self._tell("nothing happens, it is off")
            return None
        try:
            kept = self._machine.back_up()
        except StoreError as error:
            if not self._machine.drive.misread:
                self._stage.judge([f"a house that serves cannot be backed up: {error}"])
            return None
        self._tell(f"a backup is made, of {len(self._stage.acts.journal)} entries")
        return kept

    def cut_off(self, fault: Fault) -> None:
        """The node goes on, and neither it nor the database hears anything more of the other on this line."""

        def cut() -> None:
            self._tell("its sessions have ended")
            self._machine.lose_sessions()

        self._machine.after_statements(int(fault.amount), cut, writing=fault.way == WRITING)

    def set_clock(self, seconds: float) -> None:
        self._machine.clock.jumped += seconds

    async def freeze(self, fault: Fault) -> None:
        """A node stands still in the midst of what it does, or between two such things, and goes on later."""
        machine, frozen = self._machine, asyncio.Event()
        if not machine.answers or machine.stands_still:
            self._tell("nothing happens, it is off or stands still already")
            return

        def stand_still() -> None:
            frozen.set()
            self._tell("it stands still")
            machine.stand_still(fault.seconds)
            self._tell("it goes on")

        if fault.way != BETWEEN:
            machine.after_statements(int(fault.amount), stand_still, writing=fault.way == WRITING)
            with suppress(TimeoutError):
                async with asyncio.timeout(QUIET_SECONDS):
                    await frozen.wait()
        if not frozen.is_set() and machine.answers and not machine.stands_still:
            self._tell("it stands still")
            machine.hold()
        await asyncio.sleep(fault.seconds)
        if not frozen.is_set() and machine.stands_still:
            machine.release()
            self._tell("it goes on")

    async def restart(self, fault: Fault) -> None:
        while self._machine.stands_still:  # noqa: ASYNC110 - whoever stops it looks again and again.
            await asyncio.sleep(LOOK_SECONDS)
        if self._machine.answers and not self._machine.cut.is_set():
            self._fault, self._in_order = fault, True
            self._machine.cut.set()

    async def _stopped(self) -> dict[str, bytes]:
        """What the disk holds once the machine is off."""
        drive, way = self._machine.drive, self._fault.way if self._fault is not None else ""
        assert drive is not None
        in_order, self._in_order = self._in_order, False
        if self._backup is not None:
            self._tell("the disk is lost")
            return await self._machine.lose_power(everything)
        killed = self._fault is not None and self._fault.what is What.KILL
        if drive.dead or not in_order:
            self._tell("the power fails" if drive.dead and not killed else "the server is killed")
            return await self._machine.lose_power(self._kept(way if drive.dead else "kept", flips=self._flips))
        await self._machine.stop()
        self._tell("the server is stopped in order")
        return {name: bytes(held) for name, held in drive.disk.files(everything).items()}

    def _kept(self, way: str, *, flips: bool = False) -> Callable[[Op], list[Op]]:
        """Where a bit flips too, the log's end is whole: of the last commit nothing else tells."""
        left = left_of(way or "kept", self._chance)
        return lambda op: [op] if flips and op.file.endswith(LOG_END) else left(op)

    async def start(self, files: dict[str, bytes], *, again: int = 0) -> None:
        """Until the house is open; it must open on whatever a disk could hold that has kept what it synced."""
        flips, self._flips = self._flips, False
        for _ in range(TRIES):
            damaged = self._damaged(files) if flips else files
            await self._machine.start(damaged)
            drive = self._machine.drive
            assert drive is not None
            drive.cut_at, again = again or None, 0
            drive.failing, drive.full = self._stage.disk_fails, self._stage.disk_full
            failed = await self._opened() or self._suspected()
            if drive.dead:
                self._tell("the power fails while the house is opened")
                files = await self._machine.lose_power(self._kept(self._chance.choice(("dropped", "torn", "kept"))))
            elif flips and failed:
                self._tell(f"the damage is found, and the disk is exchanged: {failed.partition(';')[0]}")
                await self._machine.tear_down()
                flips = False
            elif failed and (drive.failing or drive.full or self._machine.disturbed):
                files = await self._machine.lose_power(everything)
                await asyncio.sleep(1.0)
            elif failed and self._sound is not None:
                self._tell(f"what was read wrongly lies in the house: {failed.partition(';')[0]}")
                lost = await self._machine.lose_power(everything)
                files, self._sound = self._put_back(self._sound, lost), None
            elif failed:
                self._stage.judge([f"the house does not open: {failed}"])
                return
            else:
                self._tell(f"the house is open, start {self._machine.life}")
                self._sound = None
                assert self._machine.house is not None
                self._stage.look_at_the_journal(self._machine.house)
                return

    async def _opened(self) -> str:
        """Why the house cannot be opened; empty where it is."""
        try:
            await self._machine.open()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is judged.
            return f"{type(error).__name__}: {error}"
        house = self._machine.house
        assert house is not None
        wrong = [*house.store.check(), *house.stopped.values()]
        return "; ".join(wrong)

    def _suspected(self) -> str:
        """What an audit finds wrong where the disk has read something wrongly: that may have been written back."""
        house, path = self._machine.house, self._machine.path
        if self._sound is None or house is None:
            return ""
        report = verify(str(path), path.with_name(f"{HOUSE}.log-end"), key=path.with_name(f"{HOUSE}.key"))
        return "; ".join(map(str, (*report.findings, *report.doubtful, *report.errors)))

    def _put_back(self, kept: Kept, files: dict[str, bytes]) -> dict[str, bytes]:
        """What was written after the backup is given up, and who saw or was told of it knows that."""
        put_back, entries = self._machine.put_back(kept.folder, files if kept.end == KNOWN else {})
        self._stage.tell(
            f"the backup is put back; of the log {len(self._stage.acts.journal) - entries} entries are lost"
        )
        self._stage.give_up(entries)
        return put_back

    def _damaged(self, files: dict[str, bytes]) -> dict[str, bytes]:
        names = [name for name in (HOUSE, f"{HOUSE}-wal") if files.get(name)]
        name = self._chance.choice(names)
        self._tell(f"a bit of {name} is another")
        return flipped(files, name, self._chance)
