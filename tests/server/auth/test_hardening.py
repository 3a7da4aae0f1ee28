"""What is refused before anything is read, and what every answer carries: over plain text and over TLS."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect

import plain_http
from cutcard.rulebook.procedure import Position
from cutcard.server import process
from cutcard.server.auth.sessions import Session
from cutcard.server.http.middleware import doubled_key, same_origin
from cutcard.server.live import hub, sockets
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

    from floors import FloorServer

SECRET = "seven swans a-swimming"  # noqa: S105
ORIGIN = "https://floor.example"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("hardening") / "house.db", http=process.TimedHttpProtocol) as server:
        yield server


def answered(line: socket.socket) -> bytes:
    """Until there is silence, or the line is cut."""
    told = b""
    try:
        while part := line.recv(4_096):
            told += part
            if b"\r\n\r\n" in told and told.endswith(b"}"):
                break
    except TimeoutError:
        return told + b"(silence)"
    return told or b"(cut)"


@pytest.mark.parametrize("begun", [b"GET /health HT", b"\r\n", b"POST /api/enter HTTP/1.1\r\nHost: x\r\nX"])
def test_a_second_request_that_does_not_arrive_is_cut_as_the_first_is(
    floor: FloorServer, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(process, "HEADER_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", floor.port), timeout=5) as line:
        whole = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
        for _ in range(2):
            line.sendall(whole)
            assert b" 200 " in answered(line)
        line.sendall(begun)
        assert answered(line) == b"(cut)"


def test_headers_without_end_are_cut(floor: FloorServer) -> None:
    with socket.create_connection(("127.0.0.1", floor.port), timeout=5) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n")
        sent = 0
        with suppress(OSError):
            while sent < 50 * process.HEADER_BYTES_MOST:
                sent += line.send(b"X-More: " + b"y" * 8_000 + b"\r\n")
        assert sent < 50 * process.HEADER_BYTES_MOST
    with socket.create_connection(("127.0.0.1", floor.port), timeout=5) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 30_000 + b"\r\n\r\n")
        assert b" 200 " in answered(line)
    with socket.create_connection(("127.0.0.1", floor.port), timeout=5) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nX: " + b"y" * process.HEADER_BYTES_MOST + b"\r\n\r\n")
        assert b" 200 " not in answered(line)


def last_word(screen: ClientConnection, message: str) -> int:
    """The code with which a screen that sends this is closed, be it while it sends, or 0 where it is answered."""
    try:
        screen.send(message)
        screen.send('{"type":"ping"}')
        while "pong" not in screen.recv(timeout=10):
            pass
    except ConnectionClosedError as closed:
        return closed.rcvd.code if closed.rcvd else -1
    return 0


def test_what_a_screen_sends_is_read_in_one_way(floor: FloorServer) -> None:
    ana = floor.person("Ana")
    for tables, told in (('"tables":["salon"]', 0), ('"tables":[],"tables":["salon"]', sockets.BAD)):
        with ana.watch("salon") as screen:
            assert last_word(screen, f'{{"type":"watch",{tables}}}') == told
    headers = [("cookie", f"cutcard={ana.token}"), ("cookie", "cutcard=x"), ("origin", floor.address)]
    with pytest.raises(InvalidStatus):
        connect(floor.address.replace("http", "ws") + "/ws", additional_headers=headers)


def test_all_screens_of_a_patron_together_choose_so_often(floor: FloorServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five times in all: two screens choose twice each, and the third once too often."""
    monkeypatch.setattr(sockets, "WATCHES", {True: (0.0, 5.0)})
    floor.app.state.rates = type(floor.app.state.rates)()
    ana, told = floor.person("Ana"), []
    for _ in range(4):
        with ana.watch("salon") as screen:
            told.append(last_word(screen, '{"type":"watch","tables":["salon"]}'))
    assert told == [0, 0, hub.TOO_FAST, hub.TOO_FAST]
    floor.app.state.rates = type(floor.app.state.rates)()


def test_a_request_in_time_is_answered_however_slow_the_line(
    floor: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "HEADER_SECONDS", 5.0)
    with socket.create_connection(("127.0.0.1", floor.port), timeout=5) as line:
        for part in (b"GET /hea", b"lth HTTP/1.1\r\nHo", b"st: x\r\n", b"\r\n") * 2:
            line.sendall(part)
            if part == b"\r\n":
                assert b" 200 " in answered(line)


@pytest.mark.parametrize(
    ("name", "value"), [("Host", "a.example"), ("Content-Type", "application/json"), ("Cookie", "cutcard=x")]
)
def test_a_header_that_is_there_twice_is_refused(floor: FloorServer, name: str, value: str) -> None:
    kept = "".join(f"{each}\r\n" for each in ("Host: x", "Content-Type: application/json", "Content-Length: 13"))
    more = f"{name}: {value}\r\n" * (1 if name in kept else 2)
    sent = f'POST /api/enter HTTP/1.1\r\n{kept}{more}\r\n{{"token":"x"}}'
    with socket.create_connection(("127.0.0.1", floor.port), timeout=5) as line:
        line.sendall(sent.encode())
        told = answered(line)
    assert b" 400 " in told.partition(b"\r\n")[0]
    assert b'"headers"' in told
    assert name.lower().encode() in told


@pytest.mark.parametrize(
    "body",
    [
        '{"token":"a","token":"b"}',
        '{"name":"x","secret":"y","name":"x"}',
        '{"act":{"type":"CashOut","cents":1,"cents":100}}',
        '[{"a":1,"a":1}]',
    ],
)
def test_a_key_that_is_there_twice_is_refused(floor: FloorServer, body: str) -> None:
    told = floor.browser().post("/api/enter", content=body, headers={"content-type": "application/json"})
    assert (told.status_code, told.json()["code"]) == (422, "unreadable")
    assert "twice" in told.json()["says"]


@pytest.mark.parametrize("body", [b"", b"{}", b'{"a":{"b":1},"b":{"a":1}}', b'["a","a"]', b"{", b"[" * 4_000, b"\xff"])
def test_nothing_else_is_taken_for_a_key_that_is_there_twice(body: bytes) -> None:
    assert doubled_key(body) is None


@pytest.mark.parametrize(
    "body",
    [
        b'{"id":1,"id" : 2}',
        b'{"a":"b",":id":1,":id":2}',
        b'{"a":{"id":1,"id":2},"b":[":"]}',
        b'{"id":1,"\\u0069d":2}',
        '{"id":1,"id":2}'.encode("utf-16"),
    ],
)
def test_a_key_that_is_there_twice_is_found_however_it_is_written(body: bytes) -> None:
    assert doubled_key(body) in {"id", ":id"}


def test_what_the_interface_answers_is_kept_by_nobody(floor: FloorServer) -> None:
    ana = floor.person("Ana")
    for path in ("/api/me", "/api/tables", "/api/nothing"):
        assert ana.http.get(path).headers["cache-control"] == "no-store", path
    assert ana.http.post("/api/cage/acts", json={}).headers["cache-control"] == "no-store"
    assert "cache-control" not in plain_http.get(f"{floor.address}/health").headers


def test_figures_are_for_this_machine_and_for_who_runs_the_floor(floor: FloorServer) -> None:
    near, far = floor.browser(), {"x-forwarded-for": "192.0.2.9"}
    assert near.get("/metrics").status_code == 200
    assert near.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 200
    for hidden in (far, {"x-real-ip": "192.0.2.9"}, {"forwarded": "for=127.0.0.1"}, {"x-forwarded-for": "unknown"}):
        assert near.get("/metrics", headers=hidden).status_code == 401, hidden
    people = {"Ana": Position.PATRON, "Dee": Position.DEALER, "Max": Position.PIT_MANAGER}
    asking = {name: floor.person(name, each).http for name, each in people.items()}
    told = {name: browser.get("/metrics", headers=far).status_code for name, browser in asking.items()}
    assert told == {"Ana": 403, "Dee": 403, "Max": 200}


@pytest.mark.parametrize(
    ("scheme", "host", "origin", "taken"),
    [
        ("http", "10.0.0.9:8800", "http://10.0.0.9:8800", True),
        ("http", "10.0.0.9:8800", "https://10.0.0.9:8800", False),
        ("https", "10.0.0.9:8800", "http://10.0.0.9:8800", False),
        ("wss", "10.0.0.9:8800", "https://10.0.0.9:8800", True),
        ("ws", "10.0.0.9:8800", "https://10.0.0.9:8800", False),
        ("http", "10.0.0.9:8800", "http://10.0.0.9", False),
        ("http", "", "http://", False),
        ("http", "floor.example", ORIGIN, True),
        ("http", "floor.example", "http://floor.example", False),
        ("https", "floor.example", "http://floor.example", False),
        ("http", "10.0.0.9:8800", ORIGIN, True),
    ],
)
def test_a_page_of_another_scheme_is_another_site(scheme: str, host: str, origin: str, taken: bool) -> None:  # noqa: FBT001
    """Behind a proxy, the address that the house was given says which scheme is right."""
    scope = {"scheme": scheme, "headers": [(b"host", host.encode()), (b"origin", origin.encode())]}
    assert same_origin(scope, frozenset({ORIGIN})) is taken


def test_over_tls_cookies_are_this_hosts_alone_and_browsers_stay_on_tls(
    floor: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As behind a proxy that serves the pages over TLS."""
    floor.engage("Tess", Position.DEALER, SECRET)
    browser = floor.browser()
    assert "strict-transport-security" not in plain_http.get(f"{floor.address}/health").headers
    monkeypatch.setattr(floor.app.state, "origins", frozenset({ORIGIN}))
    assert plain_http.get(f"{floor.address}/health").headers["strict-transport-security"] == "max-age=31536000"
    told = browser.post("/api/sign-in", json={"name": "Tess", "secret": SECRET}).headers.get_list("set-cookie")
    assert sorted(each.split("=")[0] for each in told) == ["__Host-cutcard", "__Host-cutcard-device"]
    for each in told:
        assert "Secure" in each
        assert "Path=/" in each
        assert "Domain" not in each
    token = next(each for each in told if each.startswith("__Host-cutcard=")).split("=", 1)[1].split(";")[0]
    assert isinstance(floor.app.state.sessions.find(token), Session)
    for name, status in (("__Host-cutcard", 200), ("cutcard", 401)):
        asked = plain_http.get(f"{floor.address}/api/me", headers={"cookie": f"{name}={token}"})
        assert asked.status_code == status, "a neighbour's cookie of the plain name is none"
    out = plain_http.post(f"{floor.address}/api/sign-out", headers={"cookie": f"__Host-cutcard={token}"})
    assert out.headers["set-cookie"].startswith('__Host-cutcard="";')
    assert floor.app.state.sessions.find(token) is None


def frame(opcode: int, payload: bytes = b"", *, ends: bool = True) -> bytes:
    """A frame as browsers send it, under a mask of zeros."""
    return bytes((opcode | (0x80 if ends else 0), 0x80 | len(payload))) + bytes(4) + payload


def flooded(floor: FloorServer, begun: bytes, more: bytes, cookie: str) -> int:
    """How many bytes a line takes of frames without end before it is cut; it reads nothing that is told."""
    most = 40_000 * len(more)
    with socket.create_connection(("127.0.0.1", floor.port), timeout=20) as line:
        asked = (
            "GET /ws HTTP/1.1",
            "Host: x",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Cookie: cutcard={cookie}",
        )
        key = ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Origin: {floor.address}")
        line.sendall("".join(f"{each}\r\n" for each in (*asked, *key, "")).encode())
        assert b" 101 " in line.recv(4_096)
        line.sendall(begun)
        sent = 0
        with suppress(ConnectionError):
            while sent < most:
                line.sendall(more * 100)
                sent += 100 * len(more)
            while line.recv(65_536):
                pass
            return sent
        return min(sent, most - 1)


@pytest.mark.parametrize("signed_in", [True, False], ids=["patron", "stranger"])
@pytest.mark.parametrize(
    ("begun", "more"),
    [(frame(0x1, ends=False), frame(0x0, ends=False)), (b"", frame(0x9, b"x" * 125)), (b"", frame(0xA))],
    ids=["a text without end", "pings", "pongs"],
)
def test_a_line_of_frames_that_say_nothing_is_cut(
    floor: FloorServer, begun: bytes, more: bytes, *, signed_in: bool
) -> None:
    cookie = floor.person("Ana").token if signed_in else ""
    assert flooded(floor, begun, more, cookie) < 40_000 * len(more)
    with floor.person("Ana").watch("salon") as screen:
        assert last_word(screen, '{"type":"watch","tables":["salon"]}') == 0, "others are read as before"


def test_requests_whose_answers_nobody_reads_are_cut(floor: FloorServer) -> None:
    with socket.create_connection(("127.0.0.1", floor.port), timeout=20) as line:
        asked, sent = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n", 0
        with suppress(ConnectionError):
            while sent < 400_000:
                line.sendall(asked * 100)
                sent += 100
        assert sent < 400_000
    with socket.create_connection(("127.0.0.1", floor.port), timeout=5) as line:
        line.sendall(asked * process.QUEUED_MOST)
        told = b""
        while told.count(b" 200 ") < process.QUEUED_MOST:
            told += line.recv(65_536)
