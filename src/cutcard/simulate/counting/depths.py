"""What a counter finds by how deep in the shoe a round lies, so that one study answers for every depth of the cut."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cutcard.notebook import picture_or_none
from cutcard.simulate.counting.figures import Figures, Ratio
from cutcard.simulate.shoes import EDGE_PARTS, LOTS


@dataclass(frozen=True, slots=True, eq=False)
class ByDepth:
    """Rounds, bets and the sum of the bets' edges of each lot of shoes, by depth.

    A round is dealt when the cutting card had not appeared before it, or before the one ahead of it where one more
    follows; index `depth` counts rounds by the cards gone by then. Edges are in whole parts of a unit, so that they add
    up to the same whatever the parts are.
    """

    shoes: NDArray[np.int64]
    """Shoes of each lot."""
    by_lot: NDArray[np.int64]
    """Rounds, bets and edges; of each a row a lot, a column a depth."""

    @classmethod
    def of(
        cls,
        first: int,
        shoes: int,
        starts: NDArray[np.int32],
        bet: NDArray[np.bool_],
        edges: NDArray[np.float64],
        *,
        after_cut: int,
        cards: int,
    ) -> ByDepth:
        """From the rounds of some shoes in order: the cards gone before each, whether it was bet on, and its edge."""
        begins = np.concatenate([[True], starts[1:] <= starts[:-1]])
        lot = (first + np.cumsum(begins) - 1) % LOTS
        before = starts if not after_cut else np.where(begins, 0, np.concatenate([[0], starts[:-1]]))
        place = lot * cards + before
        found = np.zeros((3, LOTS * cards), dtype=np.int64)
        np.add.at(found[0], place, 1)
        np.add.at(found[1], place[bet], 1)
        np.add.at(found[2], place[bet], np.rint(edges[bet] * EDGE_PARTS).astype(np.int64))
        return cls(shoes_of_lots(first, shoes), found.reshape(3, LOTS, cards))

    def _repr_svg_(self) -> str | None:
        return picture_or_none(self)

    def __add__(self, other: ByDepth) -> ByDepth:
        return ByDepth(self.shoes + other.shoes, self.by_lot + other.by_lot)

    @property
    def rounds(self) -> NDArray[np.int64]:
        """Rounds by depth."""
        return self._of_all(0)

    @property
    def bets(self) -> NDArray[np.int64]:
        """Bets by depth."""
        return self._of_all(1)

    @property
    def edges(self) -> NDArray[np.int64]:
        """The sum of the bets' edges by depth, in parts of a unit."""
        return self._of_all(2)

    def _of_all(self, what: int) -> NDArray[np.int64]:
        total: NDArray[np.int64] = self.by_lot[what].sum(axis=0)
        return total

    def cut_at(self, cards_behind: int, trigger: float = 0.0) -> Figures:
        """What betting comes to when so many cards stay behind the cut."""
        until = self.by_lot.shape[2] - cards_behind
        rounds, bets, parts = self.by_lot[:, :, :until].sum(axis=2)
        units = parts / EDGE_PARTS
        return Figures(
            trigger,
            int(self.shoes.sum()),
            int(rounds.sum()),
            int(bets.sum()),
            Ratio.of(bets, rounds),
            Ratio.of(units, bets),
            Ratio.of(100 * units, rounds),
            Ratio.of(units, self.shoes),
        )


def shoes_of_lots(first: int, shoes: int) -> NDArray[np.int64]:
    """How many of some shoes, numbered from the first on, are in each lot."""
    return np.bincount(np.arange(first, first + shoes) % LOTS, minlength=LOTS)
