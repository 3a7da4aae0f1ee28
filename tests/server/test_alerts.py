"""Alerts stay until somebody has acknowledged them, however often the server ends; and then they stay away."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES
from cutcard.house.engine import batch
from cutcard.house.engine.batch import Batch
from cutcard.house.engine.requests import Reply, Request, new_id
from cutcard.house.journal.entry import CAGE
from cutcard.house.money import cage
from cutcard.house.open import open_house
from cutcard.house.staff import THE_HOUSE
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.server.alerts import OPEN, Alert, Alerts
from cutcard.table import commands
from cutcard.words import message
from floors import QUICK, STILL, FloorServer, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.house.journal.entry import Entry


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


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


def leave_with_cards_dealt(path: Path) -> None:
    with serving(path) as floor:
        dealer = floor.person("Dee", Position.DEALER)
        for act in ("LoadShoe", "OpenBets", "CloseBets"):
            dealer.do("salon", act)
        dealer.do("salon", "DealCard")
        assert floor.person("Gil", Position.PIT_MANAGER).get("/api/alerts") == []


def test_what_a_recovery_called_is_an_alert_until_acknowledged(path: Path) -> None:
    leave_with_cards_dealt(path)
    with again(path) as floor:
        pit = floor.person("Gil", Position.PIT_MANAGER)
        (alert,) = pit.get("/api/alerts")
        assert (alert["what"], alert["where"]) == ("IrregularityCalled", "salon")
        assert "interruption" in alert["kind"]
        assert alert["clause"]
    with again(path) as floor:
        pit = floor.person("Gil", Position.PIT_MANAGER)
        assert pit.get("/api/alerts")[0] == alert, "it outlives the server"
        assert pit.http.post(f"/api/alerts/{alert['seq']}/acknowledge").status_code == 204
        assert pit.http.post(f"/api/alerts/{alert['seq']}/acknowledge").status_code == 404, "once"
        assert alert not in pit.get("/api/alerts")
        assert any(event["what"] == "alert acknowledged" for event in pit.get("/api/events"))
    with again(path) as floor:
        assert alert not in floor.person("Gil", Position.PIT_MANAGER).get("/api/alerts"), "it stays away"


def test_an_alert_the_server_had_no_time_to_keep_is_found_at_the_next_start(path: Path) -> None:
    leave_with_cards_dealt(path)
    with again(path) as floor:
        (told,) = floor.person("Gil", Position.PIT_MANAGER).get("/api/alerts")
    alert = Alert(**{each.name: told[each.name] for each in fields(Alert)})
    house = open_house(str(path))
    house.store.put_value(OPEN, str(alert.seq), None)
    house.store.put_value("alert heard", "seq", str(alert.seq - 1).encode())
    alerts = Alerts(house.store)
    assert alert not in list(alerts)
    alerts.catch_up()
    assert alert in list(alerts)
    house.close()


def test_a_patron_acknowledges_nothing(path: Path) -> None:
    leave_with_cards_dealt(path)
    with again(path) as floor:
        (alert,) = floor.person("Gil", Position.PIT_MANAGER).get("/api/alerts")
        assert floor.person("Ana").http.post(f"/api/alerts/{alert['seq']}/acknowledge").status_code == 403
        assert floor.person("Gil", Position.PIT_MANAGER).get("/api/alerts") == [alert]


def test_a_table_that_runs_itself_is_held_after_its_round_and_released(tmp_path: Path) -> None:
    with serving(tmp_path / "house.db", QUICK) as floor:
        pit, table = floor.person("Gil", Position.PIT_MANAGER), "dragon-tiger"
        assert floor.person("Dee", Position.DEALER).http.post(f"/api/tables/{table}/hold", json={"held": True}).is_error
        assert pit.http.post(f"/api/tables/{table}/hold", json={"held": True}).status_code == 204
        while floor.house.table(table).state.phase.value != "ready":
            time.sleep(0.05)
        number = floor.house.table(table).state.round_number
        time.sleep(1.5)
        assert floor.house.table(table).state.round_number == number, "it waits"
        assert pit.get(f"/api/tables/{table}")["common"]["held"] is True
        assert pit.http.post(f"/api/tables/{table}/hold", json={"held": False}).status_code == 204
        while floor.house.table(table).state.round_number == number:
            time.sleep(0.05)
        assert pit.http.post(f"/api/tables/{table}/hold", json={"held": True}).status_code == 204
        while floor.house.table(table).state.phase.value != "ready":
            time.sleep(0.05)
        with pit.watch(table) as screen:
            assert pit.cage("CloseTable", table=table, reason="the evening is over").status_code == 200
            while (told := json.loads(screen.recv(timeout=20)))["type"] != "tables":
                assert told["type"] in {"view", "beat"}
        assert table not in told["tables"]


def test_an_automatic_dealer_that_cannot_go_on_is_an_alert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "house.db", QUICK) as floor:
        no = Refusal("DT", "", "strange", message("refusal-unknown-act", game="Dragon Tiger"))
        monkeypatch.setattr(batch, "next_command", lambda *_: commands.AnnounceResult(THE_HOUSE))
        monkeypatch.setattr(Batch, "_refuse_round", lambda *_: no)
        pit = floor.person("Gil", Position.PIT_MANAGER)
        while len(found := pit.get("/api/alerts")) < len(GAMES):
            time.sleep(0.1)
        assert {alert["what"] for alert in found} == {"DealerStopped"}
        assert "no such act" in found[0]["reason"]
        time.sleep(1.5)
        assert len(pit.get("/api/alerts")) == len(GAMES), "said once at each table that runs itself"


def test_nothing_is_written_while_the_journal_is_read(path: Path) -> None:
    """A database without a write-ahead log would wait for the reader, who waits for it."""
    house = open_house(str(path), create=True)
    for account in ("Ann", "Ben"):
        for command in (cage.OpenAccount(THE_HOUSE, account), cage.LockAccount(THE_HOUSE, account, "to look at")):
            assert isinstance(house.ask(Request(new_id(), CAGE, command)), Reply)
    read, put_value, reading = house.store.read, house.store.put_value, [False]

    def reads(*, after: int) -> Iterator[Entry]:
        reading[0] = True
        yield from read(after=after)
        reading[0] = False

    def puts(kind: str, key: str, value: bytes | None) -> None:
        assert not reading[0], f"{kind} {key} is written while somebody reads"
        put_value(kind, key, value)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.store, "read", reads)
        patch.setattr(house.store, "put_value", puts)
        Alerts(house.store).catch_up()
    assert [alert.account for alert in Alerts(house.store)] == ["Ann", "Ben"]
    house.close()
