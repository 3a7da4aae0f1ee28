"""Notes which test reaches which place; as `cutcard/_reach.py`, part of an instrumented copy of the program.

The process that runs tests keeps the number of the current one in a small file that its children map into their memory,
so a server that lives for many tests knows in which of them it was reached. Each pair of a test and a place is written
down once by each process. It loads nothing but a few modules of Python's own: tests look at what a package imports.
"""

from __future__ import annotations

import mmap
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NOW, BROKEN = "CUTCARD_REACH_NOW", "CUTCARD_BROKEN"
"""The file with the number of the current test; the number of the function that is to raise."""
SHARED = "shared.txt"
"""Beside that file: the functions whose result is kept for other tests too, as `file:line kind`."""

_open, _write, _close = os.open, os.write, os.close  # Tests put others in their place.
_seen: set[tuple[bytes, int]] = set()
_shared: dict[str, str] = {}
_now: mmap.mmap | None = None
_notes = ""
broken = int(os.environ.get(BROKEN, "-1"))


class BrokenError(Exception):
    """What a function raises that was broken on purpose."""


def begin() -> None:
    """Map the number of the current test; where there is none, nothing is noted."""
    global _now, _notes  # noqa: PLW0603 - one recorder a process.
    path = os.environ.get(NOW)
    if path is None or not os.path.exists(path):  # noqa: PTH110 - pathlib takes long to load.
        return
    descriptor = _open(path, os.O_RDONLY)
    _now = mmap.mmap(descriptor, 4, prot=mmap.PROT_READ)
    _close(descriptor)
    folder = os.path.dirname(path)  # noqa: PTH120
    _notes = f"{folder}/notes.txt"
    with open(f"{folder}/{SHARED}", encoding="utf-8") as listed:  # noqa: PTH123
        _shared.update({place: how for place, _, how in (line.rstrip().rpartition(" ") for line in listed)})


def reached(place: int) -> None:
    """The current test has come here. It is noted in front of an expression as `reached(7) or …`."""
    if _now is not None and (_now[:4], place) not in _seen:
        _note(place)


def entered(function: int) -> None:
    """A public function begins, or fails where it is the one that is broken."""
    if function == broken:
        raise BrokenError(f"function {function} is broken on purpose")
    if _now is not None and (_now[:4], function) not in _seen:
        _note(function)


def _note(place: int) -> None:
    assert _now is not None
    test = _now[:4]
    _seen.add((test, place))
    descriptor = _open(_notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    _write(descriptor, f"{int.from_bytes(test, 'little')} {place} {_how()}\n".encode())
    _close(descriptor)


def _how() -> str:
    """By which outer call: the import of a module, one whose result is kept, a fixture of many tests, or the test."""
    frame = sys._getframe(3)
    while frame is not None:
        code = frame.f_code
        if code.co_name == "<module>" and _is_imported(frame.f_globals):
            return "import"
        how = _shared.get(f"{code.co_filename}:{code.co_firstlineno}")
        if how is not None:
            return how
        frame = frame.f_back  # type: ignore[assignment]
    return "test"


def _is_imported(module: dict[str, Any]) -> bool:
    """Programs that are run, and those that pytest's workers are sent, are not imported."""
    return module.get("__spec__") is not None and module.get("__name__") != "__main__"


begin()
