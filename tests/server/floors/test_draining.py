"""A planned stop: no round begins, open ones end, the server stops, and nothing is void."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import pytest

import plain_http
from cutcard.cli import main
from cutcard.cli.serve import client
from cutcard.house.engine.live_table import round_is_open
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server import draining
from cutcard.table.state import Phase
from floors import STILL, FloorServer, serving
from houses.stores import step_to
from server.watching import looks_often
from server_process import ServerProcess, all_stopped, furnish
from waiting import PATIENCE_SECONDS, until

if TYPE_CHECKING:
    from pathlib import Path

    from cutcard.house.engine.house import House

__all__ = ["looks_often"]
TABLE = "dragon-tiger"
SECRET = "seven swans a-swimming"  # noqa: S105


@pytest.fixture
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draining, "TOLD_SECONDS", 0.0)


def stops(floor: FloorServer) -> threading.Event:
    """Set when the floor asks for its server to be stopped."""
    asked = threading.Event()
    floor.app.state.floor.drain.on_over = asked.set
    return asked


def kinds(house: House) -> set[str]:
    return {event["type"] for entry in house.store.read() for event in entry.read().events}


@pytest.mark.usefixtures("looks_often", "told_at_once")
def test_a_planned_stop_lets_open_rounds_end_and_begins_none(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", STILL, games=[TABLE]) as floor:
        house, stopped = floor.house, stops(floor)
        pit, dealer = floor.person("Gil", Position.PIT_MANAGER), floor.person("Dee", Position.DEALER)
        dealer.do("salon", "LoadShoe")
        step_to(house, TABLE, Phase.BETTING)
        assert (
            floor.person("Sue", Position.PIT_SUPERVISOR).http.post("/api/drain", json={"on": True}).status_code == 403
        )
        assert pit.http.post("/api/drain", json={"on": False}).status_code == 409, "nothing to call off"
        told = pit.http.post("/api/drain", json={"on": True, "reason": "an upgrade"}).json()
        assert (told["draining"], told["over"], told["by"]) == (True, False, "Gil")
        assert [(each["table"], each["round"]) for each in told["playing"]] == [(TABLE, 1)]
        assert pit.http.post("/api/drain", json={"on": True}).status_code == 409, "once"
        (condition,) = [each for each in pit.get("/api/conditions") if each["kind"] == "drain"]
        assert "Dragon Tiger 1, round 1" in condition["says"]

        refused = dealer.act("salon", "OpenBets")
        assert (refused.status_code, refused.json()["code"]) == (409, "draining")
        salon = pit.get("/api/tables/salon")["common"]
        assert (salon["on_hold"], salon["closing"], salon["says"]) == (
            True,
            True,
            "The house is being stopped; no new round begins",
        )
        assert floor.person("Ana").bet(TABLE, "Tie").status_code == 200, "the open round goes on"
        playing = pit.get(f"/api/tables/{TABLE}")["common"]
        assert (playing["on_hold"], playing["closing"]) == (False, True)

        assert not stopped.is_set()
        step_to(house, TABLE, Phase.READY, Phase.SHOE_ENDED)
        until(stopped.is_set, "the server stops")
        assert pit.get("/api/drain")["over"]
        refusal = house.step(TABLE)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "draining"
        assert not {"RoundVoided", "IrregularityCalled"} & kinds(house)
        assert [each["reason"] for each in pit.get("/api/events") if each["what"].startswith("planned stop")] == [
            "an upgrade"
        ]

        again = FloorServer(house, STILL).start()  # Started again, as by a supervisor, it neither plays nor stops.
        stopped_again = stops(again)
        pit = again.person("Gil", Position.PIT_MANAGER)
        (condition,) = [each for each in pit.get("/api/conditions") if each["kind"] == "drain"]
        assert "Gil planned" in condition["says"]
        assert isinstance(house.step(TABLE), Refusal)
        assert pit.http.post("/api/drain", json={"on": False}).json()["draining"] is False
        assert not stopped_again.is_set()
        assert not [each for each in pit.get("/api/conditions") if each["kind"] == "drain"]
        step_to(house, TABLE, Phase.BETTING)
        again.stop()


@pytest.mark.wide
@pytest.mark.usefixtures("looks_often", "told_at_once")
def test_a_planned_stop_is_called_off_before_the_end(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", STILL, games=[TABLE]) as floor:
        stopped, pit = stops(floor), floor.person("Gil", Position.PIT_MANAGER)
        step_to(floor.house, TABLE, Phase.BETTING)
        assert pit.http.post("/api/drain", json={"on": True}).status_code == 200
        assert pit.http.post("/api/drain", json={"on": False}).status_code == 200
        step_to(floor.house, TABLE, Phase.READY, Phase.SHOE_ENDED)
        step_to(floor.house, TABLE, Phase.BETTING)
        assert not stopped.is_set()

        # A table that staff hold in the middle of a round keeps the house from stopping, and is named with what to do.
        hold = {"held": True, "at_once": True}
        assert pit.http.post(f"/api/tables/{TABLE}/hold", json=hold).status_code == 204
        told = pit.http.post("/api/drain", json={"on": True}).json()
        assert "let it go on" in told["playing"][0]["says"]
        assert pit.http.post("/api/drain", json={"on": False}).status_code == 200
        assert pit.http.post("/api/tables/salon/hold", json=hold).status_code == 409, "its Dealer opens no bets there"


@pytest.mark.wide
@pytest.mark.usefixtures("looks_often", "told_at_once")
def test_it_is_asked_for_and_called_off_at_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path / "house.db", STILL, games=[TABLE]) as floor:
        assert floor.engage("Max", Position.PIT_MANAGER, SECRET) is None
        (tmp_path / "secrets").write_text(f"Max: {SECRET}\n")
        monkeypatch.setenv("CUTCARD_SECRETS", str(tmp_path / "secrets"))
        monkeypatch.setattr(client, "SECONDS", PATIENCE_SECONDS)

        def drain(*words: str) -> tuple[int, list[str], str]:
            monkeypatch.setattr("sys.argv", ["cutcard", "house", "drain", *words])
            with pytest.raises(SystemExit) as ended:
                main()
            said = capsys.readouterr()
            return int(ended.value.code or 0), said.out.splitlines()[-1:], said.err  # Servers log there too.

        stopped, address = stops(floor), floor.address
        step_to(floor.house, TABLE, Phase.BETTING)
        ending = threading.Timer(4.0, step_to, (floor.house, TABLE, Phase.READY, Phase.SHOE_ENDED))
        ending.start()
        code, out, err = drain(address, "--by", "Max", "--reason", "an upgrade")
        assert (code, out) == (0, ["Every round has ended, nothing is void, and the server stops."]), err
        assert "still playing: Dragon Tiger 1, round 1" in err
        until(stopped.is_set, "the server stops")
        assert drain(address, "--off", "--by", "Max")[:2] == (0, ["The house goes on: rounds begin again."])
        assert not floor.house.draining
        code, _, err = drain(address, "--off", "--by", "Max")
        assert (code, "is not being stopped" in err) == (2, True)
        assert drain(str(tmp_path / "house.db"), "--by", "Max")[0] == 2, "nobody serves a file"


@pytest.mark.wide
def test_the_hold_of_a_table_ends_when_it_closes(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", STILL, games=[TABLE]) as floor:
        pit = floor.person("Gil", Position.PIT_MANAGER)
        options = floor.house.cage.tables[TABLE].options
        assert pit.http.post(f"/api/tables/{TABLE}/hold", json={"held": True}).status_code == 204
        assert pit.get(f"/api/tables/{TABLE}")["common"]["held"]
        assert pit.cage("CloseTable", table=TABLE, reason="a rest").status_code == 200
        assert floor.house.store.values_of("held") == {}
        assert pit.cage("OpenTable", table=TABLE, options=options).status_code == 200
        until(lambda: pit.http.get(f"/api/tables/{TABLE}").status_code == 200, "the table is open again")
        opened = pit.get(f"/api/tables/{TABLE}")["common"]
        assert (opened["held"], opened["on_hold"]) == (False, False)


@pytest.mark.wide
def test_a_signal_waits_for_open_rounds_and_a_second_one_does_not(tmp_path: Path) -> None:
    """A round that ends in time is played to its end; any other is open still, and resumed at the next start."""
    path = tmp_path / "house.db"
    with closing(open_house(str(path), create=True)) as house:
        furnish(house, {"t1": "dragon-tiger"}, ())
        step_to(house, "t1", Phase.DEALING)
    quick = ServerProcess(str(path), "--drain-seconds", "60", pace=0.2)
    with all_stopped(quick):
        assert quick.start().stop() == 0
    with closing(open_house(str(path))) as house:
        assert not round_is_open(house.table("t1").state)
        assert "RoundVoided" not in kinds(house)
        assert house.store.values_of("drain") == {}, "a signal is forgotten with its server"
        step_to(house, "t1", Phase.BETTING)
    for limit, signals in (("1", 1), ("600", 2)):
        slow = ServerProcess(str(path), "--drain-seconds", limit, pace=1000)
        with all_stopped(slow):
            slow.start()
            if signals == 2:
                assert slow._process is not None
                slow._process.send_signal(signal.SIGTERM)
                until(partial(waits, slow), "it waits", every=0.1)
            assert slow.stop() == 0
        with closing(open_house(str(path))) as house:
            assert house.table("t1").state.phase is Phase.BETTING, "where it was"


@pytest.mark.wide
def test_a_server_stopped_by_force_logs_no_failure(tmp_path: Path) -> None:
    """Ctrl-C for the third time waits for nothing; whoever pressed it knows what was cut short."""
    path, log = tmp_path / "house.db", tmp_path / "log"
    with closing(open_house(str(path), create=True)) as house:
        furnish(house, {"t1": "dragon-tiger"}, ())
    impatient = ServerProcess(str(path), "--drain-seconds", "600", pace=1000, log=log)
    with all_stopped(impatient):
        impatient.start()
        assert impatient._process is not None
        while impatient.runs:
            impatient._process.send_signal(signal.SIGINT)
            time.sleep(0.1)
        assert "Traceback" not in log.read_text()
    with closing(open_house(str(path))) as house:
        assert not round_is_open(house.table("t1").state)


def waits(server: ServerProcess) -> bool:
    """Whether it says that it is being stopped."""
    told = plain_http.get(f"{server.address}/ready").json()["conditions"]
    return any(each["kind"] == "drain" for each in told)
