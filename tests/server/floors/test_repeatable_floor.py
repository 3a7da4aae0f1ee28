"""A whole floor in one process with made-up time: given the same surroundings, it repeats itself to the byte."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

import pytest

from cutcard.audit import verify
from cutcard.house import InlineWriter, open_house
from cutcard.rehearsal.virtual import Clock, VirtualLoop, randomness, virtual_runtime
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.sessions import Session, StoredSession
from cutcard.server.dealer_loop import Pace
from cutcard.server.demo import furnish, play_guests
from cutcard.server.floor import Floor
from cutcard.server.live.hub import Connection
from floors import KeptLine
from tiers import first_of

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.formats.entry import Entry
    from cutcard.house import House
    from cutcard.server.runtime import Runtime

SECONDS = 9.0


class Evening(NamedTuple):
    entries: list[Entry]
    sent: dict[str, list[bytes]]


def spent(folder: Path, seed: str, *, audited: bool) -> Evening:
    """A table of each game, twelve guests, a patron's and a pit manager's screen, and nine seconds in no time."""
    folder.mkdir()
    loop = VirtualLoop()
    clock = Clock(loop)
    runtime = virtual_runtime(loop, clock, randomness(f"{seed} runtime"))
    house = open_house(
        str(folder / "house.db"),
        create=True,
        clock=clock.nanoseconds,
        entropy=randomness(f"{seed} house"),
        writer=InlineWriter(),
    )
    furnish(house, runtime)
    try:
        sent = loop.run_until_complete(_evening(house, runtime))
    finally:
        loop.close()
    entries = list(house.store.read())
    house.close()
    if audited:  # An audit digests the rules of every game.
        assert verify(str(folder / "house.db")).findings == []
    return Evening(entries, sent)


async def _evening(house: House, runtime: Runtime) -> dict[str, list[bytes]]:
    floor = Floor(house, Pace(betting=2.0, card=0.2, result=0.5, offer=0.5), runtime)
    seen_by = (Position.PATRON, Position.PIT_MANAGER)
    lines = {position.name: KeptLine() for position in seen_by}
    screens = {position.name: _screen("Guest 1", position, lines[position.name]) for position in seen_by}
    await floor.start()
    for screen in screens.values():
        floor.hub.connect(screen)
        floor.hub.watch(screen, ["tiger-baccarat", "fa-fa-fabulous-4"])
    guests = asyncio.ensure_future(play_guests(floor, runtime))
    await asyncio.sleep(SECONDS)
    guests.cancel()
    await asyncio.gather(guests, return_exceptions=True)
    await floor.stop()
    return {name: lines[name].told for name in screens}


def _screen(name: str, position: Position, line: KeptLine) -> Connection:
    session = Session("token", StoredSession(name, position.name, 1e12), 0.0, lambda _: position)
    return Connection(session, line, line.shut)


@pytest.mark.parametrize("audited", first_of([False, True], 1))
def test_the_same_surroundings_give_the_same_evening_and_other_cards_another(tmp_path: Path, *, audited: bool) -> None:
    first, again, other = (
        spent(tmp_path / name, name.split("-")[0], audited=audited) for name in ("one", "one-again", "two")
    )
    assert first.entries == again.entries
    assert first.sent["PIT_MANAGER"] == again.sent["PIT_MANAGER"]
    assert first.sent["PATRON"] == again.sent["PATRON"]
    kinds = [event["type"] for entry in first.entries for event in entry.read().events]
    assert kinds.count("RoundConcluded") >= 10
    assert kinds.count("BetSettled") >= 5
    assert len(first.sent["PATRON"]) > 20
    assert first.sent != other.sent
