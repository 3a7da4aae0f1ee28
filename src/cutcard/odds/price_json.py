"""The JSON and CSV of prices that other programs rely on: fractions as text in lowest terms, the rest as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.cards import Card, checked_decks
from cutcard.game_json import Json, edition_of, rules_of
from cutcard.odds.solver.terms import winning
from cutcard.registered import as_registered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cutcard.odds.combine import Combination
    from cutcard.odds.difference import Difference, GameChange, Withdrawal
    from cutcard.odds.many_rounds import Results
    from cutcard.odds.price import Analysis, Price
    from cutcard.odds.removal import Count, Removal
    from cutcard.odds.solver import Solution
    from cutcard.rulebook.game import Game


def odds_json(analysis: Analysis, decks: int, removed: Sequence[Card]) -> Json:
    return {
        **_shoe_json(analysis.game, decks, removed),
        "cards": len(analysis.shoe),
        "wagers": [_price_json(price) for price in analysis.prices],
    }


def _shoe_json(game: Game, decks: int, removed: Sequence[Card]) -> Json:
    return {
        "game": as_registered(game).slug,
        **rules_of(game),
        "decks": checked_decks(decks),
        "removed": [str(card) for card in removed],
    }


def _price_json(price: Price) -> Json:
    return {
        "name": price.wager.name,
        "ev": str(price.ev),
        "house_edge": float(price.house_edge),
        "house_edge_resolved": float(price.house_edge_resolved),
        "hit_frequency": float(price.hit_frequency),
        "push_frequency": float(price.push_frequency),
        "sd": price.sd,
        "skewness": price.skewness,
        "distribution": [
            {
                "net": str(chance.net),
                "probability": str(chance.probability),
                "clause": chance.clause,
                "when": chance.when,
            }
            for chance in price.distribution
        ],
    }


def odds_rows(analysis: Analysis, decks: int, removed: Sequence[Card]) -> Iterator[Json]:
    """One flat row a line of every wager, for spreadsheets; which edition it is stands at its end."""
    edition = edition_of(analysis.game.document)
    for price in analysis.prices:
        figures = _price_json(price)
        for chance in figures.pop("distribution"):
            shoe = {"game": as_registered(analysis.game).slug, "decks": decks, "removed": " ".join(map(str, removed))}
            of_wager = {key: value for key, value in figures.items() if key != "name"}
            yield {**shoe, "wager": figures["name"], **of_wager, **chance, **edition}


def removal_json(game: Game, decks: int, rows: Iterable[tuple[Removal, Count | None]]) -> Json:
    return {
        **_shoe_json(game, decks, ()),
        "wagers": [
            {
                "name": effects.wager.name,
                "effects": [
                    {
                        "cards": effect.label,
                        "copies": len(effect.cards),
                        "change": str(effect.change),
                        "change_float": float(effect.change),
                        "tag": None if count is None else count.tags[index],
                    }
                    for index, effect in enumerate(effects.effects)
                ],
                "betting_correlation": None if count is None else count.correlation,
            }
            for effects, count in rows
        ],
    }


def combination_json(game: Game, combination: Combination, decks: int, removed: Sequence[Card]) -> Json:
    size = range(len(combination.bets))
    return {
        **_shoe_json(game, decks, removed),
        "bets": [
            {"wager": bet.wager.name, "stake_cents": bet.stake_cents, "ev_cents": str(ev)}
            for bet, ev in zip(combination.bets, combination.evs_cents, strict=True)
        ],
        "stake_cents": combination.stake_cents,
        "ev_cents": str(combination.ev_cents),
        "house_edge": float(combination.house_edge),
        "variance_cents2": str(combination.variance),
        "sd_cents": combination.sd_cents,
        "correlations": [[combination.correlation(one, other) for other in size] for one in size],
    }


def results_json(results: Results, rounds: int) -> Json:
    """What so many rounds come to, in cents."""
    from cutcard.odds.many_rounds.bands import LEVELS

    bands = {level: results.band(share) for level, share in LEVELS.items()}
    return {
        "rounds": rounds,
        "ahead": results.ahead,
        "even": results.even,
        "bands_cents": {level: [str(low), str(high)] for level, (low, high) in bands.items()},
        "error": results.error,
    }


def solution_json(solution: Solution, decks: int) -> Json:
    """Paytables that give a wager the edge that was asked for: how many there are, and the first of them."""
    lines = [pay.when.says for pay in winning(solution.wager)]
    return {
        **_shoe_json(solution.game, decks, ()),
        "wager": solution.wager.name,
        "edge": [str(edge) for edge in solution.terms.edge],
        "found": solution.found,
        "paytables": [
            {
                "pays": dict(zip(lines, table.odds, strict=True)),
                "house_edge": float(table.house_edge),
                "house_edge_exact": str(table.house_edge),
                "hit_frequency": float(table.hit_frequency),
                "hit_frequency_exact": str(table.hit_frequency),
                "sd": table.sd,
                "variance_exact": str(table.variance),
            }
            for table in solution.paytables
        ],
    }


def solution_rows(solution: Solution, decks: int) -> Iterator[Json]:
    """A row a paytable, a column a line."""
    told = solution_json(solution, decks)
    for table in told["paytables"]:
        figures = {key: value for key, value in table.items() if key != "pays"}
        yield {"game": told["game"], "decks": decks, "wager": told["wager"], **table["pays"], **figures}


def difference_json(told: Difference) -> Json:
    """Two editions of a game: what was added, dropped, renumbered or changed, and every price before and after."""
    return {
        "game": as_registered(told.after).slug,
        "before": rules_of(told.before),
        "after": rules_of(told.after),
        "games": _games(told.games),
        "decks": told.decks,
        "clauses": [
            {
                "change": each.change,
                "before": each.before.number if each.before is not None else None,
                "after": each.after.number if each.after is not None else None,
                "said": each.before.says if each.before is not None else None,
                "says": each.after.says if each.after is not None else None,
            }
            for each in told.clauses
        ],
        "rules": [{"what": each.what, "before": each.before, "after": each.after} for each in told.rules],
        "lines": [
            {
                "wager": each.wager,
                "change": each.change,
                "when": each.when,
                "before": each.before or None,
                "after": each.after or None,
                "clause": each.clause,
            }
            for each in told.lines
        ],
        "prices": [
            {
                "wager": each.wager,
                "moved": each.moved,
                "before": _figures(each.before) if each.before is not None else None,
                "after": _figures(each.after) if each.after is not None else None,
            }
            for each in told.prices
        ],
    }


def withdrawal_json(told: Withdrawal) -> Json:
    """A game that is withdrawn: its last edition with the last day, and the edition that has it no longer."""
    until = told.last.until.isoformat() if told.last.until is not None else None
    return {
        "game": told.last.game.slug,
        "before": edition_of(told.last.document),
        "after": None,
        "withdrawn": {"by": edition_of(told.by), "until": until},
        "games": _games(told.games),
    }


def _games(changes: Iterable[GameChange]) -> list[Json]:
    return [{"change": each.change, "game": each.game.slug, "title": each.game.title} for each in changes]


def _figures(price: Price) -> Json:
    return {
        "house_edge": float(price.house_edge),
        "house_edge_exact": str(price.house_edge),
        "hit_frequency": float(price.hit_frequency),
        "hit_frequency_exact": str(price.hit_frequency),
        "sd": price.sd,
        "variance_exact": str(price.variance),
    }
