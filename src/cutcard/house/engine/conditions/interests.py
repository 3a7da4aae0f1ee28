"""Nobody serves their own interest: no money on an account of one's own, no hand in a round one has a bet in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house import cage
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.conduct.persons import person, same_person
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.table.commands import Command
    from cutcard.table.state import TableState

MOVES_CREDIT = cage.BuyCredit | cage.AdjustCredit | cage.CashOut


def refuse_own_account(command: cage.CageCommand) -> Refusal | None:
    """Staff sell, adjust and cash out what is others'; what is their own is done by another."""
    if not isinstance(command, MOVES_CREDIT) or command.by.position is Position.PATRON:
        return None
    if not same_person(command.by.name, command.account):
        return None
    return Refusal("", "", "own_account", message("refusal-own-account", account=command.account))


def refuse_own_bet(state: TableState, command: Command) -> Refusal | None:
    """Whoever deals, rules or places bets at a table has none there themselves."""
    if command.by.position is Position.PATRON:
        return None
    by = person(command.by.name)
    patrons = [bet.patron for bet in state.bets] + [getattr(command, "patron", "")]
    if not by or all(person(each) != by for each in patrons if isinstance(each, str)):
        return None
    return Refusal("", "", "bets_here", message("refusal-bets-here", name=command.by.name))
