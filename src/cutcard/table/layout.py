"""The layout of a table: an area for every wager on offer, with what it pays and what it takes."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cutcard.rulebook.cite import Cited, Clauses, cited
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import Summed
from cutcard.rulebook.table_options import Limits, TableOptions, main_wagers
from cutcard.words import Cents, Message, message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.rulebook.game import Game, Wager
    from cutcard.table.state import PlacedBet


IN_AN_AREA = Summed.IN_AN_AREA
_SEAT = re.compile(r"#[1-9][0-9]?")


@lru_cache(maxsize=4096)
def is_seat(patron: str) -> bool:
    """Whether a bettor is a seat without an account, such as #5, which plays chips: no account can be called so."""
    return patron[:1] == "#" and _SEAT.fullmatch(patron) is not None


def seat_of(text: str) -> str:
    """A seat as people write it: the house writes ``#3`` of a 3 as well.

    >>> seat_of("3"), seat_of(" #12 "), seat_of("")
    ('#3', '#12', '')
    """
    plain = text.strip(" ")
    return f"#{plain}" if plain[:1].isdecimal() else plain


@dataclass(frozen=True, slots=True)
class Area(Cited):
    """Where bets on one wager are placed. A terminal shows the least and the most beside it."""

    document: str
    clause: Clauses
    wager: Wager
    main: bool
    least_cents: int
    most_cents: int


def areas(options: TableOptions) -> tuple[Area, ...]:
    """The areas of a table's layout, in the order of its game's wagers."""
    game, terminals = options.game, options.game.procedure.terminals
    terminal_clauses = terminals.layout if terminals is not None else ""
    listed = []
    for wager in game.wagers:
        if options.offers(wager):
            limits, main = options.limits_of(wager), wager.name in main_wagers(game)
            clauses = cited(wager.area, terminal_clauses)
            listed.append(Area(game.document.code, clauses, wager, main, limits.least_cents, limits.most_cents))
    return tuple(listed)


def has_areas(options: TableOptions) -> bool:
    """Whether bets lie in playing areas; at terminals they do not."""
    return options.game.procedure.betting.summed is IN_AN_AREA


def knows_areas(game: Game) -> bool:
    """Whether the rules have playing areas, so that a bet is said to lie in one."""
    return game.procedure.betting.summed is IN_AN_AREA


def place_of(options: TableOptions, *, patron: str, area: int, wager: str) -> tuple[str, int | str]:
    """Where a bet lies: all bets of one place add up to the maximum of their wager."""
    return (wager, area) if has_areas(options) else (wager, patron)


def place_of_bet(options: TableOptions, bet: PlacedBet) -> tuple[str, int | str]:
    return place_of(options, patron=bet.patron, area=bet.area, wager=bet.wager)


def bets_at(options: TableOptions, bets: Iterable[PlacedBet], place: tuple[str, int | str]) -> list[PlacedBet]:
    """The bets that lie in one place."""
    wager, where = place
    if has_areas(options):
        return [bet for bet in bets if bet.area == where and bet.wager == wager]
    return [bet for bet in bets if bet.patron == where and bet.wager == wager]


def limits_of_bet(options: TableOptions, bet: PlacedBet) -> Limits:
    wager = options.game.wager(bet.wager)
    assert wager is not None
    return options.limits_of(wager)


class OutOfLimits(NamedTuple):
    """The clause that a bet would break, if it is no mere rule of the house, and what to say."""

    clause: Clauses
    why: Message


def out_of_limits(options: TableOptions, others: list[PlacedBet], name: str, stake_cents: int) -> OutOfLimits | None:
    """A bet is not below the minimum of its wager, and with all others of its place not above the maximum."""
    betting, wager = options.game.procedure.betting, options.game.wager(name)
    assert wager is not None
    limits, lying = options.limits_of(wager), sum([bet.stake_cents for bet in others])
    if limits.least_cents <= stake_cents <= limits.most_cents - lying:
        return None
    label, stake, most = label_of(options.game, name), Cents(stake_cents), Cents(limits.most_cents)
    if stake_cents < limits.least_cents:
        why = message("refusal-minimum", wager=label, least=Cents(limits.least_cents), stake=stake)
        return OutOfLimits(betting.minimum, why)
    if has_areas(options):
        why = message("refusal-maximum-in-area", wager=label, most=most, lying=Cents(lying), stake=stake)
    else:
        why = message("refusal-maximum-of-patron", wager=label, most=most, stake=stake)
    return OutOfLimits(betting.within_limits, why)


def played_cents(options: TableOptions, bets: Iterable[PlacedBet]) -> dict[int, int]:
    """How much of each bet is played, by its number: what is too much falls on the bets last placed or raised."""
    lying: Counter[tuple[str, int | str]] = Counter()
    played = {}
    for bet in sorted(bets, key=lambda bet: (bet.since, bet.number)):
        place = place_of_bet(options, bet)
        room = max(0, limits_of_bet(options, bet).most_cents - lying[place])
        lying[place] += bet.stake_cents
        played[bet.number] = min(bet.stake_cents, room)
    return played


def any_out_of_limits(options: TableOptions, bets: tuple[PlacedBet, ...]) -> bool:
    """Whether a bet lies below its minimum, or bets of one place above their maximum."""
    played = played_cents(options, bets)
    return any(bet.stake_cents < limits_of_bet(options, bet).least_cents for bet in bets) or any(
        played[bet.number] < bet.stake_cents for bet in bets
    )
