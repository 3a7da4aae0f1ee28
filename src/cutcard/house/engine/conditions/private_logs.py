"""Private logs: what is written there names accounts, tables and rounds that there are, since nobody corrects it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cutcard.house import cage
from cutcard.house.cage.accounts import PATRON, TERMINAL
from cutcard.house.engine.conditions.complaints import refuse_unplayed
from cutcard.rulebook.referee import Refusal
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.formats.reader import Reader
    from cutcard.table.commands import Command


def refuse_unknown(command: Command | None, context: cage.CageContext, store: Reader) -> Refusal | None:
    """Asked before the words are sealed, and after whoever writes was found to be of that position.

    Nothing that was written is told back: what is refused is kept for a while, and nothing of it is sealed there.
    """
    if not isinstance(command, cage.PrivateCommand):
        return None
    account, table, number = command.account, command.table, command.round_number
    if account and context.account(account).kind not in {PATRON, TERMINAL}:
        return Refusal("", "", "no_such_account", message("refusal-private-account"))
    if (table or number) and table not in context.cage.names:
        return Refusal("", "", "no_such_table", message("refusal-private-table"))
    refusal = refuse_unplayed(command, store) if number else None
    return replace(refusal, message=message("refusal-private-round")) if refusal is not None else None
