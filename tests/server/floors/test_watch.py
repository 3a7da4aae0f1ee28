"""What is wrong while it lasts: each done for real, and told alike at /ready, in the figures, in the log, to staff."""

from __future__ import annotations

import json
import threading
import time
from datetime import UTC, date, datetime, timedelta
from datetime import time as dawn
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE
from cutcard.house.engine import batch, deciding, replay, resume
from cutcard.house.journal.checks import CorruptError
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.live.projection import TableProjection
from cutcard.server.runtime import Runtime
from cutcard.server.watch import monitor
from cutcard.server.watch.clock import ClockWatch
from cutcard.words import message
from doors import put_back, rows_of
from floors import furnished
from houses.editable_journal import no_findings
from houses.stores import rewrite
from server.watching import HURRIED, OFTEN_SECONDS, logged, looks_often, watched
from waiting import until

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.house.engine.house import House

__all__ = ["logged", "looks_often"]
pytestmark = pytest.mark.usefixtures("looks_often")
TABLE = "tiger-baccarat"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return furnished(tmp_path / "house.db", [TABLE])


# --- a store that is gone -------------------------------------------------------------------------


def test_a_file_that_is_taken_away_stops_the_house_before_anything_is_lost(
    house: House, tmp_path: Path, logged: list[Any]
) -> None:
    """A file that was deleted can still be written to, and nobody would ever find it again."""
    with watched(house, logged) as floor:
        entries = floor.floor.entries()
        (tmp_path / "house.db").rename(tmp_path / "elsewhere.db")
        refused = floor.cashier.cage("BuyCredit", account="Ana", cents=100)
        assert refused.status_code == 503, "not a moment later"
        shown = floor.begins("store", stops=True)
        assert "no longer there" in shown["says"]
        assert str(tmp_path) in shown["why"]
        assert str(tmp_path) not in json.dumps(floor.ready()[1])
        (tmp_path / "elsewhere.db").rename(tmp_path / "house.db")
        assert floor.floor.entries() == entries


@pytest.mark.wide
def test_a_house_that_nobody_asks_anything_notices_it_too(house: House, tmp_path: Path, logged: list[Any]) -> None:
    with watched(house, logged) as floor:
        (tmp_path / "house.db").rename(tmp_path / "elsewhere.db")
        floor.begins("store", stops=True)


def test_a_writer_that_waits_for_its_disk_is_noticed_and_goes_on(
    house: House, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitor, "SILENT_SECONDS", 0.5)
    back = threading.Event()
    with watched(house, logged) as floor:
        stuck = threading.Thread(target=lambda: house.run_on_writer(back.wait))
        stuck.start()
        floor.begins("store", stops=True)
        back.set()
        floor.is_over("store")
        stuck.join()


@pytest.mark.wide
def test_a_loop_that_comes_round_late_is_told_as_that_and_not_as_a_dead_disk(
    house: House, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitor, "SILENT_SECONDS", 0.5)
    monkeypatch.setattr(monitor, "BUSY_SECONDS", 0.5)
    with watched(house, logged) as floor:
        heartbeats = floor.floor.app.state.floor._heartbeats
        heartbeats.get_loop().call_soon_threadsafe(time.sleep, 2.0)
        until(lambda: floor.log("condition began", "busy"), "somebody is told that the server is busy")
        assert "seconds late" in floor.log("condition began", "busy")[0]["why"]
        floor.is_over("busy")
    assert not floor.log("condition began", "store")


# --- a row and an entry that the house did not write -----------------------------------------------


def test_a_session_put_back_and_an_altered_entry_are_shown_until_they_are_right_again(
    house: House, logged: list[Any]
) -> None:
    with watched(house, logged) as floor:
        gone = floor.floor.person("Sue", Position.PIT_SUPERVISOR)
        once = rows_of(house.store)
        assert gone.http.post("/api/sign-out").status_code == 204
        now, entries = rows_of(house.store), house.cage_version
        put_back(house.store, once)
        assert floor.floor.browser(gone.cookies).get("/api/me").status_code == 401
        shown = floor.begins("door")
        assert "session " in shown["why"]
        assert house.cage_version == entries, "whoever knocks makes no entry"
        put_back(house.store, now)
        floor.is_over("door")
        path = str(house._end_file.path).removesuffix(".log-end")
        rewrite(path, "UPDATE journal SET round = round + 1 WHERE seq = 2")
        shown = floor.begins("journal")
        assert shown["why"] == "entry 2 is not what was written"
        assert "no money moves" in shown["advice"]
        rewrite(path, "UPDATE journal SET round = round - 1 WHERE seq = 2")
        floor.is_over("journal")


# --- a table that is shut -------------------------------------------------------------------------


def test_a_table_that_cannot_be_resumed_is_shut_and_named(
    house: House, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = house._end_file.path
    house.close()
    resume_table = replay.resume_table

    def fails(store: Any, opened: Any, *more: Any) -> Any:
        if opened.table == TABLE:
            raise ValueError("its shoe cannot be read")
        return resume_table(store, opened, *more)

    monkeypatch.setattr(resume, "resume_table", fails)
    again = open_house(str(path).removesuffix(".log-end"))
    with watched(again, logged) as floor:
        shown = floor.begins("shut", TABLE)
        assert f"table {TABLE} is shut" in shown["says"]
        assert again.stopped[TABLE] in shown["says"]
        assert floor.pit.cage("CloseTable", table=TABLE, reason="restored elsewhere").status_code == 200
        floor.is_over("shut", TABLE)


# --- a dealer that stopped ------------------------------------------------------------------------


@pytest.mark.wide
def test_a_dealer_that_is_refused_for_ever_is_shown_until_it_goes_on(
    house: House, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    no = Refusal("DT", "", "strange", message("refusal-unknown-act", game="Dragon Tiger"))
    decided = deciding.decided

    def refusing(*asked: Any) -> Any:
        *_, request, live = asked
        return no if live.name == TABLE and request.command is None else decided(*asked)

    with monkeypatch.context() as patch:
        patch.setattr(batch, "decided", refusing)
        with watched(house, logged, pace=HURRIED) as floor:
            shown = floor.begins("dealer", TABLE)
            assert f"dealer of {TABLE} has stopped: the rules of Dragon Tiger do not provide for this" in shown["says"]
            (alert,) = until(lambda: floor.pit.get("/api/alerts"), "the pit is told of it")
            assert floor.pit.http.post(f"/api/alerts/{alert['seq']}/acknowledge").status_code == 204
            time.sleep(3 * OFTEN_SECONDS)
            assert floor.begins("dealer", TABLE)["since"] == shown["since"], "it lasts, whoever has seen it"
            patch.undo()
            floor.is_over("dealer", TABLE)
            number = house.table(TABLE).state.round_number
            until(lambda: house.table(TABLE).state.round_number > number, "the dealer opens the next round")


@pytest.mark.wide
def test_a_mistake_in_the_dealers_loop_kills_it_not_and_a_lost_dealer_gets_a_successor(
    house: House, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from cutcard.server.dealer_loop import DealerLoop

    wait = DealerLoop._wait

    async def mistaken(self: DealerLoop, name: str, live: Any) -> None:
        if name == TABLE:
            raise LookupError("a mistake of the program")
        await wait(self, name, live)

    with monkeypatch.context() as patch:
        patch.setattr(DealerLoop, "_wait", mistaken)
        with watched(house, logged, pace=HURRIED) as floor:
            assert floor.begins("dealer", TABLE)["why"] == "LookupError: a mistake of the program"
            time.sleep(5 * OFTEN_SECONDS)
            assert [each["event"] for each in logged].count("dealer failed") == 1, "logged once"
            assert floor.begins("dealer", TABLE)["says"].endswith(
                "its next act fails because of a fault in the program, and nothing has changed"
            )
            patch.undo()
            floor.is_over("dealer", TABLE)
            until(lambda: house.table(TABLE).state.round_number, "the dealer opens a round")
            dealers = floor.floor.app.state.floor.dealers
            lost = dealers._tasks[TABLE]
            lost.get_loop().call_soon_threadsafe(lost.cancel)
            until(lambda: dealers._tasks[TABLE] is not lost, "the table has another dealer")
            number = house.table(TABLE).state.round_number
            until(lambda: house.table(TABLE).state.round_number > number, "the other dealer opens a round")


# --- what nobody ended in time --------------------------------------------------------------------


def test_what_is_overdue_is_noted_in_a_floor_that_nobody_asks_anything_and_no_sooner(
    house: House, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report and a complaint alike: when the clock of the house says so, with no act at the cage."""
    began = datetime(2027, 1, 15, 8, tzinfo=UTC)
    clock, looks = {"now": began}, [0]
    house.now = lambda: int(clock["now"].timestamp()) * 10**9
    look = monitor.Monitor.look

    def counted(watch: monitor.Monitor) -> None:
        looks[0] += 1
        look(watch)

    def noted_at(moment: datetime) -> list[str]:
        """All that the house has noted when the watch has looked at that time."""
        clock["now"], before = moment, looks[0]
        until(lambda: looks[0] >= before + 3, "the watch looks")
        house.run_on_writer(lambda: None)
        events = [event["type"] for entry in house.store.read(CAGE) for event in entry.read().events]
        return [each for each in events if each.endswith("Overdue")]

    monkeypatch.setattr(monitor.Monitor, "look", counted)
    monkeypatch.setattr(ClockWatch, "look", lambda _: None)  # A clock that jumps would be noted, and so be an act.
    with watched(house, logged) as floor:
        compliance = floor.floor.person("Cora", Position.COMPLIANCE)
        assert floor.cashier.cage("CheckIdentity", account="Wei", identity="passport").is_success
        for _ in range(2):
            assert floor.cashier.cage("BuyCredit", account="Wei", cents=5_000_00).is_success
        assert floor.cashier.cage(
            "OpenComplaint", says="the lift was slow", account="Wei", happened=int(began.timestamp()) - 60
        ).is_success
        acts = house.cage_version
        (report,), (complaint,) = house.cage.reports.values(), house.cage.complaints.values()
        answered_by = datetime.fromtimestamp(complaint.due, UTC)
        filed_by = datetime.combine(date.fromisoformat(report.due) + timedelta(1), dawn(house.cage.day_begins), UTC)
        second = timedelta(seconds=1)
        assert noted_at(answered_by) == []
        assert noted_at(answered_by + second) == ["ComplaintOverdue"]
        assert noted_at(filed_by - second) == ["ComplaintOverdue"]
        assert noted_at(filed_by) == ["ComplaintOverdue", "ReportOverdue"]
        assert noted_at(filed_by + second) == ["ComplaintOverdue", "ReportOverdue"], "each once"
        since = [entry.read().command["type"] for entry in house.store.read(CAGE) if entry.version > acts]
        assert since == ["NoteOverdueComplaint", "TellOverdue"], "no other act led to them"
        assert "ReportOverdue" in {each["what"] for each in compliance.get("/api/alerts")}
        assert "ReportOverdue" not in {each["what"] for each in floor.pit.get("/api/alerts")}
        path = house.store.url
    no_findings(verify(path))


# --- a clock that jumps ---------------------------------------------------------------------------


class Wall:
    """A clock that somebody sets."""

    def __init__(self) -> None:
        self.off = 0.0

    def __call__(self) -> float:
        return time.time() + self.off


@pytest.mark.parametrize(
    ("seconds", "key"),
    [(7200.0, "condition-clock-forwards"), pytest.param(-90.0, "condition-clock-back", marks=pytest.mark.wide)],
)
def test_a_clock_that_is_set_is_shown_until_it_is_right_and_stands_in_the_record(
    tmp_path: Path, logged: list[Any], seconds: float, key: str
) -> None:
    house, wall = furnished(tmp_path / "house.db", [TABLE]), Wall()
    house.now = lambda: int(wall() * 1e9)
    with watched(house, logged, Runtime(clock=wall)) as floor:
        wall.off += 3.0
        time.sleep(5 * OFTEN_SECONDS)
        assert floor.ready()[1]["conditions"] == [], "a little is no jump"
        wall.off += seconds
        shown = floor.begins("clock")
        assert shown["message"]["key"] == key
        assert abs(shown["message"]["values"]["seconds"] - abs(seconds)) < 4
        until(lambda: floor.pit.get("/api/alerts"), "the jump of the clock is an alert")
        (alert,) = floor.pit.get("/api/alerts")
        assert (alert["what"], alert["where"]) == ("ClockJumped", "cage")
        wall.off -= seconds
        floor.is_over("clock")


def test_a_clock_that_was_ahead_is_not_behind_what_was_written_meanwhile() -> None:
    wall = Wall()
    watch = ClockWatch(Runtime(clock=wall))

    def off_by(seconds: float) -> float:
        wall.off = seconds
        jump = watch.look()
        watch.recorded = max(watch.recorded, wall())
        return round(jump.seconds) if jump is not None else 0

    assert off_by(7200) == 7200
    assert off_by(0) == 0, "it is right again"
    assert off_by(7200) == 7200
    assert off_by(-120) == -120, "it is behind what it was before it was ahead"
    assert off_by(0) == 0


@pytest.mark.wide
def test_a_clock_behind_the_journal_is_noticed_at_the_start(tmp_path: Path, logged: list[Any]) -> None:
    house, wall = furnished(tmp_path / "house.db", [TABLE]), Wall()
    wall.off = -3600.0
    with watched(house, logged, Runtime(clock=wall)) as floor:
        assert floor.begins("clock")["message"]["key"] == "condition-clock-back"
        wall.off = 0.0
        floor.is_over("clock")


# --- a part of the program that fails -------------------------------------------------------------


@pytest.mark.wide
def test_a_listener_that_raises_is_shown_and_everything_else_goes_on(
    house: House, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    follow = TableProjection.follow

    def mistaken(self: TableProjection, body: Any, happened: Any) -> None:
        if body.command["type"] == "OpenBets":
            raise LookupError("a mistake of the program")
        follow(self, body, happened)

    monkeypatch.setattr(TableProjection, "follow", mistaken)
    with watched(house, logged) as floor:
        dealer = floor.floor.person("Dee", Position.DEALER)
        dealer.do("salon", "LoadShoe")
        with dealer.watch("salon") as screen:
            dealer.do("salon", "OpenBets")
            shown = floor.begins("program", "salon")
            assert shown["why"] == "LookupError: a mistake of the program"
            dealer.do("salon", "CloseBets")
            while (told := json.loads(screen.recv(timeout=20))).get("common", {}).get("phase") != "dealing":
                assert told["type"] in {"view", "beat", "conditions"}


def test_staff_hear_at_once_of_entries_that_the_house_did_not_write_and_no_patron_does(
    house: House, logged: list[Any]
) -> None:
    with watched(house, logged) as floor, floor.pit.watch() as screen, floor.floor.shared("Ana").watch() as terminal:
        hub = floor.floor.app.state.floor.hub
        until(lambda: len(hub.connections) == 2, "both screens are connected")
        house.fence(CorruptError(["entry 9 of cage was not written by the house"]))
        while json.loads(screen.recv(timeout=20))["type"] != "conditions":
            pass
        shown = floor.begins("fenced", stops=True)
        with pytest.raises(TimeoutError):
            terminal.recv(timeout=0.3)
        assert floor.floor.shared("Ana").http.get("/api/conditions").status_code == 403
        assert "entries that the house did not write" in shown["says"]
        assert shown["why"] == "entry 9 of cage was not written by the house"
        assert "restore the newest backup from before" in shown["advice"]
        house.fenced = ""
        floor.is_over("fenced")
        logged.clear()
        house.fence(ValueError("a write that failed"))
        shown = floor.begins("fenced", stops=True)
        assert (shown["says"], shown["why"]) == (
            "the house has stopped accepting acts, because a write failed",
            "a write that failed",
        )
