"""Server processes that are measured, and a bare WebSocket echo to measure beside them."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import psutil  # type: ignore[import-untyped]
from wire import Screen

if TYPE_CHECKING:
    from collections.abc import Iterator

ECHO_LINES, ECHO_SECONDS, ECHO_BYTES = 100, 2.0, 100
ECHO = """
import sys
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(socket):
    await socket.accept()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await socket.send_text(message["text"])
app = Starlette(routes=[WebSocketRoute("/ws", echo)])
uvicorn.run(app, port=int(sys.argv[1]), log_level="error", ws_max_size=4_096, timeout_graceful_shutdown=1)
"""


@dataclass(frozen=True, slots=True)
class Served:
    """A server process that takes connections."""

    port: int
    pid: int

    def processor_seconds(self) -> float:
        """Processor time of all its threads so far."""
        times = psutil.Process(self.pid).cpu_times()
        return float(times.user + times.system)


@contextmanager
def process(script: str, *arguments: str) -> Iterator[Served]:
    """A server process, once its port takes connections."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = [each if each != "PORT" else str(port) for each in arguments]
    running = subprocess.Popen([sys.executable, "-c", script, *given])  # noqa: S603
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert running.poll() is None, "the server ended before it was ready"
                time.sleep(0.05)
        yield Served(port, running.pid)
    finally:
        running.terminate()
        running.wait()


class Echoing(Screen):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def told(self, payload: bytes) -> None:
        self.count += 1
        self.send(payload)


async def echoed(port: int) -> float:
    """Messages echoed a second, each line waiting for its echo before it sends again."""
    loop, lines = asyncio.get_running_loop(), [Echoing() for _ in range(ECHO_LINES)]
    for each in lines:
        await loop.create_connection(lambda each=each: each, "127.0.0.1", port)  # type: ignore[misc]
        await each.opened
        each.send(b"x" * ECHO_BYTES)
    before, began = sum(each.count for each in lines), time.perf_counter()
    await asyncio.sleep(ECHO_SECONDS)
    rate = (sum(each.count for each in lines) - before) / (time.perf_counter() - began)
    for each in lines:
        each.close()
    return rate


def run(main: Any) -> Any:
    """On uvloop where it is there: the client is not what is measured."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(main)
    return uvloop.run(main)
