"""A server process: how it listens, how it is tuned for a thousand screens in one interpreter, and what it logs."""

from __future__ import annotations

import logging
import resource
import sys
from typing import TYPE_CHECKING, Any

import structlog
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cutcard.house.collector import collect_seldom
from cutcard.server.http.middleware import BODY_MOST

if TYPE_CHECKING:
    import asyncio

    from starlette.applications import Starlette

SWITCH_SECONDS = 0.001
"""The writer and the loop share one interpreter: neither waits longer than this for the other to let go."""
KEEP_ALIVE_SECONDS = 75
HEADER_SECONDS = 10.0
"""A connection on which the headers of a request take longer to arrive is closed."""


HEADER_BYTES_MOST = 65_536
"""What comes before a request's headers are complete; whoever sends more is cut."""


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


class QuietSocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them; a text that is none is handed on as bytes, which no screen may send.

    Uvicorn writes a traceback into the log for each, which any stranger could fill the disk with.
    """

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()


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


def run(app: Starlette, host: str, port: int, *, proxy: str | None = None) -> None:
    """Serve until stopped. Only a proxy that was named is believed about who asks."""
    sys.setswitchinterval(SWITCH_SECONDS)
    collect_seldom()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    uvicorn.run(
        app,
        host=host,
        port=port,
        http=TimedHttpProtocol,
        ws=QuietSocketProtocol,
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
