"""The `cutcard` of a shell. What asks nothing of the package is answered before any of it is read."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def version_line() -> str:
    from importlib.metadata import version

    return f"cutcard {version('cutcard')}"


def start() -> None:
    """Run a command. A server starts anew in a process that loads only code that was measured."""
    if sys.argv[1:] == ["--version"]:
        with suppress(OSError):  # Who cannot be told is told so as by any other command.
            print(version_line(), flush=True)  # noqa: T201 - the answer.
            return
    try:
        if sys.argv[1:2] == ["serve"]:
            _in_place_of_this_process()
        from cutcard.cli import main

        main()
    except KeyboardInterrupt:  # While modules are read; a command that runs ends by itself in the same way.
        sys.exit(130)


def _in_place_of_this_process() -> None:
    """The file that measures needs nothing of the package, so that it is read by itself."""
    from importlib.machinery import SourceFileLoader
    from types import ModuleType

    place = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cutcard", "house", "measured.py")
    measured = ModuleType("measured")
    measured.__file__ = place
    SourceFileLoader("measured", place).exec_module(measured)
    measured.in_place_of_this_process(sys.argv)
