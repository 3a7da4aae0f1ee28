"""What seldom happens at a table and at the cage, done rightly and forged."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from cutcard.audit.verification import verify
from cutcard.cards import parse_cards
from cutcard.formats.entry import CAGE, table_stream
from cutcard.house import cage
from cutcard.house.ledger import chips_of
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table import commands
from houses.editable_journal import EditableEntry, EditableJournal, check_found_where_forged, no_findings
from houses.houses import Premises, seconded
from tables import DEALER, PIT_MANAGER, SUPERVISOR, patron
from tiers import first_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STREAM = table_stream("t1")


def a_round(*betting: commands.Command, after_the_close: tuple[commands.Command, ...] = ()) -> list[commands.Command]:
    """A natural for Player, with these bets."""
    cards = [commands.DealCard(DEALER, card) for card in parse_cards("9s 5h Ks 2d")]
    opened, closed = commands.OpenBets(DEALER), commands.CloseBets(DEALER)
    return [opened, *betting, closed, *after_the_close, *cards, commands.AnnounceResult(DEALER)]


@pytest.fixture(scope="module")
def seldom(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table differential, small bets found and returned, a board that was wrong, a device that was reset."""
    path = tmp_path_factory.mktemp("seldom") / "house.db"
    wei, ana = patron("Wei"), patron("Ana")
    small = commands.FindBet(SUPERVISOR, "#3", 3, "Player", 1_00, "overlooked")
    asked = [
        commands.LoadShoe(DEALER),
        commands.RestrictArea(PIT_MANAGER, 1),
        *a_round(
            commands.PlaceBet(wei, "Wei", 1, "Player", 100_00),
            commands.AskToBalance(DEALER),
            commands.PlaceBet(ana, "Ana", 2, "Banker", 60_00),
            commands.ChangeBet(ana, 2, 80_00),
            after_the_close=(small,),
        ),
        commands.ReportDisplay(DEALER, "Tie"),
        commands.SettleBets(DEALER),
        *a_round(
            after_the_close=(
                small,
                commands.CallIrregularity(DEALER, Kind.DEVICE_RESET, "it stuck"),
                commands.RuleOn(DEALER, Remedy.OFFER_WITHDRAWAL, "as the rules say"),
                commands.RuleOn(SUPERVISOR, Remedy.REOPEN_BETS, "as the rules say"),
                commands.CloseBets(DEALER),
            )
        ),
        commands.SettleBets(DEALER),
    ]
    with Premises(path) as house:
        for name in ("Wei", "Ana"):
            house.account(name, 1_000_00)
        house.open_table("t1", "dragon-tiger-baccarat", source=cage.DEVICE, differential_cents=50_00)
        house.open_chips("t1")
        for command in asked:
            alone = command.by.name != SUPERVISOR.name
            house.do(STREAM, command, **({} if alone else seconded(PIT_MANAGER)))
        house.credit("t1", house.cents(chips_of("t1")))
        house.close_chips("t1", 0)
        house.do(CAGE, cage.CloseTable(PIT_MANAGER, "t1"))
    return path


def test_what_seldom_happens_and_is_done_rightly_has_no_finding(seldom: Path) -> None:
    report = verify(str(seldom))
    no_findings(report)
    assert report.tables["t1"].rounds_complete == 2


def two_bets_in_an_area_for_one(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetPlaced", 1)
    for held in (draft.body["command"], draft.event("BetPlaced")["bet"]):
        held.update({"area": 1, "wager": "Player"})
    return draft


def an_area_takes_more_than_the_table_allows(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("AreaRestricted")
    draft.body["command"]["most"] = draft.event("AreaRestricted")["most"] = 9
    return draft


def the_gap_is_misstated(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BalanceAsked")
    draft.event("BalanceAsked")["gap_cents"] += 1
    return draft


def bets_are_closed_beyond_the_differential(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetChanged")
    journal.drafts.remove(draft)
    placed = journal.find("BetPlaced", 1)
    placed.body["command"]["stake_cents"] = placed.event("BetPlaced")["bet"]["stake_cents"] = 20_00
    placed.body["money"][0][2] = 20_00
    return journal.find("BetsClosed")


def a_stake_is_changed_to_less_than_the_minimum(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetChanged")
    draft.body["command"]["stake_cents"] = draft.event("BetChanged")["stake_cents"] = 1_00
    draft.body["money"] = [["bets/t1", "Ana", 59_00, "voided"]]
    return draft


def a_bet_within_the_limits_is_returned(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetReturned")
    draft.body["command"]["stake_cents"] = draft.event("BetReturned")["stake_cents"] = 50_00
    return draft


def a_round_begins_and_hides_what_is_settled_for_good(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("BetsOpened", 1)
    draft.event("BetsOpened")["clause"] = "3.1"
    return draft


def a_board_is_told_another_result(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("DisplayNoted")
    draft.event("DisplayNoted")["stands"] = "Banker"
    return draft


def a_shoe_ends_before_its_cutting_card(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("RoundConcluded")
    draft.event("RoundConcluded")["shoe_ends"] = True
    return draft


def _again(journal: EditableJournal, kind: str, *, behind: EditableEntry) -> EditableEntry:
    draft = copy.deepcopy(journal.find(kind))
    draft.body["id"] = "once-again"
    draft.round, draft.shoe = behind.round, behind.shoe
    journal.insert(draft, behind=behind)
    return draft


def a_shoe_is_loaded_while_another_is_in_play(journal: EditableJournal) -> EditableEntry:
    return _again(journal, "ShoeLoaded", behind=journal.find("RoundConcluded"))


def play_goes_on_while_it_is_suspended(journal: EditableJournal) -> EditableEntry:
    card = journal.find("CardDealt", 4)
    journal.move(card, behind=journal.find("IrregularityCalled"))
    return card


def bets_open_again_before_they_were_offered_back(journal: EditableJournal) -> EditableEntry:
    offered = journal.find("WithdrawalOpened")
    reopened = journal.find("BetsReopened")
    journal.move(offered, behind=reopened)
    return reopened


def without_chips(journal: EditableJournal) -> None:
    """No tray was ever opened, filled, counted or closed."""
    for kind in ("ChipsOpened", "ChipsRequested", "ChipsSent", "ChipsReceived", *["TrayCounted"] * 2, "ChipsClosed"):
        journal.drafts.remove(journal.find(kind))


def a_table_is_closed_in_the_middle_of_a_round(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TableClosed")
    without_chips(journal)
    journal.move(draft, behind=journal.find("BetsClosed"))
    return draft


def a_table_is_closed_before_its_chips_were_counted(journal: EditableJournal) -> EditableEntry:
    journal.drafts.remove(journal.find("ChipsClosed"))
    return journal.find("TableClosed")


def chips_are_counted_in_the_middle_of_a_round(journal: EditableJournal) -> EditableEntry:
    """The stakes lie on the table."""
    draft = journal.find("TrayCounted")
    journal.move(draft, behind=journal.find("BetPlaced"))
    return draft


def a_table_is_opened_twice(journal: EditableJournal) -> EditableEntry:
    return _again(journal, "TableOpened", behind=journal.find("TableOpened"))


def a_table_plays_before_it_is_opened(journal: EditableJournal) -> EditableEntry:
    loaded = journal.find("ShoeLoaded")
    without_chips(journal)
    journal.move(journal.find("TableOpened"), behind=loaded)
    return loaded


def an_account_is_opened_twice(journal: EditableJournal) -> EditableEntry:
    return _again(journal, "AccountOpened", behind=journal.find("CreditBought"))


def credit_is_bought_where_there_is_no_account(journal: EditableJournal) -> EditableEntry:
    draft = _again(journal, "CreditBought", behind=journal.find("CreditBought"))
    draft.body["command"]["account"] = draft.event("CreditBought")["account"] = draft.body["money"][0][1] = "Zoe"
    return draft


def less_than_nothing_is_bought(journal: EditableJournal) -> EditableEntry:
    draft = _again(journal, "CreditBought", behind=journal.find("CreditBought"))
    draft.body["command"]["cents"] = draft.event("CreditBought")["cents"] = draft.body["money"][0][2] = -1
    return draft


def a_patron_sells_credit(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("CreditBought")
    draft.body["command"]["by"] = {"name": "Wei", "position": "PATRON"}
    return draft


def a_locked_account_bets(journal: EditableJournal) -> EditableEntry:
    locked = {"type": "AccountLocked", "document": "", "clause": "", "account": "Wei", "reason": "its meters"}
    draft = _again(journal, "TableOpened", behind=journal.find("TableOpened"))
    by = {"name": "Sue", "position": "PIT_SUPERVISOR"}
    draft.body |= {"command": {"type": "LockAccount", "by": by, "account": "Wei", "reason": "its meters"}}
    draft.body["events"] = [locked]
    return journal.find("BetPlaced")


def an_entry_of_the_cage_belongs_to_a_round(journal: EditableJournal) -> EditableEntry:
    draft = journal.find("TableClosed")
    draft.round = 2
    return draft


FORGERIES: dict[Any, str] = {
    two_bets_in_an_area_for_one: "round",
    an_area_takes_more_than_the_table_allows: "round",
    the_gap_is_misstated: "round",
    bets_are_closed_beyond_the_differential: "round",
    a_stake_is_changed_to_less_than_the_minimum: "round",
    a_bet_within_the_limits_is_returned: "round",
    a_round_begins_and_hides_what_is_settled_for_good: "clause",
    a_board_is_told_another_result: "result",
    a_shoe_ends_before_its_cutting_card: "round",
    a_shoe_is_loaded_while_another_is_in_play: "shoe",
    play_goes_on_while_it_is_suspended: "round",
    bets_open_again_before_they_were_offered_back: "ruling",
    a_table_is_closed_in_the_middle_of_a_round: "round",
    a_table_is_closed_before_its_chips_were_counted: "money",
    chips_are_counted_in_the_middle_of_a_round: "money",
    a_table_is_opened_twice: "journal",
    a_table_plays_before_it_is_opened: "journal",
    an_account_is_opened_twice: "money",
    credit_is_bought_where_there_is_no_account: "money",
    less_than_nothing_is_bought: "money",
    a_patron_sells_credit: "authority",
    a_locked_account_bets: "money",
    an_entry_of_the_cage_belongs_to_a_round: "journal",
}


@pytest.mark.parametrize("forge", first_of(FORGERIES, 8), ids=lambda forge: forge.__name__)
def test_the_first_finding_is_where_it_was_forged(
    forge: Callable[[EditableJournal], EditableEntry], seldom: Path
) -> None:
    check_found_where_forged(seldom, forge, FORGERIES[forge])
