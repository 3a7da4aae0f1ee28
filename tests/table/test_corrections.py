"""A card that was read or keyed in wrongly: the card that was dealt stands, before the bets are settled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cutcard import GAMES, Card, Outcome
from cutcard.cards import parse_cards
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.rulebook.procedure import Method
from cutcard.rulebook.table_options import STAFF
from cutcard.table import Actor, Phase, apply_all, commands, events
from cutcard.table.codec import command_from, event_from, to_json
from cutcard.table.established import established
from cutcard.table.event_words import in_words
from cutcard.table.views import view
from dealt_rounds import (
    CHAPTER_6,
    DT,
    FF4,
    HIGHER,
    SE,
    announced,
    card,
    cards,
    check_settled_to_the_cent,
    correction,
    dealing,
    every_baccarat,
    every_game,
    first_hand_wins,
    held,
    in_the_shoe,
    loses,
    play_to_the_end,
    put_right,
    sides,
    under,
)
from tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, WITNESS, Table, patron
from walks import walk

# --- who corrects which card, and when --------------------------------------------------------------


@under("6.3", CHAPTER_6)
def test_6_3_the_card_on_the_table_stands_against_the_record(slug: str) -> None:
    table = dealing(slug, "9")
    corrected = put_right(table, 1, "2")
    assert corrected.cites == ("6.3",)
    assert (str(corrected.was)[0], str(corrected.card)[0]) == ("9", "2")
    assert (corrected.corrected_by, corrected.reason) == ("Sue", "misread")
    assert corrected.evidence == "the camera over the table"
    assert held(table) == ("2", "")
    assert table.no(correction(table, 1, "2"), WITNESS).cites == ("6.3",)


@pytest.mark.parametrize("slug", [SE, DT])
def test_where_no_board_is_spoken_of_a_correction_cites_nothing(slug: str) -> None:
    table = dealing(slug, "9")
    assert put_right(table, 1, "2").cites == ()
    assert put_right(table, 1, "3", SHIFT_MANAGER).cites == ()
    assert table.no(correction(table, 2, "2"), WITNESS).cites == ()


@every_game
def test_a_correction_is_for_a_pit_supervisor(slug: str) -> None:
    for table in (dealing(slug, "9"), announced(slug)):
        for by in (patron("Ada"), DEALER):
            assert table.no(correction(table, 1, loses(slug), by), WITNESS).code == "authority"
            assert "CorrectCard" not in view(table.state, by).available
        assert "CorrectCard" in view(table.state, SUPERVISOR).available
        put_right(table, 1, loses(slug))


@walk("lacking", ["reason", "evidence", "witness", "patron", "actor", "dealer"])
@every_game
def test_a_correction_needs_a_reason_its_evidence_and_a_witness_each_by_itself(slug: str, lacking: str) -> None:
    table = announced(slug)
    command, witness = correction(table, 1, loses(slug)), {"patron": patron("Ada"), "actor": SUPERVISOR}.get(lacking)
    if lacking in {"reason", "evidence"}:
        command, witness = replace(command, **{lacking: " "}), WITNESS  # type: ignore[arg-type]
    if lacking == "dealer":
        witness = replace(WITNESS, name=DEALER.name)
    code = lacking if lacking in {"reason", "evidence"} else "witness"
    assert table.no(command, witness).code == code
    table.do(correction(table, 1, loses(slug)), WITNESS)


@every_game
def test_a_correction_says_bet_by_bet_what_it_changes(slug: str) -> None:
    """The first hand's bet is the first of Ada's, and would have won even money before the correction."""
    table = announced(slug)
    *_, changed = table.do(correction(table, 1, loses(slug)), WITNESS)
    assert isinstance(changed, events.OutcomeChanged)
    assert (changed.result_before, changed.result_after) == sides(slug)
    first = next(bet for bet in changed.bets if bet.number == 1)
    assert (first.before, first.after) == ("10001", "-10001")
    assert all(bet.before != bet.after for bet in changed.bets)


@walk("by", HIGHER)
@under("6.3", CHAPTER_6)
def test_anyone_higher_may_correct_in_the_supervisors_place(slug: str, by: Actor) -> None:
    assert put_right(dealing(slug, "9"), 1, "2", by).cites == ("6.3", "6.2")


def test_a_house_that_ranks_its_staff_otherwise_has_its_own_order_obeyed() -> None:
    dealer, supervisor, manager, *others = STAFF
    table = Table("no-commission", staff=(dealer, manager, supervisor, *others)).open()
    table.do(commands.CloseBets(DEALER))
    table.deal("9s")
    assert table.no(correction(table, 1, "2", PIT_MANAGER), WITNESS).code == "authority"
    assert put_right(table, 1, "2", SUPERVISOR).cites == ("6.3",)


@every_game
def test_only_a_card_that_lies_there_can_be_corrected(slug: str) -> None:
    table = dealing(slug)
    assert table.no(correction(table, 1, "2"), WITNESS).code == "place"
    table.deal(cards(slug, first_hand_wins(slug)))
    lying = len(table.state.cards)
    for place in (-lying, -1, 0, lying + 1, 99):
        assert table.no(correction(table, place, "2"), WITNESS).code == "place"
    for place in range(1, lying + 1):
        corrected = put_right(table, place, "3")
        assert (corrected.place, corrected.card) == (place, table.state.cards[place - 1].card)


@every_game
def test_a_card_recorded_rightly_needs_no_correction(slug: str) -> None:
    for table in (dealing(slug, "9"), announced(slug)):
        assert table.no(correction(table, 1, "9"), WITNESS).code == "same_card"


@under("2.1")
def test_2_1_a_card_of_another_deck_cannot_have_been_dealt(slug: str) -> None:
    foreign = Card.parse("Ks" if slug in {FF4, SE} else "Lf")
    table = dealing(slug, "9")
    refusal = table.no(replace(correction(table, 1, "2"), card=foreign), WITNESS)
    assert (refusal.code, refusal.cites) == ("foreign_card", ("2.1",))


@under("2.1")
def test_2_1_a_card_whose_copies_are_all_out_cannot_have_been_dealt(slug: str) -> None:
    table = Table(slug)
    table.do(commands.LoadShoe(DEALER))
    for _ in range(in_the_shoe(table, "2")):
        table.do(commands.BurnCard(DEALER, card(slug, "2")))
    table.do(commands.OpenBets(DEALER))
    table.do(commands.CloseBets(DEALER))
    table.deal(cards(slug, "9"))
    refusal = table.no(correction(table, 1, "2"), WITNESS)
    assert (refusal.code, refusal.cites) == ("foreign_card", ("2.1",))


@every_game
def test_the_card_leaves_the_shoe_and_the_one_it_was_taken_for_comes_back(slug: str) -> None:
    table = dealing(slug, first_hand_wins(slug))
    shoe = table.state.shoe
    put_right(table, 1, "2")
    assert len(table.state.shoe or ()) == len(shoe or ())
    assert (in_the_shoe(table, "9"), in_the_shoe(table, "2")) == (8, 7)
    put_right(table, 1, "9")
    assert table.state.shoe == shoe


@every_game
def test_without_a_round_on_the_table_there_is_no_card_to_correct(slug: str) -> None:
    table = Table(slug)
    assert table.no(correction(table, 1, "2"), WITNESS).code == "no_round"
    table.do(commands.LoadShoe(DEALER))
    assert table.no(correction(table, 1, "2"), WITNESS).code == "no_round"
    table.open()
    assert table.no(correction(table, 1, "2"), WITNESS).code == "no_round"


@every_game
def test_while_play_is_suspended_no_card_is_corrected(slug: str) -> None:
    table = dealing(slug, "9")
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "the shoe fell"))
    assert table.no(correction(table, 1, "2", SHIFT_MANAGER), WITNESS).code == "suspended"


# --- the drawing stands -----------------------------------------------------------------------------


@under("6.3", CHAPTER_6)
def test_6_3_a_card_that_would_have_ended_the_round_earlier_is_for_the_gaming_shift_manager(slug: str) -> None:
    table = dealing(slug, "2 7 T T 3")
    refusal = table.no(correction(table, 1, "9"), WITNESS)
    assert (refusal.code, refusal.cites) == ("drawn_otherwise", ("6.3", "6.1"))


@every_baccarat
@walk("ranks, place, rank", [("2 3 T T 4 5", 1, "7"), ("2 3 T T 4 5", 5, "8")])
def test_a_third_card_that_another_hand_or_none_should_have_had_is_not_corrected_away(
    slug: str, ranks: str, place: int, rank: str
) -> None:
    table = dealing(slug, ranks)
    before = table.state
    assert table.no(correction(table, place, rank), WITNESS).code == "drawn_otherwise"
    assert table.state is before


@every_baccarat
def test_after_the_announcement_a_card_that_calls_for_another_is_not_corrected(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    table.do(commands.AnnounceResult(DEALER))
    assert table.no(correction(table, 1, "2"), WITNESS).code == "drawn_otherwise"


@every_baccarat
def test_before_a_third_card_is_drawn_a_correction_may_call_for_it_and_the_totals_are_told_anew(slug: str) -> None:
    table = dealing(slug, "9 7 T T")
    assert table.no(commands.DealCard(DEALER, card(slug, "3"))).code == "complete"
    happened = table.do(correction(table, 1, "2"), WITNESS)
    assert [(each.first, each.second) for each in happened if isinstance(each, events.TotalsAnnounced)] == [(2, 7)]
    assert table.no(commands.AnnounceResult(DEALER)).code == "incomplete"
    table.deal(cards(slug, "3"))
    assert held(table) == ("2 T 3", "7 T")
    table.finish()
    assert table.state.result == "Banker"
    check_settled_to_the_cent(table, ("2 T 3", "7 T"))


@every_game
def test_two_cards_taken_for_each_other_are_corrected_one_after_the_other(slug: str) -> None:
    table = dealing(slug, first_hand_wins(slug))
    put_right(table, 1, "8")
    put_right(table, 2, "9")
    table.finish()
    assert table.state.result == sides(slug)[1]


@every_game
def test_what_is_established_is_read_off_the_corrected_cards(slug: str) -> None:
    first, _ = sides(slug)
    table = dealing(slug, first_hand_wins(slug))
    assert established(table.state)[first] is Outcome.WIN
    put_right(table, 1, loses(slug))
    assert established(table.state)[first] is Outcome.LOSE


@every_game
def test_an_automatic_dealer_goes_on_with_the_corrected_cards(slug: str) -> None:
    table = announced(slug)
    put_right(table, 1, loses(slug))
    play_to_the_end(table)
    assert table.state.rounds[-1].result == sides(slug)[1]


@pytest.mark.parametrize("slug", ["dragon-tiger-baccarat", FF4])
def test_a_card_that_lies_face_down_is_not_corrected_and_a_correction_turns_none(slug: str) -> None:
    table = Table(slug, method=Method.A).open()
    table.bet("Ada", "Player")
    table.do(commands.CloseBets(DEALER))
    table.deal(cards(slug, "2 7 T T"))
    assert table.no(correction(table, 1, "3"), WITNESS).code == "face_down"
    table.do(commands.PassHand(DEALER, 0))
    table.do(commands.SetRevealOrder(DEALER, 0))
    table.do(commands.RevealHand(patron("Ada"), 0))
    put_right(table, 1, "3")
    assert table.state.handlers == ("Ada", None)
    shown = view(table.state, patron("Ada")).hands
    assert shown == (tuple(cards(slug, "3 T").split()), ("??", "??"))


@pytest.mark.parametrize("slug", ["dragon-tiger-baccarat", FF4])
def test_under_method_c_a_corrected_card_may_take_the_device_from_who_drew(slug: str) -> None:
    table = Table(slug, method=Method.C, high_limit_area=True).open()
    table.bet("Ada", "Player")
    table.do(commands.AcceptDevice(patron("Ada"), "Ada"))
    table.do(commands.CloseBets(DEALER))
    for each in parse_cards(cards(slug, "9 8 T T")):
        table.do(commands.DealCard(DEALER, each, "Ada"))
    table.do(commands.RevealHand(DEALER, 0))
    table.do(commands.RevealHand(DEALER, 1))
    table.do(commands.AnnounceResult(DEALER))
    put_right(table, 1, "T")
    happened = table.finish()
    assert [event.patron for event in happened if isinstance(event, events.DeviceReturned)] == ["Ada"], "her bet lost"


# --- after the announcement -------------------------------------------------------------------------


@every_game
def test_a_result_announced_on_a_wrong_card_is_taken_back(slug: str) -> None:
    table = announced(slug)
    assert table.state.result == sides(slug)[0]
    put_right(table, 1, loses(slug))
    assert table.state.phase is Phase.DEALING
    assert view(table.state, patron("Ada")).result is None
    assert table.no(commands.SettleBets(DEALER)).code == "phase"
    assert len(table.state.bets) == len(GAMES[slug].wagers), "bets lie as they lay"
    assert not [event for event in table.events if isinstance(event, events.BetSettled)]


@every_game
def test_the_result_of_the_round_before_stands_until_the_new_one_is_announced(slug: str) -> None:
    first, second = sides(slug)
    table = announced(slug)
    table.do(commands.SettleBets(DEALER))
    table.open().do(commands.CloseBets(DEALER))
    table.deal(cards(slug, "8 9" if slug == DT else "8 9 T T"))
    table.do(commands.AnnounceResult(DEALER))
    assert table.state.result == second
    put_right(table, 2, "8")
    assert table.state.result == first
    table.finish()
    assert table.state.result == "Tie"


@every_game
def test_a_round_void_after_its_correction_leaves_the_result_before(slug: str) -> None:
    table = announced(slug)
    table.do(commands.SettleBets(DEALER))
    table.open().do(commands.CloseBets(DEALER))
    table.deal(cards(slug, "8 9" if slug == DT else "8 9 T T"))
    table.do(commands.AnnounceResult(DEALER))
    put_right(table, 2, "8")
    table.do(commands.CallIrregularity(DEALER, Kind.ORDER_ALTERED, "the shoe fell"))
    table.do(commands.RuleOn(PIT_MANAGER, Remedy.VOID, "nobody can rebuild it"), WITNESS)
    assert table.state.result == sides(slug)[0]
    assert not view(table.state, patron("Ada")).corrected


@every_game
def test_bets_are_settled_once_and_to_the_cent_on_the_corrected_cards(slug: str) -> None:
    table = announced(slug)
    put_right(table, 1, loses(slug))
    table.finish()
    results = [event.result for event in table.events if isinstance(event, events.ResultAnnounced)]
    assert results == list(sides(slug))
    check_settled_to_the_cent(table, ("2", "8") if slug == DT else ("T T", "8 T"))
    assert (table.state.phase, table.state.bets, table.state.cards) == (Phase.READY, (), ())


@every_game
def test_a_correction_that_changes_no_points_is_announced_again_too(slug: str) -> None:
    table = announced(slug)
    place = len(table.state.cards)
    suit = "g" if slug in {FF4, SE} else "h"
    other_suit = Card.parse(str(table.state.cards[-1].card)[0] + suit)
    table.do(replace(correction(table, place, "2"), card=other_suit), WITNESS)
    assert table.no(commands.SettleBets(DEALER)).code == "phase"
    table.finish()
    assert table.state.result == sides(slug)[0]


@every_game
def test_after_the_announcement_no_bet_is_taken_back_because_of_a_correction(slug: str) -> None:
    table = announced(slug)
    put_right(table, 1, loses(slug))
    assert table.no(commands.WithdrawBet(patron("Ada"), 1)).code == "late_withdrawal"
    assert table.no(commands.PlaceBet(patron("Ada"), "Ada", 1, sides(slug)[1], 100_00)).code == "late_bet"


# --- what is seen and kept --------------------------------------------------------------------------


@every_game
def test_everyone_sees_that_the_round_was_corrected_until_it_ends(slug: str) -> None:
    table = dealing(slug, first_hand_wins(slug))

    def said() -> set[bool]:
        return {view(table.state, viewer).corrected for viewer in (patron("Ada"), patron("Ben"), DEALER)}

    assert said() == {False}
    put_right(table, 1, "8")
    assert said() == {True}
    table.do(commands.AnnounceResult(DEALER))
    assert said() == {True}
    table.do(commands.SettleBets(DEALER))
    assert said() == {False}
    table.open()
    assert said() == {False}


@every_game
def test_a_correction_is_told_in_words_and_kept_in_the_journal(slug: str) -> None:
    table = announced(slug)
    before = table.state
    command = correction(table, 1, loses(slug))
    assert command_from(to_json(command)) == command
    happened = table.do(command, WITNESS)
    assert apply_all(before, [event_from(to_json(event)) for event in happened]) == table.state
    told = in_words(happened[0], GAMES[slug])
    assert all(word in told for word in ("Card 1", *cards(slug, f"{loses(slug)} 9").split(), "Sue")), told
