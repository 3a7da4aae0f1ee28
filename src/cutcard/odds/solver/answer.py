"""Paytables found: each with its price, the nearest to what was asked first; and why there are none."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.money import AWARD_MOST
from cutcard.odds.pricer import analyse
from cutcard.odds.solver.search import Choice, Problem, Search, TooWideError, problem_of
from cutcard.odds.solver.terms import (
    Award,
    Keep,
    Rate,
    Terms,
    award_of,
    edge_of,
    kept_lines,
    percent,
    rate_of,
    winning,
    written,
)
from cutcard.rulebook.game import Game, Wager
from cutcard.rulebook.referee import DECKS_USUAL
from cutcard.rulebook.settlement import Bet

if TYPE_CHECKING:
    from cutcard.odds.price import Price

PREFIXES_OF_A_REASON = 50_000
"""How far is looked for what would be there without one of the constraints."""


@dataclass(frozen=True, slots=True)
class Paytable:
    """What each winning line of a wager could pay, in its order, and the price of that."""

    wager: Wager
    pays: tuple[Fraction, ...]
    house_edge: Fraction
    hit_frequency: Fraction
    variance: Fraction

    @property
    def sd(self) -> float:
        """The standard deviation of what a bet of one unit nets; `deviation` in rows."""
        return math.sqrt(self.variance)

    @property
    def odds(self) -> tuple[str, ...]:
        """What each line pays as it is written: "8:1", "3:2", "push"."""
        return tuple(written(net) for net in self.pays)

    def rows(self) -> list[dict[str, str | float]]:
        """A row a winning line with the price of the whole, as pandas, polars and Arrow take rows."""
        price: dict[str, str | float] = {
            "house_edge": float(self.house_edge),
            "hit_frequency": float(self.hit_frequency),
            "deviation": self.sd,
        }
        lines = enumerate(zip(winning(self.wager), self.odds, strict=True), start=1)
        return [
            {"wager": self.wager.name, "line": number, "now": pay.odds, "odds": odds, **price}
            for number, (pay, odds) in lines
        ]

    def on(self, game: Game) -> Game:
        """The game with this paytable: a variant, unless it is the wager's own."""
        for pay, net in zip(winning(self.wager), self.pays, strict=True):
            if pay.terms.net != net:
                game = game.with_pay(self.wager.name, pay.when, written(net))
        return game


@dataclass(frozen=True, slots=True)
class Solution:
    """How many paytables do what is asked, and the first of them."""

    game: Game
    wager: Wager
    terms: Terms
    found: int
    paytables: tuple[Paytable, ...]


def paytables(  # noqa: PLR0913 - each is one constraint that a person may set.
    game: Game,
    wager: str,
    *,
    edge: tuple[Rate, Rate] | str,
    decks: int = DECKS_USUAL,
    top: Award | None = None,
    least: Award | None = None,
    step: Rate | None = None,
    whole: bool = False,
    allowed: Iterable[Award] = (),
    keep: Keep | None = None,
    monotone: bool = True,
    hits_kept: bool = True,
    limit: int | None = None,
) -> tuple[Paytable, ...]:
    """Every paytable that gives a wager such an edge, exactly; those nearest to the middle first.

    Lines pay at most `top`, at least `least`, multiples of `step` or what is `allowed`; those to `keep` pay what is
    named, or what they do where nothing is. A rarer line pays no less unless `monotone` is off.

    >>> from cutcard import GAMES
    >>> found = paytables(GAMES["tiger-baccarat"], "Tiger Pair", edge=("11%", "12%"), whole=True, top="200:1", limit=2)
    >>> [(table.odds, f"{float(table.house_edge):.4%}") for table in found]
    [(('1:1', '177:1', '103:1'), '11.5007%'), (('2:1', '87:1', '83:1'), '11.4991%')]
    """
    known = Bet.on(game, wager, 1).wager
    terms = Terms(
        edge=edge_of(edge),
        top=None if top is None else award_of(top),
        least=None if least is None else award_of(least),
        step=None if step is None else rate_of(step),
        whole=whole,
        allowed=tuple(map(award_of, allowed)),
        keep=kept_lines(known, keep or {}),
        monotone=monotone,
        hits_kept=hits_kept,
    )
    return solve(game, known, terms, decks=decks, limit=limit).paytables


def solve(game: Game, wager: Wager, terms: Terms, *, decks: int = DECKS_USUAL, limit: int | None = None) -> Solution:
    """The paytables that keep to the terms; where there are none, a `NotationError` says what forbids them."""
    price = analyse(game, decks)[wager.name]
    problem = problem_of(price, terms)
    search = Search(problem)
    if limit is None:
        times, middle = problem.middle.denominator, problem.middle.numerator
        chosen = sorted(search.all(), key=lambda each: (abs(each[0] * times - middle), each[1]))
        found = len(chosen)
    else:
        found, chosen = search.nearest(limit)
    if not found:
        raise NotationError(_why_none(price, terms, problem))
    return Solution(game, wager, terms, found, tuple(priced(wager, problem, chosen)))


def priced(wager: Wager, problem: Problem, chosen: list[tuple[int, Choice]]) -> Iterator[Paytable]:
    """Sums and squares are whole numbers, so a price is two fractions made of them."""
    unit, total = problem.unit, problem.total
    places = sorted(range(len(problem.order)), key=problem.order.__getitem__)
    nets = {pays: Fraction(pays, unit) for pays in {pays for _, choice in chosen for pays in choice}}
    hits = Fraction(sum(problem.ways), total)
    scale = unit * total
    for of, choice in chosen:
        gain = of - problem.lost
        squares = problem.squares + sum(ways * pays * pays for ways, pays in zip(problem.ways, choice, strict=True))
        won = hits
        if 0 in choice:
            won = Fraction(sum(ways for ways, pays in zip(problem.ways, choice, strict=True) if pays), total)
        yield Paytable(
            wager,
            tuple(nets[choice[place]] for place in places),
            Fraction(-gain, scale),
            won,
            Fraction(squares * total - gain * gain, scale * scale),
        )


def _why_none(price: Price, terms: Terms, problem: Problem) -> str:
    """Which constraint forbids what is asked: each is left out in turn, and those without which there is something are
    named.
    """
    name, (low, high) = price.wager.name, terms.edge
    forbids = [what for what, freer in _freer(price, terms, problem) if _any(price, freer)]
    if not forbids and terms.hits_kept and _any(price, replace(terms, hits_kept=False)):
        forbids = ["that every line wins still"]
    reach = ""
    if all(problem.choices):
        sums = [
            sum(w * choices[end] for w, choices in zip(problem.ways, problem.choices, strict=True)) for end in (-1, 0)
        ]
        least, most = map(problem.edge, sums)
        reach = f"; by these terms its edge is from {percent(least)} to {percent(most)}"
    what = f"no paytable of {name} has an edge from {percent(low)} to {percent(high)}"
    if forbids:
        return f"{what}: {' and '.join(forbids)} forbid{'s' * (len(forbids) == 1)} it{reach}"
    if low >= (pushing := problem.edge(0)):
        return f"{what}: no odds do that, because {percent(pushing)} are left even where nothing is won"
    return f"{what}: no single constraint forbids it, but all of them together do{reach}"


def _any(price: Price, terms: Terms) -> bool:
    try:
        return Search(problem_of(price, terms), PREFIXES_OF_A_REASON).any()
    except TooWideError:
        return False


def _freer(price: Price, terms: Terms, problem: Problem) -> Iterator[tuple[str, Terms]]:
    """The terms without each of the constraints in turn, and what that one is called."""
    needed = Fraction(max(problem.high, 0), min(problem.ways) * problem.unit)
    own = max(pay.terms.net for pay in winning(price.wager))
    listed = max(terms.allowed, default=own)
    top = listed if terms.top is None else terms.top
    finely = replace(terms, allowed=(), whole=False, step=Fraction(1, 100))
    if not terms.allowed or terms.top is not None:
        yield f"top {written(top)}", replace(terms, top=max(top, min(needed, Fraction(AWARD_MOST))))
    if terms.least is not None:
        yield f"least {written(terms.least)}", replace(terms, least=None)
    if terms.allowed:
        yield "what is allowed", replace(finely, top=max(top, min(needed, Fraction(AWARD_MOST))))
    elif terms.step is not None:
        yield f"step {terms.step}", replace(terms, step=None)
    elif not terms.whole:
        yield f"step {terms.every}", finely
    if terms.whole:
        yield "whole", replace(terms, whole=False) if terms.allowed or terms.step else finely
    for when, net in terms.keep.items():
        rest = {each: other for each, other in terms.keep.items() if each != when}
        yield f"keeping {when.says!r} at {written(net)}", replace(terms, keep=rest)
    if terms.monotone:
        yield "that a rarer line pays no less", replace(terms, monotone=False)
