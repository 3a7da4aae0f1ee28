"""What may be asked when and by whom, read off the acts.

This decides legality, the buttons each console shows, and the diagram; a test walks every phase, act and position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.rulebook.procedure import Position
from cutcard.table.acts import ACTS
from cutcard.table.acts.act import Act, Command
from cutcard.table.state import TableState

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game

TRANSITIONS = tuple(ACTS.values())
"""Every act with its command, phases, least position and methods, in the order of a round."""


def exists(act: Act[Any], game: Game) -> bool:
    """Whether the game's document knows the act at all."""
    return not (act.methods and game.procedure.methods is None) and bool(act.known(game))


def available(state: TableState, position: Position) -> tuple[type[Command], ...]:
    """What a person of this position may ask now: the buttons of a console."""
    rank = state.options.rank
    own = rank(position)
    return tuple(
        act.command
        for act in TRANSITIONS
        if state.phase in act.phases
        and not act.by_the_house
        and (act.during_an_incident or state.incident is None)
        and (act.while_interrupted or not state.interrupted)
        and own >= rank(act.least)
        and (not act.methods or state.method in act.methods)
        and exists(act, state.options.game)
    )
