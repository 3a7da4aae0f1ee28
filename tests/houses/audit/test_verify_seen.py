"""Cards that were seen, words that were contested, patrons who were gone: the audit works all of it out by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.house import cage
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import commands
from cutcard.table.acts import cutting_card, withdrawing
from houses.conduct_house import ANA, TWO_BETS, Conducted, call, rule
from houses.contest_forgeries import CONTESTS
from houses.editable_journal import (
    EditableEntry,
    EditableJournal,
    check_found_in_file,
    check_found_where_forged,
    no_findings,
)
from houses.refused_forgeries import LOOKED_AT
from houses.seen_forgeries import SIGHTINGS
from houses.seen_house import looked_at
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.wide
"""An audit each: the first tier has its forgeries of other acts."""


FORGERIES = SIGHTINGS | CONTESTS | LOOKED_AT


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return looked_at(tmp_path_factory.mktemp("seen") / "house.db")


def test_cards_seen_words_contested_and_patrons_gone_by_the_rules_have_no_finding(
    genuine: Path, tmp_path: Path
) -> None:
    no_findings(verify(str(genuine)))
    no_findings(verify(str(EditableJournal(genuine).write(tmp_path / "anew.db"))))


@pytest.mark.parametrize("left", [False, True], ids=["a card was seen", "cards have left the device"])
def test_a_bet_that_was_offered_back_too_late_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, left: bool
) -> None:
    """DTB 3.17.1, N4, N21: by a table that does not ask whether a card is known or out of the device."""
    monkeypatch.setattr(withdrawing, "no_card_yet", lambda state: not state.cards)
    monkeypatch.setattr(cutting_card, "no_card_yet", lambda state: not state.cards)
    with Conducted(tmp_path / "house.db") as house:
        for name in ("Wei", "Ana"):
            house.account(name, 50_000_00)
        house.open_table("t", "dragon-tiger-baccarat", source=cage.DEVICE if left else cage.KEYED, high_limit_area=True)
        house.at = "t"
        house.put(commands.LoadShoe(DEALER))
        house.begin(*TWO_BETS)
        if left:
            house.put(call(Kind.TOGETHER_KNOWN, cards=parse_cards("5h Ks")))
            house.put(rule(SUPERVISOR, Remedy.OFFER_WITHDRAWAL), by=PIT_MANAGER)
            house.put(rule(DEALER, Remedy.RECONSTRUCT))
        house.put(commands.SeeCuttingCard(DEALER), commands.OfferWithdrawal(DEALER))
        if not left:
            house.put(call(Kind.UNFORESEEN, "it slipped out", cards=parse_cards("9d")))
            house.put(rule(SHIFT_MANAGER, Remedy.AS_FACE_DOWN), commands.ResumePlay(DEALER))
        house.put(commands.WithdrawBet(ANA, house.table("t").state.bets[-1].number))
    found = [str(each) for each in verify(str(tmp_path / "house.db")).findings]
    assert any("given back" in each or "offered back" in each for each in found), found


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_the_first_finding_is_where_it_was_forged(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path
) -> None:
    check_found_where_forged(genuine, forge, FORGERIES[forge], to_the_end=False)


@pytest.mark.wide
@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_the_audit_of_the_whole_house_finds_the_same_first(
    forge: Callable[[EditableJournal], EditableEntry], genuine: Path, tmp_path: Path
) -> None:
    check_found_in_file(genuine, forge, FORGERIES[forge], tmp_path / "forged.db")
