"""Forgeries of conduct, each of one clause: somebody rules, withdraws, names or corrects as no clause lets them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from cutcard.rulebook.irregularities import Kind

if TYPE_CHECKING:
    from houses.editable_journal import EditableEntry, EditableJournal


def entry_at(journal: EditableJournal, table: str, kind: str, nth: int = 0) -> EditableEntry:
    return journal.find(kind, nth, lambda each: each.stream == f"table/{table}")


def inserted(journal: EditableJournal, like: EditableEntry, *, behind: EditableEntry) -> EditableEntry:
    draft = copy.deepcopy(like)
    draft.body["id"] = f"forged-{len(journal.drafts)}"
    draft.stream, draft.round, draft.shoe = behind.stream, behind.round, behind.shoe
    journal.insert(draft, behind=behind)
    return draft


# --- order, reconstruction and surplus cards ----------------------------------------------------


def a_reconstruction_lays_another_order(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7, N1."""
    draft = entry_at(journal, "open", "CardsReconstructed")
    cards = draft.event("CardsReconstructed")["cards"]
    cards[0]["card"], cards[1]["card"] = cards[1]["card"], cards[0]["card"]
    return draft


def cards_lay_right_and_were_called_wrong(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7."""
    laid = entry_at(journal, "open", "CardDealt", 1)
    laid.body["command"]["hand"] = laid.event("CardDealt")["hand"] = 1
    laid.event("CardDealt")["clause"] = "3.13, 3.13.2, 3.11.1, 3.11.2"
    return entry_at(journal, "open", "IrregularityCalled")


def what_a_clause_covers_goes_to_the_manager(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N13."""
    draft = entry_at(journal, "open", "IrregularityCalled")
    draft.body["command"]["kind"] = draft.event("IrregularityCalled")["kind"] = Kind.UNFORESEEN.value
    draft.event("IrregularityCalled")["clause"] = "6.1"
    return draft


def _to_the_wrong_patron(journal: EditableJournal) -> EditableEntry:
    wrong = Kind.WRONG_PATRON.value
    return journal.find("IrregularityCalled", 0, lambda each: each.event("IrregularityCalled")["kind"] == wrong)


def the_manager_is_called_over_a_listed_case(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N13: what is open can still be ruled on under its own clause."""
    wrong = _to_the_wrong_patron(journal)
    return inserted(journal, journal.after(wrong, "IrregularityCalled"), behind=wrong)


def a_hand_is_retrieved_when_a_card_was_turned(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7, 5.7.1: retrieved only while all its cards are unturned."""
    wrong = _to_the_wrong_patron(journal)
    turned = journal.after(wrong, "CardTurned")
    turned.event("CardTurned")["clause"] = "3.10.6, 5.7.1"
    journal.move(turned, behind=wrong)
    return journal.after(wrong, "HandRetrieved")


def a_card_follows_one_that_lies_wrong(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7, 3.13."""
    third = entry_at(journal, "open", "CardDealt", 2)
    journal.move(third, behind=entry_at(journal, "open", "CardDealt", 1))
    return third


def surplus_cards_are_not_taken_out(journal: EditableJournal) -> EditableEntry:
    """DT 5.2, N2."""
    draft = entry_at(journal, "dragon", "SurplusTaken")
    draft.body["events"].remove(draft.event("SurplusTaken"))
    return draft


def a_card_that_the_rule_asks_for_is_taken_out(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7, N2."""
    draft = entry_at(journal, "open", "CardsReconstructed")
    taken = {"type": "SurplusTaken", "document": "DTB", "clause": "5.7", "cards": ["5h"], "round_number": 0}
    draft.body["events"].insert(1, taken)
    return draft


def unshuffled_cards_are_no_foreign_card(journal: EditableJournal) -> EditableEntry:
    """DT 5.1, N14."""
    draft = entry_at(journal, "dragon", "IrregularityCalled")
    draft.body["command"]["kind"] = draft.event("IrregularityCalled")["kind"] = Kind.WRONG_CARDS.value
    draft.event("IrregularityCalled")["clause"] = "5.1"
    return draft


def two_cards_leave_together_when_both_hands_have_theirs(journal: EditableJournal) -> EditableEntry:
    """DT 5.3."""
    draft = entry_at(journal, "dragon", "IrregularityCalled")
    draft.body["command"] |= {"kind": Kind.TOGETHER_UNKNOWN.value, "count": 2}
    draft.event("IrregularityCalled").update({"kind": Kind.TOGETHER_UNKNOWN.value, "clause": "5.3"})
    return draft


def the_card_that_was_seen_is_dropped(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6."""
    draft = journal.after(entry_at(journal, "open", "CardSeen"), "CardDealt")
    draft.body["command"]["card"] = draft.event("CardDealt")["card"] = "4c"
    return draft


def a_card_was_seen_before_the_first(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6."""
    called = entry_at(journal, "open", "IrregularityCalled", 2)
    assert called.event("IrregularityCalled")["kind"] == Kind.FACE_UP_CARD.value
    journal.move(called, behind=entry_at(journal, "open", "BetsClosed", 1))
    return called


def cards_run_out_while_many_are_left(journal: EditableJournal) -> EditableEntry:
    """DTB 5.3, N8."""
    draft = entry_at(journal, "open", "IrregularityCalled", 2)
    draft.body["command"] |= {"kind": Kind.TOO_FEW_CARDS.value, "cards": []}
    draft.event("IrregularityCalled").update({"kind": Kind.TOO_FEW_CARDS.value, "cards": [], "clause": "5.3"})
    return draft


def the_device_is_reset_where_it_is_not_electronic(journal: EditableJournal) -> EditableEntry:
    """DTB 5.9, N9."""
    draft = entry_at(journal, "open", "IrregularityCalled", 1)
    draft.body["command"] |= {"kind": Kind.DEVICE_RESET.value, "count": 0}
    draft.event("IrregularityCalled").update({"kind": Kind.DEVICE_RESET.value, "cards": [], "clause": "5.9"})
    return draft


def nobody_attests_what_eyes_establish(journal: EditableJournal) -> EditableEntry:
    """DTB 5.1."""
    draft = entry_at(journal, "open", "IrregularityCalled", 4)
    draft.body["command"]["note"] = draft.event("IrregularityCalled")["note"] = " "
    return draft


def decks_that_are_not_whole_deal_another_round(journal: EditableJournal) -> EditableEntry:
    """DTB 5.1, N14."""
    journal.drafts.remove(entry_at(journal, "open", "ShoeLoaded", 2))
    return entry_at(journal, "open", "BetsOpened", 4)


def a_shoe_is_replaced_for_no_reason(journal: EditableJournal) -> EditableEntry:
    """DTB 2.1, N14."""
    replaced = entry_at(journal, "open", "CardsReplaced")
    journal.move(replaced, behind=entry_at(journal, "open", "RoundConcluded"))
    replaced.body["command"]["reason"] = ""
    replaced.event("CardsReplaced")["clause"] = "2.1"
    return replaced


# --- names of cards -----------------------------------------------------------------------------


def a_card_is_named_face_down(journal: EditableJournal) -> EditableEntry:
    """Blind dealing."""
    draft = entry_at(journal, "handed", "CardDealt")
    draft.body["command"]["card"] = draft.event("CardDealt")["card"] = "9s"
    return draft


def a_patron_names_the_cards(journal: EditableJournal) -> EditableEntry:
    """Only whoever deals names a card that nothing reads, also in a patron's hand."""
    draft = entry_at(journal, "handed", "CardTurned", 3)
    assert draft.body["command"]["cards"] == ["9d", "Kd"]
    draft.body["command"]["by"] = {"name": "Wei", "position": "PATRON"}
    return draft


def a_card_is_renamed_when_another_was_drawn(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3."""
    draft = entry_at(journal, "open", "CardRenamed")
    draft.event("CardRenamed").update({"place": 3, "was": "Ks"})
    return draft


def a_supervisor_who_does_not_deal_renames_a_card(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3."""
    draft = entry_at(journal, "open", "CardRenamed")
    draft.body["command"]["by"] = {"name": "Sue", "position": "PIT_SUPERVISOR"}
    draft.event("CardRenamed")["dealer"] = "Sue"
    return draft


def a_card_that_was_seen_gets_another_name(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6, 6.3."""
    dealt = journal.after(entry_at(journal, "open", "CardSeen"), "CardDealt")
    renamed = inserted(journal, entry_at(journal, "open", "CardRenamed"), behind=dealt)
    renamed.body["command"]["card"] = "4c"
    renamed.body["events"] = [{**renamed.event("CardRenamed"), "place": 5, "was": "4s", "card": "4c"}]
    return renamed


def a_card_is_renamed_that_a_wager_tells_apart(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N24: with a four there, and not a two, it is a tie."""
    renamed = entry_at(journal, "handed", "CardRenamed")
    renamed.body["command"]["card"] = renamed.event("CardRenamed")["card"] = "4c"
    return renamed


def totals_are_not_announced(journal: EditableJournal) -> EditableEntry:
    """EB 3.8."""
    draft = entry_at(journal, "tiger", "TotalsAnnounced")
    draft.body["events"].remove(draft.event("TotalsAnnounced"))
    return draft


def totals_are_announced_wrongly(journal: EditableJournal) -> EditableEntry:
    """DTB 3.14."""
    draft = entry_at(journal, "open", "TotalsAnnounced", 2)
    draft.event("TotalsAnnounced")["first"] += 1
    return draft


def a_board_is_reported_for_no_round(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3."""
    draft = entry_at(journal, "open", "DisplayNoted")
    draft.body["command"]["round_number"] = draft.event("DisplayNoted")["round_number"] = 7
    return draft


# --- patrons with cards -------------------------------------------------------------------------


def a_hand_goes_to_the_wrong_patron(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10.2, N6."""
    draft = entry_at(journal, "handed", "HandPassed")
    draft.event("HandPassed")["patron"] = "Ana"
    return draft


def a_patron_is_away_who_has_no_cards(journal: EditableJournal) -> EditableEntry:
    """DTB 5.10."""
    draft = entry_at(journal, "handed", "IrregularityCalled")
    draft.body["command"]["hand"] = draft.event("IrregularityCalled")["hand"] = 1
    return draft


def the_cards_an_absent_patron_left_stay_hidden(journal: EditableJournal) -> EditableEntry:
    """DTB 5.10: the Dealer exposes them."""
    draft = entry_at(journal, "handed", "HandRetrieved")
    draft.body["events"] = [
        event for event in draft.body["events"] if event["type"] not in {"CardTurned", "TotalsAnnounced"}
    ]
    return draft


def missing_cards_are_worked_out_without_the_manager(journal: EditableJournal) -> EditableEntry:
    """DTB 5.11, N10."""
    draft = entry_at(journal, "handed", "MissingIdentified")
    draft.body["second_position"] = "PIT_MANAGER"
    return draft


def the_missing_cards_are_others(journal: EditableJournal) -> EditableEntry:
    """DTB 5.11.2.1."""
    draft = entry_at(journal, "handed", "MissingIdentified")
    draft.event("MissingIdentified")["cards"] = ["9s", "Kc"]
    return draft


def another_patron_turns_the_cards(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10, 3.16."""
    draft = entry_at(journal, "handed", "CardTurned")
    draft.body["command"]["by"] = {"name": "Ana", "position": "PATRON"}
    return draft


def the_other_hand_is_turned_first(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10.6."""
    order = entry_at(journal, "handed", "RevealOrderSet")
    order.body["command"]["first"] = order.event("RevealOrderSet")["first"] = 0
    return entry_at(journal, "handed", "CardTurned")


def a_patron_draws_at_a_keyed_table(journal: EditableJournal) -> EditableEntry:
    """DTB 3.9.2, 3.12.1."""
    draft = journal.find("TableOpened")
    draft.body["command"]["options"]["method"] = draft.event("TableOpened")["options"]["method"] = "C"
    draft.body["command"]["by"] = {"name": "Ann", "position": "ASSISTANT_CASINO_MANAGER"}
    return draft


def a_table_ranks_its_dealer_highest(journal: EditableJournal) -> EditableEntry:
    """DTB 6.2."""
    draft = journal.find("TableOpened")
    for options in (draft.body["command"]["options"], draft.event("TableOpened")["options"]):
        options["staff"] = options["staff"][::-1]
    return draft


def a_pit_manager_ranks_positions_anew(journal: EditableJournal) -> EditableEntry:
    """DTB 6.2: the Gaming Shift Manager orders it, with a second person."""
    draft = journal.find("TableOpened")
    for options in (draft.body["command"]["options"], draft.event("TableOpened")["options"]):
        options["staff"][1:3] = options["staff"][2:0:-1]
    draft.body["command"]["reason"] = "as we have it here"
    draft.body |= {"second": "Sue", "second_position": "PIT_SUPERVISOR"}
    return draft


def positions_are_ranked_anew_by_one_person(journal: EditableJournal) -> EditableEntry:
    """DTB 6.2: the Gaming Shift Manager orders it, with a second person."""
    draft = a_pit_manager_ranks_positions_anew(journal)
    draft.body["command"]["by"] = {"name": "Gil", "position": "GAMING_SHIFT_MANAGER"}
    draft.body |= {"second": "gil", "second_position": "PIT_SUPERVISOR"}
    return draft


def a_cutting_card_leaves_no_round_behind_it(journal: EditableJournal) -> EditableEntry:
    """EB 3.10."""
    draft = journal.find("TableOpened")
    draft.body["command"]["options"]["cut"] = draft.event("TableOpened")["options"]["cut"] = 0
    return draft


CARDS: dict[Any, str] = {
    a_reconstruction_lays_another_order: "deal",
    cards_lay_right_and_were_called_wrong: "ruling",
    what_a_clause_covers_goes_to_the_manager: "ruling",
    the_manager_is_called_over_a_listed_case: "ruling",
    a_hand_is_retrieved_when_a_card_was_turned: "ruling",
    a_card_follows_one_that_lies_wrong: "deal",
    surplus_cards_are_not_taken_out: "deal",
    a_card_that_the_rule_asks_for_is_taken_out: "deal",
    unshuffled_cards_are_no_foreign_card: "ruling",
    two_cards_leave_together_when_both_hands_have_theirs: "ruling",
    the_card_that_was_seen_is_dropped: "deal",
    a_card_was_seen_before_the_first: "ruling",
    cards_run_out_while_many_are_left: "ruling",
    the_device_is_reset_where_it_is_not_electronic: "ruling",
    nobody_attests_what_eyes_establish: "ruling",
    decks_that_are_not_whole_deal_another_round: "round",
    a_shoe_is_replaced_for_no_reason: "shoe",
    a_card_is_named_face_down: "deal",
    a_patron_names_the_cards: "authority",
    a_card_is_renamed_when_another_was_drawn: "deal",
    a_supervisor_who_does_not_deal_renames_a_card: "authority",
    a_card_that_was_seen_gets_another_name: "deal",
    a_card_is_renamed_that_a_wager_tells_apart: "deal",
    totals_are_not_announced: "deal",
    totals_are_announced_wrongly: "deal",
    a_board_is_reported_for_no_round: "result",
    a_hand_goes_to_the_wrong_patron: "deal",
    a_patron_is_away_who_has_no_cards: "ruling",
    the_cards_an_absent_patron_left_stay_hidden: "deal",
    missing_cards_are_worked_out_without_the_manager: "authority",
    the_missing_cards_are_others: "deal",
    another_patron_turns_the_cards: "authority",
    the_other_hand_is_turned_first: "deal",
    a_patron_draws_at_a_keyed_table: "round",
    a_cutting_card_leaves_no_round_behind_it: "shoe",
    a_table_ranks_its_dealer_highest: "authority",
    a_pit_manager_ranks_positions_anew: "authority",
    positions_are_ranked_anew_by_one_person: "authority",
}
