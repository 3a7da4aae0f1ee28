"""The audit remembers what was known of a card whose exposure is found untrue, and that a wrong patron may be gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.house import cage
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import commands
from houses.conduct_house import DTB, TWO_BETS, Conducted, call, rule
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.seen_house import contest, face_up
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A card seen in the device lies face down and was not exposed there; then both hands are gone."""
    path = tmp_path_factory.mktemp("remembered") / "house.db"
    with Conducted(path) as house:
        for name in ("Wei", "Ana"):
            house.account(name, 50_000_00)
        house.open_table(house.at, DTB, source=cage.KEYED, method=Method.A)
        house.put(commands.LoadShoe(DEALER))
        house.begin(*TWO_BETS)
        house.put(commands.DealCard(DEALER), *face_up("9h"), *(commands.DealCard(DEALER) for _ in range(3)))
        house.put(call(Kind.SLIP_OF_DELIVERY, hand=1, place=2, cards=parse_cards("9h")))
        house.put(contest(SUPERVISOR), by=PIT_MANAGER)
        house.put(commands.SetRevealOrder(DEALER, 1), commands.RevealHand(DEALER, 1, parse_cards("9h Kh")))
        house.put(commands.RevealHand(DEALER, 0, parse_cards("2s 3s")))
        house.end()
        house.begin(*TWO_BETS)
        house.put(*(commands.DealCard(DEALER) for _ in range(4)))
        house.put(commands.PassHand(DEALER, 0), commands.PassHand(DEALER, 1, "Wei"))
        house.put(call(Kind.LEFT_WITH_CARDS, hand=0), call(Kind.UNFORESEEN, "both are gone", hand=1))
        house.put(rule(SHIFT_MANAGER, Remedy.VOID), by=SUPERVISOR)
    return path


def test_a_house_that_forgets_nothing_has_no_finding(genuine: Path) -> None:
    no_findings(verify(str(genuine)))


def another_card_is_turned_than_was_seen(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardTurned")
    draft.body["command"]["cards"][0] = draft.event("CardTurned")["card"] = "8h"
    return draft


def test_a_card_that_was_seen_is_not_exchanged_after_a_contest(genuine: Path) -> None:
    check_found_where_forged(genuine, another_card_is_turned_than_was_seen, "deal", to_the_end=False)
