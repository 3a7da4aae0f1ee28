"""Before whom an act is done, over HTTP: alone, signed at the console, signed wrongly, or approved on another's own."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cutcard.rulebook.procedure import Position
from cutcard.server.auth.delays import Delays
from cutcard.server.http.rates import Rates
from cutcard.server.runtime import Runtime
from doors import acts_in
from floors import FloorServer, Person, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

SECRET = "seven swans a-swimming"  # noqa: S105
WRONG = "eight maids a-milking"
STAFF = {
    "Cat": Position.CASHIER,
    "Dot": Position.DEALER,
    "Pim": Position.PIT_SUPERVISOR,
    "Peg": Position.PIT_SUPERVISOR,
    "Max": Position.PIT_MANAGER,
    "Art": Position.ASSISTANT_CASINO_MANAGER,
    "Gus": Position.GAMING_SHIFT_MANAGER,
}


class Asked(NamedTuple):
    """An act that takes two, of whom it is asked, and who may be the second."""

    by: str
    act: dict[str, Any]
    seconds: frozenset[str]
    table: str = ""

    def __str__(self) -> str:
        return str(self.act["type"])


PIT = frozenset({"Pim", "Peg", "Max", "Art", "Gus"})


def sample(newcomer: str, acting: str, cents: int) -> list[Asked]:
    """Acts of every kind, about persons and amounts of their own: what one test has done another still can."""
    large = {"large_win_cents": cents, "large_transaction_cents": cents, "reason": "as licensed"}
    appointed = {"name": acting, "position": "PIT_MANAGER", "reason": "a full floor"}
    return [
        Asked("Max", {"type": "AdjustCredit", "account": "Ana", "cents": 1_00, "reason": "miscounted"}, PIT - {"Max"}),
        Asked("Cat", {"type": "BuyCredit", "account": "Ana", "cents": 10_000_01, "reason": "known"}, PIT),
        Asked(
            "Cat",
            {"type": "CashOut", "account": "Ana", "cents": 1_00, "reason": "at the window", "identity": "passport"},
            PIT,
        ),
        Asked("Max", {"type": "Engage", "name": newcomer, "position": "DEALER", "reason": "new"}, PIT - {"Max"}),
        Asked("Gus", {"type": "Appoint", **appointed}, PIT - {"Gus", acting}),
        Asked("Art", {"type": "SetThresholds", **large}, PIT - {"Art"}),
    ]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("authority") / "house.db", games=[]) as server:
        for name, position in STAFF.items():
            server.engage(name, position, SECRET)
        server.person("Cat", STAFF["Cat"]).cage("CheckIdentity", account="Ana", identity="passport")
        yield server


@pytest.fixture
def people(floor: FloorServer) -> dict[str, Person]:
    floor.app.state.rates, floor.app.state.delays = Rates(), Delays(Runtime())
    return {name: floor.person(name, position) for name, position in STAFF.items()}


def acts(floor: FloorServer) -> int:
    """Entries of the journal; the house adds reports of cash, and notes of wrong secrets, some of it a minute later."""
    return sum(body["command"]["type"] not in {"Note", "OpenReport"} for body in acts_in(floor.house.store))


def ask(people: dict[str, Person], asked: Asked, way: str, **how: Any) -> Any:
    path = f"/api/cage/{way}"
    return people[asked.by].http.post(path, json={"id": uuid.uuid4().hex, "act": asked.act, **how})


@pytest.mark.parametrize("asked", sample("Kit", "Pim", 1), ids=str)
def test_what_takes_two_is_not_done_by_one_however_they_sign(
    floor: FloorServer, people: dict[str, Person], asked: Asked
) -> None:
    """Alone, before themselves, before who may not, and before who may with a secret that is not theirs."""
    before = acts(floor)
    assert ask(people, asked, "acts").status_code == 409
    for name in sorted(STAFF.keys() - asked.seconds):
        refused = ask(people, asked, "acts", second={"name": name, "secret": SECRET})
        assert (refused.status_code, refused.json()["code"]) == (409, "second_person"), name
    assert acts(floor) == before
    wrong = ask(people, asked, "acts", second={"name": min(asked.seconds), "secret": WRONG})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "second_person")
    assert acts(floor) == before


@pytest.mark.parametrize("asked", sample("Kip", "Peg", 2), ids=str)
def test_what_takes_two_is_approved_on_the_others_own_console_and_by_no_one_else(
    floor: FloorServer, people: dict[str, Person], asked: Asked
) -> None:
    waits = ask(people, asked, "approvals")
    assert (waits.status_code, waits.json()["state"]) == (200, "waiting"), waits.text
    digest = waits.json()["digest"]
    before = acts(floor)
    for name, person in people.items():
        shown = [each["digest"] for each in person.get("/api/approvals") if not each["mine"]]
        assert (digest in shown) == (name in asked.seconds), name
        if name not in asked.seconds:
            refused = person.http.post(f"/api/approvals/{digest}/approve", json={"secret": SECRET})
            assert refused.json()["code"] == ("authority" if name == asked.by else "second_person"), name
    assert acts(floor) == before
    signer = max(asked.seconds)
    path = f"/api/approvals/{digest}/approve"
    assert people[signer].http.post(path, json={"secret": WRONG}).status_code == 403
    assert people[asked.by].get("/api/approvals")[-1]["state"] == "waiting"
    floor.app.state.delays = Delays(Runtime())
    done = people[signer].http.post(path, json={"secret": SECRET})
    assert (done.status_code, done.json()["state"]) == (200, "done"), done.text
    assert acts(floor) == before + 1
