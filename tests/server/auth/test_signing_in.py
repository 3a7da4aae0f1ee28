"""Signing in: whose session stands, who is believed, what is turned away before anything is asked of the house."""

from __future__ import annotations

import json
import socket
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError
from argon2.profiles import RFC_9106_LOW_MEMORY

import plain_http
from cutcard.cards import NotationError
from cutcard.house.first_day import first_day
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server import demo, process
from cutcard.server.auth import accounts
from cutcard.server.auth.accounts import FAILURES_MOST, LOCK_SECONDS, Accounts, refuse_secret
from cutcard.server.auth.delays import Delays
from cutcard.server.auth.sessions import IDLE_SECONDS, Session, Sessions
from cutcard.server.http import middleware
from cutcard.server.runtime import Runtime
from cutcard.table.state import Actor
from floors import serving
from server.set_clocks import Clock, clock, house
from staff import accounts_of, dismiss, engage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.house.engine.house import House
    from floors import FloorServer

__all__ = ["clock", "house"]
SECRET = "seven swans a-swimming"  # noqa: S105


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("door") / "house.db", games=[]) as server:
        yield server


@dataclass
class Node:
    """A server process, as far as signing in is concerned."""

    accounts: Accounts
    sessions: Sessions

    @classmethod
    def of(cls, house: House, clock: Clock) -> Node:
        engage(house, "Max", Position.PIT_MANAGER)
        runtime = Runtime(clock=clock, monotonic=clock)
        accounts = accounts_of(house, runtime)
        return cls(accounts, Sessions(accounts, runtime))


@pytest.fixture
def two(house: House, clock: Clock) -> tuple[Node, Node]:
    """Two server processes on one house."""
    return Node.of(house, clock), Node.of(house, clock)


def signed(found: Session | Refusal) -> Session:
    assert isinstance(found, Session), found
    return found


# --- whose session stands -----------------------------------------------------------------------


def test_who_signs_out_at_one_server_is_out_at_the_other(two: tuple[Node, Node]) -> None:
    here, there = two
    session = here.sessions.begin("Max", Position.PIT_MANAGER)
    assert there.sessions.find(session.token) is not None
    here.sessions.end(session.token)
    there.sessions.refresh()
    assert there.sessions.find(session.token) is None


@pytest.mark.parametrize("change", ["secret", "position", "dismissed", "removed"])
def test_a_session_ends_with_what_it_stood_on(house: House, two: tuple[Node, Node], change: str) -> None:
    here, there = two
    here.accounts.add("Max", Position.PIT_MANAGER, SECRET)
    sessions = [signed(node.sessions.sign_in("Max", SECRET)) for node in two]
    match change:
        case "secret":
            here.accounts.add("Max", Position.PIT_MANAGER, "another one altogether")
        case "position":
            engage(house, "Max", Position.PIT_SUPERVISOR)
        case "dismissed":
            dismiss(house, "Max")
        case _:
            here.accounts.remove("Max")
    there.sessions.refresh()
    for node in two:
        assert [node.sessions.find(each.token) for each in sessions] == [None, None]


def test_a_session_idle_at_one_server_is_idle_at_the_other(two: tuple[Node, Node], clock: Clock) -> None:
    here, there = two
    token = here.sessions.begin("Max", Position.PIT_MANAGER).token
    clock.now += IDLE_SECONDS[False] - 60
    assert here.sessions.recognise(token, touch=True) is not None
    here.sessions.refresh()
    clock.now += 120
    assert there.sessions.find(token) is not None, "it was used in the meantime, elsewhere"
    clock.now += IDLE_SECONDS[False]
    assert there.sessions.find(token) is None


def test_looking_does_not_keep_a_session_awake_and_a_display_never_sleeps(two: tuple[Node, Node], clock: Clock) -> None:
    here = two[0].sessions
    looks = here.begin("Max", Position.PIT_MANAGER).token
    shows = signed(here.enter(here.link("display 1", Position.PATRON, display=True))).token
    for _ in range(4):
        clock.now += IDLE_SECONDS[False] / 3
        awake = here.find(looks)
    assert awake is None
    clock.now += 3 * IDLE_SECONDS[True]
    assert here.find(shows) is not None


def test_a_console_in_view_stays_signed_in_and_asks_for_the_secret_before_it_acts(
    two: tuple[Node, Node], clock: Clock
) -> None:
    here, there = (node.sessions for node in two)
    console, terminal = here.begin("Max", Position.PIT_MANAGER).token, here.begin("Ana", Position.PATRON).token
    for _ in range(2 * IDLE_SECONDS[True] // 60):
        clock.now += 60
        here.look(console)
        here.look(terminal)
        here.refresh()
        assert here.find(console) is not None, "whoever looks is not away"
    for _ in range(2):
        found = here.recognise(console, touch=True)
        assert found is not None
        assert found.session.asleep, "but an act does not wake it"
    elsewhere = there.find(console)
    assert elsewhere is not None
    assert elsewhere.asleep, "at the other server neither"
    assert here.find(terminal) is None, "a patron's terminal sleeps as ever"
    here.wake(console)
    assert here.recognise(console, touch=True) is not None
    assert not signed(here.find(console) or accounts.WRONG).asleep
    clock.now += IDLE_SECONDS[False] + 1
    assert here.find(console) is None, "out of view for as long"


def test_of_many_who_use_one_link_at_once_one_comes_in(two: tuple[Node, Node]) -> None:
    for _ in range(20):
        token = two[0].sessions.link("Ana", Position.PATRON)
        with ThreadPoolExecutor() as racing:
            found = [each.result() for each in [racing.submit(node.sessions.enter, token) for node in two]]
        assert sum(isinstance(each, Session) for each in found) == 1


def test_of_many_guesses_at_once_three_are_looked_at(
    two: tuple[Node, Node], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = two
    here.accounts.add("Max", Position.PIT_MANAGER, SECRET)
    max_ = here.accounts.person("Max")
    assert max_ is not None
    looked: list[str] = []

    def looks(_: object, kept: str, __: str) -> None:
        looked.append(kept)
        raise VerifyMismatchError

    with monkeypatch.context() as patched, ThreadPoolExecutor() as racing:
        patched.setattr(PasswordHasher, "verify", looks)
        guesses = [racing.submit(node.sessions.sign_in, "Max", "wrong wrong") for node in (here,) * 8]
        assert all(isinstance(each.result(), Refusal) for each in guesses)
    assert looked.count(max_.secret) == FAILURES_MOST, "the others are compared with nobody's"
    assert here.sessions.sign_in("Max", SECRET) == accounts.WRONG, "locked"
    clock.now += LOCK_SECONDS + 1
    assert isinstance(here.sessions.sign_in("Max", SECRET), Session), "half an hour later"


def test_a_secret_is_hashed_at_the_cost_that_argon2_advises(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """All other tests hash at next to none."""
    monkeypatch.setattr(accounts, "PasswordHasher", PasswordHasher)
    engage(house, "Max", Position.PIT_MANAGER)
    people = accounts_of(house)
    people.add("Max", Position.PIT_MANAGER, SECRET)
    max_ = people.person("Max")
    assert max_ is not None
    assert extract_parameters(max_.secret) == RFC_9106_LOW_MEMORY
    assert isinstance(people.check("Max", SECRET), Actor)
    assert isinstance(people.check("Max", SECRET[::-1]), Refusal)


@pytest.mark.parametrize(
    "weak", ["1111111111", "passwordpassword", "Password123!", "abababababab", "short", "Max Miller"]
)
def test_a_secret_that_anybody_would_guess_is_none(weak: str) -> None:
    assert refuse_secret("max miller", weak) is not None
    assert refuse_secret("max miller", SECRET) is None


def test_a_name_that_could_be_anothers_is_none(house: House) -> None:
    for name in ("", " Max", "a/b", "the house", "The House", "a\x00b", "x" * 41, "a\nb"):
        refusal = accounts_of(house).add(name, Position.DEALER, SECRET)
        assert refusal is not None, name
        assert refusal.code == "name", name


# --- over HTTP ----------------------------------------------------------------------------------


def test_a_new_session_ends_the_one_before(floor: FloorServer) -> None:
    browser, sessions = floor.browser(), floor.app.state.sessions
    for name in ("Ana", "Wei"):
        assert browser.post("/api/enter", json={"token": sessions.link(name, Position.PATRON)}).status_code == 200
        tokens = browser.cookies.get("cutcard")
        if name == "Ana":
            first = tokens
    assert sessions.find(first) is None
    assert browser.get("/api/me").json()["name"] == "Wei"


def test_a_display_shows_and_does_nothing(floor: FloorServer) -> None:
    supervisor = floor.person("Sue", Position.PIT_SUPERVISOR)
    token = supervisor.http.post("/api/displays").json()["token"]
    display = floor.browser()
    assert display.post("/api/enter", json={"token": token}).json()["display"] is True
    assert display.get("/api/tables/salon").status_code == 200
    assert display.post("/api/tables/salon/acts", json={}).status_code == 403
    assert floor.person("Ana").http.post("/api/displays").status_code == 403


def test_nobody_is_called_as_a_display_is(floor: FloorServer) -> None:
    """A board would be told what is that patron's, and be dark as soon as they were excluded."""
    token = floor.person("Sue", Position.PIT_SUPERVISOR).http.post("/api/displays").json()["token"]
    display = floor.browser()
    name = display.post("/api/enter", json={"token": token}).json()["name"]
    opened = floor.person("Cora", Position.CASHIER).cage("OpenAccount", account=name)
    assert (opened.status_code, opened.json()["code"]) == (409, "name")
    assert display.get("/api/me").json()["name"] == name


def test_a_patron_learns_nothing_of_a_secret_by_naming_a_second_person(floor: FloorServer) -> None:
    """And cannot lock anybody's name so: what an act may not do is refused before any secret is looked at."""
    floor.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
    ana = floor.person("Ana")
    adjust: dict[str, Any] = {"account": "Ana", "cents": 5_00, "reason": "why not"}
    told = [
        ana.cage("AdjustCredit", second={"name": "Sue", "secret": secret}, **adjust)
        for secret in (SECRET, *["wrong wrong"] * 4)
    ]
    assert {(each.status_code, each.json()["code"]) for each in told} == {(403, "authority")}
    assert isinstance(floor.app.state.sessions.sign_in("Sue", SECRET), Session)


def test_a_wrong_second_person_is_recorded_and_locks_as_any_wrong_secret_does(floor: FloorServer) -> None:
    floor.engage("Tom", Position.PIT_SUPERVISOR, SECRET)
    manager = floor.person("Max", Position.PIT_MANAGER)
    adjust: dict[str, Any] = {"account": "Ana", "cents": 5_00, "reason": "a chip fell"}
    for _ in range(3):
        wrong = manager.cage("AdjustCredit", second={"name": "Tom", "secret": "wrong wrong"}, **adjust)
        assert wrong.status_code == 403
    events = [each for each in manager.get("/api/events") if each["what"] == "failed sign-in"]
    assert len([each for each in events if "second person for Max" in each["reason"]]) == 3
    for _ in range(3):  # At that console his tries are used up; from now on they count as a stranger's do.
        floor.app.state.delays = Delays(Runtime())
        manager.cage("AdjustCredit", second={"name": "Tom", "secret": "wrong wrong"}, **adjust)
    assert floor.app.state.sessions.sign_in("Tom", SECRET) == accounts.WRONG, "locked"


def test_nobody_unlocks_themselves_or_anybody_above_them(floor: FloorServer) -> None:
    for name, position in (("Uma", Position.PIT_SUPERVISOR), ("Vic", Position.PIT_MANAGER)):
        floor.engage(name, position, SECRET)
    uma = floor.person("Uma", Position.PIT_SUPERVISOR)
    assert uma.http.post("/api/people/Uma/unlock").status_code == 403
    assert uma.http.post("/api/people/Vic/unlock").status_code == 403
    assert floor.person("Max", Position.GAMING_SHIFT_MANAGER).http.post("/api/people/Vic/unlock").status_code == 204
    assert uma.http.post("/api/people/Nobody/unlock").status_code == 404


def test_a_dealer_acknowledges_nothing_and_writes_no_note(floor: FloorServer) -> None:
    dealer = floor.person("Dee", Position.DEALER)
    assert dealer.http.post("/api/alerts/1/acknowledge").status_code == 403
    assert dealer.cage("Note", what="program", before="", after="x", reason="y").status_code == 422


def test_two_sessions_of_one_patron_share_one_patience(floor: FloorServer) -> None:
    """Under a clock that stands still, so that nothing comes back however slowly the acts are asked."""
    floor.app.state.rates.__init__(Runtime(monotonic=lambda: 0.0))
    sessions = [floor.person("Wei") for _ in range(4)]
    codes = [session.http.post("/api/cage/acts", json={}).status_code for _ in range(30) for session in sessions]
    assert codes.count(422) < 90
    assert 429 in codes
    floor.app.state.rates.__init__()


@pytest.mark.parametrize("origin", ["http://[", "null", "https://evil.example", "http://127.0.0.1:1", ""])
def test_a_strange_origin_is_turned_away(floor: FloorServer, origin: str) -> None:
    answer = floor.browser().post(
        "/api/enter", json={"token": "x"}, headers={"origin": origin or f"https{floor.address[4:]}"}
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert "content-security-policy" in answer.headers


def test_deeply_nested_settings_are_refused(floor: FloorServer) -> None:
    deep: dict[str, Any] = {}
    for _ in range(400):
        deep = {"a": deep}
    manager = floor.person("Max", Position.PIT_MANAGER)
    assert manager.cage("OpenTable", table="deep", options=deep).status_code == 422


def raw(floor: FloorServer, sent: bytes, wait: float = 5) -> bytes:
    with socket.create_connection(("127.0.0.1", floor.port), timeout=wait) as line:
        line.sendall(sent)
        told = b""
        try:
            while part := line.recv(4_096):
                told += part
                if b"\r\n\r\n" in told and b"}" in told:
                    break
        except TimeoutError:
            told += b"(silence)"
        return told


def test_an_act_in_pieces_is_held_to_the_same_rules(floor: FloorServer) -> None:
    head = b"POST /api/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nContent-Type: %s\r\n\r\n"
    body = json.dumps({"token": "x"}).encode()
    told = raw(floor, head % b"text/plain" + b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))
    assert b" 415 " in told.partition(b"\r\n")[0]
    long = b"%x\r\n%s\r\n" % (3_000, b" " * 3_000)
    assert b" 413 " in raw(floor, head % b"application/json" + long * 2 + b"0\r\n\r\n").partition(b"\r\n")[0]


def test_an_act_that_does_not_arrive_is_given_up(floor: FloorServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.3)
    sent = b"POST /api/enter HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\nContent-Type: application/json\r\n\r\n{"
    assert b" 408 " in raw(floor, sent).partition(b"\r\n")[0]


def test_a_server_goes_by_its_own_name_only() -> None:
    hosts = frozenset({"127.0.0.1", "::1", "floor.example"})
    for name in ("127.0.0.1:8800", "127.0.0.1", "[::1]:8800", "floor.example"):
        assert middleware.known_host({b"host": name.encode()}, hosts)
    for name in ("evil.example", "", "[", "127.0.0.1.evil.example", "x:y:z"):
        assert not middleware.known_host({b"host": name.encode()}, hosts)


def test_a_line_that_says_nothing_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = 1.0  # In which a busy machine sends a whole line, too.
    monkeypatch.setattr(process, "HEADER_SECONDS", seconds)
    with serving(tmp_path / "house.db", games=[], http=process.TimedHttpProtocol) as slow:
        assert raw(slow, b"GET /ready HTT", 30) == b"", "closed, not waited for"
        assert plain_http.get(f"{slow.address}/health").json() == {"status": "up"}
        patient = plain_http.client(slow.address, timeout=30)
        patient.get("/health")
        time.sleep(1.5 * seconds)
        assert patient.get("/health").status_code == 200, "who has asked once may take their time"
        patient.close()


# --- demonstrations -----------------------------------------------------------------------------


def test_a_demonstration_is_never_a_real_house_nor_a_real_house_one(house: House, tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="a real house"):
        demo.refuse_mixing(house, demo=True, created=False)
    demo.refuse_mixing(house, demo=False, created=False)
    shown = open_house(str(tmp_path / "shown.db"), create=True)
    demo.refuse_mixing(shown, demo=True, created=True)
    demo.refuse_mixing(shown, demo=True, created=False)
    with pytest.raises(NotationError, match="its secrets were shown"):
        demo.refuse_mixing(shown, demo=False, created=False)
    shown.close()


def test_a_demonstration_is_set_up_when_a_visitor_comes(tmp_path: Path) -> None:
    shown = open_house(str(tmp_path / "shown.db"), create=True)
    accounts = Accounts.of(shown)
    for name, called in ((None, demo.NAME), ("The Lion", "The Lion"), (None, "The Lion")):
        demo.furnish(shown)
        demo.add_staff(shown, accounts)
        demo.set_up(shown, accounts, name)
        assert first_day(shown.cage, accounts.has_secret) == [], "nothing of a new house's list is left"
        assert shown.cage.house_name == called
        assert not shown.cage.slips, "the chips of the tray have come"
    shown.close()


def test_ids_are_their_makers(floor: FloorServer) -> None:
    """Another patron who repeats an id learns nothing of what it led to."""
    known = uuid.uuid4().hex
    first = floor.person("Ana").cage("CashOut", account="Ana", cents=1_00, id=known)
    assert first.status_code == 200
    other = floor.person("Wei").cage("CashOut", account="Ana", cents=1_00, id=known)
    assert first.json()["ticket_code"] not in other.text
    assert (other.status_code, other.json()["code"]) == (409, "id_reused")


def test_an_address_that_is_none_is_a_page_for_people_and_json_for_programs(floor: FloorServer) -> None:
    browser = floor.browser()
    for path in ("/nothing", "/static/nothing.js"):
        page = browser.get(path, headers={"accept": "text/html"})
        assert (page.status_code, page.headers["content-type"].split(";")[0]) == (404, "text/html")
    assert browser.get("/nothing").json()["code"] == "not_here"
    assert browser.get("/api/nothing", headers={"accept": "text/html"}).json()["code"] == "not_here"
