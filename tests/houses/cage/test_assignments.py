"""An assignment ends with the position that deals, and with the table: on the record, and without another act."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.projections.day.days import closed_days, tally_of
from cutcard.house.projections.day.report import report
from cutcard.house.projections.records import recall
from cutcard.table import commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, seconded
from staff import dismiss, engage
from tables import CASHIER, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

GAME = "dragon-tiger-baccarat"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Premises]:
    """Dee deals at the first of two tables."""
    with Premises(tmp_path / "house.db") as house:
        for each in (SHIFT_MANAGER, PIT_MANAGER, SUPERVISOR, DEALER, CASHIER):
            engage(house.house, each.name, each.position)
        for name in ("t1", "t2"):
            house.open_table(name, GAME, source=cage.DEVICE)
        house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t1": DEALER.name}))
        yield house


def set_back(house: Premises) -> None:
    cashier = cage.ChangePosition(PIT_MANAGER, DEALER.name, "CASHIER", "the window is short")
    house.do(CAGE, cashier, **seconded())


ENDS: dict[str, Callable[[Premises], object]] = {
    "Dismissed": lambda house: dismiss(house.house, DEALER.name),
    "PositionChanged": set_back,
    "TableClosed": lambda house: house.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1", "a quiet night")),
}


@pytest.mark.parametrize("end", ENDS)
def test_who_deals_no_more_is_assigned_nowhere(house: Premises, end: str) -> None:
    ENDS[end](house)
    assert house.house.cage.dealers == {}
    house.reopen()
    assert house.house.cage.dealers == {}
    no_findings(verify(str(house.path)))


def test_a_higher_position_deals_on(house: Premises) -> None:
    promoted = cage.ChangePosition(PIT_MANAGER, DEALER.name, "PIT_SUPERVISOR", "a year without fault")
    house.do(CAGE, promoted, second=SHIFT_MANAGER)
    assert house.house.cage.dealers == {"t1": DEALER.name}
    no_findings(verify(str(house.path)))


def test_who_dealt_at_a_table_that_closed_deals_at_another(house: Premises) -> None:
    house.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1"))
    house.do(CAGE, cage.AssignDealers(SUPERVISOR, {"t2": DEALER.name}))
    house.open_table("t1", GAME, source=cage.DEVICE)
    assert house.house.cage.dealers == {"t2": DEALER.name}
    no_findings(verify(str(house.path)))


def test_a_round_and_a_day_name_nobody_who_was_dismissed(house: Premises) -> None:
    stream, sue = table_stream("t1"), SUPERVISOR
    house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2026-11-16", "one"))
    house.do(stream, commands.LoadShoe(sue))
    house.do(stream, commands.OpenBets(sue))
    dismiss(house.house, DEALER.name)
    house.do(stream, commands.CloseBets(sue))
    assert [step.answers.dealer for step in recall(house.house.store, "t1", 1).steps] == [DEALER.name, ""]
    house.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), **seconded())
    house.do(CAGE, cage.OpenGamingDay(PIT_MANAGER, "2026-11-17", "one"))
    dealt = (commands.DealCard(sue, card) for card in parse_cards("9s 5h Ks 2d"))
    for command in (*dealt, commands.AnnounceResult(sue), commands.SettleBets(sue)):
        house.do(stream, command)
    house.do(CAGE, cage.CloseGamingDay(PIT_MANAGER, "over"), **seconded())
    lines = report(tally_of(house.house.store, closed_days(house.house.store)[0], "UTC"), house.house.games)
    assert [(line.name, line.figures.rounds) for line in lines if line.by == "dealer"] == [("", 1)]
    no_findings(verify(str(house.path)))


# --- forged, and as it was before ---------------------------------------------------------------


@pytest.mark.parametrize("end", ENDS)
def test_an_assignment_that_did_not_end_is_found(house: Premises, end: str) -> None:
    ENDS[end](house)

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find(end)
        draft.event(end)["relieved"] = []
        return draft

    check_found_where_forged(house.path, forge, "day")


def test_an_assignment_that_could_not_end_is_found(house: Premises) -> None:
    dismiss(house.house, CASHIER.name)

    def forge(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("Dismissed")
        draft.event("Dismissed")["relieved"] = ["t1"]
        return draft

    check_found_where_forged(house.path, forge, "day")
