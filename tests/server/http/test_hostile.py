"""Hostile inputs over HTTP and sockets: no 500, no failure logged, nothing changed, and a sound house."""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import hostile_wire
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE
from cutcard.rulebook.procedure import Position
from cutcard.server.live.hub import SIGNED_OUT
from cutcard.server.live.sockets import BAD
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floors import FloorServer

REQUESTS, MESSAGES = 250, 300
REQUESTS_WIDE, MESSAGES_WIDE = 1_000, 1_000
REQUESTS_LONG, MESSAGES_LONG = 200_000, 400_000
"""Of each kind of person; with the command line a million in all."""
PARTS = 5
"""A campaign has half an hour, and a busy machine asks a hundred thousand questions in that."""
INTERNAL_ERROR = 1011
WHO = [None, Position.PATRON, Position.GAMING_SHIFT_MANAGER]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[FloorServer]:
    """Audited in the long run: an audit digests the rules of every game, and a few requests make no other entries."""
    path = tmp_path_factory.mktemp("hostile") / "house.db"
    with serving(path, games=[]) as server:
        server.app.state.rates.take = lambda *_: True
        yield server
    if request.config.getoption("--long"):
        assert verify(str(path)).findings == []


def standing(floor: FloorServer) -> dict[str, Any]:
    """Every table and account, and how many entries the house has beside notes and those of sign-ins and sign-outs."""
    with floor.house.store.snapshot() as (entries, accounts):
        held: dict[str, Any] = {account.name: account.cents for account in accounts}
        bodies = [entry.read() for entry in entries if entry.stream == CAGE]
    noted = sum(all(event["type"] in {"Noted", "DoorsChanged"} for event in body.events) for body in bodies)
    return held | {"": len(bodies) - noted} | {name: live.version for name, live in floor.house.tables.items()}


def token_of(floor: FloorServer, position: Position | None) -> str:
    """Nobody's, that of a patron who has no account here, or that of somebody who may do nearly everything."""
    return "" if position is None else floor.person("Zoe" if position is Position.PATRON else "Gil", position).token


def asked(floor: FloorServer, position: Position | None, numbers: range) -> Counter[int]:
    """What is answered, how often."""
    lawful, token = hostile_wire.lawful(floor), token_of(floor, position)
    line, answers = hostile_wire.HttpLine(floor.port), Counter[int]()
    for number in numbers:
        if position is not None and not floor.app.state.sessions.knows(token):
            token = token_of(floor, position)
        request = hostile_wire.request(number, lawful, token)
        status, body = line.ask(request)
        assert status < 500 or b'"out_of_service"' in body, (number, request, status, body)
        answers[status] += 1
    line.close()
    return answers


def none_failed(caplog: pytest.LogCaptureFixture) -> bool:
    return not [each for each in caplog.records if each.levelno >= logging.ERROR or each.exc_info]


def over_http(floor: FloorServer, position: Position | None, caplog: pytest.LogCaptureFixture, numbers: range) -> None:
    token_of(floor, position)
    before = standing(floor)
    answers = asked(floor, position, numbers)
    assert none_failed(caplog)
    assert len([status for status in answers if status >= 400]) > 4, answers
    if position is Position.GAMING_SHIFT_MANAGER:
        assert answers[200], "what is bent is sometimes still lawful, for those who may"
    else:
        assert standing(floor) == before


def over_sockets(floor: FloorServer, caplog: pytest.LogCaptureFixture, numbers: range) -> None:
    tokens = [token_of(floor, position) for position in WHO]
    before, closed, opened = standing(floor), Counter[int](), Counter[int]()
    for number in numbers[:: hostile_wire.AT_ONCE]:
        status, codes = hostile_wire.screen(floor.port, number, tokens[number // hostile_wire.AT_ONCE % len(tokens)])
        opened[status] += 1
        closed.update(codes)
    assert set(opened) == {101}
    assert INTERNAL_ERROR not in closed, closed
    assert {BAD, SIGNED_OUT} <= set(closed), closed
    assert none_failed(caplog)
    assert standing(floor) == before
    assert not floor.app.state.floor.hub.connections or floor.person("Zoe").http.get("/api/me").status_code == 200


@pytest.mark.parametrize("position", WHO)
def test_hostile_requests(floor: FloorServer, position: Position | None, caplog: pytest.LogCaptureFixture) -> None:
    over_http(floor, position, caplog, hostile_wire.numbers(REQUESTS))


def test_hostile_messages(floor: FloorServer, caplog: pytest.LogCaptureFixture) -> None:
    over_sockets(floor, caplog, hostile_wire.numbers(MESSAGES))


@pytest.mark.wide
@pytest.mark.parametrize("position", WHO)
def test_hostile_requests_by_the_thousand(
    floor: FloorServer, position: Position | None, caplog: pytest.LogCaptureFixture
) -> None:
    over_http(floor, position, caplog, hostile_wire.numbers(REQUESTS_WIDE))


@pytest.mark.wide
def test_hostile_messages_by_the_thousand(floor: FloorServer, caplog: pytest.LogCaptureFixture) -> None:
    over_sockets(floor, caplog, hostile_wire.numbers(MESSAGES_WIDE))


def part_of(numbers: range, part: int) -> range:
    many = len(numbers) // PARTS
    return numbers[part * many : (part + 1) * many]


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("position", WHO)
def test_hostile_requests_by_the_hundred_thousand(
    floor: FloorServer, position: Position | None, part: int, caplog: pytest.LogCaptureFixture
) -> None:
    over_http(floor, position, caplog, part_of(hostile_wire.numbers(REQUESTS_LONG), part))


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_hostile_messages_by_the_hundred_thousand(
    floor: FloorServer, part: int, caplog: pytest.LogCaptureFixture
) -> None:
    over_sockets(floor, caplog, part_of(hostile_wire.numbers(MESSAGES_LONG), part))
