"""Forgeries at tables whose devices read the cards: the differential, cards exposed by mistake, squeezing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.rulebook.irregularities import Kind
from houses.conduct_forgeries import entry_at, inserted
from houses.drawn_house import DRAWN, SQUEEZED

if TYPE_CHECKING:
    from houses.editable_journal import EditableEntry, EditableJournal

DEE = {"name": "Dee", "position": "DEALER"}
SUE = {"name": "Sue", "position": "PIT_SUPERVISOR"}


def called(journal: EditableJournal, table: str, kind: Kind, nth: int = 0) -> EditableEntry:
    """The nth call of such an irregularity at a table."""

    def of_this_kind(each: EditableEntry) -> bool:
        return each.stream == f"table/{table}" and each.event("IrregularityCalled")["kind"] == kind.value

    return journal.find("IrregularityCalled", nth, of_this_kind)


def in_the_last_round(journal: EditableJournal, kind: str) -> EditableEntry:
    """Of the round that the Dealer draws under method B."""
    return journal.after(entry_at(journal, DRAWN, "MethodChosen"), kind)


# --- the differential ---------------------------------------------------------------------------


def a_card_is_dealt_beyond_the_differential(journal: EditableJournal) -> EditableEntry:
    """DTB 5.18: a bet was found after the close that upset it, and none came off."""
    removed = entry_at(journal, SQUEEZED, "BetWithdrawn")
    dealt = journal.after(removed, "CardDealt")
    journal.drafts.remove(removed)
    return dealt


def a_dealer_removes_a_bet(journal: EditableJournal) -> EditableEntry:
    """DTB 5.18.3."""
    draft = entry_at(journal, SQUEEZED, "BetWithdrawn")
    draft.body["command"]["by"] = dict(DEE)
    return draft


def a_bet_is_removed_from_the_lighter_hand(journal: EditableJournal) -> EditableEntry:
    """DTB 5.18.3."""
    draft = entry_at(journal, SQUEEZED, "BetWithdrawn")
    draft.body["command"]["number"] = draft.event("BetWithdrawn")["number"] = 2
    draft.body["money"] = [["bets/squeezed", "Ana", 80_00, "voided"]]
    return draft


def a_bet_is_removed_though_bets_balance(journal: EditableJournal) -> EditableEntry:
    """DTB 5.18.3: in force only while the differential is exceeded."""
    draft = entry_at(journal, SQUEEZED, "BetWithdrawn")
    found = journal.find("BetPlaced", 0, lambda each: each.body["command"]["type"] == "FindBet")
    journal.move(draft, behind=entry_at(journal, SQUEEZED, "BetsClosed"))
    journal.drafts.remove(found)
    draft.body["command"]["number"] = draft.event("BetWithdrawn")["number"] = 1
    draft.body["money"] = [["bets/squeezed", "Wei", 100_00, "voided"]]
    return draft


# --- cards not passed, dealt face up or exposed by mistake --------------------------------------


def a_slip_is_called_of_a_card_that_lies_open(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7.1."""
    slip = called(journal, SQUEEZED, Kind.SLIP_OF_DELIVERY)
    return inserted(journal, slip, behind=journal.after(slip, "Ruled"))


def a_slip_is_called_where_the_dealer_keeps_the_cards(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7.1: under method B every card is dealt face up."""
    slip = called(journal, SQUEEZED, Kind.SLIP_OF_DELIVERY)
    return inserted(journal, slip, behind=in_the_last_round(journal, "TotalsAnnounced"))


def a_slip_is_called_before_the_close(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7.1: no card lies there."""
    slip = called(journal, SQUEEZED, Kind.SLIP_OF_DELIVERY)
    journal.move(slip, behind=entry_at(journal, SQUEEZED, "BetsOpened", 1))
    return slip


def nobody_attests_a_slip(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7.1."""
    slip = called(journal, SQUEEZED, Kind.SLIP_OF_DELIVERY)
    slip.body["command"]["note"] = slip.event("IrregularityCalled")["note"] = " "
    return slip


def the_exposed_place_is_hidden(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7.1: the record says which card it was."""
    slip = called(journal, SQUEEZED, Kind.SLIP_OF_DELIVERY)
    slip.body["command"]["place"] = slip.event("IrregularityCalled")["place"] = 0
    return slip


def another_card_is_turned_than_was_exposed(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7.1."""
    ruled = journal.after(called(journal, SQUEEZED, Kind.SLIP_OF_DELIVERY), "Ruled")
    ruled.event("CardTurned").update({"place": 3, "card": "Ks"})
    return ruled


def the_exposed_card_stays_hidden(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7.1: the outcome stands, so the card lies open."""
    ruled = journal.after(called(journal, SQUEEZED, Kind.SLIP_OF_DELIVERY), "Ruled")
    ruled.body["events"].remove(ruled.event("CardTurned"))
    return ruled


def a_hand_that_was_not_passed_is_turned_as_if_it_had_been(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7.1, 3.10.2: what the Dealer turns of a patron's hand stands under the clause on such slips."""
    draft = entry_at(journal, SQUEEZED, "TotalsAnnounced", 1)
    for event in draft.body["events"]:
        event["clause"] = "3.10.6" if event["type"] == "CardTurned" else event["clause"]
    return draft


def a_slip_is_written_where_the_right_patron_turned(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7.1."""
    draft = entry_at(journal, SQUEEZED, "CardTurned")
    draft.event("CardTurned")["clause"] += ", 5.7.1"
    return draft


# --- squeezing ----------------------------------------------------------------------------------


def a_supervisor_lets_a_patron_squeeze(journal: EditableJournal) -> EditableEntry:
    """DTB 3.16."""
    draft = entry_at(journal, SQUEEZED, "SqueezeAllowed")
    draft.body["command"]["by"] = dict(SUE)
    return draft


def a_patron_may_squeeze_where_the_dealer_keeps_the_cards(journal: EditableJournal) -> EditableEntry:
    """DTB 3.16: methods A and C."""
    like = entry_at(journal, SQUEEZED, "SqueezeAllowed")
    return inserted(journal, like, behind=in_the_last_round(journal, "BetsOpened"))


def a_patron_squeezes_without_leave(journal: EditableJournal) -> EditableEntry:
    """DTB 3.16."""
    journal.drafts.remove(entry_at(journal, SQUEEZED, "SqueezeAllowed"))
    return entry_at(journal, SQUEEZED, "HandPassed", 1)


def leave_to_squeeze_outlives_its_round(journal: EditableJournal) -> EditableEntry:
    """DTB 3.16."""
    journal.drafts.remove(entry_at(journal, SQUEEZED, "SqueezeAllowed", 1))
    return entry_at(journal, SQUEEZED, "HandPassed", 2)


def a_designee_comes_when_the_cards_were_turned(journal: EditableJournal) -> EditableEntry:
    """DTB 3.16: until turned."""
    behind = entry_at(journal, SQUEEZED, "CardTurned", 1)
    return inserted(journal, entry_at(journal, SQUEEZED, "HandPassed", 1), behind=behind)


def nobody_is_said_to_have_taken_up_a_hand(journal: EditableJournal) -> EditableEntry:
    """DTB 3.16: who squeezes a hand has it, and further cards for it."""
    draft = entry_at(journal, SQUEEZED, "HandPassed", 2)
    draft.body["events"].remove(draft.event("HandPassed"))
    return draft


def the_dealer_takes_up_a_hand_for_a_patron(journal: EditableJournal) -> EditableEntry:
    """DTB 3.16, 3.10: a hand is passed by an act of its own."""
    draft = entry_at(journal, SQUEEZED, "HandPassed", 2)
    draft.body["command"]["by"] = dict(DEE)
    for event in draft.body["events"]:
        if event["type"] == "CardTurned":
            event["dealer"] = "Dee"
    return draft


def the_order_of_reveal_is_changed_when_a_hand_was_turned(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10.6."""
    behind = entry_at(journal, SQUEEZED, "CardTurned")
    draft = inserted(journal, entry_at(journal, SQUEEZED, "RevealOrderSet"), behind=behind)
    draft.body["command"]["first"] = draft.event("RevealOrderSet")["first"] = 1
    return draft


def the_order_of_reveal_is_set_before_the_cards_lie(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10.6."""
    draft = entry_at(journal, SQUEEZED, "RevealOrderSet")
    journal.move(draft, behind=entry_at(journal, SQUEEZED, "CardDealt"))
    return draft


def an_order_of_reveal_is_set_where_the_dealer_turns(journal: EditableJournal) -> EditableEntry:
    """DTB 3.10.6, 3.11."""
    like = entry_at(journal, SQUEEZED, "RevealOrderSet")
    return inserted(journal, like, behind=in_the_last_round(journal, "TotalsAnnounced"))


HANDS: dict[Any, str] = {
    a_card_is_dealt_beyond_the_differential: "round",
    a_dealer_removes_a_bet: "authority",
    a_bet_is_removed_from_the_lighter_hand: "round",
    a_bet_is_removed_though_bets_balance: "round",
    a_slip_is_called_of_a_card_that_lies_open: "ruling",
    a_slip_is_called_where_the_dealer_keeps_the_cards: "ruling",
    a_slip_is_called_before_the_close: "ruling",
    nobody_attests_a_slip: "ruling",
    the_exposed_place_is_hidden: "ruling",
    another_card_is_turned_than_was_exposed: "deal",
    the_exposed_card_stays_hidden: "deal",
    a_hand_that_was_not_passed_is_turned_as_if_it_had_been: "clause",
    a_slip_is_written_where_the_right_patron_turned: "clause",
    a_supervisor_lets_a_patron_squeeze: "authority",
    a_patron_may_squeeze_where_the_dealer_keeps_the_cards: "round",
    a_patron_squeezes_without_leave: "deal",
    leave_to_squeeze_outlives_its_round: "deal",
    a_designee_comes_when_the_cards_were_turned: "deal",
    nobody_is_said_to_have_taken_up_a_hand: "deal",
    the_dealer_takes_up_a_hand_for_a_patron: "deal",
    the_order_of_reveal_is_changed_when_a_hand_was_turned: "deal",
    the_order_of_reveal_is_set_before_the_cards_lie: "deal",
    an_order_of_reveal_is_set_where_the_dealer_turns: "round",
}
