"""Forgeries of acts that the house refuses, each written into the journal as if it had been taken all the same.

`docs/refusals.toml` names them by the code of the refusal, beside those of other files.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from houses.conduct_forgeries import entry_at, inserted

if TYPE_CHECKING:
    from houses.editable_journal import EditableEntry, EditableJournal

DEE = {"name": "Dee", "position": "DEALER"}
SUE = {"name": "Sue", "position": "PIT_SUPERVISOR"}
WEI = {"name": "Wei", "position": "PATRON"}


def taken(
    journal: EditableJournal, behind: EditableEntry, command: dict[str, Any], event: dict[str, Any], second: str = ""
) -> EditableEntry:
    """An entry of an act that moves no money, behind another one of the same round."""
    draft = copy.deepcopy(behind)
    draft.body |= {"id": f"forged-{len(journal.drafts)}", "via": "console", "command": command, "events": [event]}
    draft.body |= {"money": [], "second": second, "second_position": "PIT_MANAGER" if second else ""}
    draft.body.pop("balances", None)
    journal.insert(draft, behind=behind)
    return draft


def event(kind: str, clause: str = "", document: str = "DTB", **parts: Any) -> dict[str, Any]:
    return {"type": kind, "document": document, "clause": clause, **parts}


# --- bets and credit ----------------------------------------------------------------------------


def nothing_is_staked(journal: EditableJournal) -> EditableEntry:
    draft = entry_at(journal, "open", "BetPlaced")
    draft.body["command"]["stake_cents"] = draft.event("BetPlaced")["bet"]["stake_cents"] = 0
    draft.body["money"] = [[*each[:2], 0, each[3]] for each in draft.body["money"]]
    return draft


def a_patron_takes_back_anothers_bet(journal: EditableJournal) -> EditableEntry:
    draft = entry_at(journal, "open", "BetWithdrawn")
    draft.body["command"]["by"] = dict(WEI)
    return draft


def a_bet_that_may_be_taken_back_is_noted_as_late(journal: EditableJournal) -> EditableEntry:
    """DTB 5.5: the offer of 5.8.1 stands."""
    offered = entry_at(journal, "open", "Ruled", 1)
    command = {"type": "NoteLateWithdrawal", "by": DEE, "number": 5}
    return taken(journal, offered, command, event("LateWithdrawalNoted", "5.5", number=5, patron="Ana"))


def a_seat_bets_that_the_table_has_not(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetPlaced", 0, lambda each: each.body["command"].get("patron") == "#4")
    draft.body["command"]["patron"] = draft.event("BetPlaced")["bet"]["patron"] = "#99"
    return draft


def more_is_bought_than_an_account_may_hold(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CreditBought")
    draft.body["command"]["cents"] = draft.event("CreditBought")["cents"] = 10**13 + 1
    draft.body["money"] = [[*each[:2], 10**13 + 1, each[3]] for each in draft.body["money"]]
    return draft


def a_bet_is_removed_when_a_card_is_out(journal: EditableJournal) -> EditableEntry:
    """DTB 5.18.3: from the first card on the bets stand."""
    like = entry_at(journal, "squeezed", "BetWithdrawn")
    bet = entry_at(journal, "squeezed", "BetPlaced").event("BetPlaced")["bet"]
    draft = inserted(journal, like, behind=entry_at(journal, "squeezed", "CardDealt"))
    draft.body["command"]["number"] = draft.event("BetWithdrawn")["number"] = bet["number"]
    draft.body["money"] = [["bets/squeezed", bet["patron"], bet["stake_cents"], "voided"]]
    return draft


def somebody_cashes_out_anothers_credit(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TicketIssued")
    draft.body["command"]["by"] = dict(WEI)
    return draft


def an_id_is_used_twice(journal: EditableJournal) -> EditableEntry:
    draft = entry_at(journal, "open", "CardDealt", 2)
    draft.body["id"] = entry_at(journal, "open", "CardDealt").body["id"]
    return draft


# --- hands of cards -----------------------------------------------------------------------------


def a_hand_is_given_by_choice_where_a_bet_decides(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10.2, 3.10.4.1."""
    draft = entry_at(journal, "handed", "HandPassed")
    draft.body["command"] = {"type": "ChooseHandler", "by": SUE, "hand": 0, "patron": "Ana"}
    draft.event("HandPassed").update(patron="Ana", clause="3.10.4.1")
    return draft


def a_hand_is_passed_to_who_has_it(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10.2."""
    like = entry_at(journal, "handed", "HandPassed")
    return inserted(journal, like, behind=like)


def a_hand_is_passed_on_that_a_patron_has(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10.2: it is declined or retrieved first, also where it then goes astray."""
    like = entry_at(journal, "handed", "HandPassed")
    draft = inserted(journal, like, behind=like)
    draft.body["command"]["to"] = "Ana"
    draft.event("HandPassed").update(patron="Ana", misdelivered=True)
    return draft


def a_drawn_hand_is_passed_to_who_has_it(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.3: through the Dealer to another, once."""
    like = entry_at(journal, "drawn", "HandPassed")
    return inserted(journal, like, behind=like)


def a_hand_is_passed_where_the_dealer_keeps_the_cards(journal: EditableJournal) -> EditableEntry:
    """DTB 3.11.2."""
    dealt = entry_at(journal, "open", "CardDealt", 3)
    passed = event("HandPassed", "3.10.2", hand=0, patron="Wei", misdelivered=False)
    return taken(journal, dealt, {"type": "PassHand", "by": DEE, "hand": 0, "to": None}, passed)


def a_patron_declines_for_another(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10.3."""
    draft = entry_at(journal, "handed", "HandDeclined")
    draft.body["command"]["by"] = {"name": "Ana", "position": "PATRON"}
    return draft


def a_patron_leaves_with_the_cards_of_a_hand(journal: EditableJournal) -> EditableEntry:
    passed = entry_at(journal, "handed", "HandPassed")
    command = {"type": "NoteDeparture", "by": DEE, "patron": "Wei"}
    return taken(journal, passed, command, event("PatronLeft", patron="Wei"))


def a_hand_is_turned_twice(journal: EditableJournal) -> EditableEntry:
    like = entry_at(journal, "handed", "CardTurned")
    return inserted(journal, like, behind=like)


def a_card_is_told_of_a_hand_that_nobody_has(journal: EditableJournal) -> EditableEntry:
    """DTB 5.11."""
    turned = journal.find("CardTurned", 0, lambda each: each.body["command"]["type"] == "TurnCard")
    before = journal.drafts[journal.drafts.index(turned) - 1]
    command = turned.body["command"] | {"by": SUE, "place": 2, "card": "5s", "seen": "the camera", "reason": "gone"}
    told = event("CardTurned", "5.11", place=2, card="5s", seen="the camera", dealer="Sue")
    return taken(journal, before, command, told, second="Max")


def only_one_of_two_cards_set_aside_is_read(journal: EditableJournal) -> EditableEntry:
    """DTB 5.11.2.1: the other lies among the sorted ones."""
    draft = entry_at(journal, "handed", "MissingIdentified")
    command, told = draft.body["command"], draft.event("MissingIdentified")
    command["cards"].append(command["aside"].pop())
    told["aside"].pop()
    return draft


# --- dealing ------------------------------------------------------------------------------------


def a_shoe_is_counted_that_is_not_whole_decks(journal: EditableJournal) -> EditableEntry:
    """EB 2.1."""
    draft = entry_at(journal, "tiger", "ShoeLoaded")
    draft.body["command"]["cards"] = ["9s"] * 416
    return draft


def a_card_is_burnt_after_the_first_round(journal: EditableJournal) -> EditableEntry:
    over = entry_at(journal, "open", "RoundConcluded")
    return taken(journal, over, {"type": "BurnCard", "by": DEE, "card": "4c"}, event("CardBurnt", card="4c"))


def cards_are_burnt_unseen_after_the_first_round(journal: EditableJournal) -> EditableEntry:
    over = entry_at(journal, "open", "RoundConcluded")
    return taken(journal, over, {"type": "BurnCards", "by": DEE, "count": 4}, event("CardsBurnt", count=4))


def a_round_begins_with_too_few_cards(journal: EditableJournal) -> EditableEntry:
    """So many were burnt that two are left."""
    loaded = entry_at(journal, "tiger", "ShoeLoaded")
    burnt = event("CardsBurnt", document="EB", count=410)
    taken(journal, loaded, {"type": "BurnCards", "by": DEE, "count": 410}, burnt)
    return entry_at(journal, "tiger", "BetsOpened", 1)


def an_open_card_has_no_name(journal: EditableJournal) -> EditableEntry:
    draft = entry_at(journal, "open", "CardDealt", 2)
    draft.body["command"]["card"] = draft.event("CardDealt")["card"] = None
    return draft


def a_card_follows_a_natural(journal: EditableJournal) -> EditableEntry:
    """EB 3.8."""
    like = entry_at(journal, "tiger", "CardDealt", 3)
    draft = inserted(journal, like, behind=like)
    draft.body["command"]["card"] = "4h"
    draft.body["events"] = [draft.event("CardDealt") | {"card": "4h", "hand": 0}]
    return draft


def a_card_that_the_device_has_read_is_named_again(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CardTurned", 0, _dealer_reveals_at_the_squeezed_table)
    draft.body["command"]["cards"] = ["5h", "2d"]
    return draft


def _dealer_reveals_at_the_squeezed_table(draft: EditableEntry) -> bool:
    return draft.stream == "table/squeezed" and bool(draft.body["command"]["type"] == "RevealHand")


def a_card_that_waits_is_named(journal: EditableJournal) -> EditableEntry:
    """Whoever guesses learns whether they were right."""
    draft = journal.after(entry_at(journal, "read", "CardsReconstructed"), "CardDealt")
    draft.body["command"]["card"] = draft.event("CardDealt")["card"]
    return draft


def the_cutting_card_comes_twice(journal: EditableJournal) -> EditableEntry:
    """DTB 3.17."""
    draft = entry_at(journal, "drawn", "BetsClosed")
    for _ in range(2):
        command, out = {"type": "SeeCuttingCard", "by": DEE}, event("CuttingCardRemoved", "3.17", rounds_left=0)
        draft = taken(journal, draft, command, out)
    return draft


def a_result_is_announced_while_cards_lie_face_down(journal: EditableJournal) -> EditableEntry:
    """DTB 3.15."""
    announced = entry_at(journal, "handed", "ResultAnnounced", 2)
    before = journal.drafts[: journal.drafts.index(announced)]
    last = [draft for draft in before if draft.stream == announced.stream and "CardTurned" in draft.kinds][-1]
    journal.move(announced, behind=before[before.index(last) - 1])
    return announced


def a_result_is_announced_over_a_surplus_card(journal: EditableJournal) -> EditableEntry:
    """DT 3.6, 5.2: nobody called it, and nothing was put right."""
    for kind in ("IrregularityCalled", "CardsReconstructed"):
        journal.drafts.remove(entry_at(journal, "dragon", kind))
    return entry_at(journal, "dragon", "ResultAnnounced")


def play_resumes_before_a_step_was_taken(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8."""
    called = entry_at(journal, "open", "IrregularityCalled", 1)
    return taken(journal, called, {"type": "ResumePlay", "by": DEE}, event("PlayResumed", "5.8"))


CONDUCTED: dict[Any, str] = {
    nothing_is_staked: "round",
    a_patron_takes_back_anothers_bet: "authority",
    a_bet_that_may_be_taken_back_is_noted_as_late: "round",
    a_seat_bets_that_the_table_has_not: "money",
    more_is_bought_than_an_account_may_hold: "money",
    an_id_is_used_twice: "ids",
    a_hand_is_given_by_choice_where_a_bet_decides: "deal",
    a_hand_is_passed_to_who_has_it: "deal",
    a_hand_is_passed_on_that_a_patron_has: "deal",
    a_hand_is_passed_where_the_dealer_keeps_the_cards: "deal",
    a_patron_declines_for_another: "authority",
    a_patron_leaves_with_the_cards_of_a_hand: "round",
    a_hand_is_turned_twice: "deal",
    a_card_is_told_of_a_hand_that_nobody_has: "deal",
    only_one_of_two_cards_set_aside_is_read: "deal",
    a_shoe_is_counted_that_is_not_whole_decks: "shoe",
    a_card_is_burnt_after_the_first_round: "shoe",
    cards_are_burnt_unseen_after_the_first_round: "shoe",
    a_round_begins_with_too_few_cards: "round",
    an_open_card_has_no_name: "deal",
    a_card_follows_a_natural: "deal",
    a_result_is_announced_while_cards_lie_face_down: "deal",
    a_result_is_announced_over_a_surplus_card: "deal",
    play_resumes_before_a_step_was_taken: "ruling",
}
"""In the house of `conduct_house`."""
DRAWN: dict[Any, str] = {
    a_bet_is_removed_when_a_card_is_out: "round",
    somebody_cashes_out_anothers_credit: "authority",
    a_drawn_hand_is_passed_to_who_has_it: "deal",
    a_card_that_the_device_has_read_is_named_again: "deal",
    the_cutting_card_comes_twice: "shoe",
}
"""In the house of `drawn_house`."""
LOOKED_AT: dict[Any, str] = {a_card_that_waits_is_named: "deal"}
"""In the house of `seen_house`."""
