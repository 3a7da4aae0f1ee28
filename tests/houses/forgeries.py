"""Forgeries, each of one rule: the forger changes a house's journal and says where."""

from __future__ import annotations

import copy
import hashlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houses.editable_journal import EditableEntry, EditableJournal


# --- bets ---------------------------------------------------------------------------------------


def a_win_is_paid_a_dollar_too_much(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetSettled")
    won = next(event for event in draft.body["events"] if event.get("outcome") == "win")
    won["net_cents"] += 100
    paid = next(moved for moved in draft.body["money"] if moved[0] == "float/t1" and moved[1] == "Wei")
    paid[2] += 100
    return draft


def a_push_is_called_a_win(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetSettled", where=lambda each: "push" in str(each.body["events"]))
    next(event for event in draft.body["events"] if event.get("outcome") == "push")["outcome"] = "win"
    return draft


def part_of_a_stake_is_returned_as_if_above_the_maximum(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetSettled")
    lost = next(event for event in draft.body["events"] if event.get("outcome") == "lose")
    lost["returned_cents"], lost["net_cents"] = 100, lost["net_cents"] + 100
    taken = next(
        moved for moved in draft.body["money"] if moved[1] == "float/t1" and moved[2] == -lost["net_cents"] + 100
    )
    taken[2] -= 100
    draft.body["money"].append(["bets/t1", _patron(journal, lost["number"]), 100, "voided"])
    return draft


def _patron(journal: EditableJournal, number: int) -> str:
    placed = [
        event["bet"] for draft in journal.drafts for event in draft.body["events"] if event["type"] == "BetPlaced"
    ]
    return next(str(bet["patron"]) for bet in placed if bet["number"] == number)


def a_settlement_quotes_another_clause(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetSettled")
    draft.event("BetSettled")["clause"] = "4.1"
    return draft


def a_bet_is_settled_twice(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetSettled")
    draft.body["events"].insert(1, copy.deepcopy(draft.body["events"][0]))
    return draft


def a_bet_is_left_without_an_end(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetSettled")
    (lost,) = (event for event in draft.body["events"] if event.get("outcome") == "lose" and event["number"] == 2)
    draft.body["events"].remove(lost)
    draft.body["money"] = [moved for moved in draft.body["money"] if moved[2] != 15_00]
    return draft


def a_void_round_keeps_a_stake(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RoundVoided")
    kept = draft.event("BetWithdrawn")
    draft.body["events"].remove(kept)
    draft.body["money"].pop(0)
    return draft


def a_bet_is_taken_after_the_close(journal: EditableJournal) -> EditableEntry:
    bet = journal.find("BetPlaced", 2)
    journal.move(bet, behind=journal.after(bet, "BetsClosed"))
    return bet


def a_bet_is_taken_back_after_the_close(journal: EditableJournal) -> EditableEntry:
    taken = journal.find("BetWithdrawn")
    journal.move(taken, behind=journal.after(taken, "BetsClosed"))
    return taken


def a_card_is_dealt_before_the_close(journal: EditableJournal) -> EditableEntry:
    card = journal.find("CardDealt")
    journal.move(journal.find("BetsClosed"), behind=card)
    return card


def a_bet_is_not_the_one_asked_for(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetPlaced")
    draft.body["command"]["wager"] = "Banker"
    return draft


def a_patron_bets_for_another(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetPlaced")
    draft.body["command"]["by"]["name"] = "Ana"
    return draft


def a_round_is_skipped(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetsOpened", 1)
    draft.event("BetsOpened")["round_number"] += 1
    following = journal.drafts[journal.drafts.index(draft) :]
    for each in (each for each in following if each.stream == draft.stream):
        each.round += 1
        for event in each.body["events"]:
            if event["type"] in {"RoundConcluded", "RoundVoided"} or (each is not draft and event.get("round_number")):
                event["round_number"] += 1
            if "carried" in event:
                event["carried"]["round_number"] += 1
                event["carried"]["cutting_card_round"] += 1
                for over in event["carried"]["last_round"]:
                    over["number"] += 1
    return draft


# --- cards and shoes ----------------------------------------------------------------------------


def a_result_is_announced_wrongly(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ResultAnnounced")
    draft.event("ResultAnnounced")["result"] = "Tie"
    return draft


def _dealt(draft: EditableEntry, card: str) -> None:
    draft.body["command"]["card"] = draft.event("CardDealt")["card"] = card


def a_card_is_not_the_one_the_order_has(journal: EditableJournal) -> EditableEntry:
    card = journal.find("CardDealt", 3)
    assert card.event("CardDealt")["card"] == "2d"
    _dealt(card, "2h")
    return journal.find("ShoeOpened")


def another_salt_is_shown(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeOpened")
    draft.event("ShoeOpened")["salt"] = "00" * 32
    return draft


def the_order_was_never_whole_decks(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeOpened")
    opened = draft.event("ShoeOpened")
    opened["order"] = opened["order"][:-2] + ("Kc" if opened["order"][-2:] != "Kc" else "Kd")
    promised = hashlib.sha256(bytes.fromhex(opened["salt"]) + opened["order"].encode()).hexdigest()
    journal.find("ShoeStamped").event("ShoeStamped")["commitment"] = promised
    return draft


def a_shoe_is_never_opened(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeOpened")
    draft.body["events"].remove(draft.event("ShoeOpened"))
    return draft


def a_shoe_is_opened_while_it_is_in_play(journal: EditableJournal) -> EditableEntry:
    opened = journal.find("ShoeOpened").event("ShoeOpened")
    a_shoe_is_never_opened(journal)
    draft = journal.find("RoundConcluded", 3)
    draft.body["events"].append(opened)
    return draft


def the_table_brings_other_bets_along(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped", 1)
    draft.event("ShoeStamped")["carried"]["next_bet"] += 1
    return draft


def a_stamp_names_another_edition(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("ShoeStamped")
    draft.event("ShoeStamped")["edition"] = "EB 1999-01-01"
    return draft


def a_person_names_a_card_where_the_house_shuffles(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardDealt", 2)
    draft.body |= {"id": "somebody-else", "via": "console"}
    draft.body["command"]["by"]["name"] = "Dee"
    return draft


# --- money --------------------------------------------------------------------------------------


def a_cent_more_moves_than_the_events_say(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetSettled")
    next(moved for moved in draft.body["money"] if moved[0] == "float/t1")[2] += 1
    return draft


def a_win_is_paid_out_of_the_cage(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetSettled")
    next(moved for moved in draft.body["money"] if moved[0] == "float/t1" and moved[1] == "Wei")[0] = "cage"
    return draft


def a_balance_is_stated_wrongly(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetPlaced")
    draft.balances = {"Wei": 1}
    return draft


def a_bet_is_made_with_credit_that_comes_later(journal: EditableJournal) -> EditableEntry:
    bet = journal.find("BetPlaced")
    journal.move(journal.find("CreditBought"), behind=bet)
    return bet


def a_ticket_is_paid_twice(journal: EditableJournal) -> EditableEntry:
    paid = journal.find("TicketRedeemed")
    again = copy.deepcopy(paid)
    again.body["id"] = "paid-again"
    again.event("TicketRedeemed")["day_cents"] *= 2
    journal.insert(again, behind=paid)
    return again


def a_ticket_is_paid_with_more_than_it_says(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TicketRedeemed")
    draft.event("TicketRedeemed")["cents"] += 1
    draft.event("TicketRedeemed")["day_cents"] += 1
    draft.body["money"][0][2] += 1
    return draft


def a_ticket_is_paid_to_who_had_not_its_code(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TicketRedeemed")
    draft.body["command"]["code"] = "000000-000000-000000"
    return draft


# --- people -------------------------------------------------------------------------------------


def a_round_is_voided_by_one_person(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RoundVoided")
    del draft.body["second"]
    return draft


def the_second_person_is_the_first(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RoundVoided")
    draft.body["second"] = draft.body["command"]["by"]["name"]
    return draft


def a_round_is_voided_without_a_reason(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RoundVoided")
    draft.body["command"]["reason"] = draft.event("Ruled")["reason"] = " "
    return draft


def credit_is_put_right_by_one_person(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CreditAdjusted")
    del draft.body["second"]
    return draft


def credit_is_put_right_for_no_reason(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CreditAdjusted")
    draft.body["command"]["reason"] = draft.event("CreditAdjusted")["reason"] = " "
    return draft


def a_dealer_rules_for_the_shift_manager(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("Ruled", where=lambda each: each.kinds == ["Ruled"])
    draft.body["command"]["by"]["position"] = "DEALER"
    return draft


def a_remedy_is_taken_that_the_clause_does_not_know(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("Ruled", where=lambda each: each.kinds == ["Ruled"])
    remedy = "set the order of the cards"
    draft.body["command"]["remedy"] = draft.event("Ruled")["remedy"] = remedy
    return draft


def somebody_acts_in_the_name_of_the_house(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RoundVoided", 1)
    draft.body["command"]["by"]["name"] = draft.event("Ruled")["ruled_by"] = "Dee"
    return draft


def a_patron_opens_the_bets(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetsOpened")
    draft.body["command"]["by"]["position"] = "PATRON"
    return draft


# --- the journal itself -------------------------------------------------------------------------


def an_entry_has_another_id_than_its_body(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetPlaced")
    draft.id = "another-id"
    return draft


def an_entry_says_another_round(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetPlaced")
    draft.round = 7
    return draft


def an_event_lacks_a_part(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("Noted")
    del draft.body["command"]["by"]
    return draft


def an_event_follows_from_nothing(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetsOpened")
    draft.body["events"].append({"type": "RevealOrderSet", "document": "EB", "clause": "", "first": 0})
    return draft


FORGERIES: dict[Any, str] = {
    a_win_is_paid_a_dollar_too_much: "settlement",
    a_push_is_called_a_win: "settlement",
    part_of_a_stake_is_returned_as_if_above_the_maximum: "settlement",
    a_settlement_quotes_another_clause: "clause",
    a_bet_is_settled_twice: "round",
    a_bet_is_left_without_an_end: "round",
    a_void_round_keeps_a_stake: "round",
    a_bet_is_taken_after_the_close: "round",
    a_bet_is_taken_back_after_the_close: "round",
    a_card_is_dealt_before_the_close: "round",
    a_bet_is_not_the_one_asked_for: "round",
    a_patron_bets_for_another: "authority",
    a_round_is_skipped: "round",
    a_result_is_announced_wrongly: "result",
    a_card_is_not_the_one_the_order_has: "shoe",
    another_salt_is_shown: "shoe",
    the_order_was_never_whole_decks: "shoe",
    a_shoe_is_never_opened: "shoe",
    a_shoe_is_opened_while_it_is_in_play: "shoe",
    the_table_brings_other_bets_along: "shoe",
    a_stamp_names_another_edition: "shoe",
    a_person_names_a_card_where_the_house_shuffles: "authority",
    a_cent_more_moves_than_the_events_say: "money",
    a_win_is_paid_out_of_the_cage: "money",
    a_balance_is_stated_wrongly: "balance",
    a_bet_is_made_with_credit_that_comes_later: "balance",
    a_ticket_is_paid_twice: "ticket",
    a_ticket_is_paid_with_more_than_it_says: "ticket",
    a_ticket_is_paid_to_who_had_not_its_code: "ticket",
    a_round_is_voided_by_one_person: "authority",
    the_second_person_is_the_first: "authority",
    a_round_is_voided_without_a_reason: "authority",
    credit_is_put_right_by_one_person: "authority",
    credit_is_put_right_for_no_reason: "authority",
    a_dealer_rules_for_the_shift_manager: "authority",
    a_remedy_is_taken_that_the_clause_does_not_know: "ruling",
    somebody_acts_in_the_name_of_the_house: "ids",
    a_patron_opens_the_bets: "authority",
    an_entry_has_another_id_than_its_body: "ids",
    an_entry_says_another_round: "journal",
    an_event_lacks_a_part: "journal",
    an_event_follows_from_nothing: "journal",
}
