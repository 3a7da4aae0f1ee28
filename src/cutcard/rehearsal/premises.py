"""The premises before anybody comes: a house with its tables, its people and their credit, the same for every seed."""

from __future__ import annotations

import random
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cutcard.formats.entry import CAGE
from cutcard.formats.settings import options_json
from cutcard.house import InlineWriter, Request, cage, open_house
from cutcard.house.journal.games import REGISTERED
from cutcard.house.staff import THE_HOUSE
from cutcard.rehearsal.cast import CASHIER, SHIFT_MANAGER, STAFF, WITNESS
from cutcard.rehearsal.drive import lay_underneath
from cutcard.rehearsal.honest_play import PATRONS
from cutcard.rehearsal.machine import HOUSE
from cutcard.rehearsal.virtual import Clock, VirtualLoop, randomness, virtual_runtime
from cutcard.rulebook.procedure import Method, Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.sessions import Browser, Sessions
from cutcard.table import Limits, TableOptions

if TYPE_CHECKING:
    from cutcard.house.cage.act import CageCommand
    from cutcard.house.engine.house import House
    from cutcard.table.state import Actor

SALON = "salon"
"""Dealt by hand, with keys."""
SALON_GAME = "dragon-tiger-baccarat"
EVERYBODY = (*PATRONS, "Dov")
"""The patrons."""
CREDIT_CENTS = 300_00
LIMITS = {"limits": Limits(1_00, 50_00), "side_limits": Limits(1_00, 20_00)}
BANK = {"10000": 500}
DAY = 24 * 3_600.0

NODES = ("north", "south")
SHARED_EVERY = 3
"""One seed in so many has a house that two nodes share."""


def is_shared(seed: int) -> bool:
    return random.Random(f"nodes {seed}").randrange(SHARED_EVERY) == 0


class Tokens(NamedTuple):
    """What the browser of somebody has of the server."""

    session: str
    device: str


class Furnished(NamedTuple):
    """The files of a house before its doors open, and how everybody is signed in there."""

    files: dict[str, bytes]
    tokens: dict[str, Tokens]


def secret_of(name: str) -> str:
    return f"the secret of {name}"


@cache
def furnished(games: tuple[str, ...]) -> Furnished:
    """A table that runs itself for each game, and the salon; staff were engaged the day before. Made once each."""
    lay_underneath()
    loop = VirtualLoop()
    clock, draw = Clock(loop), randomness(f"premises {' '.join(games)}")
    with tempfile.TemporaryDirectory(prefix="cutcard-rehearsal-") as folder:
        path = Path(folder) / HOUSE
        house = open_house(str(path), create=True, clock=clock.nanoseconds, entropy=draw, writer=InlineWriter())
        clock.jumped = -DAY  # Whoever engages somebody approves nothing with them on that day.
        _engage(house, draw)
        clock.jumped = 0.0
        _furnish(house, games, draw)
        runtime = virtual_runtime(loop, clock, draw)
        accounts = Accounts.of(house, runtime)
        sessions = Sessions(accounts, runtime)
        for person in STAFF:
            assert accounts.add(person.name, person.position, secret_of(person.name)) is None
        tokens = {person.name: _signed_in(sessions, person) for person in STAFF}
        for name in EVERYBODY:
            tokens[name] = Tokens(sessions.begin(name, Position.PATRON, "T1").token, "")
        house.close()
        files = {each.name: each.read_bytes() for each in Path(folder).iterdir() if not each.name.endswith(".lock")}
    loop.close()
    return Furnished(files, tokens)


def _signed_in(sessions: Sessions, person: Actor) -> Tokens:
    session = sessions.begin(person.name, person.position, browser=Browser("", ""))
    return Tokens(session.token, session.device)


def _do(house: House, draw: object, command: CageCommand, via: str = "set-up", second: Actor | None = None) -> None:
    answer = house.ask(Request(draw(16).hex(), CAGE, command, via=via, second=second))  # type: ignore[operator]
    assert not isinstance(answer, Refusal), answer


def _engage(house: House, draw: object) -> None:
    for person in STAFF:
        first = person in (SHIFT_MANAGER, WITNESS)
        engage = cage.Engage(THE_HOUSE if first else SHIFT_MANAGER, person.name, person.position.name, "to begin with")
        _do(house, draw, engage, "set-up" if first else "console", None if first else WITNESS)


def _furnish(house: House, games: tuple[str, ...], draw: object) -> None:
    for slug in games:
        game = REGISTERED[slug]
        method = Method.A if game.procedure.methods else Method.B
        options = TableOptions(game=game, method=method, **LIMITS)  # type: ignore[arg-type]
        _do(house, draw, cage.OpenTable(THE_HOUSE, slug, options_json(options)))
    game = REGISTERED[SALON_GAME]
    options = TableOptions(game=game, method=Method.A, high_limit_area=True, **LIMITS)  # type: ignore[arg-type]
    _do(house, draw, cage.OpenTable(THE_HOUSE, SALON, options_json(options), cage.KEYED))
    _do(house, draw, cage.OpenBank(CASHIER, BANK, BANK), "console", SHIFT_MANAGER)
    for name in EVERYBODY:
        _do(house, draw, cage.OpenAccount(THE_HOUSE, name))
        _do(house, draw, cage.BuyCredit(THE_HOUSE, name, CREDIT_CENTS))
