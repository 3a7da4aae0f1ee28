"""A certificate made from its terms: everything simulated, and set beside what is exact."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.compiled.digest import rules_digest
from cutcard.odds.par import ParSheet
from cutcard.odds.par.figures import Addition
from cutcard.registered import as_registered, registered
from cutcard.rulebook.clauses import clauses
from cutcard.simulate.certificate.cutting_card import Effect, cutting_card_effects
from cutcard.simulate.certificate.pages import first_pages, last_pages
from cutcard.simulate.counting.vulnerability import vulnerabilities
from cutcard.simulate.run import Goal, Study, run, threads
from cutcard.simulate.shoes import PreparedShoe, Tally, checked, deal_shoes
from cutcard.simulate.study_json import vulnerability_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.game_json import Json
    from cutcard.odds.difference import GameChange
    from cutcard.rulebook.game import Game
    from cutcard.simulate.certificate.terms import Terms

    Watch = Callable[[str, int, int], object]

DIGITS = 9
"""Of what was simulated: sums of very many numbers, whose last digits are the processor's own."""


@dataclass(frozen=True, slots=True)
class Program:
    """Which program made it. What it ran on is not said here, because that changes no figure."""

    version: str
    sources: str


def certificate(
    terms: Terms,
    game: Game,
    former: Game | None,
    games: tuple[GameChange, ...],
    program: Program,
    *,
    workers: int = 1,
    deal: Callable[[PreparedShoe, int, int, int], Tally] = deal_shoes,
    watch: Watch = lambda _what, _done, _of: None,
) -> ParSheet:
    """The same terms give the same certificate, to the byte; `watch` is told what is done, how much and of how much."""
    game = as_registered(game)
    plan = checked(game, terms.plan)
    if unknown := [name for name in terms.limits_cents if name not in {wager.name for wager in game.wagers}]:
        raise NotationError(f"{game.title} has no wager {unknown[0]!r:.60} to limit")
    study = Study.new(game, plan, terms.seed)
    study.deal = deal
    with threads(workers, deal) as crew:
        goal = Goal(rounds=terms.rounds)
        run(study, goal, crew, lambda: 0.0, lambda so_far: watch("simulating", so_far.tally.rounds, terms.rounds))
    effects = cutting_card_effects(
        game,
        plan,
        shoes=terms.cut_shoes,
        seed=terms.seed,
        on_progress=lambda done: watch("cutting card", done, terms.cut_shoes),
    )
    shoes, wanted = terms.count_shoes, [(game, wager) for wager in game.wagers]
    found = vulnerabilities(
        wanted,
        plan,
        shoes=shoes,
        seed=terms.seed,
        on_progress=lambda at, done: watch("counting", at * shoes + done, len(wanted) * shoes),
    )
    figures: Json = {
        "simulation": _simulation_json(study),
        "cutting_card": [_effect_json(effect) for effect in effects],
        "vulnerability": [_short(vulnerability_json(each)) for each in found],
    }
    inputs: Json = {
        "certificate": terms.to_json(),
        "approved": registered(game) is not None,
        "rules": rules_digest(game),
        "clauses": clauses_digest(game),
        "program": {"version": program.version, "sources": program.sources},
    }
    added = Addition(inputs, figures, tuple(first_pages(game, inputs)), tuple(last_pages(game, inputs, figures)))
    return ParSheet(game, terms.decks, former, games, limits_cents=terms.limits_cents, added=added)


def clauses_digest(game: Game) -> str:
    """Of the document in its edition: every clause by number, its kind and what it says in our own words."""
    listed = [[number, clause.kind, clause.says] for number, clause in clauses(game.document.index).items()]
    return sha256(json.dumps([game.document.name, listed]).encode()).hexdigest()


def tally_digest(tally: Tally) -> str:
    """Of everything that was dealt: shoes, rounds, and how often each cell."""
    return sha256(json.dumps([tally.shoes, tally.rounds, tally.cells.tolist()]).encode()).hexdigest()


def _simulation_json(study: Study) -> Json:
    tally = study.tally
    return {
        "seed": study.seed,
        "shoes": tally.shoes,
        "rounds": tally.rounds,
        "tally": tally_digest(tally),
        "wagers": [
            _short({"wager": each.name, "ev": each.ev, "error": each.error, "ci95": list(each.ci95), "z": each.z})
            for each in study.wagers
        ],
    }


def _effect_json(effect: Effect) -> Json:
    change = effect.change
    return _short(
        {
            "wager": effect.wager,
            "change": change.value,
            "error": change.error,
            "house_edge_fresh": -effect.fresh_ev,
            "house_edge_dealt": -effect.fresh_ev - change.value,
            "ci95": [-effect.fresh_ev - change.value - change.reach, -effect.fresh_ev - change.value + change.reach],
        }
    )


def _short(told: Json) -> Json:
    return {key: _shortened(value) for key, value in told.items()}


def _shortened(value: object) -> object:
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {key: _shortened(each) for key, each in value.items()}
    return [_shortened(each) for each in value] if isinstance(value, list) else value
