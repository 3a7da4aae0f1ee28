"""Settling one round with every wager of a game, beside the naive settlement of the tests.

The naive one is a bare chain of ifs that returns a number a wager; the engine's answer carries the outcome, the cents,
the odds and the clauses, and its referee has passed the deal first.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from stopwatch import microseconds

from cutcard import GAMES, Bet, Deal, Game, Shoe, referee, settle
from cutcard.rulebook.dealing import deal_from

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import naive

ROUNDS = 2000
EXPLAINED = (
    "Microseconds a round (median of seven runs over 2,000 random rounds). The baseline is the naive settlement "
    "of the tests: a chain of ifs that returns bare numbers, with no clause, outcome or amount."
)


def rounds(game: Game) -> list[Deal]:
    chance = random.Random(8)  # noqa: S311
    shoe = list(Shoe.of(game.deck, decks=8))
    return [deal_from(game, chance.sample(shoe, 6)) for _ in range(ROUNDS)]


def report() -> str:
    """A table of microseconds a round for every game."""
    lines = [
        "## Settling one round, every wager of the game",
        "",
        EXPLAINED,
        "",
        "| game | wagers | settle | referee | read notation | naive baseline | settle / baseline |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    lines += [_row(game) for game in GAMES.values()]
    return "\n".join(lines)


def _row(game: Game) -> str:
    deals = rounds(game)
    texts = [str(deal) for deal in deals]
    bets = [Bet(wager, 100_00) for wager in game.wagers]
    hands = [(tuple(map(str, deal.first.cards)), tuple(map(str, deal.second.cards))) for deal in deals]
    settling = microseconds(lambda: [settle(game, deal, bets) for deal in deals], ROUNDS)
    refereeing = microseconds(lambda: [referee(game, deal) for deal in deals], ROUNDS)
    reading = microseconds(lambda: [Deal.parse(text) for text in texts], ROUNDS)
    baseline = microseconds(lambda: [naive.settle(game.slug, *hand) for hand in hands], ROUNDS)
    return (
        f"| {game.slug} | {len(bets)} | {settling:.1f} | {refereeing:.1f} | {reading:.1f} "
        f"| {baseline:.1f} | {settling / baseline:.1f} |"
    )
