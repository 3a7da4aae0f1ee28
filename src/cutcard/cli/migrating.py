"""What a command says and asks where it opens a house of an older version."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.cli.progress import watched
from cutcard.house.journal.migrate import BACKED_UP, BACKUPS, LOG, Precautions

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def precautions(*, log: bool = False) -> Iterator[Precautions]:
    """From the environment, with a bar where somebody watches; told on standard error, or where the server logs."""
    folder, version = os.environ.get(BACKUPS), os.environ.get(BACKED_UP)
    if version and not version.isdecimal():
        raise NotationError(f"{BACKED_UP} must be the schema version of a backup that you have, not {version!r}")
    with watched() as watch:
        yield Precautions(
            backups=Path(folder) if folder else None,
            backed_up=int(version) if version else None,
            tell=LOG.info if log else _say,
            watch=watch,
        )


def _say(what: str) -> None:
    sys.stderr.write(f"cutcard: {what}\n")
