"""The table differential: how far apart all bets on the two hands lie, and which hand has more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.table_options import TableOptions, main_wagers
from cutcard.table.conduct.known import card_known, cards_out
from cutcard.table.state import Phase, PlacedBet, TableState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.procedure import Differential, Procedure


def differential_of(procedure: Procedure) -> Differential:
    """The clauses on the differential, none where it is the house's own; at terminals no act about it is known."""
    assert procedure.balancing is not None
    return procedure.balancing


def gap(state: TableState) -> int:
    """All bets on the first hand less all on the second."""
    return gap_of(state.options, state.bets)


def gap_of(options: TableOptions, bets: Iterable[PlacedBet]) -> int:
    first, second = main_wagers(options.game)
    return sum(bet.stake_cents * ((bet.wager == first) - (bet.wager == second)) for bet in bets)


def lighter_side(state: TableState) -> str:
    first, second = main_wagers(state.options.game)
    return second if gap(state) > 0 else first


def heavier_side(state: TableState) -> str:
    first, second = main_wagers(state.options.game)
    return second if lighter_side(state) == first else first


def first_card_out(state: TableState) -> bool:
    """Whether a card of the round was drawn or is known, also one that was seen in the dealing device.

    From then on the bets stand: whoever still moved them to balance would do so for or against a card.
    """
    return bool(state.cards or cards_out(state) or card_known(state))


def exceeded(state: TableState) -> bool:
    """Whether more lies between the two hands than the house allows, while that is still asked.

    No card is dealt while it does. A gap that a withdrawal opens once a card is out is the house's risk.
    """
    return too_wide(state.options, gap(state)) and not first_card_out(state)


def too_wide(options: TableOptions, between_cents: int) -> bool:
    return bool(options.differential_cents) and abs(between_cents) > options.differential_cents


def being_balanced(state: TableState) -> bool:
    """Whether patrons were asked to balance their bets and the gap is still too wide."""
    return state.balance_asked and exceeded(state)


def balancing_clause(state: TableState, bet: PlacedBet, stake_cents: int) -> Clauses:
    """The clause under which a changed bet helps the balance that was asked for; empty where it does not."""
    differential = state.options.game.procedure.balancing
    if differential is None or not being_balanced(state):
        return ""
    if stake_cents > bet.stake_cents:
        return differential.let_the_lighter_up if bet.wager == lighter_side(state) else ""
    return differential.ask_the_heavier_down if bet.wager == heavier_side(state) else ""


def still_asked(state: TableState, bets: Iterable[PlacedBet]) -> bool:
    """Whether the request to balance lives on with other bets: it ends with the balance, or when the hands change."""
    before, after = gap(state), gap_of(state.options, bets)
    return too_wide(state.options, after) and (before > 0) == (after > 0) and not first_card_out(state)


def removal_in_order(state: TableState) -> bool:
    """Whether bets may be removed: the gap is too wide, and asking did not help or the bets are closed."""
    return exceeded(state) and (state.balance_asked or state.phase is Phase.DEALING)
