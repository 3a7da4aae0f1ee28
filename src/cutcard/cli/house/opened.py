"""A house open for one command: and how it is asked."""

from __future__ import annotations

import uuid
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cutcard import games
from cutcard.cli.house.who import as_known
from cutcard.cli.migrating import precautions
from cutcard.cli.output import granted
from cutcard.formats.entry import CAGE
from cutcard.house.build_digest import note_program
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.open import open_house
from cutcard.money import PLACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house import cage
    from cutcard.house.engine.house import House
    from cutcard.table import Actor

CONSOLE = "console"
"""How an act came to the house that a person typed."""


@contextmanager
def open_for_command(url: str, key: str | None, log_end: str | None, *, create: bool = False) -> Iterator[House]:
    """The house, open for as long as the command runs; every table resumed, every check passed."""
    key_path, end_path = Path(key) if key else None, Path(log_end) if log_end else None
    with precautions() as told:
        house = open_house(url, create=create, key=key_path, log_end=end_path, games=games.GAMES, precautions=told)
    PLACES.set(house.cage.currency.places)
    try:
        note_program(house)
        yield house
    finally:
        house.close()


def ask(house: House, command: cage.CageCommand, via: str = CONSOLE, second: Actor | None = None) -> Reply:
    """Put a command to the cage, as who is named is known to the house; what the house asks of itself names nobody."""
    if via == CONSOLE:
        command = replace(command, by=as_known(house, command.by))
        second = as_known(house, second) if second is not None else None
    return granted(house.ask(Request(uuid.uuid4().hex, CAGE, command, via=via, second=second)))
