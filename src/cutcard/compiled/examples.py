"""Example deals: for every line of a paytable a round that it decides, found by the rules themselves.

Help and the card of a wager show them as pictures of hands. Nobody writes an example down, so none can be wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.dependencies import DEALING_ORDER, Dependencies, dependencies_of
from cutcard.compiled.outcome_space import OutcomeSpace, outcome_space
from cutcard.deals import NO_CARD
from cutcard.lens import Lens
from cutcard.rulebook.dealing import deal_from
from cutcard.rulebook.every import example_of
from cutcard.rulebook.settlement import lines_over

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.cards import Card
    from cutcard.deal import Deal
    from cutcard.rulebook.game import Game, Wager

OTHER_POINTS = (7, 2, 4, 3, 6, 5, 1, 8, 9)
"""What the cards of an example count that the wager does not look at."""
SPREAD = 0.618
"""The golden ratio: its multiples, without the whole part, lie evenly between 0 and 1."""


@dataclass(frozen=True, slots=True)
class Example:
    """A deal, and the hands whose cards the wager looks at (0 the first, 1 the second); none where totals decide."""

    deal: Deal
    hands: tuple[int, ...]


@cache
def examples_of(game: Game) -> dict[str, tuple[Example, ...]]:
    """For each wager by its name, a deal for every line of its paytable.

    >>> from cutcard.games import GAMES
    >>> for example in examples_of(GAMES["tiger-baccarat"])["Tiger Pair"]:
    ...     print(example.deal, example.hands)
    5s 4d / 9h 9c (0, 1)
    As Ad 7s / Ah Ac 2h (0, 1)
    7s 7d 2h / 3h 3c (0, 1)
    """
    spaces: dict[Dependencies, OutcomeSpace] = {}
    examples: dict[str, tuple[Example, ...]] = {}
    for number, wager in enumerate(game.wagers, start=1):
        seen = dependencies_of(game, wager)
        space = spaces[seen] = spaces.get(seen) or outcome_space(game, seen)
        hands = tuple(sorted({hand for hand, _ in seen.places or ()}))
        examples[wager.name] = tuple(Example(deal, hands) for deal in _deals(game, wager, space, number))
    return examples


def _deals(game: Game, wager: Wager, space: OutcomeSpace, number: int) -> Iterator[Deal]:
    """Of the deals that a line decides, one of those with the fewest cards, and fewest that count nothing.

    Which of them goes by the numbers of wager and line, spread evenly, so that the examples of a game differ.
    """
    lines = lines_over(wager, space.deals)
    points = np.stack([place.points for hand in (space.deals.first, space.deals.second) for place in hand.cards])
    nothing = (points == 0).sum(axis=0) if game.drawing.lens is Lens.POINTS else 0
    effort = 10 * (points != NO_CARD).sum(axis=0) + nothing
    for line in range(len(wager.pays)):
        fitting = np.flatnonzero(lines == line)
        plainest = fitting[effort[fitting] == effort[fitting].min()]
        yield _deal(game, space, int(plainest[int(len(plainest) * (SPREAD * (number + line) % 1))]))


def _deal(game: Game, space: OutcomeSpace, at: int) -> Deal:
    """A possibility as a whole deal; where it fixes some places alone, the others are dealt."""
    seen = example_of(game.deck, space.deals, at)
    places = space.dependencies.places
    if places is None:
        return seen
    fixed = dict(zip(places, seen.cards, strict=True))
    others = iter(_other_cards(game, seen))
    return deal_from(game, [fixed.get(place) or next(others) for place in DEALING_ORDER])


def _other_cards(game: Game, seen: Deal) -> list[Card]:
    """Cards of different ranks in changing suits, none of a rank that the wager looks at."""
    taken = {card.rank for card in seen.cards}
    suits = game.deck.suits
    return [
        next(card for card in game.deck.cards if card.points == points and card.suit == suits[turn % len(suits)])
        for turn, points in enumerate(OTHER_POINTS)
        if not any(rank == points for rank in taken)
    ]
