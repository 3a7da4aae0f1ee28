"""All figures of a PAR sheet, computed once, for whatever form it takes."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cutcard.cards import checked_decks
from cutcard.game_json import Json, game_json
from cutcard.odds.difference import Difference, GameChange, difference
from cutcard.odds.many_rounds.bands import EXACT_ROUNDS_MOST, bands
from cutcard.odds.par.returns import Returns, returns_json
from cutcard.odds.price_json import difference_json, odds_json, removal_json
from cutcard.odds.pricer import analyse
from cutcard.odds.readings import BothPrices, both_prices
from cutcard.odds.removal import Count, Removal, best_count, removal
from cutcard.registered import as_registered
from cutcard.rulebook.clauses import Clause, clauses

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cutcard.odds.par.blocks import Block
    from cutcard.odds.price import Analysis
    from cutcard.rulebook.game import Game

ROUNDS = tuple(10**power for power in range(3, 8))


@dataclass(frozen=True, slots=True)
class Figures:
    """A game with so many decks: prices, effects of removal with their best counts, readings priced both ways."""

    game: Game
    decks: int
    analysis: Analysis
    removals: tuple[tuple[Removal, Count | None], ...]
    readings: tuple[BothPrices, ...]
    returns: Returns
    changes: Difference | None = None
    """What this edition changes of the one before, where there is one."""

    @property
    def procedure(self) -> list[Clause]:
        """How the game is dealt: the clauses its cards, values, drawing rule and results stand on.

        What a variant does otherwise stands on none.
        """
        from cutcard.matrix import citations

        game = self.game
        parts = [getattr(game, name) for name in ("decks", "count", "drawing") if is_approved(game, name)]
        cited = {number for part in parts for number, _ in citations(part)}
        return [clause for number, clause in clauses(game.document.index).items() if number in cited]


@dataclass(frozen=True, slots=True)
class Addition:
    """What makes a sheet a certificate: what it was made from, and what was simulated; as figures and as pages."""

    inputs: Json
    figures: Json
    first: tuple[Block, ...]
    last: tuple[Block, ...]


def is_approved(game: Game, part: str) -> bool:
    """Whether a part of a game, such as its drawing rule, is that of the document."""
    return game.variant is None or getattr(game, part) is getattr(game.variant.base, part)


def rounded(told: Any) -> Any:
    """Every figure to twelve digits, on which all processors and mathematical libraries agree."""
    if isinstance(told, float):
        return float(f"{told:.12g}")
    if isinstance(told, dict):
        return {key: rounded(value) for key, value in told.items()}
    return [rounded(each) for each in told] if isinstance(told, list) else told


def figures_of(
    game: Game,
    decks: int,
    former: Game | None = None,
    games: tuple[GameChange, ...] = (),
    limits_cents: Mapping[str, int] = MappingProxyType({}),
) -> Figures:
    game, decks = as_registered(game), checked_decks(decks)
    analysis = analyse(game, decks)
    return Figures(
        game,
        decks,
        analysis,
        tuple((effects, best_count(effects)) for effects in removal(game, decks)),
        both_prices(game, decks),
        Returns(analysis, limits_cents),
        difference(former, game, decks, games) if former is not None else None,
    )


def sheet_json(figures: Figures) -> Json:
    game, decks = figures.game, figures.decks
    return {
        **odds_json(figures.analysis, decks, ()),
        "title": game.title,
        "procedure": [{"clause": clause.number, "says": clause.says} for clause in figures.procedure],
        "paytables": game_json(game)["wagers"],
        **returns_json(figures.returns),
        "confidence": [
            {
                "wager": price.wager.name,
                "rounds": rounds,
                "level": level,
                "low": low,
                "high": high,
                "exact": rounds <= EXACT_ROUNDS_MOST,
            }
            for price in figures.analysis.prices
            for rounds in ROUNDS
            for level, (low, high) in bands(price, rounds).items()
        ],
        "removal": removal_json(game, decks, figures.removals)["wagers"],
        "interpretations": [
            {
                "title": both.reading.interpretation.title,
                "clauses": list(both.reading.interpretation.clauses),
                "wager": both.ours.wager.name,
                "ours": both.reading.interpretation.reading,
                "house_edge": float(both.ours.house_edge),
                "other": both.reading.says,
                "house_edge_other": float(both.other.house_edge),
            }
            for both in figures.readings
        ],
        **({"changes": difference_json(figures.changes)} if figures.changes is not None else {}),
    }
