"""Passkeys of the staff: registered on the record, used to sign in and to approve, and of no use when forged."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

import pytest

from authenticators import Authenticator
from cutcard.audit.verification import verify
from cutcard.formats.doors import PASSKEY_COUNT
from cutcard.formats.entry import CAGE
from cutcard.house import cage
from cutcard.house.cage.passkeys import PASSKEYS_MOST
from cutcard.house.engine.requests import Request
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.auth.delays import Delays
from cutcard.server.auth.passkeys import CHALLENGE, CHALLENGE_SECONDS
from cutcard.server.http.rates import Rates
from cutcard.server.runtime import Runtime
from cutcard.table.state import Actor
from floors import FloorServer, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from floors import Person

SECRET = "seven swans a-swimming"  # noqa: S105
HOST = "127.0.0.1"
STAFF = {"Max": Position.PIT_MANAGER, "Pim": Position.PIT_SUPERVISOR, "Cat": Position.CASHIER}


class Clock:
    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return Runtime().clock() + self.ahead


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[FloorServer]:
    path = tmp_path_factory.mktemp("passkeys") / "house.db"
    with serving(path, games=[], runtime=Runtime(clock=clock)) as server:
        for name, position in STAFF.items():
            server.engage(name, position, SECRET)
        yield server
    assert verify(str(path)).findings == []
    house = open_house(str(path))
    assert house.cage.passkeys, "what was registered is read again from the journal"
    house.close()


@pytest.fixture
def floor(opened: FloorServer, clock: Clock) -> FloorServer:
    clock.ahead = 0.0
    opened.app.state.rates, opened.app.state.delays = Rates(), Delays(Runtime())
    return opened


def register(person: Person, secret: str = SECRET, **how: Any) -> tuple[Authenticator, httpx.Response]:
    key = Authenticator(person.floor.address, HOST)
    asked = person.http.post("/api/passkeys/question", json={"secret": secret})
    if asked.status_code != 200:
        return key, asked
    made = key.made(asked.json()["challenge"], **how)
    return key, person.http.post("/api/passkeys", json={**made, "label": "my phone"})


def registered(floor: FloorServer, name: str) -> Authenticator:
    """A new key; those of tests before are removed, since nobody may have too many."""
    floor.app.state.rates = Rates()
    person = floor.person(name, STAFF[name])
    for each in person.get("/api/passkeys"):
        person.http.post(f"/api/passkeys/{each['credential']}/remove", json={"secret": SECRET})
    key, answer = register(person)
    assert answer.status_code == 200, answer.text
    return key


def sign_in(floor: FloorServer, key: Authenticator, **how: Any) -> httpx.Response:
    browser = floor.browser()
    asked = browser.post("/api/passkeys/sign-in/question").json()
    return browser.post("/api/passkeys/sign-in", json=key.signed(asked["challenge"], **how))


def told(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def waiting(floor: FloorServer) -> str:
    adjust = {"type": "AdjustCredit", "account": "Ana", "cents": 5_00, "reason": "miscounted"}
    answer = floor.person("Max", STAFF["Max"]).http.post(
        "/api/cage/approvals", json={"id": uuid.uuid4().hex, "act": adjust}
    )
    digest: str = answer.json()["digest"]
    return digest


def test_somebody_registers_a_passkey_after_their_secret_and_signs_in_with_it(floor: FloorServer) -> None:
    pim = floor.person("Pim", STAFF["Pim"])
    assert told(register(pim, "not her secret")[1]) == (403, "sign_in")
    key, answer = register(pim)
    assert {"credential": key.credential, "label": "my phone"} in answer.json()
    with floor.house.store.snapshot() as (entries, _):
        *_, last = entries
    assert b'"PasskeyRegistered"' in last.body
    done = sign_in(floor, key)
    assert (done.status_code, done.json()["name"], done.json()["position"]) == (200, "Pim", "PIT_SUPERVISOR")
    assert "cutcard-device" in done.cookies
    assert any(each["what"] == "passkey of Pim registered" for each in pim.get("/api/events"))


def test_a_cashier_has_passkeys_too_and_a_patron_none(floor: FloorServer) -> None:
    assert sign_in(floor, registered(floor, "Cat")).json()["position"] == "CASHIER"
    assert told(floor.person("Ana").http.post("/api/passkeys/question", json={"secret": SECRET})) == (403, "authority")


def test_its_holder_removes_it_and_nobody_else_does(floor: FloorServer) -> None:
    key = registered(floor, "Pim")
    path, body = f"/api/passkeys/{key.credential}/remove", {"secret": SECRET}
    assert told(floor.person("Max", STAFF["Max"]).http.post(path, json=body)) == (409, "no_such_passkey")
    pim = floor.person("Pim", STAFF["Pim"])
    assert told(pim.http.post(path, json={"secret": "not her secret"})) == (403, "sign_in")
    assert key.credential not in [each["credential"] for each in pim.http.post(path, json=body).json()]
    assert told(sign_in(floor, key)) == (401, "passkey")


FORGED: dict[str, dict[str, Any]] = {
    "a page of another site": {"origin": "https://cutcard.example"},
    "a key for another site": {"host": "cutcard.example"},
    "a holder who was not verified": {"verified": False},
}


@pytest.mark.parametrize("how", FORGED.values(), ids=FORGED)
def test_a_forged_answer_signs_nobody_in_registers_nothing_and_approves_nothing(
    floor: FloorServer, how: dict[str, Any]
) -> None:
    key, pim, had = registered(floor, "Pim"), floor.person("Pim", STAFF["Pim"]), floor.cents("Ana")
    assert told(sign_in(floor, key, **how)) == (401, "passkey")
    keys = pim.get("/api/passkeys")
    assert told(register(pim, **how)[1]) == (403, "passkey")
    assert pim.get("/api/passkeys") == keys
    digest = waiting(floor)
    asked = pim.http.post(f"/api/approvals/{digest}/question").json()
    signed = key.signed(asked["challenge"], **how)
    assert told(pim.http.post(f"/api/approvals/{digest}/approve", json={"passkey": signed})) == (401, "passkey")
    assert floor.cents("Ana") == had


def test_a_question_is_answered_once_soon_and_for_what_it_was_asked(floor: FloorServer, clock: Clock) -> None:
    key, pim, browser = registered(floor, "Pim"), floor.person("Pim", STAFF["Pim"]), floor.browser()

    def question() -> str:
        challenge: str = browser.post("/api/passkeys/sign-in/question").json()["challenge"]
        return challenge

    answer = key.signed(question())
    assert browser.post("/api/passkeys/sign-in", json=answer).status_code == 200
    assert told(browser.post("/api/passkeys/sign-in", json=answer)) == (401, "passkey"), "replayed"
    late = question()
    clock.ahead = CHALLENGE_SECONDS + 2
    assert told(browser.post("/api/passkeys/sign-in", json=key.signed(late))) == (401, "passkey"), "too late"
    clock.ahead = 0.0
    digest = waiting(floor)
    for_another = pim.http.post(f"/api/approvals/{waiting(floor)}/question").json()["challenge"]
    for challenge in (question(), for_another):
        body = {"passkey": key.signed(challenge)}
        assert told(pim.http.post(f"/api/approvals/{digest}/approve", json=body)) == (401, "passkey")
    mine = pim.http.post(f"/api/approvals/{digest}/question").json()["challenge"]
    other = floor.person("Pim", STAFF["Pim"])
    body = {"passkey": key.signed(mine)}
    assert told(other.http.post(f"/api/approvals/{digest}/approve", json=body)) == (401, "passkey"), "another session"


def test_a_row_in_the_database_makes_no_old_answer_good_and_gives_nobody_a_key(
    floor: FloorServer, clock: Clock
) -> None:
    """Whoever writes there puts the question back as if nobody had answered it, and a key of their own beside it."""
    key, browser, store = registered(floor, "Pim"), floor.browser(), floor.house.store
    challenge = browser.post("/api/passkeys/sign-in/question").json()["challenge"]
    open_questions = store.values_of(CHALLENGE)
    answer = key.signed(challenge)
    assert browser.post("/api/passkeys/sign-in", json=answer).status_code == 200
    for name, until in open_questions.items():
        store.put_value(CHALLENGE, name, until)
    right = store.values_of(PASSKEY_COUNT)[key.credential]
    store.put_value(PASSKEY_COUNT, key.credential, b"0")
    clock.ahead = CHALLENGE_SECONDS + 2
    assert told(browser.post("/api/passkeys/sign-in", json=answer)) == (401, "passkey")
    clock.ahead = 0.0
    store.put_value(PASSKEY_COUNT, key.credential, right)
    mine = Authenticator(floor.address, HOST)
    store.put_value("passkey", mine.credential, b'{"name":"Max"}')
    assert told(sign_in(floor, mine)) == (401, "passkey")
    asked = Request(uuid.uuid4().hex, CAGE, cage.RegisterPasskey(Actor("Max", STAFF["Max"]), "c" * 20, "k" * 20, "x"))
    refused = floor.house.ask(asked)
    assert isinstance(refused, Refusal)
    assert refused.code == "via", "only a server that has seen the key sign registers it"


def test_anothers_passkey_approves_nothing_in_ones_name(floor: FloorServer) -> None:
    key, pim, digest = registered(floor, "Cat"), floor.person("Pim", STAFF["Pim"]), waiting(floor)
    asked = pim.http.post(f"/api/approvals/{digest}/question").json()
    assert key.credential not in asked["credentials"]
    body = {"passkey": key.signed(asked["challenge"])}
    assert told(pim.http.post(f"/api/approvals/{digest}/approve", json=body)) == (403, "passkey")


def test_an_act_is_approved_with_a_passkey(floor: FloorServer) -> None:
    key, pim, had = registered(floor, "Pim"), floor.person("Pim", STAFF["Pim"]), floor.cents("Ana")
    digest = waiting(floor)
    asked = pim.http.post(f"/api/approvals/{digest}/question").json()
    done = pim.http.post(f"/api/approvals/{digest}/approve", json={"passkey": key.signed(asked["challenge"])})
    assert (done.status_code, done.json()["state"]) == (200, "done"), done.text
    assert floor.cents("Ana") == had + 5_00


def test_a_counter_that_goes_back_is_refused_and_alerts_the_pit(floor: FloorServer) -> None:
    key = registered(floor, "Pim")
    assert sign_in(floor, key, count=7).status_code == 200
    assert told(sign_in(floor, key, count=7)) == (401, "passkey_copied")
    assert told(sign_in(floor, key, count=3)) == (401, "passkey_copied")
    assert sign_in(floor, key, count=8).status_code == 200
    alerts = floor.person("Max", STAFF["Max"]).get("/api/alerts")
    assert {each["what"] for each in alerts} >= {"PasskeyCopied"}


def test_a_key_is_registered_once_and_nobody_has_too_many(floor: FloorServer) -> None:
    floor.engage("Kim", Position.DEALER, SECRET)
    kim = floor.person("Kim", Position.DEALER)
    for _ in range(PASSKEYS_MOST):
        assert register(kim)[1].status_code == 200
        floor.app.state.rates = Rates()
    assert told(register(kim)[1]) == (409, "passkey")
    key = registered(floor, "Pim")
    asked = floor.person("Max", STAFF["Max"])
    challenge = asked.http.post("/api/passkeys/question", json={"secret": SECRET}).json()["challenge"]
    taken = asked.http.post("/api/passkeys", json={**key.made(challenge), "label": "hers"})
    assert told(taken) == (409, "exists")


def test_dismissal_ends_them(floor: FloorServer) -> None:
    floor.engage("Moe", Position.DEALER, SECRET)
    key, answer = register(floor.person("Moe", Position.DEALER))
    assert answer.status_code == 200
    ann = floor.person("Ann", Position.GAMING_SHIFT_MANAGER)
    second = {"name": "Pim", "secret": SECRET}
    assert ann.cage("Dismiss", name="Moe", reason="theft", second=second).status_code == 200
    assert told(sign_in(floor, key)) == (401, "passkey")
    assert ann.cage("Engage", name="Moe", position="DEALER", reason="it was not he", second=second).status_code == 200
    assert told(sign_in(floor, key)) == (401, "passkey"), "engaged again, with none of the keys of before"


def test_registering_is_no_act_that_anybody_sends(floor: FloorServer) -> None:
    sent = floor.person("Max", STAFF["Max"]).cage("RegisterPasskey", credential="c" * 20, key="k" * 20, label="x")
    assert told(sent) == (422, "unreadable")


def test_without_the_package_it_is_said_what_to_install(floor: FloorServer, monkeypatch: pytest.MonkeyPatch) -> None:
    key = registered(floor, "Pim")
    monkeypatch.setitem(__import__("sys").modules, "webauthn", None)
    answer = sign_in(floor, key)
    assert told(answer) == (503, "passkeys")
    assert "cutcard[serve]" in answer.json()["says"]
