"""The program's own failures while a house is open: logged each time, and noted for staff once for each of them.

One bad act, or one listener that cannot take what it is told, must stop neither a table nor the house.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

from cutcard.formats.entry import CAGE, TABLE
from cutcard.formats.versions import DetachedError
from cutcard.house import cage
from cutcard.house.engine.requests import DecisionFailedError, Request
from cutcard.house.staff import THE_HOUSE
from cutcard.house.zones import UnknownZoneError
from cutcard.rulebook.referee import Refusal
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    Told = TypeVar("Told")

LOG = logging.getLogger("cutcard.house")
DECISION_FAILED, PROGRAM_FAILED = "decision failed", "program failed"
"""What the notes say they are: of a request that could not be decided, and of anything else."""
NOTED_MOST = 256


def refuse_unsound(error: Exception) -> Refusal | None:
    """The program is sound, and what it was asked about is not: days by an unknown clock, a round that was archived."""
    if isinstance(error, UnknownZoneError):
        return Refusal("", "", "zone", error.message)
    if isinstance(error, DetachedError):
        return Refusal("", "", "archived", message("refusal-archived-round"))
    return None


def decision_failed(request: Request, error: Exception) -> DecisionFailedError:
    """The program's own failure at one request, with its cause."""
    act = type(request.command).__name__ if request.command is not None else "the automatic dealer's next act"
    wrong = DecisionFailedError(f"{act} at {request.stream}: {type(error).__name__}: {error}")
    wrong.__cause__ = error
    return wrong


class Failures:
    """What has failed so far. A house that fails at the same thing a thousand times tells its staff once."""

    def __init__(self, enqueue: Callable[[Request], None], now: Callable[[], int]) -> None:
        self._enqueue, self._now = enqueue, now
        self._noted: set[str] = set()

    def of_decision(self, request: Request, failure: DecisionFailedError) -> None:
        LOG.error("decision failed: %s", failure, exc_info=failure)
        self._note(DECISION_FAILED, request.stream.removeprefix(TABLE), str(failure))

    def of_program(self, where: str, what: str, failure: Exception) -> None:
        LOG.error("%s failed: %s", what, failure, exc_info=failure)
        self._note(PROGRAM_FAILED, where, f"{what}: {type(failure).__name__}: {failure}")

    def tell(self, listeners: list[Callable[[Told], None]], told: Told, what: str) -> None:
        """What stands in the journal stands, whether or not somebody who listens can make anything of it."""
        for listener in listeners:
            try:
                listener(told)
            except Exception as error:  # noqa: BLE001 - what was written is written, and the next listener is told.
                self.of_program(CAGE, what, error)

    def _note(self, what: str, where: str, says: str) -> None:
        says = says[:200]
        if says in self._noted or len(self._noted) >= NOTED_MOST:
            return
        self._noted.add(says)
        note = cage.Note(THE_HOUSE, what, "", where, says.encode("ascii", "replace").decode())
        self._enqueue(Request(f"failed/{where}/{self._now()}", CAGE, note, via="house"))
