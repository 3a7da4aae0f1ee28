"""What an act that rests on somebody's word has changed, noted beside it for everybody who must know."""

from __future__ import annotations

from dataclasses import dataclass

from cutcard.table.acts.act import Act, AlertRule, Command, Event, EventKind, Listed, Sort
from cutcard.table.state import BetOutcome
from cutcard.words import message

__all__ = ["OutcomeChanged"]


@dataclass(frozen=True, slots=True)
class OutcomeChanged(Event):
    """Winner and money before and after, bet by bet. A result is empty while the cards decide none."""

    result_before: str
    result_after: str
    bets: tuple[BetOutcome, ...]


ACTS: tuple[Act[Command], ...] = ()
"""Nobody asks for it: it follows from what an act changes."""
EVENTS = (
    EventKind(
        OutcomeChanged,
        lambda event, _: message("event-outcome-changed", bets=len(event.bets)),
        listed=lambda event: Listed(
            message("listed-outcome-changed", bets=len(event["bets"])),
            before=event["result_before"],
            after=event["result_after"],
        ),
        alert=AlertRule(sort=Sort.MONEY),
    ),
)
