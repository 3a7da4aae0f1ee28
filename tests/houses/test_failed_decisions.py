"""The program's own failure at one request: logged, noted for staff, and nothing of that request is written."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.house import DecisionFailedError, Reply, Request, new_id, verify
from cutcard.house.engine import live_table
from cutcard.house.engine.house import DECISION_FAILED
from cutcard.house.journal.entry import CAGE, table_stream
from cutcard.house.money.cage import accounts
from cutcard.table import commands
from houses.houses import Premises
from tables import DEALER, patron

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cutcard.table.state import TableState

T1 = table_stream("t1")


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as premises:
        premises.account("Wei", 1_000_00)
        premises.open_table("t1", "tiger-baccarat")
        premises.step_to("t1", "betting")
        yield premises


def plant(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake in the program: bets on Tie divide by nothing."""
    from cutcard.table import decide

    def mistaken(state: TableState, command: commands.Command, **how: Any) -> Any:
        if isinstance(command, commands.PlaceBet) and command.wager == "Tie":
            return 1 // 0
        return decide(state, command, **how)

    monkeypatch.setattr(live_table, "decide", mistaken)


def bet(wager: str, area: int = 1) -> Request:
    return Request(new_id(), T1, commands.PlaceBet(patron("Wei"), "Wei", area, wager, 100_00))


def notes(premises: Premises) -> list[dict[str, Any]]:
    events = [event for entry in premises.journal(CAGE) for event in entry.read().events]
    return [event for event in events if event["type"] == "Noted" and event["what"] == DECISION_FAILED]


def test_it_fails_that_request_alone(
    premises: Premises, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    plant(monkeypatch)
    wrong, right = bet("Tie"), bet("Player")
    before = premises.cents("Wei")
    with caplog.at_level(logging.ERROR, "cutcard.house"):
        first, second, third = (premises.house.submit(request) for request in (bet("Banker", 2), wrong, right))
        assert isinstance(first.result(), Reply)
        with pytest.raises(DecisionFailedError, match="PlaceBet at table/t1: ZeroDivisionError") as caught:
            second.result()
        assert isinstance(third.result(), Reply)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert [record.exc_info is not None for record in caplog.records] == [True]
    assert premises.cents("Wei") == before - 200_00
    assert wrong.id not in {entry.id for entry in premises.journal()}, "nothing of it is written"
    assert not premises.house.fenced


def test_staff_are_told_once_for_each_failure(premises: Premises, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    for _ in range(3):
        with pytest.raises(DecisionFailedError):
            premises.house.ask(bet("Tie"))
    premises.step("t1")
    (note,) = notes(premises)
    assert (note["by"], note["after"]) == ("the house", "t1")
    assert note["reason"].startswith("PlaceBet at table/t1: ZeroDivisionError")
    monkeypatch.undo()
    premises.step_to("t1", "ready", "shoe ended")
    premises.house.close()
    assert verify(str(premises.path)).findings == []


def test_the_same_command_can_be_asked_again_when_the_program_is_mended(
    premises: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    wrong = bet("Tie")
    with pytest.raises(DecisionFailedError):
        premises.house.ask(wrong)
    monkeypatch.undo()
    assert isinstance(premises.house.ask(wrong), Reply)


def test_the_cage_fails_alone_too(premises: Premises, monkeypatch: pytest.MonkeyPatch) -> None:
    from cutcard.house.money import cage

    def mistaken(*_: object) -> Any:
        raise KeyError("nobody")

    monkeypatch.setattr(accounts, "cites", mistaken)
    length = len(premises.journal(CAGE))
    with pytest.raises(DecisionFailedError, match="OpenAccount at cage: KeyError"):
        premises.house.ask(Request(new_id(), CAGE, cage.OpenAccount(DEALER, "Ana")))
    assert isinstance(premises.house.ask(bet("Player")), Reply)
    assert len(premises.journal(CAGE)) - length == len(notes(premises)) == 1
    assert "Ana" not in premises.accounts()
