"""Studies whose tallies must be the same wherever they are dealt, and the digests they were found to have.

Run as a program, it deals them on the processor and writes the digests down; `benchmarks/gpu.py` deals them on a GPU of
another machine and compares.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import made_up_game
from cutcard import GAMES
from cutcard.simulate.shoes import ShoePlan, deal_shoes, prepared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cutcard.simulate.shoes import PreparedShoe, Tally

DIGESTS = Path(__file__).parent / "data" / "tallies.json"
SEED, FIRST, SHOES = 20, 1_000_003, 5001
PLANS = {
    "usual": ShoePlan(),
    "burnt by the first card, a round after the cut": ShoePlan(burn=-1, after_cut=1),
    "to the last card": ShoePlan(decks=10, cut=0),
    "a short shoe, seven burnt": ShoePlan(decks=4, cut=3, after_cut=1, burn=7),
    "sixty rounds": ShoePlan(rounds_most=60),
    "five rounds, burnt by the first card": ShoePlan(decks=6, burn=-1, rounds_most=5),
}
STUDIED = {**GAMES, made_up_game.GAME.slug: made_up_game.GAME}


def studies() -> Iterator[tuple[str, str, PreparedShoe]]:
    for slug, game in STUDIED.items():
        for name, plan in PLANS.items():
            yield slug, name, prepared(game, plan)


def digest(tally: Tally) -> str:
    """Of the shoes, the rounds and every cell."""
    numbers = np.array([tally.shoes, tally.rounds, *tally.cells.tolist()], dtype="<i8")
    return sha256(numbers.tobytes()).hexdigest()


def digests(deal: Callable[[PreparedShoe, int, int, int], Tally]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for slug, name, shoe in studies():
        found.setdefault(slug, {})[name] = digest(deal(shoe, SEED, FIRST, SHOES))
    return found


def known() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    DIGESTS.write_text(json.dumps(digests(deal_shoes), indent=1) + "\n", encoding="utf-8")
