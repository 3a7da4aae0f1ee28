"""The server of a floor, and the cookies of its patrons."""

# mypy: disable-error-code="import-not-found, attr-defined, call-arg, misc, arg-type, return-value"

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house.journal.connect import open_store
from cutcard.house.journal.entry import TABLE
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.server.app import make_app
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.auth.sessions import Sessions
from cutcard.server.dealer_loop import Pace
from cutcard.server.process import run

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.house.journal.store import Store

ACTS_OVER_SOCKET = False
__all__ = ["ACTS_OVER_SOCKET", "TABLE", "open_reader", "patron_cookies", "serve"]


def open_reader(path: str) -> Store:
    """A house to be read."""
    return open_store(path, read_only=True)


def patron_cookies(house: House, names: list[str]) -> dict[str, str]:
    """A signed-in terminal for each patron."""
    sessions = Sessions(house.store, Accounts.of(house))
    return {name: f"{COOKIE}={sessions.begin(name, Position.PATRON).token}" for name in names}


def serve(path: str, port: int, pace: list[float]) -> None:
    """Serve a house until the process is ended."""
    run(make_app(open_house(path), pace=Pace(*pace)), "127.0.0.1", port)
