"""Rounds a second on one core, beside a bare compiled loop and the pure-Python round of the rulebook."""

from __future__ import annotations

import os
import random
import time
from typing import TYPE_CHECKING, Any

import numpy as np
from adapters import adapter
from comparison.figure import Figure
from numba import njit
from stopwatch import microseconds

from cutcard import GAMES, Game, Shoe
from cutcard.rulebook.dealing import deal_from
from cutcard.simulate.run import Goal, Study, run, threads
from cutcard.simulate.shoes import ShoePlan

if TYPE_CHECKING:
    from adapters.today import simulate as names
else:
    names = adapter("simulate")

SHOES = 4096
UNIT = "million rounds a second"
TITLE = "Simulating"
EXPLAINED = (
    "*Kernel* is one core with every wager's line counted in the joint histogram. The baseline is a *bare loop*, "
    "the least a compiled round can do in the same run: cards drawn one by one with one random word each, no table "
    "of wagers, only the drawing rule written out and the three results counted. *Python* is the rulebook's own "
    "round, dealt and not settled. *All cores* is a study with a thread a core."
)
STUDY_SECONDS = 1.5


@njit(nogil=True)
def bare(points: Any, shoes: int, results: Any) -> int:
    """Punto banco as one would first write it in C."""
    state = np.uint64(0x9E3779B97F4A7C15)
    cards = points.copy()
    size = len(cards)
    rounds = 0
    for _ in range(shoes):
        for at in range(size - 1):
            state ^= state << np.uint64(13)
            state ^= state >> np.uint64(7)
            state ^= state << np.uint64(17)
            other = at + np.int64(((state >> np.uint64(32)) * np.uint64(size - at)) >> np.uint64(32))
            cards[at], cards[other] = cards[other], cards[at]
        at = 0
        while at < size - 14:
            player = (cards[at] + cards[at + 2]) % 10
            banker = (cards[at + 1] + cards[at + 3]) % 10
            at += 4
            if player < 8 and banker < 8:
                third = -1
                if player <= 5:
                    third = cards[at]
                    player = (player + third) % 10
                    at += 1
                draws = banker <= 5
                if third >= 0:
                    draws = (
                        banker <= 2
                        or (banker == 3 and third != 8)
                        or (banker == 4 and 2 <= third <= 7)
                        or (banker == 5 and 4 <= third <= 7)
                        or (banker == 6 and 6 <= third <= 7)
                    )
                if draws:
                    banker = (banker + cards[at]) % 10
                    at += 1
            results[0 if player > banker else 1 if banker > player else 2] += 1
            rounds += 1
    return rounds


def figures() -> list[Figure]:
    """Millions of rounds a second."""
    points = np.repeat(np.array([0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), 32)
    results = np.zeros(3, dtype=np.int64)
    rounds = bare(points, SHOES, results)
    loop = rounds / microseconds(lambda: bare(points, SHOES, results))
    found = [Figure("simulate.bare", "bare loop", UNIT, loop, "higher", control=True)]
    return found + [figure for game in GAMES.values() for figure in _figures(game)]


def _figures(game: Game) -> list[Figure]:
    deal = names.dealing(game, SHOES)
    rounds = deal()
    one = rounds / microseconds(deal)
    chance, shoe = random.Random(8), list(Shoe.of(game.deck, decks=8))  # noqa: S311
    shuffled = [chance.sample(shoe, 6) for _ in range(2000)]
    python = 1 / microseconds(lambda: [deal_from(game, cards) for cards in shuffled], len(shuffled))
    study = Study.new(game, ShoePlan(), 1)
    with threads(os.cpu_count() or 1) as crew:
        run(study, Goal(seconds=STUDY_SECONDS), crew, time.perf_counter)
    every = study.tally.rounds / study.seconds / 1e6
    row, what = f"simulate.{game.slug}", game.slug
    return [
        Figure(f"{row}.kernel", f"{what}: kernel", UNIT, one, "higher", baseline="simulate.bare"),
        Figure(f"{row}.all", f"{what}: all cores", UNIT, every, "higher", baseline=f"{row}.kernel"),
        Figure(f"{row}.python", f"{what}: Python", UNIT, python, "higher"),
    ]
