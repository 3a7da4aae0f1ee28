"""`cutcard vulnerability`: every wager under the eyes of counters."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cutcard.cli.arguments import game_of
from cutcard.cli.output import INTERRUPTED, print_json
from cutcard.cli.simulate.settings import whole
from cutcard.game_json import rules_of
from cutcard.odds import peeked
from cutcard.rulebook.settlement import Bet
from cutcard.simulate.counting.vulnerability import Vulnerability, vulnerabilities
from cutcard.simulate.shoes import ShoePlan, checked
from cutcard.simulate.study_json import peeked_json, vulnerability_json

if TYPE_CHECKING:
    from cutcard.rulebook.game import Game


def study_vulnerability(
    slugs: list[str], names: list[str], plan: ShoePlan, shoe_text: str, seed: int, *, as_json: bool
) -> None:
    """Each wager of each game; interrupted, those that were looked at."""
    from cutcard.cli.progress import progress

    shoes, games = whole(shoe_text, "shoes"), [game_of(slug) for slug in slugs]
    for game in games:
        checked(game, plan)
    wanted = [
        (game, wager)
        for game in games
        for wager in ([Bet.on(game, name, 1).wager for name in names] if names else game.wagers)
    ]
    found: list[tuple[Game, Vulnerability]] = []
    interrupted = False
    try:
        with progress() as bar:
            task = bar.add_task("pricing every round", total=len(wanted) * shoes, rate="")

            def on_progress(at: int, priced: int) -> None:
                game, wager = wanted[at]
                bar.update(task, completed=at * shoes + priced, rate=f"{game.slug}, {wager.name}")

            for each in vulnerabilities(wanted, plan, shoes=shoes, seed=seed, on_progress=on_progress):
                found.append((wanted[len(found)][0], each))
    except KeyboardInterrupt:
        interrupted = True
        sys.stderr.write("cutcard: interrupted; these are the wagers that were finished\n")
    if as_json:
        print_json([_json(game, plan, seed, [v for g, v in found if g is game]) for game in games])
    else:
        from cutcard.cli.simulate.printing import print_vulnerability

        print_vulnerability(found, plan, shoes, seed)
    if interrupted:
        sys.exit(INTERRUPTED)


def _json(game: Game, plan: ShoePlan, seed: int, found: list[Vulnerability]) -> dict[str, object]:
    about = {"decks": plan.decks, "cut": plan.cut, "after_cut": plan.after_cut, "burn": plan.burn, "seed": seed}
    wagers = [vulnerability_json(each) for each in found]
    return {"game": game.slug, **rules_of(game), **about, "wagers": wagers}


def show_peeked(slugs: list[str], names: list[str], decks: int, *, as_json: bool) -> None:
    """Each wager of each game to who knows the first card, those that it helps most first."""
    answers = []
    for game in [game_of(slug) for slug in slugs]:
        wanted = {Bet.on(game, name, 1).wager.name for name in names} or {wager.name for wager in game.wagers}
        found = sorted((p for p in peeked(game, decks) if p.wager.name in wanted), key=lambda each: -each.per_round)
        if as_json:
            answers.append(
                {"game": game.slug, **rules_of(game), "decks": decks, "wagers": list(map(peeked_json, found))}
            )
        else:
            from cutcard.cli.simulate.printing import print_peeked

            print_peeked(game, decks, found)
    if as_json:
        print_json(answers)
