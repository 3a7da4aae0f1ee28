"""A day's figures beside what the game's exact odds lead one to expect, and whether a deviation means anything.

Bets on one round win and lose together, so the deviation is reckoned from the exact covariances of all wagers that lay
in each round, as if each were dealt from a whole shoe. How likely chance leads so far off follows from Bernstein's
inequality, which holds for any number of rounds, also for two, where a normal law would cry wolf.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from cutcard.formats.entry import table_stream
from cutcard.house.projections.changes import Journal
from cutcard.house.projections.entry_facts import DECKS
from cutcard.house.projections.indexes import Indexes
from cutcard.odds import analyse, combine
from cutcard.rulebook.referee import DECKS_USUAL
from cutcard.rulebook.settlement import Bet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cutcard.formats.reader import Reader
    from cutcard.house.projections.day.tally import Counted, DayTally, Place
    from cutcard.house.projections.records import BetRecord, RoundRecord
    from cutcard.odds.price import Analysis
    from cutcard.rulebook.editions import Editions
    from cutcard.rulebook.game import Game

BY = ("day", "shift", "hour", "table", "game", "wager", "dealer")
LOOK_CHANCE = 1e-4
"""A result that chance brings about less often than this is looked at."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a report. Turnover is what was at risk; all in cents."""

    by: str
    name: str
    rounds: int
    """0 where rounds are not counted so: a round has many wagers."""
    bets: int
    turnover_cents: int
    win_cents: int
    theoretical_cents: float
    deviation_cents: float
    """The exact standard deviation of the win, of just these bets."""
    chance: float
    """The most that a win as far from the theoretical one can be due to chance; 1 where nothing can be said."""

    @property
    def hold(self) -> float:
        return self.win_cents / self.turnover_cents if self.turnover_cents else 0.0

    @property
    def z(self) -> float:
        off = self.win_cents - self.theoretical_cents
        return off / self.deviation_cents if self.deviation_cents else 0.0

    @property
    def look(self) -> bool:
        return self.chance < LOOK_CHANCE


class _Sums:
    def __init__(self) -> None:
        self.rounds = self.bets = self.turnover = self.win = 0
        self.theoretical = self.variance = self.reach = Fraction(0)

    def line(self, by: str, name: str) -> Line:
        variance, reach = float(self.variance), float(self.reach)
        chance = chance_of(self.win - float(self.theoretical), variance, reach)
        figures = (self.rounds, self.bets, self.turnover, self.win, float(self.theoretical))
        return Line(by, name, *figures, math.sqrt(max(0.0, variance)), chance)


def chance_of(off: float, variance: float, reach: float) -> float:
    """Bernstein: how likely independent rounds together are so far off their mean, none of which strays further."""
    room = 2 * (variance + reach * abs(off) / 3)
    return min(1.0, 2 * math.exp(-off * off / room)) if room > 0 else 1.0


def report(tally: DayTally, games: Editions) -> list[Line]:
    """The day in all its parts, each part in its order."""
    found: defaultdict[tuple[str, str], _Sums] = defaultdict(_Sums)
    shifts = {shift.number: f"{shift.number}. {shift.name} ({shift.holder})" for shift in tally.shifts}
    for place, taken in tally.takings.items():
        for key in _parts(place, tally, shifts):
            found[key].rounds += taken[0]
    for (place, stamp), counted in tally.counted.items():
        game, decks = _game(tally, place, stamp, games)
        for key in _parts(place, tally, shifts):
            _add(found[key], counted, game, decks, lambda _: True)
        for wager in counted.wagers:
            _add(found["wager", f"{game.title}: {wager}"], counted, game, decks, wager.__eq__)
    order = {by: at for at, by in enumerate(BY)}
    told = sorted((order[by], name, by) for (by, name), sums in found.items() if sums.rounds or sums.bets)
    return [found[by, name].line(by, name) for _, name, by in told]


def _parts(place: Place, tally: DayTally, shifts: dict[int, str]) -> list[tuple[str, str]]:
    return [
        ("day", ""),
        ("shift", shifts.get(place.shift, str(place.shift))),
        ("hour", place.hour),
        ("table", place.table),
        ("game", tally.games.get(place.table, "")),
        ("dealer", place.dealer),
    ]


def _game(tally: DayTally, place: Place, stamp: str, games: Editions) -> tuple[Game, int]:
    edition, _, decks = stamp.partition(DECKS)
    slug, opened = tally.games[place.table], tally.decks[place.table]
    game = games.stamped(slug, edition) if edition else games.of(slug)[0].game
    return game, int(decks or opened)


def _add(sums: _Sums, counted: Counted, game: Game, decks: int, counts: Callable[[str], bool]) -> None:
    prices, reach = _analysis(game, decks), Fraction(0)
    for wager, (bets, staked, returned) in counted.wagers.items():
        if not counts(wager):
            continue
        price = prices[wager]
        sums.bets += bets
        sums.turnover += staked
        sums.win += staked - returned
        sums.theoretical -= staked * price.ev
        widest = max(abs(chance.net - price.ev) for chance in price.distribution)
        reach += counted.largest[wager] * widest
    sums.reach = max(sums.reach, reach)
    for pair, product in counted.products.items():
        if all(map(counts, pair)):
            alone = pair[0] == pair[1]
            sums.variance += product * (prices[pair[0]].variance if alone else _covariances(game, decks)[pair])


@lru_cache(maxsize=64)
def _analysis(game: Game, decks: int) -> Analysis:
    return analyse(game, decks)


@lru_cache(maxsize=64)
def _covariances(game: Game, decks: int) -> dict[tuple[str, str], Fraction]:
    """Of every two wagers with a unit on each: worked out at once, and once for every game."""
    bets = [Bet.on(game, wager.name, 1) for wager in game.wagers]
    rows = combine(game, bets, _analysis(game, decks).shoe).covariances
    names = [wager.name for wager in game.wagers]
    return {(one, other): rows[a][b] for a, one in enumerate(names) for b, other in enumerate(names)}


def expected_loss(store: Reader, games: Editions, bets: Iterable[tuple[RoundRecord, BetRecord]]) -> float:
    """What bets that were played cost on average, each priced by the edition and the decks of its shoe."""
    stamps, total, decks_of = Journal(store.rows), Fraction(0), _decks_opened(store)
    for record, bet in bets:
        edition, _, decks = stamps.stamp(table_stream(record.table), record.shoe).partition(DECKS)
        game = games.stamped(record.game, edition or record.edition)
        price = _analysis(game, int(decks or decks_of.get(record.table, DECKS_USUAL)))[bet.wager]
        total -= (bet.stake_cents - bet.returned_cents) * price.ev
    return float(total)


def _decks_opened(store: Reader) -> dict[str, int]:
    opened = (
        event
        for marked in Indexes(store).marked(["TableOpened"])
        for event in marked.entry.read().events
        if event["type"] == "TableOpened"
    )
    return {event["table"]: int(event["options"].get("decks", DECKS_USUAL)) for event in opened}
