"""Whatever the record comes to hold, some lawful act leads on: no table stands still for good."""

from __future__ import annotations

import pytest

from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import apply, commands, events
from dealt_rounds import SE, card, dealing
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, WITNESS, Table

WHY = "as the recording shows"
PLAYER, BANKER = 0, 1


def never_drawn() -> Table:
    """A natural was paid; the true first card asks for two more, and only one of them was drawn, on the wrong hand."""
    table = dealing(SE, "9 3 T T")
    table.finish()
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "the first card is a two", round_number=1))
    table.do(commands.CorrectCard(SHIFT_MANAGER, 1, card(SE, "2"), WHY, 1, "the recording"), WITNESS)
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON, WHY), WITNESS)
    table.do(commands.ResumePlay(DEALER))
    table.do(commands.DealCard(DEALER, card(SE, "4"), hand=BANKER, round_number=1))
    return table


@pytest.mark.clause("SE 5.2", refuses="a settled round lacks a card that was never drawn: it cannot be reconstructed")
def test_se_5_2_a_settled_round_that_lacks_a_card_is_not_reconstructed() -> None:
    table = never_drawn()
    refusal = table.no(commands.CallIrregularity(DEALER, Kind.SURPLUS_CARDS, WHY, round_number=1))
    assert (refusal.code, refusal.cites) == ("not_the_case", ("5.2",))
    assert "every card that the rule requires was drawn" in refusal.says


@pytest.mark.clause("SE 5.2", holds="a settled round lacks a card that was never drawn: it is void")
def test_se_5_2_a_settled_round_that_cannot_be_reconstructed_is_void() -> None:
    table = never_drawn()
    said = commands.CallIrregularity(DEALER, Kind.WRONG_NUMBER, WHY, BANKER, count=3, round_number=1)
    table.do(said)
    assert table.no(commands.RuleOn(PIT_MANAGER, Remedy.VOID, WHY)).code == "witness"
    happened = table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID, WHY), WITNESS)
    assert happened[0].cites == ("5.2",)
    assert any(isinstance(each, events.SettlementReversed) for each in happened)
    assert (table.state.incident, table.state.rounds) == (None, ())


@pytest.mark.parametrize("remedy", [Remedy.VOID, Remedy.PLAY_ON])
def test_the_gaming_shift_manager_may_rule_on_it_too(remedy: Remedy) -> None:
    table = never_drawn()
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, round_number=1))
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.RECONSTRUCT, WHY), WITNESS).code == "incomplete"
    table.do(commands.RuleOn(SHIFT_MANAGER, remedy, WHY), WITNESS)
    if remedy is Remedy.PLAY_ON:
        table.do(commands.ResumePlay(DEALER))
    table.open()


def test_a_call_that_no_step_can_end_gives_way_to_the_gaming_shift_manager() -> None:
    """A journal of before may hold such a call."""
    table = never_drawn()
    table.state = apply(table.state, events.IrregularityCalled("SE", "5.2", Kind.SURPLUS_CARDS, WHY, PLAYER, (), 0, 1))
    assert table.no(commands.RuleOn(DEALER, Remedy.RECONSTRUCT, WHY)).code == "incomplete"
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, WHY, round_number=1))
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, WHY), WITNESS)
    assert (table.state.incident, table.state.rounds) == (None, ())
