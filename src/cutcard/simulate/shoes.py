"""How shoes are dealt in a study: decks, cutting card, rounds after it, burnt cards; and some shoes of it dealt."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import NotationError, checked_decks, checked_whole
from cutcard.compiled.automaton import automaton
from cutcard.rulebook.game import Game
from cutcard.rulebook.referee import DECKS_USUAL, Refusal, RefusedError, refuse_decks
from cutcard.words import keyed, message

SHOES_A_BLOCK = 4096
"""Shoes that a processor deals at a time."""

EDGE_PARTS = 1 << 32
"""Parts of a unit in which expected values are added up."""
LOTS = 256
"""Shoes go into so many lots by their number: independent as shoes are, lots tell how far a sum over shoes strays."""
BURN_BY_FIRST_CARD = -1
"""The `burn` of a plan where the first card says how many cards are burnt."""
SEED_MOST = (1 << 64) - 1
CUT_USUAL = 14
"""The cards behind the cutting card where nothing else is said."""


@dataclass(frozen=True, slots=True)
class ShoePlan:
    """The house's settings for a shoe.

    `cut` cards lie behind the cutting card. The round during which it appears is completed and `after_cut` more follow;
    lying bare between two rounds it has appeared too, as published studies of card counting take it.
    `burn` cards go unseen at the start, or with `BURN_BY_FIRST_CARD` by the first card: it is shown, and as many more
    are burnt as it counts, ten for a Ten or a picture. `rounds_most` ends a shoe sooner, 0 never.

    Left out, nothing is burnt and no round follows. `study` and `count` deal `AS_PUBLISHED`, with a burn and a round
    more; to change one setting of that shoe write `dataclasses.replace(AS_PUBLISHED, decks=6)`.
    """

    decks: int = DECKS_USUAL
    cut: int = CUT_USUAL
    after_cut: int = 0
    burn: int = 0
    rounds_most: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "decks", checked_decks(self.decks))
        for name in ("cut", "after_cut", "burn", "rounds_most"):
            object.__setattr__(self, name, checked_whole(getattr(self, name), name, f"{name}=1"))

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


def seed_bits(seed: int) -> int:
    """The 64 bits of a seed as the signed number that compiled code takes, whichever seed it was compiled for."""
    return seed - 2**64 if seed >= 2**63 else seed


def checked_seed(seed: int) -> int:
    """A seed is 64 bits of a shoe's stream; another number would deal the shoes of some seed that was not asked for."""
    if not 0 <= (whole := checked_whole(seed, "a seed", "seed=1")) <= SEED_MOST:
        raise NotationError(f"a seed is from 0 to {SEED_MOST}, not {whole}")
    return whole


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

    table: NDArray[np.uint16 | np.uint32]
    """The game's automaton made endless: a row for each cell comes first, where the round that ended so is followed by
    the first card of the next; then a row for each state. An entry is where the next row begins."""
    width: int
    """Entries a row, one for each symbol."""
    cells: int
    cards: NDArray[np.uint8]
    """The shoe in fresh order, each card as the symbol that stands for it."""
    burns: NDArray[np.int64]
    """How many more cards each symbol burns as the first card."""
    uneven: NDArray[np.uint64]
    """For each three choices of the shuffle, how many of the 2**32 halves cannot be shared out evenly among them."""
    rules: tuple[int, int, int, int, int, int]
    """Cards behind the cutting card, rounds after it, cards burnt, rounds at most, and the fewest and most cards that a
    round can take."""

    @property
    def rounds_end(self) -> int:
        """Rows that begin below this are those between two rounds."""
        return self.cells * self.width

    @property
    def dealt(self) -> tuple[object, ...]:
        """What every kernel of the processor takes first."""
        return self.table, self.rounds_end, self.cards, self.burns, self.uneven, self.rules


def prepared(game: Game, plan: ShoePlan) -> PreparedShoe:
    """A shoe of the game, its cards told apart as far as any wager can."""
    compiled = automaton(game)
    burns = np.zeros(compiled.width, dtype=np.int64)
    burns[compiled.symbol_of_card] = _burnt_by_each_card(game)
    cards = np.repeat(compiled.symbol_of_card, plan.decks)
    return _prepared(game, plan, compiled.step, cards, burns)


def prepared_by_card(game: Game, plan: ShoePlan) -> PreparedShoe:
    """A shoe of the game with every card of the deck told apart, for whoever counts single cards."""
    cards = np.repeat(np.arange(len(game.deck), dtype=np.uint8), plan.decks)
    return _prepared(game, plan, automaton(game).by_card(), cards, _burnt_by_each_card(game))


def _prepared(
    game: Game, plan: ShoePlan, step: NDArray[np.int32], cards: NDArray[np.uint8], burns: NDArray[np.int64]
) -> PreparedShoe:
    cells, width = automaton(game).cells, len(burns)
    least, most = 2 * game.drawing.initial, game.drawing.cards_most
    rules = (plan.cut, plan.after_cut, plan.burn, plan.rounds_most, least, most)
    return PreparedShoe(_endless(step, width, cells), width, cells, cards, burns, _uneven(len(cards)), rules)


def _endless(step: NDArray[np.int32], width: int, cells: int) -> NDArray[np.uint16 | np.uint32]:
    rows = step.reshape(-1, width)
    onward = np.where(rows >= 0, cells * width + rows, (-1 - rows) * width)
    table = np.concatenate([np.repeat(onward[:1], cells, axis=0), onward]).ravel()
    return table.astype(np.uint16 if len(table) <= 1 << 16 else np.uint32)


def _uneven(cards: int) -> NDArray[np.uint64]:
    """2**32 modulo the ways to choose three cards one after another, or the two or the one that are left."""
    ways = [left * max(left - 1, 1) * max(left - 2, 1) for left in range(cards, 0, -3)]
    return np.array([(1 << 32) % each for each in ways], dtype=np.uint64)


def _burnt_by_each_card(game: Game) -> NDArray[np.int64]:
    return np.array([card.points or 10 for card in game.deck.cards])


def deal_shoes(shoe: PreparedShoe, seed: int, first: int, shoes: int) -> Tally:
    """Some of a seed's shoes, dealt and counted; the first of all has number 0."""
    from cutcard.simulate.kernel import play

    counts = np.zeros(shoe.rounds_end + 1, dtype=np.int64)
    play(*shoe.dealt, seed_bits(seed), first, shoes, counts)
    cells = counts[:-1].reshape(-1, shoe.width)[:, 0].copy()
    return Tally(shoes, int(cells.sum()), cells)


def most_rounds(shoe: PreparedShoe, shoes: int) -> int:
    """A number of rounds that these many shoes cannot exceed."""
    return shoes * (len(shoe.cards) // shoe.rules[4] + 1)
