"""A request that arrives twice under one id: what was refused once is refused again, wherever and whenever it comes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.engine.requests import DroppedError, Reply, Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.referee import Refusal
from cutcard.table.commands import PlaceBet
from cutcard.table.state import Phase
from houses.stores import (
    CREDIT_CENTS,
    ON_BOTH_STORES,
    WEI,
    accounts_of,
    asked_for,
    do,
    entries_of,
    furnished,
    new_id,
    step_to,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.house.engine.house import House
    from houses.stores import Place

REACHES = 1_000_000_00
"""A sale after which whatever is asked for here could be paid."""
RACES = 20


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Place:
    return asked_for(request)


@pytest.fixture
def houses(place: Place) -> Iterator[tuple[House, House]]:
    """Two nodes of a house; on SQLite one house twice."""
    with closing(furnished(place.beside("north").house(create=True, node="north"))) as north:
        step_to(north, "t1", Phase.BETTING)
        if place.on_sqlite:
            yield north, north
        else:
            with closing(place.beside("south").house(node="south")) as south:
                yield north, south


def bet() -> Request:
    command = PlaceBet(WEI, "Wei", 1, "Player", 100_00)
    return Request(new_id(), table_stream("t1"), command, via="terminal", repeatable=True)


def cash_out(cents: int = CREDIT_CENTS + 1_00) -> Request:
    """More than Wei has, unless told otherwise."""
    return Request(new_id(), CAGE, cage.CashOut(WEI, "Wei", cents=cents), via="terminal", repeatable=True)


def refused(house: House, request: Request, code: str = "funds") -> Refusal:
    answer = house.ask(request)
    assert isinstance(answer, Refusal), answer
    assert answer.code == code
    return answer


def sell(house: House) -> None:
    do(house, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", REACHES))


@ON_BOTH_STORES
def test_what_one_node_refused_no_other_writes_later(houses: tuple[House, House]) -> None:
    """As of a node that read the request from its socket when it woke, after another had answered."""
    north, south = houses
    asked = cash_out()
    first = refused(south, asked)
    sell(south)
    written = len(entries_of(north.store))
    for house in (north, south, north):
        assert refused(house, asked) == first, "in the same words"
        assert refused(house, replace(asked, until=1)) == first, "until when it may be done makes it no other"
    assert len(entries_of(north.store)) == written
    assert isinstance(north.ask(replace(asked, id=new_id())), Reply), "under an id of its own it is taken"


@pytest.mark.wide
@ON_BOTH_STORES
def test_a_corrected_request_is_decided_anew(houses: tuple[House, House]) -> None:
    north, south = houses
    asked = cash_out()
    refused(south, asked)
    smaller = replace(asked, command=replace(asked.command, cents=100_00))  # type: ignore[type-var]
    assert isinstance(north.ask(smaller), Reply)
    assert refused(south, asked, "id_reused").says
    assert isinstance(south.ask(smaller), Reply), "what was written stands for the id from then on"


@pytest.mark.wide
@ON_BOTH_STORES
def test_who_asks_within_the_program_is_never_told_of_before(houses: tuple[House, House]) -> None:
    north, south = houses
    asked = replace(cash_out(), repeatable=False)
    refused(south, asked)
    sell(south)
    assert isinstance(north.ask(asked), Reply)


@pytest.mark.wide
@ON_BOTH_STORES
def test_a_table_that_is_shut_at_one_node_refuses_for_itself_alone(houses: tuple[House, House]) -> None:
    north, south = houses
    asked, live = bet(), south.tables.pop("t1")
    south.stopped["t1"] = "it cannot be followed"
    refused(south, asked, "stopped")
    south.tables["t1"] = live
    assert isinstance(north.ask(asked), Reply)


@pytest.mark.wide
@ON_BOTH_STORES
def test_a_request_is_not_written_after_its_end(houses: tuple[House, House]) -> None:
    north, south = houses
    now = south.now() // 10**9
    late = replace(bet(), until=now - 1)
    refused(south, late, "late")
    taken = replace(bet(), until=now + 600)
    assert isinstance(north.ask(taken), Reply)
    again = south.ask(replace(taken, until=now - 1))
    assert isinstance(again, Reply)
    assert again.repeated, "what was written in time stands"


@pytest.mark.wide
@ON_BOTH_STORES
def test_what_nobody_waits_for_any_more_is_dropped(houses: tuple[House, House]) -> None:
    north, _ = houses
    asked, written = bet(), len(entries_of(north.store))
    with pytest.raises(DroppedError):
        north.ask(replace(asked, is_wanted=lambda: False))
    assert len(entries_of(north.store)) == written
    assert not north.fenced
    assert isinstance(north.ask(asked), Reply), "it may be sent again"


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_the_same_id_at_two_nodes_at_once_has_one_answer(houses: tuple[House, House]) -> None:
    """While credit comes and goes, so that each might decide otherwise."""
    north, south = houses
    with ThreadPoolExecutor(3) as asking:
        for _ in range(RACES):
            asked = cash_out(accounts_of(north.store)["Wei"].cents + 1_00)
            sold = asking.submit(do, north, CAGE, cage.BuyCredit(THE_HOUSE, "Wei", 1_00))
            answers = [each.result() for each in [asking.submit(house.ask, asked) for house in (south, north)]]
            sold.result()
            assert {type(answer) for answer in answers} in ({Reply}, {Refusal}), answers
            if isinstance(answers[0], Refusal):
                assert answers[0] == answers[1]


@pytest.mark.wide
@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_refusals_are_forgotten_once_nothing_comes_again(houses: tuple[House, House], place: Place) -> None:
    north, south = houses
    asked = cash_out()
    refused(south, asked)
    place.sql("UPDATE kept SET value = int8send(0) || substring(value FROM 9) WHERE kind = 'refused'")
    north.store._forgets_at = 0.0  # type: ignore[attr-defined]
    other = cash_out()
    refused(north, other)
    assert list(north.store.values_of("refused")) == [other.id]
