"""What goes to each screen: the table for everybody of a role, and what is a person's own.

A patron's screen never holds a card that lies face down, an undealt card, or anything of another patron. It holds no
count of what is left in the shoe.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cutcard.house.cage import SHUFFLED
from cutcard.rulebook.procedure import Position
from cutcard.table.betting import gap
from cutcard.table.incidents import irregularity, open_steps
from cutcard.table.journal import to_json
from cutcard.table.options import main_wagers
from cutcard.table.state import Actor, Phase
from cutcard.table.views import view

if TYPE_CHECKING:
    from cutcard.house.live import LiveTable
    from cutcard.table.state import TableState

SAYS = {
    Phase.NO_SHOE: "The shoe is being prepared",
    Phase.READY: "The next round is about to begin",
    Phase.BETTING: "Place your bets, please",
    Phase.DEALING: "No more bets",
    Phase.SETTLING: "The bets are being settled",
    Phase.SHOE_ENDED: "The shoe has ended",
}
SUSPENDED = "Play is suspended"


def common(live: LiveTable, position: Position) -> dict[str, Any]:
    """The table as everybody of a position sees it."""
    state = live.state
    seen = view(state, Actor("", position))
    sides = state.options.game.drawing.sides
    shown: dict[str, Any] = {
        "table": live.name,
        "game": state.options.game.slug,
        "log": state.log,
        "version": live.head.version,
        "phase": state.phase.value,
        "says": SUSPENDED if state.incident is not None else SAYS[state.phase],
        "round": state.round_number,
        "shoe": live.shoe,
        "commitment": live.commitment,
        "method": seen.method,
        "hands": [
            {"name": side.name, "cards": list(cards), "total": _total(state, hand), "handler": handler}
            for hand, (side, cards, handler) in enumerate(zip(sides, seen.hands, seen.handlers, strict=True))
        ],
        "result": seen.result,
        "corrected": seen.corrected,
        "incident": _incident(state),
        "may_withdraw": seen.may_withdraw,
        "available": list(seen.available),
        "automatic": live.source == SHUFFLED,
    }
    if position is not Position.PATRON:
        shown |= _for_staff(live)
    else:
        for hand in shown["hands"]:
            hand["handler"] = hand["handler"] is not None
    return shown


def _total(state: TableState, hand: int) -> int | None:
    """A hand's total, once all its cards lie open."""
    dealt = [each for each in state.cards if each.hand == hand]
    if not dealt or not all(each.face_up for each in dealt):
        return None
    deal = state.deal
    return state.options.game.count.of((deal.first, deal.second)[hand])


def _incident(state: TableState) -> dict[str, Any] | None:
    incident = state.incident
    if incident is None:
        return None
    case = irregularity(state, incident.kind)
    assert case is not None
    waiting = open_steps(state, incident)
    return {
        "kind": incident.kind.value,
        "clause": case.clause,
        "note": incident.note,
        "offered": incident.offered,
        "all_or_none": incident.all_or_none,
        "steps": [
            {
                "remedy": step.remedy.value,
                "clause": step.clause,
                "by": step.by.title,
                "next": step in waiting,
                "taken": not case.any_of and number < incident.steps_taken,
            }
            for number, step in enumerate(case.steps)
        ],
        "any_of": case.any_of,
        "may_resume": not waiting,
    }


def _for_staff(live: LiveTable) -> dict[str, Any]:
    state = live.state
    totals: dict[str, int] = {}
    for bet in state.bets:
        totals[bet.wager] = totals.get(bet.wager, 0) + bet.stake_cents
    first, second = main_wagers(state.options.game)
    return {
        "bets": [to_json(bet) for bet in state.bets],
        "stakes_cents": totals,
        "differential_cents": gap(state),
        "differential_limit_cents": state.options.differential_cents,
        "heavier": (first if gap(state) > 0 else second) if gap(state) else None,
        "reveal_first": state.reveal_first,
        "device_holder": state.device_holder,
        "cutting_card_seen": state.cutting_card_seen,
        "waiting": [str(card) for card in state.waiting],
        "after_void": state.after_void,
        "source": live.source,
        "high_limit_area": state.options.high_limit_area,
        "settled": [{**to_json(bet), "net_cents": net} for bet, net in state.settled],
        "incident_cards": [str(card) for card in state.incident.cards] if state.incident else [],
    }


def mine(live: LiveTable, patron: str, credit_cents: int) -> dict[str, Any]:
    """What is one patron's own at a table."""
    state = live.state
    bets = [bet for bet in state.bets if bet.patron == patron]
    settled = [(bet, net) for bet, net in state.settled if bet.patron == patron]
    back = sum(bet.stake_cents + net for bet, net in settled)
    return {
        "credit_cents": credit_cents,
        "bet_cents": sum(bet.stake_cents for bet in bets),
        "win_cents": back if any(net > 0 for _, net in settled) else 0,
        "bets": [
            {"number": bet.number, "area": bet.area, "wager": bet.wager, "stake_cents": bet.stake_cents} for bet in bets
        ],
        "settled": [
            {"number": bet.number, "wager": bet.wager, "stake_cents": bet.stake_cents, "net_cents": net}
            for bet, net in settled
        ],
        "hands": [hand for hand in (0, 1) if state.handlers[hand] == patron],
        "squeezes": patron in state.squeezers,
        "holds_device": state.device_holder == patron,
    }
