"""Who may read what: every route asked by every position, by a patron and by nobody, against a list written by hand."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from fastapi import APIRouter

from browsers import bring
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.dependencies import readers_of, refuse_undeclared
from cutcard.server.live.messages import StaffView
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floors import FloorServer, Person

PATRON, FINANCE, SURVEILLANCE, COMPLIANCE, CASHIER, DEALER, SUPERVISOR, MANAGER, ASSISTANT, SHIFT = Position
EVERY = set(Position)
STAFF = EVERY - {PATRON}
READ = {FINANCE, SURVEILLANCE, COMPLIANCE}
PIT = {SUPERVISOR, MANAGER, ASSISTANT, SHIFT}
NOBODY = "nobody has to be signed in"
TABLE, ALERT, DIGEST = "tiger-baccarat", "1", "0" * 64
MAY: dict[str, set[Position] | str] = {
    **dict.fromkeys(
        (
            "GET /",
            "GET /enter",
            "GET /play",
            "GET /dealer",
            "GET /pit",
            "GET /cage",
            "GET /office",
            "GET /board",
            "GET /receipt",
            "GET /fair",
        ),
        NOBODY,
    ),
    **dict.fromkeys(
        ("GET /help", "GET /static/{path:path}", "GET /health", "GET /ready", "GET /checkpoint", "GET /policy"), NOBODY
    ),
    **dict.fromkeys(("GET /words/{code}.json", "GET /words/{mark}/{name}.json", "GET /api/openapi.json"), NOBODY),
    **dict.fromkeys(("GET /api/games", "GET /api/layouts", "GET /api/roads", "POST /api/page-errors"), NOBODY),
    **dict.fromkeys(("GET /api/fair", "GET /api/fair/{table}/{shoe}"), NOBODY),
    **dict.fromkeys(("GET /api/tables/{table}/layout", "GET /api/tables/{table}/examples"), NOBODY),
    **dict.fromkeys(("GET /api/tables/{table}/roads", "GET /api/tables/{table}/roads.svg"), NOBODY),
    **dict.fromkeys(("POST /api/sign-in", "POST /api/enter", "POST /api/sign-out"), NOBODY),
    **dict.fromkeys(("POST /api/passkeys/sign-in", "POST /api/passkeys/sign-in/question"), NOBODY),
    **dict.fromkeys(("POST /api/tables/{table}/acts", "POST /api/cage/acts", "GET /api/me", "GET /api/tables"), EVERY),
    **dict.fromkeys(("GET /api/tables/{table}", "GET /api/me/rounds", "GET /api/me/session"), EVERY),
    "GET /api/me/receipts/{act}": EVERY,
    **dict.fromkeys(("GET /api/tables/{table}/rounds/{number}", "GET /api/tables/{table}/joint-price"), EVERY),
    **dict.fromkeys(("GET /api/approvals", "POST /api/approvals/{digest}/approve"), EVERY),
    "POST /api/approvals/{digest}/decline": EVERY,
    **dict.fromkeys(("POST /api/approvals/{digest}/question", "POST /api/approvals/{digest}/withdraw"), STAFF),
    **dict.fromkeys(("POST /api/tables/{table}/approvals", "POST /api/cage/approvals"), STAFF),
    **dict.fromkeys(("POST /api/people/approvals", "POST /api/wake", "GET /api/conditions"), STAFF),
    **dict.fromkeys(("GET /api/passkeys", "POST /api/passkeys", "POST /api/passkeys/question"), STAFF),
    **dict.fromkeys(("POST /api/passkeys/{credential}/remove", "GET /api/calendar"), STAFF),
    **dict.fromkeys(("GET /api/tables/{table}/chips", "GET /api/chips", "GET /api/drain"), STAFF),
    **dict.fromkeys(("GET /api/day/sheet", "GET /api/day/sheet.csv", "GET /api/ratings.csv"), PIT | READ),
    **dict.fromkeys(("GET /api/cash", "GET /api/cash.csv"), PIT | READ),
    "GET /api/cash-reports": {Position.COMPLIANCE},
    **dict.fromkeys(("GET /api/rounds", "GET /api/complaints", "GET /api/complaints.csv"), PIT | READ | {CASHIER}),
    "GET /api/me/complaints": EVERY,
    "GET /api/exclusions": PIT | READ | {CASHIER},
    "GET /api/tables/{table}/rounds/{number}/answer.{kind}": PIT | READ | {CASHIER},
    "GET /api/surveillance/log": {SURVEILLANCE},
    "GET /api/compliance/suspicions": {COMPLIANCE},
    "POST /api/drain": PIT - {SUPERVISOR},
    **dict.fromkeys(("GET /api/first-day", "GET /api/events/stream"), PIT | READ),
    "POST /api/alerts/acknowledge": PIT,
    **dict.fromkeys(("GET /api/tables/{table}/cases", "GET /api/rota"), PIT | READ | {DEALER}),
    **dict.fromkeys(("GET /api/appointments", "GET /api/people", "GET /api/events", "GET /api/alerts"), PIT | READ),
    **dict.fromkeys(("GET /api/day", "GET /api/patrons/{account}/play", "GET /api/log"), PIT | READ),
    **dict.fromkeys(("GET /api/tables/{table}/editions", "GET /api/tables/{table}/settings"), PIT | READ),
    "GET /api/reports/win": PIT | READ,
    **dict.fromkeys(("GET /api/reports/returns", "GET /api/day/report.{kind}"), PIT - {SUPERVISOR} | READ),
    **dict.fromkeys(("POST /api/verify", "GET /metrics"), PIT - {SUPERVISOR} | READ),
    **dict.fromkeys(("GET /api/accounts", "GET /api/patrons/{account}/person"), PIT | READ | {CASHIER}),
    **dict.fromkeys(("POST /api/patrons/{account}/person", "POST /api/patrons"), PIT | {CASHIER}),
    **dict.fromkeys(("POST /api/people/{name}/unlock", "POST /api/displays"), PIT),
    **dict.fromkeys(("POST /api/alerts/{seq}/acknowledge", "POST /api/tables/{table}/hold"), PIT),
    "POST /api/people/{name}/secret": PIT - {SUPERVISOR},
}
"""By route, who may ask it; whoever may is told whether what they ask for is there, and nobody else is."""
FILLED = {
    "{table}": TABLE,
    "{number}": "1",
    "{kind}": "csv",
    "{account}": "Ana",
    "{name}": "Ana",
    "{digest}": DIGEST,
    "{credential}": "a" * 22,
    "{seq}": ALERT,
    "{code}": "en",
    "{mark}": "0",
    "{path:path}": "shared/styles/tokens.css",
}
ONLY_REFUSED = {"POST /api/sign-out", "POST /api/verify", "GET /api/events/stream"}
"""What is asked here of those alone who may not: it ends a session, audits the whole house, or does not end."""
ELSEWHERE = {"x-forwarded-for": "203.0.113.7"}
"""A proxy says that somebody asks who is not on this machine."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    path = tmp_path_factory.mktemp("readers") / "house.db"
    with serving(path, games=[TABLE], published=True) as server:
        server.app.state.rates.take = lambda *_: True
        yield server


@pytest.fixture(scope="module")
def people(floor: FloorServer) -> dict[Position, Person]:
    named = {each: "Ana" if each is PATRON else f"A {each.title}" for each in Position}
    return {each: floor.person(f"{name} of ours" if each.only_reads else name, each) for each, name in named.items()}


def _routes(floor: FloorServer) -> set[str]:
    methods = {"GET", "POST"}
    every = [each for each in floor.app.routes if getattr(each, "methods", None)]
    return {f"{method} {each.path}" for each in every for method in each.methods & methods}  # type: ignore[attr-defined]


def test_every_route_is_in_the_list(floor: FloorServer) -> None:
    assert _routes(floor) == MAY.keys()


@pytest.mark.parametrize("route", sorted(MAY))
def test_a_route_answers_those_who_may_and_nobody_else(
    floor: FloorServer, people: dict[Position, Person], route: str
) -> None:
    method, path = route.split()
    for part, value in FILLED.items():
        path = path.replace(part, value)
    may = MAY[route]
    for position, person in people.items():
        if route in ONLY_REFUSED and (may == NOBODY or position in may):
            continue
        told = person.http.request(method, path, headers=ELSEWHERE)
        refused = told.status_code in {401, 403} and told.json()["code"] in {"authority", "signed_out"}
        assert refused != (may == NOBODY or position in may), f"{position.name}: {told.status_code} {told.text[:200]}"
    told = floor.browser().request(method, path, headers=ELSEWHERE)
    asked_to_sign_in = told.status_code == 401 and told.json()["code"] == "signed_out"
    assert asked_to_sign_in == (may != NOBODY), told.text[:200]


def test_a_route_that_declares_nobody_keeps_the_server_from_starting(floor: FloorServer) -> None:
    router = APIRouter()
    router.add_api_route("/secret", lambda: "open to all")
    with pytest.raises(AssertionError, match="/secret"):
        refuse_undeclared([*floor.app.routes, *router.routes])
    assert all(readers_of(each) is not None for each in floor.app.routes)


def _win(person: Person) -> object:
    (view,) = [each for each in person.get("/api/tables") if each["table"] == TABLE]
    return view["win_cents"]


def test_the_houses_win_is_sent_to_those_alone_who_may_know_it(
    floor: FloorServer, people: dict[Position, Person]
) -> None:
    """On live screens as in answers; a Pit Supervisor sees it of the tables they were assigned."""
    assert StaffView.__dataclass_fields__["win_cents"].metadata, "the field itself says who may read it"
    for position, person in people.items():
        if position is PATRON:
            assert "win_cents" not in person.get(f"/api/tables/{TABLE}")["common"]
            continue
        sees = position not in {CASHIER, DEALER}
        assert (_win(person) is not None) == sees, position.name
        with person.watch(TABLE) as screen:
            assert ('"win_cents":null' in screen.recv(5)) != sees, position.name
    assert people[MANAGER].cage("AssignSupervisors", supervisors={TABLE: "A Pit Supervisor"}).status_code == 200
    other = floor.person("Sue", SUPERVISOR)
    assert _win(people[SUPERVISOR]) is not None
    assert _win(other) is None
    assert [each["table"] for each in other.get("/api/reports/win")] == ["salon"]
    assert {each["by"] for each in other.get("/api/day")["lines"]} <= {"table"}
    assert other.get("/api/day")["closed"] is None
    assert people[FINANCE].get("/api/day")["closed"] == []


def test_whoever_counts_sees_no_book_figure(people: dict[Position, Person]) -> None:
    for position in STAFF:
        tray, desk = (people[position].get(path) for path in (f"/api/tables/{TABLE}/chips", "/api/chips"))
        assert tray.keys() == {"open", "counting"}, position.name
        assert "booked" not in str(desk), position.name


def test_what_one_position_writes_for_itself_nobody_else_reads(
    floor: FloorServer, people: dict[Position, Person]
) -> None:
    sid, cora = people[SURVEILLANCE], people[COMPLIANCE]
    assert sid.cage("LogObservation", says="a hand in the tray", table=TABLE).json()["events"] == []
    assert cora.cage("RecordSuspicion", says="three buy-ins below", account="Ana").status_code == 200
    for position, person in people.items():
        for act in ("LogObservation", "RecordSuspicion"):
            theirs = {"LogObservation": SURVEILLANCE, "RecordSuspicion": COMPLIANCE}[act]
            if position is not theirs:
                assert person.cage(act, says="not mine", account="").json()["code"] == "authority", position.name
        if position is not PATRON:
            for path in ("/api/accounts", "/api/conditions"):
                assert "three buy-ins" not in person.http.get(path).text
            assert "a hand in the tray" not in person.http.get("/api/events").text, position.name
    assert [each["says"] for each in sid.get("/api/surveillance/log")] == ["a hand in the tray"]
    assert [(each["says"], each["account"]) for each in cora.get("/api/compliance/suspicions")] == [
        ("three buy-ins below", "Ana")
    ]
    held = b"".join(bytes(entry.body) for entry in floor.house.store.read())
    assert b"three buy-ins" not in held
    assert b"a hand in the tray" not in held


def test_a_recording_is_read_by_staff_and_not_by_patrons(floor: FloorServer, people: dict[Position, Person]) -> None:
    ana, sid = people[PATRON], people[SURVEILLANCE]
    bring(floor, TABLE, "betting")
    ana.bet(TABLE, "Player")
    bring(floor, TABLE, "betting")
    number = ana.get("/api/me/rounds")[0]["round_number"]
    now = int(time.time())
    shown: dict[str, Any] = {"camera": "14", "begins": now - 300, "ends": now - 60, "reference": "archive 7"}
    assert sid.cage("NameRecording", table=TABLE, round_number=number, **shown).status_code == 200
    for position, person in people.items():
        told = person.get(f"/api/tables/{TABLE}/rounds/{number}")["recordings"]
        assert [each["camera"] for each in told] == ([] if position is PATRON else ["14"]), position.name
    path = f"/api/tables/{TABLE}/rounds/{number}/answer.html?patron=Ana"
    assert "archive 7" not in people[SUPERVISOR].http.get(path).text


def test_those_who_read_take_no_act(people: dict[Position, Person]) -> None:
    for position in READ:
        person = people[position]
        told = [
            person.act("salon", "LoadShoe"),
            person.cage("OpenAccount", account="Kim"),
            person.cage("BuyCredit", account="Ana", cents=1_00, reason=""),
            person.cage("LockAccount", account="Ana", reason="why not"),
        ]
        assert [each.json()["code"] for each in told] == ["authority"] * len(told), position.name
