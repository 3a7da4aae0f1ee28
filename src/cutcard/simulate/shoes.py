"""How shoes are dealt in a study: decks, cutting card, rounds after it, burnt cards; and one block of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.automaton import automaton
from cutcard.games import GAMES
from cutcard.rulebook.referee import DECKS_USUAL, Refusal, RefusedError, refuse_decks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cutcard.rulebook.game import Game

SHOES_A_BLOCK = 4096
"""Shoes that share a stream of randomness. A block is the same wherever it runs, so a study is too."""

BURN_BY_FIRST_CARD = -1
CUT_USUAL = 14


@dataclass(frozen=True, slots=True)
class ShoePlan:
    """The house's settings for a shoe.

    `cut` cards lie behind the cutting card. The round during which it appears is completed and `after_cut` more follow;
    lying bare between two rounds it has appeared too, as published studies of card counting take it.
    `burn` cards go unseen at the start, or by the first card: it is shown, and as many more are burnt as it counts, ten
    for a Ten or a picture. `rounds_most` ends a shoe sooner, 0 never.
    """

    decks: int = DECKS_USUAL
    cut: int = CUT_USUAL
    after_cut: int = 0
    burn: int = 0
    rounds_most: int = 0

    def refuse(self, game: Game) -> Refusal | None:
        """Settings that no shoe of the game can have."""
        if (refusal := refuse_decks(game, self.decks)) is not None:
            return refusal
        cards, most = self.decks * len(game.deck), game.drawing.cards_most
        least = {"cut": (0, cards - most), "after_cut": (0, 1), "burn": (BURN_BY_FIRST_CARD, cards // 2)}
        for name, (low, high) in least.items():
            value = getattr(self, name)
            if not low <= value <= high:
                says = f"{name.replace('_', ' ')} must be from {low} to {high}, not {value}"
                return Refusal(game.document.code, "", name, says)
        if self.rounds_most < 0:
            return Refusal(game.document.code, "", "rounds_most", "a shoe cannot end before its first round")
        return None


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """What was dealt: shoes, rounds, and how often each cell."""

    shoes: int
    rounds: int
    cells: NDArray[np.int64]

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.shoes + other.shoes, self.rounds + other.rounds, self.cells + other.cells)


def checked(game: Game, plan: ShoePlan) -> ShoePlan:
    refusal = plan.refuse(game)
    if refusal is not None:
        raise RefusedError(refusal)
    return plan


def prepared(game: Game, plan: ShoePlan) -> tuple[NDArray[np.uint8], NDArray[np.int64], tuple[int, ...]]:
    """A shoe's cards as symbols, how many more each first card burns, and the rules as the kernel takes them."""
    table = automaton(game)
    burns = np.zeros(table.width, dtype=np.int64)
    burns[table.symbol_of_card] = [card.points or 10 for card in game.deck.cards]
    return np.repeat(table.symbol_of_card, plan.decks), burns, rules_of(game, plan)


def rules_of(game: Game, plan: ShoePlan) -> tuple[int, ...]:
    return plan.cut, plan.after_cut, plan.burn, game.drawing.cards_most, plan.rounds_most


def deal_block(slug: str, plan: ShoePlan, seed: int, block: int, shoes: int = SHOES_A_BLOCK) -> Tally:
    """The first shoes of a block, dealt and counted."""
    from cutcard.simulate.kernel import play

    game = GAMES[slug]
    table = automaton(game)
    cards, burns, rules = prepared(game, plan)
    cells = np.zeros(table.cells, dtype=np.int64)
    rounds = play(table.step, cards, burns, rules, seed, block, shoes, cells)
    return Tally(shoes, int(rounds), cells)


def deal_blocks(slug: str, plan: ShoePlan, seed: int, first: int, blocks: int) -> list[Tally]:
    """Some whole blocks, one after another."""
    return [deal_block(slug, plan, seed, block) for block in range(first, first + blocks)]
