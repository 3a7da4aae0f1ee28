"""The layout of a table, from its game: every wager with its pays, its limits, its price and its rule."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cutcard.contract import game_json
from cutcard.odds import analyse
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.server.answers import Answer
from cutcard.table.acts.calling import TOGETHER
from cutcard.table.acts.remedies import VOIDING
from cutcard.table.layout import areas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Irregularity, Step
    from cutcard.table.options import TableOptions

OF_A_HAND = {Kind.WRONG_PATRON, Kind.ABSENT_PATRON, Kind.LEFT_WITH_CARDS}
"""Irregularities that concern one of the two hands."""
CARDS_NAMED = {
    Remedy.RECONSTRUCT: "in order",
    Remedy.SET_THE_ORDER: "in order",
    Remedy.SET_TWO_ASIDE: "two",
    Remedy.SORT_AND_IDENTIFY: "sorted",
}
"""Remedies for which the cards are named."""
CHIPS_CENTS = (1_00, 5_00, 10_00, 25_00, 50_00, 100_00, 500_00, 1_000_00)


@dataclass(frozen=True, slots=True)
class LayoutPay(Answer):
    when: str
    odds: str | None
    clause: str
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutWager(Answer):
    """A wager with its pays, its limits and its price: nothing is hidden behind a sign-in."""

    name: str
    optional: bool
    optional_clause: str | None
    clause: str
    pays: list[LayoutPay]
    says: str
    area_clause: str
    least_cents: int
    most_cents: int
    house_edge: float
    hit_frequency: float
    main: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRemedy(Answer):
    """One step of a procedure: what is done, by whom, under which clause, and which cards it must name."""

    remedy: str
    clause: str
    says: str
    by: str
    cards: str
    second_person: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutIrregularity(Answer):
    kind: str
    clause: str
    says: str
    steps: list[str]
    procedure: list[LayoutRemedy]
    any_of: bool
    needs_cards: bool
    needs_hand: bool


@dataclass(frozen=True, slots=True)
class LayoutInterruption(Answer):
    when: str
    then: str
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout(Answer):
    """All of a table that stays the same while it is open."""

    table: str
    game: str
    title: str
    document: str
    edition: str
    sides: list[str]
    elements: bool
    decks: int
    positions: int
    least_cents: int
    most_cents: int
    step_cents: int
    chips_cents: list[int]
    irregularities: list[LayoutIrregularity]
    methods: bool
    interruptions: list[LayoutInterruption]
    wagers: list[LayoutWager]


@cache
def _prices(game: Game, decks: int) -> dict[str, tuple[float, float]]:
    """Each wager's house edge and how often it wins, exact and then rounded for the screen."""
    return {
        price.wager.name: (float(price.house_edge), float(price.hit_frequency)) for price in analyse(game, decks).prices
    }


def work_out_prices(tables: Iterable[LiveTable]) -> None:
    """Every table's prices, before anybody asks: the first to look does not wait."""
    for live in tables:
        _prices(live.state.options.game, live.state.options.decks)


def layout_of(live: LiveTable) -> Layout:
    options = live.state.options
    game = options.game
    return Layout(
        table=live.name,
        game=game.slug,
        title=game.title,
        document=game.document.code,
        edition=game.document.edition,
        sides=[side.name for side in game.drawing.sides],
        elements=len(game.deck) == 65,
        decks=options.decks,
        positions=options.positions,
        least_cents=options.limits.least_cents,
        most_cents=options.limits.most_cents,
        step_cents=game.exact_step_cents,
        chips_cents=[chip for chip in CHIPS_CENTS if chip <= options.limits.most_cents],
        irregularities=[_irregularity(game, each) for each in game.irregularities],
        methods=game.procedure.methods is not None,
        interruptions=_interruptions(game),
        wagers=_wagers(options),
    )


def _wagers(options: TableOptions) -> list[LayoutWager]:
    game, prices = options.game, _prices(options.game, options.decks)
    known = {each["name"]: each for each in game_json(game)["wagers"]}
    wagers = []
    for area in areas(options):
        wager, (edge, hits) = known[area.wager.name], prices[area.wager.name]
        wagers.append(
            LayoutWager(
                **wager | {"pays": [LayoutPay(**pay) for pay in wager["pays"]]},
                says=_says(game, area.wager.clause),
                area_clause=area.clause,
                least_cents=area.least_cents,
                most_cents=area.most_cents,
                house_edge=edge,
                hit_frequency=hits,
                main=area.main,
            )
        )
    return wagers


def _irregularity(game: Game, irregularity: Irregularity) -> LayoutIrregularity:
    return LayoutIrregularity(
        kind=irregularity.kind.value,
        clause=irregularity.clause,
        says=_says(game, irregularity.clause),
        steps=[step.remedy.value for step in irregularity.steps],
        procedure=[_remedy(game, step) for step in irregularity.steps],
        any_of=irregularity.any_of,
        needs_cards=irregularity.kind in TOGETHER,
        needs_hand=irregularity.kind in OF_A_HAND,
    )


def _remedy(game: Game, step: Step) -> LayoutRemedy:
    return LayoutRemedy(
        remedy=step.remedy.value,
        clause=step.clause,
        says=_says(game, step.clause),
        by=step.by.title,
        cards=CARDS_NAMED.get(step.remedy, "none"),
        second_person=step.remedy in VOIDING,
    )


def _says(game: Game, numbers: str) -> str:
    """The rule in our own words."""
    known = clauses(game.document.code)
    return " ".join(known[number].says for number in numbers.split(", ") if number in known)


def _interruptions(game: Game) -> list[LayoutInterruption]:
    return [
        LayoutInterruption(each.kind.value, each.steps[0].remedy.value, each.steps[0].clause)
        for each in game.irregularities
        if each.kind.name.startswith("INTERRUPTED")
    ]
