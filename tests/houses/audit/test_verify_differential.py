"""The audit asks the differential until a card is drawn or known, and finds a bet that is forced off afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit import verify
from cutcard.house import cage
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import commands
from houses.conduct_forgeries import inserted
from houses.conduct_house import Conducted, call, rule
from houses.editable_journal import check_found_where_forged, no_findings
from tables import DEALER, PIT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from pathlib import Path

    from houses.editable_journal import EditableEntry, EditableJournal

pytestmark = pytest.mark.wide
"""An audit each: the first tier has its forgeries of other acts."""


BETS = (("Wei", "Player", 200_00, 1), ("Ana", "Banker", 200_00, 2))


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Round 1: a bet found before the first card comes off. Round 2: one taken back later leaves a gap that stays."""
    path = tmp_path_factory.mktemp("differential") / "house.db"
    with Conducted(path) as house:
        for name in ("Wei", "Ana"):
            house.account(name, 5_000_00)
        house.open_table("open", "dragon-tiger-baccarat", source=cage.KEYED, differential_cents=100_00)
        house.open_chips("open")
        house.put(commands.LoadShoe(DEALER))
        house.begin(*BETS)
        house.put(commands.FindBet(SUPERVISOR, "#3", 3, "Player", 150_00, "under a glass"), by=PIT_MANAGER)
        house.put(commands.RemoveBet(PIT_MANAGER, 3, "found last"))
        house.deal("9s 5h Ks 2d")
        house.end()
        house.begin(*BETS)
        house.deal("2s")
        house.put(call(Kind.TOGETHER_KNOWN, count=2))
        house.put(rule(SUPERVISOR, Remedy.OFFER_WITHDRAWAL), by=PIT_MANAGER)
        house.put(commands.WithdrawBet(patron("Ana"), 5), rule(DEALER, Remedy.RECONSTRUCT))
        house.deal("Qh 3d Tc 4s 6c")
        house.end()
    return path


def test_a_gap_that_opens_after_a_card_has_no_finding(genuine: Path) -> None:
    no_findings(verify(str(genuine)))


@pytest.mark.parametrize("cards", [1, 4])
def test_a_bet_forced_off_once_a_card_is_drawn_is_found(genuine: Path, cards: int) -> None:
    def forge(journal: EditableJournal) -> EditableEntry:
        legal = journal.find("BetWithdrawn")
        reconstructed = journal.find("CardsReconstructed")
        behind = reconstructed
        for _ in range(cards - 1):
            behind = journal.after(behind, "CardDealt")
        draft = inserted(journal, legal, behind=behind)
        draft.body["command"]["number"] = draft.event("BetWithdrawn")["number"] = 4
        draft.body["money"] = [["bets/open", "Wei", 200_00, "voided"]]
        draft.body["balances"] = {}
        return draft

    check_found_where_forged(genuine, forge, "round")


def test_a_card_that_is_dealt_beyond_the_differential_is_found(genuine: Path) -> None:
    def forge(journal: EditableJournal) -> EditableEntry:
        removed = journal.find("BetWithdrawn")
        first = journal.after(removed, "CardDealt")
        journal.move(removed, behind=first)
        return first

    check_found_where_forged(genuine, forge, "round")
