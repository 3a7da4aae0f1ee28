"""A house open for one command: how it is asked, and how the answer is told."""

from __future__ import annotations

import sys
import uuid
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutcard import games
from cutcard.cli.house.who import as_known
from cutcard.cli.migrating import precautions
from cutcard.cli.output import print_json
from cutcard.house.build_digest import note_program
from cutcard.house.engine.requests import Reply, Request
from cutcard.house.open import open_house
from cutcard.money import PLACES
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal, RefusedError
from cutcard.table import Actor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.engine.house import House
    from cutcard.table import commands

CONSOLE = "console"
"""How an act came to the house that a person typed."""


@contextmanager
def open_for_command(url: str, key: str | None, heads: str | None, *, create: bool = False) -> Iterator[House]:
    """The house, open for as long as the command runs; every table resumed, every check passed."""
    key_path, heads_path = Path(key) if key else None, Path(heads) if heads else None
    with precautions() as told:
        house = open_house(url, create=create, key=key_path, heads=heads_path, games=games.GAMES, precautions=told)
    PLACES.set(house.cage.currency.places)
    try:
        note_program(house)
        yield house
    finally:
        house.close()


def ask(house: House, stream: str, command: commands.Command, via: str = CONSOLE, second: Actor | None = None) -> Reply:
    """Put a command, as who is named is known to the house; what the house asks of itself names nobody."""
    if via == CONSOLE:
        command = replace(command, by=as_known(house, command.by))
        second = as_known(house, second) if second is not None else None
    answer = house.ask(Request(uuid.uuid4().hex, stream, command, via=via, second=second))
    if isinstance(answer, Refusal):
        raise RefusedError(answer)
    return answer


def pit_manager(name: str) -> Actor:
    return Actor(name, Position.PIT_MANAGER)


def print_answer(answer_json: dict[str, Any], says: str, *, as_json: bool) -> None:
    if as_json:
        print_json(answer_json)
    else:
        sys.stdout.write(says + "\n")
