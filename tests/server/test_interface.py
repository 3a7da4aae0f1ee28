"""The described interface, tried with inputs made from its own description and with hostile ones: no 500, no change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from cutcard.rulebook.procedure import Position
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floors import FloorServer, Person

WRONG = schemathesis.GenerationMode.NEGATIVE


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("interface") / "house.db") as server:
        server.app.state.rates.take = lambda *_: True
        yield server


def knock(floor: FloorServer, person: Person, examples: int, at: int) -> int:
    """So many requests to every operation, made from its description; how many were answered."""
    schema = schemathesis.openapi.from_url(f"{floor.address}/api/openapi.json")
    answered = 0
    for operation in (found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)):

        @seed(at)
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            case=operation.as_strategy() | operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)
        )
        def try_it(case: Any) -> None:
            nonlocal answered
            answer = case.call(cookies={"cutcard": person.token}, timeout=30)
            case.validate_response(answer, checks=(not_a_server_error, documented))
            answered += 1

        try_it()
    return answered


def documented(_: Any, response: Any, case: Any) -> None:
    """Whatever is answered is in the description, and a refusal says why."""
    known = {str(code) for code in case.operation.responses.status_codes}
    assert str(response.status_code) in known | {"405", "406"}, f"{response.status_code} is not described"
    if response.status_code >= 400:
        assert response.json()["says"]


def test_nothing_made_from_the_description_breaks_the_server(floor: FloorServer) -> None:
    patron = floor.person("Ana")
    tables = {name: (live.state, live.head) for name, live in floor.house.tables.items()}
    assert knock(floor, patron, 20, at=1) > 200
    after = {name: (live.state, live.head) for name, live in floor.house.tables.items()}
    assert after == tables, "a patron cannot move a table so"


@pytest.mark.long
def test_a_hundred_thousand_requests(floor: FloorServer) -> None:
    answered = 0
    for number, position in enumerate([Position.PATRON, Position.DEALER, Position.GAMING_SHIFT_MANAGER]):
        answered += knock(floor, floor.person("Ana" if not number else "Gil", position), 1_800, at=number)
    assert answered >= 100_000
    assert floor.person("Ana").get("/api/me")["name"] == "Ana"


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(
    path=st.sampled_from(["/api/tables/salon/acts", "/api/cage/acts", "/api/sign-in", "/api/enter"]),
    body=st.binary(max_size=300) | st.text(max_size=300).map(str.encode),
)
def test_bytes_that_are_no_act_are_told_so(floor: FloorServer, path: str, body: bytes) -> None:
    before = floor.house.table("salon").head.version
    answer = floor.shared("Ana").http.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in {400, 401, 413, 415, 422}, answer.text
    assert answer.json()["says"]
    assert floor.house.table("salon").head.version == before
