"""Requests made from the interface's own description, right ones and wrong ones: no 500, and wrong ones change nothing.

test_every_operation.py has each operation once, and test_hostile.py hostile inputs, in the first tier.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error, response_schema_conformance
from schemathesis.core.result import Ok

from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floors import FloorServer, Person

pytestmark = pytest.mark.wide
WRONG = schemathesis.GenerationMode.NEGATIVE


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("described") / "house.db", games=["tiger-baccarat"]) as server:
        server.app.state.rates.take = lambda *_: True
        yield server


@cache
def operations(address: str) -> list[Any]:
    """Read once: what each operation is asked with is worked out from its description, and kept with it."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


def knock(floor: FloorServer, person: Person, examples: int, at: int, *, only_wrong: bool = False) -> int:
    """So many requests to every operation, made from its description; how many were answered to somebody signed in."""
    answered = 0
    for operation in operations(floor.address):
        wrong = operation.as_strategy(generation_mode=WRONG)
        made = wrong if only_wrong else operation.as_strategy() | wrong
        again = floor.person(person.name, person.position)  # One of the operations signs out.
        answered += knock_at(made, again, examples, at)
    return answered


def knock_at(made: Any, person: Person, examples: int, at: int) -> int:
    answered = 0
    how = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )

    @seed(at)
    @how
    @given(case=made)
    def try_it(case: Any) -> None:
        """Where the cookie is what is wrong with a request, the right one is not put in its place."""
        nonlocal answered
        without = any(place.value == "cookie" and made.mode == WRONG for place, made in case.meta.components.items())
        answer = case.call(cookies={} if without else {"cutcard": person.token}, timeout=30)
        case.validate_response(answer, checks=(not_a_server_error, documented, response_schema_conformance))
        answered += answer.status_code != 401

    with suppress(Unsatisfiable):  # Where nothing is asked, nothing can be asked wrongly.
        try_it()
    return answered


def documented(_: Any, response: Any, case: Any) -> None:
    """Whatever is answered is in the description, and a refusal says why."""
    known = {str(code) for code in case.operation.responses.status_codes}
    assert str(response.status_code) in known | {"405", "406"}, f"{response.status_code} is not described"
    if response.status_code >= 400:
        assert response.json()["says"]


def standing(floor: FloorServer) -> dict[str, Any]:
    """Every table and every account, as they stand."""
    with floor.house.store.snapshot() as (_, accounts):
        cents: dict[str, Any] = {account.name: account.cents for account in accounts}
    return cents | {name: (live.state, live.version) for name, live in floor.house.tables.items()}


@pytest.mark.parametrize("examples", [1, 7])
def test_nothing_made_from_the_description_breaks_the_server(floor: FloorServer, examples: int) -> None:
    """So many requests to each operation: from a patron, and wrong ones from somebody who may do nearly everything."""
    patron, before, many = floor.person("Ana"), standing(floor), len(operations(floor.address))
    assert knock(floor, patron, examples, at=1) > many * examples // 3
    manager = floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
    assert knock(floor, manager, examples, at=2, only_wrong=True) > many * examples // 12
    assert standing(floor) == before


@pytest.mark.long
@pytest.mark.parametrize("position", [Position.PATRON, Position.DEALER, Position.GAMING_SHIFT_MANAGER])
def test_a_hundred_thousand_requests(floor: FloorServer, position: Position) -> None:
    """A third of them each: wrong ones change nothing at all, right ones what they may."""
    person = floor.person("Ana" if position is Position.PATRON else "Gil", position)
    answered, rounds, before = 0, 0, standing(floor)
    while answered < 17_000:
        rounds += 1
        answered += knock(floor, person, 400, at=rounds, only_wrong=True)
    assert standing(floor) == before
    while answered < 34_000:
        rounds += 1
        answered += knock(floor, person, 400, at=rounds)
    assert floor.person("Ana").get("/api/me")["name"] == "Ana"
