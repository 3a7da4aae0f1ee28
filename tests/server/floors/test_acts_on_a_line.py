"""Acts over the line of a live screen: answered as over HTTP, to the byte, and done once whichever way they come."""

from __future__ import annotations

import json
import uuid
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from cutcard.rulebook.procedure import Position
from cutcard.server.auth import dependencies
from cutcard.server.live import hub, sockets
from cutcard.table.state import Phase
from floors import STILL, Person, serving
from houses.stores import step_to
from waiting import PATIENCE_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

    from floors import FloorServer

TABLE, JSON = "dragon-tiger", {"content-type": "application/json"}
UNREADABLE: tuple[Any, ...] = (None, {}, [], "bet", {"id": "short", "act": {"type": "OpenBets"}}, {"id": "a" * 32})


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("lines") / "house.db", STILL, games=[TABLE]) as server:
        step_to(server.house, TABLE, Phase.BETTING)
        yield server


def asked(patron: str, stake_cents: Any = 10_00, **how: Any) -> dict[str, Any]:
    act = {"type": "PlaceBet", "patron": patron, "area": 1, "wager": "Dragon", "stake_cents": stake_cents}
    return {"id": uuid.uuid4().hex, "act": act, **how}


def said(screen: ClientConnection, what: Any, number: int = 1, table: str = TABLE) -> tuple[int, str]:
    """The status and the body that an act is answered with."""
    screen.send(json.dumps({"type": "act", "number": number, "table": table, "asked": what}))
    head = f'{{"type":"answer","number":{number},"status":'
    while not (told := str(screen.recv(timeout=PATIENCE_SECONDS))).startswith(head):
        pass
    status, _, body = told.removeprefix(head).partition(',"body":')
    return int(status), body.removesuffix("}")


def posted(person: Person, what: Any, table: str = TABLE) -> tuple[int, str]:
    answer = person.http.post(f"/api/tables/{table}/acts", content=json.dumps(what), headers=JSON)
    return answer.status_code, answer.text


def test_an_act_is_answered_as_over_http_and_done_once_under_its_id(floor: FloorServer) -> None:
    """The later answer says that it repeats the first; nothing else differs."""
    ana = floor.person("Ana")
    over_line, over_http = asked("Ana"), asked("Ana", act={**asked("Ana")["act"], "area": 2})
    with ana.screen() as screen:
        before, entries = floor.cents("Ana"), floor.entries()
        answers = [said(screen, over_line), posted(ana, over_http), posted(ana, over_line), said(screen, over_http)]
    assert [status for status, _ in answers] == [200] * 4
    first, second, again_first, again_second = (json.loads(body) for _, body in answers)
    assert again_first == {**first, "repeated": True, "credit_cents": again_first["credit_cents"]}
    assert again_second == {**second, "repeated": True, "credit_cents": again_second["credit_cents"]}
    assert first.keys() == second.keys()
    assert (floor.cents("Ana"), floor.entries()) == (before - 20_00, entries + 2)


@pytest.mark.parametrize(
    ("what", "table"),
    [
        (asked("Ana", 10**12), TABLE),
        (asked("Ana", round=99), TABLE),
        (asked("Wei"), TABLE),
        (asked("Ana", act={"type": "OpenBets"}), TABLE),
        (asked("Ana", by={"name": "Pat", "secret": "no"}), TABLE),
        (asked("Ana"), "nowhere"),
        (asked("Ana"), "../cage"),
        *((each, TABLE) for each in UNREADABLE),
    ],
)
def test_what_is_refused_is_refused_alike(floor: FloorServer, what: Any, table: str) -> None:
    """Of an unknown table's name HTTP knows no route where it has a slash in it."""
    ana, entries = floor.person("Ana"), floor.entries()
    with ana.screen() as screen:
        over_line = said(screen, what, table=table)
    assert over_line[0] >= 400
    if "/" not in table:
        assert over_line == posted(ana, what, table)
    assert floor.entries() == entries


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"act","number":1,"number":2,"table":"dragon-tiger","asked":{}}',
        '{"type":"act","number":1,"table":"dragon-tiger","asked":{"id":"aaaaaaaa","id":"bbbbbbbb"}}',
        '{"type":"act","number":1,"table":"dragon-tiger","asked":{"act":{"type":"OpenBets","type":"CloseBets"}}}',
        '{"type":"act","number":1,"table":"dragon-tiger","asked":{},"asked":{}}',
        '{"type":"act","number":1,"table":"dragon-tiger","asked":{"id":"aaaaaaaa","\\u0069d":"bbbbbbbb"}}',
    ],
)
def test_a_name_that_is_there_twice_ends_the_line(floor: FloorServer, text: str) -> None:
    with floor.person("Kim").screen() as screen:
        screen.send(text)
        with pytest.raises(ConnectionClosed) as closed:
            screen.recv(timeout=PATIENCE_SECONDS)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == sockets.BAD


def test_staff_act_over_their_line_too_and_a_display_does_not(floor: FloorServer) -> None:
    dealer, display = floor.person("Dee", Position.DEALER), Person(floor, "Wall", Position.DEALER, display=True)
    with dealer.screen() as screen:
        status, body = said(screen, {"id": uuid.uuid4().hex, "act": {"type": "OpenBets"}}, table="salon")
    assert (status, json.loads(body)["code"]) == (409, "phase"), "there is no shoe"
    with display.screen() as screen:
        status, body = said(screen, {"id": uuid.uuid4().hex, "act": {"type": "OpenBets"}}, table="salon")
    assert (status, json.loads(body)["code"]) == (403, "authority")


def test_whoever_was_signed_out_acts_no_more_on_a_line_that_is_still_open(floor: FloorServer) -> None:
    ana, entries = floor.person("Ana"), floor.entries()
    with ana.screen() as screen:
        said(screen, None)  # The line is open and heard.
        floor.app.state.sessions.end(ana.token)
        before = floor.entries()
        status, body = said(screen, asked("Ana"))
    assert (status, json.loads(body)["code"]) == (401, "signed_out")
    assert floor.entries() == before >= entries


def test_acts_are_rated_together_whichever_way_they_come(floor: FloorServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dependencies.RATES, "patron", (0.0, 3.0))
    mia = floor.person("Mia")
    with mia.screen() as screen:
        told = [said(screen, None)[0], posted(mia, None)[0], said(screen, None)[0], said(screen, None)[0]]
    assert told == [422, 422, 422, 429]
    assert posted(mia, None)[0] == 429


def test_a_line_that_sends_more_acts_than_anybody_could_is_closed(
    floor: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "ACTS", (0.0, 5.0))
    with floor.person("Leo").screen() as screen:
        for number in range(5):
            said(screen, None, number)
        with pytest.raises(ConnectionClosed) as closed:
            said(screen, None)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == hub.TOO_FAST


def test_many_acts_at_once_are_each_answered_under_their_number(floor: FloorServer) -> None:
    """The answers may come in any order; none is lost, and none is another's."""
    wei = floor.person("Wei")
    acts = {number: asked("Wei", 5_00 * number) for number in range(1, 21)}
    with wei.screen() as screen:
        for number, act in acts.items():
            screen.send(json.dumps({"type": "act", "number": number, "table": TABLE, "asked": act}))
        told: dict[int, dict[str, Any]] = {}
        while len(told) < len(acts):
            answer = json.loads(screen.recv(timeout=PATIENCE_SECONDS))
            if answer["type"] == "answer":
                told[answer["number"]] = answer
    done = {number: answer["body"] for number, answer in told.items() if answer["status"] == 200}
    assert done, "some of the bets stand"
    assert len(done) < len(acts), "an area holds only so many"
    assert {number: body["id"] for number, body in done.items()} == {number: acts[number]["id"] for number in done}


def test_what_the_program_cannot_answer_closes_the_line(floor: FloorServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(sockets, "answer_at_table", fail)
    with floor.person("Ida").screen() as screen, pytest.raises(ConnectionClosed) as closed:
        said(screen, asked("Ida"))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == sockets.FAILED
    (failure,) = floor.app.state.floor.loops.lately().values()
    assert failure.what == "answering an act"
