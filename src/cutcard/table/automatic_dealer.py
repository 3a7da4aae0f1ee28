"""The automatic dealer: the next thing to do at a table that runs itself.

It drives the same machine as a live dealer, with the same commands; only the cards come from whoever shuffles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.rulebook.drawing import Complete
from cutcard.rulebook.irregularities import Kind
from cutcard.rulebook.procedure import Position
from cutcard.table import commands
from cutcard.table.acts.act import AUTOMATIC_DEALER
from cutcard.table.acts.irregularities.calling import open_steps
from cutcard.table.conduct.order import next_step
from cutcard.table.state import Actor, Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.cards import Card
    from cutcard.table.state import TableState

AUTOMATIC = Actor(AUTOMATIC_DEALER, Position.DEALER)


def next_command(state: TableState, draw: Callable[[], Card]) -> commands.Command | None:
    """What the dealer does next; None while an irregularity waits for a person."""
    if state.incident is not None:
        return None
    match state.phase:
        case Phase.NO_SHOE | Phase.SHOE_ENDED:
            return commands.LoadShoe(AUTOMATIC)
        case Phase.READY:
            return commands.OpenBets(AUTOMATIC)
        case Phase.BETTING:
            return commands.CloseBets(AUTOMATIC)
        case Phase.DEALING:
            if not state.cutting_card_seen and len(state.shoe or ()) <= state.options.cut:
                return commands.SeeCuttingCard(AUTOMATIC)
            if isinstance(next_step(state), Complete):
                return commands.AnnounceResult(AUTOMATIC)
            return commands.DealCard(AUTOMATIC, state.waiting[0] if state.waiting else draw())
        case Phase.SETTLING:
            return commands.SettleBets(AUTOMATIC)


def after_offer(state: TableState) -> commands.Command | None:
    """What ends an interruption whose offer to withdraw has stood long enough; None where there is none."""
    incident = state.incident
    interrupted = {Kind.INTERRUPTED_OPEN, Kind.INTERRUPTED_DECIDED}
    if incident is None or not incident.offered or incident.kind not in interrupted:
        return None
    steps = open_steps(state, incident)
    if steps:
        return commands.RuleOn(AUTOMATIC, steps[0].remedy, "the offer to withdraw is over")
    return commands.ResumePlay(AUTOMATIC)
