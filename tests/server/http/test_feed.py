"""The feed: significant events as they happen, each once and in order, also for whoever lost the stream."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.house.projections.significant_events import Significant
from cutcard.rulebook.procedure import Position
from cutcard.server.auth.cookies import COOKIE
from cutcard.server.http import feed
from cutcard.words import message
from floors import FloorServer, serving
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.words import Message
    from floors import Person

TABLE = "dragon-tiger"
SECRET = "seven swans a-swimming"  # noqa: S105
DOCUMENT = Path(__file__).parents[3] / "docs" / "floor.md"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorServer]:
    with serving(tmp_path_factory.mktemp("feed") / "house.db", games=[TABLE]) as served:
        yield served


@pytest.fixture
def pit(floor: FloorServer) -> Person:
    return floor.person("Gil", Position.PIT_MANAGER)


def read(person: Person, number: int, after: str | None = None, header: str | None = None) -> list[tuple[str, Any]]:
    """The first events that the stream sends, each with its id."""
    headers = {"last-event-id": header} if header is not None else {}
    params = {"after": after} if after is not None else {}
    found: list[tuple[str, Any]] = []
    last = ""
    with person.http.stream("GET", "/api/events/stream", params=params, headers=headers, timeout=60) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in answer.headers
        for line in answer.iter_lines() if number else ():
            field, _, value = line.partition(": ")
            if field == "id":
                last = value
            elif field == "data":
                found.append((last, json.loads(value)))
                if len(found) == number:
                    break
    return found


def test_every_event_comes_once_and_in_order_wherever_it_is_taken_up(pit: Person) -> None:
    listed = pit.get("/api/events?last=500")[::-1]
    assert len(listed) > 3
    told = read(pit, len(listed), after="0")
    assert [event for _, event in told] == listed, "the same as the list has"
    ids = [each for each, _ in told]
    assert len(set(ids)) == len(ids)
    for at in (0, len(ids) // 2, len(ids) - 2):
        rest = told[at + 1 :]
        assert read(pit, len(rest), after=ids[at]) == rest
        assert read(pit, len(rest), after="0", header=ids[at]) == rest, "the header is newer than the address"


def test_several_events_of_one_entry_are_told_apart(floor: FloorServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(*_: object, after: int) -> Iterator[tuple[Significant, Message]]:
        for seq, what in ((5, "first"), (5, "second"), (7, "third")):
            if seq > after:
                event = Significant("", seq, "cage", what, *[""] * 6)
                yield event, message("listed-program")

    monkeypatch.setattr(feed, "worded", planted)
    for at, most, ids in (
        (feed.Place(0), 100, ["5.1", "5.2", "7.1"]),
        (feed.Place(5, 1), 100, ["5.2", "7.1"]),
        (feed.Place(5), 100, ["7.1"]),
        (feed.Place(0), 1, ["5.1"]),
        (feed.Place(5, 1), 1, ["5.2"]),
        (feed.Place(7, 1), 100, []),
    ):
        monkeypatch.setattr(feed, "LINES_MOST", most)
        last, lines = feed._lines_after(floor.house, Position.PIT_MANAGER, at)
        assert [line.split()[1].decode() for line in lines] == ids
        assert last.id == (ids[-1] if ids else at.id)


def test_what_happens_is_sent_to_who_follows(floor: FloorServer, pit: Person) -> None:
    heard: list[tuple[str, Any]] = []
    following = threading.Thread(target=lambda: heard.extend(read(pit, 1)), daemon=True)
    following.start()
    until(lambda: floor.app.state.floor.hub.followers, "somebody follows")
    assert pit.cage("LockAccount", account="Wei", reason="for the feed").status_code == 200
    following.join(60)
    assert [event["reason"] for _, event in heard] == ["for the feed"]
    until(lambda: not floor.app.state.floor.hub.followers, "nobody follows any more")


def test_whoever_may_not_read_events_is_sent_none(floor: FloorServer, pit: Person) -> None:
    assert floor.person("Ana").http.get("/api/events/stream").status_code == 403
    assert floor.browser().get("/api/events/stream").status_code == 401
    for wrong in ("x", "1.", "-1", "1.2.3", "1e9", "9" * 25):
        assert pit.http.get("/api/events/stream", params={"after": wrong}).status_code == 422, wrong
    ahead = pit.http.get("/api/events/stream", params={"after": "999999"})
    assert (ahead.status_code, ahead.json()["code"]) == (409, "ahead")


def test_one_person_follows_only_so_often_at_once(
    floor: FloorServer, pit: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "FEEDS_MOST", 1)
    with pit.http.stream("GET", "/api/events/stream", timeout=60) as first:
        lines = first.iter_lines()  # Which is closed with the stream when nobody has it any more.
        next(lines)
        assert pit.http.get("/api/events/stream").status_code == 429
        assert read(floor.person("Sue", Position.PIT_SUPERVISOR), 1, after="0")
    until(lambda: not floor.app.state.floor.hub.followers, "nobody follows any more")


def test_who_signs_out_is_sent_nothing_more(floor: FloorServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "HEARTBEAT_SECONDS", 0.05)
    leaving = floor.person("Max", Position.PIT_MANAGER)
    with leaving.http.stream("GET", "/api/events/stream", timeout=60) as stream:
        lines = stream.iter_lines()
        next(lines)
        floor.app.state.sessions.end(leaving.cookies[COOKIE])
        assert not [line for line in lines if line.startswith("data")], "it ends"


def test_a_reader_that_takes_nothing_is_cut_off_and_keeps_nobody_waiting(
    floor: FloorServer, pit: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing reads what was sent: the line fills, and after a while the stream is given up."""
    monkeypatch.setattr(feed, "SLOW_SECONDS", 0.5)
    monkeypatch.setattr(feed, "HEARTBEAT_SECONDS", 0.0)
    monkeypatch.setattr(feed, "_beat", lambda _: b": " + b"x" * 1_000_000 + b"\n\n")
    with pit.http.stream("GET", "/api/events/stream", timeout=60):
        until(lambda: floor.app.state.floor.hub.followers, "it began")
        assert pit.cage("LockAccount", account="Ana", reason="meanwhile").status_code == 200, "the house goes on"
        until(lambda: not floor.app.state.floor.hub.followers, "it is cut off")


def test_the_receiver_of_the_documents_follows_a_house(floor: FloorServer, pit: Person) -> None:
    assert floor.engage("Rex", Position.FINANCE, SECRET) is None
    (block,) = re.findall(r"```python\n(import json, sys.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert len([line for line in block.splitlines() if line]) == 10
    asked = block.replace("sys.argv[1:5]", repr([floor.address, "Rex", SECRET, "0"]))
    printed: list[str] = []
    names = {"print": lambda value, **_: printed.append(value)}
    receiver = threading.Thread(target=exec, args=(compile(asked, "floor.md", "exec"), names), daemon=True)
    receiver.start()
    listed = pit.get("/api/events?last=500")[::-1]
    until(lambda: len([each for each in printed if each.startswith("{")]) >= len(listed), "it has all of them")
    events = [json.loads(each) for each in printed if each.startswith("{")]
    assert events[: len(listed)] == listed
    floor.app.state.floor.hub.end_followers()
    receiver.join(60)
    assert not receiver.is_alive(), "it ends when the server stops"
