"""Somebody is let in again on another's approval: a name unlocked, a secret given anew, each at their own console."""

from __future__ import annotations

import json
import uuid
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.formats.doors import APPROVAL
from cutcard.house.engine.requests import DoorRow
from cutcard.rulebook.procedure import Position
from cutcard.server.approvals.kept import Outcome
from cutcard.server.auth.delays import Delays
from cutcard.server.http.rates import Rates
from cutcard.server.runtime import Runtime
from floors import FloorServer, Person, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

SECRET, OWN = "seven swans a-swimming", "a partridge in a pear tree"
STAFF = {
    "Max": Position.PIT_MANAGER,
    "Pim": Position.PIT_SUPERVISOR,
    "Sue": Position.PIT_SUPERVISOR,
    "Una": Position.PIT_SUPERVISOR,
    "Dot": Position.DEALER,
}


class Consoles:
    def __init__(self, floor: FloorServer) -> None:
        self.floor = floor
        floor.app.state.rates, floor.app.state.delays = Rates(), Delays(Runtime())
        waiting = floor.house.store.values_of(APPROVAL)
        floor.house.doors.change("", *(DoorRow(APPROVAL, digest, None) for digest in waiting))
        for name, position in STAFF.items():
            floor.engage(name, position, SECRET)
        self.of: dict[str, Person] = {name: floor.person(name, position) for name, position in STAFF.items()}

    def asks(self, by: str, kind: str, name: str) -> Any:
        act = {"type": kind, "name": name, "reason": "they forgot it"}
        return self.of[by].http.post("/api/people/approvals", json={"id": uuid.uuid4().hex, "act": act})

    def waits(self, by: str, kind: str, name: str) -> str:
        asked = self.asks(by, kind, name)
        assert (asked.status_code, asked.json()["state"]) == (200, "waiting"), asked.text
        digest: str = asked.json()["digest"]
        return digest

    def approves(self, by: str, digest: str) -> Any:
        return self.of[by].http.post(f"/api/approvals/{digest}/approve", json={"secret": SECRET})

    def seen(self, by: str, digest: str) -> dict[str, Any] | None:
        return next((each for each in self.of[by].get("/api/approvals") if each["digest"] == digest), None)

    def signs_in(self, name: str, secret: str, new: str = "") -> int:
        body = {"name": name, "secret": secret, "new_secret": new}
        return self.floor.browser().post("/api/sign-in", json=body).status_code

    def locked(self, name: str) -> bool:
        return any(each["locked"] for each in self.of["Max"].get("/api/people") if each["name"] == name)

    def notes(self, what: str) -> list[dict[str, Any]]:
        with self.floor.house.store.snapshot() as (entries, _):
            bodies = [json.loads(entry.body) for entry in entries]
        return [body for body in bodies if body["command"].get("what") == what]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("letting-in") / "house.db", games=[]) as server:
        yield server


@pytest.fixture
def consoles(floor: FloorServer) -> Consoles:
    return Consoles(floor)


def told(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def lock(consoles: Consoles, name: str) -> None:
    """As three wrong secrets do."""
    accounts = consoles.floor.app.state.accounts
    for _ in range(3):
        accounts.check(name, "a wrong secret")
    assert consoles.locked(name)


def test_a_secret_is_given_once_another_approves_it_and_its_asker_alone_is_told(consoles: Consoles) -> None:
    before = len(consoles.notes("secret set anew"))
    digest = consoles.waits("Max", "NewSecret", "Dot")
    shown = consoles.seen("Pim", digest)
    assert shown is not None
    assert (shown["act"]["key"], [part["text"] for part in shown["parts"]]) == (
        "act-secret-set-anew",
        ["Dot", "they forgot it"],
    )
    done = consoles.approves("Pim", digest)
    assert (done.status_code, done.json()["state"], done.json()["secret"]) == (200, "done", None), done.text
    mine = consoles.seen("Max", digest)
    assert mine is not None
    assert consoles.signs_in("Dot", SECRET) == 401, "the former secret opens nothing"
    assert consoles.signs_in("Dot", mine["secret"], OWN) == 200
    assert consoles.signs_in("Dot", OWN) == 200
    assert told(consoles.approves("Sue", digest)) == (409, "approval_over")
    *_, last = consoles.notes("secret set anew")
    assert (last["command"]["by"]["name"], last["second"], last["command"]["after"]) == ("Max", "Pim", "Dot")
    assert len(consoles.notes("secret set anew")) == before + 1


def test_neither_who_asks_nor_whom_it_is_about_nor_a_dealer_approves_it(consoles: Consoles) -> None:
    digest = consoles.waits("Max", "NewSecret", "Una")
    assert told(consoles.approves("Max", digest)) == (403, "authority")
    for name in ("Una", "Dot"):
        assert consoles.seen(name, digest) is None
        assert told(consoles.approves(name, digest)) == (409, "second_person"), name
    assert consoles.signs_in("Una", SECRET) == 200, "nothing was changed"
    assert consoles.approves("Sue", digest).status_code == 200


def test_who_may_not_do_it_does_not_ask_for_it_either(consoles: Consoles) -> None:
    assert told(consoles.asks("Pim", "NewSecret", "Dot")) == (403, "authority")
    assert told(consoles.asks("Dot", "Unlock", "Pim")) == (403, "authority")
    assert told(consoles.asks("Pim", "Unlock", "Max")) == (403, "authority")
    assert told(consoles.asks("Max", "NewSecret", "Max")) == (403, "authority")
    assert told(consoles.asks("Max", "NewSecret", "Nobody")) == (404, "no_such_person")
    assert told(consoles.asks("Max", "Hire", "Dot")) == (422, "unreadable")


def test_a_peer_is_unlocked_when_another_approves_it_and_who_stands_lower_at_once(consoles: Consoles) -> None:
    lock(consoles, "Sue")
    digest = consoles.waits("Pim", "Unlock", "Sue")
    assert consoles.locked("Sue")
    assert consoles.approves("Max", digest).status_code == 200
    assert not consoles.locked("Sue")
    lock(consoles, "Dot")
    assert consoles.asks("Pim", "Unlock", "Dot").json()["state"] == "done"
    assert not consoles.locked("Dot")


def test_what_was_approved_when_the_server_died_is_done_when_it_is_approved_again(consoles: Consoles) -> None:
    kept, digest = consoles.floor.app.state.approvals, consoles.waits("Max", "NewSecret", "Dot")
    assert kept.become(kept.find(digest), Outcome("approved", "Sue")) is not None
    before = len(consoles.notes("secret set anew"))
    assert consoles.approves("Pim", digest).status_code == 200
    mine = consoles.seen("Max", digest)
    assert mine is not None
    assert consoles.signs_in("Dot", mine["secret"], OWN) == 200
    assert len(consoles.notes("secret set anew")) == before + 1


def test_a_secret_given_anew_alerts_the_pit_and_who_knew_it_finds_no_witness_in_them(consoles: Consoles) -> None:
    assert consoles.approves("Sue", consoles.waits("Max", "NewSecret", "Una")).status_code == 200
    alerts = [each for each in consoles.of["Sue"].get("/api/alerts") if each["what"] == "SecretSetAnew"]
    assert (alerts[-1]["by"], alerts[-1]["where"], alerts[-1]["reason"]) == ("Max", "Una", "they forgot it")
    later = Consoles(consoles.floor)
    before = len(later.notes("secret set anew"))
    digest = later.waits("Max", "NewSecret", "Dot")
    assert later.seen("Una", digest) is None, "it is shown to nobody who cannot agree"
    assert told(later.approves("Una", digest)) == (409, "second_person")
    una = {"reason": "forgot it", "second": {"name": "Una", "secret": SECRET}}
    assert told(later.of["Max"].http.post("/api/people/Dot/secret", json=una)) == (409, "second_person")
    assert later.signs_in("Dot", SECRET) == 200, "nothing was changed"
    assert len(later.notes("secret set anew")) == before
    assert later.approves("Pim", digest).status_code == 200
