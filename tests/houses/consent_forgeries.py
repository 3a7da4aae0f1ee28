"""Forgeries of consent: credit falls, or is put at stake, on the word of somebody whose credit it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.formats.entry import table_stream
from cutcard.house import cage
from cutcard.table import commands
from houses.houses import Premises
from tables import DEALER, PIT_MANAGER, SUPERVISOR, patron

if TYPE_CHECKING:
    from pathlib import Path

    from houses.editable_journal import EditableEntry, EditableJournal

SALON = "salon"
T = table_stream(SALON)


def asked_for(path: Path) -> Path:
    """A house in which bets are placed and raised at request, and chips are recorded, found and taken back."""
    wei = patron("Wei")
    with Premises(path) as house:
        house.account("Wei", 10_000_00)
        house.open_table(SALON, "dragon-tiger-baccarat", source=cage.KEYED)
        house.open_chips(SALON)
        house.do(T, commands.LoadShoe(DEALER))
        house.do(T, commands.OpenBets(DEALER))
        house.do(T, commands.PlaceBet(DEALER, "Wei", 1, "Player", 100_00), second=wei)
        house.do(T, commands.ChangeBet(DEALER, 1, 200_00), second=SUPERVISOR)
        house.do(T, commands.PlaceBet(DEALER, "#2", 2, "Player", 100_00, chips=True))
        house.do(T, commands.ChangeBet(DEALER, 2, 300_00, chips=True))
        house.do(T, commands.WithdrawBet(DEALER, 2, chips=True))
        house.do(T, commands.CloseBets(DEALER))
        house.do(T, commands.FindBet(SUPERVISOR, "#3", 3, "Player", 50_00, "under a glass"), second=PIT_MANAGER)
    return path


def _of_wei(draft: EditableEntry, credit_cents: int) -> EditableEntry:
    """The seat's chips become Wei's credit, in every book of the entry."""
    for held in (draft.body["command"], *(event.get("bet", {}) for event in draft.body["events"])):
        if "patron" in held:
            held["patron"] = "Wei"
    for moved in draft.body["money"]:
        moved[:2] = ["Wei" if name == f"seats/{SALON}" else name for name in moved[:2]]
    draft.body["balances"] = {"Wei": credit_cents}
    return draft


def _asked(journal: EditableJournal, act: str, **told: Any) -> EditableEntry:
    def fits(draft: EditableEntry) -> bool:
        command = draft.body["command"]
        return command["type"] == act and all(command.get(name) == value for name, value in told.items())

    return next(draft for draft in journal.drafts if fits(draft))


def staff_stake_credit_as_chips(journal: EditableJournal) -> EditableEntry:
    return _of_wei(_asked(journal, "PlaceBet", chips=True), 9_700_00)


def a_found_bet_takes_credit(journal: EditableJournal) -> EditableEntry:
    return _of_wei(_asked(journal, "FindBet"), 9_750_00)


def nobody_confirms_a_bet_at_request(journal: EditableJournal) -> EditableEntry:
    draft = _asked(journal, "PlaceBet", patron="Wei")
    del draft.body["second"], draft.body["second_position"]
    return draft


def another_patron_confirms_a_bet_at_request(journal: EditableJournal) -> EditableEntry:
    draft = _asked(journal, "PlaceBet", patron="Wei")
    draft.body["second"] = "Ana"
    return draft


def who_raises_a_bet_confirms_it_too(journal: EditableJournal) -> EditableEntry:
    draft = _asked(journal, "ChangeBet", number=1)
    draft.body |= {"second": DEALER.name, "second_position": "DEALER"}
    return draft


def nobody_says_who_placed_a_bet_at_request(journal: EditableJournal) -> EditableEntry:
    draft = _asked(journal, "PlaceBet", patron="Wei")
    draft.event("BetPlaced")["bet"]["placed_by"] = ""
    return draft


def staff_take_back_what_was_staked_from_credit(journal: EditableJournal) -> EditableEntry:
    draft = _asked(journal, "WithdrawBet")
    draft.body["command"]["number"] = draft.event("BetWithdrawn")["number"] = 1
    draft.body["money"] = [[f"bets/{SALON}", "Wei", 200_00, "voided"]]
    draft.body["balances"] = {"Wei": 10_000_00}
    return draft


CONSENT = {
    staff_stake_credit_as_chips: "money",
    a_found_bet_takes_credit: "money",
    nobody_confirms_a_bet_at_request: "authority",
    another_patron_confirms_a_bet_at_request: "authority",
    who_raises_a_bet_confirms_it_too: "authority",
    nobody_says_who_placed_a_bet_at_request: "authority",
    staff_take_back_what_was_staked_from_credit: "authority",
}
"""Each with the check that finds it."""
