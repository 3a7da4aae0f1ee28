"""A block of a history: some lines with a deal and a list of bets each, and the same settled."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from cutcard.cards import NotationError
from cutcard.compiled.automaton import automaton
from cutcard.compiled.many import CENTS_MOST, Terms, card_codes, cells_of, deal_of, points_of, total_of
from cutcard.history.bets import MANY_BETS, BetTable, Listed
from cutcard.history.notation import codes_of
from cutcard.rulebook.counting import PointCount
from cutcard.rulebook.referee import RefusedError, read_deal, referee

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from cutcard.rulebook.game import Game

    Ints = NDArray[np.int64]

WINS_MOST = CENTS_MOST // MANY_BETS


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Lines as they were read. `errors` says of a row, counted from 0, what keeps it from being settled."""

    numbers: Sequence[int]
    """The number of each line in its file, the first being 1."""
    deals: list[str]
    table: BetTable
    bets: Listed
    errors: dict[int, str]
    written: Callable[[int], object] | None = None
    """The bets of a row as they were written, where rows have bets of their own; an answer to an error repeats them."""

    def bets_as_written(self, row: int) -> object:
        return None if self.written is None else self.written(row)


@dataclass(frozen=True, eq=False)
class SettledBlock:
    """Lines refereed and settled; what is in `errors` has neither result nor bets that count."""

    game: Game
    block: Block
    deals: list[str]
    """As a deal prints itself; as it was written where there is an error."""
    codes: NDArray[np.int8]
    cells: NDArray[np.intp]
    """The cell of the game's automaton in which each deal ends, below nothing where there is an error."""
    totals: Ints
    """For each row the net of its bets."""
    staked: int
    errors: dict[int, str]

    def __len__(self) -> int:
        return len(self.deals)

    @property
    def results(self) -> NDArray[np.int8]:
        """Which of the drawing rule's results each row has, the last of all where there is an error."""
        return np.where(self.cells >= 0, automaton(self.game).result[self.cells], -1).astype(np.int8)

    @cached_property
    def lines(self) -> Ints:
        """For each bet the line of `Terms` that decides it."""
        rows = np.repeat(np.arange(len(self)), self.block.bets.counts)
        wagers = self.block.table.wager_of[self.block.bets.numbers]
        return Terms.of(self.game).lines[self.cells[rows], wagers].astype(np.int64)

    def counted(self) -> tuple[list[int], list[int]]:
        """What the two hands of each row count, as the game counts; nothing in particular where there is an error."""
        held = self.codes.shape[1] // 2
        return self._counts(self.codes[:, :held]), self._counts(self.codes[:, held:])

    def _counts(self, hands: NDArray[np.int8]) -> list[int]:
        if isinstance(self.game.count, PointCount):
            totals: list[int] = total_of(points_of(self.game, hands)).tolist()
            return totals
        counts = [0] * len(hands)
        for row, hand in enumerate(hands):
            if row not in self.errors:
                counts[row] = self.game.count.of(deal_of(self.game, np.concatenate([hand, hand])).first)
        return counts


def settle_block(game: Game, block: Block, *, decks: int) -> SettledBlock:
    """Every line that can be refereed and settled; of every other, what is wrong with it."""
    errors, deals = dict(block.errors), list(block.deals)
    codes, read = codes_of(game, deals)
    for row in np.flatnonzero(~read).tolist():
        if row in errors:
            continue
        try:
            deal = read_deal(game, deals[row], decks=decks)
        except (NotationError, RefusedError) as error:
            errors[row] = str(error)
            continue
        deals[row], codes[row] = str(deal), card_codes(game, [deal])[0]
    cells = cells_of(game, codes, decks=decks)
    for row in np.flatnonzero(cells < 0).tolist():
        if row not in errors:
            errors[row] = str(referee(game, deal_of(game, codes[row]), decks=decks))
    totals, staked = _settled(game, block, cells, errors)
    cells[list(errors)] = -1
    totals[list(errors)] = 0
    return SettledBlock(game, block, deals, codes, cells, totals, staked, errors)


def _settled(game: Game, block: Block, cells: NDArray[np.intp], errors: dict[int, str]) -> tuple[Ints, int]:
    """The net of each row's bets, and all that was staked; of the rows with an error nothing counts."""
    terms, bets = Terms.of(game), block.bets
    wager_of, stake_of = block.table.wager_of, block.table.stake_of
    fine = np.ones(len(cells), dtype=bool)
    fine[list(errors)] = False
    if bets.same is not None:
        numbers = np.array(bets.same, dtype=np.intp)
        stakes = stake_of[numbers]
        if max(stakes.tolist(), default=0) * terms.widest <= WINS_MOST:
            by_cell = terms.net_cents(terms.lines[:, wager_of[numbers]], np.tile(stakes, (len(terms.lines), 1)))
            return by_cell.sum(axis=1)[cells], int(fine.sum()) * sum(stakes.tolist())
    rows = np.repeat(np.arange(len(cells)), bets.counts)
    stakes = stake_of[bets.numbers]
    lines = terms.lines[cells[rows], wager_of[bets.numbers]]
    if max(stake_of.tolist(), default=0) * terms.widest > WINS_MOST:
        for at in np.flatnonzero(stakes.astype(object) * terms.numerators[lines].astype(object) > WINS_MOST).tolist():
            errors.setdefault(int(rows[at]), "a bet wins more cents than a history holds; settle this round by itself")
            fine[rows[at]] = False
    stakes = np.where(fine[rows], stakes, 0)
    ends, sums = np.cumsum(bets.counts), np.append(0, np.cumsum(terms.net_cents(lines, stakes)))
    return sums[ends] - sums[ends - bets.counts], sum(stakes.tolist())
