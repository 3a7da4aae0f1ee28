"""Forgeries with cards that were seen, or that a device has read: another comes, somebody bets, burns or offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.rulebook.irregularities import Kind, Remedy
from houses.conduct_forgeries import entry_at, inserted
from houses.drawing_forgeries import called
from houses.seen_house import BURNT, GONE, READ, SEEN

if TYPE_CHECKING:
    from houses.editable_journal import EditableEntry, EditableJournal

DEE = {"name": "Dee", "position": "DEALER"}


def _named(draft: EditableEntry, card: str) -> EditableEntry:
    """Another card is dealt."""
    draft.body["command"]["card"] = draft.event("CardDealt")["card"] = card
    return draft


def _dealt_after(journal: EditableJournal, nth: int) -> EditableEntry:
    """The card that is dealt after the nth call of cards found face up was ruled on."""
    ruled = journal.after(called(journal, SEEN, Kind.FACE_UP_CARD, nth), "CardSeen")
    return journal.after(ruled, "CardDealt")


def _alone(draft: EditableEntry) -> EditableEntry:
    """Nobody attests it."""
    del draft.body["second"], draft.body["second_position"]
    return draft


# --- the queue ----------------------------------------------------------------------------------


def the_card_named_second_is_dealt_first(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6, N17: the queue grows only at its end."""
    return _named(_dealt_after(journal, 1), "Kh")


def a_later_sighting_replaces_the_first(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6, N17: what was seen stays seen, and two cards come as they were seen."""
    second = _dealt_after(journal, 1)
    return _named(journal.after(second, "CardDealt"), "Qh")


def the_card_that_was_seen_is_drawn_second(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8, N17: cards drawn together are first those that were seen."""
    draft = called(journal, READ, Kind.TOGETHER_KNOWN, 1)
    draft.body["command"]["cards"] = draft.event("IrregularityCalled")["cards"] = ["Kh", "5d"]
    return draft


def an_order_is_unknown_that_the_queue_tells(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.2, N17."""
    draft = called(journal, READ, Kind.TOGETHER_KNOWN, 1)
    kind = Kind.TOGETHER_UNKNOWN_EARLY.value
    draft.body["command"]["kind"] = kind
    draft.event("IrregularityCalled").update({"kind": kind, "clause": "5.8.2"})
    return draft


def a_third_card_comes_where_two_were_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6, N17: either of the two, and no other."""
    return _named(_dealt_after(journal, 2), "4d")


def one_of_two_cards_comes_twice(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6, N17: once the one has come, the other is known."""
    return _named(journal.after(_dealt_after(journal, 2), "CardDealt"), "3d")


def the_order_of_two_cards_is_said_to_be_known(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6: the record says how they were seen."""
    draft = called(journal, SEEN, Kind.FACE_UP_CARD, 2)
    draft.event("IrregularityCalled")["sight"] = "in order"
    return draft


def a_card_is_seen_that_the_decks_do_not_hold(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6."""
    draft = called(journal, SEEN, Kind.FACE_UP_CARD, 0)
    nine = ["9h"] * 9
    draft.body["command"]["cards"] = draft.event("IrregularityCalled")["cards"] = nine
    return draft


def fewer_cards_are_played_than_were_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 5.6."""
    ruled = journal.after(called(journal, SEEN, Kind.FACE_UP_CARD, 2), "CardSeen")
    ruled.body["events"].remove(ruled.event("CardSeen"))
    return ruled


def a_call_is_somebody_elses_word(journal: EditableJournal) -> EditableEntry:
    """N22: whoever called it is on the record."""
    draft = called(journal, SEEN, Kind.FACE_UP_CARD, 0)
    draft.event("IrregularityCalled")["called_by"] = "Sue"
    return draft


def an_order_changes_because_a_card_was_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 5.2, N18: the card itself does not show it."""
    seen = journal.after(called(journal, SEEN, Kind.FACE_UP_CARD, 5), "CardSeen")
    draft = inserted(journal, called(journal, SEEN, Kind.FACE_UP_CARD, 5), behind=seen)
    draft.body["command"] |= {"kind": Kind.ORDER_ALTERED.value, "cards": []}
    draft.event("IrregularityCalled").update({"kind": Kind.ORDER_ALTERED.value, "clause": "5.2", "cards": []})
    return draft


# --- a naming put right -------------------------------------------------------------------------


def _put_right(journal: EditableJournal) -> EditableEntry:
    return entry_at(journal, SEEN, "CardCorrected")


def a_naming_is_put_right_without_evidence(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N18."""
    draft = _put_right(journal)
    draft.body["command"]["evidence"] = draft.event("CardCorrected")["evidence"] = ""
    return draft


def a_card_is_put_right_that_nobody_had_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N18: the one behind it was not named."""
    draft = _put_right(journal)
    draft.body["command"]["place"] = draft.event("CardCorrected")["place"] = 4
    return draft


def another_card_comes_and_no_naming_is_put_right(journal: EditableJournal) -> EditableEntry:
    """DTB 6.3, N18."""
    draft = _put_right(journal)
    journal.drafts.remove(draft)
    return _dealt_after(journal, 5)


# --- what it decides ----------------------------------------------------------------------------


def a_bet_goes_back_that_a_seen_card_has_decided(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N4, N19: with nine points Player draws no card, and Banker's six wins nothing."""
    draft = entry_at(journal, SEEN, "BetWithdrawn")
    placed = journal.find("BetPlaced", 0, lambda each: each.event("BetPlaced")["bet"]["wager"] == "Big Tiger")
    number = placed.event("BetPlaced")["bet"]["number"]
    draft.body["command"] |= {"number": number, "by": {"name": "Wei", "position": "PATRON"}}
    draft.event("BetWithdrawn")["number"] = number
    return draft


def _seen_before_the_first(journal: EditableJournal) -> EditableEntry:
    """Round 4 of the table where cards are burnt: play is resumed, and a card that was seen comes next."""
    ruled = journal.after(called(journal, BURNT, Kind.UNFORESEEN, 2), "Ruled")
    return journal.after(ruled, "PlayResumed")


def a_bet_is_found_when_a_card_was_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 5.4, N15, N19."""
    found = journal.find("BetPlaced", 0, lambda each: each.body["command"]["type"] == "FindBet")
    draft = inserted(journal, found, behind=_seen_before_the_first(journal))
    draft.event("BetPlaced")["bet"]["number"] = 8
    return draft


def bets_are_offered_back_when_a_card_was_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 3.17.1, N19."""
    offered = entry_at(journal, BURNT, "WithdrawalOffered")
    journal.move(offered, behind=_seen_before_the_first(journal))
    return offered


# --- before the first card ----------------------------------------------------------------------


def _while_open(journal: EditableJournal) -> EditableEntry:
    return called(journal, BURNT, Kind.UNFORESEEN)


def a_bet_is_placed_on_a_card_that_was_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N20."""
    placed = journal.after(_while_open(journal), "BetPlaced")
    journal.move(placed, behind=_while_open(journal))
    return placed


def a_bet_is_raised_on_a_card_that_was_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N20."""
    seen = _while_open(journal)
    draft = inserted(journal, journal.after(seen, "BetPlaced"), behind=seen)
    draft.body["command"] |= {"type": "PlaceBet", "wager": "Banker"}
    changed = {"type": "BetChanged", "document": "DTB", "clause": "3.5.1", "number": 1, "stake_cents": 90_00}
    draft.body["events"] = [{**changed, "placed_by": "", "recorded_by": "", "found": False}]
    return draft


def a_bet_is_taken_back_on_a_card_that_was_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N20."""
    draft = inserted(journal, entry_at(journal, SEEN, "BetWithdrawn"), behind=_while_open(journal))
    draft.body["command"]["number"] = 1
    draft.body["events"] = [{**draft.event("BetWithdrawn"), "number": 1, "clause": ""}]
    draft.body["money"] = [["bets/burnt", "Ana", 80_00, "voided"]]
    return draft


def the_card_that_is_ruled_to_be_burnt_is_not(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N20."""
    ruled = journal.after(_while_open(journal), "Ruled")
    ruled.body["events"].remove(ruled.event("SeenCardBurnt"))
    return ruled


def a_card_is_played_that_was_seen_before_the_close(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N20: bets are open."""
    ruled = journal.after(_while_open(journal), "Ruled")
    ruled.body["command"]["remedy"] = ruled.event("Ruled")["remedy"] = Remedy.AS_FACE_DOWN.value
    ruled.event("SeenCardBurnt")["type"] = "CardSeen"
    return ruled


def a_card_seen_at_an_unknown_depth_is_burnt(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N17: nobody knows which one to burn."""
    ruled = journal.after(called(journal, SEEN, Kind.UNFORESEEN, 1), "CardSeen")
    ruled.body["command"]["remedy"] = ruled.event("Ruled")["remedy"] = Remedy.BURN.value
    ruled.event("CardSeen")["type"] = "SeenCardBurnt"
    return ruled


def the_dealer_has_a_card_burnt_while_bets_are_open(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N20."""
    ruled = journal.after(_while_open(journal), "Ruled")
    ruled.body["command"]["by"] = dict(DEE)
    ruled.event("Ruled")["ruled_by"] = "Dee"
    return ruled


def nobody_sees_the_card_burnt(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N20."""
    return _alone(journal.after(_while_open(journal), "Ruled"))


def another_card_is_burnt_than_was_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N20."""
    ruled = journal.after(_while_open(journal), "Ruled")
    ruled.event("SeenCardBurnt")["card"] = "8h"
    return ruled


def _after_the_close(journal: EditableJournal, remedy: Remedy) -> EditableEntry:
    ruled = journal.after(called(journal, BURNT, Kind.UNFORESEEN, 2), "Ruled")
    ruled.body["command"]["remedy"] = ruled.event("Ruled")["remedy"] = remedy.value
    ruled.body |= {"second": "Sue", "second_position": "PIT_SUPERVISOR"}
    return ruled


def a_card_seen_after_the_close_is_burnt(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N21: the bets were blind."""
    ruled = _after_the_close(journal, Remedy.BURN)
    ruled.event("CardSeen")["type"] = "SeenCardBurnt"
    return ruled


def a_round_is_void_because_a_card_was_seen_after_the_close(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N21."""
    ruled = _after_the_close(journal, Remedy.VOID)
    ruled.body["events"].remove(ruled.event("CardSeen"))
    void = journal.after(called(journal, BURNT, Kind.UNFORESEEN, 1), "RoundVoided")
    ruled.body["events"].append(dict(void.event("RoundVoided"), round_number=ruled.round))
    return ruled


# --- between rounds -----------------------------------------------------------------------------


def _burnt_between(journal: EditableJournal, nth: int = 0) -> EditableEntry:
    by_its_own_act = [
        each
        for each in journal.drafts
        if each.stream == f"table/{BURNT}" and each.body["command"]["type"] == "BurnSeenCards"
    ]
    return by_its_own_act[nth]


def a_round_is_opened_on_a_card_that_was_seen(journal: EditableJournal) -> EditableEntry:
    """N21."""
    burnt = _burnt_between(journal, 1)
    opened = journal.after(burnt, "BetsOpened")
    journal.drafts.remove(burnt)
    return opened


def a_card_that_was_seen_is_left_in_the_device(journal: EditableJournal) -> EditableEntry:
    """N21: all that was seen is burnt, and all that is named."""
    burnt = _burnt_between(journal)
    burnt.body["events"].remove(burnt.event("SeenCardBurnt"))
    return burnt


def the_dealer_has_a_card_burnt_between_rounds(journal: EditableJournal) -> EditableEntry:
    """N21."""
    burnt = _burnt_between(journal)
    burnt.body["command"]["by"] = dict(DEE)
    return burnt


def nobody_sees_the_card_burnt_between_rounds(journal: EditableJournal) -> EditableEntry:
    """N21."""
    return _alone(_burnt_between(journal, 1))


def a_card_is_burnt_between_rounds_that_nobody_saw(journal: EditableJournal) -> EditableEntry:
    """N21."""
    burnt = _burnt_between(journal, 1)
    burnt.event("SeenCardBurnt")["card"] = "9h"
    return burnt


def a_card_seen_between_rounds_is_called(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N21: it is burnt, and nobody rules on it."""
    seen = _while_open(journal)
    journal.move(seen, behind=entry_at(journal, BURNT, "ShoeLoaded"))
    return seen


# --- cards that only a device has read ----------------------------------------------------------


def the_dealer_alone_offers_bets_back_after_a_draw(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, N19: the device has read the cards."""
    draft = entry_at(journal, READ, "WithdrawalOpened")
    draft.body["command"]["by"] = dict(DEE)
    draft.event("Ruled").update({"ruled_by": "Dee", "clause": "5.8.1"})
    return draft


def nobody_attests_an_offer_after_a_draw(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, N19."""
    return _alone(entry_at(journal, READ, "WithdrawalOpened"))


def the_dealer_alone_says_that_chips_were_taken_back_after_a_draw(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, N7, N19."""
    draft = entry_at(journal, READ, "BetWithdrawn")
    draft.body["command"]["by"] = dict(DEE)
    draft.event("BetWithdrawn")["recorded_by"] = "Dee"
    return draft


def nobody_attests_that_chips_were_taken_back_after_a_draw(journal: EditableJournal) -> EditableEntry:
    """DTB 5.8.1, N7, N19."""
    return _alone(entry_at(journal, READ, "BetWithdrawn"))


def what_only_the_device_has_read_is_told(journal: EditableJournal) -> EditableEntry:
    """N19: nothing is known, so nothing known has changed."""
    draft = entry_at(journal, READ, "BetWithdrawn")
    number = draft.event("BetWithdrawn")["number"]
    bets = [{"number": number, "before": "open 10000", "after": "returned"}]
    told = {"type": "OutcomeChanged", "document": "DTB", "clause": "5.8.1", "result_before": "", "result_after": ""}
    draft.body["events"].append({**told, "bets": bets})
    return draft


# --- patrons who are gone -----------------------------------------------------------------------


def _told(journal: EditableJournal) -> EditableEntry:
    return entry_at(journal, GONE, "CardTurned")


def a_card_is_told_while_its_patron_sits_there(journal: EditableJournal) -> EditableEntry:
    """DTB 5.11, N10."""
    journal.drafts.remove(called(journal, GONE, Kind.ABSENT_PATRON))
    return _told(journal)


def a_card_is_told_of_the_hand_of_one_who_sits_there(journal: EditableJournal) -> EditableEntry:
    """DTB 5.11, N10."""
    passed = entry_at(journal, GONE, "HandPassed")
    other = inserted(journal, entry_at(journal, GONE, "HandPassed", 3), behind=passed)
    assert other.event("HandPassed")["patron"] == "Ana"
    draft = _told(journal)
    draft.body["command"]["place"] = draft.event("CardTurned")["place"] = 2
    return draft


def nobody_attests_a_card_that_was_told(journal: EditableJournal) -> EditableEntry:
    """DTB 5.11, N10."""
    return _alone(_told(journal))


def a_patron_who_is_gone_takes_a_bet_back(journal: EditableJournal) -> EditableEntry:
    """DTB 5.17.1, N23."""
    draft = entry_at(journal, GONE, "BetWithdrawn")
    number = draft.event("BetWithdrawn")["number"] - 1
    draft.body["command"] |= {"number": number, "by": {"name": "Wei", "position": "PATRON"}}
    draft.event("BetWithdrawn")["number"] = number
    return draft


def a_round_goes_on_while_it_is_interrupted(journal: EditableJournal) -> EditableEntry:
    """DTB 5.17, N23: the cards that were handed out are told or replaced, and then it is asked what is established."""
    asked = called(journal, GONE, Kind.INTERRUPTED_DECIDED)
    ruled = journal.after(asked, "Ruled")
    over = journal.after(ruled, "IrregularityCalled")
    journal.drafts.remove(asked)
    journal.drafts.remove(ruled)
    return over


def a_hand_is_named_to_be_turned_while_play_is_interrupted(journal: EditableJournal) -> EditableEntry:
    """DTB 5.17, N3: cards in patrons' hands are turned before anything else is done."""
    order = journal.after(entry_at(journal, GONE, "PlayInterrupted"), "RevealOrderSet")
    journal.move(order, behind=entry_at(journal, GONE, "PlayInterrupted"))
    return order


def the_manager_is_called_though_sorting_tells(journal: EditableJournal) -> EditableEntry:
    """DTB 5.11, 6.1, N23: the other hand lies open."""
    over = called(journal, GONE, Kind.UNFORESEEN, 1)
    return inserted(journal, over, behind=called(journal, GONE, Kind.LEFT_WITH_CARDS))


def an_interruption_is_judged_while_a_patron_is_gone(journal: EditableJournal) -> EditableEntry:
    """DTB 5.17, N23: the cards that are gone come first."""
    asked = called(journal, GONE, Kind.INTERRUPTED_DECIDED)
    journal.move(asked, behind=called(journal, GONE, Kind.LEFT_WITH_CARDS))
    return asked


def _called_while_interrupted(journal: EditableJournal, kind: Kind, clause: str) -> EditableEntry:
    draft = called(journal, GONE, Kind.LEFT_WITH_CARDS)
    draft.body["command"]["kind"] = kind.value
    draft.event("IrregularityCalled").update({"kind": kind.value, "clause": clause})
    return draft


def wrong_cards_are_called_while_play_is_interrupted(journal: EditableJournal) -> EditableEntry:
    """DTB 5.1, N23: for other cards than those that the patron took."""
    return _called_while_interrupted(journal, Kind.WRONG_CARDS, "5.1")


def the_manager_is_called_while_play_is_interrupted(journal: EditableJournal) -> EditableEntry:
    """DTB 6.1, N23: every card lies where the rule puts it, so that a clause leads on."""
    return _called_while_interrupted(journal, Kind.UNFORESEEN, "6.1")


def sorting_contradicts_a_card_that_was_seen(journal: EditableJournal) -> EditableEntry:
    """DTB 5.11.2, N17: the card that went was seen before it was dealt, and was another."""
    draft = entry_at(journal, GONE, "MissingIdentified", 1)
    event = draft.event("MissingIdentified")
    event["cards"] = ["7c" if card == "9c" else card for card in event["cards"]]
    found = draft.body["command"]["cards"]
    found[found.index("7c")] = "9c"
    return draft


SIGHTINGS: dict[Any, str] = {
    sorting_contradicts_a_card_that_was_seen: "deal",
    the_card_named_second_is_dealt_first: "deal",
    a_later_sighting_replaces_the_first: "deal",
    the_card_that_was_seen_is_drawn_second: "ruling",
    an_order_is_unknown_that_the_queue_tells: "ruling",
    a_third_card_comes_where_two_were_seen: "deal",
    one_of_two_cards_comes_twice: "deal",
    the_order_of_two_cards_is_said_to_be_known: "journal",
    a_card_is_seen_that_the_decks_do_not_hold: "ruling",
    fewer_cards_are_played_than_were_seen: "deal",
    a_call_is_somebody_elses_word: "authority",
    an_order_changes_because_a_card_was_seen: "ruling",
    a_naming_is_put_right_without_evidence: "authority",
    a_card_is_put_right_that_nobody_had_seen: "deal",
    another_card_comes_and_no_naming_is_put_right: "deal",
    a_bet_goes_back_that_a_seen_card_has_decided: "round",
    a_bet_is_found_when_a_card_was_seen: "authority",
    bets_are_offered_back_when_a_card_was_seen: "round",
    a_bet_is_placed_on_a_card_that_was_seen: "round",
    a_bet_is_raised_on_a_card_that_was_seen: "round",
    a_bet_is_taken_back_on_a_card_that_was_seen: "round",
    the_card_that_is_ruled_to_be_burnt_is_not: "ruling",
    a_card_is_played_that_was_seen_before_the_close: "ruling",
    a_card_seen_at_an_unknown_depth_is_burnt: "ruling",
    the_dealer_has_a_card_burnt_while_bets_are_open: "authority",
    nobody_sees_the_card_burnt: "authority",
    another_card_is_burnt_than_was_seen: "deal",
    a_card_seen_after_the_close_is_burnt: "ruling",
    a_round_is_void_because_a_card_was_seen_after_the_close: "ruling",
    a_round_is_opened_on_a_card_that_was_seen: "round",
    a_card_that_was_seen_is_left_in_the_device: "deal",
    the_dealer_has_a_card_burnt_between_rounds: "authority",
    nobody_sees_the_card_burnt_between_rounds: "authority",
    a_card_is_burnt_between_rounds_that_nobody_saw: "deal",
    a_card_seen_between_rounds_is_called: "ruling",
    the_dealer_alone_offers_bets_back_after_a_draw: "authority",
    nobody_attests_an_offer_after_a_draw: "authority",
    the_dealer_alone_says_that_chips_were_taken_back_after_a_draw: "authority",
    nobody_attests_that_chips_were_taken_back_after_a_draw: "authority",
    what_only_the_device_has_read_is_told: "consequence",
    a_card_is_told_while_its_patron_sits_there: "deal",
    a_card_is_told_of_the_hand_of_one_who_sits_there: "deal",
    nobody_attests_a_card_that_was_told: "authority",
    a_patron_who_is_gone_takes_a_bet_back: "round",
    a_round_goes_on_while_it_is_interrupted: "ruling",
    a_hand_is_named_to_be_turned_while_play_is_interrupted: "round",
    the_manager_is_called_though_sorting_tells: "ruling",
    an_interruption_is_judged_while_a_patron_is_gone: "ruling",
    wrong_cards_are_called_while_play_is_interrupted: "ruling",
    the_manager_is_called_while_play_is_interrupted: "ruling",
}
