"""A log witness over HTTP: the exchange another log witness is tested with, bad input of every kind, and its client."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

import httpx
import pytest
import uvicorn

import plain_http
from cutcard.cards import NotationError
from cutcard.formats.checkpoints import Checkpoint, CosignRequest
from cutcard.formats.signed_notes import KeyType, Note, Signature, VerifierKey
from cutcard.server import process
from cutcard.witness.answers import NotCosigned, Why, cosign_from
from cutcard.witness.client import LogWitness
from cutcard.witness.cosigner import Cosigner
from cutcard.witness.routes import BODY_MOST, make_app
from logs.growing_log import ORIGIN, GrowingLog
from logs.public_examples import LITEWITNESS_EXCHANGE, SIGSUM_KEY_HEX, SIGSUM_ORIGIN, SOFA_REQUEST
from ports import free_port
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from starlette.applications import Starlette

    from commands import CommandResult

NAME = "regulator.example/witness"


class InProcess:
    """HTTP to a log witness without a connection."""

    def __init__(self, app: Starlette) -> None:
        self._app = app

    def post(self, path: str, content: bytes) -> httpx.Response:
        return asyncio.run(self._ask("POST", path, content))

    def get(self, path: str) -> httpx.Response:
        return asyncio.run(self._ask("GET", path))

    async def _ask(self, method: str, path: str, content: bytes = b"") -> httpx.Response:
        transport = httpx.ASGITransport(self._app)
        async with httpx.AsyncClient(transport=transport, base_url="http://witness.example") as client:
            return await client.request(method, path, content=content)


@pytest.fixture
def witness(tmp_path: Path) -> Cosigner:
    made = Cosigner.create(tmp_path / "witness", NAME)
    made.add_log(GrowingLog().key.verifier)
    return made


@pytest.fixture
def http(witness: Cosigner) -> InProcess:
    return InProcess(make_app(witness))


def body(log: GrowingLog, old_size: int, size: int | None = None) -> bytes:
    return bytes(CosignRequest(log.note(size), old_size, tuple(log.proof(old_size, size))))


def test_the_exchange_of_another_log_witness(witness: Cosigner, http: InProcess) -> None:
    witness.add_log(VerifierKey(SIGSUM_ORIGIN, KeyType.LOG, bytes.fromhex(SIGSUM_KEY_HEX)))
    for request, status, answered in LITEWITNESS_EXCHANGE:
        answer = http.post("/add-checkpoint", content=request.encode())
        assert answer.status_code == status, (request, answer.text)
        if status == 200:
            text = CosignRequest.parse(request.encode()).note.text
            assert Note.parse(f"{text}\n{answer.text}".encode()).signatures_by(witness.verifier)
        if status == 409:
            assert (answer.text, answer.headers["content-type"]) == (answered, "text/x.tlog.size")


def test_the_last_checkpoint_can_be_fetched_by_the_hash_of_its_origin(witness: Cosigner, http: InProcess) -> None:
    place = f"/{sha256(ORIGIN.encode()).hexdigest()}/checkpoint"
    assert http.get(place).status_code == 404
    assert http.post("/add-checkpoint", content=body(GrowingLog.of(5), 0)).status_code == 200
    note = Note.parse(http.get(place).content)
    assert Checkpoint.parse(note.text).size == 5
    assert note.signatures_by(witness.verifier)
    assert note.signatures_by(GrowingLog().key.verifier)
    assert http.get("/rubbish/checkpoint").status_code == 404


def test_bad_input_is_answered_and_leaves_no_trace(witness: Cosigner, http: InProcess) -> None:
    good = body(GrowingLog.of(5), 0)
    before = witness._path.read_bytes()
    for bad in (
        b"",
        b"\n\n",
        b"\xff" * 100,
        b"old 0\n\n",
        b"old 0\r\n\r\n" + good,
        good[:-1],
        good + b"\n",
        good + b"\0",
        good.replace(b"old 0", b"old -1"),
        good.replace(b"old 0", b"old 6"),
        good.replace(b"old 0", b"old " + b"9" * 5000),
        good.replace(b"old 0", b"old 0\n" + b"A" * 43 + b"="),
        good.replace(b"old 0", b"old 0" + b"\nAAAA" * 63),
        good.replace(ORIGIN.encode(), "caf\xe9".encode("latin-1")),
        good.replace(ORIGIN.encode(), b"casino.example/log\0"),
        good.replace("—".encode(), b"-"),
    ):
        answer = http.post("/add-checkpoint", content=bad)
        assert answer.status_code in {400, 404, 422}, (bad, answer.text)
        assert answer.text.endswith("\n")
    assert http.post("/add-checkpoint", content=SOFA_REQUEST.encode()).status_code == 404
    assert http.post("/add-checkpoint", content=good + b" " * BODY_MOST).status_code == 413
    assert http.get("/add-checkpoint").status_code == 405
    for path in ("/", "/add-checkpoint/", "/add-checkpoint?"):
        assert http.post(path, content=b"").status_code == (400 if path.endswith("?") else 404)
    assert witness._path.read_bytes() == before
    assert http.post("/add-checkpoint", content=good).status_code == 200


def test_a_request_cut_anywhere_is_answered_and_leaves_no_trace(witness: Cosigner, http: InProcess) -> None:
    log = GrowingLog.of(7)
    assert http.post("/add-checkpoint", content=body(log, 0, 3)).status_code == 200
    before, whole = witness.logs()[0].last, body(log, 3)
    for length in range(0, len(whole), 5):
        assert http.post("/add-checkpoint", content=whole[:length]).status_code == 400
        altered = whole[:length] + bytes([whole[length] ^ 1]) + whole[length + 1 :]
        assert http.post("/add-checkpoint", content=altered).status_code in {400, 403, 404, 409, 422}
    assert witness.logs()[0].last == before
    assert http.post("/add-checkpoint", content=whole).status_code == 200
    assert not witness.logs()[0].evidence, "a wrong proof of the right checkpoint is forgotten with the right one"


def test_a_damaged_checkpoint_of_one_log_leaves_the_others_in_service(witness: Cosigner, http: InProcess) -> None:
    other = GrowingLog([b"a"], origin="other.example/log")
    witness.add_log(other.key.verifier)
    for asked in (body(GrowingLog.of(5), 0), body(other, 0)):
        assert http.post("/add-checkpoint", content=asked).status_code == 200
    with closing(sqlite3.connect(witness._path)) as database, database:
        database.execute("UPDATE cosigned SET note = ? WHERE origin = ?", (b"rubbish", ORIGIN))
    for origin, status in ((ORIGIN, 503), (other.key.name, 200)):
        assert http.get(f"/{sha256(origin.encode()).hexdigest()}/checkpoint").status_code == status


def test_a_state_that_cannot_be_used_is_answered_without_its_place(witness: Cosigner, http: InProcess) -> None:
    witness._path.write_bytes(b"no database" * 1000)
    for answer in (http.post("/add-checkpoint", content=body(GrowingLog.of(5), 0)), http.get("/0/checkpoint")):
        assert (answer.status_code, answer.text) == (503, "this log witness cannot use its state\n")


# --- over a real connection ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LogWitness]:
    """A log witness in a thread, and the client of a house."""
    cosigner = Cosigner.create(tmp_path_factory.mktemp("served"), NAME)
    cosigner.add_log(GrowingLog().key.verifier)
    port = free_port()
    app = make_app(cosigner)
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", http=process.TimedHttpProtocol)
    )
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    until(lambda: server.started, "the log witness answers")
    yield LogWitness(f"http://127.0.0.1:{port}/", str(cosigner.verifier))
    server.should_exit = True
    thread.join(10)


def test_a_house_gets_its_cosignature_and_learns_why_it_gets_none(served: LogWitness) -> None:
    log = GrowingLog.of(12)
    signature = served.cosign(log.note(5), 0, [])
    assert isinstance(signature, Signature)
    assert log.note(5).with_signature(signature).signatures_by(served.key)
    assert served.cosign(log.note(7), 0, []) == NotCosigned(Why.OTHER_SIZE, f"{NAME} has cosigned another size", 5)
    assert isinstance(cosign_from(served, log.note(), 0, log.proof), Signature)
    for asked, why in (
        (GrowingLog.of(13, history="second"), Why.INCONSISTENT),
        (GrowingLog.of(12, history="second"), Why.INCONSISTENT),
        (GrowingLog(map(str.encode, map(str, range(13))), seed=2), Why.NOT_SIGNED),
        (GrowingLog(map(str.encode, map(str, range(13))), origin="other.example/log"), Why.UNKNOWN_LOG),
    ):
        answer = served.cosign(asked.note(), 12, asked.proof(12))
        assert isinstance(answer, NotCosigned)
        assert answer.why is why
        assert answer.says.startswith(f"{NAME} answers: ")
        assert answer.other_root == (why is Why.INCONSISTENT and asked.size == 12)


def test_another_root_of_the_same_size_is_a_conflict_without_a_size(http: InProcess) -> None:
    """A size would ask the client to try again from it, and it would for ever."""
    first, second = GrowingLog.of(5), GrowingLog.of(5, history="second")
    assert http.post("/add-checkpoint", body(first, 0)).status_code == 200
    answer = http.post("/add-checkpoint", body(second, 5))
    assert (answer.status_code, answer.headers["content-type"]) == (409, "text/plain; charset=utf-8")
    assert http.post("/add-checkpoint", body(GrowingLog.of(6, history="second"), 5)).status_code == 422


def answered(served: LogWitness, sent: bytes) -> bytes:
    """The answer to what is sent at once, up to the end of the connection."""
    with socket.create_connection((served._host, served._port), timeout=10) as line:
        line.sendall(sent)
        return b"".join(iter(partial(line.recv, 65536), b""))


def test_a_request_has_fewer_than_128_kibibytes(served: LogWitness) -> None:
    """None of it counts as its headers, which have a limit of their own."""
    for length, status in ((80_000, 400), (BODY_MOST - 1, 400), (BODY_MOST, 413), (BODY_MOST + 1, 413), (500_000, 413)):
        head = f"POST /add-checkpoint HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
        for _ in range(5):
            assert answered(served, head.encode() + b"x" * length).startswith(f"HTTP/1.1 {status} ".encode()), length


def test_a_request_that_does_not_arrive_is_answered_and_cut(
    served: LogWitness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cutcard.witness.routes.BODY_SECONDS", 0.1)
    answer = answered(served, b"POST /add-checkpoint HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc")
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"\r\nconnection: close\r\n" in answer


@contextmanager
def answering(reply: bytes, *, drips: bool = False) -> Iterator[str]:
    """A server that answers one request with these bytes, or with one of them again and again."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        ended = threading.Event()

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(reply)
                while drips and not ended.wait(0.02):
                    try:
                        connection.sendall(b"x")
                    except OSError:
                        return

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        ended.set()
        thread.join(10)


def reply(status: str, content: bytes, kind: str = "text/plain") -> bytes:
    return f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(content)}\r\n\r\n".encode() + content


def test_only_a_valid_cosignature_of_the_named_key_is_believed(witness: Cosigner) -> None:
    log = GrowingLog.of(3)
    other = witness._key.sign("another text\n", timestamp=5).line.encode()
    stranger = log.note().signatures[0].line.encode()
    for sent, says in (
        (reply("200 OK", other), "is wrong"),
        (reply("200 OK", stranger), "answers without its cosignature"),
        (reply("200 OK", b""), "answers as no log witness does"),
        (reply("200 OK", b"\xff\xff\n"), "answers as no log witness does"),
        (reply("409 Conflict", b"-1\n", "text/x.tlog.size"), "answers as no log witness does"),
        (reply("302 Found", b""), "answers with status 302"),
        (reply("500 Error", b""), "answers with status 500"),
        (b"rubbish\r\n\r\n", "does not answer"),
        (b"", "does not answer"),
    ):
        with answering(sent) as url:
            answer = LogWitness(url, str(witness.verifier)).cosign(log.note(), 0, [])
        assert isinstance(answer, NotCosigned)
        assert answer.why is Why.UNAVAILABLE
        assert says in answer.says
    with answering(reply("403 Forbidden", b"no\x1b[31m" + b"!" * 5000)) as url:
        answer = LogWitness(url, str(witness.verifier)).cosign(log.note(), 0, [])
    assert isinstance(answer, NotCosigned)
    assert (answer.why, len(answer.says), "\x1b" in answer.says) == (
        Why.NOT_SIGNED,
        len(f"{NAME} answers: ") + 200,
        False,
    )


@pytest.mark.parametrize("begins", [b"", b"HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n"])
def test_a_log_witness_that_drips_its_answer_is_given_up(witness: Cosigner, begins: bytes) -> None:
    """Each byte comes in time, and the whole never does."""
    with answering(begins, drips=True) as url:
        answer = LogWitness(url, str(witness.verifier), seconds=0.3).cosign(GrowingLog.of(3).note(), 0, [])
    assert isinstance(answer, NotCosigned)
    assert answer.why is Why.UNAVAILABLE


def test_a_log_witness_that_is_not_there(witness: Cosigner) -> None:
    answer = LogWitness(f"http://127.0.0.1:{free_port()}", str(witness.verifier)).cosign(GrowingLog().note(), 0, [])
    assert isinstance(answer, NotCosigned)
    assert "does not answer" in answer.says


@pytest.mark.parametrize(
    "url", ["", "ftp://a.example", "https://", "witness.example", "http://a.example/?x=1", "http://[::1"]
)
def test_an_address_that_is_none_is_refused(witness: Cosigner, url: str) -> None:
    with pytest.raises(NotationError):
        LogWitness(url, str(witness.verifier))
    with pytest.raises(NotationError):
        LogWitness("http://a.example", str(GrowingLog().key.verifier))


# --- the command that serves ---------------------------------------------------------------------


def test_the_command_serves_its_own_folder(
    witness: Cosigner, run: Callable[..., CommandResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[Starlette, str, int]] = []
    monkeypatch.setattr("cutcard.server.process.run", lambda app, host, port: served.append((app, host, port)))
    monkeypatch.setattr("cutcard.server.process.log_as_json", lambda **_: None)
    answer = run("witness", "serve", str(witness._path.parent), "--port", str(free_port()))
    assert (answer.code, NAME in answer.out) == (0, True)
    ((app, host, _),) = served
    assert host == "127.0.0.1"
    assert InProcess(app).post("/add-checkpoint", body(GrowingLog.of(5), 0)).status_code == 200
    assert Cosigner(witness._path.parent).logs()[0].last is not None


def ready(address: str) -> bool:
    try:
        return plain_http.get(f"{address}/").status_code == 404
    except httpx.TransportError:
        return False


def kill_while_asked(witness: Cosigner, log: GrowingLog, sizes: list[int]) -> list[int]:
    """Serve in a process of its own, ask in one thread for these sizes, kill it in the middle; which were answered."""
    port = free_port()
    command = [sys.executable, "-m", "cutcard", "witness", "serve", str(witness._path.parent), "--port", str(port)]
    remote, answered = LogWitness(f"http://127.0.0.1:{port}", str(witness.verifier)), list[int]()

    def ask() -> None:
        for size in sizes:
            answer = cosign_from(remote, log.note(size), 0, partial(log.proof, size=size))
            if not isinstance(answer, Signature):
                return
            answered.append(size)

    asking = threading.Thread(target=ask)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            until(lambda: ready(remote.url), "it answers", every=0.05)
            asking.start()
            until(lambda: len(answered) > 4, "some are cosigned", every=0.0)
        finally:
            process.kill()
    asking.join(60)
    return answered


def stands_after_kills(witness: Cosigner, kills: int) -> None:
    log, other = GrowingLog.of(400), GrowingLog.of(400, history="second")
    begin = 1
    for _ in range(kills):
        answered = kill_while_asked(witness, log, [*range(begin, 400)])
        (known,) = Cosigner(witness._path.parent).logs()
        assert known.last is not None
        stored = Checkpoint.parse(known.last.text).size
        assert stored >= answered[-1], "a cosignature left before its checkpoint was stored"
        assert stored <= answered[-1] + 1
        for size in (stored, 400):
            forked = witness.cosign(other.note(size), stored, other.proof(stored, size))
            assert isinstance(forked, NotCosigned)
            assert forked.why is Why.INCONSISTENT
        begin = stored + 1
    assert isinstance(cosign_from(witness, log.note(), 0, log.proof), Signature)


def test_killed_while_it_is_asked_it_forgets_nothing_that_it_cosigned(witness: Cosigner) -> None:
    stands_after_kills(witness, 1)


@pytest.mark.wide
def test_killed_again_and_again_it_forgets_nothing_that_it_cosigned(witness: Cosigner) -> None:
    stands_after_kills(witness, 8)
