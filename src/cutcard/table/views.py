"""What each person may see of a table.

Nobody sees undealt cards, nor what is left in the shoe. A card that lies face down is seen by nobody before it is
turned, whatever the record holds.
"""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.rulebook.procedure import Position
from cutcard.table.cards_on_table import hands_of
from cutcard.table.state import Actor, PlacedBet, TableState
from cutcard.table.transitions import available


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one viewer sees it, at one position of its log."""

    game: str
    phase: str
    round_number: int
    method: str | None
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    handlers: tuple[str | None, str | None]
    result: str | None
    bets: tuple[PlacedBet, ...]
    incident: str | None
    may_withdraw: bool
    corrected: bool
    available: tuple[str, ...]
    log: int


def view(state: TableState, viewer: Actor) -> TableView:
    """The table through one person's eyes: open cards, and of the bets a patron's own, for staff all."""
    patron = viewer.position is Position.PATRON
    first, second = hands_of(state.cards, hidden=True)
    incident = state.incident
    return TableView(
        game=state.options.game.slug,
        phase=state.phase.value,
        round_number=state.round_number,
        method=state.method.value if state.method is not None else None,
        hands=(tuple(first), tuple(second)),
        handlers=state.handlers,
        result=state.result,
        bets=tuple(bet for bet in state.bets if not patron or bet.patron == viewer.name),
        incident=incident.kind.value if incident is not None else None,
        may_withdraw=state.withdrawal_offered or (incident is not None and incident.offered),
        corrected=state.corrected,
        available=tuple(command.__name__ for command in available(state, viewer.position)),
        log=state.log,
    )
