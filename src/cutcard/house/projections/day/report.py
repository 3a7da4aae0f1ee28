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
from typing import TYPE_CHECKING, Any

from cutcard.formats.entry import table_stream
from cutcard.formats.figures import Figures
from cutcard.house.projections.changes import Journal
from cutcard.house.projections.day.days import closed_days, day_of_round
from cutcard.house.projections.entry_facts import DECKS
from cutcard.house.projections.records import BetRecord, RoundRecord, openings
from cutcard.house.read_cage import table_labels
from cutcard.odds import combine
from cutcard.odds.pricer import of_whole_shoe
from cutcard.rulebook.labels import label_of, title_of
from cutcard.rulebook.referee import DECKS_USUAL
from cutcard.rulebook.settlement import Bet
from cutcard.words import Message, english, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cutcard.formats.reader import Reader
    from cutcard.house.projections.day.tally import Counted, DayTally, Place
    from cutcard.rulebook.editions import Editions
    from cutcard.rulebook.game import Game

BY = ("day", "shift", "hour", "table", "game", "wager", "dealer", "correction")
LOOK_CHANCE = 1e-4
"""A result that chance brings about less often than this is looked at."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a report."""

    by: str
    name: str
    figures: Figures
    chips_estimated: bool
    """Whether chips that its chip win follows from are not counted yet."""
    theoretical_cents: float
    deviation_cents: float
    """The exact standard deviation of the win, of just these bets."""
    chance: float
    """The most that a win as far from the theoretical one can be due to chance; 1 where nothing can be said."""
    label: Message | None = None
    """What the table or the wager is called, of a line about one."""

    @property
    def title(self) -> str:
        """What the line is of, to people: where nobody was assigned to a table, nobody dealt there."""
        if self.label is not None:
            return english(self.label)
        return self.name or ("nobody" if self.by == "dealer" else "all")

    @property
    def z(self) -> float:
        return _off(self.figures, self.theoretical_cents) / self.deviation_cents if self.deviation_cents else 0.0

    @property
    def look(self) -> bool:
        return self.chance < LOOK_CHANCE

    def json(self) -> dict[str, Any]:
        return {
            "by": self.by,
            "name": self.name,
            **self.figures.json(),
            "chips_estimated": self.chips_estimated,
            "theoretical_cents": self.theoretical_cents,
            "deviation_cents": self.deviation_cents,
            "z": self.z,
            "chance": self.chance,
            "look": self.look,
        }


def _off(figures: Figures, theoretical: float) -> float:
    """How far the bets' win lies from the theoretical one; tray differences are not part of the chance."""
    return figures.win_cents - figures.over_short_cents - theoretical


class Sums:
    """What some places of a day come to together."""

    def __init__(self) -> None:
        self.figures, self.chips_estimated = Figures(), False
        self.theoretical = self.variance = self.reach = Fraction(0)

    def line(self, by: str, name: str, label: Message | None) -> Line:
        variance, theoretical = float(self.variance), float(self.theoretical)
        chance = chance_of(_off(self.figures, theoretical), variance, float(self.reach))
        deviation = math.sqrt(max(0.0, variance))
        return Line(by, name, self.figures, self.chips_estimated, theoretical, deviation, chance, label)


def chance_of(off: float, variance: float, reach: float) -> float:
    """Bernstein: how likely independent rounds together are so far off their mean, none of which strays further."""
    room = 2 * (variance + reach * abs(off) / 3)
    return min(1.0, 2 * math.exp(-off * off / room)) if room > 0 else 1.0


def report(tally: DayTally, games: Editions) -> list[Line]:
    """The day in all its parts, each part in its order; a correction names the day on which its round was settled."""
    shifts = {shift.number: f"{shift.number}. {shift.name} ({shift.holder})" for shift in tally.shifts}
    found = summed(tally, games, lambda place: _parts(place, tally, shifts))
    labels = {("table", table): label for table, label in table_labels(tally.store, games).items()}
    for (place, stamp), counted in tally.counted.items():
        game, decks = _game(tally, place.table, stamp, games)
        for wager, figures in counted.wagers.items():
            line = "wager", f"{game.title}: {wager}"
            labels[line] = message("pit-day-wager", game=title_of(game), wager=label_of(game, wager))
            sums = found[line]
            sums.figures.add(figures.row)
            sums.chips_estimated |= bool(figures.chip_turnover_cents)
            _add(sums, counted, game, decks, wager.__eq__)
    closed = closed_days(tally.store) if tally.corrections else []
    for (table, number, _), figures in tally.corrections.items():
        settled = day_of_round(tally.store, closed, table, number)
        sums = found["correction", f"{table}/{number} ({settled})" if settled else f"{table}/{number}"]
        sums.figures.add(figures.row)
    order = {by: at for at, by in enumerate(BY)}
    told = sorted((order[by], name, by) for (by, name), sums in found.items() if any(sums.figures.row))
    return [found[by, name].line(by, name, labels.get((by, name))) for _, name, by in told]


def summed(
    tally: DayTally, games: Editions, parts: Callable[[Place], list[tuple[str, str]]]
) -> defaultdict[tuple[str, str], Sums]:
    """What the places of a day come to together, by the parts that each is of."""
    found: defaultdict[tuple[str, str], Sums] = defaultdict(Sums)
    for place, figures in tally.figures.items():
        for key in parts(place):
            found[key].figures.add(figures.row)
            found[key].chips_estimated |= place.table in tally.trays
    for (place, stamp), counted in tally.counted.items():
        game, decks = _game(tally, place.table, stamp, games)
        for key in parts(place):
            _add(found[key], counted, game, decks, lambda _: True)
    return found


def _parts(place: Place, tally: DayTally, shifts: dict[int, str]) -> list[tuple[str, str]]:
    if not place.shift:  # A box that was counted after the day was closed.
        return [("day", ""), ("table", place.table), ("game", tally.games.get(place.table, ""))]
    return [
        ("day", ""),
        ("shift", shifts.get(place.shift, str(place.shift))),
        ("hour", place.hour),
        ("table", place.table),
        ("game", tally.games.get(place.table, "")),
        ("dealer", place.dealer),
    ]


def _game(tally: DayTally, table: str, stamp: str, games: Editions) -> tuple[Game, int]:
    edition, _, decks = stamp.partition(DECKS)
    slug, opened = tally.games[table], tally.decks[table]
    game = games.stamped(slug, edition) if edition else games.of(slug)[0].game
    return game, int(decks or opened)


def _add(sums: Sums, counted: Counted, game: Game, decks: int, counts: Callable[[str], bool]) -> None:
    """What the exact odds lead one to expect."""
    prices, reach = of_whole_shoe(game, decks), Fraction(0)
    for wager, figures in counted.wagers.items():
        if not counts(wager):
            continue
        price = prices[wager]
        sums.theoretical -= figures.turnover_cents * price.ev
        widest = max(abs(chance.net - price.ev) for chance in price.distribution)
        reach += counted.largest[wager] * widest
    sums.reach = max(sums.reach, reach)
    for pair, product in counted.products.items():
        if all(map(counts, pair)):
            alone = pair[0] == pair[1]
            sums.variance += product * (prices[pair[0]].variance if alone else _covariances(game, decks)[pair])


@lru_cache(maxsize=64)
def _covariances(game: Game, decks: int) -> dict[tuple[str, str], Fraction]:
    """Of every two wagers with a unit on each: worked out at once, and once for every game."""
    bets = [Bet.on(game, wager.name, 1) for wager in game.wagers]
    rows = combine(game, bets, of_whole_shoe(game, decks).shoe).covariances
    names = [wager.name for wager in game.wagers]
    return {(one, other): rows[a][b] for a, one in enumerate(names) for b, other in enumerate(names)}


def expected_loss(store: Reader, games: Editions, bets: Iterable[tuple[RoundRecord, BetRecord]]) -> float:
    """What bets that were played cost on average, each priced by the edition and the decks of its shoe."""
    stamps, total, decks_of = Journal(store.rows), Fraction(0), _decks_opened(store)
    for record, bet in bets:
        edition, _, decks = stamps.stamp(table_stream(record.table), record.shoe).partition(DECKS)
        game = games.stamped(record.game, edition or record.edition)
        price = of_whole_shoe(game, int(decks or decks_of.get(record.table, DECKS_USUAL)))[bet.wager]
        total -= (bet.stake_cents - bet.returned_cents) * price.ev
    return float(total)


def _decks_opened(store: Reader) -> dict[str, int]:
    return {table: int(opened.options.get("decks", DECKS_USUAL)) for table, opened in openings(store).items()}
