"""What no clause covers: the Gaming Shift Manager says why and orders any remedy, several in a row, at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conduct_rounds import PLAYER, both, call, cards, dealing, draw, held, rule
from cutcard import GAMES
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import Phase, commands, events
from dealt_rounds import CHAPTER_6, card, every_game, first_hand_wins
from dealt_rounds import dealing as dealt_for_ada
from tables import ASSISTANT, DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from walks import walk

if TYPE_CHECKING:
    from collections.abc import Callable

STAFF_BELOW = (DEALER, SUPERVISOR, PIT_MANAGER, ASSISTANT)


def called(table: Table, note: str = "a fire alarm") -> None:
    table.do(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, note))


def order(table: Table, remedy: Remedy) -> tuple[events.Event, ...]:
    return table.do(commands.RuleOn(SHIFT_MANAGER, remedy, "to be fair"), WITNESS)


@every_game
def test_only_the_gaming_shift_manager_orders_and_says_why(slug: str) -> None:
    table = dealt_for_ada(slug, "9")
    called(table)
    clause = "6.1" if slug in CHAPTER_6 else ""
    for lower in STAFF_BELOW:
        refusal = table.no(commands.RuleOn(lower, Remedy.VOID, "a fire alarm"), WITNESS)
        assert (refusal.code, refusal.clause) == ("authority", clause and f"{clause}, 6.2")
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON), WITNESS).code == "reason"
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID, "a fire alarm")).code == "witness", "money changes"
    happened = table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.PLAY_ON, "it was a drill"))
    assert happened[0].clause == clause


@every_game
def test_several_remedies_are_ordered_in_a_row_until_play_resumes(slug: str) -> None:
    table = dealt_for_ada(slug)
    called(table)
    refusal = table.no(commands.ResumePlay(DEALER))
    assert refusal.code == "unfinished", "something must be ordered first"
    assert f'"{Remedy.PLAY_ON.value}"' in refusal.says, "under the name by which a ruling orders it"
    order(table, Remedy.OFFER_WITHDRAWAL)
    table.do(commands.WithdrawBet(patron("Ada"), 1))
    order(table, Remedy.PLAY_ON)
    assert table.no(commands.WithdrawBet(patron("Ada"), 2)).code == "late_withdrawal", "an offer ends with its step"
    order(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    table.do(commands.WithdrawBet(patron("Ada"), 2))
    assert table.state.bets == ()
    table.do(commands.ResumePlay(DEALER))
    assert (table.state.incident, table.state.phase) == (None, Phase.DEALING)


@every_game
def test_it_can_be_called_in_every_phase(slug: str) -> None:
    table = Table(slug)
    seen = {table.state.phase}
    acts: tuple[Callable[[], object], ...] = (
        lambda: table.do(commands.LoadShoe(DEALER)),
        lambda: table.do(commands.OpenBets(DEALER)),
        lambda: table.do(commands.CloseBets(DEALER)),
        lambda: table.deal(" ".join(map(str, (card(slug, rank) for rank in first_hand_wins(slug).split())))),
        lambda: table.do(commands.SeeCuttingCard(DEALER)),
        lambda: table.do(commands.AnnounceResult(DEALER)),
        lambda: table.do(commands.SettleBets(DEALER)),
    )
    for act in acts:
        called(table)
        order(table, Remedy.PLAY_ON)
        table.do(commands.ResumePlay(DEALER))
        act()
        seen.add(table.state.phase)
    called(table)
    assert seen == set(Phase)


@every_game
def test_a_settled_round_is_void_by_reversal_until_the_next_one_begins(slug: str) -> None:
    table = dealt_for_ada(slug, first_hand_wins(slug))
    table.finish()
    called(table, "the shoe was stacked")
    happened = order(table, Remedy.VOID)
    assert {each.number for each in happened if isinstance(each, events.SettlementReversed)} == {
        number + 1 for number in range(len(GAMES[slug].wagers))
    }
    assert any(isinstance(each, events.OutcomeChanged) for each in happened)
    assert (table.state.incident, table.state.rounds) == (None, ())


@walk("remedy", [Remedy.VOID, Remedy.VOID_AND_REPLACE, Remedy.RECONSTRUCT, Remedy.REOPEN_BETS])
@every_game
def test_a_remedy_needs_something_to_work_on(slug: str, remedy: Remedy) -> None:
    table = Table(slug)
    table.do(commands.LoadShoe(DEALER))
    called(table)
    before = table.state
    assert table.no(commands.RuleOn(SHIFT_MANAGER, remedy, "so"), WITNESS).code == "no_round"
    assert table.state is before


@both("6.1", refuses="a card lies on the wrong hand, for which there is a clause")
def test_6_1_where_a_clause_applies_the_gaming_shift_manager_is_not_asked(slug: str) -> None:
    table = dealing(slug)
    table.do(commands.DealCard(DEALER, cards(slug, "9")[0], hand=1))
    assert table.no(commands.CallIrregularity(DEALER, Kind.UNFORESEEN, "it lies wrong")).cites == ("6.1", "5.7")


@both("6.1", holds="a card is found face up before the first card of a round")
def test_6_1_a_card_seen_before_the_first_is_played_as_face_down_by_the_shift_managers_word(slug: str) -> None:
    table = dealing(slug)
    assert table.no(commands.CallIrregularity(DEALER, Kind.FACE_UP_CARD, "seen", 0, cards(slug, "7"))).cites == ("5.6",)
    call(table, Kind.UNFORESEEN, ranks="7")
    rule(table, Remedy.AS_FACE_DOWN, SHIFT_MANAGER)
    table.do(commands.ResumePlay(DEALER))
    assert table.no(commands.DealCard(DEALER, cards(slug, "6")[0])).code == "not_as_seen"
    draw(table, "7")
    assert held(table, PLAYER) == "7"


@both("6.1")
def test_6_1_a_card_that_nobody_names_is_not_played_as_face_down(slug: str) -> None:
    table = dealing(slug)
    call(table, Kind.UNFORESEEN)
    order_it = commands.RuleOn(SHIFT_MANAGER, Remedy.AS_FACE_DOWN, "seen")
    assert table.no(order_it, WITNESS).code == "cards"


@both("6.1", holds="a reset is needed when a card lies open already")
def test_6_1_bets_are_opened_again_with_cards_known_only_by_the_shift_managers_word(slug: str) -> None:
    table = dealing(slug, "9 7 T")
    assert table.no(commands.CallIrregularity(DEALER, Kind.DEVICE_RESET, "it hangs")).code == "not_the_case"
    call(table, Kind.UNFORESEEN)
    assert table.no(commands.RuleOn(SHIFT_MANAGER, Remedy.REOPEN_BETS, "it hangs")).code == "witness"
    happened = rule(table, Remedy.REOPEN_BETS, SHIFT_MANAGER)
    assert (table.state.phase, table.state.cards) == (Phase.BETTING, ())
    assert "6.1" in happened[0].cites


@both("6.1")
def test_6_1_bets_that_open_cards_have_decided_are_not_offered_back(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    table.do(commands.AnnounceResult(DEALER))
    call(table, Kind.UNFORESEEN)
    rule(table, Remedy.OFFER_WITHDRAWAL, SHIFT_MANAGER)
    for name, number in (("Ann", 1), ("Ann", 2), ("Bob", 3)):
        refusal = table.no(commands.WithdrawBet(patron(name), number))
        assert (refusal.code, refusal.cites) == ("decided", ("6.1",))


@both("6.1")
def test_6_1_what_lies_beneath_goes_on_when_the_unforeseen_is_over(slug: str) -> None:
    table = dealing(slug, "2 3 T T")
    call(table, Kind.TOGETHER_UNKNOWN_LATE, ranks="4 9")
    rule(table, Remedy.SET_THE_ORDER, PIT_MANAGER, order=(2, 1))
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    called(table)
    assert table.state.incident is not None
    assert table.state.incident.kinds == (Kind.UNFORESEEN, Kind.TOGETHER_UNKNOWN_LATE)
    order(table, Remedy.PLAY_ON)
    table.do(commands.ResumePlay(DEALER))
    assert table.state.incident.kind is Kind.TOGETHER_UNKNOWN_LATE
    assert table.state.incident.offered, "patrons still have their choice"
