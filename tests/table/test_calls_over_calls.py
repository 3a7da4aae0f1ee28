"""What is called over an open irregularity, and what an act since the call has ended."""

from __future__ import annotations

from collections import Counter

import pytest

from conduct_rounds import BANKER, DTB, FF4, PLAYER, both, call, cards, dealing, draw, rule
from cutcard import GAMES
from cutcard.cards import Shoe
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import Phase, Source, commands, events
from dealt_rounds import every_game
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table

EB, SE, DT = "no-commission", "sands-elements", "dragon-tiger"
UNFORESEEN = commands.CallIrregularity(SHIFT_MANAGER, Kind.UNFORESEEN, "as seen")


# --- what a clause lists goes before what none covers ---------------------------------------------


@both("6.1", refuses="an irregularity is open that has a clause and a step to take")
@pytest.mark.parametrize("kind", [Kind.WRONG_CARDS, Kind.ORDER_ALTERED, Kind.TOGETHER_KNOWN, Kind.INTERRUPTED_OPEN])
def test_6_1_is_not_called_over_what_a_clause_lists(slug: str, kind: Kind) -> None:
    table = dealing(slug, "9 7")
    case = GAMES[slug].irregularity(kind)
    assert case is not None
    call(table, kind, ranks="T T" if kind is Kind.TOGETHER_KNOWN else "")
    refusal = table.no(UNFORESEEN)
    assert (refusal.code, set(refusal.cites)) == ("not_the_case", {case.clause, "6.1"})
    assert refusal.says.endswith(f"is open, and clause {case.clause} covers it: take its steps first")


@pytest.mark.clause("EB 6.1", refuses="an irregularity is open that has a clause and a step to take")
def test_6_1_of_electronic_baccarat_is_not_called_over_5_1() -> None:
    table = Table(EB).open()
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_CARDS, "a blue back"))
    assert set(table.no(UNFORESEEN).cites) == {"5.1", "6.1"}


@both("6.1", holds="the steps of the clause are all taken")
def test_6_1_is_called_when_nothing_is_left_to_do_under_the_clause(slug: str) -> None:
    table = dealing(slug, "2 3 T T")
    call(table, Kind.TOGETHER_UNKNOWN_LATE, ranks="4 9")
    rule(table, Remedy.SET_THE_ORDER, PIT_MANAGER, order=(2, 1))
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    table.do(UNFORESEEN)


# --- SE and DT ------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("settled", [False, True])
def test_a_void_that_replaces_the_cards_replaces_them_in_every_game(slug: str, *, settled: bool) -> None:
    table = Table(slug).open()
    table.do(commands.CloseBets(DEALER))
    ranks = "92" if slug == DT else "9T92"
    table.deal(" ".join(str(next(c for c in GAMES[slug].deck.cards if str(c)[0] == rank)) for rank in ranks))
    if settled:
        table.finish()
    table.do(UNFORESEEN)
    replaced = table.do(commands.RuleOn(SHIFT_MANAGER, Remedy.VOID_AND_REPLACE, "a spilt drink"), WITNESS)
    assert any(isinstance(event, events.CardsReplaced) for event in replaced)
    assert (table.state.phase, table.state.shoe) == (Phase.NO_SHOE, None)
    assert table.no(commands.OpenBets(DEALER)).code == "phase"


# --- what has ended since the call ----------------------------------------------------------------


@both("5.7", refuses="the wrong patron's cards were turned since the call")
def test_5_7_a_hand_is_retrieved_only_while_all_of_it_is_unturned(slug: str) -> None:
    table = dealing(slug, "9 T T 2", Method.A)
    table.do(commands.PassHand(DEALER, PLAYER, "Bob"))
    call(table, Kind.WRONG_PATRON, hand=PLAYER)
    table.do(commands.TurnCard(DEALER, 1))
    refusal = table.no(commands.RuleOn(DEALER, Remedy.RETRIEVE))
    assert (refusal.code, refusal.cites) == ("not_the_case", ("5.7", "5.7.1"))
    (resumed,) = table.do(commands.ResumePlay(DEALER))
    assert resumed.cites == ("5.7", "5.7.1")
    table.do(commands.SetRevealOrder(DEALER, PLAYER)) if table.state.reveal_first is None else None
    assert table.state.incident is None


@both("5.11", holds="the first hand was turned in part when its patron left")
def test_5_11_other_cards_are_turned_once_it_is_called_whatever_the_order(slug: str) -> None:
    table = dealing(slug, "2 3 T T", Method.A, source=Source.KEYED)
    two, three, ten = cards(slug, "2 3 T")
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    table.do(commands.PassHand(DEALER, PLAYER))
    table.do(commands.TurnCard(DEALER, 1, two))
    turning = commands.RevealHand(DEALER, BANKER, (three, ten))
    assert table.no(turning).code == "order"
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    aside = commands.RuleOn(SUPERVISOR, Remedy.SET_TWO_ASIDE, "gone")
    refusal = table.no(aside, SHIFT_MANAGER)
    assert (refusal.code, refusal.cites) == ("not_the_case", ("5.11.1",))
    table.do(turning)
    table.do(aside, SHIFT_MANAGER)


@both("5.11.5", holds="the cards were sorted and the round ends otherwise")
def test_5_11_5_a_shoe_that_was_sorted_deals_no_further_round(slug: str) -> None:
    table = dealing(slug, "2 3 T T", Method.A, source=Source.KEYED)
    table.do(commands.SetRevealOrder(DEALER, BANKER))
    table.do(commands.PassHand(DEALER, PLAYER))
    table.do(commands.RevealHand(DEALER, BANKER, cards(slug, "3 T")))
    call(table, Kind.LEFT_WITH_CARDS, hand=PLAYER)
    rule(table, Remedy.SET_TWO_ASIDE, SUPERVISOR, witness=SHIFT_MANAGER)
    others = Counter(Shoe.of(GAMES[slug].deck, decks=table.state.options.decks))
    others.subtract([*cards(slug, "2 T"), *cards(slug, "3 T"), *cards(slug, "5 6")])
    sort = commands.RuleOn(SUPERVISOR, Remedy.SORT_AND_IDENTIFY, "gone", tuple(others.elements()), cards(slug, "5 6"))
    table.do(sort, SHIFT_MANAGER)
    assert table.no(UNFORESEEN).code == "not_the_case"
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "as seen", evidence="camera 4"))
    voided = table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID, "as seen"), WITNESS)
    assert any(isinstance(event, events.CardsReplaced) and event.clause == "5.11.5" for event in voided)
    assert table.state.phase is Phase.NO_SHOE


# --- method C -------------------------------------------------------------------------------------


@both("5.17", holds="the Dealer reports an interruption after the first card that a patron drew")
def test_5_17_the_dealer_reports_an_interruption_and_turns_what_the_patron_drew(slug: str) -> None:
    table = dealing(slug, "9", Method.C)
    assert table.no(commands.RevealHand(DEALER, PLAYER)).code == "undealt"
    (reported,) = table.do(commands.ReportInterruption(DEALER))
    assert isinstance(reported, events.PlayInterrupted)
    table.do(commands.RevealHand(DEALER, PLAYER))
    call(table, Kind.INTERRUPTED_OPEN)
    rule(table, Remedy.OFFER_WITHDRAWAL_OF_ALL)
    rule(table, Remedy.PLAY_ON)
    draw(table, "7 T T")


@both("5.17", refuses="nobody deals, so the house alone notices an interruption")
def test_5_17_at_a_table_that_runs_itself_nobody_reports_an_interruption(slug: str) -> None:
    table = dealing(slug, "9 7 T T", Method.A, source=Source.SEALED)
    table.do(commands.PassHand(DEALER, PLAYER))
    assert table.no(commands.ReportInterruption(DEALER)).code == "by_the_house"


# --- cards drawn together beyond the round's last -------------------------------------------------


@pytest.mark.parametrize(("slug", "kind"), [(DTB, Kind.TOGETHER_UNKNOWN_LATE), (FF4, Kind.TOGETHER_KNOWN)])
def test_while_drawn_cards_wait_none_leaves_the_device(slug: str, kind: Kind) -> None:
    table = dealing(slug, "2 3 T T")
    call(table, Kind.TOGETHER_KNOWN, ranks="4 9")
    rule(table, Remedy.OFFER_WITHDRAWAL)
    rule(table, Remedy.RECONSTRUCT)
    again = commands.CallIrregularity(DEALER, kind, "as seen", cards=cards(slug, "5 6"))
    assert table.no(again).code == "not_the_case"
    draw(table, "4")
    assert table.no(again).code == "not_the_case"
