"""Every clause of conduct that a table once broke unseen, and the forged journals in which the audit finds it so.

What the help says of payments stands in no journal, and has no row here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from cutcard import GAMES
from cutcard.rulebook.cite import numbers
from cutcard.rulebook.clauses import clauses
from houses import conduct_forgeries as conduct
from houses import contest_forgeries as contests
from houses import device_forgeries as device
from houses import drawing_forgeries as hands
from houses import payment_forgeries as payment
from houses import seen_forgeries as seen
from houses import setting_forgeries as setting
from houses.audit import test_verify_rounds as rounds
from houses.audit import test_verify_seldom as seldom
from houses.forgeries import FORGERIES as PLAY
from houses.forgeries import a_bet_is_taken_after_the_close

if TYPE_CHECKING:
    from collections.abc import Callable

    from houses.editable_journal import EditableEntry, EditableJournal

    Forgery = Callable[[EditableJournal], EditableEntry]


class Row(NamedTuple):
    """What must hold, the clauses that say so, and the forgeries that break it."""

    holds: str
    clauses: tuple[str, ...]
    forged: tuple[Forgery, ...]


def row(holds: str, cited: str, *forged: Forgery) -> Row:
    """`cited` is written as "DTB FF4 5.7 5.8; EB 5.7": documents, and the numbers in each of them."""
    named = []
    for group in cited.split(";"):
        words = group.split()
        documents = [word for word in words if word.isalnum() and not word[0].isdigit()]
        named += [f"{document} {number}" for document in documents for number in words if number not in documents]
    return Row(holds, tuple(named), forged)


ROWS = (
    row(
        "a reconstruction follows the recorded order and the drawing rule",
        "DTB FF4 EB 5.7 5.8",
        conduct.a_reconstruction_lays_another_order,
        conduct.cards_lay_right_and_were_called_wrong,
        conduct.a_card_follows_one_that_lies_wrong,
        setting.cards_are_called_wrong_at_a_terminal_that_lay_right,
        setting.cards_leave_together_when_none_is_to_be_drawn,
    ),
    row(
        "bets are offered back while nothing has decided them, and until the step ends",
        "DTB FF4 5.8.1 5.8.2 5.8.2.2 5.9 5.17 5.17.1 3.17.1; EB 5.9",
        payment.an_offer_outlives_its_step,
        payment.a_lost_bet_is_withdrawn,
        payment.bets_are_offered_back_while_cards_are_out,
        payment.a_dealer_offers_bets_back,
        payment.a_bet_is_taken_back_under_another_clause,
        payment.a_declined_hand_is_forgotten,
        setting.a_round_is_interrupted_and_judged_otherwise,
        setting.a_terminals_round_is_interrupted_and_judged_otherwise,
    ),
    row(
        "a hand goes to whom the bets name, and the record says to whom it went",
        "DTB 3.10.2 3.10.3 3.10.4 3.10.5; FF4 3.9.2 3.9.3 3.9.4 3.9.5",
        conduct.a_hand_goes_to_the_wrong_patron,
        conduct.another_patron_turns_the_cards,
        conduct.a_hand_is_retrieved_when_a_card_was_turned,
    ),
    row(
        "an absent patron's cards lie there, and the Dealer exposes them",
        "DTB FF4 5.10",
        conduct.a_patron_is_away_who_has_no_cards,
        conduct.the_cards_an_absent_patron_left_stay_hidden,
    ),
    row(
        "the differential binds while it is exceeded, and no card is dealt then",
        "DTB FF4 5.18 5.18.3",
        hands.a_card_is_dealt_beyond_the_differential,
        hands.a_dealer_removes_a_bet,
        hands.a_bet_is_removed_from_the_lighter_hand,
        hands.a_bet_is_removed_though_bets_balance,
        seldom.bets_are_closed_beyond_the_differential,
        seldom.the_gap_is_misstated,
    ),
    row(
        "an electronic device is reset until a card is known",
        "DTB FF4 5.9",
        conduct.the_device_is_reset_where_it_is_not_electronic,
        seldom.bets_open_again_before_they_were_offered_back,
    ),
    row(
        "cards that a patron left with are worked out before the Gaming Shift Manager",
        "DTB FF4 5.11",
        conduct.missing_cards_are_worked_out_without_the_manager,
        conduct.the_missing_cards_are_others,
    ),
    row(
        "method C is the Assistant Casino Manager's, in the high-limit area, from a reading device; before a round",
        "DTB 3.9.2 3.12.1 3.7.1; FF4 3.8.2 3.11.1 3.6.1",
        conduct.a_patron_draws_at_a_keyed_table,
        device.a_pit_manager_lets_patrons_draw,
        device.the_method_changes_in_a_round,
        seldom.an_area_takes_more_than_the_table_allows,
    ),
    row(
        "the device is with a patron who may draw, until it is given up or their bet loses",
        "DTB 3.12.2 3.12.3 3.12.6 3.12.8 3.12.8.1 3.12.8.2; FF4 3.11.2 3.11.3 3.11.6 3.11.8",
        device.somebody_without_a_bet_takes_the_device,
        device.a_patron_takes_the_device_for_another,
        device.the_device_is_kept_after_a_lost_bet,
        device.the_device_is_taken_after_a_bet_that_won,
        device.the_device_is_taken_at_the_close,
        device.the_dealer_takes_the_device_at_will,
        device.another_than_the_holder_draws,
        device.the_dealer_draws_when_nobody_holds_the_device,
        device.a_hand_goes_to_another_past_the_dealer,
        device.a_hand_is_passed_to_whoever_drew_it,
        device.the_device_is_handed_out_where_the_dealer_draws,
    ),
    row(
        "a bet that lay in time is recorded until a card is known, by a Pit Supervisor and a witness",
        "DTB FF4 5.4 5.15",
        payment.a_dealer_finds_a_bet,
        payment.a_bet_is_found_when_a_card_lies_open,
        rounds.a_found_bet_raises_more_than_was_found,
    ),
    row(
        "late chips are refused, and chips taken back late still win or lose",
        "DTB FF4 5.4 5.5; SE DT 5.6 5.7",
        payment.late_chips_are_taken,
        payment.chips_taken_back_late_are_given_back,
    ),
    row(
        "a further bet below the minimum by the same person goes back, until they leave",
        "DTB FF4 5.14",
        seldom.a_bet_within_the_limits_is_returned,
        setting.a_patron_leaves_with_a_bet_on_the_table,
    ),
    row(
        "bets in an area, or of a terminal, add up to the maximum",
        "DTB FF4 3.5.1; EB 2.2",
        payment.bets_add_up_to_more_than_the_maximum,
        payment.a_second_bet_does_not_raise_the_first,
        setting.a_terminal_bets_beyond_what_its_option_shows,
    ),
    row(
        "too few cards is called when the next card is not there",
        "DTB FF4 EB 5.3; SE DT 5.5",
        conduct.cards_run_out_while_many_are_left,
    ),
    row(
        "staff place and raise at a patron's request, and take nothing off by it; at terminals patrons bet alone",
        "DTB 3.8; FF4 3.7; EB 3.5",
        payment.staff_bet_at_a_terminal,
        payment.staff_take_a_bet_off,
        payment.staff_hide_whose_hands_placed_a_bet,
        payment.staff_say_that_a_patron_took_back_their_own_bet,
    ),
    row(
        "a card that was seen comes next; one exposed by mistake lies open at its place",
        "DTB FF4 5.6 5.7.1 5.12 5.12.1; EB 5.6",
        conduct.the_card_that_was_seen_is_dropped,
        conduct.a_card_was_seen_before_the_first,
        hands.a_slip_is_called_of_a_card_that_lies_open,
        hands.a_slip_is_called_where_the_dealer_keeps_the_cards,
        hands.another_card_is_turned_than_was_exposed,
        hands.a_hand_that_was_not_passed_is_turned_as_if_it_had_been,
        device.the_device_moves_where_no_patron_draws,
        device.nobody_attests_that_the_device_moved,
        device.the_card_seen_as_the_device_moved_is_dropped,
        device.bets_are_taken_on_a_card_that_was_seen,
        device.a_card_that_is_exposed_closes_no_bets,
        device.a_card_exposed_before_the_close_is_burnt,
        seen.the_card_named_second_is_dealt_first,
        seen.a_third_card_comes_where_two_were_seen,
        seen.another_card_comes_and_no_naming_is_put_right,
    ),
    row(
        "cards that were seen are drawn first, so their order is known; who says that it changed shows it",
        "DTB FF4 5.8 5.8.2 5.2",
        seen.the_card_that_was_seen_is_drawn_second,
        seen.an_order_is_unknown_that_the_queue_tells,
        seen.an_order_changes_because_a_card_was_seen,
    ),
    row(
        "nobody bets on a card that was seen: it is burnt while bets are open or between rounds, and played afterwards",
        "DTB FF4 EB 6.1",
        seen.a_bet_is_placed_on_a_card_that_was_seen,
        seen.a_bet_is_raised_on_a_card_that_was_seen,
        seen.a_bet_is_taken_back_on_a_card_that_was_seen,
        seen.a_card_is_played_that_was_seen_before_the_close,
        seen.a_card_seen_after_the_close_is_burnt,
        seen.a_round_is_void_because_a_card_was_seen_after_the_close,
        seen.a_round_is_opened_on_a_card_that_was_seen,
    ),
    row(
        "a card that was seen decides bets, and no bet is found or offered back after it",
        "DTB FF4 5.4 3.17.1 6.1",
        seen.a_bet_goes_back_that_a_seen_card_has_decided,
        seen.a_bet_is_found_when_a_card_was_seen,
        seen.bets_are_offered_back_when_a_card_was_seen,
    ),
    row(
        "a word is contested by whoever rules on it, has no part in it and can show it, before it is acted on",
        "DTB FF4 5.1 5.6 5.8 5.17; DT 5.3",
        *contests.CONTESTS,
    ),
    row(
        "a patron's cards are told only when the patron is gone, and then before an interruption is judged",
        "DTB FF4 5.10 5.11 5.17 5.17.1",
        seen.a_card_is_told_while_its_patron_sits_there,
        seen.a_patron_who_is_gone_takes_a_bet_back,
        seen.an_interruption_is_judged_while_a_patron_is_gone,
        seen.the_manager_is_called_though_sorting_tells,
    ),
    row(
        "once a device has read a card no word alone offers bets back or moves money",
        "DTB FF4 5.8.1",
        seen.the_dealer_alone_offers_bets_back_after_a_draw,
        seen.the_dealer_alone_says_that_chips_were_taken_back_after_a_draw,
    ),
    row(
        "what lies open is told by place",
        "DTB FF4 5.7",
        setting.a_card_of_the_same_name_turns_another_up,
        conduct.a_card_is_named_face_down,
    ),
    row(
        "wrong cards void the round on the table and no other, and their shoe deals no other round",
        "DTB FF4 EB 5.1 5.2; DTB FF4 5.12.2; SE DT 5.4",
        conduct.decks_that_are_not_whole_deal_another_round,
        conduct.a_shoe_is_replaced_for_no_reason,
        conduct.nobody_attests_what_eyes_establish,
        setting.the_order_was_altered_when_no_round_was_on,
        setting.wrong_cards_are_called_when_no_round_was_on,
        device.cards_whose_order_was_altered_are_kept,
        device.a_round_whose_order_was_altered_goes_on,
        device.the_order_is_altered_where_no_patron_draws,
    ),
    row(
        "what no clause covers goes to the Gaming Shift Manager, and nothing else does",
        "DTB FF4 EB 6.1",
        conduct.what_a_clause_covers_goes_to_the_manager,
        conduct.the_manager_is_called_over_a_listed_case,
    ),
    row(
        "a misread card is put right by position, witness and evidence; a display report names a round",
        "DTB FF4 6.3; EB 6.3",
        payment.a_card_is_corrected_without_evidence,
        payment.a_settled_round_is_corrected_by_a_supervisor,
        payment.a_correction_would_have_changed_the_drawing,
        conduct.a_card_is_renamed_that_a_wager_tells_apart,
        seen.a_naming_is_put_right_without_evidence,
        conduct.a_board_is_reported_for_no_round,
        rounds.a_display_is_reported_that_was_right,
    ),
    row(
        "who acts in a higher position was appointed to it, on the record",
        "DTB FF4 EB 6.2",
        setting.somebody_acts_above_their_position,
        setting.somebody_agrees_to_their_own_appointment,
        setting.an_appointment_quotes_a_document_without_such_a_clause,
        conduct.a_table_ranks_its_dealer_highest,
    ),
    row(
        "the totals are announced before a third card",
        "DTB 3.14; EB 3.8; SE 3.9",
        conduct.totals_are_not_announced,
        conduct.totals_are_announced_wrongly,
    ),
    row(
        "pairs are decided with the fourth card, where there is such a wager",
        "FF4 3.13; EB 3.7; SE 3.8",
        setting.pairs_are_not_decided_by_the_fourth_card,
        setting.pairs_are_decided_before_the_fourth_card,
        setting.pairs_are_decided_where_no_such_wager_is,
    ),
    row(
        "squeezing is by the Pit Manager's leave, under methods A and C, until the cards are turned",
        "DTB 3.16 3.10.6; FF4 3.16 3.9.6",
        hands.a_supervisor_lets_a_patron_squeeze,
        hands.a_patron_may_squeeze_where_the_dealer_keeps_the_cards,
        hands.a_patron_squeezes_without_leave,
        hands.leave_to_squeeze_outlives_its_round,
        hands.a_designee_comes_when_the_cards_were_turned,
        hands.the_order_of_reveal_is_changed_when_a_hand_was_turned,
        conduct.the_other_hand_is_turned_first,
    ),
    row(
        "a foreign card and nothing else",
        "SE DT 5.1",
        conduct.unshuffled_cards_are_no_foreign_card,
    ),
    row(
        "a wrong number of cards is reconstructed or void, and surplus cards are taken out",
        "SE DT 5.2",
        conduct.surplus_cards_are_not_taken_out,
        conduct.a_card_that_the_rule_asks_for_is_taken_out,
        rounds.a_right_number_is_made_void,
        rounds.a_card_is_found_on_no_hand_that_was_said,
    ),
    row(
        "cards drawn together: in the initial deal only, or at any time while one is to be drawn",
        "SE DT 5.3",
        setting.cards_leave_together_after_the_initial_deal,
        setting.an_order_is_set_where_the_document_sets_none,
        conduct.two_cards_leave_together_when_both_hands_have_theirs,
    ),
    row(
        "the server notices a lost terminal; who has bet before the close plays, who comes back before it takes part",
        "EB 5.10 5.10.1 5.10.2",
        payment.a_terminal_that_is_lost_bets,
        payment.a_terminal_without_a_bet_is_lost_after_the_close,
        device.a_terminal_is_back_that_was_not_lost,
        device.a_terminal_is_lost_twice,
        device.a_terminal_is_lost_where_there_are_none,
        device.a_dealer_says_that_a_terminal_is_lost,
        device.who_bet_before_the_close_is_said_to_take_no_part,
        device.who_is_lost_after_the_close_is_said_to_take_no_part,
    ),
    row(
        "a terminal buys credit and cashes out for its own patron; bets are taken while they are open",
        "EB 1.1.12 3.1 3.2",
        setting.a_ticket_buys_another_patrons_credit,
        setting.staff_buy_credit_at_a_terminal,
        a_bet_is_taken_after_the_close,
    ),
    row(
        "a round lies behind the cutting card, and bets below and above the limits are settled for good",
        "EB 3.10; DTB 5.16",
        conduct.a_cutting_card_leaves_no_round_behind_it,
        setting.a_cutting_card_comes_before_the_first_round,
        setting.a_round_begins_and_settles_for_good_what_was_within_limits,
        seldom.a_round_begins_and_hides_what_is_settled_for_good,
    ),
    row(
        "layouts and their positions are those of the appendices",
        "DTB FF4 2.2",
        setting.a_layout_is_on_the_table_that_no_appendix_shows,
        setting.a_layout_of_eight_has_nine_positions,
        setting.layout_d_has_ten_positions,
        setting.layout_e_has_seven_positions,
        setting.a_bet_lies_beyond_layout_d,
        setting.a_bet_lies_beyond_layout_e,
        setting.a_bet_lies_beyond_eight_positions,
    ),
)
TRIED = (
    conduct.CARDS.keys()
    | payment.PAYMENTS.keys()
    | hands.HANDS.keys()
    | device.MACHINES.keys()
    | setting.SETTINGS.keys()
    | seen.SIGHTINGS.keys()
    | contests.CONTESTS.keys()
    | seldom.FORGERIES.keys()
    | PLAY.keys()
    | set(rounds.RECORDS)
)
"""Forgeries that a test writes, audits and finds."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.holds)
def test_no_row_is_without_a_forgery_that_is_found(row: Row) -> None:
    assert row.clauses
    assert row.forged
    assert [forge.__name__ for forge in row.forged if forge not in TRIED] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.holds)
def test_every_row_quotes_clauses_that_there_are(row: Row) -> None:
    for cited in row.clauses:
        document, number = cited.split()
        assert number in clauses(document), cited


def test_every_irregularity_of_every_document_stands_in_a_row() -> None:
    covered = {cited for row in ROWS for cited in row.clauses}
    foreseen = {
        f"{game.document.code} {number}"
        for game in GAMES.values()
        for case in game.irregularities
        for number in numbers(case.clause)
    }
    assert foreseen - covered == set()
