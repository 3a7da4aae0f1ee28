"""Method C: who chooses it, who draws, and until when the dealing device is kept. Numbers are DTB's."""

from __future__ import annotations

import pytest

from by_hand import BANKER, BANKER_WINS, BOTH_DRAW, PLAYER, PLAYER_WINS, betting, both, clause, draw, drawing
from cutcard import Card, RefusedError
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import Phase, Source, commands, events
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, WITNESS, Table, patron


def returned(happened: tuple[events.Event, ...]) -> list[tuple[str, str]]:
    return [(event.patron, event.clause) for event in happened if isinstance(event, events.DeviceReturned)]


def ended(table: Table, ranks: str) -> tuple[events.Event, ...]:
    """The round drawn by Ann to its end."""
    draw(table, ranks, patron("Ann"))
    for hand in (PLAYER, BANKER):
        table.do(commands.RevealHand(DEALER, hand))
    return table.finish()


@both("3.9.2", "3.8.2", refuses="too low a position, or outside the high-limit area")
@pytest.mark.parametrize("source", Source)
def test_3_9_2_method_c_is_the_assistant_casino_managers_in_the_high_limit_area(slug: str, source: Source) -> None:
    table = Table(slug, high_limit_area=True, source=source)
    assert table.no(commands.ChooseMethod(PIT_MANAGER, Method.C)).code == "authority"
    outside = Table(slug, source=source).no(commands.ChooseMethod(ASSISTANT, Method.C))
    assert (outside.code, outside.clause) == ("method", clause(slug, "3.9.2"))


@both("3.12.1", "3.11.1", refuses="the device does not read the cards")
@pytest.mark.parametrize("source", [Source.KEYED, Source.SEALED])
def test_3_12_1_method_c_needs_a_device_that_reads_cards(slug: str, source: Source) -> None:
    table = Table(slug, high_limit_area=True, source=source)
    refusal = table.no(commands.ChooseMethod(ASSISTANT, Method.C))
    assert (refusal.code, refusal.clause) == ("source", clause(slug, "3.12.1"))
    with pytest.raises(RefusedError, match="reads the cards"):
        Table(slug, method=Method.C, high_limit_area=True, source=source)


@both("3.9.2", "3.8.2", holds="before a round; a patron's device comes back", refuses="a round has begun")
def test_3_9_2_the_pit_manager_returns_to_method_a_before_a_round(slug: str) -> None:
    table = drawing(slug)
    assert table.no(commands.ChooseMethod(PIT_MANAGER, Method.A)).code == "phase"
    ended(table, PLAYER_WINS)
    assert (table.state.phase, table.state.device_holder) == (Phase.READY, "Ann")
    assert returned(table.do(commands.ChooseMethod(PIT_MANAGER, Method.A))) == [("Ann", clause(slug, "3.9.2"))]
    assert (table.state.method, table.state.device_holder) == (Method.A, None)


@both("3.9.2", "3.8.2", holds="method C is chosen where it is in use: nothing is taken from anybody")
def test_3_9_2_choosing_method_c_again_takes_the_device_from_nobody(slug: str) -> None:
    table = drawing(slug)
    ended(table, PLAYER_WINS)
    table.do(commands.AllowDrawing(ASSISTANT, "Bob"))
    assert returned(table.do(commands.ChooseMethod(ASSISTANT, Method.C))) == []
    assert (table.state.device_holder, sorted(table.state.may_draw)) == ("Ann", ["Bob"])


@both("3.12.1", "3.11.1", refuses="nobody holds the device when bets are to be closed")
def test_3_12_1_bets_are_not_closed_while_nobody_would_draw(slug: str) -> None:
    table = betting(slug, "Ann Player 200", Method.C)
    refusal = table.no(commands.CloseBets(DEALER))
    assert (refusal.code, refusal.clause) == ("drawer", clause(slug, "3.12.1"))
    assert "a patron with a bet must take it" in refusal.says
    table.do(commands.AcceptDevice(DEALER, "Ann"))
    table.do(commands.CloseBets(DEALER))


@both("3.12.2", "3.11.2", refuses="who kept the device has no bet this time, and no leave")
def test_3_12_2_bets_are_not_closed_over_a_holder_who_may_not_draw(slug: str) -> None:
    table = drawing(slug)
    ended(table, PLAYER_WINS)
    table.open().bet("Bob", "Banker")
    refusal = table.no(commands.CloseBets(DEALER))
    assert (refusal.code, refusal.clause) == ("no_bet", clause(slug, "3.12.2"))
    assert "Ann" in refusal.says
    before = table.state
    table.do(commands.AllowDrawing(ASSISTANT, "Ann"))
    table.do(commands.CloseBets(DEALER))
    table.state = before
    table.bet("Ann", "Tie")
    table.do(commands.CloseBets(DEALER))


@both("3.12.8 3.12.8.1", "3.11.8 3.11.8.1", holds="the patron gives it up, at a terminal or as staff heard it")
@pytest.mark.parametrize("heard", [False, True])
def test_3_12_8_1_in_the_middle_of_a_round_another_patron_draws_on(slug: str, *, heard: bool) -> None:
    table = drawing(slug, ranks="2 3")
    command = commands.GiveUpDevice(DEALER, "Ann") if heard else commands.GiveUpDevice(patron("Ann"))
    (event,) = table.do(command)
    assert isinstance(event, events.DeviceReturned)
    assert (event.patron, event.recorded_by) == ("Ann", "Dee" if heard else "")
    assert table.no(commands.DealCard(DEALER, table.state.cards[0].card, "Ann")).code == "drawer"
    assert table.no(commands.AcceptDevice(patron("Cid"), "Cid")).code == "no_bet"
    table.do(commands.AcceptDevice(patron("Bob"), "Bob"))
    draw(table, "T T", patron("Bob"))
    table.do(commands.RevealHand(patron("Bob"), PLAYER))
    assert table.no(commands.RevealHand(patron("Ann"), BANKER)).code == "not_theirs"
    table.do(commands.RevealHand(patron("Bob"), BANKER))


@both("3.12.2", "3.11.2", holds="leave to draw without a bet, in the middle of a round")
def test_3_12_2_a_patron_by_leave_draws_on(slug: str) -> None:
    table = drawing(slug, ranks="2 3")
    table.do(commands.GiveUpDevice(patron("Ann")))
    table.do(commands.AllowDrawing(ASSISTANT, "Cid"))
    table.do(commands.AcceptDevice(patron("Cid"), "Cid"))
    draw(table, "T T", patron("Cid"))


@both("3.12.8 3.12.8.1", "3.11.8 3.11.8.1", refuses="staff take it at will, or name somebody who does not hold it")
def test_3_12_8_nobody_takes_the_device_at_will(slug: str) -> None:
    table = drawing(slug)
    kept = (clause(slug, "3.12.8"), clause(slug, "3.12.8.1"))
    for by in (DEALER, SHIFT_MANAGER):
        refusal = table.no(commands.GiveUpDevice(by))
        assert (refusal.code, refusal.cites) == ("who", kept)
        assert table.no(commands.GiveUpDevice(by, "Bob")).code == "not_theirs"
    assert table.no(commands.GiveUpDevice(patron("Bob"), "Ann")).code == "not_theirs"
    assert table.no(commands.GiveUpDevice(patron("Ann"), "Bob")).code == "not_theirs"
    assert table.no(commands.AcceptDevice(patron("Bob"), "Bob")).cites == (*kept, clause(slug, "3.12.8.2"))
    assert table.state.device_holder == "Ann"


@both("3.12.8 3.12.8.2", "3.11.8 3.11.8.2", holds="a wager on a hand lost; any wager where there is none on a hand")
@pytest.mark.parametrize(
    "bets", ["Ann Player 100", "Ann Player 100, Ann Banker 200", "Ann Tie 100", "Ann Player 100, Ann Tie 100"]
)
def test_3_12_8_2_the_device_goes_back_with_a_lost_wager(slug: str, bets: str) -> None:
    table = drawing(slug, bets)
    lost = f"{clause(slug, '3.12.8')}, {clause(slug, '3.12.8.2')}"
    assert returned(ended(table, BANKER_WINS)) == [("Ann", lost)]
    assert table.state.device_holder is None


@both(
    "3.12.8 3.12.8.2",
    "3.11.8 3.11.8.2",
    refuses="the wager on a hand won or pushed, whatever others did: nobody else gets it",
)
@pytest.mark.parametrize(
    ("bets", "ranks"),
    [("Ann Banker 100, Ann Tie 100", BANKER_WINS), ("Ann Banker 100", "9 9 T T"), ("Ann Tie 100", "9 9 T T")],
)
def test_3_12_8_2_the_device_is_kept_where_no_wager_on_a_hand_lost(slug: str, bets: str, ranks: str) -> None:
    table = drawing(slug, bets)
    assert returned(ended(table, ranks)) == []
    assert table.state.device_holder == "Ann"
    table.open().bet("Bob", "Banker")
    refusal = table.no(commands.AcceptDevice(patron("Bob"), "Bob"))
    assert (refusal.code, clause(slug, "3.12.8.2") in refusal.cites) == ("held", True)


@both("3.12.8.2", "3.11.8.2", holds="the wager of who holds it at the end counts, not of who gave it up")
def test_3_12_8_2_the_last_holders_wager_decides(slug: str) -> None:
    table = drawing(slug, "Ann Player 100, Bob Banker 100", "9 7")
    table.do(commands.GiveUpDevice(patron("Ann")))
    table.do(commands.AcceptDevice(patron("Bob"), "Bob"))
    draw(table, "T T", patron("Bob"))
    for hand in (PLAYER, BANKER):
        table.do(commands.RevealHand(DEALER, hand))
    assert returned(table.finish()) == [("Bob", f"{clause(slug, '3.12.8')}, {clause(slug, '3.12.8.2')}")]


@both("3.12.8.1 5.12.2", "3.11.8.1 5.12.2", holds="after a void round, with or without fresh cards, until given up")
def test_3_12_8_a_void_round_loses_no_wager_and_the_device_is_kept_until_given_up(slug: str) -> None:
    table = drawing(slug, ranks=BOTH_DRAW)
    table.do(commands.CallIrregularity(DEALER, Kind.DEVICE_MOVED_ALTERED, "it fell"))
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID_AND_REPLACE, "as the rule says"), WITNESS)
    assert (table.state.phase, table.state.device_holder) == (Phase.NO_SHOE, "Ann")
    before = table.state
    table.do(commands.GiveUpDevice(patron("Ann")))
    assert table.state.device_holder is None
    table.state = before
    table.do(commands.ChooseMethod(PIT_MANAGER, Method.B))
    assert table.state.device_holder is None


@both("6.1", "6.1", holds="nobody takes the device in the middle of a round")
def test_a_round_that_nobody_draws_on_goes_to_the_gaming_shift_manager(slug: str) -> None:
    table = drawing(slug, ranks="2 3")
    table.do(commands.GiveUpDevice(patron("Ann")))
    ten = Card.parse("Ts") if slug.startswith("dragon") else Card.parse("Tf")
    assert table.no(commands.DealCard(DEALER, ten)).code == "drawer"
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "nobody takes the device"))
    table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "nobody draws"), WITNESS)
    table.do(commands.ChooseMethod(PIT_MANAGER, Method.A))
