"""Settling one round with every wager of a game, beside the naive settlement of the tests.

The naive one is a bare chain of ifs that returns a number a wager; the engine's answer carries the outcome, the cents,
the odds and the clauses, and its referee has passed the deal first.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from comparison.figure import Figure
from stopwatch import microseconds

from cutcard import GAMES, Bet, Deal, Game, Shoe, referee, settle
from cutcard.rulebook.dealing import deal_from

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import naive

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 2000
TITLE = "Settling one round, every wager of the game"
EXPLAINED = (
    "A round is one of 2,000 random rounds. The baseline is the naive settlement of the tests: a chain of ifs that "
    "returns bare numbers, with no clause, outcome or amount."
)


def rounds(game: Game) -> list[Deal]:
    chance = random.Random(8)  # noqa: S311
    shoe = list(Shoe.of(game.deck, decks=8))
    return [deal_from(game, chance.sample(shoe, 6)) for _ in range(ROUNDS)]


def figures() -> list[Figure]:
    """Microseconds a round for every game."""
    return [figure for game in GAMES.values() for figure in _figures(game)]


def _figures(game: Game) -> list[Figure]:
    deals = rounds(game)
    texts = [str(deal) for deal in deals]
    bets = [Bet(wager, 100_00) for wager in game.wagers]
    hands = [(tuple(map(str, deal.first.cards)), tuple(map(str, deal.second.cards))) for deal in deals]
    acts: dict[str, Callable[[], object]] = {
        "settle": lambda: [settle(game, deal, bets) for deal in deals],
        "referee": lambda: [referee(game, deal) for deal in deals],
        "read notation": lambda: [Deal.parse(text) for text in texts],
        "naive baseline": lambda: [naive.settle(game.slug, *hand) for hand in hands],
    }
    return [
        Figure(
            f"settle.{game.slug}.{what.replace(' ', '-')}",
            f"{game.slug}: {what}",
            "µs a round",
            microseconds(act, ROUNDS),
            baseline=f"settle.{game.slug}.naive-baseline" if what == "settle" else "",
            control=what == "naive baseline",
        )
        for what, act in acts.items()
    ]
