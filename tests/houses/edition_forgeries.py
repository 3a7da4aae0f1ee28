"""A house whose rules changed while it played, and forgeries of that change: of the word, of the day, of the price."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from cutcard.cards import Card
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.open import open_house
from cutcard.table import commands
from cutcard.table.state import Phase
from houses.conduct_forgeries import entry_at, inserted
from houses.play.test_house_editions import (
    AFTER,
    BEFORE,
    BY_HAND,
    FORTUNE_SIX,
    NEW,
    OLD,
    OVERLAP,
    OWN,
    SLUG,
    STREAM,
    Wall,
    by_itself,
    dealt,
    replace_cards,
    with_tables,
)
from houses.stores import MANAGER, SUPERVISOR, do, step_to
from tables import DEALER, SHIFT_MANAGER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cutcard.house.engine.house import House
    from cutcard.rulebook.editions import Editions
    from houses.editable_journal import EditableEntry, EditableJournal

LEFT, LATE = "left", "late"
"""A table that nobody gave the word for, and one that was opened when the new edition alone was in force."""
UNKNOWN = "SE 2031-01-01"
DAY_MICROSECONDS = 24 * 60 * 60 * 1_000_000


def house_over_a_change(path: Path, known: Editions) -> Path:
    wall = Wall(BEFORE)
    house = with_tables(open_house(str(path), create=True, games=known, clock=wall))
    do(house, CAGE, cage.SetTimeZone(SHIFT_MANAGER, "Asia/Singapore", "where it stands"), second=SUPERVISOR)
    do(house, CAGE, cage.OpenTable(MANAGER, LEFT, {"game": SLUG}, cage.KEYED))
    dealt(house, "Fortune Six", "Tie")
    dealt(house, "Fortune Six", cards="Tf Tf Tf 2f Tf 5f")
    by_itself(house, "Banker", "Tie")
    wall.set(OVERLAP)
    for table in (OWN, BY_HAND):
        do(house, CAGE, cage.TakeEdition(MANAGER, table, "2027-01-01"))
    dealt(house, "Tie", cards="Te Te Te 2e Te 4e")
    replace_cards(house)
    dealt(house, "Fortune Six")
    _put_right(house)
    dealt(house, "Fortune Six")
    for command in (commands.LoadShoe(DEALER), commands.OpenBets(DEALER), commands.CloseBets(DEALER)):
        do(house, table_stream(LEFT), command)
    wall.set(AFTER)
    step_to(house, OWN, Phase.SHOE_ENDED)
    by_itself(house, "Fortune Six")
    do(house, CAGE, cage.OpenTable(MANAGER, LATE, {"game": SLUG}, cage.KEYED))
    house.close()
    return path


def _put_right(house: House) -> None:
    """A card of the second round, of the former edition: Fortune Six has won after all, at that edition's price."""
    put_right = commands.CorrectCard(MANAGER, 6, Card.parse(FORTUNE_SIX.split()[-1]), "misread", 2, "camera 3")
    do(house, STREAM, put_right, second=SHIFT_MANAGER)


# --- the clock ------------------------------------------------------------------------------------


def _microseconds(day: datetime.date) -> int:
    return int(datetime.datetime(day.year, day.month, day.day, 12, tzinfo=datetime.UTC).timestamp()) * 1_000_000


def _later(journal: EditableJournal, draft: EditableEntry, days: int) -> EditableEntry:
    """An entry and all after it, so many days later."""
    for each in journal.drafts[journal.drafts.index(draft) :]:
        each.body["at"] += days * DAY_MICROSECONDS
    return draft


def _by(journal: EditableJournal, draft: EditableEntry, day: datetime.date) -> EditableEntry:
    """An entry and all before it, by a day."""
    for each in journal.drafts[: journal.drafts.index(draft) + 1]:
        each.body["at"] = min(each.body["at"], _microseconds(day))
    return draft


# --- the word -------------------------------------------------------------------------------------


def _taken(journal: EditableJournal, table: str = BY_HAND) -> EditableEntry:
    return journal.find("EditionTaken", 0, lambda each: each.event("EditionTaken")["table"] == table)


def _taken_as(journal: EditableJournal, edition: str) -> EditableEntry:
    draft = _taken(journal)
    draft.body["command"]["edition"] = draft.event("EditionTaken")["edition"] = edition
    return draft


def a_supervisor_gives_the_word(journal: EditableJournal) -> EditableEntry:
    draft = _taken(journal)
    draft.body["command"]["by"]["position"] = "PIT_SUPERVISOR"
    return draft


def the_edition_that_is_dealt_is_taken_again(journal: EditableJournal) -> EditableEntry:
    return _taken_as(journal, OLD)


def an_edition_is_taken_that_nobody_knows(journal: EditableJournal) -> EditableEntry:
    return _taken_as(journal, UNKNOWN)


def another_edition_is_taken_than_was_asked_for(journal: EditableJournal) -> EditableEntry:
    draft = _taken(journal)
    draft.body["command"]["edition"] = "version 2"
    return draft


def an_edition_is_taken_in_place_of_one_that_is_not_dealt(journal: EditableJournal) -> EditableEntry:
    draft = _taken(journal)
    draft.event("EditionTaken")["before"] = NEW
    return draft


def the_word_is_given_twice(journal: EditableJournal) -> EditableEntry:
    return inserted(journal, _taken(journal), behind=_taken(journal))


def a_table_takes_an_edition_that_is_not_open(journal: EditableJournal) -> EditableEntry:
    draft = _taken(journal)
    for part in (draft.body["command"], draft.event("EditionTaken")):
        part["table"] = "nowhere"
    return draft


# --- its beginning --------------------------------------------------------------------------------


def _began(journal: EditableJournal) -> EditableEntry:
    return entry_at(journal, BY_HAND, "EditionBegan")


def an_edition_begins_without_the_word(journal: EditableJournal) -> EditableEntry:
    journal.drafts.remove(_taken(journal))
    return _began(journal)


def the_former_edition_begins_anew(journal: EditableJournal) -> EditableEntry:
    draft = _began(journal)
    draft.event("EditionBegan")["edition"] = OLD
    return draft


def an_edition_begins_that_nobody_knows(journal: EditableJournal) -> EditableEntry:
    draft = _began(journal)
    draft.event("EditionBegan")["edition"] = UNKNOWN
    return draft


def an_edition_follows_another_than_was_dealt(journal: EditableJournal) -> EditableEntry:
    draft = _began(journal)
    draft.event("EditionBegan")["before"] = NEW
    return draft


def an_edition_begins_before_its_first_day(journal: EditableJournal) -> EditableEntry:
    return _by(journal, _began(journal), BEFORE)


def an_edition_begins_in_the_middle_of_a_shoe(journal: EditableJournal) -> EditableEntry:
    began = _began(journal)
    draft = entry_at(journal, BY_HAND, "BetsOpened", 2)
    draft.body["events"].insert(0, began.event("EditionBegan"))
    return draft


def the_former_edition_goes_on_though_another_was_taken(journal: EditableJournal) -> EditableEntry:
    draft = _began(journal)
    former = entry_at(journal, BY_HAND, "ShoeStamped").event("ShoeStamped")
    draft.body["events"].remove(draft.event("EditionBegan"))
    draft.event("ShoeStamped").update({part: former[part] for part in ("edition", "rules")})
    return draft


def a_shoe_is_stamped_with_the_former_edition(journal: EditableJournal) -> EditableEntry:
    draft = _began(journal)
    draft.event("ShoeStamped")["edition"] = OLD
    return draft


def a_shoe_is_stamped_with_the_former_rules(journal: EditableJournal) -> EditableEntry:
    draft, former = _began(journal), entry_at(journal, BY_HAND, "ShoeStamped")
    draft.event("ShoeStamped")["rules"] = former.event("ShoeStamped")["rules"]
    return draft


# --- its last day ---------------------------------------------------------------------------------


def bets_open_after_the_last_day(journal: EditableJournal) -> EditableEntry:
    return _later(journal, entry_at(journal, LEFT, "BetsOpened"), 60)


def a_shoe_is_loaded_after_the_last_day(journal: EditableJournal) -> EditableEntry:
    return _later(journal, entry_at(journal, LEFT, "ShoeLoaded"), 60)


def _opened(journal: EditableJournal) -> EditableEntry:
    return journal.find("TableOpened", 0, lambda each: each.event("TableOpened")["table"] == LATE)


def a_table_is_opened_under_an_edition_that_is_over(journal: EditableJournal) -> EditableEntry:
    draft = _opened(journal)
    draft.event("TableOpened")["edition"] = OLD
    return draft


def a_table_is_opened_and_its_edition_left_out(journal: EditableJournal) -> EditableEntry:
    """Without one it is the first, as before there were others; and that one is over."""
    draft = _opened(journal)
    draft.event("TableOpened")["edition"] = ""
    return draft


def a_table_is_opened_under_an_edition_to_come(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TableOpened", 0, lambda each: each.event("TableOpened")["table"] == LEFT)
    draft.event("TableOpened")["edition"] = NEW
    return draft


def a_table_that_runs_itself_ends_its_shoe_too_early(journal: EditableJournal) -> EditableEntry:
    """While its edition is in force it has no reason to."""
    return _by(journal, entry_at(journal, OWN, "CardsReplaced"), OVERLAP)


def a_table_that_runs_itself_ends_its_shoe_without_the_word(journal: EditableJournal) -> EditableEntry:
    journal.drafts.remove(_taken(journal, OWN))
    return entry_at(journal, OWN, "CardsReplaced")


# --- its prices, and the former one's rounds ------------------------------------------------------


def _corrected(journal: EditableJournal) -> EditableEntry:
    return entry_at(journal, BY_HAND, "CardCorrected")


def a_round_of_the_former_edition_is_put_right_at_the_new_price(journal: EditableJournal) -> EditableEntry:
    draft = _corrected(journal)
    resettled = draft.event("BetResettled")
    resettled["net_cents"] += 50_00
    for transfer in draft.body["money"]:
        if transfer[2] == 200_00:
            transfer[2] += 50_00
    return draft


def a_round_of_the_former_edition_is_put_right_by_the_new_clause(journal: EditableJournal) -> EditableEntry:
    draft = _corrected(journal)
    resettled = draft.event("BetResettled")
    resettled["clause"] = resettled["clause"].replace("3.11", "3.12")
    return draft


def a_round_of_the_former_edition_is_put_right_in_mid_round(journal: EditableJournal) -> EditableEntry:
    draft = _corrected(journal)
    journal.move(draft, behind=journal.after(draft, "BetsOpened"))
    return draft


def a_round_of_the_new_edition_is_paid_at_the_former_price(journal: EditableJournal) -> EditableEntry:
    draft = journal.after(_began(journal), "BetSettled")
    draft.event("BetSettled")["net_cents"] = 200_00
    return draft


def a_bet_lies_on_a_wager_that_is_gone(journal: EditableJournal) -> EditableEntry:
    draft = journal.after(_began(journal), "BetPlaced")
    draft.body["command"]["wager"] = draft.event("BetPlaced")["bet"]["wager"] = "Tie"
    return draft


# --- the calendar ---------------------------------------------------------------------------------


def a_pit_manager_sets_the_zone(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TimeZoneSet")
    draft.body["command"]["by"]["position"] = "PIT_MANAGER"
    return draft


def the_zone_before_was_another(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TimeZoneSet")
    draft.event("TimeZoneSet")["before"] = "Europe/Vienna"
    return draft


def the_house_goes_by_no_zone_on_earth(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TimeZoneSet")
    draft.body["command"]["zone"] = draft.event("TimeZoneSet")["zone"] = "Atlantis/Poseidonis"
    return draft


def another_zone_is_set_than_was_asked_for(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TimeZoneSet")
    draft.event("TimeZoneSet")["zone"] = "Europe/Vienna"
    return draft


def the_zone_is_set_by_one_alone(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TimeZoneSet")
    draft.body["second"] = draft.body["second_position"] = ""
    return draft


def the_zone_is_agreed_to_by_who_set_it(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TimeZoneSet")
    draft.body["second"] = draft.body["command"]["by"]["name"]
    return draft


def the_zone_is_set_without_a_reason(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TimeZoneSet")
    draft.body["command"]["reason"] = " "
    return draft


FORGED: dict[Callable[[EditableJournal], EditableEntry], str] = {
    a_supervisor_gives_the_word: "authority",
    the_edition_that_is_dealt_is_taken_again: "edition",
    an_edition_is_taken_that_nobody_knows: "edition",
    another_edition_is_taken_than_was_asked_for: "edition",
    an_edition_is_taken_in_place_of_one_that_is_not_dealt: "edition",
    the_word_is_given_twice: "edition",
    a_table_takes_an_edition_that_is_not_open: "journal",
    an_edition_begins_without_the_word: "edition",
    the_former_edition_begins_anew: "edition",
    an_edition_begins_that_nobody_knows: "edition",
    an_edition_follows_another_than_was_dealt: "edition",
    an_edition_begins_before_its_first_day: "edition",
    an_edition_begins_in_the_middle_of_a_shoe: "journal",
    the_former_edition_goes_on_though_another_was_taken: "edition",
    a_shoe_is_stamped_with_the_former_edition: "shoe",
    a_shoe_is_stamped_with_the_former_rules: "shoe",
    bets_open_after_the_last_day: "edition",
    a_shoe_is_loaded_after_the_last_day: "edition",
    a_table_is_opened_under_an_edition_that_is_over: "edition",
    a_table_is_opened_and_its_edition_left_out: "edition",
    a_table_is_opened_under_an_edition_to_come: "edition",
    a_table_that_runs_itself_ends_its_shoe_too_early: "authority",
    a_table_that_runs_itself_ends_its_shoe_without_the_word: "authority",
    a_round_of_the_former_edition_is_put_right_at_the_new_price: "settlement",
    a_round_of_the_former_edition_is_put_right_by_the_new_clause: "clause",
    a_round_of_the_former_edition_is_put_right_in_mid_round: "edition",
    a_round_of_the_new_edition_is_paid_at_the_former_price: "settlement",
    a_bet_lies_on_a_wager_that_is_gone: "round",
    a_pit_manager_sets_the_zone: "authority",
    the_zone_before_was_another: "journal",
    the_house_goes_by_no_zone_on_earth: "journal",
    another_zone_is_set_than_was_asked_for: "journal",
    the_zone_is_set_by_one_alone: "authority",
    the_zone_is_agreed_to_by_who_set_it: "authority",
    the_zone_is_set_without_a_reason: "authority",
}
"""Each with the check under which its first finding stands."""
