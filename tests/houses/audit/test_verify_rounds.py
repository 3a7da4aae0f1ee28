"""What the record says of cards and of rounds that are over: a house that kept it has no finding, a forged one has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard import Card
from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.opening import open_reader
from cutcard.house import cage
from cutcard.house.projections import records
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import commands
from houses.conduct_forgeries import entry_at
from houses.conduct_house import DTB, TWO_BETS, Conducted, call, rule
from houses.editable_journal import EditableJournal
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from houses.editable_journal import EditableEntry

OPEN, ELEMENTS, DRAGON = "open", "elements", "dragon"


def _baccarat(house: Conducted) -> None:
    house.at = OPEN
    house.put(commands.LoadShoe(DEALER))
    lies = commands.PlaceBet(DEALER, "#1", 1, "Player", 100_00, chips=True)
    house.begin(*TWO_BETS, lies)  # Round 1: all four on the wrong hands; a bet found beside one that lies; a card seen.
    house.put(commands.FindBet(SUPERVISOR, "#1", 1, "Player", 50_00, "under a glass"), by=PIT_MANAGER)
    for card, hand in zip(parse_cards("9s 7h Ts Th"), (1, 0, 1, 0), strict=True):
        house.put(commands.DealCard(DEALER, card, hand=hand))
    house.put(call(Kind.WRONG_ORDER), rule(DEALER, Remedy.RECONSTRUCT))
    house.put(call(Kind.FACE_UP_CARD, cards=parse_cards("5c")), rule(DEALER, Remedy.AS_FACE_DOWN))
    house.end()
    house.put(commands.ReportDisplay(DEALER, "Tie", 1))
    house.put(commands.BurnSeenCards(SUPERVISOR, (), "seen by all"), by=PIT_MANAGER)
    house.begin(*TWO_BETS)  # Round 2: a card misread that changes the drawing, by its round's own number.
    house.deal("9h 7c Td Kc")
    house.put(commands.AnnounceResult(DEALER), call(Kind.UNFORESEEN))
    true = commands.CorrectCard(SHIFT_MANAGER, 1, Card.parse("2h"), "misread", 2, "the camera above the table")
    house.put(true, by=SUPERVISOR)
    house.put(rule(SHIFT_MANAGER, Remedy.PLAY_ON), commands.ResumePlay(DEALER))
    house.deal("4c")
    house.end()
    house.begin(*TWO_BETS)  # Round 3 goes on while round 1 is put right and round 2 made void.
    house.put(call(Kind.UNFORESEEN, round_number=2))
    house.put(rule(SHIFT_MANAGER, Remedy.VOID), by=SUPERVISOR)
    house.deal("9d 7d Tc Qc")
    house.end()


def _one_card_each(house: Conducted) -> None:
    house.at = DRAGON
    house.put(commands.LoadShoe(DEALER))
    house.begin(("Wei", "Dragon", 100_00, 1), ("Ana", "Tiger", 50_00, 2))
    house.deal("9s 5h")
    house.end()
    house.begin(("Wei", "Dragon", 100_00, 1))
    house.put(commands.DealCard(DEALER, Card.parse("Kd"), hand=1, round_number=1))
    house.put(call(Kind.SURPLUS_CARDS, round_number=1), rule(DEALER, Remedy.RECONSTRUCT))
    house.put(call(Kind.WRONG_NUMBER, "two on Tiger, on camera", hand=1, count=2, round_number=1))
    house.put(rule(PIT_MANAGER, Remedy.VOID), by=SUPERVISOR)
    house.deal("2s 5d")
    house.end()


def _elements(house: Conducted) -> None:
    house.at = ELEMENTS
    house.put(commands.LoadShoe(DEALER))
    house.begin(("Wei", "Player", 100_00, 1))
    house.deal("6f 2g Te Lw")
    house.put(commands.DealCard(DEALER, Card.parse("5a"), hand=0), call(Kind.SURPLUS_CARDS))
    house.put(rule(DEALER, Remedy.RECONSTRUCT), commands.AnnounceResult(DEALER))
    house.put(commands.DealCard(DEALER, Card.parse("3a"), hand=0), call(Kind.SURPLUS_CARDS))
    house.put(rule(DEALER, Remedy.RECONSTRUCT))
    house.end()
    house.put(commands.DealCard(DEALER, Card.parse("4a"), hand=0), call(Kind.SURPLUS_CARDS))
    house.put(rule(DEALER, Remedy.RECONSTRUCT))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rounds") / "house.db"
    with Conducted(path) as house:
        for name in ("Wei", "Ana"):
            house.account(name, 50_000_00)
        house.open_table(OPEN, DTB, source=cage.KEYED, high_limit_area=True)
        house.open_chips(OPEN)
        house.open_table(DRAGON, "dragon-tiger", source=cage.KEYED)
        house.open_table(ELEMENTS, "sands-elements", source=cage.KEYED)
        _baccarat(house)
        _one_card_each(house)
        _elements(house)
    return path


def test_what_was_kept_has_no_finding(kept: Path) -> None:
    report = verify(str(kept))
    assert [str(finding) for finding in report.findings] == []
    assert [report.tables[name].rounds_void for name in (OPEN, DRAGON, ELEMENTS)] == [1, 1, 0]


def test_a_round_that_was_void_later_is_recalled_as_void(kept: Path) -> None:
    store = open_reader(str(kept))
    by_number = {name: [each.status for each in records.rounds(store, name)] for name in (OPEN, DRAGON)}
    assert by_number == {OPEN: ["complete", "void", "complete"], DRAGON: ["void", "complete"]}
    assert records.recall(store, DRAGON, 1).status == "void"
    assert {bet.outcome for bet in records.recall(store, DRAGON, 1).bets.values()} == {"reversed"}
    store.close()


def a_right_number_is_made_void(journal: EditableJournal) -> EditableEntry:
    """DT 5.2, N2."""
    draft = entry_at(journal, DRAGON, "IrregularityCalled", 1)
    draft.body["command"]["count"] = 1
    return draft


def a_correction_after_the_result_changes_the_drawing(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N12."""
    draft = entry_at(journal, OPEN, "CardCorrected")
    draft.body["command"]["by"]["position"] = "PIT_MANAGER"
    return draft


def another_round_is_made_void_than_was_called(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1."""
    draft = entry_at(journal, OPEN, "RoundVoided")
    draft.event("RoundVoided")["round_number"] = 1
    return draft


def a_display_is_reported_that_was_right(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3."""
    draft = entry_at(journal, OPEN, "DisplayNoted")
    draft.event("DisplayNoted")["shows"] = draft.body["command"]["shows"] = "Player"
    return draft


def a_found_bet_raises_more_than_was_found(journal: EditableJournal) -> EditableEntry:
    """DTB 3.5.1, N5."""
    draft = entry_at(journal, OPEN, "BetChanged")
    draft.body["command"]["stake_cents"] = 40_00
    return draft


def a_card_is_found_on_no_hand_that_was_said(journal: EditableJournal) -> EditableEntry:
    """DT 5.2."""
    draft = journal.after(entry_at(journal, DRAGON, "BetsClosed", 1), "CardDealt")
    draft.body["command"]["hand"] = None
    return draft


RECORDS = (
    a_right_number_is_made_void,
    a_correction_after_the_result_changes_the_drawing,
    another_round_is_made_void_than_was_called,
    a_display_is_reported_that_was_right,
    a_found_bet_raises_more_than_was_found,
    a_card_is_found_on_no_hand_that_was_said,
)


@pytest.mark.parametrize("forge", RECORDS, ids=lambda forge: forge.__name__)
def test_a_forged_record_is_found(
    kept: Path, tmp_path: Path, forge: Callable[[EditableJournal], EditableEntry]
) -> None:
    journal = EditableJournal(kept)
    draft = forge(journal)
    found = verify(str(journal.write(tmp_path / "forged.db"))).findings
    assert draft.version in {finding.version for finding in found}, [str(finding) for finding in found]
