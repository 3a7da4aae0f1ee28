"""What a log witness answers, whether it is asked in this process or over HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Protocol

from cutcard.formats.checkpoints import Checkpoint

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cutcard.formats.signed_notes import Note, Signature

SIZE_TYPE = "text/x.tlog.size"


class Why(IntEnum):
    """Why a checkpoint was not cosigned, by the HTTP status of tlog-witness."""

    MALFORMED = 400
    NOT_SIGNED = 403
    UNKNOWN_LOG = 404
    OTHER_SIZE = 409
    INCONSISTENT = 422
    UNAVAILABLE = 503


@dataclass(frozen=True, slots=True)
class NotCosigned:
    """A checkpoint was not cosigned, and nothing has changed."""

    why: Why
    says: str
    size: int = 0
    """With OTHER_SIZE, the size of the checkpoint that was cosigned last; larger than the log after a rollback."""
    other_root: bool = False
    """With INCONSISTENT, whether the checkpoint that was cosigned last has the same size and another root."""

    @property
    def status(self) -> int:
        """The HTTP status: tlog-witness asks for 409 where two roots have the same size."""
        return Why.OTHER_SIZE if self.other_root else self.why


class Cosigns(Protocol):
    """A log witness in this process or elsewhere."""

    def cosign(self, note: Note, old_size: int, proof: Sequence[bytes]) -> Signature | NotCosigned: ...


def cosign_from(
    witness: Cosigns, note: Note, old_size: int, prove: Callable[[int], Sequence[bytes]]
) -> Signature | NotCosigned:
    """Ask for a cosignature, and once more from the size that the log witness names.

    It knows a later checkpoint than the house where its last answer was lost. `prove` gives the consistency proof from
    a size to the checkpoint.
    """
    answer = witness.cosign(note, old_size, prove(old_size))
    if (
        isinstance(answer, NotCosigned)
        and answer.why is Why.OTHER_SIZE
        and answer.size <= Checkpoint.parse(note.text).size
    ):
        return witness.cosign(note, answer.size, prove(answer.size))
    return answer
