"""People while the floor is open: engaged, given a secret, promoted and thrown out; nobody who was only inserted."""

from __future__ import annotations

import json
import time
from collections import deque
from contextlib import closing
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from cutcard.audit.verification import verify
from cutcard.cli import main
from cutcard.formats.doors import LINK, PERSON, SESSION
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.delays import Delays
from cutcard.server.auth.sessions import Sessions
from cutcard.server.http.rates import Rates
from cutcard.server.runtime import Runtime
from doors import PastTheJournal
from floors import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

    from floors import FloorServer, Person

SECRET, OWN = "seven swans a-swimming", "my very own words"
SECOND = {"name": "Sue", "secret": SECRET}
WHY: dict[str, Any] = {"reason": "a full floor", "second": SECOND}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    """No loop looks whose session has ended, and none beats: whatever happens follows from the act."""
    path = tmp_path_factory.mktemp("people") / "house.db"
    with pytest.MonkeyPatch.context() as patched:
        for seldom in ("app.REFRESH_SECONDS", "live.hub.HEARTBEAT_SECONDS"):
            patched.setattr(f"cutcard.server.{seldom}", 3_600.0)
        yield from open_floor(path)


def open_floor(path: Path) -> Iterator[FloorServer]:
    with serving(path, games=[]) as server:
        server.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        server.engage("Max", Position.PIT_MANAGER, SECRET)
        yield server
        assert verify(str(path)).findings == []


@pytest.fixture
def manager(floor: FloorServer) -> Person:
    return floor.person("Max", Position.PIT_MANAGER)


def told_to_go(screen: ClientConnection) -> int:
    """Everything that is still sent, and then why no more is."""
    with pytest.raises(ConnectionClosed) as closed:
        deque(iter(lambda: screen.recv(timeout=10), None), maxlen=0)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_who_is_dismissed_is_out_at_once_with_every_screen(floor: FloorServer, manager: Person) -> None:
    eve, dee = floor.person("Eve", Position.DEALER), floor.person("Dee", Position.DEALER)
    assert floor.app.state.accounts.add("Eve", Position.DEALER, SECRET) is None
    eve = floor.person("Eve", Position.DEALER)
    with eve.watch("salon") as screen, dee.watch("salon") as other:
        screen.recv(timeout=10)
        assert manager.cage("Dismiss", name="Eve", **WHY).status_code == 200
        assert eve.http.get("/api/me").status_code == 401, "at once, and not when somebody looks"
        assert eve.act("salon", "LoadShoe").status_code == 401
        assert told_to_go(screen) == 4401
        other.recv(timeout=10)
    assert dee.http.get("/api/me").status_code == 200
    signed = floor.browser().post("/api/sign-in", json={"name": "Eve", "secret": SECRET})
    assert signed.status_code == 401
    listed = {each["name"]: each["dismissed"] for each in manager.get("/api/people")}
    assert (listed["Eve"], listed["Dee"]) == (True, False)


def test_who_is_promoted_signs_in_again_and_only_then_may_more(floor: FloorServer, manager: Person) -> None:
    pia = floor.person("Pia", Position.DEALER)
    with pia.watch("salon") as screen:
        promoted = manager.cage("ChangePosition", name="Pia", position="PIT_SUPERVISOR", **WHY)
        assert promoted.status_code == 200, promoted.text
        assert told_to_go(screen) == 4401
    assert pia.http.get("/api/me").status_code == 401
    assert floor.person("Pia", Position.PIT_SUPERVISOR).get("/api/me")["position"] == "PIT_SUPERVISOR"


def test_somebody_is_engaged_and_chooses_their_own_secret(floor: FloorServer, manager: Person) -> None:
    alone = manager.cage("Engage", name="Ned", position="DEALER", reason="a full floor")
    assert (alone.status_code, alone.json()["code"]) == (409, "second_person")
    assert manager.cage("Engage", name="Ned", position="DEALER", **WHY).status_code == 200
    assert manager.http.post("/api/people/Nobody/secret", json=WHY).status_code == 404
    assert manager.http.post("/api/people/Max/secret", json=WHY).status_code == 403, "nobody for themselves"
    boss = manager.http.post("/api/people/Head of house/secret", json=WHY)
    assert boss.status_code == 403, "nor for anybody above"
    for wrong in ({"name": "Sue", "secret": "wrong wrong"}, {"name": "Max", "secret": SECRET}):
        assert manager.http.post("/api/people/Ned/secret", json={**WHY, "second": wrong}).status_code == 403
    dealer = floor.person("Dee", Position.DEALER)
    assert dealer.http.post("/api/people/Ned/secret", json=WHY).status_code == 403
    given = manager.http.post("/api/people/Ned/secret", json=WHY)
    assert given.status_code == 200, given.text
    once, browser = given.json()["secret"], floor.browser()

    def sign_in(secret: str, **more: str) -> Any:
        return browser.post("/api/sign-in", json={"name": "Ned", "secret": secret, **more})

    asked = sign_in(once)
    assert (asked.status_code, asked.json()["code"]) == (409, "new_secret")
    assert sign_in(once, new_secret=OWN[:5]).json()["code"] == "weak_secret"
    assert browser.get("/api/me").status_code == 401
    assert sign_in(once, new_secret=OWN).status_code == 200
    assert browser.get("/api/me").json()["position"] == "DEALER"
    assert sign_in(once).status_code == 401, "good once"
    assert sign_in(OWN).status_code == 200
    given_anew = [each for each in manager.get("/api/events") if each["what"] == "first secret given"]
    (noted,) = [each for each in given_anew if each["after"] == "Ned"]
    assert (noted["who"], noted["second"]) == ("Max", "Sue")


def test_a_secret_that_others_have_seen_is_good_for_hours_only(floor: FloorServer) -> None:
    floor.on_the_record("Tom", Position.DEALER)
    clock = {"now": time.time()}
    keys, then = floor.house.keeper.keys, Runtime(clock=lambda: clock["now"])
    people = Accounts(floor.house.doors, lambda _: Position.DEALER, keys, then)
    assert people.add("Tom", Position.DEALER, SECRET, once=True) is None
    clock["now"] += 12 * 3600 - 1
    assert people.choose("Tom", "").code == "new_secret"  # type: ignore[union-attr]
    clock["now"] += 2
    assert people.choose("Tom", "my very own words").code == "sign_in"  # type: ignore[union-attr]


def test_a_console_left_alone_shows_and_does_nothing_until_its_owner_says_the_secret(floor: FloorServer) -> None:
    sue = floor.person("Sue", Position.PIT_SUPERVISOR)
    floor.app.state.sessions.find(sue.token).seen -= 3_600
    with sue.screen() as screen:
        assert sue.http.get("/api/me").status_code == 401, "out of view"
        assert told_to_go(screen) == 4401
    sue = floor.person("Sue", Position.PIT_SUPERVISOR)
    with sue.watch("salon") as screen:
        screen.send('{"type": "look"}')
        screen.send('{"type": "ping"}')
        while json.loads(screen.recv(timeout=10))["type"] != "pong":
            """What was sent before is heard before."""
        floor.app.state.sessions.find(sue.token).seen -= 3_600
        assert sue.http.get("/api/alerts").status_code == 200, "it goes on to show"
        lock: dict[str, Any] = {"account": "Ana", "reason": "asked for"}
        asleep = sue.cage("LockAccount", **lock)
        assert (asleep.status_code, asleep.json()["code"]) == (403, "asleep")
        assert sue.http.post("/api/wake", json={"secret": "not hers at all"}).status_code == 403
        assert sue.cage("LockAccount", **lock).status_code == 403
        assert sue.http.post("/api/wake", json={"secret": SECRET}).status_code == 204
        assert sue.cage("LockAccount", **lock).status_code == 200
    assert floor.person("Ana").http.post("/api/wake", json={"secret": SECRET}).status_code == 403


def test_a_patron_sees_no_staff(floor: FloorServer) -> None:
    assert floor.person("Ana").http.get("/api/people").status_code == 403
    assert floor.person("Dee", Position.DEALER).http.get("/api/people").status_code == 403


# --- the insider --------------------------------------------------------------------------------


def test_an_insider_who_inserts_people_comes_in_as_nobody(tmp_path: Path) -> None:
    """A shift manager and a witness, with secrets, a session and a link, put into the database beside the house."""
    with serving(tmp_path / "house.db", games=[]) as floor:
        floor.engage("Sue", Position.PIT_SUPERVISOR, SECRET)
        store = floor.house.store
        told_so = Accounts(
            PastTheJournal(floor.house),
            lambda name: {"Ivo": Position.GAMING_SHIFT_MANAGER}.get(name, Position.PIT_SUPERVISOR),
            floor.house.keeper.keys,
        )
        for name, position in (("Ivo", Position.GAMING_SHIFT_MANAGER), ("Jan", Position.PIT_SUPERVISOR)):
            assert told_so.add(name, position, SECRET) is None
        inserted = Sessions(told_so)
        session = inserted.begin("Ivo", Position.GAMING_SHIFT_MANAGER)
        link = inserted.link("Ivo", Position.GAMING_SHIFT_MANAGER)
        assert store.values_of(PERSON, "Ivo")
        assert store.values_of(SESSION)
        assert store.values_of(LINK)
        signed = floor.browser().post("/api/sign-in", json={"name": "Ivo", "secret": SECRET})
        assert signed.status_code == 401
        browser = floor.browser({"cutcard": session.token})
        assert browser.get("/api/me").status_code == 401
        floor.browser().post("/api/enter", json={"token": link})
        adjust = {"type": "AdjustCredit", "account": "Ana", "cents": 5_000_000_00, "reason": "a mistake"}
        asked = {"id": "five-million", "act": adjust, "second": {"name": "Jan", "secret": SECRET}}
        assert browser.post("/api/cage/acts", json=asked).status_code == 401
        entered = floor.browser()
        entered.post("/api/enter", json={"token": inserted.link("Ivo", Position.GAMING_SHIFT_MANAGER)})
        assert entered.post("/api/cage/acts", json=asked).status_code == 401
        honest = floor.person("Max", Position.PIT_MANAGER)
        helped = honest.http.post("/api/cage/acts", json=asked)
        assert (helped.status_code, helped.json()["code"]) == (403, "second_person"), "no such witness either"
        assert floor.cents("Ana") == 1_000_00
    told = [finding.says for finding in verify(str(tmp_path / "house.db")).findings]
    assert [says for says in told if PERSON in says] == [
        f"the row person {name}, which decides who gets in or who a patron is" for name in ("Ivo", "Jan")
    ]
    assert [sum(kind in says for says in told) for kind in (SESSION, LINK)] == [1, 2]


def test_a_row_that_makes_more_of_somebody_opens_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", games=[]) as floor:
        floor.engage("Dee", Position.DEALER, SECRET)
        store = floor.house.store
        row = msgspec.json.decode(store.values_of(PERSON, "Dee")["Dee"])
        store.put_value(PERSON, "Dee", msgspec.json.encode(row | {"position": "GAMING_SHIFT_MANAGER"}))
        browser = floor.browser()
        with closing(browser):
            assert browser.post("/api/sign-in", json={"name": "Dee", "secret": SECRET}).status_code == 401


# --- from the command line ----------------------------------------------------------------------


def in_no_hurry(floor: FloorServer) -> None:
    """As if time had passed: nobody signs for several acts within a second, except in tests."""
    floor.app.state.rates, floor.app.state.delays = Rates(), Delays(Runtime())


def test_people_are_managed_at_the_command_line_while_the_floor_is_open(
    floor: FloorServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secrets = tmp_path / "secrets"
    secrets.write_text(f"Max: {SECRET}\nSue: {SECRET}\nKim: no such secret\n")
    monkeypatch.setenv("CUTCARD_SECRETS", str(secrets))
    two = ("--by", "Max", "--second", "Sue", "--reason", "a full floor")

    def run(*words: str) -> tuple[int, str, str]:
        in_no_hurry(floor)
        monkeypatch.setattr("sys.argv", ["cutcard", "house", "staff", floor.address, *words])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        told = [line for line in said.err.splitlines() if line.startswith("cutcard: ")]  # Servers log there too.
        return int(ended.value.code or 0), said.out, "\n".join([*told, ""])

    code, out, _ = run("Kit", "dealer", *two)
    assert code == 0
    once = out.split()[-1]
    signed = floor.browser().post("/api/sign-in", json={"name": "Kit", "secret": once, "new_secret": OWN})
    assert signed.json()["position"] == "DEALER"
    assert "Kit, Dealer" in run("--by", "Max")[1]
    assert run("Kit", "pit-supervisor", *two)[0] == 0
    kit = floor.person("Kit", Position.PIT_SUPERVISOR)
    for refused in (("--by", "Max", "--reason", "alone"), ("--by", "Kim"), ()):
        code, _, err = run("Kit", "--remove", *refused)
        assert (code, err.count("\n"), err.startswith("cutcard: ")) == (2, 1, True)
    assert kit.http.get("/api/me").status_code == 200
    assert run("Kit", "--remove", *two)[1].endswith("Kit can no longer sign in.\n")
    assert kit.http.get("/api/me").status_code == 401
    code, _, err = run("Kit", "--unlock", *two)
    assert (code, err.count("\n")) == (2, 1)
    monkeypatch.setattr(floor, "address", "http://127.0.0.1:9")
    code, _, err = run("Kit", "--remove", *two)
    assert (code, "does not answer" in err) == (2, True)


def test_the_pits_day_is_run_at_the_command_line_while_the_floor_is_open(
    floor: FloorServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secrets = tmp_path / "secrets"
    secrets.write_text(f"Max: {SECRET}\nSue: {SECRET}\n")
    monkeypatch.setenv("CUTCARD_SECRETS", str(secrets))

    def run(what: str, *words: str) -> tuple[int, str, str]:
        in_no_hurry(floor)
        monkeypatch.setattr("sys.argv", ["cutcard", "house", what, floor.address, *words])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), (said.out.splitlines() or [""])[-1], said.err  # Servers log there too.

    today = floor.house.today().isoformat()
    code, out, err = run("day", "open", "--day", today, "--shift", "one", "--by", "Max")
    assert (code, out) == (0, f"{today} is open; Max has the shift one."), err
    assert run("assign", "salon=Sue", "--by", "Max")[:2] == (0, "salon: Sue")
    assert floor.house.cage.dealers == {"salon": "Sue"}
    code, out, err = run("day", "close", "--by", "Max", "--second", "Sue", "--reason", "over")
    assert (code, out.startswith(f"{today} is closed")) == (0, True), err
    for what, *words in (("day", "open", "--by", "Max"), ("thresholds",), ("assign",), ("day",), ("day", "close")):
        code, _, err = run(what, *words)
        told = [line for line in err.splitlines() if line.startswith("cutcard: ")]
        assert (code, len(told)) == (2, 1), err
