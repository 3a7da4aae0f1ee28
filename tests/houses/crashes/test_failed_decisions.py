"""The program's own failure at one request: logged, noted for staff, and nothing of that request is written."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import DecisionFailedError, Reply, Request, new_id
from cutcard.house.cage import accounts
from cutcard.house.engine import live_table
from cutcard.house.engine.failures import DECISION_FAILED, PROGRAM_FAILED
from cutcard.house.journal.store import ConflictError
from cutcard.house.staff import THE_HOUSE
from cutcard.table import commands
from houses.houses import Premises
from tables import CASHIER, DEALER, patron

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
    from cutcard.house import cage

    def mistaken(*_: object) -> Any:
        raise KeyError("nobody")

    monkeypatch.setattr(accounts, "cites", mistaken)
    length = len(premises.journal(CAGE))
    with pytest.raises(DecisionFailedError, match="OpenAccount at cage: KeyError"):
        premises.house.ask(Request(new_id(), CAGE, cage.OpenAccount(DEALER, "Ana")))
    assert isinstance(premises.house.ask(bet("Player")), Reply)
    assert len(premises.journal(CAGE)) - length == len(notes(premises)) == 1
    assert "Ana" not in premises.accounts()


def breaks(*_: object, **__: object) -> Any:
    raise KeyError("a mistake of the program")


def sound(premises: Premises) -> None:
    """The house goes on, and what it has written is as it must be."""
    assert not premises.house.fenced
    assert isinstance(premises.house.ask(bet("Player")), Reply)
    assert premises.reopen().house.stopped == {}
    premises.house.close()
    assert verify(str(premises.path)).findings == []


@pytest.mark.parametrize("where", ["cutcard.house.cage.apply", "cutcard.house.engine.batch.to_json"])
def test_what_could_not_be_applied_or_written_is_not_written(
    premises: Premises, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """It would keep the house shut at every opening; so it is tried before anything stands."""
    from cutcard.house import cage

    length = len(premises.journal(CAGE))
    with monkeypatch.context() as patch:
        patch.setattr(where, breaks)
        with pytest.raises(DecisionFailedError, match="OpenAccount at cage: KeyError"):
            premises.house.ask(Request(new_id(), CAGE, cage.OpenAccount(DEALER, "Ana")))
    premises.account("Ben")
    assert "Ana" not in premises.accounts()
    assert len(premises.journal(CAGE)) - length == len(notes(premises)) + 1
    sound(premises)


def test_of_several_acts_at_the_cage_in_one_write_the_bad_one_leaves_nothing(
    premises: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cutcard.house import cage

    real = cage.apply

    def apply(here: cage.Cage, fact: cage.Fact, at: int = 0) -> None:
        real(here, fact, at)
        if isinstance(fact, cage.AccountLocked):
            raise KeyError("a mistake of the program, after the account was locked")

    monkeypatch.setattr(cage, "apply", apply)
    locks = cage.LockAccount(THE_HOUSE, "Wei", "to look at")
    requests = [
        Request(new_id(), CAGE, cage.OpenAccount(DEALER, "Ana")),
        Request(new_id(), CAGE, locks, via="house"),
        Request(new_id(), CAGE, cage.BuyCredit(CASHIER, "Wei", 5_00)),
    ]
    first, second, third = premises.house.write(requests)
    assert isinstance(first, Reply)
    assert isinstance(second, DecisionFailedError)
    assert isinstance(third, Reply), "the account is not locked"
    assert premises.house.cage.locked == {}
    monkeypatch.undo()
    sound(premises)


def test_a_listener_that_raises_stops_neither_the_house_nor_other_listeners(
    premises: Premises, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[int] = []
    premises.house.listeners[:] = [breaks, lambda written: told.append(len(written))]
    with caplog.at_level(logging.ERROR, "cutcard.house"):
        for _ in range(3):
            assert isinstance(premises.house.ask(bet("Player")), Reply)
    assert sum(told) >= 3
    assert "showing what was written failed" in caplog.text
    events = [event for entry in premises.journal(CAGE) for event in entry.read().events]
    (note,) = [event for event in events if event["type"] == "Noted" and event["what"] == PROGRAM_FAILED]
    assert note["reason"] == "showing what was written: KeyError: 'a mistake of the program'"
    premises.house.listeners.clear()
    sound(premises)


def test_whoever_cannot_take_an_answer_keeps_nobody_else_from_theirs(premises: Premises) -> None:
    premises.house.put(bet("Player"), breaks)
    assert isinstance(premises.house.ask(bet("Banker")), Reply), "the writer still runs"
    sound(premises)


def test_a_mistake_in_reading_one_table_keeps_that_one_shut_and_no_other(
    premises: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cutcard.house.engine import replay, resume

    premises.open_table("t2", "tiger-baccarat")
    real = replay.resume_table

    def mistaken(store: Any, opened: Any, *more: Any) -> Any:
        return breaks() if opened.table == "t1" else real(store, opened, *more)

    monkeypatch.setattr(resume, "resume_table", mistaken)
    premises.reopen()
    assert list(premises.house.tables) == ["t2"]
    assert premises.house.stopped == {"t1": "table t1 cannot be resumed: 'a mistake of the program'"}
    premises.step("t2")


def test_a_table_whose_opening_fails_after_it_is_written_is_shut(
    premises: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(live_table, "new_live_table", breaks)
        premises.open_table("t2", "tiger-baccarat")
    assert list(premises.house.stopped) == ["t2"]
    assert list(premises.house.tables) == ["t1"]
    assert list(premises.reopen().house.tables) == ["t1", "t2"], "with the program mended it is opened"
    premises.step("t2")


def test_somebody_who_wrote_first_is_no_mistake_of_the_program(
    premises: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the database says while something is decided is the database's: it is decided again, and nobody alerted."""
    from cutcard.table import decide

    tries = []

    def disturbed(state: TableState, command: commands.Command, **how: Any) -> Any:
        if isinstance(command, commands.PlaceBet):
            tries.append(command)
            if len(tries) == 1:
                raise ConflictError("another node wrote first")
        return decide(state, command, **how)

    monkeypatch.setattr(live_table, "decide", disturbed)
    assert isinstance(premises.house.ask(bet("Tie")), Reply)
    assert len(tries) == 2
    assert notes(premises) == []
