"""Checkpoints of a log, and the request by which a log witness is asked to cosign one (tlog-checkpoint, tlog-witness).

A checkpoint says how long a log is and what its root is. Cutcard's checkpoints have no extension lines, and refuse
them: nobody who follows a log could check what they say, and a cosignature would seem to vouch for it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cutcard.formats.merkle import HASH_BYTES
from cutcard.formats.signed_notes import Note, NoteError, base64_from, base64_of

SIZE_MOST = 2**63 - 1
PROOF_MOST = 63
"""Hashes in a proof."""
_SIZE = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The size and the root of the log that `origin` names."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text of its note."""
        return f"{self.origin}\n{self.size}\n{base64_of(self.root)}\n"

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        lines = text.split("\n")
        if len(lines) != 4 or lines[3] or not lines[0]:
            raise NoteError("a checkpoint is three lines: origin, size and root; extension lines are not accepted")
        return cls(lines[0], size_from(lines[1]), hash_from(lines[2]))


@dataclass(frozen=True, slots=True)
class CosignRequest:
    """The body of `add-checkpoint`: the checkpoint, and the proof that the log grew to it from the old size."""

    note: Note
    old_size: int
    proof: tuple[bytes, ...]

    @classmethod
    def parse(cls, body: bytes) -> CosignRequest:
        head, gap, note = body.partition(b"\n\n")
        old, *proof = head.decode(errors="replace").split("\n")
        if not gap or not old.startswith("old ") or len(proof) > PROOF_MOST:
            raise NoteError(f"a request is the old size, at most {PROOF_MOST} hashes, an empty line and a checkpoint")
        return cls(Note.parse(note), size_from(old.removeprefix("old ")), tuple(map(hash_from, proof)))

    def __bytes__(self) -> bytes:
        head = [f"old {self.old_size}", *map(base64_of, self.proof)]
        return "".join(f"{line}\n" for line in head).encode() + b"\n" + bytes(self.note)


def size_from(text: str) -> int:
    if not _SIZE.fullmatch(text) or int(text) > SIZE_MOST:
        raise NoteError(f"{text[:80]!r} is not the size of a log")
    return int(text)


def hash_from(text: str) -> bytes:
    content = base64_from(text)
    if len(content) != HASH_BYTES:
        raise NoteError(f"{text[:80]!r} is not a SHA-256 hash in base64")
    return content
