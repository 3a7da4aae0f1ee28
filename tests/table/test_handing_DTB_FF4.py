"""Whose a hand is: by the bets, by refusals, by mistake, by the Pit Manager's leave. Numbers are DTB's."""

from __future__ import annotations

import pytest

from by_hand import BANKER, BOTH_DRAW, DTB, FF4, PLAYER, betting, both, clause, dealt, draw, drawing, passed
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.table import commands, events
from cutcard.table.hands.entitlement import entitled, misdelivered
from cutcard.table.hands.turning import refuse_turner, turning_clauses
from hand_dealt import place
from tables import DEALER, PIT_MANAGER, SUPERVISOR, WITNESS, Table, patron


def handed_in_turn(table: Table, hand: int = PLAYER) -> list[str]:
    """Everybody to whom a hand is passed while each declines it."""
    order: list[str] = []
    while entitled(table.state, hand) is not None:
        assert len(order) < 9, f"the hand is passed on for ever: {order}"
        order.append(passed(table, hand).patron)
        table.do(commands.DeclineHand(patron(order[-1]), hand))
    return order


def turned(table: Table, hand: int, by: str = "") -> tuple[str, ...]:
    """A hand is turned, by the Dealer or a patron: the clauses under which it is."""
    if table.state.method is Method.A and table.state.reveal_first is None:
        table.do(commands.SetRevealOrder(DEALER, hand))
    happened = table.do(commands.RevealHand(patron(by) if by else DEALER, hand))
    (cites,) = {event.cites for event in happened if isinstance(event, events.CardTurned)}
    return cites


@both("3.10.2", "3.9.2", holds="a patron's bets on the hand add up over areas, others do not count")
def test_3_10_2_wagers_on_the_hand_itself_decide(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 150, Bob Player 100, Cid Banker 900, Dot Tie 900"))
    assert passed(table) == events.HandPassed(table.state.options.game.document.code, clause(slug, "3.10.2"), 0, "Bob")
    assert passed(table, BANKER).patron == "Cid"


@both("3.10.4", "3.9.4", holds="equals share a playing area")
def test_3_10_4_of_equals_at_one_area_who_reached_the_amount_first(slug: str) -> None:
    """Ann placed first, Bob had the whole amount first."""
    table = betting(slug, "Ann Player 100 3, Bob Player 300 3")
    table.do(commands.ChangeBet(patron("Ann"), 1, 300_00))
    assert handed_in_turn(dealt(table)) == ["Bob", "Ann"]


@both("3.10.4", "3.9.4", holds="the amount is reached by bets at two areas")
def test_3_10_4_an_amount_is_reached_with_its_last_part(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 100 1, Bob Player 200 2, Ann Player 100 3"))
    assert passed(table).patron == "Bob"


@both(
    "3.10.4", "3.9.4", holds="the first of equals raised in between and went back: the amount lay there without a break"
)
def test_3_10_4_who_had_more_in_between_has_had_the_amount_longest(slug: str) -> None:
    table = betting(slug, "Ann Player 100 1, Bob Player 100 2")
    for stake in (200_00, 100_00):
        table.do(commands.ChangeBet(patron("Ann"), 1, stake))
    assert handed_in_turn(dealt(table)) == ["Ann", "Bob"]


@both("3.10.4", "3.9.4", holds="the first of equals had less in between")
def test_3_10_4_an_amount_that_was_broken_is_reached_anew(slug: str) -> None:
    table = betting(slug, "Ann Player 200 1, Bob Player 200 2")
    for stake in (150_00, 200_00):
        table.do(commands.ChangeBet(patron("Ann"), 1, stake))
    assert handed_in_turn(dealt(table)) == ["Bob", "Ann"]


@both("3.10.4", "3.9.4", holds="bets are added over areas: one area is filled before another is emptied")
def test_3_10_4_a_total_goes_on_over_areas(slug: str) -> None:
    table = betting(slug, "Ann Player 100 1, Bob Player 100 2, Ann Player 100 3")
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    assert handed_in_turn(dealt(table)) == ["Ann", "Bob"]


@both("3.10.4", "3.9.4", holds="one area is emptied before another is filled")
def test_3_10_4_a_total_that_was_taken_back_is_broken(slug: str) -> None:
    table = betting(slug, "Ann Player 100 1, Bob Player 100 2")
    table.do(commands.WithdrawBet(patron("Ann"), 1))
    table.do(place("Ann", "Player", 100_00, 3))
    assert passed(dealt(table)).patron == "Bob"


@both("3.10.4", "3.9.4", holds="no bet lay in between")
def test_3_10_4_what_was_taken_back_with_the_last_bet_is_forgotten(slug: str) -> None:
    table = betting(slug, "Bob Player 100 2")
    for command in (commands.WithdrawBet(patron("Bob"), 1), place("Ann", "Player", 100_00, 1)):
        table.do(command)
    table.do(place("Bob", "Player", 100_00, 2))
    assert passed(dealt(table)).patron == "Ann"


@both(
    "3.10.4.1", "3.9.4.1", holds="equals of whom nobody can tell who had the amount first", refuses="the Dealer passes"
)
def test_3_10_4_1_the_pit_supervisor_chooses_where_nobody_can_tell(slug: str) -> None:
    """Of chips that were found nobody knows since when they lay there."""
    table = betting(slug, "Ann Player 200 1, Bob Player 100 2")
    table.do(commands.CloseBets(DEALER))
    table.do(commands.FindBet(SUPERVISOR, "Bob", 2, "Player", 100_00, "behind the marker"), WITNESS)
    draw(table, BOTH_DRAW)
    refused = table.no(commands.PassHand(DEALER, PLAYER))
    assert (refused.code, refused.clause) == ("nobody", clause(slug, "3.10.4.1"))
    assert table.no(commands.ChooseHandler(DEALER, PLAYER, "Bob")).code == "authority"
    (chosen,) = table.do(commands.ChooseHandler(SUPERVISOR, PLAYER, "Bob"))
    assert chosen.cites == (clause(slug, "3.10.4.1"),)
    table.do(commands.DeclineHand(patron("Bob"), PLAYER))
    assert passed(table).patron == "Ann", "one equal is left"


@both("3.10.4", "3.9.4", refuses="an equal who was not first declines, turns or is chosen for the first one's hand")
def test_3_10_4_the_second_of_equals_has_no_say_over_the_hand(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 200"))
    first = f"{clause(slug, '3.10.2')}, {clause(slug, '3.10.4')}"
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    for early in (
        commands.DeclineHand(patron("Bob"), PLAYER),
        commands.RevealHand(patron("Bob"), PLAYER),
        commands.ChooseHandler(SUPERVISOR, PLAYER, "Bob"),
    ):
        assert table.no(early).clause == first
    assert handed_in_turn(table) == ["Ann", "Bob"]


@both("3.10.5", "3.9.5", refuses="the first of equals declined, and it is not yet the turn of who declines too")
def test_3_10_5_of_equals_only_the_next_one_round_the_table_declines(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200 4, Bob Player 200 2, Cid Player 200 6"))
    table.do(commands.DeclineHand(patron("Ann"), PLAYER))
    refusal = table.no(commands.DeclineHand(patron("Bob"), PLAYER))
    by_turn = {clause(slug, f"3.10.{number}") for number in (2, 4, 5)}
    assert (refusal.code, set(refusal.cites)) == ("not_theirs", by_turn)
    table.do(commands.DeclineHand(patron("Cid"), PLAYER))
    table.do(commands.DeclineHand(patron("Bob"), PLAYER))


@both("3.10.5", "3.9.5", holds="the next equal has declined the other hand, and only that")
def test_3_10_5_who_declined_the_other_hand_is_still_an_equal(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200 4, Bob Player 200 2, Bob Banker 300 2"))
    table.do(commands.DeclineHand(patron("Bob"), BANKER))
    (declined,) = table.do(commands.DeclineHand(patron("Ann"), PLAYER))
    assert declined.cites == (clause(slug, "3.10.5"),)
    assert passed(table).patron == "Bob"


@both("3.10.5", "3.9.5", holds="the table is gone round from the refuser, past the last position to the first")
def test_3_10_5_counter_clockwise_from_who_refused(slug: str) -> None:
    bets = "Eve Player 200 7, Ann Player 200 1, Bob Player 200 8, Cid Player 200 6, Dot Player 200 1, Low Player 100 7"
    assert handed_in_turn(dealt(betting(slug, bets))) == ["Eve", "Bob", "Ann", "Dot", "Cid", "Low"]


@both("3.10.3 3.10.5", "3.9.3 3.9.5", holds="the next highest are equals too")
def test_3_10_3_after_the_highest_come_the_next_by_the_same_order(slug: str) -> None:
    table = dealt(betting(slug, "Top Player 300 4, Ann Player 200 6, Bob Player 200 2, Cid Player 200 7"))
    cites = []
    for _ in range(3):
        event = passed(table)
        cites.append(event.cites[1:])
        (declined,) = table.do(commands.DeclineHand(patron(event.patron), PLAYER))
        cites.append(declined.cites)
    next_highest, first, next_equal = (clause(slug, f"3.10.{number}") for number in (3, 4, 5))
    assert cites == [
        (),
        (next_highest,),
        (first, next_highest),
        (next_equal,),
        (first, next_equal, next_highest),
        (next_equal,),
    ]
    assert passed(table).patron == "Bob"


@both("3.10.4.1", "3.9.4.1", refuses="somebody is left by the bets; a hand is with somebody")
def test_3_10_4_1_the_pit_supervisor_chooses_only_where_no_bet_decides(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 100"))
    assert table.no(commands.ChooseHandler(SUPERVISOR, PLAYER, "Bob")).code == "by_bet"
    table.do(commands.DeclineHand(patron("Ann"), PLAYER))
    assert table.no(commands.PassHand(DEALER, PLAYER)).code == "nobody"
    table.do(commands.ChooseHandler(SUPERVISOR, PLAYER, "Bob"))
    assert not misdelivered(table.state, PLAYER)
    assert table.no(commands.ChooseHandler(SUPERVISOR, PLAYER, "Cid")).code == "handed"
    table.do(commands.DeclineHand(DEALER, PLAYER, "Bob"))
    table.do(commands.ChooseHandler(SUPERVISOR, PLAYER, "Cid"))


@both("3.10.2", "3.9.2", refuses="the hand is with somebody who has not declined it")
def test_3_10_2_a_hand_is_not_taken_from_who_has_it(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 100"))
    passed(table, to="Ann")
    for to in (None, "Ann", "Bob"):
        refusal = table.no(commands.PassHand(DEALER, PLAYER, to))
        assert (refusal.code, refusal.clause) == ("handed", clause(slug, "3.10.2"))


@both("5.7 3.10.2", "5.7 3.9.2", holds="the cards lie unturned with another patron than the rule names")
def test_5_7_what_was_really_done_is_recorded_and_put_right(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 100"))
    event = passed(table, to="Bob")
    assert (event.patron, event.cites, event.misdelivered) == ("Bob", ("5.7",), True)
    assert misdelivered(table.state, PLAYER)
    assert "by mistake" in table.no(commands.PassHand(DEALER, PLAYER)).says
    table.do(commands.CallIrregularity(DEALER, Kind.WRONG_PATRON, "as seen", PLAYER))
    table.do(commands.RuleOn(DEALER, Remedy.RETRIEVE, "it is Ann's"))
    assert not misdelivered(table.state, PLAYER)
    assert passed(table).patron == "Ann"
    assert not misdelivered(table.state, PLAYER)


@both("5.7", "5.7", holds="nobody is entitled, and the Dealer chose in the Pit Supervisor's place")
def test_5_7_a_handler_whom_the_dealer_chose_is_the_wrong_one(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200"))
    assert passed(table, BANKER, "Bob").misdelivered
    assert misdelivered(table.state, BANKER)


@both("5.7", "5.7", holds="who is entitled refuses, and the wrong patron is the next")
def test_5_7_a_hand_is_no_longer_astray_when_the_turn_has_come_to_who_has_it(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 100"))
    passed(table, to="Bob")
    table.do(commands.DeclineHand(DEALER, PLAYER, "Ann"))
    assert table.state.handlers == ("Bob", None)
    assert not misdelivered(table.state, PLAYER)
    assert "5.7.1" not in turned(table, PLAYER, "Bob")


@both("5.7.1 3.10.6", "5.7.1 3.9.6", holds="a wrong patron has turned the cards")
def test_5_7_1_once_turned_it_stands(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 100"))
    passed(table, to="Bob")
    assert turned(table, PLAYER, "Bob") == (clause(slug, "3.10.6"), "5.7.1")
    assert not misdelivered(table.state, PLAYER)


@both("5.7.1", "5.7.1", holds="one card was turned before, and the further one goes astray")
def test_5_7_a_third_card_goes_astray_though_the_first_two_lie_open(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 100"))
    passed(table)
    assert "5.7.1" not in turned(table, PLAYER, "Ann")
    turned(table, BANKER)
    draw(table, "4")
    table.do(commands.DeclineHand(patron("Ann"), PLAYER))
    passed(table, to="Cid")
    assert misdelivered(table.state, PLAYER)
    assert turned(table, PLAYER, "Cid") == (clause(slug, "3.10.7"), "5.7.1")


@both("5.7.1", "5.7.1", holds="the Dealer turns cards that are somebody's to turn")
def test_5_7_1_a_dealer_who_skips_the_patron_is_on_record(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Banker 100"))
    assert turned(table, PLAYER) == (clause(slug, "3.10.6"), "5.7.1")


@both("3.10.6", "3.9.6", holds="nobody is entitled, or who has the hand turned it: no slip")
def test_5_7_1_no_slip_where_all_refused_or_the_dealer_writes_down_what_the_patron_did(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Banker 100"))
    table.do(commands.DeclineHand(DEALER, PLAYER, "Ann"))
    assert turned(table, PLAYER) == (clause(slug, "3.10.6"),)
    passed(table, BANKER)
    assert turned(table, BANKER) == (clause(slug, "3.10.6"),)


@both("3.10.7", "3.9.7", holds="nobody squeezes for the hand: a further card is exposed by the Dealer, no slip")
def test_3_10_7_a_further_card_of_a_hand_the_dealer_turned_is_the_dealers(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Banker 100"))
    turned(table, PLAYER)
    turned(table, BANKER)
    assert turning_clauses(table.state, PLAYER, DEALER) == clause(slug, "3.10.7")
    draw(table, "4")
    assert table.events[-1].cites[-1] == clause(slug, "3.10.7")


@both(
    "3.10.7", "3.9.7", refuses="a further card lies face down for who squeezes: another turns it, or all is announced"
)
def test_3_10_7_a_further_card_waits_for_who_squeezes_the_hand(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Banker 100"))
    passed(table)
    turned(table, PLAYER, "Ann")
    turned(table, BANKER)
    draw(table, "9")
    for early in (commands.RevealHand(patron("Bob"), PLAYER), commands.AnnounceResult(DEALER)):
        assert clause(slug, "3.10.7") in table.no(early).cites
    assert turned(table, PLAYER, "Ann") == (clause(slug, "3.10.7"),)


@both("3.10.3", "3.9.3", holds="a refusal heard by the Dealer, before the cards were passed or after")
@pytest.mark.parametrize("first_passed", [False, True])
def test_3_10_3_the_dealer_records_a_spoken_refusal(slug: str, *, first_passed: bool) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 100"))
    if first_passed:
        passed(table)
    (event,) = table.do(commands.DeclineHand(DEALER, PLAYER, "Ann"))
    assert isinstance(event, events.HandDeclined)
    assert (event.patron, event.recorded_by, event.clause) == ("Ann", "Dee", clause(slug, "3.10.3"))
    assert table.state.handlers[PLAYER] is None
    assert passed(table).patron == "Bob"


@both("3.10.2 3.10.3", "3.9.2 3.9.3", refuses="who refuses neither has the hand nor is next, or is not named")
def test_3_10_3_nobody_refuses_for_another(slug: str) -> None:
    table = betting(slug, "Ann Player 200, Bob Player 100")
    table.do(commands.CloseBets(DEALER))
    assert table.no(commands.DeclineHand(patron("Ann"), PLAYER)).code == "undealt"
    draw(table, BOTH_DRAW)
    assert table.no(commands.DeclineHand(patron("Bob"), PLAYER)).code == "not_theirs"
    assert table.no(commands.DeclineHand(patron("Bob"), PLAYER, "Ann")).code == "not_theirs"
    assert "Bob" in table.no(commands.DeclineHand(DEALER, PLAYER, "Bob")).says
    unnamed = table.no(commands.DeclineHand(DEALER, PLAYER))
    assert (unnamed.code, unnamed.clause) == ("who", clause(slug, "3.10.3"))
    (event,) = table.do(commands.DeclineHand(patron("Ann"), PLAYER))
    assert isinstance(event, events.HandDeclined)
    assert (event.patron, event.recorded_by) == ("Ann", "")
    assert table.no(commands.DeclineHand(patron("Ann"), PLAYER)).code == "not_theirs"


# --- squeezing and the order of turning ---------------------------------------------------------------


@both("3.16", "3.16", holds="methods A and C, the Pit Manager's leave", refuses="below the Pit Manager")
@pytest.mark.parametrize("method", [Method.A, Method.C])
def test_3_16_squeezing_is_by_the_pit_managers_leave(slug: str, method: Method) -> None:
    table = dealt(betting(slug, "Ann Player 200")) if method is Method.A else drawing(slug, ranks=BOTH_DRAW)
    refusal = table.no(commands.AllowSqueeze(SUPERVISOR, "Cid"))
    assert (refusal.code, refusal.clause) == ("authority", "3.16, 6.2")
    (event,) = table.do(commands.AllowSqueeze(PIT_MANAGER, "Cid"))
    assert event.clause == "3.16"


@both("3.11.2", "3.10.2", refuses="method B: no patron handles the cards")
def test_3_16_nobody_is_let_squeeze_under_method_b(slug: str) -> None:
    table = betting(slug, "Ann Player 200", Method.B)
    refusal = table.no(commands.AllowSqueeze(PIT_MANAGER, "Ann"))
    assert (refusal.code, refusal.clause) == ("method", clause(slug, "3.11.2"))
    by = refuse_turner(table.state, PLAYER, patron("Ann"))
    assert by is not None
    assert (by.code, by.clause) == ("method", clause(slug, "3.11.2"))
    assert turning_clauses(table.state, PLAYER, DEALER) == clause(slug, "3.11.2")


def test_games_without_methods_know_no_squeezing_and_only_the_dealer_turns_cards() -> None:
    table = Table("sands-elements").open()
    assert table.no(commands.AllowSqueeze(PIT_MANAGER, "Ann")).code == "unknown_act"
    by = refuse_turner(table.state, PLAYER, patron("Ann"))
    assert by is not None
    assert (by.code, by.clause) == ("method", "")
    assert refuse_turner(table.state, PLAYER, DEALER) is None
    assert turning_clauses(table.state, PLAYER, DEALER) == ""


@both("3.16 3.10.6", "3.16 3.9.6", holds="the hand was passed to another before")
def test_3_16_a_designee_turns_the_cards_until_they_are_turned(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Banker 100"))
    passed(table)
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    refusal = table.no(commands.RevealHand(patron("Cid"), PLAYER))
    assert (refusal.code, refusal.clause) == ("not_theirs", clause(slug, "3.10.2"))
    table.do(commands.AllowSqueeze(PIT_MANAGER, "Cid"))
    assert turned(table, PLAYER, "Cid") == (clause(slug, "3.10.6"), "3.16")
    assert table.state.handlers[PLAYER] == "Ann"
    assert table.no(commands.RevealHand(patron("Cid"), PLAYER)).code == "revealed"


@both("3.16", "3.16", holds="the cards are passed to a designee")
@pytest.mark.parametrize("before", [None, "Ann"])
def test_3_16_cards_passed_to_a_designee_are_not_astray(slug: str, before: str | None) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 100"))
    table.do(commands.AllowSqueeze(PIT_MANAGER, "Cid"))
    if before is not None:
        passed(table, to=before)
    event = passed(table, to="Cid")
    assert (event.patron, event.clause, event.misdelivered) == ("Cid", "3.16", False)
    assert not misdelivered(table.state, PLAYER)
    assert turned(table, PLAYER) == (clause(slug, "3.10.6"), "3.16")


@both("5.7 3.16", "5.7 3.16", holds="leave to squeeze given afterwards covers cards passed by mistake")
def test_3_16_leave_given_afterwards_puts_a_delivery_right(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Player 100"))
    passed(table, to="Bob")
    table.do(commands.AllowSqueeze(PIT_MANAGER, "Bob"))
    assert not misdelivered(table.state, PLAYER)


@both("3.12.3", "3.11.3", refuses="method C: a designee takes the cards from who drew them")
def test_3_12_3_under_method_c_a_designee_gets_the_cards_through_the_dealer(slug: str) -> None:
    table = drawing(slug, ranks=BOTH_DRAW)
    table.do(commands.AllowSqueeze(PIT_MANAGER, "Cid"))
    refusal = table.no(commands.RevealHand(patron("Cid"), BANKER))
    assert (refusal.code, refusal.clause) == ("not_theirs", clause(slug, "3.12.3"))
    assert passed(table, BANKER, "Cid").cites == (clause(slug, "3.12.3"), "3.16")
    assert turned(table, BANKER, "Cid") == (clause(slug, "3.12.5"), "3.16")


@both("3.12.3", "3.11.3", holds="a hand passed on once is passed on again, never to who has it")
def test_3_12_3_a_hand_passed_through_the_dealer_can_be_passed_on(slug: str) -> None:
    table = drawing(slug, ranks=BOTH_DRAW)
    passed(table, BANKER, "Bob")
    assert table.no(commands.PassHand(DEALER, BANKER, "Bob")).code == "handed"
    assert table.no(commands.PassHand(DEALER, BANKER, "Ann")).code == "to_whom"
    assert passed(table, BANKER, "Cid").patron == "Cid"
    assert not misdelivered(table.state, BANKER)
    assert entitled(table.state, BANKER) is None, "method C names nobody"


@both("3.12.5 3.12.6 3.12.7", "3.11.5 3.11.6 3.11.7", holds="first hands, and further cards of a hand passed on")
def test_3_12_5_cards_are_laid_down_once_exposed(slug: str) -> None:
    table = drawing(slug, ranks=BOTH_DRAW)
    passed(table, PLAYER, "Bob")
    assert turned(table, PLAYER, "Bob") == (clause(slug, "3.12.5"),)
    assert turned(table, BANKER, "Ann") == (clause(slug, "3.12.5"),)
    draw(table, "4", patron("Ann"))
    assert turned(table, PLAYER, "Bob") == (clause(slug, "3.12.6"), clause(slug, "3.12.7"))


@both("3.12.5", "3.11.5", refuses="the result is announced before the first hands lie open")
def test_3_12_5_nothing_is_announced_before_the_first_hands_are_laid_down(slug: str) -> None:
    table = drawing(slug, ranks=BOTH_DRAW)
    for hand in (PLAYER, BANKER):
        refusal = table.no(commands.AnnounceResult(DEALER))
        assert (refusal.code, clause(slug, "3.12.5") in refusal.cites) == ("unrevealed", True)
        turned(table, hand, "Ann")
    refusal = table.no(commands.AnnounceResult(DEALER))
    assert (refusal.code, clause(slug, "3.12.5") in refusal.cites) == ("incomplete", False)


@both("3.12.6 3.12.7", "3.11.6 3.11.7", refuses="a further card: another draws or turns it, or it is not laid open yet")
def test_3_12_6_a_further_card_is_the_holders_to_draw_and_lies_open_before_the_result(slug: str) -> None:
    table = drawing(slug, ranks=BOTH_DRAW)
    passed(table, PLAYER, "Bob")
    turned(table, PLAYER, "Bob")
    turned(table, BANKER, "Ann")
    further = clause(slug, "3.12.6")
    drawn = table.no(commands.DealCard(DEALER))
    assert (drawn.code, drawn.cites) == ("drawer", (clause(slug, "3.12.1"), further))
    draw(table, "9", patron("Ann"))
    theirs = table.no(commands.RevealHand(patron("Ann"), PLAYER))
    assert (theirs.code, theirs.cites) == ("not_theirs", (clause(slug, "3.12.3"), further))
    announced = table.no(commands.AnnounceResult(DEALER))
    assert (announced.code, announced.cites[-2:]) == ("unrevealed", (further, clause(slug, "3.12.7")))
    turned(table, PLAYER, "Bob")


@both("3.10.6", "3.9.6", refuses="the other hand first; another order once a card is turned")
def test_3_10_6_the_order_is_held_to(slug: str) -> None:
    table = dealt(betting(slug, "Ann Player 200, Bob Banker 100"))
    for hand in (PLAYER, BANKER):
        passed(table, hand)
    assert table.no(commands.RevealHand(patron("Ann"), PLAYER)).code == "order"
    table.do(commands.SetRevealOrder(DEALER, PLAYER))
    (event,) = table.do(commands.SetRevealOrder(DEALER, BANKER))
    assert (event.clause, table.state.reveal_first) == (clause(slug, "3.10.6"), BANKER)
    refusal = table.no(commands.RevealHand(patron("Ann"), PLAYER))
    assert (refusal.code, refusal.clause) == ("order", clause(slug, "3.10.6"))
    turned(table, BANKER, "Bob")
    assert table.no(commands.SetRevealOrder(DEALER, PLAYER)).code == "revealed"
    turned(table, PLAYER, "Ann")


def test_the_two_documents_number_alike_but_for_their_third_section() -> None:
    assert [clause(DTB, each) for each in ("3.10.2", "3.16", "5.7.1")] == ["3.10.2", "3.16", "5.7.1"]
    assert [clause(FF4, each) for each in ("3.10.2", "3.16", "5.7.1")] == ["3.9.2", "3.16", "5.7.1"]
