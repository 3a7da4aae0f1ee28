"""A server process: how it listens, how it is tuned for a thousand screens in one interpreter, and what it logs."""

from __future__ import annotations

import logging
import resource
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import structlog
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cutcard.house.collector import collect_seldom
from cutcard.server import metrics
from cutcard.server.files.prepared import page_files
from cutcard.server.files.routes import PAGES
from cutcard.server.http.layout import work_out_prices
from cutcard.server.http.middleware import BODY_MOST
from cutcard.server.http.rates import Bucket

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from socket import socket
    from types import FrameType

    from starlette.applications import Starlette
    from websockets.http11 import Request

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.server.floor import Floor

SWITCH_SECONDS = 0.001
"""The writer and the loop share one interpreter: neither waits longer than this for the other to let go."""
KEEP_ALIVE_SECONDS = 75
STARTUP_FAILURE = 3
"""How the process ends where it could not begin to serve."""
HEADER_SECONDS = 10.0
"""A connection on which the headers of a request take longer to arrive is closed."""


HEADER_BYTES_MOST = 65_536
"""What comes before a request's headers are complete; whoever sends more is cut."""
QUEUED_MOST = 8
"""So many requests wait at most on one connection for the answer before them; browsers send one at a time."""
FRAMES = (100.0, 500.0)
"""So many frames of a line are read a second, and so many at once: more than the messages that a screen may send."""
READ_BYTES = 1_024
"""A line is read so many bytes at a time, so that of what comes too fast only the first is taken apart."""


class TimedHttpProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with a limit to how long and how large the headers of each request may be.

    Uvicorn waits for ever once a single byte of a request has come.
    """

    _header_timer: asyncio.TimerHandle | None = None
    _header_bytes = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        if self._header_timer is None and (self.cycle is None or self.cycle.response_complete):
            self._start_timer()
        super().data_received(data)
        if self._header_timer is not None:
            self._header_bytes += len(data)
            if self._header_bytes > HEADER_BYTES_MOST:
                self.transport.close()

    def on_headers_complete(self) -> None:
        self._cancel_timer()
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > HEADER_BYTES_MOST:
            raise ValueError("the headers are too large")  # Uvicorn answers 400 and closes the connection.
        if len(self.pipeline) >= QUEUED_MOST:
            metrics.REFUSED.labels("queued").inc()
            self.transport.abort()  # Whoever reads no answers would not read this one either.
            raise ValueError("too many requests wait on one connection")
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        self._header_timer = self.loop.call_later(HEADER_SECONDS, self.transport.close)

    def _cancel_timer(self) -> None:
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer, self._header_bytes = None, 0


class ScreenProtocol(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them, and a `Line` of the hub: the short way to and from thousands of screens.

    Once somebody hears what comes, each text is handed over as it is read, and what is told goes to the transport: no
    task, queue or layer of the framework stands between. A text that is none is handed on as bytes, which no screen may
    send; uvicorn writes a traceback into the log for each, which any stranger could fill the disk with.
    """

    hear: Callable[[str], None] | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._frames_left = Bucket(*FRAMES, self.loop.time)

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), READ_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + READ_BYTES])

    def handle_events(self) -> None:
        """Frames that complete no text cost as much as others: pings, and the parts of a text without end."""
        if all(self._frames_left.take() for _ in self.conn.events):
            super().handle_events()
        else:
            metrics.REFUSED.labels("frames").inc()
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """A screen that answers no ping is gone, and what waits for it goes too: closing would wait until it reads."""
        super().keepalive_timeout()
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"]["line"] = self  # type: ignore[assignment]

    def send_receive_event_to_app(self) -> None:
        text = None
        if self.curr_msg_data_type == "text":
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        if text is None or self.hear is None or self.close_sent or not self.queue.empty():
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.hear(text)

    def tell(self, text: bytes) -> None:
        if not self.disconnected and not self.close_sent and not self.transport.is_closing():
            self.transport.write(_head(len(text)) + text)

    def unsent(self) -> int:
        return self.transport.get_write_buffer_size()


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes that is sent whole, by RFC 6455."""
    if length < 126:
        return bytes((0x81, length))
    return b"\x81\x7e" + length.to_bytes(2) if length < 1 << 16 else b"\x81\x7f" + length.to_bytes(8)


def log_as_json(*, acts: bool) -> None:
    """One JSON object a line on standard error, whoever speaks; with `acts` also who signed in and what staff did."""
    shared: list[Any] = [
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    processors: list[Any] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.JSONRenderer(),
    ]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=processors))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("cutcard").setLevel(logging.INFO if acts else logging.WARNING)


class FloorProcess(uvicorn.Server):
    """A first signal lets the rounds end that are open, for so long as it was told; a second one stops at once."""

    def __init__(self, config: uvicorn.Config, floor: Floor, drain_seconds: float) -> None:
        super().__init__(config)
        self._floor, self._drain_seconds = floor, drain_seconds
        self._signalled = False
        floor.drain.on_over = self._leave

    def _leave(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Acts are taken first; then what pages will ask for is made ready, so that who looks at one seldom waits."""
        await super().startup(sockets)
        threading.Thread(target=_make_ready, args=([*self._floor.house.tables.values()],), daemon=True).start()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Who follows the events is let go at once, and goes on elsewhere or later."""
        self._floor.hub.end_followers()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        waits = self._drain_seconds > 0 and self._floor.ready and not self._signalled
        self._signalled = True
        if waits:
            self._floor.stop_soon(self._drain_seconds)
        else:
            super().handle_exit(sig, frame)


def _make_ready(tables: list[LiveTable]) -> None:
    """The files of the pages, and every table's prices."""
    page_files(PAGES).make_ready()
    work_out_prices(tables)


def run(
    app: Starlette,
    host: str,
    port: int,
    *,
    proxy: str | None = None,
    floor: Floor | None = None,
    drain_seconds: float = 0.0,
) -> None:
    """Serve until stopped. Only a proxy that was named is believed about who asks.

    A signal lets the rounds end that are open at the floor, for so many seconds.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    collect_seldom()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=TimedHttpProtocol,
        ws=ScreenProtocol,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        ws_max_size=BODY_MOST,
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config) if floor is None else FloorProcess(config, floor, drain_seconds)
    # Whoever stops it by force knows what was cut short.
    logging.getLogger("uvicorn.error").addFilter(lambda _: not server.force_exit)
    with suppress(KeyboardInterrupt):  # It is raised again once the server has stopped in order.
        server.run()
    if not server.started:
        sys.exit(STARTUP_FAILURE)
