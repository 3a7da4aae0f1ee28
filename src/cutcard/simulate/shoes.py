"""How shoes are dealt in a study: decks, cutting card, rounds after it, burnt cards; and one block of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cutcard.compiled.automaton import automaton
from cutcard.rulebook.referee import DECKS_USUAL, Refusal, RefusedError, refuse_decks
from cutcard.words import keyed, message

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
                why = message("refusal-setting", setting=keyed("setting", name), least=low, most=high, value=value)
                return Refusal(game.document.code, "", name, why)
        if self.rounds_most < 0:
            return Refusal(game.document.code, "", "rounds_most", message("refusal-rounds-most"))
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


@dataclass(frozen=True, slots=True, eq=False)
class PreparedShoe:
    """A game and a shoe's settings as the kernel takes them: arrays and numbers alone.

    It travels to any worker whole, so that a worker needs no game and deals none but this.
    """

    step: NDArray[np.int32]
    """The game's automaton."""
    cells: int
    cards: NDArray[np.uint8]
    """The shoe in fresh order, each card as the symbol that stands for it."""
    burns: NDArray[np.int64]
    """How many more cards each symbol burns as the first card."""
    rules: tuple[int, ...]
    """Cards behind the cutting card, rounds after it, cards burnt, cards a round can take, rounds at most."""


def prepared(game: Game, plan: ShoePlan) -> PreparedShoe:
    """A shoe of the game, its cards told apart as far as any wager can."""
    compiled = automaton(game)
    burns = np.zeros(compiled.width, dtype=np.int64)
    burns[compiled.symbol_of_card] = _burnt_by_each_card(game)
    cards = np.repeat(compiled.symbol_of_card, plan.decks)
    return PreparedShoe(compiled.step, compiled.cells, cards, burns, _rules(game, plan))


def prepared_by_card(game: Game, plan: ShoePlan) -> PreparedShoe:
    """A shoe of the game with every card of the deck told apart, for whoever counts single cards."""
    compiled = automaton(game)
    cards = np.repeat(np.arange(len(game.deck), dtype=np.uint8), plan.decks)
    return PreparedShoe(compiled.by_card(), compiled.cells, cards, _burnt_by_each_card(game), _rules(game, plan))


def _burnt_by_each_card(game: Game) -> NDArray[np.int64]:
    return np.array([card.points or 10 for card in game.deck.cards])


def _rules(game: Game, plan: ShoePlan) -> tuple[int, ...]:
    return plan.cut, plan.after_cut, plan.burn, game.drawing.cards_most, plan.rounds_most


def deal_block(shoe: PreparedShoe, seed: int, block: int, shoes: int = SHOES_A_BLOCK) -> Tally:
    """The first shoes of a block, dealt and counted."""
    from cutcard.simulate.kernel import play

    cells = np.zeros(shoe.cells, dtype=np.int64)
    rounds = play(shoe.step, shoe.cards, shoe.burns, shoe.rules, seed, block, shoes, cells)
    return Tally(shoes, int(rounds), cells)


def deal_blocks(shoe: PreparedShoe, seed: int, first: int, blocks: int) -> list[Tally]:
    """Some whole blocks, one after another."""
    return [deal_block(shoe, seed, block) for block in range(first, first + blocks)]


def most_rounds(game: Game, shoe: PreparedShoe, shoes: int) -> int:
    """A number of rounds that these many shoes cannot exceed."""
    return shoes * (len(shoe.cards) // (2 * game.drawing.initial) + 1)
