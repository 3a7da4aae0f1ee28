"""Alerts stay until somebody has acknowledged them, however often the server ends; and then they stay away."""

from __future__ import annotations

import json
import shutil
import time
from contextlib import closing, contextmanager
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from cutcard.formats.keys import SEAL_BYTES
from cutcard.house.engine import batch
from cutcard.house.open import open_house
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server import dealer_loop
from cutcard.server.alerts import KEY, KIND, Alert, Alerts
from cutcard.words import message
from floors import STILL, FloorServer, serving
from server.watching import HURRIED, OFTEN_SECONDS, looks_often
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

__all__ = ["looks_often"]


@contextmanager
def again(path: Path) -> Iterator[FloorServer]:
    """The same house, opened anew."""
    house = open_house(str(path))
    server = FloorServer(house, STILL).start()
    try:
        yield server
    finally:
        server.stop()
        house.close()


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A house that was left with cards dealt and served once more, and the alert that this raised."""
    path = tmp_path_factory.mktemp("interrupted") / "house.db"
    with serving(path, games=[]) as floor:
        dealer = floor.person("Dee", Position.DEALER)
        for act in ("LoadShoe", "OpenBets", "CloseBets"):
            dealer.do("salon", act)
        dealer.do("salon", "DealCard")
        assert floor.person("Gil", Position.PIT_MANAGER).get("/api/alerts") == []
    with again(path) as floor:
        (alert,) = floor.person("Gil", Position.PIT_MANAGER).get("/api/alerts")
    return path, alert


@pytest.fixture
def path(interrupted: tuple[Path, dict[str, Any]], tmp_path: Path) -> Path:
    """A copy of that house."""
    return shutil.copytree(interrupted[0].parent, tmp_path / "copy") / "house.db"


@pytest.fixture
def alert(interrupted: tuple[Path, dict[str, Any]]) -> dict[str, Any]:
    return interrupted[1]


def test_what_a_recovery_called_is_an_alert_until_staff_acknowledge_it(path: Path, alert: dict[str, Any]) -> None:
    assert (alert["what"], alert["where"]) == ("IrregularityCalled", "salon")
    assert "interruption" in alert["kind"]
    assert alert["clause"]
    with again(path) as floor:
        pit = floor.person("Gil", Position.PIT_MANAGER)
        assert floor.person("Ana").http.post(f"/api/alerts/{alert['seq']}/acknowledge").status_code == 403
        assert pit.get("/api/alerts") == [alert], "it outlives the server, and no patron acknowledges it"
        assert pit.http.post(f"/api/alerts/{alert['seq']}/acknowledge").status_code == 204
        assert pit.http.post(f"/api/alerts/{alert['seq']}/acknowledge").status_code == 404, "once"
        assert alert not in pit.get("/api/alerts")
        assert any(event["what"] == "alert acknowledged" for event in pit.get("/api/events"))
    with again(path) as floor:
        assert alert not in floor.person("Gil", Position.PIT_MANAGER).get("/api/alerts"), "it stays away"


def test_no_row_of_the_database_takes_an_alert_away(path: Path, alert: dict[str, Any]) -> None:
    """Erased, altered, of another's making, or of a former version: the journal says what is open."""
    raised = Alert(**{each.name: alert[each.name] for each in fields(Alert)})
    with closing(open_house(str(path))) as house:
        keys, kept = house.keeper.keys, house.store.values_of(KIND, KEY)[KEY]
        forged = kept[SEAL_BYTES:].replace(b'"open":[{', b'"open":[],"was":[{')
        for planted in (kept, None, b"", kept[:SEAL_BYTES] + forged, bytes(SEAL_BYTES) + forged):
            house.store.put_value(KIND, KEY, planted)
            house.store.put_value("alert seen", str(raised.seq), b"1")
            alerts = Alerts(house.store, keys)
            alerts.catch_up()
            assert list(alerts) == [raised]


def test_the_journal_is_read_from_where_it_was_followed_to(path: Path) -> None:
    with closing(open_house(str(path))) as house:
        heard: list[int] = []
        alerts = Alerts(house.store, house.keeper.keys)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Alerts, "on_entry", lambda _, entry: heard.append(entry.seq))
            alerts.catch_up()
            assert len(list(alerts)) == 1
            assert len(heard) < 5, "what was written since"
            house.store.put_value(KIND, KEY, None)
            heard.clear()
            alerts.catch_up()
        assert heard == [entry.seq for entry in house.store.read()], "all of it"


def rests(floor: FloorServer, table: str) -> None:
    """Until the round is over, and with it one that the dealer was about to open when the table was held."""
    for _ in range(2):
        until(lambda: floor.house.table(table).state.phase.value == "ready", "the round ends")
        time.sleep(HURRIED.betting)
    until(lambda: floor.house.table(table).state.phase.value == "ready", "the last round ends")


def test_a_table_that_runs_itself_is_held_after_its_round_and_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealer_loop, "HELD_SECONDS", OFTEN_SECONDS)
    with serving(tmp_path / "house.db", HURRIED, games=["dragon-tiger"]) as floor:
        pit, table = floor.person("Gil", Position.PIT_MANAGER), "dragon-tiger"
        assert floor.person("Dee", Position.DEALER).http.post(f"/api/tables/{table}/hold", json={"held": True}).is_error
        assert pit.http.post(f"/api/tables/{table}/hold", json={"held": True}).status_code == 204
        rests(floor, table)
        number = floor.house.table(table).state.round_number
        time.sleep(3 * (HURRIED.betting + HURRIED.result))
        assert floor.house.table(table).state.round_number == number, "it waits"
        assert pit.get(f"/api/tables/{table}")["common"]["held"] is True
        assert pit.http.post(f"/api/tables/{table}/hold", json={"held": False}).status_code == 204
        until(lambda: floor.house.table(table).state.round_number > number, "the next round begins")
        assert pit.http.post(f"/api/tables/{table}/hold", json={"held": True}).status_code == 204
        rests(floor, table)
        with pit.watch(table) as screen:
            assert pit.cage("CloseTable", table=table, reason="the evening is over").status_code == 200
            while (told := json.loads(screen.recv(timeout=20)))["type"] != "tables":
                assert told["type"] in {"view", "beat"}
        assert table not in told["tables"]


@pytest.mark.wide
@pytest.mark.usefixtures("looks_often")
def test_an_automatic_dealer_that_cannot_go_on_is_an_alert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = ("dragon-tiger", "tiger-baccarat")
    with serving(tmp_path / "house.db", HURRIED, games=games) as floor:
        no = Refusal("DT", "", "strange", message("refusal-unknown-act", game="Dragon Tiger"))
        monkeypatch.setattr(batch, "decided", lambda *_: no)
        pit = floor.person("Gil", Position.PIT_MANAGER)
        until(lambda: len(pit.get("/api/alerts")) == len(games), "every dealer has stopped")
        found = pit.get("/api/alerts")
        assert {alert["what"] for alert in found} == {"DealerStopped"}
        assert "do not provide for this" in found[0]["reason"]
        time.sleep(5 * OFTEN_SECONDS)
        assert len(pit.get("/api/alerts")) == len(games), "said once at each table that runs itself"
