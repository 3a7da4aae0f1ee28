"""A log witness elsewhere, asked over HTTP."""

from __future__ import annotations

import socket
import threading
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cutcard.formats.checkpoints import CosignRequest, size_from
from cutcard.formats.signed_notes import KeyType, Note, NoteError, Signature, VerifierKey, parse_signatures
from cutcard.witness.answers import SIZE_TYPE, NotCosigned, Why

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


ANSWER_MOST = 128 * 1024
SAID_MOST = 200


class LogWitness:
    """A log witness, or a signing agent, by its submission prefix and its key, in which alone it is believed."""

    def __init__(self, url: str, vkey: str, *, kind: KeyType = KeyType.COSIGNATURE, seconds: float = 10.0) -> None:
        """`seconds` limits the whole exchange, however slowly the other side writes."""
        self.url, self.key, self._seconds = url, VerifierKey.parse(vkey), seconds
        if self.key.type is not kind:
            raise NoteError(f"{vkey} is not the key of a {'log witness' if kind is KeyType.COSIGNATURE else 'log'}")
        try:
            parts = urlsplit(url)
            self._host, self._port, self._tls = parts.hostname or "", parts.port, parts.scheme == "https"
        except ValueError:
            self._host = ""
        if not self._host or parts.scheme not in {"http", "https"} or parts.query or parts.fragment:
            raise NoteError(f"{url!r} is not the address of a log witness; write https://witness.example/")
        self._path = f"{parts.path.rstrip('/')}/add-checkpoint"

    def cosign(self, note: Note, old_size: int, proof: Sequence[bytes]) -> Signature | NotCosigned:
        request = CosignRequest(note, old_size, tuple(proof))
        try:
            status, kind, answer = self._post(bytes(request))
        except (OSError, HTTPException, ValueError) as error:
            return self._unavailable(f"does not answer: {error or type(error).__name__}")
        try:
            if status == 200:
                signed = Note(note.text, parse_signatures(answer.decode())).signatures_by(self.key)
                return signed[0] if signed else self._unavailable("answers without its cosignature")
            if status == Why.OTHER_SIZE and kind == SIZE_TYPE:
                size = size_from(answer.decode().removesuffix("\n"))
                return NotCosigned(Why.OTHER_SIZE, f"{self.key.name} has cosigned another size", size)
        except ValueError as malformed:
            return self._unavailable(f"answers as no log witness does: {malformed}")
        if status not in set(Why) - {Why.UNAVAILABLE}:
            return self._unavailable(f"answers with status {status}")
        said = "".join(each for each in answer.decode(errors="replace") if each.isprintable())
        says, other_root = f"{self.key.name} answers: {said[:SAID_MOST]}", status == Why.OTHER_SIZE
        return NotCosigned(Why.INCONSISTENT if other_root else Why(status), says, other_root=other_root)

    def _unavailable(self, says: str) -> NotCosigned:
        return NotCosigned(Why.UNAVAILABLE, f"{self.key.name} {says}")

    def _post(self, body: bytes) -> tuple[int, str, bytes]:
        made = HTTPSConnection if self._tls else HTTPConnection
        connection = made(self._host, self._port, timeout=self._seconds)
        try:
            connection.connect()
            with _limit(connection.sock, self._seconds):
                connection.request("POST", self._path, body, {"content-type": "text/plain; charset=utf-8"})
                answer = connection.getresponse()
                content = answer.read(ANSWER_MOST)
                return answer.status, answer.headers.get_content_type(), content
        finally:
            connection.close()


@contextmanager
def _limit(connected: socket.socket, seconds: float) -> Iterator[None]:
    """Cut a connection off after so many seconds; its own timeout begins anew with every byte."""

    def cut() -> None:
        with suppress(OSError):
            connected.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
