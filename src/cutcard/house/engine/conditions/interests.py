"""Nobody serves their own interest: no money on an account of one's own, no hand in a round one has a bet in."""

from __future__ import annotations

from cutcard.house import cage
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.table.conduct.persons import same_person
from cutcard.words import message


def refuse_own_account(command: cage.CageCommand, paid: str = "") -> Refusal | None:
    """Staff sell, adjust, cash out and pay what is others'; what is their own is done by another."""
    act = cage.act_of(command)
    if act is None or command.by.position is Position.PATRON:
        return None
    account: str = getattr(command, act.concerns) if act.moves_credit else paid
    if not account or not same_person(command.by.name, account):
        return None
    return Refusal("", "", "own_account", message("refusal-own-account", account=account))
