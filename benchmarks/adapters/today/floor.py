"""The server of a floor, and the cookies of its patrons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.formats.entry import TABLE
from cutcard.formats.opening import open_reader
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.server.app import make_app
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.dealer_loop import Pace
from cutcard.server.live import sockets
from cutcard.server.process import run

if TYPE_CHECKING:
    from cutcard.house.engine.house import House

ACTS_OVER_SOCKET = hasattr(sockets, "Act")
"""Whether a screen's own line takes acts."""
__all__ = ["ACTS_OVER_SOCKET", "TABLE", "open_reader", "patron_cookies", "serve"]


def patron_cookies(house: House, names: list[str]) -> dict[str, str]:
    """A signed-in terminal for each patron."""
    sessions = make_app(house).state.sessions
    return {name: f"{COOKIE}={sessions.begin(name, Position.PATRON).token}" for name in names}


def serve(path: str, port: int, pace: list[float]) -> None:
    """Serve a house until the process is ended."""
    run(make_app(open_house(path), pace=Pace(*pace)), "127.0.0.1", port)
