"""Forgeries of what bets are paid: offers, corrections, voids, witnesses, and bets in other hands than the patron's."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from cutcard.rulebook.irregularities import Kind
from houses.conduct_forgeries import entry_at, inserted

if TYPE_CHECKING:
    from houses.editable_journal import EditableEntry, EditableJournal

CHANGED = {
    "type": "OutcomeChanged",
    "document": "DTB",
    "clause": "",
    "result_before": "",
    "result_after": "",
    "bets": [],
}
DEE = {"name": "Dee", "position": "DEALER"}


# --- offers -------------------------------------------------------------------------------------


def an_offer_outlives_its_step(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, N4."""
    taken = entry_at(journal, "open", "BetWithdrawn")
    journal.move(taken, behind=journal.after(taken, "CardsReconstructed"))
    return taken


def a_lost_bet_is_withdrawn(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N4: the natural had decided it."""
    offered = entry_at(journal, "open", "WithdrawalOpened", 1)
    draft = inserted(journal, entry_at(journal, "open", "BetWithdrawn"), behind=offered)
    draft.body["command"]["number"] = draft.event("BetWithdrawn")["number"] = 7
    return draft


def bets_are_offered_back_while_cards_are_out(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, N3."""
    draft = entry_at(journal, "handed", "Ruled")
    remedy = "let patrons withdraw bets"
    draft.body["command"] |= {"remedy": remedy, "cards": []}
    draft.event("Ruled")["remedy"] = remedy
    return draft


def _offered(journal: EditableJournal) -> EditableEntry:
    return entry_at(journal, "open", "WithdrawalOpened")


def a_dealer_offers_bets_back(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, principle 2: a card lies open."""
    draft = _offered(journal)
    draft.body["command"]["by"] = dict(DEE)
    draft.event("Ruled").update({"ruled_by": "Dee", "clause": "5.8.1"})
    return draft


def somebody_offers_bets_back_as_the_house(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1: no person acts under the name of the house."""
    draft = nobody_attests_an_offer(journal)
    draft.body["command"]["by"]["name"] = draft.event("Ruled")["ruled_by"] = "the house"
    return draft


def nobody_attests_an_offer(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, principle 2."""
    draft = _offered(journal)
    del draft.body["second"], draft.body["second_position"]
    return draft


def an_offer_has_no_reason(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, principle 2."""
    draft = _offered(journal)
    draft.body["command"]["reason"] = draft.event("Ruled")["reason"] = ""
    return draft


def a_bet_taken_back_is_not_noted(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, principle 2."""
    draft = entry_at(journal, "open", "BetWithdrawn")
    draft.body["events"].remove(draft.event("OutcomeChanged"))
    return draft


def a_bet_is_taken_back_under_another_clause(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, 3.17.1."""
    draft = entry_at(journal, "open", "BetWithdrawn")
    draft.event("BetWithdrawn")["clause"] = "3.17.1"
    return draft


def staff_say_that_a_patron_took_back_their_own_bet(journal: EditableJournal) -> EditableEntry:
    """DTB 3.8, N7."""
    draft = entry_at(journal, "open", "BetWithdrawn")
    draft.body["command"] |= {"by": {"name": "Sue", "position": "PIT_SUPERVISOR"}, "chips": True, "reason": "so I saw"}
    draft.event("BetWithdrawn").update({"recorded_by": "Sue", "reason": "so I saw"})
    draft.body |= {"second": "Max", "second_position": "PIT_MANAGER"}
    return draft


def nobody_says_who_saw_chips_taken_back(journal: EditableJournal) -> EditableEntry:
    """DTB 3.8, N7."""
    draft = entry_at(journal, "handed", "BetWithdrawn")
    draft.event("BetWithdrawn")["recorded_by"] = ""
    return draft


def chips_pass_for_the_patrons_own_act(journal: EditableJournal) -> EditableEntry:
    """DTB 3.8, N7."""
    draft = journal.find("BetPlaced", 0, lambda each: each.body["command"].get("chips", False))
    draft.event("BetPlaced")["bet"]["own"] = True
    return draft


def a_declined_hand_is_forgotten(journal: EditableJournal) -> EditableEntry:
    """DTB 5.17, N3: the patron has had the cards, which are turned before the question is asked."""
    called = entry_at(journal, "handed", "IrregularityCalled", 2)
    kind = Kind.INTERRUPTED_OPEN.value
    assert called.event("IrregularityCalled")["kind"] == Kind.INTERRUPTED_DECIDED.value
    called.body["command"]["kind"] = called.event("IrregularityCalled")["kind"] = kind
    journal.move(called, behind=entry_at(journal, "handed", "HandDeclined"))
    return called


# --- corrections --------------------------------------------------------------------------------


def _corrected(journal: EditableJournal) -> EditableEntry:
    return entry_at(journal, "open", "CardCorrected")


def a_card_is_corrected_without_evidence(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N12."""
    draft = _corrected(journal)
    draft.body["command"]["evidence"] = draft.event("CardCorrected")["evidence"] = ""
    return draft


def a_settled_round_is_corrected_by_a_supervisor(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N12."""
    draft = _corrected(journal)
    draft.body["command"]["by"]["position"] = "PIT_SUPERVISOR"
    return draft


def whoever_announced_attests_a_correction(journal: EditableJournal) -> EditableEntry:
    """Who announces a result is one of the round's Dealers."""
    announced = entry_at(journal, "open", "ResultAnnounced")
    announced.body["command"]["by"] = {"name": "Sue", "position": "PIT_SUPERVISOR"}
    announced.event("ResultAnnounced")["dealer"] = "Sue"
    return entry_at(journal, "open", "CardCorrected")


def it_is_hidden_who_settled(journal: EditableJournal) -> EditableEntry:
    """Who settles is one of the round's Dealers."""
    draft = entry_at(journal, "open", "RoundConcluded")
    draft.event("RoundConcluded")["dealer"] = ""
    return draft


def the_dealer_attests_a_correction(journal: EditableJournal) -> EditableEntry:
    """The witness is no Dealer of the round."""
    draft = _corrected(journal)
    draft.body |= {"second": "Dee", "second_position": "PIT_SUPERVISOR"}
    return draft


def whoever_corrects_attests_it_in_small_letters(journal: EditableJournal) -> EditableEntry:
    """A name is the same however it is written."""
    draft = _corrected(journal)
    by = draft.body["command"]["by"]
    draft.body |= {"second": f" {by['name'].lower()}", "second_position": by["position"]}
    return draft


def the_dealer_attests_in_wide_letters(journal: EditableJournal) -> EditableEntry:
    """A name is the same however it is written."""
    draft = _corrected(journal)
    draft.body |= {"second": "\uff24\uff25\uff25", "second_position": "PIT_SUPERVISOR"}
    return draft


def the_house_attests_a_correction(journal: EditableJournal) -> EditableEntry:
    """Only a person attests anything."""
    draft = _corrected(journal)
    draft.body |= {"second": "The House", "second_position": "GAMING_SHIFT_MANAGER"}
    return draft


def a_patron_with_a_bet_attests_a_correction(journal: EditableJournal) -> EditableEntry:
    """Whoever has a bet in the round attests nothing in it."""
    draft = _corrected(journal)
    draft.body |= {"second": "wei", "second_position": "PIT_SUPERVISOR"}
    return draft


def somebody_without_a_name_closes_the_bets(journal: EditableJournal) -> EditableEntry:
    """Everybody goes by a name."""
    draft = entry_at(journal, "dragon", "BetsClosed")
    draft.body["command"]["by"]["name"] = draft.event("BetsClosed")["dealer"] = " \u200b"
    return draft


def nobody_attests_a_correction(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N12."""
    draft = _corrected(journal)
    del draft.body["second"], draft.body["second_position"]
    return draft


def a_correction_would_have_changed_the_drawing(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N12: without the natural, Banker would have drawn."""
    draft = _corrected(journal)
    event = draft.event("CardCorrected")
    event |= {"place": 1, "was": "9s", "card": "2c"}
    draft.body["command"] |= {"place": 1, "card": "2c"}
    return draft


def a_bet_is_paid_anew_otherwise_than_the_cards_say(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, 4.1."""
    draft = _corrected(journal)
    draft.event("BetResettled")["net_cents"] += 100
    return draft


def a_bet_keeps_what_the_right_cards_take(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N12."""
    draft = _corrected(journal)
    draft.body["events"].remove(draft.event("BetResettled"))
    return draft


def a_change_is_told_smaller_than_it_was(journal: EditableJournal) -> EditableEntry:
    """Principle 2."""
    draft = _corrected(journal)
    draft.event("OutcomeChanged")["bets"].pop()
    return draft


def a_change_is_not_told(journal: EditableJournal) -> EditableEntry:
    """Principle 2."""
    draft = entry_at(journal, "open", "RoundVoided")
    draft.body["events"].remove(draft.event("OutcomeChanged"))
    return draft


def a_change_is_told_where_there_was_none(journal: EditableJournal) -> EditableEntry:
    """Principle 2."""
    draft = entry_at(journal, "open", "CardSeen")
    draft.body["events"].append(copy.deepcopy(CHANGED))
    return draft


# --- voids --------------------------------------------------------------------------------------


def a_supervisor_voids_a_round(journal: EditableJournal) -> EditableEntry:
    """DTB 5.1, N16."""
    draft = entry_at(journal, "open", "RoundVoided", 1)
    draft.body["command"]["by"]["position"] = "PIT_SUPERVISOR"
    return draft


def the_dealer_attests_a_void(journal: EditableJournal) -> EditableEntry:
    """The witness is no Dealer of the round."""
    draft = entry_at(journal, "open", "RoundVoided")
    draft.body |= {"second": "Dee", "second_position": "PIT_SUPERVISOR"}
    return draft


def the_house_voids_where_staff_deal(journal: EditableJournal) -> EditableEntry:
    """N16."""
    draft = entry_at(journal, "open", "RoundVoided", 1)
    draft.body |= {"via": "recovery", "id": "recovery/open/0"}
    draft.body["command"]["by"] = {"name": "the house", "position": "DEALER"}
    draft.event("Ruled")["ruled_by"] = "the house"
    return draft


# --- bets ---------------------------------------------------------------------------------------


def bets_add_up_to_more_than_the_maximum(journal: EditableJournal) -> EditableEntry:
    """DTB 3.5.1, N5."""
    like = entry_at(journal, "open", "BetPlaced", 1)
    draft = inserted(journal, like, behind=like)
    bet = draft.event("BetPlaced")["bet"]
    for held in (draft.body["command"], bet):
        held |= {"area": 1, "wager": "Player", "stake_cents": 10_000_00}
    bet["number"] = 3
    draft.body["money"][0][2] = 10_000_00
    return draft


def a_second_bet_does_not_raise_the_first(journal: EditableJournal) -> EditableEntry:
    """DTB 3.5.1, N5."""
    like = entry_at(journal, "open", "BetPlaced", 1)
    draft = inserted(journal, like, behind=like)
    draft.event("BetPlaced")["bet"]["number"] = 3
    return draft


def a_terminal_that_is_lost_bets(journal: EditableJournal) -> EditableEntry:
    """EB 5.10."""
    draft = entry_at(journal, "tiger", "BetPlaced", 1)
    journal.move(draft, behind=entry_at(journal, "tiger", "TerminalInterrupted"))
    return draft


def a_terminal_without_a_bet_is_lost_after_the_close(journal: EditableJournal) -> EditableEntry:
    """EB 5.10."""
    draft = entry_at(journal, "tiger", "TerminalInterrupted")
    draft.body["command"]["patron"] = draft.event("TerminalInterrupted")["patron"] = "Ana"
    draft.event("TerminalInterrupted").update({"closed": True, "clause": "5.10"})
    journal.drafts.remove(entry_at(journal, "tiger", "TerminalReturned"))
    journal.move(draft, behind=entry_at(journal, "tiger", "BetsClosed", 1))
    return draft


def staff_bet_at_a_terminal(journal: EditableJournal) -> EditableEntry:
    """EB 3.5, N7."""
    draft = entry_at(journal, "tiger", "BetPlaced")
    draft.body["command"]["by"] = dict(DEE)
    draft.event("BetPlaced")["bet"]["placed_by"] = "Dee"
    return draft


def staff_take_a_bet_off(journal: EditableJournal) -> EditableEntry:
    """DTB 3.8, N7."""
    draft = entry_at(journal, "open", "BetWithdrawn")
    draft.body["command"]["by"] = dict(DEE)
    return draft


def staff_hide_whose_hands_placed_a_bet(journal: EditableJournal) -> EditableEntry:
    """DTB 3.8, N7."""
    draft = entry_at(journal, "open", "BetPlaced")
    draft.body["command"]["by"] = dict(DEE)
    return draft


def a_dealer_finds_a_bet(journal: EditableJournal) -> EditableEntry:
    """DTB 5.4, N15."""
    draft = entry_at(journal, "open", "BetPlaced", 2)
    draft.body["command"]["by"] = dict(DEE)
    return draft


def a_bet_is_found_when_a_card_lies_open(journal: EditableJournal) -> EditableEntry:
    """DTB 5.4, N15."""
    draft = entry_at(journal, "open", "BetPlaced", 2)
    journal.move(draft, behind=entry_at(journal, "open", "CardDealt"))
    return draft


def late_chips_are_taken(journal: EditableJournal) -> EditableEntry:
    """DTB 5.4, N7."""
    draft = entry_at(journal, "open", "LateBetRefused")
    draft.body["money"] = [["Wei", "bets/open", 50_00, "turnover"]]
    return draft


def chips_taken_back_late_are_given_back(journal: EditableJournal) -> EditableEntry:
    """DTB 5.5, N7."""
    draft = entry_at(journal, "open", "LateWithdrawalNoted")
    draft.body["money"] = [["bets/open", "Wei", 100_00, "voided"]]
    return draft


PAYMENTS: dict[Any, str] = {
    an_offer_outlives_its_step: "round",
    a_lost_bet_is_withdrawn: "round",
    bets_are_offered_back_while_cards_are_out: "ruling",
    a_dealer_offers_bets_back: "authority",
    somebody_offers_bets_back_as_the_house: "authority",
    nobody_attests_an_offer: "authority",
    an_offer_has_no_reason: "authority",
    a_bet_taken_back_is_not_noted: "consequence",
    a_bet_is_taken_back_under_another_clause: "clause",
    staff_say_that_a_patron_took_back_their_own_bet: "authority",
    nobody_says_who_saw_chips_taken_back: "authority",
    chips_pass_for_the_patrons_own_act: "authority",
    a_declined_hand_is_forgotten: "ruling",
    a_card_is_corrected_without_evidence: "authority",
    a_settled_round_is_corrected_by_a_supervisor: "authority",
    whoever_announced_attests_a_correction: "authority",
    it_is_hidden_who_settled: "authority",
    whoever_corrects_attests_it_in_small_letters: "authority",
    the_dealer_attests_in_wide_letters: "authority",
    the_house_attests_a_correction: "authority",
    a_patron_with_a_bet_attests_a_correction: "authority",
    somebody_without_a_name_closes_the_bets: "authority",
    the_dealer_attests_a_correction: "authority",
    nobody_attests_a_correction: "authority",
    a_correction_would_have_changed_the_drawing: "deal",
    a_bet_is_paid_anew_otherwise_than_the_cards_say: "settlement",
    a_bet_keeps_what_the_right_cards_take: "settlement",
    a_change_is_told_smaller_than_it_was: "consequence",
    a_change_is_not_told: "consequence",
    a_change_is_told_where_there_was_none: "consequence",
    a_supervisor_voids_a_round: "authority",
    the_dealer_attests_a_void: "authority",
    the_house_voids_where_staff_deal: "authority",
    bets_add_up_to_more_than_the_maximum: "round",
    a_second_bet_does_not_raise_the_first: "round",
    a_terminal_that_is_lost_bets: "round",
    a_terminal_without_a_bet_is_lost_after_the_close: "round",
    staff_bet_at_a_terminal: "authority",
    staff_take_a_bet_off: "authority",
    staff_hide_whose_hands_placed_a_bet: "authority",
    a_dealer_finds_a_bet: "authority",
    a_bet_is_found_when_a_card_lies_open: "authority",
    late_chips_are_taken: "money",
    chips_taken_back_late_are_given_back: "money",
}
