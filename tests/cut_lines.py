"""A line to PostgreSQL that a test can cut without a word: what is sent then arrives nowhere, and nobody hears."""

from __future__ import annotations

import socket
import threading
from contextlib import contextmanager, suppress
from enum import Enum
from typing import TYPE_CHECKING

from psycopg.conninfo import conninfo_to_dict

from ports import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

SYNC = b"S\0\0\0\4"
"""The end of a batch of statements, without which PostgreSQL counts a session as busy."""


class Cut(Enum):
    """What becomes of what is sent: dropped, as by a firewall, or kept back, as by a machine that stands still."""

    DROPPED = "dropped"
    KEPT_BACK = "kept back"


class Line:
    """A port that leads to a PostgreSQL server, for as long as it is whole."""

    def __init__(self, url: str) -> None:
        told = conninfo_to_dict(url)
        self._server = f"{told['host']}/.s.PGSQL.{told.get('port', 5432)}"
        self._listening = socket.create_server(("127.0.0.1", free_port()))
        self.url = f"postgresql://{told['user']}@127.0.0.1:{self._listening.getsockname()[1]}/{told['dbname']}"
        self._whole, self._cut = threading.Event(), Cut.DROPPED
        self._whole.set()
        self._after = b""
        self._sockets: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def whole(self) -> bool:
        return self._whole.is_set()

    def cut(self, way: Cut) -> None:
        """From now on, for every session that is open or will be."""
        self._cut = way
        self._whole.clear()

    def cut_after(self, statement: str, way: Cut) -> None:
        """As soon as this has gone to the server, and before the end of the batch that it is in has."""
        self._cut, self._after = way, statement.encode()

    def mend(self) -> None:
        """For sessions that begin now; those that were cut stay so."""
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._whole.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                node = self._listening.accept()[0]
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                self._sockets += [node, server]
                for ends in ((node, server, True), (server, node, False)):
                    threading.Thread(target=self._pass, args=ends, daemon=True).start()

    def _pass(self, source: socket.socket, to: socket.socket, to_server: bool) -> None:  # noqa: FBT001
        with suppress(OSError):
            while sent := source.recv(2**16):
                if not self._whole.is_set():
                    if self._cut is Cut.KEPT_BACK:
                        self._whole.wait()
                    continue
                if to_server and self._after and self._after in sent:
                    sent, self._after = sent.replace(SYNC, b""), b""
                    self._whole.clear()
                to.sendall(sent)
            if self._whole.is_set():
                to.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listening.close()
        self.mend()
        for each in self._sockets:
            each.close()


@contextmanager
def line_to(url: str) -> Iterator[Line]:
    line = Line(url)
    try:
        yield line
    finally:
        line.close()
