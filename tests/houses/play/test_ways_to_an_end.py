"""What leads on where a record was put right, and what was said by staff, through a house that the audit then reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cutcard import GAMES, Card
from cutcard.audit.verification import verify
from cutcard.formats.entry import CAGE, table_stream
from cutcard.formats.settings import options_json
from cutcard.house import cage
from cutcard.rulebook.irregularities import Circumstance, Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import Source, TableOptions, commands
from cutcard.table.conduct import circumstances
from houses.editable_journal import EditableJournal
from houses.houses import Premises, audit_money, seconded
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

T = table_stream("t")
SE = "sands-elements"
WHY = "as the recording shows"


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with Premises(tmp_path / "house.db") as house:
        house.account("Wei", 1_000_00)
        yield house


def begin(premises: Premises, slug: str) -> None:
    """A table keyed by hand, with bets closed over Wei's."""
    premises.open_table("t", slug, source=cage.KEYED)
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))
    premises.bet("t", "Wei", "Dragon" if slug == "dragon-tiger" else "Player", 100_00)
    premises.do(T, commands.CloseBets(DEALER))


def deal(premises: Premises, cards: str) -> None:
    for card in cards.split():
        premises.do(T, commands.DealCard(DEALER, Card.parse(card)))


def never_drawn(premises: Premises) -> None:
    """A natural was paid; the true first card asks for two more, of which one was drawn, on the wrong hand."""
    begin(premises, SE)
    deal(premises, "9f 3f Tf Tf")
    premises.do(T, commands.AnnounceResult(DEALER))
    premises.do(T, commands.SettleBets(DEALER))
    premises.do(T, commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the first card is a two", round_number=1))
    true = commands.CorrectCard(SHIFT_MANAGER, 1, Card.parse("2f"), WHY, 1, "the recording")
    premises.do(T, true, **seconded(SUPERVISOR))
    premises.do(T, commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON, WHY), **seconded(SUPERVISOR))
    premises.do(T, commands.ResumePlay(DEALER))
    premises.do(T, commands.DealCard(DEALER, Card.parse("4f"), hand=1, round_number=1))


def findings(premises: Premises) -> list[str]:
    audit_money(premises)
    return [each.check for each in verify(str(premises.path)).findings]


def test_a_settled_round_that_lacks_a_card_is_void_and_the_audit_agrees(premises: Premises) -> None:
    never_drawn(premises)
    premises.do(T, commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, WHY, 0, count=2, round_number=1))
    premises.do(T, commands.RuleOn(PIT_MANAGER, Remedy.VOID, WHY), **seconded(SUPERVISOR))
    assert premises.cents("Wei") == 1_000_00
    assert findings(premises) == []


def test_a_listed_case_that_no_step_can_end_bars_nobody(premises: Premises, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a call is a finding; that the Gaming Shift Manager then rules on it is none."""
    never_drawn(premises)
    monkeypatch.setitem(circumstances.ASKED, Circumstance.CAN_BE_RECONSTRUCTED, lambda *_: True)
    premises.do(T, commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS, WHY, round_number=1))
    monkeypatch.undo()
    premises.do(T, commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, round_number=1))
    premises.do(T, commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, WHY), **seconded(SUPERVISOR))
    assert findings(premises) == ["ruling"]


@pytest.mark.parametrize(("slug", "cards"), [(SE, "9f 3f"), ("dragon-tiger", "9s")])
def test_an_empty_shoe_is_attested_and_the_audit_asks_for_witness_and_whole_decks(
    premises: Premises, slug: str, cards: str
) -> None:
    begin(premises, slug)
    deal(premises, cards)
    premises.do(T, commands.CallIrregularity(DEALER, Kind.TOO_FEW_CARDS, "the shoe is empty"))
    premises.do(T, commands.RuleOn(PIT_MANAGER, Remedy.VOID, "we looked"), **seconded(SUPERVISOR))
    assert premises.no(T, commands.OpenBets(DEALER)).code == "not_whole"
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))
    assert findings(premises) == []


def test_a_differential_of_the_house_is_held_and_the_audit_asks_for_no_clause(premises: Premises) -> None:
    premises.account("Ana", 1_000_00)
    premises.open_table("t", "dragon-tiger", source=cage.KEYED, differential_cents=100_00)
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))
    premises.bet("t", "Wei", "Dragon", 300_00)
    premises.bet("t", "Ana", "Tiger", 150_00)
    premises.do(T, commands.AskToBalance(DEALER))
    premises.do(T, commands.RemoveBet(PIT_MANAGER, 1, "it stays too wide"))
    premises.do(T, commands.WithdrawBet(patron("Ana"), 2))
    premises.do(T, commands.CloseBets(DEALER))
    deal(premises, "9s 8h")
    assert findings(premises) == []


def test_open_cards_are_discarded_by_an_event_that_the_audit_reads(premises: Premises) -> None:
    begin(premises, "dragon-tiger")
    deal(premises, "9s")
    premises.do(T, commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the device smokes"))
    premises.do(T, commands.RuleOn(SHIFT_MANAGER, Remedy.REOPEN_BETS, WHY), **seconded(SUPERVISOR))
    assert findings(premises) == []
    journal = EditableJournal(premises.path)
    entry = next(each for each in journal.drafts if any(e["type"] == "CardsDiscarded" for e in each.body["events"]))
    entry.event("CardsDiscarded")["cards"] = ["2s"]
    forged = verify(str(journal.write(premises.path.with_name("forged.db")))).findings
    assert [each.check for each in forged] == ["deal"]


def test_who_saw_a_patron_take_the_device_is_on_the_record_and_audited(premises: Premises) -> None:
    options = TableOptions(game=GAMES["dragon-tiger-baccarat"], method=Method.C, high_limit_area=True)
    premises.do(CAGE, cage.OpenTable(ASSISTANT, "t", options_json(options), Source.READER.value))
    premises.do(T, commands.LoadShoe(DEALER))
    premises.do(T, commands.OpenBets(DEALER))
    premises.bet("t", "Wei", "Player", 100_00)
    premises.do(T, commands.AcceptDevice(DEALER, "Wei"))
    assert findings(premises) == []
    journal = EditableJournal(premises.path)
    entry = next(each for each in journal.drafts if any(e["type"] == "DeviceAccepted" for e in each.body["events"]))
    entry.event("DeviceAccepted")["recorded_by"] = ""
    forged = verify(str(journal.write(premises.path.with_name("forged.db")))).findings
    assert [each.check for each in forged] == ["authority"]
