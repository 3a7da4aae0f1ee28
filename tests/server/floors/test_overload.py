"""A house that cannot keep up tells patrons at once, in the order in which they came, and keeps no Dealer waiting."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.formats.entry import table_stream
from cutcard.house.engine.requests import Request, new_id
from cutcard.rehearsal.virtual import VirtualLoop
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.house_client import PATIENT_SECONDS, PATRON_WAITING_MOST, WRITTEN_AT_ONCE, HouseClient
from cutcard.table import Actor, commands
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

DONE = Refusal("", "", "done", message("refusal-busy"))
"""An answer of the house, whichever it is."""


class SlowHouse:
    """A house that answers when it is told to, and nobody before whoever asked earlier."""

    class store:  # noqa: N801
        nodes = None

    def __init__(self) -> None:
        self.asked: list[Callable[[Any], None]] = []

    @property
    def waiting(self) -> int:
        return len(self.asked)

    def put(self, _: Request, on_answer: Callable[[Any], None]) -> None:
        self.asked.append(on_answer)

    def answer(self) -> None:
        self.asked.pop(0)(DONE)


def asked(position: Position = Position.PATRON) -> Request:
    by = Actor("Ana", position)
    return Request(new_id(), table_stream("t"), commands.PlaceBet(by, "Ana", 1, "Player", 10_00), via="terminal")


def on_virtual_time(work: Coroutine[Any, Any, None]) -> None:
    loop = VirtualLoop()
    try:
        loop.run_until_complete(work)
    finally:
        loop.close()


def test_patrons_are_told_at_once_while_a_queue_waits_for_too_long_and_staff_never() -> None:
    async def rush() -> None:
        house = SlowHouse()
        client = HouseClient(house)  # type: ignore[arg-type]
        first = [asyncio.ensure_future(client.ask(asked())) for _ in range(WRITTEN_AT_ONCE)]
        await asyncio.sleep(PATIENT_SECONDS + 0.01)
        later = [asyncio.ensure_future(client.ask(asked()))]
        await asyncio.sleep(0)
        assert house.waiting == WRITTEN_AT_ONCE + 1, "so few are written as soon as the house goes on"
        began = asyncio.get_running_loop().time()
        told = await client.ask(asked())
        assert isinstance(told, Refusal)
        assert told.code == "busy"
        assert asyncio.get_running_loop().time() == began == client.turned_away, "at once"
        assert house.waiting == WRITTEN_AT_ONCE + 1, "it was put to nobody"
        later.append(asyncio.ensure_future(client.ask(asked(Position.DEALER))))
        await asyncio.sleep(0)
        assert house.waiting == WRITTEN_AT_ONCE + 2
        for _ in first:
            house.answer()
        assert await asyncio.gather(*first) == [DONE] * WRITTEN_AT_ONCE
        later.append(asyncio.ensure_future(client.ask(asked())))
        await asyncio.sleep(0)
        assert house.waiting == 3, "those who are next have not waited for too long"
        while house.waiting:
            house.answer()
        assert await asyncio.gather(*later) == [DONE] * 3

    on_virtual_time(rush())


@pytest.mark.parametrize(("waiting", "code"), [(PATRON_WAITING_MOST, "done"), (PATRON_WAITING_MOST + 1, "busy")])
def test_a_queue_that_is_too_long_takes_no_more(waiting: int, code: str) -> None:
    async def rush() -> None:
        house = SlowHouse()
        house.asked = [lambda _: None] * waiting
        client = HouseClient(house)  # type: ignore[arg-type]
        last = asyncio.ensure_future(client.ask(asked()))
        await asyncio.sleep(0)
        while house.waiting:
            house.answer()
        told = await last
        assert isinstance(told, Refusal)
        assert told.code == code

    on_virtual_time(rush())
