"""Seats without an account: their chips are recorded by staff, at a table whose tray is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house.ledger import is_seat
from cutcard.rulebook.procedure import Position
from cutcard.rulebook.referee import Refusal
from cutcard.words import message

if TYPE_CHECKING:
    from cutcard.house.cage import Cage
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.table.commands import Command


def refuse_seat(cage: Cage, live: LiveTable, command: Command) -> Refusal | None:
    """Why nobody may be named so at this table: a seat is no person, has a place there, and plays its chips."""
    seat = str(getattr(command, "patron", "") or "")
    if is_seat(command.by.name) or (is_seat(seat) and command.by.position < Position.DEALER):
        return Refusal("", "", "authority", message("refusal-authority", position=Position.DEALER.label))
    if not is_seat(seat):
        return None
    if live.name not in cage.trays:
        return Refusal("", "", "chips", message("refusal-no-chips", table=live.name))
    if int(seat[1:]) > live.state.options.positions:
        return Refusal("", "", "seat", message("refusal-no-such-seat", seat=seat))
    return None
