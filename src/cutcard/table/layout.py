"""The layout of a table: an area for every wager on offer, with what it pays and what it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Cited, cited
from cutcard.table.options import main_wagers

if TYPE_CHECKING:
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Wager
    from cutcard.table.options import TableOptions


@dataclass(frozen=True, slots=True)
class Area(Cited):
    """Where bets on one wager are placed. A terminal shows the least and the most beside it."""

    document: str
    clause: Clauses
    wager: Wager
    main: bool
    least_cents: int
    most_cents: int


def areas(options: TableOptions) -> tuple[Area, ...]:
    """The areas of a table's layout, in the order of its game's wagers."""
    game, terminals = options.game, options.game.procedure.terminals
    terminal_clauses = terminals.layout if terminals is not None else ""
    listed = []
    for wager in game.wagers:
        if options.offers(wager):
            limits, main = options.limits_of(wager), wager.name in main_wagers(game)
            clauses = cited(wager.area, terminal_clauses)
            listed.append(Area(game.document.code, clauses, wager, main, limits.least_cents, limits.most_cents))
    return tuple(listed)
