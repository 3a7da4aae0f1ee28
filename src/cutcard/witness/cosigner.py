"""The decision of a log witness and its durable state.

One file holds the key, the logs it knows, and the checkpoints it cosigned for each. Whoever loses the state therefore
loses the key with it, and the same key never begins again with an empty memory; every transaction makes sure that the
key in the file is the one in use. A checkpoint is compared, cosigned and stored in one transaction, and its cosignature
leaves only after the commit is on the disk: whatever is killed when, and however many ask at once, no two histories
are cosigned. What a log signed against what was cosigned is kept as evidence.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import time
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.extras import OutOfServiceError
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.merkle import EMPTY_ROOT, verify_consistency
from cutcard.formats.signed_notes import TIMESTAMP_MOST, KeyType, Note, NoteError, Signature, SignerKey, VerifierKey
from cutcard.witness.answers import NotCosigned, Why

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path


FILE = "witness.db"
VERSION = 2
SEED_BYTES = 32
BUSY_SECONDS = 10.0
"""How long one request waits for the others."""
COSIGNED_MOST = 10_000
"""Checkpoints remembered for each log, the largest: a week of one a minute."""
EVIDENCE_MOST = 16
"""Checkpoints kept against each log of either kind, the first ones: more would prove no more."""
SCHEMA = (
    "CREATE TABLE signer (key TEXT NOT NULL) STRICT",
    "CREATE TABLE logs (vkey TEXT PRIMARY KEY, origin TEXT NOT NULL) STRICT",
    "CREATE TABLE cosigned (origin TEXT, size INTEGER, note BLOB NOT NULL, PRIMARY KEY (origin, size)) STRICT",
    """CREATE TABLE evidence (text TEXT PRIMARY KEY, origin TEXT NOT NULL, size INTEGER NOT NULL, signed BLOB NOT NULL,
        cosigned BLOB NOT NULL, proves INTEGER NOT NULL) STRICT""",
    f"PRAGMA user_version = {VERSION}",
)
ROTATED = "if the house has rotated it, add the new one with `cutcard witness add`"
SIGNER = "SELECT key FROM signer ORDER BY rowid LIMIT 1"
"""The key in use; one that lies ready to take its place stands after it."""
log = logging.getLogger(__name__)


class WitnessError(OutOfServiceError):
    """The state of a log witness cannot be used; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A checkpoint that a log signed and the cosigned one that it is held against, both with their signatures."""

    size: int
    signed: bytes
    cosigned: bytes
    proves: bool
    """Whether both have the same size, which proves a second history; otherwise the log may have a proof for it."""


@dataclass(frozen=True, slots=True)
class KnownLog:
    """A log that a log witness cosigns for, and the last checkpoint that it cosigned."""

    origin: str
    keys: tuple[VerifierKey, ...]
    last: Note | None
    evidence: tuple[Evidence, ...]
    damage: str = ""
    """What is wrong with the stored checkpoint, if anything is."""


class Cosigner:
    """A log witness, by the folder of its state; any number of threads and processes may use the same folder."""

    def __init__(self, folder: Path, *, now: Callable[[], float] = time.time) -> None:
        self._path, self._now = folder / FILE, now
        if not self._path.is_file():
            raise WitnessError(f"{folder} holds no log witness; make one with `cutcard witness init`")
        with _transaction(self._path) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version != VERSION:
                raise WitnessError(f"{self._path} is not a log witness that this Cutcard knows")
            (key,) = database.execute(SIGNER).fetchone()
        self._key = SignerKey.parse(key)
        self.verifier = self._key.verifier

    @classmethod
    def create(
        cls,
        folder: Path,
        name: str,
        *,
        kind: KeyType = KeyType.COSIGNATURE,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> Cosigner:
        """A log witness with a new key, in a file that its owner alone can read.

        With the key of a log, it is the signing agent of the log that it is named after: it signs as the log itself.
        """
        key = SignerKey(name, kind, entropy(SEED_BYTES))
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path, found = folder / FILE, folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
            raise WitnessError(f"{folder} is a link, or others own it or can write to it; name a folder of your own")
        with suppress(FileExistsError):  # To open and close a database that is in use would release its locks.
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        if path.is_symlink():
            raise WitnessError(f"{path} is a link; name an empty folder")
        with _transaction(path, "IMMEDIATE") as database:
            if database.execute("PRAGMA user_version").fetchone() != (0,):
                raise WitnessError(f"{folder} holds a log witness already; nothing was changed")
            path.chmod(0o600)  # A file that an interrupted set-up has left.
            for statement in SCHEMA:
                database.execute(statement)
            database.execute("INSERT INTO signer VALUES (?)", (key.written(),))
        return cls(folder)

    @property
    def others_can_read_it(self) -> bool:
        return bool(self._path.stat().st_mode & 0o077)

    @property
    def ready(self) -> VerifierKey | None:
        """The key that lies ready to take this one's place."""
        with self._state() as database:
            key = _ready(database)
        return key.verifier if key is not None else None

    def next_key(self, entropy: Callable[[int], bytes] = os.urandom) -> VerifierKey:
        """The key that shall sign after this one; it lies ready from the first time it is asked for."""
        if self.verifier.type is not KeyType.LOG:
            raise NoteError("a log witness keeps its key: make a new one under a new name")
        with self._state("IMMEDIATE") as database:
            key = _ready(database) or SignerKey(self._key.name, KeyType.LOG, entropy(SEED_BYTES))
            if _ready(database) is None:
                database.execute("INSERT INTO signer VALUES (?)", (key.written(),))
        return key.verifier

    def begin_next(self) -> None:
        """Sign with the key that lies ready. What was signed is remembered under its signature, and binds it too."""
        with self._state("IMMEDIATE") as database:
            key = _ready(database)
            if key is None:
                raise NoteError("no key lies ready to take this one's place")
            for origin, size, stored in database.execute("SELECT origin, size, note FROM cosigned").fetchall():
                note = self._verified(origin, stored)
                signed = bytes(note.with_signature(key.sign(note.text)))
                place = (signed, origin, size)
                database.execute("UPDATE cosigned SET note = ? WHERE origin = ? AND size = ?", place)
            database.execute("DELETE FROM signer WHERE key = ?", (self._key.written(),))
        self._key, self.verifier = key, key.verifier

    def add_log(self, key: VerifierKey) -> None:
        """Know a log by its key; its origin is the key's name. A log may have several keys."""
        if key.type is not KeyType.LOG:
            raise NoteError(f"{key} is the key of a log witness; name the key of a log")
        with self._state("IMMEDIATE") as database:
            database.execute("INSERT OR IGNORE INTO logs VALUES (?, ?)", (str(key), key.name))

    def remove_log(self, key: VerifierKey) -> None:
        """Accept no more signatures of a key. What was cosigned for the log stays, and binds its next key."""
        with self._state("IMMEDIATE") as database:
            if not database.execute("DELETE FROM logs WHERE vkey = ?", (str(key),)).rowcount:
                raise NoteError(f"{key} is not the key of a log that this log witness knows")

    def logs(self) -> list[KnownLog]:
        """Every log that it knows or has cosigned for."""
        with self._state() as database:
            found = database.execute("SELECT origin FROM logs UNION SELECT origin FROM cosigned ORDER BY origin")
            return [self._known(database, origin) for (origin,) in found.fetchall()]

    def _known(self, database: sqlite3.Connection, origin: str) -> KnownLog:
        query = "SELECT size, signed, cosigned, proves FROM evidence WHERE origin = ? ORDER BY proves DESC, size"
        rows = database.execute(query, (origin,))
        evidence = tuple(Evidence(size, signed, cosigned, bool(proves)) for size, signed, cosigned, proves in rows)
        try:
            return KnownLog(origin, _keys(database, origin), self._last(database, origin), evidence)
        except WitnessError as damaged:
            return KnownLog(origin, (), None, evidence, str(damaged))

    def cosign(self, note: Note, old_size: int, proof: Sequence[bytes]) -> Signature | NotCosigned:
        """The cosignature of a checkpoint that a known log has signed and to which it has only grown."""
        try:
            with self._state() as database:
                keys = _keys(database, note.text.partition("\n")[0])
            if not keys:
                return NotCosigned(Why.UNKNOWN_LOG, "this log witness does not know the log of this checkpoint")
            try:
                checkpoint = Checkpoint.parse(note.text)
            except NoteError as malformed:
                return NotCosigned(Why.MALFORMED, str(malformed))
            try:
                signed = [found[0] for key in keys if (found := note.signatures_by(key))]
            except NoteError as wrong:
                return NotCosigned(Why.NOT_SIGNED, str(wrong))
            if not signed:
                return NotCosigned(Why.NOT_SIGNED, f"no known key of the log has signed this checkpoint; {ROTATED}")
            return self._advance(Note(note.text, tuple(signed)), checkpoint, old_size, proof)
        except WitnessError as error:
            return NotCosigned(Why.UNAVAILABLE, str(error))

    def _advance(
        self, note: Note, checkpoint: Checkpoint, old_size: int, proof: Sequence[bytes]
    ) -> Signature | NotCosigned:
        with self._state("IMMEDIATE") as database:
            last = self._last(database, checkpoint.origin)
            known = Checkpoint.parse(last.text) if last else Checkpoint(checkpoint.origin, 0, EMPTY_ROOT)
            refusal = _refusal(known, checkpoint, old_size, proof)
            if refusal is not None:
                if last is not None and (checkpoint.size <= known.size or refusal.why is Why.INCONSISTENT):
                    self._keep_evidence(database, note, checkpoint, last)
                return refusal
            signature = self._key.sign(note.text, timestamp=self._timestamp(last))
            self._store(database, checkpoint, bytes(note.with_signature(signature)))
        return signature

    def _timestamp(self, last: Note | None) -> int:
        """Never before that of the last cosignature; a signing agent signs no time."""
        if self.verifier.type is KeyType.LOG:
            return 0
        earliest = last.signatures_by(self.verifier)[0].timestamp if last else 1
        return min(max(int(self._now()), earliest), TIMESTAMP_MOST)

    def _store(self, database: sqlite3.Connection, checkpoint: Checkpoint, note: bytes) -> None:
        """Remember a checkpoint as cosigned. What was kept against its size is proof now, or explained."""
        self._verified(checkpoint.origin, note)
        place = (checkpoint.origin, checkpoint.size)
        database.execute("INSERT OR REPLACE INTO cosigned VALUES (?, ?, ?)", (*place, note))
        database.execute(
            "DELETE FROM cosigned WHERE origin = ?1 AND size <= "
            "(SELECT size FROM cosigned WHERE origin = ?1 ORDER BY size DESC LIMIT 1 OFFSET ?2)",
            (checkpoint.origin, COSIGNED_MOST),
        )
        database.execute("DELETE FROM evidence WHERE text = ?", (checkpoint.text,))
        database.execute(
            "UPDATE evidence SET cosigned = ?3, proves = 1 WHERE origin = ?1 AND size = ?2 AND NOT proves "
            "AND (SELECT count(*) FROM evidence WHERE origin = ?1 AND proves) < ?4",
            (*place, note, EVIDENCE_MOST),
        )

    def _keep_evidence(self, database: sqlite3.Connection, note: Note, checkpoint: Checkpoint, last: Note) -> None:
        """Keep a checkpoint that the log signed and that is not shown to agree with what was cosigned."""
        same_size = self._cosigned(database, checkpoint.origin, checkpoint.size)
        proves, against = same_size is not None, same_size or last
        if against.text == note.text:
            return
        kept = database.execute(
            "INSERT OR IGNORE INTO evidence SELECT ?1, ?2, ?3, ?4, ?5, ?6 "
            "WHERE (SELECT count(*) FROM evidence WHERE origin = ?2 AND proves = ?6) < ?7",
            (note.text, checkpoint.origin, checkpoint.size, bytes(note), bytes(against), proves, EVIDENCE_MOST),
        )
        if kept.rowcount:
            log.warning("kept evidence against %s; `cutcard witness show` has it", checkpoint.origin)

    def _last(self, database: sqlite3.Connection, origin: str) -> Note | None:
        (size,) = database.execute("SELECT max(size) FROM cosigned WHERE origin = ?", (origin,)).fetchone()
        return self._cosigned(database, origin, size)

    def _cosigned(self, database: sqlite3.Connection, origin: str, size: int) -> Note | None:
        query = "SELECT note FROM cosigned WHERE origin = ? AND size = ?"
        found = database.execute(query, (origin, size)).fetchone()
        return None if found is None else self._verified(origin, found[0])

    def _verified(self, origin: str, stored: bytes) -> Note:
        """A checkpoint as it is stored; its own cosignature shows that nobody altered it."""
        try:
            note = Note.parse(stored)
            sound = Checkpoint.parse(note.text).origin == origin and note.signatures_by(self.verifier)
        except NoteError:
            sound = False
        if not sound:
            raise WitnessError(f"{self._path} is damaged: its checkpoint of {origin} is not what was cosigned")
        return note

    @contextmanager
    def _state(self, kind: str = "DEFERRED") -> Iterator[sqlite3.Connection]:
        """A transaction on the state of this key. Another key's state may have forgotten what this one cosigned."""
        with _transaction(self._path, kind) as database:
            if database.execute(SIGNER).fetchone() != (self._key.written(),):
                raise WitnessError(f"{self._path} is another log witness than before; restart what uses it")
            yield database


def _refusal(known: Checkpoint, checkpoint: Checkpoint, old_size: int, proof: Sequence[bytes]) -> NotCosigned | None:
    """Why a checkpoint does not follow the one that was cosigned last."""
    if old_size > checkpoint.size:
        return NotCosigned(Why.MALFORMED, "the old size is larger than the checkpoint")
    if old_size != known.size:
        says = f"the last checkpoint that was cosigned has size {known.size}"
        return NotCosigned(Why.OTHER_SIZE, says, known.size)
    if not verify_consistency(
        old_size=known.size, old_root=known.root, size=checkpoint.size, root=checkpoint.root, proof=proof
    ):
        says = f"this is not proved to continue the checkpoint of size {known.size} that was cosigned"
        other_root = checkpoint.size == known.size and checkpoint.root != known.root
        return NotCosigned(Why.INCONSISTENT, says, other_root=other_root)
    return None


def _ready(database: sqlite3.Connection) -> SignerKey | None:
    found = database.execute(SIGNER + " OFFSET 1").fetchone()
    return SignerKey.parse(found[0]) if found is not None else None


def _keys(database: sqlite3.Connection, origin: str) -> tuple[VerifierKey, ...]:
    found = database.execute("SELECT vkey FROM logs WHERE origin = ? ORDER BY vkey", (origin,))
    try:
        return tuple(VerifierKey.parse(vkey) for (vkey,) in found)
    except NoteError as error:
        raise WitnessError(f"a key of {origin} is damaged: {error}") from error


@contextmanager
def _transaction(path: Path, kind: str = "DEFERRED") -> Iterator[sqlite3.Connection]:
    """A transaction of its own connection; an exception leaves no trace.

    An IMMEDIATE one is alone from its first read to its commit. EXTRA also syncs the folder, so a commit outlasts a
    power cut.
    """
    try:
        connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None
        )
        with closing(connection):
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute(f"BEGIN {kind}")
            yield connection
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise WitnessError(f"{path} cannot be used: {error}") from error
