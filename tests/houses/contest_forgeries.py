"""Forgeries of contests: calls found untrue by whoever has a part in them, without evidence, or too late."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.rulebook.irregularities import Kind
from houses.conduct_forgeries import entry_at, inserted
from houses.drawing_forgeries import called
from houses.seen_house import CONTESTED, GONE, ONE_CARD

if TYPE_CHECKING:
    from houses.editable_journal import EditableEntry, EditableJournal


def _first(journal: EditableJournal) -> EditableEntry:
    """A Pit Manager finds that nobody saw the card that a Pit Supervisor had named."""
    return entry_at(journal, CONTESTED, "CallContested")


def _found_by(draft: EditableEntry, name: str, position: str = "PIT_MANAGER") -> EditableEntry:
    draft.body["command"]["by"] = {"name": name, "position": position}
    draft.event("CallContested")["found_by"] = name
    return draft


def _attested_by(draft: EditableEntry, name: str, position: str = "PIT_SUPERVISOR") -> EditableEntry:
    draft.body |= {"second": name, "second_position": position}
    return draft


def the_caller_finds_the_call_untrue(journal: EditableJournal) -> EditableEntry:
    """N22."""
    return _found_by(_first(journal), "sue")


def a_dealer_of_the_round_finds_a_call_untrue(journal: EditableJournal) -> EditableEntry:
    """N22."""
    return _found_by(_first(journal), "Dee")


def somebody_with_a_bet_finds_a_call_untrue(journal: EditableJournal) -> EditableEntry:
    """N22."""
    return _found_by(_first(journal), "Wei")


def an_equal_of_the_caller_finds_a_call_untrue(journal: EditableJournal) -> EditableEntry:
    """N22: above the one who called it."""
    return _found_by(_first(journal), "Pam", "PIT_SUPERVISOR")


def a_supervisor_finds_that_no_card_was_foreign(journal: EditableJournal) -> EditableEntry:
    """N22: what would void the round takes a Pit Manager at least."""
    foreign = called(journal, CONTESTED, Kind.WRONG_CARDS)
    draft = _found_by(journal.after(foreign, "CallContested"), "Pam", "PIT_SUPERVISOR")
    draft.body["command"]["evidence"] = draft.event("CallContested")["evidence"] = "a recording"
    return draft


def nothing_shows_that_a_call_was_untrue(journal: EditableJournal) -> EditableEntry:
    """N22: once a card is known."""
    draft = _first(journal)
    draft.body["command"]["evidence"] = draft.event("CallContested")["evidence"] = " "
    return draft


def a_call_is_contested_by_one_person(journal: EditableJournal) -> EditableEntry:
    """N22."""
    draft = _first(journal)
    del draft.body["second"], draft.body["second_position"]
    return draft


def the_caller_attests_that_the_call_was_untrue(journal: EditableJournal) -> EditableEntry:
    """N22."""
    return _attested_by(_first(journal), "Sue")


def a_dealer_of_the_round_attests_that_a_call_was_untrue(journal: EditableJournal) -> EditableEntry:
    """N22."""
    return _attested_by(_first(journal), "Dee")


def somebody_with_a_bet_attests_that_a_call_was_untrue(journal: EditableJournal) -> EditableEntry:
    """N22."""
    return _attested_by(_first(journal), "Ana")


def a_call_is_contested_for_no_reason(journal: EditableJournal) -> EditableEntry:
    """N22."""
    draft = _first(journal)
    draft.body["command"]["reason"] = draft.event("CallContested")["reason"] = " "
    return draft


def somebody_else_is_said_to_have_found_it(journal: EditableJournal) -> EditableEntry:
    """N22: both words stay on the record."""
    draft = _first(journal)
    draft.event("CallContested")["found_by"] = "Gil"
    return draft


def another_call_is_said_to_have_been_untrue(journal: EditableJournal) -> EditableEntry:
    """N22."""
    draft = _first(journal)
    draft.event("CallContested")["kind"] = Kind.WRONG_CARDS.value
    return draft


def a_contest_quotes_no_clause(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6."""
    draft = _first(journal)
    draft.event("CallContested")["clause"] = ""
    return draft


def a_call_is_contested_when_a_step_was_taken(journal: EditableJournal) -> EditableEntry:
    """N22."""
    offered = entry_at(journal, CONTESTED, "WithdrawalOpened")
    draft = inserted(journal, entry_at(journal, CONTESTED, "CallContested", 1), behind=offered)
    draft.body["command"]["order"] = draft.event("CallContested")["order"] = []
    draft.event("CallContested").update({"kind": Kind.TOGETHER_KNOWN.value, "clause": "5.8, 6.2"})
    return draft


def a_call_is_contested_that_nobody_made(journal: EditableJournal) -> EditableEntry:
    """N22."""
    return inserted(journal, _first(journal), behind=entry_at(journal, CONTESTED, "BetsClosed"))


def an_order_is_found_that_is_none(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8, N22."""
    draft = entry_at(journal, CONTESTED, "CallContested", 1)
    draft.body["command"]["order"] = draft.event("CallContested")["order"] = [2, 2]
    return draft


def an_order_is_found_where_none_was_unknown(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8, N22."""
    together = called(journal, CONTESTED, Kind.TOGETHER_KNOWN)
    draft = journal.after(together, "CallContested")
    draft.body["command"]["order"] = draft.event("CallContested")["order"] = [2, 1]
    return draft


def cards_whose_order_was_found_void_the_round(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8, 5.8.2.1, N22: as if it had been known."""
    ruled = journal.after(entry_at(journal, CONTESTED, "CallContested", 1), "Ruled")
    ruled.body["command"]["remedy"] = ruled.event("Ruled")["remedy"] = "void the round"
    ruled.event("Ruled")["clause"] = "5.8.2.1"
    return ruled


def a_round_is_void_whose_order_was_found(journal: EditableJournal) -> EditableEntry:
    """DT 5.3, N22: the two cards are dealt as they come."""
    contested = entry_at(journal, ONE_CARD, "CallContested")
    ruled = inserted(journal, entry_at(journal, CONTESTED, "Ruled"), behind=contested)
    ruled.body["command"]["remedy"] = ruled.event("Ruled")["remedy"] = "void the round"
    ruled.body["events"] = [{**ruled.event("Ruled"), "document": "DT", "clause": "5.3"}]
    return ruled


def an_interruption_is_contested_when_a_bet_was_taken_back(journal: EditableJournal) -> EditableEntry:
    """DTB 5.17.1, N23."""
    offered = entry_at(journal, CONTESTED, "WithdrawalOpened", 1)
    number = journal.find("BetPlaced", 7, lambda each: each.stream == offered.stream).event("BetPlaced")["bet"][
        "number"
    ]
    taken = inserted(journal, entry_at(journal, GONE, "BetWithdrawn"), behind=offered)
    taken.body["command"]["number"] = number
    clause = offered.event("WithdrawalOpened")["clause"]
    taken.body["events"] = [{**taken.event("BetWithdrawn"), "number": number, "clause": clause}]
    taken.body["money"] = [[f"bets/{CONTESTED}", "Ana", 80_00, "voided"]]
    return journal.after(offered, "CallContested")


def a_supervisor_withdraws_an_interruption_when_a_card_is_known(journal: EditableJournal) -> EditableEntry:
    """N23."""
    return _found_by(entry_at(journal, GONE, "CallContested"), "Pam", "PIT_SUPERVISOR")


def an_interruption_is_withdrawn_by_one_person(journal: EditableJournal) -> EditableEntry:
    """N23."""
    draft = entry_at(journal, GONE, "CallContested")
    del draft.body["second"], draft.body["second_position"]
    return draft


def a_dealer_withdraws_an_interruption_before_a_card(journal: EditableJournal) -> EditableEntry:
    """N23: a Pit Supervisor at least."""
    draft = entry_at(journal, CONTESTED, "CallContested", 4)
    return _found_by(draft, "Dan", "DEALER")


CONTESTS: dict[Any, str] = {
    the_caller_finds_the_call_untrue: "authority",
    a_dealer_of_the_round_finds_a_call_untrue: "authority",
    somebody_with_a_bet_finds_a_call_untrue: "authority",
    an_equal_of_the_caller_finds_a_call_untrue: "authority",
    a_supervisor_finds_that_no_card_was_foreign: "authority",
    nothing_shows_that_a_call_was_untrue: "authority",
    a_call_is_contested_by_one_person: "authority",
    the_caller_attests_that_the_call_was_untrue: "authority",
    a_dealer_of_the_round_attests_that_a_call_was_untrue: "authority",
    somebody_with_a_bet_attests_that_a_call_was_untrue: "authority",
    a_call_is_contested_for_no_reason: "authority",
    somebody_else_is_said_to_have_found_it: "authority",
    another_call_is_said_to_have_been_untrue: "ruling",
    a_contest_quotes_no_clause: "clause",
    a_call_is_contested_when_a_step_was_taken: "ruling",
    a_call_is_contested_that_nobody_made: "ruling",
    an_order_is_found_that_is_none: "deal",
    an_order_is_found_where_none_was_unknown: "deal",
    cards_whose_order_was_found_void_the_round: "ruling",
    a_round_is_void_whose_order_was_found: "ruling",
    an_interruption_is_contested_when_a_bet_was_taken_back: "ruling",
    a_supervisor_withdraws_an_interruption_when_a_card_is_known: "authority",
    an_interruption_is_withdrawn_by_one_person: "authority",
    a_dealer_withdraws_an_interruption_before_a_card: "authority",
}
