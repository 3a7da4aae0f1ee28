"""Patrons as persons while the floor is open: who sees them, how they sign in, and how they are forgotten at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

from cutcard.audit.verification import verify
from cutcard.house.patrons.ids import typed_id
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.delays import Delays
from cutcard.server.http.rates import Rates
from floors import serving
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from floors import FloorServer, Person

SECRET = "seven swans a-swimming"  # noqa: S105
SECOND = {"name": "Sue", "secret": SECRET}
WHY: dict[str, Any] = {"reason": "asked in writing", "second": SECOND}
KEPT = {
    "name": "Wei Ling",
    "shown": "Madam Ling",
    "contact": "wei@example.org",
    "born": "1990-02-28",
    "note": "likes tea",
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    path = tmp_path_factory.mktemp("patrons") / "house.db"
    with serving(path, games=[]) as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        server.engage("Max", Position.PIT_MANAGER, SECRET)
        server.engage("Cai", Position.CASHIER, SECRET)
        server.engage("Dee", Position.DEALER, SECRET)
        yield server
        assert verify(str(path)).findings == []


@pytest.fixture
def cashier(floor: FloorServer) -> Person:
    return floor.person("Cai", Position.CASHIER)


@pytest.fixture
def manager(floor: FloorServer) -> Person:
    return floor.person("Max", Position.PIT_MANAGER)


@pytest.fixture
def wei(floor: FloorServer, cashier: Person) -> Iterator[str]:
    """The account of somebody who has a name, a secret and nothing else."""
    account = cashier.http.post("/api/patrons").json()["account"]
    kept = cashier.http.post(f"/api/patrons/{account}/person", json=KEPT)
    assert kept.json() == {"account": account, **KEPT}, kept.text
    assert floor.app.state.accounts.add(account, Position.PATRON, SECRET) is None
    yield account
    cashier.http.post(f"/api/patrons/{account}/person", json=dict.fromkeys(KEPT, ""))


def sign_in(floor: FloorServer, name: str, secret: str = SECRET) -> tuple[httpx.Client, httpx.Response]:
    browser = floor.browser()
    return browser, browser.post("/api/sign-in", json={"name": name, "secret": secret})


def forgive(floor: FloorServer) -> None:
    """Nobody waits for having tried before."""
    floor.app.state.rates, floor.app.state.delays = Rates(), Delays(floor.app.state.runtime)


def test_a_patron_signs_in_by_name_or_id_and_is_their_account(floor: FloorServer, wei: str) -> None:
    assert typed_id(wei) == wei
    for typed in (wei, wei.lower().replace("-", " "), "Wei Ling", "WEI LING"):
        browser, signed = sign_in(floor, typed)
        assert signed.status_code == 200, typed
        assert browser.get("/api/me").json()["name"] == wei
        forgive(floor)
    assert sign_in(floor, "Wei Ling", "another secret")[1].status_code == 401


def test_neither_log_nor_record_has_what_was_typed(floor: FloorServer, wei: str, manager: Person) -> None:
    with capture_logs() as lines:
        for typed in ("Wei Ling", "Wei Lign", "hunter two, my secret"):
            sign_in(floor, typed, "a wrong secret")
            forgive(floor)
    told = [line["name"] for line in lines if line["event"] == "failed sign-in"]
    assert told == [wei, "a name that nobody has", "a name that nobody has"]
    written = (
        str(lines) + str(manager.get("/api/events")) + "".join(str(entry.body) for entry in floor.house.store.read())
    )
    for personal in (*KEPT.values(), "Lign", "hunter"):
        assert personal not in written


def test_staff_see_name_and_id_side_by_side_and_nobody_else_does(
    floor: FloorServer, wei: str, cashier: Person, manager: Person
) -> None:
    dealer, other = floor.person("Dee", Position.DEALER), floor.shared("Ana")
    for may in (cashier, manager):
        for typed in (wei[:3], "ling", "Wei L"):
            (found,) = [each for each in may.get(f"/api/accounts?name={typed}") if each["name"] == wei]
            assert found["called"] == "Madam Ling"
        assert may.get(f"/api/patrons/{wei}/person")["born"] == "1990-02-28"
    assert manager.get("/api/patrons/Wei Ling/play")["called"] == "Madam Ling"
    (found,) = dealer.get(f"/api/accounts?name={wei}")
    assert found["called"] == ""
    assert dealer.get("/api/accounts?name=ling") == []
    for nobody in (dealer, other):
        assert nobody.http.get(f"/api/patrons/{wei}/person").status_code == 403
        assert nobody.http.post(f"/api/patrons/{wei}/person", json={"note": "x"}).status_code == 403
        assert nobody.http.post("/api/patrons").status_code == 403
    assert manager.cage("LockAccount", account=wei, reason="a disputed round").status_code == 200
    until(lambda: any(each["account"] == wei for each in manager.get("/api/alerts")), "the pit is alerted")
    (alert,) = [each for each in manager.get("/api/alerts") if each["account"] == wei]
    assert alert["called"] == "Madam Ling"
    assert all(each["called"] == "" for each in dealer.get("/api/alerts"))
    assert manager.cage("UnlockAccount", account=wei, **WHY).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [({"born": "soon"}, 409), ({"name": "Max"}, 409), ({"passport": "K1"}, 422), ({"note": "x" * 501}, 422)],
)
def test_bad_data_leave_no_trace(
    floor: FloorServer, wei: str, cashier: Person, body: dict[str, str], status: int
) -> None:
    before = floor.house.cage_version, cashier.get(f"/api/patrons/{wei}/person")
    assert cashier.http.post(f"/api/patrons/{wei}/person", json=body).status_code == status
    assert cashier.http.post("/api/patrons/Nobody/person", json={"note": "x"}).status_code == 404
    assert (floor.house.cage_version, cashier.get(f"/api/patrons/{wei}/person")) == before


def test_who_is_forgotten_is_out_at_once_and_gone_from_every_list(
    floor: FloorServer, wei: str, cashier: Person, manager: Person
) -> None:
    browser, signed = sign_in(floor, wei)
    assert signed.status_code == 200
    assert cashier.cage("ForgetPatron", account=wei, **WHY).status_code == 403
    assert manager.cage("ForgetPatron", account=wei, reason="asked in writing").json()["code"] == "second_person"
    assert browser.get("/api/me").status_code == 200
    assert manager.cage("ForgetPatron", account=wei, **WHY).status_code == 200
    until(lambda: floor.house.store.values_of("erased", wei), "what was kept of them is erased")
    assert browser.get("/api/me").status_code == 401
    assert sign_in(floor, wei)[1].status_code == 401
    assert cashier.get(f"/api/patrons/{wei}/person") == {"account": wei, **dict.fromkeys(KEPT, "")}
    assert cashier.get("/api/accounts?name=ling") == []
    path = floor.house.store.path  # type: ignore[attr-defined]
    beside = b"".join(each.read_bytes() for each in path.parent.iterdir() if each.name.startswith(path.name))
    assert b"Wei Ling" not in beside
    until(lambda: any(each["account"] == wei for each in manager.get("/api/alerts")), "the pit is alerted")
    assert [each["what"] for each in manager.get("/api/alerts") if each["account"] == wei] == ["PatronForgotten"]
