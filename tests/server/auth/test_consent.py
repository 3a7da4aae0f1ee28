"""A bet at a patron's request waits for that patron's screen, or where they have none for a second of the staff."""

from __future__ import annotations

import json
import uuid
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.rulebook.procedure import Position
from doors import acts_in
from floors import FloorServer, Person, serving
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SECRET = "seven swans a-swimming"  # noqa: S105
BET = {"type": "PlaceBet", "patron": "Ana", "area": 1, "wager": "Player", "stake_cents": 50_00}
STAFF = {"Dee": Position.DEALER, "Dot": Position.DEALER, "Max": Position.PIT_MANAGER}


class Salon:
    """Bets are open at a table dealt by hand. Dee and Dot deal, Max runs the pit, Ana and Wei are patrons."""

    def __init__(self, floor: FloorServer) -> None:
        self.floor = floor
        for name, position in STAFF.items():
            floor.engage(name, position, SECRET)
        self.dee, self.dot, self.max = (floor.person(name, position) for name, position in STAFF.items())
        self.ana, self.wei = floor.person("Ana"), floor.person("Wei")
        self.dee.do("salon", "LoadShoe", cards=[])
        self.dee.do("salon", "OpenBets")

    def asks(self, act: dict[str, Any] = BET) -> str:
        """Dee asks for a bet at Ana's request, which waits."""
        answer = self.dee.http.post("/api/tables/salon/approvals", json={"id": uuid.uuid4().hex, "act": act})
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert told["state"] == "waiting"
        digest: str = told["digest"]
        return digest

    def staked(self) -> list[tuple[str, int, str]]:
        bets = self.floor.house.table("salon").state.bets
        return [(bet.patron, bet.stake_cents, bet.placed_by) for bet in bets]


@pytest.fixture
def salon(tmp_path: Path) -> Iterator[Salon]:
    with serving(tmp_path / "house.db", games=[]) as floor:
        yield Salon(floor)


def approve(person: Person, digest: str, **signed: str) -> tuple[int, str]:
    answer = person.http.post(f"/api/approvals/{digest}/approve", json=signed)
    return answer.status_code, answer.json().get("code") or answer.json()["state"]


def seen_by(person: Person) -> list[str]:
    return [each["digest"] for each in person.get("/api/approvals")]


def last_entry(floor: FloorServer) -> dict[str, Any]:
    return acts_in(floor.house.store)[-1]


def test_chips_that_name_an_account_are_refused(salon: Salon) -> None:
    had = salon.floor.cents("Ana")
    asked: dict[str, Any] = {**BET, "chips": True}
    kind = asked.pop("type")
    for second in (None, {"name": "Max", "secret": SECRET}):
        answer = salon.dee.act("salon", kind, **asked, second=second)
        assert (answer.status_code, answer.json()["code"]) == (409, "chips")
    assert (salon.floor.cents("Ana"), salon.staked()) == (had, [])


def test_a_patron_confirms_on_their_own_screen_with_a_tap(salon: Salon) -> None:
    had = salon.floor.cents("Ana")
    with salon.ana.watch("salon", at="salon") as screen:
        until(lambda: salon.floor.house.has_terminal("Ana"), "Ana's screen is known")
        digest = salon.asks()
        until(lambda: json.loads(screen.recv(5))["type"] == "approvals", "Ana's screen hears of it")
        (shown,) = salon.ana.get("/api/approvals")
        assert (shown["asker"], shown["act"]["key"], shown["mine"]) == ("Dee", "act-place-bet", False)
        assert salon.staked() == []
        assert approve(salon.ana, digest) == (200, "done")
    assert salon.staked() == [("Ana", 50_00, "Dee")]
    assert salon.floor.cents("Ana") == had - 50_00
    written = last_entry(salon.floor)
    assert (written["second"], written["second_position"]) == ("Ana", "PATRON")
    digest = salon.asks({"type": "ChangeBet", "number": 1, "stake_cents": 80_00})
    assert approve(salon.ana, digest) == (200, "done")
    assert salon.staked() == [("Ana", 80_00, "Dee")]


def test_no_staff_confirm_for_a_patron_who_has_a_screen(salon: Salon) -> None:
    with salon.ana.watch("salon", at="salon"):
        until(lambda: salon.floor.house.has_terminal("Ana"), "Ana's screen is known")
        digest = salon.asks()
        assert digest not in seen_by(salon.dot)
        assert approve(salon.dot, digest, secret=SECRET) == (409, "consent")
        act = {name: value for name, value in BET.items() if name != "type"}
        told = salon.dee.act("salon", "PlaceBet", **act, second={"name": "Max", "secret": SECRET})
        assert (told.status_code, told.json()["code"]) == (409, "consent")
        assert salon.staked() == []
    until(lambda: not salon.floor.house.has_terminal("Ana"), "Ana's screen is gone")
    assert digest in seen_by(salon.dot)
    assert approve(salon.dot, digest, secret=SECRET) == (200, "done")
    written = last_entry(salon.floor)
    assert (written["command"]["by"]["name"], written["second"]) == ("Dee", "Dot")


def test_another_patron_neither_sees_nor_confirms_it(salon: Salon) -> None:
    digest = salon.asks()
    assert seen_by(salon.wei) == []
    assert approve(salon.wei, digest)[0] == 404
    declined = salon.wei.http.post(f"/api/approvals/{digest}/decline", json={"reason": "no"})
    assert declined.status_code == 404
    assert salon.staked() == []


def test_a_patron_declines_and_nothing_is_staked(salon: Salon) -> None:
    digest = salon.asks()
    answer = salon.ana.http.post(f"/api/approvals/{digest}/decline", json={"reason": "not my bet"})
    assert (answer.status_code, answer.json()["state"]) == (200, "declined")
    assert approve(salon.max, digest, secret=SECRET) == (409, "approval_over")
    assert salon.staked() == []
    note = last_entry(salon.floor)["command"]
    assert (note["what"], note["reason"]) == ("approval declined", "not my bet")


def test_a_patron_signs_nothing_else_that_waits(salon: Salon) -> None:
    act = {"type": "AdjustCredit", "account": "Ana", "cents": 5_00, "reason": "miscounted"}
    answer = salon.max.http.post("/api/cage/approvals", json={"id": uuid.uuid4().hex, "act": act})
    digest = answer.json()["digest"]
    assert seen_by(salon.ana) == []
    assert approve(salon.ana, digest)[0] == 404


def test_a_patrons_own_bet_waits_for_nobody(salon: Salon) -> None:
    assert salon.ana.bet("salon", "Player", 20_00).status_code == 200
    assert salon.staked() == [("Ana", 20_00, "")]
