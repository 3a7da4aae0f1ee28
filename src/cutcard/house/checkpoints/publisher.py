"""Checkpoints published at fixed intervals: signed, cosigned by every log witness that answers, and kept in a file.

Nothing here stops play. A log witness that does not answer is asked again later, and later still; one that refuses has
seen another history, or a longer one, and says so until somebody has looked.
"""

from __future__ import annotations

import os
import threading
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cutcard.extras import OutOfServiceError
from cutcard.formats.checkpoints import Checkpoint
from cutcard.formats.log_policy import LogPolicy, Trusted
from cutcard.formats.signed_notes import Note, NoteError
from cutcard.house.cage.act import LogSeen
from cutcard.witness.answers import Cosigns, NotCosigned, Why, cosign_from
from cutcard.witness.client import LogWitness

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from cutcard.formats.signed_notes import VerifierKey
    from cutcard.house.checkpoints.agent import Log, SigningAgent

EVERY_SECONDS = 60.0
UNWITNESSED_HOURS = 24.0
SLOWER_MOST = 16
"""How many times longer than usual a log witness that fails is left alone."""
CLOSING_SECONDS = 2.0
AGENT = ""
"""The name under which the signing agent's own failures are kept."""
LOOKED_INTO = {Why.INCONSISTENT, Why.NOT_SIGNED, Why.UNKNOWN_LOG, Why.MALFORMED, Why.OTHER_SIZE}
"""Answers of a log witness that is there and refuses: no waiting mends them."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What one log witness has cosigned last, and since when and why it gives no cosignature."""

    size: int = 0
    at: int = 0
    """By its own clock, in seconds since 1970; 0 where it has cosigned nothing yet."""
    failure: NotCosigned | None = None
    failures: int = 0
    """How often in a row."""
    asked: float = 0.0
    """By the clock that never goes back."""
    ahead: int = 0
    """The largest size that it named beyond what this server had followed."""

    @property
    def refuses(self) -> bool:
        return self.failure is not None and self.failure.why in LOOKED_INTO


@dataclass(slots=True)
class Publisher:
    """The checkpoints of one house. `ask` is one round; `start` keeps asking in a thread of its own."""

    log: Log
    agent: SigningAgent
    file: Path
    policy: LogPolicy | None = None
    """The log witnesses, and whose cosignatures together count."""
    shared: bool = False
    """Whether other servers of the same house publish too."""
    every_seconds: float = EVERY_SECONDS
    unwitnessed_hours: float = UNWITNESSED_HOURS
    clock: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
    on_error: Callable[[BaseException], None] = lambda _: None
    asked: Mapping[str, Cosigns] = field(default_factory=dict)
    """The log witnesses by their names in the policy; those of the policy that have an address, unless others."""
    note: Note | None = None
    """The newest checkpoint that the policy trusts; until there is one, the newest that was signed."""
    trusted: Trusted | None = None
    """What the policy says of it."""
    seen: dict[str, Seen] = field(default_factory=dict)
    """By the name of each log witness in the policy, and under no name the signing agent."""
    _stopped: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None
    _round: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        if self.policy is not None:
            self.asked = self.asked or {
                name: LogWitness(party.url, str(party.key))
                for name, party in self.policy.witnesses.items()
                if party.url
            }
        self.seen = dict.fromkeys((AGENT, *self.asked), Seen())
        self._read_file()

    # --- asking ---------------------------------------------------------------------------------

    def ask(self) -> None:
        """Sign the log as it is, ask every log witness whose turn it is, and keep what came of it."""
        with self._round:
            note = self._signed()
            if note is None:
                return
            for name in self.asked:
                if not self._stopped.is_set() and self._is_due(name):
                    note = self._cosigned(name, note)
            self._keep(note)

    def _signed(self) -> Note | None:
        end, signed = self.log.end, self.seen[AGENT].size
        answer = self.agent.sign(self.log, end, min(signed, end.size))
        self._learn(AGENT, answer if isinstance(answer, NotCosigned) else None, end.size, int(self.clock()))
        if isinstance(answer, NotCosigned):
            return None
        known = self.note
        return known if known is not None and known.text == answer.text else answer

    def _cosigned(self, name: str, note: Note) -> Note:
        size = Checkpoint.parse(note.text).size
        old_size = min(self.seen[name].size, size)
        answer = cosign_from(self.asked[name], note, old_size, lambda old: self.log.consistency(old, size))
        if isinstance(answer, NotCosigned):
            self._learn(name, answer)
            return note
        self._learn(name, None, size, answer.timestamp)
        return note.with_signature(answer)

    def _is_due(self, name: str) -> bool:
        seen = self.seen[name]
        waits = self.every_seconds * (min(2**seen.failures, SLOWER_MOST) if seen.failures else 0)
        return not seen.failures or self.monotonic() - seen.asked >= waits

    def _learn(self, name: str, failure: NotCosigned | None, size: int = 0, at: int = 0) -> None:
        before, now = self.seen[name], self.monotonic()
        if failure is None:
            self.seen[name] = Seen(size, at, asked=now, ahead=before.ahead)
        elif self.shared and failure.why is Why.OTHER_SIZE and failure.size > before.ahead:
            self.seen[name] = replace(before, ahead=failure.size)  # Another server was quicker; this one follows.
        else:
            self.seen[name] = replace(before, failure=failure, failures=before.failures + 1, asked=now)

    # --- what is kept ---------------------------------------------------------------------------

    def _keep(self, note: Note) -> None:
        """One that the policy trusts is replaced only by another that it trusts: outsiders can rely on it."""
        trusted = self._trusted_by_policy(note)
        if trusted is not None or self.trusted is None:
            write_checkpoint(self.file, note)
            self.trusted, self.note = trusted, note

    def _trusted_by_policy(self, note: Note) -> Trusted | None:
        if self.policy is None:
            return None
        try:
            return self.policy.trusted(note)
        except NoteError:
            return None

    def _read_file(self) -> None:
        """Go on with the checkpoint that was kept, where it is one of this log; otherwise as if there were none."""
        try:
            note = Note.parse(self.file.read_bytes())
            checkpoint = Checkpoint.parse(note.text)
            if checkpoint.origin != self.log.name or not note.signatures_by(self.agent.key):
                return
            witnesses = self.policy.witnesses if self.policy is not None else {}
            for name in self.asked.keys() & witnesses.keys():
                for signature in note.signatures_by(witnesses[name].key):
                    self.seen[name] = Seen(checkpoint.size, signature.timestamp)
        except (OSError, NoteError):
            return
        self.seen[AGENT] = Seen(checkpoint.size)
        self.trusted, self.note = self._trusted_by_policy(note), note

    def log_seen(self, at: int) -> LogSeen | None:
        """What the log witnesses have seen at a moment in microseconds; None where none are asked."""
        if self.policy is None or not self.asked:
            return None
        trusted = self.trusted
        if trusted is None:
            return LogSeen(0, 0, overdue=True)
        seen_at = min(trusted.at * 10**6, at)
        return LogSeen(trusted.checkpoint.size, seen_at, overdue=at - seen_at > self.unwitnessed_hours * 3600 * 10**6)

    def checkpoint_of(self, witness: VerifierKey) -> Note | None:
        """The newest checkpoint, with the log's signature and this log witness's, where it has cosigned that."""
        if (note := self.note) is None:
            return None
        own, theirs = note.signatures_by(self.agent.key), note.signatures_by(witness)
        return Note(note.text, (own[0], theirs[0])) if own and theirs else None

    # --- its thread -----------------------------------------------------------------------------

    def start(self) -> None:
        self._thread = threading.Thread(target=self._keep_asking, name="checkpoints", daemon=True)
        self._thread.start()

    def _keep_asking(self) -> None:
        while not self._stopped.is_set():
            try:
                self.ask()
            except OutOfServiceError:
                """The database is gone, which is a condition of its own."""
            except Exception as error:  # noqa: BLE001 - whatever it is, the next round may do.
                if not self._stopped.is_set():
                    self.on_error(error)
            self._stopped.wait(self.every_seconds)

    def close(self) -> None:
        """Ask nobody any more. An answer that is still awaited is given up after a moment."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(CLOSING_SECONDS)


def write_checkpoint(file: Path, note: Note) -> None:
    """Whole or not at all."""
    written = file.with_name(f"{file.name}.new")
    with written.open("wb") as out:
        out.write(bytes(note))
        out.flush()
        os.fsync(out.fileno())
    written.replace(file)
