"""What a house may choose for one table inside the rules of its game."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from cutcard.money import STAKE_CENTS_MAX
from cutcard.rulebook.game import Game, Wager
from cutcard.rulebook.labels import label_of
from cutcard.rulebook.procedure import PATRON, Layout, Method, Position
from cutcard.rulebook.referee import DECKS_USUAL, Refusal, refuse_decks
from cutcard.words import Cents, Message, Series, message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cutcard.rulebook.cite import Clauses

STAFF = tuple(position for position in Position if position.of_the_pit)
"""The positions of the pit, in rising order."""


class Source(StrEnum):
    """Where a table's cards come from: keyed in by hand, read by the dealing device, or shuffled and sealed before."""

    KEYED = "keyed"
    READER = "device"
    SEALED = "shuffled"


@dataclass(frozen=True, slots=True)
class Limits:
    """The least that a bet on one wager may be, and the most that bets on it may add up to; shown at the table."""

    least_cents: int
    most_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """One table's settings; `refuse_options` says which of them its document does not allow."""

    game: Game
    decks: int = DECKS_USUAL
    limits: Limits = field(default=Limits(10_00, 10_000_00))
    side_limits: Limits = field(default=Limits(5_00, 1_000_00))
    wager_limits: tuple[tuple[str, Limits], ...] = ()
    """Wagers with limits of their own."""
    staff: tuple[Position, ...] = STAFF
    """The positions of staff in rising order, as this house has them: the Dealer lowest, the Gaming Shift Manager
    highest, and those between as the house orders them.
    """
    offered: frozenset[str] | None = None
    """Optional wagers on offer; None offers all of them."""
    differential_cents: int = 0
    """The widest gap between all bets on the two hands; 0 where the house sets none."""
    positions: int = 8
    layout: str = ""
    """One of the layouts the document numbers; empty takes the first that has so many positions."""
    area_most: int = 3
    high_limit_area: bool = False
    method: Method = Method.B
    source: Source = Source.KEYED
    staff_place_bets: bool = False
    """Whether staff place and raise bets at a patron's request, where the document does not say."""
    cut: int = 14
    rounds_after_cut: int = 0
    betting_seconds: int = 0
    """How long a table that runs itself takes bets; 0 where it goes at the house's own pace."""
    beacon: str = ""
    """What orders the shoes of a table that runs itself: empty, chance, and the order lies sealed; otherwise a promised
    seed, alone (`none`) or with the cosignature of the log witness whose key this is.
    """

    def offers(self, wager: Wager) -> bool:
        return not wager.optional or self.offered is None or wager.name in self.offered

    def limits_of(self, wager: Wager) -> Limits:
        for name, limits in self.wager_limits:
            if name == wager.name:
                return limits
        return self.limits if wager.name in main_wagers(self.game) else self.side_limits

    @property
    def laid_out(self) -> Layout | None:
        """The layout on the table; None where the document numbers none, or this one does not go with the positions."""
        listed = self.game.procedure.layouts
        wanted = (each for each in listed if self.layout in {"", each.name} and each.admits(self.positions))
        return next(wanted, None)

    @property
    def cut_least(self) -> int:
        """Cards that lie behind the cutting card at least: what its round and those that follow can take."""
        return self.game.drawing.cards_most * (1 + self.rounds_after_cut)

    def rank(self, position: Position) -> int:
        """How high a position stands in this house; a patron's is the lowest, and others have no place at a table."""
        if position is PATRON:
            return 0
        return 1 + self.staff.index(position) if position in self.staff else -1


BETTING_SECONDS = (5, 300)
"""How long a table that runs itself takes bets, where it has a pace of its own."""


def main_wagers(game: Game) -> tuple[str, str]:
    """The wagers on the two hands themselves."""
    first, second = game.drawing.sides
    return first.name, second.name


Check: TypeAlias = "tuple[bool, Clauses, str, Message]"
"""Whether a setting is wrong, the clause it stands under, the name of the setting, and what to say."""


def refuse_options(options: TableOptions) -> Refusal | None:
    """The first setting that the game's document, or plain sense, does not allow."""
    if (refusal := refuse_decks(options.game, options.decks)) is not None:
        return refusal
    for wrong, clause, name, why in (*_layout_checks(options), *_cutting_checks(options), *_limit_checks(options)):
        if wrong:
            return Refusal(options.game.document.code, clause, name, why)
    return None


def _layout_checks(options: TableOptions) -> Iterator[Check]:
    game, procedure = options.game, options.game.procedure
    least, most = procedure.positions
    yield (
        not least <= options.positions <= most,
        procedure.layout,
        "positions",
        message("refusal-positions", least=least, most=most, positions=options.positions),
    )
    yield _layout_check(options)
    yield (
        not 1 <= options.area_most <= procedure.betting.in_an_area,
        procedure.betting.most_in_an_area,
        "area",
        message("refusal-area-most", most=procedure.betting.in_an_area, bets=options.area_most),
    )
    if procedure.methods is not None and options.method is Method.C:
        yield from method_c_checks(options)
    optional = {wager.name for wager in game.wagers if wager.optional}
    listed = Series("series-list", tuple(label_of(game, name) for name in sorted(optional)))
    yield (
        options.offered is not None and not options.offered <= optional,
        game.offers,
        "offered",
        message("refusal-offered", wagers=listed) if optional else message("refusal-offered-none"),
    )


def _layout_check(options: TableOptions) -> Check:
    procedure = options.game.procedure
    named = next((each for each in procedure.layouts if each.name == options.layout), None)
    if named is not None:
        why = message(
            "refusal-layout-positions",
            layout=named.name,
            least=named.least,
            most=named.most,
            positions=options.positions,
        )
        return not named.admits(options.positions), procedure.layout, "layout", why
    if procedure.layouts:
        listed = Series("series-comma", tuple(each.name for each in procedure.layouts))
        why = message("refusal-layout", layouts=listed, positions=options.positions)
        return options.laid_out is None, procedure.layout, "layout", why
    return bool(options.layout), "", "layout", message("refusal-layout-none")


def method_c_checks(options: TableOptions) -> Iterator[Check]:
    """Under method C a patron draws: in the high-limit area only, from a device that reads its cards."""
    methods = options.game.procedure.methods
    assert methods is not None
    yield not options.high_limit_area, methods.who_chooses, "method", message("refusal-method-c")
    reads = options.source is Source.READER
    yield not reads, methods.c.patron_draws, "source", message("refusal-method-c-reader")


def _cutting_checks(options: TableOptions) -> Iterator[Check]:
    game = options.game
    yield options.rounds_after_cut not in {0, 1}, "", "rounds_after_cut", message("refusal-rounds-after-cut")
    yield (
        options.cut < options.cut_least,
        game.procedure.cutting_card,
        "cut",
        message("refusal-cut-too-few", cards=options.cut, least=options.cut_least),
    )
    yield (
        options.cut > options.decks * len(game.deck) - game.drawing.cards_most,
        "",
        "cut",
        message("refusal-cut", cards=options.cut),
    )


def _limit_checks(options: TableOptions) -> Iterator[Check]:
    game, procedure = options.game, options.game.procedure
    yield (
        options.differential_cents > 0 and procedure.balancing is None,
        "",
        "differential",
        message("refusal-differential-unknown"),
    )
    yield options.differential_cents < 0, "", "differential", message("refusal-differential-negative")
    least, most = BETTING_SECONDS
    yield (
        options.betting_seconds != 0 and not least <= options.betting_seconds <= most,
        "",
        "betting_seconds",
        message("refusal-betting-seconds", least=least, most=most),
    )
    yield (
        not {name for name, _ in options.wager_limits} <= {wager.name for wager in game.wagers},
        game.offers,
        "wager_limits",
        message("refusal-wager-limits"),
    )
    yield (
        sorted(options.staff) != list(STAFF) or (options.staff[0], options.staff[-1]) != (STAFF[0], STAFF[-1]),
        procedure.higher_position,
        "staff",
        message("refusal-staff"),
    )
    named = [name for name, _ in options.wager_limits]
    yield len(named) != len(set(named)), "", "wager_limits", message("refusal-wager-limits-twice")
    all_limits = (options.limits, options.side_limits, *(limits for _, limits in options.wager_limits))
    highest = max(options.differential_cents, *(each.most_cents for each in all_limits))
    yield highest > STAKE_CENTS_MAX, "", "limits", message("refusal-limit-beyond", most=Cents(STAKE_CENTS_MAX))
    yield (
        any(not 0 < each.least_cents <= each.most_cents for each in all_limits),
        "",
        "limits",
        message("refusal-least-and-most"),
    )
