"""Forgeries of machines: the device that moves, the device in a patron's hands, terminals that are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.rulebook.irregularities import Kind, Remedy
from houses.conduct_forgeries import entry_at, inserted
from houses.drawing_forgeries import called, in_the_last_round
from houses.drawn_house import DRAWN, TERMINALS

if TYPE_CHECKING:
    from houses.editable_journal import EditableEntry, EditableJournal

DEE = {"name": "Dee", "position": "DEALER"}
MAX = {"name": "Max", "position": "PIT_MANAGER"}
WEI, ANA, ZOE = ({"name": name, "position": "PATRON"} for name in ("Wei", "Ana", "Zoe"))


# --- the device moved ---------------------------------------------------------------------------


def the_device_moves_where_no_patron_draws(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.1."""
    seen = called(journal, DRAWN, Kind.DEVICE_MOVED_EXPOSED)
    return inserted(journal, seen, behind=in_the_last_round(journal, "CardDealt"))


def the_order_is_altered_where_no_patron_draws(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.2."""
    altered = called(journal, DRAWN, Kind.DEVICE_MOVED_ALTERED)
    return inserted(journal, altered, behind=in_the_last_round(journal, "CardDealt"))


def nobody_attests_that_the_device_moved(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.1: only eyes have seen it."""
    seen = called(journal, DRAWN, Kind.DEVICE_MOVED_EXPOSED)
    seen.body["command"]["note"] = seen.event("IrregularityCalled")["note"] = ""
    return seen


def the_card_seen_as_the_device_moved_is_not_named(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.1."""
    seen = called(journal, DRAWN, Kind.DEVICE_MOVED_EXPOSED)
    seen.body["command"]["cards"] = seen.event("IrregularityCalled")["cards"] = []
    return seen


def the_card_seen_as_the_device_moved_is_dropped(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.1."""
    draft = journal.after(called(journal, DRAWN, Kind.DEVICE_MOVED_EXPOSED), "CardDealt")
    draft.body["command"]["card"] = draft.event("CardDealt")["card"] = "Qd"
    return draft


def a_card_seen_as_the_device_moved_is_forgotten(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.1: it is played as if it had lain face down, and that is what the ruling says."""
    ruled = journal.after(called(journal, DRAWN, Kind.DEVICE_MOVED_EXPOSED), "Ruled")
    ruled.body["events"].remove(ruled.event("CardSeen"))
    return ruled


def bets_are_taken_on_a_card_that_was_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.1, 6.1: with bets open betting stops."""
    seen = called(journal, DRAWN, Kind.DEVICE_MOVED_EXPOSED, 1)
    placed = journal.find("BetPlaced", 7, lambda each: each.stream == seen.stream)
    journal.move(placed, behind=seen)
    return placed


def a_card_that_is_exposed_closes_no_bets(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.1, N20: it is played, so those that lie there were the last."""
    seen = called(journal, DRAWN, Kind.DEVICE_MOVED_EXPOSED, 1)
    seen.body["events"].remove(seen.event("BetsClosed"))
    return seen


def a_card_exposed_before_the_close_is_burnt(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.1, N20: that would be choosing after seeing."""
    ruled = journal.after(called(journal, DRAWN, Kind.DEVICE_MOVED_EXPOSED, 1), "Ruled")
    ruled.body["command"]["remedy"] = ruled.event("Ruled")["remedy"] = Remedy.BURN.value
    ruled.event("CardSeen")["type"] = "SeenCardBurnt"
    return ruled


def bets_are_closed_by_a_call_that_exposes_nothing(journal: EditableJournal) -> EditableEntry:
    """DTB 3.2, 5.12.1."""
    closed = called(journal, DRAWN, Kind.DEVICE_MOVED_EXPOSED, 1).event("BetsClosed")
    altered = called(journal, DRAWN, Kind.DEVICE_MOVED_ALTERED)
    altered.body["events"].append(dict(closed))
    return altered


def a_ruling_names_somebody_else(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.2: who ruled is who acted."""
    ruled = journal.after(called(journal, DRAWN, Kind.DEVICE_MOVED_ALTERED), "Ruled")
    ruled.event("Ruled")["ruled_by"] = "Gil"
    return ruled


def cards_whose_order_was_altered_are_kept(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.2: replacement is compulsory."""
    ruled = journal.after(called(journal, DRAWN, Kind.DEVICE_MOVED_ALTERED), "Ruled")
    ruled.body["events"].remove(ruled.event("CardsReplaced"))
    return ruled


def a_round_whose_order_was_altered_goes_on(journal: EditableJournal) -> EditableEntry:
    """DTB 5.12.2."""
    ruled = journal.after(called(journal, DRAWN, Kind.DEVICE_MOVED_ALTERED), "Ruled")
    ruled.body["command"]["remedy"] = ruled.event("Ruled")["remedy"] = Remedy.PLAY_ON.value
    return ruled


# --- the device in a patron's hands -------------------------------------------------------------


def somebody_without_a_bet_takes_the_device(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.2, N11."""
    draft = entry_at(journal, DRAWN, "DeviceAccepted")
    draft.body["command"] |= {"by": dict(ZOE), "patron": "Zoe"}
    draft.event("DeviceAccepted")["patron"] = "Zoe"
    return draft


def a_pit_manager_lets_a_patron_draw_without_a_bet(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.2."""
    draft = entry_at(journal, DRAWN, "DrawingAllowed")
    draft.body["command"]["by"] = dict(MAX)
    return draft


def a_patron_takes_the_device_for_another(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.1, 3.12.8."""
    draft = entry_at(journal, DRAWN, "DeviceAccepted")
    draft.body["command"]["by"] = dict(ANA)
    return draft


def the_device_is_taken_out_of_a_patrons_hands(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.8."""
    like = entry_at(journal, DRAWN, "DeviceAccepted")
    draft = inserted(journal, like, behind=like)
    draft.body["command"] |= {"by": dict(ANA), "patron": "Ana"}
    draft.event("DeviceAccepted")["patron"] = "Ana"
    return draft


def the_device_is_kept_after_a_lost_bet(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.8.2, N11."""
    draft = entry_at(journal, DRAWN, "DeviceReturned")
    assert draft.body["command"]["type"] == "SettleBets"
    draft.body["events"].remove(draft.event("DeviceReturned"))
    return draft


def the_device_is_taken_after_a_bet_that_won(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.8.2, N11."""
    draft = entry_at(journal, DRAWN, "RoundConcluded")
    returned = dict(entry_at(journal, DRAWN, "DeviceReturned").event("DeviceReturned"))
    draft.body["events"].insert(-1, returned)
    return draft


def the_device_is_taken_at_the_close(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.8."""
    draft = entry_at(journal, DRAWN, "BetsClosed")
    draft.body["events"].append(dict(entry_at(journal, DRAWN, "DeviceReturned").event("DeviceReturned")))
    return draft


def the_dealer_takes_the_device_at_will(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.8.1: given up by who holds it, as staff heard it, who are named."""
    draft = entry_at(journal, DRAWN, "DeviceReturned", 1)
    draft.event("DeviceReturned")["recorded_by"] = ""
    return draft


def another_patron_gives_the_device_up(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.8.1."""
    draft = entry_at(journal, DRAWN, "DeviceReturned", 1)
    draft.body["command"]["by"] = dict(ANA)
    draft.event("DeviceReturned")["recorded_by"] = ""
    return draft


def the_device_stays_with_a_patron_under_method_b(journal: EditableJournal) -> EditableEntry:
    """DTB 3.9.1, 3.9.2."""
    draft = entry_at(journal, DRAWN, "MethodChosen")
    draft.body["events"].remove(draft.event("DeviceReturned"))
    return draft


def another_than_the_holder_draws(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.1, 3.12.6."""
    draft = entry_at(journal, DRAWN, "CardDealt")
    draft.body["command"]["drawn_by"] = "Ana"
    return draft


def the_dealer_draws_when_nobody_holds_the_device(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.1, N11: another patron accepts it, or it is for the Gaming Shift Manager."""
    taken = entry_at(journal, DRAWN, "DeviceAccepted", 2)
    draft = journal.after(taken, "CardDealt")
    draft.body["command"]["drawn_by"] = None
    journal.drafts.remove(taken)
    return draft


def bets_are_closed_and_nobody_draws(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.1."""
    journal.drafts.remove(entry_at(journal, DRAWN, "DeviceAccepted"))
    return entry_at(journal, DRAWN, "BetsClosed")


def the_device_is_handed_out_where_the_dealer_draws(journal: EditableJournal) -> EditableEntry:
    """DTB 3.9.1, 3.12."""
    like = entry_at(journal, DRAWN, "DeviceAccepted")
    return inserted(journal, like, behind=in_the_last_round(journal, "BetPlaced"))


def a_patron_may_draw_where_the_dealer_draws(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.2."""
    like = entry_at(journal, DRAWN, "DrawingAllowed")
    return inserted(journal, like, behind=in_the_last_round(journal, "BetsOpened"))


def a_hand_goes_to_another_past_the_dealer(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.3."""
    draft = entry_at(journal, DRAWN, "HandPassed")
    draft.body["command"]["by"] = dict(WEI)
    return draft


def a_hand_is_passed_to_whoever_drew_it(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.3: through the Dealer to another."""
    draft = entry_at(journal, DRAWN, "HandPassed")
    draft.body["command"]["to"] = draft.event("HandPassed")["patron"] = "Wei"
    return draft


def the_drawer_turns_a_hand_that_another_has(journal: EditableJournal) -> EditableEntry:
    """DTB 3.12.3."""
    draft = entry_at(journal, DRAWN, "CardTurned")
    draft.body["command"]["by"] = dict(WEI)
    return draft


def a_pit_manager_lets_patrons_draw(journal: EditableJournal) -> EditableEntry:
    """DTB 3.9.2."""
    draft = entry_at(journal, DRAWN, "MethodChosen")
    draft.body["command"]["method"] = draft.event("MethodChosen")["method"] = "C"
    return draft


def the_method_changes_in_a_round(journal: EditableJournal) -> EditableEntry:
    """DTB 3.9.2."""
    draft = entry_at(journal, DRAWN, "MethodChosen")
    journal.move(draft, behind=in_the_last_round(journal, "BetsOpened"))
    return draft


# --- terminals that are lost --------------------------------------------------------------------


def _lost(journal: EditableJournal, nth: int) -> EditableEntry:
    return entry_at(journal, TERMINALS, "TerminalInterrupted", nth)


def a_terminal_is_back_that_was_not_lost(journal: EditableJournal) -> EditableEntry:
    """EB 5.10."""
    journal.drafts.remove(_lost(journal, 0))
    return entry_at(journal, TERMINALS, "TerminalReturned")


def a_terminal_is_lost_twice(journal: EditableJournal) -> EditableEntry:
    """EB 5.10."""
    return inserted(journal, _lost(journal, 2), behind=_lost(journal, 2))


def a_dealer_says_that_a_terminal_is_lost(journal: EditableJournal) -> EditableEntry:
    """EB 5.10: the server notices it by itself."""
    draft = _lost(journal, 0)
    draft.body["command"]["by"] = dict(DEE)
    return draft


def a_terminal_is_lost_where_there_are_none(journal: EditableJournal) -> EditableEntry:
    """EB 5.10, 1.1.12."""
    draft = inserted(journal, _lost(journal, 0), behind=entry_at(journal, DRAWN, "BetsOpened"))
    draft.event("TerminalInterrupted").update({"document": "DTB", "clause": ""})
    return draft


def who_bet_before_the_close_is_said_to_take_no_part(journal: EditableJournal) -> EditableEntry:
    """EB 5.10.2: not with an accepted bet."""
    draft = _lost(journal, 2)
    assert draft.event("TerminalInterrupted")["accepted"]
    draft.event("TerminalInterrupted")["clause"] = "5.10, 5.10.2"
    return draft


def who_is_lost_after_the_close_is_said_to_take_no_part(journal: EditableJournal) -> EditableEntry:
    """EB 5.10.2: only before the close."""
    draft = _lost(journal, 4)
    assert draft.event("TerminalInterrupted")["closed"]
    draft.event("TerminalInterrupted")["clause"] = "5.10, 5.10.2"
    return draft


def an_accepted_bet_is_left_out_of_a_terminal_that_is_lost(journal: EditableJournal) -> EditableEntry:
    """EB 5.10.1: what was accepted stands."""
    draft = _lost(journal, 2)
    draft.event("TerminalInterrupted").update({"accepted": [], "clause": "5.10, 5.10.2"})
    return draft


def a_terminal_that_is_lost_bets_again(journal: EditableJournal) -> EditableEntry:
    """EB 5.10."""
    placed = entry_at(journal, TERMINALS, "BetPlaced", 2)
    lost = _lost(journal, 2)
    assert lost.event("TerminalInterrupted")["patron"] == "Wei"
    placed.body["command"] |= {"by": dict(WEI), "patron": "Wei", "wager": "Tie", "stake_cents": 50_00}
    placed.event("BetPlaced")["bet"] |= {"patron": "Wei", "wager": "Tie", "stake_cents": 50_00}
    placed.body["money"] = [["Wei", "bets/terminals", 50_00, "turnover"]]
    journal.move(placed, behind=lost)
    return placed


MACHINES: dict[Any, str] = {
    the_device_moves_where_no_patron_draws: "ruling",
    the_order_is_altered_where_no_patron_draws: "ruling",
    nobody_attests_that_the_device_moved: "ruling",
    the_card_seen_as_the_device_moved_is_not_named: "ruling",
    the_card_seen_as_the_device_moved_is_dropped: "deal",
    a_card_seen_as_the_device_moved_is_forgotten: "ruling",
    bets_are_taken_on_a_card_that_was_seen: "round",
    a_card_that_is_exposed_closes_no_bets: "round",
    a_card_exposed_before_the_close_is_burnt: "ruling",
    bets_are_closed_by_a_call_that_exposes_nothing: "round",
    a_ruling_names_somebody_else: "authority",
    cards_whose_order_was_altered_are_kept: "ruling",
    a_round_whose_order_was_altered_goes_on: "ruling",
    somebody_without_a_bet_takes_the_device: "round",
    a_pit_manager_lets_a_patron_draw_without_a_bet: "authority",
    a_patron_takes_the_device_for_another: "authority",
    the_device_is_taken_out_of_a_patrons_hands: "round",
    the_device_is_kept_after_a_lost_bet: "round",
    the_device_is_taken_after_a_bet_that_won: "round",
    the_device_is_taken_at_the_close: "round",
    the_dealer_takes_the_device_at_will: "authority",
    another_patron_gives_the_device_up: "authority",
    the_device_stays_with_a_patron_under_method_b: "round",
    another_than_the_holder_draws: "authority",
    the_dealer_draws_when_nobody_holds_the_device: "authority",
    bets_are_closed_and_nobody_draws: "round",
    the_device_is_handed_out_where_the_dealer_draws: "round",
    a_patron_may_draw_where_the_dealer_draws: "round",
    a_hand_goes_to_another_past_the_dealer: "authority",
    a_hand_is_passed_to_whoever_drew_it: "deal",
    the_drawer_turns_a_hand_that_another_has: "authority",
    a_pit_manager_lets_patrons_draw: "authority",
    the_method_changes_in_a_round: "round",
    a_terminal_is_back_that_was_not_lost: "round",
    a_terminal_is_lost_twice: "round",
    a_dealer_says_that_a_terminal_is_lost: "authority",
    a_terminal_is_lost_where_there_are_none: "round",
    who_bet_before_the_close_is_said_to_take_no_part: "clause",
    who_is_lost_after_the_close_is_said_to_take_no_part: "clause",
    an_accepted_bet_is_left_out_of_a_terminal_that_is_lost: "round",
    a_terminal_that_is_lost_bets_again: "round",
}
