"""The machine that serves the house: it is started, loses power, and starts again from what its disk really held."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack, suppress
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cutcard.extras import OutOfServiceError
from cutcard.formats.versions import StoreError
from cutcard.house import open_house
from cutcard.house.backups.backup import HouseFiles, back_up
from cutcard.house.backups.files import Backup
from cutcard.house.backups.restore import Acceptance, compare, restore, target_of
from cutcard.rehearsal.batching import LoopWriter
from cutcard.rehearsal.cast import SHIFT_MANAGER, WITNESS
from cutcard.rehearsal.drive import Drive, DriveLogEnd
from cutcard.rehearsal.virtual import LEASE_SECONDS, LIFE, NODE, Clock, virtual_runtime
from cutcard.rulebook.procedure import Position
from cutcard.server.app import make_app
from cutcard.server.auth.sessions import Browser
from cutcard.server.dealer_loop import Pace

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from pathlib import Path

    from fastapi import FastAPI

    from cutcard.house.engine.house import House
    from cutcard.house.engine.requests import WrittenEntry
    from cutcard.rehearsal.disk import Op
    from cutcard.rehearsal.shared import SharedDatabase
    from cutcard.rehearsal.virtual import VirtualLoop
    from cutcard.table.state import Actor

PACE = Pace(betting=3.0, card=0.25, result=0.6, offer=2.0, squeeze=1.5)
HOUSE = "house.db"
SNAPSHOT_EVERY = 40
"""So many entries lie between two snapshots."""
SIGNED = Acceptance(SHIFT_MANAGER.name, WITNESS.name, "the disk is lost")


class Answer(NamedTuple):
    """What the server said; `body` as it was read, None where it is no JSON."""

    status: int
    body: Any
    old: bool = False
    """Whether it says how old it may be."""


class Machine:
    """One machine. `life` counts how often it was started; in between nobody hears anything of it."""

    def __init__(
        self,
        loop: VirtualLoop,
        folder: Path,
        draw: Callable[[int], bytes],
        shared: SharedDatabase | None = None,
        name: str = "",
    ) -> None:
        self._loop, self._folder, self._draw, self.shared, self.name = loop, folder, draw, shared, name
        self.clock = Clock(loop)
        self.url = "" if shared is None else shared.address(self, draw, pause=self._pause)
        self._at: tuple[int, bool, Callable[[], None]] | None = None
        """After how many statements something happens to this node, whether only those of writes count, and what."""
        self.disturbed = False
        """Whether anything of that has happened since it was started."""
        self.frozen = False
        """Whether it stands still by itself, and does not wait for the other."""
        self.goes_silently = False
        """Whether its power fails, of which the database hears nothing, or it is killed."""
        self.life = self.backups = self._since_snapshot = 0
        self.unsound = ""
        """Why the last snapshot could not be taken."""
        self.up = False
        self.drive: Drive | None = None
        self.house: House | None = None
        self.app: FastAPI | None = None
        self.on_failed: Callable[[Exception], None] = lambda _: None
        self.on_written: Callable[[list[WrittenEntry]], None] = lambda _: None
        self.cut = asyncio.Event()
        """The power has failed, or somebody is to look at the machine."""
        self._running: dict[asyncio.Task[Any], None] = {}
        """In the order in which they began: no set has the same order twice."""
        self._serving = AsyncExitStack()

    @property
    def path(self) -> Path:
        return self._folder / f"life-{self.life}" / HOUSE

    async def start(self, files: dict[str, bytes]) -> None:
        """The house is opened on a disk that holds these files; what keeps it shut raises."""
        self.life += 1
        self.path.parent.mkdir()
        for name, held in files.items():
            (self.path.parent / name).write_bytes(held)
        self.cut.clear()
        self.disturbed = False
        self.drive = Drive(self.path.parent, self._is_cut)

    @property
    def dead(self) -> bool:
        """Whether it has no power."""
        return self.drive is not None and self.drive.dead

    def _is_cut(self) -> None:
        self.lose_sessions(silently=self.goes_silently)
        self.cut.set()

    def lose_sessions(self, *, silently: bool = False) -> None:
        if self.shared is not None:
            self.shared.lose(self.name, silently=silently)

    async def open(self) -> None:
        """Whoever serves the house opens it; a failure is for them to look into."""
        await self._as_node(self._open())

    async def _open(self) -> None:
        assert self.drive is not None
        runtime = virtual_runtime(self._loop, self.clock, self._draw)
        if self.shared is None:
            self.house = open_house(str(self.path), clock=self.clock.nanoseconds, **self._world)
            self.house.listeners.insert(0, self._written)
            self.app = make_app(self.house, pace=PACE, runtime=runtime)
        else:
            key, log_end = (self.path.with_name(f"{HOUSE}.{what}") for what in ("key", "log-end"))
            self.house = open_house(self.url, node=self.name, key=key, log_end=log_end, **self._world)
            self.app = make_app(self.house, pace=PACE, runtime=runtime, lease=LEASE_SECONDS)
        self._serving = AsyncExitStack()
        await self._serving.enter_async_context(self.app.router.lifespan_context(self.app))
        self.house.listeners.append(self._count)
        self.up = not self.drive.dead

    def _count(self, written: list[WrittenEntry]) -> None:
        """Snapshots are taken beside the writer, as the house does it, only far more often."""
        self._since_snapshot += len(written)
        if self._since_snapshot >= SNAPSHOT_EVERY:
            self._since_snapshot = 0
            self.run(self._take_snapshot())

    async def _take_snapshot(self) -> None:
        if self.house is None:
            return
        try:
            self.house.snapshots.take_another()
        except OutOfServiceError:
            return
        except Exception as error:  # noqa: BLE001 - whatever it is, it is judged.
            self.unsound = f"{type(error).__name__}: {error}" if self.answers else ""
        else:
            self.unsound = self.house.snapshots.finding

    @property
    def _world(self) -> dict[str, Any]:
        writer = LoopWriter(self._loop, random.Random(self._draw(8)))
        return {"entropy": self._draw, "writer": writer, "end_file": DriveLogEnd, "deal": self.shared is None}

    def _written(self, written: list[WrittenEntry]) -> None:
        if self.drive is not None and not self.drive.dead:
            self.on_written(written)

    @property
    def answers(self) -> bool:
        """Whether anything that it says is still heard."""
        return self.up and self.drive is not None and not self.drive.dead

    # --- its second place ---------------------------------------------------------------------------

    def back_up(self) -> Path:
        """A backup of the house, which goes on."""
        self.backups += 1
        folder = self._folder / f"backup-{self.backups}"
        back_up(HouseFiles.of(str(self.path), None, None), folder, clock=self.clock.nanoseconds)
        return folder

    def put_back(self, backup: Path, lost: dict[str, bytes]) -> tuple[dict[str, bytes], int]:
        """What a new disk holds then, and how many entries it has got. `lost` may have the newest end of the log."""
        folder = backup.with_suffix(".back")
        folder.mkdir()
        ends = [folder / name for name in lost if name.endswith(".log-end")]
        for end in ends:
            end.write_bytes(lost[end.name])
        found = compare(Backup.found(backup), log_end=[end.rename(end.with_suffix(".newest")) for end in ends])
        target = target_of(found, str(folder / HOUSE), None, None)
        restore(found, target, SIGNED, clock=self.clock.nanoseconds, entropy=self._draw)
        files = {path.name: path.read_bytes() for path in sorted(folder.glob(f"{HOUSE}*"))}
        return files, found.contents.end.size

    # --- what reaches it --------------------------------------------------------------------------

    def run(self, coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that the machine does, until its power fails."""
        task = self._as_node(coroutine)
        self._running[task] = None
        task.add_done_callback(self._running.pop)
        return task

    def _as_node(self, coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        context = copy_context()
        context.run(NODE.set, self.name)
        context.run(LIFE.set, self.life)
        return self._loop.create_task(coroutine, context=context)

    # --- what happens to a node -------------------------------------------------------------------

    def after_statements(self, count: int, happens: Callable[[], None], *, writing: bool = False) -> None:
        """Something happens to this node in the midst of what it does."""
        self._at = count, writing, happens

    def _pause(self, writes: bool) -> None:  # noqa: FBT001
        """Before each statement that the node itself puts to the database; what only looks on is not counted."""
        if self._at is None or NODE.get() != self.name:
            return
        left, writing, happens = self._at
        if writes or not writing:
            self._at = (left - 1, writing, happens) if left > 1 else None
            if self._at is None:
                self.disturbed = True
                happens()

    @property
    def stands_still(self) -> bool:
        return self.name in self._loop.held

    def stand_still(self, seconds: float) -> None:
        """In the midst of a callback."""
        self.frozen = True
        self._loop.stand_still(self.name, seconds, lambda: self.dead)
        self.frozen = False

    def hold(self) -> None:
        """Between two callbacks: it goes on when it is released."""
        self.frozen = True
        self._loop.hold(self.name)

    def release(self) -> None:
        self.frozen = False
        self._loop.release(self.name)

    async def serve(self, scope: dict[str, Any], body: bytes, told: Callable[[Answer], None]) -> None:
        """One request, as the server hears and answers it."""
        assert self.app is not None
        life, sent, said = self.life, [body], list[dict[str, Any]]()

        async def receive() -> dict[str, Any]:
            if sent:
                return {"type": "http.request", "body": sent.pop(), "more_body": False}
            await asyncio.Event().wait()
            raise AssertionError

        async def send(part: Any) -> None:
            said.append(part)

        try:
            await self.app(scope, receive, send)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is judged.
            self.on_failed(error)
        if said and self.answers and self.life == life:
            text = b"".join(part.get("body", b"") for part in said[1:])
            told(Answer(said[0]["status"], _read(text), b"age" in dict(said[0]["headers"])))

    async def serve_screen(self, scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Any) -> None:
        assert self.app is not None
        life = self.life

        async def send_alive(part: Any) -> None:
            if self.answers and self.life == life:
                await send(part)

        try:
            await self.app(scope, receive, send_alive)
        except Exception as error:  # noqa: BLE001 - as above.
            self.on_failed(error)

    def sign_in(self, name: str, person: Actor | None) -> tuple[str, str]:
        """Somebody whose secret was right; the tokens of their session and, for staff, of their device."""
        assert self.app is not None
        position = Position.PATRON if person is None else person.position
        browser = None if person is None else Browser("", "")
        session = self.app.state.sessions.begin(name, position, "T1", browser=browser)
        return session.token, session.device

    # --- its end ----------------------------------------------------------------------------------

    async def lose_power(self, keep: Callable[[Op], list[Op]]) -> dict[str, bytes]:
        """What the disk holds afterwards. What still runs of the machine reaches nobody, and its disk neither."""
        assert self.drive is not None
        self.drive.dead = True
        files = {name: bytes(held) for name, held in self.drive.disk.files(keep).items()}
        await self.tear_down()
        return files

    async def tear_down(self) -> None:
        self.up, self._at = False, None
        self.release()
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        with suppress(Exception):
            await self._serving.aclose()
        if self.house is not None:
            with suppress(Exception):
                self.house.close()
        self.house = self.app = None
        if self.drive is not None:
            self.drive.take_out()

    async def stop(self) -> None:
        """In order: everybody is told, and the house is closed."""
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._serving.aclose()
        assert self.house is not None
        try:
            self.house.close()
        except StoreError:
            if self.drive is None or not (self.drive.failing or self.drive.full):
                raise
        self.house, self.up = None, False


def _read(text: bytes) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None


def flipped(files: dict[str, bytes], name: str, chance: random.Random) -> dict[str, bytes]:
    """The same files, with one bit of one of them the other way."""
    held = bytearray(files[name])
    at = chance.randrange(len(held))
    held[at] ^= 1 << chance.randrange(8)
    return files | {name: bytes(held)}
