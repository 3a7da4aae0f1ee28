"""The price of a wager: every line with its exact chance, and what follows from them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cutcard.rulebook.cite import Cited

if TYPE_CHECKING:
    from cutcard.cards import Shoe
    from cutcard.rulebook.cite import Clauses
    from cutcard.rulebook.game import Game, Wager


@dataclass(frozen=True, slots=True)
class Chance(Cited):
    """One line of a paytable, or the loss that follows when none applies: what it nets and how likely it is."""

    document: str
    clause: Clauses
    when: str
    net: Fraction
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Price:
    """A wager's whole distribution of net results per unit staked."""

    wager: Wager
    distribution: tuple[Chance, ...]

    def moment(self, power: int) -> Fraction:
        return sum((chance.probability * chance.net**power for chance in self.distribution), Fraction(0))

    @property
    def ev(self) -> Fraction:
        """What a unit bet gains on average; negative where the house has the edge."""
        return self.moment(1)

    @property
    def house_edge(self) -> Fraction:
        return -self.ev

    @property
    def hit_frequency(self) -> Fraction:
        """How often the bet wins anything."""
        return sum((chance.probability for chance in self.distribution if chance.net > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        return sum((chance.probability for chance in self.distribution if chance.net == 0), Fraction(0))

    @property
    def house_edge_resolved(self) -> Fraction:
        """The edge per bet that does not push."""
        resolved = 1 - self.push_frequency
        return self.house_edge / resolved if resolved else Fraction(0)

    @property
    def variance(self) -> Fraction:
        return self.moment(2) - self.ev**2

    @property
    def sd(self) -> float:
        return math.sqrt(self.variance)

    @property
    def skewness(self) -> float:
        if not self.variance:
            return 0.0
        third = self.moment(3) - 3 * self.ev * self.moment(2) + 2 * self.ev**3
        return float(third) / self.sd**3


@dataclass(frozen=True, slots=True)
class Analysis:
    """All wagers of a game priced on one shoe."""

    game: Game
    shoe: Shoe
    prices: tuple[Price, ...]

    def __getitem__(self, wager: str) -> Price:
        return next(price for price in self.prices if price.wager.name == wager)
