"""The layout of a table, from its game: every wager with its pays, its limits, its price and its rule."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from cutcard.contract import game_json
from cutcard.odds import analyse
from cutcard.rulebook.clauses import clauses
from cutcard.rulebook.irregularities import Kind, Remedy
from cutcard.table.acts.calling import TOGETHER
from cutcard.table.acts.remedies import VOIDING
from cutcard.table.layout import areas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cutcard.house.engine.live_table import LiveTable
    from cutcard.rulebook.game import Game
    from cutcard.rulebook.irregularities import Step

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


@cache
def _prices(slug: str, decks: int) -> dict[str, tuple[float, float]]:
    """Each wager's house edge and how often it wins, exact and then rounded for the screen."""
    from cutcard.games import GAMES

    return {
        price.wager.name: (float(price.house_edge), float(price.hit_frequency))
        for price in analyse(GAMES[slug], decks).prices
    }


def work_out_prices(tables: Iterable[LiveTable]) -> None:
    """Every table's prices, before anybody asks: the first to look does not wait."""
    for live in tables:
        _prices(live.state.options.game.slug, live.state.options.decks)


def layout(live: LiveTable) -> dict[str, Any]:
    """All that stays the same while a table is open."""
    options = live.state.options
    game = options.game
    prices = _prices(game.slug, options.decks)
    told = game_json(game)
    said = {each["name"]: each for each in told["wagers"]}
    wagers = []
    for area in areas(options):
        edge, hits = prices[area.wager.name]
        wagers.append(
            {
                **said[area.wager.name],
                "says": _says(game, area.wager.clause),
                "area_clause": area.clause,
                "least_cents": area.least_cents,
                "most_cents": area.most_cents,
                "house_edge": edge,
                "hit_frequency": hits,
                "main": area.main,
            }
        )
    return {
        "table": live.name,
        "game": game.slug,
        "title": game.title,
        "document": game.document.code,
        "edition": game.document.edition,
        "sides": [side.name for side in game.drawing.sides],
        "elements": len(game.deck) == 65,
        "decks": options.decks,
        "positions": options.positions,
        "least_cents": options.limits.least_cents,
        "most_cents": options.limits.most_cents,
        "step_cents": game.exact_step_cents,
        "chips_cents": [chip for chip in CHIPS_CENTS if chip <= options.limits.most_cents],
        "irregularities": [
            {
                "kind": each.kind.value,
                "clause": each.clause,
                "says": _says(game, each.clause),
                "steps": [step.remedy.value for step in each.steps],
                "procedure": [_step(game, step) for step in each.steps],
                "any_of": each.any_of,
                "needs_cards": each.kind in TOGETHER,
                "needs_hand": each.kind in OF_A_HAND,
            }
            for each in game.irregularities
        ],
        "methods": game.procedure.methods is not None,
        "interruptions": _interruptions(game),
        "wagers": wagers,
    }


def _step(game: Game, step: Step) -> dict[str, Any]:
    """One step of a procedure: what is done, by whom, under which clause, and which cards it must name."""
    return {
        "remedy": step.remedy.value,
        "clause": step.clause,
        "says": _says(game, step.clause),
        "by": step.by.title,
        "cards": CARDS_NAMED.get(step.remedy, "none"),
        "second_person": step.remedy in VOIDING,
    }


def _says(game: Game, numbers: str) -> str:
    """The rule in our own words."""
    known = clauses(game.document.code)
    return " ".join(known[number].says for number in numbers.split(", ") if number in known)


def _interruptions(game: Game) -> list[dict[str, str]]:
    return [
        {"when": each.kind.value, "then": each.steps[0].remedy.value, "clause": each.steps[0].clause}
        for each in game.irregularities
        if each.kind.name.startswith("INTERRUPTED")
    ]
