"""The price of a wager: every line with its exact chance, and what follows from them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property

from cutcard.cards import Shoe
from cutcard.notebook import table_html
from cutcard.registered import as_registered
from cutcard.rulebook.cite import Cited, Clauses
from cutcard.rulebook.game import Game, Wager

Z_90 = 1.6448536269514722


@dataclass(frozen=True, slots=True)
class Chance(Cited):
    """One line of a paytable, or the loss that follows when none applies: what it nets and how likely it is."""

    document: str
    clause: Clauses
    when: str
    net: Fraction
    probability: Fraction


@dataclass(frozen=True, repr=False)
class Price:
    """A wager's whole distribution of net results per unit staked."""

    wager: Wager
    distribution: tuple[Chance, ...]

    def paid_as(self, wager: Wager, document: str) -> Price:
        """The price of a wager with the same conditions, each line paid as that one pays it."""
        assert [pay.when for pay in wager.pays] == [pay.when for pay in self.wager.pays]
        *lines, lost = self.distribution
        paid = [
            Chance(document, pay.clause, chance.when, pay.terms.net, chance.probability)
            for pay, chance in zip(wager.pays, lines, strict=True)
        ]
        paid.append(Chance(document, wager.losing_clause, lost.when, lost.net, lost.probability))
        return Price(wager, tuple(paid))

    def moment(self, power: int) -> Fraction:
        return sum((chance.probability * chance.net**power for chance in self.distribution), Fraction(0))

    @cached_property
    def ev(self) -> Fraction:
        """What a unit bet gains on average; negative where the house has the edge."""
        return self.moment(1)

    @property
    def nets(self) -> dict[Fraction, Fraction]:
        """What a unit bet nets, with the chance of each."""
        found: dict[Fraction, Fraction] = {}
        for chance in self.distribution:
            found[chance.net] = found.get(chance.net, Fraction(0)) + chance.probability
        return found

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
    def return_to_patron(self) -> Fraction:
        """What comes back of a unit staked, on average."""
        return 1 + self.ev

    @property
    def top_award(self) -> Fraction:
        """The most that a unit bet can win."""
        return max(chance.net for chance in self.distribution)

    @property
    def volatility(self) -> float:
        """Divided by the root of the rounds, how far the return strays either way with 90 % confidence."""
        return Z_90 * self.sd

    @property
    def house_edge_resolved(self) -> Fraction:
        """The edge per bet that does not push."""
        resolved = 1 - self.push_frequency
        return self.house_edge / resolved if resolved else Fraction(0)

    @cached_property
    def variance(self) -> Fraction:
        return self.moment(2) - self.ev**2

    @property
    def sd(self) -> float:
        """The standard deviation of what a bet of one unit nets; `deviation` in rows, files and on pages."""
        return math.sqrt(self.variance)

    @property
    def skewness(self) -> float:
        if not self.variance:
            return 0.0
        third = self.moment(3) - 3 * self.ev * self.moment(2) + 2 * self.ev**3
        return float(third) / self.sd**3

    def __repr__(self) -> str:
        return f"<Price of {self.wager.name}, house edge {float(self.house_edge):.4%}>"

    def _repr_html_(self) -> str:
        lines = [[each.when, f"{float(each.net):+g}", f"{float(each.probability):.6%}"] for each in self.distribution]
        caption = f"{self.wager.name}, house edge {float(self.house_edge):.4%}"
        return table_html(caption, ["When", "Nets", "Chance"], lines)


@dataclass(frozen=True, slots=True)
class Analysis(Mapping[str, Price]):
    """All wagers of a game priced on one shoe, by name.

    >>> from cutcard import GAMES
    >>> from cutcard.odds import analyse
    >>> priced = analyse(GAMES["dragon-tiger"], decks=8)
    >>> list(priced)[:3], len(priced)
    (['Dragon', 'Tiger', 'Tie'], 7)
    >>> priced["tie"].house_edge, "Moon" in priced
    (Fraction(43, 415), False)
    """

    game: Game
    shoe: Shoe
    prices: tuple[Price, ...]

    def only(self, wagers: Iterable[Wager]) -> Analysis:
        """The same with these wagers alone, in the order of the game."""
        names = {wager.name for wager in wagers}
        return Analysis(self.game, self.shoe, tuple(price for price in self.prices if price.wager.name in names))

    def paid_as(self, variant: Game) -> Analysis:
        """The same deals, paid as a variant of the game pays them: how likely a line is does not depend on its odds.

        The variant has lines paid otherwise and wagers left out, and none put in.
        """
        code = variant.document.code
        return Analysis(variant, self.shoe, tuple(self[wager.name].paid_as(wager, code) for wager in variant.wagers))

    def __getitem__(self, wager: str) -> Price:
        """The price of a wager, whatever the case of its name; an unknown name is answered with the nearest."""
        found = self.game.wager(wager) if isinstance(wager, str) else None
        if (price := next((each for each in self.prices if found and each.wager.name == found.name), None)) is not None:
            return price
        raise KeyError(f"{self.game.title} has no price of {wager!r:.60} here; {_meant(str(wager), list(self))}")

    def __iter__(self) -> Iterator[str]:
        return (price.wager.name for price in self.prices)

    def __len__(self) -> int:
        return len(self.prices)

    def rows(self) -> list[dict[str, str | float]]:
        """A row a wager with its figures as floats, as pandas, polars and Arrow take rows; the prices have fractions.

        `deviation` is the price's `sd`.

        >>> from cutcard import GAMES
        >>> from cutcard.odds import analyse
        >>> analyse(GAMES["dragon-tiger"], decks=8).rows()[2]["house_edge"]
        0.10361445783132531
        """
        return [
            {
                "game": as_registered(self.game).slug,
                "wager": name,
                "ev": float(price.ev),
                "house_edge": float(price.house_edge),
                "hit_frequency": float(price.hit_frequency),
                "push_frequency": float(price.push_frequency),
                "deviation": price.sd,
                "skewness": price.skewness,
            }
            for name, price in self.items()
        ]

    def _repr_html_(self) -> str:
        rows = [
            [name, *(f"{float(each):.4%}" for each in (p.house_edge, p.hit_frequency, p.push_frequency)), f"{p.sd:.4f}"]
            for name, p in self.items()
        ]
        caption = f"{as_registered(self.game).title}, {len(self.shoe)} cards"
        return table_html(caption, ["Wager", "House edge", "Wins", "Pushes", "Deviation"], rows)

    def __repr__(self) -> str:
        return f"<Analysis of {as_registered(self.game).slug}, {len(self)} wagers on {sum(self.shoe.counts)} cards>"


def _meant(name: str, names: list[str]) -> str:
    """Which name was probably meant, or which there are."""
    by_fold = {each.casefold(): each for each in names}
    close = get_close_matches(name.strip().casefold(), by_fold, n=1)
    return f"did you mean {by_fold[close[0]]}?" if close else f"there are {', '.join(names)}"


def percent(value: Fraction | float, digits: int = 4) -> str:
    return f"{100 * float(value):.{digits}f} %"
