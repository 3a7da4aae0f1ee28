"""Rounds of earlier shoes: laid aside when their shoe is over, and taken out for an entry that is about one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.audit.table.state import RoundBooks, TableBooks
    from cutcard.formats.entry import Body


def shelve(table: TableBooks, rounds: Iterable[RoundBooks]) -> None:
    """Their shoe is over; something may still be found about them."""
    for over in rounds:
        over.earlier = True
        table.earlier[over.number] = over


def load_earlier_round(table: TableBooks, body: Body) -> int:
    """The round of an earlier shoe that an entry is about, put before those of this shoe; 0 where it is about none."""
    number = body.command.get("round_number", 0) or (table.incidents[-1].round_number if table.incidents else 0)
    over = table.earlier.get(number)
    if over is None:
        return 0
    table.rounds.insert(0, over)
    return number


def store_earlier_round(table: TableBooks, number: int) -> None:
    """After the entry; one that is void now is gone for good."""
    if number and not any(over.number == number for over in table.rounds):
        del table.earlier[number]
    table.rounds = [over for over in table.rounds if not over.earlier]
