"""A house that a command reads: beside whoever serves it, without a lock, and with nothing left behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cli.ending import ENDING
from cutcard.formats.opening import open_reader

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader


def read_with_command(url: str) -> Reader:
    """The journal of a house, until the command ends."""
    store = open_reader(url)
    if (ending := ENDING.get(None)) is not None:
        ending.callback(store.close)
    return store
