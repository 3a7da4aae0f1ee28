"""The command line: each command one function, with its options and what it asks of the library.

A folder is a topic: its commands, and how their answers are printed for a person. Options that several commands have
stand in `options.py`. What is slow to load is imported inside a command, so that `cutcard --help` answers at once.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from contextvars import copy_context
from io import TextIOWrapper

from cutcard.cli.ending import ENDING

BELONGINGS = (".db", ".lock", ".key", ".log-end", "-wal", "-shm")
"""How the files of a house are named, unless somebody says otherwise."""
WHOSE = "; run it as the user whom the house belongs to"


def main() -> None:
    """Run a command; what is refused, misspelt, not installed or kept by the system is one message and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            _write_any_text(stream)
    try:
        copy_context().run(_run)  # What a command sets for itself, such as the decimal places of a house, ends with it.
    except KeyboardInterrupt:
        # Before a command has begun, while its modules are read; a command that runs ends by itself in the same way.
        sys.exit(130)


def _write_any_text(stream: TextIOWrapper) -> None:
    """Files and pipes are UTF-8 in every locale; a terminal shows what its own encoding lacks as an escape."""
    stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")


def _run() -> None:
    with ExitStack() as ending:
        ENDING.set(ending)
        _answer()


def _answer() -> None:
    from cutcard.cards import NotationError
    from cutcard.cli.app import app_for
    from cutcard.cli.extras import naming_extras
    from cutcard.extras import ExtraMissingError, OutOfServiceError
    from cutcard.rulebook.referee import RefusedError
    from cutcard.words import CatalogueError

    try:
        with naming_extras():
            app_for("".join(sys.argv[1:2]))()
    except (NotationError, CatalogueError, RefusedError, ExtraMissingError, OutOfServiceError) as error:
        kept_from = isinstance(error, OutOfServiceError) and isinstance(error.__cause__, PermissionError)
        _say(f"{error}{WHOSE if kept_from else ''}")
        sys.exit(2)
    except BrokenPipeError:
        # The reader of our output has gone, as `head` does; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:
        _say(_unusable(error))
        sys.exit(2)
    except Exception as error:
        house = next((each for each in sys.argv[2:] if sys.argv[1] == "house" and _is_damaged(each)), None)
        if house is None:
            raise  # The program's own mistake.
        _say(
            f"{house} is damaged and cannot be read so ({type(error).__name__}); `cutcard verify {house}` says where, "
            "and nothing is repaired by itself: restore a backup"
        )
        sys.exit(2)


def _is_damaged(house: str) -> bool:
    """Whether the audit finds something: then what a command stumbled over is not the program's mistake."""
    from cutcard.audit import verify

    try:
        return bool(verify(house).findings)
    except Exception:  # noqa: BLE001 - What is no house, or one that cannot be opened, says so by itself.
        return False


def _say(message: str) -> None:
    """A message on standard error, whatever bytes it quotes of what was said."""
    sys.stderr.write(f"cutcard: {message}\n".encode(errors="backslashreplace").decode())


def _unusable(error: OSError) -> str:
    """Which file or folder the system refused, why, and what to do where it is one of a house."""
    why = error.strerror or str(error)
    if not isinstance(error.filename, str | bytes | os.PathLike):
        return why
    path = os.fsdecode(error.filename)
    ours = isinstance(error, PermissionError) and path.endswith(BELONGINGS)
    return f"{path}: {why}" + (WHOSE if ours else "")
