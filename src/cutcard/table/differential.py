"""The table differential: how far apart all bets on the two hands lie, and which hand has more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.table.options import main_wagers

if TYPE_CHECKING:
    from cutcard.rulebook.procedure import Differential, Procedure
    from cutcard.table.state import TableState


def differential_of(procedure: Procedure) -> Differential:
    """The clauses on the differential; without them no act about it is known."""
    assert procedure.differential is not None
    return procedure.differential


def gap(state: TableState) -> int:
    """All bets on the first hand less all on the second."""
    first, second = main_wagers(state.options.game)
    return sum(bet.stake_cents * ((bet.wager == first) - (bet.wager == second)) for bet in state.bets)


def lighter_side(state: TableState) -> str:
    first, second = main_wagers(state.options.game)
    return second if gap(state) > 0 else first


def heavier_side(state: TableState) -> str:
    first, second = main_wagers(state.options.game)
    return second if lighter_side(state) == first else first


def exceeded(state: TableState) -> bool:
    return bool(state.options.differential_cents) and abs(gap(state)) > state.options.differential_cents
