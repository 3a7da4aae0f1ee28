"""`cutcard session`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cutcard.cli.output import print_json, write_file
from cutcard.cli.simulate.side_by_side import deal_side_by_side, exit_if_interrupted, study_of
from cutcard.contract import edition_of

if TYPE_CHECKING:
    from cutcard.cli.simulate.settings import Outputs
    from cutcard.simulate.session import Sessions
    from cutcard.simulate.shoes import ShoePlan


def study_sessions(
    slug: str,
    plan: ShoePlan,
    terms: tuple[str, int, float, float],
    betting: str,
    session_text: str,
    seed: int,
    workers: int | None,
    outputs: Outputs,
) -> None:
    from cutcard.simulate.contract import sessions_json
    from cutcard.simulate.session import SessionTerms, joined, play_sessions

    name, rounds, bankroll, limit = terms
    game, wager, wanted = study_of(slug, plan, name, session_text, outputs)
    played = SessionTerms(wager.name, rounds, bankroll, limit)
    first = play_sessions(game, plan, seed, played, betting, first=0, blocks=1)

    def act(block: int) -> Sessions:
        return play_sessions(game, plan, seed, played, betting, first=block + 1, blocks=1)

    blocks = max(0, -(-(wanted - len(first)) // max(1, len(first) - 1)))
    parts, interrupted = deal_side_by_side(f"{betting} on {wager.name}", blocks, workers, act)
    sessions = joined([first, *parts]).first(wanted)
    if outputs.as_json:
        head = {"game": game.slug, **edition_of(game.document), "decks": plan.decks, "seed": seed}
        print_json({**head, **sessions_json(sessions, played, betting)})
    else:
        from cutcard.cli.simulate.printing import print_sessions

        print_sessions(game, sessions, played, betting)
    if outputs.plot is not None:
        from cutcard.simulate.plots import session_results

        write_file(Path(outputs.plot), session_results(sessions, played, betting, game.title).encode())
    exit_if_interrupted(interrupted=interrupted)
