"""The lines between people and the server: they lose, delay and double what is said, and they break."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from cutcard.rehearsal.machine import Answer
from cutcard.server.auth.cookies import COOKIE, DEVICE_COOKIE

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.rehearsal.machine import Machine
    from cutcard.rehearsal.virtual import VirtualLoop

PATIENCE_SECONDS = 1.5
"""After so long without an answer somebody asks again."""
TRIES = 4
OVER_THE_SCREEN = 0.5
"""How often an act at a table is first sent over the open line of a screen, and not over HTTP."""


@dataclass(slots=True)
class Weather:
    """How bad a line is: of a hundred messages so many are lost on either way, late, and doubled."""

    lost: int = 0
    late: int = 0
    doubled: int = 0


@dataclass
class Sent:
    """An act as somebody sent it, under one id, however often: and what the server said each time that it heard it."""

    who: str
    path: str
    asked: dict[str, Any]
    at: float
    under_way: int = 0
    """Copies that have not been answered, and nobody knows whether they will be."""
    unknown: int = 0
    """Copies that reached a server which then lost its power."""
    answers: list[Answer] = field(default_factory=list)

    @property
    def id(self) -> str:
        return str(self.asked.get("id", ""))

    @property
    def kind(self) -> str:
        return str(self.asked["act"]["type"]) if "act" in self.asked else "an approval"


@dataclass(slots=True)
class ScreenLine:
    """The line of a live screen, on which nothing waits: it goes with the life of the machine at its other end."""

    machine: Machine
    life: int
    heard: Callable[[bytes], None]
    hear: Callable[[str], None] | None = None
    asked: list[Callable[[Answer], None]] = field(default_factory=list)
    """Who is told what each act on the line is answered with."""

    @property
    def is_open(self) -> bool:
        return self.hear is not None and self.machine.answers and self.machine.life == self.life

    def act(self, sent: Sent, answered: Callable[[Answer], None]) -> None:
        """An act at a table, as a terminal sends it."""
        table = sent.path.split("/")[3]
        told = {"type": "act", "number": len(self.asked), "table": table, "asked": sent.asked}
        self.asked.append(answered)
        self.machine.run(self._hears(msgspec.json.encode(told).decode()))

    async def _hears(self, text: str) -> None:
        if self.hear is not None:
            self.hear(text)

    def tell(self, text: bytes) -> None:
        if not self.machine.answers or self.machine.life != self.life:
            return
        if text.startswith(b'{"type":"answer"'):
            told = msgspec.json.decode(text)
            self.asked[told["number"]](Answer(told["status"], told["body"]))
        self.heard(text)

    def unsent(self) -> int:
        return 0


class Line:
    """One person's line."""

    def __init__(self, loop: VirtualLoop, machines: tuple[Machine, ...], seed: str, who: str) -> None:
        self._loop, self._machines, self.who = loop, machines, who
        self._chance = random.Random(f"line {seed} {who}")
        self.weather = Weather()
        self.gone = False
        """Nothing gets through: the terminal is gone."""
        self.token = self.device = ""
        self._screen: ScreenLine | None = None
        """The line of the screen that is open, if any."""
        self.on_answer: Callable[[Sent, Answer], None] = lambda _sent, _answer: None

    def _machine(self) -> Machine:
        """Where a proxy sends somebody: to any machine that answers; one that stands still seems to."""
        answer = [each for each in self._machines if each.answers] or self._machines
        return answer[0] if len(answer) == 1 else self._chance.choice(answer)

    async def send(self, sent: Sent) -> Answer | None:
        """An act, asked again under the same id until it is answered; None where nobody answered."""
        at_a_table = sent.path.startswith("/api/tables/") and sent.path.endswith("/acts")
        screen = self._screen if at_a_table and self._chance.random() < OVER_THE_SCREEN else None
        for attempt in range(TRIES):
            answer = await self._once(sent, screen if attempt == 0 else None)
            if answer is not None and answer.status < 500:
                return answer
            await asyncio.sleep(0.3 * (attempt + 1))
        return None

    async def _once(self, sent: Sent, screen: ScreenLine | None) -> Answer | None:
        """A second copy comes over HTTP: no line says anything twice."""
        heard: asyncio.Future[Answer] = self._loop.create_future()
        roll = self._chance.random
        lost, late = roll() * 100 < self.weather.lost, roll() * 100 < self.weather.late
        doubled, lost_back = roll() * 100 < self.weather.doubled, roll() * 100 < self.weather.lost
        delays = [self._chance.uniform(0.01, 0.03) + (self._chance.uniform(0.2, 4.0) if late else 0.0)]
        if doubled:
            delays.append(delays[0] + self._chance.uniform(0.0, 3.0))

        def told(answer: Answer) -> None:
            if not heard.done() and not lost_back and not self.gone:
                heard.set_result(answer)

        if not lost:
            for delay, way in zip(delays, (screen, None), strict=False):
                sent.under_way += 1
                self._loop.call_later(delay, self._arrives, sent, told, way)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await heard
        except TimeoutError:
            return None

    def _arrives(self, sent: Sent, told: Callable[[Answer], None], screen: ScreenLine | None) -> None:
        """What was sent over a line that is broken is lost with it."""
        sent.under_way -= 1
        machine = self._machine()
        if self.gone or not (machine.answers if screen is None else screen.is_open):
            return
        sent.unknown += 1

        def answered(answer: Answer) -> None:
            sent.unknown -= 1
            sent.answers.append(answer)
            self.on_answer(sent, answer)
            told(answer)

        if screen is not None:
            screen.act(sent, answered)
            return
        body = msgspec.json.encode(sent.asked)
        machine.run(machine.serve(self._scope(sent.path, len(body)), body, answered))

    def read(self, path: str, told: Callable[[Answer], None]) -> None:
        """Something that changes nothing: it is asked once, and nobody waits for it."""
        machine = self._machine()
        if machine.answers and not self.gone:
            machine.run(machine.serve(self._scope(path, 0, method="GET"), b"", told))

    def _scope(self, path: str, length: int, kind: str = "http", method: str = "POST") -> dict[str, Any]:
        device = f"; {DEVICE_COOKIE}={self.device}" if self.device else ""
        cookie = f"{COOKIE}={self.token}{device}".encode()
        headers = [(b"host", b"floor"), (b"cookie", cookie)]
        if kind == "http":
            headers += [(b"content-type", b"application/json"), (b"content-length", str(length).encode())]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": headers,
            "client": ("10.0.0.1", 1),
            "server": ("floor", 80),
            "scheme": "http" if kind == "http" else "ws",
            "root_path": "",
            "subprotocols": [],
        }

    async def follow(self, tables: list[str], at: str, seen: Callable[[bytes], None]) -> None:
        """A live screen until the line breaks; `seen` is told every message."""
        said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        said.put_nowait({"type": "websocket.connect"})
        watch = msgspec.json.encode({"type": "watch", "tables": tables, "at": at}).decode()
        said.put_nowait({"type": "websocket.receive", "text": watch})
        broken = asyncio.Event()

        async def send(part: dict[str, Any]) -> None:
            if part["type"] == "websocket.close":
                broken.set()

        def tell(text: bytes) -> None:
            if self.gone:
                broken.set()
            else:
                seen(text)

        machine = self._machine()
        self._screen = ScreenLine(machine, machine.life, tell)
        scope = self._scope("/ws", 0, "websocket") | {"extensions": {"line": self._screen}}
        serving = machine.run(machine.serve_screen(scope, said.get, send))
        serving.add_done_callback(lambda _: broken.set())
        try:
            await broken.wait()
        finally:
            self._screen = None
            said.put_nowait({"type": "websocket.disconnect", "code": 1006})
