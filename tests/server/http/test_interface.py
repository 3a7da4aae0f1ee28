"""The described interface: complete, answered as it is described, and told what is no act."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cutcard.audit.report import Report
from cutcard.rulebook.procedure import Position
from cutcard.words import catalogue, message
from floors import serving
from wording import from_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from floors import FloorServer

OF_WHAT_IS_OVER = {"/api/tables/{table}/rounds/{number}/answer.{kind}", "/api/fair/{table}/{shoe}"}
"""tests/server/auth/test_patrons_on_the_floor.py asks for a round's, and test_every_operation.py for a shoe's."""
ASKED_OF_SOME_TABLES = {"/api/tables/{table}/rounds/{number}"}
"""Tables at which nothing was played have no round to report."""
AUDIT_SECONDS = 240
"""An audit digests the rules of every game that was dealt, a second of work each, however busy the machine is."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("interface") / "house.db", games=["tiger-baccarat"], published=True) as server:
        server.app.state.rates.take = lambda *_: True
        yield server


def test_the_description_is_complete(floor: FloorServer) -> None:
    """Every operation says what it does, what comes back, and how it is refused; most need the cookie, and say so."""
    described = floor.shared("Ana").get("/api/openapi.json")
    open_to_all = set()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], f"{method} {path}"
            (good,) = [answer for code, answer in operation["responses"].items() if code.startswith("2")]
            (kind,) = good.get("content", {"none": None})
            assert kind in {"none", "image/svg+xml"} or good["content"][kind]["schema"], f"{method} {path}"
            assert {"401", "403", "404", "409", "422", "429", "503"} <= operation["responses"].keys()
            if "security" not in operation:
                open_to_all.add(path)
    assert open_to_all == {
        "/checkpoint",
        "/policy",
        "/api/sign-in",
        "/api/passkeys/sign-in",
        "/api/passkeys/sign-in/question",
        "/api/page-errors",
        "/api/enter",
        "/api/sign-out",
        "/api/fair",
        "/api/fair/{table}/{shoe}",
        "/api/games",
        "/api/layouts",
        "/api/roads",
        "/api/tables/{table}/examples",
        "/api/tables/{table}/layout",
        "/api/tables/{table}/roads",
        "/api/tables/{table}/roads.svg",
    }


def _filled(path: str, **values: str) -> str:
    """A path with its parameters in their places."""
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", value)
    return path


def test_every_report_is_as_described(floor: FloorServer) -> None:
    every_report(floor)


@pytest.mark.wide
def test_every_report_of_every_game_is_as_described(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", published=True) as floor:
        floor.app.state.rates.take = lambda *_: True
        every_report(floor)


def every_report(floor: FloorServer) -> None:
    """The people of these tests hold each answer against the description; here they ask for all there is."""
    dealer, ana = floor.person("Dee", Position.DEALER), floor.person("Ana")
    manager = floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
    readers = [floor.person("Cora", Position.COMPLIANCE), floor.person("Sid", Position.SURVEILLANCE)]
    dealer.do("salon", "LoadShoe")
    dealer.do("salon", "OpenBets")
    act = ana.bet("salon", "Player").json()["id"]
    dealer.do("salon", "CloseBets")
    for _ in range(4):
        dealer.do("salon", "DealCard")
    dealer.do("salon", "PassHand", hand=0)
    dealer.do("salon", "SetRevealOrder", first=1)
    dealer.do("salon", "RevealHand", hand=1, cards=["Kd", "5c"])
    answered: dict[str, set[str]] = {}
    for person in (ana, dealer, manager, *readers):
        for path, operations in ana.get("/api/openapi.json")["paths"].items():
            for table in floor.house.tables if "get" in operations else ():
                game = floor.house.table(table).state.options.game
                bet = {"bet": f"{game.wagers[0].name}:1000"} if path.endswith("/joint-price") else None
                bet = {"patron": "Ana"} if path == "/api/rounds" else bet
                bet = {"patron": "Ana"} if path.endswith("/answer.{kind}") else bet
                kind = "html" if path.endswith("/answer.{kind}") else "csv"
                answer = person.http.get(
                    _filled(path, table=table, number="1", kind=kind, account="Ana", act=act, shoe="1"), params=bet
                )
                assert answer.status_code in {200, 403, 404, 409}, f"{path}: {answer.text}"
                if answer.status_code == 200:
                    answered.setdefault(path, set()).add(table)
    everything = {path for path, operations in ana.get("/api/openapi.json")["paths"].items() if "get" in operations}
    assert everything - answered.keys() == OF_WHAT_IS_OVER, "each is answered to somebody"
    assert {path for path in answered if answered[path] != set(floor.house.tables)} == ASKED_OF_SOME_TABLES
    told = manager.http.post("/api/verify", timeout=AUDIT_SECONDS).json()
    expected = {"findings": [], "sound": True, "listed": [], "held_back": ["salon"], "failed": []}
    assert told == expected, "Ana's cards lie face down"


def test_no_route_takes_a_body_that_it_does_not_read(floor: FloorServer) -> None:
    """Whoever writes a name into a request that reads none believes that it was kept."""
    manager = floor.person("Gil", Position.GAMING_SHIFT_MANAGER)
    parts = {"table": "salon", "account": "Ana", "name": "Gil", "seq": "1", "digest": "0" * 64, "credential": "a" * 20}
    asked = [path for path, operations in manager.get("/api/openapi.json")["paths"].items() if "post" in operations]
    taken = {}
    for path in asked:
        answer = manager.http.post(_filled(path, **parts), json={"nobody_reads": "this"})
        if (answer.status_code, answer.json().get("code")) != (422, "unreadable"):
            taken[path] = answer.text
    assert not taken
    assert len(asked) > 20


def test_an_audit_that_failed_is_not_called_sound(floor: FloorServer, monkeypatch: pytest.MonkeyPatch) -> None:
    report = Report("house.db")
    report.add_error(KeyError("8s"))
    report.add_finding("money", message("finding-overdrawn", account="Ana"), expected="0 or more", found=-1)
    monkeypatch.setattr("cutcard.audit.verify", lambda *_, **__: report)
    told = floor.person("Gil", Position.PIT_MANAGER).http.post("/api/verify").json()
    assert (told["sound"], len(told["failed"])) == (False, 1)
    assert len(told["findings"]) == 1, "what was found after the fault is told too"
    assert "8s" not in str(told), "what the audit stumbled over may be a card that lies face down"


def test_an_audit_tells_its_findings_to_readers_of_any_language(
    floor: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = Report("house.db")
    report.add_finding("money", message("finding-overdrawn", account="Ana"), expected="0 or more", found=-1)
    monkeypatch.setattr("cutcard.audit.verify", lambda *_, **__: report)
    told = floor.person("Gil", Position.PIT_MANAGER).http.post("/api/verify").json()
    line = "money: Ana is overdrawn; expected 0 or more, found -1"
    assert (told["sound"], told["findings"]) == (False, [line])
    (finding,) = told["listed"]
    assert (finding["says"], finding["check"], finding["check_label"]["key"]) == (line, "money", "check-money")
    assert catalogue("zh").says(from_json(finding["message"])) == "款项：Ana 透支；应为 0 or more，实为 -1"


BYTES = st.binary(max_size=300) | st.text(max_size=300).map(str.encode)
PATHS = ["/api/tables/salon/acts", "/api/cage/acts", "/api/sign-in", "/api/enter"]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(
    path=st.sampled_from(PATHS),
    body=BYTES,
)
def test_bytes_that_are_no_act_are_told_so(floor: FloorServer, path: str, body: bytes) -> None:
    before = floor.house.table("salon").version
    answer = floor.shared("Ana").http.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in {400, 401, 413, 415, 422}, answer.text
    assert answer.json()["says"]
    assert floor.house.table("salon").version == before
