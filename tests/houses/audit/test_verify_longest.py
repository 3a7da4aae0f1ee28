"""The audit reckons for itself which of equals has had the amount longest, and to whom a hand goes by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.rulebook.procedure import Method
from cutcard.table import commands
from houses.editable_journal import check_found_where_forged, no_findings
from houses.houses import Premises
from tables import DEALER, PIT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from houses.editable_journal import EditableEntry, EditableJournal

pytestmark = pytest.mark.wide
"""An audit each: the first tier has its forgeries of other acts."""


T = table_stream("t1")


def placed(name: str, area: int, cents: int = 100_00) -> commands.PlaceBet:
    return commands.PlaceBet(patron(name), name, area, "Player", cents)


WENT_UP_AND_BACK = (
    placed("Wei", 1),
    placed("Ana", 2),
    commands.ChangeBet(patron("Wei"), 1, 200_00),
    commands.ChangeBet(patron("Wei"), 1, 100_00),
)
MOVED = (placed("Wei", 1), placed("Ana", 2), placed("Wei", 3), commands.WithdrawBet(patron("Wei"), 1))
BROKE_OFF = (placed("Ana", 1), placed("Wei", 2), commands.WithdrawBet(patron("Ana"), 1), placed("Ana", 3))


def house_with(path: Path, bets: Iterable[commands.Command], *then: tuple[commands.Command, dict[str, object]]) -> Path:
    with Premises(path) as house:
        for name in ("Wei", "Ana"):
            house.account(name, 1_000_00)
        house.open_table("t1", "dragon-tiger-baccarat", source=cage.KEYED, method=Method.A)
        house.open_chips("t1")
        for command in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER), *bets, commands.CloseBets(DEALER)):
            house.do(T, command)
        for command, how in then:
            house.do(T, command, **how)
        for _ in range(4):
            house.do(T, commands.DealCard(DEALER))
        if then:
            house.do(T, commands.ChooseHandler(SUPERVISOR, 0, "Wei"))
        else:
            house.do(T, commands.PassHand(DEALER, 0))
            assert house.table("t1").state.handlers[0] == "Wei"
    return path


def to_ana(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("HandPassed")
    draft.event("HandPassed")["patron"] = "Ana"
    return draft


@pytest.mark.parametrize("bets", [WENT_UP_AND_BACK, MOVED, BROKE_OFF], ids=["up and back", "moved", "broke off"])
def test_a_hand_that_went_to_the_other_of_two_equals_is_found(
    tmp_path: Path, bets: tuple[commands.Command, ...]
) -> None:
    genuine = house_with(tmp_path / "house.db", bets)
    no_findings(verify(str(genuine)))
    check_found_where_forged(genuine, to_ana, "deal")


def test_of_found_chips_nobody_can_tell_and_no_dealer_passes_by_them(tmp_path: Path) -> None:
    found = commands.FindBet(SUPERVISOR, "#3", 3, "Player", 100_00, "under a glass")
    genuine = house_with(tmp_path / "house.db", (placed("Wei", 1),), (found, {"second": PIT_MANAGER}))
    no_findings(verify(str(genuine)))

    def by_the_dealer(journal: EditableJournal) -> EditableEntry:
        draft = journal.find("HandPassed")
        command = {"type": "PassHand", "by": {"name": "Dee", "position": "DEALER"}, "hand": 0, "to": None}
        draft.body["command"] = command
        draft.event("HandPassed")["clause"] = "3.10.2, 3.10.4"
        return draft

    check_found_where_forged(genuine, by_the_dealer, "deal")
