"""Whether an outcome is established: which wagers on offer at a table have conclusively won or lost."""

from __future__ import annotations

from cutcard.rulebook.game import Outcome
from cutcard.table.conduct.known import public_cards, seen_cards
from cutcard.table.knowledge import Names, possible_orders
from cutcard.table.state import TableState


def established(state: TableState) -> dict[str, Outcome]:
    """The wagers on offer, bet on or not, that the public cards have conclusively won or lost, and which."""
    return _decided_by(state, public_cards(state))


def decided_openly(state: TableState) -> dict[str, Outcome]:
    """Those that cards which everybody has seen have won or lost: all that may be told of a round that is not over."""
    return _decided_by(state, seen_cards(state))


def _decided_by(state: TableState, names: tuple[Names, ...]) -> dict[str, Outcome]:
    """In whichever order cards lie whose order nobody knows."""
    if not any(names):
        return {}
    from cutcard.compiled.conclusive import conclusive

    game = state.options.game
    orders = [conclusive(game, cards) for cards in possible_orders(names[: game.drawing.cards_most])]
    offered = {wager.name for wager in game.wagers if state.options.offers(wager)}
    return {
        name: outcome
        for name, outcome in orders[0].items()
        if name in offered and all(each.get(name) is outcome for each in orders)
    }
