"""The decision of a log witness and its durable state.

One file holds the key, the logs it knows, and the last checkpoint it cosigned for each. Whoever loses the state
therefore loses the key with it, and the same key never begins again with an empty memory. A checkpoint is compared,
cosigned and stored in one transaction, and its cosignature leaves only after the commit is on the disk: whatever is
killed when, and however many ask at once, no two histories are cosigned.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.extras import OutOfServiceError
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.merkle import EMPTY_ROOT, verify_consistency
from cutcard.formats.signed_notes import KeyType, Note, NoteError, SignerKey, VerifierKey
from cutcard.witness.answers import NotCosigned, Why

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from cutcard.formats.signed_notes import Signature

FILE = "witness.db"
VERSION = 1
SEED_BYTES = 32
BUSY_SECONDS = 10.0
"""How long one request waits for the others."""
SCHEMA = (
    "CREATE TABLE signer (key TEXT NOT NULL) STRICT",
    "CREATE TABLE logs (vkey TEXT PRIMARY KEY, origin TEXT NOT NULL) STRICT",
    "CREATE TABLE cosigned (origin TEXT PRIMARY KEY, note BLOB NOT NULL) STRICT",
    f"PRAGMA user_version = {VERSION}",
)


class WitnessError(OutOfServiceError):
    """The state of a log witness cannot be used; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class KnownLog:
    """A log that a log witness cosigns for, and the last checkpoint that it cosigned."""

    origin: str
    keys: tuple[VerifierKey, ...]
    last: Note | None


class Cosigner:
    """A log witness, by the folder of its state; any number of threads and processes may use the same folder."""

    def __init__(self, folder: Path, *, now: Callable[[], float] = time.time) -> None:
        self._path, self._now = folder / FILE, now
        if not self._path.is_file():
            raise WitnessError(f"{folder} holds no log witness; make one with `cutcard witness init`")
        with _database(self._path) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version != VERSION:
                raise WitnessError(f"{self._path} is not a log witness that this Cutcard knows")
            (key,) = database.execute("SELECT key FROM signer").fetchone()
        self._key = SignerKey.parse(key)
        self.verifier = self._key.verifier

    @classmethod
    def create(cls, folder: Path, name: str, *, entropy: Callable[[int], bytes] = os.urandom) -> Cosigner:
        """A log witness with a new key, in a file that its owner alone can read."""
        key = SignerKey(name, KeyType.COSIGNATURE, entropy(SEED_BYTES))
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / FILE
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        with _writing(path) as database:
            if database.execute("PRAGMA user_version").fetchone() != (0,):
                raise WitnessError(f"{folder} holds a log witness already; nothing was changed")
            path.chmod(0o600)  # A file that an interrupted set-up or somebody else has left.
            for statement in SCHEMA:
                database.execute(statement)
            database.execute("INSERT INTO signer VALUES (?)", (key.written(),))
        return cls(folder)

    def add_log(self, key: VerifierKey) -> None:
        """Know a log by its key; its origin is the key's name. A log may have several keys."""
        if key.type is not KeyType.LOG:
            raise NoteError(f"{key} is the key of a log witness; name the key of a log")
        with _writing(self._path) as database:
            database.execute("INSERT OR IGNORE INTO logs VALUES (?, ?)", (str(key), key.name))

    def logs(self) -> list[KnownLog]:
        with _database(self._path) as database:
            origins = [origin for (origin,) in database.execute("SELECT DISTINCT origin FROM logs ORDER BY origin")]
            return [KnownLog(each, _keys(database, each), self._last(database, each)) for each in origins]

    def cosign(self, note: Note, old_size: int, proof: Sequence[bytes]) -> Signature | NotCosigned:
        """The cosignature of a checkpoint that a known log has signed and to which it has only grown."""
        try:
            checkpoint = Checkpoint.parse(note.text)
            with _database(self._path) as database:
                keys = _keys(database, checkpoint.origin)
        except NoteError as malformed:
            return NotCosigned(Why.MALFORMED, str(malformed))
        except WitnessError as error:
            return NotCosigned(Why.UNAVAILABLE, str(error))
        if not keys:
            return NotCosigned(Why.UNKNOWN_LOG, "this log witness does not know the log of this checkpoint")
        try:
            signed = [each for key in keys for each in note.signatures_by(key)]
        except NoteError as wrong:
            return NotCosigned(Why.NOT_SIGNED, str(wrong))
        if not signed:
            return NotCosigned(Why.NOT_SIGNED, "no known key of the log has signed this checkpoint")
        if old_size > checkpoint.size:
            return NotCosigned(Why.MALFORMED, "the old size is larger than the checkpoint")
        try:
            return self._advance(Note(note.text, tuple(signed)), checkpoint, old_size, proof)
        except WitnessError as error:
            return NotCosigned(Why.UNAVAILABLE, str(error))

    def _advance(
        self, note: Note, checkpoint: Checkpoint, old_size: int, proof: Sequence[bytes]
    ) -> Signature | NotCosigned:
        with _writing(self._path) as database:
            last = self._last(database, checkpoint.origin)
            known = Checkpoint.parse(last.text) if last else Checkpoint(checkpoint.origin, 0, EMPTY_ROOT)
            if old_size != known.size:
                says = f"the last checkpoint that was cosigned has size {known.size}"
                return NotCosigned(Why.OTHER_SIZE, says, known.size)
            if not verify_consistency(
                old_size=known.size, old_root=known.root, size=checkpoint.size, root=checkpoint.root, proof=proof
            ):
                says = f"this is not proved to continue the checkpoint of size {known.size} that was cosigned"
                return NotCosigned(Why.INCONSISTENT, says)
            signature = self._key.sign(note.text, timestamp=int(self._now()))
            stored = bytes(note.with_signature(signature))
            database.execute("INSERT OR REPLACE INTO cosigned VALUES (?, ?)", (checkpoint.origin, stored))
        return signature

    def _last(self, database: sqlite3.Connection, origin: str) -> Note | None:
        """The last checkpoint cosigned; its own cosignature shows that nobody altered it."""
        found = database.execute("SELECT note FROM cosigned WHERE origin = ?", (origin,)).fetchone()
        if found is None:
            return None
        try:
            note = Note.parse(found[0])
            sound = Checkpoint.parse(note.text).origin == origin and note.signatures_by(self.verifier)
        except NoteError:
            sound = False
        if not sound:
            raise WitnessError(f"{self._path} is damaged: its checkpoint of {origin} is not what was cosigned")
        return note


def _keys(database: sqlite3.Connection, origin: str) -> tuple[VerifierKey, ...]:
    found = database.execute("SELECT vkey FROM logs WHERE origin = ? ORDER BY vkey", (origin,))
    return tuple(VerifierKey.parse(vkey) for (vkey,) in found)


@contextmanager
def _database(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection for one use. EXTRA also syncs the folder, so a commit outlasts a power cut."""
    try:
        connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None
        )
        with closing(connection):
            connection.execute("PRAGMA synchronous = EXTRA")
            yield connection
    except sqlite3.Error as error:
        raise WitnessError(f"{path} cannot be used: {error}") from error


@contextmanager
def _writing(path: Path) -> Iterator[sqlite3.Connection]:
    """A transaction that is alone from its first read to its commit; an exception leaves no trace."""
    with _database(path) as database:
        database.execute("BEGIN IMMEDIATE")
        yield database
        database.execute("COMMIT")
