"""The program's own failure at an act: a 500 that says so, an alert for the pit, and everything else goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cutcard import table
from cutcard.house.engine import live_table
from cutcard.rulebook.procedure import Position
from cutcard.table.commands import CloseBets, Command, PlaceBet
from floors import FloorServer, serving
from server.watching import HURRIED, looks_often
from waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.table import TableState
    from floors import Person

__all__ = ["looks_often"]


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorServer]:
    with serving(tmp_path / "house.db", games=[]) as floor:
        floor.person("Dee", Position.DEALER).do("salon", "LoadShoe")
        floor.person("Dee", Position.DEALER).do("salon", "OpenBets")
        yield floor


def plant(monkeypatch: pytest.MonkeyPatch, wrong: type[Command], **fields: Any) -> None:
    """A mistake in the program, which such a command brings to light."""

    def mistaken(state: TableState, command: Command, **told: Any) -> Any:
        if isinstance(command, wrong) and all(getattr(command, name) == value for name, value in fields.items()):
            raise LookupError("a secret of the program")
        return table.decide(state, command, **told)

    monkeypatch.setattr(live_table, "decide", mistaken)


def alerts(pit: Person) -> list[dict[str, Any]]:
    """The pit's alerts of failed decisions, as soon as there is one."""
    return until(
        lambda: [alert for alert in pit.get("/api/alerts") if alert["what"] == "DecisionFailed"],
        "the pit is told of the failure",
    )


def test_it_is_a_500_that_says_so_and_never_that_the_patron_asked_wrongly(
    floor: FloorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, pit = floor.person("Ana"), floor.person("Gil", Position.PIT_MANAGER)
    plant(monkeypatch, PlaceBet, wager="Tie")
    credit = ana.get("/api/me")["credit_cents"]
    bet: dict[str, Any] = {"patron": "Ana", "area": 1, "stake_cents": 100_00}
    answer = ana.act("salon", "PlaceBet", wager="Tie", **bet)
    assert answer.status_code == 500
    told = answer.json()
    assert (told["code"], told["document"], told["clause"]) == ("failed", "", "")
    assert "a fault in the program" in told["says"]
    assert "secret" not in answer.text, "what exactly is wrong is for the log and for staff"
    assert ana.get("/api/me")["credit_cents"] == credit
    ana.do("salon", "PlaceBet", wager="Player", **bet)
    (alert,) = alerts(pit)
    assert (alert["where"], alert["by"]) == ("salon", "the house")
    assert alert["reason"].startswith("PlaceBet at table/salon: LookupError")


@pytest.mark.usefixtures("looks_often")
def test_a_table_that_runs_itself_goes_on_when_the_program_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "house.db", HURRIED, games=["dragon-tiger", "tiger-baccarat"]) as floor:
        pit = floor.person("Gil", Position.PIT_MANAGER)
        plant(monkeypatch, CloseBets)
        assert alerts(pit)
        monkeypatch.setattr(live_table, "decide", table.decide)
        rounds = {name: live.state.round_number for name, live in floor.house.tables.items() if name != "salon"}
        assert set(rounds) == {"dragon-tiger", "tiger-baccarat"}
        until(
            lambda: all(floor.house.table(name).state.round_number > number for name, number in rounds.items()),
            "every table goes on",
        )
