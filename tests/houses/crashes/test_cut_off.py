"""A node whose line to PostgreSQL is cut without a word, in the middle of a transaction: the others go on."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from cut_lines import Cut, line_to
from cutcard.audit.verification import verify
from cutcard.extras import OutOfServiceError
from cutcard.formats import schema
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.journal.postgres import HOLD
from cutcard.house.nodes.sharing import share_out
from cutcard.house.staff import THE_HOUSE
from cutcard.table.state import Phase
from houses.stores import accounts_of, do, furnished, step_to
from tiers import first_of
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cut_lines import Line
    from cutcard.house.engine.house import House
    from houses.stores import Place

LEASE = 1.0
LOCKING = {"the log's end": f"{schema.LOG} FOR UPDATE", "a stream": HOLD.split("%s")[0]}


@pytest.fixture
def cut_and_whole(postgres_place: Place) -> Iterator[tuple[Line, House, House]]:
    """A node on a line that can be cut, which runs the table t1, and another on one that cannot."""
    with ExitStack() as stack:
        place = postgres_place
        furnished(place.beside("north").house(create=True, node="north")).close()
        line = stack.enter_context(line_to(place.url))
        north = replace(place.beside("north"), url=line.url).house(node="north")
        stack.callback(north.close)
        stack.callback(line.mend)
        south = place.beside("south").house(node="south")
        stack.callback(south.close)
        assert north.dealing == {"t1"}
        step_to(north, "t1", Phase.BETTING)
        for house in (north, south):
            assert house.store.nodes is not None
            house.store.nodes.join(LEASE)
        yield line, north, south


def sell(house: House) -> None:
    with suppress(OutOfServiceError):
        do(house, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 100_00))


def step(house: House) -> None:
    with suppress(OutOfServiceError):
        house.step("t1")


def beat(house: House) -> set[str]:
    """What a server does every second; the tables that the house then runs."""

    def look() -> None:
        assert house.store.nodes is not None
        house.store.nodes.relieve()
        share_out(house)

    house.run_on_writer(look)
    return house.dealing


@pytest.mark.parametrize("way", first_of(Cut, 1))
@pytest.mark.parametrize("locked", LOCKING)
def test_a_node_cut_off_in_the_middle_of_a_transaction_stops_no_other(
    cut_and_whole: tuple[Line, House, House], postgres_place: Place, locked: str, way: Cut
) -> None:
    """The other waits until the lease is over, and is answered; the tables are its own then."""
    line, north, south = cut_and_whole
    line.cut_after(LOCKING[locked], way)
    selling = Thread(target=sell, args=(north,), daemon=True)
    selling.start()
    until(lambda: not line.whole, "the line is cut")
    before = accounts_of(south.store)["Wei"].cents
    do(south, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 50_00))
    assert not south.fenced
    assert accounts_of(south.store)["Wei"].cents == before + 50_00, "and nothing of what was cut off is written"
    until(lambda: beat(south) == {"t1"}, "its table is taken over")
    line.mend()
    selling.join()
    assert verify(postgres_place.url).findings == []


@pytest.mark.wide
def test_a_node_cut_off_where_nobody_waits_for_it_is_relieved_too(
    cut_and_whole: tuple[Line, House, House],
) -> None:
    line, north, south = cut_and_whole
    line.cut_after(LOCKING["a stream"], Cut.DROPPED)
    stepping = Thread(target=step, args=(north,), daemon=True)
    stepping.start()
    until(lambda: not line.whole, "the line is cut")
    until(lambda: beat(south) == {"t1"}, "its table is taken over")
    assert do(south, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 50_00))
    line.mend()
    stepping.join()


@pytest.mark.wide
def test_a_node_that_only_waits_for_another_is_not_ended(
    cut_and_whole: tuple[Line, House, House], postgres_place: Place
) -> None:
    """Of two that wait for one which is silent, neither ends the other."""
    line, north, south = cut_and_whole
    east = postgres_place.beside("east").house(node="east")
    try:
        assert east.store.nodes is not None
        east.store.nodes.join(LEASE)
        line.cut_after(LOCKING["the log's end"], Cut.DROPPED)
        selling = Thread(target=sell, args=(north,), daemon=True)
        selling.start()
        until(lambda: not line.whole, "the line is cut")
        waiting = [Thread(target=sell, args=(house,), daemon=True) for house in (south, east)]
        for each in waiting:
            each.start()
        for each in waiting:
            each.join()
        assert (south.fenced, east.fenced) == ("", "")
        line.mend()
        selling.join()
    finally:
        east.close()
