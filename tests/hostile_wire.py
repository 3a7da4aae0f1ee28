"""Hostile requests and messages by the hundred thousand: what is lawful, bent in one to four places.

Lawful requests are made from the routes and acts themselves, so that a new one is bent too. They are repeatable: the
same number makes the same bytes.
"""

from __future__ import annotations

import json
import os
import random
import socket
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from cutcard.house import cage
from cutcard.server.auth.cookies import COOKIE
from cutcard.table import codec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floors import FloorServer

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63), 10**25, 10**400, 0.5, -0.0, 1e308, float("nan"), float("inf"),
    "", " ", "0", "null", "NaN", "\x00", "\ud800", "\u202e", "🂡", "á" * 40, "a" * 3_000, "../../etc/passwd", "%s%n%x",
    "' OR 1=1 --", "<script>", "{}", [], [[]], {}, {"": ""}, {"type": "PlaceBet"}, [None] * 50, {"a": {"a": {"a": {}}}},
    "Player", "Tie", "Banker", "salon", "Wei", "GAMING_SHIFT_MANAGER", "2026-02-30", "9999-12-31", "UTC", "??", "Ks",
)  # fmt: skip
"""None of these names who asks: whatever is bent is still not theirs to do."""
NAMED: dict[str, Any] = {
    "account": "Wei", "patron": "Wei", "name": "Wei", "to": "Wei", "table": "salon", "wager": "Player", "reason": "so",
    "position": "PIT_MANAGER", "card": "Ks", "kind": "credit", "day": "2026-11-16", "zone": "UTC", "edition": "1",
}  # fmt: skip
"""What a field of this name holds in a lawful request."""
HEADERS = (
    "Content-Type: text/plain", "Content-Type: application/json; charset=utf-16", "Content-Type:", "Accept: x/y;q=\xff",
    "Cookie: cutcard=", f"Cookie: {COOKIE}=" + "x" * 3_000, "Origin: null", "Origin: https://elsewhere.test",
    "X: " + "y" * 9_000,
    "Content-Encoding: gzip", "Range: bytes=0-", "If-None-Match: *", "X-Forwarded-For: 1.2.3.4, ::1", "Upgrade: h2c",
    "Expect: 100-continue", "Accept-Language: " + ",".join(["zh;q=0.1"] * 90), "If-Modified-Since: never",
)  # fmt: skip
PATHS = (
    "/", "//", "/api", "/api/", "/api/../api/me", "/api/%2e%2e/me", "/%00", "/api/tables/%F0%9F%82%A1",
    "/api/tables//acts",
    "/api/me?" + "a=1&" * 400, "/pit/../../pit", "/play?table=%ff", "/static/%2e%2e%2f%2e%2e%2fetc",
    "*", "/ws", "/metrics",
)  # fmt: skip
LEFT_OUT = {"/api/sign-out", "/api/verify"}
"""What ends everything after it, and an audit, which takes ten seconds of work each time."""
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "X" * 20)


def act(kind: type[Any]) -> dict[str, Any]:
    """A command as it would be asked for, each field with something of its kind."""
    made: dict[str, Any] = {"type": kind.__name__}
    for each in fields(kind):
        if each.name != "by":
            plain = "1" if "str" in str(each.type) else 1
            made[each.name] = NAMED.get(each.name, {} if "dict" in str(each.type) else plain)
    return made


def lawful(floor: FloorServer) -> list[tuple[str, str, Any]]:
    """Every path with a method that it takes, and what would be asked there."""
    found: list[tuple[str, str, Any]] = [
        ("POST", "/api/sign-in", {"name": "Max", "secret": "not the secret"}),
        ("POST", "/api/enter", {"token": "0" * 43}),
    ]
    found += [("POST", "/api/cage/acts", {"id": "a" * 32, "act": act(kind)}) for kind in cage.COMMANDS.values()]
    found += [
        ("POST", "/api/tables/salon/acts", {"id": "a" * 32, "round": 0, "act": act(kind)})
        for kind in codec.COMMANDS.values()
    ]
    for path, operations in floor.app.openapi()["paths"].items():
        filled = path.replace("{table}", "salon").replace("{round_number}", "1").replace("{name}", "Wei")
        found += [(method.upper(), filled, {}) for method in operations if filled not in LEFT_OUT]
    return found


def bent(value: Any, chance: random.Random) -> Any:
    """The same with one thing in it that nobody would say."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(sorted(value))
        doing = chance.random()
        if doing < 0.1:
            return {each: held for each, held in value.items() if each != key}
        if doing < 0.2:
            return value | {
                chance.choice(("", "by", "at", "type", "second", "\x00", "__class__")): chance.choice(VALUES)
            }
        return value | {key: bent(value[key], chance)}
    return chance.choice(VALUES)


def request(number: int, lawfuls: list[tuple[str, str, Any]], token: str) -> bytes:
    chance = random.Random(number)
    method, path, body = chance.choice(lawfuls)
    headers = ["Host: localhost", "Content-Type: application/json"]
    headers += [f"Cookie: {COOKIE}={token}"] if token else []
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        place = chance.random()
        if place < 0.75:
            body = bent(body, chance)
        elif place < 0.85:
            headers.append(chance.choice(HEADERS))
        elif place < 0.95:
            path = chance.choice(PATHS) if chance.random() < 0.5 else path + chance.choice(("/", "?", "%00", "%", "/1"))
        else:
            method = chance.choice(METHODS)
    payload = json.dumps(body).encode()
    if chance.random() < 0.1 and payload:
        payload = spoilt(payload, chance)
    head = [f"{method} {path} HTTP/1.1", *headers, f"Content-Length: {len(payload)}", "", ""]
    return "\r\n".join(head).encode("latin-1", "replace") + payload


def spoilt(payload: bytes, chance: random.Random) -> bytes:
    """Bytes that are not what they were."""
    at = chance.randrange(len(payload))
    ways = (
        payload[:at],
        payload[:at] + bytes([chance.randrange(256)]) + payload[at + 1 :],
        payload[:at] + payload[at:] * 2,
        b"[" * 2_000,
        b'{"id":' * 300,
    )
    return chance.choice(ways)[:3_900]


# --- over HTTP ----------------------------------------------------------------------------------


class HttpLine:
    """One connection at a time, opened again whenever the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def ask(self, asked: bytes) -> tuple[int, bytes]:
        """The status and the body; 0 where the connection was closed without an answer."""
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), 60)
        answer = b""
        try:
            self._socket.sendall(asked)
            while b"\r\n\r\n" not in answer:
                answer += self._more()
            head, _, body = answer.partition(b"\r\n\r\n")
            lines = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
            length = int(lines.get(b"content-length", b"0")) if not asked.startswith(b"HEAD") else 0
            while len(body) < length:
                body += self._more()
            if lines.get(b"connection") == b"close" or lines.get(b"transfer-encoding") or b" 100 " in head[:13]:
                self.close()
        except ConnectionError:
            self.close()
            return 0, answer
        return int(head[9:12]), body

    def _more(self) -> bytes:
        assert self._socket is not None
        if not (data := self._socket.recv(2**16)):
            raise ConnectionResetError
        return data

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


# --- over a socket ------------------------------------------------------------------------------

TOLD: tuple[dict[str, Any], ...] = (
    {"type": "watch", "tables": ["salon", "tiger-baccarat"], "at": "salon"},
    {"type": "bend", "table": "salon", "round": 1, "place": 1, "edge": [0.5, 1], "tip": [0.5, 0.4]},
    {"type": "look"},
    {"type": "ping"},
)
AT_ONCE = 3
"""Messages a connection: the first that cannot be read ends it."""


def messages(number: int) -> Iterator[bytes]:
    """What is sent on one connection, in frames: one in eight connections ends with a frame that is none."""
    chance = random.Random(number)
    odd = chance.random() < 0.125
    for left in reversed(range(AT_ONCE)):
        told = json.dumps(bent(chance.choice(TOLD), chance)).encode()
        told = spoilt(told, chance) if chance.random() < 0.2 else told
        if odd and not left:
            yield frame(told, chance.choice((0, 2, 3, 9, 10, 15)), last=chance.random() < 0.8)
        else:
            yield frame(told, 1)


def frame(payload: bytes, kind: int, *, last: bool = True) -> bytes:
    length = len(payload)
    size = bytes([128 | length]) if length < 126 else bytes([128 | 126]) + length.to_bytes(2)
    return bytes([(128 if last else 0) | kind]) + size + bytes(4) + payload


def screen(port: int, number: int, token: str) -> tuple[int, list[int]]:
    """A connection until it is closed, or a ping is answered: the status it opened with, and the codes it closed by."""
    head = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"]
    head += [f"Sec-WebSocket-Key: {'A' * 22}==", "Sec-WebSocket-Version: 13", f"Cookie: {COOKIE}={token}"]
    head += [f"Origin: http://127.0.0.1:{port}", "", ""]
    answer = b""
    with socket.create_connection(("127.0.0.1", port), 60) as line:
        line.sendall("\r\n".join(head).encode())
        while b"\r\n\r\n" not in answer:
            answer += line.recv(2**16) or b"\r\n\r\n"
        opened, _, frames = answer.partition(b"\r\n\r\n")
        try:
            line.sendall(b"".join(messages(number)) + frame(b'{"type": "ping"}', 1))
            while b'"pong"' not in frames and not [*closed_by(frames)] and (data := line.recv(2**16)):
                frames += data
            line.sendall(frame((1000).to_bytes(2), 8))
            while not [*closed_by(frames)] and (data := line.recv(2**16)):
                frames += data
        except ConnectionError:
            pass
    return int(opened[9:12]), list(closed_by(frames))


def closed_by(frames: bytes) -> Iterator[int]:
    at = 0
    while at + 2 <= len(frames):
        kind, length, begins = frames[at] & 15, frames[at + 1], at + 2
        if length >= 126:
            begins = at + (4 if length == 126 else 10)
            length = int.from_bytes(frames[at + 2 : begins])
        if kind == 8:
            yield int.from_bytes(frames[begins : begins + 2]) if length >= 2 else 1005
        at = begins + length


def numbers(count: int) -> range:
    """Other ones wherever somebody wants others: `CUTCARD_HOSTILE` is where to begin."""
    begin = int(os.environ.get("CUTCARD_HOSTILE", "0"))
    return range(begin, begin + count)
