"""Sessions: a betting plan over many sessions of so many rounds, what they end with and how often they ruin.

Stakes and bankroll are in units. A stake is never above the table's limit or what is left of the bankroll; a session
that has less than a unit left is ruined and ends, even after its last round. No plan changes the edge: it only spreads
the results otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import NotationError
from cutcard.compiled.automaton import automaton
from cutcard.odds.pricer import analyse
from cutcard.rulebook.game import Game
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.shoes import SHOES_A_BLOCK, PreparedShoe, ShoePlan, checked, most_rounds, prepared, seed_bits

if TYPE_CHECKING:
    from cutcard.odds.many_rounds import Results

PLANS = {
    "flat": "one unit each round",
    "martingale": "twice the stake after a loss, one unit after a win",
    "paroli": "twice the stake after a win, up to three wins running",
    "dalembert": "one unit more after a loss, one less after a win",
    "fibonacci": "one step on in 1 1 2 3 5 8 … after a loss, two back after a win",
    "1-3-2-6": "1, 3, 2, 6 units while winning, from the start after a loss",
}
"""The betting plans by name, and what each does."""
Plan = Callable[[Sequence[float], float], float]
"""A plan of one's own: from the unit nets so far and the bankroll left, the next stake."""

QUANTILES = (1, 5, 25, 50, 75, 95, 99)
ROUNDS_MOST = 100_000


@dataclass(frozen=True, slots=True)
class SessionTerms:
    """What is bet on, for how long, with how much, and the table's limit; 0 for no bankroll to lose or no limit."""

    wager: str
    rounds: int
    bankroll: float = 0.0
    limit: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Sessions:
    """Each session's result, deepest fall from a peak, amount staked, and whether it was ruined."""

    results: NDArray[np.float64]
    drawdowns: NDArray[np.float64]
    staked: NDArray[np.float64]
    ruined: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.results)

    @property
    def mean(self) -> float:
        return float(self.results.mean())

    @property
    def mean_error(self) -> float:
        return float(self.results.std()) / math.sqrt(len(self))

    @property
    def risk_of_ruin(self) -> float:
        return float(self.ruined.mean())

    @property
    def ahead(self) -> float:
        """The share of sessions that end with a gain."""
        return float((self.results > 0).mean())

    def share_error(self, share: float) -> float:
        """The standard error of a share of the sessions."""
        return math.sqrt(share * (1 - share) / len(self))

    def quantile_reaches(self) -> dict[int, float]:
        """By how much each quantile may be off, 95 times in 100: the results that many sessions away from it."""
        ordered, found = np.sort(self.results), {}
        for share in QUANTILES:
            reach = 1.96 * math.sqrt(share / 100 * (1 - share / 100) * len(self))
            low, high = (int(np.clip(share / 100 * len(self) + way * reach, 0, len(self) - 1)) for way in (-1, 1))
            found[share] = float(ordered[high] - ordered[low]) / 2
        return found

    def first(self, many: int) -> Sessions:
        return Sessions(self.results[:many], self.drawdowns[:many], self.staked[:many], self.ruined[:many])

    def quantiles(self) -> dict[int, float]:
        return {
            share: float(value) for share, value in zip(QUANTILES, np.percentile(self.results, QUANTILES), strict=True)
        }


def play_sessions(
    game: Game, shoes: ShoePlan, seed: int, terms: SessionTerms, plan: str | Plan, *, first: int, blocks: int
) -> Sessions:
    """As many sessions as the rounds of some blocks of shoes allow, one after another through the shoes."""
    return Staked.of(game, shoes, terms, plan).play(seed, first, blocks)


def computed(game: Game, decks: int, terms: SessionTerms, plan: str | Plan) -> tuple[Results, float] | None:
    """What flat bets end with and how likely they are ruined, rounds taken as independent; none of other plans."""
    from cutcard.odds.many_rounds import total_of, with_bankroll

    if plan != "flat" or 0 < terms.limit < 1:
        return None
    nets = analyse(game, decks)[terms.wager].nets
    try:
        bankroll = Fraction(terms.bankroll)
        return with_bankroll(nets, bankroll, terms.rounds) if bankroll else (total_of(nets, terms.rounds), 0.0)
    except ValueError:  # More than is worth computing.
        return None


def joined(parts: Sequence[Sessions]) -> Sessions:
    """All the sessions of these parts, in their order."""
    columns = ("results", "drawdowns", "staked", "ruined")
    return Sessions(*(np.concatenate([getattr(part, column) for part in parts]) for column in columns))


@dataclass(frozen=True, slots=True, eq=False)
class Staked:
    """What sessions are played by: shoes, the net of a unit for each cell, and a plan with its terms."""

    shoe: PreparedShoe
    nets: NDArray[np.float64]
    terms: SessionTerms
    plan: str | Plan

    @classmethod
    def of(cls, game: Game, shoes: ShoePlan, terms: SessionTerms, plan: str | Plan) -> Staked:
        checked(game, shoes)
        if isinstance(plan, str) and plan not in PLANS:
            raise NotationError(f"there is no plan {plan!r}; the plans are {', '.join(PLANS)}")
        if not 1 <= terms.rounds <= ROUNDS_MOST:
            raise NotationError(f"a session has from 1 to {ROUNDS_MOST:,} rounds, not {terms.rounds:,}")
        if not (terms.bankroll >= 0 and terms.limit >= 0):
            raise NotationError("bankroll and limit are numbers of units, 0 or more")
        column = game.wagers.index(Bet.on(game, terms.wager, 1).wager)
        nets = np.ascontiguousarray(automaton(game).nets()[:, column])
        return cls(prepared(game, shoes), nets, terms, plan)

    @property
    def numbers(self) -> tuple[int, float, float]:
        """A named plan's number, bankroll and limit; endless where there is none."""
        assert isinstance(self.plan, str)
        return list(PLANS).index(self.plan), self.terms.bankroll or math.inf, self.terms.limit or math.inf

    def play(self, seed: int, first: int, blocks: int) -> Sessions:
        """The sessions of some blocks of shoes, on the processor."""
        return joined([self._play_block(seed, block) for block in range(first, first + blocks)])

    def _play_block(self, seed: int, block: int) -> Sessions:
        from cutcard.simulate.kernel import record
        from cutcard.simulate.staking import bet_by_plan

        shoe = self.shoe
        most = most_rounds(shoe, SHOES_A_BLOCK)
        ends, starts = np.zeros(most, dtype=np.int32), np.zeros(most, dtype=np.int32)
        nothing = np.zeros((most, 0), dtype=np.int64)
        written = (np.zeros(shoe.width, dtype=np.int64), ends, starts, nothing)
        rounds = record(*shoe.dealt, seed_bits(seed), block * SHOES_A_BLOCK, SHOES_A_BLOCK, *written)
        sessions = int(rounds) // self.terms.rounds
        cells = ends[: sessions * self.terms.rounds] // shoe.width
        nets = self.nets[cells].reshape(sessions, self.terms.rounds)
        if callable(self.plan):
            plan = self.plan
            return joined([_by_hand(row, self.terms, plan) for row in nets])
        return Sessions(*bet_by_plan(nets, *self.numbers))


def sessions_before(staked: Staked, dealt: NDArray[np.uint16]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """From the rounds of each shoe of whole blocks: how many came before it in its block, and sessions before each."""
    by_block = dealt.reshape(-1, SHOES_A_BLOCK).astype(np.uint64)
    up_to = np.cumsum(by_block, axis=1, dtype=np.uint64)
    sessions = np.cumsum(np.concatenate([[0], up_to[:, -1] // np.uint64(staked.terms.rounds)]), dtype=np.uint64)
    return (up_to - by_block).ravel(), sessions


def _by_hand(nets: NDArray[np.float64], terms: SessionTerms, plan: Plan) -> Sessions:
    """One session by a plan of one's own."""
    bankroll, limit = terms.bankroll or math.inf, terms.limit or math.inf
    nets_so_far: list[float] = []
    result = peak = fall = staked = 0.0
    for net in nets.tolist():
        if bankroll + result < 1:
            break
        stake = max(0.0, min(plan(nets_so_far, bankroll + result), limit, bankroll + result))
        nets_so_far.append(net)
        staked += stake
        result += stake * net
        peak = max(peak, result)
        fall = max(fall, peak - result)
    columns = ([result], [fall], [staked], [bankroll + result < 1])
    return Sessions(*(np.array(column) for column in columns))
