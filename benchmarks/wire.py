"""HTTP and WebSocket clients as thin as they can be: what the client does counts as little as possible."""

from __future__ import annotations

import asyncio
import base64
import os
from typing import cast


class Screen(asyncio.Protocol):
    """A WebSocket that hands each text message on; what the client does counts as little as possible."""

    def __init__(self, cookie: str = "") -> None:
        self._cookie, self._held, self._open = cookie, b"", False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        asked = ["GET /ws HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
        asked += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {self._cookie}", "", ""]
        self._transport.write("\r\n".join(asked).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError(f"the screen was refused: {self._held!r}"))

    def data_received(self, data: bytes) -> None:
        self._held += data
        if not self._open:
            head, found, rest = self._held.partition(b"\r\n\r\n")
            if not found or b" 101 " not in head:  # What refuses it ends the line too.
                return
            self._open, self._held = True, rest
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == 1:
                self.told(payload)
            elif kind == 9:
                self.send(payload, kind=10)

    def _frame(self) -> tuple[int, bytes] | None:
        held = self._held
        if len(held) < 2:
            return None
        kind, length, at = held[0] & 15, held[1], 2
        if length >= 126:
            at = 4 if length == 126 else 10
            length = int.from_bytes(held[2:at])
        if len(held) < at + length:
            return None
        self._held = held[at + length :]
        return kind, held[at : at + length]

    def send(self, payload: bytes, kind: int = 1) -> None:
        """Masked by nothing, which is a mask too."""
        assert self._transport is not None
        length = len(payload)
        size = bytes([128 | length]) if length < 126 else bytes([128 | 126]) + length.to_bytes(2)
        self._transport.write(bytes([128 | kind]) + size + bytes(4) + payload)

    def told(self, payload: bytes) -> None:
        raise NotImplementedError

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Line(asyncio.Protocol):
    """One HTTP connection, kept alive as long as the server keeps it; one request at a time."""

    def __init__(self, cookie: str, port: int, source: str = "127.0.0.1") -> None:
        self._cookie, self._held, self._port, self._source = cookie, b"", port, source
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._transport = None

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        if self._transport is None:
            await asyncio.get_running_loop().create_connection(
                lambda: self, "127.0.0.1", self._port, local_addr=(self._source, 0)
            )
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        head = [f"POST {path} HTTP/1.1", "Host: localhost", f"Cookie: {self._cookie}"]
        head += ["Content-Type: application/json", f"Content-Length: {len(body)}", "", ""]
        self._transport.write("\r\n".join(head).encode() + body)
        return await self._answer

    def data_received(self, data: bytes) -> None:
        self._held += data
        head, found, body = self._held.partition(b"\r\n\r\n")
        if not found:
            return
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        if len(body) >= length:
            assert self._answer is not None
            self._held = b""
            self._answer.set_result((int(head[9:12]), body))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
