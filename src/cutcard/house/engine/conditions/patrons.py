"""Patrons who are to be forgotten: not while a bet of theirs lies anywhere, nor on the day they played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.house.cage import refuse_forgetting
from cutcard.house.projections import patron_play
from cutcard.house.zones import day_begins_at, gaming_day
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.formats.reader import Reader
    from cutcard.house.cage import Cage
    from cutcard.house.engine.live_table import LiveTable
    from cutcard.rulebook.referee import Refusal


def refuse_in_play(
    account: str, tables: Iterable[LiveTable | None], *, lying_cents: int, store: Reader, cage: Cage, at: int
) -> Refusal | None:
    """Why a patron cannot be forgotten now, as far as the tables know; what lies at one that is shut may be theirs.

    The day they played is not over for them either: whoever cheated that night is still looked for by who they are.
    """
    if lying_cents or any(bet.patron == account for live in tables if live is not None for bet in live.state.bets):
        return refuse_forgetting(account, [message("forget-bets")])
    today = gaming_day(at, cage.zone, cage.day_begins)
    if patron_play.played_since(store, account, day_begins_at(today, cage.zone, cage.day_begins)).rounds:
        return refuse_forgetting(account, [message("forget-today")])
    return None
