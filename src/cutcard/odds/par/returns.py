"""What a laboratory looks for first: combinations out of the cycle, return, commission, awards, and wagers together."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from cutcard.compiled.automaton import automaton
from cutcard.money import net_cents
from cutcard.odds.combine import Combination, combine
from cutcard.odds.pricer import analyse
from cutcard.rulebook.game import Outcome, Pay
from cutcard.rulebook.settlement import Bet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.game_json import Json
    from cutcard.odds.price import Analysis, Price


@dataclass(frozen=True, slots=True)
class Commission:
    """What odds short of even money hold back: of a win, and of all that is staked."""

    of_wins: Fraction
    of_turnover: Fraction
    clause: str


@dataclass(frozen=True)
class Returns:
    """A priced game, and the most that may be staked on each wager where that is known."""

    analysis: Analysis
    limits_cents: Mapping[str, int]

    @property
    def cycle(self) -> int:
        """How many deals there are, all equally likely: the orders of as many cards as a round can take."""
        return math.perm(len(self.analysis.shoe), self.analysis.game.drawing.cards_most)

    def combinations(self, price: Price) -> list[int]:
        """How many deals of the cycle each line decides."""
        ways = [chance.probability * self.cycle for chance in price.distribution]
        assert all(way.denominator == 1 for way in ways), "a line decides whole deals"
        return [int(way) for way in ways]

    @cached_property
    def together(self) -> Combination:
        """A unit bet on each wager of one round."""
        game = self.analysis.game
        return combine(game, [Bet(wager, 1) for wager in game.wagers], self.analysis.shoe)

    @cached_property
    def by_decks(self) -> dict[int, Analysis]:
        game = self.analysis.game
        return {decks: analyse(game, decks) for decks in range(game.decks.least, game.decks.most + 1)}

    def award_cents(self, price: Price) -> int | None:
        """What the top award of a bet at the limit wins; None where no limit is known."""
        limit = self.limits_cents.get(price.wager.name)
        return None if limit is None else net_cents(limit, price.top_award)

    @cached_property
    def worst_round(self) -> tuple[int, tuple[str, ...]]:
        """The most that one patron with the limit on every wager can win in a round, and the wagers that win it."""
        game = self.analysis.game
        worst: tuple[int, tuple[str, ...]] = (0, ())
        for lines in automaton(game).lines:
            nets = {
                wager.name: net_cents(self.limits_cents.get(wager.name, 0), _net_of(wager.pays, int(line)))
                for wager, line in zip(game.wagers, lines, strict=True)
            }
            if (total := sum(nets.values())) > worst[0]:
                worst = total, tuple(name for name, net in nets.items() if net > 0)
        return worst


def _net_of(pays: tuple[Pay, ...], line: int) -> Fraction:
    return pays[line].terms.net if line < len(pays) else Fraction(-1)


def commission(price: Price) -> Commission | None:
    """Where a clause calls it so; elsewhere odds are what is paid."""
    if not price.wager.commission:
        return None
    held = [
        (1 - pay.terms.net, chance.probability)
        for pay, chance in zip(price.wager.pays, price.distribution, strict=False)
        if pay.outcome is Outcome.WIN and pay.terms.net < 1
    ]
    rate = max(held)[0]
    return Commission(rate, sum((kept * chance for kept, chance in held), Fraction(0)), price.wager.commission)


def one_in(chance: Fraction) -> str:
    """How often, as people say it: 1 in 60.2."""
    return f"{float(1 / chance):,.2f}" if chance else "never"


def returns_json(returns: Returns) -> Json:
    analysis, together = returns.analysis, returns.together
    names = list(analysis)
    return {
        "cycle": returns.cycle,
        "returns": [
            {
                "wager": name,
                "combinations": returns.combinations(price),
                "return_to_patron": str(price.return_to_patron),
                "theoretical_hold": str(price.house_edge),
                "no_decision": str(price.push_frequency),
                "one_in": str(1 / price.hit_frequency) if price.hit_frequency else None,
                "volatility_index": price.volatility,
                "commission": None
                if (held := commission(price)) is None
                else {"of_wins": str(held.of_wins), "of_turnover": str(held.of_turnover), "clause": held.clause},
                "top_award": str(price.top_award),
                "limit_cents": returns.limits_cents.get(name),
                "top_award_cents": returns.award_cents(price),
            }
            for name, price in analysis.items()
        ],
        "worst_round": {"cents": returns.worst_round[0], "won_by": list(returns.worst_round[1])}
        if returns.limits_cents
        else None,
        "covariances": [
            {
                "wager": name,
                "covariances": dict(zip(names, map(str, row), strict=True)),
                "correlations": {other: together.correlation(at, place) for place, other in enumerate(names)},
            }
            for at, (name, row) in enumerate(zip(names, together.covariances, strict=True))
        ],
        "house_edge_by_decks": [
            {"wager": name, "edges": {str(decks): str(by[name].house_edge) for decks, by in returns.by_decks.items()}}
            for name in names
        ],
    }
