"""The server of a floor, and the cookies of its patrons."""

# mypy: disable-error-code="import-not-found, attr-defined, misc"

from __future__ import annotations

from pathlib import Path
from typing import Any

from cutcard.house.entry import TABLE
from cutcard.house.recovery import key_from, open_house
from cutcard.house.store import open_store
from cutcard.rulebook.procedure import Position
from cutcard.server.app import make_app
from cutcard.server.door import COOKIE
from cutcard.server.floor import Pace
from cutcard.server.people import People
from cutcard.server.running import run

ACTS_OVER_SOCKET = False
__all__ = ["ACTS_OVER_SOCKET", "TABLE", "open_reader", "patron_cookies", "serve"]


def open_reader(path: str) -> Any:
    """A house to be read."""
    return open_store(path, read_only=True)


def patron_cookies(house: Any, names: list[str]) -> dict[str, str]:
    people = People(house.store)
    return {name: f"{COOKIE}={people.begin(name, Position.PATRON).token}" for name in names}


def serve(path: str, port: int, pace: list[float]) -> None:
    app = make_app(open_house(path), key_from(Path(f"{path}.key")), pace=Pace(*pace))
    run(app, "127.0.0.1", port)
