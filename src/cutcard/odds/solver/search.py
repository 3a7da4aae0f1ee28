"""The search itself, in whole numbers: what each line pays, so that a weighted sum falls between two bounds."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappush, heapreplace
from typing import TYPE_CHECKING, TypeAlias

from cutcard.cards import NotationError
from cutcard.odds.solver.terms import Terms, winning

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cutcard.odds.price import Price

PREFIXES_MOST = 200_000
"""So many beginnings of paytables are looked at before a search is given up as too wide."""
PAYTABLES_MOST = 2_000_000
"""So many are listed at once."""

Choice: TypeAlias = tuple[int, ...]
"""What each line pays, in units of the problem, the most frequent line first."""
End: TypeAlias = tuple[Choice, int, int, int]
"""A choice for all lines but the last, its sum, and from where to where among its choices the last one may pay."""

TOO_WIDE = "too many paytables to look at: keep a line, lower top, or take larger steps"


class TooWideError(NotationError):
    """More beginnings of paytables than anybody waits for."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A wager and what is asked of its paytable, as whole numbers; lines from the most frequent to the rarest.

    What a line pays is counted in units of 1/`unit` of the stake, and a paytable's sum is that of the lines' ways times
    what they pay. The edge is (`lost` - sum) / (`unit` * `total`).
    """

    ways: tuple[int, ...]
    choices: tuple[Sequence[int], ...]
    order: tuple[int, ...]
    """The place of each line among the winning ones of the wager."""
    unit: int
    total: int
    lost: int
    squares: int
    """What the other lines add to the second moment, in squares of the unit."""
    low: int
    high: int
    middle: Fraction
    monotone: bool

    def edge(self, of: int) -> Fraction:
        return Fraction(self.lost - of, self.unit * self.total)


def problem_of(price: Price, terms: Terms) -> Problem:
    """What is asked, in whole numbers. Lines that do not win stay what they are."""
    lines = {id(pay): chance for pay, chance in zip(price.wager.pays, price.distribution, strict=False)}
    paying = winning(price.wager)
    others = [chance for chance in price.distribution if chance.net <= 0]
    total = math.lcm(*(chance.probability.denominator for chance in price.distribution))
    awards = [_awards(terms, kept=terms.kept(pay), own_top=max(each.terms.net for each in paying)) for pay in paying]
    nets = [net for each in awards for net in each.ends]
    unit = math.lcm(terms.every.denominator, *(net.denominator for net in [*nets, *(each.net for each in others)]))
    ways = [int(lines[id(pay)].probability * total) for pay in paying]
    lost = int(-sum(chance.probability * chance.net for chance in others) * total * unit)
    low, high = (lost - edge * unit * total for edge in (terms.edge[1], terms.edge[0]))
    order = sorted(range(len(paying)), key=lambda line: -ways[line])
    return Problem(
        ways=tuple(ways[line] for line in order),
        choices=tuple(awards[line].counted(unit) for line in order),
        order=tuple(order),
        unit=unit,
        total=total,
        lost=lost,
        squares=int(sum(chance.probability * chance.net**2 for chance in others) * total * unit**2),
        low=math.ceil(low),
        high=math.floor(high),
        middle=(low + high) / 2,
        monotone=terms.monotone,
    )


@dataclass(frozen=True, slots=True)
class _Awards:
    """What one line may pay: some amounts, or from one on to another in steps; or nothing as well."""

    ends: tuple[Fraction, ...]
    step: Fraction | None = None
    may_push: bool = False

    def counted(self, unit: int) -> Sequence[int]:
        nothing = [0] if self.may_push else []
        if self.step is None:
            return [*nothing, *(int(net * unit) for net in self.ends)]
        if not self.ends:
            return nothing
        least, top = (int(net * unit) for net in self.ends)
        between = range(least, top + 1, int(self.step * unit))
        return [*nothing, *between] if nothing else between


def _awards(terms: Terms, *, kept: Fraction | None, own_top: Fraction) -> _Awards:
    if kept is not None:
        return _Awards((kept,))
    step = terms.every
    least = terms.least or step
    top = own_top if terms.top is None else terms.top
    may_push = not terms.hits_kept
    if terms.allowed:
        listed = sorted(
            {net for net in terms.allowed if (terms.least or 0) <= net and (terms.top is None or net <= top)}
        )
        fitting = tuple(net for net in listed if not terms.whole or net.denominator == 1)
        return _Awards(fitting, may_push=may_push)
    first, last = math.ceil(least / step) * step, math.floor(top / step) * step
    return _Awards((first, last) if first <= last else (), step, may_push)


class Search:
    """A walk over all paytables of a problem, the most frequent line first, as it moves the edge most. The rarest one
    is not walked over: what it may pay is a part of what it can choose from, from one place to another.
    """

    def __init__(self, problem: Problem, prefixes_most: int = PREFIXES_MOST) -> None:
        self.problem = problem
        self.left = prefixes_most
        self.last = len(problem.ways) - 1
        if not all(problem.choices):
            return
        self.smallest = [choices[0] for choices in problem.choices]
        most = [ways * choices[-1] for ways, choices in zip(problem.ways, problem.choices, strict=True)]
        self.most_after = [sum(most[line + 1 :]) for line in range(len(most))]
        """The sum that the lines after one add at most."""

    def ends(self) -> Iterator[End]:
        """Each choice for all lines but the last that some choice for the last one completes."""
        if not all(self.problem.choices):
            return
        if self.last:
            yield from self._walk((), 0, 0, 0)
        elif (end := self._end((), 0, 0)) is not None:
            yield end

    def _end(self, chosen: Choice, so_far: int, floor: int) -> End | None:
        """What the last line may pay after a choice for all others."""
        problem = self.problem
        ways, choices = problem.ways[self.last], problem.choices[self.last]
        start = bisect_left(choices, max(floor, -((so_far - problem.low) // ways)))
        stop = bisect_right(choices, (problem.high - so_far) // ways)
        return (chosen, so_far, start, stop) if start < stop else None

    def _walk(self, chosen: Choice, so_far: int, floor: int, group: int) -> Iterator[End]:
        """The rest of a paytable, where more frequent lines let the next ones pay no less than `floor`, and `group` is
        the most that lines pay which are as frequent as the one before.
        """
        problem, line = self.problem, len(chosen)
        ways, choices, high = problem.ways[line], problem.choices[line], problem.high
        needed = -((so_far + self.most_after[line] - problem.low) // ways)
        rarer = problem.monotone and problem.ways[line + 1] < ways
        rest = tuple(zip(problem.ways[line + 1 :], self.smallest[line + 1 :], strict=True))
        for place in range(bisect_left(choices, max(floor, needed)), len(choices)):
            pays = choices[place]
            now = so_far + ways * pays
            most = max(group, pays)
            above = most if rarer else floor
            if now + sum([others * max(above, smallest) for others, smallest in rest]) > high:
                return  # A larger choice leaves the others no less.
            self.left -= 1
            if self.left < 0:
                raise TooWideError(TOO_WIDE)
            taken = (*chosen, pays)
            if line + 1 < self.last:
                yield from self._walk(taken, now, above, 0 if rarer else most)
            elif (end := self._end(taken, now, above)) is not None:
                yield end

    def count(self) -> int:
        """How many paytables there are."""
        return sum(stop - start for _, _, start, stop in self.ends())

    def all(self) -> Iterator[tuple[int, Choice]]:
        """Every paytable with its sum."""
        problem = self.problem
        last, ways, many = problem.choices[-1], problem.ways[-1], 0
        for chosen, so_far, start, stop in self.ends():
            many += stop - start
            if many > PAYTABLES_MOST:
                raise TooWideError(TOO_WIDE)
            for pays in last[start:stop]:
                yield so_far + ways * pays, (*chosen, pays)

    def nearest(self, many: int) -> tuple[int, list[tuple[int, Choice]]]:
        """How many paytables there are, and the `many` whose edges are nearest to the middle of what is asked."""
        problem, kept, found = self.problem, _Nearest(self.problem.middle, many), 0
        last, ways = problem.choices[-1], problem.ways[-1]
        for chosen, so_far, start, stop in self.ends():
            found += stop - start
            wanted = -((so_far * kept.times - kept.middle) // (ways * kept.times))
            at = bisect_left(last, wanted, start, stop)
            for place in range(at, stop):
                if not kept.takes(so_far + ways * last[place], (*chosen, last[place])):
                    break
            for place in range(at - 1, start - 1, -1):
                if not kept.takes(so_far + ways * last[place], (*chosen, last[place])):
                    break
        return found, kept.in_order()

    def any(self) -> bool:
        return next(self.ends(), None) is not None


class _Nearest:
    """The best of what comes by, by distance from the middle and then by what the lines pay."""

    def __init__(self, middle: Fraction, many: int) -> None:
        self.times, self.middle, self.many = middle.denominator, middle.numerator, many
        self.heap: list[tuple[int, Choice, int]] = []

    def takes(self, of: int, chosen: Choice) -> bool:
        """Whether it is among the best so far; once one is not, none that is further from the middle is."""
        distance = -abs(of * self.times - self.middle)
        ranked = (distance, tuple(-pays for pays in chosen), of)
        if len(self.heap) < self.many:
            heappush(self.heap, ranked)
            return True
        if not self.heap or ranked < self.heap[0]:
            return bool(self.heap) and distance == self.heap[0][0]
        heapreplace(self.heap, ranked)
        return True

    def in_order(self) -> list[tuple[int, Choice]]:
        return [(of, tuple(-pays for pays in chosen)) for _, chosen, of in sorted(self.heap, reverse=True)]
