"""Forgeries of a table's settings, and of what no card shows: pairs, departures, appointments, credit at terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.rulebook.irregularities import Kind
from houses.conduct_forgeries import entry_at, inserted
from houses.drawn_house import DRAWN, ELEMENTS, FABULOUS, NINE, SIXTEEN, SQUEEZED, TERMINALS

if TYPE_CHECKING:
    from houses.editable_journal import EditableEntry, EditableJournal


def opened(journal: EditableJournal, table: str, **settings: Any) -> EditableEntry:
    """The opening of a table, under other settings than it had."""
    draft = journal.find("TableOpened", 0, lambda each: each.event("TableOpened")["table"] == table)
    for options in (draft.body["command"]["options"], draft.event("TableOpened")["options"]):
        options.update(settings)
    return draft


def _in_area(journal: EditableJournal, table: str, area: int) -> EditableEntry:
    draft = entry_at(journal, table, "BetPlaced")
    draft.body["command"]["area"] = draft.event("BetPlaced")["bet"]["area"] = area
    return draft


# --- layouts ------------------------------------------------------------------------------------


def a_layout_is_on_the_table_that_no_appendix_shows(journal: EditableJournal) -> EditableEntry:
    """DTB 2.2."""
    return opened(journal, NINE, layout="L")


def a_layout_of_eight_has_nine_positions(journal: EditableJournal) -> EditableEntry:
    """DTB 2.2: D alone has nine."""
    return opened(journal, NINE, layout="A")


def layout_d_has_ten_positions(journal: EditableJournal) -> EditableEntry:
    """DTB 2.2."""
    return opened(journal, NINE, positions=10)


def layout_e_has_seven_positions(journal: EditableJournal) -> EditableEntry:
    """DTB 2.2: 8 to 16."""
    return opened(journal, SIXTEEN, positions=7)


def a_table_has_more_positions_than_any_layout(journal: EditableJournal) -> EditableEntry:
    """DTB 2.2."""
    return opened(journal, SIXTEEN, layout="", positions=17)


def a_layout_is_named_where_the_document_shows_none(journal: EditableJournal) -> EditableEntry:
    """SE 2.2."""
    return opened(journal, ELEMENTS, layout="A")


def a_bet_lies_beyond_layout_d(journal: EditableJournal) -> EditableEntry:
    """DTB 2.2."""
    return _in_area(journal, NINE, 10)


def a_bet_lies_beyond_layout_e(journal: EditableJournal) -> EditableEntry:
    """DTB 2.2."""
    return _in_area(journal, SIXTEEN, 17)


def a_bet_lies_beyond_eight_positions(journal: EditableJournal) -> EditableEntry:
    """DTB 2.2."""
    return _in_area(journal, DRAWN, 9)


# --- other settings -----------------------------------------------------------------------------


def a_table_is_opened_with_too_few_decks(journal: EditableJournal) -> EditableEntry:
    """DTB 2.1."""
    return opened(journal, NINE, decks=3)


def an_area_of_a_table_takes_too_many_bets(journal: EditableJournal) -> EditableEntry:
    """DTB 3.7."""
    return opened(journal, NINE, area_most=4)


def a_table_offers_what_the_game_does_not_know(journal: EditableJournal) -> EditableEntry:
    """DTB 3.5."""
    return opened(journal, NINE, offered=["Big Tiger", "Perfect Pair"])


def a_table_has_a_maximum_below_its_minimum(journal: EditableJournal) -> EditableEntry:
    """DTB 3.5.1."""
    return opened(journal, NINE, limits={"least_cents": 10_00, "most_cents": 5_00})


def a_table_limits_a_wager_that_the_game_has_not(journal: EditableJournal) -> EditableEntry:
    """DTB 3.5."""
    return opened(journal, NINE, wager_limits=[["Lucky 6", {"least_cents": 10_00, "most_cents": 100_00}]])


def a_differential_is_set_where_no_clause_knows_one(journal: EditableJournal) -> EditableEntry:
    """EB: no such clause, and nobody who asks patrons at terminals to balance."""
    return opened(journal, TERMINALS, differential_cents=100_00)


def a_cutting_card_comes_before_the_first_round(journal: EditableJournal) -> EditableEntry:
    """DTB 3.17."""
    return opened(journal, NINE, cut=8 * 52)


def a_third_round_follows_the_cutting_card(journal: EditableJournal) -> EditableEntry:
    """DTB 3.17."""
    return opened(journal, NINE, rounds_after_cut=2, cut=30)


# --- pairs and totals ---------------------------------------------------------------------------


def _pairs(journal: EditableJournal, table: str) -> EditableEntry:
    return entry_at(journal, table, "PairsDecided")


def pairs_are_not_decided_by_the_fourth_card(journal: EditableJournal) -> EditableEntry:
    """FF4 3.13."""
    draft = _pairs(journal, FABULOUS)
    draft.body["events"].remove(draft.event("PairsDecided"))
    return draft


def pairs_are_decided_where_no_such_wager_is(journal: EditableJournal) -> EditableEntry:
    """EB 3.7: cited only in games with such a wager."""
    draft = entry_at(journal, TERMINALS, "CardDealt", 3)
    draft.body["events"].append({"type": "PairsDecided", "document": "EB", "clause": "3.7"})
    return draft


def pairs_are_decided_before_the_fourth_card(journal: EditableJournal) -> EditableEntry:
    """FF4 3.13."""
    fourth = _pairs(journal, FABULOUS)
    draft = entry_at(journal, FABULOUS, "CardDealt", 2)
    draft.body["events"].append(fourth.event("PairsDecided"))
    return draft


# --- patrons who leave ------------------------------------------------------------------------


def a_patron_leaves_with_a_bet_on_the_table(journal: EditableJournal) -> EditableEntry:
    """DTB 5.14: the same Player, until that person leaves with nothing on the table."""
    draft = inserted(
        journal, entry_at(journal, SQUEEZED, "SqueezeAllowed"), behind=entry_at(journal, NINE, "BetPlaced")
    )
    by = {"name": "Dee", "position": "DEALER"}
    draft.body["command"] = {"type": "NoteDeparture", "by": by, "patron": "Wei"}
    draft.body["events"] = [{"type": "PatronLeft", "document": "DTB", "clause": "", "patron": "Wei"}]
    return draft


def a_round_begins_and_settles_for_good_what_was_within_limits(journal: EditableJournal) -> EditableEntry:
    """DTB 5.16: cited where it acts."""
    draft = entry_at(journal, SQUEEZED, "BetsOpened", 1)
    draft.event("BetsOpened")["clause"] = "3.1, 5.16"
    return draft


# --- cases that a document does not have, or not then -------------------------------------------


def _called(journal: EditableJournal, kind: Kind, clause: str, behind: EditableEntry, **parts: Any) -> EditableEntry:
    """An irregularity called there, as the document of that table would have it."""
    draft = inserted(journal, entry_at(journal, DRAWN, "IrregularityCalled"), behind=behind)
    said = {"kind": kind.value, "note": "as all have seen", "hand": 0, "cards": [], "place": 0, **parts}
    draft.body["command"] |= said
    document = behind.body["events"][0]["document"]
    event = draft.event("IrregularityCalled")
    event.update({name: value for name, value in said.items() if name in event})
    event.update({"document": document, "clause": clause})
    return draft


def cards_leave_together_after_the_initial_deal(journal: EditableJournal) -> EditableEntry:
    """SE 5.3: in the initial deal only; later no clause covers it."""
    behind = entry_at(journal, ELEMENTS, "CardDealt", 3)
    return _called(journal, Kind.TOGETHER_UNKNOWN_EARLY, "5.3", behind, cards=["3a", "4a"])


def cards_leave_together_when_none_is_to_be_drawn(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.2: the natural ended the drawing."""
    behind = entry_at(journal, NINE, "CardDealt", 3)
    return _called(journal, Kind.TOGETHER_UNKNOWN_LATE, "5.8.2", behind, cards=["3c", "4c"])


def an_order_is_set_where_the_document_sets_none(journal: EditableJournal) -> EditableEntry:
    """DT, SE 5.3: no such case as cards whose order is known."""
    behind = entry_at(journal, ELEMENTS, "CardDealt", 1)
    return _called(journal, Kind.TOGETHER_KNOWN, "5.3", behind, cards=["3a", "4a"])


def the_order_was_altered_when_no_round_was_on(journal: EditableJournal) -> EditableEntry:
    """DTB 5.2: between rounds nothing is void."""
    return _called(journal, Kind.ORDER_ALTERED, "5.2", entry_at(journal, NINE, "RoundConcluded"))


def wrong_cards_are_called_when_no_round_was_on(journal: EditableJournal) -> EditableEntry:
    """DTB 5.1: between rounds nothing is void."""
    return _called(journal, Kind.WRONG_CARDS, "5.1", entry_at(journal, NINE, "RoundConcluded"))


def a_round_is_interrupted_and_judged_otherwise(journal: EditableJournal) -> EditableEntry:
    """DTB 5.17: the natural had decided it."""
    return _called(journal, Kind.INTERRUPTED_OPEN, "5.17", entry_at(journal, NINE, "CardDealt", 3))


def a_terminals_round_is_interrupted_and_judged_otherwise(journal: EditableJournal) -> EditableEntry:
    """EB 5.9: the natural had decided it."""
    return _called(journal, Kind.INTERRUPTED_OPEN, "5.9", entry_at(journal, TERMINALS, "CardDealt", 3))


def cards_are_called_wrong_at_a_terminal_that_lay_right(journal: EditableJournal) -> EditableEntry:
    """EB 5.7."""
    return _called(journal, Kind.WRONG_ORDER, "5.7", entry_at(journal, TERMINALS, "CardDealt", 2))


# --- faces --------------------------------------------------------------------------------------


def a_card_of_the_same_name_turns_another_up(journal: EditableJournal) -> EditableEntry:
    """DTB 5.7: what lies open is told place by place."""
    draft = entry_at(journal, SQUEEZED, "CardTurned")
    assert draft.body["command"]["place"] == 3
    draft.body["events"].append({**draft.event("CardTurned"), "place": 1, "card": "2s"})
    return draft


# --- appointments and credit at terminals -------------------------------------------------------


def somebody_acts_above_their_position(journal: EditableJournal) -> EditableEntry:
    """DTB 6.2: a Pit Supervisor who acts as Pit Manager, and no appointment says so."""
    journal.drafts.remove(journal.find("Appointed"))
    draft = entry_at(journal, SQUEEZED, "SqueezeAllowed")
    draft.body["command"]["by"] = {"name": "Pim", "position": "PIT_MANAGER"}
    return draft


def somebody_agrees_to_their_own_appointment(journal: EditableJournal) -> EditableEntry:
    """DTB 6.2."""
    draft = journal.find("Appointed")
    draft.body |= {"second": "Pim", "second_position": "PIT_SUPERVISOR"}
    return draft


def an_appointment_quotes_a_document_without_such_a_clause(journal: EditableJournal) -> EditableEntry:
    """SE and DT have no 6.2."""
    draft = journal.find("Appointed")
    draft.event("Appointed")["document"] = "SE"
    return draft


def a_ticket_buys_another_patrons_credit(journal: EditableJournal) -> EditableEntry:
    """EB 1.1.12: at a terminal, to the bearer's own credit."""
    draft = journal.find("TicketRedeemed")
    draft.body["command"]["account"] = draft.event("TicketRedeemed")["account"] = "Wei"
    draft.body["money"][0][1] = "Wei"
    return draft


def staff_buy_credit_at_a_terminal(journal: EditableJournal) -> EditableEntry:
    """EB 1.1.12."""
    draft = journal.find("TicketRedeemed")
    draft.body["command"] |= {"by": {"name": "Dee", "position": "DEALER"}, "account": ""}
    draft.event("TicketRedeemed")["account"] = ""
    draft.body["money"][0][1] = "cage"
    draft.body["money"][0][3] = ""
    return draft


def a_terminal_bets_beyond_what_its_option_shows(journal: EditableJournal) -> EditableEntry:
    """EB 2.2, N5: the sum of a terminal's bets on an option."""
    draft = entry_at(journal, TERMINALS, "BetPlaced")
    draft.body["command"]["stake_cents"] = draft.event("BetPlaced")["bet"]["stake_cents"] = 10_000_01
    draft.body["money"][0][2] = 10_000_01
    return draft


SETTINGS: dict[Any, str] = {
    a_layout_is_on_the_table_that_no_appendix_shows: "round",
    a_layout_of_eight_has_nine_positions: "round",
    layout_d_has_ten_positions: "round",
    layout_e_has_seven_positions: "round",
    a_table_has_more_positions_than_any_layout: "round",
    a_layout_is_named_where_the_document_shows_none: "round",
    a_bet_lies_beyond_layout_d: "round",
    a_bet_lies_beyond_layout_e: "round",
    a_bet_lies_beyond_eight_positions: "round",
    a_table_is_opened_with_too_few_decks: "shoe",
    an_area_of_a_table_takes_too_many_bets: "round",
    a_table_offers_what_the_game_does_not_know: "round",
    a_table_limits_a_wager_that_the_game_has_not: "round",
    a_table_has_a_maximum_below_its_minimum: "round",
    a_differential_is_set_where_no_clause_knows_one: "round",
    a_cutting_card_comes_before_the_first_round: "shoe",
    a_third_round_follows_the_cutting_card: "shoe",
    pairs_are_not_decided_by_the_fourth_card: "deal",
    pairs_are_decided_where_no_such_wager_is: "clause",
    pairs_are_decided_before_the_fourth_card: "deal",
    a_patron_leaves_with_a_bet_on_the_table: "round",
    a_round_begins_and_settles_for_good_what_was_within_limits: "clause",
    cards_leave_together_after_the_initial_deal: "ruling",
    cards_leave_together_when_none_is_to_be_drawn: "ruling",
    an_order_is_set_where_the_document_sets_none: "ruling",
    the_order_was_altered_when_no_round_was_on: "ruling",
    wrong_cards_are_called_when_no_round_was_on: "ruling",
    a_round_is_interrupted_and_judged_otherwise: "ruling",
    a_terminals_round_is_interrupted_and_judged_otherwise: "ruling",
    cards_are_called_wrong_at_a_terminal_that_lay_right: "ruling",
    a_card_of_the_same_name_turns_another_up: "journal",
    somebody_acts_above_their_position: "authority",
    somebody_agrees_to_their_own_appointment: "authority",
    an_appointment_quotes_a_document_without_such_a_clause: "clause",
    a_ticket_buys_another_patrons_credit: "authority",
    staff_buy_credit_at_a_terminal: "authority",
    a_terminal_bets_beyond_what_its_option_shows: "round",
}
