"""The file of `cutcard verify --resume`: read before the audit, written as it goes on, and what Ctrl-C says."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.audit.resuming import Resumption
from cutcard.cards import NotationError
from cutcard.cli.interrupts import Stop
from cutcard.cli.output import INTERRUPTED, counted, write_file
from cutcard.house.build_digest import program

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.formats.entry import Entry


@contextmanager
def resumed(file: str | None) -> Iterator[Resumption | None]:
    """How an audit goes on with a file and is kept in it; Ctrl-C is heeded between two entries and ends the command."""
    if file is None:
        yield None
        return
    path, stop = Path(file), Stop(reading=True)
    if not path.resolve().parent.is_dir():
        raise NotationError(f"cannot write {path}: there is no such folder")
    saved = path.read_bytes() if path.exists() else None

    def until_stopped(entries: Iterator[Entry]) -> Iterator[Entry]:
        yield from stop.reading_of(entries)
        if stop.asked:
            raise KeyboardInterrupt

    resumption = Resumption(
        name=str(path),
        program=program(),
        saved=saved,
        save=partial(write_file, path, quiet=True, private=True),
        clock=time.time,
        reading=until_stopped,
    )
    with stop.heeded():
        yield resumption
        return
    if resumption.contradicted or not path.exists():
        sys.stderr.write("cutcard: interrupted before anything could be kept\n")
    else:
        after = f" after {counted(resumption.size, 'entry', 'entries')}" if resumption.size else ""
        sys.stderr.write(f"cutcard: interrupted; run the same command again to go on with {path}{after}\n")
    sys.exit(INTERRUPTED)
