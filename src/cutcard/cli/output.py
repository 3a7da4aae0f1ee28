"""What every command leaves behind: JSON on standard output, whole files on the disk."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, TypeVar

from cutcard.cards import NotationError
from cutcard.cli.options import refuse_unnamed
from cutcard.rulebook.referee import Refusal, RefusedError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

Answer = TypeVar("Answer")
INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended before its work was done."""


def print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def print_answer(answer_json: dict[str, Any], says: str, *, as_json: bool) -> None:
    """The answer of a command as JSON, or in the sentence that tells it."""
    if as_json:
        print_json(answer_json)
    else:
        sys.stdout.write(says + "\n")


def granted(answer: Answer | Refusal) -> Answer:
    """The answer to what was asked; a refusal ends the command with its sentence."""
    if isinstance(answer, Refusal):
        raise RefusedError(answer)
    return answer


OF_A_HOUSE = (".key", ".log-end", ".lock", "-wal", "-shm")
DATABASE = b"SQLite format 3\0"


def _begins(path: Path, sign: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(sign)) == sign


def write_file(path: Path, content: bytes, *, quiet: bool = False, private: bool = False) -> None:
    """The whole file or none: written beside its place and moved there. A private one is its owner's to read."""
    refuse_unnamed(str(path))
    if path.is_file() and (path.name.endswith(OF_A_HOUSE) or _begins(path, DATABASE)):
        raise NotationError(f"{path} is part of a house, which no other file replaces; name another")
    beside = path.with_name(path.name + ".part")
    try:
        beside.touch(0o600 if private else 0o666)
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise NotationError(f"cannot write {path}: {error.strerror}") from None
    if not quiet:
        sys.stderr.write(f"cutcard: wrote {path}, {len(content):,} bytes\n")


def refuse_ending(file: str, endings: Sequence[str]) -> None:
    """A file whose name says it is another kind would be opened by the wrong program, or by none."""
    if not file.lower().endswith(tuple(endings)):
        raise NotationError(f"{file!r} should end in {' or '.join(endings)}")


def counted(number: int, thing: str, things: str = "") -> str:
    """So many of a thing: "1 table", "2 tables"."""
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"
