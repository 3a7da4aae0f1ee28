"""Many alerts of one kind acknowledged at once: of the house's own running, never of money, conduct or security."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.house.cage import Note
from cutcard.house.engine.requests import Request
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position
from cutcard.server.alerts import RAISED
from cutcard.table.acts.act import Sort
from floors import FloorServer, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.table import Actor
    from floors import Person

TABLE = "dragon-tiger"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("together") / "house.db", games=[TABLE]) as served:
        yield served


@pytest.fixture
def pit(floor: FloorServer) -> Person:
    return floor.person("Gil", Position.PIT_MANAGER)


def noted(floor: FloorServer, what: str, about: str, by: Actor = THE_HOUSE) -> None:
    """The house, or somebody, writes a note."""
    note = Note(by, what, "", about, f"number {floor.entries()}")
    floor.house.ask(Request(f"noted/{floor.entries()}", "cage", note, via="server"))


def seqs(pit: Person, what: str) -> list[int]:
    return [each["seq"] for each in pit.get("/api/alerts") if each["what"] == what]


def acknowledged(pit: Person, chosen: list[int]) -> tuple[int, str]:
    answer = pit.http.post("/api/alerts/acknowledge", json={"seqs": chosen})
    return answer.status_code, "" if answer.status_code == 204 else answer.json()["code"]


def test_many_of_one_kind_are_acknowledged_at_once_and_all_or_none(floor: FloorServer, pit: Person) -> None:
    for _ in range(3):
        noted(floor, "automatic dealer stopped", TABLE)
    noted(floor, "clock jumped", "cage")
    stopped, jumped = seqs(pit, "DealerStopped"), seqs(pit, "ClockJumped")
    assert all(each["together"] for each in pit.get("/api/alerts") if each["seq"] in {*stopped, *jumped})
    assert acknowledged(pit, [*stopped, *jumped]) == (409, "one_by_one"), "of two kinds"
    assert acknowledged(pit, [*stopped, 10**6]) == (404, "no_such_alert")
    assert pit.http.post("/api/alerts/acknowledge", json={"seqs": []}).status_code == 422
    assert floor.person("Dee", Position.DEALER).http.post("/api/alerts/acknowledge", json={"seqs": stopped}).is_error
    assert seqs(pit, "DealerStopped") == stopped, "none so far"
    assert acknowledged(pit, stopped) == (204, "")
    assert (seqs(pit, "DealerStopped"), seqs(pit, "ClockJumped")) == ([], jumped)
    seen = [each for each in pit.get("/api/events") if each["what"] == "alert acknowledged"]
    assert len(seen) == len(stopped), "each is on the record"


def test_money_and_security_are_looked_at_one_by_one(floor: FloorServer, pit: Person) -> None:
    other = floor.person("Max", Position.PIT_MANAGER)
    for account in ("Ana", "Wei"):
        assert other.cage("LockAccount", account=account, reason="a dispute").status_code == 200
    locked = seqs(pit, "AccountLocked")
    assert acknowledged(pit, locked) == (409, "one_by_one")
    assert acknowledged(other, locked[:1]) == (403, "own_alert"), "never by who caused it"
    assert acknowledged(pit, locked[:1]) == (204, "")
    for _ in range(2):
        noted(floor, "passkey counter went back", "Max")
    assert acknowledged(pit, seqs(pit, "PasskeyCopied")) == (409, "one_by_one")


def test_what_a_person_did_is_no_running_of_the_house(floor: FloorServer, pit: Person) -> None:
    """Whoever writes a note like the house's own has it looked at like any act of theirs."""
    by = floor.person("Max", Position.PIT_MANAGER)
    for _ in range(2):
        noted(floor, "program failed", TABLE, floor.app.state.sessions.find(by.token).actor)
    assert acknowledged(pit, seqs(pit, "ProgramFailed")) == (409, "one_by_one")


def test_every_alert_says_what_it_is_about() -> None:
    assert {Sort.MONEY, Sort.CONDUCT, Sort.SECURITY} == {rule.sort for rule in RAISED.values()}
    for kind in Kind:
        interrupted = RAISED["IrregularityCalled"].of_the_running({"kind": kind.value})
        assert interrupted == (kind in {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED}), kind
    assert not any(rule.of_the_running({"what": "x"}) for name, rule in RAISED.items() if name != "IrregularityCalled")
