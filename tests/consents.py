"""No patron's credit falls but by their own confirmation, a settlement or the word of two people.

At the table a bet is staked from credit where the record says that its patron placed it, or that staff did at their
request; any other is chips, which move no account. What the table can show is asked here: staff never stake as if they
were the patron, and a request stands on the record with who heard it, only where a document knows requests, so that the
house can have it confirmed.

The house asks for that confirmation. A campaign over a whole house gives `confirmed`, which says whether a request was
confirmed on the patron's terminal or by a second member of staff; at the table alone there is nobody to ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.rulebook.procedure import Position
from cutcard.table.acts import EVENTS
from cutcard.table.acts.act import Purse
from cutcard.table.machine import apply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cutcard.table import TableState, commands

SETTLEMENTS = {"BetResettled", "BetSettled", "SettlementReversed"}
AT_REQUEST = {"dragon-tiger-baccarat", "fa-fa-fabulous-4"}
"""Where staff may place and raise a bet at a patron's request: DTB 3.8, FF4 3.7."""
UNASKED = "credit staked without its holder"


def unasked(
    before: TableState,
    command: commands.Command,
    happened: Iterable[Any],
    *,
    by_two: bool,
    confirmed: Callable[[commands.Command], bool] | None = None,
) -> Iterator[int]:
    """The bets for which an accepted command takes credit that nobody who may has given."""
    state, events_ = before, tuple(happened)
    if not any(EVENTS[type(event)].money is not None for event in events_):
        return
    for event in events_:
        kind, was, state = EVENTS[type(event)], state, apply(state, event)
        moved = kind.money(was, event) if kind.money is not None else ()
        falls = any(each.source is Purse.PATRON and each.cents > 0 for each in moved)
        if not falls or type(event).__name__ in SETTLEMENTS:
            continue
        number = event.number if hasattr(event, "number") else event.bet.number
        bet, old = state.lying_bet(number), was.bet(number)
        own = command.by.position is Position.PATRON and command.by.name == bet.patron
        if own or _as_chips(command, bet, old, by_two=by_two):
            continue
        requested = getattr(event, "placed_by", "") or (bet.placed_by if old is None else "")
        heard = requested == command.by.name and before.options.game.slug in AT_REQUEST
        if not heard or (confirmed is not None and not confirmed(command) and not by_two):
            yield number


def _as_chips(command: commands.Command, bet: Any, old: Any, *, by_two: bool) -> bool:
    """Whether the record has it as chips: laid by the patron's own hand, or found in time by two people."""
    found = bet.found and by_two
    if not getattr(command, "chips", False) and not found:
        return False
    was_own, was_placed = (old.own, old.placed_by) if old is not None else (False, "")
    return (bet.own, bet.placed_by) == (was_own, was_placed)
